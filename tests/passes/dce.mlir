// What is not needed goes, with all that only it needed.
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %dead = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %also = "canonical.tanh"(%dead) : (tensor<4xf32>) -> tensor<4xf32>
  %y = "canonical.relu6"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %y : tensor<4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "canonical.relu6"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %y : tensor<4xf32>
}
// -----
// unchanged
// Inputs stay though nobody takes them, and so do stores, directly or in a graph that is called.
ml_program.global private mutable @state(dense<0.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.func @main(%x: tensor<4xf32>, %unused: tensor<2xf32>) -> tensor<4xf32> {
  ml_program.global_store @state = %x : tensor<4xf32>
  %z = "control.call"(%x) {callee = @keep} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.return %x : tensor<4xf32>
}
ml_program.func private @keep(%x: tensor<4xf32>) -> tensor<4xf32> {
  ml_program.global_store @state = %x : tensor<4xf32>
  ml_program.return %x : tensor<4xf32>
}
// -----
// A load that nobody uses goes, as does a call of a graph that only computes.
ml_program.global private mutable @state(dense<0.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %s = ml_program.global_load @state : tensor<4xf32>
  %z = "control.call"(%x) {callee = @pure} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.return %x : tensor<4xf32>
}
ml_program.subgraph private @pure(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %y : tensor<4xf32>
}
// ==>
ml_program.global private mutable @state(dense<0.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  ml_program.output %x : tensor<4xf32>
}
ml_program.subgraph private @pure(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %y : tensor<4xf32>
}
// -----
// not_run: the dialect is not registered
// unchanged
// Nobody knows what the op does.
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %dead = "acme.launch"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %x : tensor<4xf32>
}
// -----
// unchanged
// An order of others leads through the node.
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %dead = "canonical.relu"(%x) {roundhouse.id = 1} : (tensor<4xf32>) -> tensor<4xf32>
  %y = "canonical.tanh"(%x) {roundhouse.after = [1]} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %y : tensor<4xf32>
}
// -----
// What was only there for the order of what is not needed goes with it.
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) {roundhouse.id = 1} : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.tanh"(%x) {roundhouse.after = [1]} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %x : tensor<4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  ml_program.output %x : tensor<4xf32>
}
