// error: start (tensor<2xf32>): (C1) expected one element, found 2
ml_program.subgraph @main(%a: tensor<2xf32>, %b: tensor<f32>, %c: tensor<f32>) {
  %y = "canonical.range"(%a, %b, %c) : (tensor<2xf32>, tensor<f32>, tensor<f32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: limit (tensor<f64>): (C1) expected an element of f32 as start, found f64
ml_program.subgraph @main(%a: tensor<f32>, %b: tensor<f64>, %c: tensor<f32>) {
  %y = "canonical.range"(%a, %b, %c) : (tensor<f32>, tensor<f64>, tensor<f32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: start (!canonical.bias<1xf32>): (C1) expected a value of domain tensor, found domain bias; decode it first
ml_program.subgraph @main(%a: !canonical.bias<1xf32>, %b: tensor<f32>, %c: tensor<f32>) {
  %y = "canonical.range"(%a, %b, %c) : (!canonical.bias<1xf32>, tensor<f32>, tensor<f32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) delta: expected a value other than 0
ml_program.subgraph @main() {
  %a = "canonical.constant_gen"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %b = "canonical.constant_gen"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %c = "canonical.constant_gen"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.range"(%a, %b, %c) : (tensor<f32>, tensor<f32>, tensor<f32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) expected finite numbers, found a range of inf in steps of 1
ml_program.subgraph @main() {
  %a = "canonical.constant_gen"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %b = "canonical.constant_gen"() {value = dense<0x7F800000> : tensor<f32>} : () -> tensor<f32>
  %c = "canonical.constant_gen"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.range"(%a, %b, %c) : (tensor<f32>, tensor<f32>, tensor<f32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) expected finite numbers, found a range of nan in steps of 1
ml_program.subgraph @main() {
  %a = "canonical.constant_gen"() {value = dense<0x7FC00000> : tensor<f32>} : () -> tensor<f32>
  %b = "canonical.constant_gen"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %c = "canonical.constant_gen"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.range"(%a, %b, %c) : (tensor<f32>, tensor<f32>, tensor<f32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) the number of elements does not fit in 64 bits
ml_program.subgraph @main() {
  %a = "canonical.constant_gen"() {value = dense<0.0> : tensor<f64>} : () -> tensor<f64>
  %b = "canonical.constant_gen"() {value = dense<1.0e+300> : tensor<f64>} : () -> tensor<f64>
  %c = "canonical.constant_gen"() {value = dense<1.0> : tensor<f64>} : () -> tensor<f64>
  %y = "canonical.range"(%a, %b, %c) : (tensor<f64>, tensor<f64>, tensor<f64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: indices (!canonical.matrix<2x2xi64>): (C1) expected a value of domain tensor, found domain matrix; decode it first
ml_program.subgraph @main(%a: !canonical.matrix<2x2xi64>, %b: tensor<2xf32>) {
  %y = "canonical.one_hot"(%a, %b) {depth = 3 : i64} : (!canonical.matrix<2x2xi64>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: values (tensor<3xf32>): (C2) expected a list of two elements, off and on
ml_program.subgraph @main(%a: tensor<2xi64>, %b: tensor<3xf32>) {
  %y = "canonical.one_hot"(%a, %b) {depth = 3 : i64} : (tensor<2xi64>, tensor<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: values (tensor<1x2xf32>): (C2) expected a list of two elements, off and on
ml_program.subgraph @main(%a: tensor<2xi64>, %b: tensor<1x2xf32>) {
  %y = "canonical.one_hot"(%a, %b) {depth = 3 : i64} : (tensor<2xi64>, tensor<1x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'depth': expected an attribute or an operand of this name, found neither
ml_program.subgraph @main(%a: tensor<2xi64>, %b: tensor<2xf32>) {
  %y = "canonical.one_hot"(%a, %b) : (tensor<2xi64>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'depth': expected an attribute or an operand of this name, found both
ml_program.subgraph @main(%a: tensor<2xi64>, %b: tensor<2xf32>, %c: tensor<i64>) {
  %y = "canonical.one_hot"(%a, %b, %c) {depth = 3 : i64} : (tensor<2xi64>, tensor<2xf32>, tensor<i64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'depth': expected at least 0, found -1
ml_program.subgraph @main(%a: tensor<2xi64>, %b: tensor<2xf32>) {
  %y = "canonical.one_hot"(%a, %b) {depth = -1 : i64} : (tensor<2xi64>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: depth (tensor<f32>): (C3) expected elements of i64 i32 i16 i8 ui64 ui32 ui16 ui8, found f32
ml_program.subgraph @main(%a: tensor<2xi64>, %b: tensor<2xf32>, %c: tensor<f32>) {
  %y = "canonical.one_hot"(%a, %b, %c) : (tensor<2xi64>, tensor<2xf32>, tensor<f32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C4) attribute 'axis': expected -2 <= axis < 2, found 2
ml_program.subgraph @main(%a: tensor<2xi64>, %b: tensor<2xf32>) {
  %y = "canonical.one_hot"(%a, %b) {axis = 2 : i64, depth = 3 : i64} : (tensor<2xi64>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: values (tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>): (C5) the quantisation along axis 0 cannot be kept: the result has no such axis
ml_program.subgraph @main(%a: tensor<2xi64>, %b: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  %y = "canonical.one_hot"(%a, %b) {depth = 3 : i64} : (tensor<2xi64>, tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> !roundhouse.unknown
  ml_program.output
}
