// max_steps: 1000
// error: control.while 'endless'
// error: more than its limit of 1000
ml_program.subgraph private @true(%x: tensor<i64>) -> tensor<i1> {
  %t = "canonical.constant_gen"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  ml_program.output %t : tensor<i1>
}
ml_program.subgraph private @same(%x: tensor<i64>) -> tensor<i64> {
  ml_program.output %x : tensor<i64>
}
ml_program.func @main() {
  %x = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %y = "control.while"(%x) {body = @same, condition = @true} : (tensor<i64>) -> tensor<i64> loc("endless")
  "check.eq"(%y) {expected = dense<0> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
// -----
// error: calls nest deeper than the limit of 100000; is there an infinite recursion?
ml_program.func private @again(%x: tensor<i64>) -> tensor<i64> {
  %y = "control.call"(%x) {callee = @again} : (tensor<i64>) -> tensor<i64>
  "check.eq"(%y) {expected = dense<0> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return %y : tensor<i64>
}
ml_program.func @main() {
  %x = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %y = "control.call"(%x) {callee = @again} : (tensor<i64>) -> tensor<i64>
  ml_program.return
}
// -----
// memory_limit: 1000
// error: canonical.eltwise_add 'large'
// error: more than the memory limit of 1000
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<1.0> : tensor<300xf32>} : () -> tensor<300xf32>
  %y = "canonical.eltwise_add"(%x, %x) : (tensor<300xf32>, tensor<300xf32>) -> tensor<300xf32> loc("large")
  "check.eq"(%y) {expected = dense<2.0> : tensor<300xf32>} : (tensor<300xf32>) -> ()
  ml_program.output
}
