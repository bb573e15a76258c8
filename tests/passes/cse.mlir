// The same work is done once, and what follows from it too; the one that stays stands for both.
ml_program.subgraph @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32> loc("a")
  %b = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32> loc("b")
  %c = "canonical.tanh"(%a) : (tensor<4xf32>) -> tensor<4xf32> loc("c")
  %d = "canonical.tanh"(%b) : (tensor<4xf32>) -> tensor<4xf32> loc("d")
  ml_program.output %c, %d : tensor<4xf32>, tensor<4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32> loc("a"(fused["a", "b"]))
  %c = "canonical.tanh"(%a) : (tensor<4xf32>) -> tensor<4xf32> loc("c"(fused["c", "d"]))
  ml_program.output %c, %c : tensor<4xf32>, tensor<4xf32>
}
// -----
// Sums do not depend on the order of two operands; differences do.
ml_program.subgraph @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %a = "canonical.eltwise_add"(%x, %y) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.eltwise_add"(%y, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.eltwise_sub"(%x, %y) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %d = "canonical.eltwise_sub"(%y, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %a, %b, %c, %d : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %a = "canonical.eltwise_add"(%x, %y) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.eltwise_sub"(%x, %y) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %d = "canonical.eltwise_sub"(%y, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %a, %a, %c, %d : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// -----
// unchanged
// Another attribute is another work.
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %a = "canonical.tensor_softmax"(%x) {axis = 0} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %b = "canonical.tensor_softmax"(%x) {axis = 1} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %a, %b : tensor<2x3xf32>, tensor<2x3xf32>
}
// -----
// unchanged
// A load after a store gives something else than one before it.
ml_program.global private mutable @state(dense<0.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = ml_program.global_load @state : tensor<4xf32>
  ml_program.global_store @state = %x : tensor<4xf32>
  %b = ml_program.global_load @state : tensor<4xf32>
  ml_program.return %a, %b : tensor<4xf32>, tensor<4xf32>
}
// -----
// not_run: the dialect is not registered
// unchanged
ml_program.subgraph @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = "acme.roll"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = "acme.roll"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %a, %b : tensor<4xf32>, tensor<4xf32>
}
// -----
// sizes: N = 1..4, C = 1..5
// Equal constants are one.
ml_program.subgraph @main(%x: tensor<$(N)x$(C)xf32>) -> tensor<$(N)x$(C)xf32> {
  %a = "canonical.constant_gen"() {value = dense<2.0> : tensor<$(C)xf32>} : () -> tensor<$(C)xf32>
  %b = "canonical.constant_gen"() {value = dense<2.0> : tensor<$(C)xf32>} : () -> tensor<$(C)xf32>
  %p = "canonical.eltwise_mul"(%x, %a) : (tensor<$(N)x$(C)xf32>, tensor<$(C)xf32>) -> tensor<$(N)x$(C)xf32>
  %q = "canonical.eltwise_add"(%p, %b) : (tensor<$(N)x$(C)xf32>, tensor<$(C)xf32>) -> tensor<$(N)x$(C)xf32>
  ml_program.output %q : tensor<$(N)x$(C)xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<$(N)x$(C)xf32>) -> tensor<$(N)x$(C)xf32> {
  %a = "canonical.constant_gen"() {value = dense<2.0> : tensor<$(C)xf32>} : () -> tensor<$(C)xf32>
  %p = "canonical.eltwise_mul"(%x, %a) : (tensor<$(N)x$(C)xf32>, tensor<$(C)xf32>) -> tensor<$(N)x$(C)xf32>
  %q = "canonical.eltwise_add"(%p, %a) : (tensor<$(N)x$(C)xf32>, tensor<$(C)xf32>) -> tensor<$(N)x$(C)xf32>
  ml_program.output %q : tensor<$(N)x$(C)xf32>
}
