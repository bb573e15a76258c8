// Scales all gradients together, so that their norm, that of one vector of all of them, is at most `limit`.
ml_program.global private @limit(dense<1.0> : tensor<f32>) : tensor<f32> {roundhouse.values = "(0, inf)"}

ml_program.subgraph @measure(%gradient: tensor<*xf32> {ml_program.identifier = "gradient"})
    -> (tensor<f32> {ml_program.identifier = "measure"}) {
  %square = "canonical.eltwise_mul"(%gradient, %gradient) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %sum = "canonical.tensor_reduce"(%square) {keep_dims = false, kind = "sum"} : (tensor<*xf32>) -> tensor<f32>
  ml_program.output %sum : tensor<f32>
}

ml_program.subgraph @clip(%gradient: tensor<*xf32> {ml_program.identifier = "gradient"}, %total: tensor<f32> {ml_program.identifier = "total"})
    -> (tensor<*xf32> {ml_program.identifier = "gradient"}) {
  %limit = ml_program.global_load_const @limit : tensor<f32>
  %norm = "canonical.eltwise_sqrt"(%total) : (tensor<f32>) -> tensor<f32>
  %most = "canonical.eltwise_max"(%norm, %limit) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %factor = "canonical.eltwise_div"(%limit, %most) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %clipped = "canonical.eltwise_mul"(%gradient, %factor) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  ml_program.output %clipped : tensor<*xf32>
}
