// Quotients of integers, rounded down.

ml_program.subgraph @i64() {
  %a = "canonical.constant_gen"() {value = dense<[7, -7, 7, -7, 6, -6]> : tensor<6xi64>} : () -> tensor<6xi64>
  %b = "canonical.constant_gen"() {value = dense<[4, 4, -4, -4, 3, 3]> : tensor<6xi64>} : () -> tensor<6xi64>
  %y = "canonical.floor_div"(%a, %b) : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi64>
  "check.eq"(%y) {expected = dense<[1, -2, -2, 1, 2, -2]> : tensor<6xi64>} : (tensor<6xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i32() {
  %a = "canonical.constant_gen"() {value = dense<[7, -7, 7, -7, 6, -6]> : tensor<6xi32>} : () -> tensor<6xi32>
  %b = "canonical.constant_gen"() {value = dense<[4, 4, -4, -4, 3, 3]> : tensor<6xi32>} : () -> tensor<6xi32>
  %y = "canonical.floor_div"(%a, %b) : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi32>
  "check.eq"(%y) {expected = dense<[1, -2, -2, 1, 2, -2]> : tensor<6xi32>} : (tensor<6xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @i16() {
  %a = "canonical.constant_gen"() {value = dense<[7, -7, 7, -7, 6, -6]> : tensor<6xi16>} : () -> tensor<6xi16>
  %b = "canonical.constant_gen"() {value = dense<[4, 4, -4, -4, 3, 3]> : tensor<6xi16>} : () -> tensor<6xi16>
  %y = "canonical.floor_div"(%a, %b) : (tensor<6xi16>, tensor<6xi16>) -> tensor<6xi16>
  "check.eq"(%y) {expected = dense<[1, -2, -2, 1, 2, -2]> : tensor<6xi16>} : (tensor<6xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @i8() {
  %a = "canonical.constant_gen"() {value = dense<[7, -7, 7, -7, 6, -6]> : tensor<6xi8>} : () -> tensor<6xi8>
  %b = "canonical.constant_gen"() {value = dense<[4, 4, -4, -4, 3, 3]> : tensor<6xi8>} : () -> tensor<6xi8>
  %y = "canonical.floor_div"(%a, %b) : (tensor<6xi8>, tensor<6xi8>) -> tensor<6xi8>
  "check.eq"(%y) {expected = dense<[1, -2, -2, 1, 2, -2]> : tensor<6xi8>} : (tensor<6xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @ui64() {
  %a = "canonical.constant_gen"() {value = dense<[7, 6]> : tensor<2xui64>} : () -> tensor<2xui64>
  %b = "canonical.constant_gen"() {value = dense<[4, 3]> : tensor<2xui64>} : () -> tensor<2xui64>
  %y = "canonical.floor_div"(%a, %b) : (tensor<2xui64>, tensor<2xui64>) -> tensor<2xui64>
  "check.eq"(%y) {expected = dense<[1, 2]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui32() {
  %a = "canonical.constant_gen"() {value = dense<[7, 6]> : tensor<2xui32>} : () -> tensor<2xui32>
  %b = "canonical.constant_gen"() {value = dense<[4, 3]> : tensor<2xui32>} : () -> tensor<2xui32>
  %y = "canonical.floor_div"(%a, %b) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
  "check.eq"(%y) {expected = dense<[1, 2]> : tensor<2xui32>} : (tensor<2xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @ui16() {
  %a = "canonical.constant_gen"() {value = dense<[7, 6]> : tensor<2xui16>} : () -> tensor<2xui16>
  %b = "canonical.constant_gen"() {value = dense<[4, 3]> : tensor<2xui16>} : () -> tensor<2xui16>
  %y = "canonical.floor_div"(%a, %b) : (tensor<2xui16>, tensor<2xui16>) -> tensor<2xui16>
  "check.eq"(%y) {expected = dense<[1, 2]> : tensor<2xui16>} : (tensor<2xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @ui8() {
  %a = "canonical.constant_gen"() {value = dense<[7, 6]> : tensor<2xui8>} : () -> tensor<2xui8>
  %b = "canonical.constant_gen"() {value = dense<[4, 3]> : tensor<2xui8>} : () -> tensor<2xui8>
  %y = "canonical.floor_div"(%a, %b) : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xui8>
  "check.eq"(%y) {expected = dense<[1, 2]> : tensor<2xui8>} : (tensor<2xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @integers_wrap() {
  %a = "canonical.constant_gen"() {value = dense<[-128]> : tensor<1xi8>} : () -> tensor<1xi8>
  %b = "canonical.constant_gen"() {value = dense<[-1]> : tensor<1xi8>} : () -> tensor<1xi8>
  %y = "canonical.floor_div"(%a, %b) : (tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8>
  "check.eq"(%y) {expected = dense<[-128]> : tensor<1xi8>} : (tensor<1xi8>) -> ()
  ml_program.output
}
