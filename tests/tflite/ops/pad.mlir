// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @pad_0(dense<[[-1.9375, -0.5625, -0.5], [-0.625, -2.6875, 0.6875]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.global private @pad_1(dense<[[1, 0], [2, 1]]> : tensor<2x2xi32>) : tensor<2x2xi32>
ml_program.subgraph @pad() {
  %o0 = ml_program.global_load_const @pad_0 : tensor<2x3xf32>
  %o1 = ml_program.global_load_const @pad_1 : tensor<2x2xi32>
  %r0 = "tfl.pad"(%o0, %o1) : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<3x6xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, -1.9375, -0.5625, -0.5, 0.0], [0.0, 0.0, -0.625, -2.6875, 0.6875, 0.0]]> : tensor<3x6xf32>} : (tensor<3x6xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @pad_i8_0(dense<[[26, 4, 127], [27, 64, -92]]> : tensor<2x3xi8>) : tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @pad_i8_1(dense<[[1, 0], [2, 1]]> : tensor<2x2xi32>) : tensor<2x2xi32>
ml_program.subgraph @pad_i8() {
  %o0 = ml_program.global_load_const @pad_i8_0 : tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @pad_i8_1 : tensor<2x2xi32>
  %r0 = "tfl.pad"(%o0, %o1) : (tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x2xi32>) -> tensor<3x6x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[-7, -7, -7, -7, -7, -7], [-7, -7, 26, 4, 127, -7], [-7, -7, 27, 64, -92, -7]]> : tensor<3x6xi8>} : (tensor<3x6x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
