// fires: merge_conversions
// sizes: N = 1..3, H = 1..4, C = 1..3
ml_program.subgraph @feature_decode_of_encode(%x: tensor<$(N)x$(C)x$(H)x5xf32>) -> (tensor<$(N)x$(C)x$(H)x5xf32>) {
  %0 = "canonical.feature_encode"(%x) {perm = array<i64: 0, 2, 3, 1>} : (tensor<$(N)x$(C)x$(H)x5xf32>) -> !canonical.feature<$(N)x$(H)x5x$(C)xf32>
  %1 = "canonical.feature_decode"(%0) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<$(N)x$(H)x5x$(C)xf32>) -> tensor<$(N)x$(C)x$(H)x5xf32>
  ml_program.output %1 : tensor<$(N)x$(C)x$(H)x5xf32>
}
ml_program.subgraph @feature_encode_of_decode(%x: !canonical.feature<$(N)x$(H)x5x$(C)xf32>) -> (!canonical.feature<$(N)x$(H)x5x$(C)xf32>) {
  %0 = "canonical.feature_decode"(%x) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<$(N)x$(H)x5x$(C)xf32>) -> tensor<$(N)x$(C)x$(H)x5xf32>
  %1 = "canonical.feature_encode"(%0) {perm = array<i64: 0, 2, 3, 1>} : (tensor<$(N)x$(C)x$(H)x5xf32>) -> !canonical.feature<$(N)x$(H)x5x$(C)xf32>
  ml_program.output %1 : !canonical.feature<$(N)x$(H)x5x$(C)xf32>
}
ml_program.subgraph @filter_decode_of_encode(%x: tensor<$(H)x3x$(C)x$(N)xf32>) -> (tensor<$(H)x3x$(C)x$(N)xf32>) {
  %0 = "canonical.filter_encode"(%x) {perm = array<i64: 3, 0, 1, 2>} : (tensor<$(H)x3x$(C)x$(N)xf32>) -> !canonical.filter<$(N)x$(H)x3x$(C)xf32>
  %1 = "canonical.filter_decode"(%0) {perm = array<i64: 1, 2, 3, 0>} : (!canonical.filter<$(N)x$(H)x3x$(C)xf32>) -> tensor<$(H)x3x$(C)x$(N)xf32>
  ml_program.output %1 : tensor<$(H)x3x$(C)x$(N)xf32>
}
ml_program.subgraph @filter_encode_of_decode(%x: !canonical.filter<$(N)x$(H)x3x$(C)xf32>) -> (!canonical.filter<$(N)x$(H)x3x$(C)xf32>) {
  %0 = "canonical.filter_decode"(%x) {perm = array<i64: 1, 2, 3, 0>} : (!canonical.filter<$(N)x$(H)x3x$(C)xf32>) -> tensor<$(H)x3x$(C)x$(N)xf32>
  %1 = "canonical.filter_encode"(%0) {perm = array<i64: 3, 0, 1, 2>} : (tensor<$(H)x3x$(C)x$(N)xf32>) -> !canonical.filter<$(N)x$(H)x3x$(C)xf32>
  ml_program.output %1 : !canonical.filter<$(N)x$(H)x3x$(C)xf32>
}
ml_program.subgraph @depthwise_filter_decode_of_encode(%x: tensor<$(C)x$(N)x$(H)x3xf32>) -> (tensor<$(C)x$(N)x$(H)x3xf32>) {
  %0 = "canonical.depthwise_filter_encode"(%x) {perm = array<i64: 2, 3, 0, 1>} : (tensor<$(C)x$(N)x$(H)x3xf32>) -> !canonical.depthwise_filter<$(H)x3x$(C)x$(N)xf32>
  %1 = "canonical.depthwise_filter_decode"(%0) {perm = array<i64: 2, 3, 0, 1>} : (!canonical.depthwise_filter<$(H)x3x$(C)x$(N)xf32>) -> tensor<$(C)x$(N)x$(H)x3xf32>
  ml_program.output %1 : tensor<$(C)x$(N)x$(H)x3xf32>
}
ml_program.subgraph @depthwise_filter_encode_of_decode(%x: !canonical.depthwise_filter<$(H)x3x$(C)x$(N)xf32>) -> (!canonical.depthwise_filter<$(H)x3x$(C)x$(N)xf32>) {
  %0 = "canonical.depthwise_filter_decode"(%x) {perm = array<i64: 2, 3, 0, 1>} : (!canonical.depthwise_filter<$(H)x3x$(C)x$(N)xf32>) -> tensor<$(C)x$(N)x$(H)x3xf32>
  %1 = "canonical.depthwise_filter_encode"(%0) {perm = array<i64: 2, 3, 0, 1>} : (tensor<$(C)x$(N)x$(H)x3xf32>) -> !canonical.depthwise_filter<$(H)x3x$(C)x$(N)xf32>
  ml_program.output %1 : !canonical.depthwise_filter<$(H)x3x$(C)x$(N)xf32>
}
ml_program.subgraph @bias_decode_of_encode(%x: tensor<$(C)xf32>) -> (tensor<$(C)xf32>) {
  %0 = "canonical.bias_encode"(%x) : (tensor<$(C)xf32>) -> !canonical.bias<$(C)xf32>
  %1 = "canonical.bias_decode"(%0) : (!canonical.bias<$(C)xf32>) -> tensor<$(C)xf32>
  ml_program.output %1 : tensor<$(C)xf32>
}
ml_program.subgraph @bias_encode_of_decode(%x: !canonical.bias<$(C)xf32>) -> (!canonical.bias<$(C)xf32>) {
  %0 = "canonical.bias_decode"(%x) : (!canonical.bias<$(C)xf32>) -> tensor<$(C)xf32>
  %1 = "canonical.bias_encode"(%0) : (tensor<$(C)xf32>) -> !canonical.bias<$(C)xf32>
  ml_program.output %1 : !canonical.bias<$(C)xf32>
}
ml_program.subgraph @matrix_decode_of_encode(%x: tensor<$(C)x$(H)xf32>) -> (tensor<$(C)x$(H)xf32>) {
  %0 = "canonical.matrix_encode"(%x) {perm = array<i64: 1, 0>} : (tensor<$(C)x$(H)xf32>) -> !canonical.matrix<$(H)x$(C)xf32>
  %1 = "canonical.matrix_decode"(%0) {perm = array<i64: 1, 0>} : (!canonical.matrix<$(H)x$(C)xf32>) -> tensor<$(C)x$(H)xf32>
  ml_program.output %1 : tensor<$(C)x$(H)xf32>
}
ml_program.subgraph @matrix_encode_of_decode(%x: !canonical.matrix<$(H)x$(C)xf32>) -> (!canonical.matrix<$(H)x$(C)xf32>) {
  %0 = "canonical.matrix_decode"(%x) {perm = array<i64: 1, 0>} : (!canonical.matrix<$(H)x$(C)xf32>) -> tensor<$(C)x$(H)xf32>
  %1 = "canonical.matrix_encode"(%0) {perm = array<i64: 1, 0>} : (tensor<$(C)x$(H)xf32>) -> !canonical.matrix<$(H)x$(C)xf32>
  ml_program.output %1 : !canonical.matrix<$(H)x$(C)xf32>
}
// ==>
ml_program.subgraph @feature_decode_of_encode(%x: tensor<$(N)x$(C)x$(H)x5xf32>) -> (tensor<$(N)x$(C)x$(H)x5xf32>) {
  ml_program.output %x : tensor<$(N)x$(C)x$(H)x5xf32>
}
ml_program.subgraph @feature_encode_of_decode(%x: !canonical.feature<$(N)x$(H)x5x$(C)xf32>) -> (!canonical.feature<$(N)x$(H)x5x$(C)xf32>) {
  ml_program.output %x : !canonical.feature<$(N)x$(H)x5x$(C)xf32>
}
ml_program.subgraph @filter_decode_of_encode(%x: tensor<$(H)x3x$(C)x$(N)xf32>) -> (tensor<$(H)x3x$(C)x$(N)xf32>) {
  ml_program.output %x : tensor<$(H)x3x$(C)x$(N)xf32>
}
ml_program.subgraph @filter_encode_of_decode(%x: !canonical.filter<$(N)x$(H)x3x$(C)xf32>) -> (!canonical.filter<$(N)x$(H)x3x$(C)xf32>) {
  ml_program.output %x : !canonical.filter<$(N)x$(H)x3x$(C)xf32>
}
ml_program.subgraph @depthwise_filter_decode_of_encode(%x: tensor<$(C)x$(N)x$(H)x3xf32>) -> (tensor<$(C)x$(N)x$(H)x3xf32>) {
  ml_program.output %x : tensor<$(C)x$(N)x$(H)x3xf32>
}
ml_program.subgraph @depthwise_filter_encode_of_decode(%x: !canonical.depthwise_filter<$(H)x3x$(C)x$(N)xf32>) -> (!canonical.depthwise_filter<$(H)x3x$(C)x$(N)xf32>) {
  ml_program.output %x : !canonical.depthwise_filter<$(H)x3x$(C)x$(N)xf32>
}
ml_program.subgraph @bias_decode_of_encode(%x: tensor<$(C)xf32>) -> (tensor<$(C)xf32>) {
  ml_program.output %x : tensor<$(C)xf32>
}
ml_program.subgraph @bias_encode_of_decode(%x: !canonical.bias<$(C)xf32>) -> (!canonical.bias<$(C)xf32>) {
  ml_program.output %x : !canonical.bias<$(C)xf32>
}
ml_program.subgraph @matrix_decode_of_encode(%x: tensor<$(C)x$(H)xf32>) -> (tensor<$(C)x$(H)xf32>) {
  ml_program.output %x : tensor<$(C)x$(H)xf32>
}
ml_program.subgraph @matrix_encode_of_decode(%x: !canonical.matrix<$(H)x$(C)xf32>) -> (!canonical.matrix<$(H)x$(C)xf32>) {
  ml_program.output %x : !canonical.matrix<$(H)x$(C)xf32>
}
// -----
// fires: merge_conversions
// sizes: C = 1..3, H = 1..4
ml_program.subgraph @one_transpose(%x: tensor<2x$(C)x$(H)x5xf32>) -> (tensor<$(C)x5x$(H)x2xf32>) {
  %0 = "canonical.feature_encode"(%x) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x$(C)x$(H)x5xf32>) -> !canonical.feature<2x$(H)x5x$(C)xf32>
  %1 = "canonical.feature_decode"(%0) {perm = array<i64: 3, 2, 1, 0>} : (!canonical.feature<2x$(H)x5x$(C)xf32>) -> tensor<$(C)x5x$(H)x2xf32>
  ml_program.output %1 : tensor<$(C)x5x$(H)x2xf32>
}
ml_program.subgraph @one_encode(%x: tensor<2x$(C)x$(H)x5xf32>) -> (!canonical.feature<2x$(H)x5x$(C)xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 1, 3, 2, 0>} : (tensor<2x$(C)x$(H)x5xf32>) -> tensor<$(C)x5x$(H)x2xf32>
  %1 = "canonical.feature_encode"(%0) {perm = array<i64: 3, 2, 1, 0>} : (tensor<$(C)x5x$(H)x2xf32>) -> !canonical.feature<2x$(H)x5x$(C)xf32>
  ml_program.output %1 : !canonical.feature<2x$(H)x5x$(C)xf32>
}
ml_program.subgraph @one_decode(%x: !canonical.feature<2x$(H)x5x$(C)xf32>) -> (tensor<2x$(C)x$(H)x5xf32>) {
  %0 = "canonical.feature_decode"(%x) {perm = array<i64: 3, 2, 1, 0>} : (!canonical.feature<2x$(H)x5x$(C)xf32>) -> tensor<$(C)x5x$(H)x2xf32>
  %1 = "canonical.tensor_transpose"(%0) {perm = array<i64: 3, 0, 2, 1>} : (tensor<$(C)x5x$(H)x2xf32>) -> tensor<2x$(C)x$(H)x5xf32>
  ml_program.output %1 : tensor<2x$(C)x$(H)x5xf32>
}
ml_program.subgraph @transposes_undo_one_another(%x: tensor<2x$(C)x$(H)x5xf32>) -> (tensor<2x$(C)x$(H)x5xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 1, 3, 2, 0>} : (tensor<2x$(C)x$(H)x5xf32>) -> tensor<$(C)x5x$(H)x2xf32>
  %1 = "canonical.tensor_transpose"(%0) {perm = array<i64: 3, 0, 2, 1>} : (tensor<$(C)x5x$(H)x2xf32>) -> tensor<2x$(C)x$(H)x5xf32>
  ml_program.output %1 : tensor<2x$(C)x$(H)x5xf32>
}
// ==>
ml_program.subgraph @one_transpose(%x: tensor<2x$(C)x$(H)x5xf32>) -> (tensor<$(C)x5x$(H)x2xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 1, 3, 2, 0>} : (tensor<2x$(C)x$(H)x5xf32>) -> tensor<$(C)x5x$(H)x2xf32>
  ml_program.output %0 : tensor<$(C)x5x$(H)x2xf32>
}
ml_program.subgraph @one_encode(%x: tensor<2x$(C)x$(H)x5xf32>) -> (!canonical.feature<2x$(H)x5x$(C)xf32>) {
  %0 = "canonical.feature_encode"(%x) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x$(C)x$(H)x5xf32>) -> !canonical.feature<2x$(H)x5x$(C)xf32>
  ml_program.output %0 : !canonical.feature<2x$(H)x5x$(C)xf32>
}
ml_program.subgraph @one_decode(%x: !canonical.feature<2x$(H)x5x$(C)xf32>) -> (tensor<2x$(C)x$(H)x5xf32>) {
  %0 = "canonical.feature_decode"(%x) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<2x$(H)x5x$(C)xf32>) -> tensor<2x$(C)x$(H)x5xf32>
  ml_program.output %0 : tensor<2x$(C)x$(H)x5xf32>
}
ml_program.subgraph @transposes_undo_one_another(%x: tensor<2x$(C)x$(H)x5xf32>) -> (tensor<2x$(C)x$(H)x5xf32>) {
  ml_program.output %x : tensor<2x$(C)x$(H)x5xf32>
}
// -----
// fires: merge_conversions share_conversion
// sizes: C = 1..3, H = 1..4
ml_program.subgraph @the_decode_stays_for_its_other_user(%x: !canonical.feature<2x$(H)x5x$(C)xf32>) -> (tensor<2x$(C)x$(H)x5xf32>, !canonical.feature<2x$(H)x5x$(C)xf32>) {
  %0 = "canonical.feature_decode"(%x) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<2x$(H)x5x$(C)xf32>) -> tensor<2x$(C)x$(H)x5xf32>
  %1 = "canonical.feature_encode"(%0) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x$(C)x$(H)x5xf32>) -> !canonical.feature<2x$(H)x5x$(C)xf32>
  ml_program.output %0, %1 : tensor<2x$(C)x$(H)x5xf32>, !canonical.feature<2x$(H)x5x$(C)xf32>
}
ml_program.subgraph @equal_ones_are_shared(%x: !canonical.feature<2x$(H)x5x$(C)xf32>) -> (tensor<2x$(C)x$(H)x5xf32>, tensor<2x$(C)x$(H)x5xf32>) {
  %0 = "canonical.feature_decode"(%x) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<2x$(H)x5x$(C)xf32>) -> tensor<2x$(C)x$(H)x5xf32>
  %1 = "canonical.feature_decode"(%x) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<2x$(H)x5x$(C)xf32>) -> tensor<2x$(C)x$(H)x5xf32>
  ml_program.output %0, %1 : tensor<2x$(C)x$(H)x5xf32>, tensor<2x$(C)x$(H)x5xf32>
}
// ==>
ml_program.subgraph @the_decode_stays_for_its_other_user(%x: !canonical.feature<2x$(H)x5x$(C)xf32>) -> (tensor<2x$(C)x$(H)x5xf32>, !canonical.feature<2x$(H)x5x$(C)xf32>) {
  %0 = "canonical.feature_decode"(%x) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<2x$(H)x5x$(C)xf32>) -> tensor<2x$(C)x$(H)x5xf32>
  ml_program.output %0, %x : tensor<2x$(C)x$(H)x5xf32>, !canonical.feature<2x$(H)x5x$(C)xf32>
}
ml_program.subgraph @equal_ones_are_shared(%x: !canonical.feature<2x$(H)x5x$(C)xf32>) -> (tensor<2x$(C)x$(H)x5xf32>, tensor<2x$(C)x$(H)x5xf32>) {
  %0 = "canonical.feature_decode"(%x) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<2x$(H)x5x$(C)xf32>) -> tensor<2x$(C)x$(H)x5xf32>
  ml_program.output %0, %0 : tensor<2x$(C)x$(H)x5xf32>, tensor<2x$(C)x$(H)x5xf32>
}
// -----
// fires: drop_identity_permutation
ml_program.subgraph @permutations_that_permute_nothing(%x: tensor<1x2x3x4xf32>) -> (tensor<1x2x3x4xf32>, !canonical.feature<1x2x3x4xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 1, 2, 3>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  %1 = "canonical.feature_encode"(%x) {perm = array<i64: 0, 1, 2, 3>} : (tensor<1x2x3x4xf32>) -> !canonical.feature<1x2x3x4xf32>
  ml_program.output %0, %1 : tensor<1x2x3x4xf32>, !canonical.feature<1x2x3x4xf32>
}
// ==>
ml_program.subgraph @permutations_that_permute_nothing(%x: tensor<1x2x3x4xf32>) -> (tensor<1x2x3x4xf32>, !canonical.feature<1x2x3x4xf32>) {
  %0 = "canonical.feature_encode"(%x) : (tensor<1x2x3x4xf32>) -> !canonical.feature<1x2x3x4xf32>
  ml_program.output %x, %0 : tensor<1x2x3x4xf32>, !canonical.feature<1x2x3x4xf32>
}
// -----
// fires: reshape_of_conversion
// not_run: sizes are unknown
ml_program.subgraph @reshapes_look_through_moves_of_ones(%x: tensor<?x1x1x8xf32, ["batch", "", "", ""]>) -> (tensor<?x8xf32, ["batch", ""]>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 3, 1, 2>} : (tensor<?x1x1x8xf32, ["batch", "", "", ""]>) -> tensor<?x8x1x1xf32, ["batch", "", "", ""]>
  %1 = "canonical.flatten"(%0) {start_axis = 1} : (tensor<?x8x1x1xf32, ["batch", "", "", ""]>) -> tensor<?x8xf32, ["batch", ""]>
  ml_program.output %1 : tensor<?x8xf32, ["batch", ""]>
}
// ==>
ml_program.subgraph @reshapes_look_through_moves_of_ones(%x: tensor<?x1x1x8xf32, ["batch", "", "", ""]>) -> (tensor<?x8xf32, ["batch", ""]>) {
  %0 = "canonical.flatten"(%x) {start_axis = 1} : (tensor<?x1x1x8xf32, ["batch", "", "", ""]>) -> tensor<?x8xf32, ["batch", ""]>
  ml_program.output %0 : tensor<?x8xf32, ["batch", ""]>
}
// -----
// fires: reshape_of_conversion
// sizes: N = 1..3, C = 1..5
ml_program.subgraph @of_a_feature(%x: !canonical.feature<$(N)x1x1x$(C)xf32>) -> (tensor<$(N*C)xf32>) {
  %0 = "canonical.feature_decode"(%x) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<$(N)x1x1x$(C)xf32>) -> tensor<$(N)x$(C)x1x1xf32>
  %1 = "canonical.fixed_reshape"(%0) {shape = array<i64: $(N*C)>} : (tensor<$(N)x$(C)x1x1xf32>) -> tensor<$(N*C)xf32>
  ml_program.output %1 : tensor<$(N*C)xf32>
}
// -----
// unchanged
ml_program.subgraph @another_domain_in_between(%x: !canonical.feature<1x1x2x3xf32>) -> (!canonical.filter<1x1x2x3xf32>) {
  %0 = "canonical.feature_decode"(%x) : (!canonical.feature<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %1 = "canonical.filter_encode"(%0) : (tensor<1x1x2x3xf32>) -> !canonical.filter<1x1x2x3xf32>
  ml_program.output %1 : !canonical.filter<1x1x2x3xf32>
}
ml_program.subgraph @features_are_not_permuted(%x: !canonical.feature<1x4x2x3xf32>) -> (!canonical.feature<1x2x4x3xf32>) {
  %0 = "canonical.feature_decode"(%x) : (!canonical.feature<1x4x2x3xf32>) -> tensor<1x4x2x3xf32>
  %1 = "canonical.feature_encode"(%0) {perm = array<i64: 0, 2, 1, 3>} : (tensor<1x4x2x3xf32>) -> !canonical.feature<1x2x4x3xf32>
  ml_program.output %1 : !canonical.feature<1x2x4x3xf32>
}
ml_program.subgraph @elements_change_their_order(%x: tensor<2x3x1xf32>) -> (tensor<6xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 1, 0, 2>} : (tensor<2x3x1xf32>) -> tensor<3x2x1xf32>
  %1 = "canonical.fixed_reshape"(%0) {shape = array<i64: 6>} : (tensor<3x2x1xf32>) -> tensor<6xf32>
  ml_program.output %1 : tensor<6xf32>
}
ml_program.subgraph @a_control_dependency(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = "canonical.relu"(%x) {roundhouse.id = 1} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "canonical.tensor_transpose"(%x) {perm = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %2 = "canonical.tensor_transpose"(%1) {perm = array<i64: 1, 0>, roundhouse.after = [1]} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  ml_program.output %0, %2 : tensor<2x3xf32>, tensor<2x3xf32>
}
// -----
// fires: merge_through_reshape
// sizes: N = 1..2, C = 1..3, H = 2..3
ml_program.subgraph @shuffled_channels(%x: tensor<$(N)x2x$(C)x$(H)x4xf32>) -> (tensor<$(N)x$(2*C)x$(H)x4xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 3, 4, 2, 1>} : (tensor<$(N)x2x$(C)x$(H)x4xf32>) -> tensor<$(N)x$(H)x4x$(C)x2xf32>
  %1 = "canonical.fixed_reshape"(%0) {shape = array<i64: $(N), $(H), 4, $(2*C)>} : (tensor<$(N)x$(H)x4x$(C)x2xf32>) -> tensor<$(N)x$(H)x4x$(2*C)xf32>
  %2 = "canonical.tensor_transpose"(%1) {perm = array<i64: 0, 3, 1, 2>} : (tensor<$(N)x$(H)x4x$(2*C)xf32>) -> tensor<$(N)x$(2*C)x$(H)x4xf32>
  ml_program.output %2 : tensor<$(N)x$(2*C)x$(H)x4xf32>
}
ml_program.subgraph @shuffled_pixels(%x: !canonical.feature<$(N)x$(H)x3x$(C*4)xf32>) -> (!canonical.feature<$(N)x$(H*2)x6x$(C)xf32>) {
  %0 = "canonical.feature_decode"(%x) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<$(N)x$(H)x3x$(C*4)xf32>) -> tensor<$(N)x$(C*4)x$(H)x3xf32>
  %1 = "canonical.fixed_reshape"(%0) {shape = array<i64: $(N), $(C), 2, 2, $(H), 3>} : (tensor<$(N)x$(C*4)x$(H)x3xf32>) -> tensor<$(N)x$(C)x2x2x$(H)x3xf32>
  %2 = "canonical.tensor_transpose"(%1) {perm = array<i64: 0, 4, 2, 5, 3, 1>} : (tensor<$(N)x$(C)x2x2x$(H)x3xf32>) -> tensor<$(N)x$(H)x2x3x2x$(C)xf32>
  %3 = "canonical.fixed_reshape"(%2) {shape = array<i64: $(N), $(H*2), 6, $(C)>} : (tensor<$(N)x$(H)x2x3x2x$(C)xf32>) -> tensor<$(N)x$(H*2)x6x$(C)xf32>
  %4 = "canonical.feature_encode"(%3) : (tensor<$(N)x$(H*2)x6x$(C)xf32>) -> !canonical.feature<$(N)x$(H*2)x6x$(C)xf32>
  ml_program.output %4 : !canonical.feature<$(N)x$(H*2)x6x$(C)xf32>
}
// -----
// fires: merge_through_reshape
ml_program.subgraph @shuffled_pixels_of_a_batch_that_is_not_known(%x: !canonical.feature<?x2x3x8xf32, ["batch", "", "", ""]>) -> (tensor<?x2x2x2x3x2xf32, ["batch", "", "", "", "", ""]>) {
  %s = "canonical.constant_gen"() {value = dense<[0, 2, 2, 2, 2, 3]> : tensor<6xi64>} : () -> tensor<6xi64>
  %0 = "canonical.feature_decode"(%x) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<?x2x3x8xf32, ["batch", "", "", ""]>) -> tensor<?x8x2x3xf32, ["batch", "", "", ""]>
  %1 = "canonical.reshape"(%0, %s) {zero_copies = true} : (tensor<?x8x2x3xf32, ["batch", "", "", ""]>, tensor<6xi64>) -> tensor<?x2x2x2x2x3xf32, ["batch", "", "", "", "", ""]>
  %2 = "canonical.tensor_transpose"(%1) {perm = array<i64: 0, 1, 4, 2, 5, 3>} : (tensor<?x2x2x2x2x3xf32, ["batch", "", "", "", "", ""]>) -> tensor<?x2x2x2x3x2xf32, ["batch", "", "", "", "", ""]>
  ml_program.output %2 : tensor<?x2x2x2x3x2xf32, ["batch", "", "", "", "", ""]>
}
