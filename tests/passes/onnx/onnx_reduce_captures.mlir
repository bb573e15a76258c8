// A constant goes inside, and what is not used there is let go; what is, moves up.
ml_program.subgraph private @then(%k: tensor<1xf32>, %u: tensor<2xf32>, %a: tensor<2xf32>) -> tensor<2xf32> {
  %y = "onnx.Mul_14"(%a, %k) : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph private @else(%k: tensor<1xf32>, %u: tensor<2xf32>, %a: tensor<2xf32>) -> tensor<2xf32> {
  %y = "onnx.Neg_13"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph @main(%c: tensor<i1>, %x: tensor<2xf32>, %z: tensor<2xf32>) -> tensor<2xf32> {
  %k = "onnx.Constant_13"() {value = dense<3.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %y = "onnx.If_16"(%c, %k, %z, %x) {then_branch = @then, else_branch = @else, onnx.captures = 3 : i64} : (tensor<i1>, tensor<1xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
// ==>
ml_program.subgraph private @then(%a: tensor<2xf32>) -> tensor<2xf32> {
  %k = "onnx.Constant_13"() {value = dense<3.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %y = "onnx.Mul_14"(%a, %k) : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph private @else(%a: tensor<2xf32>) -> tensor<2xf32> {
  %y = "onnx.Neg_13"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph @main(%c: tensor<i1>, %x: tensor<2xf32>, %z: tensor<2xf32>) -> tensor<2xf32> {
  %k = "onnx.Constant_13"() {value = dense<3.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %y = "onnx.If_16"(%c, %x) {then_branch = @then, else_branch = @else, onnx.captures = 1 : i64} : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
// -----
// unchanged
// Another node runs the graph, too.
ml_program.subgraph private @both(%k: tensor<1xf32>, %a: tensor<2xf32>) -> tensor<2xf32> {
  %y = "onnx.Mul_14"(%a, %k) : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph @main(%c: tensor<i1>, %x: tensor<2xf32>) -> tensor<2xf32> {
  %k = "onnx.Constant_13"() {value = dense<3.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %y = "onnx.If_16"(%c, %k, %x) {then_branch = @both, else_branch = @both, onnx.captures = 2 : i64} : (tensor<i1>, tensor<1xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
// -----
// unchanged
// All is used, and nothing known.
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
