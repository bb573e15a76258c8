// Sums.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[1.0, -2.0, 100.0, 0.5]> : tensor<4xf64>} : () -> tensor<4xf64>
  %b = "canonical.constant_gen"() {value = dense<[2.0, 5.0, 27.0, 0.25]> : tensor<4xf64>} : () -> tensor<4xf64>
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xf64>
  "check.eq"(%y) {expected = dense<[3.0, 3.0, 127.0, 0.75]> : tensor<4xf64>} : (tensor<4xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[1.0, -2.0, 100.0, 0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
  %b = "canonical.constant_gen"() {value = dense<[2.0, 5.0, 27.0, 0.25]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[3.0, 3.0, 127.0, 0.75]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[1.0, -2.0, 100.0, 0.5]> : tensor<4xf16>} : () -> tensor<4xf16>
  %b = "canonical.constant_gen"() {value = dense<[2.0, 5.0, 27.0, 0.25]> : tensor<4xf16>} : () -> tensor<4xf16>
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf16>
  "check.eq"(%y) {expected = dense<[3.0, 3.0, 127.0, 0.75]> : tensor<4xf16>} : (tensor<4xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[1.0, -2.0, 100.0, 0.5]> : tensor<4xbf16>} : () -> tensor<4xbf16>
  %b = "canonical.constant_gen"() {value = dense<[2.0, 5.0, 27.0, 0.25]> : tensor<4xbf16>} : () -> tensor<4xbf16>
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  "check.eq"(%y) {expected = dense<[3.0, 3.0, 127.0, 0.75]> : tensor<4xbf16>} : (tensor<4xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i64() {
  %a = "canonical.constant_gen"() {value = dense<[1, -2, 100]> : tensor<3xi64>} : () -> tensor<3xi64>
  %b = "canonical.constant_gen"() {value = dense<[2, 5, 27]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
  "check.eq"(%y) {expected = dense<[3, 3, 127]> : tensor<3xi64>} : (tensor<3xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i32() {
  %a = "canonical.constant_gen"() {value = dense<[1, -2, 100]> : tensor<3xi32>} : () -> tensor<3xi32>
  %b = "canonical.constant_gen"() {value = dense<[2, 5, 27]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  "check.eq"(%y) {expected = dense<[3, 3, 127]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @i16() {
  %a = "canonical.constant_gen"() {value = dense<[1, -2, 100]> : tensor<3xi16>} : () -> tensor<3xi16>
  %b = "canonical.constant_gen"() {value = dense<[2, 5, 27]> : tensor<3xi16>} : () -> tensor<3xi16>
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi16>
  "check.eq"(%y) {expected = dense<[3, 3, 127]> : tensor<3xi16>} : (tensor<3xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @i8() {
  %a = "canonical.constant_gen"() {value = dense<[1, -2, 100]> : tensor<3xi8>} : () -> tensor<3xi8>
  %b = "canonical.constant_gen"() {value = dense<[2, 5, 27]> : tensor<3xi8>} : () -> tensor<3xi8>
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi8>
  "check.eq"(%y) {expected = dense<[3, 3, 127]> : tensor<3xi8>} : (tensor<3xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @ui64() {
  %a = "canonical.constant_gen"() {value = dense<[1, 100]> : tensor<2xui64>} : () -> tensor<2xui64>
  %b = "canonical.constant_gen"() {value = dense<[2, 27]> : tensor<2xui64>} : () -> tensor<2xui64>
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<2xui64>, tensor<2xui64>) -> tensor<2xui64>
  "check.eq"(%y) {expected = dense<[3, 127]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui32() {
  %a = "canonical.constant_gen"() {value = dense<[1, 100]> : tensor<2xui32>} : () -> tensor<2xui32>
  %b = "canonical.constant_gen"() {value = dense<[2, 27]> : tensor<2xui32>} : () -> tensor<2xui32>
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
  "check.eq"(%y) {expected = dense<[3, 127]> : tensor<2xui32>} : (tensor<2xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @ui16() {
  %a = "canonical.constant_gen"() {value = dense<[1, 100]> : tensor<2xui16>} : () -> tensor<2xui16>
  %b = "canonical.constant_gen"() {value = dense<[2, 27]> : tensor<2xui16>} : () -> tensor<2xui16>
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<2xui16>, tensor<2xui16>) -> tensor<2xui16>
  "check.eq"(%y) {expected = dense<[3, 127]> : tensor<2xui16>} : (tensor<2xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @ui8() {
  %a = "canonical.constant_gen"() {value = dense<[1, 100]> : tensor<2xui8>} : () -> tensor<2xui8>
  %b = "canonical.constant_gen"() {value = dense<[2, 27]> : tensor<2xui8>} : () -> tensor<2xui8>
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xui8>
  "check.eq"(%y) {expected = dense<[3, 127]> : tensor<2xui8>} : (tensor<2xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @complex_f32() {
  %a = "canonical.constant_gen"() {value = dense<[(1.0, 2.0), (-0.0, -1.0)]> : tensor<2xcomplex<f32>>} : () -> tensor<2xcomplex<f32>>
  %b = "canonical.constant_gen"() {value = dense<[(3.0, -1.0), (2.0, 0.0)]> : tensor<2xcomplex<f32>>} : () -> tensor<2xcomplex<f32>>
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  "check.eq"(%y) {expected = dense<[(4.0, 1.0), (2.0, -1.0)]> : tensor<2xcomplex<f32>>} : (tensor<2xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @complex_f64() {
  %a = "canonical.constant_gen"() {value = dense<[(1.0, 2.0), (-0.0, -1.0)]> : tensor<2xcomplex<f64>>} : () -> tensor<2xcomplex<f64>>
  %b = "canonical.constant_gen"() {value = dense<[(3.0, -1.0), (2.0, 0.0)]> : tensor<2xcomplex<f64>>} : () -> tensor<2xcomplex<f64>>
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(4.0, 1.0), (2.0, -1.0)]> : tensor<2xcomplex<f64>>} : (tensor<2xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @broadcast() {
  %a = "canonical.constant_gen"() {value = dense<[[10.0], [20.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
  %b = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  "check.eq"(%y) {expected = dense<[[11.0, 12.0, 13.0], [21.0, 22.0, 23.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @integers_wrap() {
  %a = "canonical.constant_gen"() {value = dense<[-128, 127]> : tensor<2xi8>} : () -> tensor<2xi8>
  %b = "canonical.constant_gen"() {value = dense<[-1, 1]> : tensor<2xi8>} : () -> tensor<2xi8>
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  "check.eq"(%y) {expected = dense<[127, -128]> : tensor<2xi8>} : (tensor<2xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @f16_is_rounded_once_to_even() {
  %a = "canonical.constant_gen"() {value = dense<[2048.0, 2050.0]> : tensor<2xf16>} : () -> tensor<2xf16>
  %b = "canonical.constant_gen"() {value = dense<1.0> : tensor<f16>} : () -> tensor<f16>
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<2xf16>, tensor<f16>) -> tensor<2xf16>
  "check.eq"(%y) {expected = dense<[2048.0, 2052.0]> : tensor<2xf16>} : (tensor<2xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16_is_rounded_once_to_even() {
  %a = "canonical.constant_gen"() {value = dense<[256.0, 258.0]> : tensor<2xbf16>} : () -> tensor<2xbf16>
  %b = "canonical.constant_gen"() {value = dense<1.0> : tensor<bf16>} : () -> tensor<bf16>
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<2xbf16>, tensor<bf16>) -> tensor<2xbf16>
  "check.eq"(%y) {expected = dense<[256.0, 260.0]> : tensor<2xbf16>} : (tensor<2xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @scalar_and_empty() {
  %a = "canonical.constant_gen"() {value = dense<> : tensor<0x2xf32>} : () -> tensor<0x2xf32>
  %b = "canonical.constant_gen"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<0x2xf32>, tensor<f32>) -> tensor<0x2xf32>
  "check.eq"(%y) {expected = dense<> : tensor<0x2xf32>} : (tensor<0x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @matrices() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0]]> : tensor<1x2xf32>} : () -> !canonical.matrix<1x2xf32>
  %b = "canonical.constant_gen"() {value = dense<[[3.0, 4.0]]> : tensor<1x2xf32>} : () -> !canonical.matrix<1x2xf32>
  %y = "canonical.eltwise_add"(%a, %b) : (!canonical.matrix<1x2xf32>, !canonical.matrix<1x2xf32>) -> !canonical.matrix<1x2xf32>
  "check.eq"(%y) {expected = dense<[[4.0, 6.0]]> : tensor<1x2xf32>} : (!canonical.matrix<1x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @both_repeat() {
  %a = "canonical.constant_gen"() {value = dense<[[[1, 2]], [[3, 4]]]> : tensor<2x1x2xi32>} : () -> tensor<2x1x2xi32>
  %b = "canonical.constant_gen"() {value = dense<[[[10], [20]]]> : tensor<1x2x1xi32>} : () -> tensor<1x2x1xi32>
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<2x1x2xi32>, tensor<1x2x1xi32>) -> tensor<2x2x2xi32>
  "check.eq"(%y) {expected = dense<[[[11, 12], [21, 22]], [[13, 14], [23, 24]]]> : tensor<2x2x2xi32>} : (tensor<2x2x2xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_wraps_around() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2147483647, -5]]> : tensor<1x3xi32>} : () -> tensor<1x3x!quant.uniform<i32:f32, 0.125>>
  %b = "canonical.constant_gen"() {value = dense<[[10, 1, 7]]> : tensor<1x3xi32>} : () -> tensor<1x3x!quant.uniform<i32:f32, 0.125>>
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<1x3x!quant.uniform<i32:f32, 0.125>>, tensor<1x3x!quant.uniform<i32:f32, 0.125>>) -> tensor<1x3x!quant.uniform<i32:f32, 0.125>>
  "check.eq"(%y) {expected = dense<[[11, -2147483648, 2]]> : tensor<1x3xi32>} : (tensor<1x3x!quant.uniform<i32:f32, 0.125>>) -> ()
  ml_program.output
}
