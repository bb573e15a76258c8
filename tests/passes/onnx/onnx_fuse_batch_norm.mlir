// fires: batch_norm_into_layer
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %c = "onnx.Conv_11"(%x, %w) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  %s = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %o = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %m = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %v = "onnx.Constant_13"() {value = dense<[0.5, 1.5, 2.0, 0.25]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "onnx.BatchNormalization_9"(%c, %s, %o, %m, %v) : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// fires: batch_norm_into_layer
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %b = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %c = "onnx.Conv_11"(%x, %w, %b) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  %s = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %o = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %m = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %v = "onnx.Constant_13"() {value = dense<[0.5, 1.5, 2.0, 0.25]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "onnx.BatchNormalization_9"(%c, %s, %o, %m, %v) {epsilon = 0.001 : f32} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// fires: batch_norm_into_layer
ml_program.subgraph @main(%x: tensor<1x3x3x3xf32>) -> tensor<1x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<3x4x2x2xf32>)} : () -> tensor<3x4x2x2xf32>
  %c = "onnx.ConvTranspose_11"(%x, %w) : (tensor<1x3x3x3xf32>, tensor<3x4x2x2xf32>) -> tensor<1x4x4x4xf32>
  %s = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %o = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %m = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %v = "onnx.Constant_13"() {value = dense<[0.5, 1.5, 2.0, 0.25]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "onnx.BatchNormalization_9"(%c, %s, %o, %m, %v) : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// fires: batch_norm_into_layer
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<3x4xf32>)} : () -> tensor<3x4xf32>
  %b = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %c = "onnx.Gemm_13"(%x, %w, %b) : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %s = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %o = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %m = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %v = "onnx.Constant_13"() {value = dense<[0.5, 1.5, 2.0, 0.25]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "onnx.BatchNormalization_9"(%c, %s, %o, %m, %v) : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  ml_program.output %y : tensor<2x4xf32>
}
// -----
// fires: batch_norm_into_layer
// Weights that two share are there twice then.
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %c = "onnx.Conv_11"(%x, %w) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  %s = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %o = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %m = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %v = "onnx.Constant_13"() {value = dense<[0.5, 1.5, 2.0, 0.25]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "onnx.BatchNormalization_9"(%c, %s, %o, %m, %v) : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  %z = "onnx.Conv_11"(%x, %w) {dilations = array<i64: 1, 1>, strides = array<i64: 1, 1>} : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y, %z : tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>
}
// -----
// unchanged
// A second user.
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %c = "onnx.Conv_11"(%x, %w) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  %s = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %o = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %m = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %v = "onnx.Constant_13"() {value = dense<[0.5, 1.5, 2.0, 0.25]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "onnx.BatchNormalization_9"(%c, %s, %o, %m, %v) : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y, %c : tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>
}
// -----
// unchanged
// For training.
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %c = "onnx.Conv_11"(%x, %w) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  %s = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %o = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %m = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %v = "onnx.Constant_13"() {value = dense<[0.5, 1.5, 2.0, 0.25]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "onnx.BatchNormalization_15"(%c, %s, %o, %m, %v) {training_mode = 1 : i64} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// unchanged
// not_run: the statistics of each element
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %c = "onnx.Conv_11"(%x, %w) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  %s = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %o = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %m = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %v = "onnx.Constant_13"() {value = dense<[0.5, 1.5, 2.0, 0.25]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "onnx.BatchNormalization_7"(%c, %s, %o, %m, %v) {spatial = 0 : i64} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
// -----
// unchanged
// An opset whose sums do not broadcast.
module attributes {onnx.opset_import = [["", 6]]} {
ml_program.subgraph @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x4x4x4xf32> {
  %w = "onnx.Constant_13"() {value = $random(tensor<4x3x3x3xf32>)} : () -> tensor<4x3x3x3xf32>
  %c = "onnx.Conv_11"(%x, %w) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  %s = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %o = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %m = "onnx.Constant_13"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %v = "onnx.Constant_13"() {value = dense<[0.5, 1.5, 2.0, 0.25]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "onnx.BatchNormalization_9"(%c, %s, %o, %m, %v) : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  ml_program.output %y : tensor<1x4x4x4xf32>
}
}
