// Everything that is wrong is in one report.
// error: canonical.tanh 'one'
// error: canonical.eltwise_add 'two'
// error: canonical.tensor_softmax 'three'
ml_program.subgraph @main() -> tensor<2xi32> {
  %x = "canonical.constant_gen"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
  %y = "canonical.constant_gen"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
  %a = "canonical.tanh"(%x) : (tensor<2xi32>) -> tensor<2xi32> loc("one")
  %b = "canonical.eltwise_add"(%x, %y) : (tensor<2xi32>, tensor<3xi32>) -> tensor<2xi32> loc("two")
  %c = "canonical.tensor_softmax"(%b) {axis = 5 : i64} : (tensor<2xi32>) -> tensor<2xi32> loc("three")
  ml_program.output %a : tensor<2xi32>
}
// -----
// error: 2 operations of the program cannot be run
// error: acme.spin: the dialect 'acme' is not registered; 1 node, acme.spin 'a' in @main
// error: acme.turn: the dialect 'acme' is not registered; 1 node, acme.turn 'b' in @main
ml_program.subgraph @main() -> tensor<2xi32> {
  %x = "canonical.constant_gen"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
  %a = "acme.spin"(%x) : (tensor<2xi32>) -> tensor<2xi32> loc("a")
  %b = "acme.turn"(%a) : (tensor<2xi32>) -> tensor<2xi32> loc("b")
  ml_program.output %b : tensor<2xi32>
}
