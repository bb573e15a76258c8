ml_program.global private mutable @g : tensor<i64>
ml_program.func @main() {
  %a = "canonical.constant_gen"() {value = dense<4> : tensor<i64>} : () -> tensor<i64>
  ml_program.global_store @g = %a : tensor<i64>
  %x = ml_program.global_load @g : tensor<i64>
  "check.eq"(%x) {expected = dense<4> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
