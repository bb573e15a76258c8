// link: w = dense<[1.0, 2.0]> : tensor<2xf32>
// link: s = dense<3> : tensor<i64>
ml_program.global private @w(#ml_program.extern : tensor<2xf32>) : tensor<?xf32>
ml_program.global private mutable @s(#ml_program.extern : tensor<i64>) : tensor<i64>
ml_program.global private @not_used(#ml_program.extern : tensor<i64>) : tensor<i64>
ml_program.func @main() {
  %w = ml_program.global_load_const @w : tensor<?xf32>
  %s = ml_program.global_load @s : tensor<i64>
  ml_program.global_store @s = %s : tensor<i64>
  "check.eq"(%w) {expected = dense<[1.0, 2.0]> : tensor<2xf32>} : (tensor<?xf32>) -> ()
  "check.eq"(%s) {expected = dense<3> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
