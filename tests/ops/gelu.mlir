// x times the probability that a standard normal variable is below x.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -2.0, 3.5]> : tensor<4xf64>} : () -> tensor<4xf64>
  %y = "canonical.gelu"(%a) : (tensor<4xf64>) -> tensor<4xf64>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.0, 0.8413447460685429, -0.04550026389635842, 3.4991857982233756]> : tensor<4xf64>, rtol = 1.0e-14 : f64} : (tensor<4xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -2.0, 3.5]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.gelu"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.0, 0.8413447460685429, -0.04550026389635842, 3.4991857982233756]> : tensor<4xf32>, rtol = 1.2e-07 : f64} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -2.0, 3.5]> : tensor<4xf16>} : () -> tensor<4xf16>
  %y = "canonical.gelu"(%a) : (tensor<4xf16>) -> tensor<4xf16>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.0, 0.8413447460685429, -0.04550026389635842, 3.4991857982233756]> : tensor<4xf16>, rtol = 0.00098 : f64} : (tensor<4xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -2.0, 3.5]> : tensor<4xbf16>} : () -> tensor<4xbf16>
  %y = "canonical.gelu"(%a) : (tensor<4xbf16>) -> tensor<4xbf16>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.0, 0.8413447460685429, -0.04550026389635842, 3.4991857982233756]> : tensor<4xbf16>, rtol = 0.0079 : f64} : (tensor<4xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @tanh_f64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -2.0, 3.5]> : tensor<4xf64>} : () -> tensor<4xf64>
  %y = "canonical.gelu"(%a) {approximation = "tanh"} : (tensor<4xf64>) -> tensor<4xf64>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.0, 0.8411919906082768, -0.04540230591222494, 3.499383802344626]> : tensor<4xf64>, rtol = 1.0e-14 : f64} : (tensor<4xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @tanh_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -2.0, 3.5]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.gelu"(%a) {approximation = "tanh"} : (tensor<4xf32>) -> tensor<4xf32>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.0, 0.8411919906082768, -0.04540230591222494, 3.499383802344626]> : tensor<4xf32>, rtol = 1.2e-07 : f64} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @tanh_f16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -2.0, 3.5]> : tensor<4xf16>} : () -> tensor<4xf16>
  %y = "canonical.gelu"(%a) {approximation = "tanh"} : (tensor<4xf16>) -> tensor<4xf16>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.0, 0.8411919906082768, -0.04540230591222494, 3.499383802344626]> : tensor<4xf16>, rtol = 0.00098 : f64} : (tensor<4xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @tanh_bf16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -2.0, 3.5]> : tensor<4xbf16>} : () -> tensor<4xbf16>
  %y = "canonical.gelu"(%a) {approximation = "tanh"} : (tensor<4xbf16>) -> tensor<4xbf16>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.0, 0.8411919906082768, -0.04540230591222494, 3.499383802344626]> : tensor<4xbf16>, rtol = 0.0079 : f64} : (tensor<4xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @ends() {
  %a = "canonical.constant_gen"() {value = dense<[0xFF800000, -10000.0, 10000.0, 0x7F800000, 0x7FC00000]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.gelu"(%a) : (tensor<5xf32>) -> tensor<5xf32>
  "check.eq"(%y) {expected = dense<[0.0, -0.0, 10000.0, 0x7F800000, 0x7FC00000]> : tensor<5xf32>} : (tensor<5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @tanh_ends() {
  %a = "canonical.constant_gen"() {value = dense<[0xFF800000, -10000.0, 10000.0, 0x7F800000, 0x7FC00000]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.gelu"(%a) {approximation = "tanh"} : (tensor<5xf32>) -> tensor<5xf32>
  "check.eq"(%y) {expected = dense<[0.0, -0.0, 10000.0, 0x7F800000, 0x7FC00000]> : tensor<5xf32>} : (tensor<5xf32>) -> ()
  ml_program.output
}
