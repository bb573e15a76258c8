ml_program.subgraph private @both(%x: tensor<i64>, %y: tensor<i64>) -> (tensor<i64>, tensor<i64>, tensor<i64>) {
  %sum = "canonical.eltwise_add"(%x, %y) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %product = "canonical.eltwise_mul"(%x, %y) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %sum, %product, %sum : tensor<i64>, tensor<i64>, tensor<i64>
}
ml_program.subgraph @main() {
  %a = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %b = "canonical.constant_gen"() {value = dense<4> : tensor<i64>} : () -> tensor<i64>
  %r:3 = "control.call"(%a, %b) {callee = @both} : (tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>, tensor<i64>)
  %s:3 = "control.call"(%r#1, %r#0) {callee = @both} : (tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>, tensor<i64>)
  "check.eq"(%r#0) {expected = dense<7> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%r#1) {expected = dense<12> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%s#0) {expected = dense<19> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%s#1) {expected = dense<84> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%s#2) {expected = dense<19> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
