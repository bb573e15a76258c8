// The spellings of the ml_program proposal, which are read and printed as MLIR has them now.
ml_program.global @inline = dense<4> : tensor<4xi32>
ml_program.global @inline_wide : tensor<?xi32> = dense<4> : tensor<4xi32>
ml_program.global public mutable @extern : tensor<4xi32> extern
ml_program.global @extern_wide : tensor<?xi32> extern : tensor<4xi32>
ml_program.global private mutable @state(#ml_program.extern<tensor<4xi32>>) : tensor<?xi32>
ml_program.global @number = 3.0 : f32
ml_program.func @step(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = ml_program.global_load @state -> tensor<4xi32>
  %1 = "acme.add"(%0, %x) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  ml_program.global_store @state %1 : tensor<4xi32>
  ml_program.return %1 : tensor<4xi32>
}
