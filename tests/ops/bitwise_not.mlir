// Inverted bits.

ml_program.subgraph @i64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 5]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.bitwise_not"(%a) : (tensor<3xi64>) -> tensor<3xi64>
  "check.eq"(%y) {expected = dense<[-1, -2, -6]> : tensor<3xi64>} : (tensor<3xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "canonical.bitwise_not"(%a) : (tensor<3xi32>) -> tensor<3xi32>
  "check.eq"(%y) {expected = dense<[-1, -2, -6]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @i16() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 5]> : tensor<3xi16>} : () -> tensor<3xi16>
  %y = "canonical.bitwise_not"(%a) : (tensor<3xi16>) -> tensor<3xi16>
  "check.eq"(%y) {expected = dense<[-1, -2, -6]> : tensor<3xi16>} : (tensor<3xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @i8() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 5]> : tensor<3xi8>} : () -> tensor<3xi8>
  %y = "canonical.bitwise_not"(%a) : (tensor<3xi8>) -> tensor<3xi8>
  "check.eq"(%y) {expected = dense<[-1, -2, -6]> : tensor<3xi8>} : (tensor<3xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @ui64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 5]> : tensor<3xui64>} : () -> tensor<3xui64>
  %y = "canonical.bitwise_not"(%a) : (tensor<3xui64>) -> tensor<3xui64>
  "check.eq"(%y) {expected = dense<[18446744073709551615, 18446744073709551614, 18446744073709551610]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 5]> : tensor<3xui32>} : () -> tensor<3xui32>
  %y = "canonical.bitwise_not"(%a) : (tensor<3xui32>) -> tensor<3xui32>
  "check.eq"(%y) {expected = dense<[4294967295, 4294967294, 4294967290]> : tensor<3xui32>} : (tensor<3xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @ui16() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 5]> : tensor<3xui16>} : () -> tensor<3xui16>
  %y = "canonical.bitwise_not"(%a) : (tensor<3xui16>) -> tensor<3xui16>
  "check.eq"(%y) {expected = dense<[65535, 65534, 65530]> : tensor<3xui16>} : (tensor<3xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @ui8() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 5]> : tensor<3xui8>} : () -> tensor<3xui8>
  %y = "canonical.bitwise_not"(%a) : (tensor<3xui8>) -> tensor<3xui8>
  "check.eq"(%y) {expected = dense<[255, 254, 250]> : tensor<3xui8>} : (tensor<3xui8>) -> ()
  ml_program.output
}

// The logical not.
ml_program.subgraph @i1() {
  %a = "canonical.constant_gen"() {value = dense<[false, true]> : tensor<2xi1>} : () -> tensor<2xi1>
  %y = "canonical.bitwise_not"(%a) : (tensor<2xi1>) -> tensor<2xi1>
  "check.eq"(%y) {expected = dense<[true, false]> : tensor<2xi1>} : (tensor<2xi1>) -> ()
  ml_program.output
}
