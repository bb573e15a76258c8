ml_program.subgraph private @sign(%x: tensor<i64>) -> tensor<i64> {
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%x, %zero) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %y = "control.if"(%c, %x) {else = @not_negative, then = @minus_one} : (tensor<i1>, tensor<i64>) -> tensor<i64>
  ml_program.output %y : tensor<i64>
}
ml_program.subgraph private @not_negative(%x: tensor<i64>) -> tensor<i64> {
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%x, %zero) {direction = "greater"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %y = "control.if"(%c, %x) {else = @same, then = @plus_one} : (tensor<i1>, tensor<i64>) -> tensor<i64>
  ml_program.output %y : tensor<i64>
}
ml_program.subgraph private @minus_one(%x: tensor<i64>) -> tensor<i64> {
  %y = "canonical.constant_gen"() {value = dense<-1> : tensor<i64>} : () -> tensor<i64>
  ml_program.output %y : tensor<i64>
}
ml_program.subgraph private @plus_one(%x: tensor<i64>) -> tensor<i64> {
  %y = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  ml_program.output %y : tensor<i64>
}
ml_program.subgraph private @same(%x: tensor<i64>) -> tensor<i64> {
  ml_program.output %x : tensor<i64>
}
ml_program.subgraph @main() {
  %a = "canonical.constant_gen"() {value = dense<-7> : tensor<i64>} : () -> tensor<i64>
  %b = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.constant_gen"() {value = dense<9> : tensor<i64>} : () -> tensor<i64>
  %x = "control.call"(%a) {callee = @sign} : (tensor<i64>) -> tensor<i64>
  %y = "control.call"(%b) {callee = @sign} : (tensor<i64>) -> tensor<i64>
  %z = "control.call"(%c) {callee = @sign} : (tensor<i64>) -> tensor<i64>
  "check.eq"(%x) {expected = dense<-1> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%y) {expected = dense<0> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%z) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
