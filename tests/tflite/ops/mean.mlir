// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @mean_0(dense<[[[-3.25, -1.5625, -1.5625, -0.0625], [1.875, -3.1875, 0.5625, -2.1875], [1.125, 0.625, -0.5625, -2.875]], [[-1.0625, -3.625, -2.625, 1.4375], [2.875, -0.4375, -3.8125, 2.1875], [2.5, -1.875, 0.6875, -0.5]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @mean_1(dense<[1]> : tensor<1xi32>) : tensor<1xi32>
ml_program.subgraph @mean() {
  %o0 = ml_program.global_load_const @mean_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @mean_1 : tensor<1xi32>
  %r0 = "tfl.mean"(%o0, %o1) : (tensor<2x3x4xf32>, tensor<1xi32>) -> tensor<2x4xf32>
  "check.almost_eq"(%r0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[-0.083333336, -1.375, -0.5208333, -1.7083334], [1.4375, -1.9791666, -1.9166666, 1.0416666]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @mean_two_keep_0(dense<[[[2.625, 1.375, 0.0, -1.9375], [0.8125, 0.8125, 0.1875, -0.75], [-3.375, -3.9375, 3.875, 0.875]], [[3.375, 1.8125, 1.625, -1.75], [0.625, -3.5, -1.25, -1.125], [2.1875, -2.3125, -3.25, -2.8125]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @mean_two_keep_1(dense<[0, -1]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @mean_two_keep() {
  %o0 = ml_program.global_load_const @mean_two_keep_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @mean_two_keep_1 : tensor<2xi32>
  %r0 = "tfl.mean"(%o0, %o1) {keep_dims = true} : (tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<1x3x1xf32>
  "check.almost_eq"(%r0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[0.890625], [-0.5234375], [-1.09375]]]> : tensor<1x3x1xf32>} : (tensor<1x3x1xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @mean_i8_0(dense<[[[-115, 112, 8, 7, 50, -14, -66, 101, -70, -84, 10, 111, -45, -71], [97, -34, -41, -20, 73, -114, -67, -1, 43, 96, 30, 0, -67, 13], [90, -106, -57, -54, -29, -79, 20, 107, -51, 60, -89, 79, -42, -88]], [[-5, -30, 51, -9, -95, 61, 102, 76, 64, 122, -111, -119, 13, -44], [76, -34, 55, 42, -23, 126, 18, -60, -91, -125, -10, -102, 92, -42], [50, 56, -96, -55, 27, -35, 35, 71, -60, 16, 50, 70, -74, 96]]]> : tensor<2x3x14xi8>) : tensor<2x3x14x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @mean_i8_1(dense<[1]> : tensor<1xi32>) : tensor<1xi32>
ml_program.subgraph @mean_i8() {
  %o0 = ml_program.global_load_const @mean_i8_0 : tensor<2x3x14x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @mean_i8_1 : tensor<1xi32>
  %r0 = "tfl.mean"(%o0, %o1) : (tensor<2x3x14x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<1xi32>) -> tensor<2x14x!quant.uniform<i8:f32, 0.05999999865889549:3>>
  "check.eq"(%r0) {expected = dense<[[29, 1, -16, -10, 35, -49, -23, 66, -13, 29, -5, 62, -34, -32], [42, 7, 12, 3, -16, 51, 52, 33, -15, 12, -11, -33, 17, 12]]> : tensor<2x14xi8>} : (tensor<2x14x!quant.uniform<i8:f32, 0.05999999865889549:3>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @mean_i8_image_0(dense<[[[[71, -108, 111, -65], [112, 30, 77, 2], [-69, 85, -42, 24], [-77, -68, -109, -107], [34, -111, -11, 28]], [[54, 109, -100, 55], [-88, 85, -74, -27], [-69, 22, 101, 48], [50, 58, 31, -98], [-76, 27, -125, -20]], [[-6, -68, -112, 74], [-63, 74, 74, -108], [-49, 48, -64, -6], [-33, 90, 10, -6], [113, -24, 28, 10]], [[-103, 32, -96, 66], [71, -18, 82, 37], [-18, -83, 20, 3], [0, -126, 22, 91], [105, -111, 36, 104]], [[126, 119, -102, 99], [-102, -3, 25, 79], [77, 65, 89, -74], [-8, -86, -124, 6], [110, -58, -111, 115]]]]> : tensor<1x5x5x4xi8>) : tensor<1x5x5x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @mean_i8_image_1(dense<[1, 2]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @mean_i8_image() {
  %o0 = ml_program.global_load_const @mean_i8_image_0 : tensor<1x5x5x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @mean_i8_image_1 : tensor<2xi32>
  %r0 = "tfl.mean"(%o0, %o1) {keep_dims = true} : (tensor<1x5x5x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2xi32>) -> tensor<1x1x1x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[[6, -1, -15, 13]]]]> : tensor<1x1x1x4xi8>} : (tensor<1x1x1x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
