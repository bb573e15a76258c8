// What was loaded before the loop stays; the condition reads what the body stored.
ml_program.global private mutable @n(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func private @more() -> tensor<i1> {
  %n = ml_program.global_load @n : tensor<i64>
  %limit = "canonical.constant_gen"() {value = dense<5> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%n, %limit) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.return %c : tensor<i1>
}
ml_program.func private @bump() {
  %n = ml_program.global_load @n : tensor<i64>
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %m = "canonical.eltwise_add"(%n, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @n = %m : tensor<i64>
  ml_program.return
}
ml_program.func @main() {
  %before = ml_program.global_load @n : tensor<i64>
  "control.while"() {body = @bump, condition = @more} : () -> ()
  %after = ml_program.global_load @n : tensor<i64>
  "check.eq"(%before) {expected = dense<0> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%after) {expected = dense<5> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
