// fires: merge_conversions
ml_program.subgraph @transposes(%x: tensor<2x3x4xf32>) -> (tensor<3x4x2xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 2, 1, 0>} : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
  %y = "canonical.tensor_transpose"(%0) {perm = array<i64: 1, 0, 2>} : (tensor<4x3x2xf32>) -> tensor<3x4x2xf32>
  ml_program.output %y : tensor<3x4x2xf32>
}
// ==>
ml_program.subgraph @transposes(%x: tensor<2x3x4xf32>) -> (tensor<3x4x2xf32>) {
  %y = "canonical.tensor_transpose"(%x) {perm = array<i64: 1, 2, 0>} : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  ml_program.output %y : tensor<3x4x2xf32>
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
// fires: reshape_of_conversion
ml_program.subgraph @transpose_of_ones(%x: tensor<2x1x3xf32>) -> (tensor<6xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 1, 0, 2>} : (tensor<2x1x3xf32>) -> tensor<1x2x3xf32>
  %y = "canonical.flatten"(%0) : (tensor<1x2x3xf32>) -> tensor<6xf32>
  ml_program.output %y : tensor<6xf32>
}
// ==>
ml_program.subgraph @transpose_of_ones(%x: tensor<2x1x3xf32>) -> (tensor<6xf32>) {
  %y = "canonical.flatten"(%x) : (tensor<2x1x3xf32>) -> tensor<6xf32>
  ml_program.output %y : tensor<6xf32>
}
// -----
// fires: merge_reshapes
ml_program.subgraph @reshapes(%x: tensor<2x3x4xf32>) -> (tensor<6x4xf32>) {
  %0 = "canonical.flatten"(%x) : (tensor<2x3x4xf32>) -> tensor<24xf32>
  %1 = "canonical.unsqueeze"(%0) {axes = array<i64: 1>} : (tensor<24xf32>) -> tensor<24x1xf32>
  %y = "canonical.fixed_reshape"(%1) {shape = array<i64: 6, 4>} : (tensor<24x1xf32>) -> tensor<6x4xf32>
  ml_program.output %y : tensor<6x4xf32>
}
// ==>
ml_program.subgraph @reshapes(%x: tensor<2x3x4xf32>) -> (tensor<6x4xf32>) {
  %y = "canonical.fixed_reshape"(%x) {shape = array<i64: 6, 4>} : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  ml_program.output %y : tensor<6x4xf32>
}
// -----
// fires: merge_reshapes
// not_run: sizes are unknown
ml_program.subgraph @unsqueezes_of_unknown_sizes(%x: tensor<?x?xf32>) -> (tensor<1x?x1x?xf32>) {
  %0 = "canonical.unsqueeze"(%x) {axes = array<i64: 1>} : (tensor<?x?xf32>) -> tensor<?x1x?xf32>
  %y = "canonical.unsqueeze"(%0) {axes = array<i64: -4>} : (tensor<?x1x?xf32>) -> tensor<1x?x1x?xf32>
  ml_program.output %y : tensor<1x?x1x?xf32>
}
// ==>
ml_program.subgraph @unsqueezes_of_unknown_sizes(%x: tensor<?x?xf32>) -> (tensor<1x?x1x?xf32>) {
  %y = "canonical.unsqueeze"(%x) {axes = array<i64: 0, 2>} : (tensor<?x?xf32>) -> tensor<1x?x1x?xf32>
  ml_program.output %y : tensor<1x?x1x?xf32>
}
// -----
// fires: merge_reshapes
// not_run: sizes are unknown
ml_program.subgraph @squeezes_of_unknown_sizes(%x: tensor<1x?x1x?xf32>) -> (tensor<?x?xf32>) {
  %0 = "canonical.squeeze"(%x) {axes = array<i64: -2>} : (tensor<1x?x1x?xf32>) -> tensor<1x?x?xf32>
  %y = "canonical.squeeze"(%0) {axes = array<i64: 0>} : (tensor<1x?x?xf32>) -> tensor<?x?xf32>
  ml_program.output %y : tensor<?x?xf32>
}
// ==>
ml_program.subgraph @squeezes_of_unknown_sizes(%x: tensor<1x?x1x?xf32>) -> (tensor<?x?xf32>) {
  %y = "canonical.squeeze"(%x) {axes = array<i64: 0, 2>} : (tensor<1x?x1x?xf32>) -> tensor<?x?xf32>
  ml_program.output %y : tensor<?x?xf32>
}
// -----
// fires: merge_reshapes
// not_run: sizes are unknown
ml_program.subgraph @to_a_shape_that_is_data(%x: tensor<?x?xf32>, %s: tensor<2xi64>) -> (tensor<?x?xf32>) {
  %0 = "canonical.flatten"(%x) : (tensor<?x?xf32>) -> tensor<?xf32>
  %y = "canonical.reshape"(%0, %s) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  ml_program.output %y : tensor<?x?xf32>
}
// ==>
ml_program.subgraph @to_a_shape_that_is_data(%x: tensor<?x?xf32>, %s: tensor<2xi64>) -> (tensor<?x?xf32>) {
  %y = "canonical.reshape"(%x, %s) : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  ml_program.output %y : tensor<?x?xf32>
}
// -----
// fires: merge_slices
ml_program.subgraph @slices(%x: tensor<9x8x3xf32>) -> (tensor<2x3x3xf32>) {
  %0 = "canonical.slice"(%x) {starts = array<i64: 1>, ends = array<i64: 8>, steps = array<i64: 2>} : (tensor<9x8x3xf32>) -> tensor<4x8x3xf32>
  %y = "canonical.slice"(%0) {starts = array<i64: -1, 2>, ends = array<i64: 0, 5>, steps = array<i64: -2, 1>} : (tensor<4x8x3xf32>) -> tensor<2x3x3xf32>
  ml_program.output %y : tensor<2x3x3xf32>
}
// ==>
ml_program.subgraph @slices(%x: tensor<9x8x3xf32>) -> (tensor<2x3x3xf32>) {
  %y = "canonical.slice"(%x) {starts = array<i64: 7, 2>, ends = array<i64: 2, 5>, axes = array<i64: 0, 1>, steps = array<i64: -4, 1>} : (tensor<9x8x3xf32>) -> tensor<2x3x3xf32>
  ml_program.output %y : tensor<2x3x3xf32>
}
// -----
// fires: merge_slices
// sizes: N = 1..4
ml_program.subgraph @backwards_and_back(%x: tensor<$(N)x5xf32>) -> (tensor<$(N)x1xf32>) {
  %0 = "canonical.slice"(%x) {starts = array<i64: -1, -1>, ends = array<i64: -100, -100>, steps = array<i64: -1, -1>} : (tensor<$(N)x5xf32>) -> tensor<$(N)x5xf32>
  %1 = "canonical.slice"(%0) {starts = array<i64: -1>, ends = array<i64: -100>, steps = array<i64: -1>} : (tensor<$(N)x5xf32>) -> tensor<$(N)x5xf32>
  %y = "canonical.slice"(%1) {starts = array<i64: 3>, ends = array<i64: 4>, axes = array<i64: 1>} : (tensor<$(N)x5xf32>) -> tensor<$(N)x1xf32>
  ml_program.output %y : tensor<$(N)x1xf32>
}
// -----
// fires: merge_slices
// not_run: sizes are unknown
ml_program.subgraph @slices_of_other_axes(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>) {
  %0 = "canonical.slice"(%x) {starts = array<i64: 1>, ends = array<i64: 8>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %y = "canonical.slice"(%0) {starts = array<i64: 2>, ends = array<i64: -1>, axes = array<i64: 1>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  ml_program.output %y : tensor<?x?xf32>
}
// ==>
ml_program.subgraph @slices_of_other_axes(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>) {
  %y = "canonical.slice"(%x) {starts = array<i64: 1, 2>, ends = array<i64: 8, -1>, axes = array<i64: 0, 1>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  ml_program.output %y : tensor<?x?xf32>
}
// -----
// fires: merge_pads
ml_program.subgraph @pads(%x: tensor<2x3xf32>) -> (tensor<5x7xf32>) {
  %c = "canonical.constant_gen"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %d = "canonical.constant_gen"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %0 = "canonical.tensor_constant_pad"(%x, %c) {pads = array<i64: 1, 0, 0, 2>} : (tensor<2x3xf32>, tensor<f32>) -> tensor<3x5xf32>
  %y = "canonical.tensor_constant_pad"(%0, %d) {pads = array<i64: 1, 1, 1, 1>} : (tensor<3x5xf32>, tensor<f32>) -> tensor<5x7xf32>
  ml_program.output %y : tensor<5x7xf32>
}
// ==>
ml_program.subgraph @pads(%x: tensor<2x3xf32>) -> (tensor<5x7xf32>) {
  %d = "canonical.constant_gen"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.tensor_constant_pad"(%x, %d) {pads = array<i64: 2, 1, 1, 3>} : (tensor<2x3xf32>, tensor<f32>) -> tensor<5x7xf32>
  ml_program.output %y : tensor<5x7xf32>
}
// -----
// fires: merge_concats
ml_program.subgraph @concats(%x: tensor<2x3xf32>) -> (tensor<8x3xf32>) {
  %0 = "canonical.tensor_concat"(%x, %x) {axis = -2} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  %y = "canonical.tensor_concat"(%x, %0, %x) {axis = 0} : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<2x3xf32>) -> tensor<8x3xf32>
  ml_program.output %y : tensor<8x3xf32>
}
// ==>
ml_program.subgraph @concats(%x: tensor<2x3xf32>) -> (tensor<8x3xf32>) {
  %y = "canonical.tensor_concat"(%x, %x, %x, %x) {axis = 0} : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<8x3xf32>
  ml_program.output %y : tensor<8x3xf32>
}
// -----
// fires: drop_concat_of_split
ml_program.subgraph @concat_of_all_parts(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %0:2 = "canonical.tensor_split"(%x) {axis = 1, sizes = array<i64: 1, 2>} : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x2xf32>)
  %y = "canonical.tensor_concat"(%0#0, %0#1) {axis = -1} : (tensor<2x1xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @concat_of_all_parts(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: merge_tiles
ml_program.subgraph @tiles(%x: tensor<2x3xf32>) -> (tensor<4x18xf32>) {
  %0 = "canonical.tile"(%x) {repeats = array<i64: 2, 2>} : (tensor<2x3xf32>) -> tensor<4x6xf32>
  %y = "canonical.tile"(%0) {repeats = array<i64: 1, 3>} : (tensor<4x6xf32>) -> tensor<4x18xf32>
  ml_program.output %y : tensor<4x18xf32>
}
// ==>
ml_program.subgraph @tiles(%x: tensor<2x3xf32>) -> (tensor<4x18xf32>) {
  %y = "canonical.tile"(%x) {repeats = array<i64: 2, 6>} : (tensor<2x3xf32>) -> tensor<4x18xf32>
  ml_program.output %y : tensor<4x18xf32>
}
// -----
// fires: merge_broadcasts
ml_program.subgraph @broadcasts(%x: tensor<1x3xf32>) -> (tensor<4x2x3xf32>) {
  %0 = "canonical.tensor_broadcast"(%x) {sizes = array<i64: 2, 1>} : (tensor<1x3xf32>) -> tensor<2x3xf32>
  %y = "canonical.tensor_broadcast"(%0) {sizes = array<i64: 4, 1, 1>} : (tensor<2x3xf32>) -> tensor<4x2x3xf32>
  ml_program.output %y : tensor<4x2x3xf32>
}
// ==>
ml_program.subgraph @broadcasts(%x: tensor<1x3xf32>) -> (tensor<4x2x3xf32>) {
  %y = "canonical.tensor_broadcast"(%x) {sizes = array<i64: 4, 2, 3>} : (tensor<1x3xf32>) -> tensor<4x2x3xf32>
  ml_program.output %y : tensor<4x2x3xf32>
}
// -----
// fires: transpose_before_broadcast
ml_program.subgraph @transpose_of_broadcast(%x: tensor<1x3x1xf32>) -> (tensor<5x2x3xf32>) {
  %0 = "canonical.tensor_broadcast"(%x) {sizes = array<i64: 2, 3, 5>} : (tensor<1x3x1xf32>) -> tensor<2x3x5xf32>
  %y = "canonical.tensor_transpose"(%0) {perm = array<i64: 2, 0, 1>} : (tensor<2x3x5xf32>) -> tensor<5x2x3xf32>
  ml_program.output %y : tensor<5x2x3xf32>
}
// ==>
ml_program.subgraph @transpose_of_broadcast(%x: tensor<1x3x1xf32>) -> (tensor<5x2x3xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 2, 0, 1>} : (tensor<1x3x1xf32>) -> tensor<1x1x3xf32>
  %y = "canonical.tensor_broadcast"(%0) {sizes = array<i64: 5, 2, 3>} : (tensor<1x1x3xf32>) -> tensor<5x2x3xf32>
  ml_program.output %y : tensor<5x2x3xf32>
}
// -----
// fires: drop_broadcast_of_operand
ml_program.subgraph @broadcast_of_operand(%x: tensor<2x3xf32>, %v: tensor<3xf32>) -> (tensor<2x3xf32>) {
  %0 = "canonical.tensor_broadcast"(%v) {sizes = array<i64: 2, 3>} : (tensor<3xf32>) -> tensor<2x3xf32>
  %y = "canonical.eltwise_mul"(%x, %0) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @broadcast_of_operand(%x: tensor<2x3xf32>, %v: tensor<3xf32>) -> (tensor<2x3xf32>) {
  %y = "canonical.eltwise_mul"(%x, %v) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// fires: drop_broadcast_of_operand
ml_program.subgraph @broadcast_of_slopes(%x: tensor<2x3xf32>, %v: tensor<3xf32>) -> (tensor<2x3xf32>) {
  %0 = "canonical.tensor_broadcast"(%v) {sizes = array<i64: 2, 3>} : (tensor<3xf32>) -> tensor<2x3xf32>
  %y = "canonical.prelu"(%x, %0) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @broadcast_of_slopes(%x: tensor<2x3xf32>, %v: tensor<3xf32>) -> (tensor<2x3xf32>) {
  %y = "canonical.prelu"(%x, %v) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// unchanged
ml_program.subgraph @broadcast_beside_open_sizes(%x: tensor<?x3xf32>, %v: tensor<3xf32>) -> (tensor<2x3xf32>) {
  %0 = "canonical.tensor_broadcast"(%v) {sizes = array<i64: 2, 3>} : (tensor<3xf32>) -> tensor<2x3xf32>
  %y = "canonical.eltwise_mul"(%0, %x) : (tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// unchanged
ml_program.subgraph @broadcast_to_a_rank(%x: tensor<2x3xf32>, %v: tensor<3xf32>) -> (tensor<1x2x3xf32>) {
  %0 = "canonical.tensor_broadcast"(%v) {sizes = array<i64: 1, 2, 3>} : (tensor<3xf32>) -> tensor<1x2x3xf32>
  %y = "canonical.eltwise_mul"(%x, %0) : (tensor<2x3xf32>, tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
  ml_program.output %y : tensor<1x2x3xf32>
}
// -----
// unchanged
ml_program.subgraph @broadcast_of_input(%x: tensor<3xf32>, %v: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %0 = "canonical.tensor_broadcast"(%x) {sizes = array<i64: 2, 3>} : (tensor<3xf32>) -> tensor<2x3xf32>
  %y = "canonical.prelu"(%0, %v) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// fires: merge_casts
ml_program.subgraph @there_and_back(%x: tensor<2x3xf16>) -> (tensor<2x3xf16>) {
  %r0 = "canonical.cast"(%x) {to = f32} : (tensor<2x3xf16>) -> tensor<2x3xf32>
  %y = "canonical.cast"(%r0) {to = f16} : (tensor<2x3xf32>) -> tensor<2x3xf16>
  ml_program.output %y : tensor<2x3xf16>
}
// ==>
ml_program.subgraph @there_and_back(%x: tensor<2x3xf16>) -> (tensor<2x3xf16>) {
  ml_program.output %x : tensor<2x3xf16>
}
// -----
// fires: merge_casts
ml_program.subgraph @wider_floats(%x: tensor<2x3xbf16>) -> (tensor<2x3xf16>) {
  %r0 = "canonical.cast"(%x) {to = f32} : (tensor<2x3xbf16>) -> tensor<2x3xf32>
  %r1 = "canonical.cast"(%r0) {to = f64} : (tensor<2x3xf32>) -> tensor<2x3xf64>
  %y = "canonical.cast"(%r1) {to = f16} : (tensor<2x3xf64>) -> tensor<2x3xf16>
  ml_program.output %y : tensor<2x3xf16>
}
// ==>
ml_program.subgraph @wider_floats(%x: tensor<2x3xbf16>) -> (tensor<2x3xf16>) {
  %y = "canonical.cast"(%x) {to = f16} : (tensor<2x3xbf16>) -> tensor<2x3xf16>
  ml_program.output %y : tensor<2x3xf16>
}
// -----
// fires: merge_casts
ml_program.subgraph @wider_integers(%x: tensor<2x3xi8>) -> (tensor<2x3xf32>) {
  %r0 = "canonical.cast"(%x) {to = i16} : (tensor<2x3xi8>) -> tensor<2x3xi16>
  %r1 = "canonical.cast"(%r0) {to = i64} : (tensor<2x3xi16>) -> tensor<2x3xi64>
  %y = "canonical.cast"(%r1) {to = f32} : (tensor<2x3xi64>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @wider_integers(%x: tensor<2x3xi8>) -> (tensor<2x3xf32>) {
  %y = "canonical.cast"(%x) {to = f32} : (tensor<2x3xi8>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// fires: merge_casts
ml_program.subgraph @integers_to_floats(%x: tensor<2x3xi8>) -> (tensor<2x3xi16>) {
  %r0 = "canonical.cast"(%x) {to = f32} : (tensor<2x3xi8>) -> tensor<2x3xf32>
  %y = "canonical.cast"(%r0) {to = i16} : (tensor<2x3xf32>) -> tensor<2x3xi16>
  ml_program.output %y : tensor<2x3xi16>
}
// ==>
ml_program.subgraph @integers_to_floats(%x: tensor<2x3xi8>) -> (tensor<2x3xi16>) {
  %y = "canonical.cast"(%x) {to = i16} : (tensor<2x3xi8>) -> tensor<2x3xi16>
  ml_program.output %y : tensor<2x3xi16>
}
// -----
// fires: merge_casts
ml_program.subgraph @booleans(%x: tensor<2x3xi1>) -> (tensor<2x3xf32>) {
  %r0 = "canonical.cast"(%x) {to = ui8} : (tensor<2x3xi1>) -> tensor<2x3xui8>
  %y = "canonical.cast"(%r0) {to = f32} : (tensor<2x3xui8>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @booleans(%x: tensor<2x3xi1>) -> (tensor<2x3xf32>) {
  %y = "canonical.cast"(%x) {to = f32} : (tensor<2x3xi1>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// fires: merge_casts
ml_program.subgraph @unsigned_to_wider(%x: tensor<2x3xui8>) -> (tensor<2x3xi8>) {
  %r0 = "canonical.cast"(%x) {to = i16} : (tensor<2x3xui8>) -> tensor<2x3xi16>
  %y = "canonical.cast"(%r0) {to = i8} : (tensor<2x3xi16>) -> tensor<2x3xi8>
  ml_program.output %y : tensor<2x3xi8>
}
// ==>
ml_program.subgraph @unsigned_to_wider(%x: tensor<2x3xui8>) -> (tensor<2x3xi8>) {
  %y = "canonical.cast"(%x) {to = i8} : (tensor<2x3xui8>) -> tensor<2x3xi8>
  ml_program.output %y : tensor<2x3xi8>
}
// -----
// fires: merge_bitcasts
ml_program.subgraph @bitcasts(%x: tensor<2x3xf32>) -> (tensor<2x3xui32>) {
  %0 = "canonical.bitcast"(%x) {to = i32} : (tensor<2x3xf32>) -> tensor<2x3xi32>
  %y = "canonical.bitcast"(%0) {to = ui32} : (tensor<2x3xi32>) -> tensor<2x3xui32>
  ml_program.output %y : tensor<2x3xui32>
}
// ==>
ml_program.subgraph @bitcasts(%x: tensor<2x3xf32>) -> (tensor<2x3xui32>) {
  %y = "canonical.bitcast"(%x) {to = ui32} : (tensor<2x3xf32>) -> tensor<2x3xui32>
  ml_program.output %y : tensor<2x3xui32>
}
// -----
// fires: merge_clamps
ml_program.subgraph @relu_twice(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r0 = "canonical.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %y = "canonical.relu"(%r0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @relu_twice(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %y = "canonical.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// fires: merge_clamps
ml_program.subgraph @relu_and_relu6(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r0 = "canonical.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %y = "canonical.relu6"(%r0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @relu_and_relu6(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %y = "canonical.relu6"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// fires: merge_clamps
ml_program.subgraph @relu6_and_relu(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r0 = "canonical.relu6"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %y = "canonical.relu"(%r0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @relu6_and_relu(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %y = "canonical.relu6"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// fires: merge_clamps
ml_program.subgraph @clamps(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r0 = "canonical.clamp"(%x) {min = -1.0, max = 3.0} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %y = "canonical.clamp"(%r0) {min = -0.5, max = 8.0} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @clamps(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %y = "canonical.clamp"(%x) {min = -0.5, max = 3.0} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// fires: merge_clamps
ml_program.subgraph @clamps_apart(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r0 = "canonical.clamp"(%x) {min = -1.0, max = -0.5} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %y = "canonical.clamp"(%r0) {min = 0.25, max = 8.0} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @clamps_apart(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %y = "canonical.clamp"(%x) {min = 0.25, max = 0.25} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// fires: merge_clamps
ml_program.subgraph @relu_and_clamp(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r0 = "canonical.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %y = "canonical.clamp"(%r0) {max = 1.0} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @relu_and_clamp(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %y = "canonical.clamp"(%x) {min = 0.0, max = 1.0} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// fires: drop_repetition
ml_program.subgraph @roundings(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %0 = "canonical.abs"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "canonical.abs"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "canonical.ceil"(%1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %y = "canonical.round"(%2) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @roundings(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %1 = "canonical.abs"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %y = "canonical.ceil"(%1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// fires: drop_inverse_pair
ml_program.subgraph @signs(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %0 = "canonical.neg"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %y = "canonical.neg"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @signs(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: merge_exact_reductions
ml_program.subgraph @maxima(%x: tensor<2x3x4xf32>) -> (tensor<2xf32>) {
  %0 = "canonical.tensor_reduce"(%x) {kind = "max", axes = array<i64: 1>, keep_dims = false} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  %y = "canonical.tensor_reduce"(%0) {kind = "max", axes = array<i64: 1>, keep_dims = false} : (tensor<2x4xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
// ==>
ml_program.subgraph @maxima(%x: tensor<2x3x4xf32>) -> (tensor<2xf32>) {
  %y = "canonical.tensor_reduce"(%x) {kind = "max", axes = array<i64: 1, 2>, keep_dims = false} : (tensor<2x3x4xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
// -----
// fires: merge_exact_reductions
ml_program.subgraph @sums_of_integers(%x: tensor<2x3x4xi32>) -> (tensor<1x3x1xi32>) {
  %0 = "canonical.tensor_reduce"(%x) {kind = "sum", axes = array<i64: 0>} : (tensor<2x3x4xi32>) -> tensor<1x3x4xi32>
  %y = "canonical.tensor_reduce"(%0) {kind = "sum", axes = array<i64: -1>} : (tensor<1x3x4xi32>) -> tensor<1x3x1xi32>
  ml_program.output %y : tensor<1x3x1xi32>
}
// ==>
ml_program.subgraph @sums_of_integers(%x: tensor<2x3x4xi32>) -> (tensor<1x3x1xi32>) {
  %y = "canonical.tensor_reduce"(%x) {kind = "sum", axes = array<i64: 0, 2>} : (tensor<2x3x4xi32>) -> tensor<1x3x1xi32>
  ml_program.output %y : tensor<1x3x1xi32>
}
// -----
// unchanged
ml_program.subgraph @narrow_first(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r0 = "canonical.cast"(%x) {to = f16} : (tensor<2x3xf32>) -> tensor<2x3xf16>
  %y = "canonical.cast"(%r0) {to = f32} : (tensor<2x3xf16>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
ml_program.subgraph @fractions_are_dropped(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r0 = "canonical.cast"(%x) {to = i32} : (tensor<2x3xf32>) -> tensor<2x3xi32>
  %y = "canonical.cast"(%r0) {to = f32} : (tensor<2x3xi32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
ml_program.subgraph @integers_wrap_and_floats_saturate(%x: tensor<2x3xi32>) -> (tensor<2x3xi8>) {
  %r0 = "canonical.cast"(%x) {to = f64} : (tensor<2x3xi32>) -> tensor<2x3xf64>
  %y = "canonical.cast"(%r0) {to = i8} : (tensor<2x3xf64>) -> tensor<2x3xi8>
  ml_program.output %y : tensor<2x3xi8>
}
ml_program.subgraph @i32_has_more_digits(%x: tensor<2x3xi32>) -> (tensor<2x3xf64>) {
  %r0 = "canonical.cast"(%x) {to = f32} : (tensor<2x3xi32>) -> tensor<2x3xf32>
  %y = "canonical.cast"(%r0) {to = f64} : (tensor<2x3xf32>) -> tensor<2x3xf64>
  ml_program.output %y : tensor<2x3xf64>
}
ml_program.subgraph @signs_are_lost(%x: tensor<2x3xi8>) -> (tensor<2x3xi32>) {
  %r0 = "canonical.cast"(%x) {to = ui16} : (tensor<2x3xi8>) -> tensor<2x3xui16>
  %y = "canonical.cast"(%r0) {to = i32} : (tensor<2x3xui16>) -> tensor<2x3xi32>
  ml_program.output %y : tensor<2x3xi32>
}
ml_program.subgraph @bf16_reaches_further(%x: tensor<2x3xbf16>) -> (tensor<2x3xf32>) {
  %r0 = "canonical.cast"(%x) {to = f16} : (tensor<2x3xbf16>) -> tensor<2x3xf16>
  %y = "canonical.cast"(%r0) {to = f32} : (tensor<2x3xf16>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
ml_program.subgraph @sums_of_floats(%x: tensor<2x3x4xf32>) -> (tensor<2x1x1xf32>) {
  %0 = "canonical.tensor_reduce"(%x) {kind = "sum", axes = array<i64: 2>} : (tensor<2x3x4xf32>) -> tensor<2x3x1xf32>
  %y = "canonical.tensor_reduce"(%0) {kind = "sum", axes = array<i64: 1>} : (tensor<2x3x1xf32>) -> tensor<2x1x1xf32>
  ml_program.output %y : tensor<2x1x1xf32>
}
ml_program.subgraph @reductions_of_two_kinds(%x: tensor<2x3x4xf32>) -> (tensor<2x1x1xf32>) {
  %0 = "canonical.tensor_reduce"(%x) {kind = "max", axes = array<i64: 2>} : (tensor<2x3x4xf32>) -> tensor<2x3x1xf32>
  %y = "canonical.tensor_reduce"(%0) {kind = "min", axes = array<i64: 1>} : (tensor<2x3x1xf32>) -> tensor<2x1x1xf32>
  ml_program.output %y : tensor<2x1x1xf32>
}
ml_program.subgraph @reduction_with_another_user(%x: tensor<2x3x4xf32>) -> (tensor<2x1x1xf32>, tensor<2x3x1xf32>) {
  %0 = "canonical.tensor_reduce"(%x) {kind = "max", axes = array<i64: 2>} : (tensor<2x3x4xf32>) -> tensor<2x3x1xf32>
  %y = "canonical.tensor_reduce"(%0) {kind = "max", axes = array<i64: 1>} : (tensor<2x3x1xf32>) -> tensor<2x1x1xf32>
  ml_program.output %y, %0 : tensor<2x1x1xf32>, tensor<2x3x1xf32>
}
ml_program.subgraph @pads_of_two_values(%x: tensor<2x3xf32>) -> (tensor<5x7xf32>) {
  %c = "canonical.constant_gen"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %0 = "canonical.tensor_constant_pad"(%x, %c) {pads = array<i64: 1, 0, 0, 2>} : (tensor<2x3xf32>, tensor<f32>) -> tensor<3x5xf32>
  %y = "canonical.tensor_constant_pad"(%0) {pads = array<i64: 1, 1, 1, 1>} : (tensor<3x5xf32>) -> tensor<5x7xf32>
  ml_program.output %y : tensor<5x7xf32>
}
ml_program.subgraph @cut_and_padded(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %0 = "canonical.tensor_constant_pad"(%x) {pads = array<i64: -1, 0, 0, 0>} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  %y = "canonical.tensor_constant_pad"(%0) {pads = array<i64: 1, 0, 0, 0>} : (tensor<1x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
ml_program.subgraph @concats_along_two_axes(%x: tensor<2x3xf32>) -> (tensor<4x6xf32>) {
  %0 = "canonical.tensor_concat"(%x, %x) {axis = 1} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  %y = "canonical.tensor_concat"(%0, %0) {axis = 0} : (tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<4x6xf32>
  ml_program.output %y : tensor<4x6xf32>
}
ml_program.subgraph @concat_with_another_user(%x: tensor<2x3xf32>) -> (tensor<6x3xf32>, tensor<4x3xf32>) {
  %0 = "canonical.tensor_concat"(%x, %x) {axis = 0} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  %y = "canonical.tensor_concat"(%0, %x) {axis = 0} : (tensor<4x3xf32>, tensor<2x3xf32>) -> tensor<6x3xf32>
  ml_program.output %y, %0 : tensor<6x3xf32>, tensor<4x3xf32>
}
ml_program.subgraph @parts_in_another_order(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %0:2 = "canonical.tensor_split"(%x) {axis = 1, sizes = array<i64: 1, 2>} : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x2xf32>)
  %y = "canonical.tensor_concat"(%0#1, %0#0) {axis = 1} : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
ml_program.subgraph @bounds_that_are_rounded(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %0 = "canonical.clamp"(%x) {min = 0.1} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %y = "canonical.clamp"(%0) {min = 0.2} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
ml_program.subgraph @quantised(%x: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) {
  %0 = "canonical.relu"(%x) : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %y = "canonical.relu6"(%0) : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
  ml_program.output %y : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
}
ml_program.subgraph @another_op_between(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %0 = "canonical.neg"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "canonical.abs"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %y = "canonical.neg"(%1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// unchanged
// not_run: sizes are unknown
ml_program.subgraph @unknown_size_of_the_axis(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>) {
  %0 = "canonical.slice"(%x) {starts = array<i64: 1>, ends = array<i64: 8>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %y = "canonical.slice"(%0) {starts = array<i64: 1>, ends = array<i64: -1>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  ml_program.output %y : tensor<?x?xf32>
}
ml_program.subgraph @zeros_copy_sizes(%x: tensor<?x?xf32>, %s: tensor<2xi64>) -> (tensor<?x?xf32>) {
  %0 = "canonical.flatten"(%x) : (tensor<?x?xf32>) -> tensor<?xf32>
  %y = "canonical.reshape"(%0, %s) {zero_copies = true} : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  ml_program.output %y : tensor<?x?xf32>
}
// -----
// fires: merge_through_reshape
// sizes: N = 1..2, C = 1..3
ml_program.subgraph @transposes_around_a_reshape(%x: tensor<$(N)x2x$(C)x3xf32>) -> (tensor<$(N)x$(2*C)x3xf32>) {
  %0 = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 3, 2, 1>} : (tensor<$(N)x2x$(C)x3xf32>) -> tensor<$(N)x3x$(C)x2xf32>
  %1 = "canonical.fixed_reshape"(%0) {shape = array<i64: $(N), 3, $(2*C)>} : (tensor<$(N)x3x$(C)x2xf32>) -> tensor<$(N)x3x$(2*C)xf32>
  %2 = "canonical.tensor_transpose"(%1) {perm = array<i64: 0, 2, 1>} : (tensor<$(N)x3x$(2*C)xf32>) -> tensor<$(N)x$(2*C)x3xf32>
  ml_program.output %2 : tensor<$(N)x$(2*C)x3xf32>
}
