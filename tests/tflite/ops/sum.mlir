// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @sum_0(dense<[[[0.9375, 2.9375, 2.25, -1.9375], [1.75, -1.1875, 1.125, -3.625], [1.5, -2.0625, 0.375, 1.9375]], [[-3.375, 1.3125, 2.5625, -1.5], [-0.4375, -1.875, 0.25, -1.25], [-2.6875, -3.5, 0.5625, -2.5625]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @sum_1(dense<[1]> : tensor<1xi32>) : tensor<1xi32>
ml_program.subgraph @sum() {
  %o0 = ml_program.global_load_const @sum_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @sum_1 : tensor<1xi32>
  %r0 = "tfl.sum"(%o0, %o1) : (tensor<2x3x4xf32>, tensor<1xi32>) -> tensor<2x4xf32>
  "check.almost_eq"(%r0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[4.1875, -0.3125, 3.75, -3.625], [-6.5, -4.0625, 3.375, -5.3125]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @sum_two_keep_0(dense<[[[1.75, -0.0625, 1.3125, 3.6875], [3.8125, -1.25, 1.1875, -0.625], [-1.125, -0.625, 3.25, 1.5625]], [[3.9375, -1.6875, 1.125, -1.4375], [1.1875, 3.75, -1.875, -3.75], [0.375, -3.3125, 3.875, -0.1875]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @sum_two_keep_1(dense<[0, -1]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @sum_two_keep() {
  %o0 = ml_program.global_load_const @sum_two_keep_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @sum_two_keep_1 : tensor<2xi32>
  %r0 = "tfl.sum"(%o0, %o1) {keep_dims = true} : (tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<1x3x1xf32>
  "check.almost_eq"(%r0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[8.625], [2.4375], [3.8125]]]> : tensor<1x3x1xf32>} : (tensor<1x3x1xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @sum_i8_0(dense<[[[77, -58, 113, -103, -81, -47, 113, 76, 87, 83, -112, 22, -91, -68], [-34, 8, 52, 93, -7, 103, 37, -112, -78, -31, 107, -15, -12, -64], [113, 61, 68, -95, -28, 124, 63, 123, 30, 119, 93, 80, -125, 79]], [[-42, -53, -96, -11, 94, -110, -8, -115, 3, -118, -86, -45, -73, -38], [75, -14, 116, 55, -41, 23, -17, 119, 31, 124, -88, 26, 67, -63], [113, -71, -99, -117, -83, -4, -72, 53, 105, -68, -40, 45, 63, -103]]]> : tensor<2x3x14xi8>) : tensor<2x3x14x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @sum_i8_1(dense<[1]> : tensor<1xi32>) : tensor<1xi32>
ml_program.subgraph @sum_i8() {
  %o0 = ml_program.global_load_const @sum_i8_0 : tensor<2x3x14x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @sum_i8_1 : tensor<1xi32>
  %r0 = "tfl.sum"(%o0, %o1) : (tensor<2x3x14x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<1xi32>) -> tensor<2x14x!quant.uniform<i8:f32, 0.8999999761581421:3>>
  "check.eq"(%r0) {expected = dense<[[13, 5, 17, -2, -2, 14, 16, 9, 6, 14, 9, 9, -9, 1], [12, -4, 0, 0, 2, -1, -1, 7, 12, 1, -8, 6, 7, -7]]> : tensor<2x14xi8>} : (tensor<2x14x!quant.uniform<i8:f32, 0.8999999761581421:3>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @sum_i8_image_0(dense<[[[[-36, -82, -116, -112], [19, -28, 5, -22], [-35, 89, 105, -66], [-62, 53, 31, -2], [-46, -18, 12, -30]], [[22, -106, -72, 34], [-108, 70, 55, 108], [73, -82, 124, 47], [-33, 38, -47, 43], [-11, -30, -79, -69]], [[-78, -81, 113, 49], [-73, -101, -108, 118], [102, -19, 94, -70], [60, -96, 28, 21], [6, -25, 89, 71]], [[33, 49, -5, 61], [53, 47, 79, -32], [-47, 68, -113, 67], [116, -10, -113, -48], [107, 7, -95, 76]], [[119, 104, -28, 13], [-118, 106, 12, -43], [-112, 51, -51, 1], [-42, 40, 119, 127], [53, -80, -115, -69]]]]> : tensor<1x5x5x4xi8>) : tensor<1x5x5x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @sum_i8_image_1(dense<[1, 2]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @sum_i8_image() {
  %o0 = ml_program.global_load_const @sum_i8_image_0 : tensor<1x5x5x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @sum_i8_image_1 : tensor<2xi32>
  %r0 = "tfl.sum"(%o0, %o1) {keep_dims = true} : (tensor<1x5x5x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2xi32>) -> tensor<1x1x1x4x!quant.uniform<i8:f32, 1.5:3>>
  "check.eq"(%r0) {expected = dense<[[[[8, 8, 6, 18]]]]> : tensor<1x1x1x4xi8>} : (tensor<1x1x1x4x!quant.uniform<i8:f32, 1.5:3>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @sum_i32_0(dense<[[-3, 2, 9], [4, 6, -2]]> : tensor<2x3xi32>) : tensor<2x3xi32>
ml_program.global private @sum_i32_1(dense<[0]> : tensor<1xi32>) : tensor<1xi32>
ml_program.subgraph @sum_i32() {
  %o0 = ml_program.global_load_const @sum_i32_0 : tensor<2x3xi32>
  %o1 = ml_program.global_load_const @sum_i32_1 : tensor<1xi32>
  %r0 = "tfl.sum"(%o0, %o1) : (tensor<2x3xi32>, tensor<1xi32>) -> tensor<3xi32>
  "check.eq"(%r0) {expected = dense<[1, 8, 7]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  ml_program.output
}
