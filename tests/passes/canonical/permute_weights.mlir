// fires: permute_weights
// sizes: N = 1..3, C = 1..3, H = 2..3
ml_program.subgraph @flattened_image(%x: !canonical.feature<$(N)x$(H)x4x$(C)xf32>) -> (tensor<$(N)x5xf32>) {
  %w = "canonical.constant_gen"() {value = $random(tensor<$(C*H*4)x5xf32>)} : () -> tensor<$(C*H*4)x5xf32>
  %0 = "canonical.feature_decode"(%x) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<$(N)x$(H)x4x$(C)xf32>) -> tensor<$(N)x$(C)x$(H)x4xf32>
  %1 = "canonical.fixed_reshape"(%0) {shape = array<i64: $(N), $(C*H*4)>} : (tensor<$(N)x$(C)x$(H)x4xf32>) -> tensor<$(N)x$(C*H*4)xf32>
  %2 = "canonical.mat_mul"(%1, %w) : (tensor<$(N)x$(C*H*4)xf32>, tensor<$(C*H*4)x5xf32>) -> tensor<$(N)x5xf32>
  ml_program.output %2 : tensor<$(N)x5xf32>
}
ml_program.subgraph @weights_of_a_fully_connected_layer(%x: tensor<$(N)x$(H)x4x$(C)xf32>) -> (tensor<$(N)x5xf32>) {
  %w = "canonical.constant_gen"() {value = $random(tensor<5x$(C*H*4)xf32>)} : () -> tensor<5x$(C*H*4)xf32>
  %b = "canonical.constant_gen"() {value = $random(tensor<5xf32>)} : () -> tensor<5xf32>
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 3, 2, 1>} : (tensor<$(N)x$(H)x4x$(C)xf32>) -> tensor<$(N)x$(C)x4x$(H)xf32>
  %1 = "canonical.flatten"(%0) {start_axis = 1} : (tensor<$(N)x$(C)x4x$(H)xf32>) -> tensor<$(N)x$(C*H*4)xf32>
  %2 = "canonical.relu"(%1) : (tensor<$(N)x$(C*H*4)xf32>) -> tensor<$(N)x$(C*H*4)xf32>
  %3 = "canonical.mat_mul"(%2, %w, %b) {activation = "relu", transpose_rhs = true} : (tensor<$(N)x$(C*H*4)xf32>, tensor<5x$(C*H*4)xf32>, tensor<5xf32>) -> tensor<$(N)x5xf32>
  ml_program.output %3 : tensor<$(N)x5xf32>
}
ml_program.subgraph @quantised_on_the_way(%x: !canonical.feature<$(N)x$(H)x4x$(C)xf32>) -> (tensor<$(N)x2x!quant.uniform<i32:f32:1, {0.03125, 0.015625}>>) {
  %w = "canonical.constant_gen"() {value = $random(tensor<$(C*H*4)x2xi8>)} : () -> tensor<$(C*H*4)x2x!quant.uniform<i8:f32:1, {0.25, 0.125:3}>>
  %0 = "canonical.feature_decode"(%x) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<$(N)x$(H)x4x$(C)xf32>) -> tensor<$(N)x$(C)x$(H)x4xf32>
  %1 = "canonical.fixed_reshape"(%0) {shape = array<i64: $(N), $(C*H*4)>} : (tensor<$(N)x$(C)x$(H)x4xf32>) -> tensor<$(N)x$(C*H*4)xf32>
  %2 = "canonical.quantize"(%1) {to = !quant.uniform<u8:f32, 0.125:100>} : (tensor<$(N)x$(C*H*4)xf32>) -> tensor<$(N)x$(C*H*4)x!quant.uniform<u8:f32, 0.125:100>>
  %3 = "canonical.mat_mul"(%2, %w) : (tensor<$(N)x$(C*H*4)x!quant.uniform<u8:f32, 0.125:100>>, tensor<$(C*H*4)x2x!quant.uniform<i8:f32:1, {0.25, 0.125:3}>>) -> tensor<$(N)x2x!quant.uniform<i32:f32:1, {0.03125, 0.015625}>>
  ml_program.output %3 : tensor<$(N)x2x!quant.uniform<i32:f32:1, {0.03125, 0.015625}>>
}
// -----
// fires: permute_weights
// sizes: C = 2..3
ml_program.subgraph @batch_that_is_not_known(%x: !canonical.feature<?x2x3x$(C)xf32>) -> (tensor<?x5xf32>) {
  %w = "canonical.constant_gen"() {value = $random(tensor<$(C*6)x5xf32>)} : () -> tensor<$(C*6)x5xf32>
  %0 = "canonical.feature_decode"(%x) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<?x2x3x$(C)xf32>) -> tensor<?x$(C)x2x3xf32>
  %1 = "canonical.flatten"(%0) {start_axis = 1} : (tensor<?x$(C)x2x3xf32>) -> tensor<?x$(C*6)xf32>
  %2 = "canonical.mat_mul"(%1, %w) : (tensor<?x$(C*6)xf32>, tensor<$(C*6)x5xf32>) -> tensor<?x5xf32>
  ml_program.output %2 : tensor<?x5xf32>
}
// -----
// unchanged
ml_program.subgraph @other_weights(%x: tensor<2x3x4xf32>, %w: tensor<12x5xf32>) -> (tensor<2x5xf32>, tensor<3x5xf32>) {
  %c = "canonical.constant_gen"() {value = $random(tensor<8x5xf32>)} : () -> tensor<8x5xf32>
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 2, 1>} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  %1 = "canonical.fixed_reshape"(%0) {shape = array<i64: 2, 12>} : (tensor<2x4x3xf32>) -> tensor<2x12xf32>
  %2 = "canonical.mat_mul"(%1, %w) : (tensor<2x12xf32>, tensor<12x5xf32>) -> tensor<2x5xf32>
  %3 = "canonical.tensor_transpose"(%x) {perm = array<i64: 1, 0, 2>} : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
  %4 = "canonical.fixed_reshape"(%3) {shape = array<i64: 3, 8>} : (tensor<3x2x4xf32>) -> tensor<3x8xf32>
  %5 = "canonical.mat_mul"(%4, %c) : (tensor<3x8xf32>, tensor<8x5xf32>) -> tensor<3x5xf32>
  ml_program.output %2, %5 : tensor<2x5xf32>, tensor<3x5xf32>
}
