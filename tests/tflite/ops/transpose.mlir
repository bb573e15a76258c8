// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @transpose_0(dense<[[[-1.25, -3.875, -3.125, -3.6875], [0.3125, -2.875, 3.9375, -0.625], [-0.375, 1.0625, 2.5625, -2.5625]], [[-1.25, 2.5625, 0.9375, 0.25], [-2.75, -2.625, 1.0625, 0.6875], [-1.375, -0.5625, 0.625, 2.375]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @transpose_1(dense<[2, 0, 1]> : tensor<3xi32>) : tensor<3xi32>
ml_program.subgraph @transpose() {
  %o0 = ml_program.global_load_const @transpose_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @transpose_1 : tensor<3xi32>
  %r0 = "tfl.transpose"(%o0, %o1) : (tensor<2x3x4xf32>, tensor<3xi32>) -> tensor<4x2x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-1.25, 0.3125, -0.375], [-1.25, -2.75, -1.375]], [[-3.875, -2.875, 1.0625], [2.5625, -2.625, -0.5625]], [[-3.125, 3.9375, 2.5625], [0.9375, 1.0625, 0.625]], [[-3.6875, -0.625, -2.5625], [0.25, 0.6875, 2.375]]]> : tensor<4x2x3xf32>} : (tensor<4x2x3xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @transpose_i8_0(dense<[[[109, 64, -56, 98], [-5, -71, 0, 99], [113, -63, 14, 41]], [[35, -93, -22, -92], [-114, 105, -84, 120], [-115, 19, -26, -92]]]> : tensor<2x3x4xi8>) : tensor<2x3x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @transpose_i8_1(dense<[2, 0, 1]> : tensor<3xi32>) : tensor<3xi32>
ml_program.subgraph @transpose_i8() {
  %o0 = ml_program.global_load_const @transpose_i8_0 : tensor<2x3x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @transpose_i8_1 : tensor<3xi32>
  %r0 = "tfl.transpose"(%o0, %o1) : (tensor<2x3x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<3xi32>) -> tensor<4x2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[109, -5, 113], [35, -114, -115]], [[64, -71, -63], [-93, 105, 19]], [[-56, 0, 14], [-22, -84, -26]], [[98, 99, 41], [-92, 120, -92]]]> : tensor<4x2x3xi8>} : (tensor<4x2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
