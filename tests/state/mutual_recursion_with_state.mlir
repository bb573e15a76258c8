ml_program.global private mutable @depth(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func private @is_even(%n: tensor<i64>) -> tensor<i1> {
  "control.call"() {callee = @note} : () -> ()
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%n, %zero) {direction = "equal"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %y = "control.if"(%c, %n) {else = @odd_of_less, then = @yes} : (tensor<i1>, tensor<i64>) -> tensor<i1>
  ml_program.return %y : tensor<i1>
}
ml_program.func private @is_odd(%n: tensor<i64>) -> tensor<i1> {
  "control.call"() {callee = @note} : () -> ()
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%n, %zero) {direction = "equal"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %y = "control.if"(%c, %n) {else = @even_of_less, then = @no} : (tensor<i1>, tensor<i64>) -> tensor<i1>
  ml_program.return %y : tensor<i1>
}
ml_program.func private @odd_of_less(%n: tensor<i64>) -> tensor<i1> {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %m = "canonical.eltwise_sub"(%n, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %y = "control.call"(%m) {callee = @is_odd} : (tensor<i64>) -> tensor<i1>
  ml_program.return %y : tensor<i1>
}
ml_program.func private @even_of_less(%n: tensor<i64>) -> tensor<i1> {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %m = "canonical.eltwise_sub"(%n, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %y = "control.call"(%m) {callee = @is_even} : (tensor<i64>) -> tensor<i1>
  ml_program.return %y : tensor<i1>
}
ml_program.subgraph private @yes(%n: tensor<i64>) -> tensor<i1> {
  %y = "canonical.constant_gen"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  ml_program.output %y : tensor<i1>
}
ml_program.subgraph private @no(%n: tensor<i64>) -> tensor<i1> {
  %y = "canonical.constant_gen"() {value = dense<false> : tensor<i1>} : () -> tensor<i1>
  ml_program.output %y : tensor<i1>
}
ml_program.func private @note() {
  %x = ml_program.global_load @depth : tensor<i64>
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %y = "canonical.eltwise_add"(%x, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @depth = %y : tensor<i64>
  ml_program.return
}
ml_program.func @main() {
  %n = "canonical.constant_gen"() {value = dense<9> : tensor<i64>} : () -> tensor<i64>
  %even = "control.call"(%n) {callee = @is_even} : (tensor<i64>) -> tensor<i1>
  "check.eq"(%even) {expected = dense<false> : tensor<i1>} : (tensor<i1>) -> ()
  %depth = ml_program.global_load @depth : tensor<i64>
  "check.eq"(%depth) {expected = dense<10> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
