// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @batch_to_space_nd_0(dense<[[[[0.1875], [0.8125]], [[3.1875], [0.1875]]], [[[2.25], [0.1875]], [[2.875], [-0.5]]], [[[1.6875], [1.5]], [[3.9375], [-1.8125]]], [[[-1.0], [0.125]], [[2.0], [0.1875]]], [[[1.6875], [1.3125]], [[-0.75], [1.8125]]], [[[1.25], [-1.75]], [[0.1875], [-0.5625]]]]> : tensor<6x2x2x1xf32>) : tensor<6x2x2x1xf32>
ml_program.global private @batch_to_space_nd_1(dense<[2, 3]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private @batch_to_space_nd_2(dense<[[0, 0], [1, 0]]> : tensor<2x2xi32>) : tensor<2x2xi32>
ml_program.subgraph @batch_to_space_nd() {
  %o0 = ml_program.global_load_const @batch_to_space_nd_0 : tensor<6x2x2x1xf32>
  %o1 = ml_program.global_load_const @batch_to_space_nd_1 : tensor<2xi32>
  %o2 = ml_program.global_load_const @batch_to_space_nd_2 : tensor<2x2xi32>
  %r0 = "tfl.batch_to_space_nd"(%o0, %o1, %o2) : (tensor<6x2x2x1xf32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<1x4x5x1xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[[2.25], [1.6875], [0.8125], [0.1875], [1.5]], [[1.6875], [1.25], [0.125], [1.3125], [-1.75]], [[2.875], [3.9375], [0.1875], [-0.5], [-1.8125]], [[-0.75], [0.1875], [0.1875], [1.8125], [-0.5625]]]]> : tensor<1x4x5x1xf32>} : (tensor<1x4x5x1xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @batch_to_space_nd_i8_0(dense<[[[[-51], [44]], [[67], [-103]]], [[[28], [49]], [[43], [87]]], [[[-119], [13]], [[16], [-103]]], [[[-81], [55]], [[-87], [40]]], [[[112], [-58]], [[-108], [-63]]], [[[-72], [-38]], [[-22], [-81]]]]> : tensor<6x2x2x1xi8>) : tensor<6x2x2x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @batch_to_space_nd_i8_1(dense<[2, 3]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private @batch_to_space_nd_i8_2(dense<[[0, 0], [1, 0]]> : tensor<2x2xi32>) : tensor<2x2xi32>
ml_program.subgraph @batch_to_space_nd_i8() {
  %o0 = ml_program.global_load_const @batch_to_space_nd_i8_0 : tensor<6x2x2x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @batch_to_space_nd_i8_1 : tensor<2xi32>
  %o2 = ml_program.global_load_const @batch_to_space_nd_i8_2 : tensor<2x2xi32>
  %r0 = "tfl.batch_to_space_nd"(%o0, %o1, %o2) : (tensor<6x2x2x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<1x4x5x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[[28], [-119], [44], [49], [13]], [[112], [-72], [55], [-58], [-38]], [[43], [16], [-103], [87], [-103]], [[-108], [-22], [40], [-63], [-81]]]]> : tensor<1x4x5x1xi8>} : (tensor<1x4x5x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
