// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @l2_normalization_0(dense<[[0.0, -1.25, -2.375, -0.4375, 1.5625, 2.5625], [-0.6875, 3.4375, -2.5625, 1.3125, -3.4375, 2.375], [-0.1875, 1.25, 2.4375, -0.0625, 3.5, -2.375]]> : tensor<3x6xf32>) : tensor<3x6xf32>
ml_program.subgraph @l2_normalization() {
  %o0 = ml_program.global_load_const @l2_normalization_0 : tensor<3x6xf32>
  %r0 = "tfl.l2_normalization"(%o0) : (tensor<3x6xf32>) -> tensor<3x6xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.0, -0.30864346, -0.58642256, -0.10802521, 0.38580433, 0.6327191], [-0.11147567, 0.55737835, -0.41550022, 0.21281719, -0.55737835, 0.38509777], [-0.037178975, 0.24785984, 0.48332667, -0.012392992, 0.6940075, -0.4709337]]> : tensor<3x6xf32>} : (tensor<3x6xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @l2_normalization_i8_0(dense<[[58, 42, 109, 75, -46, -113, -110, 38, -107, -75, -31, -17, -22, 123, 43, -76, -39, 32, -9, 83], [-9, -10, -31, 97, -42, -67, 113, -69, 126, -110, 89, 10, 34, -76, -90, -85, 89, -64, 38, -68], [107, 102, 19, -104, 5, -38, 76, 74, -117, -79, 13, 125, 87, -74, -4, -94, -19, 75, 16, -122]]> : tensor<3x20xi8>) : tensor<3x20x!quant.uniform<i8:f32, 0.05000000074505806>>
ml_program.subgraph @l2_normalization_i8() {
  %o0 = ml_program.global_load_const @l2_normalization_i8_0 : tensor<3x20x!quant.uniform<i8:f32, 0.05000000074505806>>
  %r0 = "tfl.l2_normalization"(%o0) : (tensor<3x20x!quant.uniform<i8:f32, 0.05000000074505806>>) -> tensor<3x20x!quant.uniform<i8:f32, 0.0078125>>
  "check.eq"(%r0) {expected = dense<[[23, 17, 44, 30, -18, -45, -44, 15, -43, -30, -12, -7, -9, 49, 17, -30, -16, 13, -4, 33], [-3, -4, -12, 37, -16, -26, 43, -27, 48, -42, 34, 4, 13, -29, -35, -33, 34, -25, 15, -26], [39, 37, 7, -38, 2, -14, 28, 27, -42, -29, 5, 45, 32, -27, -1, -34, -7, 27, 6, -44]]> : tensor<3x20xi8>} : (tensor<3x20x!quant.uniform<i8:f32, 0.0078125>>) -> ()
  ml_program.output
}
