// Numbers as integers of a quantised type.

ml_program.subgraph @f64_to_i8() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf64>} : () -> tensor<5xf64>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i8:f64, 0.5:3>} : (tensor<5xf64>) -> tensor<5x!quant.uniform<i8:f64, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xi8>} : (tensor<5x!quant.uniform<i8:f64, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_i8() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i8:f32, 0.5:3>} : (tensor<5xf32>) -> tensor<5x!quant.uniform<i8:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xi8>} : (tensor<5x!quant.uniform<i8:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f16_to_i8() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf16>} : () -> tensor<5xf16>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i8:f16, 0.5:3>} : (tensor<5xf16>) -> tensor<5x!quant.uniform<i8:f16, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xi8>} : (tensor<5x!quant.uniform<i8:f16, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16_to_i8() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xbf16>} : () -> tensor<5xbf16>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i8:bf16, 0.5:3>} : (tensor<5xbf16>) -> tensor<5x!quant.uniform<i8:bf16, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xi8>} : (tensor<5x!quant.uniform<i8:bf16, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f64_to_u8() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf64>} : () -> tensor<5xf64>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<u8:f64, 0.5:3>} : (tensor<5xf64>) -> tensor<5x!quant.uniform<u8:f64, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xui8>} : (tensor<5x!quant.uniform<u8:f64, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_u8() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<u8:f32, 0.5:3>} : (tensor<5xf32>) -> tensor<5x!quant.uniform<u8:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xui8>} : (tensor<5x!quant.uniform<u8:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f16_to_u8() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf16>} : () -> tensor<5xf16>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<u8:f16, 0.5:3>} : (tensor<5xf16>) -> tensor<5x!quant.uniform<u8:f16, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xui8>} : (tensor<5x!quant.uniform<u8:f16, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16_to_u8() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xbf16>} : () -> tensor<5xbf16>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<u8:bf16, 0.5:3>} : (tensor<5xbf16>) -> tensor<5x!quant.uniform<u8:bf16, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xui8>} : (tensor<5x!quant.uniform<u8:bf16, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f64_to_i16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf64>} : () -> tensor<5xf64>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i16:f64, 0.5:3>} : (tensor<5xf64>) -> tensor<5x!quant.uniform<i16:f64, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xi16>} : (tensor<5x!quant.uniform<i16:f64, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_i16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i16:f32, 0.5:3>} : (tensor<5xf32>) -> tensor<5x!quant.uniform<i16:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xi16>} : (tensor<5x!quant.uniform<i16:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f16_to_i16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf16>} : () -> tensor<5xf16>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i16:f16, 0.5:3>} : (tensor<5xf16>) -> tensor<5x!quant.uniform<i16:f16, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xi16>} : (tensor<5x!quant.uniform<i16:f16, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16_to_i16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xbf16>} : () -> tensor<5xbf16>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i16:bf16, 0.5:3>} : (tensor<5xbf16>) -> tensor<5x!quant.uniform<i16:bf16, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xi16>} : (tensor<5x!quant.uniform<i16:bf16, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f64_to_u16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf64>} : () -> tensor<5xf64>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<u16:f64, 0.5:3>} : (tensor<5xf64>) -> tensor<5x!quant.uniform<u16:f64, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xui16>} : (tensor<5x!quant.uniform<u16:f64, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_u16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<u16:f32, 0.5:3>} : (tensor<5xf32>) -> tensor<5x!quant.uniform<u16:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xui16>} : (tensor<5x!quant.uniform<u16:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f16_to_u16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf16>} : () -> tensor<5xf16>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<u16:f16, 0.5:3>} : (tensor<5xf16>) -> tensor<5x!quant.uniform<u16:f16, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xui16>} : (tensor<5x!quant.uniform<u16:f16, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16_to_u16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xbf16>} : () -> tensor<5xbf16>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<u16:bf16, 0.5:3>} : (tensor<5xbf16>) -> tensor<5x!quant.uniform<u16:bf16, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xui16>} : (tensor<5x!quant.uniform<u16:bf16, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f64_to_i32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf64>} : () -> tensor<5xf64>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i32:f64, 0.5:3>} : (tensor<5xf64>) -> tensor<5x!quant.uniform<i32:f64, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xi32>} : (tensor<5x!quant.uniform<i32:f64, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_i32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i32:f32, 0.5:3>} : (tensor<5xf32>) -> tensor<5x!quant.uniform<i32:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xi32>} : (tensor<5x!quant.uniform<i32:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f16_to_i32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf16>} : () -> tensor<5xf16>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i32:f16, 0.5:3>} : (tensor<5xf16>) -> tensor<5x!quant.uniform<i32:f16, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xi32>} : (tensor<5x!quant.uniform<i32:f16, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16_to_i32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xbf16>} : () -> tensor<5xbf16>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i32:bf16, 0.5:3>} : (tensor<5xbf16>) -> tensor<5x!quant.uniform<i32:bf16, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xi32>} : (tensor<5x!quant.uniform<i32:bf16, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f64_to_u32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf64>} : () -> tensor<5xf64>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<u32:f64, 0.5:3>} : (tensor<5xf64>) -> tensor<5x!quant.uniform<u32:f64, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xui32>} : (tensor<5x!quant.uniform<u32:f64, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_u32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<u32:f32, 0.5:3>} : (tensor<5xf32>) -> tensor<5x!quant.uniform<u32:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xui32>} : (tensor<5x!quant.uniform<u32:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f16_to_u32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf16>} : () -> tensor<5xf16>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<u32:f16, 0.5:3>} : (tensor<5xf16>) -> tensor<5x!quant.uniform<u32:f16, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xui32>} : (tensor<5x!quant.uniform<u32:f16, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16_to_u32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xbf16>} : () -> tensor<5xbf16>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<u32:bf16, 0.5:3>} : (tensor<5xbf16>) -> tensor<5x!quant.uniform<u32:bf16, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xui32>} : (tensor<5x!quant.uniform<u32:bf16, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f64_to_i64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf64>} : () -> tensor<5xf64>
  %y = "canonical.quantize"(%a) {to = !roundhouse.quant<i64:f64, 0.5:3>} : (tensor<5xf64>) -> tensor<5x!roundhouse.quant<i64:f64, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xi64>} : (tensor<5x!roundhouse.quant<i64:f64, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_i64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.quantize"(%a) {to = !roundhouse.quant<i64:f32, 0.5:3>} : (tensor<5xf32>) -> tensor<5x!roundhouse.quant<i64:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xi64>} : (tensor<5x!roundhouse.quant<i64:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f16_to_i64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf16>} : () -> tensor<5xf16>
  %y = "canonical.quantize"(%a) {to = !roundhouse.quant<i64:f16, 0.5:3>} : (tensor<5xf16>) -> tensor<5x!roundhouse.quant<i64:f16, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xi64>} : (tensor<5x!roundhouse.quant<i64:f16, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16_to_i64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xbf16>} : () -> tensor<5xbf16>
  %y = "canonical.quantize"(%a) {to = !roundhouse.quant<i64:bf16, 0.5:3>} : (tensor<5xbf16>) -> tensor<5x!roundhouse.quant<i64:bf16, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xi64>} : (tensor<5x!roundhouse.quant<i64:bf16, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f64_to_u64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf64>} : () -> tensor<5xf64>
  %y = "canonical.quantize"(%a) {to = !roundhouse.quant<u64:f64, 0.5:3>} : (tensor<5xf64>) -> tensor<5x!roundhouse.quant<u64:f64, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xui64>} : (tensor<5x!roundhouse.quant<u64:f64, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_u64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.quantize"(%a) {to = !roundhouse.quant<u64:f32, 0.5:3>} : (tensor<5xf32>) -> tensor<5x!roundhouse.quant<u64:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xui64>} : (tensor<5x!roundhouse.quant<u64:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f16_to_u64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf16>} : () -> tensor<5xf16>
  %y = "canonical.quantize"(%a) {to = !roundhouse.quant<u64:f16, 0.5:3>} : (tensor<5xf16>) -> tensor<5x!roundhouse.quant<u64:f16, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xui64>} : (tensor<5x!roundhouse.quant<u64:f16, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16_to_u64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xbf16>} : () -> tensor<5xbf16>
  %y = "canonical.quantize"(%a) {to = !roundhouse.quant<u64:bf16, 0.5:3>} : (tensor<5xbf16>) -> tensor<5x!roundhouse.quant<u64:bf16, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xui64>} : (tensor<5x!roundhouse.quant<u64:bf16, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f64_to_i4() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf64>} : () -> tensor<5xf64>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i4:f64, 0.5:3>} : (tensor<5xf64>) -> tensor<5x!quant.uniform<i4:f64, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xi4>} : (tensor<5x!quant.uniform<i4:f64, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_i4() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i4:f32, 0.5:3>} : (tensor<5xf32>) -> tensor<5x!quant.uniform<i4:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xi4>} : (tensor<5x!quant.uniform<i4:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f16_to_i4() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf16>} : () -> tensor<5xf16>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i4:f16, 0.5:3>} : (tensor<5xf16>) -> tensor<5x!quant.uniform<i4:f16, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xi4>} : (tensor<5x!quant.uniform<i4:f16, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16_to_i4() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xbf16>} : () -> tensor<5xbf16>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i4:bf16, 0.5:3>} : (tensor<5xbf16>) -> tensor<5x!quant.uniform<i4:bf16, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xi4>} : (tensor<5x!quant.uniform<i4:bf16, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f64_to_u4() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf64>} : () -> tensor<5xf64>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<u4:f64, 0.5:3>} : (tensor<5xf64>) -> tensor<5x!quant.uniform<u4:f64, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xui4>} : (tensor<5x!quant.uniform<u4:f64, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_u4() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<u4:f32, 0.5:3>} : (tensor<5xf32>) -> tensor<5x!quant.uniform<u4:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xui4>} : (tensor<5x!quant.uniform<u4:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @f16_to_u4() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xf16>} : () -> tensor<5xf16>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<u4:f16, 0.5:3>} : (tensor<5xf16>) -> tensor<5x!quant.uniform<u4:f16, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xui4>} : (tensor<5x!quant.uniform<u4:f16, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16_to_u4() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -1.5, 0.25, 0.75]> : tensor<5xbf16>} : () -> tensor<5xbf16>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<u4:bf16, 0.5:3>} : (tensor<5xbf16>) -> tensor<5x!quant.uniform<u4:bf16, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 0, 3, 5]> : tensor<5xui4>} : (tensor<5x!quant.uniform<u4:bf16, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @along_axis_0() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 4.0], [1.0, 2.0, 4.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i16:f32:0, {1.0, 0.5:10}>} : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<i16:f32:0, {1.0, 0.5:10}>>
  "check.eq"(%y) {expected = dense<[[1, 2, 4], [12, 14, 18]]> : tensor<2x3xi16>} : (tensor<2x3x!quant.uniform<i16:f32:0, {1.0, 0.5:10}>>) -> ()
  ml_program.output
}

