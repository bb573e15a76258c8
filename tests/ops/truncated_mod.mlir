// The remainder that has the sign of lhs.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[7.0, -7.0, 7.0, -7.0, 6.0, 5.5, -5.5]> : tensor<7xf64>} : () -> tensor<7xf64>
  %b = "canonical.constant_gen"() {value = dense<[4.0, 4.0, -4.0, -4.0, 3.0, 2.0, 2.0]> : tensor<7xf64>} : () -> tensor<7xf64>
  %y = "canonical.truncated_mod"(%a, %b) : (tensor<7xf64>, tensor<7xf64>) -> tensor<7xf64>
  "check.eq"(%y) {expected = dense<[3.0, -3.0, 3.0, -3.0, 0.0, 1.5, -1.5]> : tensor<7xf64>} : (tensor<7xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[7.0, -7.0, 7.0, -7.0, 6.0, 5.5, -5.5]> : tensor<7xf32>} : () -> tensor<7xf32>
  %b = "canonical.constant_gen"() {value = dense<[4.0, 4.0, -4.0, -4.0, 3.0, 2.0, 2.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.truncated_mod"(%a, %b) : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
  "check.eq"(%y) {expected = dense<[3.0, -3.0, 3.0, -3.0, 0.0, 1.5, -1.5]> : tensor<7xf32>} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[7.0, -7.0, 7.0, -7.0, 6.0, 5.5, -5.5]> : tensor<7xf16>} : () -> tensor<7xf16>
  %b = "canonical.constant_gen"() {value = dense<[4.0, 4.0, -4.0, -4.0, 3.0, 2.0, 2.0]> : tensor<7xf16>} : () -> tensor<7xf16>
  %y = "canonical.truncated_mod"(%a, %b) : (tensor<7xf16>, tensor<7xf16>) -> tensor<7xf16>
  "check.eq"(%y) {expected = dense<[3.0, -3.0, 3.0, -3.0, 0.0, 1.5, -1.5]> : tensor<7xf16>} : (tensor<7xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[7.0, -7.0, 7.0, -7.0, 6.0, 5.5, -5.5]> : tensor<7xbf16>} : () -> tensor<7xbf16>
  %b = "canonical.constant_gen"() {value = dense<[4.0, 4.0, -4.0, -4.0, 3.0, 2.0, 2.0]> : tensor<7xbf16>} : () -> tensor<7xbf16>
  %y = "canonical.truncated_mod"(%a, %b) : (tensor<7xbf16>, tensor<7xbf16>) -> tensor<7xbf16>
  "check.eq"(%y) {expected = dense<[3.0, -3.0, 3.0, -3.0, 0.0, 1.5, -1.5]> : tensor<7xbf16>} : (tensor<7xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i64() {
  %a = "canonical.constant_gen"() {value = dense<[7, -7, 7, -7, 6]> : tensor<5xi64>} : () -> tensor<5xi64>
  %b = "canonical.constant_gen"() {value = dense<[4, 4, -4, -4, 3]> : tensor<5xi64>} : () -> tensor<5xi64>
  %y = "canonical.truncated_mod"(%a, %b) : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi64>
  "check.eq"(%y) {expected = dense<[3, -3, 3, -3, 0]> : tensor<5xi64>} : (tensor<5xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i32() {
  %a = "canonical.constant_gen"() {value = dense<[7, -7, 7, -7, 6]> : tensor<5xi32>} : () -> tensor<5xi32>
  %b = "canonical.constant_gen"() {value = dense<[4, 4, -4, -4, 3]> : tensor<5xi32>} : () -> tensor<5xi32>
  %y = "canonical.truncated_mod"(%a, %b) : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
  "check.eq"(%y) {expected = dense<[3, -3, 3, -3, 0]> : tensor<5xi32>} : (tensor<5xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @i16() {
  %a = "canonical.constant_gen"() {value = dense<[7, -7, 7, -7, 6]> : tensor<5xi16>} : () -> tensor<5xi16>
  %b = "canonical.constant_gen"() {value = dense<[4, 4, -4, -4, 3]> : tensor<5xi16>} : () -> tensor<5xi16>
  %y = "canonical.truncated_mod"(%a, %b) : (tensor<5xi16>, tensor<5xi16>) -> tensor<5xi16>
  "check.eq"(%y) {expected = dense<[3, -3, 3, -3, 0]> : tensor<5xi16>} : (tensor<5xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @i8() {
  %a = "canonical.constant_gen"() {value = dense<[7, -7, 7, -7, 6]> : tensor<5xi8>} : () -> tensor<5xi8>
  %b = "canonical.constant_gen"() {value = dense<[4, 4, -4, -4, 3]> : tensor<5xi8>} : () -> tensor<5xi8>
  %y = "canonical.truncated_mod"(%a, %b) : (tensor<5xi8>, tensor<5xi8>) -> tensor<5xi8>
  "check.eq"(%y) {expected = dense<[3, -3, 3, -3, 0]> : tensor<5xi8>} : (tensor<5xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @ui64() {
  %a = "canonical.constant_gen"() {value = dense<[7, 6]> : tensor<2xui64>} : () -> tensor<2xui64>
  %b = "canonical.constant_gen"() {value = dense<[4, 3]> : tensor<2xui64>} : () -> tensor<2xui64>
  %y = "canonical.truncated_mod"(%a, %b) : (tensor<2xui64>, tensor<2xui64>) -> tensor<2xui64>
  "check.eq"(%y) {expected = dense<[3, 0]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui32() {
  %a = "canonical.constant_gen"() {value = dense<[7, 6]> : tensor<2xui32>} : () -> tensor<2xui32>
  %b = "canonical.constant_gen"() {value = dense<[4, 3]> : tensor<2xui32>} : () -> tensor<2xui32>
  %y = "canonical.truncated_mod"(%a, %b) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
  "check.eq"(%y) {expected = dense<[3, 0]> : tensor<2xui32>} : (tensor<2xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @ui16() {
  %a = "canonical.constant_gen"() {value = dense<[7, 6]> : tensor<2xui16>} : () -> tensor<2xui16>
  %b = "canonical.constant_gen"() {value = dense<[4, 3]> : tensor<2xui16>} : () -> tensor<2xui16>
  %y = "canonical.truncated_mod"(%a, %b) : (tensor<2xui16>, tensor<2xui16>) -> tensor<2xui16>
  "check.eq"(%y) {expected = dense<[3, 0]> : tensor<2xui16>} : (tensor<2xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @ui8() {
  %a = "canonical.constant_gen"() {value = dense<[7, 6]> : tensor<2xui8>} : () -> tensor<2xui8>
  %b = "canonical.constant_gen"() {value = dense<[4, 3]> : tensor<2xui8>} : () -> tensor<2xui8>
  %y = "canonical.truncated_mod"(%a, %b) : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xui8>
  "check.eq"(%y) {expected = dense<[3, 0]> : tensor<2xui8>} : (tensor<2xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @integers_do_not_overflow() {
  %a = "canonical.constant_gen"() {value = dense<[-128]> : tensor<1xi8>} : () -> tensor<1xi8>
  %b = "canonical.constant_gen"() {value = dense<[-1]> : tensor<1xi8>} : () -> tensor<1xi8>
  %y = "canonical.truncated_mod"(%a, %b) : (tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8>
  "check.eq"(%y) {expected = dense<[0]> : tensor<1xi8>} : (tensor<1xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @special_values() {
  %a = "canonical.constant_gen"() {value = dense<[5.0, -5.0, 1.0, 0x7F800000]> : tensor<4xf32>} : () -> tensor<4xf32>
  %b = "canonical.constant_gen"() {value = dense<[0x7F800000, 0x7F800000, 0.0, 2.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.truncated_mod"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[5.0, -5.0, 0x7FC00000, 0x7FC00000]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}
