// Quotients; those of integers are rounded towards zero.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[7.0, -7.0, 7.0, -8.0, 0.5]> : tensor<5xf64>} : () -> tensor<5xf64>
  %b = "canonical.constant_gen"() {value = dense<[4.0, 4.0, -4.0, -4.0, 0.25]> : tensor<5xf64>} : () -> tensor<5xf64>
  %y = "canonical.eltwise_div"(%a, %b) : (tensor<5xf64>, tensor<5xf64>) -> tensor<5xf64>
  "check.eq"(%y) {expected = dense<[1.75, -1.75, -1.75, 2.0, 2.0]> : tensor<5xf64>} : (tensor<5xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[7.0, -7.0, 7.0, -8.0, 0.5]> : tensor<5xf32>} : () -> tensor<5xf32>
  %b = "canonical.constant_gen"() {value = dense<[4.0, 4.0, -4.0, -4.0, 0.25]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.eltwise_div"(%a, %b) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  "check.eq"(%y) {expected = dense<[1.75, -1.75, -1.75, 2.0, 2.0]> : tensor<5xf32>} : (tensor<5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[7.0, -7.0, 7.0, -8.0, 0.5]> : tensor<5xf16>} : () -> tensor<5xf16>
  %b = "canonical.constant_gen"() {value = dense<[4.0, 4.0, -4.0, -4.0, 0.25]> : tensor<5xf16>} : () -> tensor<5xf16>
  %y = "canonical.eltwise_div"(%a, %b) : (tensor<5xf16>, tensor<5xf16>) -> tensor<5xf16>
  "check.eq"(%y) {expected = dense<[1.75, -1.75, -1.75, 2.0, 2.0]> : tensor<5xf16>} : (tensor<5xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[7.0, -7.0, 7.0, -8.0, 0.5]> : tensor<5xbf16>} : () -> tensor<5xbf16>
  %b = "canonical.constant_gen"() {value = dense<[4.0, 4.0, -4.0, -4.0, 0.25]> : tensor<5xbf16>} : () -> tensor<5xbf16>
  %y = "canonical.eltwise_div"(%a, %b) : (tensor<5xbf16>, tensor<5xbf16>) -> tensor<5xbf16>
  "check.eq"(%y) {expected = dense<[1.75, -1.75, -1.75, 2.0, 2.0]> : tensor<5xbf16>} : (tensor<5xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i64() {
  %a = "canonical.constant_gen"() {value = dense<[7, -7, 7, -8]> : tensor<4xi64>} : () -> tensor<4xi64>
  %b = "canonical.constant_gen"() {value = dense<[4, 4, -4, -4]> : tensor<4xi64>} : () -> tensor<4xi64>
  %y = "canonical.eltwise_div"(%a, %b) : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
  "check.eq"(%y) {expected = dense<[1, -1, -1, 2]> : tensor<4xi64>} : (tensor<4xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i32() {
  %a = "canonical.constant_gen"() {value = dense<[7, -7, 7, -8]> : tensor<4xi32>} : () -> tensor<4xi32>
  %b = "canonical.constant_gen"() {value = dense<[4, 4, -4, -4]> : tensor<4xi32>} : () -> tensor<4xi32>
  %y = "canonical.eltwise_div"(%a, %b) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  "check.eq"(%y) {expected = dense<[1, -1, -1, 2]> : tensor<4xi32>} : (tensor<4xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @i16() {
  %a = "canonical.constant_gen"() {value = dense<[7, -7, 7, -8]> : tensor<4xi16>} : () -> tensor<4xi16>
  %b = "canonical.constant_gen"() {value = dense<[4, 4, -4, -4]> : tensor<4xi16>} : () -> tensor<4xi16>
  %y = "canonical.eltwise_div"(%a, %b) : (tensor<4xi16>, tensor<4xi16>) -> tensor<4xi16>
  "check.eq"(%y) {expected = dense<[1, -1, -1, 2]> : tensor<4xi16>} : (tensor<4xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @i8() {
  %a = "canonical.constant_gen"() {value = dense<[7, -7, 7, -8]> : tensor<4xi8>} : () -> tensor<4xi8>
  %b = "canonical.constant_gen"() {value = dense<[4, 4, -4, -4]> : tensor<4xi8>} : () -> tensor<4xi8>
  %y = "canonical.eltwise_div"(%a, %b) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  "check.eq"(%y) {expected = dense<[1, -1, -1, 2]> : tensor<4xi8>} : (tensor<4xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @ui64() {
  %a = "canonical.constant_gen"() {value = dense<[7]> : tensor<1xui64>} : () -> tensor<1xui64>
  %b = "canonical.constant_gen"() {value = dense<[4]> : tensor<1xui64>} : () -> tensor<1xui64>
  %y = "canonical.eltwise_div"(%a, %b) : (tensor<1xui64>, tensor<1xui64>) -> tensor<1xui64>
  "check.eq"(%y) {expected = dense<[1]> : tensor<1xui64>} : (tensor<1xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui32() {
  %a = "canonical.constant_gen"() {value = dense<[7]> : tensor<1xui32>} : () -> tensor<1xui32>
  %b = "canonical.constant_gen"() {value = dense<[4]> : tensor<1xui32>} : () -> tensor<1xui32>
  %y = "canonical.eltwise_div"(%a, %b) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
  "check.eq"(%y) {expected = dense<[1]> : tensor<1xui32>} : (tensor<1xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @ui16() {
  %a = "canonical.constant_gen"() {value = dense<[7]> : tensor<1xui16>} : () -> tensor<1xui16>
  %b = "canonical.constant_gen"() {value = dense<[4]> : tensor<1xui16>} : () -> tensor<1xui16>
  %y = "canonical.eltwise_div"(%a, %b) : (tensor<1xui16>, tensor<1xui16>) -> tensor<1xui16>
  "check.eq"(%y) {expected = dense<[1]> : tensor<1xui16>} : (tensor<1xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @ui8() {
  %a = "canonical.constant_gen"() {value = dense<[7]> : tensor<1xui8>} : () -> tensor<1xui8>
  %b = "canonical.constant_gen"() {value = dense<[4]> : tensor<1xui8>} : () -> tensor<1xui8>
  %y = "canonical.eltwise_div"(%a, %b) : (tensor<1xui8>, tensor<1xui8>) -> tensor<1xui8>
  "check.eq"(%y) {expected = dense<[1]> : tensor<1xui8>} : (tensor<1xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @special_values() {
  %a = "canonical.constant_gen"() {value = dense<[1.0, -1.0, 0.0, 0x7F800000, 0x7FC00000]> : tensor<5xf32>} : () -> tensor<5xf32>
  %b = "canonical.constant_gen"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.eltwise_div"(%a, %b) : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
  "check.eq"(%y) {expected = dense<[0x7F800000, 0xFF800000, 0x7FC00000, 0x7F800000, 0x7FC00000]> : tensor<5xf32>} : (tensor<5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @integers_wrap() {
  %a = "canonical.constant_gen"() {value = dense<[-128]> : tensor<1xi8>} : () -> tensor<1xi8>
  %b = "canonical.constant_gen"() {value = dense<[-1]> : tensor<1xi8>} : () -> tensor<1xi8>
  %y = "canonical.eltwise_div"(%a, %b) : (tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8>
  "check.eq"(%y) {expected = dense<[-128]> : tensor<1xi8>} : (tensor<1xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @wide_integers_wrap() {
  %a = "canonical.constant_gen"() {value = dense<[-9223372036854775808]> : tensor<1xi64>} : () -> tensor<1xi64>
  %b = "canonical.constant_gen"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "canonical.eltwise_div"(%a, %b) : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  "check.eq"(%y) {expected = dense<[-9223372036854775808]> : tensor<1xi64>} : (tensor<1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @complex_f32() {
  %a = "canonical.constant_gen"() {value = dense<[(5.0, 5.0)]> : tensor<1xcomplex<f32>>} : () -> tensor<1xcomplex<f32>>
  %b = "canonical.constant_gen"() {value = dense<[(2.0, -1.0)]> : tensor<1xcomplex<f32>>} : () -> tensor<1xcomplex<f32>>
  %y = "canonical.eltwise_div"(%a, %b) : (tensor<1xcomplex<f32>>, tensor<1xcomplex<f32>>) -> tensor<1xcomplex<f32>>
  "check.eq"(%y) {expected = dense<[(1.0, 3.0)]> : tensor<1xcomplex<f32>>} : (tensor<1xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @complex_f64() {
  %a = "canonical.constant_gen"() {value = dense<[(5.0, 5.0)]> : tensor<1xcomplex<f64>>} : () -> tensor<1xcomplex<f64>>
  %b = "canonical.constant_gen"() {value = dense<[(2.0, -1.0)]> : tensor<1xcomplex<f64>>} : () -> tensor<1xcomplex<f64>>
  %y = "canonical.eltwise_div"(%a, %b) : (tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>) -> tensor<1xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(1.0, 3.0)]> : tensor<1xcomplex<f64>>} : (tensor<1xcomplex<f64>>) -> ()
  ml_program.output
}
