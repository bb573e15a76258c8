// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @less_0(dense<[[0.875, -0.125, -0.375], [0.25, -0.5, -0.625]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.global private @less_1(dense<[[-0.9375, -0.4375, 0.625], [-0.375, 0.5625, -0.4375]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.subgraph @less() {
  %o0 = ml_program.global_load_const @less_0 : tensor<2x3xf32>
  %o1 = ml_program.global_load_const @less_1 : tensor<2x3xf32>
  %r0 = "tfl.less"(%o0, %o1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  "check.eq"(%r0) {expected = dense<[[false, false, true], [false, true, true]]> : tensor<2x3xi1>} : (tensor<2x3xi1>) -> ()
  ml_program.output
}
// -----
ml_program.global private @less_broadcast_0(dense<[[-2], [-5]]> : tensor<2x1xi32>) : tensor<2x1xi32>
ml_program.global private @less_broadcast_1(dense<[2, -1, 1]> : tensor<3xi32>) : tensor<3xi32>
ml_program.subgraph @less_broadcast() {
  %o0 = ml_program.global_load_const @less_broadcast_0 : tensor<2x1xi32>
  %o1 = ml_program.global_load_const @less_broadcast_1 : tensor<3xi32>
  %r0 = "tfl.less"(%o0, %o1) : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi1>
  "check.eq"(%r0) {expected = dense<[[true, true, true], [true, true, true]]> : tensor<2x3xi1>} : (tensor<2x3xi1>) -> ()
  ml_program.output
}
// -----
ml_program.global private @less_i8_0(dense<[125, 86, -50, 16, 16, -83, -8, -104, 100, -7, -122, -26, 2, 126, -12, 63, 38, -57, -4, 38, -96, 21, 32, 39, -96, -79, 94, -52, 106, 6, 55, 119, 100, 116, -96, -47, -76, 48, 59, -102, -74, -88, -40, 28, 87, 59, -116, -68, 36, -114, 122, -61, -84, -92, -107, 99, 38, -89, 18, -47]> : tensor<60xi8>) : tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @less_i8_1(dense<[113, -6, 9, 56, 82, -103, -67, -118, 36, 12, -8, -61, 83, 63, 41, -86, 98, 78, 96, 124, 56, 26, -104, 66, -91, 102, -125, 30, 62, 61, -45, 105, 8, 6, 92, 33, 91, -76, 118, -1, 71, -126, 42, -93, -73, -26, 78, -76, 41, 76, -81, -109, -115, -122, -2, -41, -83, -126, -89, 88]> : tensor<60xi8>) : tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>
ml_program.subgraph @less_i8() {
  %o0 = ml_program.global_load_const @less_i8_0 : tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @less_i8_1 : tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>
  %r0 = "tfl.less"(%o0, %o1) : (tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>) -> tensor<60xi1>
  "check.eq"(%r0) {expected = dense<[true, false, true, true, true, false, false, false, false, true, true, false, true, false, true, false, true, true, true, true, true, false, false, true, false, true, false, true, false, true, false, true, false, false, true, true, true, false, true, true, true, false, true, false, false, false, true, false, false, true, false, false, false, false, true, false, false, false, false, true]> : tensor<60xi1>} : (tensor<60xi1>) -> ()
  ml_program.output
}
