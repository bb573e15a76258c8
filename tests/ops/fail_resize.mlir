// error: input (!canonical.matrix<2x3xf32>): (C1) expected domain tensor or feature, found matrix
ml_program.subgraph @main(%a: !canonical.matrix<2x3xf32>) {
  %y = "canonical.resize"(%a) {sizes = array<i64: 4, 6>} : (!canonical.matrix<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'axes': expected -2 <= axis < 2, found 2
ml_program.subgraph @main(%a: tensor<2x3xf32>) {
  %y = "canonical.resize"(%a) {axes = array<i64: 2>, sizes = array<i64: 4>} : (tensor<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'axes': expected each axis once, found 1 twice
ml_program.subgraph @main(%a: tensor<2x3xf32>) {
  %y = "canonical.resize"(%a) {axes = array<i64: 1, -1>, sizes = array<i64: 4, 4>} : (tensor<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>): (C2) the quantisation along axis 0 cannot be kept: the axis is resized
ml_program.subgraph @main(%a: tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  %y = "canonical.resize"(%a) {axes = array<i64: 0>, sizes = array<i64: 4>} : (tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) expected one of attribute 'sizes', attribute 'scales' and operand target, found 0
ml_program.subgraph @main(%a: tensor<2x3xf32>) {
  %y = "canonical.resize"(%a) : (tensor<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) expected one of attribute 'sizes', attribute 'scales' and operand target, found 2
ml_program.subgraph @main(%a: tensor<2x3xf32>) {
  %y = "canonical.resize"(%a) {scales = array<f32: 2.0, 2.0>, sizes = array<i64: 4, 6>} : (tensor<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) expected one of attribute 'sizes', attribute 'scales' and operand target, found 2
ml_program.subgraph @main(%a: tensor<2x3xf32>, %b: tensor<2xi64>) {
  %y = "canonical.resize"(%a, %b) {sizes = array<i64: 4, 6>} : (tensor<2x3xf32>, tensor<2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'sizes': expected 2 numbers, one for each axis, found 1
ml_program.subgraph @main(%a: tensor<2x3xf32>) {
  %y = "canonical.resize"(%a) {sizes = array<i64: 4>} : (tensor<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'scales': expected 2 numbers, one for each axis, found 3
ml_program.subgraph @main(%a: !canonical.feature<1x2x3x4xf32>) {
  %y = "canonical.resize"(%a) {scales = array<f32: 2.0, 2.0, 2.0>} : (!canonical.feature<1x2x3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) target: expected 2 numbers, one for each axis, found 3
ml_program.subgraph @main(%a: tensor<2x3xf32>, %b: tensor<3xi64>) {
  %y = "canonical.resize"(%a, %b) : (tensor<2x3xf32>, tensor<3xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C4) axis 1 of size 3: expected a positive size, found 0
ml_program.subgraph @main(%a: tensor<2x3xf32>) {
  %y = "canonical.resize"(%a) {sizes = array<i64: 4, 0>} : (tensor<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C4) attribute 'scales': expected a positive scale, found -1
ml_program.subgraph @main(%a: tensor<2x3xf32>) {
  %y = "canonical.resize"(%a) {scales = array<f32: -1.0, 1.0>} : (tensor<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C4) the scale 0.25 makes axis 0 of size 2 empty
ml_program.subgraph @main(%a: tensor<2x3xf32>) {
  %y = "canonical.resize"(%a) {scales = array<f32: 0.25, 1.0>} : (tensor<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C4) attribute 'scales': expected a positive scale, found inf
ml_program.subgraph @main(%a: tensor<2x3xf32>) {
  %y = "canonical.resize"(%a) {scales = array<f32: 0x7F800000, 1.0>} : (tensor<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C4) the scale 1e+30 makes axis 0 of size 2 too large
ml_program.subgraph @main(%a: tensor<2x3xf32>) {
  %y = "canonical.resize"(%a) {scales = array<f32: 1.0e+30, 1.0>} : (tensor<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C5) axis 0 is empty and cannot be resized to 2 elements
ml_program.subgraph @main(%a: tensor<0x3xf32>) {
  %y = "canonical.resize"(%a) {sizes = array<i64: 2, 3>} : (tensor<0x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: target (tensor<1x2xi64>): (C6) expected rank 1, found 2
ml_program.subgraph @main(%a: tensor<2x3xf32>, %b: tensor<1x2xi64>) {
  %y = "canonical.resize"(%a, %b) : (tensor<2x3xf32>, tensor<1x2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: target (tensor<2xf64>): (C6) expected elements of f32 i64 i32 i16 i8 ui64 ui32 ui16 ui8, found f64
ml_program.subgraph @main(%a: tensor<2x3xf32>, %b: tensor<2xf64>) {
  %y = "canonical.resize"(%a, %b) : (tensor<2x3xf32>, tensor<2xf64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C7) attribute 'antialias': expected false for mode "nearest", found true
ml_program.subgraph @main(%a: tensor<2x3xf32>) {
  %y = "canonical.resize"(%a) {antialias = true, sizes = array<i64: 1, 2>} : (tensor<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C7) attribute 'exclude_outside': expected false for mode "nearest", found true
ml_program.subgraph @main(%a: tensor<2x3xf32>) {
  %y = "canonical.resize"(%a) {exclude_outside = true, sizes = array<i64: 1, 2>} : (tensor<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C8) coordinates "crop_and_resize" needs operand region
ml_program.subgraph @main(%a: tensor<2xf32>) {
  %y = "canonical.resize"(%a) {coordinates = "crop_and_resize", sizes = array<i64: 2>} : (tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C8) operand region is only for coordinates "crop_and_resize"
ml_program.subgraph @main(%a: tensor<2xf32>, %c: tensor<2xf32>) {
  %b = "control.none"() : () -> none
  %y = "canonical.resize"(%a, %b, %c) {sizes = array<i64: 2>} : (tensor<2xf32>, none, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: region (tensor<3xf32>): (C8) expected 2 numbers, the begins and then the ends of all axes, found 3
ml_program.subgraph @main(%a: tensor<2xf32>, %c: tensor<3xf32>) {
  %b = "control.none"() : () -> none
  %y = "canonical.resize"(%a, %b, %c) {coordinates = "crop_and_resize", sizes = array<i64: 2>} : (tensor<2xf32>, none, tensor<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: region (tensor<2xi64>): (C8) expected elements of f64 f32 f16 bf16, found i64
ml_program.subgraph @main(%a: tensor<2xf32>, %c: tensor<2xi64>) {
  %b = "control.none"() : () -> none
  %y = "canonical.resize"(%a, %b, %c) {coordinates = "crop_and_resize", sizes = array<i64: 2>} : (tensor<2xf32>, none, tensor<2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: region (tensor<1x2xf32>): (C8) expected rank 1, found 2
ml_program.subgraph @main(%a: tensor<2xf32>, %c: tensor<1x2xf32>) {
  %b = "control.none"() : () -> none
  %y = "canonical.resize"(%a, %b, %c) {coordinates = "crop_and_resize", sizes = array<i64: 2>} : (tensor<2xf32>, none, tensor<1x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
