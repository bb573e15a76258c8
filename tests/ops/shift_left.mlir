// Bits shifted up.

ml_program.subgraph @i64() {
  %a = "canonical.constant_gen"() {value = dense<[1, 5, -3, 1, 1]> : tensor<5xi64>} : () -> tensor<5xi64>
  %b = "canonical.constant_gen"() {value = dense<[0, 3, 2, 64, -1]> : tensor<5xi64>} : () -> tensor<5xi64>
  %y = "canonical.shift_left"(%a, %b) : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi64>
  "check.eq"(%y) {expected = dense<[1, 40, -12, 0, 0]> : tensor<5xi64>} : (tensor<5xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i32() {
  %a = "canonical.constant_gen"() {value = dense<[1, 5, -3, 1, 1]> : tensor<5xi32>} : () -> tensor<5xi32>
  %b = "canonical.constant_gen"() {value = dense<[0, 3, 2, 64, -1]> : tensor<5xi32>} : () -> tensor<5xi32>
  %y = "canonical.shift_left"(%a, %b) : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
  "check.eq"(%y) {expected = dense<[1, 40, -12, 0, 0]> : tensor<5xi32>} : (tensor<5xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @i16() {
  %a = "canonical.constant_gen"() {value = dense<[1, 5, -3, 1, 1]> : tensor<5xi16>} : () -> tensor<5xi16>
  %b = "canonical.constant_gen"() {value = dense<[0, 3, 2, 64, -1]> : tensor<5xi16>} : () -> tensor<5xi16>
  %y = "canonical.shift_left"(%a, %b) : (tensor<5xi16>, tensor<5xi16>) -> tensor<5xi16>
  "check.eq"(%y) {expected = dense<[1, 40, -12, 0, 0]> : tensor<5xi16>} : (tensor<5xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @i8() {
  %a = "canonical.constant_gen"() {value = dense<[1, 5, -3, 1, 1]> : tensor<5xi8>} : () -> tensor<5xi8>
  %b = "canonical.constant_gen"() {value = dense<[0, 3, 2, 64, -1]> : tensor<5xi8>} : () -> tensor<5xi8>
  %y = "canonical.shift_left"(%a, %b) : (tensor<5xi8>, tensor<5xi8>) -> tensor<5xi8>
  "check.eq"(%y) {expected = dense<[1, 40, -12, 0, 0]> : tensor<5xi8>} : (tensor<5xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @ui64() {
  %a = "canonical.constant_gen"() {value = dense<[1, 5, 1]> : tensor<3xui64>} : () -> tensor<3xui64>
  %b = "canonical.constant_gen"() {value = dense<[0, 3, 64]> : tensor<3xui64>} : () -> tensor<3xui64>
  %y = "canonical.shift_left"(%a, %b) : (tensor<3xui64>, tensor<3xui64>) -> tensor<3xui64>
  "check.eq"(%y) {expected = dense<[1, 40, 0]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui32() {
  %a = "canonical.constant_gen"() {value = dense<[1, 5, 1]> : tensor<3xui32>} : () -> tensor<3xui32>
  %b = "canonical.constant_gen"() {value = dense<[0, 3, 64]> : tensor<3xui32>} : () -> tensor<3xui32>
  %y = "canonical.shift_left"(%a, %b) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
  "check.eq"(%y) {expected = dense<[1, 40, 0]> : tensor<3xui32>} : (tensor<3xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @ui16() {
  %a = "canonical.constant_gen"() {value = dense<[1, 5, 1]> : tensor<3xui16>} : () -> tensor<3xui16>
  %b = "canonical.constant_gen"() {value = dense<[0, 3, 64]> : tensor<3xui16>} : () -> tensor<3xui16>
  %y = "canonical.shift_left"(%a, %b) : (tensor<3xui16>, tensor<3xui16>) -> tensor<3xui16>
  "check.eq"(%y) {expected = dense<[1, 40, 0]> : tensor<3xui16>} : (tensor<3xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @ui8() {
  %a = "canonical.constant_gen"() {value = dense<[1, 5, 1]> : tensor<3xui8>} : () -> tensor<3xui8>
  %b = "canonical.constant_gen"() {value = dense<[0, 3, 64]> : tensor<3xui8>} : () -> tensor<3xui8>
  %y = "canonical.shift_left"(%a, %b) : (tensor<3xui8>, tensor<3xui8>) -> tensor<3xui8>
  "check.eq"(%y) {expected = dense<[1, 40, 0]> : tensor<3xui8>} : (tensor<3xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @bits_fall_off() {
  %a = "canonical.constant_gen"() {value = dense<[127, -128]> : tensor<2xi8>} : () -> tensor<2xi8>
  %b = "canonical.constant_gen"() {value = dense<[1, 1]> : tensor<2xi8>} : () -> tensor<2xi8>
  %y = "canonical.shift_left"(%a, %b) : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  "check.eq"(%y) {expected = dense<[-2, 0]> : tensor<2xi8>} : (tensor<2xi8>) -> ()
  ml_program.output
}
