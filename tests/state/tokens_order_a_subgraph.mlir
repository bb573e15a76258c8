ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<5> : tensor<i64>} : () -> tensor<i64>
  %t0 = ml_program.token
  %before, %t1 = ml_program.global_load_graph @g ordering (%t0 -> !ml_program.token) : tensor<i64>
  %t2 = ml_program.global_store_graph @g = %x ordering (%t1 -> !ml_program.token) : tensor<i64>
  %after, %t3 = ml_program.global_load_graph @g ordering (%t2 -> !ml_program.token) : tensor<i64>
  "check.eq"(%before) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%after) {expected = dense<5> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
