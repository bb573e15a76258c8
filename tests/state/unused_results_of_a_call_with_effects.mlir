ml_program.global private mutable @g(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func private @bump() -> tensor<i64> {
  %x = ml_program.global_load @g : tensor<i64>
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %y = "canonical.eltwise_add"(%x, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @g = %y : tensor<i64>
  ml_program.return %y : tensor<i64>
}
ml_program.func @main() {
  %unused = "control.call"() {callee = @bump} : () -> tensor<i64>
  %x = ml_program.global_load @g : tensor<i64>
  "check.eq"(%x) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
