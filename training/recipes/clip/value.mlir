// Brings each number of a gradient to within `limit` of zero.
ml_program.global private @limit(dense<1.0> : tensor<f32>) : tensor<f32> {roundhouse.values = "(0, inf)"}

ml_program.subgraph @clip(%gradient: tensor<*xf32> {ml_program.identifier = "gradient"})
    -> (tensor<*xf32> {ml_program.identifier = "gradient"}) {
  %limit = ml_program.global_load_const @limit : tensor<f32>
  %lowest = "canonical.neg"(%limit) : (tensor<f32>) -> tensor<f32>
  %above = "canonical.eltwise_max"(%gradient, %lowest) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %clipped = "canonical.eltwise_min"(%above, %limit) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  ml_program.output %clipped : tensor<*xf32>
}
