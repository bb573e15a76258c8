// error: input (!canonical.bias<2xf32>): (C1) expected domain tensor or feature, found bias
ml_program.subgraph @main(%a: !canonical.bias<2xf32>, %b: tensor<2xf32>, %c: tensor<2xf32>, %d: tensor<2xf32>, %e: tensor<2xf32>) {
  %y = "canonical.batch_norm"(%a, %b, %c, %d, %e) : (!canonical.bias<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C1) attribute 'axis': expected -2 <= axis < 2, found 2
ml_program.subgraph @main(%a: tensor<3x2xf32>, %b: tensor<2xf32>, %c: tensor<2xf32>, %d: tensor<2xf32>, %e: tensor<2xf32>) {
  %y = "canonical.batch_norm"(%a, %b, %c, %d, %e) {axis = 2 : i64} : (tensor<3x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C1) attribute 'axis': expected -1, the channels of a feature, found 1
ml_program.subgraph @main(%a: !canonical.feature<1x2x2x2xf32>, %b: tensor<2xf32>, %c: tensor<2xf32>, %d: tensor<2xf32>, %e: tensor<2xf32>) {
  %y = "canonical.batch_norm"(%a, %b, %c, %d, %e) {axis = 1 : i64} : (!canonical.feature<1x2x2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: scale (tensor<3xf32>): (C2) expected 2 elements, one for each channel, found 3
ml_program.subgraph @main(%a: tensor<3x2xf32>, %b: tensor<3xf32>, %c: tensor<2xf32>, %d: tensor<2xf32>, %e: tensor<2xf32>) {
  %y = "canonical.batch_norm"(%a, %b, %c, %d, %e) : (tensor<3x2xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: variance (tensor<3xf32>): (C2) expected 2 elements, one for each channel, found 3
ml_program.subgraph @main(%a: tensor<3x2xf32>, %b: tensor<2xf32>, %c: tensor<2xf32>, %d: tensor<2xf32>, %e: tensor<3xf32>) {
  %y = "canonical.batch_norm"(%a, %b, %c, %d, %e) : (tensor<3x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: scale (tensor<1x2xf32>): (C2) expected rank 1, found 2
ml_program.subgraph @main(%a: tensor<3x2xf32>, %b: tensor<1x2xf32>, %c: tensor<2xf32>, %d: tensor<2xf32>, %e: tensor<2xf32>) {
  %y = "canonical.batch_norm"(%a, %b, %c, %d, %e) : (tensor<3x2xf32>, tensor<1x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: scale (tensor<2xi32>): (C3) expected elements of f64 f32 f16 bf16, found i32
ml_program.subgraph @main(%a: tensor<3x2xf32>, %b: tensor<2xi32>, %c: tensor<2xf32>, %d: tensor<2xf32>, %e: tensor<2xf32>) {
  %y = "canonical.batch_norm"(%a, %b, %c, %d, %e) : (tensor<3x2xf32>, tensor<2xi32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C1) attribute 'axis': expected -2 <= axis < 2, found 2
// each $T: layer_norm rms_norm
ml_program.subgraph @main(%a: tensor<3x2xf32>) {
  %y = "canonical.$T"(%a) {axis = 2 : i64} : (tensor<3x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (f32): (C1) expected a tensor, found f32
// each $T: layer_norm rms_norm
ml_program.subgraph @main(%a: f32) {
  %y = "canonical.$T"(%a) : (f32) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: scale (tensor<3xf32>): (C2) expected the sizes of the normalised axes, 2, found 3
// each $T: layer_norm rms_norm
ml_program.subgraph @main(%a: tensor<3x2xf32>, %b: tensor<3xf32>) {
  %y = "canonical.$T"(%a, %b) : (tensor<3x2xf32>, tensor<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: scale (tensor<2xf32>): (C2) expected the sizes of the normalised axes, 3x2, found 2
// each $T: layer_norm rms_norm
ml_program.subgraph @main(%a: tensor<3x2xf32>, %b: tensor<2xf32>) {
  %y = "canonical.$T"(%a, %b) {axis = 0 : i64} : (tensor<3x2xf32>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: bias (tensor<3xf32>): (C2) expected the sizes of the normalised axes, 2, found 3
ml_program.subgraph @main(%a: tensor<3x2xf32>, %c: tensor<3xf32>) {
  %b = "control.none"() : () -> none
  %y = "canonical.layer_norm"(%a, %b, %c) : (tensor<3x2xf32>, none, tensor<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: scale (!canonical.matrix<1x2xf32>): (C2) expected domain tensor, found matrix
// each $T: layer_norm rms_norm
ml_program.subgraph @main(%a: tensor<3x2xf32>, %b: !canonical.matrix<1x2xf32>) {
  %y = "canonical.$T"(%a, %b) : (tensor<3x2xf32>, !canonical.matrix<1x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: scale (tensor<2xi64>): (C3) expected elements of f64 f32 f16 bf16, found i64
// each $T: layer_norm rms_norm
ml_program.subgraph @main(%a: tensor<3x2xf32>, %b: tensor<2xi64>) {
  %y = "canonical.$T"(%a, %b) : (tensor<3x2xf32>, tensor<2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.bias<2xf32>): (C1) expected domain tensor or feature, found bias
ml_program.subgraph @main(%a: !canonical.bias<2xf32>) {
  %y = "canonical.group_norm"(%a) : (!canonical.bias<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C1) attribute 'axis': expected an axis other than the first, found 0
ml_program.subgraph @main(%a: tensor<3x2xf32>) {
  %y = "canonical.group_norm"(%a) {axis = 0 : i64} : (tensor<3x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C1) attribute 'axis': expected -2 <= axis < 2, found -3
ml_program.subgraph @main(%a: tensor<3x2xf32>) {
  %y = "canonical.group_norm"(%a) {axis = -3 : i64} : (tensor<3x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C1) attribute 'axis': expected -1, the channels of a feature, found 1
ml_program.subgraph @main(%a: !canonical.feature<1x2x2x2xf32>) {
  %y = "canonical.group_norm"(%a) {axis = 1 : i64} : (!canonical.feature<1x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'groups': expected a divisor of the 4 channels, found 3
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.group_norm"(%a) {groups = 3 : i64} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'groups': expected at least 0, found -1
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.group_norm"(%a) {groups = -1 : i64} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: scale (tensor<3xf32>): (C3) expected 4 elements, one for each channel, found 3
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<3xf32>) {
  %y = "canonical.group_norm"(%a, %b) : (tensor<3x4xf32>, tensor<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: bias (tensor<1x4xf32>): (C3) expected rank 1, found 2
ml_program.subgraph @main(%a: tensor<3x4xf32>, %c: tensor<1x4xf32>) {
  %b = "control.none"() : () -> none
  %y = "canonical.group_norm"(%a, %b, %c) : (tensor<3x4xf32>, none, tensor<1x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: scale (tensor<4xi8>): (C4) expected elements of f64 f32 f16 bf16, found i8
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<4xi8>) {
  %y = "canonical.group_norm"(%a, %b) : (tensor<3x4xf32>, tensor<4xi8>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.bias<2xf32>): (C1) expected domain tensor or feature, found bias
ml_program.subgraph @main(%a: !canonical.bias<2xf32>) {
  %y = "canonical.local_response_norm"(%a) {size = 3 : i64} : (!canonical.bias<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C1) attribute 'axis': expected -2 <= axis < 2, found 5
ml_program.subgraph @main(%a: tensor<3x2xf32>) {
  %y = "canonical.local_response_norm"(%a) {axis = 5 : i64, size = 3 : i64} : (tensor<3x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'size': expected at least 1, found 0
ml_program.subgraph @main(%a: tensor<3x2xf32>) {
  %y = "canonical.local_response_norm"(%a) {size = 0 : i64} : (tensor<3x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
