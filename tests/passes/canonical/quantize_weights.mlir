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
ml_program.subgraph @main(%arg0: tensor<2x2xf32>) -> tensor<2x1xf32> {
  %0 = "canonical.constant_gen"() {value = dense<[[1.27, -0.5], [0.25, 2.54]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32> loc("w")
  %1 = "canonical.constant_gen"() {value = dense<[[127, -25], [25, 127]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8<-127:127>:f32:1, {0.009999999776482582, 0.019999999552965164}>> loc("w")
  %2 = "canonical.dequantize"(%1) : (tensor<2x2x!quant.uniform<i8<-127:127>:f32:1, {0.009999999776482582, 0.019999999552965164}>>) -> tensor<2x2xf32> loc("w")
  %3 = "canonical.mat_mul"(%arg0, %2) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32> loc("y")
  %4 = "canonical.constant_gen"() {value = dense<[[1.0], [2.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32> loc("v")
  %5 = "canonical.mat_mul"(%3, %4) : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32> loc("z")
  ml_program.output %5 : tensor<2x1xf32>
}
