// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @strided_slice_0(dense<[[-0.125, 3.4375, 0.875, 2.3125, 1.75], [1.4375, 3.3125, 0.375, -2.0, -2.8125], [2.625, 3.0, -0.5625, -1.875, 0.6875], [2.875, 1.9375, -1.5625, 1.25, 1.8125]]> : tensor<4x5xf32>) : tensor<4x5xf32>
ml_program.global private @strided_slice_1(dense<[0, 4]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private @strided_slice_2(dense<[3, 0]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private @strided_slice_3(dense<[2, -2]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @strided_slice() {
  %o0 = ml_program.global_load_const @strided_slice_0 : tensor<4x5xf32>
  %o1 = ml_program.global_load_const @strided_slice_1 : tensor<2xi32>
  %o2 = ml_program.global_load_const @strided_slice_2 : tensor<2xi32>
  %o3 = ml_program.global_load_const @strided_slice_3 : tensor<2xi32>
  %r0 = "tfl.strided_slice"(%o0, %o1, %o2, %o3) : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x2xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[1.75, 0.875], [0.6875, -0.5625]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @strided_slice_masks_0(dense<[[[0.75, 1.25, 1.4375], [-3.375, 2.125, -2.5], [-3.5625, 0.5625, -1.0625], [0.0, -3.8125, 2.125], [2.25, -0.5625, -1.125]], [[3.625, 1.75, 1.375], [3.0, 3.75, 1.1875], [-1.75, -0.75, -1.6875], [0.625, 0.5, -1.875], [-1.125, 3.9375, 2.5625]], [[3.5625, 4.0, -2.5], [2.9375, 2.75, -1.125], [-3.375, -0.25, -0.875], [-0.1875, -0.5, 0.5625], [-3.75, 1.25, 1.25]], [[-2.5, 3.0625, 1.8125], [1.625, -2.5, -0.6875], [-1.1875, -1.9375, 1.375], [0.8125, -3.0625, -1.875], [3.25, 1.25, 3.75]]]> : tensor<4x5x3xf32>) : tensor<4x5x3xf32>
ml_program.global private @strided_slice_masks_1(dense<[1, 2, 1]> : tensor<3xi32>) : tensor<3xi32>
ml_program.global private @strided_slice_masks_2(dense<[3, 3, 2]> : tensor<3xi32>) : tensor<3xi32>
ml_program.global private @strided_slice_masks_3(dense<[1, 1, 1]> : tensor<3xi32>) : tensor<3xi32>
ml_program.subgraph @strided_slice_masks() {
  %o0 = ml_program.global_load_const @strided_slice_masks_0 : tensor<4x5x3xf32>
  %o1 = ml_program.global_load_const @strided_slice_masks_1 : tensor<3xi32>
  %o2 = ml_program.global_load_const @strided_slice_masks_2 : tensor<3xi32>
  %o3 = ml_program.global_load_const @strided_slice_masks_3 : tensor<3xi32>
  %r0 = "tfl.strided_slice"(%o0, %o1, %o2, %o3) {begin_mask = 1 : i64, end_mask = 2 : i64, shrink_axis_mask = 4 : i64} : (tensor<4x5x3xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.5625, -3.8125, -0.5625], [-0.75, 0.5, 3.9375], [-0.25, -0.5, 1.25]]> : tensor<3x3xf32>} : (tensor<3x3xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @strided_slice_new_axis_0(dense<[[2.375, 0.5625, -4.0, 0.5, 0.375], [1.625, 1.125, -2.25, 3.0625, -3.375], [3.4375, -2.8125, -0.125, -3.875, -0.125], [-1.5625, 0.625, -0.0625, 1.125, 0.25]]> : tensor<4x5xf32>) : tensor<4x5xf32>
ml_program.global private @strided_slice_new_axis_1(dense<[1, 0, 1]> : tensor<3xi32>) : tensor<3xi32>
ml_program.global private @strided_slice_new_axis_2(dense<[3, 0, 4]> : tensor<3xi32>) : tensor<3xi32>
ml_program.global private @strided_slice_new_axis_3(dense<[1, 1, 1]> : tensor<3xi32>) : tensor<3xi32>
ml_program.subgraph @strided_slice_new_axis() {
  %o0 = ml_program.global_load_const @strided_slice_new_axis_0 : tensor<4x5xf32>
  %o1 = ml_program.global_load_const @strided_slice_new_axis_1 : tensor<3xi32>
  %o2 = ml_program.global_load_const @strided_slice_new_axis_2 : tensor<3xi32>
  %o3 = ml_program.global_load_const @strided_slice_new_axis_3 : tensor<3xi32>
  %r0 = "tfl.strided_slice"(%o0, %o1, %o2, %o3) {new_axis_mask = 2 : i64} : (tensor<4x5xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<2x1x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[1.125, -2.25, 3.0625]], [[-2.8125, -0.125, -3.875]]]> : tensor<2x1x3xf32>} : (tensor<2x1x3xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @strided_slice_ellipsis_0(dense<[[[-1.4375, 0.9375, 3.1875, -2.25], [1.25, -2.25, -2.0, -4.0], [-2.3125, 2.6875, -1.25, -0.625]], [[0.625, -1.625, -2.5, -2.375], [-3.5, 2.4375, 1.3125, 3.0625], [-2.75, 3.875, -2.375, 2.0]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @strided_slice_ellipsis_1(dense<[0, 1]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private @strided_slice_ellipsis_2(dense<[0, 3]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private @strided_slice_ellipsis_3(dense<[1, 1]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @strided_slice_ellipsis() {
  %o0 = ml_program.global_load_const @strided_slice_ellipsis_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @strided_slice_ellipsis_1 : tensor<2xi32>
  %o2 = ml_program.global_load_const @strided_slice_ellipsis_2 : tensor<2xi32>
  %o3 = ml_program.global_load_const @strided_slice_ellipsis_3 : tensor<2xi32>
  %r0 = "tfl.strided_slice"(%o0, %o1, %o2, %o3) {ellipsis_mask = 1 : i64} : (tensor<2x3x4xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3x2xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.9375, 3.1875], [-2.25, -2.0], [2.6875, -1.25]], [[-1.625, -2.5], [2.4375, 1.3125], [3.875, -2.375]]]> : tensor<2x3x2xf32>} : (tensor<2x3x2xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @strided_slice_i8_0(dense<[[63, -62, 81, -9, -113], [94, 47, 47, -69, -38], [15, 46, -77, -87, -84], [-112, 96, 19, -20, -48]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @strided_slice_i8_1(dense<[0, 4]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private @strided_slice_i8_2(dense<[3, 0]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private @strided_slice_i8_3(dense<[2, -2]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @strided_slice_i8() {
  %o0 = ml_program.global_load_const @strided_slice_i8_0 : tensor<4x5x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @strided_slice_i8_1 : tensor<2xi32>
  %o2 = ml_program.global_load_const @strided_slice_i8_2 : tensor<2xi32>
  %o3 = ml_program.global_load_const @strided_slice_i8_3 : tensor<2xi32>
  %r0 = "tfl.strided_slice"(%o0, %o1, %o2, %o3) : (tensor<4x5x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[-113, 81], [-84, -77]]> : tensor<2x2xi8>} : (tensor<2x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @strided_slice_masks_i8_0(dense<[[[-90, 62, 48], [116, -62, 101], [-29, -104, 32], [-111, -49, 36], [107, 31, -41]], [[-119, 13, 94], [-121, -104, -21], [18, -72, 29], [-13, -28, 87], [24, 125, 58]], [[-109, -30, 13], [13, -55, 21], [-119, 24, -99], [-32, 38, 20], [17, -33, -74]], [[100, 83, -118], [47, -48, -41], [103, -113, -69], [100, -32, 127], [46, -16, -7]]]> : tensor<4x5x3xi8>) : tensor<4x5x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @strided_slice_masks_i8_1(dense<[1, 2, 1]> : tensor<3xi32>) : tensor<3xi32>
ml_program.global private @strided_slice_masks_i8_2(dense<[3, 3, 2]> : tensor<3xi32>) : tensor<3xi32>
ml_program.global private @strided_slice_masks_i8_3(dense<[1, 1, 1]> : tensor<3xi32>) : tensor<3xi32>
ml_program.subgraph @strided_slice_masks_i8() {
  %o0 = ml_program.global_load_const @strided_slice_masks_i8_0 : tensor<4x5x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @strided_slice_masks_i8_1 : tensor<3xi32>
  %o2 = ml_program.global_load_const @strided_slice_masks_i8_2 : tensor<3xi32>
  %o3 = ml_program.global_load_const @strided_slice_masks_i8_3 : tensor<3xi32>
  %r0 = "tfl.strided_slice"(%o0, %o1, %o2, %o3) {begin_mask = 1 : i64, end_mask = 2 : i64, shrink_axis_mask = 4 : i64} : (tensor<4x5x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[-104, -49, 31], [-72, -28, 125], [24, 38, -33]]> : tensor<3x3xi8>} : (tensor<3x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @strided_slice_new_axis_i8_0(dense<[[104, -106, 91, -89, 108], [78, 62, -68, -74, -20], [-45, 107, 2, -93, 13], [-79, 38, 41, -71, -77]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @strided_slice_new_axis_i8_1(dense<[1, 0, 1]> : tensor<3xi32>) : tensor<3xi32>
ml_program.global private @strided_slice_new_axis_i8_2(dense<[3, 0, 4]> : tensor<3xi32>) : tensor<3xi32>
ml_program.global private @strided_slice_new_axis_i8_3(dense<[1, 1, 1]> : tensor<3xi32>) : tensor<3xi32>
ml_program.subgraph @strided_slice_new_axis_i8() {
  %o0 = ml_program.global_load_const @strided_slice_new_axis_i8_0 : tensor<4x5x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @strided_slice_new_axis_i8_1 : tensor<3xi32>
  %o2 = ml_program.global_load_const @strided_slice_new_axis_i8_2 : tensor<3xi32>
  %o3 = ml_program.global_load_const @strided_slice_new_axis_i8_3 : tensor<3xi32>
  %r0 = "tfl.strided_slice"(%o0, %o1, %o2, %o3) {new_axis_mask = 2 : i64} : (tensor<4x5x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<2x1x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[62, -68, -74]], [[107, 2, -93]]]> : tensor<2x1x3xi8>} : (tensor<2x1x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @strided_slice_ellipsis_i8_0(dense<[[[96, -49, -98, -4], [126, -91, -92, -95], [-93, 105, 34, 102]], [[108, 97, -117, 63], [52, -56, 79, -19], [98, 110, -34, 102]]]> : tensor<2x3x4xi8>) : tensor<2x3x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @strided_slice_ellipsis_i8_1(dense<[0, 1]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private @strided_slice_ellipsis_i8_2(dense<[0, 3]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private @strided_slice_ellipsis_i8_3(dense<[1, 1]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @strided_slice_ellipsis_i8() {
  %o0 = ml_program.global_load_const @strided_slice_ellipsis_i8_0 : tensor<2x3x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @strided_slice_ellipsis_i8_1 : tensor<2xi32>
  %o2 = ml_program.global_load_const @strided_slice_ellipsis_i8_2 : tensor<2xi32>
  %o3 = ml_program.global_load_const @strided_slice_ellipsis_i8_3 : tensor<2xi32>
  %r0 = "tfl.strided_slice"(%o0, %o1, %o2, %o3) {ellipsis_mask = 1 : i64} : (tensor<2x3x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[-49, -98], [-91, -92], [105, 34]], [[97, -117], [-56, 79], [110, -34]]]> : tensor<2x3x2xi8>} : (tensor<2x3x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
