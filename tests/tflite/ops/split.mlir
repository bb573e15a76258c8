// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @split_0(dense<1> : tensor<i32>) : tensor<i32>
ml_program.global private @split_1(dense<[[-1.0625, -1.5625, -2.6875, -0.5625, -2.1875, 2.1875], [3.4375, 1.5, 3.1875, 0.125, -3.5, -0.8125]]> : tensor<2x6xf32>) : tensor<2x6xf32>
ml_program.subgraph @split() {
  %o0 = ml_program.global_load_const @split_0 : tensor<i32>
  %o1 = ml_program.global_load_const @split_1 : tensor<2x6xf32>
  %r0, %r1, %r2 = "tfl.split"(%o0, %o1) {num_splits = 3 : i64} : (tensor<i32>, tensor<2x6xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>)
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-1.0625, -1.5625], [3.4375, 1.5]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  "check.almost_eq"(%r1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-2.6875, -0.5625], [3.1875, 0.125]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  "check.almost_eq"(%r2) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-2.1875, 2.1875], [-3.5, -0.8125]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @split_i8_0(dense<1> : tensor<i32>) : tensor<i32>
ml_program.global private @split_i8_1(dense<[[-109, 79, -61, -94, 43, 82], [74, -128, -56, -115, -68, 120]]> : tensor<2x6xi8>) : tensor<2x6x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.subgraph @split_i8() {
  %o0 = ml_program.global_load_const @split_i8_0 : tensor<i32>
  %o1 = ml_program.global_load_const @split_i8_1 : tensor<2x6x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %r0, %r1, %r2 = "tfl.split"(%o0, %o1) {num_splits = 3 : i64} : (tensor<i32>, tensor<2x6x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> (tensor<2x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>)
  "check.eq"(%r0) {expected = dense<[[-109, 79], [74, -128]]> : tensor<2x2xi8>} : (tensor<2x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  "check.eq"(%r1) {expected = dense<[[-61, -94], [-56, -115]]> : tensor<2x2xi8>} : (tensor<2x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  "check.eq"(%r2) {expected = dense<[[43, 82], [-68, 120]]> : tensor<2x2xi8>} : (tensor<2x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
