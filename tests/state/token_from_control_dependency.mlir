// A token of control hands a control dependency on to what takes tokens as operands.
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<5> : tensor<i64>} : () -> tensor<i64>
  %t0 = ml_program.token
  %a, %t1 = ml_program.global_load_graph @g ordering (%t0 -> !ml_program.token) : tensor<i64>
  %b = "canonical.neg"(%a) {roundhouse.id = 1 : i64} : (tensor<i64>) -> tensor<i64>
  %t2 = "control.token"() {roundhouse.after = [1]} : () -> !ml_program.token
  %t3 = ml_program.global_store_graph @g = %x ordering (%t2 -> !ml_program.token) : tensor<i64>
  %c, %t4 = ml_program.global_load_graph @g ordering (%t3 -> !ml_program.token) : tensor<i64>
  "check.eq"(%b) {expected = dense<-1> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%c) {expected = dense<5> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
