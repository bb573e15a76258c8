// error: input (!canonical.matrix<3x4xcomplex<f32>>): (C1) expected a value of domain tensor, found domain matrix; decode it first
ml_program.subgraph @main(%a: !canonical.matrix<3x4xcomplex<f32>>) {
  %y = "canonical.fft"(%a) : (!canonical.matrix<3x4xcomplex<f32>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'axis': expected -1 <= axis < 1, found 1
ml_program.subgraph @main(%a: tensor<4xcomplex<f32>>) {
  %y = "canonical.fft"(%a) {axis = 1 : i64} : (tensor<4xcomplex<f32>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.matrix<3x4xf32>): (C1) expected a value of domain tensor, found domain matrix; decode it first
ml_program.subgraph @main(%a: !canonical.matrix<3x4xf32>) {
  %y = "canonical.rfft"(%a) : (!canonical.matrix<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'axis': expected -1 <= axis < 1, found -2
ml_program.subgraph @main(%a: tensor<4xf32>) {
  %y = "canonical.rfft"(%a) {axis = -2 : i64} : (tensor<4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<0xf32>): (C3) expected at least one element along axis 0
ml_program.subgraph @main(%a: tensor<0xf32>) {
  %y = "canonical.rfft"(%a) : (tensor<0xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.matrix<3x4xcomplex<f32>>): (C1) expected a value of domain tensor, found domain matrix; decode it first
ml_program.subgraph @main(%a: !canonical.matrix<3x4xcomplex<f32>>) {
  %y = "canonical.irfft"(%a) : (!canonical.matrix<3x4xcomplex<f32>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'axis': expected -1 <= axis < 1, found 1
ml_program.subgraph @main(%a: tensor<4xcomplex<f32>>) {
  %y = "canonical.irfft"(%a) {axis = 1 : i64} : (tensor<4xcomplex<f32>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'length': expected an attribute or an operand of this name, found both
ml_program.subgraph @main(%a: tensor<4xcomplex<f32>>, %b: tensor<i64>) {
  %y = "canonical.irfft"(%a, %b) {length = 6 : i64} : (tensor<4xcomplex<f32>>, tensor<i64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) length: expected at least 1, found 0
ml_program.subgraph @main(%a: tensor<4xcomplex<f32>>) {
  %y = "canonical.irfft"(%a) {length = 0 : i64} : (tensor<4xcomplex<f32>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<1xcomplex<f32>>): (C4) expected at least size 2 along axis 0 where no length is given, found 1
ml_program.subgraph @main(%a: tensor<1xcomplex<f32>>) {
  %y = "canonical.irfft"(%a) : (tensor<1xcomplex<f32>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: length (tensor<2xi64>): (C3) expected one element, found 2
ml_program.subgraph @main(%a: tensor<4xcomplex<f32>>, %b: tensor<2xi64>) {
  %y = "canonical.irfft"(%a, %b) : (tensor<4xcomplex<f32>>, tensor<2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<4xcomplex<f32>>): (C4) expected size 3 along axis 0 for length 5, found 4
ml_program.subgraph @main(%a: tensor<4xcomplex<f32>>) {
  %y = "canonical.irfft"(%a) {length = 5 : i64} : (tensor<4xcomplex<f32>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.matrix<3x2xf32>): (C1) expected a value of domain tensor, found domain matrix; decode it first
ml_program.subgraph @main(%a: !canonical.matrix<3x2xf32>) {
  %y = "canonical.view_as_complex"(%a) : (!canonical.matrix<3x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<3xf32>): (C2) expected size 2 along the last axis, for real and imaginary part
ml_program.subgraph @main(%a: tensor<3xf32>) {
  %y = "canonical.view_as_complex"(%a) : (tensor<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<f32>): (C2) expected size 2 along the last axis, for real and imaginary part
ml_program.subgraph @main(%a: tensor<f32>) {
  %y = "canonical.view_as_complex"(%a) : (tensor<f32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.matrix<3x2xcomplex<f32>>): (C1) expected a value of domain tensor, found domain matrix; decode it first
ml_program.subgraph @main(%a: !canonical.matrix<3x2xcomplex<f32>>) {
  %y = "canonical.view_as_real"(%a) : (!canonical.matrix<3x2xcomplex<f32>>) -> !roundhouse.unknown
  ml_program.output
}
