ml_program.subgraph private @more(%i: tensor<i64>) -> tensor<i1> {
  %limit = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%i, %limit) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.func private @body(%i: tensor<i64>) -> tensor<i64> {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %j = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %zero = "canonical.eltwise_sub"(%j, %j) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  "check.eq"(%zero) {expected = dense<0> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return %j : tensor<i64>
}
ml_program.func @main() {
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %n = "control.while"(%zero) {body = @body, condition = @more} : (tensor<i64>) -> tensor<i64>
  "check.eq"(%n) {expected = dense<3> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
