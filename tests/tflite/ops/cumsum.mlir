// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @cumsum_0(dense<[[2.75, -0.75, 3.875, 3.125, -1.375], [2.0, -2.6875, 3.125, -1.4375, 3.75], [1.375, 1.25, 1.25, 0.6875, 3.125]]> : tensor<3x5xf32>) : tensor<3x5xf32>
ml_program.global private @cumsum_1(dense<1> : tensor<i32>) : tensor<i32>
ml_program.subgraph @cumsum() {
  %o0 = ml_program.global_load_const @cumsum_0 : tensor<3x5xf32>
  %o1 = ml_program.global_load_const @cumsum_1 : tensor<i32>
  %r0 = "tfl.cumsum"(%o0, %o1) : (tensor<3x5xf32>, tensor<i32>) -> tensor<3x5xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[2.75, 2.0, 5.875, 9.0, 7.625], [2.0, -0.6875, 2.4375, 1.0, 4.75], [1.375, 2.625, 3.875, 4.5625, 7.6875]]> : tensor<3x5xf32>} : (tensor<3x5xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @cumsum_exclusive_reverse_0(dense<[[0.1875, 2.5, 3.25, -0.125, -1.6875], [4.0, 1.8125, 3.6875, 1.0625, 1.5625], [-3.75, 0.3125, -2.375, -2.5625, 3.875]]> : tensor<3x5xf32>) : tensor<3x5xf32>
ml_program.global private @cumsum_exclusive_reverse_1(dense<0> : tensor<i32>) : tensor<i32>
ml_program.subgraph @cumsum_exclusive_reverse() {
  %o0 = ml_program.global_load_const @cumsum_exclusive_reverse_0 : tensor<3x5xf32>
  %o1 = ml_program.global_load_const @cumsum_exclusive_reverse_1 : tensor<i32>
  %r0 = "tfl.cumsum"(%o0, %o1) {exclusive = true, reverse = true} : (tensor<3x5xf32>, tensor<i32>) -> tensor<3x5xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.25, 2.125, 1.3125, -1.5, 5.4375], [-3.75, 0.3125, -2.375, -2.5625, 3.875], [0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<3x5xf32>} : (tensor<3x5xf32>) -> ()
  ml_program.output
}
