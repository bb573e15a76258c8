// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @squeeze_0(dense<[[[3.75], [3.5], [1.9375]]]> : tensor<1x3x1xf32>) : tensor<1x3x1xf32>
ml_program.subgraph @squeeze() {
  %o0 = ml_program.global_load_const @squeeze_0 : tensor<1x3x1xf32>
  %r0 = "tfl.squeeze"(%o0) {squeeze_dims = array<i64: 0>} : (tensor<1x3x1xf32>) -> tensor<3x1xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[3.75], [3.5], [1.9375]]> : tensor<3x1xf32>} : (tensor<3x1xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @squeeze_all_0(dense<[[[-0.375], [0.625], [0.875]]]> : tensor<1x3x1xf32>) : tensor<1x3x1xf32>
ml_program.subgraph @squeeze_all() {
  %o0 = ml_program.global_load_const @squeeze_all_0 : tensor<1x3x1xf32>
  %r0 = "tfl.squeeze"(%o0) {squeeze_dims = array<i64>} : (tensor<1x3x1xf32>) -> tensor<3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[-0.375, 0.625, 0.875]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @squeeze_i8_0(dense<[[[37], [-101], [-16]]]> : tensor<1x3x1xi8>) : tensor<1x3x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.subgraph @squeeze_i8() {
  %o0 = ml_program.global_load_const @squeeze_i8_0 : tensor<1x3x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %r0 = "tfl.squeeze"(%o0) {squeeze_dims = array<i64: 0>} : (tensor<1x3x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> tensor<3x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[37], [-101], [-16]]> : tensor<3x1xi8>} : (tensor<3x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @squeeze_all_i8_0(dense<[[[-59], [-121], [-71]]]> : tensor<1x3x1xi8>) : tensor<1x3x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.subgraph @squeeze_all_i8() {
  %o0 = ml_program.global_load_const @squeeze_all_i8_0 : tensor<1x3x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %r0 = "tfl.squeeze"(%o0) {squeeze_dims = array<i64>} : (tensor<1x3x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> tensor<3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[-59, -121, -71]> : tensor<3xi8>} : (tensor<3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
