// Rounding up.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 2.5, -0.5, 7.0]> : tensor<4xf64>} : () -> tensor<4xf64>
  %y = "canonical.ceil"(%a) : (tensor<4xf64>) -> tensor<4xf64>
  "check.eq"(%y) {expected = dense<[-2.0, 3.0, -0.0, 7.0]> : tensor<4xf64>} : (tensor<4xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 2.5, -0.5, 7.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.ceil"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[-2.0, 3.0, -0.0, 7.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 2.5, -0.5, 7.0]> : tensor<4xf16>} : () -> tensor<4xf16>
  %y = "canonical.ceil"(%a) : (tensor<4xf16>) -> tensor<4xf16>
  "check.eq"(%y) {expected = dense<[-2.0, 3.0, -0.0, 7.0]> : tensor<4xf16>} : (tensor<4xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 2.5, -0.5, 7.0]> : tensor<4xbf16>} : () -> tensor<4xbf16>
  %y = "canonical.ceil"(%a) : (tensor<4xbf16>) -> tensor<4xbf16>
  "check.eq"(%y) {expected = dense<[-2.0, 3.0, -0.0, 7.0]> : tensor<4xbf16>} : (tensor<4xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @special_values() {
  %a = "canonical.constant_gen"() {value = dense<[-0.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.ceil"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[-0.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}
