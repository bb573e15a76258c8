// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @arg_min_0(dense<[[-4.0, -3.5625, -2.4375, 3.8125, -2.6875, 0.0], [-3.0, 1.0, -0.3125, -3.3125, -3.125, 4.0], [2.25, -2.3125, 0.4375, -3.0625, -1.6875, 2.625]]> : tensor<3x6xf32>) : tensor<3x6xf32>
ml_program.global private @arg_min_1(dense<1> : tensor<i32>) : tensor<i32>
ml_program.subgraph @arg_min() {
  %o0 = ml_program.global_load_const @arg_min_0 : tensor<3x6xf32>
  %o1 = ml_program.global_load_const @arg_min_1 : tensor<i32>
  %r0 = "tfl.arg_min"(%o0, %o1) {output_type = "INT32"} : (tensor<3x6xf32>, tensor<i32>) -> tensor<3xi32>
  "check.eq"(%r0) {expected = dense<[0, 3, 3]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @arg_min_i64_0(dense<[[-0.75, -3.1875, 0.625, 3.625, 0.125, 1.8125], [-3.6875, 3.6875, -2.25, -0.75, -1.0, -1.6875], [-0.9375, 3.75, -1.75, 0.1875, 2.875, 3.9375]]> : tensor<3x6xf32>) : tensor<3x6xf32>
ml_program.global private @arg_min_i64_1(dense<-1> : tensor<i32>) : tensor<i32>
ml_program.subgraph @arg_min_i64() {
  %o0 = ml_program.global_load_const @arg_min_i64_0 : tensor<3x6xf32>
  %o1 = ml_program.global_load_const @arg_min_i64_1 : tensor<i32>
  %r0 = "tfl.arg_min"(%o0, %o1) {output_type = "INT64"} : (tensor<3x6xf32>, tensor<i32>) -> tensor<3xi64>
  "check.eq"(%r0) {expected = dense<[1, 0, 2]> : tensor<3xi64>} : (tensor<3xi64>) -> ()
  ml_program.output
}
// -----
ml_program.global private @arg_min_i8_0(dense<[[-45, -126, 98, 99, -21, 112, 114, -18, 49], [-14, 35, -56, 26, -87, 67, 51, 125, -73], [74, -62, 30, -49, -9, 32, -57, 74, -25]]> : tensor<3x9xi8>) : tensor<3x9x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @arg_min_i8_1(dense<0> : tensor<i32>) : tensor<i32>
ml_program.subgraph @arg_min_i8() {
  %o0 = ml_program.global_load_const @arg_min_i8_0 : tensor<3x9x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @arg_min_i8_1 : tensor<i32>
  %r0 = "tfl.arg_min"(%o0, %o1) {output_type = "INT32"} : (tensor<3x9x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<i32>) -> tensor<9xi32>
  "check.eq"(%r0) {expected = dense<[0, 0, 1, 2, 1, 2, 2, 0, 1]> : tensor<9xi32>} : (tensor<9xi32>) -> ()
  ml_program.output
}
