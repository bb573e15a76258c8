// Bits shifted down.

ml_program.subgraph @i64() {
  %a = "canonical.constant_gen"() {value = dense<[1, 80, -3, 1, -3, 5, -5]> : tensor<7xi64>} : () -> tensor<7xi64>
  %b = "canonical.constant_gen"() {value = dense<[0, 3, 1, 64, 100, -1, -1]> : tensor<7xi64>} : () -> tensor<7xi64>
  %y = "canonical.shift_right"(%a, %b) : (tensor<7xi64>, tensor<7xi64>) -> tensor<7xi64>
  "check.eq"(%y) {expected = dense<[1, 10, -2, 0, -1, 0, -1]> : tensor<7xi64>} : (tensor<7xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i32() {
  %a = "canonical.constant_gen"() {value = dense<[1, 80, -3, 1, -3, 5, -5]> : tensor<7xi32>} : () -> tensor<7xi32>
  %b = "canonical.constant_gen"() {value = dense<[0, 3, 1, 64, 100, -1, -1]> : tensor<7xi32>} : () -> tensor<7xi32>
  %y = "canonical.shift_right"(%a, %b) : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
  "check.eq"(%y) {expected = dense<[1, 10, -2, 0, -1, 0, -1]> : tensor<7xi32>} : (tensor<7xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @i16() {
  %a = "canonical.constant_gen"() {value = dense<[1, 80, -3, 1, -3, 5, -5]> : tensor<7xi16>} : () -> tensor<7xi16>
  %b = "canonical.constant_gen"() {value = dense<[0, 3, 1, 64, 100, -1, -1]> : tensor<7xi16>} : () -> tensor<7xi16>
  %y = "canonical.shift_right"(%a, %b) : (tensor<7xi16>, tensor<7xi16>) -> tensor<7xi16>
  "check.eq"(%y) {expected = dense<[1, 10, -2, 0, -1, 0, -1]> : tensor<7xi16>} : (tensor<7xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @i8() {
  %a = "canonical.constant_gen"() {value = dense<[1, 80, -3, 1, -3, 5, -5]> : tensor<7xi8>} : () -> tensor<7xi8>
  %b = "canonical.constant_gen"() {value = dense<[0, 3, 1, 64, 100, -1, -1]> : tensor<7xi8>} : () -> tensor<7xi8>
  %y = "canonical.shift_right"(%a, %b) : (tensor<7xi8>, tensor<7xi8>) -> tensor<7xi8>
  "check.eq"(%y) {expected = dense<[1, 10, -2, 0, -1, 0, -1]> : tensor<7xi8>} : (tensor<7xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @ui64() {
  %a = "canonical.constant_gen"() {value = dense<[1, 80, 1]> : tensor<3xui64>} : () -> tensor<3xui64>
  %b = "canonical.constant_gen"() {value = dense<[0, 3, 64]> : tensor<3xui64>} : () -> tensor<3xui64>
  %y = "canonical.shift_right"(%a, %b) : (tensor<3xui64>, tensor<3xui64>) -> tensor<3xui64>
  "check.eq"(%y) {expected = dense<[1, 10, 0]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui32() {
  %a = "canonical.constant_gen"() {value = dense<[1, 80, 1]> : tensor<3xui32>} : () -> tensor<3xui32>
  %b = "canonical.constant_gen"() {value = dense<[0, 3, 64]> : tensor<3xui32>} : () -> tensor<3xui32>
  %y = "canonical.shift_right"(%a, %b) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
  "check.eq"(%y) {expected = dense<[1, 10, 0]> : tensor<3xui32>} : (tensor<3xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @ui16() {
  %a = "canonical.constant_gen"() {value = dense<[1, 80, 1]> : tensor<3xui16>} : () -> tensor<3xui16>
  %b = "canonical.constant_gen"() {value = dense<[0, 3, 64]> : tensor<3xui16>} : () -> tensor<3xui16>
  %y = "canonical.shift_right"(%a, %b) : (tensor<3xui16>, tensor<3xui16>) -> tensor<3xui16>
  "check.eq"(%y) {expected = dense<[1, 10, 0]> : tensor<3xui16>} : (tensor<3xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @ui8() {
  %a = "canonical.constant_gen"() {value = dense<[1, 80, 1]> : tensor<3xui8>} : () -> tensor<3xui8>
  %b = "canonical.constant_gen"() {value = dense<[0, 3, 64]> : tensor<3xui8>} : () -> tensor<3xui8>
  %y = "canonical.shift_right"(%a, %b) : (tensor<3xui8>, tensor<3xui8>) -> tensor<3xui8>
  "check.eq"(%y) {expected = dense<[1, 10, 0]> : tensor<3xui8>} : (tensor<3xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @unsigned_has_no_sign() {
  %a = "canonical.constant_gen"() {value = dense<[200]> : tensor<1xui8>} : () -> tensor<1xui8>
  %b = "canonical.constant_gen"() {value = dense<[3]> : tensor<1xui8>} : () -> tensor<1xui8>
  %y = "canonical.shift_right"(%a, %b) : (tensor<1xui8>, tensor<1xui8>) -> tensor<1xui8>
  "check.eq"(%y) {expected = dense<[25]> : tensor<1xui8>} : (tensor<1xui8>) -> ()
  ml_program.output
}
