// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @maximum_0(dense<[[[1.1875, 1.0625, 2.1875, 0.9375], [0.625, -2.25, -0.5625, 1.875], [-1.5625, -2.25, 2.6875, 1.4375]], [[0.6875, 0.6875, 3.9375, 1.75], [-3.9375, 3.1875, 3.1875, -2.375], [3.3125, 1.25, 2.0, 1.125]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @maximum_1(dense<[[[2.1875, 3.75, 2.5, 1.6875], [-0.3125, 0.0625, 1.5625, 1.875], [3.6875, 0.75, -3.3125, 0.375]], [[1.75, -0.3125, 2.25, -3.6875], [-3.5625, 2.5625, -0.3125, -4.0], [1.875, -2.4375, 2.375, -1.6875]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.subgraph @maximum() {
  %o0 = ml_program.global_load_const @maximum_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @maximum_1 : tensor<2x3x4xf32>
  %r0 = "tfl.maximum"(%o0, %o1) : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[2.1875, 3.75, 2.5, 1.6875], [0.625, 0.0625, 1.5625, 1.875], [3.6875, 0.75, 2.6875, 1.4375]], [[1.75, 0.6875, 3.9375, 1.75], [-3.5625, 3.1875, 3.1875, -2.375], [3.3125, 1.25, 2.375, 1.125]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @maximum_broadcast_0(dense<[[[0.4375, 1.5, -1.0625, 2.75]], [[0.8125, -3.8125, 0.75, -3.6875]]]> : tensor<2x1x4xf32>) : tensor<2x1x4xf32>
ml_program.global private @maximum_broadcast_1(dense<[[-0.3125], [0.6875], [-0.75]]> : tensor<3x1xf32>) : tensor<3x1xf32>
ml_program.subgraph @maximum_broadcast() {
  %o0 = ml_program.global_load_const @maximum_broadcast_0 : tensor<2x1x4xf32>
  %o1 = ml_program.global_load_const @maximum_broadcast_1 : tensor<3x1xf32>
  %r0 = "tfl.maximum"(%o0, %o1) : (tensor<2x1x4xf32>, tensor<3x1xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.4375, 1.5, -0.3125, 2.75], [0.6875, 1.5, 0.6875, 2.75], [0.4375, 1.5, -0.75, 2.75]], [[0.8125, -0.3125, 0.75, -0.3125], [0.8125, 0.6875, 0.75, 0.6875], [0.8125, -0.75, 0.75, -0.75]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @maximum_number_0(dense<[[2.25, 3.0, 2.875, -0.3125], [-0.0625, 1.4375, -3.6875, -3.0625]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @maximum_number_1(dense<2.5> : tensor<f32>) : tensor<f32>
ml_program.subgraph @maximum_number() {
  %o0 = ml_program.global_load_const @maximum_number_0 : tensor<2x4xf32>
  %o1 = ml_program.global_load_const @maximum_number_1 : tensor<f32>
  %r0 = "tfl.maximum"(%o0, %o1) : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[2.5, 3.0, 2.875, 2.5], [2.5, 2.5, 2.5, 2.5]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @maximum_i32_0(dense<[[-2, -4, -6], [-5, -8, 9]]> : tensor<2x3xi32>) : tensor<2x3xi32>
ml_program.global private @maximum_i32_1(dense<[[4, 1, 7], [5, -8, -5]]> : tensor<2x3xi32>) : tensor<2x3xi32>
ml_program.subgraph @maximum_i32() {
  %o0 = ml_program.global_load_const @maximum_i32_0 : tensor<2x3xi32>
  %o1 = ml_program.global_load_const @maximum_i32_1 : tensor<2x3xi32>
  %r0 = "tfl.maximum"(%o0, %o1) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  "check.eq"(%r0) {expected = dense<[[4, 1, 7], [5, -8, 9]]> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @maximum_i8_0(dense<[[-31, 29, 49, 100, 19, 19, -103, 94, -15, -6, 25, 6, 105, 24, -64, 74, -34, 68, 108, -61, -56, -128, -87, -98, 45, 9, -100, 30, -32, -122, -71, -59, -86, -68, 108, 14, 65, 109, -54, -47], [-51, -101, -113, 94, 8, 101, -57, 10, 121, 77, -79, 1, -38, 123, -39, 1, 38, 109, -91, -92, -124, -51, 68, -26, -109, 28, 54, -49, -101, -59, -70, -59, -39, 109, 51, 105, -109, 78, 105, 55]]> : tensor<2x40xi8>) : tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @maximum_i8_1(dense<[[-36, -37, 76, 23, -123, 39, -64, 60, 109, -119, 20, 89, 17, 19, -111, -26, 57, 55, 64, -47, 112, 109, 12, -82, 14, 3, -40, -116, -34, -44, -36, 84, 6, 126, -127, 46, -71, -82, 71, -84], [50, 23, 82, -112, -48, 68, 104, 99, 47, -73, 126, 21, -17, -59, 108, 40, -104, 91, -69, -62, 12, 62, 115, -50, 114, 23, -102, 27, -75, 52, 38, -21, 8, 23, -53, -54, -68, -58, -89, 2]]> : tensor<2x40xi8>) : tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.subgraph @maximum_i8() {
  %o0 = ml_program.global_load_const @maximum_i8_0 : tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @maximum_i8_1 : tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %r0 = "tfl.maximum"(%o0, %o1) : (tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[-31, 29, 76, 100, 19, 39, -64, 94, 109, -6, 25, 89, 105, 24, -64, 74, 57, 68, 108, -47, 112, 109, 12, -82, 45, 9, -40, 30, -32, -44, -36, 84, 6, 126, 108, 46, 65, 109, 71, -47], [50, 23, 82, 94, 8, 101, 104, 99, 121, 77, 126, 21, -17, 123, 108, 40, 38, 109, -69, -62, 12, 62, 115, -26, 114, 28, 54, 27, -75, 52, 38, -21, 8, 109, 51, 105, -68, 78, 105, 55]]> : tensor<2x40xi8>} : (tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @maximum_i8_broadcast_0(dense<[[[-79, 83, -79, 18, 38, -76, -108, -121, -79, 52, 50, -34, 114, -89, -86, 118, -125, -88, 117, -8]], [[126, -60, -43, -76, 115, 87, 74, 121, -50, 44, -64, -99, 15, -95, 57, -110, 45, 75, 49, 58]]]> : tensor<2x1x20xi8>) : tensor<2x1x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @maximum_i8_broadcast_1(dense<[[-6], [31], [91]]> : tensor<3x1xi8>) : tensor<3x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.subgraph @maximum_i8_broadcast() {
  %o0 = ml_program.global_load_const @maximum_i8_broadcast_0 : tensor<2x1x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @maximum_i8_broadcast_1 : tensor<3x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %r0 = "tfl.maximum"(%o0, %o1) : (tensor<2x1x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<3x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> tensor<2x3x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[-6, 83, -6, 18, 38, -6, -6, -6, -6, 52, 50, -6, 114, -6, -6, 118, -6, -6, 117, -6], [31, 83, 31, 31, 38, 31, 31, 31, 31, 52, 50, 31, 114, 31, 31, 118, 31, 31, 117, 31], [91, 91, 91, 91, 91, 91, 91, 91, 91, 91, 91, 91, 114, 91, 91, 118, 91, 91, 117, 91]], [[126, -6, -6, -6, 115, 87, 74, 121, -6, 44, -6, -6, 15, -6, 57, -6, 45, 75, 49, 58], [126, 31, 31, 31, 115, 87, 74, 121, 31, 44, 31, 31, 31, 31, 57, 31, 45, 75, 49, 58], [126, 91, 91, 91, 115, 91, 91, 121, 91, 91, 91, 91, 91, 91, 91, 91, 91, 91, 91, 91]]]> : tensor<2x3x20xi8>} : (tensor<2x3x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
