// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @reshape_0(dense<[[3.875, 3.8125, 2.3125, 3.375, -3.1875, 3.6875], [-0.25, 3.375, -3.75, 1.25, 1.25, 1.8125]]> : tensor<2x6xf32>) : tensor<2x6xf32>
ml_program.global private @reshape_1(dense<[3, -1]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @reshape() {
  %o0 = ml_program.global_load_const @reshape_0 : tensor<2x6xf32>
  %o1 = ml_program.global_load_const @reshape_1 : tensor<2xi32>
  %r0 = "tfl.reshape"(%o0, %o1) {new_shape = array<i64: 3, -1>} : (tensor<2x6xf32>, tensor<2xi32>) -> tensor<3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[3.875, 3.8125, 2.3125, 3.375], [-3.1875, 3.6875, -0.25, 3.375], [-3.75, 1.25, 1.25, 1.8125]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @reshape_i8_0(dense<[[-118, 34, 33, -57, -25, 88], [126, -33, -28, -5, -116, -27]]> : tensor<2x6xi8>) : tensor<2x6x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @reshape_i8_1(dense<[3, -1]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @reshape_i8() {
  %o0 = ml_program.global_load_const @reshape_i8_0 : tensor<2x6x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @reshape_i8_1 : tensor<2xi32>
  %r0 = "tfl.reshape"(%o0, %o1) {new_shape = array<i64: 3, -1>} : (tensor<2x6x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2xi32>) -> tensor<3x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[-118, 34, 33, -57], [-25, 88, 126, -33], [-28, -5, -116, -27]]> : tensor<3x4xi8>} : (tensor<3x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
