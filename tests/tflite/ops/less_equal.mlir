// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @less_equal_0(dense<[[-0.5, -1.0, 0.375], [-0.5625, -0.6875, 0.25]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.global private @less_equal_1(dense<[[-0.625, -0.9375, 1.0], [0.9375, -0.4375, 0.5]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.subgraph @less_equal() {
  %o0 = ml_program.global_load_const @less_equal_0 : tensor<2x3xf32>
  %o1 = ml_program.global_load_const @less_equal_1 : tensor<2x3xf32>
  %r0 = "tfl.less_equal"(%o0, %o1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  "check.eq"(%r0) {expected = dense<[[false, true, true], [true, true, true]]> : tensor<2x3xi1>} : (tensor<2x3xi1>) -> ()
  ml_program.output
}
// -----
ml_program.global private @less_equal_broadcast_0(dense<[[7], [-2]]> : tensor<2x1xi32>) : tensor<2x1xi32>
ml_program.global private @less_equal_broadcast_1(dense<[-9, -2, -1]> : tensor<3xi32>) : tensor<3xi32>
ml_program.subgraph @less_equal_broadcast() {
  %o0 = ml_program.global_load_const @less_equal_broadcast_0 : tensor<2x1xi32>
  %o1 = ml_program.global_load_const @less_equal_broadcast_1 : tensor<3xi32>
  %r0 = "tfl.less_equal"(%o0, %o1) : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi1>
  "check.eq"(%r0) {expected = dense<[[false, false, false], [false, true, true]]> : tensor<2x3xi1>} : (tensor<2x3xi1>) -> ()
  ml_program.output
}
// -----
ml_program.global private @less_equal_i8_0(dense<[-126, 76, -14, -124, 37, 127, 48, 84, -26, -7, 43, -62, 63, 75, -19, 34, 69, -7, 53, -115, -98, 88, 26, -111, -53, -50, -63, 120, 53, 38, 105, 91, 53, 119, 117, -20, -115, -78, 19, -26, -62, -114, 61, -9, 14, 17, -114, 28, 58, -63, 38, -10, -28, 117, 37, -41, -47, -16, 20, -23]> : tensor<60xi8>) : tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @less_equal_i8_1(dense<[-124, 71, -122, 80, -114, 107, -24, 106, 28, -82, 121, 41, -76, -17, -48, 65, 46, -5, 64, -93, 0, 42, 92, -96, 106, 71, 13, -115, 61, 125, 14, 48, -81, -70, 82, -8, -27, -15, -12, -78, 97, 100, 80, -120, -34, 119, 42, 124, 46, -71, 50, -43, 59, 86, 0, 13, -116, -45, -88, -109]> : tensor<60xi8>) : tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>
ml_program.subgraph @less_equal_i8() {
  %o0 = ml_program.global_load_const @less_equal_i8_0 : tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @less_equal_i8_1 : tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>
  %r0 = "tfl.less_equal"(%o0, %o1) : (tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>) -> tensor<60xi1>
  "check.eq"(%r0) {expected = dense<[false, true, false, true, false, true, false, true, true, false, true, true, false, false, false, true, false, false, true, false, true, false, true, false, true, true, true, false, true, true, false, false, false, false, false, false, true, true, false, false, true, true, true, false, false, true, true, true, false, false, true, false, true, false, false, true, false, false, false, false]> : tensor<60xi1>} : (tensor<60xi1>) -> ()
  ml_program.output
}
