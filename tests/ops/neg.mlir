// Changed signs.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 3.0, -0.5]> : tensor<3xf64>} : () -> tensor<3xf64>
  %y = "canonical.neg"(%a) : (tensor<3xf64>) -> tensor<3xf64>
  "check.eq"(%y) {expected = dense<[2.0, -3.0, 0.5]> : tensor<3xf64>} : (tensor<3xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 3.0, -0.5]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.neg"(%a) : (tensor<3xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[2.0, -3.0, 0.5]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 3.0, -0.5]> : tensor<3xf16>} : () -> tensor<3xf16>
  %y = "canonical.neg"(%a) : (tensor<3xf16>) -> tensor<3xf16>
  "check.eq"(%y) {expected = dense<[2.0, -3.0, 0.5]> : tensor<3xf16>} : (tensor<3xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 3.0, -0.5]> : tensor<3xbf16>} : () -> tensor<3xbf16>
  %y = "canonical.neg"(%a) : (tensor<3xbf16>) -> tensor<3xbf16>
  "check.eq"(%y) {expected = dense<[2.0, -3.0, 0.5]> : tensor<3xbf16>} : (tensor<3xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i64() {
  %a = "canonical.constant_gen"() {value = dense<[-2, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.neg"(%a) : (tensor<2xi64>) -> tensor<2xi64>
  "check.eq"(%y) {expected = dense<[2, -3]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i32() {
  %a = "canonical.constant_gen"() {value = dense<[-2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
  %y = "canonical.neg"(%a) : (tensor<2xi32>) -> tensor<2xi32>
  "check.eq"(%y) {expected = dense<[2, -3]> : tensor<2xi32>} : (tensor<2xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @i16() {
  %a = "canonical.constant_gen"() {value = dense<[-2, 3]> : tensor<2xi16>} : () -> tensor<2xi16>
  %y = "canonical.neg"(%a) : (tensor<2xi16>) -> tensor<2xi16>
  "check.eq"(%y) {expected = dense<[2, -3]> : tensor<2xi16>} : (tensor<2xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @i8() {
  %a = "canonical.constant_gen"() {value = dense<[-2, 3]> : tensor<2xi8>} : () -> tensor<2xi8>
  %y = "canonical.neg"(%a) : (tensor<2xi8>) -> tensor<2xi8>
  "check.eq"(%y) {expected = dense<[2, -3]> : tensor<2xi8>} : (tensor<2xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @the_least_integer_wraps() {
  %a = "canonical.constant_gen"() {value = dense<[-128, 0]> : tensor<2xi8>} : () -> tensor<2xi8>
  %y = "canonical.neg"(%a) : (tensor<2xi8>) -> tensor<2xi8>
  "check.eq"(%y) {expected = dense<[-128, 0]> : tensor<2xi8>} : (tensor<2xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @special_values() {
  %a = "canonical.constant_gen"() {value = dense<[-0.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.neg"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[0.0, 0xFF800000, 0x7F800000, 0x7FC00000]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}
