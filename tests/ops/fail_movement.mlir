// error: input (!canonical.feature<1x2x2x1xf32>): (C1) expected a value of domain tensor, found domain feature; decode it first
ml_program.subgraph @main(%a: !canonical.feature<1x2x2x1xf32>) {
  %y = "canonical.tensor_transpose"(%a) {perm = array<i64: 0, 1, 2, 3>} : (!canonical.feature<1x2x2x1xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<3x4xf32>): (C2) expected rank 1 for perm [0], found rank 2
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.tensor_transpose"(%a) {perm = array<i64: 0>} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'perm': expected each of the axes 0 to 1 once, found [0, 0]
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.tensor_transpose"(%a) {perm = array<i64: 0, 0>} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'perm': expected each of the axes 0 to 1 once, found [1, 2]
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.tensor_transpose"(%a) {perm = array<i64: 1, 2>} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C1) expected at least 1 operand, found none
ml_program.subgraph @main() {
  %y = "canonical.tensor_concat"() {axis = 0 : i64} : () -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: inputs[1] (!canonical.matrix<3x4xf32>): (C1) expected a value of domain tensor, found domain matrix; decode it first
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: !canonical.matrix<3x4xf32>) {
  %y = "canonical.tensor_concat"(%a, %b) {axis = 0 : i64} : (tensor<3x4xf32>, !canonical.matrix<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: inputs[1] (tensor<3x4xf16>): (C2) expected elements of f32 as in the first operand, found f16
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<3x4xf16>) {
  %y = "canonical.tensor_concat"(%a, %b) {axis = 0 : i64} : (tensor<3x4xf32>, tensor<3x4xf16>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: inputs[1] (tensor<4xf32>): (C3) expected rank 2 as operand 0 has, found rank 1
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<4xf32>) {
  %y = "canonical.tensor_concat"(%a, %b) {axis = 0 : i64} : (tensor<3x4xf32>, tensor<4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'axis': expected -2 <= axis < 2, found 2
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<3x4xf32>) {
  %y = "canonical.tensor_concat"(%a, %b) {axis = 2 : i64} : (tensor<3x4xf32>, tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: inputs[1] (tensor<3x5xf32>): (C4) expected size 4 along axis 1 as in the operands before, found 5
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<3x5xf32>) {
  %y = "canonical.tensor_concat"(%a, %b) {axis = 0 : i64} : (tensor<3x4xf32>, tensor<3x5xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: inputs[1] (tensor<1x0xf32>): (C5) the sum of the sizes does not fit in 64 bits
ml_program.subgraph @main(%a: tensor<9223372036854775807x0xf32>, %b: tensor<1x0xf32>) {
  %y = "canonical.tensor_concat"(%a, %b) {axis = 0 : i64} : (tensor<9223372036854775807x0xf32>, tensor<1x0xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.bias<4xf32>): (C1) expected a value of domain tensor, found domain bias; decode it first
ml_program.subgraph @main(%a: !canonical.bias<4xf32>) {
  %y:2 = "canonical.tensor_split"(%a) {axis = 0 : i64, parts = 2 : i64} : (!canonical.bias<4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C2) attribute 'axis': expected -2 <= axis < 2, found 2
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y:2 = "canonical.tensor_split"(%a) {axis = 2 : i64, parts = 2 : i64} : (tensor<3x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C3) attribute 'parts': expected sizes or parts, found neither
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y:2 = "canonical.tensor_split"(%a) {axis = 0 : i64} : (tensor<3x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C3) attribute 'sizes': expected an attribute or an operand of this name, found both
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2xi64>) {
  %y:2 = "canonical.tensor_split"(%a, %b) {axis = 0 : i64, sizes = array<i64: 1, 2>} : (tensor<3x4xf32>, tensor<2xi64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C3) sizes: expected no negative size, found [4, -1]
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y:2 = "canonical.tensor_split"(%a) {axis = 0 : i64, sizes = array<i64: 4, -1>} : (tensor<3x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C3) expected 3 results for as many parts, found 2
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y:2 = "canonical.tensor_split"(%a) {axis = 0 : i64, sizes = array<i64: 1, 1, 1>} : (tensor<3x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C3) expected 3 results for as many parts, found 2
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y:2 = "canonical.tensor_split"(%a) {axis = 0 : i64, parts = 3 : i64} : (tensor<3x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: sizes (tensor<2xf32>): (C3) expected elements of i64 i32 i16 i8 ui64 ui32 ui16 ui8, found f32
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2xf32>) {
  %y:2 = "canonical.tensor_split"(%a, %b) {axis = 0 : i64} : (tensor<3x4xf32>, tensor<2xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: input (tensor<3x4xf32>): (C4) expected the size along axis 0 to be the sum of [1, 1]
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y:2 = "canonical.tensor_split"(%a) {axis = 0 : i64, sizes = array<i64: 1, 1>} : (tensor<3x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: input (tensor<3x4xf32>): (C4) 5 parts of 1 are more than the size along axis 0
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y:5 = "canonical.tensor_split"(%a) {axis = 0 : i64, parts = 5 : i64} : (tensor<3x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: input (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>): (C5) the quantisation along axis 0 cannot be kept: the sizes of the parts are not known
ml_program.subgraph @main(%a: tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, %b: tensor<2xi64>) {
  %y:2 = "canonical.tensor_split"(%a, %b) {axis = 0 : i64} : (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<2xi64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: input (!canonical.bias<4xf32>): (C1) expected a value of domain tensor, found domain bias; decode it first
ml_program.subgraph @main(%a: !canonical.bias<4xf32>) {
  %y = "canonical.tile"(%a) {repeats = array<i64: 2>} : (!canonical.bias<4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'repeats': expected an attribute or an operand of this name, found neither
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.tile"(%a) : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'repeats': expected an attribute or an operand of this name, found both
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2xi64>) {
  %y = "canonical.tile"(%a, %b) {repeats = array<i64: 1, 2>} : (tensor<3x4xf32>, tensor<2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<3x4xf32>): (C2) expected one repeat for each of the 2 axes, found 1
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.tile"(%a) {repeats = array<i64: 1>} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) repeats: expected no negative number, found [1, -1]
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.tile"(%a) {repeats = array<i64: 1, -1>} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<3x4xf32>): (C3) the size 4 * 9223372036854775807 does not fit in 64 bits
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.tile"(%a) {repeats = array<i64: 1, 9223372036854775807>} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>): (C4) the quantisation along axis 0 cannot be kept: the axis may be repeated
ml_program.subgraph @main(%a: tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  %y = "canonical.tile"(%a) {repeats = array<i64: 2, 1>} : (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.matrix<3x4xf32>): (C1) expected a value of domain tensor, found domain matrix; decode it first
ml_program.subgraph @main(%a: !canonical.matrix<3x4xf32>, %b: tensor<4xi64>) {
  %y = "canonical.reverse_sequence"(%a, %b) : (!canonical.matrix<3x4xf32>, tensor<4xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'time_axis': expected -2 <= axis < 2, found 2
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<4xi64>) {
  %y = "canonical.reverse_sequence"(%a, %b) {time_axis = 2 : i64} : (tensor<3x4xf32>, tensor<4xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'batch_axis': expected an axis other than time_axis, found 0
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<4xi64>) {
  %y = "canonical.reverse_sequence"(%a, %b) {batch_axis = 0 : i64} : (tensor<3x4xf32>, tensor<4xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: lengths (tensor<3xi64>): (C3) expected 4 lengths, one for each index along axis 1, found 3
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<3xi64>) {
  %y = "canonical.reverse_sequence"(%a, %b) : (tensor<3x4xf32>, tensor<3xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: lengths (tensor<4xf32>): (C3) expected elements of i64 i32 i16 i8 ui64 ui32 ui16 ui8, found f32
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<4xf32>) {
  %y = "canonical.reverse_sequence"(%a, %b) : (tensor<3x4xf32>, tensor<4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: lengths (tensor<4xi64>): (C3) expected lengths of 0 to 3, found -1
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %b = "canonical.constant_gen"() {value = dense<[1, 2, 3, -1]> : tensor<4xi64>} : () -> tensor<4xi64>
  %y = "canonical.reverse_sequence"(%a, %b) : (tensor<3x4xf32>, tensor<4xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>): (C4) the quantisation along axis 0 cannot be kept: the axis is reversed in part
ml_program.subgraph @main(%a: tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, %b: tensor<4xi64>) {
  %y = "canonical.reverse_sequence"(%a, %b) : (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<4xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.matrix<3x4xf32>): (C1) expected a value of domain tensor, found domain matrix; decode it first
ml_program.subgraph @main(%a: !canonical.matrix<3x4xf32>) {
  %y = "canonical.band_part"(%a) : (!canonical.matrix<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<3xf32>): (C2) expected rank 2 or more, found rank 1
ml_program.subgraph @main(%a: tensor<3xf32>) {
  %y = "canonical.band_part"(%a) : (tensor<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'lower': expected an attribute or an operand of this name, found both
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<i64>) {
  %y = "canonical.band_part"(%a, %b) {lower = 0 : i64} : (tensor<3x4xf32>, tensor<i64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'upper': expected an attribute or an operand of this name, found both
ml_program.subgraph @main(%a: tensor<3x4xf32>, %c: tensor<i64>) {
  %b = "control.none"() : () -> none
  %y = "canonical.band_part"(%a, %b, %c) {upper = 0 : i64} : (tensor<3x4xf32>, none, tensor<i64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: lower (tensor<2xi64>): (C3) expected one element, found 2
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2xi64>) {
  %y = "canonical.band_part"(%a, %b) : (tensor<3x4xf32>, tensor<2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: lower (tensor<f32>): (C3) expected elements of i64 i32 i16 i8 ui64 ui32 ui16 ui8, found f32
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<f32>) {
  %y = "canonical.band_part"(%a, %b) : (tensor<3x4xf32>, tensor<f32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:1, 2.0:2}>>): (C4) the quantisation along axis 0 cannot be kept: its zero points differ
ml_program.subgraph @main(%a: tensor<2x2x!quant.uniform<i8:f32:0, {1.0:1, 2.0:2}>>) {
  %y = "canonical.band_part"(%a) : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:1, 2.0:2}>>) -> !roundhouse.unknown
  ml_program.output
}
