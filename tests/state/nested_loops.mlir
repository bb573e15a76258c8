// 6 times 7 by counting.
ml_program.subgraph private @outer_more(%i: tensor<i64>, %count: tensor<i64>) -> tensor<i1> {
  %limit = "canonical.constant_gen"() {value = dense<6> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%i, %limit) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @outer(%i: tensor<i64>, %count: tensor<i64>) -> (tensor<i64>, tensor<i64>) {
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %r:2 = "control.while"(%zero, %count) {body = @inner, condition = @inner_more} : (tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %j = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %j, %r#1 : tensor<i64>, tensor<i64>
}
ml_program.subgraph private @inner_more(%i: tensor<i64>, %count: tensor<i64>) -> tensor<i1> {
  %limit = "canonical.constant_gen"() {value = dense<7> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%i, %limit) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @inner(%i: tensor<i64>, %count: tensor<i64>) -> (tensor<i64>, tensor<i64>) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %j = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %more = "canonical.eltwise_add"(%count, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %j, %more : tensor<i64>, tensor<i64>
}
ml_program.subgraph @main() {
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %r:2 = "control.while"(%zero, %zero) {body = @outer, condition = @outer_more} : (tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
  "check.eq"(%r#0) {expected = dense<6> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%r#1) {expected = dense<42> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
