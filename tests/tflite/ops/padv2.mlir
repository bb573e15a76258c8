// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @padv2_0(dense<[[-3.5, 3.5625, 3.9375], [-2.1875, -1.5625, -0.625]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.global private @padv2_1(dense<[[1, 0], [2, 1]]> : tensor<2x2xi32>) : tensor<2x2xi32>
ml_program.global private @padv2_2(dense<1.5> : tensor<f32>) : tensor<f32>
ml_program.subgraph @padv2() {
  %o0 = ml_program.global_load_const @padv2_0 : tensor<2x3xf32>
  %o1 = ml_program.global_load_const @padv2_1 : tensor<2x2xi32>
  %o2 = ml_program.global_load_const @padv2_2 : tensor<f32>
  %r0 = "tfl.padv2"(%o0, %o1, %o2) : (tensor<2x3xf32>, tensor<2x2xi32>, tensor<f32>) -> tensor<3x6xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[1.5, 1.5, 1.5, 1.5, 1.5, 1.5], [1.5, 1.5, -3.5, 3.5625, 3.9375, 1.5], [1.5, 1.5, -2.1875, -1.5625, -0.625, 1.5]]> : tensor<3x6xf32>} : (tensor<3x6xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @padv2_i8_0(dense<[[-119, 110, 29], [-69, -9, 63]]> : tensor<2x3xi8>) : tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @padv2_i8_1(dense<[[1, 0], [2, 1]]> : tensor<2x2xi32>) : tensor<2x2xi32>
ml_program.global private @padv2_i8_2(dense<30> : tensor<i8>) : tensor<!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.subgraph @padv2_i8() {
  %o0 = ml_program.global_load_const @padv2_i8_0 : tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @padv2_i8_1 : tensor<2x2xi32>
  %o2 = ml_program.global_load_const @padv2_i8_2 : tensor<!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %r0 = "tfl.padv2"(%o0, %o1, %o2) : (tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x2xi32>, tensor<!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> tensor<3x6x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[30, 30, 30, 30, 30, 30], [30, 30, -119, 110, 29, 30], [30, 30, -69, -9, 63, 30]]> : tensor<3x6xi8>} : (tensor<3x6x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
