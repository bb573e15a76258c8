// Where a layer takes bytes without and with sign, the former become the latter: values, and
// constants that they are put together with.

ml_program.subgraph @unsigned_values() {
  %x = "canonical.constant_gen"() {value = dense<[[130, 126]]> : tensor<1x2xui8>} : () -> tensor<1x2x!quant.uniform<u8:f32, 0.5:128>>
  %w = "canonical.constant_gen"() {value = dense<[[4, 0], [0, 4]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32, 0.25>>
  %c = "canonical.constant_gen"() {value = dense<[[128, 132]]> : tensor<1x2xui8>} : () -> tensor<1x2x!quant.uniform<u8:f32, 0.5:128>>
  %y = "canonical.mat_mul"(%x, %w) {rounding = "fixed_point_twice_up", to = !quant.uniform<u8:f32, 0.5:128>} : (tensor<1x2x!quant.uniform<u8:f32, 0.5:128>>, tensor<2x2x!quant.uniform<i8:f32, 0.25>>) -> tensor<1x2x!quant.uniform<u8:f32, 0.5:128>>
  %z = "canonical.tensor_concat"(%y, %c) {axis = 1 : i64} : (tensor<1x2x!quant.uniform<u8:f32, 0.5:128>>, tensor<1x2x!quant.uniform<u8:f32, 0.5:128>>) -> tensor<1x4x!quant.uniform<u8:f32, 0.5:128>>
  %r = "canonical.dequantize"(%z) : (tensor<1x4x!quant.uniform<u8:f32, 0.5:128>>) -> tensor<1x4xf32>
  "check.almost_eq"(%r) {atol = 0.0 : f64, expected = dense<[[1.0, -1.0, 0.0, 2.0]]> : tensor<1x4xf32>, rtol = 0.0 : f64} : (tensor<1x4xf32>) -> ()
  ml_program.output
}
