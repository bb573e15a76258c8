// The angle of a point.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[1.0, 1.0, -1.0, -1.0, 0.0, 2.0]> : tensor<6xf64>} : () -> tensor<6xf64>
  %b = "canonical.constant_gen"() {value = dense<[1.0, -1.0, -1.0, 1.0, -1.0, 0.0]> : tensor<6xf64>} : () -> tensor<6xf64>
  %y = "canonical.atan2"(%a, %b) : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xf64>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.7853981633974483, 2.356194490192345, -2.356194490192345, -0.7853981633974483, 3.141592653589793, 1.5707963267948966]> : tensor<6xf64>, rtol = 1.0e-14 : f64} : (tensor<6xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[1.0, 1.0, -1.0, -1.0, 0.0, 2.0]> : tensor<6xf32>} : () -> tensor<6xf32>
  %b = "canonical.constant_gen"() {value = dense<[1.0, -1.0, -1.0, 1.0, -1.0, 0.0]> : tensor<6xf32>} : () -> tensor<6xf32>
  %y = "canonical.atan2"(%a, %b) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.7853981633974483, 2.356194490192345, -2.356194490192345, -0.7853981633974483, 3.141592653589793, 1.5707963267948966]> : tensor<6xf32>, rtol = 1.2e-07 : f64} : (tensor<6xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[1.0, 1.0, -1.0, -1.0, 0.0, 2.0]> : tensor<6xf16>} : () -> tensor<6xf16>
  %b = "canonical.constant_gen"() {value = dense<[1.0, -1.0, -1.0, 1.0, -1.0, 0.0]> : tensor<6xf16>} : () -> tensor<6xf16>
  %y = "canonical.atan2"(%a, %b) : (tensor<6xf16>, tensor<6xf16>) -> tensor<6xf16>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.7853981633974483, 2.356194490192345, -2.356194490192345, -0.7853981633974483, 3.141592653589793, 1.5707963267948966]> : tensor<6xf16>, rtol = 0.00098 : f64} : (tensor<6xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[1.0, 1.0, -1.0, -1.0, 0.0, 2.0]> : tensor<6xbf16>} : () -> tensor<6xbf16>
  %b = "canonical.constant_gen"() {value = dense<[1.0, -1.0, -1.0, 1.0, -1.0, 0.0]> : tensor<6xbf16>} : () -> tensor<6xbf16>
  %y = "canonical.atan2"(%a, %b) : (tensor<6xbf16>, tensor<6xbf16>) -> tensor<6xbf16>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<[0.7853981633974483, 2.356194490192345, -2.356194490192345, -0.7853981633974483, 3.141592653589793, 1.5707963267948966]> : tensor<6xbf16>, rtol = 0.0079 : f64} : (tensor<6xbf16>) -> ()
  ml_program.output
}
