// Products.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[5.0, -2.0, 10.0, 0.5]> : tensor<4xf64>} : () -> tensor<4xf64>
  %b = "canonical.constant_gen"() {value = dense<[2.0, 5.0, 12.0, 0.25]> : tensor<4xf64>} : () -> tensor<4xf64>
  %y = "canonical.eltwise_mul"(%a, %b) : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xf64>
  "check.eq"(%y) {expected = dense<[10.0, -10.0, 120.0, 0.125]> : tensor<4xf64>} : (tensor<4xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[5.0, -2.0, 10.0, 0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
  %b = "canonical.constant_gen"() {value = dense<[2.0, 5.0, 12.0, 0.25]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.eltwise_mul"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[10.0, -10.0, 120.0, 0.125]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[5.0, -2.0, 10.0, 0.5]> : tensor<4xf16>} : () -> tensor<4xf16>
  %b = "canonical.constant_gen"() {value = dense<[2.0, 5.0, 12.0, 0.25]> : tensor<4xf16>} : () -> tensor<4xf16>
  %y = "canonical.eltwise_mul"(%a, %b) : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf16>
  "check.eq"(%y) {expected = dense<[10.0, -10.0, 120.0, 0.125]> : tensor<4xf16>} : (tensor<4xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[5.0, -2.0, 10.0, 0.5]> : tensor<4xbf16>} : () -> tensor<4xbf16>
  %b = "canonical.constant_gen"() {value = dense<[2.0, 5.0, 12.0, 0.25]> : tensor<4xbf16>} : () -> tensor<4xbf16>
  %y = "canonical.eltwise_mul"(%a, %b) : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  "check.eq"(%y) {expected = dense<[10.0, -10.0, 120.0, 0.125]> : tensor<4xbf16>} : (tensor<4xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i64() {
  %a = "canonical.constant_gen"() {value = dense<[5, -2, 10]> : tensor<3xi64>} : () -> tensor<3xi64>
  %b = "canonical.constant_gen"() {value = dense<[2, 5, 12]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.eltwise_mul"(%a, %b) : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
  "check.eq"(%y) {expected = dense<[10, -10, 120]> : tensor<3xi64>} : (tensor<3xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i32() {
  %a = "canonical.constant_gen"() {value = dense<[5, -2, 10]> : tensor<3xi32>} : () -> tensor<3xi32>
  %b = "canonical.constant_gen"() {value = dense<[2, 5, 12]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "canonical.eltwise_mul"(%a, %b) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  "check.eq"(%y) {expected = dense<[10, -10, 120]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @i16() {
  %a = "canonical.constant_gen"() {value = dense<[5, -2, 10]> : tensor<3xi16>} : () -> tensor<3xi16>
  %b = "canonical.constant_gen"() {value = dense<[2, 5, 12]> : tensor<3xi16>} : () -> tensor<3xi16>
  %y = "canonical.eltwise_mul"(%a, %b) : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi16>
  "check.eq"(%y) {expected = dense<[10, -10, 120]> : tensor<3xi16>} : (tensor<3xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @i8() {
  %a = "canonical.constant_gen"() {value = dense<[5, -2, 10]> : tensor<3xi8>} : () -> tensor<3xi8>
  %b = "canonical.constant_gen"() {value = dense<[2, 5, 12]> : tensor<3xi8>} : () -> tensor<3xi8>
  %y = "canonical.eltwise_mul"(%a, %b) : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi8>
  "check.eq"(%y) {expected = dense<[10, -10, 120]> : tensor<3xi8>} : (tensor<3xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @ui64() {
  %a = "canonical.constant_gen"() {value = dense<[5, 10]> : tensor<2xui64>} : () -> tensor<2xui64>
  %b = "canonical.constant_gen"() {value = dense<[2, 12]> : tensor<2xui64>} : () -> tensor<2xui64>
  %y = "canonical.eltwise_mul"(%a, %b) : (tensor<2xui64>, tensor<2xui64>) -> tensor<2xui64>
  "check.eq"(%y) {expected = dense<[10, 120]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui32() {
  %a = "canonical.constant_gen"() {value = dense<[5, 10]> : tensor<2xui32>} : () -> tensor<2xui32>
  %b = "canonical.constant_gen"() {value = dense<[2, 12]> : tensor<2xui32>} : () -> tensor<2xui32>
  %y = "canonical.eltwise_mul"(%a, %b) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
  "check.eq"(%y) {expected = dense<[10, 120]> : tensor<2xui32>} : (tensor<2xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @ui16() {
  %a = "canonical.constant_gen"() {value = dense<[5, 10]> : tensor<2xui16>} : () -> tensor<2xui16>
  %b = "canonical.constant_gen"() {value = dense<[2, 12]> : tensor<2xui16>} : () -> tensor<2xui16>
  %y = "canonical.eltwise_mul"(%a, %b) : (tensor<2xui16>, tensor<2xui16>) -> tensor<2xui16>
  "check.eq"(%y) {expected = dense<[10, 120]> : tensor<2xui16>} : (tensor<2xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @ui8() {
  %a = "canonical.constant_gen"() {value = dense<[5, 10]> : tensor<2xui8>} : () -> tensor<2xui8>
  %b = "canonical.constant_gen"() {value = dense<[2, 12]> : tensor<2xui8>} : () -> tensor<2xui8>
  %y = "canonical.eltwise_mul"(%a, %b) : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xui8>
  "check.eq"(%y) {expected = dense<[10, 120]> : tensor<2xui8>} : (tensor<2xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @complex_f32() {
  %a = "canonical.constant_gen"() {value = dense<[(1.0, 2.0), (-0.0, -1.0)]> : tensor<2xcomplex<f32>>} : () -> tensor<2xcomplex<f32>>
  %b = "canonical.constant_gen"() {value = dense<[(3.0, -1.0), (2.0, 0.0)]> : tensor<2xcomplex<f32>>} : () -> tensor<2xcomplex<f32>>
  %y = "canonical.eltwise_mul"(%a, %b) : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  "check.eq"(%y) {expected = dense<[(5.0, 5.0), (0.0, -2.0)]> : tensor<2xcomplex<f32>>} : (tensor<2xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @complex_f64() {
  %a = "canonical.constant_gen"() {value = dense<[(1.0, 2.0), (-0.0, -1.0)]> : tensor<2xcomplex<f64>>} : () -> tensor<2xcomplex<f64>>
  %b = "canonical.constant_gen"() {value = dense<[(3.0, -1.0), (2.0, 0.0)]> : tensor<2xcomplex<f64>>} : () -> tensor<2xcomplex<f64>>
  %y = "canonical.eltwise_mul"(%a, %b) : (tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(5.0, 5.0), (0.0, -2.0)]> : tensor<2xcomplex<f64>>} : (tensor<2xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @broadcast() {
  %a = "canonical.constant_gen"() {value = dense<[[10.0], [20.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
  %b = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.eltwise_mul"(%a, %b) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  "check.eq"(%y) {expected = dense<[[10.0, 20.0, 30.0], [20.0, 40.0, 60.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @integers_wrap() {
  %a = "canonical.constant_gen"() {value = dense<[65535, 65535]> : tensor<2xui16>} : () -> tensor<2xui16>
  %b = "canonical.constant_gen"() {value = dense<[65535, 2]> : tensor<2xui16>} : () -> tensor<2xui16>
  %y = "canonical.eltwise_mul"(%a, %b) : (tensor<2xui16>, tensor<2xui16>) -> tensor<2xui16>
  "check.eq"(%y) {expected = dense<[1, 65534]> : tensor<2xui16>} : (tensor<2xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @f16_overflows() {
  %a = "canonical.constant_gen"() {value = dense<[65504.0]> : tensor<1xf16>} : () -> tensor<1xf16>
  %b = "canonical.constant_gen"() {value = dense<2.0> : tensor<f16>} : () -> tensor<f16>
  %y = "canonical.eltwise_mul"(%a, %b) : (tensor<1xf16>, tensor<f16>) -> tensor<1xf16>
  "check.eq"(%y) {expected = dense<[0x7C00]> : tensor<1xf16>} : (tensor<1xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %a = "canonical.constant_gen"() {value = dense<[[-41, -63, -114], [-51, 110, -54]]> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %b = "canonical.constant_gen"() {value = dense<[242, 179, 79]> : tensor<3xui8>} : () -> tensor<3x!quant.uniform<u8:f32, 0.25:100>>
  %y = "canonical.eltwise_mul"(%a, %b) : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x!quant.uniform<u8:f32, 0.25:100>>) -> tensor<2x3x!quant.uniform<i32:f32, 0.125>>
  "check.eq"(%y) {expected = dense<[[-6248, -5214, 2457], [-7668, 8453, 1197]]> : tensor<2x3xi32>} : (tensor<2x3x!quant.uniform<i32:f32, 0.125>>) -> ()
  ml_program.output
}
