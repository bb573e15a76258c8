// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @select_v2_0(dense<[[true], [true]]> : tensor<2x1xi1>) : tensor<2x1xi1>
ml_program.global private @select_v2_1(dense<[-3.875, -2.25, 3.4375]> : tensor<3xf32>) : tensor<3xf32>
ml_program.global private @select_v2_2(dense<[[-3.6875, 3.4375, 2.4375], [2.8125, 3.9375, -1.375]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.subgraph @select_v2() {
  %o0 = ml_program.global_load_const @select_v2_0 : tensor<2x1xi1>
  %o1 = ml_program.global_load_const @select_v2_1 : tensor<3xf32>
  %o2 = ml_program.global_load_const @select_v2_2 : tensor<2x3xf32>
  %r0 = "tfl.select_v2"(%o0, %o1, %o2) : (tensor<2x1xi1>, tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-3.875, -2.25, 3.4375], [-3.875, -2.25, 3.4375]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @select_v2_i8_0(dense<[[true], [true]]> : tensor<2x1xi1>) : tensor<2x1xi1>
ml_program.global private @select_v2_i8_1(dense<[64, 23, 110]> : tensor<3xi8>) : tensor<3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @select_v2_i8_2(dense<[[-15, 43, -23], [-13, 95, -67]]> : tensor<2x3xi8>) : tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.subgraph @select_v2_i8() {
  %o0 = ml_program.global_load_const @select_v2_i8_0 : tensor<2x1xi1>
  %o1 = ml_program.global_load_const @select_v2_i8_1 : tensor<3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o2 = ml_program.global_load_const @select_v2_i8_2 : tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %r0 = "tfl.select_v2"(%o0, %o1, %o2) : (tensor<2x1xi1>, tensor<3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[64, 23, 110], [64, 23, 110]]> : tensor<2x3xi8>} : (tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
