// The rate times gamma, once every `every` steps.
ml_program.global private @rate(dense<0.001> : tensor<f32>) : tensor<f32> {roundhouse.values = "(0, inf)"}
ml_program.global private @gamma(dense<0.1> : tensor<f32>) : tensor<f32> {roundhouse.values = "(0, inf)"}
ml_program.global private @every(dense<1000.0> : tensor<f32>) : tensor<f32> {roundhouse.values = "[1, inf)"}

ml_program.subgraph @schedule(%step: tensor<i64> {ml_program.identifier = "step"})
    -> (tensor<f32> {ml_program.identifier = "rate"}) {
  %rate = ml_program.global_load_const @rate : tensor<f32>
  %gamma = ml_program.global_load_const @gamma : tensor<f32>
  %every = ml_program.global_load_const @every : tensor<f32>
  %one = "canonical.constant_gen"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %count = "canonical.cast"(%step) {to = f32} : (tensor<i64>) -> tensor<f32>
  %done = "canonical.eltwise_sub"(%count, %one) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %ratio = "canonical.eltwise_div"(%done, %every) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %times = "canonical.floor"(%ratio) : (tensor<f32>) -> tensor<f32>
  %factor = "canonical.pow"(%gamma, %times) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %now = "canonical.eltwise_mul"(%rate, %factor) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ml_program.output %now : tensor<f32>
}
