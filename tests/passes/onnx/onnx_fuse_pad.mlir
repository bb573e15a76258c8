// fires: pad_into_window
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x6x6xf32> {
  %p = "onnx.Constant_13"() {value = dense<[0, 0, 1, 1, 0, 0, 1, 1]> : tensor<8xi64>} : () -> tensor<8xi64>
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %t = "onnx.Pad_13"(%x, %p) : (tensor<1x3x6x6xf32>, tensor<8xi64>) -> tensor<1x3x8x8xf32>
  %y = "onnx.Conv_11"(%t, %w) : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  ml_program.output %y : tensor<1x4x6x6xf32>
}
// -----
// fires: pad_into_window
// On top of what is there.
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x6x5xf32> {
  %p = "onnx.Constant_13"() {value = dense<[0, 0, 1, 1, 0, 0, 1, 1]> : tensor<8xi64>} : () -> tensor<8xi64>
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %t = "onnx.Pad_13"(%x, %p) : (tensor<1x3x6x6xf32>, tensor<8xi64>) -> tensor<1x3x8x8xf32>
  %y = "onnx.Conv_11"(%t, %w) {pads = array<i64: 1, 0, 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 2, 2>} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x5xf32>
  ml_program.output %y : tensor<1x4x6x5xf32>
}
// -----
// fires: pad_into_window
// A zero that is written down.
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x6x6xf32> {
  %p = "onnx.Constant_13"() {value = dense<[0, 0, 1, 1, 0, 0, 1, 1]> : tensor<8xi64>} : () -> tensor<8xi64>
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %v = "onnx.Constant_13"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %t = "onnx.Pad_13"(%x, %p, %v) : (tensor<1x3x6x6xf32>, tensor<8xi64>, tensor<f32>) -> tensor<1x3x8x8xf32>
  %y = "onnx.Conv_11"(%t, %w) {auto_pad = "VALID"} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  ml_program.output %y : tensor<1x4x6x6xf32>
}
// -----
// fires: pad_into_window
module attributes {onnx.opset_import = [["", 10]]} {
ml_program.subgraph @main(%x: tensor<1x2x4xf32>) -> tensor<1x2x2xf32> {
  %t = "onnx.Pad_2"(%x) {pads = array<i64: 0, 0, 1, 0, 0, 1>} : (tensor<1x2x4xf32>) -> tensor<1x2x6xf32>
  %y = "onnx.AveragePool_10"(%t) {kernel_shape = array<i64: 3>, strides = array<i64: 3>} : (tensor<1x2x6xf32>) -> tensor<1x2x2xf32>
  ml_program.output %y : tensor<1x2x2xf32>
}
}
// ==>
module attributes {onnx.opset_import = [["", 10]]} {
ml_program.subgraph @main(%x: tensor<1x2x4xf32>) -> tensor<1x2x2xf32> {
  %y = "onnx.AveragePool_10"(%x) {kernel_shape = array<i64: 3>, strides = array<i64: 3>, pads = array<i64: 1, 1>, count_include_pad = 1 : i64} : (tensor<1x2x4xf32>) -> tensor<1x2x2xf32>
  ml_program.output %y : tensor<1x2x2xf32>
}
}
// -----
// unchanged
// Ones.
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x6x6xf32> {
  %p = "onnx.Constant_13"() {value = dense<[0, 0, 1, 1, 0, 0, 1, 1]> : tensor<8xi64>} : () -> tensor<8xi64>
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %v = "onnx.Constant_13"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %t = "onnx.Pad_13"(%x, %p, %v) : (tensor<1x3x6x6xf32>, tensor<8xi64>, tensor<f32>) -> tensor<1x3x8x8xf32>
  %y = "onnx.Conv_11"(%t, %w) : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  ml_program.output %y : tensor<1x4x6x6xf32>
}
// -----
// unchanged
// The border is a mirror.
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x6x6xf32> {
  %p = "onnx.Constant_13"() {value = dense<[0, 0, 1, 1, 0, 0, 1, 1]> : tensor<8xi64>} : () -> tensor<8xi64>
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %t = "onnx.Pad_13"(%x, %p) {mode = "reflect"} : (tensor<1x3x6x6xf32>, tensor<8xi64>) -> tensor<1x3x8x8xf32>
  %y = "onnx.Conv_11"(%t, %w) : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  ml_program.output %y : tensor<1x4x6x6xf32>
}
// -----
// unchanged
// What is padded follows from the size.
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x8x8xf32> {
  %p = "onnx.Constant_13"() {value = dense<[0, 0, 1, 1, 0, 0, 1, 1]> : tensor<8xi64>} : () -> tensor<8xi64>
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %t = "onnx.Pad_13"(%x, %p) : (tensor<1x3x6x6xf32>, tensor<8xi64>) -> tensor<1x3x8x8xf32>
  %y = "onnx.Conv_11"(%t, %w) {auto_pad = "SAME_UPPER"} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x8x8xf32>
  ml_program.output %y : tensor<1x4x8x8xf32>
}
// -----
// unchanged
// More channels.
ml_program.subgraph @main(%x: tensor<1x2x6x6xf32>) -> tensor<1x4x4x4xf32> {
  %p = "onnx.Constant_13"() {value = dense<[0, 1, 0, 0, 0, 0, 0, 0]> : tensor<8xi64>} : () -> tensor<8xi64>
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %t = "onnx.Pad_13"(%x, %p) : (tensor<1x2x6x6xf32>, tensor<8xi64>) -> tensor<1x3x6x6xf32>
  %y = "onnx.Conv_11"(%t, %w) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// unchanged
// A pool whose own border does not count.
module attributes {onnx.opset_import = [["", 10]]} {
ml_program.subgraph @main(%x: tensor<1x2x4xf32>) -> tensor<1x2x6xf32> {
  %t = "onnx.Pad_2"(%x) {pads = array<i64: 0, 0, 1, 0, 0, 1>} : (tensor<1x2x4xf32>) -> tensor<1x2x6xf32>
  %y = "onnx.AveragePool_10"(%t) {kernel_shape = array<i64: 3>, pads = array<i64: 1, 1>} : (tensor<1x2x6xf32>) -> tensor<1x2x6xf32>
  ml_program.output %y : tensor<1x2x6xf32>
}
}
// -----
// unchanged
// The last window may begin in the border.
module attributes {onnx.opset_import = [["", 10]]} {
ml_program.subgraph @main(%x: tensor<1x2x4xf32>) -> tensor<1x2x3xf32> {
  %t = "onnx.Pad_2"(%x) {pads = array<i64: 0, 0, 1, 0, 0, 1>} : (tensor<1x2x4xf32>) -> tensor<1x2x6xf32>
  %y = "onnx.AveragePool_10"(%t) {kernel_shape = array<i64: 2>, strides = array<i64: 2>, ceil_mode = 1 : i64} : (tensor<1x2x6xf32>) -> tensor<1x2x3xf32>
  ml_program.output %y : tensor<1x2x3xf32>
}
}
