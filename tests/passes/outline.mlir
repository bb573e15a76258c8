// passes: outline{nodes=[a, b], name=part}
// not_idempotent: the nodes are elsewhere then
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32> loc("a")
  %b = "canonical.tanh"(%a) : (tensor<4xf32>) -> tensor<4xf32> loc("b")
  %c = "canonical.relu6"(%b) : (tensor<4xf32>) -> tensor<4xf32> loc("c")
  ml_program.output %c : tensor<4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %b = "control.call"(%x) {callee = @part} : (tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.relu6"(%b) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %c : tensor<4xf32>
}
ml_program.subgraph private @part(%x: tensor<4xf32> {ml_program.identifier = "input_0"}) -> (tensor<4xf32> {ml_program.identifier = "b"}) {
  %a = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.tanh"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %b : tensor<4xf32>
}
// -----
// passes: outline{nodes=[a, d]}
// error: pass 'outline': graph @main has no node 'd'
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32> loc("a")
  ml_program.output %a : tensor<4xf32>
}
// -----
// passes: outline{nodes=[a, c]}
// error: the nodes cannot run as one
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32> loc("a")
  %b = "canonical.tanh"(%a) : (tensor<4xf32>) -> tensor<4xf32> loc("b")
  %c = "canonical.relu6"(%b) : (tensor<4xf32>) -> tensor<4xf32> loc("c")
  ml_program.output %c : tensor<4xf32>
}
// -----
// passes: outline{nodes=[a], graph=mian}
// error: there is no graph @mian, did you mean 'main'?
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  ml_program.output %x : tensor<4xf32>
}