ml_program.subgraph @along_axis_1() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 4.0], [1.0, 2.0, 4.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i16:f32:1, {1.0, 0.5:10, 2.0}>} : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<i16:f32:1, {1.0, 0.5:10, 2.0}>>
  "check.eq"(%y) {expected = dense<[[1, 14, 2], [1, 14, 2]]> : tensor<2x3xi16>} : (tensor<2x3x!quant.uniform<i16:f32:1, {1.0, 0.5:10, 2.0}>>) -> ()
  ml_program.output
}

ml_program.subgraph @halves_go_to_even_before_the_zero_point() {
  %a = "canonical.constant_gen"() {value = dense<[0.5, 1.5, 2.5, -0.5, -1.5]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i8:f32, 1.0:1>} : (tensor<5xf32>) -> tensor<5x!quant.uniform<i8:f32, 1.0:1>>
  "check.eq"(%y) {expected = dense<[1, 3, 3, 1, -1]> : tensor<5xi8>} : (tensor<5x!quant.uniform<i8:f32, 1.0:1>>) -> ()
  ml_program.output
}

ml_program.subgraph @saturates_in_a_narrow_range() {
  %a = "canonical.constant_gen"() {value = dense<[-1000.0, 1000.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i8<-127:127>:f32, 0.5>} : (tensor<5xf32>) -> tensor<5x!quant.uniform<i8<-127:127>:f32, 0.5>>
  "check.eq"(%y) {expected = dense<[-127, 127, 127, -127, 0]> : tensor<5xi8>} : (tensor<5x!quant.uniform<i8<-127:127>:f32, 0.5>>) -> ()
  ml_program.output
}

ml_program.subgraph @saturates() {
  %a = "canonical.constant_gen"() {value = dense<[-1000.0, 1000.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<u8:f32, 0.5:128>} : (tensor<5xf32>) -> tensor<5x!quant.uniform<u8:f32, 0.5:128>>
  "check.eq"(%y) {expected = dense<[0, 255, 255, 0, 128]> : tensor<5xui8>} : (tensor<5x!quant.uniform<u8:f32, 0.5:128>>) -> ()
  ml_program.output
}

// In f32 0.25 / 0.1 is 2.5, a tie.
ml_program.subgraph @divides_in_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0.25, 0.35]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i8:f32, 0.1>} : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.1>>
  "check.eq"(%y) {expected = dense<[2, 4]> : tensor<2xi8>} : (tensor<2x!quant.uniform<i8:f32, 0.1>>) -> ()
  ml_program.output
}

