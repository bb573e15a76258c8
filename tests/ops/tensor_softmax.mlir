// exp(x), divided by the sum of these.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[[0.0, 1.0], [2.0, 3.5]]> : tensor<2x2xf64>} : () -> tensor<2x2xf64>
  %y = "canonical.tensor_softmax"(%a) : (tensor<2x2xf64>) -> tensor<2x2xf64>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[[0.2689414213699951, 0.7310585786300049], [0.18242552380635632, 0.8175744761936437]]> : tensor<2x2xf64>, rtol = 1.0e-14 : f64} : (tensor<2x2xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f64_along_axis_0() {
  %a = "canonical.constant_gen"() {value = dense<[[0.0, 1.0], [2.0, 3.5]]> : tensor<2x2xf64>} : () -> tensor<2x2xf64>
  %y = "canonical.tensor_softmax"(%a) {axis = 0 : i64} : (tensor<2x2xf64>) -> tensor<2x2xf64>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[[0.11920292202211755, 0.07585818002124356], [0.8807970779778823, 0.9241418199787566]]> : tensor<2x2xf64>, rtol = 1.0e-14 : f64} : (tensor<2x2xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[[0.0, 1.0], [2.0, 3.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %y = "canonical.tensor_softmax"(%a) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[[0.2689414213699951, 0.7310585786300049], [0.18242552380635632, 0.8175744761936437]]> : tensor<2x2xf32>, rtol = 1.2e-07 : f64} : (tensor<2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_along_axis_0() {
  %a = "canonical.constant_gen"() {value = dense<[[0.0, 1.0], [2.0, 3.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %y = "canonical.tensor_softmax"(%a) {axis = 0 : i64} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[[0.11920292202211755, 0.07585818002124356], [0.8807970779778823, 0.9241418199787566]]> : tensor<2x2xf32>, rtol = 1.2e-07 : f64} : (tensor<2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[[0.0, 1.0], [2.0, 3.5]]> : tensor<2x2xf16>} : () -> tensor<2x2xf16>
  %y = "canonical.tensor_softmax"(%a) : (tensor<2x2xf16>) -> tensor<2x2xf16>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[[0.2689414213699951, 0.7310585786300049], [0.18242552380635632, 0.8175744761936437]]> : tensor<2x2xf16>, rtol = 0.00098 : f64} : (tensor<2x2xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @f16_along_axis_0() {
  %a = "canonical.constant_gen"() {value = dense<[[0.0, 1.0], [2.0, 3.5]]> : tensor<2x2xf16>} : () -> tensor<2x2xf16>
  %y = "canonical.tensor_softmax"(%a) {axis = 0 : i64} : (tensor<2x2xf16>) -> tensor<2x2xf16>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[[0.11920292202211755, 0.07585818002124356], [0.8807970779778823, 0.9241418199787566]]> : tensor<2x2xf16>, rtol = 0.00098 : f64} : (tensor<2x2xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[[0.0, 1.0], [2.0, 3.5]]> : tensor<2x2xbf16>} : () -> tensor<2x2xbf16>
  %y = "canonical.tensor_softmax"(%a) : (tensor<2x2xbf16>) -> tensor<2x2xbf16>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[[0.2689414213699951, 0.7310585786300049], [0.18242552380635632, 0.8175744761936437]]> : tensor<2x2xbf16>, rtol = 0.0079 : f64} : (tensor<2x2xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16_along_axis_0() {
  %a = "canonical.constant_gen"() {value = dense<[[0.0, 1.0], [2.0, 3.5]]> : tensor<2x2xbf16>} : () -> tensor<2x2xbf16>
  %y = "canonical.tensor_softmax"(%a) {axis = 0 : i64} : (tensor<2x2xbf16>) -> tensor<2x2xbf16>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[[0.11920292202211755, 0.07585818002124356], [0.8807970779778823, 0.9241418199787566]]> : tensor<2x2xbf16>, rtol = 0.0079 : f64} : (tensor<2x2xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @stays_stable() {
  %a = "canonical.constant_gen"() {value = dense<[100.0, 0.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.tensor_softmax"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<[1.0, 3.7835059e-44]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f64_stays_stable() {
  %a = "canonical.constant_gen"() {value = dense<[1000.0, 0.0]> : tensor<2xf64>} : () -> tensor<2xf64>
  %y = "canonical.tensor_softmax"(%a) : (tensor<2xf64>) -> tensor<2xf64>
  "check.eq"(%y) {expected = dense<[1.0, 0.0]> : tensor<2xf64>} : (tensor<2xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @minus_infinity_has_no_share() {
  %a = "canonical.constant_gen"() {value = dense<[0xFF800000, 1000.0, 1000.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.tensor_softmax"(%a) : (tensor<3xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 0.5, 0.5]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nan_spreads() {
  %a = "canonical.constant_gen"() {value = dense<[0x7FC00000, 0.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.tensor_softmax"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<[0x7FC00000, 0x7FC00000]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @infinity_is_nan() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 0x7F800000, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.tensor_softmax"(%a) : (tensor<3xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0x7FC00000, 0x7FC00000, 0x7FC00000]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @empty() {
  %a = "canonical.constant_gen"() {value = dense<> : tensor<2x0xf32>} : () -> tensor<2x0xf32>
  %y = "canonical.tensor_softmax"(%a) : (tensor<2x0xf32>) -> tensor<2x0xf32>
  "check.eq"(%y) {expected = dense<> : tensor<2x0xf32>} : (tensor<2x0xf32>) -> ()
  ml_program.output
}
