// Numbers of f16 stand for weights, rounded to the nearest; a cast gives those that layers take.
// passes: halve_weights{min_elements=2}, dce
ml_program.subgraph @main(%x: tensor<1x2xf32>) -> (tensor<1x2xf32>, tensor<1x2xf32>) {
  %w = "canonical.constant_gen"() {value = dense<[[1.0, 0.1], [-65504.0, 0.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32> loc("w")
  %y = "canonical.mat_mul"(%x, %w) : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32> loc("y")
  %z = "canonical.mat_mul"(%y, %w) : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32> loc("z")
  ml_program.output %y, %z : tensor<1x2xf32>, tensor<1x2xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<1x2xf32>) -> (tensor<1x2xf32>, tensor<1x2xf32>) {
  %0 = "canonical.constant_gen"() {value = dense<[[1.0, 0.099975586], [-65504.0, 0.5]]> : tensor<2x2xf16>} : () -> tensor<2x2xf16> loc("w")
  %1 = "canonical.cast"(%0) {to = f32} : (tensor<2x2xf16>) -> tensor<2x2xf32> loc("w")
  %2 = "canonical.mat_mul"(%x, %1) : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32> loc("y")
  %3 = "canonical.mat_mul"(%2, %1) : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32> loc("z")
  ml_program.output %2, %3 : tensor<1x2xf32>, tensor<1x2xf32>
}
// -----
// unchanged
// What f16 does not reach, and what is small, stays.
// passes: halve_weights{min_elements=2}
ml_program.subgraph @main(%x: tensor<1x2xf32>) -> (tensor<1x2xf32>) {
  %w = "canonical.constant_gen"() {value = dense<[[1.0, 0.1], [-65505.0, 0.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32> loc("w")
  %b = "canonical.constant_gen"() {value = dense<[0.1]> : tensor<1xf32>} : () -> tensor<1xf32> loc("b")
  %y = "canonical.mat_mul"(%x, %w) : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32> loc("y")
  %z = "canonical.eltwise_add"(%y, %b) : (tensor<1x2xf32>, tensor<1xf32>) -> tensor<1x2xf32> loc("z")
  ml_program.output %z : tensor<1x2xf32>
}
