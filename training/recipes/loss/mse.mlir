// Mean squared error.

ml_program.subgraph @loss(%prediction: tensor<*xf32> {ml_program.identifier = "prediction"}, %target: tensor<*xf32> {ml_program.identifier = "target"})
    -> (tensor<f32> {ml_program.identifier = "loss"}) {
  %difference = "canonical.eltwise_sub"(%prediction, %target) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %square = "canonical.eltwise_mul"(%difference, %difference) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %mean = "canonical.tensor_reduce"(%square) {keep_dims = false, kind = "mean"} : (tensor<*xf32>) -> tensor<f32>
  ml_program.output %mean : tensor<f32>
}

ml_program.subgraph @metric(%prediction: tensor<*xf32> {ml_program.identifier = "prediction"}, %target: tensor<*xf32> {ml_program.identifier = "target"})
    -> (tensor<f32> {ml_program.identifier = "mean_absolute_error"}) {
  %difference = "canonical.eltwise_sub"(%prediction, %target) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %size = "canonical.abs"(%difference) : (tensor<*xf32>) -> tensor<*xf32>
  %mean = "canonical.tensor_reduce"(%size) {keep_dims = false, kind = "mean"} : (tensor<*xf32>) -> tensor<f32>
  ml_program.output %mean : tensor<f32>
}
