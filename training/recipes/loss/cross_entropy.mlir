// Cross-entropy of classes: prediction has a logit for each class along its last axis, target the number of the right
// one. With smoothing, that much of what is asked for is shared among all classes.
ml_program.global private @smoothing(dense<0.0> : tensor<f32>) : tensor<f32> {roundhouse.values = "[0, 1)"}

ml_program.subgraph @loss(%prediction: tensor<*xf32> {ml_program.identifier = "prediction"}, %target: tensor<*xi64> {ml_program.identifier = "target", roundhouse.shape = "classes"})
    -> (tensor<f32> {ml_program.identifier = "loss"}) {
  %one = "canonical.constant_gen"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %smoothing = ml_program.global_load_const @smoothing : tensor<f32>
  %sure = "canonical.eltwise_sub"(%one, %smoothing) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %logs = "canonical.log_softmax"(%prediction) {axis = -1 : i64} : (tensor<*xf32>) -> tensor<*xf32>
  %index = "canonical.unsqueeze"(%target) {axes = array<i64: -1>} : (tensor<*xi64>) -> tensor<*xi64>
  %right = "canonical.gather_elements"(%logs, %index) {axis = -1 : i64} : (tensor<*xf32>, tensor<*xi64>) -> tensor<*xf32>
  %of_right = "canonical.tensor_reduce"(%right) {keep_dims = false, kind = "mean"} : (tensor<*xf32>) -> tensor<f32>
  %of_all = "canonical.tensor_reduce"(%logs) {keep_dims = false, kind = "mean"} : (tensor<*xf32>) -> tensor<f32>
  %one_part = "canonical.eltwise_mul"(%of_right, %sure) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %other_part = "canonical.eltwise_mul"(%of_all, %smoothing) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %sum = "canonical.eltwise_add"(%one_part, %other_part) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %loss = "canonical.neg"(%sum) : (tensor<f32>) -> tensor<f32>
  ml_program.output %loss : tensor<f32>
}

ml_program.subgraph @metric(%prediction: tensor<*xf32> {ml_program.identifier = "prediction"}, %target: tensor<*xi64> {ml_program.identifier = "target", roundhouse.shape = "classes"})
    -> (tensor<f32> {ml_program.identifier = "accuracy"}) {
  %best = "canonical.arg_max"(%prediction) {axis = -1 : i64, keep_dims = false} : (tensor<*xf32>) -> tensor<*xi64>
  %same = "canonical.compare"(%best, %target) {direction = "equal"} : (tensor<*xi64>, tensor<*xi64>) -> tensor<*xi1>
  %counted = "canonical.cast"(%same) {to = f32} : (tensor<*xi1>) -> tensor<*xf32>
  %mean = "canonical.tensor_reduce"(%counted) {keep_dims = false, kind = "mean"} : (tensor<*xf32>) -> tensor<f32>
  ml_program.output %mean : tensor<f32>
}
