// fires: quantize_mat_mul requantize_at_once
ml_program.subgraph @product(%x: tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, %w: tensor<3x2x!quant.uniform<i8:f32:1, {0.25, 0.5}>>) -> (tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>) {
  %0 = "canonical.dequantize"(%x) : (tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>) -> tensor<2x3xf32>
  %1 = "canonical.dequantize"(%w) : (tensor<3x2x!quant.uniform<i8:f32:1, {0.25, 0.5}>>) -> tensor<3x2xf32>
  %2 = "canonical.mat_mul"(%0, %1) : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  %y = "canonical.quantize"(%2) {to = !quant.uniform<u8:f32, 4.0:7>} : (tensor<2x2xf32>) -> tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>
  ml_program.output %y : tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>
}
// ==>
ml_program.subgraph @product(%x: tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, %w: tensor<3x2x!quant.uniform<i8:f32:1, {0.25, 0.5}>>) -> (tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>) {
  %0 = "canonical.mat_mul"(%x, %w) : (tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, tensor<3x2x!quant.uniform<i8:f32:1, {0.25, 0.5}>>) -> tensor<2x2x!quant.uniform<i32:f32:1, {0.125, 0.25}>>
  %y = "canonical.requantize"(%0) {rounding = "ratio", to = !quant.uniform<u8:f32, 4.0:7>} : (tensor<2x2x!quant.uniform<i32:f32:1, {0.125, 0.25}>>) -> tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>
  ml_program.output %y : tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>
}
// -----
// not_run: The biases differ in a digit that may decide a tie.
// A bias whose scale was rounded to f32 is as good as one in units of the sum; a clamp goes behind the rounding.
// passes: propagate_qparams, fold_qdq
// fires: dequantize_later quantize_conv_2d quantize_before_clamp requantize_at_once
ml_program.subgraph @convolution(%x: tensor<1x2x2x1x!quant.uniform<u8:f32, 0.1:3>>, %w: !canonical.filter<2x1x1x1x!quant.uniform<i8:f32, 0.3>>, %b: !canonical.bias<2x!quant.uniform<i32:f32, 0.030000001>>) -> (!canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5>>) {
  %0 = "canonical.dequantize"(%x) : (tensor<1x2x2x1x!quant.uniform<u8:f32, 0.1:3>>) -> tensor<1x2x2x1xf32>
  %1 = "canonical.feature_encode"(%0) : (tensor<1x2x2x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  %2 = "canonical.dequantize"(%w) : (!canonical.filter<2x1x1x1x!quant.uniform<i8:f32, 0.3>>) -> !canonical.filter<2x1x1x1xf32>
  %3 = "canonical.dequantize"(%b) : (!canonical.bias<2x!quant.uniform<i32:f32, 0.030000001>>) -> !canonical.bias<2xf32>
  %4 = "canonical.conv_2d"(%1, %2, %3) : (!canonical.feature<1x2x2x1xf32>, !canonical.filter<2x1x1x1xf32>, !canonical.bias<2xf32>) -> !canonical.feature<1x2x2x2xf32>
  %5 = "canonical.relu"(%4) : (!canonical.feature<1x2x2x2xf32>) -> !canonical.feature<1x2x2x2xf32>
  %y = "canonical.quantize"(%5) {to = !quant.uniform<u8:f32, 0.5>} : (!canonical.feature<1x2x2x2xf32>) -> !canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5>>
  ml_program.output %y : !canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5>>
}
// ==>
ml_program.subgraph @convolution(%x: tensor<1x2x2x1x!quant.uniform<u8:f32, 0.1:3>>, %w: !canonical.filter<2x1x1x1x!quant.uniform<i8:f32, 0.3>>, %b: !canonical.bias<2x!quant.uniform<i32:f32, 0.030000001>>) -> (!canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5>>) {
  %0 = "canonical.feature_encode"(%x) : (tensor<1x2x2x1x!quant.uniform<u8:f32, 0.1:3>>) -> !canonical.feature<1x2x2x1x!quant.uniform<u8:f32, 0.1:3>>
  %1 = "canonical.bitcast"(%b) {to = !quant.uniform<i32:f32, 0.03>} : (!canonical.bias<2x!quant.uniform<i32:f32, 0.030000001>>) -> !canonical.bias<2x!quant.uniform<i32:f32, 0.03>>
  %2 = "canonical.conv_2d"(%0, %w, %1) : (!canonical.feature<1x2x2x1x!quant.uniform<u8:f32, 0.1:3>>, !canonical.filter<2x1x1x1x!quant.uniform<i8:f32, 0.3>>, !canonical.bias<2x!quant.uniform<i32:f32, 0.03>>) -> !canonical.feature<1x2x2x2x!quant.uniform<i32:f32, 0.03>>
  %3 = "canonical.requantize"(%2) {rounding = "ratio", to = !quant.uniform<u8:f32, 0.5>} : (!canonical.feature<1x2x2x2x!quant.uniform<i32:f32, 0.03>>) -> !canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5>>
  %y = "canonical.relu"(%3) : (!canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5>>) -> !canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5>>
  ml_program.output %y : !canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5>>
}
// -----
// unchanged
// The scales of rows and of columns do not go together.
ml_program.subgraph @rows_and_columns(%x: tensor<2x3x!quant.uniform<u8:f32:0, {0.5, 1.0}>>, %w: tensor<3x2x!quant.uniform<i8:f32:1, {0.25, 0.5}>>) -> (tensor<2x2xf32>) {
  %0 = "canonical.dequantize"(%x) : (tensor<2x3x!quant.uniform<u8:f32:0, {0.5, 1.0}>>) -> tensor<2x3xf32>
  %1 = "canonical.dequantize"(%w) : (tensor<3x2x!quant.uniform<i8:f32:1, {0.25, 0.5}>>) -> tensor<3x2xf32>
  %y = "canonical.mat_mul"(%0, %1) : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  ml_program.output %y : tensor<2x2xf32>
}
// -----
// not_run: A bias is rounded to the units of the sums.
// A constant bias of numbers goes into sums of which bytes are made next, wherever their axes go first.
// fires: quantize_conv_2d quantize_before_clamp requantize_at_once
// passes: [propagate_qparams, fold_qdq]
ml_program.subgraph @bias_of_numbers(%x: !canonical.feature<1x2x2x1x!quant.uniform<u8:f32, 0.5:3>>, %w: !canonical.filter<2x1x1x1x!quant.uniform<i8:f32, 0.25>>) -> (tensor<1x2x2x2x!quant.uniform<u8:f32, 0.5>>) {
  %0 = "canonical.dequantize"(%x) : (!canonical.feature<1x2x2x1x!quant.uniform<u8:f32, 0.5:3>>) -> !canonical.feature<1x2x2x1xf32>
  %1 = "canonical.dequantize"(%w) : (!canonical.filter<2x1x1x1x!quant.uniform<i8:f32, 0.25>>) -> !canonical.filter<2x1x1x1xf32>
  %2 = "canonical.constant_gen"() {value = dense<[1.3, -0.2]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %3 = "canonical.conv_2d"(%0, %1, %2) : (!canonical.feature<1x2x2x1xf32>, !canonical.filter<2x1x1x1xf32>, !canonical.bias<2xf32>) -> !canonical.feature<1x2x2x2xf32>
  %4 = "canonical.feature_decode"(%3) : (!canonical.feature<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %5 = "canonical.relu"(%4) : (tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %y = "canonical.quantize"(%5) {to = !quant.uniform<u8:f32, 0.5>} : (tensor<1x2x2x2xf32>) -> tensor<1x2x2x2x!quant.uniform<u8:f32, 0.5>>
  ml_program.output %y : tensor<1x2x2x2x!quant.uniform<u8:f32, 0.5>>
}
// ==>
ml_program.subgraph @bias_of_numbers(%x: !canonical.feature<1x2x2x1x!quant.uniform<u8:f32, 0.5:3>>, %w: !canonical.filter<2x1x1x1x!quant.uniform<i8:f32, 0.25>>) -> (tensor<1x2x2x2x!quant.uniform<u8:f32, 0.5>>) {
  %0 = "canonical.constant_gen"() {value = dense<[1.3, -0.2]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %1 = "canonical.quantize"(%0) {to = !quant.uniform<i32:f32, 0.125>} : (!canonical.bias<2xf32>) -> !canonical.bias<2x!quant.uniform<i32:f32, 0.125>>
  %2 = "canonical.conv_2d"(%x, %w, %1) : (!canonical.feature<1x2x2x1x!quant.uniform<u8:f32, 0.5:3>>, !canonical.filter<2x1x1x1x!quant.uniform<i8:f32, 0.25>>, !canonical.bias<2x!quant.uniform<i32:f32, 0.125>>) -> !canonical.feature<1x2x2x2x!quant.uniform<i32:f32, 0.125>>
  %3 = "canonical.feature_decode"(%2) : (!canonical.feature<1x2x2x2x!quant.uniform<i32:f32, 0.125>>) -> tensor<1x2x2x2x!quant.uniform<i32:f32, 0.125>>
  %4 = "canonical.requantize"(%3) {rounding = "ratio", to = !quant.uniform<u8:f32, 0.5>} : (tensor<1x2x2x2x!quant.uniform<i32:f32, 0.125>>) -> tensor<1x2x2x2x!quant.uniform<u8:f32, 0.5>>
  %5 = "canonical.relu"(%4) : (tensor<1x2x2x2x!quant.uniform<u8:f32, 0.5>>) -> tensor<1x2x2x2x!quant.uniform<u8:f32, 0.5>>
  ml_program.output %5 : tensor<1x2x2x2x!quant.uniform<u8:f32, 0.5>>
}
// -----
// unchanged
// Sums that stay numbers keep their bias.
ml_program.subgraph @sums_of_numbers(%x: tensor<2x3x!quant.uniform<u8:f32, 0.5>>, %w: tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> (tensor<2x2xf32>) {
  %0 = "canonical.dequantize"(%x) : (tensor<2x3x!quant.uniform<u8:f32, 0.5>>) -> tensor<2x3xf32>
  %1 = "canonical.dequantize"(%w) : (tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> tensor<3x2xf32>
  %2 = "canonical.constant_gen"() {value = dense<[1.3, -0.2]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.mat_mul"(%0, %1, %2) : (tensor<2x3xf32>, tensor<3x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  ml_program.output %y : tensor<2x2xf32>
}
// -----
// unchanged
// A bias with another scale than the sum's stays with the numbers.
ml_program.subgraph @another_bias(%x: tensor<2x3x!quant.uniform<u8:f32, 0.5>>, %w: tensor<3x2x!quant.uniform<i8:f32, 0.25>>, %b: tensor<2x!quant.uniform<i32:f32, 0.5>>) -> (tensor<2x2xf32>) {
  %0 = "canonical.dequantize"(%x) : (tensor<2x3x!quant.uniform<u8:f32, 0.5>>) -> tensor<2x3xf32>
  %1 = "canonical.dequantize"(%w) : (tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> tensor<3x2xf32>
  %2 = "canonical.dequantize"(%b) : (tensor<2x!quant.uniform<i32:f32, 0.5>>) -> tensor<2xf32>
  %y = "canonical.mat_mul"(%0, %1, %2) : (tensor<2x3xf32>, tensor<3x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  ml_program.output %y : tensor<2x2xf32>
}
// -----
// fires: requantize_at_once
ml_program.subgraph @same_type(%x: tensor<2x!quant.uniform<i8:f32, 0.3:5>>) -> (tensor<2x!quant.uniform<i8:f32, 0.3:5>>) {
  %0 = "canonical.dequantize"(%x) : (tensor<2x!quant.uniform<i8:f32, 0.3:5>>) -> tensor<2xf32>
  %y = "canonical.quantize"(%0) {to = !quant.uniform<i8:f32, 0.3:5>} : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.3:5>>
  ml_program.output %y : tensor<2x!quant.uniform<i8:f32, 0.3:5>>
}
// ==>
ml_program.subgraph @same_type(%x: tensor<2x!quant.uniform<i8:f32, 0.3:5>>) -> (tensor<2x!quant.uniform<i8:f32, 0.3:5>>) {
  ml_program.output %x : tensor<2x!quant.uniform<i8:f32, 0.3:5>>
}
// -----
// fires: bitcast_once
ml_program.subgraph @there_and_back(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) -> (tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = "canonical.bitcast"(%x) {to = i8} : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xi8>
  %y = "canonical.bitcast"(%0) {to = !quant.uniform<i8:f32, 0.5>} : (tensor<2xi8>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  ml_program.output %y : tensor<2x!quant.uniform<i8:f32, 0.5>>
}
// ==>
ml_program.subgraph @there_and_back(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) -> (tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  ml_program.output %x : tensor<2x!quant.uniform<i8:f32, 0.5>>
}
// -----
// fires: quantize_depthwise_conv_2d
ml_program.subgraph @depthwise_conv_2d(%x: !canonical.feature<1x4x4x3x!quant.uniform<u8:f32, 0.5:3>>, %w: !canonical.depthwise_filter<2x2x3x1x!quant.uniform<i8:f32, 0.25>>) -> (!canonical.feature<1x3x3x3xf32>) {
  %0 = "canonical.dequantize"(%x) : (!canonical.feature<1x4x4x3x!quant.uniform<u8:f32, 0.5:3>>) -> !canonical.feature<1x4x4x3xf32>
  %1 = "canonical.dequantize"(%w) : (!canonical.depthwise_filter<2x2x3x1x!quant.uniform<i8:f32, 0.25>>) -> !canonical.depthwise_filter<2x2x3x1xf32>
  %y = "canonical.depthwise_conv_2d"(%0, %1) : (!canonical.feature<1x4x4x3xf32>, !canonical.depthwise_filter<2x2x3x1xf32>) -> !canonical.feature<1x3x3x3xf32>
  ml_program.output %y : !canonical.feature<1x3x3x3xf32>
}
// ==>
ml_program.subgraph @depthwise_conv_2d(%x: !canonical.feature<1x4x4x3x!quant.uniform<u8:f32, 0.5:3>>, %w: !canonical.depthwise_filter<2x2x3x1x!quant.uniform<i8:f32, 0.25>>) -> (!canonical.feature<1x3x3x3xf32>) {
  %0 = "canonical.depthwise_conv_2d"(%x, %w) : (!canonical.feature<1x4x4x3x!quant.uniform<u8:f32, 0.5:3>>, !canonical.depthwise_filter<2x2x3x1x!quant.uniform<i8:f32, 0.25>>) -> !canonical.feature<1x3x3x3x!quant.uniform<i32:f32, 0.125>>
  %y = "canonical.dequantize"(%0) : (!canonical.feature<1x3x3x3x!quant.uniform<i32:f32, 0.125>>) -> !canonical.feature<1x3x3x3xf32>
  ml_program.output %y : !canonical.feature<1x3x3x3xf32>
}
// -----
// fires: quantize_transposed_conv_2d
ml_program.subgraph @transposed_conv_2d(%x: !canonical.feature<1x4x4x3x!quant.uniform<u8:f32, 0.5:3>>, %w: !canonical.filter<2x2x2x3x!quant.uniform<i8:f32, 0.25>>) -> (!canonical.feature<1x5x5x2xf32>) {
  %0 = "canonical.dequantize"(%x) : (!canonical.feature<1x4x4x3x!quant.uniform<u8:f32, 0.5:3>>) -> !canonical.feature<1x4x4x3xf32>
  %1 = "canonical.dequantize"(%w) : (!canonical.filter<2x2x2x3x!quant.uniform<i8:f32, 0.25>>) -> !canonical.filter<2x2x2x3xf32>
  %y = "canonical.transposed_conv_2d"(%0, %1) : (!canonical.feature<1x4x4x3xf32>, !canonical.filter<2x2x2x3xf32>) -> !canonical.feature<1x5x5x2xf32>
  ml_program.output %y : !canonical.feature<1x5x5x2xf32>
}
// ==>
ml_program.subgraph @transposed_conv_2d(%x: !canonical.feature<1x4x4x3x!quant.uniform<u8:f32, 0.5:3>>, %w: !canonical.filter<2x2x2x3x!quant.uniform<i8:f32, 0.25>>) -> (!canonical.feature<1x5x5x2xf32>) {
  %0 = "canonical.transposed_conv_2d"(%x, %w) : (!canonical.feature<1x4x4x3x!quant.uniform<u8:f32, 0.5:3>>, !canonical.filter<2x2x2x3x!quant.uniform<i8:f32, 0.25>>) -> !canonical.feature<1x5x5x2x!quant.uniform<i32:f32, 0.125>>
  %y = "canonical.dequantize"(%0) : (!canonical.feature<1x5x5x2x!quant.uniform<i32:f32, 0.125>>) -> !canonical.feature<1x5x5x2xf32>
  ml_program.output %y : !canonical.feature<1x5x5x2xf32>
}
// -----
// not_run: A bias is rounded to the units of the sums.
// What a layer has as its activation goes behind the rounding, as a clamp of its own would.
// fires: quantize_conv_2d quantize_before_clamp requantize_at_once
// passes: [propagate_qparams, fold_qdq]
ml_program.subgraph @fused_clamp(%x: !canonical.feature<1x2x2x1x!quant.uniform<u8:f32, 0.5:3>>, %w: !canonical.filter<2x1x1x1x!quant.uniform<i8:f32, 0.25>>) -> (!canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5>>) {
  %0 = "canonical.dequantize"(%x) : (!canonical.feature<1x2x2x1x!quant.uniform<u8:f32, 0.5:3>>) -> !canonical.feature<1x2x2x1xf32>
  %1 = "canonical.dequantize"(%w) : (!canonical.filter<2x1x1x1x!quant.uniform<i8:f32, 0.25>>) -> !canonical.filter<2x1x1x1xf32>
  %2 = "canonical.conv_2d"(%0, %1) {activation = "clamp", activation_parameters = array<f32: 0.0, 6.0>} : (!canonical.feature<1x2x2x1xf32>, !canonical.filter<2x1x1x1xf32>) -> !canonical.feature<1x2x2x2xf32>
  %y = "canonical.quantize"(%2) {to = !quant.uniform<u8:f32, 0.5>} : (!canonical.feature<1x2x2x2xf32>) -> !canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5>>
  ml_program.output %y : !canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5>>
}
// ==>
ml_program.subgraph @fused_clamp(%x: !canonical.feature<1x2x2x1x!quant.uniform<u8:f32, 0.5:3>>, %w: !canonical.filter<2x1x1x1x!quant.uniform<i8:f32, 0.25>>) -> (!canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5>>) {
  %0 = "canonical.conv_2d"(%x, %w) : (!canonical.feature<1x2x2x1x!quant.uniform<u8:f32, 0.5:3>>, !canonical.filter<2x1x1x1x!quant.uniform<i8:f32, 0.25>>) -> !canonical.feature<1x2x2x2x!quant.uniform<i32:f32, 0.125>>
  %1 = "canonical.requantize"(%0) {rounding = "ratio", to = !quant.uniform<u8:f32, 0.5>} : (!canonical.feature<1x2x2x2x!quant.uniform<i32:f32, 0.125>>) -> !canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5>>
  %y = "canonical.clamp"(%1) {max = 6.0 : f64, min = 0.0 : f64} : (!canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5>>) -> !canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5>>
  ml_program.output %y : !canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5>>
}
// -----
// fires: quantize_mat_mul
// The same for relu and relu6.
ml_program.subgraph @fused_relus(%x: tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, %w: tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %0 = "canonical.dequantize"(%x) : (tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>) -> tensor<2x3xf32>
  %1 = "canonical.dequantize"(%w) : (tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> tensor<3x2xf32>
  %y = "canonical.mat_mul"(%0, %1) {activation = "relu"} : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  %z = "canonical.mat_mul"(%0, %1) {activation = "relu6"} : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  ml_program.output %y, %z : tensor<2x2xf32>, tensor<2x2xf32>
}
// ==>
ml_program.subgraph @fused_relus(%x: tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, %w: tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %0 = "canonical.mat_mul"(%x, %w) : (tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x2x!quant.uniform<i32:f32, 0.125>>
  %1 = "canonical.dequantize"(%0) : (tensor<2x2x!quant.uniform<i32:f32, 0.125>>) -> tensor<2x2xf32>
  %y = "canonical.relu"(%1) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = "canonical.mat_mul"(%x, %w) : (tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x2x!quant.uniform<i32:f32, 0.125>>
  %3 = "canonical.dequantize"(%2) : (tensor<2x2x!quant.uniform<i32:f32, 0.125>>) -> tensor<2x2xf32>
  %z = "canonical.relu6"(%3) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  ml_program.output %y, %z : tensor<2x2xf32>, tensor<2x2xf32>
}
// -----
// not_run: Halves may go another way.
// fires: quantize_pool
ml_program.subgraph @average(%x: !canonical.feature<1x2x2x1x!quant.uniform<i8:f32, 0.5:3>>) -> (!canonical.feature<1x1x1x1x!quant.uniform<i8:f32, 0.5:3>>) {
  %0 = "canonical.dequantize"(%x) : (!canonical.feature<1x2x2x1x!quant.uniform<i8:f32, 0.5:3>>) -> !canonical.feature<1x2x2x1xf32>
  %1 = "canonical.avg_pool_2d"(%0) {window = array<i64: 2, 2>} : (!canonical.feature<1x2x2x1xf32>) -> !canonical.feature<1x1x1x1xf32>
  %y = "canonical.quantize"(%1) {to = !quant.uniform<i8:f32, 0.5:3>} : (!canonical.feature<1x1x1x1xf32>) -> !canonical.feature<1x1x1x1x!quant.uniform<i8:f32, 0.5:3>>
  ml_program.output %y : !canonical.feature<1x1x1x1x!quant.uniform<i8:f32, 0.5:3>>
}
// ==>
ml_program.subgraph @average(%x: !canonical.feature<1x2x2x1x!quant.uniform<i8:f32, 0.5:3>>) -> (!canonical.feature<1x1x1x1x!quant.uniform<i8:f32, 0.5:3>>) {
  %y = "canonical.avg_pool_2d"(%x) {window = array<i64: 2, 2>} : (!canonical.feature<1x2x2x1x!quant.uniform<i8:f32, 0.5:3>>) -> !canonical.feature<1x1x1x1x!quant.uniform<i8:f32, 0.5:3>>
  ml_program.output %y : !canonical.feature<1x1x1x1x!quant.uniform<i8:f32, 0.5:3>>
}
// -----
// unchanged
// A smaller scale is worth a rounding of its own.
ml_program.subgraph @finer_average(%x: !canonical.feature<1x2x2x1x!quant.uniform<i8:f32, 0.5:3>>) -> (!canonical.feature<1x1x1x1x!quant.uniform<i8:f32, 0.25:3>>) {
  %0 = "canonical.dequantize"(%x) : (!canonical.feature<1x2x2x1x!quant.uniform<i8:f32, 0.5:3>>) -> !canonical.feature<1x2x2x1xf32>
  %1 = "canonical.avg_pool_2d"(%0) {window = array<i64: 2, 2>} : (!canonical.feature<1x2x2x1xf32>) -> !canonical.feature<1x1x1x1xf32>
  %y = "canonical.quantize"(%1) {to = !quant.uniform<i8:f32, 0.25:3>} : (!canonical.feature<1x1x1x1xf32>) -> !canonical.feature<1x1x1x1x!quant.uniform<i8:f32, 0.25:3>>
  ml_program.output %y : !canonical.feature<1x1x1x1x!quant.uniform<i8:f32, 0.25:3>>
}
// -----
// unchanged
// Two values of attention, which differ from batch to batch.
ml_program.subgraph @batches(%x: tensor<2x2x3x!quant.uniform<u8:f32, 0.5:128>>, %w: tensor<2x3x2x!quant.uniform<u8:f32, 0.25:3>>) -> (tensor<2x2x2xf32>) {
  %0 = "canonical.dequantize"(%x) : (tensor<2x2x3x!quant.uniform<u8:f32, 0.5:128>>) -> tensor<2x2x3xf32>
  %1 = "canonical.dequantize"(%w) : (tensor<2x3x2x!quant.uniform<u8:f32, 0.25:3>>) -> tensor<2x3x2xf32>
  %y = "canonical.mat_mul"(%0, %1) : (tensor<2x2x3xf32>, tensor<2x3x2xf32>) -> tensor<2x2x2xf32>
  ml_program.output %y : tensor<2x2x2xf32>
}
