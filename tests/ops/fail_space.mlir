// error: input (tensor<1x2x2x4xf32>): (C1) expected domain feature, found tensor
ml_program.subgraph @main(%a: tensor<1x2x2x4xf32>) {
  %y = "canonical.depth_to_space"(%a) {block_size = 2 : i64} : (tensor<1x2x2x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.feature<1x2x2x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>>): (C1) the quantisation along axis 3 cannot be kept: elements move between axes
ml_program.subgraph @main(%a: !canonical.feature<1x2x2x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>>) {
  %y = "canonical.depth_to_space"(%a) {block_size = 2 : i64} : (!canonical.feature<1x2x2x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'block_size': expected at least 1, found 0
ml_program.subgraph @main(%a: !canonical.feature<1x2x2x4xf32>) {
  %y = "canonical.depth_to_space"(%a) {block_size = 0 : i64} : (!canonical.feature<1x2x2x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.feature<1x2x3x6xf32>): (C3) expected a multiple of 4 channels, found 6
ml_program.subgraph @main(%a: !canonical.feature<1x2x3x6xf32>) {
  %y = "canonical.depth_to_space"(%a) {block_size = 2 : i64} : (!canonical.feature<1x2x3x6xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<1x2x2x4xf32>): (C1) expected domain feature, found tensor
ml_program.subgraph @main(%a: tensor<1x2x2x4xf32>) {
  %y = "canonical.space_to_depth"(%a) {block_size = 2 : i64} : (tensor<1x2x2x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.feature<1x2x2x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>>): (C1) the quantisation along axis 3 cannot be kept: elements move between axes
ml_program.subgraph @main(%a: !canonical.feature<1x2x2x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>>) {
  %y = "canonical.space_to_depth"(%a) {block_size = 2 : i64} : (!canonical.feature<1x2x2x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'block_size': expected at least 1, found 0
ml_program.subgraph @main(%a: !canonical.feature<1x2x2x4xf32>) {
  %y = "canonical.space_to_depth"(%a) {block_size = 0 : i64} : (!canonical.feature<1x2x2x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.feature<1x2x3x6xf32>): (C3) expected the size of axis 2 to be a multiple of 2, found 3
ml_program.subgraph @main(%a: !canonical.feature<1x2x3x6xf32>) {
  %y = "canonical.space_to_depth"(%a) {block_size = 2 : i64} : (!canonical.feature<1x2x3x6xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'block_size': the number of elements in a block does not fit in 64 bits
// each $T: depth_to_space space_to_depth
ml_program.subgraph @main(%a: !canonical.feature<1x2x2x2x4xf32>) {
  %y = "canonical.$T"(%a) {block_size = 9000000 : i64} : (!canonical.feature<1x2x2x2x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
