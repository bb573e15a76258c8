// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @squared_difference_0(dense<[[[1.9375, 1.375, 1.625, 0.0], [3.25, -3.9375, -3.0625, -1.9375], [1.6875, 3.1875, -0.875, 1.625]], [[-2.125, 1.375, 1.625, 1.0625], [-0.625, -1.3125, 3.875, 1.0], [-0.75, 2.6875, 3.5, 0.375]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @squared_difference_1(dense<[[[4.0, -1.9375, 2.5, -1.6875], [0.375, -3.5, 2.4375, -4.0], [1.6875, -1.0, 3.5625, -0.75]], [[3.1875, -1.8125, 3.25, 3.6875], [-0.5625, -3.3125, -1.5625, 2.6875], [2.3125, 0.8125, -1.5, 2.9375]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.subgraph @squared_difference() {
  %o0 = ml_program.global_load_const @squared_difference_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @squared_difference_1 : tensor<2x3x4xf32>
  %r0 = "tfl.squared_difference"(%o0, %o1) : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[4.2539062, 10.972656, 0.765625, 2.8476562], [8.265625, 0.19140625, 30.25, 4.2539062], [0.0, 17.535156, 19.691406, 5.640625]], [[28.222656, 10.160156, 2.640625, 6.890625], [0.00390625, 4.0, 29.566406, 2.8476562], [9.378906, 3.515625, 25.0, 6.5664062]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @squared_difference_broadcast_0(dense<[[[2.0, 2.75, -2.5, 1.9375]], [[-3.625, 2.8125, -1.1875, -3.0]]]> : tensor<2x1x4xf32>) : tensor<2x1x4xf32>
ml_program.global private @squared_difference_broadcast_1(dense<[[-0.125], [-3.8125], [-1.625]]> : tensor<3x1xf32>) : tensor<3x1xf32>
ml_program.subgraph @squared_difference_broadcast() {
  %o0 = ml_program.global_load_const @squared_difference_broadcast_0 : tensor<2x1x4xf32>
  %o1 = ml_program.global_load_const @squared_difference_broadcast_1 : tensor<3x1xf32>
  %r0 = "tfl.squared_difference"(%o0, %o1) : (tensor<2x1x4xf32>, tensor<3x1xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[4.515625, 8.265625, 5.640625, 4.2539062], [33.785156, 43.066406, 1.7226562, 33.0625], [13.140625, 19.140625, 0.765625, 12.691406]], [[12.25, 8.628906, 1.1289062, 8.265625], [0.03515625, 43.890625, 6.890625, 0.66015625], [4.0, 19.691406, 0.19140625, 1.890625]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @squared_difference_number_0(dense<[[0.5625, -2.3125, -2.0625, -0.75], [2.8125, -3.0, 4.0, 0.875]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @squared_difference_number_1(dense<2.75> : tensor<f32>) : tensor<f32>
ml_program.subgraph @squared_difference_number() {
  %o0 = ml_program.global_load_const @squared_difference_number_0 : tensor<2x4xf32>
  %o1 = ml_program.global_load_const @squared_difference_number_1 : tensor<f32>
  %r0 = "tfl.squared_difference"(%o0, %o1) : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[4.7851562, 25.628906, 23.160156, 12.25], [0.00390625, 33.0625, 1.5625, 3.515625]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @squared_difference_i8_0(dense<[[-98, -34, 2, -41, 59, 109, 65, -39, 79, -6, 42, 115, 100, -73, 75, -94, 60, -98, 59, 12, -66, -43, -44, 112, -3, -38, 108, 35, -79, 38, -35, -48, -110, 89, -33, 66, 59, 6, 94, -17], [-107, 105, -58, -17, 9, -20, 29, 40, -40, 37, -8, 30, 72, 38, -22, -8, -45, -66, 115, 100, -15, -19, 69, -73, 16, 88, -118, 109, -46, 67, 10, -50, 54, 59, -62, 37, -26, 36, 34, 44]]> : tensor<2x40xi8>) : tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @squared_difference_i8_1(dense<[[91, 86, 26, -44, -73, 110, -11, 108, -23, 10, 118, 81, -47, 91, 49, -67, -112, 86, 29, 11, -90, -66, 71, 41, 12, -27, -32, 7, 53, -114, 16, 80, 101, -76, 8, 102, -108, 114, 45, 105], [-80, 121, 94, -55, -120, 116, -124, -91, 7, -25, -48, 121, 27, 27, 125, -107, -67, -61, -31, 16, -10, 28, 13, -71, -120, -12, 13, -74, 35, -86, -96, -103, 2, -10, 31, 17, 7, -99, -60, 113]]> : tensor<2x40xi8>) : tensor<2x40x!quant.uniform<i8:f32, 0.07000000029802322:11>>
ml_program.subgraph @squared_difference_i8() {
  %o0 = ml_program.global_load_const @squared_difference_i8_0 : tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @squared_difference_i8_1 : tensor<2x40x!quant.uniform<i8:f32, 0.07000000029802322:11>>
  %r0 = "tfl.squared_difference"(%o0, %o1) : (tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x40x!quant.uniform<i8:f32, 0.07000000029802322:11>>) -> tensor<2x40x!quant.uniform<i8:f32, 0.09000000357627869:3>>
  "check.eq"(%r0) {expected = dense<[[127, 127, 7, 54, 127, 17, 127, 127, 127, 3, 127, 19, 127, 127, 26, 17, 127, 127, 49, 13, 127, 127, 127, 127, 3, 17, 127, 66, 127, 127, 37, 127, 127, 127, 16, 85, 127, 127, 82, 127], [24, 52, 127, 127, 127, 127, 127, 127, 24, 127, 127, 127, 92, 17, 127, 127, 127, 52, 127, 127, 16, 39, 127, 69, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 38, 8, 127, 127, 127]]> : tensor<2x40xi8>} : (tensor<2x40x!quant.uniform<i8:f32, 0.09000000357627869:3>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @squared_difference_i8_broadcast_0(dense<[[[-39, -76, -56, -109, -3, -126, -49, -40, 6, -93, -43, 3, -112, 58, 74, -49, 100, 65, -76, 76]], [[-81, 16, -4, 15, 121, 11, -107, -58, 71, 72, 4, -6, 1, 120, -51, 96, 94, 7, 33, -126]]]> : tensor<2x1x20xi8>) : tensor<2x1x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @squared_difference_i8_broadcast_1(dense<[[-123], [94], [-104]]> : tensor<3x1xi8>) : tensor<3x1x!quant.uniform<i8:f32, 0.07000000029802322:11>>
ml_program.subgraph @squared_difference_i8_broadcast() {
  %o0 = ml_program.global_load_const @squared_difference_i8_broadcast_0 : tensor<2x1x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @squared_difference_i8_broadcast_1 : tensor<3x1x!quant.uniform<i8:f32, 0.07000000029802322:11>>
  %r0 = "tfl.squared_difference"(%o0, %o1) : (tensor<2x1x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<3x1x!quant.uniform<i8:f32, 0.07000000029802322:11>>) -> tensor<2x3x20x!quant.uniform<i8:f32, 0.09000000357627869:3>>
  "check.eq"(%r0) {expected = dense<[[[127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127], [127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 76, 37, 127, 5, 57, 127, 34], [127, 127, 127, 100, 127, 52, 127, 127, 127, 127, 127, 127, 90, 127, 127, 127, 127, 127, 127, 127]], [[127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127], [127, 127, 127, 127, 7, 127, 127, 127, 44, 41, 127, 127, 127, 6, 127, 8, 9, 127, 127, 127], [127, 127, 127, 127, 127, 127, 106, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 52]]]> : tensor<2x3x20xi8>} : (tensor<2x3x20x!quant.uniform<i8:f32, 0.09000000357627869:3>>) -> ()
  ml_program.output
}
