// Each appends a digit.
ml_program.global private mutable @log(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func private @append(%digit: tensor<i64>) -> tensor<i64> {
  %x = ml_program.global_load @log : tensor<i64>
  %ten = "canonical.constant_gen"() {value = dense<10> : tensor<i64>} : () -> tensor<i64>
  %y = "canonical.eltwise_mul"(%x, %ten) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %z = "canonical.eltwise_add"(%y, %digit) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @log = %z : tensor<i64>
  ml_program.return %z : tensor<i64>
}
ml_program.func @main() {
  %a = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %b = "canonical.constant_gen"() {value = dense<2> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %0 = "control.call"(%a) {callee = @append} : (tensor<i64>) -> tensor<i64>
  %1 = "control.call"(%b) {callee = @append} : (tensor<i64>) -> tensor<i64>
  %2 = "control.call"(%a) {callee = @append} : (tensor<i64>) -> tensor<i64>
  %3 = "control.call"(%c) {callee = @append} : (tensor<i64>) -> tensor<i64>
  "check.eq"(%0) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%1) {expected = dense<12> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%2) {expected = dense<121> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%3) {expected = dense<1213> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
