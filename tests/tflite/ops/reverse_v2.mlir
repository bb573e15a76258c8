// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @reverse_v2_0(dense<[[[2.1875, 0.3125, 2.0625, -1.375], [-0.5625, -1.6875, -3.9375, -2.875], [-0.5625, 3.4375, -1.3125, 2.75]], [[-2.25, 3.25, -4.0, -1.125], [3.625, -0.6875, 0.4375, -3.5], [3.5, 1.375, -3.4375, -2.0625]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @reverse_v2_1(dense<[1]> : tensor<1xi32>) : tensor<1xi32>
ml_program.subgraph @reverse_v2() {
  %o0 = ml_program.global_load_const @reverse_v2_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @reverse_v2_1 : tensor<1xi32>
  %r0 = "tfl.reverse_v2"(%o0, %o1) : (tensor<2x3x4xf32>, tensor<1xi32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.5625, 3.4375, -1.3125, 2.75], [-0.5625, -1.6875, -3.9375, -2.875], [2.1875, 0.3125, 2.0625, -1.375]], [[3.5, 1.375, -3.4375, -2.0625], [3.625, -0.6875, 0.4375, -3.5], [-2.25, 3.25, -4.0, -1.125]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @reverse_v2_i8_0(dense<[[[-85, -25, -117, -97], [31, -71, 29, 125], [-47, -119, 39, -42]], [[-11, -91, -27, -18], [-36, -82, -12, 56], [101, -107, -71, -114]]]> : tensor<2x3x4xi8>) : tensor<2x3x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @reverse_v2_i8_1(dense<[1]> : tensor<1xi32>) : tensor<1xi32>
ml_program.subgraph @reverse_v2_i8() {
  %o0 = ml_program.global_load_const @reverse_v2_i8_0 : tensor<2x3x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @reverse_v2_i8_1 : tensor<1xi32>
  %r0 = "tfl.reverse_v2"(%o0, %o1) : (tensor<2x3x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<1xi32>) -> tensor<2x3x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[-47, -119, 39, -42], [31, -71, 29, 125], [-85, -25, -117, -97]], [[101, -107, -71, -114], [-36, -82, -12, 56], [-11, -91, -27, -18]]]> : tensor<2x3x4xi8>} : (tensor<2x3x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
