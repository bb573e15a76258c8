// What quantised elements stand for.

ml_program.subgraph @i8_to_f64() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xi8>} : () -> tensor<3x!quant.uniform<i8:f64, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<i8:f64, 0.5:3>>) -> tensor<3xf64>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf64>} : (tensor<3xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @i8_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xi8>} : () -> tensor<3x!quant.uniform<i8:f32, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @i8_to_f16() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xi8>} : () -> tensor<3x!quant.uniform<i8:f16, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<i8:f16, 0.5:3>>) -> tensor<3xf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf16>} : (tensor<3xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i8_to_bf16() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xi8>} : () -> tensor<3x!quant.uniform<i8:bf16, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<i8:bf16, 0.5:3>>) -> tensor<3xbf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xbf16>} : (tensor<3xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @u8_to_f64() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xui8>} : () -> tensor<3x!quant.uniform<u8:f64, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<u8:f64, 0.5:3>>) -> tensor<3xf64>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf64>} : (tensor<3xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @u8_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xui8>} : () -> tensor<3x!quant.uniform<u8:f32, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<u8:f32, 0.5:3>>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @u8_to_f16() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xui8>} : () -> tensor<3x!quant.uniform<u8:f16, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<u8:f16, 0.5:3>>) -> tensor<3xf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf16>} : (tensor<3xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @u8_to_bf16() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xui8>} : () -> tensor<3x!quant.uniform<u8:bf16, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<u8:bf16, 0.5:3>>) -> tensor<3xbf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xbf16>} : (tensor<3xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i16_to_f64() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xi16>} : () -> tensor<3x!quant.uniform<i16:f64, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<i16:f64, 0.5:3>>) -> tensor<3xf64>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf64>} : (tensor<3xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @i16_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xi16>} : () -> tensor<3x!quant.uniform<i16:f32, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<i16:f32, 0.5:3>>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @i16_to_f16() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xi16>} : () -> tensor<3x!quant.uniform<i16:f16, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<i16:f16, 0.5:3>>) -> tensor<3xf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf16>} : (tensor<3xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i16_to_bf16() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xi16>} : () -> tensor<3x!quant.uniform<i16:bf16, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<i16:bf16, 0.5:3>>) -> tensor<3xbf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xbf16>} : (tensor<3xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @u16_to_f64() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xui16>} : () -> tensor<3x!quant.uniform<u16:f64, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<u16:f64, 0.5:3>>) -> tensor<3xf64>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf64>} : (tensor<3xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @u16_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xui16>} : () -> tensor<3x!quant.uniform<u16:f32, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<u16:f32, 0.5:3>>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @u16_to_f16() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xui16>} : () -> tensor<3x!quant.uniform<u16:f16, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<u16:f16, 0.5:3>>) -> tensor<3xf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf16>} : (tensor<3xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @u16_to_bf16() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xui16>} : () -> tensor<3x!quant.uniform<u16:bf16, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<u16:bf16, 0.5:3>>) -> tensor<3xbf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xbf16>} : (tensor<3xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i32_to_f64() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xi32>} : () -> tensor<3x!quant.uniform<i32:f64, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<i32:f64, 0.5:3>>) -> tensor<3xf64>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf64>} : (tensor<3xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @i32_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xi32>} : () -> tensor<3x!quant.uniform<i32:f32, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<i32:f32, 0.5:3>>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @i32_to_f16() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xi32>} : () -> tensor<3x!quant.uniform<i32:f16, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<i32:f16, 0.5:3>>) -> tensor<3xf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf16>} : (tensor<3xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i32_to_bf16() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xi32>} : () -> tensor<3x!quant.uniform<i32:bf16, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<i32:bf16, 0.5:3>>) -> tensor<3xbf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xbf16>} : (tensor<3xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @u32_to_f64() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xui32>} : () -> tensor<3x!quant.uniform<u32:f64, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<u32:f64, 0.5:3>>) -> tensor<3xf64>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf64>} : (tensor<3xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @u32_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xui32>} : () -> tensor<3x!quant.uniform<u32:f32, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<u32:f32, 0.5:3>>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @u32_to_f16() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xui32>} : () -> tensor<3x!quant.uniform<u32:f16, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<u32:f16, 0.5:3>>) -> tensor<3xf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf16>} : (tensor<3xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @u32_to_bf16() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xui32>} : () -> tensor<3x!quant.uniform<u32:bf16, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<u32:bf16, 0.5:3>>) -> tensor<3xbf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xbf16>} : (tensor<3xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i64_to_f64() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xi64>} : () -> tensor<3x!roundhouse.quant<i64:f64, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!roundhouse.quant<i64:f64, 0.5:3>>) -> tensor<3xf64>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf64>} : (tensor<3xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @i64_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xi64>} : () -> tensor<3x!roundhouse.quant<i64:f32, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!roundhouse.quant<i64:f32, 0.5:3>>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @i64_to_f16() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xi64>} : () -> tensor<3x!roundhouse.quant<i64:f16, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!roundhouse.quant<i64:f16, 0.5:3>>) -> tensor<3xf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf16>} : (tensor<3xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i64_to_bf16() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xi64>} : () -> tensor<3x!roundhouse.quant<i64:bf16, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!roundhouse.quant<i64:bf16, 0.5:3>>) -> tensor<3xbf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xbf16>} : (tensor<3xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @u64_to_f64() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xui64>} : () -> tensor<3x!roundhouse.quant<u64:f64, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!roundhouse.quant<u64:f64, 0.5:3>>) -> tensor<3xf64>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf64>} : (tensor<3xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @u64_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xui64>} : () -> tensor<3x!roundhouse.quant<u64:f32, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!roundhouse.quant<u64:f32, 0.5:3>>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @u64_to_f16() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xui64>} : () -> tensor<3x!roundhouse.quant<u64:f16, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!roundhouse.quant<u64:f16, 0.5:3>>) -> tensor<3xf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf16>} : (tensor<3xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @u64_to_bf16() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xui64>} : () -> tensor<3x!roundhouse.quant<u64:bf16, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!roundhouse.quant<u64:bf16, 0.5:3>>) -> tensor<3xbf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xbf16>} : (tensor<3xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i4_to_f64() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xi4>} : () -> tensor<3x!quant.uniform<i4:f64, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<i4:f64, 0.5:3>>) -> tensor<3xf64>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf64>} : (tensor<3xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @i4_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xi4>} : () -> tensor<3x!quant.uniform<i4:f32, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<i4:f32, 0.5:3>>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @i4_to_f16() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xi4>} : () -> tensor<3x!quant.uniform<i4:f16, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<i4:f16, 0.5:3>>) -> tensor<3xf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf16>} : (tensor<3xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i4_to_bf16() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xi4>} : () -> tensor<3x!quant.uniform<i4:bf16, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<i4:bf16, 0.5:3>>) -> tensor<3xbf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xbf16>} : (tensor<3xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @u4_to_f64() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xui4>} : () -> tensor<3x!quant.uniform<u4:f64, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<u4:f64, 0.5:3>>) -> tensor<3xf64>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf64>} : (tensor<3xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @u4_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xui4>} : () -> tensor<3x!quant.uniform<u4:f32, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<u4:f32, 0.5:3>>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @u4_to_f16() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xui4>} : () -> tensor<3x!quant.uniform<u4:f16, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<u4:f16, 0.5:3>>) -> tensor<3xf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xf16>} : (tensor<3xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @u4_to_bf16() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5, 0]> : tensor<3xui4>} : () -> tensor<3x!quant.uniform<u4:bf16, 0.5:3>>
  %y = "canonical.dequantize"(%a) : (tensor<3x!quant.uniform<u4:bf16, 0.5:3>>) -> tensor<3xbf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, -1.5]> : tensor<3xbf16>} : (tensor<3xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @along_axis_0() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 4], [12, 14, 18]]> : tensor<2x3xi16>} : () -> tensor<2x3x!quant.uniform<i16:f32:0, {1.0, 0.5:10}>>
  %y = "canonical.dequantize"(%a) : (tensor<2x3x!quant.uniform<i16:f32:0, {1.0, 0.5:10}>>) -> tensor<2x3xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0, 4.0], [1.0, 2.0, 4.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @along_axis_1() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 14, 2], [1, 14, 2]]> : tensor<2x3xi16>} : () -> tensor<2x3x!quant.uniform<i16:f32:1, {1.0, 0.5:10, 2.0}>>
  %y = "canonical.dequantize"(%a) : (tensor<2x3x!quant.uniform<i16:f32:1, {1.0, 0.5:10, 2.0}>>) -> tensor<2x3xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0, 4.0], [1.0, 2.0, 4.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @i2_to_f32_along_an_axis() {
  %a = "canonical.constant_gen"() {value = dense<[[-2, 1, 0], [1, -1, -2]]> : tensor<2x3xi2>} : () -> tensor<2x3x!quant.uniform<i2:f32:0, {0.5, 2.0:1}>>
  %y = "canonical.dequantize"(%a) : (tensor<2x3x!quant.uniform<i2:f32:0, {0.5, 2.0:1}>>) -> tensor<2x3xf32>
  "check.eq"(%y) {expected = dense<[[-1.0, 0.5, 0.0], [0.0, -4.0, -6.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}
