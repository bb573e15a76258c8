// fires: move_past_conversion
// sizes: C = 1..4, H = 1..4
ml_program.subgraph @unary_ops(%x: !canonical.feature<2x$(H)x4x$(C)xf32>) -> (!canonical.feature<2x$(H)x4x$(C)xf32>) {
  %0 = "canonical.feature_decode"(%x) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %u0 = "canonical.relu"(%0) : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %u1 = "canonical.tanh"(%u0) : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %u2 = "canonical.clamp"(%u1) {min = -0.5, max = 0.5} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %u3 = "canonical.leaky_relu"(%u2) {alpha = 0.25 : f32} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %u4 = "canonical.gelu"(%u3) : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %e = "canonical.feature_encode"(%u4) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x$(C)x$(H)x4xf32>) -> !canonical.feature<2x$(H)x4x$(C)xf32>
  ml_program.output %e : !canonical.feature<2x$(H)x4x$(C)xf32>
}
// ==>
ml_program.subgraph @unary_ops(%x: !canonical.feature<2x$(H)x4x$(C)xf32>) -> (!canonical.feature<2x$(H)x4x$(C)xf32>) {
  %u0 = "canonical.relu"(%x) : (!canonical.feature<2x$(H)x4x$(C)xf32>) -> !canonical.feature<2x$(H)x4x$(C)xf32>
  %u1 = "canonical.tanh"(%u0) : (!canonical.feature<2x$(H)x4x$(C)xf32>) -> !canonical.feature<2x$(H)x4x$(C)xf32>
  %u2 = "canonical.clamp"(%u1) {min = -0.5, max = 0.5} : (!canonical.feature<2x$(H)x4x$(C)xf32>) -> !canonical.feature<2x$(H)x4x$(C)xf32>
  %u3 = "canonical.leaky_relu"(%u2) {alpha = 0.25 : f32} : (!canonical.feature<2x$(H)x4x$(C)xf32>) -> !canonical.feature<2x$(H)x4x$(C)xf32>
  %u4 = "canonical.gelu"(%u3) : (!canonical.feature<2x$(H)x4x$(C)xf32>) -> !canonical.feature<2x$(H)x4x$(C)xf32>
  ml_program.output %u4 : !canonical.feature<2x$(H)x4x$(C)xf32>
}
// -----
// fires: move_past_conversion
// sizes: C = 1..4, H = 1..4
ml_program.subgraph @both_branches_of_a_residual(%x: !canonical.feature<2x$(H)x4x$(C)xf32>, %z: !canonical.feature<2x$(H)x4x$(C)xf32>) -> (!canonical.feature<2x$(H)x4x$(C)xf32>) {
  %0 = "canonical.feature_decode"(%x) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %1 = "canonical.feature_decode"(%z) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %2 = "canonical.relu"(%0) : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %3 = "canonical.eltwise_mul"(%2, %1) : (tensor<2x$(C)x$(H)x4xf32>, tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %4 = "canonical.eltwise_sub"(%0, %3) : (tensor<2x$(C)x$(H)x4xf32>, tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %5 = "canonical.feature_encode"(%4) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x$(C)x$(H)x4xf32>) -> !canonical.feature<2x$(H)x4x$(C)xf32>
  ml_program.output %5 : !canonical.feature<2x$(H)x4x$(C)xf32>
}
// ==>
ml_program.subgraph @both_branches_of_a_residual(%x: !canonical.feature<2x$(H)x4x$(C)xf32>, %z: !canonical.feature<2x$(H)x4x$(C)xf32>) -> (!canonical.feature<2x$(H)x4x$(C)xf32>) {
  %2 = "canonical.relu"(%x) : (!canonical.feature<2x$(H)x4x$(C)xf32>) -> !canonical.feature<2x$(H)x4x$(C)xf32>
  %3 = "canonical.eltwise_mul"(%2, %z) : (!canonical.feature<2x$(H)x4x$(C)xf32>, !canonical.feature<2x$(H)x4x$(C)xf32>) -> !canonical.feature<2x$(H)x4x$(C)xf32>
  %4 = "canonical.eltwise_sub"(%x, %3) : (!canonical.feature<2x$(H)x4x$(C)xf32>, !canonical.feature<2x$(H)x4x$(C)xf32>) -> !canonical.feature<2x$(H)x4x$(C)xf32>
  ml_program.output %4 : !canonical.feature<2x$(H)x4x$(C)xf32>
}
// -----
// fires: move_past_conversion
// sizes: C = 1..4, H = 1..4
ml_program.subgraph @to_the_edges_of_the_graph(%x: tensor<2x$(C)x$(H)x4xf32>, %w: !canonical.filter<$(C)x1x1x$(C)xf32>) -> (tensor<2x$(C)x$(H)x4xf32>) {
  %0 = "canonical.sigmoid"(%x) : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %1 = "canonical.feature_encode"(%0) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x$(C)x$(H)x4xf32>) -> !canonical.feature<2x$(H)x4x$(C)xf32>
  %2 = "canonical.conv_2d"(%1, %w) : (!canonical.feature<2x$(H)x4x$(C)xf32>, !canonical.filter<$(C)x1x1x$(C)xf32>) -> !canonical.feature<2x$(H)x4x$(C)xf32>
  %3 = "canonical.feature_decode"(%2) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %4 = "canonical.relu"(%3) : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  ml_program.output %4 : tensor<2x$(C)x$(H)x4xf32>
}
// ==>
ml_program.subgraph @to_the_edges_of_the_graph(%x: tensor<2x$(C)x$(H)x4xf32>, %w: !canonical.filter<$(C)x1x1x$(C)xf32>) -> (tensor<2x$(C)x$(H)x4xf32>) {
  %1 = "canonical.feature_encode"(%x) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x$(C)x$(H)x4xf32>) -> !canonical.feature<2x$(H)x4x$(C)xf32>
  %0 = "canonical.sigmoid"(%1) : (!canonical.feature<2x$(H)x4x$(C)xf32>) -> !canonical.feature<2x$(H)x4x$(C)xf32>
  %2 = "canonical.conv_2d"(%0, %w) : (!canonical.feature<2x$(H)x4x$(C)xf32>, !canonical.filter<$(C)x1x1x$(C)xf32>) -> !canonical.feature<2x$(H)x4x$(C)xf32>
  %4 = "canonical.relu"(%2) : (!canonical.feature<2x$(H)x4x$(C)xf32>) -> !canonical.feature<2x$(H)x4x$(C)xf32>
  %3 = "canonical.feature_decode"(%4) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  ml_program.output %3 : tensor<2x$(C)x$(H)x4xf32>
}
// -----
// fires: move_past_conversion
// sizes: C = 1..4, H = 1..4
ml_program.subgraph @ops_along_the_channels(%x: !canonical.feature<2x$(H)x4x$(C)xf32>, %b: !canonical.bias<$(C)xf32>) -> (!canonical.feature<2x$(2*H)x8x$(C)xf32>) {
  %s = "canonical.constant_gen"() {value = $random(tensor<$(C)xf32>)} : () -> tensor<$(C)xf32>
  %p = "canonical.constant_gen"() {value = $random(tensor<$(C)x1x1xf32>)} : () -> tensor<$(C)x1x1xf32>
  %0 = "canonical.feature_decode"(%x) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<2x$(H)x4x$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %v = "canonical.eltwise_mul"(%s, %s) : (tensor<$(C)xf32>, tensor<$(C)xf32>) -> tensor<$(C)xf32>
  %1 = "canonical.batch_norm"(%0, %s, %s, %s, %v) {axis = 1} : (tensor<2x$(C)x$(H)x4xf32>, tensor<$(C)xf32>, tensor<$(C)xf32>, tensor<$(C)xf32>, tensor<$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %2 = "canonical.prelu"(%1, %p) : (tensor<2x$(C)x$(H)x4xf32>, tensor<$(C)x1x1xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %3 = "canonical.eltwise_add"(%p, %2) : (tensor<$(C)x1x1xf32>, tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %4 = "canonical.tensor_bias_add"(%3, %b) {axis = 1} : (tensor<2x$(C)x$(H)x4xf32>, !canonical.bias<$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %5 = "canonical.group_norm"(%4, %s, %s) {axis = 1, groups = 0} : (tensor<2x$(C)x$(H)x4xf32>, tensor<$(C)xf32>, tensor<$(C)xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %6 = "canonical.local_response_norm"(%5) {axis = 1, size = 3} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C)x$(H)x4xf32>
  %7 = "canonical.resize"(%6) {axes = array<i64: 2, 3>, scales = array<f32: 2.0, 2.0>, mode = "linear"} : (tensor<2x$(C)x$(H)x4xf32>) -> tensor<2x$(C)x$(2*H)x8xf32>
  %8 = "canonical.feature_encode"(%7) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x$(C)x$(2*H)x8xf32>) -> !canonical.feature<2x$(2*H)x8x$(C)xf32>
  ml_program.output %8 : !canonical.feature<2x$(2*H)x8x$(C)xf32>
}
// ==>
ml_program.subgraph @ops_along_the_channels(%x: !canonical.feature<2x$(H)x4x$(C)xf32>, %b: !canonical.bias<$(C)xf32>) -> (!canonical.feature<2x$(2*H)x8x$(C)xf32>) {
  %s = "canonical.constant_gen"() {value = $random(tensor<$(C)xf32>)} : () -> tensor<$(C)xf32>
  %p = "canonical.constant_gen"() {value = $random(tensor<$(C)x1x1xf32>)} : () -> tensor<$(C)x1x1xf32>
  %v = "canonical.eltwise_mul"(%s, %s) : (tensor<$(C)xf32>, tensor<$(C)xf32>) -> tensor<$(C)xf32>
  %1 = "canonical.batch_norm"(%x, %s, %s, %s, %v) {axis = 3} : (!canonical.feature<2x$(H)x4x$(C)xf32>, tensor<$(C)xf32>, tensor<$(C)xf32>, tensor<$(C)xf32>, tensor<$(C)xf32>) -> !canonical.feature<2x$(H)x4x$(C)xf32>
  %q1 = "canonical.fixed_reshape"(%p) {shape = array<i64: $(C)>} : (tensor<$(C)x1x1xf32>) -> tensor<$(C)xf32>
  %q2 = "canonical.bias_encode"(%q1) : (tensor<$(C)xf32>) -> !canonical.bias<$(C)xf32>
  %2 = "canonical.prelu"(%1, %q2) : (!canonical.feature<2x$(H)x4x$(C)xf32>, !canonical.bias<$(C)xf32>) -> !canonical.feature<2x$(H)x4x$(C)xf32>
  %q3 = "canonical.fixed_reshape"(%p) {shape = array<i64: $(C)>} : (tensor<$(C)x1x1xf32>) -> tensor<$(C)xf32>
  %q4 = "canonical.bias_encode"(%q3) : (tensor<$(C)xf32>) -> !canonical.bias<$(C)xf32>
  %3 = "canonical.feature_bias_add"(%2, %q4) : (!canonical.feature<2x$(H)x4x$(C)xf32>, !canonical.bias<$(C)xf32>) -> !canonical.feature<2x$(H)x4x$(C)xf32>
  %4 = "canonical.feature_bias_add"(%3, %b) : (!canonical.feature<2x$(H)x4x$(C)xf32>, !canonical.bias<$(C)xf32>) -> !canonical.feature<2x$(H)x4x$(C)xf32>
  %5 = "canonical.group_norm"(%4, %s, %s) {axis = 3, groups = 0} : (!canonical.feature<2x$(H)x4x$(C)xf32>, tensor<$(C)xf32>, tensor<$(C)xf32>) -> !canonical.feature<2x$(H)x4x$(C)xf32>
  %6 = "canonical.local_response_norm"(%5) {axis = 3, size = 3} : (!canonical.feature<2x$(H)x4x$(C)xf32>) -> !canonical.feature<2x$(H)x4x$(C)xf32>
  %7 = "canonical.resize"(%6) {axes = array<i64: 1, 2>, scales = array<f32: 2.0, 2.0>, mode = "linear"} : (!canonical.feature<2x$(H)x4x$(C)xf32>) -> !canonical.feature<2x$(2*H)x8x$(C)xf32>
  ml_program.output %7 : !canonical.feature<2x$(2*H)x8x$(C)xf32>
}
// -----
// fires: move_past_conversion
// sizes: C = 1..4, H = 1..4
ml_program.subgraph @matrices(%x: !canonical.matrix<$(C)x$(H)xf32>) -> (!canonical.matrix<$(C)x$(H)xf32>) {
  %0 = "canonical.matrix_decode"(%x) {perm = array<i64: 1, 0>} : (!canonical.matrix<$(C)x$(H)xf32>) -> tensor<$(H)x$(C)xf32>
  %1 = "canonical.exp"(%0) : (tensor<$(H)x$(C)xf32>) -> tensor<$(H)x$(C)xf32>
  %2 = "canonical.eltwise_add"(%1, %0) : (tensor<$(H)x$(C)xf32>, tensor<$(H)x$(C)xf32>) -> tensor<$(H)x$(C)xf32>
  %3 = "canonical.matrix_encode"(%2) {perm = array<i64: 1, 0>} : (tensor<$(H)x$(C)xf32>) -> !canonical.matrix<$(C)x$(H)xf32>
  ml_program.output %3 : !canonical.matrix<$(C)x$(H)xf32>
}
// ==>
ml_program.subgraph @matrices(%x: !canonical.matrix<$(C)x$(H)xf32>) -> (!canonical.matrix<$(C)x$(H)xf32>) {
  %1 = "canonical.exp"(%x) : (!canonical.matrix<$(C)x$(H)xf32>) -> !canonical.matrix<$(C)x$(H)xf32>
  %2 = "canonical.eltwise_add"(%1, %x) : (!canonical.matrix<$(C)x$(H)xf32>, !canonical.matrix<$(C)x$(H)xf32>) -> !canonical.matrix<$(C)x$(H)xf32>
  ml_program.output %2 : !canonical.matrix<$(C)x$(H)xf32>
}
// -----
// fires: move_past_conversion
// not_run: sizes are unknown
ml_program.subgraph @sizes_of_one_name_are_equal(%x: !canonical.feature<?x?x4x3xf32, ["n", "h", "", ""]>, %z: !canonical.feature<?x?x4x3xf32, ["n", "h", "", ""]>) -> (!canonical.feature<?x?x4x3xf32, ["n", "h", "", ""]>) {
  %0 = "canonical.feature_decode"(%x) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<?x?x4x3xf32, ["n", "h", "", ""]>) -> tensor<?x3x?x4xf32, ["n", "", "h", ""]>
  %1 = "canonical.feature_decode"(%z) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<?x?x4x3xf32, ["n", "h", "", ""]>) -> tensor<?x3x?x4xf32, ["n", "", "h", ""]>
  %2 = "canonical.eltwise_add"(%0, %1) : (tensor<?x3x?x4xf32, ["n", "", "h", ""]>, tensor<?x3x?x4xf32, ["n", "", "h", ""]>) -> tensor<?x3x?x4xf32, ["n", "", "h", ""]>
  %3 = "canonical.feature_encode"(%2) {perm = array<i64: 0, 2, 3, 1>} : (tensor<?x3x?x4xf32, ["n", "", "h", ""]>) -> !canonical.feature<?x?x4x3xf32, ["n", "h", "", ""]>
  ml_program.output %3 : !canonical.feature<?x?x4x3xf32, ["n", "h", "", ""]>
}
// ==>
ml_program.subgraph @sizes_of_one_name_are_equal(%x: !canonical.feature<?x?x4x3xf32, ["n", "h", "", ""]>, %z: !canonical.feature<?x?x4x3xf32, ["n", "h", "", ""]>) -> (!canonical.feature<?x?x4x3xf32, ["n", "h", "", ""]>) {
  %2 = "canonical.eltwise_add"(%x, %z) : (!canonical.feature<?x?x4x3xf32, ["n", "h", "", ""]>, !canonical.feature<?x?x4x3xf32, ["n", "h", "", ""]>) -> !canonical.feature<?x?x4x3xf32, ["n", "h", "", ""]>
  ml_program.output %2 : !canonical.feature<?x?x4x3xf32, ["n", "h", "", ""]>
}
// -----
// unchanged
// not_run: sizes are unknown
ml_program.subgraph @unknown_sizes_may_broadcast(%x: !canonical.feature<2x?x4x3xf32>, %z: !canonical.feature<2x?x4x3xf32>) -> (!canonical.feature<2x?x4x3xf32>) {
  %0 = "canonical.feature_decode"(%x) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<2x?x4x3xf32>) -> tensor<2x3x?x4xf32>
  %1 = "canonical.feature_decode"(%z) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<2x?x4x3xf32>) -> tensor<2x3x?x4xf32>
  %2 = "canonical.eltwise_add"(%0, %1) : (tensor<2x3x?x4xf32>, tensor<2x3x?x4xf32>) -> tensor<2x3x?x4xf32>
  %3 = "canonical.feature_encode"(%2) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x3x?x4xf32>) -> !canonical.feature<2x?x4x3xf32>
  ml_program.output %3 : !canonical.feature<2x?x4x3xf32>
}
// -----
// unchanged
ml_program.subgraph @there_would_be_more_conversions(%x: !canonical.feature<1x2x2x3xf32>, %z: tensor<1x3x2x2xf32>) -> (tensor<1x3x2x2xf32>, tensor<1x3x2x2xf32>) {
  %0 = "canonical.feature_decode"(%x) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<1x2x2x3xf32>) -> tensor<1x3x2x2xf32>
  %1 = "canonical.eltwise_add"(%0, %z) : (tensor<1x3x2x2xf32>, tensor<1x3x2x2xf32>) -> tensor<1x3x2x2xf32>
  ml_program.output %0, %1 : tensor<1x3x2x2xf32>, tensor<1x3x2x2xf32>
}
ml_program.subgraph @broadcast_of_two_values(%x: !canonical.feature<1x2x2x3xf32>, %z: !canonical.feature<1x1x1x3xf32>) -> (!canonical.feature<1x2x2x3xf32>) {
  %0 = "canonical.feature_decode"(%x) : (!canonical.feature<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  %1 = "canonical.feature_decode"(%z) : (!canonical.feature<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  %2 = "canonical.eltwise_mul"(%0, %1) : (tensor<1x2x2x3xf32>, tensor<1x1x1x3xf32>) -> tensor<1x2x2x3xf32>
  %3 = "canonical.feature_encode"(%2) : (tensor<1x2x2x3xf32>) -> !canonical.feature<1x2x2x3xf32>
  ml_program.output %3 : !canonical.feature<1x2x2x3xf32>
}
ml_program.subgraph @norm_along_another_axis(%x: !canonical.feature<1x2x2x3xf32>, %s: tensor<2xf32>) -> (!canonical.feature<1x2x2x3xf32>) {
  %0 = "canonical.feature_decode"(%x) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<1x2x2x3xf32>) -> tensor<1x3x2x2xf32>
  %v = "canonical.exp"(%s) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "canonical.batch_norm"(%0, %s, %s, %s, %v) {axis = 2} : (tensor<1x3x2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x3x2x2xf32>
  %2 = "canonical.feature_encode"(%1) {perm = array<i64: 0, 2, 3, 1>} : (tensor<1x3x2x2xf32>) -> !canonical.feature<1x2x2x3xf32>
  ml_program.output %2 : !canonical.feature<1x2x2x3xf32>
}
ml_program.subgraph @a_control_dependency(%x: !canonical.feature<1x2x2x3xf32>) -> (!canonical.feature<1x2x2x3xf32>, !canonical.feature<1x2x2x3xf32>) {
  %a = "canonical.relu"(%x) {roundhouse.id = 1} : (!canonical.feature<1x2x2x3xf32>) -> !canonical.feature<1x2x2x3xf32>
  %0 = "canonical.feature_decode"(%x) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<1x2x2x3xf32>) -> tensor<1x3x2x2xf32>
  %1 = "canonical.relu"(%0) {roundhouse.after = [1]} : (tensor<1x3x2x2xf32>) -> tensor<1x3x2x2xf32>
  %2 = "canonical.feature_encode"(%1) {perm = array<i64: 0, 2, 3, 1>} : (tensor<1x3x2x2xf32>) -> !canonical.feature<1x2x2x3xf32>
  ml_program.output %a, %2 : !canonical.feature<1x2x2x3xf32>, !canonical.feature<1x2x2x3xf32>
}
// -----
// fires: move_past_conversion
ml_program.subgraph @strings(%x: tensor<2x3x4x5x!roundhouse.string>) -> !canonical.feature<2x4x5x3x!roundhouse.string> {
  %l = "canonical.change_case"(%x) {to = "lower"} : (tensor<2x3x4x5x!roundhouse.string>) -> tensor<2x3x4x5x!roundhouse.string>
  %0 = "canonical.feature_encode"(%l) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x3x4x5x!roundhouse.string>) -> !canonical.feature<2x4x5x3x!roundhouse.string>
  %u = "canonical.change_case"(%0) {to = "upper"} : (!canonical.feature<2x4x5x3x!roundhouse.string>) -> !canonical.feature<2x4x5x3x!roundhouse.string>
  ml_program.output %u : !canonical.feature<2x4x5x3x!roundhouse.string>
}
// ==>
ml_program.subgraph @strings(%x: tensor<2x3x4x5x!roundhouse.string>) -> !canonical.feature<2x4x5x3x!roundhouse.string> {
  %0 = "canonical.feature_encode"(%x) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x3x4x5x!roundhouse.string>) -> !canonical.feature<2x4x5x3x!roundhouse.string>
  %l = "canonical.change_case"(%0) {to = "lower"} : (!canonical.feature<2x4x5x3x!roundhouse.string>) -> !canonical.feature<2x4x5x3x!roundhouse.string>
  %u = "canonical.change_case"(%l) {to = "upper"} : (!canonical.feature<2x4x5x3x!roundhouse.string>) -> !canonical.feature<2x4x5x3x!roundhouse.string>
  ml_program.output %u : !canonical.feature<2x4x5x3x!roundhouse.string>
}
