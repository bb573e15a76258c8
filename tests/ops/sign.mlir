// -1, 0 or 1.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 0.0, 3.0, -0.5]> : tensor<4xf64>} : () -> tensor<4xf64>
  %y = "canonical.sign"(%a) : (tensor<4xf64>) -> tensor<4xf64>
  "check.eq"(%y) {expected = dense<[-1.0, 0.0, 1.0, -1.0]> : tensor<4xf64>} : (tensor<4xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 0.0, 3.0, -0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.sign"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[-1.0, 0.0, 1.0, -1.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 0.0, 3.0, -0.5]> : tensor<4xf16>} : () -> tensor<4xf16>
  %y = "canonical.sign"(%a) : (tensor<4xf16>) -> tensor<4xf16>
  "check.eq"(%y) {expected = dense<[-1.0, 0.0, 1.0, -1.0]> : tensor<4xf16>} : (tensor<4xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 0.0, 3.0, -0.5]> : tensor<4xbf16>} : () -> tensor<4xbf16>
  %y = "canonical.sign"(%a) : (tensor<4xbf16>) -> tensor<4xbf16>
  "check.eq"(%y) {expected = dense<[-1.0, 0.0, 1.0, -1.0]> : tensor<4xbf16>} : (tensor<4xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i64() {
  %a = "canonical.constant_gen"() {value = dense<[-2, 0, 3]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.sign"(%a) : (tensor<3xi64>) -> tensor<3xi64>
  "check.eq"(%y) {expected = dense<[-1, 0, 1]> : tensor<3xi64>} : (tensor<3xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i32() {
  %a = "canonical.constant_gen"() {value = dense<[-2, 0, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "canonical.sign"(%a) : (tensor<3xi32>) -> tensor<3xi32>
  "check.eq"(%y) {expected = dense<[-1, 0, 1]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @i16() {
  %a = "canonical.constant_gen"() {value = dense<[-2, 0, 3]> : tensor<3xi16>} : () -> tensor<3xi16>
  %y = "canonical.sign"(%a) : (tensor<3xi16>) -> tensor<3xi16>
  "check.eq"(%y) {expected = dense<[-1, 0, 1]> : tensor<3xi16>} : (tensor<3xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @i8() {
  %a = "canonical.constant_gen"() {value = dense<[-2, 0, 3]> : tensor<3xi8>} : () -> tensor<3xi8>
  %y = "canonical.sign"(%a) : (tensor<3xi8>) -> tensor<3xi8>
  "check.eq"(%y) {expected = dense<[-1, 0, 1]> : tensor<3xi8>} : (tensor<3xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @ui64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 3]> : tensor<2xui64>} : () -> tensor<2xui64>
  %y = "canonical.sign"(%a) : (tensor<2xui64>) -> tensor<2xui64>
  "check.eq"(%y) {expected = dense<[0, 1]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 3]> : tensor<2xui32>} : () -> tensor<2xui32>
  %y = "canonical.sign"(%a) : (tensor<2xui32>) -> tensor<2xui32>
  "check.eq"(%y) {expected = dense<[0, 1]> : tensor<2xui32>} : (tensor<2xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @ui16() {
  %a = "canonical.constant_gen"() {value = dense<[0, 3]> : tensor<2xui16>} : () -> tensor<2xui16>
  %y = "canonical.sign"(%a) : (tensor<2xui16>) -> tensor<2xui16>
  "check.eq"(%y) {expected = dense<[0, 1]> : tensor<2xui16>} : (tensor<2xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @ui8() {
  %a = "canonical.constant_gen"() {value = dense<[0, 3]> : tensor<2xui8>} : () -> tensor<2xui8>
  %y = "canonical.sign"(%a) : (tensor<2xui8>) -> tensor<2xui8>
  "check.eq"(%y) {expected = dense<[0, 1]> : tensor<2xui8>} : (tensor<2xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @special_values() {
  %a = "canonical.constant_gen"() {value = dense<[-0.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.sign"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[-0.0, 1.0, -1.0, 0x7FC00000]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}
