// fires: drop_expand
ml_program.subgraph @main(%x: tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32> {
  %s = "onnx.Constant_13"() {value = $random(tensor<4x1x1xf32>)} : () -> tensor<4x1x1xf32>
  %k = "onnx.Constant_13"() {value = dense<[4, 3, 3]> : tensor<3xi64>} : () -> tensor<3xi64>
  %e = "onnx.Expand_13"(%s, %k) : (tensor<4x1x1xf32>, tensor<3xi64>) -> tensor<4x3x3xf32>
  %y = "onnx.PRelu_16"(%x, %e) : (tensor<1x4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<1x4x3x3xf32>
  ml_program.output %y : tensor<1x4x3x3xf32>
}
// -----
// fires: drop_expand
ml_program.subgraph @main(%x: tensor<2x5xf32>) -> tensor<2x5xf32> {
  %s = "onnx.Constant_13"() {value = $random(tensor<1x5xf32>)} : () -> tensor<1x5xf32>
  %k = "onnx.Constant_13"() {value = dense<[2, 5]> : tensor<2xi64>} : () -> tensor<2xi64>
  %e = "onnx.Expand_13"(%s, %k) : (tensor<1x5xf32>, tensor<2xi64>) -> tensor<2x5xf32>
  %y = "onnx.Mul_14"(%e, %x) : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
  ml_program.output %y : tensor<2x5xf32>
}
// -----
// unchanged
// The Expand makes the result larger.
ml_program.subgraph @main(%x: tensor<1x5xf32>) -> tensor<2x5xf32> {
  %s = "onnx.Constant_13"() {value = $random(tensor<1x5xf32>)} : () -> tensor<1x5xf32>
  %k = "onnx.Constant_13"() {value = dense<[2, 5]> : tensor<2xi64>} : () -> tensor<2xi64>
  %e = "onnx.Expand_13"(%s, %k) : (tensor<1x5xf32>, tensor<2xi64>) -> tensor<2x5xf32>
  %y = "onnx.Add_14"(%e, %x) : (tensor<2x5xf32>, tensor<1x5xf32>) -> tensor<2x5xf32>
  ml_program.output %y : tensor<2x5xf32>
}
