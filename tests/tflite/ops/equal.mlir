// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @equal_0(dense<[[0.375, 0.9375, 0.5625], [0.4375, 0.5, 0.0]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.global private @equal_1(dense<[[0.6875, 0.0, 0.75], [-0.0625, 0.125, 0.9375]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.subgraph @equal() {
  %o0 = ml_program.global_load_const @equal_0 : tensor<2x3xf32>
  %o1 = ml_program.global_load_const @equal_1 : tensor<2x3xf32>
  %r0 = "tfl.equal"(%o0, %o1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  "check.eq"(%r0) {expected = dense<[[false, false, false], [false, false, false]]> : tensor<2x3xi1>} : (tensor<2x3xi1>) -> ()
  ml_program.output
}
// -----
ml_program.global private @equal_broadcast_0(dense<[[1], [-6]]> : tensor<2x1xi32>) : tensor<2x1xi32>
ml_program.global private @equal_broadcast_1(dense<[1, -7, -1]> : tensor<3xi32>) : tensor<3xi32>
ml_program.subgraph @equal_broadcast() {
  %o0 = ml_program.global_load_const @equal_broadcast_0 : tensor<2x1xi32>
  %o1 = ml_program.global_load_const @equal_broadcast_1 : tensor<3xi32>
  %r0 = "tfl.equal"(%o0, %o1) : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi1>
  "check.eq"(%r0) {expected = dense<[[true, false, false], [false, false, false]]> : tensor<2x3xi1>} : (tensor<2x3xi1>) -> ()
  ml_program.output
}
// -----
ml_program.global private @equal_i8_0(dense<[69, 105, 88, -93, -27, -84, 5, 111, 115, -127, 63, -85, -49, -14, 111, 2, -60, -49, 62, -21, 117, -61, 46, -24, 31, -105, -22, 14, 23, 47, 1, -58, 19, 88, -33, -100, 58, 7, -27, -98, -2, 62, 90, -94, -118, 69, 64, -15, -85, -117, -79, 53, -86, -66, 25, -6, -51, -122, 73, 40]> : tensor<60xi8>) : tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @equal_i8_1(dense<[-33, 34, -99, 23, 16, -81, -11, 57, 86, -43, -60, -23, -97, 118, 124, 44, -110, 53, -12, 31, -5, 1, -111, -58, -15, -103, 62, -113, -37, 7, -48, 3, -20, -100, 58, 25, 64, -13, -18, -112, -97, -4, 45, -98, -20, 35, -22, 56, -86, -122, 114, -109, -102, 102, 10, -118, -102, -59, 107, 39]> : tensor<60xi8>) : tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>
ml_program.subgraph @equal_i8() {
  %o0 = ml_program.global_load_const @equal_i8_0 : tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @equal_i8_1 : tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>
  %r0 = "tfl.equal"(%o0, %o1) : (tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>) -> tensor<60xi1>
  "check.eq"(%r0) {expected = dense<[false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false]> : tensor<60xi1>} : (tensor<60xi1>) -> ()
  ml_program.output
}
