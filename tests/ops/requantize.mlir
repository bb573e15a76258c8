// From one scale and zero point to another.

ml_program.subgraph @along_another_axis() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 4], [12, 14, 18]]> : tensor<2x3xi16>} : () -> tensor<2x3x!quant.uniform<i16:f32:0, {1.0, 0.5:10}>>
  %y = "canonical.requantize"(%a) {to = !quant.uniform<i16:f32:1, {1.0, 0.5:10, 2.0}>} : (tensor<2x3x!quant.uniform<i16:f32:0, {1.0, 0.5:10}>>) -> tensor<2x3x!quant.uniform<i16:f32:1, {1.0, 0.5:10, 2.0}>>
  "check.eq"(%y) {expected = dense<[[1, 14, 2], [1, 14, 2]]> : tensor<2x3xi16>} : (tensor<2x3x!quant.uniform<i16:f32:1, {1.0, 0.5:10, 2.0}>>) -> ()
  ml_program.output
}

// 0.5 and 1.5 are ties: 0 and 2 before the zero point is added.
ml_program.subgraph @coarser() {
  %a = "canonical.constant_gen"() {value = dense<[128, 129, 130, 131, 0, 255]> : tensor<6xui8>} : () -> tensor<6x!quant.uniform<u8:f32, 0.5:128>>
  %y = "canonical.requantize"(%a) {to = !quant.uniform<i8:f32, 1.0:-1>} : (tensor<6x!quant.uniform<u8:f32, 0.5:128>>) -> tensor<6x!quant.uniform<i8:f32, 1.0:-1>>
  "check.eq"(%y) {expected = dense<[-1, -1, 0, 1, -65, 63]> : tensor<6xi8>} : (tensor<6x!quant.uniform<i8:f32, 1.0:-1>>) -> ()
  ml_program.output
}

ml_program.subgraph @saturates() {
  %a = "canonical.constant_gen"() {value = dense<[0, 128, 255]> : tensor<3xui8>} : () -> tensor<3x!quant.uniform<u8:f32, 0.5:128>>
  %y = "canonical.requantize"(%a) {to = !quant.uniform<i8:f32, 0.25>} : (tensor<3x!quant.uniform<u8:f32, 0.5:128>>) -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  "check.eq"(%y) {expected = dense<[-128, 0, 127]> : tensor<3xi8>} : (tensor<3x!quant.uniform<i8:f32, 0.25>>) -> ()
  ml_program.output
}

