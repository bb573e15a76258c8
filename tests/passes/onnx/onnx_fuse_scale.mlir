// fires: mul_into_layer
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %b = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %c = "onnx.Conv_11"(%x, %w, %b) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  %k = "onnx.Constant_13"() {value = $random(tensor<4x1x1xf32>)} : () -> tensor<4x1x1xf32>
  %y = "onnx.Mul_14"(%c, %k) : (tensor<1x4x4x4xf32>, tensor<4x1x1xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// fires: mul_into_layer
// In the other order; one number for all; no bias.
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %c = "onnx.Conv_11"(%x, %w) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  %k = "onnx.Constant_13"() {value = $random(tensor<1xf32>)} : () -> tensor<1xf32>
  %y = "onnx.Mul_14"(%k, %c) : (tensor<1xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// fires: mul_into_layer
ml_program.subgraph @main(%x: tensor<1x3x3x3xf32>) -> tensor<1x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<3x4x2x2xf32>)} : () -> tensor<3x4x2x2xf32>
  %c = "onnx.ConvTranspose_11"(%x, %w) : (tensor<1x3x3x3xf32>, tensor<3x4x2x2xf32>) -> tensor<1x4x4x4xf32>
  %k = "onnx.Constant_13"() {value = $random(tensor<1x4x1x1xf32>)} : () -> tensor<1x4x1x1xf32>
  %y = "onnx.Mul_14"(%c, %k) : (tensor<1x4x4x4xf32>, tensor<1x4x1x1xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// fires: mul_into_layer
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3xf32>)} : () -> tensor<4x3xf32>
  %c = "onnx.Gemm_13"(%x, %w) {transB = 1 : i64} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
  %k = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %y = "onnx.Mul_14"(%c, %k) : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  ml_program.output %y : tensor<2x4xf32>
}
// -----
// fires: div_into_layer
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %b = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %c = "onnx.Conv_11"(%x, %w, %b) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  %k = "onnx.Constant_13"() {value = dense<[[[0.5]], [[-1.5]], [[3.0]], [[0.7]]]> : tensor<4x1x1xf32>} : () -> tensor<4x1x1xf32>
  %y = "onnx.Div_14"(%c, %k) : (tensor<1x4x4x4xf32>, tensor<4x1x1xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// unchanged
// Divided by it.
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %b = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %c = "onnx.Conv_11"(%x, %w, %b) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  %k = "onnx.Constant_13"() {value = $random(tensor<4x1x1xf32>)} : () -> tensor<4x1x1xf32>
  %y = "onnx.Div_14"(%k, %c) : (tensor<4x1x1xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// fires: add_to_bias
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %b = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %c = "onnx.Conv_11"(%x, %w, %b) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  %k = "onnx.Constant_13"() {value = $random(tensor<4x1x1xf32>)} : () -> tensor<4x1x1xf32>
  %y = "onnx.Add_14"(%c, %k) : (tensor<1x4x4x4xf32>, tensor<4x1x1xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// fires: mul_into_layer add_to_bias
// passes: [onnx_fuse_scale, fold_constants]
// A normalisation is a factor and a summand, too.
ml_program.subgraph @main(%x: tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32> {
  %s = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %o = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %m = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %v = "onnx.Constant_13"() {value = dense<[0.5, 1.5, 2.0, 0.25]> : tensor<4xf32>} : () -> tensor<4xf32>
  %c = "onnx.BatchNormalization_9"(%x, %s, %o, %m, %v) : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  %k = "onnx.Constant_13"() {value = $random(tensor<4x1x1xf32>)} : () -> tensor<4x1x1xf32>
  %e = "onnx.Mul_14"(%c, %k) : (tensor<1x4x4x4xf32>, tensor<4x1x1xf32>) -> tensor<1x4x4x4xf32>
  %l = "onnx.Constant_13"() {value = $random(tensor<4x1x1xf32>)} : () -> tensor<4x1x1xf32>
  %y = "onnx.Add_14"(%e, %l) : (tensor<1x4x4x4xf32>, tensor<4x1x1xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// unchanged
// Weights that are not known.
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>, %w: tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32> {
  %c = "onnx.Conv_11"(%x, %w) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  %k = "onnx.Constant_13"() {value = $random(tensor<4x1x1xf32>)} : () -> tensor<4x1x1xf32>
  %y = "onnx.Mul_14"(%c, %k) : (tensor<1x4x4x4xf32>, tensor<4x1x1xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// unchanged
// Not for each channel.
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %c = "onnx.Conv_11"(%x, %w) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  %k = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %y = "onnx.Mul_14"(%c, %k) : (tensor<1x4x4x4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// unchanged
// A second user.
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %c = "onnx.Conv_11"(%x, %w) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  %k = "onnx.Constant_13"() {value = $random(tensor<4x1x1xf32>)} : () -> tensor<4x1x1xf32>
  %y = "onnx.Mul_14"(%c, %k) : (tensor<1x4x4x4xf32>, tensor<4x1x1xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y, %c : tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>
}
// -----
// unchanged
// Groups of a transposed convolution share no axis of the weights.
ml_program.subgraph @main(%x: tensor<1x2x3x3xf32>) -> tensor<1x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<2x2x2x2xf32>)} : () -> tensor<2x2x2x2xf32>
  %c = "onnx.ConvTranspose_11"(%x, %w) {group = 2 : i64} : (tensor<1x2x3x3xf32>, tensor<2x2x2x2xf32>) -> tensor<1x4x4x4xf32>
  %k = "onnx.Constant_13"() {value = $random(tensor<4x1x1xf32>)} : () -> tensor<4x1x1xf32>
  %y = "onnx.Mul_14"(%c, %k) : (tensor<1x4x4x4xf32>, tensor<4x1x1xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// unchanged
// A Gemm that scales.
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x5xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<3x5xf32>)} : () -> tensor<3x5xf32>
  %c = "onnx.Gemm_13"(%x, %w) {alpha = 2.0 : f32} : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  %k = "onnx.Constant_13"() {value = $random(tensor<5xf32>)} : () -> tensor<5xf32>
  %y = "onnx.Mul_14"(%c, %k) : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
  ml_program.output %y : tensor<2x5xf32>
}
