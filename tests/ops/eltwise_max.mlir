// The greater of two.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[5.0, -2.0, 10.0, 0.5]> : tensor<4xf64>} : () -> tensor<4xf64>
  %b = "canonical.constant_gen"() {value = dense<[2.0, 5.0, 12.0, 0.25]> : tensor<4xf64>} : () -> tensor<4xf64>
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xf64>
  "check.eq"(%y) {expected = dense<[5.0, 5.0, 12.0, 0.5]> : tensor<4xf64>} : (tensor<4xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[5.0, -2.0, 10.0, 0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
  %b = "canonical.constant_gen"() {value = dense<[2.0, 5.0, 12.0, 0.25]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[5.0, 5.0, 12.0, 0.5]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[5.0, -2.0, 10.0, 0.5]> : tensor<4xf16>} : () -> tensor<4xf16>
  %b = "canonical.constant_gen"() {value = dense<[2.0, 5.0, 12.0, 0.25]> : tensor<4xf16>} : () -> tensor<4xf16>
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf16>
  "check.eq"(%y) {expected = dense<[5.0, 5.0, 12.0, 0.5]> : tensor<4xf16>} : (tensor<4xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[5.0, -2.0, 10.0, 0.5]> : tensor<4xbf16>} : () -> tensor<4xbf16>
  %b = "canonical.constant_gen"() {value = dense<[2.0, 5.0, 12.0, 0.25]> : tensor<4xbf16>} : () -> tensor<4xbf16>
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  "check.eq"(%y) {expected = dense<[5.0, 5.0, 12.0, 0.5]> : tensor<4xbf16>} : (tensor<4xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i64() {
  %a = "canonical.constant_gen"() {value = dense<[5, -2, 10]> : tensor<3xi64>} : () -> tensor<3xi64>
  %b = "canonical.constant_gen"() {value = dense<[2, 5, 12]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
  "check.eq"(%y) {expected = dense<[5, 5, 12]> : tensor<3xi64>} : (tensor<3xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i32() {
  %a = "canonical.constant_gen"() {value = dense<[5, -2, 10]> : tensor<3xi32>} : () -> tensor<3xi32>
  %b = "canonical.constant_gen"() {value = dense<[2, 5, 12]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  "check.eq"(%y) {expected = dense<[5, 5, 12]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @i16() {
  %a = "canonical.constant_gen"() {value = dense<[5, -2, 10]> : tensor<3xi16>} : () -> tensor<3xi16>
  %b = "canonical.constant_gen"() {value = dense<[2, 5, 12]> : tensor<3xi16>} : () -> tensor<3xi16>
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi16>
  "check.eq"(%y) {expected = dense<[5, 5, 12]> : tensor<3xi16>} : (tensor<3xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @i8() {
  %a = "canonical.constant_gen"() {value = dense<[5, -2, 10]> : tensor<3xi8>} : () -> tensor<3xi8>
  %b = "canonical.constant_gen"() {value = dense<[2, 5, 12]> : tensor<3xi8>} : () -> tensor<3xi8>
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi8>
  "check.eq"(%y) {expected = dense<[5, 5, 12]> : tensor<3xi8>} : (tensor<3xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @ui64() {
  %a = "canonical.constant_gen"() {value = dense<[5, 10]> : tensor<2xui64>} : () -> tensor<2xui64>
  %b = "canonical.constant_gen"() {value = dense<[2, 12]> : tensor<2xui64>} : () -> tensor<2xui64>
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<2xui64>, tensor<2xui64>) -> tensor<2xui64>
  "check.eq"(%y) {expected = dense<[5, 12]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui32() {
  %a = "canonical.constant_gen"() {value = dense<[5, 10]> : tensor<2xui32>} : () -> tensor<2xui32>
  %b = "canonical.constant_gen"() {value = dense<[2, 12]> : tensor<2xui32>} : () -> tensor<2xui32>
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
  "check.eq"(%y) {expected = dense<[5, 12]> : tensor<2xui32>} : (tensor<2xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @ui16() {
  %a = "canonical.constant_gen"() {value = dense<[5, 10]> : tensor<2xui16>} : () -> tensor<2xui16>
  %b = "canonical.constant_gen"() {value = dense<[2, 12]> : tensor<2xui16>} : () -> tensor<2xui16>
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<2xui16>, tensor<2xui16>) -> tensor<2xui16>
  "check.eq"(%y) {expected = dense<[5, 12]> : tensor<2xui16>} : (tensor<2xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @ui8() {
  %a = "canonical.constant_gen"() {value = dense<[5, 10]> : tensor<2xui8>} : () -> tensor<2xui8>
  %b = "canonical.constant_gen"() {value = dense<[2, 12]> : tensor<2xui8>} : () -> tensor<2xui8>
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xui8>
  "check.eq"(%y) {expected = dense<[5, 12]> : tensor<2xui8>} : (tensor<2xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_i8() {
  %a = "canonical.constant_gen"() {value = dense<[1, 4, 7]> : tensor<3xi8>} : () -> tensor<3x!quant.uniform<i8:f32, 0.5:3>>
  %b = "canonical.constant_gen"() {value = dense<[5]> : tensor<1xi8>} : () -> tensor<1x!quant.uniform<i8:f32, 0.5:3>>
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<3x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x!quant.uniform<i8:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[5, 5, 7]> : tensor<3xi8>} : (tensor<3x!quant.uniform<i8:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_u8() {
  %a = "canonical.constant_gen"() {value = dense<[1, 4, 7]> : tensor<3xui8>} : () -> tensor<3x!quant.uniform<u8:f32, 0.5:3>>
  %b = "canonical.constant_gen"() {value = dense<[5]> : tensor<1xui8>} : () -> tensor<1x!quant.uniform<u8:f32, 0.5:3>>
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<3x!quant.uniform<u8:f32, 0.5:3>>, tensor<1x!quant.uniform<u8:f32, 0.5:3>>) -> tensor<3x!quant.uniform<u8:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[5, 5, 7]> : tensor<3xui8>} : (tensor<3x!quant.uniform<u8:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_i16() {
  %a = "canonical.constant_gen"() {value = dense<[1, 4, 7]> : tensor<3xi16>} : () -> tensor<3x!quant.uniform<i16:f32, 0.5:3>>
  %b = "canonical.constant_gen"() {value = dense<[5]> : tensor<1xi16>} : () -> tensor<1x!quant.uniform<i16:f32, 0.5:3>>
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<3x!quant.uniform<i16:f32, 0.5:3>>, tensor<1x!quant.uniform<i16:f32, 0.5:3>>) -> tensor<3x!quant.uniform<i16:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[5, 5, 7]> : tensor<3xi16>} : (tensor<3x!quant.uniform<i16:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_i32() {
  %a = "canonical.constant_gen"() {value = dense<[1, 4, 7]> : tensor<3xi32>} : () -> tensor<3x!quant.uniform<i32:f32, 0.5:3>>
  %b = "canonical.constant_gen"() {value = dense<[5]> : tensor<1xi32>} : () -> tensor<1x!quant.uniform<i32:f32, 0.5:3>>
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<3x!quant.uniform<i32:f32, 0.5:3>>, tensor<1x!quant.uniform<i32:f32, 0.5:3>>) -> tensor<3x!quant.uniform<i32:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[5, 5, 7]> : tensor<3xi32>} : (tensor<3x!quant.uniform<i32:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_i4() {
  %a = "canonical.constant_gen"() {value = dense<[1, 4, 7]> : tensor<3xi4>} : () -> tensor<3x!quant.uniform<i4:f32, 0.5:3>>
  %b = "canonical.constant_gen"() {value = dense<[5]> : tensor<1xi4>} : () -> tensor<1x!quant.uniform<i4:f32, 0.5:3>>
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<3x!quant.uniform<i4:f32, 0.5:3>>, tensor<1x!quant.uniform<i4:f32, 0.5:3>>) -> tensor<3x!quant.uniform<i4:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[5, 5, 7]> : tensor<3xi4>} : (tensor<3x!quant.uniform<i4:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_u4() {
  %a = "canonical.constant_gen"() {value = dense<[1, 4, 7]> : tensor<3xui4>} : () -> tensor<3x!quant.uniform<u4:f32, 0.5:3>>
  %b = "canonical.constant_gen"() {value = dense<[5]> : tensor<1xui4>} : () -> tensor<1x!quant.uniform<u4:f32, 0.5:3>>
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<3x!quant.uniform<u4:f32, 0.5:3>>, tensor<1x!quant.uniform<u4:f32, 0.5:3>>) -> tensor<3x!quant.uniform<u4:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[5, 5, 7]> : tensor<3xui4>} : (tensor<3x!quant.uniform<u4:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @zeros() {
  %a = "canonical.constant_gen"() {value = dense<[-0.0, 0.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %b = "canonical.constant_gen"() {value = dense<[0.0, -0.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<[0.0, 0.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @special_values() {
  %a = "canonical.constant_gen"() {value = dense<[1.0, -1.0, 0.0, 0x7F800000, 0x7FC00000]> : tensor<5xf32>} : () -> tensor<5xf32>
  %b = "canonical.constant_gen"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
  "check.eq"(%y) {expected = dense<[1.0, 0.0, 0.0, 0x7F800000, 0x7FC00000]> : tensor<5xf32>} : (tensor<5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @broadcast() {
  %a = "canonical.constant_gen"() {value = dense<[[10], [20]]> : tensor<2x1xi32>} : () -> tensor<2x1xi32>
  %b = "canonical.constant_gen"() {value = dense<[1, 2, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  "check.eq"(%y) {expected = dense<[[10, 10, 10], [20, 20, 20]]> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_i2() {
  %a = "canonical.constant_gen"() {value = dense<[-2, 1, 0]> : tensor<3xi2>} : () -> tensor<3x!quant.uniform<i2:f32, 0.5>>
  %b = "canonical.constant_gen"() {value = dense<[-1, -1, 1]> : tensor<3xi2>} : () -> tensor<3x!quant.uniform<i2:f32, 0.5>>
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<3x!quant.uniform<i2:f32, 0.5>>, tensor<3x!quant.uniform<i2:f32, 0.5>>) -> tensor<3x!quant.uniform<i2:f32, 0.5>>
  "check.eq"(%y) {expected = dense<[-1, 1, 1]> : tensor<3xi2>} : (tensor<3x!quant.uniform<i2:f32, 0.5>>) -> ()
  ml_program.output
}
