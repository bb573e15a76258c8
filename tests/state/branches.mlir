ml_program.subgraph private @double(%x: tensor<i64>) -> tensor<i64> {
  %y = "canonical.eltwise_add"(%x, %x) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %y : tensor<i64>
}
ml_program.subgraph private @same(%x: tensor<i64>) -> tensor<i64> {
  ml_program.output %x : tensor<i64>
}
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<21> : tensor<i64>} : () -> tensor<i64>
  %t = "canonical.constant_gen"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %f = "canonical.constant_gen"() {value = dense<false> : tensor<1xi1>} : () -> tensor<1xi1>
  %a = "control.if"(%t, %x) {else = @same, then = @double} : (tensor<i1>, tensor<i64>) -> tensor<i64>
  %b = "control.if"(%f, %x) {else = @same, then = @double} : (tensor<1xi1>, tensor<i64>) -> tensor<i64>
  "check.eq"(%a) {expected = dense<42> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%b) {expected = dense<21> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
