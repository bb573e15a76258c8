// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @gather_0(dense<[[2.1875, 1.5, -3.625], [-2.375, -0.375, 4.0], [-1.75, -1.0625, 3.9375], [-3.6875, 0.5625, -3.6875]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @gather_1(dense<[2, 0, 3]> : tensor<3xi32>) : tensor<3xi32>
ml_program.subgraph @gather() {
  %o0 = ml_program.global_load_const @gather_0 : tensor<4x3xf32>
  %o1 = ml_program.global_load_const @gather_1 : tensor<3xi32>
  %r0 = "tfl.gather"(%o0, %o1) : (tensor<4x3xf32>, tensor<3xi32>) -> tensor<3x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-1.75, -1.0625, 3.9375], [2.1875, 1.5, -3.625], [-3.6875, 0.5625, -3.6875]]> : tensor<3x3xf32>} : (tensor<3x3xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @gather_axis_0(dense<[[[-1.9375, -2.25, -0.9375], [-2.9375, -2.875, -3.625], [-1.0, -3.0625, 1.9375], [-2.5625, -2.75, 3.1875], [0.3125, -1.4375, 2.5625]], [[2.0625, 0.25, 2.0625], [1.5625, 2.25, 3.1875], [2.9375, -0.75, 4.0], [-1.0, -0.8125, -1.4375], [-0.6875, -3.125, 0.6875]]]> : tensor<2x5x3xf32>) : tensor<2x5x3xf32>
ml_program.global private @gather_axis_1(dense<[4, 0]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @gather_axis() {
  %o0 = ml_program.global_load_const @gather_axis_0 : tensor<2x5x3xf32>
  %o1 = ml_program.global_load_const @gather_axis_1 : tensor<2xi32>
  %r0 = "tfl.gather"(%o0, %o1) {axis = 1 : i64} : (tensor<2x5x3xf32>, tensor<2xi32>) -> tensor<2x2x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.3125, -1.4375, 2.5625], [-1.9375, -2.25, -0.9375]], [[-0.6875, -3.125, 0.6875], [2.0625, 0.25, 2.0625]]]> : tensor<2x2x3xf32>} : (tensor<2x2x3xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @gather_batch_0(dense<[[[-1.5625, 1.1875, 3.1875], [-2.1875, -0.75, -2.75], [3.125, -3.5, -2.5625], [3.0, -2.875, 2.1875], [-3.375, -0.6875, 0.75]], [[1.5, -2.3125, -4.0], [0.0625, -0.75, -1.875], [3.6875, -3.1875, 2.8125], [3.3125, -3.8125, -3.5], [-1.75, -0.5, 0.75]]]> : tensor<2x5x3xf32>) : tensor<2x5x3xf32>
ml_program.global private @gather_batch_1(dense<[[4, 0], [1, 1]]> : tensor<2x2xi32>) : tensor<2x2xi32>
ml_program.subgraph @gather_batch() {
  %o0 = ml_program.global_load_const @gather_batch_0 : tensor<2x5x3xf32>
  %o1 = ml_program.global_load_const @gather_batch_1 : tensor<2x2xi32>
  %r0 = "tfl.gather"(%o0, %o1) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<2x5x3xf32>, tensor<2x2xi32>) -> tensor<2x2x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-3.375, -0.6875, 0.75], [-1.5625, 1.1875, 3.1875]], [[0.0625, -0.75, -1.875], [0.0625, -0.75, -1.875]]]> : tensor<2x2x3xf32>} : (tensor<2x2x3xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @gather_i8_0(dense<[[46, 32, -112], [-62, -126, -90], [-50, 88, -8], [59, -82, -67]]> : tensor<4x3xi8>) : tensor<4x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @gather_i8_1(dense<[2, 0, 3]> : tensor<3xi32>) : tensor<3xi32>
ml_program.subgraph @gather_i8() {
  %o0 = ml_program.global_load_const @gather_i8_0 : tensor<4x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @gather_i8_1 : tensor<3xi32>
  %r0 = "tfl.gather"(%o0, %o1) : (tensor<4x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<3xi32>) -> tensor<3x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[-50, 88, -8], [46, 32, -112], [59, -82, -67]]> : tensor<3x3xi8>} : (tensor<3x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @gather_axis_i8_0(dense<[[[62, -43, 75], [80, -41, 59], [57, -37, 60], [-96, -4, 40], [-119, -109, -128]], [[39, 75, 119], [25, -61, -128], [-73, -51, -115], [84, 41, -103], [31, 49, -107]]]> : tensor<2x5x3xi8>) : tensor<2x5x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @gather_axis_i8_1(dense<[4, 0]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @gather_axis_i8() {
  %o0 = ml_program.global_load_const @gather_axis_i8_0 : tensor<2x5x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @gather_axis_i8_1 : tensor<2xi32>
  %r0 = "tfl.gather"(%o0, %o1) {axis = 1 : i64} : (tensor<2x5x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2xi32>) -> tensor<2x2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[-119, -109, -128], [62, -43, 75]], [[31, 49, -107], [39, 75, 119]]]> : tensor<2x2x3xi8>} : (tensor<2x2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @gather_batch_i8_0(dense<[[[55, 121, -79], [69, -76, -103], [-111, 86, 47], [123, 32, -91], [114, 27, -8]], [[40, 6, -70], [-22, -99, -99], [31, 31, -120], [14, -51, -127], [93, 67, 62]]]> : tensor<2x5x3xi8>) : tensor<2x5x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @gather_batch_i8_1(dense<[[4, 0], [1, 1]]> : tensor<2x2xi32>) : tensor<2x2xi32>
ml_program.subgraph @gather_batch_i8() {
  %o0 = ml_program.global_load_const @gather_batch_i8_0 : tensor<2x5x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @gather_batch_i8_1 : tensor<2x2xi32>
  %r0 = "tfl.gather"(%o0, %o1) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<2x5x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x2xi32>) -> tensor<2x2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[114, 27, -8], [55, 121, -79]], [[-22, -99, -99], [-22, -99, -99]]]> : tensor<2x2x3xi8>} : (tensor<2x2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
