// Calls of calls come to one graph; the graphs stay for symbol_dce.
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "control.call"(%x) {callee = @outer} : (tensor<4xf32>) -> tensor<4xf32>
  %z = "control.call"(%y) {callee = @inner} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %z : tensor<4xf32>
}
ml_program.subgraph private @outer(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "control.call"(%x) {callee = @inner} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %y : tensor<4xf32>
}
ml_program.subgraph private @inner(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "canonical.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %y : tensor<4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "canonical.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %z = "canonical.tanh"(%y) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %z : tensor<4xf32>
}
ml_program.subgraph private @outer(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "canonical.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %y : tensor<4xf32>
}
ml_program.subgraph private @inner(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "canonical.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %y : tensor<4xf32>
}
// -----
// unchanged
// not_run: it would never end
// Not what calls itself, by whatever way.
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "control.call"(%x) {callee = @ping} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %y : tensor<4xf32>
}
ml_program.subgraph private @ping(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "control.call"(%x) {callee = @pong} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %y : tensor<4xf32>
}
ml_program.subgraph private @pong(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "control.call"(%x) {callee = @ping} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %y : tensor<4xf32>
}
// -----
// unchanged
// passes: inline{max_nodes=2}
// Not what is too large, and not what somebody wants to be a call.
ml_program.subgraph @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %y = "control.call"(%x) {callee = @large} : (tensor<4xf32>) -> tensor<4xf32>
  %z = "control.call"(%x) {callee = @small, acme.target = "npu"} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %y, %z : tensor<4xf32>, tensor<4xf32>
}
ml_program.subgraph private @large(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "canonical.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %y : tensor<4xf32>
}
ml_program.subgraph private @small(%x: tensor<4xf32>) -> tensor<4xf32> {
  ml_program.output %x : tensor<4xf32>
}
