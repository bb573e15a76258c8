// Rounding to nearest, halves to even.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[0.5, 1.5, 2.5, -0.5, -1.5, 2.25, 7.0]> : tensor<7xf64>} : () -> tensor<7xf64>
  %y = "canonical.round"(%a) : (tensor<7xf64>) -> tensor<7xf64>
  "check.eq"(%y) {expected = dense<[0.0, 2.0, 2.0, -0.0, -2.0, 2.0, 7.0]> : tensor<7xf64>} : (tensor<7xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[0.5, 1.5, 2.5, -0.5, -1.5, 2.25, 7.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.round"(%a) : (tensor<7xf32>) -> tensor<7xf32>
  "check.eq"(%y) {expected = dense<[0.0, 2.0, 2.0, -0.0, -2.0, 2.0, 7.0]> : tensor<7xf32>} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[0.5, 1.5, 2.5, -0.5, -1.5, 2.25, 7.0]> : tensor<7xf16>} : () -> tensor<7xf16>
  %y = "canonical.round"(%a) : (tensor<7xf16>) -> tensor<7xf16>
  "check.eq"(%y) {expected = dense<[0.0, 2.0, 2.0, -0.0, -2.0, 2.0, 7.0]> : tensor<7xf16>} : (tensor<7xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[0.5, 1.5, 2.5, -0.5, -1.5, 2.25, 7.0]> : tensor<7xbf16>} : () -> tensor<7xbf16>
  %y = "canonical.round"(%a) : (tensor<7xbf16>) -> tensor<7xbf16>
  "check.eq"(%y) {expected = dense<[0.0, 2.0, 2.0, -0.0, -2.0, 2.0, 7.0]> : tensor<7xbf16>} : (tensor<7xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @special_values() {
  %a = "canonical.constant_gen"() {value = dense<[-0.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.round"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[-0.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}
