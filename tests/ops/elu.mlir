// x where x >= 0, else alpha * (exp(x) - 1), and its relatives.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -2.0, -0.125]> : tensor<4xf64>} : () -> tensor<4xf64>
  %y = "canonical.elu"(%a) : (tensor<4xf64>) -> tensor<4xf64>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.0, 1.0, -0.8646647167633873, -0.1175030974154046]> : tensor<4xf64>, rtol = 1.0e-14 : f64} : (tensor<4xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -2.0, -0.125]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.elu"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.0, 1.0, -0.8646647167633873, -0.1175030974154046]> : tensor<4xf32>, rtol = 1.2e-07 : f64} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -2.0, -0.125]> : tensor<4xf16>} : () -> tensor<4xf16>
  %y = "canonical.elu"(%a) : (tensor<4xf16>) -> tensor<4xf16>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.0, 1.0, -0.8646647167633873, -0.1175030974154046]> : tensor<4xf16>, rtol = 0.00098 : f64} : (tensor<4xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -2.0, -0.125]> : tensor<4xbf16>} : () -> tensor<4xbf16>
  %y = "canonical.elu"(%a) : (tensor<4xbf16>) -> tensor<4xbf16>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.0, 1.0, -0.8646647167633873, -0.1175030974154046]> : tensor<4xbf16>, rtol = 0.0079 : f64} : (tensor<4xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @celu() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -2.0, -0.125]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.elu"(%a) {alpha = 2.0 : f32, input_scale = 0.5 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.0, 1.0, -1.2642411176571153, -0.12117387437304843]> : tensor<4xf32>, rtol = 1.2e-07 : f64} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @selu() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -2.0, -0.125]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.elu"(%a) {alpha = 1.6732632 : f32, scale = 1.050701 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.0, 1.0507009873554805, -1.520166468595695, -0.20658211811354793]> : tensor<4xf32>, rtol = 1.2e-07 : f64} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @ends() {
  %a = "canonical.constant_gen"() {value = dense<[0xFF800000, -10000.0, 10000.0, 0x7F800000, 0x7FC00000]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.elu"(%a) : (tensor<5xf32>) -> tensor<5xf32>
  "check.eq"(%y) {expected = dense<[-1.0, -1.0, 10000.0, 0x7F800000, 0x7FC00000]> : tensor<5xf32>} : (tensor<5xf32>) -> ()
  ml_program.output
}
