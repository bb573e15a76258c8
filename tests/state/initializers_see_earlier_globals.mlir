ml_program.global private @a(dense<2> : tensor<i64>) : tensor<i64>
ml_program.global private @b(unit) : tensor<i64> {roundhouse.initializer = @twice_a}
ml_program.global private @c(unit) : tensor<i64> {roundhouse.initializer = @twice_b}
ml_program.subgraph private @twice(%x: tensor<i64>) -> tensor<i64> {
  %y = "canonical.eltwise_add"(%x, %x) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %y : tensor<i64>
}
ml_program.subgraph private @twice_a() -> tensor<i64> {
  %x = ml_program.global_load_const @a : tensor<i64>
  %y = "control.call"(%x) {callee = @twice} : (tensor<i64>) -> tensor<i64>
  ml_program.output %y : tensor<i64>
}
ml_program.subgraph private @twice_b() -> tensor<i64> {
  %x = ml_program.global_load_const @b : tensor<i64>
  %y = "control.call"(%x) {callee = @twice} : (tensor<i64>) -> tensor<i64>
  ml_program.output %y : tensor<i64>
}
ml_program.subgraph @main() {
  %c = ml_program.global_load_const @c : tensor<i64>
  "check.eq"(%c) {expected = dense<8> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
