// passes: onnx_choose_branches, dce, symbol_dce
ml_program.subgraph private @then(%a: tensor<2xf32>) -> tensor<2xf32> {
  %y = "onnx.Relu_14"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph private @else(%a: tensor<2xf32>) -> tensor<2xf32> {
  %y = "onnx.Neg_13"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = "onnx.Constant_13"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %y = "onnx.If_16"(%c, %x) {then_branch = @then, else_branch = @else, onnx.captures = 1 : i64} : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "onnx.Relu_14"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
// -----
// passes: onnx_choose_branches, dce, symbol_dce
ml_program.subgraph private @then(%a: tensor<2xf32>) -> tensor<2xf32> {
  %y = "onnx.Relu_14"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph private @else(%a: tensor<2xf32>) -> tensor<2xf32> {
  %y = "onnx.Neg_13"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = "onnx.Constant_13"() {value = dense<false> : tensor<i1>} : () -> tensor<i1>
  %y = "onnx.If_16"(%c, %x) {then_branch = @then, else_branch = @else, onnx.captures = 1 : i64} : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "onnx.Neg_13"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
// -----
// unchanged
ml_program.subgraph private @then(%a: tensor<2xf32>) -> tensor<2xf32> {
  %y = "onnx.Relu_14"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph private @else(%a: tensor<2xf32>) -> tensor<2xf32> {
  %y = "onnx.Neg_13"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph @main(%c: tensor<i1>, %x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "onnx.If_16"(%c, %x) {then_branch = @then, else_branch = @else, onnx.captures = 1 : i64} : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
