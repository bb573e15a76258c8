// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @dequantize_i8_0(dense<[-6, -60, 0, 14, -85, 51, 53, 113, -116, 17, -93, 1, -46, -92, -63, -42, 54, -122, 112, -96]> : tensor<20xi8>) : tensor<20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.subgraph @dequantize_i8() {
  %o0 = ml_program.global_load_const @dequantize_i8_0 : tensor<20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %r0 = "tfl.dequantize"(%o0) : (tensor<20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> tensor<20xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[0.05, -2.65, 0.35, 1.0500001, -3.9, 2.9, 3.0, 6.0, -5.4500003, 1.2, -4.3, 0.4, -1.95, -4.25, -2.8, -1.75, 3.05, -5.75, 5.9500003, -4.4500003]> : tensor<20xf32>} : (tensor<20xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @dequantize_u8_0(dense<[161, 71, 239, 188, 54, 3, 37, 29, 35, 24, 115, 177, 160, 253, 199, 148, 212, 113, 137, 27]> : tensor<20xui8>) : tensor<20x!quant.uniform<u8:f32, 0.05000000074505806:120>>
ml_program.subgraph @dequantize_u8() {
  %o0 = ml_program.global_load_const @dequantize_u8_0 : tensor<20x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  %r0 = "tfl.dequantize"(%o0) : (tensor<20x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<20xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[2.05, -2.45, 5.9500003, 3.4, -3.3, -5.85, -4.15, -4.55, -4.25, -4.8, -0.25, 2.8500001, 2.0, 6.65, 3.95, 1.4, 4.6, -0.35, 0.85, -4.65]> : tensor<20xf32>} : (tensor<20xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @dequantize_i16_0(dense<[-1141, -928, 1001, -932, 2881, 1438, 1123, -1093, -93, 1888, -2789, -1391, 2978, 2957, -383, 56, 1595, 1904, 471, -270]> : tensor<20xi16>) : tensor<20x!quant.uniform<i16:f32, 0.00019999999494757503>>
ml_program.subgraph @dequantize_i16() {
  %o0 = ml_program.global_load_const @dequantize_i16_0 : tensor<20x!quant.uniform<i16:f32, 0.00019999999494757503>>
  %r0 = "tfl.dequantize"(%o0) : (tensor<20x!quant.uniform<i16:f32, 0.00019999999494757503>>) -> tensor<20xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[-0.22819999, -0.1856, 0.20019999, -0.1864, 0.5762, 0.28759998, 0.22459999, -0.21859999, -0.0186, 0.37759998, -0.5578, -0.2782, 0.5956, 0.59139997, -0.0766, 0.0112, 0.319, 0.38079998, 0.0942, -0.053999998]> : tensor<20xf32>} : (tensor<20xf32>) -> ()
  ml_program.output
}
