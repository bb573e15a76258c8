ml_program.global private mutable @g(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func private @callee() {
  %x = ml_program.global_load @g : tensor<i64>
  "check.eq"(%x) {expected = dense<3> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
ml_program.func @main() {
  %c = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  ml_program.global_store @g = %c : tensor<i64>
  "control.call"() {callee = @callee} : () -> ()
  ml_program.return
}
