// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @floor_mod_0(dense<[[3.9375, -3.25, 1.3125, -2.375], [1.6875, -2.25, -2.375, 1.8125], [-3.0, -1.3125, 2.875, 4.0]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.global private @floor_mod_1(dense<[[2.9375, 2.0, 1.625, 2.625], [1.9375, 2.0, 1.75, 2.625], [1.125, 2.75, 1.625, 2.125]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.subgraph @floor_mod() {
  %o0 = ml_program.global_load_const @floor_mod_0 : tensor<3x4xf32>
  %o1 = ml_program.global_load_const @floor_mod_1 : tensor<3x4xf32>
  %r0 = "tfl.floor_mod"(%o0, %o1) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[1.0, 0.75, 1.3125, 0.25], [1.6875, 1.75, 1.125, 1.8125], [0.375, 1.4375, 1.25, 1.875]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @floor_mod_i32_0(dense<[3, -4, -8, -6, 1, -6, 6, -4, 9, -9, -6, 3]> : tensor<12xi32>) : tensor<12xi32>
ml_program.global private @floor_mod_i32_1(dense<[1, 3, 2, 5, 2, 2, 1, 4, 4, 3, 1, 3]> : tensor<12xi32>) : tensor<12xi32>
ml_program.subgraph @floor_mod_i32() {
  %o0 = ml_program.global_load_const @floor_mod_i32_0 : tensor<12xi32>
  %o1 = ml_program.global_load_const @floor_mod_i32_1 : tensor<12xi32>
  %r0 = "tfl.floor_mod"(%o0, %o1) : (tensor<12xi32>, tensor<12xi32>) -> tensor<12xi32>
  "check.eq"(%r0) {expected = dense<[0, 2, 0, 4, 1, 0, 0, 0, 1, 0, 0, 0]> : tensor<12xi32>} : (tensor<12xi32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @floor_mod_negative_0(dense<[3, -3, 0, -2, -4, -8, -9, -5, 6, 4, 2, 4]> : tensor<12xi32>) : tensor<12xi32>
ml_program.global private @floor_mod_negative_1(dense<[-4, -3, -3, -4, -3, -1, -2, -2, -3, -2, -4, -1]> : tensor<12xi32>) : tensor<12xi32>
ml_program.subgraph @floor_mod_negative() {
  %o0 = ml_program.global_load_const @floor_mod_negative_0 : tensor<12xi32>
  %o1 = ml_program.global_load_const @floor_mod_negative_1 : tensor<12xi32>
  %r0 = "tfl.floor_mod"(%o0, %o1) : (tensor<12xi32>, tensor<12xi32>) -> tensor<12xi32>
  "check.eq"(%r0) {expected = dense<[-1, 0, 0, -2, -1, 0, -1, -1, 0, 0, -2, 0]> : tensor<12xi32>} : (tensor<12xi32>) -> ()
  ml_program.output
}
