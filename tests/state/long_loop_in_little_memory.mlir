// memory_limit: 200
// 100000 iterations of which each makes new values.
ml_program.subgraph private @more(%i: tensor<i64>, %x: tensor<2xf32>) -> tensor<i1> {
  %limit = "canonical.constant_gen"() {value = dense<100000> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%i, %limit) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @body(%i: tensor<i64>, %x: tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %j = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %c = "canonical.constant_gen"() {value = dense<[1.0, -1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.eltwise_add"(%x, %c) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %j, %y : tensor<i64>, tensor<2xf32>
}
ml_program.subgraph @main() {
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %x = "canonical.constant_gen"() {value = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %r:2 = "control.while"(%zero, %x) {body = @body, condition = @more} : (tensor<i64>, tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>)
  "check.eq"(%r#1) {expected = dense<[100000.0, -100000.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}
