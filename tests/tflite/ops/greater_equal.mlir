// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @greater_equal_0(dense<[[0.875, 0.1875, -1.0], [-0.375, -0.625, -0.75]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.global private @greater_equal_1(dense<[[0.125, -0.9375, -0.5], [0.875, 0.9375, -0.0625]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.subgraph @greater_equal() {
  %o0 = ml_program.global_load_const @greater_equal_0 : tensor<2x3xf32>
  %o1 = ml_program.global_load_const @greater_equal_1 : tensor<2x3xf32>
  %r0 = "tfl.greater_equal"(%o0, %o1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  "check.eq"(%r0) {expected = dense<[[true, true, false], [false, false, false]]> : tensor<2x3xi1>} : (tensor<2x3xi1>) -> ()
  ml_program.output
}
// -----
ml_program.global private @greater_equal_broadcast_0(dense<[[-2], [4]]> : tensor<2x1xi32>) : tensor<2x1xi32>
ml_program.global private @greater_equal_broadcast_1(dense<[2, -1, 8]> : tensor<3xi32>) : tensor<3xi32>
ml_program.subgraph @greater_equal_broadcast() {
  %o0 = ml_program.global_load_const @greater_equal_broadcast_0 : tensor<2x1xi32>
  %o1 = ml_program.global_load_const @greater_equal_broadcast_1 : tensor<3xi32>
  %r0 = "tfl.greater_equal"(%o0, %o1) : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi1>
  "check.eq"(%r0) {expected = dense<[[false, false, false], [true, true, false]]> : tensor<2x3xi1>} : (tensor<2x3xi1>) -> ()
  ml_program.output
}
// -----
ml_program.global private @greater_equal_i8_0(dense<[50, -45, 116, -113, -58, 32, -50, -55, -67, -72, 117, 126, 18, 86, -33, 2, 79, 87, 127, -7, 76, 95, 18, 120, 70, -35, -82, -22, 107, -54, -17, -22, -73, 79, -62, -31, -16, 114, 48, -59, -41, 77, 17, 50, -49, -60, -87, -59, -80, -98, 41, 77, -1, -87, 55, 47, 80, 49, 79, -6]> : tensor<60xi8>) : tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @greater_equal_i8_1(dense<[-68, 125, -69, -119, -125, -71, 92, 110, 61, 97, 25, 84, -1, -96, 62, -47, 9, -44, 42, -57, -79, -43, 77, -84, -9, -51, 53, -70, 111, 110, -114, -43, 62, 111, -42, -11, 69, 27, 92, 78, 42, 58, -21, 73, 104, -120, -16, 47, 1, -109, 65, -33, -121, -108, -74, 108, -60, -116, -25, 108]> : tensor<60xi8>) : tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>
ml_program.subgraph @greater_equal_i8() {
  %o0 = ml_program.global_load_const @greater_equal_i8_0 : tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @greater_equal_i8_1 : tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>
  %r0 = "tfl.greater_equal"(%o0, %o1) : (tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>) -> tensor<60xi1>
  "check.eq"(%r0) {expected = dense<[true, false, true, true, true, true, false, false, false, false, true, true, true, true, false, true, true, true, true, true, true, true, false, true, true, true, false, true, false, false, true, true, false, false, true, true, false, true, false, false, false, true, true, false, false, true, false, false, false, true, false, true, true, true, true, false, true, true, true, false]> : tensor<60xi1>} : (tensor<60xi1>) -> ()
  ml_program.output
}
