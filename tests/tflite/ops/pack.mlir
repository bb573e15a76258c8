// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @pack_0(dense<[[0.375, 3.3125, -3.9375], [-2.125, -0.125, -1.4375]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.global private @pack_1(dense<[[0.25, 3.75, 2.5625], [1.875, 3.0, -2.0]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.subgraph @pack() {
  %o0 = ml_program.global_load_const @pack_0 : tensor<2x3xf32>
  %o1 = ml_program.global_load_const @pack_1 : tensor<2x3xf32>
  %r0 = "tfl.pack"(%o0, %o1) {axis = 1 : i64, values_count = 2 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.375, 3.3125, -3.9375], [0.25, 3.75, 2.5625]], [[-2.125, -0.125, -1.4375], [1.875, 3.0, -2.0]]]> : tensor<2x2x3xf32>} : (tensor<2x2x3xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @pack_i8_0(dense<[[20, -62, -26], [79, -124, -80]]> : tensor<2x3xi8>) : tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @pack_i8_1(dense<[[119, -82, 74], [77, 40, 53]]> : tensor<2x3xi8>) : tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.subgraph @pack_i8() {
  %o0 = ml_program.global_load_const @pack_i8_0 : tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @pack_i8_1 : tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %r0 = "tfl.pack"(%o0, %o1) {axis = 1 : i64, values_count = 2 : i64} : (tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> tensor<2x2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[20, -62, -26], [119, -82, 74]], [[79, -124, -80], [77, 40, 53]]]> : tensor<2x2x3xi8>} : (tensor<2x2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
