// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @embedding_lookup_0(dense<[2, 0]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private @embedding_lookup_1(dense<[[0.25, 3.8125, -1.8125, -3.4375], [-2.125, -1.9375, -2.6875, -1.5], [-3.25, 4.0, 3.6875, -3.9375]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.subgraph @embedding_lookup() {
  %o0 = ml_program.global_load_const @embedding_lookup_0 : tensor<2xi32>
  %o1 = ml_program.global_load_const @embedding_lookup_1 : tensor<3x4xf32>
  %r0 = "tfl.embedding_lookup"(%o0, %o1) : (tensor<2xi32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-3.25, 4.0, 3.6875, -3.9375], [0.25, 3.8125, -1.8125, -3.4375]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @embedding_lookup_i8_0(dense<[2, 0]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private @embedding_lookup_i8_1(dense<[[-127, 71, 33, 79], [-124, -88, -97, -117], [37, 52, 114, -101]]> : tensor<3x4xi8>) : tensor<3x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.subgraph @embedding_lookup_i8() {
  %o0 = ml_program.global_load_const @embedding_lookup_i8_0 : tensor<2xi32>
  %o1 = ml_program.global_load_const @embedding_lookup_i8_1 : tensor<3x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %r0 = "tfl.embedding_lookup"(%o0, %o1) : (tensor<2xi32>, tensor<3x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[37, 52, 114, -101], [-127, 71, 33, 79]]> : tensor<2x4xi8>} : (tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
