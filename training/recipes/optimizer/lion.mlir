// Lion: the sign of a mean alone, so that every weight moves by the rate:
// weight * (1 - rate * decay) - rate * sign(beta1 * mean + (1 - beta1) * gradient);
// mean = beta2 * mean + (1 - beta2) * gradient.
ml_program.global private @beta1(dense<0.9> : tensor<f32>) : tensor<f32> {roundhouse.values = "[0, 1)"}
ml_program.global private @beta2(dense<0.99> : tensor<f32>) : tensor<f32> {roundhouse.values = "[0, 1)"}
ml_program.global private @decay(dense<0.0> : tensor<f32>) : tensor<f32> {roundhouse.values = "[0, inf)"}
ml_program.global private mutable @mean : tensor<*xf32>

ml_program.func @update(
    %weight: tensor<*xf32> {ml_program.identifier = "weight"},
    %gradient: tensor<*xf32> {ml_program.identifier = "gradient"},
    %rate: tensor<f32> {ml_program.identifier = "rate"})
    -> (tensor<*xf32> {ml_program.identifier = "weight"}) {
  %one = "canonical.constant_gen"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %beta1 = ml_program.global_load_const @beta1 : tensor<f32>
  %beta2 = ml_program.global_load_const @beta2 : tensor<f32>
  %decay = ml_program.global_load_const @decay : tensor<f32>
  %rest1 = "canonical.eltwise_sub"(%one, %beta1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %rest2 = "canonical.eltwise_sub"(%one, %beta2) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %mean_before = ml_program.global_load @mean : tensor<*xf32>
  %looked_back = "canonical.eltwise_mul"(%mean_before, %beta1) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %looked_now = "canonical.eltwise_mul"(%gradient, %rest1) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %looked = "canonical.eltwise_add"(%looked_back, %looked_now) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %direction = "canonical.sign"(%looked) : (tensor<*xf32>) -> tensor<*xf32>
  %kept = "canonical.eltwise_mul"(%mean_before, %beta2) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %new = "canonical.eltwise_mul"(%gradient, %rest2) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %mean = "canonical.eltwise_add"(%kept, %new) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  ml_program.global_store @mean = %mean : tensor<*xf32>
  %shrinking = "canonical.eltwise_mul"(%rate, %decay) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %lost = "canonical.eltwise_mul"(%weight, %shrinking) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %shrunk = "canonical.eltwise_sub"(%weight, %lost) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %change = "canonical.eltwise_mul"(%direction, %rate) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %next = "canonical.eltwise_sub"(%shrunk, %change) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  ml_program.return %next : tensor<*xf32>
}
