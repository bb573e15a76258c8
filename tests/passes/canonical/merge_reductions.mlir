// fires: merge_reductions
ml_program.subgraph @sum(%x: tensor<2x3x4xf32>) -> (tensor<2x1x1xf32>) {
  %0 = "canonical.tensor_reduce"(%x) {kind = "sum", axes = array<i64: 2>} : (tensor<2x3x4xf32>) -> tensor<2x3x1xf32>
  %y = "canonical.tensor_reduce"(%0) {kind = "sum", axes = array<i64: 1>} : (tensor<2x3x1xf32>) -> tensor<2x1x1xf32>
  ml_program.output %y : tensor<2x1x1xf32>
}
// ==>
ml_program.subgraph @sum(%x: tensor<2x3x4xf32>) -> (tensor<2x1x1xf32>) {
  %y = "canonical.tensor_reduce"(%x) {kind = "sum", axes = array<i64: 1, 2>} : (tensor<2x3x4xf32>) -> tensor<2x1x1xf32>
  ml_program.output %y : tensor<2x1x1xf32>
}
// -----
// fires: merge_reductions
ml_program.subgraph @mean(%x: tensor<2x3x4xf32>) -> (tensor<2x1x1xf32>) {
  %0 = "canonical.tensor_reduce"(%x) {kind = "mean", axes = array<i64: 2>} : (tensor<2x3x4xf32>) -> tensor<2x3x1xf32>
  %y = "canonical.tensor_reduce"(%0) {kind = "mean", axes = array<i64: 1>} : (tensor<2x3x1xf32>) -> tensor<2x1x1xf32>
  ml_program.output %y : tensor<2x1x1xf32>
}
// ==>
ml_program.subgraph @mean(%x: tensor<2x3x4xf32>) -> (tensor<2x1x1xf32>) {
  %y = "canonical.tensor_reduce"(%x) {kind = "mean", axes = array<i64: 1, 2>} : (tensor<2x3x4xf32>) -> tensor<2x1x1xf32>
  ml_program.output %y : tensor<2x1x1xf32>
}
// -----
// fires: merge_reductions
ml_program.subgraph @log_sum_exp(%x: tensor<2x3x4xf32>) -> (tensor<2x1x1xf32>) {
  %0 = "canonical.tensor_reduce"(%x) {kind = "log_sum_exp", axes = array<i64: 2>} : (tensor<2x3x4xf32>) -> tensor<2x3x1xf32>
  %y = "canonical.tensor_reduce"(%0) {kind = "log_sum_exp", axes = array<i64: 1>} : (tensor<2x3x1xf32>) -> tensor<2x1x1xf32>
  ml_program.output %y : tensor<2x1x1xf32>
}
// ==>
ml_program.subgraph @log_sum_exp(%x: tensor<2x3x4xf32>) -> (tensor<2x1x1xf32>) {
  %y = "canonical.tensor_reduce"(%x) {kind = "log_sum_exp", axes = array<i64: 1, 2>} : (tensor<2x3x4xf32>) -> tensor<2x1x1xf32>
  ml_program.output %y : tensor<2x1x1xf32>
}
// -----
// fires: merge_reductions
ml_program.subgraph @prod(%x: tensor<2x3x4xf32>) -> (tensor<2x1x1xf32>) {
  %0 = "canonical.tensor_reduce"(%x) {kind = "prod", axes = array<i64: 2>} : (tensor<2x3x4xf32>) -> tensor<2x3x1xf32>
  %y = "canonical.tensor_reduce"(%0) {kind = "prod", axes = array<i64: 1>} : (tensor<2x3x1xf32>) -> tensor<2x1x1xf32>
  ml_program.output %y : tensor<2x1x1xf32>
}
// ==>
ml_program.subgraph @prod(%x: tensor<2x3x4xf32>) -> (tensor<2x1x1xf32>) {
  %y = "canonical.tensor_reduce"(%x) {kind = "prod", axes = array<i64: 1, 2>} : (tensor<2x3x4xf32>) -> tensor<2x1x1xf32>
  ml_program.output %y : tensor<2x1x1xf32>
}
// -----
// fires: merge_reductions
ml_program.subgraph @all_that_is_left(%x: tensor<2x3x4xf32>) -> (tensor<f32>) {
  %0 = "canonical.tensor_reduce"(%x) {kind = "sum", axes = array<i64: 1>, keep_dims = false} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  %y = "canonical.tensor_reduce"(%0) {kind = "sum", keep_dims = false} : (tensor<2x4xf32>) -> tensor<f32>
  ml_program.output %y : tensor<f32>
}
// ==>
ml_program.subgraph @all_that_is_left(%x: tensor<2x3x4xf32>) -> (tensor<f32>) {
  %y = "canonical.tensor_reduce"(%x) {kind = "sum", keep_dims = false} : (tensor<2x3x4xf32>) -> tensor<f32>
  ml_program.output %y : tensor<f32>
}
// -----
// unchanged
ml_program.subgraph @means_of_integers_are_rounded(%x: tensor<2x3x4xi32>) -> (tensor<2x1x1xi32>) {
  %0 = "canonical.tensor_reduce"(%x) {kind = "mean", axes = array<i64: 2>} : (tensor<2x3x4xi32>) -> tensor<2x3x1xi32>
  %y = "canonical.tensor_reduce"(%0) {kind = "mean", axes = array<i64: 1>} : (tensor<2x3x1xi32>) -> tensor<2x1x1xi32>
  ml_program.output %y : tensor<2x1x1xi32>
}
ml_program.subgraph @squares_of_squares(%x: tensor<2x3x4xf32>) -> (tensor<2x1x1xf32>) {
  %0 = "canonical.tensor_reduce"(%x) {kind = "sum_square", axes = array<i64: 2>} : (tensor<2x3x4xf32>) -> tensor<2x3x1xf32>
  %y = "canonical.tensor_reduce"(%0) {kind = "sum_square", axes = array<i64: 1>} : (tensor<2x3x1xf32>) -> tensor<2x1x1xf32>
  ml_program.output %y : tensor<2x1x1xf32>
}
ml_program.subgraph @some_axes_stay(%x: tensor<2x3x4xf32>) -> (tensor<1x4xf32>) {
  %0 = "canonical.tensor_reduce"(%x) {kind = "sum", axes = array<i64: 1>, keep_dims = false} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  %y = "canonical.tensor_reduce"(%0) {kind = "sum", axes = array<i64: 0>} : (tensor<2x4xf32>) -> tensor<1x4xf32>
  ml_program.output %y : tensor<1x4xf32>
}
