// x * min(max(x + 3, 0), 6) / 6.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -2.0, 3.5, -3.0, 3.0]> : tensor<6xf64>} : () -> tensor<6xf64>
  %y = "canonical.hard_swish"(%a) : (tensor<6xf64>) -> tensor<6xf64>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.0, 0.6666666666666666, -0.3333333333333333, 3.5, 0.0, 3.0]> : tensor<6xf64>, rtol = 1.0e-14 : f64} : (tensor<6xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -2.0, 3.5, -3.0, 3.0]> : tensor<6xf32>} : () -> tensor<6xf32>
  %y = "canonical.hard_swish"(%a) : (tensor<6xf32>) -> tensor<6xf32>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.0, 0.6666666666666666, -0.3333333333333333, 3.5, 0.0, 3.0]> : tensor<6xf32>, rtol = 1.2e-07 : f64} : (tensor<6xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -2.0, 3.5, -3.0, 3.0]> : tensor<6xf16>} : () -> tensor<6xf16>
  %y = "canonical.hard_swish"(%a) : (tensor<6xf16>) -> tensor<6xf16>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.0, 0.6666666666666666, -0.3333333333333333, 3.5, 0.0, 3.0]> : tensor<6xf16>, rtol = 0.00098 : f64} : (tensor<6xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -2.0, 3.5, -3.0, 3.0]> : tensor<6xbf16>} : () -> tensor<6xbf16>
  %y = "canonical.hard_swish"(%a) : (tensor<6xbf16>) -> tensor<6xbf16>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.0, 0.6666666666666666, -0.3333333333333333, 3.5, 0.0, 3.0]> : tensor<6xbf16>, rtol = 0.0079 : f64} : (tensor<6xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @ends() {
  %a = "canonical.constant_gen"() {value = dense<[0xFF800000, -10000.0, 10000.0, 0x7F800000, 0x7FC00000]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.hard_swish"(%a) : (tensor<5xf32>) -> tensor<5xf32>
  "check.eq"(%y) {expected = dense<[0.0, -0.0, 10000.0, 0x7F800000, 0x7FC00000]> : tensor<5xf32>} : (tensor<5xf32>) -> ()
  ml_program.output
}
