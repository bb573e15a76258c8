// error: 2 operations of the program cannot be run
// error: acme.spin: the dialect 'acme' is not registered; 2 nodes, the first acme.spin 'one' in @main
// error: acme.turn: the dialect 'acme' is not registered; 1 node, acme.turn
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %a = "acme.spin"(%x) : (tensor<i64>) -> tensor<i64> loc("one")
  %b = "acme.spin"(%a) : (tensor<i64>) -> tensor<i64>
  %c = "acme.turn"(%b) : (tensor<i64>) -> tensor<i64>
  "check.eq"(%c) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
