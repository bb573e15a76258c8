// The place of a dropout is kept, with its ratio.
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "onnx.Constant_13"() {value = dense<0.25> : tensor<f32>} : () -> tensor<f32>
  %a = "onnx.Dropout_7"(%x) {ratio = 0.5 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %b = "onnx.Relu_14"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %c = "onnx.Dropout_13"(%b, %r) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  ml_program.output %c : tensor<2x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "onnx.Constant_13"() {value = dense<0.25> : tensor<f32>} : () -> tensor<f32>
  %a = "canonical.forward"(%x) {roundhouse.dropout = 0.5 : f64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %b = "onnx.Relu_14"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %c = "canonical.forward"(%b) {roundhouse.dropout = 0.25 : f64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %c : tensor<2x3xf32>
}
// -----
// The mask is needed.
// unchanged
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xi1>) {
  %y, %m = "onnx.Dropout_10"(%x) : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xi1>)
  ml_program.output %y, %m : tensor<2x3xf32>, tensor<2x3xi1>
}
// -----
// It has a mode of its own, and drops nothing.
// unchanged
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = "onnx.Constant_13"() {value = dense<0.25> : tensor<f32>} : () -> tensor<f32>
  %t = "onnx.Constant_13"() {value = dense<false> : tensor<i1>} : () -> tensor<i1>
  %y = "onnx.Dropout_13"(%x, %r, %t) : (tensor<2x3xf32>, tensor<f32>, tensor<i1>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// unchanged
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %y = "onnx.Dropout_7"(%x) {ratio = 0.0 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
