// A graph with loco's pull and push, called by one of the default boundary.
ml_program.subgraph private @square(%arg0: tensor<i64>) -> tensor<i64> attributes {roundhouse.boundary = "canonical"} {
  %x = "canonical.pull"() {index = 0 : i64} : () -> tensor<i64>
  %y = "canonical.eltwise_mul"(%x, %x) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  "canonical.push"(%y) {index = 0 : i64} : (tensor<i64>) -> ()
  ml_program.output %y : tensor<i64>
}
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<6> : tensor<i64>} : () -> tensor<i64>
  %y = "control.call"(%x) {callee = @square} : (tensor<i64>) -> tensor<i64>
  "check.eq"(%y) {expected = dense<36> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