ml_program.subgraph @in_feature() {
  %a = "canonical.constant_gen"() {value = dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>} : () -> !canonical.feature<1x1x1x2xf32>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i8:f32, 0.5:1>} : (!canonical.feature<1x1x1x2xf32>) -> !canonical.feature<1x1x1x2x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[[[[3, 5]]]]> : tensor<1x1x1x2xi8>} : (!canonical.feature<1x1x1x2x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}

ml_program.subgraph @halves_away_from_0() {
  %a = "canonical.constant_gen"() {value = dense<[0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 1.0e+10]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.quantize"(%a) {rounding = "half_away", to = !quant.uniform<i8:f32, 1.0:1>} : (tensor<7xf32>) -> tensor<7x!quant.uniform<i8:f32, 1.0:1>>
  "check.eq"(%y) {expected = dense<[2, 3, 4, 0, -1, -2, 127]> : tensor<7xi8>} : (tensor<7x!quant.uniform<i8:f32, 1.0:1>>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_i2_and_u2() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -3.0, 0.25, 9.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i2:f32, 0.5:-1>} : (tensor<5xf32>) -> tensor<5x!quant.uniform<i2:f32, 0.5:-1>>
  "check.eq"(%y) {expected = dense<[-1, 1, -2, -1, 1]> : tensor<5xi2>} : (tensor<5x!quant.uniform<i2:f32, 0.5:-1>>) -> ()
  %z = "canonical.quantize"(%a) {to = !quant.uniform<u2:f32, 0.5:1>} : (tensor<5xf32>) -> tensor<5x!quant.uniform<u2:f32, 0.5:1>>
  "check.eq"(%z) {expected = dense<[1, 3, 0, 1, 3]> : tensor<5xui2>} : (tensor<5x!quant.uniform<u2:f32, 0.5:1>>) -> ()
  ml_program.output
}
