// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @reduce_max_0(dense<[[[0.375, 0.0, -0.0625, 2.375], [-2.0, 2.8125, -3.6875, -0.125], [2.375, 1.6875, 1.125, 0.5]], [[-3.375, -3.1875, 2.6875, -2.5], [1.1875, 0.1875, 2.5625, -0.9375], [-2.8125, 1.0625, 3.1875, 2.9375]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @reduce_max_1(dense<[1]> : tensor<1xi32>) : tensor<1xi32>
ml_program.subgraph @reduce_max() {
  %o0 = ml_program.global_load_const @reduce_max_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @reduce_max_1 : tensor<1xi32>
  %r0 = "tfl.reduce_max"(%o0, %o1) : (tensor<2x3x4xf32>, tensor<1xi32>) -> tensor<2x4xf32>
  "check.almost_eq"(%r0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[2.375, 2.8125, 1.125, 2.375], [1.1875, 1.0625, 3.1875, 2.9375]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @reduce_max_two_keep_0(dense<[[[1.4375, -3.4375, -2.5625, -1.4375], [-2.75, -0.3125, -2.5, -3.1875], [1.375, 1.0, 0.4375, -1.1875]], [[-1.1875, -0.875, 1.0625, -3.8125], [0.25, 3.1875, -1.3125, 0.75], [-3.375, 2.625, -2.625, -2.4375]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @reduce_max_two_keep_1(dense<[0, -1]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @reduce_max_two_keep() {
  %o0 = ml_program.global_load_const @reduce_max_two_keep_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @reduce_max_two_keep_1 : tensor<2xi32>
  %r0 = "tfl.reduce_max"(%o0, %o1) {keep_dims = true} : (tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<1x3x1xf32>
  "check.almost_eq"(%r0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[1.4375], [3.1875], [2.625]]]> : tensor<1x3x1xf32>} : (tensor<1x3x1xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @reduce_max_i8_0(dense<[[[69, -41, 21, -78, -123, -28, 40, 43, -112, -33, 77, -43, 19, 106], [69, 85, -5, -76, -88, -8, 33, -29, 127, 14, 106, -57, 75, -11], [50, 74, 114, 86, -96, -34, 70, -64, -124, -47, 122, -50, -27, -119]], [[-24, 109, -94, -80, 114, 69, -43, 97, 19, -18, -15, -107, -81, -82], [55, 114, -6, -75, 7, 100, 44, 57, 65, -114, 119, -73, 46, -29], [-101, -89, -45, 60, -87, 123, 118, -124, 21, -54, 118, 98, 29, -16]]]> : tensor<2x3x14xi8>) : tensor<2x3x14x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @reduce_max_i8_1(dense<[1]> : tensor<1xi32>) : tensor<1xi32>
ml_program.subgraph @reduce_max_i8() {
  %o0 = ml_program.global_load_const @reduce_max_i8_0 : tensor<2x3x14x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @reduce_max_i8_1 : tensor<1xi32>
  %r0 = "tfl.reduce_max"(%o0, %o1) : (tensor<2x3x14x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<1xi32>) -> tensor<2x14x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[69, 85, 114, 86, -88, -8, 70, 43, 127, 14, 122, -43, 75, 106], [55, 114, -6, 60, 114, 123, 118, 97, 65, -18, 119, 98, 46, -16]]> : tensor<2x14xi8>} : (tensor<2x14x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @reduce_max_i8_image_0(dense<[[[[-70, 57, 89, 12], [-84, -5, 32, 68], [35, 21, -117, 84], [119, 122, -15, -10], [-29, 3, -76, -105]], [[-119, 81, -1, 99], [114, 38, -29, -69], [-79, -8, 0, 24], [25, 99, 69, 120], [15, 50, 50, 101]], [[84, -37, -112, 47], [44, 72, -60, -109], [30, -54, 74, 54], [-73, -17, 127, -64], [58, 26, 61, -7]], [[-74, 111, 88, -99], [-72, -38, 63, -48], [-82, 36, -107, 27], [45, 100, 37, -40], [61, 125, 11, -20]], [[-38, -127, 92, 51], [65, -90, -103, -13], [-53, 111, -33, -15], [31, -122, -89, 82], [98, 108, 84, 119]]]]> : tensor<1x5x5x4xi8>) : tensor<1x5x5x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @reduce_max_i8_image_1(dense<[1, 2]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @reduce_max_i8_image() {
  %o0 = ml_program.global_load_const @reduce_max_i8_image_0 : tensor<1x5x5x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @reduce_max_i8_image_1 : tensor<2xi32>
  %r0 = "tfl.reduce_max"(%o0, %o1) {keep_dims = true} : (tensor<1x5x5x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2xi32>) -> tensor<1x1x1x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[[119, 125, 127, 120]]]]> : tensor<1x1x1x4xi8>} : (tensor<1x1x1x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @reduce_max_i32_0(dense<[[-8, -5, 5], [4, 6, 6]]> : tensor<2x3xi32>) : tensor<2x3xi32>
ml_program.global private @reduce_max_i32_1(dense<[0]> : tensor<1xi32>) : tensor<1xi32>
ml_program.subgraph @reduce_max_i32() {
  %o0 = ml_program.global_load_const @reduce_max_i32_0 : tensor<2x3xi32>
  %o1 = ml_program.global_load_const @reduce_max_i32_1 : tensor<1xi32>
  %r0 = "tfl.reduce_max"(%o0, %o1) : (tensor<2x3xi32>, tensor<1xi32>) -> tensor<3xi32>
  "check.eq"(%r0) {expected = dense<[4, 6, 6]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  ml_program.output
}
