// Two buffers that take turns, as recurrent models keep them.
// run: step step step report
ml_program.global private mutable @front(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @back(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @step() {
  %f = ml_program.global_load @front : tensor<i64>
  %b = ml_program.global_load @back : tensor<i64>
  %next = "canonical.eltwise_add"(%f, %b) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @back = %f : tensor<i64>
  ml_program.global_store @front = %next : tensor<i64>
  ml_program.return
}
ml_program.func @report() {
  %f = ml_program.global_load @front : tensor<i64>
  %b = ml_program.global_load @back : tensor<i64>
  "check.eq"(%f) {expected = dense<5> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%b) {expected = dense<3> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
