// A pure call whose result nobody uses may be left out, so its error is none of this program.
ml_program.subgraph private @divide(%x: tensor<i64>, %y: tensor<i64>) -> tensor<i64> {
  %z = "canonical.eltwise_div"(%x, %y) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %z : tensor<i64>
}
ml_program.subgraph @main() {
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %dead = "control.call"(%one, %zero) {callee = @divide} : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %more = "canonical.eltwise_add"(%dead, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  "check.eq"(%one) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
