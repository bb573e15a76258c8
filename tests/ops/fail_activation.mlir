// error: input (f32): (C1) expected a tensor, found f32
ml_program.subgraph @main(%a: f32) {
  %y = "canonical.relu"(%a) : (f32) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (f32): (C1) expected a tensor, found f32
ml_program.subgraph @main(%a: f32) {
  %y = "canonical.clamp"(%a) : (f32) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'min': expected at most 'max', 1, found 2
ml_program.subgraph @main(%a: tensor<2xf32>) {
  %y = "canonical.clamp"(%a) {min = 2.0 : f64, max = 1.0 : f64} : (tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'max': expected a number, found NaN
ml_program.subgraph @main(%a: tensor<2xf32>) {
  %y = "canonical.clamp"(%a) {max = 0x7FF8000000000000 : f64} : (tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'min': expected a whole number within i8, found 0.5
ml_program.subgraph @main(%a: tensor<2xi8>) {
  %y = "canonical.clamp"(%a) {min = 0.5 : f64} : (tensor<2xi8>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'max': expected a whole number within i8, found 128
ml_program.subgraph @main(%a: tensor<2xi8>) {
  %y = "canonical.clamp"(%a) {max = 128.0 : f64} : (tensor<2xi8>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'min': expected a whole number within ui64, found -1
ml_program.subgraph @main(%a: tensor<2xui64>) {
  %y = "canonical.clamp"(%a) {min = -1.0 : f64} : (tensor<2xui64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'max': expected a whole number within i64, found 9.22337e+18
ml_program.subgraph @main(%a: tensor<2xi64>) {
  %y = "canonical.clamp"(%a) {max = 9223372036854775808.0 : f64} : (tensor<2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.matrix<2x2xf32>): (C1) expected domain tensor or feature, found matrix
ml_program.subgraph @main(%a: !canonical.matrix<2x2xf32>, %b: tensor<2xf32>) {
  %y = "canonical.prelu"(%a, %b) : (!canonical.matrix<2x2xf32>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: slope (tensor<2x4x3xf32>): (C2) expected a shape that broadcasts to 4x3, found 2x4x3
ml_program.subgraph @main(%a: tensor<4x3xf32>, %b: tensor<2x4x3xf32>) {
  %y = "canonical.prelu"(%a, %b) : (tensor<4x3xf32>, tensor<2x4x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: slope (!canonical.bias<7xf32>): (C2) expected 8 elements, one for each channel of input, found 7
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x8xf32>, %b: !canonical.bias<7xf32>) {
  %y = "canonical.prelu"(%a, %b) : (!canonical.feature<1x4x4x8xf32>, !canonical.bias<7xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: slope (tensor<8xf32>): (C2) expected domain bias, found tensor
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x8xf32>, %b: tensor<8xf32>) {
  %y = "canonical.prelu"(%a, %b) : (!canonical.feature<1x4x4x8xf32>, tensor<8xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: slope (tensor<4xf16>): (C3) expected elements of f32 as in input, found f16
ml_program.subgraph @main(%a: tensor<4xf32>, %b: tensor<4xf16>) {
  %y = "canonical.prelu"(%a, %b) : (tensor<4xf32>, tensor<4xf16>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (f32): (C1) expected a tensor, found f32
// each $T: relu6 tanh sigmoid leaky_relu elu gelu hard_sigmoid hard_swish silu mish softplus
ml_program.subgraph @main(%a: f32) {
  %y = "canonical.$T"(%a) : (f32) -> !roundhouse.unknown
  ml_program.output
}
