// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @arg_max_0(dense<[[2.4375, 3.0625, 3.375, -0.4375, -3.75, -1.0], [-1.1875, -2.4375, -1.25, 1.875, 1.125, -0.8125], [-0.75, -0.625, -1.75, -2.1875, 0.75, 3.75]]> : tensor<3x6xf32>) : tensor<3x6xf32>
ml_program.global private @arg_max_1(dense<1> : tensor<i32>) : tensor<i32>
ml_program.subgraph @arg_max() {
  %o0 = ml_program.global_load_const @arg_max_0 : tensor<3x6xf32>
  %o1 = ml_program.global_load_const @arg_max_1 : tensor<i32>
  %r0 = "tfl.arg_max"(%o0, %o1) {output_type = "INT32"} : (tensor<3x6xf32>, tensor<i32>) -> tensor<3xi32>
  "check.eq"(%r0) {expected = dense<[2, 3, 5]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @arg_max_i64_0(dense<[[0.75, 4.0, 1.375, 3.6875, -3.0625, 3.75], [1.125, -1.3125, 3.6875, -0.375, -0.6875, -0.1875], [0.4375, 2.0625, 3.0, 1.75, -3.75, -3.375]]> : tensor<3x6xf32>) : tensor<3x6xf32>
ml_program.global private @arg_max_i64_1(dense<-1> : tensor<i32>) : tensor<i32>
ml_program.subgraph @arg_max_i64() {
  %o0 = ml_program.global_load_const @arg_max_i64_0 : tensor<3x6xf32>
  %o1 = ml_program.global_load_const @arg_max_i64_1 : tensor<i32>
  %r0 = "tfl.arg_max"(%o0, %o1) {output_type = "INT64"} : (tensor<3x6xf32>, tensor<i32>) -> tensor<3xi64>
  "check.eq"(%r0) {expected = dense<[1, 2, 2]> : tensor<3xi64>} : (tensor<3xi64>) -> ()
  ml_program.output
}
// -----
ml_program.global private @arg_max_i8_0(dense<[[-49, -112, 87, 43, -126, -36, 60, -85, 110], [60, 78, 83, -87, 12, 105, -60, -73, 76], [-19, -15, 4, -85, -55, 61, 49, -113, 98]]> : tensor<3x9xi8>) : tensor<3x9x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @arg_max_i8_1(dense<0> : tensor<i32>) : tensor<i32>
ml_program.subgraph @arg_max_i8() {
  %o0 = ml_program.global_load_const @arg_max_i8_0 : tensor<3x9x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @arg_max_i8_1 : tensor<i32>
  %r0 = "tfl.arg_max"(%o0, %o1) {output_type = "INT32"} : (tensor<3x9x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<i32>) -> tensor<9xi32>
  "check.eq"(%r0) {expected = dense<[1, 1, 0, 0, 1, 1, 0, 1, 0]> : tensor<9xi32>} : (tensor<9xi32>) -> ()
  ml_program.output
}
