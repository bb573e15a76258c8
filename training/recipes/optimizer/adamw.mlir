// AdamW: Adam, where weights shrink by rate * decay beside it, and not through the gradient:
// g = gradient;  mean = beta1 * mean + (1 - beta1) * g;  square = beta2 * square + (1 - beta2) * g * g;
// weight * (1 - rate * decay) - rate / (1 - beta1^step) * mean / (sqrt(square / (1 - beta2^step)) + epsilon).
ml_program.global private @beta1(dense<0.9> : tensor<f32>) : tensor<f32> {roundhouse.values = "[0, 1)"}
ml_program.global private @beta2(dense<0.999> : tensor<f32>) : tensor<f32> {roundhouse.values = "[0, 1)"}
ml_program.global private @epsilon(dense<1.0e-8> : tensor<f32>) : tensor<f32> {roundhouse.values = "[0, inf)"}
ml_program.global private @decay(dense<0.01> : tensor<f32>) : tensor<f32> {roundhouse.values = "[0, inf)"}
ml_program.global private mutable @mean : tensor<*xf32>
ml_program.global private mutable @square : tensor<*xf32>

ml_program.func @update(
    %weight: tensor<*xf32> {ml_program.identifier = "weight"},
    %gradient: tensor<*xf32> {ml_program.identifier = "gradient"},
    %rate: tensor<f32> {ml_program.identifier = "rate"},
    %step: tensor<i64> {ml_program.identifier = "step"})
    -> (tensor<*xf32> {ml_program.identifier = "weight"}) {
  %decay = ml_program.global_load_const @decay : tensor<f32>
  %shrinking = "canonical.eltwise_mul"(%rate, %decay) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %lost = "canonical.eltwise_mul"(%weight, %shrinking) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %shrunk = "canonical.eltwise_sub"(%weight, %lost) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %one = "canonical.constant_gen"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %beta1 = ml_program.global_load_const @beta1 : tensor<f32>
  %beta2 = ml_program.global_load_const @beta2 : tensor<f32>
  %epsilon = ml_program.global_load_const @epsilon : tensor<f32>
  %rest1 = "canonical.eltwise_sub"(%one, %beta1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %rest2 = "canonical.eltwise_sub"(%one, %beta2) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %mean_before = ml_program.global_load @mean : tensor<*xf32>
  %mean_kept = "canonical.eltwise_mul"(%mean_before, %beta1) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %mean_new = "canonical.eltwise_mul"(%gradient, %rest1) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %mean = "canonical.eltwise_add"(%mean_kept, %mean_new) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  ml_program.global_store @mean = %mean : tensor<*xf32>
  %square_before = ml_program.global_load @square : tensor<*xf32>
  %square_kept = "canonical.eltwise_mul"(%square_before, %beta2) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %squared = "canonical.eltwise_mul"(%gradient, %gradient) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %square_new = "canonical.eltwise_mul"(%squared, %rest2) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %square = "canonical.eltwise_add"(%square_kept, %square_new) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  ml_program.global_store @square = %square : tensor<*xf32>
  %steps = "canonical.cast"(%step) {to = f32} : (tensor<i64>) -> tensor<f32>
  %power1 = "canonical.pow"(%beta1, %steps) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %power2 = "canonical.pow"(%beta2, %steps) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %correction1 = "canonical.eltwise_sub"(%one, %power1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %correction2 = "canonical.eltwise_sub"(%one, %power2) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %root2 = "canonical.eltwise_sqrt"(%correction2) : (tensor<f32>) -> tensor<f32>
  %root = "canonical.eltwise_sqrt"(%square) : (tensor<*xf32>) -> tensor<*xf32>
  %scaled = "canonical.eltwise_div"(%root, %root2) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %denominator = "canonical.eltwise_add"(%scaled, %epsilon) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %size = "canonical.eltwise_div"(%rate, %correction1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %direction = "canonical.eltwise_div"(%mean, %denominator) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %change = "canonical.eltwise_mul"(%direction, %size) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %next = "canonical.eltwise_sub"(%shrunk, %change) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  ml_program.return %next : tensor<*xf32>
}
