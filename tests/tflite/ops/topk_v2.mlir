// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @topk_v2_0(dense<[[-2.6875, -2.0, -2.625, 1.375, -0.625, 0.0625, -1.5], [-3.3125, -0.625, -1.8125, -0.625, 3.625, 1.3125, -1.75], [-2.0625, 1.8125, -2.9375, -0.625, -1.25, -3.125, 0.3125]]> : tensor<3x7xf32>) : tensor<3x7xf32>
ml_program.global private @topk_v2_1(dense<3> : tensor<i32>) : tensor<i32>
ml_program.subgraph @topk_v2() {
  %o0 = ml_program.global_load_const @topk_v2_0 : tensor<3x7xf32>
  %o1 = ml_program.global_load_const @topk_v2_1 : tensor<i32>
  %r0, %r1 = "tfl.topk_v2"(%o0, %o1) : (tensor<3x7xf32>, tensor<i32>) -> (tensor<3x3xf32>, tensor<3x3xi32>)
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[1.375, 0.0625, -0.625], [3.625, 1.3125, -0.625], [1.8125, 0.3125, -0.625]]> : tensor<3x3xf32>} : (tensor<3x3xf32>) -> ()
  "check.almost_eq"(%r1) {atol = 1.0e-05, rtol = 0.0, expected = dense<[[3, 5, 4], [4, 5, 1], [1, 6, 3]]> : tensor<3x3xi32>} : (tensor<3x3xi32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @topk_v2_i8_0(dense<[[-46, 117, -97, 123, -49, 49, -97, 10, 37, 21, -53, 17, -124, 95, 108, -94, 113], [-52, 15, 52, -76, 95, 117, -2, -102, -11, 110, -19, -19, 111, -91, 54, -3, 104], [87, -20, -28, -95, -5, 31, -91, 53, -1, -125, -125, 41, -62, -124, 82, -30, -99]]> : tensor<3x17xi8>) : tensor<3x17x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @topk_v2_i8_1(dense<3> : tensor<i32>) : tensor<i32>
ml_program.subgraph @topk_v2_i8() {
  %o0 = ml_program.global_load_const @topk_v2_i8_0 : tensor<3x17x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @topk_v2_i8_1 : tensor<i32>
  %r0, %r1 = "tfl.topk_v2"(%o0, %o1) : (tensor<3x17x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<i32>) -> (tensor<3x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<3x3xi32>)
  "check.eq"(%r0) {expected = dense<[[123, 117, 113], [117, 111, 110], [87, 82, 53]]> : tensor<3x3xi8>} : (tensor<3x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  "check.eq"(%r1) {expected = dense<[[3, 1, 16], [5, 12, 9], [0, 14, 7]]> : tensor<3x3xi32>} : (tensor<3x3xi32>) -> ()
  ml_program.output
}
