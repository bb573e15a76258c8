// Two loads without an order between them, both before the store.
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<5> : tensor<i64>} : () -> tensor<i64>
  %t0 = ml_program.token
  %a, %t1 = ml_program.global_load_graph @g ordering (%t0 -> !ml_program.token) : tensor<i64>
  %b, %t2 = ml_program.global_load_graph @g ordering (%t0 -> !ml_program.token) : tensor<i64>
  %t3 = ml_program.global_store_graph @g = %x ordering (%t1, %t2 -> !ml_program.token) : tensor<i64>
  %c, %t4 = ml_program.global_load_graph @g ordering (%t3 -> !ml_program.token) : tensor<i64>
  %sum = "canonical.eltwise_add"(%a, %b) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  "check.eq"(%sum) {expected = dense<2> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%c) {expected = dense<5> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
