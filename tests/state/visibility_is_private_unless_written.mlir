// The proposal's older spelling of globals.
ml_program.global @w = dense<4> : tensor<i64>
ml_program.global mutable @s = dense<5> : tensor<i64>
ml_program.func @main() {
  %w = ml_program.global_load_const @w : tensor<i64>
  %s = ml_program.global_load @s : tensor<i64>
  "check.eq"(%w) {expected = dense<4> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%s) {expected = dense<5> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
