// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @floor_div_0(dense<[[[-2.4375, -1.5, -3.8125, -0.9375], [0.125, 0.875, 0.9375, 1.75], [0.375, -3.125, -3.25, -3.5]], [[3.625, 0.5625, 1.9375, 2.5], [3.625, -3.0, 3.1875, 2.625], [3.75, -0.5625, 1.4375, 0.375]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @floor_div_1(dense<[[[3.625, 1.1875, 1.375, 2.3125], [4.25, 4.75, 3.375, 4.8125], [3.875, 3.9375, 4.0, 4.875]], [[1.8125, 4.3125, 4.25, 4.0], [1.625, 3.625, 4.5, 4.0625], [1.8125, 3.125, 4.75, 1.9375]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.subgraph @floor_div() {
  %o0 = ml_program.global_load_const @floor_div_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @floor_div_1 : tensor<2x3x4xf32>
  %r0 = "tfl.floor_div"(%o0, %o1) : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-1.0, -2.0, -3.0, -1.0], [0.0, 0.0, 0.0, 0.0], [0.0, -1.0, -1.0, -1.0]], [[2.0, 0.0, 0.0, 0.0], [2.0, -1.0, 0.0, 0.0], [2.0, -1.0, 0.0, 0.0]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @floor_div_broadcast_0(dense<[[[-0.75, 1.75, -3.375, 3.3125]], [[-1.0625, -3.9375, 2.8125, 2.6875]]]> : tensor<2x1x4xf32>) : tensor<2x1x4xf32>
ml_program.global private @floor_div_broadcast_1(dense<[[3.25], [3.625], [3.4375]]> : tensor<3x1xf32>) : tensor<3x1xf32>
ml_program.subgraph @floor_div_broadcast() {
  %o0 = ml_program.global_load_const @floor_div_broadcast_0 : tensor<2x1x4xf32>
  %o1 = ml_program.global_load_const @floor_div_broadcast_1 : tensor<3x1xf32>
  %r0 = "tfl.floor_div"(%o0, %o1) : (tensor<2x1x4xf32>, tensor<3x1xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-1.0, 0.0, -2.0, 1.0], [-1.0, 0.0, -1.0, 0.0], [-1.0, 0.0, -1.0, 0.0]], [[-1.0, -2.0, 0.0, 0.0], [-1.0, -2.0, 0.0, 0.0], [-1.0, -2.0, 0.0, 0.0]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @floor_div_number_0(dense<[[-3.8125, 3.0625, 1.875, 0.8125], [1.0, -1.375, -1.8125, 1.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @floor_div_number_1(dense<4.5> : tensor<f32>) : tensor<f32>
ml_program.subgraph @floor_div_number() {
  %o0 = ml_program.global_load_const @floor_div_number_0 : tensor<2x4xf32>
  %o1 = ml_program.global_load_const @floor_div_number_1 : tensor<f32>
  %r0 = "tfl.floor_div"(%o0, %o1) : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-1.0, 0.0, 0.0, 0.0], [0.0, -1.0, -1.0, 0.0]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @floor_div_i32_0(dense<[[-9, -6, 1], [4, -6, -9]]> : tensor<2x3xi32>) : tensor<2x3xi32>
ml_program.global private @floor_div_i32_1(dense<[[5, 2, 3], [4, 2, 5]]> : tensor<2x3xi32>) : tensor<2x3xi32>
ml_program.subgraph @floor_div_i32() {
  %o0 = ml_program.global_load_const @floor_div_i32_0 : tensor<2x3xi32>
  %o1 = ml_program.global_load_const @floor_div_i32_1 : tensor<2x3xi32>
  %r0 = "tfl.floor_div"(%o0, %o1) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  "check.eq"(%r0) {expected = dense<[[-2, -3, 0], [1, -3, -2]]> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @floor_div_negative_0(dense<[-4, -3, -4, 1, 5, 1, -6, 1, -7, 2, 6, 2]> : tensor<12xi32>) : tensor<12xi32>
ml_program.global private @floor_div_negative_1(dense<[-2, -5, -2, -1, -3, -5, -2, -5, -1, -2, -1, -3]> : tensor<12xi32>) : tensor<12xi32>
ml_program.subgraph @floor_div_negative() {
  %o0 = ml_program.global_load_const @floor_div_negative_0 : tensor<12xi32>
  %o1 = ml_program.global_load_const @floor_div_negative_1 : tensor<12xi32>
  %r0 = "tfl.floor_div"(%o0, %o1) : (tensor<12xi32>, tensor<12xi32>) -> tensor<12xi32>
  "check.eq"(%r0) {expected = dense<[2, 0, 2, -1, -2, -1, 3, -1, 7, -1, -6, -1]> : tensor<12xi32>} : (tensor<12xi32>) -> ()
  ml_program.output
}
