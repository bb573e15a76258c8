// The same rate at every step.
ml_program.global private @rate(dense<0.001> : tensor<f32>) : tensor<f32> {roundhouse.values = "(0, inf)"}

ml_program.subgraph @schedule(%step: tensor<i64> {ml_program.identifier = "step"})
    -> (tensor<f32> {ml_program.identifier = "rate"}) {
  %rate = ml_program.global_load_const @rate : tensor<f32>
  ml_program.output %rate : tensor<f32>
}
