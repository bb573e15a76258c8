// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @greater_0(dense<[[-0.8125, -0.375, 0.5], [0.4375, 0.875, -0.1875]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.global private @greater_1(dense<[[0.25, 0.8125, 0.8125], [0.9375, 0.75, 0.3125]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.subgraph @greater() {
  %o0 = ml_program.global_load_const @greater_0 : tensor<2x3xf32>
  %o1 = ml_program.global_load_const @greater_1 : tensor<2x3xf32>
  %r0 = "tfl.greater"(%o0, %o1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  "check.eq"(%r0) {expected = dense<[[false, false, false], [false, true, false]]> : tensor<2x3xi1>} : (tensor<2x3xi1>) -> ()
  ml_program.output
}
// -----
ml_program.global private @greater_broadcast_0(dense<[[-9], [3]]> : tensor<2x1xi32>) : tensor<2x1xi32>
ml_program.global private @greater_broadcast_1(dense<[-9, 7, 9]> : tensor<3xi32>) : tensor<3xi32>
ml_program.subgraph @greater_broadcast() {
  %o0 = ml_program.global_load_const @greater_broadcast_0 : tensor<2x1xi32>
  %o1 = ml_program.global_load_const @greater_broadcast_1 : tensor<3xi32>
  %r0 = "tfl.greater"(%o0, %o1) : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi1>
  "check.eq"(%r0) {expected = dense<[[false, false, false], [true, false, false]]> : tensor<2x3xi1>} : (tensor<2x3xi1>) -> ()
  ml_program.output
}
// -----
ml_program.global private @greater_i8_0(dense<[-31, 11, -117, -124, 98, 81, -63, -33, -112, -120, 83, -33, -13, -46, 124, 19, 76, -87, -69, 16, -126, 29, 121, 5, 89, -104, 95, -114, -118, -82, -26, 118, -15, 60, 105, -15, -101, -75, 18, 58, 5, 18, 2, -100, -60, -80, -4, 8, 28, 97, -36, 17, 70, -81, -28, 14, 66, -126, 56, 78]> : tensor<60xi8>) : tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @greater_i8_1(dense<[91, 23, 101, -77, -17, -34, 110, -62, -121, 5, 109, -13, 100, 125, 48, 13, -20, 41, 15, -94, -46, -86, -1, 0, 111, 5, -65, 43, -62, 65, 1, -113, 125, 112, 100, -105, 54, 25, -128, 9, 120, -63, 61, -108, 115, 110, -86, 94, 56, 21, -49, -67, -65, 35, -81, 34, 58, 39, 67, 95]> : tensor<60xi8>) : tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>
ml_program.subgraph @greater_i8() {
  %o0 = ml_program.global_load_const @greater_i8_0 : tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @greater_i8_1 : tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>
  %r0 = "tfl.greater"(%o0, %o1) : (tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>) -> tensor<60xi1>
  "check.eq"(%r0) {expected = dense<[false, true, false, true, true, true, false, true, true, false, false, true, false, false, true, true, true, false, false, true, false, true, true, true, false, false, true, false, false, false, false, true, false, false, false, true, false, false, true, true, false, true, false, true, false, false, true, false, false, true, true, true, true, false, true, false, true, false, false, false]> : tensor<60xi1>} : (tensor<60xi1>) -> ()
  ml_program.output
}
