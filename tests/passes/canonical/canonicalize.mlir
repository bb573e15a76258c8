// One change makes room for the next.
ml_program.subgraph @one_after_the_other(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = "canonical.cast"(%0) {to = f32} : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %2 = "canonical.tensor_transpose"(%1) {perm = array<i64: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %3 = "canonical.relu"(%2) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = "canonical.forward"(%3) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = "canonical.relu6"(%4) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %5 : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @one_after_the_other(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %5 = "canonical.relu6"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %5 : tensor<2x3xf32>
}
// -----
// unchanged
ml_program.subgraph @nothing_to_do(%x: tensor<2x3xf32>) -> (tensor<3x2xf32>) {
  %0 = "canonical.exp"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "canonical.tensor_transpose"(%0) {perm = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  ml_program.output %1 : tensor<3x2xf32>
}
