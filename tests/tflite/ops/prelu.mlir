// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @prelu_0(dense<[[[[-2.6875, 3.75, -2.8125], [-0.0625, -1.1875, -3.5]], [[0.3125, -0.375, 2.8125], [-0.875, 0.9375, 2.875]]]]> : tensor<1x2x2x3xf32>) : tensor<1x2x2x3xf32>
ml_program.global private @prelu_1(dense<[[[-4.0, 2.4375, 1.9375]]]> : tensor<1x1x3xf32>) : tensor<1x1x3xf32>
ml_program.subgraph @prelu() {
  %o0 = ml_program.global_load_const @prelu_0 : tensor<1x2x2x3xf32>
  %o1 = ml_program.global_load_const @prelu_1 : tensor<1x1x3xf32>
  %r0 = "tfl.prelu"(%o0, %o1) : (tensor<1x2x2x3xf32>, tensor<1x1x3xf32>) -> tensor<1x2x2x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[[10.75, 3.75, -5.4492188], [0.25, -2.8945312, -6.78125]], [[0.3125, -0.9140625, 2.8125], [3.5, 0.9375, 2.875]]]]> : tensor<1x2x2x3xf32>} : (tensor<1x2x2x3xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @prelu_i8_0(dense<[[[[-69, 97, 123], [-20, -107, 58]], [[53, -18, -116], [-88, -50, 78]]]]> : tensor<1x2x2x3xi8>) : tensor<1x2x2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @prelu_i8_1(dense<[[[62, 24, 109]]]> : tensor<1x1x3xi8>) : tensor<1x1x3x!quant.uniform<i8:f32, 0.07000000029802322:11>>
ml_program.subgraph @prelu_i8() {
  %o0 = ml_program.global_load_const @prelu_i8_0 : tensor<1x2x2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @prelu_i8_1 : tensor<1x1x3x!quant.uniform<i8:f32, 0.07000000029802322:11>>
  %r0 = "tfl.prelu"(%o0, %o1) : (tensor<1x2x2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<1x1x3x!quant.uniform<i8:f32, 0.07000000029802322:11>>) -> tensor<1x2x2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[[-128, 97, 123], [-53, -98, 58]], [[53, -17, -128], [-128, -46, 78]]]]> : tensor<1x2x2x3xi8>} : (tensor<1x2x2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