ml_program.subgraph @to_i8() {
  %a = "canonical.constant_gen"() {value = dense<[0, 2, 4]> : tensor<3xi8>} : () -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  %y = "canonical.requantize"(%a) {to = !quant.uniform<i8:f32, 0.5:3>} : (tensor<3x!quant.uniform<i8:f32, 0.25>>) -> tensor<3x!quant.uniform<i8:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 4, 5]> : tensor<3xi8>} : (tensor<3x!quant.uniform<i8:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @from_i8() {
  %a = "canonical.constant_gen"() {value = dense<[3, 4, 5]> : tensor<3xi8>} : () -> tensor<3x!quant.uniform<i8:f32, 0.5:3>>
  %y = "canonical.requantize"(%a) {to = !quant.uniform<i8:f32, 0.25>} : (tensor<3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  "check.eq"(%y) {expected = dense<[0, 2, 4]> : tensor<3xi8>} : (tensor<3x!quant.uniform<i8:f32, 0.25>>) -> ()
  ml_program.output
}

ml_program.subgraph @to_u8() {
  %a = "canonical.constant_gen"() {value = dense<[0, 2, 4]> : tensor<3xi8>} : () -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  %y = "canonical.requantize"(%a) {to = !quant.uniform<u8:f32, 0.5:3>} : (tensor<3x!quant.uniform<i8:f32, 0.25>>) -> tensor<3x!quant.uniform<u8:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 4, 5]> : tensor<3xui8>} : (tensor<3x!quant.uniform<u8:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @from_u8() {
  %a = "canonical.constant_gen"() {value = dense<[3, 4, 5]> : tensor<3xui8>} : () -> tensor<3x!quant.uniform<u8:f32, 0.5:3>>
  %y = "canonical.requantize"(%a) {to = !quant.uniform<i8:f32, 0.25>} : (tensor<3x!quant.uniform<u8:f32, 0.5:3>>) -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  "check.eq"(%y) {expected = dense<[0, 2, 4]> : tensor<3xi8>} : (tensor<3x!quant.uniform<i8:f32, 0.25>>) -> ()
  ml_program.output
}

ml_program.subgraph @to_i16() {
  %a = "canonical.constant_gen"() {value = dense<[0, 2, 4]> : tensor<3xi8>} : () -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  %y = "canonical.requantize"(%a) {to = !quant.uniform<i16:f32, 0.5:3>} : (tensor<3x!quant.uniform<i8:f32, 0.25>>) -> tensor<3x!quant.uniform<i16:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 4, 5]> : tensor<3xi16>} : (tensor<3x!quant.uniform<i16:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @from_i16() {
  %a = "canonical.constant_gen"() {value = dense<[3, 4, 5]> : tensor<3xi16>} : () -> tensor<3x!quant.uniform<i16:f32, 0.5:3>>
  %y = "canonical.requantize"(%a) {to = !quant.uniform<i8:f32, 0.25>} : (tensor<3x!quant.uniform<i16:f32, 0.5:3>>) -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  "check.eq"(%y) {expected = dense<[0, 2, 4]> : tensor<3xi8>} : (tensor<3x!quant.uniform<i8:f32, 0.25>>) -> ()
  ml_program.output
}

ml_program.subgraph @to_u16() {
  %a = "canonical.constant_gen"() {value = dense<[0, 2, 4]> : tensor<3xi8>} : () -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  %y = "canonical.requantize"(%a) {to = !quant.uniform<u16:f32, 0.5:3>} : (tensor<3x!quant.uniform<i8:f32, 0.25>>) -> tensor<3x!quant.uniform<u16:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 4, 5]> : tensor<3xui16>} : (tensor<3x!quant.uniform<u16:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @from_u16() {
  %a = "canonical.constant_gen"() {value = dense<[3, 4, 5]> : tensor<3xui16>} : () -> tensor<3x!quant.uniform<u16:f32, 0.5:3>>
  %y = "canonical.requantize"(%a) {to = !quant.uniform<i8:f32, 0.25>} : (tensor<3x!quant.uniform<u16:f32, 0.5:3>>) -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  "check.eq"(%y) {expected = dense<[0, 2, 4]> : tensor<3xi8>} : (tensor<3x!quant.uniform<i8:f32, 0.25>>) -> ()
  ml_program.output
}

ml_program.subgraph @to_i32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 2, 4]> : tensor<3xi8>} : () -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  %y = "canonical.requantize"(%a) {to = !quant.uniform<i32:f32, 0.5:3>} : (tensor<3x!quant.uniform<i8:f32, 0.25>>) -> tensor<3x!quant.uniform<i32:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 4, 5]> : tensor<3xi32>} : (tensor<3x!quant.uniform<i32:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @from_i32() {
  %a = "canonical.constant_gen"() {value = dense<[3, 4, 5]> : tensor<3xi32>} : () -> tensor<3x!quant.uniform<i32:f32, 0.5:3>>
  %y = "canonical.requantize"(%a) {to = !quant.uniform<i8:f32, 0.25>} : (tensor<3x!quant.uniform<i32:f32, 0.5:3>>) -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  "check.eq"(%y) {expected = dense<[0, 2, 4]> : tensor<3xi8>} : (tensor<3x!quant.uniform<i8:f32, 0.25>>) -> ()
  ml_program.output
}

ml_program.subgraph @to_u32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 2, 4]> : tensor<3xi8>} : () -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  %y = "canonical.requantize"(%a) {to = !quant.uniform<u32:f32, 0.5:3>} : (tensor<3x!quant.uniform<i8:f32, 0.25>>) -> tensor<3x!quant.uniform<u32:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 4, 5]> : tensor<3xui32>} : (tensor<3x!quant.uniform<u32:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @from_u32() {
  %a = "canonical.constant_gen"() {value = dense<[3, 4, 5]> : tensor<3xui32>} : () -> tensor<3x!quant.uniform<u32:f32, 0.5:3>>
  %y = "canonical.requantize"(%a) {to = !quant.uniform<i8:f32, 0.25>} : (tensor<3x!quant.uniform<u32:f32, 0.5:3>>) -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  "check.eq"(%y) {expected = dense<[0, 2, 4]> : tensor<3xi8>} : (tensor<3x!quant.uniform<i8:f32, 0.25>>) -> ()
  ml_program.output
}

ml_program.subgraph @to_i64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 2, 4]> : tensor<3xi8>} : () -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  %y = "canonical.requantize"(%a) {to = !roundhouse.quant<i64:f32, 0.5:3>} : (tensor<3x!quant.uniform<i8:f32, 0.25>>) -> tensor<3x!roundhouse.quant<i64:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 4, 5]> : tensor<3xi64>} : (tensor<3x!roundhouse.quant<i64:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @from_i64() {
  %a = "canonical.constant_gen"() {value = dense<[3, 4, 5]> : tensor<3xi64>} : () -> tensor<3x!roundhouse.quant<i64:f32, 0.5:3>>
  %y = "canonical.requantize"(%a) {to = !quant.uniform<i8:f32, 0.25>} : (tensor<3x!roundhouse.quant<i64:f32, 0.5:3>>) -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  "check.eq"(%y) {expected = dense<[0, 2, 4]> : tensor<3xi8>} : (tensor<3x!quant.uniform<i8:f32, 0.25>>) -> ()
  ml_program.output
}

ml_program.subgraph @to_u64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 2, 4]> : tensor<3xi8>} : () -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  %y = "canonical.requantize"(%a) {to = !roundhouse.quant<u64:f32, 0.5:3>} : (tensor<3x!quant.uniform<i8:f32, 0.25>>) -> tensor<3x!roundhouse.quant<u64:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 4, 5]> : tensor<3xui64>} : (tensor<3x!roundhouse.quant<u64:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @from_u64() {
  %a = "canonical.constant_gen"() {value = dense<[3, 4, 5]> : tensor<3xui64>} : () -> tensor<3x!roundhouse.quant<u64:f32, 0.5:3>>
  %y = "canonical.requantize"(%a) {to = !quant.uniform<i8:f32, 0.25>} : (tensor<3x!roundhouse.quant<u64:f32, 0.5:3>>) -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  "check.eq"(%y) {expected = dense<[0, 2, 4]> : tensor<3xi8>} : (tensor<3x!quant.uniform<i8:f32, 0.25>>) -> ()
  ml_program.output
}

ml_program.subgraph @to_i4() {
  %a = "canonical.constant_gen"() {value = dense<[0, 2, 4]> : tensor<3xi8>} : () -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  %y = "canonical.requantize"(%a) {to = !quant.uniform<i4:f32, 0.5:3>} : (tensor<3x!quant.uniform<i8:f32, 0.25>>) -> tensor<3x!quant.uniform<i4:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 4, 5]> : tensor<3xi4>} : (tensor<3x!quant.uniform<i4:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @from_i4() {
  %a = "canonical.constant_gen"() {value = dense<[3, 4, 5]> : tensor<3xi4>} : () -> tensor<3x!quant.uniform<i4:f32, 0.5:3>>
  %y = "canonical.requantize"(%a) {to = !quant.uniform<i8:f32, 0.25>} : (tensor<3x!quant.uniform<i4:f32, 0.5:3>>) -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  "check.eq"(%y) {expected = dense<[0, 2, 4]> : tensor<3xi8>} : (tensor<3x!quant.uniform<i8:f32, 0.25>>) -> ()
  ml_program.output
}

ml_program.subgraph @to_u4() {
  %a = "canonical.constant_gen"() {value = dense<[0, 2, 4]> : tensor<3xi8>} : () -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  %y = "canonical.requantize"(%a) {to = !quant.uniform<u4:f32, 0.5:3>} : (tensor<3x!quant.uniform<i8:f32, 0.25>>) -> tensor<3x!quant.uniform<u4:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[3, 4, 5]> : tensor<3xui4>} : (tensor<3x!quant.uniform<u4:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @from_u4() {
  %a = "canonical.constant_gen"() {value = dense<[3, 4, 5]> : tensor<3xui4>} : () -> tensor<3x!quant.uniform<u4:f32, 0.5:3>>
  %y = "canonical.requantize"(%a) {to = !quant.uniform<i8:f32, 0.25>} : (tensor<3x!quant.uniform<u4:f32, 0.5:3>>) -> tensor<3x!quant.uniform<i8:f32, 0.25>>
  "check.eq"(%y) {expected = dense<[0, 2, 4]> : tensor<3xi8>} : (tensor<3x!quant.uniform<i8:f32, 0.25>>) -> ()
  ml_program.output
}

ml_program.subgraph @ties_by_half_away() {
  %a = "canonical.constant_gen"() {value = dense<[1, 3, 5, -1, -3, -5, 1073741824, -1073741824, 12345, -12345]> : tensor<10xi32>} : () -> tensor<10x!quant.uniform<i32:f32, 0.5>>
  %y = "canonical.requantize"(%a) {rounding = "half_away", to = !quant.uniform<i8:f32, 1.0:3>} : (tensor<10x!quant.uniform<i32:f32, 0.5>>) -> tensor<10x!quant.uniform<i8:f32, 1.0:3>>
  "check.eq"(%y) {expected = dense<[4, 5, 6, 2, 1, 0, 127, -128, 127, -128]> : tensor<10xi8>} : (tensor<10x!quant.uniform<i8:f32, 1.0:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @ties_by_ratio() {
  %a = "canonical.constant_gen"() {value = dense<[1, 3, 5, -1, -3, -5, 1073741824, -1073741824, 12345, -12345]> : tensor<10xi32>} : () -> tensor<10x!quant.uniform<i32:f32, 0.5>>
  %y = "canonical.requantize"(%a) {rounding = "ratio", to = !quant.uniform<i8:f32, 1.0:3>} : (tensor<10x!quant.uniform<i32:f32, 0.5>>) -> tensor<10x!quant.uniform<i8:f32, 1.0:3>>
  "check.eq"(%y) {expected = dense<[3, 5, 5, 3, 1, 1, 127, -128, 127, -128]> : tensor<10xi8>} : (tensor<10x!quant.uniform<i8:f32, 1.0:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @ties_by_fixed_point() {
  %a = "canonical.constant_gen"() {value = dense<[1, 3, 5, -1, -3, -5, 1073741824, -1073741824, 12345, -12345]> : tensor<10xi32>} : () -> tensor<10x!quant.uniform<i32:f32, 0.5>>
  %y = "canonical.requantize"(%a) {rounding = "fixed_point", to = !quant.uniform<i8:f32, 1.0:3>} : (tensor<10x!quant.uniform<i32:f32, 0.5>>) -> tensor<10x!quant.uniform<i8:f32, 1.0:3>>
  "check.eq"(%y) {expected = dense<[4, 5, 6, 3, 2, 1, 127, -128, 127, -128]> : tensor<10xi8>} : (tensor<10x!quant.uniform<i8:f32, 1.0:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @ties_by_fixed_point_twice() {
  %a = "canonical.constant_gen"() {value = dense<[1, 3, 5, -1, -3, -5, 1073741824, -1073741824, 12345, -12345]> : tensor<10xi32>} : () -> tensor<10x!quant.uniform<i32:f32, 0.5>>
  %y = "canonical.requantize"(%a) {rounding = "fixed_point_twice", to = !quant.uniform<i8:f32, 1.0:3>} : (tensor<10x!quant.uniform<i32:f32, 0.5>>) -> tensor<10x!quant.uniform<i8:f32, 1.0:3>>
  "check.eq"(%y) {expected = dense<[4, 5, 6, 3, 2, 1, 127, -128, 127, -128]> : tensor<10xi8>} : (tensor<10x!quant.uniform<i8:f32, 1.0:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @halves_behind_the_shift_away() {
  %a = "canonical.constant_gen"() {value = dense<[2, 6, 10, -2, -6, -10, -7, 1000]> : tensor<8xi32>} : () -> tensor<8x!quant.uniform<i32:f32, 0.25>>
  %y = "canonical.requantize"(%a) {rounding = "fixed_point_twice", to = !quant.uniform<i8:f32, 1.0:3>} : (tensor<8x!quant.uniform<i32:f32, 0.25>>) -> tensor<8x!quant.uniform<i8:f32, 1.0:3>>
  "check.eq"(%y) {expected = dense<[4, 5, 6, 2, 1, 0, 1, 127]> : tensor<8xi8>} : (tensor<8x!quant.uniform<i8:f32, 1.0:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @halves_behind_the_shift_up() {
  %a = "canonical.constant_gen"() {value = dense<[2, 6, 10, -2, -6, -10, -7, 1000]> : tensor<8xi32>} : () -> tensor<8x!quant.uniform<i32:f32, 0.25>>
  %y = "canonical.requantize"(%a) {rounding = "fixed_point_twice_up", to = !quant.uniform<i8:f32, 1.0:3>} : (tensor<8x!quant.uniform<i32:f32, 0.25>>) -> tensor<8x!quant.uniform<i8:f32, 1.0:3>>
  "check.eq"(%y) {expected = dense<[4, 5, 6, 3, 2, 1, 2, 127]> : tensor<8xi8>} : (tensor<8x!quant.uniform<i8:f32, 1.0:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @up_by_fixed_point() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 77, 255]> : tensor<4xui8>} : () -> tensor<4x!quant.uniform<u8:f32, 0.5:128>>
  %y = "canonical.requantize"(%a) {rounding = "fixed_point", to = !quant.uniform<i32:f32, 0.001>} : (tensor<4x!quant.uniform<u8:f32, 0.5:128>>) -> tensor<4x!quant.uniform<i32:f32, 0.001>>
  "check.eq"(%y) {expected = dense<[-64000, -63500, -25500, 63500]> : tensor<4xi32>} : (tensor<4x!quant.uniform<i32:f32, 0.001>>) -> ()
  ml_program.output
}

ml_program.subgraph @up_by_fixed_point_twice() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 77, 255]> : tensor<4xui8>} : () -> tensor<4x!quant.uniform<u8:f32, 0.5:128>>
  %y = "canonical.requantize"(%a) {rounding = "fixed_point_twice", to = !quant.uniform<i32:f32, 0.001>} : (tensor<4x!quant.uniform<u8:f32, 0.5:128>>) -> tensor<4x!quant.uniform<i32:f32, 0.001>>
  "check.eq"(%y) {expected = dense<[-64000, -63500, -25500, 63500]> : tensor<4xi32>} : (tensor<4x!quant.uniform<i32:f32, 0.001>>) -> ()
  ml_program.output
}

ml_program.subgraph @twice_is_not_once() {
  %a = "canonical.constant_gen"() {value = dense<[-1536, 1536, -1535, 1537]> : tensor<4xi32>} : () -> tensor<4x!quant.uniform<i32:f32, 0.3333333333333333>>
  %y = "canonical.requantize"(%a) {rounding = "fixed_point", to = !quant.uniform<i32:f32, 1024.0>} : (tensor<4x!quant.uniform<i32:f32, 0.3333333333333333>>) -> tensor<4x!quant.uniform<i32:f32, 1024.0>>
  "check.eq"(%y) {expected = dense<[0, 0, 0, 1]> : tensor<4xi32>} : (tensor<4x!quant.uniform<i32:f32, 1024.0>>) -> ()
  ml_program.output
}

ml_program.subgraph @twice() {
  %a = "canonical.constant_gen"() {value = dense<[-1536, 1536, -1535, 1537]> : tensor<4xi32>} : () -> tensor<4x!quant.uniform<i32:f32, 0.3333333333333333>>
  %y = "canonical.requantize"(%a) {rounding = "fixed_point_twice", to = !quant.uniform<i32:f32, 1024.0>} : (tensor<4x!quant.uniform<i32:f32, 0.3333333333333333>>) -> tensor<4x!quant.uniform<i32:f32, 1024.0>>
  "check.eq"(%y) {expected = dense<[-1, 1, 0, 1]> : tensor<4xi32>} : (tensor<4x!quant.uniform<i32:f32, 1024.0>>) -> ()
  ml_program.output
}

// As the operands of a sum of int8 in TFLite.
ml_program.subgraph @shifted_left_first() {
  %a = "canonical.constant_gen"() {value = dense<[-127, -3, 70, 127]> : tensor<4xi8>} : () -> tensor<4x!quant.uniform<i8:f32, 0.3:3>>
  %y = "canonical.requantize"(%a) {left_shift = 20, rounding = "fixed_point_twice", to = !quant.uniform<i32:f32, 1.049041748046875e-06>} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<4x!quant.uniform<i32:f32, 1.049041748046875e-06>>
  "check.eq"(%y) {expected = dense<[-37176786, -1715852, 19160344, 35460934]> : tensor<4xi32>} : (tensor<4x!quant.uniform<i32:f32, 1.049041748046875e-06>>) -> ()
  ml_program.output
}
