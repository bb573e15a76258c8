// x where x >= 0, else alpha * x.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 0.0, 3.0, -4.0]> : tensor<4xf64>} : () -> tensor<4xf64>
  %y = "canonical.leaky_relu"(%a) {alpha = 0.25 : f32} : (tensor<4xf64>) -> tensor<4xf64>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[-0.5, 0.0, 3.0, -1.0]> : tensor<4xf64>, rtol = 1.0e-14 : f64} : (tensor<4xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 0.0, 3.0, -4.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.leaky_relu"(%a) {alpha = 0.25 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[-0.5, 0.0, 3.0, -1.0]> : tensor<4xf32>, rtol = 1.2e-07 : f64} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 0.0, 3.0, -4.0]> : tensor<4xf16>} : () -> tensor<4xf16>
  %y = "canonical.leaky_relu"(%a) {alpha = 0.25 : f32} : (tensor<4xf16>) -> tensor<4xf16>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[-0.5, 0.0, 3.0, -1.0]> : tensor<4xf16>, rtol = 0.00098 : f64} : (tensor<4xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 0.0, 3.0, -4.0]> : tensor<4xbf16>} : () -> tensor<4xbf16>
  %y = "canonical.leaky_relu"(%a) {alpha = 0.25 : f32} : (tensor<4xbf16>) -> tensor<4xbf16>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[-0.5, 0.0, 3.0, -1.0]> : tensor<4xbf16>, rtol = 0.0079 : f64} : (tensor<4xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @default() {
  %a = "canonical.constant_gen"() {value = dense<[-100.0, 5.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.leaky_relu"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[-1.0, 5.0]> : tensor<2xf32>, rtol = 1.2e-07 : f64} : (tensor<2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @ends() {
  %a = "canonical.constant_gen"() {value = dense<[0xFF800000, 0x7F800000, 0x7FC00000]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.leaky_relu"(%a) : (tensor<3xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0xFF800000, 0x7F800000, 0x7FC00000]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}
