// Gradient descent with momentum:
// velocity = momentum * velocity + gradient + decay * weight;  weight - rate * velocity.
ml_program.global private @momentum(dense<0.9> : tensor<f32>) : tensor<f32> {roundhouse.values = "[0, 1)"}
ml_program.global private @decay(dense<0.0> : tensor<f32>) : tensor<f32> {roundhouse.values = "[0, inf)"}
ml_program.global private mutable @velocity : tensor<*xf32>

ml_program.func @update(
    %weight: tensor<*xf32> {ml_program.identifier = "weight"},
    %gradient: tensor<*xf32> {ml_program.identifier = "gradient"},
    %rate: tensor<f32> {ml_program.identifier = "rate"})
    -> (tensor<*xf32> {ml_program.identifier = "weight"}) {
  %decay = ml_program.global_load_const @decay : tensor<f32>
  %shrinking = "canonical.eltwise_mul"(%weight, %decay) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %decayed = "canonical.eltwise_add"(%gradient, %shrinking) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %momentum = ml_program.global_load_const @momentum : tensor<f32>
  %before = ml_program.global_load @velocity : tensor<*xf32>
  %kept = "canonical.eltwise_mul"(%before, %momentum) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %velocity = "canonical.eltwise_add"(%kept, %decayed) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  ml_program.global_store @velocity = %velocity : tensor<*xf32>
  %change = "canonical.eltwise_mul"(%velocity, %rate) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %next = "canonical.eltwise_sub"(%weight, %change) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  ml_program.return %next : tensor<*xf32>
}
