// fires: requantize_into_layer relu_into_layer
ml_program.subgraph @product(%x: tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, %w: tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> (tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>) {
  %0 = "canonical.mat_mul"(%x, %w) : (tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x2x!quant.uniform<i32:f32, 0.125>>
  %1 = "canonical.requantize"(%0) {rounding = "fixed_point", to = !quant.uniform<u8:f32, 4.0:7>} : (tensor<2x2x!quant.uniform<i32:f32, 0.125>>) -> tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>
  %y = "canonical.relu"(%1) : (tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>) -> tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>
  ml_program.output %y : tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>
}
// ==>
ml_program.subgraph @product(%x: tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, %w: tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> (tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>) {
  %y = "canonical.mat_mul"(%x, %w) {activation = "relu", rounding = "fixed_point", to = !quant.uniform<u8:f32, 4.0:7>} : (tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>
  ml_program.output %y : tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>
}
// -----
// fires: requantize_into_layer clamp_into_layer
ml_program.subgraph @behind_a_decode(%x: !canonical.feature<1x2x2x1x!quant.uniform<u8:f32, 0.5>>, %w: !canonical.depthwise_filter<1x1x1x1x!quant.uniform<i8:f32, 0.25>>) -> (tensor<1x1x2x2x!quant.uniform<u8:f32, 2.0>>) {
  %0 = "canonical.depthwise_conv_2d"(%x, %w) : (!canonical.feature<1x2x2x1x!quant.uniform<u8:f32, 0.5>>, !canonical.depthwise_filter<1x1x1x1x!quant.uniform<i8:f32, 0.25>>) -> !canonical.feature<1x2x2x1x!quant.uniform<i32:f32, 0.125>>
  %1 = "canonical.feature_decode"(%0) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<1x2x2x1x!quant.uniform<i32:f32, 0.125>>) -> tensor<1x1x2x2x!quant.uniform<i32:f32, 0.125>>
  %2 = "canonical.requantize"(%1) {to = !quant.uniform<u8:f32, 2.0>} : (tensor<1x1x2x2x!quant.uniform<i32:f32, 0.125>>) -> tensor<1x1x2x2x!quant.uniform<u8:f32, 2.0>>
  %y = "canonical.clamp"(%2) {max = 8.0 : f64, min = 2.0 : f64} : (tensor<1x1x2x2x!quant.uniform<u8:f32, 2.0>>) -> tensor<1x1x2x2x!quant.uniform<u8:f32, 2.0>>
  ml_program.output %y : tensor<1x1x2x2x!quant.uniform<u8:f32, 2.0>>
}
// ==>
ml_program.subgraph @behind_a_decode(%x: !canonical.feature<1x2x2x1x!quant.uniform<u8:f32, 0.5>>, %w: !canonical.depthwise_filter<1x1x1x1x!quant.uniform<i8:f32, 0.25>>) -> (tensor<1x1x2x2x!quant.uniform<u8:f32, 2.0>>) {
  %0 = "canonical.depthwise_conv_2d"(%x, %w) {activation = "clamp", activation_parameters = array<f32: 2.0, 8.0>, to = !quant.uniform<u8:f32, 2.0>} : (!canonical.feature<1x2x2x1x!quant.uniform<u8:f32, 0.5>>, !canonical.depthwise_filter<1x1x1x1x!quant.uniform<i8:f32, 0.25>>) -> !canonical.feature<1x2x2x1x!quant.uniform<u8:f32, 2.0>>
  %y = "canonical.feature_decode"(%0) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<1x2x2x1x!quant.uniform<u8:f32, 2.0>>) -> tensor<1x1x2x2x!quant.uniform<u8:f32, 2.0>>
  ml_program.output %y : tensor<1x1x2x2x!quant.uniform<u8:f32, 2.0>>
}
// -----
// unchanged
// The sums are wanted, too.
ml_program.subgraph @used_twice(%x: tensor<2x3x!quant.uniform<u8:f32, 0.5>>, %w: tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> (tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>, tensor<2x2x!quant.uniform<i32:f32, 0.125>>) {
  %0 = "canonical.mat_mul"(%x, %w) : (tensor<2x3x!quant.uniform<u8:f32, 0.5>>, tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x2x!quant.uniform<i32:f32, 0.125>>
  %y = "canonical.requantize"(%0) {to = !quant.uniform<u8:f32, 4.0:7>} : (tensor<2x2x!quant.uniform<i32:f32, 0.125>>) -> tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>
  ml_program.output %y, %0 : tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>, tensor<2x2x!quant.uniform<i32:f32, 0.125>>
}
// -----
// fires: requantize_into_layer relu6_into_layer
ml_program.subgraph @relu6(%x: tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, %w: tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> (tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>) {
  %0 = "canonical.mat_mul"(%x, %w) : (tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x2x!quant.uniform<i32:f32, 0.125>>
  %1 = "canonical.requantize"(%0) {rounding = "fixed_point", to = !quant.uniform<u8:f32, 4.0:7>} : (tensor<2x2x!quant.uniform<i32:f32, 0.125>>) -> tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>
  %y = "canonical.relu6"(%1) : (tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>) -> tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>
  ml_program.output %y : tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>
}
// ==>
ml_program.subgraph @relu6(%x: tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, %w: tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> (tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>) {
  %y = "canonical.mat_mul"(%x, %w) {activation = "relu6", rounding = "fixed_point", to = !quant.uniform<u8:f32, 4.0:7>} : (tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>
  ml_program.output %y : tensor<2x2x!quant.uniform<u8:f32, 4.0:7>>
}
// -----
// fires: drop_activation
// All that is stored is between 0 and 5.1 anyway.
ml_program.subgraph @bounds_beyond_the_range(%x: tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, %w: tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> (tensor<2x2x!quant.uniform<u8:f32, 0.02>>) {
  %y = "canonical.mat_mul"(%x, %w) {activation = "relu6", rounding = "ratio", to = !quant.uniform<u8:f32, 0.02>} : (tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x2x!quant.uniform<u8:f32, 0.02>>
  ml_program.output %y : tensor<2x2x!quant.uniform<u8:f32, 0.02>>
}
// ==>
ml_program.subgraph @bounds_beyond_the_range(%x: tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, %w: tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> (tensor<2x2x!quant.uniform<u8:f32, 0.02>>) {
  %y = "canonical.mat_mul"(%x, %w) {rounding = "ratio", to = !quant.uniform<u8:f32, 0.02>} : (tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x2x!quant.uniform<u8:f32, 0.02>>
  ml_program.output %y : tensor<2x2x!quant.uniform<u8:f32, 0.02>>
}
// -----
// unchanged
// One step above 6 is stored, too.
ml_program.subgraph @bounds_within_the_range(%x: tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, %w: tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> (tensor<2x2x!quant.uniform<u8:f32, 0.0236>>) {
  %y = "canonical.mat_mul"(%x, %w) {activation = "relu6", rounding = "ratio", to = !quant.uniform<u8:f32, 0.0236>} : (tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x2x!quant.uniform<u8:f32, 0.0236>>
  ml_program.output %y : tensor<2x2x!quant.uniform<u8:f32, 0.0236>>
}
