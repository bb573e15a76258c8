// Powers.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[2.0, -2.0, 0.0, 3.0, 1.0, 9.0, 2.0]> : tensor<7xf64>} : () -> tensor<7xf64>
  %b = "canonical.constant_gen"() {value = dense<[3.0, 3.0, 0.0, 4.0, 7.0, 0.5, -1.0]> : tensor<7xf64>} : () -> tensor<7xf64>
  %y = "canonical.pow"(%a, %b) : (tensor<7xf64>, tensor<7xf64>) -> tensor<7xf64>
  "check.eq"(%y) {expected = dense<[8.0, -8.0, 1.0, 81.0, 1.0, 3.0, 0.5]> : tensor<7xf64>} : (tensor<7xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[2.0, -2.0, 0.0, 3.0, 1.0, 9.0, 2.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %b = "canonical.constant_gen"() {value = dense<[3.0, 3.0, 0.0, 4.0, 7.0, 0.5, -1.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.pow"(%a, %b) : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
  "check.eq"(%y) {expected = dense<[8.0, -8.0, 1.0, 81.0, 1.0, 3.0, 0.5]> : tensor<7xf32>} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[2.0, -2.0, 0.0, 3.0, 1.0, 9.0, 2.0]> : tensor<7xf16>} : () -> tensor<7xf16>
  %b = "canonical.constant_gen"() {value = dense<[3.0, 3.0, 0.0, 4.0, 7.0, 0.5, -1.0]> : tensor<7xf16>} : () -> tensor<7xf16>
  %y = "canonical.pow"(%a, %b) : (tensor<7xf16>, tensor<7xf16>) -> tensor<7xf16>
  "check.eq"(%y) {expected = dense<[8.0, -8.0, 1.0, 81.0, 1.0, 3.0, 0.5]> : tensor<7xf16>} : (tensor<7xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[2.0, -2.0, 0.0, 3.0, 1.0, 9.0, 2.0]> : tensor<7xbf16>} : () -> tensor<7xbf16>
  %b = "canonical.constant_gen"() {value = dense<[3.0, 3.0, 0.0, 4.0, 7.0, 0.5, -1.0]> : tensor<7xbf16>} : () -> tensor<7xbf16>
  %y = "canonical.pow"(%a, %b) : (tensor<7xbf16>, tensor<7xbf16>) -> tensor<7xbf16>
  "check.eq"(%y) {expected = dense<[8.0, -8.0, 1.0, 81.0, 1.0, 3.0, 0.5]> : tensor<7xbf16>} : (tensor<7xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i64() {
  %a = "canonical.constant_gen"() {value = dense<[2, -2, 0, 3, 1]> : tensor<5xi64>} : () -> tensor<5xi64>
  %b = "canonical.constant_gen"() {value = dense<[3, 3, 0, 4, 7]> : tensor<5xi64>} : () -> tensor<5xi64>
  %y = "canonical.pow"(%a, %b) : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi64>
  "check.eq"(%y) {expected = dense<[8, -8, 1, 81, 1]> : tensor<5xi64>} : (tensor<5xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i32() {
  %a = "canonical.constant_gen"() {value = dense<[2, -2, 0, 3, 1]> : tensor<5xi32>} : () -> tensor<5xi32>
  %b = "canonical.constant_gen"() {value = dense<[3, 3, 0, 4, 7]> : tensor<5xi32>} : () -> tensor<5xi32>
  %y = "canonical.pow"(%a, %b) : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
  "check.eq"(%y) {expected = dense<[8, -8, 1, 81, 1]> : tensor<5xi32>} : (tensor<5xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @i16() {
  %a = "canonical.constant_gen"() {value = dense<[2, -2, 0, 3, 1]> : tensor<5xi16>} : () -> tensor<5xi16>
  %b = "canonical.constant_gen"() {value = dense<[3, 3, 0, 4, 7]> : tensor<5xi16>} : () -> tensor<5xi16>
  %y = "canonical.pow"(%a, %b) : (tensor<5xi16>, tensor<5xi16>) -> tensor<5xi16>
  "check.eq"(%y) {expected = dense<[8, -8, 1, 81, 1]> : tensor<5xi16>} : (tensor<5xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @i8() {
  %a = "canonical.constant_gen"() {value = dense<[2, -2, 0, 3, 1]> : tensor<5xi8>} : () -> tensor<5xi8>
  %b = "canonical.constant_gen"() {value = dense<[3, 3, 0, 4, 7]> : tensor<5xi8>} : () -> tensor<5xi8>
  %y = "canonical.pow"(%a, %b) : (tensor<5xi8>, tensor<5xi8>) -> tensor<5xi8>
  "check.eq"(%y) {expected = dense<[8, -8, 1, 81, 1]> : tensor<5xi8>} : (tensor<5xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @ui64() {
  %a = "canonical.constant_gen"() {value = dense<[2, 0, 3, 1]> : tensor<4xui64>} : () -> tensor<4xui64>
  %b = "canonical.constant_gen"() {value = dense<[3, 0, 4, 7]> : tensor<4xui64>} : () -> tensor<4xui64>
  %y = "canonical.pow"(%a, %b) : (tensor<4xui64>, tensor<4xui64>) -> tensor<4xui64>
  "check.eq"(%y) {expected = dense<[8, 1, 81, 1]> : tensor<4xui64>} : (tensor<4xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui32() {
  %a = "canonical.constant_gen"() {value = dense<[2, 0, 3, 1]> : tensor<4xui32>} : () -> tensor<4xui32>
  %b = "canonical.constant_gen"() {value = dense<[3, 0, 4, 7]> : tensor<4xui32>} : () -> tensor<4xui32>
  %y = "canonical.pow"(%a, %b) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
  "check.eq"(%y) {expected = dense<[8, 1, 81, 1]> : tensor<4xui32>} : (tensor<4xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @ui16() {
  %a = "canonical.constant_gen"() {value = dense<[2, 0, 3, 1]> : tensor<4xui16>} : () -> tensor<4xui16>
  %b = "canonical.constant_gen"() {value = dense<[3, 0, 4, 7]> : tensor<4xui16>} : () -> tensor<4xui16>
  %y = "canonical.pow"(%a, %b) : (tensor<4xui16>, tensor<4xui16>) -> tensor<4xui16>
  "check.eq"(%y) {expected = dense<[8, 1, 81, 1]> : tensor<4xui16>} : (tensor<4xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @ui8() {
  %a = "canonical.constant_gen"() {value = dense<[2, 0, 3, 1]> : tensor<4xui8>} : () -> tensor<4xui8>
  %b = "canonical.constant_gen"() {value = dense<[3, 0, 4, 7]> : tensor<4xui8>} : () -> tensor<4xui8>
  %y = "canonical.pow"(%a, %b) : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
  "check.eq"(%y) {expected = dense<[8, 1, 81, 1]> : tensor<4xui8>} : (tensor<4xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @negative_powers_of_integers() {
  %a = "canonical.constant_gen"() {value = dense<[3, 1, -1, -1]> : tensor<4xi32>} : () -> tensor<4xi32>
  %b = "canonical.constant_gen"() {value = dense<[-1, -5, -2, -3]> : tensor<4xi32>} : () -> tensor<4xi32>
  %y = "canonical.pow"(%a, %b) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  "check.eq"(%y) {expected = dense<[0, 1, 1, -1]> : tensor<4xi32>} : (tensor<4xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @integers_wrap() {
  %a = "canonical.constant_gen"() {value = dense<[3]> : tensor<1xi32>} : () -> tensor<1xi32>
  %b = "canonical.constant_gen"() {value = dense<[40]> : tensor<1xi32>} : () -> tensor<1xi32>
  %y = "canonical.pow"(%a, %b) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  "check.eq"(%y) {expected = dense<[689956897]> : tensor<1xi32>} : (tensor<1xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @special_values() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, -0.0, -8.0, 1.0, 0x7FC00000, 0x7F800000]> : tensor<6xf32>} : () -> tensor<6xf32>
  %b = "canonical.constant_gen"() {value = dense<[-1.0, -1.0, 0.5, 0x7FC00000, 0.0, -1.0]> : tensor<6xf32>} : () -> tensor<6xf32>
  %y = "canonical.pow"(%a, %b) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
  "check.eq"(%y) {expected = dense<[0x7F800000, 0xFF800000, 0x7FC00000, 1.0, 1.0, 0.0]> : tensor<6xf32>} : (tensor<6xf32>) -> ()
  ml_program.output
}
