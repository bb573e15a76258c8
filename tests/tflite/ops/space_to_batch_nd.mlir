// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @space_to_batch_nd_0(dense<[[[[3.375, -1.75], [-1.4375, -0.25], [2.9375, 2.625], [-3.875, -0.0625], [-2.0625, -3.5]], [[2.3125, 1.75], [2.5, -0.9375], [1.375, 1.0625], [3.125, 2.0], [-2.625, -0.0625]], [[1.5, -1.0625], [0.8125, -0.625], [-3.0, 1.125], [-1.6875, 0.375], [-0.875, 1.25]], [[3.875, -0.0625], [3.9375, 0.3125], [-1.4375, -2.5625], [-2.3125, -0.5], [1.8125, 0.5625]]]]> : tensor<1x4x5x2xf32>) : tensor<1x4x5x2xf32>
ml_program.global private @space_to_batch_nd_1(dense<[2, 3]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private @space_to_batch_nd_2(dense<[[0, 0], [0, 1]]> : tensor<2x2xi32>) : tensor<2x2xi32>
ml_program.subgraph @space_to_batch_nd() {
  %o0 = ml_program.global_load_const @space_to_batch_nd_0 : tensor<1x4x5x2xf32>
  %o1 = ml_program.global_load_const @space_to_batch_nd_1 : tensor<2xi32>
  %o2 = ml_program.global_load_const @space_to_batch_nd_2 : tensor<2x2xi32>
  %r0 = "tfl.space_to_batch_nd"(%o0, %o1, %o2) : (tensor<1x4x5x2xf32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<6x2x2x2xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[[3.375, -1.75], [-3.875, -0.0625]], [[1.5, -1.0625], [-1.6875, 0.375]]], [[[-1.4375, -0.25], [-2.0625, -3.5]], [[0.8125, -0.625], [-0.875, 1.25]]], [[[2.9375, 2.625], [0.0, 0.0]], [[-3.0, 1.125], [0.0, 0.0]]], [[[2.3125, 1.75], [3.125, 2.0]], [[3.875, -0.0625], [-2.3125, -0.5]]], [[[2.5, -0.9375], [-2.625, -0.0625]], [[3.9375, 0.3125], [1.8125, 0.5625]]], [[[1.375, 1.0625], [0.0, 0.0]], [[-1.4375, -2.5625], [0.0, 0.0]]]]> : tensor<6x2x2x2xf32>} : (tensor<6x2x2x2xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @space_to_batch_nd_i8_0(dense<[[[[2, -120], [-66, 49], [7, 95], [13, 120], [-24, -44]], [[60, -30], [-108, 34], [44, 113], [-74, -20], [76, 121]], [[-4, -82], [62, -109], [87, 24], [-91, 111], [22, 72]], [[9, -74], [-5, -49], [-65, 14], [32, 18], [-126, 120]]]]> : tensor<1x4x5x2xi8>) : tensor<1x4x5x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @space_to_batch_nd_i8_1(dense<[2, 3]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private @space_to_batch_nd_i8_2(dense<[[0, 0], [0, 1]]> : tensor<2x2xi32>) : tensor<2x2xi32>
ml_program.subgraph @space_to_batch_nd_i8() {
  %o0 = ml_program.global_load_const @space_to_batch_nd_i8_0 : tensor<1x4x5x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @space_to_batch_nd_i8_1 : tensor<2xi32>
  %o2 = ml_program.global_load_const @space_to_batch_nd_i8_2 : tensor<2x2xi32>
  %r0 = "tfl.space_to_batch_nd"(%o0, %o1, %o2) : (tensor<1x4x5x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<6x2x2x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[[2, -120], [13, 120]], [[-4, -82], [-91, 111]]], [[[-66, 49], [-24, -44]], [[62, -109], [22, 72]]], [[[7, 95], [-7, -7]], [[87, 24], [-7, -7]]], [[[60, -30], [-74, -20]], [[9, -74], [32, 18]]], [[[-108, 34], [76, 121]], [[-5, -49], [-126, 120]]], [[[44, 113], [-7, -7]], [[-65, 14], [-7, -7]]]]> : tensor<6x2x2x2xi8>} : (tensor<6x2x2x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
