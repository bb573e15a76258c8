// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @not_equal_0(dense<[[-0.375, 0.0, 0.875], [0.1875, -0.875, 0.4375]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.global private @not_equal_1(dense<[[0.0625, 0.125, -0.5], [0.9375, -0.8125, 0.1875]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.subgraph @not_equal() {
  %o0 = ml_program.global_load_const @not_equal_0 : tensor<2x3xf32>
  %o1 = ml_program.global_load_const @not_equal_1 : tensor<2x3xf32>
  %r0 = "tfl.not_equal"(%o0, %o1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  "check.eq"(%r0) {expected = dense<[[true, true, true], [true, true, true]]> : tensor<2x3xi1>} : (tensor<2x3xi1>) -> ()
  ml_program.output
}
// -----
ml_program.global private @not_equal_broadcast_0(dense<[[-7], [1]]> : tensor<2x1xi32>) : tensor<2x1xi32>
ml_program.global private @not_equal_broadcast_1(dense<[2, 5, -2]> : tensor<3xi32>) : tensor<3xi32>
ml_program.subgraph @not_equal_broadcast() {
  %o0 = ml_program.global_load_const @not_equal_broadcast_0 : tensor<2x1xi32>
  %o1 = ml_program.global_load_const @not_equal_broadcast_1 : tensor<3xi32>
  %r0 = "tfl.not_equal"(%o0, %o1) : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi1>
  "check.eq"(%r0) {expected = dense<[[true, true, true], [true, true, true]]> : tensor<2x3xi1>} : (tensor<2x3xi1>) -> ()
  ml_program.output
}
// -----
ml_program.global private @not_equal_i8_0(dense<[88, -86, 53, 81, 48, 66, 75, 109, 83, -117, -83, -107, 11, 68, -95, -27, 81, -110, 115, 22, 31, 45, -85, -70, -102, 2, -72, 51, 100, -113, 98, -93, 106, -27, -119, -15, 79, 63, 84, 77, 92, 9, -79, -28, 108, -96, 0, -49, 86, -2, 122, 4, 72, -50, -6, -81, 109, 22, 81, -18]> : tensor<60xi8>) : tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @not_equal_i8_1(dense<[16, -87, -49, 100, 63, 108, 2, -35, -64, -67, -35, 110, -108, 70, -113, 21, 111, 53, 109, -71, 20, 69, 84, 103, 121, 97, -81, 31, 92, -75, -122, 45, -85, -120, 75, 72, 82, 0, 115, -65, -89, -90, -74, 44, -82, 89, -102, -16, -73, -99, 32, 56, 36, 72, 73, 110, -21, 70, -42, 23]> : tensor<60xi8>) : tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>
ml_program.subgraph @not_equal_i8() {
  %o0 = ml_program.global_load_const @not_equal_i8_0 : tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @not_equal_i8_1 : tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>
  %r0 = "tfl.not_equal"(%o0, %o1) : (tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>) -> tensor<60xi1>
  "check.eq"(%r0) {expected = dense<[true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true]> : tensor<60xi1>} : (tensor<60xi1>) -> ()
  ml_program.output
}
