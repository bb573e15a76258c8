// error: @main: control.call 'outer': @middle: control.while 'loop' in iteration 2: @body: canonical.eltwise_div 'ratio'
ml_program.func @main() {
  %x = "canonical.constant_gen"() {value = dense<2> : tensor<i64>} : () -> tensor<i64>
  %y = "control.call"(%x) {callee = @middle} : (tensor<i64>) -> tensor<i64> loc("outer")
  "check.eq"(%y) {expected = dense<0> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
ml_program.subgraph private @middle(%x: tensor<i64>) -> tensor<i64> {
  %y = "control.while"(%x) {body = @body, condition = @always} : (tensor<i64>) -> tensor<i64> loc("loop")
  ml_program.output %y : tensor<i64>
}
ml_program.subgraph private @always(%x: tensor<i64>) -> tensor<i1> {
  %t = "canonical.constant_gen"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  ml_program.output %t : tensor<i1>
}
ml_program.subgraph private @body(%x: tensor<i64>) -> tensor<i64> {
  %y = "canonical.eltwise_div"(%x, %x) : (tensor<i64>, tensor<i64>) -> tensor<i64> loc("ratio")
  %z = "canonical.eltwise_sub"(%x, %y) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %z : tensor<i64>
}
