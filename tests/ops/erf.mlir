// The error function.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 0.5, -1.0, 2.5]> : tensor<4xf64>} : () -> tensor<4xf64>
  %y = "canonical.erf"(%a) : (tensor<4xf64>) -> tensor<4xf64>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.0, 0.5204998778130465, -0.8427007929497149, 0.999593047982555]> : tensor<4xf64>, rtol = 1.0e-14 : f64} : (tensor<4xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 0.5, -1.0, 2.5]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.erf"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.0, 0.5204998778130465, -0.8427007929497149, 0.999593047982555]> : tensor<4xf32>, rtol = 1.2e-07 : f64} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 0.5, -1.0, 2.5]> : tensor<4xf16>} : () -> tensor<4xf16>
  %y = "canonical.erf"(%a) : (tensor<4xf16>) -> tensor<4xf16>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.0, 0.5204998778130465, -0.8427007929497149, 0.999593047982555]> : tensor<4xf16>, rtol = 0.00098 : f64} : (tensor<4xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 0.5, -1.0, 2.5]> : tensor<4xbf16>} : () -> tensor<4xbf16>
  %y = "canonical.erf"(%a) : (tensor<4xbf16>) -> tensor<4xbf16>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.0, 0.5204998778130465, -0.8427007929497149, 0.999593047982555]> : tensor<4xbf16>, rtol = 0.0079 : f64} : (tensor<4xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @special_values() {
  %a = "canonical.constant_gen"() {value = dense<[-0.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.erf"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[-0.0, 1.0, -1.0, 0x7FC00000]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}
