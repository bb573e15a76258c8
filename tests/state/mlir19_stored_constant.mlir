// The same for a constant, which stays what it is whatever becomes of the global.
// run: set change set report
ml_program.global private mutable @state : tensor<2xf32>
ml_program.func @set() {
  %c = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  ml_program.global_store @state = %c : tensor<2xf32>
  ml_program.return
}
ml_program.func @change() {
  %x = ml_program.global_load @state : tensor<2xf32>
  %y = "canonical.eltwise_add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.global_store @state = %y : tensor<2xf32>
  "check.eq"(%y) {expected = dense<[2.0, 4.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.return
}
ml_program.func @report() {
  %x = ml_program.global_load @state : tensor<2xf32>
  "check.eq"(%x) {expected = dense<[1.0, 2.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.return
}
