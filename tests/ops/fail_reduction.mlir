// error: input (!canonical.bias<3xf32>): (C1) expected domain tensor, found bias
ml_program.subgraph @main(%a: !canonical.bias<3xf32>) {
  %y = "canonical.arg_max"(%a) : (!canonical.bias<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.bias<3xf32>): (C1) expected domain tensor, found bias
ml_program.subgraph @main(%a: !canonical.bias<3xf32>) {
  %y = "canonical.arg_min"(%a) : (!canonical.bias<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.bias<3xf32>): (C1) expected domain tensor, found bias
ml_program.subgraph @main(%a: !canonical.bias<3xf32>) {
  %y = "canonical.tensor_softmax"(%a) : (!canonical.bias<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.bias<3xf32>): (C1) expected domain tensor, found bias
ml_program.subgraph @main(%a: !canonical.bias<3xf32>) {
  %y = "canonical.log_softmax"(%a) : (!canonical.bias<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'axis': rank 0 has no axes, found 0
ml_program.subgraph @main(%a: tensor<f32>) {
  %y = "canonical.arg_max"(%a) : (tensor<f32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'axis': rank 0 has no axes, found 0
ml_program.subgraph @main(%a: tensor<f32>) {
  %y = "canonical.arg_min"(%a) : (tensor<f32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2x0xf32>): (C3) expected elements along axis 1, found none
ml_program.subgraph @main(%a: tensor<2x0xf32>) {
  %y = "canonical.arg_max"(%a) {axis = 1 : i64} : (tensor<2x0xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2x0xf32>): (C3) expected elements along axis 1, found none
ml_program.subgraph @main(%a: tensor<2x0xf32>) {
  %y = "canonical.arg_min"(%a) {axis = 1 : i64} : (tensor<2x0xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'axis': expected -2 <= axis < 2, found -3
ml_program.subgraph @main(%a: tensor<2x3xf32>) {
  %y = "canonical.tensor_softmax"(%a) {axis = -3 : i64} : (tensor<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'axis': expected -2 <= axis < 2, found -3
ml_program.subgraph @main(%a: tensor<2x3xf32>) {
  %y = "canonical.log_softmax"(%a) {axis = -3 : i64} : (tensor<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.matrix<2x3xf32>): (C1) expected domain tensor, found matrix
ml_program.subgraph @main(%a: !canonical.matrix<2x3xf32>) {
  %y = "canonical.tensor_reduce"(%a) {kind = "sum"} : (!canonical.matrix<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'axes': expected an attribute or an operand of this name, found both
ml_program.subgraph @main(%a: tensor<2x3xf32>, %b: tensor<1xi64>) {
  %y = "canonical.tensor_reduce"(%a, %b) {kind = "sum", axes = array<i64: 0>} : (tensor<2x3xf32>, tensor<1xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'axes': expected -2 <= axis < 2, found 2
ml_program.subgraph @main(%a: tensor<2x3xf32>) {
  %y = "canonical.tensor_reduce"(%a) {kind = "sum", axes = array<i64: 2>} : (tensor<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'axes': expected each axis once, found 1 twice
ml_program.subgraph @main(%a: tensor<2x3xf32>) {
  %y = "canonical.tensor_reduce"(%a) {kind = "sum", axes = array<i64: 1, -1>} : (tensor<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C4) attribute 'kind': elements of i32 have no log_sum_exp
ml_program.subgraph @main(%a: tensor<2xi32>) {
  %y = "canonical.tensor_reduce"(%a) {kind = "log_sum_exp"} : (tensor<2xi32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C4) attribute 'kind': elements of i1 have no sum
ml_program.subgraph @main(%a: tensor<2xi1>) {
  %y = "canonical.tensor_reduce"(%a) {kind = "sum"} : (tensor<2xi1>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.bias<3xf32>): (C1) expected domain tensor, found bias
ml_program.subgraph @main(%a: !canonical.bias<3xf32>) {
  %y = "canonical.cum_sum"(%a) {axis = 0 : i64} : (!canonical.bias<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'axis': expected an attribute or an operand of this name, found neither
ml_program.subgraph @main(%a: tensor<3xf32>) {
  %y = "canonical.cum_sum"(%a) : (tensor<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'axis': expected an attribute or an operand of this name, found both
ml_program.subgraph @main(%a: tensor<3xf32>, %b: tensor<i64>) {
  %y = "canonical.cum_sum"(%a, %b) {axis = 0 : i64} : (tensor<3xf32>, tensor<i64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'axis': expected -1 <= axis < 1, found -2
ml_program.subgraph @main(%a: tensor<3xf32>) {
  %b = "canonical.constant_gen"() {value = dense<[-2]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "canonical.cum_sum"(%a, %b) : (tensor<3xf32>, tensor<1xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<f32>): (C1) expected rank at least 1, found 0
ml_program.subgraph @main(%a: tensor<f32>) {
  %y:2 = "canonical.top_k"(%a) {k = 1 : i64} : (tensor<f32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C2) attribute 'k': expected an attribute or an operand of this name, found neither
ml_program.subgraph @main(%a: tensor<4xf32>) {
  %y:2 = "canonical.top_k"(%a) : (tensor<4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C3) attribute 'axis': expected -1 <= axis < 1, found 1
ml_program.subgraph @main(%a: tensor<4xf32>) {
  %y:2 = "canonical.top_k"(%a) {k = 1 : i64, axis = 1 : i64} : (tensor<4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C4) attribute 'k': expected 0 <= k <= 4, the size of axis 0, found 5
ml_program.subgraph @main(%a: tensor<4xf32>) {
  %y:2 = "canonical.top_k"(%a) {k = 5 : i64} : (tensor<4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C4) attribute 'k': expected 0 <= k, found -1
ml_program.subgraph @main(%a: tensor<*xf32>) {
  %y:2 = "canonical.top_k"(%a) {k = -1 : i64} : (tensor<*xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: integer division by zero, as the mean of no elements
ml_program.subgraph @main() {
  %a = "canonical.constant_gen"() {value = dense<> : tensor<0xi8>} : () -> tensor<0xi8>
  %y = "canonical.tensor_reduce"(%a) {keep_dims = false, kind = "mean"} : (tensor<0xi8>) -> tensor<i8>
  "check.eq"(%y) {expected = dense<0> : tensor<i8>} : (tensor<i8>) -> ()
  ml_program.output
}
// -----
// error: (C4) attribute 'kind': elements of !quant.uniform<i8:f32, 0.5> have no mean
ml_program.subgraph @main(%a: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  %y = "canonical.tensor_reduce"(%a) {kind = "mean"} : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C5) the quantisation along axis 1 cannot be kept: a reduction needs one scale
ml_program.subgraph @main(%a: tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 1.0}>>) {
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: 0>, kind = "sum"} : (tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 1.0}>>) -> !roundhouse.unknown
  ml_program.output
}
