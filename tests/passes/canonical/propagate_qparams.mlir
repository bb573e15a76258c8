// What moves elements moves the stored ones; what was dequantised for that alone stays as it was.
// fires: dequantize_later
ml_program.subgraph @chain(%x: tensor<1x4x4x2x!quant.uniform<u8:f32, 0.5:3>>) -> (tensor<2x2x2x!quant.uniform<u8:f32, 0.5:3>>) {
  %0 = "canonical.dequantize"(%x) : (tensor<1x4x4x2x!quant.uniform<u8:f32, 0.5:3>>) -> tensor<1x4x4x2xf32>
  %1 = "canonical.feature_encode"(%0) : (tensor<1x4x4x2xf32>) -> !canonical.feature<1x4x4x2xf32>
  %2 = "canonical.max_pool_2d"(%1) {stride = array<i64: 2, 2>, window = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>) -> !canonical.feature<1x2x2x2xf32>
  %3 = "canonical.feature_decode"(%2) : (!canonical.feature<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %4 = "canonical.fixed_reshape"(%3) {shape = array<i64: 2, 2, 2>} : (tensor<1x2x2x2xf32>) -> tensor<2x2x2xf32>
  %y = "canonical.quantize"(%4) {to = !quant.uniform<u8:f32, 0.5:3>} : (tensor<2x2x2xf32>) -> tensor<2x2x2x!quant.uniform<u8:f32, 0.5:3>>
  ml_program.output %y : tensor<2x2x2x!quant.uniform<u8:f32, 0.5:3>>
}
// ==>
ml_program.subgraph @chain(%x: tensor<1x4x4x2x!quant.uniform<u8:f32, 0.5:3>>) -> (tensor<2x2x2x!quant.uniform<u8:f32, 0.5:3>>) {
  %0 = "canonical.feature_encode"(%x) : (tensor<1x4x4x2x!quant.uniform<u8:f32, 0.5:3>>) -> !canonical.feature<1x4x4x2x!quant.uniform<u8:f32, 0.5:3>>
  %1 = "canonical.max_pool_2d"(%0) {stride = array<i64: 2, 2>, window = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2x!quant.uniform<u8:f32, 0.5:3>>) -> !canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5:3>>
  %2 = "canonical.feature_decode"(%1) : (!canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5:3>>) -> tensor<1x2x2x2x!quant.uniform<u8:f32, 0.5:3>>
  %3 = "canonical.fixed_reshape"(%2) {shape = array<i64: 2, 2, 2>} : (tensor<1x2x2x2x!quant.uniform<u8:f32, 0.5:3>>) -> tensor<2x2x2x!quant.uniform<u8:f32, 0.5:3>>
  %4 = "canonical.dequantize"(%3) : (tensor<2x2x2x!quant.uniform<u8:f32, 0.5:3>>) -> tensor<2x2x2xf32>
  %y = "canonical.quantize"(%4) {to = !quant.uniform<u8:f32, 0.5:3>} : (tensor<2x2x2xf32>) -> tensor<2x2x2x!quant.uniform<u8:f32, 0.5:3>>
  ml_program.output %y : tensor<2x2x2x!quant.uniform<u8:f32, 0.5:3>>
}
// -----
// fires: quantize_earlier
// Of different scales, each is brought to that of the result.
ml_program.subgraph @concat(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<3x!quant.uniform<i8:f32, 0.25:1>>) -> (tensor<5x!quant.uniform<i8:f32, 0.125:7>>) {
  %0 = "canonical.dequantize"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf32>
  %1 = "canonical.dequantize"(%b) : (tensor<3x!quant.uniform<i8:f32, 0.25:1>>) -> tensor<3xf32>
  %2 = "canonical.tensor_concat"(%0, %1) {axis = 0 : i64} : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  %y = "canonical.quantize"(%2) {to = !quant.uniform<i8:f32, 0.125:7>} : (tensor<5xf32>) -> tensor<5x!quant.uniform<i8:f32, 0.125:7>>
  ml_program.output %y : tensor<5x!quant.uniform<i8:f32, 0.125:7>>
}
// ==>
ml_program.subgraph @concat(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<3x!quant.uniform<i8:f32, 0.25:1>>) -> (tensor<5x!quant.uniform<i8:f32, 0.125:7>>) {
  %0 = "canonical.dequantize"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf32>
  %1 = "canonical.dequantize"(%b) : (tensor<3x!quant.uniform<i8:f32, 0.25:1>>) -> tensor<3xf32>
  %2 = "canonical.quantize"(%0) {to = !quant.uniform<i8:f32, 0.125:7>} : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.125:7>>
  %3 = "canonical.quantize"(%1) {to = !quant.uniform<i8:f32, 0.125:7>} : (tensor<3xf32>) -> tensor<3x!quant.uniform<i8:f32, 0.125:7>>
  %y = "canonical.tensor_concat"(%2, %3) {axis = 0 : i64} : (tensor<2x!quant.uniform<i8:f32, 0.125:7>>, tensor<3x!quant.uniform<i8:f32, 0.125:7>>) -> tensor<5x!quant.uniform<i8:f32, 0.125:7>>
  ml_program.output %y : tensor<5x!quant.uniform<i8:f32, 0.125:7>>
}
// -----
// fires: dequantize_later
ml_program.subgraph @greater(%a: tensor<2x3x!quant.uniform<i8:f32, 0.5>>, %b: tensor<3x!quant.uniform<i8:f32, 0.5>>) -> (tensor<2x3xf32>) {
  %0 = "canonical.dequantize"(%a) : (tensor<2x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3xf32>
  %1 = "canonical.dequantize"(%b) : (tensor<3x!quant.uniform<i8:f32, 0.5>>) -> tensor<3xf32>
  %y = "canonical.eltwise_max"(%0, %1) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @greater(%a: tensor<2x3x!quant.uniform<i8:f32, 0.5>>, %b: tensor<3x!quant.uniform<i8:f32, 0.5>>) -> (tensor<2x3xf32>) {
  %0 = "canonical.eltwise_max"(%a, %b) : (tensor<2x3x!quant.uniform<i8:f32, 0.5>>, tensor<3x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5>>
  %y = "canonical.dequantize"(%0) : (tensor<2x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// fires: dequantize_later
// Along an axis only what the axis can surely follow.
ml_program.subgraph @along_an_axis(%x: tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 1.0}>>) -> (tensor<6xf32>) {
  %0 = "canonical.dequantize"(%x) : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 1.0}>>) -> tensor<2x3xf32>
  %1 = "canonical.tensor_transpose"(%0) {perm = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %y = "canonical.fixed_reshape"(%1) {shape = array<i64: 6>} : (tensor<3x2xf32>) -> tensor<6xf32>
  ml_program.output %y : tensor<6xf32>
}
// ==>
ml_program.subgraph @along_an_axis(%x: tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 1.0}>>) -> (tensor<6xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 1, 0>} : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 1.0}>>) -> tensor<3x2x!quant.uniform<i8:f32:0, {0.5, 0.25, 1.0}>>
  %1 = "canonical.dequantize"(%0) : (tensor<3x2x!quant.uniform<i8:f32:0, {0.5, 0.25, 1.0}>>) -> tensor<3x2xf32>
  %y = "canonical.fixed_reshape"(%1) {shape = array<i64: 6>} : (tensor<3x2xf32>) -> tensor<6xf32>
  ml_program.output %y : tensor<6xf32>
}
// -----
// fires: dequantize_later
ml_program.subgraph @each_that_moves(%x: tensor<1x4x3x!quant.uniform<i8:f32, 0.5:1>>, %n: tensor<2xi64>, %i: tensor<3xi64>, %e: tensor<2x3x2xi64>, %s: tensor<3xi64>, %d: tensor<3x1xi64>) -> (tensor<6x2x4xf32>) {
  %r = "canonical.constant_gen"() {value = dense<[6, 2, 4]> : tensor<3xi64>} : () -> tensor<3xi64>
  %0 = "canonical.dequantize"(%x) : (tensor<1x4x3x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<1x4x3xf32>
  %1 = "canonical.tensor_broadcast"(%0) {sizes = array<i64: 2, 4, 3>} : (tensor<1x4x3xf32>) -> tensor<2x4x3xf32>
  %2 = "canonical.reverse_sequence"(%1, %n) {batch_axis = 0 : i64, time_axis = 1 : i64} : (tensor<2x4x3xf32>, tensor<2xi64>) -> tensor<2x4x3xf32>
  %3 = "canonical.gather"(%2, %i) {axis = 1 : i64} : (tensor<2x4x3xf32>, tensor<3xi64>) -> tensor<2x3x3xf32>
  %4 = "canonical.gather_elements"(%3, %e) {axis = 2 : i64} : (tensor<2x3x3xf32>, tensor<2x3x2xi64>) -> tensor<2x3x2xf32>
  %5 = "canonical.unsqueeze"(%4) {axes = array<i64: 0>} : (tensor<2x3x2xf32>) -> tensor<1x2x3x2xf32>
  %6 = "canonical.tensor_border_pad"(%5) {mode = "edge", pads = array<i64: 0, 0, 0, 0, 0, 2, 1, 0>} : (tensor<1x2x3x2xf32>) -> tensor<1x4x4x2xf32>
  %7 = "canonical.tensor_constant_pad"(%6) {pads = array<i64: 0, 0, 0, 0, 0, 0, 0, 2>} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x4xf32>
  %8 = "canonical.squeeze"(%7) {axes = array<i64: 0>} : (tensor<1x4x4x4xf32>) -> tensor<4x4x4xf32>
  %9 = "canonical.dynamic_slice"(%8, %s) {sizes = array<i64: 2, 4, 4>} : (tensor<4x4x4xf32>, tensor<3xi64>) -> tensor<2x4x4xf32>
  %10 = "canonical.gather_nd"(%9, %d) : (tensor<2x4x4xf32>, tensor<3x1xi64>) -> tensor<3x4x4xf32>
  %11 = "canonical.flatten"(%10) {start_axis = 1 : i64} : (tensor<3x4x4xf32>) -> tensor<3x16xf32>
  %12 = "canonical.reshape"(%11, %r) : (tensor<3x16xf32>, tensor<3xi64>) -> tensor<6x2x4xf32>
  ml_program.output %12 : tensor<6x2x4xf32>
}
// ==>
ml_program.subgraph @each_that_moves(%x: tensor<1x4x3x!quant.uniform<i8:f32, 0.5:1>>, %n: tensor<2xi64>, %i: tensor<3xi64>, %e: tensor<2x3x2xi64>, %s: tensor<3xi64>, %d: tensor<3x1xi64>) -> (tensor<6x2x4xf32>) {
  %r = "canonical.constant_gen"() {value = dense<[6, 2, 4]> : tensor<3xi64>} : () -> tensor<3xi64>
  %1 = "canonical.tensor_broadcast"(%x) {sizes = array<i64: 2, 4, 3>} : (tensor<1x4x3x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2x4x3x!quant.uniform<i8:f32, 0.5:1>>
  %2 = "canonical.reverse_sequence"(%1, %n) {batch_axis = 0 : i64, time_axis = 1 : i64} : (tensor<2x4x3x!quant.uniform<i8:f32, 0.5:1>>, tensor<2xi64>) -> tensor<2x4x3x!quant.uniform<i8:f32, 0.5:1>>
  %3 = "canonical.gather"(%2, %i) {axis = 1 : i64} : (tensor<2x4x3x!quant.uniform<i8:f32, 0.5:1>>, tensor<3xi64>) -> tensor<2x3x3x!quant.uniform<i8:f32, 0.5:1>>
  %4 = "canonical.gather_elements"(%3, %e) {axis = 2 : i64} : (tensor<2x3x3x!quant.uniform<i8:f32, 0.5:1>>, tensor<2x3x2xi64>) -> tensor<2x3x2x!quant.uniform<i8:f32, 0.5:1>>
  %5 = "canonical.unsqueeze"(%4) {axes = array<i64: 0>} : (tensor<2x3x2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<1x2x3x2x!quant.uniform<i8:f32, 0.5:1>>
  %6 = "canonical.tensor_border_pad"(%5) {mode = "edge", pads = array<i64: 0, 0, 0, 0, 0, 2, 1, 0>} : (tensor<1x2x3x2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<1x4x4x2x!quant.uniform<i8:f32, 0.5:1>>
  %7 = "canonical.tensor_constant_pad"(%6) {pads = array<i64: 0, 0, 0, 0, 0, 0, 0, 2>} : (tensor<1x4x4x2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<1x4x4x4x!quant.uniform<i8:f32, 0.5:1>>
  %8 = "canonical.squeeze"(%7) {axes = array<i64: 0>} : (tensor<1x4x4x4x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<4x4x4x!quant.uniform<i8:f32, 0.5:1>>
  %9 = "canonical.dynamic_slice"(%8, %s) {sizes = array<i64: 2, 4, 4>} : (tensor<4x4x4x!quant.uniform<i8:f32, 0.5:1>>, tensor<3xi64>) -> tensor<2x4x4x!quant.uniform<i8:f32, 0.5:1>>
  %10 = "canonical.gather_nd"(%9, %d) : (tensor<2x4x4x!quant.uniform<i8:f32, 0.5:1>>, tensor<3x1xi64>) -> tensor<3x4x4x!quant.uniform<i8:f32, 0.5:1>>
  %11 = "canonical.flatten"(%10) {start_axis = 1 : i64} : (tensor<3x4x4x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<3x16x!quant.uniform<i8:f32, 0.5:1>>
  %12 = "canonical.reshape"(%11, %r) : (tensor<3x16x!quant.uniform<i8:f32, 0.5:1>>, tensor<3xi64>) -> tensor<6x2x4x!quant.uniform<i8:f32, 0.5:1>>
  %y = "canonical.dequantize"(%12) : (tensor<6x2x4x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<6x2x4xf32>
  ml_program.output %y : tensor<6x2x4xf32>
}
// -----
// unchanged
// A NaN is the greatest of all, but quantised it is 0.
ml_program.subgraph @unknown(%a: tensor<2xf32>, %b: tensor<2xf32>) -> (tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "canonical.eltwise_max"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %y = "canonical.quantize"(%0) {to = !quant.uniform<i8:f32, 0.5>} : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  ml_program.output %y : tensor<2x!quant.uniform<i8:f32, 0.5>>
}
// -----
// unchanged
// Who else reads the numbers needs them.
ml_program.subgraph @two_scales(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<i8:f32, 0.25>>) -> (tensor<4xf32>, tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "canonical.dequantize"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf32>
  %1 = "canonical.dequantize"(%b) : (tensor<2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2xf32>
  %2 = "canonical.tensor_concat"(%0, %1) {axis = 0 : i64} : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %y = "canonical.quantize"(%2) {to = !quant.uniform<i8:f32, 0.5>} : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  ml_program.output %2, %y : tensor<4xf32>, tensor<4x!quant.uniform<i8:f32, 0.5>>
}
// -----
// unchanged
// Numbers that were never quantised are quantised where they were.
ml_program.subgraph @numbers(%x: tensor<2x3xf32>) -> (tensor<6x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "canonical.fixed_reshape"(%x) {shape = array<i64: 6>} : (tensor<2x3xf32>) -> tensor<6xf32>
  %y = "canonical.quantize"(%0) {to = !quant.uniform<i8:f32, 0.5>} : (tensor<6xf32>) -> tensor<6x!quant.uniform<i8:f32, 0.5>>
  ml_program.output %y : tensor<6x!quant.uniform<i8:f32, 0.5>>
}
