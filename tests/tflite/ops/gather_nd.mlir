// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @gather_nd_0(dense<[[[-3.5, -2.8125], [-3.0, 1.5625], [-2.0625, -1.9375], [0.5625, 3.9375]], [[-2.25, -2.25], [-2.9375, -3.875], [-2.1875, 0.5625], [2.625, 2.6875]], [[-0.3125, -1.6875], [-1.625, 3.625], [2.8125, -0.3125], [-0.25, -1.625]]]> : tensor<3x4x2xf32>) : tensor<3x4x2xf32>
ml_program.global private @gather_nd_1(dense<[[0, 3], [2, 1]]> : tensor<2x2xi32>) : tensor<2x2xi32>
ml_program.subgraph @gather_nd() {
  %o0 = ml_program.global_load_const @gather_nd_0 : tensor<3x4x2xf32>
  %o1 = ml_program.global_load_const @gather_nd_1 : tensor<2x2xi32>
  %r0 = "tfl.gather_nd"(%o0, %o1) : (tensor<3x4x2xf32>, tensor<2x2xi32>) -> tensor<2x2xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.5625, 3.9375], [-1.625, 3.625]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @gather_nd_i8_0(dense<[[[3, 118], [-118, 103], [-38, 22], [-95, 70]], [[-49, -71], [58, 23], [-66, 14], [-75, 80]], [[89, -98], [-91, -95], [99, -126], [14, 80]]]> : tensor<3x4x2xi8>) : tensor<3x4x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @gather_nd_i8_1(dense<[[0, 3], [2, 1]]> : tensor<2x2xi32>) : tensor<2x2xi32>
ml_program.subgraph @gather_nd_i8() {
  %o0 = ml_program.global_load_const @gather_nd_i8_0 : tensor<3x4x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @gather_nd_i8_1 : tensor<2x2xi32>
  %r0 = "tfl.gather_nd"(%o0, %o1) : (tensor<3x4x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x2xi32>) -> tensor<2x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[-95, 70], [-91, -95]]> : tensor<2x2xi8>} : (tensor<2x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
