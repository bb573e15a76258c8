// Cross-entropy of yes and no: prediction is a logit, target 1 for yes, 0 for no, or between. With smoothing, that much
// of what is asked for is shared between the two.
ml_program.global private @smoothing(dense<0.0> : tensor<f32>) : tensor<f32> {roundhouse.values = "[0, 1)"}

ml_program.subgraph @loss(%prediction: tensor<*xf32> {ml_program.identifier = "prediction"}, %target: tensor<*xf32> {ml_program.identifier = "target", roundhouse.values = "[0, 1]"})
    -> (tensor<f32> {ml_program.identifier = "loss"}) {
  %one = "canonical.constant_gen"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %half = "canonical.constant_gen"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %smoothing = ml_program.global_load_const @smoothing : tensor<f32>
  %sure = "canonical.eltwise_sub"(%one, %smoothing) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %shared = "canonical.eltwise_mul"(%smoothing, %half) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %scaled = "canonical.eltwise_mul"(%target, %sure) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %wanted = "canonical.eltwise_add"(%scaled, %shared) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %log_sum = "canonical.softplus"(%prediction) : (tensor<*xf32>) -> tensor<*xf32>
  %of_yes = "canonical.eltwise_mul"(%prediction, %wanted) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %each = "canonical.eltwise_sub"(%log_sum, %of_yes) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %mean = "canonical.tensor_reduce"(%each) {keep_dims = false, kind = "mean"} : (tensor<*xf32>) -> tensor<f32>
  ml_program.output %mean : tensor<f32>
}

ml_program.subgraph @metric(%prediction: tensor<*xf32> {ml_program.identifier = "prediction"}, %target: tensor<*xf32> {ml_program.identifier = "target"})
    -> (tensor<f32> {ml_program.identifier = "accuracy"}) {
  %zero = "canonical.constant_gen"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %half = "canonical.constant_gen"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %said = "canonical.compare"(%prediction, %zero) {direction = "greater"} : (tensor<*xf32>, tensor<f32>) -> tensor<*xi1>
  %true = "canonical.compare"(%target, %half) {direction = "greater"} : (tensor<*xf32>, tensor<f32>) -> tensor<*xi1>
  %same = "canonical.compare"(%said, %true) {direction = "equal"} : (tensor<*xi1>, tensor<*xi1>) -> tensor<*xi1>
  %counted = "canonical.cast"(%same) {to = f32} : (tensor<*xi1>) -> tensor<*xf32>
  %mean = "canonical.tensor_reduce"(%counted) {keep_dims = false, kind = "mean"} : (tensor<*xf32>) -> tensor<f32>
  ml_program.output %mean : tensor<f32>
}
