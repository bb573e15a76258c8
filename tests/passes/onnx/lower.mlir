// Operations of ONNX become canonical ones, under the names of what they stand for.
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %s = "onnx.Constant_13"() {value = dense<[3, -1]> : tensor<2xi64>} : () -> tensor<2xi64> loc("s")
  %r = "onnx.Reshape_14"(%x, %s) : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<3x2xf32> loc("r")
  %y = "onnx.Relu_14"(%r) : (tensor<3x2xf32>) -> tensor<3x2xf32> loc("y")
  ml_program.output %y : tensor<3x2xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %s = "canonical.constant_gen"() {value = dense<[3, -1]> : tensor<2xi64>} : () -> tensor<2xi64> loc("s")
  %r = "canonical.reshape"(%x, %s) {zero_copies = true} : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<3x2xf32> loc("r")
  %y = "canonical.relu"(%r) : (tensor<3x2xf32>) -> tensor<3x2xf32> loc("y")
  ml_program.output %y : tensor<3x2xf32>
}
// -----
// unchanged
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %y = "canonical.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// unchanged
// Nothing lowers to what is no target of any dialect here.
// passes: lower{to=acme}
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %y = "onnx.Relu_14"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// A branch is a graph of the program, lowered before the node that runs it.
ml_program.subgraph private @then(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "onnx.Relu_14"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph private @else(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "onnx.Neg_13"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph @main(%c: tensor<i1>, %x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "onnx.If_16"(%c, %x) {then_branch = @then, else_branch = @else, onnx.captures = 1 : i64} : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
// -----
// All that cannot be lowered, in one message.
// error: 2 nodes cannot be lowered
// error: unknown operation local.Mystery
// error: unknown operation ai.onnx.Riddle
ml_program.subgraph @main(%x: tensor<2xf32>) -> !roundhouse.unknown {
  %a = "onnx.custom"(%x) {onnx.domain = "local", onnx.op_type = "Mystery"} : (tensor<2xf32>) -> tensor<2xf32>
  %y = "onnx.custom"(%a) {onnx.domain = "ai.onnx", onnx.op_type = "Riddle"} : (tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output %y : !roundhouse.unknown
}
