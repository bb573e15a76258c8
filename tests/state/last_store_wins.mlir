ml_program.global private mutable @g(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func @main() {
  %a = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %b = "canonical.constant_gen"() {value = dense<2> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  ml_program.global_store @g = %a : tensor<i64>
  ml_program.global_store @g = %b : tensor<i64>
  ml_program.global_store @g = %c : tensor<i64>
  %x = ml_program.global_load @g : tensor<i64>
  "check.eq"(%x) {expected = dense<3> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
