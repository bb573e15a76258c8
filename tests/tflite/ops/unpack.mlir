// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @unpack_0(dense<[[-0.8125, -2.125, 0.0], [3.9375, 3.25, 0.875]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.subgraph @unpack() {
  %o0 = ml_program.global_load_const @unpack_0 : tensor<2x3xf32>
  %r0, %r1, %r2 = "tfl.unpack"(%o0) {axis = 1 : i64, num = 3 : i64} : (tensor<2x3xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[-0.8125, 3.9375]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  "check.almost_eq"(%r1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[-2.125, 3.25]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  "check.almost_eq"(%r2) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[0.0, 0.875]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unpack_i8_0(dense<[[103, -3, 6], [106, 38, 111]]> : tensor<2x3xi8>) : tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.subgraph @unpack_i8() {
  %o0 = ml_program.global_load_const @unpack_i8_0 : tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %r0, %r1, %r2 = "tfl.unpack"(%o0) {axis = 1 : i64, num = 3 : i64} : (tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> (tensor<2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>)
  "check.eq"(%r0) {expected = dense<[103, 106]> : tensor<2xi8>} : (tensor<2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  "check.eq"(%r1) {expected = dense<[-3, 38]> : tensor<2xi8>} : (tensor<2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  "check.eq"(%r2) {expected = dense<[6, 111]> : tensor<2xi8>} : (tensor<2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
