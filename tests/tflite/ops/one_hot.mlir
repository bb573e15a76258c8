// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @one_hot_0(dense<[0, 2, 4, -1]> : tensor<4xi32>) : tensor<4xi32>
ml_program.global private @one_hot_1(dense<4> : tensor<i32>) : tensor<i32>
ml_program.global private @one_hot_2(dense<2.5> : tensor<f32>) : tensor<f32>
ml_program.global private @one_hot_3(dense<-1.0> : tensor<f32>) : tensor<f32>
ml_program.subgraph @one_hot() {
  %o0 = ml_program.global_load_const @one_hot_0 : tensor<4xi32>
  %o1 = ml_program.global_load_const @one_hot_1 : tensor<i32>
  %o2 = ml_program.global_load_const @one_hot_2 : tensor<f32>
  %o3 = ml_program.global_load_const @one_hot_3 : tensor<f32>
  %r0 = "tfl.one_hot"(%o0, %o1, %o2, %o3) {axis = -1 : i64} : (tensor<4xi32>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<4x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[2.5, -1.0, -1.0, -1.0], [-1.0, -1.0, 2.5, -1.0], [-1.0, -1.0, -1.0, -1.0], [-1.0, -1.0, -1.0, -1.0]]> : tensor<4x4xf32>} : (tensor<4x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @one_hot_axis_0(dense<[0, 2, 1]> : tensor<3xi32>) : tensor<3xi32>
ml_program.global private @one_hot_axis_1(dense<3> : tensor<i32>) : tensor<i32>
ml_program.global private @one_hot_axis_2(dense<1> : tensor<i32>) : tensor<i32>
ml_program.global private @one_hot_axis_3(dense<0> : tensor<i32>) : tensor<i32>
ml_program.subgraph @one_hot_axis() {
  %o0 = ml_program.global_load_const @one_hot_axis_0 : tensor<3xi32>
  %o1 = ml_program.global_load_const @one_hot_axis_1 : tensor<i32>
  %o2 = ml_program.global_load_const @one_hot_axis_2 : tensor<i32>
  %o3 = ml_program.global_load_const @one_hot_axis_3 : tensor<i32>
  %r0 = "tfl.one_hot"(%o0, %o1, %o2, %o3) {axis = 0 : i64} : (tensor<3xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x3xi32>
  "check.eq"(%r0) {expected = dense<[[1, 0, 0], [0, 0, 1], [0, 1, 0]]> : tensor<3x3xi32>} : (tensor<3x3xi32>) -> ()
  ml_program.output
}
