// A layer that multiplies numbers gets its weights as numbers.
// fires: dequantize_constant
ml_program.subgraph @weights(%x: tensor<1x2xf32>) -> (tensor<1x3xf32>) {
  %0 = "canonical.constant_gen"() {value = dense<[[1, -2, 3], [-4, 5, -6]]> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 2.0}>>
  %1 = "canonical.dequantize"(%0) : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 2.0}>>) -> tensor<2x3xf32>
  %y = "canonical.mat_mul"(%x, %1) : (tensor<1x2xf32>, tensor<2x3xf32>) -> tensor<1x3xf32>
  ml_program.output %y : tensor<1x3xf32>
}
// ==>
ml_program.subgraph @weights(%x: tensor<1x2xf32>) -> (tensor<1x3xf32>) {
  %0 = "canonical.constant_gen"() {value = dense<[[0.5, -0.5, 6.0], [-2.0, 1.25, -12.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.mat_mul"(%x, %0) : (tensor<1x2xf32>, tensor<2x3xf32>) -> tensor<1x3xf32>
  ml_program.output %y : tensor<1x3xf32>
}
// -----
// unchanged
// What is computed from inputs is no weight; a layer of stored integers keeps its own.
ml_program.subgraph @others(%x: tensor<1x2x!quant.uniform<i8:f32, 0.5>>) -> (tensor<1x2xf32>, tensor<1x1x!quant.uniform<i32:f32, 0.25>>) {
  %0 = "canonical.constant_gen"() {value = dense<[[1], [2]]> : tensor<2x1xi8>} : () -> tensor<2x1x!quant.uniform<i8:f32, 0.5>>
  %1 = "canonical.dequantize"(%x) : (tensor<1x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x2xf32>
  %2 = "canonical.mat_mul"(%x, %0) : (tensor<1x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x1x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x1x!quant.uniform<i32:f32, 0.25>>
  ml_program.output %1, %2 : tensor<1x2xf32>, tensor<1x1x!quant.uniform<i32:f32, 0.25>>
}
