// error: rhs (tensor<3x3xf32>): (C2) expected a shape that broadcasts with 2x2, found 3x3
ml_program.subgraph @main(%a: tensor<2x2xf32>, %b: tensor<3x3xf32>) {
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<2x2xf32>, tensor<3x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (!canonical.matrix<1x3xf32>): (C2) expected a shape that is 2x3, found 1x3
ml_program.subgraph @main(%a: !canonical.matrix<2x3xf32>, %b: !canonical.matrix<1x3xf32>) {
  %y = "canonical.eltwise_mul"(%a, %b) : (!canonical.matrix<2x3xf32>, !canonical.matrix<1x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (tensor<3xf32>): (C1) expected domain bias, found tensor
ml_program.subgraph @main(%a: !canonical.bias<3xf32>, %b: tensor<3xf32>) {
  %y = "canonical.eltwise_sub"(%a, %b) : (!canonical.bias<3xf32>, tensor<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (tensor<3xf16>): (C3) expected elements of f32 as in lhs, found f16
ml_program.subgraph @main(%a: tensor<3xf32>, %b: tensor<3xf16>) {
  %y = "canonical.pow"(%a, %b) : (tensor<3xf32>, tensor<3xf16>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C4) expected rank 2, as the elements are quantised along an axis, found 1
ml_program.subgraph @main(%a: tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, %b: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  %y = "canonical.eltwise_max"(%a, %b) : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (tensor<3xf32>): (C2) expected a shape that broadcasts with 2, found 3
ml_program.subgraph @main(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %y = "canonical.compare"(%a, %b) {direction = "less"} : (tensor<2xf32>, tensor<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (tensor<3xf32>): (C1) expected domain bias, found tensor
ml_program.subgraph @main(%a: !canonical.bias<3xf32>, %b: tensor<3xf32>) {
  %y = "canonical.compare"(%a, %b) {direction = "less"} : (!canonical.bias<3xf32>, tensor<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (tensor<3xi8>): (C3) expected elements of f32 as in lhs, found i8
ml_program.subgraph @main(%a: tensor<3xf32>, %b: tensor<3xi8>) {
  %y = "canonical.compare"(%a, %b) {direction = "less"} : (tensor<3xf32>, tensor<3xi8>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: attribute 'direction': expected one of "equal" | "not_equal" | "less" | "less_equal" | "greater" | "greater_equal", found "lesser", did you mean 'less'?
ml_program.subgraph @main(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %y = "canonical.compare"(%a, %b) {direction = "lesser"} : (tensor<2xf32>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: condition (tensor<2xi8>): expected elements of i1, found i8
ml_program.subgraph @main(%a: tensor<2xi8>, %b: tensor<2xf32>, %c: tensor<2xf32>) {
  %y = "canonical.select"(%a, %b, %c) : (tensor<2xi8>, tensor<2xf32>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: on_false (tensor<2xf16>): (C3) expected elements of f32 as in on_true, found f16
ml_program.subgraph @main(%a: tensor<2xi1>, %b: tensor<2xf32>, %c: tensor<2xf16>) {
  %y = "canonical.select"(%a, %b, %c) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf16>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: on_true (tensor<3xf32>): (C2) expected a shape that broadcasts with 2, found 3
ml_program.subgraph @main(%a: tensor<2xi1>, %b: tensor<3xf32>, %c: tensor<f32>) {
  %y = "canonical.select"(%a, %b, %c) : (tensor<2xi1>, tensor<3xf32>, tensor<f32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: on_true (!canonical.matrix<2x2xf32>): (C1) expected domain tensor, found matrix
ml_program.subgraph @main(%a: tensor<2x2xi1>, %b: !canonical.matrix<2x2xf32>, %c: !canonical.matrix<2x2xf32>) {
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x2xi1>, !canonical.matrix<2x2xf32>, !canonical.matrix<2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: integer division by zero, at element 1
ml_program.subgraph @main() {
  %a = "canonical.constant_gen"() {value = dense<[1, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
  %b = "canonical.constant_gen"() {value = dense<[1, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "canonical.eltwise_div"(%a, %b) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  "check.eq"(%y) {expected = dense<0> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  ml_program.output
}
// -----
// error: integer division by zero, at element 0
ml_program.subgraph @main() {
  %a = "canonical.constant_gen"() {value = dense<1> : tensor<i8>} : () -> tensor<i8>
  %b = "canonical.constant_gen"() {value = dense<0> : tensor<i8>} : () -> tensor<i8>
  %y = "canonical.floor_div"(%a, %b) : (tensor<i8>, tensor<i8>) -> tensor<i8>
  "check.eq"(%y) {expected = dense<0> : tensor<i8>} : (tensor<i8>) -> ()
  ml_program.output
}
// -----
// error: integer division by zero, at element 0
ml_program.subgraph @main() {
  %a = "canonical.constant_gen"() {value = dense<1> : tensor<ui64>} : () -> tensor<ui64>
  %b = "canonical.constant_gen"() {value = dense<0> : tensor<ui64>} : () -> tensor<ui64>
  %y = "canonical.floor_mod"(%a, %b) : (tensor<ui64>, tensor<ui64>) -> tensor<ui64>
  "check.eq"(%y) {expected = dense<0> : tensor<ui64>} : (tensor<ui64>) -> ()
  ml_program.output
}
// -----
// error: integer division by zero, at element 0
ml_program.subgraph @main() {
  %a = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %b = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %y = "canonical.truncated_mod"(%a, %b) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  "check.eq"(%y) {expected = dense<0> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
// -----
// error: integer division by zero, as a negative power of 0
ml_program.subgraph @main() {
  %a = "canonical.constant_gen"() {value = dense<[3, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %b = "canonical.constant_gen"() {value = dense<[-1, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %y = "canonical.pow"(%a, %b) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  "check.eq"(%y) {expected = dense<0> : tensor<2xi32>} : (tensor<2xi32>) -> ()
  ml_program.output
}
// -----
// error: rhs (tensor<3xf32>): (C1) expected domain bias, found tensor
// each $T: eltwise_add eltwise_sub eltwise_mul eltwise_div eltwise_max eltwise_min pow floor_mod truncated_mod atan2
ml_program.subgraph @main(%a: !canonical.bias<3xf32>, %b: tensor<3xf32>) {
  %y = "canonical.$T"(%a, %b) : (!canonical.bias<3xf32>, tensor<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (!canonical.bias<3xi32>): (C1) expected domain tensor, found bias
// each $T: bitwise_and bitwise_or bitwise_xor shift_left shift_right floor_div
ml_program.subgraph @main(%a: tensor<3xi32>, %b: !canonical.bias<3xi32>) {
  %y = "canonical.$T"(%a, %b) : (tensor<3xi32>, !canonical.bias<3xi32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (tensor<2xf32>): (C2) expected a shape that broadcasts with 2x3, found 2
// each $T: eltwise_add eltwise_sub eltwise_mul eltwise_div eltwise_max eltwise_min pow floor_mod truncated_mod atan2
ml_program.subgraph @main(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  %y = "canonical.$T"(%a, %b) : (tensor<2x3xf32>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (!canonical.feature<1x1x1x3xi32>): (C2) expected a shape that is 1x2x2x3, found 1x1x1x3
// each $T: bitwise_and bitwise_or bitwise_xor shift_left shift_right floor_div
ml_program.subgraph @main(%a: !canonical.feature<1x2x2x3xi32>, %b: !canonical.feature<1x1x1x3xi32>) {
  %y = "canonical.$T"(%a, %b) : (!canonical.feature<1x2x2x3xi32>, !canonical.feature<1x1x1x3xi32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (tensor<3xf16>): (C3) expected elements of f32 as in lhs, found f16
// each $T: eltwise_add eltwise_sub eltwise_mul eltwise_div eltwise_max eltwise_min pow floor_mod truncated_mod atan2
ml_program.subgraph @main(%a: tensor<3xf32>, %b: tensor<3xf16>) {
  %y = "canonical.$T"(%a, %b) : (tensor<3xf32>, tensor<3xf16>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (tensor<3xui32>): (C3) expected elements of i32 as in lhs, found ui32
// each $T: bitwise_and bitwise_or bitwise_xor shift_left shift_right floor_div
ml_program.subgraph @main(%a: tensor<3xi32>, %b: tensor<3xui32>) {
  %y = "canonical.$T"(%a, %b) : (tensor<3xi32>, tensor<3xui32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>): (C4) expected rank 2, as the elements are quantised along an axis, found 1
ml_program.subgraph @main(%a: tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, %b: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  %y = "canonical.eltwise_min"(%a, %b) : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: on_true (tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>): (C4) expected rank 2, as the elements are quantised along an axis, found 1
ml_program.subgraph @main(%a: tensor<2x2xi1>, %b: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, %c: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x2xi1>, tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: condition (tensor<3x2xi1>): (C4) expected size 1 along axis 0, as the elements are quantised along it, found 3
ml_program.subgraph @main(%a: tensor<3x2xi1>, %b: tensor<1x2x!quant.uniform<i8:f32:0, {1.0}>>, %c: tensor<1x2x!quant.uniform<i8:f32:0, {1.0}>>) {
  %y = "canonical.select"(%a, %b, %c) : (tensor<3x2xi1>, tensor<1x2x!quant.uniform<i8:f32:0, {1.0}>>, tensor<1x2x!quant.uniform<i8:f32:0, {1.0}>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C5) expected quantised elements of i32 or i64 with zero point 0 (canonical.requantize makes them), found !quant.uniform<i8:f32, 0.5>
// each $T: eltwise_add eltwise_sub
ml_program.subgraph @main(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %y = "canonical.$T"(%a, %a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (tensor<3x!quant.uniform<i32:f32:0, {1.0, 0.5, 2.0}>>): (C4) expected rank 2, as the elements are quantised along an axis, found 1
// each $T: eltwise_add eltwise_sub
ml_program.subgraph @main(%a: tensor<3x1x!quant.uniform<i32:f32:0, {1.0, 0.5, 2.0}>>, %b: tensor<3x!quant.uniform<i32:f32:0, {1.0, 0.5, 2.0}>>) {
  %y = "canonical.$T"(%a, %b) : (tensor<3x1x!quant.uniform<i32:f32:0, {1.0, 0.5, 2.0}>>, tensor<3x!quant.uniform<i32:f32:0, {1.0, 0.5, 2.0}>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (tensor<2xi8>): (C3) expected quantised elements as in lhs, found i8
ml_program.subgraph @main(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2xi8>) {
  %y = "canonical.eltwise_mul"(%a, %b) : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2xi8>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) the quantisation along axis 0 cannot be kept: the result has no such axis
ml_program.subgraph @main(%a: tensor<2x!quant.uniform<i8:f32:0, {0.5, 1.0}>>, %b: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %y = "canonical.eltwise_mul"(%a, %b) : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 1.0}>>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> !roundhouse.unknown
  ml_program.output
}
