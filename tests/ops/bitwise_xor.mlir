// Exclusively ored bits.

ml_program.subgraph @i64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 12, -1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %b = "canonical.constant_gen"() {value = dense<[1, 10, 6]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.bitwise_xor"(%a, %b) : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
  "check.eq"(%y) {expected = dense<[1, 6, -7]> : tensor<3xi64>} : (tensor<3xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 12, -1]> : tensor<3xi32>} : () -> tensor<3xi32>
  %b = "canonical.constant_gen"() {value = dense<[1, 10, 6]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "canonical.bitwise_xor"(%a, %b) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  "check.eq"(%y) {expected = dense<[1, 6, -7]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @i16() {
  %a = "canonical.constant_gen"() {value = dense<[0, 12, -1]> : tensor<3xi16>} : () -> tensor<3xi16>
  %b = "canonical.constant_gen"() {value = dense<[1, 10, 6]> : tensor<3xi16>} : () -> tensor<3xi16>
  %y = "canonical.bitwise_xor"(%a, %b) : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi16>
  "check.eq"(%y) {expected = dense<[1, 6, -7]> : tensor<3xi16>} : (tensor<3xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @i8() {
  %a = "canonical.constant_gen"() {value = dense<[0, 12, -1]> : tensor<3xi8>} : () -> tensor<3xi8>
  %b = "canonical.constant_gen"() {value = dense<[1, 10, 6]> : tensor<3xi8>} : () -> tensor<3xi8>
  %y = "canonical.bitwise_xor"(%a, %b) : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi8>
  "check.eq"(%y) {expected = dense<[1, 6, -7]> : tensor<3xi8>} : (tensor<3xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @ui64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 12]> : tensor<2xui64>} : () -> tensor<2xui64>
  %b = "canonical.constant_gen"() {value = dense<[1, 10]> : tensor<2xui64>} : () -> tensor<2xui64>
  %y = "canonical.bitwise_xor"(%a, %b) : (tensor<2xui64>, tensor<2xui64>) -> tensor<2xui64>
  "check.eq"(%y) {expected = dense<[1, 6]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 12]> : tensor<2xui32>} : () -> tensor<2xui32>
  %b = "canonical.constant_gen"() {value = dense<[1, 10]> : tensor<2xui32>} : () -> tensor<2xui32>
  %y = "canonical.bitwise_xor"(%a, %b) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
  "check.eq"(%y) {expected = dense<[1, 6]> : tensor<2xui32>} : (tensor<2xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @ui16() {
  %a = "canonical.constant_gen"() {value = dense<[0, 12]> : tensor<2xui16>} : () -> tensor<2xui16>
  %b = "canonical.constant_gen"() {value = dense<[1, 10]> : tensor<2xui16>} : () -> tensor<2xui16>
  %y = "canonical.bitwise_xor"(%a, %b) : (tensor<2xui16>, tensor<2xui16>) -> tensor<2xui16>
  "check.eq"(%y) {expected = dense<[1, 6]> : tensor<2xui16>} : (tensor<2xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @ui8() {
  %a = "canonical.constant_gen"() {value = dense<[0, 12]> : tensor<2xui8>} : () -> tensor<2xui8>
  %b = "canonical.constant_gen"() {value = dense<[1, 10]> : tensor<2xui8>} : () -> tensor<2xui8>
  %y = "canonical.bitwise_xor"(%a, %b) : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xui8>
  "check.eq"(%y) {expected = dense<[1, 6]> : tensor<2xui8>} : (tensor<2xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @i1() {
  %a = "canonical.constant_gen"() {value = dense<[false, false, true, true]> : tensor<4xi1>} : () -> tensor<4xi1>
  %b = "canonical.constant_gen"() {value = dense<[false, true, false, true]> : tensor<4xi1>} : () -> tensor<4xi1>
  %y = "canonical.bitwise_xor"(%a, %b) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  "check.eq"(%y) {expected = dense<[false, true, true, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  ml_program.output
}
