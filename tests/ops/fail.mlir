// In a branch that is not taken it does nothing; tests/ops/fail_failure.mlir has what it does where it is.
ml_program.subgraph private @fails(%x: tensor<i64>) -> tensor<i64> {
  %y = "canonical.fail"() {message = "nobody comes here"} : () -> tensor<i64>
  ml_program.output %y : tensor<i64>
}
ml_program.subgraph private @same(%x: tensor<i64>) -> tensor<i64> {
  ml_program.output %x : tensor<i64>
}
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<21> : tensor<i64>} : () -> tensor<i64>
  %f = "canonical.constant_gen"() {value = dense<false> : tensor<i1>} : () -> tensor<i1>
  %y = "control.if"(%f, %x) {else = @same, then = @fails} : (tensor<i1>, tensor<i64>) -> tensor<i64>
  "check.eq"(%y) {expected = dense<21> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
