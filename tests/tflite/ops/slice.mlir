// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @slice_0(dense<[[2.5, -1.4375, 0.0625, 0.75, 0.75], [-3.1875, 0.375, -1.75, 3.5, 0.75], [-0.875, 1.0, 1.125, -3.75, 1.125], [-0.9375, 3.0, 2.8125, -1.75, -1.4375]]> : tensor<4x5xf32>) : tensor<4x5xf32>
ml_program.global private @slice_1(dense<[1, 2]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private @slice_2(dense<[2, -1]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @slice() {
  %o0 = ml_program.global_load_const @slice_0 : tensor<4x5xf32>
  %o1 = ml_program.global_load_const @slice_1 : tensor<2xi32>
  %o2 = ml_program.global_load_const @slice_2 : tensor<2xi32>
  %r0 = "tfl.slice"(%o0, %o1, %o2) : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-1.75, 3.5, 0.75], [1.125, -3.75, 1.125]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @slice_i8_0(dense<[[101, -44, 112, -11, 31], [56, -62, -121, -50, 30], [92, -121, -98, -126, -58], [-8, -2, 34, -88, 57]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @slice_i8_1(dense<[1, 2]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private @slice_i8_2(dense<[2, -1]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @slice_i8() {
  %o0 = ml_program.global_load_const @slice_i8_0 : tensor<4x5x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @slice_i8_1 : tensor<2xi32>
  %o2 = ml_program.global_load_const @slice_i8_2 : tensor<2xi32>
  %r0 = "tfl.slice"(%o0, %o1, %o2) : (tensor<4x5x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[-121, -50, 30], [-98, -126, -58]]> : tensor<2x3xi8>} : (tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
