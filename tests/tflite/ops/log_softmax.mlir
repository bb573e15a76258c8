// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @log_softmax_0(dense<[[-2.9375, -0.625, 0.8125, -3.1875, 2.875, 3.25], [3.0625, -1.9375, 0.875, 2.625, 1.3125, -0.4375], [-2.75, -1.875, -0.0625, 3.4375, 3.9375, -0.8125]]> : tensor<3x6xf32>) : tensor<3x6xf32>
ml_program.subgraph @log_softmax() {
  %o0 = ml_program.global_load_const @log_softmax_0 : tensor<3x6xf32>
  %r0 = "tfl.log_softmax"(%o0) : (tensor<3x6xf32>) -> tensor<3x6xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-6.7747746, -4.4622746, -3.0247743, -7.0247746, -0.9622743, -0.5872743], [-0.6772996, -5.6772995, -2.8647995, -1.1147996, -2.4272995, -4.1772995], [-7.180814, -6.305814, -4.493314, -0.9933138, -0.49331382, -5.243314]]> : tensor<3x6xf32>} : (tensor<3x6xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @log_softmax_i8_0(dense<[[-15, 91, 94, -78, -67, 98, -47, -90, 115, -10, 17, -43, 13, 57, -37, 89, -99, -93, 104, 100], [-103, 89, 109, -74, -110, -75, -70, -83, -47, -65, -110, 105, 25, -78, 16, -64, -106, -16, -70, -39], [-92, 104, -25, -46, -51, -24, -57, 32, 84, -35, -128, 63, -60, -44, 5, 99, -46, 99, -1, 42]]> : tensor<3x20xi8>) : tensor<3x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.subgraph @log_softmax_i8() {
  %o0 = ml_program.global_load_const @log_softmax_i8_0 : tensor<3x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %r0 = "tfl.log_softmax"(%o0) : (tensor<3x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> tensor<3x20x!quant.uniform<i8:f32, 0.0625:127>>
  "check.eq"(%r0) {expected = dense<[[3, 88, 90, -47, -39, 93, -23, -57, 107, 7, 29, -19, 25, 61, -15, 86, -64, -59, 98, 95], [-55, 98, 114, -32, -61, -33, -29, -39, -11, -25, -61, 111, 47, -35, 40, -24, -58, 14, -29, -4], [-48, 109, 5, -11, -15, 6, -20, 51, 93, -3, -77, 76, -23, -10, 29, 105, -11, 105, 25, 59]]> : tensor<3x20xi8>} : (tensor<3x20x!quant.uniform<i8:f32, 0.0625:127>>) -> ()
  ml_program.output
}
