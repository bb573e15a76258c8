// run: step step step step report
ml_program.global private mutable @state(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @trace(dense<0> : tensor<i64>) : tensor<i64>
ml_program.subgraph private @to_one() -> tensor<i64> {
  %x = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  ml_program.output %x : tensor<i64>
}
ml_program.subgraph private @to_zero() -> tensor<i64> {
  %x = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  ml_program.output %x : tensor<i64>
}
ml_program.func @step() {
  %s = ml_program.global_load @state : tensor<i64>
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%s, %zero) {direction = "equal"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %next = "control.if"(%c) {else = @to_zero, then = @to_one} : (tensor<i1>) -> tensor<i64>
  ml_program.global_store @state = %next : tensor<i64>
  %trace = ml_program.global_load @trace : tensor<i64>
  %ten = "canonical.constant_gen"() {value = dense<10> : tensor<i64>} : () -> tensor<i64>
  %shifted = "canonical.eltwise_mul"(%trace, %ten) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %new = "canonical.eltwise_add"(%shifted, %next) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @trace = %new : tensor<i64>
  ml_program.return
}
ml_program.func @report() {
  %x = ml_program.global_load @trace : tensor<i64>
  "check.eq"(%x) {expected = dense<1010> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
