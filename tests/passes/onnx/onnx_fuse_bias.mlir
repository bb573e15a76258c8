// fires: add_as_bias
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %c = "onnx.Conv_11"(%x, %w) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  %k = "onnx.Constant_13"() {value = $random(tensor<4x1x1xf32>)} : () -> tensor<4x1x1xf32>
  %y = "onnx.Add_14"(%c, %k) : (tensor<1x4x4x4xf32>, tensor<4x1x1xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// fires: add_as_bias
// In the other order; one number for all.
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %c = "onnx.Conv_11"(%x, %w) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  %k = "onnx.Constant_13"() {value = $random(tensor<f32>)} : () -> tensor<f32>
  %y = "onnx.Add_14"(%k, %c) : (tensor<f32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// fires: add_as_bias
ml_program.subgraph @main(%x: tensor<1x3x3x3xf32>) -> tensor<1x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<3x4x2x2xf32>)} : () -> tensor<3x4x2x2xf32>
  %c = "onnx.ConvTranspose_11"(%x, %w) : (tensor<1x3x3x3xf32>, tensor<3x4x2x2xf32>) -> tensor<1x4x4x4xf32>
  %k = "onnx.Constant_13"() {value = $random(tensor<1x4x1x1xf32>)} : () -> tensor<1x4x1x1xf32>
  %y = "onnx.Add_14"(%c, %k) : (tensor<1x4x4x4xf32>, tensor<1x4x1x1xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// fires: add_as_bias
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x5xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<3x5xf32>)} : () -> tensor<3x5xf32>
  %c = "onnx.Gemm_13"(%x, %w) : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  %k = "onnx.Constant_13"() {value = $random(tensor<1x5xf32>)} : () -> tensor<1x5xf32>
  %y = "onnx.Add_14"(%c, %k) : (tensor<2x5xf32>, tensor<1x5xf32>) -> tensor<2x5xf32>
  ml_program.output %y : tensor<2x5xf32>
}
// -----
// fires: sub_as_bias
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %c = "onnx.Conv_11"(%x, %w) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  %k = "onnx.Constant_13"() {value = $random(tensor<4x1x1xf32>)} : () -> tensor<4x1x1xf32>
  %y = "onnx.Sub_14"(%c, %k) : (tensor<1x4x4x4xf32>, tensor<4x1x1xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// unchanged
// The other way round.
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %c = "onnx.Conv_11"(%x, %w) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  %k = "onnx.Constant_13"() {value = $random(tensor<4x1x1xf32>)} : () -> tensor<4x1x1xf32>
  %y = "onnx.Sub_14"(%k, %c) : (tensor<4x1x1xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// unchanged
// There is a bias: another order of sums.
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %b = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %c = "onnx.Conv_11"(%x, %w, %b) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  %k = "onnx.Constant_13"() {value = $random(tensor<4x1x1xf32>)} : () -> tensor<4x1x1xf32>
  %y = "onnx.Add_14"(%c, %k) : (tensor<1x4x4x4xf32>, tensor<4x1x1xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// unchanged
// Not for each channel.
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %c = "onnx.Conv_11"(%x, %w) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  %k = "onnx.Constant_13"() {value = $random(tensor<4x1xf32>)} : () -> tensor<4x1xf32>
  %y = "onnx.Add_14"(%c, %k) : (tensor<1x4x4x4xf32>, tensor<4x1xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// unchanged
// It makes the result larger.
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<2x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %c = "onnx.Conv_11"(%x, %w) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  %k = "onnx.Constant_13"() {value = $random(tensor<2x4x1x1xf32>)} : () -> tensor<2x4x1x1xf32>
  %y = "onnx.Add_14"(%c, %k) : (tensor<1x4x4x4xf32>, tensor<2x4x1x1xf32>) -> tensor<2x4x4x4xf32>
  ml_program.output %y : tensor<2x4x4x4xf32>
}
// -----
// unchanged
// A second user.
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %c = "onnx.Conv_11"(%x, %w) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  %k = "onnx.Constant_13"() {value = $random(tensor<4x1x1xf32>)} : () -> tensor<4x1x1xf32>
  %y = "onnx.Add_14"(%c, %k) : (tensor<1x4x4x4xf32>, tensor<4x1x1xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y, %c : tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>
}
// -----
// unchanged
// Not known.
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>, %k: tensor<4x1x1xf32>) -> tensor<1x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %c = "onnx.Conv_11"(%x, %w) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  %y = "onnx.Add_14"(%c, %k) : (tensor<1x4x4x4xf32>, tensor<4x1x1xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
