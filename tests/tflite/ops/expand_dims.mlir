// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @expand_dims_0(dense<[[-0.875, -3.0625, 3.5625], [3.25, 1.1875, 2.6875]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.global private @expand_dims_1(dense<-1> : tensor<i32>) : tensor<i32>
ml_program.subgraph @expand_dims() {
  %o0 = ml_program.global_load_const @expand_dims_0 : tensor<2x3xf32>
  %o1 = ml_program.global_load_const @expand_dims_1 : tensor<i32>
  %r0 = "tfl.expand_dims"(%o0, %o1) : (tensor<2x3xf32>, tensor<i32>) -> tensor<2x3x1xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.875], [-3.0625], [3.5625]], [[3.25], [1.1875], [2.6875]]]> : tensor<2x3x1xf32>} : (tensor<2x3x1xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @expand_dims_i8_0(dense<[[123, 60, -79], [72, -65, -19]]> : tensor<2x3xi8>) : tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @expand_dims_i8_1(dense<-1> : tensor<i32>) : tensor<i32>
ml_program.subgraph @expand_dims_i8() {
  %o0 = ml_program.global_load_const @expand_dims_i8_0 : tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @expand_dims_i8_1 : tensor<i32>
  %r0 = "tfl.expand_dims"(%o0, %o1) : (tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<i32>) -> tensor<2x3x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[123], [60], [-79]], [[72], [-65], [-19]]]> : tensor<2x3x1xi8>} : (tensor<2x3x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
