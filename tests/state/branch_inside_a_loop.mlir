// How many steps Collatz takes from 27: 111.
ml_program.subgraph private @more(%x: tensor<i64>, %steps: tensor<i64>) -> tensor<i1> {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%x, %one) {direction = "greater"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @half(%x: tensor<i64>) -> tensor<i64> {
  %two = "canonical.constant_gen"() {value = dense<2> : tensor<i64>} : () -> tensor<i64>
  %y = "canonical.eltwise_div"(%x, %two) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %y : tensor<i64>
}
ml_program.subgraph private @triple(%x: tensor<i64>) -> tensor<i64> {
  %three = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %y = "canonical.eltwise_mul"(%x, %three) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %z = "canonical.eltwise_add"(%y, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %z : tensor<i64>
}
ml_program.subgraph private @step(%x: tensor<i64>, %steps: tensor<i64>) -> (tensor<i64>, tensor<i64>) {
  %two = "canonical.constant_gen"() {value = dense<2> : tensor<i64>} : () -> tensor<i64>
  %h = "canonical.eltwise_div"(%x, %two) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %d = "canonical.eltwise_mul"(%h, %two) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %even = "canonical.compare"(%d, %x) {direction = "equal"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %y = "control.if"(%even, %x) {else = @triple, then = @half} : (tensor<i1>, tensor<i64>) -> tensor<i64>
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %n = "canonical.eltwise_add"(%steps, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %y, %n : tensor<i64>, tensor<i64>
}
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<27> : tensor<i64>} : () -> tensor<i64>
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %r:2 = "control.while"(%x, %zero) {body = @step, condition = @more} : (tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
  "check.eq"(%r#0) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%r#1) {expected = dense<111> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
