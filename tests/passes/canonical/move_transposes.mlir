// fires: move_past_conversion
// sizes: C = 2..4, H = 2..4
ml_program.subgraph @softmax(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x$(H)x4x$(C)xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %y = "canonical.tensor_softmax"(%0) {axis = 1} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %r = "canonical.tensor_transpose"(%y) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(H)x4x$(C)xf32>
  ml_program.output %r : tensor<2x$(H)x4x$(C)xf32>
}
// ==>
ml_program.subgraph @softmax(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x$(H)x4x$(C)xf32>) {
  %y = "canonical.tensor_softmax"(%x) {axis = 3} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(H)x4x$(C)xf32>
  ml_program.output %y : tensor<2x$(H)x4x$(C)xf32>
}
// -----
// fires: move_past_conversion
// sizes: C = 2..4, H = 2..4
ml_program.subgraph @reduce(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x1x1x$(C)xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %y = "canonical.tensor_reduce"(%0) {kind = "sum", axes = array<i64: 2, 3>} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C)x1x1xf32>
  %r = "canonical.tensor_transpose"(%y) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x$(C)x1x1xf32>) -> tensor<2x1x1x$(C)xf32>
  ml_program.output %r : tensor<2x1x1x$(C)xf32>
}
// ==>
ml_program.subgraph @reduce(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x1x1x$(C)xf32>) {
  %y = "canonical.tensor_reduce"(%x) {kind = "sum", axes = array<i64: 1, 2>} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x1x1x$(C)xf32>
  ml_program.output %y : tensor<2x1x1x$(C)xf32>
}
// -----
// fires: move_past_conversion
// sizes: C = 2..4, H = 2..4
ml_program.subgraph @concat(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x$(H)x4x$(3*C)xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %y = "canonical.tensor_concat"(%0, %0, %0) {axis = 1} : (tensor<2x$(C)x$(H)x4xf32>, tensor<2x$(C)x$(H)x4xf32>, tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(3*C)x$(H)x4xf32>
  %r = "canonical.tensor_transpose"(%y) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x$(3*C)x$(H)x4xf32>) -> tensor<2x$(H)x4x$(3*C)xf32>
  ml_program.output %r : tensor<2x$(H)x4x$(3*C)xf32>
}
// ==>
ml_program.subgraph @concat(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x$(H)x4x$(3*C)xf32>) {
  %y = "canonical.tensor_concat"(%x, %x, %x) {axis = 3} : (tensor<2x$(H)x4x$(C)xf32>, tensor<2x$(H)x4x$(C)xf32>, tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(H)x4x$(3*C)xf32>
  ml_program.output %y : tensor<2x$(H)x4x$(3*C)xf32>
}
// -----
// fires: move_past_conversion
// sizes: C = 2..4, H = 2..4
ml_program.subgraph @pad(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x$(H+1)x9x$(C+1)xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %y = "canonical.tensor_constant_pad"(%0) {pads = array<i64: 0, 0, 1, 2, 0, 1, 0, 3>} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C+1)x$(H+1)x9xf32>
  %r = "canonical.tensor_transpose"(%y) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x$(C+1)x$(H+1)x9xf32>) -> tensor<2x$(H+1)x9x$(C+1)xf32>
  ml_program.output %r : tensor<2x$(H+1)x9x$(C+1)xf32>
}
// ==>
ml_program.subgraph @pad(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x$(H+1)x9x$(C+1)xf32>) {
  %y = "canonical.tensor_constant_pad"(%x) {pads = array<i64: 0, 1, 2, 0, 0, 0, 3, 1>} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(H+1)x9x$(C+1)xf32>
  ml_program.output %y : tensor<2x$(H+1)x9x$(C+1)xf32>
}
// -----
// fires: move_past_conversion
// sizes: C = 2..4, H = 2..4
ml_program.subgraph @slice(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x$(H)x4x1xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %y = "canonical.slice"(%0) {starts = array<i64: 0, 1>, ends = array<i64: 2, 2>} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x1x$(H)x4xf32>
  %r = "canonical.tensor_transpose"(%y) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x1x$(H)x4xf32>) -> tensor<2x$(H)x4x1xf32>
  ml_program.output %r : tensor<2x$(H)x4x1xf32>
}
// ==>
ml_program.subgraph @slice(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x$(H)x4x1xf32>) {
  %y = "canonical.slice"(%x) {starts = array<i64: 0, 1>, ends = array<i64: 2, 2>, axes = array<i64: 0, 3>} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(H)x4x1xf32>
  ml_program.output %y : tensor<2x$(H)x4x1xf32>
}
// -----
// fires: move_past_conversion
// sizes: C = 2..4, H = 2..4
ml_program.subgraph @resize(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x5x7x$(C)xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %y = "canonical.resize"(%0) {axes = array<i64: 3, 2>, sizes = array<i64: 7, 5>, mode = "linear"} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C)x5x7xf32>
  %r = "canonical.tensor_transpose"(%y) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x$(C)x5x7xf32>) -> tensor<2x5x7x$(C)xf32>
  ml_program.output %r : tensor<2x5x7x$(C)xf32>
}
// ==>
ml_program.subgraph @resize(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x5x7x$(C)xf32>) {
  %y = "canonical.resize"(%x) {axes = array<i64: 2, 1>, sizes = array<i64: 7, 5>, mode = "linear"} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x5x7x$(C)xf32>
  ml_program.output %y : tensor<2x5x7x$(C)xf32>
}
// -----
// fires: move_past_conversion
// sizes: C = 2..4, H = 2..4
ml_program.subgraph @tile(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x$(H)x12x$(2*C)xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %y = "canonical.tile"(%0) {repeats = array<i64: 1, 2, 1, 3>} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(2*C)x$(H)x12xf32>
  %r = "canonical.tensor_transpose"(%y) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x$(2*C)x$(H)x12xf32>) -> tensor<2x$(H)x12x$(2*C)xf32>
  ml_program.output %r : tensor<2x$(H)x12x$(2*C)xf32>
}
// ==>
ml_program.subgraph @tile(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x$(H)x12x$(2*C)xf32>) {
  %y = "canonical.tile"(%x) {repeats = array<i64: 1, 1, 3, 2>} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(H)x12x$(2*C)xf32>
  ml_program.output %y : tensor<2x$(H)x12x$(2*C)xf32>
}
// -----
// fires: move_past_conversion
// sizes: C = 2..4, H = 2..4
ml_program.subgraph @cum_sum(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x$(H)x4x$(C)xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %y = "canonical.cum_sum"(%0) {axis = -3} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %r = "canonical.tensor_transpose"(%y) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(H)x4x$(C)xf32>
  ml_program.output %r : tensor<2x$(H)x4x$(C)xf32>
}
// ==>
ml_program.subgraph @cum_sum(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x$(H)x4x$(C)xf32>) {
  %y = "canonical.cum_sum"(%x) {axis = 3} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(H)x4x$(C)xf32>
  ml_program.output %y : tensor<2x$(H)x4x$(C)xf32>
}
// -----
// fires: move_past_conversion
// sizes: C = 2..4, H = 2..4
ml_program.subgraph @split(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x$(H)x4x1xf32>, tensor<2x$(H)x4x$(C-1)xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %1:2 = "canonical.tensor_split"(%0) {axis = 1, sizes = array<i64: 1, $(C-1)>} : (tensor<2x$(C)x$(H)x4xf32>) -> (tensor<2x1x$(H)x4xf32>, tensor<2x$(C-1)x$(H)x4xf32>)
  %2 = "canonical.tensor_transpose"(%1#0) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x1x$(H)x4xf32>) -> tensor<2x$(H)x4x1xf32>
  %3 = "canonical.tensor_transpose"(%1#1) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x$(C-1)x$(H)x4xf32>) -> tensor<2x$(H)x4x$(C-1)xf32>
  ml_program.output %2, %3 : tensor<2x$(H)x4x1xf32>, tensor<2x$(H)x4x$(C-1)xf32>
}
// ==>
ml_program.subgraph @split(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x$(H)x4x1xf32>, tensor<2x$(H)x4x$(C-1)xf32>) {
  %1:2 = "canonical.tensor_split"(%x) {axis = 3, sizes = array<i64: 1, $(C-1)>} : (tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x$(H)x4x1xf32>, tensor<2x$(H)x4x$(C-1)xf32>)
  ml_program.output %1#0, %1#1 : tensor<2x$(H)x4x1xf32>, tensor<2x$(H)x4x$(C-1)xf32>
}
// -----
// fires: move_past_conversion
// sizes: C = 2..4, H = 2..4
ml_program.subgraph @constants_that_broadcast(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x$(H)x4x$(C)xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %c = "canonical.constant_gen"() {value = $random(tensor<$(C)x1x1xf32>)} : () -> tensor<$(C)x1x1xf32>
  %d = "canonical.constant_gen"() {value = $random(tensor<$(H)x4xf32>)} : () -> tensor<$(H)x4xf32>
  %s = "canonical.constant_gen"() {value = $random(tensor<f32>)} : () -> tensor<f32>
  %1 = "canonical.eltwise_mul"(%0, %c) : (tensor<2x$(C)x$(H)x4xf32>, tensor<$(C)x1x1xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %2 = "canonical.eltwise_add"(%s, %1) : (tensor<f32>, tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %3 = "canonical.eltwise_sub"(%2, %d) : (tensor<2x$(C)x$(H)x4xf32>, tensor<$(H)x4xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %4 = "canonical.tensor_transpose"(%3) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(H)x4x$(C)xf32>
  ml_program.output %4 : tensor<2x$(H)x4x$(C)xf32>
}
// -----
// fires: move_past_conversion
// sizes: C = 2..4, H = 2..4
ml_program.subgraph @scales_that_are_computed(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x$(H)x4x$(C)xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %1 = "canonical.tensor_reduce"(%0) {kind = "mean", axes = array<i64: 2, 3>} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C)x1x1xf32>
  %2 = "canonical.sigmoid"(%1) : (tensor<2x$(C)x1x1xf32>) -> tensor<2x$(C)x1x1xf32>
  %3 = "canonical.eltwise_mul"(%0, %2) : (tensor<2x$(C)x$(H)x4xf32>, tensor<2x$(C)x1x1xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %4 = "canonical.tensor_transpose"(%3) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(H)x4x$(C)xf32>
  ml_program.output %4 : tensor<2x$(H)x4x$(C)xf32>
}
// ==>
ml_program.subgraph @scales_that_are_computed(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x$(H)x4x$(C)xf32>) {
  %1 = "canonical.tensor_reduce"(%x) {kind = "mean", axes = array<i64: 1, 2>} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x1x1x$(C)xf32>
  %2 = "canonical.sigmoid"(%1) : (tensor<2x1x1x$(C)xf32>) -> tensor<2x1x1x$(C)xf32>
  %3 = "canonical.eltwise_mul"(%x, %2) : (tensor<2x$(H)x4x$(C)xf32>, tensor<2x1x1x$(C)xf32>) -> tensor<2x$(H)x4x$(C)xf32>
  ml_program.output %3 : tensor<2x$(H)x4x$(C)xf32>
}
// -----
// fires: move_past_conversion
// sizes: C = 1..4, H = 1..4
ml_program.subgraph @concat_of_features(%x: !canonical.feature<2x$(H)x4x$(C)xf32>, %z: !canonical.feature<2x$(H)x4x$(C)xf32>) -> (!canonical.feature<2x$(H)x4x$(2*C)xf32>) {
  %0 = "canonical.feature_decode"(%x) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %1 = "canonical.feature_decode"(%z) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %2 = "canonical.tensor_concat"(%0, %1) {axis = 1} : (tensor<2x$(C)x$(H)x4xf32>, tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(2*C)x$(H)x4xf32>
  %3 = "canonical.feature_encode"(%2) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x$(2*C)x$(H)x4xf32>) -> !canonical.feature<2x$(H)x4x$(2*C)xf32>
  ml_program.output %3 : !canonical.feature<2x$(H)x4x$(2*C)xf32>
}
// ==>
ml_program.subgraph @concat_of_features(%x: !canonical.feature<2x$(H)x4x$(C)xf32>, %z: !canonical.feature<2x$(H)x4x$(C)xf32>) -> (!canonical.feature<2x$(H)x4x$(2*C)xf32>) {
  %0 = "canonical.feature_decode"(%x) : (!canonical.feature<2x$(H)x4x$(C)xf32>) -> tensor<2x$(H)x4x$(C)xf32>
  %1 = "canonical.feature_decode"(%z) : (!canonical.feature<2x$(H)x4x$(C)xf32>) -> tensor<2x$(H)x4x$(C)xf32>
  %2 = "canonical.tensor_concat"(%0, %1) {axis = 3} : (tensor<2x$(H)x4x$(C)xf32>, tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(H)x4x$(2*C)xf32>
  %3 = "canonical.feature_encode"(%2) : (tensor<2x$(H)x4x$(2*C)xf32>) -> !canonical.feature<2x$(H)x4x$(2*C)xf32>
  ml_program.output %3 : !canonical.feature<2x$(H)x4x$(2*C)xf32>
}
// -----
// fires: move_past_conversion
// sizes: C = 2..4, H = 2..4
ml_program.subgraph @reshapes_of_whole_runs_of_axes(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x$(4*H)x$(C)xf32>, tensor<$(H)x4x2x$(C)xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %1 = "canonical.flatten"(%0) {start_axis = 2} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C)x$(4*H)xf32>
  %2 = "canonical.tensor_transpose"(%1) {perm = array<i64: 0, 2, 1>} : (tensor<2x$(C)x$(4*H)xf32>) -> tensor<2x$(4*H)x$(C)xf32>
  %3 = "canonical.fixed_reshape"(%0) {shape = array<i64: 2, $(C), 2, $(2*H)>} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C)x2x$(2*H)xf32>
  %4 = "canonical.fixed_reshape"(%3) {shape = array<i64: 2, $(C), $(H), 4>} : (tensor<2x$(C)x2x$(2*H)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %5 = "canonical.tensor_transpose"(%4) {perm = array<i64: 2, 3, 0, 1>} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<$(H)x4x2x$(C)xf32>
  ml_program.output %2, %5 : tensor<2x$(4*H)x$(C)xf32>, tensor<$(H)x4x2x$(C)xf32>
}
// -----
// fires: move_past_conversion
// sizes: C = 2..4, H = 2..4
ml_program.subgraph @axes_of_size_1_come_and_go(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x$(H)x4x$(C)xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %1 = "canonical.unsqueeze"(%0) {axes = array<i64: 0, 3>} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<1x2x$(C)x1x$(H)x4xf32>
  %2 = "canonical.relu"(%1) : (tensor<1x2x$(C)x1x$(H)x4xf32>) -> tensor<1x2x$(C)x1x$(H)x4xf32>
  %3 = "canonical.squeeze"(%2) {axes = array<i64: 0, -3>} : (tensor<1x2x$(C)x1x$(H)x4xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %4 = "canonical.tensor_transpose"(%3) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(H)x4x$(C)xf32>
  ml_program.output %4 : tensor<2x$(H)x4x$(C)xf32>
}
// -----
// fires: move_past_conversion
// sizes: C = 2..4, H = 2..4
ml_program.subgraph @reductions_without_their_axes(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x$(C)xf32>, tensor<2x$(H)x4xi64>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %1 = "canonical.tensor_reduce"(%0) {kind = "mean", axes = array<i64: 2, 3>, keep_dims = false} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C)xf32>
  %2 = "canonical.arg_max"(%0) {axis = 1, keep_dims = false} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(H)x4xi64>
  ml_program.output %1, %2 : tensor<2x$(C)xf32>, tensor<2x$(H)x4xi64>
}
// ==>
ml_program.subgraph @reductions_without_their_axes(%x: tensor<2x$(H)x4x$(C)xf32>) -> (tensor<2x$(C)xf32>, tensor<2x$(H)x4xi64>) {
  %1 = "canonical.tensor_reduce"(%x) {kind = "mean", axes = array<i64: 1, 2>, keep_dims = false} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)xf32>
  %2 = "canonical.arg_max"(%x) {axis = 3, keep_dims = false} : (tensor<2x$(H)x4x$(C)xf32>) -> tensor<2x$(H)x4xi64>
  ml_program.output %1, %2 : tensor<2x$(C)xf32>, tensor<2x$(H)x4xi64>
}
// -----
// unchanged
ml_program.subgraph @nothing_to_gain(%x: tensor<2x3x4x5xf32>) -> (tensor<2x4x5x3xf32>) {
  %0 = "canonical.relu"(%x) : (tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  %1 = "canonical.tensor_transpose"(%0) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x3x4x5xf32>) -> tensor<2x4x5x3xf32>
  %2 = "canonical.exp"(%1) : (tensor<2x4x5x3xf32>) -> tensor<2x4x5x3xf32>
  ml_program.output %2 : tensor<2x4x5x3xf32>
}
ml_program.subgraph @sums_would_be_taken_in_another_order(%x: tensor<2x4x5x3xf32>) -> (tensor<2x1x1x1xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x4x5x3xf32>) -> tensor<2x3x4x5xf32>
  %1 = "canonical.tensor_reduce"(%0) {kind = "sum", axes = array<i64: 1, 2, 3>} : (tensor<2x3x4x5xf32>) -> tensor<2x1x1x1xf32>
  ml_program.output %1 : tensor<2x1x1x1xf32>
}
ml_program.subgraph @normalised_axes_would_move(%x: tensor<2x4x5x3xf32>, %s: tensor<5xf32>) -> (tensor<2x4x5x3xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x4x5x3xf32>) -> tensor<2x3x4x5xf32>
  %1 = "canonical.layer_norm"(%0, %s) : (tensor<2x3x4x5xf32>, tensor<5xf32>) -> tensor<2x3x4x5xf32>
  %2 = "canonical.tensor_transpose"(%1) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x3x4x5xf32>) -> tensor<2x4x5x3xf32>
  ml_program.output %2 : tensor<2x4x5x3xf32>
}
ml_program.subgraph @axes_that_are_data(%x: tensor<2x4x5x3xf32>, %p: tensor<8xi64>) -> (tensor<?x?x?x?xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x4x5x3xf32>) -> tensor<2x3x4x5xf32>
  %n = "control.none"() : () -> none
  %1 = "canonical.tensor_constant_pad"(%0, %n, %p) : (tensor<2x3x4x5xf32>, none, tensor<8xi64>) -> tensor<?x?x?x?xf32>
  %2 = "canonical.tensor_transpose"(%1) {perm = array<i64: 0, 2, 3, 1>} : (tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  ml_program.output %2 : tensor<?x?x?x?xf32>
}
ml_program.subgraph @reshape_across_the_permuted_axes(%x: tensor<2x4x5x3xf32>) -> (tensor<2x6x5x2xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 3, 1, 2, 0>} : (tensor<2x4x5x3xf32>) -> tensor<3x4x5x2xf32>
  %1 = "canonical.fixed_reshape"(%0) {shape = array<i64: 6, 2, 5, 2>} : (tensor<3x4x5x2xf32>) -> tensor<6x2x5x2xf32>
  %2 = "canonical.tensor_transpose"(%1) {perm = array<i64: 1, 0, 2, 3>} : (tensor<6x2x5x2xf32>) -> tensor<2x6x5x2xf32>
  ml_program.output %2 : tensor<2x6x5x2xf32>
}
ml_program.subgraph @another_user_needs_the_other_order(%x: tensor<2x3x4x5xf32>) -> (tensor<2x3x4x5xf32>, tensor<2x4x5x3xf32>) {
  %0 = "canonical.relu"(%x) : (tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  %1 = "canonical.tensor_transpose"(%0) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x3x4x5xf32>) -> tensor<2x4x5x3xf32>
  ml_program.output %0, %1 : tensor<2x3x4x5xf32>, tensor<2x4x5x3xf32>
}
// -----
// fires: merge_through_reshape
ml_program.subgraph @reshape_of_permuted_runs(%x: tensor<2x4x5x3xf32>) -> (tensor<12x5x2xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x4x5x3xf32>) -> tensor<2x3x4x5xf32>
  %1 = "canonical.fixed_reshape"(%0) {shape = array<i64: 2, 12, 5>} : (tensor<2x3x4x5xf32>) -> tensor<2x12x5xf32>
  %2 = "canonical.tensor_transpose"(%1) {perm = array<i64: 1, 2, 0>} : (tensor<2x12x5xf32>) -> tensor<12x5x2xf32>
  ml_program.output %2 : tensor<12x5x2xf32>
}
