// error: input (!canonical.matrix<2x3xf32>): (C1) expected domain tensor, found matrix
// each $T: feature_encode filter_encode depthwise_filter_encode
ml_program.subgraph @main(%a: !canonical.matrix<2x3xf32>) {
  %y = "canonical.$T"(%a) : (!canonical.matrix<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.feature<1x2x2x1xf32>): (C1) expected domain tensor, found feature
// each $T: bias_encode matrix_encode
ml_program.subgraph @main(%a: !canonical.feature<1x2x2x1xf32>) {
  %y = "canonical.$T"(%a) : (!canonical.feature<1x2x2x1xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2x3xf32>): (C1) expected domain
// each $T: feature_decode filter_decode depthwise_filter_decode bias_decode matrix_decode
ml_program.subgraph @main(%a: tensor<2x3xf32>) {
  %y = "canonical.$T"(%a) : (tensor<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.filter<1x2x2x1xf32>): (C1) expected domain feature, found filter
ml_program.subgraph @main(%a: !canonical.filter<1x2x2x1xf32>) {
  %y = "canonical.feature_decode"(%a) : (!canonical.filter<1x2x2x1xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.depthwise_filter<1x2x2x1xf32>): (C1) expected domain filter, found depthwise_filter
ml_program.subgraph @main(%a: !canonical.depthwise_filter<1x2x2x1xf32>) {
  %y = "canonical.filter_decode"(%a) : (!canonical.depthwise_filter<1x2x2x1xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<1x2x3x4x5x6xf32>): (C2) expected rank
// each $T: feature_encode filter_encode depthwise_filter_encode bias_encode matrix_encode
ml_program.subgraph @main(%a: tensor<1x2x3x4x5x6xf32>) {
  %y = "canonical.$T"(%a) : (tensor<1x2x3x4x5x6xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2x3xf32>): (C2) expected rank 3 to 5 for domain
// each $T: feature_encode filter_encode depthwise_filter_encode
ml_program.subgraph @main(%a: tensor<2x3xf32>) {
  %y = "canonical.$T"(%a) : (tensor<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<f32>): (C2) expected rank
// each $T: bias_encode matrix_encode
ml_program.subgraph @main(%a: tensor<f32>) {
  %y = "canonical.$T"(%a) : (tensor<f32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'perm': expected 4 axes, found [0, 1, 2]
ml_program.subgraph @main(%a: !canonical.feature<1x2x2x1xf32>) {
  %y = "canonical.feature_decode"(%a) {perm = array<i64: 0, 1, 2>} : (!canonical.feature<1x2x2x1xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'perm': expected a permutation of the axes 0 to 3, found [0, 1, 1, 2]
ml_program.subgraph @main(%a: !canonical.feature<1x2x2x1xf32>) {
  %y = "canonical.feature_decode"(%a) {perm = array<i64: 0, 1, 1, 2>} : (!canonical.feature<1x2x2x1xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'perm': expected 4 axes, found [0, 1, 2]
ml_program.subgraph @main(%a: !canonical.filter<1x2x2x1xf32>) {
  %y = "canonical.filter_decode"(%a) {perm = array<i64: 0, 1, 2>} : (!canonical.filter<1x2x2x1xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'perm': expected a permutation of the axes 0 to 3, found [0, 1, 1, 2]
ml_program.subgraph @main(%a: !canonical.filter<1x2x2x1xf32>) {
  %y = "canonical.filter_decode"(%a) {perm = array<i64: 0, 1, 1, 2>} : (!canonical.filter<1x2x2x1xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'perm': expected 4 axes, found [0, 1, 2]
ml_program.subgraph @main(%a: !canonical.depthwise_filter<1x2x2x1xf32>) {
  %y = "canonical.depthwise_filter_decode"(%a) {perm = array<i64: 0, 1, 2>} : (!canonical.depthwise_filter<1x2x2x1xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'perm': expected a permutation of the axes 0 to 3, found [0, 1, 1, 2]
ml_program.subgraph @main(%a: !canonical.depthwise_filter<1x2x2x1xf32>) {
  %y = "canonical.depthwise_filter_decode"(%a) {perm = array<i64: 0, 1, 1, 2>} : (!canonical.depthwise_filter<1x2x2x1xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'perm': expected 4 axes, found [0, 1, 2]
// each $T: feature_encode filter_encode depthwise_filter_encode
ml_program.subgraph @main(%a: tensor<1x2x3x4xf32>) {
  %y = "canonical.$T"(%a) {perm = array<i64: 0, 1, 2>} : (tensor<1x2x3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'perm': expected a permutation of the axes 0 to 3, found [0, 1, 2, 4]
// each $T: feature_encode filter_encode depthwise_filter_encode
ml_program.subgraph @main(%a: tensor<1x2x3x4xf32>) {
  %y = "canonical.$T"(%a) {perm = array<i64: 0, 1, 2, 4>} : (tensor<1x2x3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'perm': expected a permutation of the axes 0 to 0, found [1]
ml_program.subgraph @main(%a: tensor<3xf32>) {
  %y = "canonical.bias_encode"(%a) {perm = array<i64: 1>} : (tensor<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'perm': expected a permutation of the axes 0 to 0, found [-1]
ml_program.subgraph @main(%a: !canonical.bias<3xf32>) {
  %y = "canonical.bias_decode"(%a) {perm = array<i64: -1>} : (!canonical.bias<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'perm': expected a permutation of the axes 0 to 1, found [0, 0]
ml_program.subgraph @main(%a: tensor<2x3xf32>) {
  %y = "canonical.matrix_encode"(%a) {perm = array<i64: 0, 0>} : (tensor<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'perm': expected a permutation of the axes 0 to 1, found [1, 2]
ml_program.subgraph @main(%a: !canonical.matrix<2x3xf32>) {
  %y = "canonical.matrix_decode"(%a) {perm = array<i64: 1, 2>} : (!canonical.matrix<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.feature<*xf32>): (C2) expected rank 3 to 5 for domain feature, found 2
ml_program.subgraph @main(%a: !canonical.feature<*xf32>) {
  %y = "canonical.feature_decode"(%a) {perm = array<i64: 1, 0>} : (!canonical.feature<*xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.filter<*xf32>): (C2) expected rank 3 to 5 for domain filter, found 2
ml_program.subgraph @main(%a: !canonical.filter<*xf32>) {
  %y = "canonical.filter_decode"(%a) {perm = array<i64: 1, 0>} : (!canonical.filter<*xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.depthwise_filter<*xf32>): (C2) expected rank 3 to 5 for domain depthwise_filter, found 2
ml_program.subgraph @main(%a: !canonical.depthwise_filter<*xf32>) {
  %y = "canonical.depthwise_filter_decode"(%a) {perm = array<i64: 1, 0>} : (!canonical.depthwise_filter<*xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.bias<*xf32>): (C2) expected rank 1 for domain bias, found 2
ml_program.subgraph @main(%a: !canonical.bias<*xf32>) {
  %y = "canonical.bias_decode"(%a) {perm = array<i64: 1, 0>} : (!canonical.bias<*xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.matrix<*xf32>): (C2) expected rank 2 for domain matrix, found 1
ml_program.subgraph @main(%a: !canonical.matrix<*xf32>) {
  %y = "canonical.matrix_decode"(%a) {perm = array<i64: 0>} : (!canonical.matrix<*xf32>) -> !roundhouse.unknown
  ml_program.output
}
