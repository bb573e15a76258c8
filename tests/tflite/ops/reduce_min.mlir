// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @reduce_min_0(dense<[[[1.125, 2.1875, -2.5625, -1.125], [3.375, -3.375, 3.25, 3.0625], [3.0, -0.125, 1.0, -2.0]], [[2.125, 3.75, -2.0625, -0.3125], [-1.3125, -1.6875, 2.1875, 1.0625], [-0.375, -3.25, 2.4375, -2.1875]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @reduce_min_1(dense<[1]> : tensor<1xi32>) : tensor<1xi32>
ml_program.subgraph @reduce_min() {
  %o0 = ml_program.global_load_const @reduce_min_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @reduce_min_1 : tensor<1xi32>
  %r0 = "tfl.reduce_min"(%o0, %o1) : (tensor<2x3x4xf32>, tensor<1xi32>) -> tensor<2x4xf32>
  "check.almost_eq"(%r0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[1.125, -3.375, -2.5625, -2.0], [-1.3125, -3.25, -2.0625, -2.1875]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @reduce_min_two_keep_0(dense<[[[-3.5, -1.25, 4.0, -0.4375], [3.25, -1.5, -2.0, -1.0625], [0.75, 1.0, 3.125, 2.375]], [[-0.5625, 3.5, -1.5625, -1.125], [-1.6875, -0.8125, 2.625, 3.0625], [-0.6875, 2.625, -2.8125, -1.25]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @reduce_min_two_keep_1(dense<[0, -1]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @reduce_min_two_keep() {
  %o0 = ml_program.global_load_const @reduce_min_two_keep_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @reduce_min_two_keep_1 : tensor<2xi32>
  %r0 = "tfl.reduce_min"(%o0, %o1) {keep_dims = true} : (tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<1x3x1xf32>
  "check.almost_eq"(%r0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-3.5], [-2.0], [-2.8125]]]> : tensor<1x3x1xf32>} : (tensor<1x3x1xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @reduce_min_i8_0(dense<[[[10, -121, -20, -106, -93, 46, 99, -12, -31, 51, 81, 42, -77, -31], [-71, 58, -8, -123, 64, 125, -124, -71, 26, 29, 46, 79, 75, 29], [-54, 105, 66, -3, -46, 85, 107, 77, 33, -18, 68, 15, -121, -14]], [[-124, 75, 125, -26, 9, -61, 6, 30, -41, 94, -8, -120, 102, 113], [-35, 62, -6, -75, -1, -95, 126, -26, -43, -76, -87, 26, -45, -41], [-21, 117, 12, -127, -11, -66, -41, -52, 2, -24, 72, -104, 80, 58]]]> : tensor<2x3x14xi8>) : tensor<2x3x14x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @reduce_min_i8_1(dense<[1]> : tensor<1xi32>) : tensor<1xi32>
ml_program.subgraph @reduce_min_i8() {
  %o0 = ml_program.global_load_const @reduce_min_i8_0 : tensor<2x3x14x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @reduce_min_i8_1 : tensor<1xi32>
  %r0 = "tfl.reduce_min"(%o0, %o1) : (tensor<2x3x14x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<1xi32>) -> tensor<2x14x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[-71, -121, -20, -123, -93, 46, -124, -71, -31, -18, 46, 15, -121, -31], [-124, 62, -6, -127, -11, -95, -41, -52, -43, -76, -87, -120, -45, -41]]> : tensor<2x14xi8>} : (tensor<2x14x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @reduce_min_i8_image_0(dense<[[[[-125, 120, 15, -91], [-48, 62, -75, -78], [109, -37, -41, -125], [-126, -42, 77, -77], [-27, 126, -18, -27]], [[-30, 20, -40, 0], [-114, -75, -46, 95], [60, 87, 23, -119], [-35, -19, 46, 53], [46, 74, -48, 114]], [[-127, -39, 59, 1], [-23, -67, -107, -113], [-46, -1, 10, -68], [-92, -3, -9, 37], [-53, -63, 57, 124]], [[7, 22, -109, 13], [-31, -62, -20, 81], [113, 41, -116, -42], [-18, 77, 124, 27], [27, -98, -90, -74]], [[-121, 102, 59, 64], [-68, -117, -98, 65], [127, -121, -14, -103], [97, -100, -97, 48], [-58, -95, 109, -46]]]]> : tensor<1x5x5x4xi8>) : tensor<1x5x5x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @reduce_min_i8_image_1(dense<[1, 2]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @reduce_min_i8_image() {
  %o0 = ml_program.global_load_const @reduce_min_i8_image_0 : tensor<1x5x5x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @reduce_min_i8_image_1 : tensor<2xi32>
  %r0 = "tfl.reduce_min"(%o0, %o1) {keep_dims = true} : (tensor<1x5x5x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2xi32>) -> tensor<1x1x1x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[[-127, -121, -116, -125]]]]> : tensor<1x1x1x4xi8>} : (tensor<1x1x1x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @reduce_min_i32_0(dense<[[-7, 6, -5], [-7, -1, -5]]> : tensor<2x3xi32>) : tensor<2x3xi32>
ml_program.global private @reduce_min_i32_1(dense<[0]> : tensor<1xi32>) : tensor<1xi32>
ml_program.subgraph @reduce_min_i32() {
  %o0 = ml_program.global_load_const @reduce_min_i32_0 : tensor<2x3xi32>
  %o1 = ml_program.global_load_const @reduce_min_i32_1 : tensor<1xi32>
  %r0 = "tfl.reduce_min"(%o0, %o1) : (tensor<2x3xi32>, tensor<1xi32>) -> tensor<3xi32>
  "check.eq"(%r0) {expected = dense<[-7, -1, -5]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  ml_program.output
}
