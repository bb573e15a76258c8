// fires: drop_noop
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %y = "onnx.Identity_16"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_noop
// Not in training.
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %y = "onnx.Dropout_7"(%x) {ratio = 0.5 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_noop
// The mask is not wanted.
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %y, %m = "onnx.Dropout_10"(%x) {onnx.outputs = ["y", "m"]} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xi1>)
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_noop
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %y = "onnx.Cast_13"(%x) {to = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_noop
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %s = "onnx.Constant_13"() {value = dense<[-1, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "onnx.Reshape_14"(%x, %s) : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_noop
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %y = "onnx.Transpose_13"(%x) {perm = array<i64: 0, 1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_noop
// The axes were attributes, and are inputs now.
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %y = "onnx.Slice_1"(%x) {starts = array<i64: 0, -3>, ends = array<i64: 2, 9223372036854775807>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_noop
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %a = "onnx.Constant_13"() {value = dense<[0]> : tensor<1xi64>} : () -> tensor<1xi64>
  %b = "onnx.Constant_13"() {value = dense<[1000]> : tensor<1xi64>} : () -> tensor<1xi64>
  %c = "onnx.Constant_13"() {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "onnx.Slice_13"(%x, %a, %b, %c) : (tensor<2x3xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_noop
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %p = "onnx.Constant_13"() {value = dense<0> : tensor<4xi64>} : () -> tensor<4xi64>
  %y = "onnx.Pad_13"(%x, %p) : (tensor<2x3xf32>, tensor<4xi64>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_noop
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %y = "onnx.Concat_13"(%x) {axis = 0 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_noop
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %y = "onnx.Flatten_13"(%x) {axis = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_noop
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %s = "onnx.Constant_13"() {value = dense<[2, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "onnx.Expand_13"(%x, %s) : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_noop
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %s = "onnx.Constant_13"() {value = dense<[3]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "onnx.Split_13"(%x, %s) {axis = 1 : i64} : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_noop
// Numbers that change nothing.
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = "onnx.Constant_13"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %y = "onnx.Mul_14"(%x, %c) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_noop
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = "onnx.Constant_13"() {value = dense<1.0> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "onnx.Div_14"(%x, %c) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_noop
// One undoes the other.
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %t = "onnx.Transpose_13"(%x) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %y = "onnx.Transpose_13"(%t) : (tensor<3x2xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_noop
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %a = "onnx.Constant_13"() {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %t = "onnx.Unsqueeze_13"(%x, %a) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<2x1x3xf32>
  %y = "onnx.Squeeze_13"(%t, %a) : (tensor<2x1x3xf32>, tensor<1xi64>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_noop
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %t = "onnx.Cast_13"(%x) {to = 11 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf64>
  %y = "onnx.Cast_13"(%t) {to = 1 : i64} : (tensor<2x3xf64>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  ml_program.output %x : tensor<2x3xf32>
}
// -----
// fires: drop_noop
// What is done already.
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "onnx.Relu_14"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %y = "onnx.Relu_14"(%r) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "onnx.Relu_14"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %r : tensor<2x3xf32>
}
// -----
// fires: drop_noop
// not_run: a size is unknown
// Sizes that are not known, but cannot be others.
ml_program.subgraph @main(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %s = "onnx.Constant_13"() {value = dense<[0, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "onnx.Reshape_14"(%x, %s) : (tensor<?x3xf32>, tensor<2xi64>) -> tensor<?x3xf32>
  ml_program.output %y : tensor<?x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  ml_program.output %x : tensor<?x3xf32>
}
// -----
// unchanged
// The sign of zero goes.
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = "onnx.Constant_13"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %y = "onnx.Add_14"(%x, %c) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// unchanged
// All of it, but backwards.
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %a = "onnx.Constant_13"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %b = "onnx.Constant_13"() {value = dense<[-1000]> : tensor<1xi64>} : () -> tensor<1xi64>
  %c = "onnx.Constant_13"() {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %d = "onnx.Constant_13"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "onnx.Slice_13"(%x, %a, %b, %c, %d) : (tensor<2x3xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// unchanged
// Of equal axes, another order.
ml_program.subgraph @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %y = "onnx.Transpose_13"(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  ml_program.output %y : tensor<2x2xf32>
}
// -----
// unchanged
// The mask is wanted.
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xi1>) {
  %y, %m = "onnx.Dropout_10"(%x) : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xi1>)
  ml_program.output %y, %m : tensor<2x3xf32>, tensor<2x3xi1>
}
// -----
// unchanged
// f16 on the way is a loss.
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %t = "onnx.Cast_13"(%x) {to = 10 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf16>
  %y = "onnx.Cast_13"(%t) {to = 1 : i64} : (tensor<2x3xf16>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// unchanged
// not_run: sizes are unknown
// It may put out another size than it is given.
ml_program.subgraph @main(%x: tensor<?x?xf32>, %s: tensor<2xi64>) -> tensor<?x?xf32> {
  %y = "onnx.Reshape_14"(%x, %s) : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  ml_program.output %y : tensor<?x?xf32>
}
// -----
// unchanged
// not_run: nobody knows what it does
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %y = "onnx.custom"(%x) {onnx.domain = "local", onnx.op_type = "Mystery"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// unchanged
// Random numbers are no dropout that does nothing.
// not_run: it is random
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "onnx.Constant_13"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %t = "onnx.Constant_13"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %y = "onnx.Dropout_13"(%x, %r, %t) : (tensor<2x3xf32>, tensor<f32>, tensor<i1>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
