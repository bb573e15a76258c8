// Numbers from a normal distribution.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<42> : tensor<ui64>} : () -> tensor<ui64>
  %y:2 = "canonical.random_normal"(%a) {shape = array<i64: 2, 2>, to = f64} : (tensor<ui64>) -> (tensor<2x2xf64>, tensor<ui64>)
  "check.almost_eq"(%y#0) {atol = 0.0 : f64, expected = dense<[[0.8822489062222688, -0.4508498757188601], [0.1883526341159315, 0.219586379190761]]> : tensor<2x2xf64>, rtol = 1.0e-14 : f64} : (tensor<2x2xf64>) -> ()
  "check.eq"(%y#1) {expected = dense<17418742259747381458> : tensor<ui64>} : (tensor<ui64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<42> : tensor<ui64>} : () -> tensor<ui64>
  %y:2 = "canonical.random_normal"(%a) {shape = array<i64: 2, 2>, to = f32} : (tensor<ui64>) -> (tensor<2x2xf32>, tensor<ui64>)
  "check.almost_eq"(%y#0) {atol = 0.0 : f64, expected = dense<[[0.8822489062222688, -0.4508498757188601], [0.1883526341159315, 0.219586379190761]]> : tensor<2x2xf32>, rtol = 1.2e-07 : f64} : (tensor<2x2xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<17418742259747381458> : tensor<ui64>} : (tensor<ui64>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<42> : tensor<ui64>} : () -> tensor<ui64>
  %y:2 = "canonical.random_normal"(%a) {shape = array<i64: 2, 2>, to = f16} : (tensor<ui64>) -> (tensor<2x2xf16>, tensor<ui64>)
  "check.almost_eq"(%y#0) {atol = 0.0 : f64, expected = dense<[[0.8822489062222688, -0.4508498757188601], [0.1883526341159315, 0.219586379190761]]> : tensor<2x2xf16>, rtol = 0.00098 : f64} : (tensor<2x2xf16>) -> ()
  "check.eq"(%y#1) {expected = dense<17418742259747381458> : tensor<ui64>} : (tensor<ui64>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<42> : tensor<ui64>} : () -> tensor<ui64>
  %y:2 = "canonical.random_normal"(%a) {shape = array<i64: 2, 2>, to = bf16} : (tensor<ui64>) -> (tensor<2x2xbf16>, tensor<ui64>)
  "check.almost_eq"(%y#0) {atol = 0.0 : f64, expected = dense<[[0.8822489062222688, -0.4508498757188601], [0.1883526341159315, 0.219586379190761]]> : tensor<2x2xbf16>, rtol = 0.0079 : f64} : (tensor<2x2xbf16>) -> ()
  "check.eq"(%y#1) {expected = dense<17418742259747381458> : tensor<ui64>} : (tensor<ui64>) -> ()
  ml_program.output
}

ml_program.subgraph @mean_and_deviation() {
  %a = "canonical.constant_gen"() {value = dense<7> : tensor<ui64>} : () -> tensor<ui64>
  %b = "canonical.constant_gen"() {value = dense<[3]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y:2 = "canonical.random_normal"(%a, %b) {deviation = 2.0 : f64, mean = 3.0 : f64} : (tensor<ui64>, tensor<1xi64>) -> (tensor<3xf32>, tensor<ui64>)
  "check.almost_eq"(%y#0) {atol = 0.0 : f64, expected = dense<[4.9769486646374705, -0.7285116134624547, 3.0078404144303788]> : tensor<3xf32>, rtol = 1.2e-07 : f64} : (tensor<3xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<13064056694810536069> : tensor<ui64>} : (tensor<ui64>) -> ()
  ml_program.output
}
