// run: step report1 step step report3
ml_program.global private mutable @count(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func @step() {
  %x = ml_program.global_load @count : tensor<i64>
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %y = "canonical.eltwise_add"(%x, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @count = %y : tensor<i64>
  ml_program.return
}
ml_program.func @report1() {
  %x = ml_program.global_load @count : tensor<i64>
  "check.eq"(%x) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
ml_program.func @report3() {
  %x = ml_program.global_load @count : tensor<i64>
  "check.eq"(%x) {expected = dense<3> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
