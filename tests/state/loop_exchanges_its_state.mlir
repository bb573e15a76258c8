// Simultaneous assignment: no value of the next state is seen too early.
ml_program.subgraph private @more(%n: tensor<i64>, %a: tensor<i64>, %b: tensor<i64>) -> tensor<i1> {
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%n, %zero) {direction = "greater"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @exchange(%n: tensor<i64>, %a: tensor<i64>, %b: tensor<i64>) -> (tensor<i64>, tensor<i64>, tensor<i64>) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %m = "canonical.eltwise_sub"(%n, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %m, %b, %a : tensor<i64>, tensor<i64>, tensor<i64>
}
ml_program.subgraph @main() {
  %n = "canonical.constant_gen"() {value = dense<5> : tensor<i64>} : () -> tensor<i64>
  %a = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %b = "canonical.constant_gen"() {value = dense<2> : tensor<i64>} : () -> tensor<i64>
  %r:3 = "control.while"(%n, %a, %b) {body = @exchange, condition = @more} : (tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>, tensor<i64>)
  "check.eq"(%r#1) {expected = dense<2> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%r#2) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
