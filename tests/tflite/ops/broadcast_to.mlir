// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @broadcast_to_0(dense<[[-1.25], [-3.4375]]> : tensor<2x1xf32>) : tensor<2x1xf32>
ml_program.global private @broadcast_to_1(dense<[2, 2, 3]> : tensor<3xi32>) : tensor<3xi32>
ml_program.subgraph @broadcast_to() {
  %o0 = ml_program.global_load_const @broadcast_to_0 : tensor<2x1xf32>
  %o1 = ml_program.global_load_const @broadcast_to_1 : tensor<3xi32>
  %r0 = "tfl.broadcast_to"(%o0, %o1) : (tensor<2x1xf32>, tensor<3xi32>) -> tensor<2x2x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-1.25, -1.25, -1.25], [-3.4375, -3.4375, -3.4375]], [[-1.25, -1.25, -1.25], [-3.4375, -3.4375, -3.4375]]]> : tensor<2x2x3xf32>} : (tensor<2x2x3xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @broadcast_to_i8_0(dense<[[-18], [34]]> : tensor<2x1xi8>) : tensor<2x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @broadcast_to_i8_1(dense<[2, 2, 3]> : tensor<3xi32>) : tensor<3xi32>
ml_program.subgraph @broadcast_to_i8() {
  %o0 = ml_program.global_load_const @broadcast_to_i8_0 : tensor<2x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @broadcast_to_i8_1 : tensor<3xi32>
  %r0 = "tfl.broadcast_to"(%o0, %o1) : (tensor<2x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<3xi32>) -> tensor<2x2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[-18, -18, -18], [34, 34, 34]], [[-18, -18, -18], [34, 34, 34]]]> : tensor<2x2x3xi8>} : (tensor<2x2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
