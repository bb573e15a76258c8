ml_program.subgraph private @factorial(%n: tensor<i64>) -> tensor<i64> {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%n, %one) {direction = "greater"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %y = "control.if"(%c, %n) {else = @is_one, then = @times_smaller} : (tensor<i1>, tensor<i64>) -> tensor<i64>
  ml_program.output %y : tensor<i64>
}
ml_program.subgraph private @times_smaller(%n: tensor<i64>) -> tensor<i64> {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %m = "canonical.eltwise_sub"(%n, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %x = "control.call"(%m) {callee = @factorial} : (tensor<i64>) -> tensor<i64>
  %y = "canonical.eltwise_mul"(%n, %x) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %y : tensor<i64>
}
ml_program.subgraph private @is_one(%n: tensor<i64>) -> tensor<i64> {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  ml_program.output %one : tensor<i64>
}
ml_program.subgraph @main() {
  %n = "canonical.constant_gen"() {value = dense<20> : tensor<i64>} : () -> tensor<i64>
  %y = "control.call"(%n) {callee = @factorial} : (tensor<i64>) -> tensor<i64>
  "check.eq"(%y) {expected = dense<2432902008176640000> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
