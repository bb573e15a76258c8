// Weights alone: no ranges are needed, and few weights stay what they are.
// passes: quantize_weights{min_elements=4}
ml_program.subgraph @main(%x: tensor<2x2xf32>) -> tensor<2x1xf32> {
  %w = "canonical.constant_gen"() {value = dense<[[1.27, -0.5], [0.25, 2.54]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32> loc("w")
  %y = "canonical.mat_mul"(%x, %w) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32> loc("y")
  %v = "canonical.constant_gen"() {value = dense<[[1.0], [2.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32> loc("v")
  %z = "canonical.mat_mul"(%y, %v) : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32> loc("z")
  ml_program.output %z : tensor<2x1xf32>
}
// ==>
