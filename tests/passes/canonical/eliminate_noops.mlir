// fires: drop_forward
ml_program.subgraph @forward(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %y = "canonical.forward"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @forward(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: know_shape
ml_program.subgraph @shape_that_is_known(%x: tensor<2x3xf32>) -> (tensor<2xi64>) {
  %y = "canonical.shape_of"(%x) : (tensor<2x3xf32>) -> tensor<2xi64>
  ml_program.output %y : tensor<2xi64>
}
// ==>
ml_program.subgraph @shape_that_is_known(%x: tensor<2x3xf32>) -> (tensor<2xi64>) {
  %y = "canonical.constant_gen"() {value = dense<[2, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  ml_program.output %y : tensor<2xi64>
}
// -----
// unchanged
ml_program.subgraph @shape_that_is_not_known(%x: tensor<?x3xf32>) -> (tensor<2xi64>) {
  %y = "canonical.shape_of"(%x) : (tensor<?x3xf32>) -> tensor<2xi64>
  ml_program.output %y : tensor<2xi64>
}
// -----
// fires: drop_reshape
ml_program.subgraph @reshape_to_the_same_shape(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %y = "canonical.fixed_reshape"(%x) {shape = array<i64: 2, 3>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @reshape_to_the_same_shape(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_reshape_to_own_shape
// not_run: sizes are unknown
ml_program.subgraph @reshape_to_the_shape_that_it_has(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>) {
  %shape = "canonical.shape_of"(%x) : (tensor<?x?xf32>) -> tensor<2xi64>
  %narrow = "canonical.cast"(%shape) {to = i32} : (tensor<2xi64>) -> tensor<2xi32>
  %wide = "canonical.cast"(%narrow) {to = i64} : (tensor<2xi32>) -> tensor<2xi64>
  %y = "canonical.reshape"(%x, %wide) : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  ml_program.output %y : tensor<?x?xf32>
}
// ==>
ml_program.subgraph @reshape_to_the_shape_that_it_has(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>) {
  ml_program.output %x : tensor<?x?xf32>
}
// -----
// unchanged
ml_program.subgraph @reshape_to_the_shape_of_another(%x: tensor<?x?xf32>, %other: tensor<?x?xf32>) -> (tensor<?x?xf32>) {
  %shape = "canonical.shape_of"(%other) : (tensor<?x?xf32>) -> tensor<2xi64>
  %y = "canonical.reshape"(%x, %shape) : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  ml_program.output %y : tensor<?x?xf32>
}
// -----
// fires: drop_reshape
// not_run: sizes are unknown
ml_program.subgraph @reshape_that_keeps_an_unknown_size(%x: tensor<?x3xf32>) -> (tensor<?x3xf32>) {
  %s = "canonical.constant_gen"() {value = dense<[-1, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reshape"(%x, %s) : (tensor<?x3xf32>, tensor<2xi64>) -> tensor<?x3xf32>
  ml_program.output %y : tensor<?x3xf32>
}
// ==>
ml_program.subgraph @reshape_that_keeps_an_unknown_size(%x: tensor<?x3xf32>) -> (tensor<?x3xf32>) {
  ml_program.output %x : tensor<?x3xf32>
}
// -----
// fires: drop_reshape
// not_run: sizes are unknown
ml_program.subgraph @flatten_of_one_axis(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>) {
  %y = "canonical.flatten"(%x) {start_axis = 1} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  ml_program.output %y : tensor<?x?xf32>
}
// ==>
ml_program.subgraph @flatten_of_one_axis(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>) {
  ml_program.output %x : tensor<?x?xf32>
}
// -----
// fires: drop_reshape
// not_run: sizes are unknown
ml_program.subgraph @no_axes_come_or_go(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>) {
  %0 = "canonical.squeeze"(%x) {axes = array<i64>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %y = "canonical.unsqueeze"(%0) {axes = array<i64>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  ml_program.output %y : tensor<?x?xf32>
}
// ==>
ml_program.subgraph @no_axes_come_or_go(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>) {
  ml_program.output %x : tensor<?x?xf32>
}
// -----
// fires: drop_slice
ml_program.subgraph @slice_of_all(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %y = "canonical.slice"(%x) {starts = array<i64: 0, -3>, ends = array<i64: 2, 100>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @slice_of_all(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_slice
// not_run: sizes are unknown
ml_program.subgraph @slice_of_all_of_unknown_sizes(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>) {
  %y = "canonical.slice"(%x) {starts = array<i64: 0>, ends = array<i64: 9223372036854775807>, axes = array<i64: -1>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  ml_program.output %y : tensor<?x?xf32>
}
// ==>
ml_program.subgraph @slice_of_all_of_unknown_sizes(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>) {
  ml_program.output %x : tensor<?x?xf32>
}
// -----
// fires: drop_slice
ml_program.subgraph @one_element_backwards(%x: tensor<1x3xf32>) -> (tensor<1x3xf32>) {
  %y = "canonical.slice"(%x) {starts = array<i64: 0>, ends = array<i64: -9>, steps = array<i64: -1>} : (tensor<1x3xf32>) -> tensor<1x3xf32>
  ml_program.output %y : tensor<1x3xf32>
}
// ==>
ml_program.subgraph @one_element_backwards(%x: tensor<1x3xf32>) -> (tensor<1x3xf32>) {
  ml_program.output %x : tensor<1x3xf32>
}
// -----
// fires: drop_dynamic_slice
ml_program.subgraph @window_of_all(%x: tensor<2x3xf32>, %s: tensor<2xi64>) -> (tensor<2x3xf32>) {
  %y = "canonical.dynamic_slice"(%x, %s) {sizes = array<i64: 2, 3>} : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @window_of_all(%x: tensor<2x3xf32>, %s: tensor<2xi64>) -> (tensor<2x3xf32>) {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_pad
ml_program.subgraph @pad_by_nothing(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %y = "canonical.tensor_constant_pad"(%x) {pads = array<i64: 0, 0, 0, 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @pad_by_nothing(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_border_pad
ml_program.subgraph @border_of_nothing(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %y = "canonical.tensor_border_pad"(%x) {mode = "edge", pads = array<i64: 0, 0, 0, 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @border_of_nothing(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_tile
ml_program.subgraph @tile_once(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %y = "canonical.tile"(%x) {repeats = array<i64: 1, 1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @tile_once(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_broadcast
// not_run: sizes are unknown
ml_program.subgraph @broadcast_to_what_is_there(%x: tensor<?x3xf32>) -> (tensor<?x3xf32>) {
  %0 = "canonical.tensor_broadcast"(%x) {sizes = array<i64: 1, 1>} : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %y = "canonical.tensor_broadcast"(%0) {sizes = array<i64: 3>} : (tensor<?x3xf32>) -> tensor<?x3xf32>
  ml_program.output %y : tensor<?x3xf32>
}
// ==>
ml_program.subgraph @broadcast_to_what_is_there(%x: tensor<?x3xf32>) -> (tensor<?x3xf32>) {
  ml_program.output %x : tensor<?x3xf32>
}
// -----
// fires: drop_concat
ml_program.subgraph @concat_of_one(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %y = "canonical.tensor_concat"(%x) {axis = 0} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @concat_of_one(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_empty_operands drop_concat
ml_program.subgraph @concat_with_nothing(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %e = "canonical.slice"(%x) {starts = array<i64: 2>, ends = array<i64: 2>} : (tensor<2x3xf32>) -> tensor<0x3xf32>
  %y = "canonical.tensor_concat"(%e, %x) {axis = -2} : (tensor<0x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @concat_with_nothing(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_split
ml_program.subgraph @split_into_one(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %y = "canonical.tensor_split"(%x) {axis = 1, parts = 1} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @split_into_one(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_resize
ml_program.subgraph @resize_to_the_same_size(%x: tensor<1x2x3x2xf32>) -> (tensor<1x2x3x2xf32>) {
  %0 = "canonical.resize"(%x) {sizes = array<i64: 2, 3>, axes = array<i64: 1, 2>} : (tensor<1x2x3x2xf32>) -> tensor<1x2x3x2xf32>
  %y = "canonical.resize"(%0) {scales = array<f32: 1.0>, axes = array<i64: 2>, coordinates = "align_corners", rounding = "floor"} : (tensor<1x2x3x2xf32>) -> tensor<1x2x3x2xf32>
  ml_program.output %y : tensor<1x2x3x2xf32>
}
// ==>
ml_program.subgraph @resize_to_the_same_size(%x: tensor<1x2x3x2xf32>) -> (tensor<1x2x3x2xf32>) {
  ml_program.output %x : tensor<1x2x3x2xf32>
}
// -----
// fires: drop_max_pool
ml_program.subgraph @pool_of_one_element(%x: !canonical.feature<1x2x3x2xf32>) -> (!canonical.feature<1x2x3x2xf32>) {
  %y = "canonical.max_pool_2d"(%x) {window = array<i64: 1, 1>, stride = array<i64: 1, 1>} : (!canonical.feature<1x2x3x2xf32>) -> !canonical.feature<1x2x3x2xf32>
  ml_program.output %y : !canonical.feature<1x2x3x2xf32>
}
// ==>
ml_program.subgraph @pool_of_one_element(%x: !canonical.feature<1x2x3x2xf32>) -> (!canonical.feature<1x2x3x2xf32>) {
  ml_program.output %x : !canonical.feature<1x2x3x2xf32>
}
// -----
// fires: drop_identity_permutation
ml_program.subgraph @transpose_that_permutes_nothing(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %y = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @transpose_that_permutes_nothing(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_select
ml_program.subgraph @select_of_one(%x: tensor<2x3xf32>, %c: tensor<3xi1>) -> (tensor<2x3xf32>) {
  %y = "canonical.select"(%c, %x, %x) : (tensor<3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @select_of_one(%x: tensor<2x3xf32>, %c: tensor<3xi1>) -> (tensor<2x3xf32>) {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_cast
ml_program.subgraph @cast_to_the_same_kind(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %y = "canonical.cast"(%x) {to = f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @cast_to_the_same_kind(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_bitcast
ml_program.subgraph @bitcast_to_the_same_kind(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>) {
  %y = "canonical.bitcast"(%x) {to = i32} : (tensor<2x3xi32>) -> tensor<2x3xi32>
  ml_program.output %y : tensor<2x3xi32>
}
// ==>
ml_program.subgraph @bitcast_to_the_same_kind(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>) {
  ml_program.output %x : tensor<2x3xi32>
}
// -----
// fires: drop_clamp
ml_program.subgraph @clamp_to_everything(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %y = "canonical.clamp"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @clamp_to_everything(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_clamp
ml_program.subgraph @clamp_to_all_of_a_kind(%x: tensor<2x3xi8>) -> (tensor<2x3xi8>) {
  %y = "canonical.clamp"(%x) {min = -128.0, max = 127.0} : (tensor<2x3xi8>) -> tensor<2x3xi8>
  ml_program.output %y : tensor<2x3xi8>
}
// ==>
ml_program.subgraph @clamp_to_all_of_a_kind(%x: tensor<2x3xi8>) -> (tensor<2x3xi8>) {
  ml_program.output %x : tensor<2x3xi8>
}
// -----
// fires: drop_neutral_operand
ml_program.subgraph @floats(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %c0 = "canonical.constant_gen"() {value = dense<-0.0> : tensor<f32>} : () -> tensor<f32>
  %r0 = "canonical.eltwise_add"(%x, %c0) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %c1 = "canonical.constant_gen"() {value = dense<-0.0> : tensor<3xf32>} : () -> tensor<3xf32>
  %r1 = "canonical.eltwise_add"(%c1, %r0) : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %c2 = "canonical.constant_gen"() {value = dense<0.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
  %r2 = "canonical.eltwise_sub"(%r1, %c2) : (tensor<2x3xf32>, tensor<1x1xf32>) -> tensor<2x3xf32>
  %c3 = "canonical.constant_gen"() {value = dense<1.0> : tensor<3xf32>} : () -> tensor<3xf32>
  %r3 = "canonical.eltwise_mul"(%c3, %r2) : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %c4 = "canonical.constant_gen"() {value = dense<[[1.0],[1.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
  %r4 = "canonical.eltwise_mul"(%r3, %c4) : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  %c5 = "canonical.constant_gen"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %r5 = "canonical.eltwise_div"(%r4, %c5) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %c6 = "canonical.constant_gen"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %r6 = "canonical.pow"(%r5, %c6) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %c7 = "canonical.constant_gen"() {value = dense<0xFF800000> : tensor<f32>} : () -> tensor<f32>
  %r7 = "canonical.eltwise_max"(%c7, %r6) : (tensor<f32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %c8 = "canonical.constant_gen"() {value = dense<0x7F800000> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.eltwise_min"(%r7, %c8) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @floats(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_neutral_operand
ml_program.subgraph @integers(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>) {
  %c0 = "canonical.constant_gen"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %r0 = "canonical.eltwise_add"(%c0, %x) : (tensor<i32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %c1 = "canonical.constant_gen"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %r1 = "canonical.eltwise_sub"(%r0, %c1) : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi32>
  %c2 = "canonical.constant_gen"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
  %r2 = "canonical.eltwise_mul"(%r1, %c2) : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi32>
  %c3 = "canonical.constant_gen"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
  %r3 = "canonical.eltwise_div"(%r2, %c3) : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi32>
  %c4 = "canonical.constant_gen"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
  %r4 = "canonical.floor_div"(%r3, %c4) : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi32>
  %c5 = "canonical.constant_gen"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
  %r5 = "canonical.pow"(%r4, %c5) : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi32>
  %c6 = "canonical.constant_gen"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
  %r6 = "canonical.bitwise_and"(%c6, %r5) : (tensor<i32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %c7 = "canonical.constant_gen"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %r7 = "canonical.bitwise_or"(%r6, %c7) : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi32>
  %c8 = "canonical.constant_gen"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %r8 = "canonical.bitwise_xor"(%r7, %c8) : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi32>
  %c9 = "canonical.constant_gen"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %r9 = "canonical.shift_left"(%r8, %c9) : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi32>
  %c10 = "canonical.constant_gen"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %y = "canonical.shift_right"(%r9, %c10) : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi32>
  ml_program.output %y : tensor<2x3xi32>
}
// ==>
ml_program.subgraph @integers(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>) {
  ml_program.output %x : tensor<2x3xi32>
}
// -----
// fires: drop_neutral_operand
ml_program.subgraph @booleans(%x: tensor<2x3xi1>) -> (tensor<2x3xi1>) {
  %c0 = "canonical.constant_gen"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %r0 = "canonical.bitwise_and"(%x, %c0) : (tensor<2x3xi1>, tensor<i1>) -> tensor<2x3xi1>
  %c1 = "canonical.constant_gen"() {value = dense<false> : tensor<i1>} : () -> tensor<i1>
  %y = "canonical.bitwise_or"(%c1, %r0) : (tensor<i1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  ml_program.output %y : tensor<2x3xi1>
}
// ==>
ml_program.subgraph @booleans(%x: tensor<2x3xi1>) -> (tensor<2x3xi1>) {
  ml_program.output %x : tensor<2x3xi1>
}
// -----
// fires: drop_reduction
ml_program.subgraph @maximum_of_one(%x: tensor<2x1x3xf32>) -> (tensor<2x1x3xf32>) {
  %y = "canonical.tensor_reduce"(%x) {kind = "max", axes = array<i64: 1>} : (tensor<2x1x3xf32>) -> tensor<2x1x3xf32>
  ml_program.output %y : tensor<2x1x3xf32>
}
// ==>
ml_program.subgraph @maximum_of_one(%x: tensor<2x1x3xf32>) -> (tensor<2x1x3xf32>) {
  ml_program.output %x : tensor<2x1x3xf32>
}
// -----
// fires: drop_reduction
ml_program.subgraph @mean_of_one_integer(%x: tensor<2x1x3xi32>) -> (tensor<2x3xi32>) {
  %y = "canonical.tensor_reduce"(%x) {kind = "mean", axes = array<i64: -2>, keep_dims = false} : (tensor<2x1x3xi32>) -> tensor<2x3xi32>
  ml_program.output %y : tensor<2x3xi32>
}
// ==>
ml_program.subgraph @mean_of_one_integer(%x: tensor<2x1x3xi32>) -> (tensor<2x3xi32>) {
  %y = "canonical.squeeze"(%x) {axes = array<i64: 1>} : (tensor<2x1x3xi32>) -> tensor<2x3xi32>
  ml_program.output %y : tensor<2x3xi32>
}
// -----
// unchanged
ml_program.subgraph @minus_zero_plus_zero_is_zero(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %c = "canonical.constant_gen"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.eltwise_add"(%x, %c) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
ml_program.subgraph @minus_zero_minus_minus_zero_is_zero(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %c = "canonical.constant_gen"() {value = dense<-0.0> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.eltwise_sub"(%x, %c) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
ml_program.subgraph @zero_minus_x(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %c = "canonical.constant_gen"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.eltwise_sub"(%c, %x) : (tensor<f32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
ml_program.subgraph @one_by_x(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %c = "canonical.constant_gen"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.eltwise_div"(%c, %x) : (tensor<f32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
ml_program.subgraph @power_of_one(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %c = "canonical.constant_gen"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.pow"(%c, %x) : (tensor<f32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
ml_program.subgraph @times_two(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %c = "canonical.constant_gen"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.eltwise_mul"(%x, %c) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
ml_program.subgraph @the_other_operand_is_larger(%x: tensor<2x3xf32>) -> (tensor<4x2x3xf32>) {
  %c = "canonical.constant_gen"() {value = dense<1.0> : tensor<4x2x3xf32>} : () -> tensor<4x2x3xf32>
  %y = "canonical.eltwise_mul"(%x, %c) : (tensor<2x3xf32>, tensor<4x2x3xf32>) -> tensor<4x2x3xf32>
  ml_program.output %y : tensor<4x2x3xf32>
}
ml_program.subgraph @not_all_are_one(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %c = "canonical.constant_gen"() {value = dense<[1.0, 1.0, 2.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.eltwise_mul"(%x, %c) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
ml_program.subgraph @sum_of_minus_zero(%x: tensor<2x1x3xf32>) -> (tensor<2x1x3xf32>) {
  %y = "canonical.tensor_reduce"(%x) {kind = "sum", axes = array<i64: 1>} : (tensor<2x1x3xf32>) -> tensor<2x1x3xf32>
  ml_program.output %y : tensor<2x1x3xf32>
}
ml_program.subgraph @reduction_of_an_axis_of_size_2(%x: tensor<2x1x3xf32>) -> (tensor<1x1x3xf32>) {
  %y = "canonical.tensor_reduce"(%x) {kind = "max", axes = array<i64: 0, 1>} : (tensor<2x1x3xf32>) -> tensor<1x1x3xf32>
  ml_program.output %y : tensor<1x1x3xf32>
}
ml_program.subgraph @slice_of_most(%x: tensor<2x3xf32>) -> (tensor<2x2xf32>) {
  %y = "canonical.slice"(%x) {starts = array<i64: 1>, ends = array<i64: 3>, axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x2xf32>
  ml_program.output %y : tensor<2x2xf32>
}
ml_program.subgraph @reversal(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %y = "canonical.slice"(%x) {starts = array<i64: -1>, ends = array<i64: -9>, axes = array<i64: 1>, steps = array<i64: -1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
ml_program.subgraph @another_kind(%x: tensor<2x3xf32>) -> (tensor<2x3xf16>) {
  %y = "canonical.cast"(%x) {to = f16} : (tensor<2x3xf32>) -> tensor<2x3xf16>
  ml_program.output %y : tensor<2x3xf16>
}
ml_program.subgraph @clamp_above(%x: tensor<2x3xi8>) -> (tensor<2x3xi8>) {
  %y = "canonical.clamp"(%x) {min = -128.0, max = 126.0} : (tensor<2x3xi8>) -> tensor<2x3xi8>
  ml_program.output %y : tensor<2x3xi8>
}
ml_program.subgraph @linear_resize(%x: tensor<1x2x3x2xf32>) -> (tensor<1x2x3x2xf32>) {
  %y = "canonical.resize"(%x) {sizes = array<i64: 2, 3>, axes = array<i64: 1, 2>, mode = "linear"} : (tensor<1x2x3x2xf32>) -> tensor<1x2x3x2xf32>
  ml_program.output %y : tensor<1x2x3x2xf32>
}
ml_program.subgraph @resize_half_a_pixel_off(%x: tensor<1x2x3x2xf32>) -> (tensor<1x2x3x2xf32>) {
  %y = "canonical.resize"(%x) {sizes = array<i64: 2, 3>, axes = array<i64: 1, 2>, coordinates = "tf_half_pixel_for_nn", rounding = "round_prefer_ceil"} : (tensor<1x2x3x2xf32>) -> tensor<1x2x3x2xf32>
  ml_program.output %y : tensor<1x2x3x2xf32>
}
ml_program.subgraph @average_of_minus_zero(%x: !canonical.feature<1x2x3x2xf32>) -> (!canonical.feature<1x2x3x2xf32>) {
  %y = "canonical.avg_pool_2d"(%x) {window = array<i64: 1, 1>} : (!canonical.feature<1x2x3x2xf32>) -> !canonical.feature<1x2x3x2xf32>
  ml_program.output %y : !canonical.feature<1x2x3x2xf32>
}
ml_program.subgraph @two_different_values(%x: tensor<2x3xf32>, %c: tensor<3xi1>, %z: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %y = "canonical.select"(%c, %x, %z) : (tensor<3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
ml_program.subgraph @a_larger_condition(%x: tensor<2x3xf32>, %c: tensor<4x1x1xi1>) -> (tensor<4x2x3xf32>) {
  %y = "canonical.select"(%c, %x, %x) : (tensor<4x1x1xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x2x3xf32>
  ml_program.output %y : tensor<4x2x3xf32>
}
ml_program.subgraph @pad_by_one(%x: tensor<2x3xf32>) -> (tensor<2x4xf32>) {
  %y = "canonical.tensor_constant_pad"(%x) {pads = array<i64: 0, 0, 0, 1>} : (tensor<2x3xf32>) -> tensor<2x4xf32>
  ml_program.output %y : tensor<2x4xf32>
}
ml_program.subgraph @tile_twice(%x: tensor<2x3xf32>) -> (tensor<4x3xf32>) {
  %y = "canonical.tile"(%x) {repeats = array<i64: 2, 1>} : (tensor<2x3xf32>) -> tensor<4x3xf32>
  ml_program.output %y : tensor<4x3xf32>
}
ml_program.subgraph @infinite_complex_numbers(%x: tensor<2x3xcomplex<f32>>) -> (tensor<2x3xcomplex<f32>>) {
  %c = "canonical.constant_gen"() {value = dense<(1.0, 0.0)> : tensor<complex<f32>>} : () -> tensor<complex<f32>>
  %y = "canonical.eltwise_mul"(%x, %c) : (tensor<2x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<2x3xcomplex<f32>>
  ml_program.output %y : tensor<2x3xcomplex<f32>>
}
ml_program.subgraph @control_dependency(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %a = "canonical.relu"(%x) {roundhouse.id = 1} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %y = "canonical.forward"(%x) {roundhouse.after = [1]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %a, %y : tensor<2x3xf32>, tensor<2x3xf32>
}
// -----
// unchanged
// not_run: sizes are unknown
ml_program.subgraph @sizes_may_change_places(%x: tensor<?x?xf32>, %s: tensor<2xi64>) -> (tensor<?x?xf32>) {
  %y = "canonical.reshape"(%x, %s) : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  ml_program.output %y : tensor<?x?xf32>
}
ml_program.subgraph @unknown_size_may_be_1(%x: tensor<?x?xf32>) -> (tensor<?x3xf32>) {
  %c = "canonical.constant_gen"() {value = dense<1.0> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.eltwise_mul"(%x, %c) : (tensor<?x?xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  ml_program.output %y : tensor<?x3xf32>
}
ml_program.subgraph @slice_with_an_end(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>) {
  %y = "canonical.slice"(%x) {starts = array<i64: 0>, ends = array<i64: 2147483647>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  ml_program.output %y : tensor<?x?xf32>
}
// -----
// fires: drop_quantized_clamp
// What is stored is between -1.28 and 1.27.
ml_program.subgraph @clamps_beyond_the_range(%x: tensor<4x!quant.uniform<i8:f32, 0.01>>) -> (tensor<4x!quant.uniform<i8:f32, 0.01>>) {
  %y = "canonical.clamp"(%x) {max = 1.27 : f64, min = -2.0 : f64} : (tensor<4x!quant.uniform<i8:f32, 0.01>>) -> tensor<4x!quant.uniform<i8:f32, 0.01>>
  ml_program.output %y : tensor<4x!quant.uniform<i8:f32, 0.01>>
}
// ==>
ml_program.subgraph @clamps_beyond_the_range(%x: tensor<4x!quant.uniform<i8:f32, 0.01>>) -> (tensor<4x!quant.uniform<i8:f32, 0.01>>) {
  ml_program.output %x : tensor<4x!quant.uniform<i8:f32, 0.01>>
}
// -----
// unchanged
ml_program.subgraph @clamps_within_the_range(%x: tensor<4x!quant.uniform<i8:f32, 0.01>>) -> (tensor<4x!quant.uniform<i8:f32, 0.01>>) {
  %y = "canonical.clamp"(%x) {max = 1.25 : f64, min = -2.0 : f64} : (tensor<4x!quant.uniform<i8:f32, 0.01>>) -> tensor<4x!quant.uniform<i8:f32, 0.01>>
  ml_program.output %y : tensor<4x!quant.uniform<i8:f32, 0.01>>
}
