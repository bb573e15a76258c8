ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.subgraph private @set(%t: !ml_program.token, %x: tensor<i64>) -> !ml_program.token {
  %u = ml_program.global_store_graph @g = %x ordering (%t -> !ml_program.token) : tensor<i64>
  ml_program.output %u : !ml_program.token
}
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<5> : tensor<i64>} : () -> tensor<i64>
  %t0 = ml_program.token
  %t1 = "control.call"(%t0, %x) {callee = @set} : (!ml_program.token, tensor<i64>) -> !ml_program.token
  %y, %t2 = ml_program.global_load_graph @g ordering (%t1 -> !ml_program.token) : tensor<i64>
  "check.eq"(%y) {expected = dense<5> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
