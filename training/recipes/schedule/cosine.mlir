// Up to the rate in a straight line over `warmup` steps, then down along half a cosine, to `floor` times the rate when
// all steps are done.
ml_program.global private @rate(dense<0.001> : tensor<f32>) : tensor<f32> {roundhouse.values = "(0, inf)"}
ml_program.global private @warmup(dense<0.0> : tensor<f32>) : tensor<f32> {roundhouse.values = "[0, inf)"}
ml_program.global private @floor(dense<0.0> : tensor<f32>) : tensor<f32> {roundhouse.values = "[0, 1]"}

ml_program.subgraph @schedule(%step: tensor<i64> {ml_program.identifier = "step"}, %steps: tensor<i64> {ml_program.identifier = "steps"})
    -> (tensor<f32> {ml_program.identifier = "rate"}) {
  %rate = ml_program.global_load_const @rate : tensor<f32>
  %warmup = ml_program.global_load_const @warmup : tensor<f32>
  %floor = ml_program.global_load_const @floor : tensor<f32>
  %zero = "canonical.constant_gen"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %one = "canonical.constant_gen"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %half = "canonical.constant_gen"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %pi = "canonical.constant_gen"() {value = dense<3.14159265> : tensor<f32>} : () -> tensor<f32>
  %count = "canonical.cast"(%step) {to = f32} : (tensor<i64>) -> tensor<f32>
  %all = "canonical.cast"(%steps) {to = f32} : (tensor<i64>) -> tensor<f32>
  %some_warmup = "canonical.eltwise_max"(%warmup, %one) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %rising = "canonical.eltwise_div"(%count, %some_warmup) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %up = "canonical.eltwise_min"(%rising, %one) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %begun = "canonical.eltwise_add"(%warmup, %one) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %after = "canonical.eltwise_sub"(%count, %begun) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %since = "canonical.eltwise_max"(%after, %zero) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %left = "canonical.eltwise_sub"(%all, %warmup) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %length = "canonical.eltwise_max"(%left, %one) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %ratio = "canonical.eltwise_div"(%since, %length) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %way = "canonical.eltwise_min"(%ratio, %one) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %angle = "canonical.eltwise_mul"(%way, %pi) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %cosine = "canonical.cos"(%angle) : (tensor<f32>) -> tensor<f32>
  %above = "canonical.eltwise_add"(%cosine, %one) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %share = "canonical.eltwise_mul"(%above, %half) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %range = "canonical.eltwise_sub"(%one, %floor) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %height = "canonical.eltwise_mul"(%share, %range) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %down = "canonical.eltwise_add"(%height, %floor) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %factor = "canonical.eltwise_mul"(%down, %up) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %now = "canonical.eltwise_mul"(%rate, %factor) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ml_program.output %now : tensor<f32>
}
