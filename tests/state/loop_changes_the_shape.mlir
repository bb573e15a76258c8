// The state gets longer with each iteration.
ml_program.subgraph private @more(%i: tensor<i64>, %x: tensor<?xf32>) -> tensor<i1> {
  %limit = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%i, %limit) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @append(%i: tensor<i64>, %x: tensor<?xf32>) -> (tensor<i64>, tensor<?xf32>) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %j = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %c = "canonical.constant_gen"() {value = dense<9.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %y = "canonical.tensor_concat"(%x, %c) {axis = 0 : i64} : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  ml_program.output %j, %y : tensor<i64>, tensor<?xf32>
}
ml_program.subgraph @main() {
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %x = "canonical.constant_gen"() {value = dense<1.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %r:2 = "control.while"(%zero, %x) {body = @append, condition = @more} : (tensor<i64>, tensor<1xf32>) -> (tensor<i64>, tensor<?xf32>)
  "check.eq"(%r#1) {expected = dense<[1.0, 9.0, 9.0, 9.0]> : tensor<4xf32>} : (tensor<?xf32>) -> ()
  ml_program.output
}
