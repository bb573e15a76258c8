// A cache that gets longer with each step.
// run: step step step report
ml_program.global private mutable @cache(dense<> : tensor<0xf32>) : tensor<?xf32>
ml_program.func @step() {
  %old = ml_program.global_load @cache : tensor<?xf32>
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %new = "canonical.tensor_concat"(%old, %x) {axis = 0 : i64} : (tensor<?xf32>, tensor<2xf32>) -> tensor<?xf32>
  ml_program.global_store @cache = %new : tensor<?xf32>
  ml_program.return
}
ml_program.func @report() {
  %x = ml_program.global_load @cache : tensor<?xf32>
  "check.eq"(%x) {expected = dense<[1.0, 2.0, 1.0, 2.0, 1.0, 2.0]> : tensor<6xf32>} : (tensor<?xf32>) -> ()
  ml_program.return
}
