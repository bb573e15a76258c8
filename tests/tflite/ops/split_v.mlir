// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @split_v_0(dense<[[3.9375, 1.3125, -0.75, 0.3125, -1.4375, 2.9375], [-3.3125, -1.0625, 0.625, -3.5625, -2.875, 1.375]]> : tensor<2x6xf32>) : tensor<2x6xf32>
ml_program.global private @split_v_1(dense<[1, 3, -1]> : tensor<3xi32>) : tensor<3xi32>
ml_program.global private @split_v_2(dense<1> : tensor<i32>) : tensor<i32>
ml_program.subgraph @split_v() {
  %o0 = ml_program.global_load_const @split_v_0 : tensor<2x6xf32>
  %o1 = ml_program.global_load_const @split_v_1 : tensor<3xi32>
  %o2 = ml_program.global_load_const @split_v_2 : tensor<i32>
  %r0, %r1, %r2 = "tfl.split_v"(%o0, %o1, %o2) {num_splits = 3 : i64} : (tensor<2x6xf32>, tensor<3xi32>, tensor<i32>) -> (tensor<2x1xf32>, tensor<2x3xf32>, tensor<2x2xf32>)
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[3.9375], [-3.3125]]> : tensor<2x1xf32>} : (tensor<2x1xf32>) -> ()
  "check.almost_eq"(%r1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[1.3125, -0.75, 0.3125], [-1.0625, 0.625, -3.5625]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%r2) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-1.4375, 2.9375], [-2.875, 1.375]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @split_v_i8_0(dense<[[-31, 46, 95, 89, 100, 116], [123, -26, -125, 98, 85, -75]]> : tensor<2x6xi8>) : tensor<2x6x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @split_v_i8_1(dense<[1, 3, -1]> : tensor<3xi32>) : tensor<3xi32>
ml_program.global private @split_v_i8_2(dense<1> : tensor<i32>) : tensor<i32>
ml_program.subgraph @split_v_i8() {
  %o0 = ml_program.global_load_const @split_v_i8_0 : tensor<2x6x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @split_v_i8_1 : tensor<3xi32>
  %o2 = ml_program.global_load_const @split_v_i8_2 : tensor<i32>
  %r0, %r1, %r2 = "tfl.split_v"(%o0, %o1, %o2) {num_splits = 3 : i64} : (tensor<2x6x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<3xi32>, tensor<i32>) -> (tensor<2x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>)
  "check.eq"(%r0) {expected = dense<[[-31], [123]]> : tensor<2x1xi8>} : (tensor<2x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  "check.eq"(%r1) {expected = dense<[[46, 95, 89], [-26, -125, 98]]> : tensor<2x3xi8>} : (tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  "check.eq"(%r2) {expected = dense<[[100, 116], [85, -75]]> : tensor<2x2xi8>} : (tensor<2x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
