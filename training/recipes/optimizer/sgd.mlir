// Stochastic gradient descent: weight - rate * (gradient + decay * weight).
ml_program.global private @decay(dense<0.0> : tensor<f32>) : tensor<f32> {roundhouse.values = "[0, inf)"}

ml_program.subgraph @update(
    %weight: tensor<*xf32> {ml_program.identifier = "weight"},
    %gradient: tensor<*xf32> {ml_program.identifier = "gradient"},
    %rate: tensor<f32> {ml_program.identifier = "rate"})
    -> (tensor<*xf32> {ml_program.identifier = "weight"}) {
  %decay = ml_program.global_load_const @decay : tensor<f32>
  %shrinking = "canonical.eltwise_mul"(%weight, %decay) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %decayed = "canonical.eltwise_add"(%gradient, %shrinking) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %change = "canonical.eltwise_mul"(%decayed, %rate) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %next = "canonical.eltwise_sub"(%weight, %change) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  ml_program.output %next : tensor<*xf32>
}
