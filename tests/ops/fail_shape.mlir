// error: input (!canonical.matrix<3x4xf32>): (C1) expected a value of domain tensor, found domain matrix; decode it first
ml_program.subgraph @main(%a: !canonical.matrix<3x4xf32>) {
  %y = "canonical.fixed_reshape"(%a) {shape = array<i64: 12>} : (!canonical.matrix<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'shape': expected no negative size, found [-3, -4]
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.fixed_reshape"(%a) {shape = array<i64: -3, -4>} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'shape': the number of elements of [9223372036854775807, 2] does not fit in 64 bits
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.fixed_reshape"(%a) {shape = array<i64: 9223372036854775807, 2>} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<3x4xf32>): (C3) expected as many elements as the shape [13] has, found the shape 3x4
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.fixed_reshape"(%a) {shape = array<i64: 13>} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>): (C4) the quantisation along axis 0 cannot be kept: no axis of 8 has the same elements
ml_program.subgraph @main(%a: tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  %y = "canonical.fixed_reshape"(%a) {shape = array<i64: 8>} : (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.matrix<3x4xf32>): (C1) expected a value of domain tensor, found domain matrix; decode it first
ml_program.subgraph @main(%a: !canonical.matrix<3x4xf32>, %b: tensor<1xi64>) {
  %y = "canonical.reshape"(%a, %b) : (!canonical.matrix<3x4xf32>, tensor<1xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: shape (tensor<1xf32>): (C2) expected elements of i64 i32 i16 i8 ui64 ui32 ui16 ui8, found f32
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<1xf32>) {
  %y = "canonical.reshape"(%a, %b) : (tensor<3x4xf32>, tensor<1xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: shape (tensor<1x2xi64>): (C2) expected a list of integers, found rank 2
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<1x2xi64>) {
  %y = "canonical.reshape"(%a, %b) : (tensor<3x4xf32>, tensor<1x2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: shape (tensor<2xi64>): (C2) expected no size below -1 and at most one -1, found [-1, -1]
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %b = "canonical.constant_gen"() {value = dense<[-1, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reshape"(%a, %b) : (tensor<3x4xf32>, tensor<2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: shape (tensor<2xi64>): (C2) expected no size below -1 and at most one -1, found [-2, 6]
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %b = "canonical.constant_gen"() {value = dense<[-2, 6]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reshape"(%a, %b) : (tensor<3x4xf32>, tensor<2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<3x4xf32>): (C3) expected as many elements as the shape [5, -1] has, found the shape 3x4
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %b = "canonical.constant_gen"() {value = dense<[5, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reshape"(%a, %b) : (tensor<3x4xf32>, tensor<2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: shape (tensor<2xi64>): (C3) expected no 0 beside a -1, found [0, -1]
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %b = "canonical.constant_gen"() {value = dense<[0, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reshape"(%a, %b) : (tensor<3x4xf32>, tensor<2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<3x4xf32>): (C3) expected as many elements as the shape [11] has, found the shape 3x4
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %b = "canonical.constant_gen"() {value = dense<[11]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "canonical.reshape"(%a, %b) : (tensor<3x4xf32>, tensor<1xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>): (C4) the quantisation along axis 0 cannot be kept: no axis of 8 has the same elements
ml_program.subgraph @main(%a: tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  %b = "canonical.constant_gen"() {value = dense<[8]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "canonical.reshape"(%a, %b) : (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<1xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: shape (tensor<4xi64>): (C5) the 0 at index 3 of [1, 3, 4, 0] has no axis to copy: the input has rank 2
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %b = "canonical.constant_gen"() {value = dense<[1, 3, 4, 0]> : tensor<4xi64>} : () -> tensor<4xi64>
  %y = "canonical.reshape"(%a, %b) {zero_copies = true} : (tensor<3x4xf32>, tensor<4xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.matrix<3x4xf32>): (C1) expected a value of domain tensor, found domain matrix; decode it first
ml_program.subgraph @main(%a: !canonical.matrix<3x4xf32>) {
  %y = "canonical.flatten"(%a) : (!canonical.matrix<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attributes 'start_axis', 'end_axis': expected a range of axes within 0 to 2, found 3 to 2
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.flatten"(%a) {start_axis = 3 : i64} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attributes 'start_axis', 'end_axis': expected a range of axes within 0 to 2, found 1 to 0
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.flatten"(%a) {end_axis = 0 : i64, start_axis = 1 : i64} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attributes 'start_axis', 'end_axis': expected a range of axes within 0 to 2, found 0 to 3
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.flatten"(%a) {end_axis = 3 : i64} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<0x9223372036854775807x2xf32>): (C3) the size of the merged axis does not fit in 64 bits
ml_program.subgraph @main(%a: tensor<0x9223372036854775807x2xf32>) {
  %y = "canonical.flatten"(%a) {start_axis = 1 : i64} : (tensor<0x9223372036854775807x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>): (C4) the quantisation along axis 0 cannot be kept: the axis is merged with another axis
ml_program.subgraph @main(%a: tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  %y = "canonical.flatten"(%a) : (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.matrix<1x4xf32>): (C1) expected a value of domain tensor, found domain matrix; decode it first
ml_program.subgraph @main(%a: !canonical.matrix<1x4xf32>) {
  %y = "canonical.squeeze"(%a) : (!canonical.matrix<1x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'axes': expected -2 <= axis < 2, found 2
ml_program.subgraph @main(%a: tensor<1x4xf32>) {
  %y = "canonical.squeeze"(%a) {axes = array<i64: 2>} : (tensor<1x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'axes': expected each axis once, found 0 twice
ml_program.subgraph @main(%a: tensor<1x4xf32>) {
  %y = "canonical.squeeze"(%a) {axes = array<i64: 0, -2>} : (tensor<1x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<1x4xf32>): (C3) expected size 1 along axis 1, found 4
ml_program.subgraph @main(%a: tensor<1x4xf32>) {
  %y = "canonical.squeeze"(%a) {axes = array<i64: 1>} : (tensor<1x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.matrix<1x4xf32>): (C1) expected a value of domain tensor, found domain matrix; decode it first
ml_program.subgraph @main(%a: !canonical.matrix<1x4xf32>) {
  %y = "canonical.unsqueeze"(%a) {axes = array<i64: 0>} : (!canonical.matrix<1x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'axes': expected -3 <= axis < 3, found 3
ml_program.subgraph @main(%a: tensor<1x4xf32>) {
  %y = "canonical.unsqueeze"(%a) {axes = array<i64: 3>} : (tensor<1x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'axes': expected each axis once, found 0 twice
ml_program.subgraph @main(%a: tensor<1x4xf32>) {
  %y = "canonical.unsqueeze"(%a) {axes = array<i64: 0, 0>} : (tensor<1x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (i64): (C1) expected a tensor
ml_program.subgraph @main(%a: i64) {
  %y = "canonical.shape_of"(%a) : (i64) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.matrix<1x4xf32>): (C1) expected a value of domain tensor, found domain matrix; decode it first
ml_program.subgraph @main(%a: !canonical.matrix<1x4xf32>) {
  %y = "canonical.tensor_broadcast"(%a) {sizes = array<i64: 3, 4>} : (!canonical.matrix<1x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'sizes': expected an attribute or an operand of this name, found neither
ml_program.subgraph @main(%a: tensor<1x4xf32>) {
  %y = "canonical.tensor_broadcast"(%a) : (tensor<1x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'sizes': expected an attribute or an operand of this name, found both
ml_program.subgraph @main(%a: tensor<1x4xf32>, %b: tensor<2xi64>) {
  %y = "canonical.tensor_broadcast"(%a, %b) {sizes = array<i64: 3, 4>} : (tensor<1x4xf32>, tensor<2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'sizes': expected no negative size, found [-1, 4]
ml_program.subgraph @main(%a: tensor<1x4xf32>) {
  %y = "canonical.tensor_broadcast"(%a) {sizes = array<i64: -1, 4>} : (tensor<1x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2x4xf32>): (C3) the size 2 of axis 0 cannot be broadcast to [3, 4]
ml_program.subgraph @main(%a: tensor<2x4xf32>) {
  %y = "canonical.tensor_broadcast"(%a) {sizes = array<i64: 3, 4>} : (tensor<2x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<1x4x!quant.uniform<i8:f32:0, {1.0}>>): (C4) the quantisation along axis 0 cannot be kept: the axis may be repeated
ml_program.subgraph @main(%a: tensor<1x4x!quant.uniform<i8:f32:0, {1.0}>>) {
  %y = "canonical.tensor_broadcast"(%a) {sizes = array<i64: 3, 4>} : (tensor<1x4x!quant.uniform<i8:f32:0, {1.0}>>) -> !roundhouse.unknown
  ml_program.output
}
