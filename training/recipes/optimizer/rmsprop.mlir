// RMSProp, with g = gradient + decay * weight:
// square = smoothing * square + (1 - smoothing) * g * g;  weight - rate * g / (sqrt(square) + epsilon).
ml_program.global private @smoothing(dense<0.99> : tensor<f32>) : tensor<f32> {roundhouse.values = "[0, 1)"}
ml_program.global private @epsilon(dense<1.0e-8> : tensor<f32>) : tensor<f32> {roundhouse.values = "[0, inf)"}
ml_program.global private @decay(dense<0.0> : tensor<f32>) : tensor<f32> {roundhouse.values = "[0, inf)"}
ml_program.global private mutable @square : tensor<*xf32>

ml_program.func @update(
    %weight: tensor<*xf32> {ml_program.identifier = "weight"},
    %gradient: tensor<*xf32> {ml_program.identifier = "gradient"},
    %rate: tensor<f32> {ml_program.identifier = "rate"})
    -> (tensor<*xf32> {ml_program.identifier = "weight"}) {
  %decay = ml_program.global_load_const @decay : tensor<f32>
  %shrinking = "canonical.eltwise_mul"(%weight, %decay) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %decayed = "canonical.eltwise_add"(%gradient, %shrinking) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %one = "canonical.constant_gen"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %smoothing = ml_program.global_load_const @smoothing : tensor<f32>
  %epsilon = ml_program.global_load_const @epsilon : tensor<f32>
  %rest = "canonical.eltwise_sub"(%one, %smoothing) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %square_before = ml_program.global_load @square : tensor<*xf32>
  %square_kept = "canonical.eltwise_mul"(%square_before, %smoothing) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %squared = "canonical.eltwise_mul"(%decayed, %decayed) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %square_new = "canonical.eltwise_mul"(%squared, %rest) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %square = "canonical.eltwise_add"(%square_kept, %square_new) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  ml_program.global_store @square = %square : tensor<*xf32>
  %root = "canonical.eltwise_sqrt"(%square) : (tensor<*xf32>) -> tensor<*xf32>
  %denominator = "canonical.eltwise_add"(%root, %epsilon) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %direction = "canonical.eltwise_div"(%decayed, %denominator) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %change = "canonical.eltwise_mul"(%direction, %rate) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %next = "canonical.eltwise_sub"(%weight, %change) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  ml_program.return %next : tensor<*xf32>
}
