// error: input (tensor<1x2x2x3xf32>): (C1) expected domain feature, found tensor
ml_program.subgraph @main(%a: tensor<1x2x2x3xf32>, %b: !canonical.bias<3xf32>) {
  %y = "canonical.feature_bias_add"(%a, %b) : (tensor<1x2x2x3xf32>, !canonical.bias<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: bias (tensor<3xf32>): (C1) expected domain bias, found tensor
ml_program.subgraph @main(%a: !canonical.feature<1x2x2x3xf32>, %b: tensor<3xf32>) {
  %y = "canonical.feature_bias_add"(%a, %b) : (!canonical.feature<1x2x2x3xf32>, tensor<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: bias (!canonical.bias<3xf16>): (C2) expected elements of f32 as in input, found f16
ml_program.subgraph @main(%a: !canonical.feature<1x2x2x3xf32>, %b: !canonical.bias<3xf16>) {
  %y = "canonical.feature_bias_add"(%a, %b) : (!canonical.feature<1x2x2x3xf32>, !canonical.bias<3xf16>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: bias (!canonical.bias<2xf32>): (C3) expected 3 elements, one for each channel, found 2
ml_program.subgraph @main(%a: !canonical.feature<1x2x2x3xf32>, %b: !canonical.bias<2xf32>) {
  %y = "canonical.feature_bias_add"(%a, %b) : (!canonical.feature<1x2x2x3xf32>, !canonical.bias<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.feature<1x2x2x3xf32>): (C1) expected domain tensor, found feature
ml_program.subgraph @main(%a: !canonical.feature<1x2x2x3xf32>, %b: !canonical.bias<3xf32>) {
  %y = "canonical.tensor_bias_add"(%a, %b) : (!canonical.feature<1x2x2x3xf32>, !canonical.bias<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: bias (tensor<3xf32>): (C1) expected domain bias, found tensor
ml_program.subgraph @main(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  %y = "canonical.tensor_bias_add"(%a, %b) : (tensor<2x3xf32>, tensor<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: bias (!canonical.bias<3xi64>): (C2) expected elements of i32 as in input, found i64
ml_program.subgraph @main(%a: tensor<2x3xi32>, %b: !canonical.bias<3xi64>) {
  %y = "canonical.tensor_bias_add"(%a, %b) : (tensor<2x3xi32>, !canonical.bias<3xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: bias (!canonical.bias<3xf32>): (C3) expected 2 elements, as many as axis 0, found 3
ml_program.subgraph @main(%a: tensor<2x3xf32>, %b: !canonical.bias<3xf32>) {
  %y = "canonical.tensor_bias_add"(%a, %b) {axis = 0 : i64} : (tensor<2x3xf32>, !canonical.bias<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C4) attribute 'axis': expected -2 <= axis < 2, found 2
ml_program.subgraph @main(%a: tensor<2x3xf32>, %b: !canonical.bias<3xf32>) {
  %y = "canonical.tensor_bias_add"(%a, %b) {axis = 2 : i64} : (tensor<2x3xf32>, !canonical.bias<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
