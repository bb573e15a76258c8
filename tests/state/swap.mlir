// run: swap report swap swap report
ml_program.global private mutable @a(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @b(dense<2> : tensor<i64>) : tensor<i64>
ml_program.func @swap() {
  %a = ml_program.global_load @a : tensor<i64>
  %b = ml_program.global_load @b : tensor<i64>
  ml_program.global_store @a = %b : tensor<i64>
  ml_program.global_store @b = %a : tensor<i64>
  ml_program.return
}
ml_program.func @report() {
  %a = ml_program.global_load @a : tensor<i64>
  %b = ml_program.global_load @b : tensor<i64>
  "check.eq"(%a) {expected = dense<2> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%b) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
