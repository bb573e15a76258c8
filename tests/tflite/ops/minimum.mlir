// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @minimum_0(dense<[[[3.0625, -3.1875, 4.0, 1.3125], [-0.5, -0.875, 2.0625, 1.5], [3.375, 1.4375, -2.125, 1.4375]], [[-0.0625, 2.0625, -0.375, 3.9375], [1.125, 2.5625, -4.0, -3.0625], [-2.8125, 1.3125, 1.4375, 2.8125]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @minimum_1(dense<[[[-3.0625, -1.8125, -3.25, 1.3125], [-1.75, -3.8125, -0.9375, 2.75], [-0.375, -0.0625, -1.3125, -0.125]], [[-3.5625, -1.25, 1.375, -0.0625], [1.4375, 3.3125, 2.0625, -0.3125], [2.0625, 0.25, -3.1875, -0.4375]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.subgraph @minimum() {
  %o0 = ml_program.global_load_const @minimum_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @minimum_1 : tensor<2x3x4xf32>
  %r0 = "tfl.minimum"(%o0, %o1) : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-3.0625, -3.1875, -3.25, 1.3125], [-1.75, -3.8125, -0.9375, 1.5], [-0.375, -0.0625, -2.125, -0.125]], [[-3.5625, -1.25, -0.375, -0.0625], [1.125, 2.5625, -4.0, -3.0625], [-2.8125, 0.25, -3.1875, -0.4375]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @minimum_broadcast_0(dense<[[[0.5625, -1.25, 0.875, -0.1875]], [[-3.0, -1.5625, 1.6875, -0.5]]]> : tensor<2x1x4xf32>) : tensor<2x1x4xf32>
ml_program.global private @minimum_broadcast_1(dense<[[-3.625], [3.75], [0.0625]]> : tensor<3x1xf32>) : tensor<3x1xf32>
ml_program.subgraph @minimum_broadcast() {
  %o0 = ml_program.global_load_const @minimum_broadcast_0 : tensor<2x1x4xf32>
  %o1 = ml_program.global_load_const @minimum_broadcast_1 : tensor<3x1xf32>
  %r0 = "tfl.minimum"(%o0, %o1) : (tensor<2x1x4xf32>, tensor<3x1xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-3.625, -3.625, -3.625, -3.625], [0.5625, -1.25, 0.875, -0.1875], [0.0625, -1.25, 0.0625, -0.1875]], [[-3.625, -3.625, -3.625, -3.625], [-3.0, -1.5625, 1.6875, -0.5], [-3.0, -1.5625, 0.0625, -0.5]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @minimum_number_0(dense<[[1.0625, 3.4375, 3.6875, 3.5625], [-3.0625, 3.8125, -1.3125, -0.0625]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @minimum_number_1(dense<3.0> : tensor<f32>) : tensor<f32>
ml_program.subgraph @minimum_number() {
  %o0 = ml_program.global_load_const @minimum_number_0 : tensor<2x4xf32>
  %o1 = ml_program.global_load_const @minimum_number_1 : tensor<f32>
  %r0 = "tfl.minimum"(%o0, %o1) : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[1.0625, 3.0, 3.0, 3.0], [-3.0625, 3.0, -1.3125, -0.0625]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @minimum_i32_0(dense<[[-1, 6, 2], [-1, -8, -9]]> : tensor<2x3xi32>) : tensor<2x3xi32>
ml_program.global private @minimum_i32_1(dense<[[-6, 1, -6], [-2, 4, 1]]> : tensor<2x3xi32>) : tensor<2x3xi32>
ml_program.subgraph @minimum_i32() {
  %o0 = ml_program.global_load_const @minimum_i32_0 : tensor<2x3xi32>
  %o1 = ml_program.global_load_const @minimum_i32_1 : tensor<2x3xi32>
  %r0 = "tfl.minimum"(%o0, %o1) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  "check.eq"(%r0) {expected = dense<[[-6, 1, -6], [-2, -8, -9]]> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @minimum_i8_0(dense<[[34, -47, -118, -60, -99, -40, 4, 66, -106, 40, 84, -100, 31, 19, 60, 74, 45, -103, -108, -5, -105, -73, -8, -30, 95, -105, 86, 39, -127, -33, -37, 3, 11, -92, 8, 62, -112, 65, 70, 12], [72, -7, 0, -68, 71, -59, -94, 127, -77, -84, -34, 120, 34, -102, 32, 18, 37, -63, 106, 78, 109, 113, 34, 57, 50, 108, 111, -72, 22, 57, -94, -76, 86, -83, 17, 41, -26, 16, -53, 105]]> : tensor<2x40xi8>) : tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @minimum_i8_1(dense<[[56, 115, 63, 10, -103, -66, -128, -65, 15, -43, -127, 39, 98, -40, 54, -1, -82, 99, 32, 40, -25, 98, -2, 84, -22, 84, 58, -37, 102, 121, 97, 88, 34, 77, 73, -128, 23, 0, 94, -104], [-102, -71, 56, -87, -63, -114, -33, -31, -7, -8, 83, 48, -43, -70, -110, -41, -122, -24, -52, 49, -107, 95, -74, 110, -118, -78, -101, 119, 4, 82, -38, 35, 45, -20, -34, 95, 71, -85, -82, 4]]> : tensor<2x40xi8>) : tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.subgraph @minimum_i8() {
  %o0 = ml_program.global_load_const @minimum_i8_0 : tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @minimum_i8_1 : tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %r0 = "tfl.minimum"(%o0, %o1) : (tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[34, -47, -118, -60, -103, -66, -128, -65, -106, -43, -127, -100, 31, -40, 54, -1, -82, -103, -108, -5, -105, -73, -8, -30, -22, -105, 58, -37, -127, -33, -37, 3, 11, -92, 8, -128, -112, 0, 70, -104], [-102, -71, 0, -87, -63, -114, -94, -31, -77, -84, -34, 48, -43, -102, -110, -41, -122, -63, -52, 49, -107, 95, -74, 57, -118, -78, -101, -72, 4, 57, -94, -76, 45, -83, -34, 41, -26, -85, -82, 4]]> : tensor<2x40xi8>} : (tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @minimum_i8_broadcast_0(dense<[[[105, -43, 52, 63, 83, -3, -85, 120, 7, 46, 27, 79, 73, 80, 120, 54, -74, -94, -46, -86]], [[-122, 109, -56, -113, -30, -112, 29, 115, -70, 81, -25, -128, 70, -123, -3, 71, -94, 59, -61, 68]]]> : tensor<2x1x20xi8>) : tensor<2x1x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @minimum_i8_broadcast_1(dense<[[-23], [75], [-34]]> : tensor<3x1xi8>) : tensor<3x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.subgraph @minimum_i8_broadcast() {
  %o0 = ml_program.global_load_const @minimum_i8_broadcast_0 : tensor<2x1x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @minimum_i8_broadcast_1 : tensor<3x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %r0 = "tfl.minimum"(%o0, %o1) : (tensor<2x1x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<3x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> tensor<2x3x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[-23, -43, -23, -23, -23, -23, -85, -23, -23, -23, -23, -23, -23, -23, -23, -23, -74, -94, -46, -86], [75, -43, 52, 63, 75, -3, -85, 75, 7, 46, 27, 75, 73, 75, 75, 54, -74, -94, -46, -86], [-34, -43, -34, -34, -34, -34, -85, -34, -34, -34, -34, -34, -34, -34, -34, -34, -74, -94, -46, -86]], [[-122, -23, -56, -113, -30, -112, -23, -23, -70, -23, -25, -128, -23, -123, -23, -23, -94, -23, -61, -23], [-122, 75, -56, -113, -30, -112, 29, 75, -70, 75, -25, -128, 70, -123, -3, 71, -94, 59, -61, 68], [-122, -34, -56, -113, -34, -112, -34, -34, -70, -34, -34, -128, -34, -123, -34, -34, -94, -34, -61, -34]]]> : tensor<2x3x20xi8>} : (tensor<2x3x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
