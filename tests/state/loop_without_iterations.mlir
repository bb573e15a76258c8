ml_program.subgraph private @never(%x: tensor<i64>) -> tensor<i1> {
  %f = "canonical.constant_gen"() {value = dense<false> : tensor<i1>} : () -> tensor<i1>
  ml_program.output %f : tensor<i1>
}
ml_program.subgraph private @fail(%x: tensor<i64>) -> tensor<i64> {
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %y = "canonical.eltwise_div"(%x, %zero) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %y : tensor<i64>
}
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<5> : tensor<i64>} : () -> tensor<i64>
  %y = "control.while"(%x) {body = @fail, condition = @never} : (tensor<i64>) -> tensor<i64>
  "check.eq"(%y) {expected = dense<5> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
