ml_program.subgraph private @pass(%none: none, %x: tensor<i64>) -> (tensor<i64>, none) {
  ml_program.output %x, %none : tensor<i64>, none
}
ml_program.subgraph @main() {
  %none = "control.none"() : () -> none
  %x = "canonical.constant_gen"() {value = dense<8> : tensor<i64>} : () -> tensor<i64>
  %r:2 = "control.call"(%none, %x) {callee = @pass} : (none, tensor<i64>) -> (tensor<i64>, none)
  "check.eq"(%r#0) {expected = dense<8> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
