// What ONNX does not have.

ml_program.global private mutable @count(dense<0.0> : tensor<f32>) : tensor<f32>

ml_program.func @stateful() {
  %x = ml_program.global_load @count : tensor<f32>
  ml_program.global_store @count = %x : tensor<f32>
  "check.eq"(%x) {expected = dense<0.0> : tensor<f32>} : (tensor<f32>) -> ()
  ml_program.return
}
