// Huber: the mean of d * d / 2 where a difference d is at most delta, and of delta * (|d| - delta / 2) beyond.
ml_program.global private @delta(dense<1.0> : tensor<f32>) : tensor<f32> {roundhouse.values = "(0, inf)"}

ml_program.subgraph @loss(%prediction: tensor<*xf32> {ml_program.identifier = "prediction"}, %target: tensor<*xf32> {ml_program.identifier = "target"})
    -> (tensor<f32> {ml_program.identifier = "loss"}) {
  %difference = "canonical.eltwise_sub"(%prediction, %target) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %size = "canonical.abs"(%difference) : (tensor<*xf32>) -> tensor<*xf32>
  %delta = ml_program.global_load_const @delta : tensor<f32>
  %near = "canonical.eltwise_min"(%size, %delta) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %far = "canonical.eltwise_sub"(%size, %near) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %square = "canonical.eltwise_mul"(%near, %near) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %half = "canonical.constant_gen"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %inner = "canonical.eltwise_mul"(%square, %half) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %outer = "canonical.eltwise_mul"(%far, %delta) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %sum = "canonical.eltwise_add"(%inner, %outer) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %mean = "canonical.tensor_reduce"(%sum) {keep_dims = false, kind = "mean"} : (tensor<*xf32>) -> tensor<f32>
  ml_program.output %mean : tensor<f32>
}

ml_program.subgraph @metric(%prediction: tensor<*xf32> {ml_program.identifier = "prediction"}, %target: tensor<*xf32> {ml_program.identifier = "target"})
    -> (tensor<f32> {ml_program.identifier = "mean_absolute_error"}) {
  %difference = "canonical.eltwise_sub"(%prediction, %target) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %size = "canonical.abs"(%difference) : (tensor<*xf32>) -> tensor<*xf32>
  %mean = "canonical.tensor_reduce"(%size) {keep_dims = false, kind = "mean"} : (tensor<*xf32>) -> tensor<f32>
  ml_program.output %mean : tensor<f32>
}
