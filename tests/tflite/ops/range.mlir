// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @range_0(dense<1> : tensor<i32>) : tensor<i32>
ml_program.global private @range_1(dense<9> : tensor<i32>) : tensor<i32>
ml_program.global private @range_2(dense<3> : tensor<i32>) : tensor<i32>
ml_program.subgraph @range() {
  %o0 = ml_program.global_load_const @range_0 : tensor<i32>
  %o1 = ml_program.global_load_const @range_1 : tensor<i32>
  %o2 = ml_program.global_load_const @range_2 : tensor<i32>
  %r0 = "tfl.range"(%o0, %o1, %o2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
  "check.eq"(%r0) {expected = dense<[1, 4, 7]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @range_f32_0(dense<1.0> : tensor<f32>) : tensor<f32>
ml_program.global private @range_f32_1(dense<-2.0> : tensor<f32>) : tensor<f32>
ml_program.global private @range_f32_2(dense<-0.75> : tensor<f32>) : tensor<f32>
ml_program.subgraph @range_f32() {
  %o0 = ml_program.global_load_const @range_f32_0 : tensor<f32>
  %o1 = ml_program.global_load_const @range_f32_1 : tensor<f32>
  %o2 = ml_program.global_load_const @range_f32_2 : tensor<f32>
  %r0 = "tfl.range"(%o0, %o1, %o2) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[1.0, 0.25, -0.5, -1.25]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}
