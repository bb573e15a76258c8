// fires: transposes
module attributes {onnx.opset_import = [["", 13]]} {
ml_program.subgraph @main(%x: tensor<2x3x4xf32>) -> tensor<3x4x2xf32> {
  %t = "onnx.Transpose_13"(%x) {perm = array<i64: 2, 0, 1>} : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  %y = "onnx.Transpose_13"(%t) {perm = array<i64: 2, 0, 1>} : (tensor<4x2x3xf32>) -> tensor<3x4x2xf32>
  ml_program.output %y : tensor<3x4x2xf32>
}
}
// ==>
module attributes {onnx.opset_import = [["", 13]]} {
ml_program.subgraph @main(%x: tensor<2x3x4xf32>) -> tensor<3x4x2xf32> {
  %y = "onnx.Transpose_13"(%x) {perm = array<i64: 1, 2, 0>} : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  ml_program.output %y : tensor<3x4x2xf32>
}
}
// -----
// fires: transposes
// Without a list of axes, they are in reverse.
ml_program.subgraph @main(%x: tensor<2x3x4xf32>) -> tensor<3x4x2xf32> {
  %t = "onnx.Transpose_13"(%x) : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
  %y = "onnx.Transpose_13"(%t) {perm = array<i64: 1, 0, 2>} : (tensor<4x3x2xf32>) -> tensor<3x4x2xf32>
  ml_program.output %y : tensor<3x4x2xf32>
}
// -----
// fires: transposes
// What else the first one is for, it stays for.
ml_program.subgraph @main(%x: tensor<2x3x4xf32>) -> (tensor<3x4x2xf32>, tensor<4x3x2xf32>) {
  %t = "onnx.Transpose_13"(%x) : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
  %y = "onnx.Transpose_13"(%t) {perm = array<i64: 1, 0, 2>} : (tensor<4x3x2xf32>) -> tensor<3x4x2xf32>
  ml_program.output %y, %t : tensor<3x4x2xf32>, tensor<4x3x2xf32>
}
// -----
// fires: reshapes
// sizes: A = 1..3, B = 1..3, C = 1..3
ml_program.subgraph @main(%x: tensor<$(A)x$(B)x$(C)xf32>) -> tensor<$(A)x$(B*C)xf32> {
  %s = "onnx.Constant_13"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %t = "onnx.Reshape_14"(%x, %s) : (tensor<$(A)x$(B)x$(C)xf32>, tensor<1xi64>) -> tensor<$(A*B*C)xf32>
  %r = "onnx.Constant_13"() {value = dense<[$(A), $(B*C)]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "onnx.Reshape_14"(%t, %r) : (tensor<$(A*B*C)xf32>, tensor<2xi64>) -> tensor<$(A)x$(B*C)xf32>
  ml_program.output %y : tensor<$(A)x$(B*C)xf32>
}
// -----
// fires: reshapes
module attributes {onnx.opset_import = [["", 13]]} {
ml_program.subgraph @main(%x: tensor<2x1x3xf32>) -> tensor<2x3x1xf32> {
  %a = "onnx.Constant_13"() {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %t = "onnx.Squeeze_13"(%x, %a) : (tensor<2x1x3xf32>, tensor<1xi64>) -> tensor<2x3xf32>
  %b = "onnx.Constant_13"() {value = dense<[2]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "onnx.Unsqueeze_13"(%t, %b) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<2x3x1xf32>
  ml_program.output %y : tensor<2x3x1xf32>
}
}
// ==>
module attributes {onnx.opset_import = [["", 13]]} {
ml_program.subgraph @main(%x: tensor<2x1x3xf32>) -> tensor<2x3x1xf32> {
  %s = "onnx.Constant_13"() {value = dense<[2, 3, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "onnx.Reshape_13"(%x, %s) : (tensor<2x1x3xf32>, tensor<3xi64>) -> tensor<2x3x1xf32>
  ml_program.output %y : tensor<2x3x1xf32>
}
}
// -----
// fires: reshapes
// In opset 11 axes are attributes.
module attributes {onnx.opset_import = [["", 11]]} {
ml_program.subgraph @main(%x: tensor<2x1x3xf32>) -> tensor<6x1xf32> {
  %t = "onnx.Squeeze_11"(%x) {axes = array<i64: 1>} : (tensor<2x1x3xf32>) -> tensor<2x3xf32>
  %f = "onnx.Flatten_11"(%t) {axis = 0 : i64} : (tensor<2x3xf32>) -> tensor<1x6xf32>
  %s = "onnx.Constant_11"() {value = dense<[6, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "onnx.Reshape_5"(%f, %s) : (tensor<1x6xf32>, tensor<2xi64>) -> tensor<6x1xf32>
  ml_program.output %y : tensor<6x1xf32>
}
}
// ==>
module attributes {onnx.opset_import = [["", 11]]} {
ml_program.subgraph @main(%x: tensor<2x1x3xf32>) -> tensor<6x1xf32> {
  %s = "onnx.Constant_11"() {value = dense<[6, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "onnx.Reshape_5"(%x, %s) : (tensor<2x1x3xf32>, tensor<2xi64>) -> tensor<6x1xf32>
  ml_program.output %y : tensor<6x1xf32>
}
}
// -----
// fires: reshapes
// not_run: sizes are unknown
// One size may be open.
ml_program.subgraph @main(%x: tensor<?x2x3xf32>) -> tensor<?x6xf32> {
  %s = "onnx.Constant_13"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %t = "onnx.Reshape_14"(%x, %s) : (tensor<?x2x3xf32>, tensor<1xi64>) -> tensor<?xf32>
  %r = "onnx.Constant_13"() {value = dense<[-1, 6]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "onnx.Reshape_14"(%t, %r) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x6xf32>
  ml_program.output %y : tensor<?x6xf32>
}
// -----
// fires: slices
// Other axes.
ml_program.subgraph @main(%x: tensor<4x6xf32>) -> tensor<2x3xf32> {
  %a = "onnx.Constant_13"() {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %b = "onnx.Constant_13"() {value = dense<[3]> : tensor<1xi64>} : () -> tensor<1xi64>
  %z = "onnx.Constant_13"() {value = dense<[0]> : tensor<1xi64>} : () -> tensor<1xi64>
  %t = "onnx.Slice_13"(%x, %a, %b, %z) : (tensor<4x6xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x6xf32>
  %c = "onnx.Constant_13"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %e = "onnx.Constant_13"() {value = dense<[-100]> : tensor<1xi64>} : () -> tensor<1xi64>
  %q = "onnx.Constant_13"() {value = dense<[-2]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "onnx.Slice_13"(%t, %c, %e, %c, %q) : (tensor<2x6xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// fires: slices
// The same axis.
module attributes {onnx.opset_import = [["", 9]]} {
ml_program.subgraph @main(%x: tensor<8xf32>) -> tensor<3xf32> {
  %t = "onnx.Slice_1"(%x) {starts = array<i64: 1>, ends = array<i64: 7>} : (tensor<8xf32>) -> tensor<6xf32>
  %y = "onnx.Slice_1"(%t) {starts = array<i64: 2>, ends = array<i64: 5>} : (tensor<6xf32>) -> tensor<3xf32>
  ml_program.output %y : tensor<3xf32>
}
}
// ==>
module attributes {onnx.opset_import = [["", 9]]} {
ml_program.subgraph @main(%x: tensor<8xf32>) -> tensor<3xf32> {
  %y = "onnx.Slice_1"(%x) {starts = array<i64: 3>, ends = array<i64: 6>, axes = array<i64: 0>} : (tensor<8xf32>) -> tensor<3xf32>
  ml_program.output %y : tensor<3xf32>
}
}
// -----
// fires: casts
ml_program.subgraph @main(%x: tensor<3xi32>) -> tensor<3xf32> {
  %t = "onnx.Cast_13"(%x) {to = 7 : i64} : (tensor<3xi32>) -> tensor<3xi64>
  %y = "onnx.Cast_13"(%t) {to = 1 : i64} : (tensor<3xi64>) -> tensor<3xf32>
  ml_program.output %y : tensor<3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<3xi32>) -> tensor<3xf32> {
  %y = "onnx.Cast_13"(%x) {to = 1 : i64} : (tensor<3xi32>) -> tensor<3xf32>
  ml_program.output %y : tensor<3xf32>
}
// -----
// fires: concats
// sizes: A = 1..3, B = 1..3, C = 1..3
ml_program.subgraph @main(%x: tensor<2x3xf32>, %z: tensor<1x3xf32>) -> tensor<6x3xf32> {
  %t = "onnx.Concat_13"(%x, %z) {axis = 0 : i64} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<3x3xf32>
  %y = "onnx.Concat_13"(%z, %t, %x) {axis = -2 : i64} : (tensor<1x3xf32>, tensor<3x3xf32>, tensor<2x3xf32>) -> tensor<6x3xf32>
  ml_program.output %y : tensor<6x3xf32>
}
// -----
// fires: pads
module attributes {onnx.opset_import = [["", 13]]} {
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<4x6xf32> {
  %p = "onnx.Constant_13"() {value = dense<[0, 1, 1, 0]> : tensor<4xi64>} : () -> tensor<4xi64>
  %t = "onnx.Pad_13"(%x, %p) : (tensor<2x3xf32>, tensor<4xi64>) -> tensor<3x4xf32>
  %q = "onnx.Constant_13"() {value = dense<[1, 0, 0, 2]> : tensor<4xi64>} : () -> tensor<4xi64>
  %y = "onnx.Pad_13"(%t, %q) : (tensor<3x4xf32>, tensor<4xi64>) -> tensor<4x6xf32>
  ml_program.output %y : tensor<4x6xf32>
}
}
// -----
// fires: pads
// When the amounts were attributes.
module attributes {onnx.opset_import = [["", 10]]} {
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<4x6xf32> {
  %t = "onnx.Pad_2"(%x) {pads = array<i64: 0, 1, 1, 0>, value = 2.0 : f32} : (tensor<2x3xf32>) -> tensor<3x4xf32>
  %y = "onnx.Pad_2"(%t) {pads = array<i64: 1, 0, 0, 2>, value = 2.0 : f32} : (tensor<3x4xf32>) -> tensor<4x6xf32>
  ml_program.output %y : tensor<4x6xf32>
}
}
// ==>
module attributes {onnx.opset_import = [["", 10]]} {
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<4x6xf32> {
  %y = "onnx.Pad_2"(%x) {pads = array<i64: 1, 1, 1, 2>, value = 2.0 : f32} : (tensor<2x3xf32>) -> tensor<4x6xf32>
  ml_program.output %y : tensor<4x6xf32>
}
}
// -----
// fires: reduce_and_unsqueeze
ml_program.subgraph @main(%x: tensor<2x3x4xf32>) -> tensor<2x1x4xf32> {
  %t = "onnx.ReduceMean_13"(%x) {axes = array<i64: -2>, keepdims = 0 : i64} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  %a = "onnx.Constant_13"() {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "onnx.Unsqueeze_13"(%t, %a) : (tensor<2x4xf32>, tensor<1xi64>) -> tensor<2x1x4xf32>
  ml_program.output %y : tensor<2x1x4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3x4xf32>) -> tensor<2x1x4xf32> {
  %y = "onnx.ReduceMean_13"(%x) {axes = array<i64: -2>} : (tensor<2x3x4xf32>) -> tensor<2x1x4xf32>
  ml_program.output %y : tensor<2x1x4xf32>
}
// -----
// unchanged
// Another axis.
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<1x2xf32> {
  %t = "onnx.ReduceMax_13"(%x) {axes = array<i64: 1>, keepdims = 0 : i64} : (tensor<2x3xf32>) -> tensor<2xf32>
  %a = "onnx.Constant_13"() {value = dense<[0]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "onnx.Unsqueeze_13"(%t, %a) : (tensor<2xf32>, tensor<1xi64>) -> tensor<1x2xf32>
  ml_program.output %y : tensor<1x2xf32>
}
// -----
// unchanged
// A cast that loses something.
ml_program.subgraph @main(%x: tensor<3xf32>) -> tensor<3xf64> {
  %t = "onnx.Cast_13"(%x) {to = 6 : i64} : (tensor<3xf32>) -> tensor<3xi32>
  %y = "onnx.Cast_13"(%t) {to = 11 : i64} : (tensor<3xi32>) -> tensor<3xf64>
  ml_program.output %y : tensor<3xf64>
}
// -----
// unchanged
// Signs go on the way.
ml_program.subgraph @main(%x: tensor<3xi8>) -> tensor<3xf32> {
  %t = "onnx.Cast_13"(%x) {to = 4 : i64} : (tensor<3xi8>) -> tensor<3xui16>
  %y = "onnx.Cast_13"(%t) {to = 1 : i64} : (tensor<3xui16>) -> tensor<3xf32>
  ml_program.output %y : tensor<3xf32>
}
// -----
// unchanged
// A second user.
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> (tensor<4x3xf32>, tensor<3x3xf32>) {
  %t = "onnx.Concat_13"(%x, %x) {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  %a = "onnx.Constant_13"() {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %b = "onnx.Constant_13"() {value = dense<[4]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "onnx.Slice_13"(%t, %a, %b) : (tensor<4x3xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<3x3xf32>
  ml_program.output %t, %y : tensor<4x3xf32>, tensor<3x3xf32>
}
// -----
// unchanged
// Along another axis.
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<4x6xf32> {
  %t = "onnx.Concat_13"(%x, %x) {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  %y = "onnx.Concat_13"(%t, %t) {axis = 1 : i64} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
  ml_program.output %y : tensor<4x6xf32>
}
// -----
// unchanged
// Another number, and a border that is taken away.
module attributes {onnx.opset_import = [["", 10]]} {
ml_program.subgraph @main(%x: tensor<3xf32>) -> (tensor<5xf32>, tensor<3xf32>) {
  %t = "onnx.Pad_2"(%x) {pads = array<i64: 1, 0>, value = 2.0 : f32} : (tensor<3xf32>) -> tensor<4xf32>
  %y = "onnx.Pad_2"(%t) {pads = array<i64: 0, 1>, value = 1.0 : f32} : (tensor<4xf32>) -> tensor<5xf32>
  %s = "onnx.Pad_2"(%x) {pads = array<i64: 1, 0>} : (tensor<3xf32>) -> tensor<4xf32>
  %z = "onnx.Pad_2"(%s) {pads = array<i64: -1, 0>} : (tensor<4xf32>) -> tensor<3xf32>
  ml_program.output %y, %z : tensor<5xf32>, tensor<3xf32>
}
}
// -----
// unchanged
// Ranges that count from the end.
module attributes {onnx.opset_import = [["", 9]]} {
ml_program.subgraph @main(%x: tensor<8xf32>) -> tensor<2xf32> {
  %t = "onnx.Slice_1"(%x) {starts = array<i64: 1>, ends = array<i64: 7>} : (tensor<8xf32>) -> tensor<6xf32>
  %y = "onnx.Slice_1"(%t) {starts = array<i64: -3>, ends = array<i64: -1>} : (tensor<6xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
}
// -----
// unchanged
// not_run: sizes are unknown
// Two sizes are open.
ml_program.subgraph @main(%x: tensor<?x?x2xf32>) -> tensor<?x?xf32> {
  %f = "onnx.Flatten_13"(%x) : (tensor<?x?x2xf32>) -> tensor<?x?xf32>
  %s = "onnx.Constant_13"() {value = dense<[0, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "onnx.Reshape_14"(%f, %s) : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  ml_program.output %y : tensor<?x?xf32>
}
