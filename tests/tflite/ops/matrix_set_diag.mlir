// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @matrix_set_diag_0(dense<[[[0.75, -2.1875, -3.1875, 0.8125], [3.75, 1.25, -3.75, 2.5625], [0.0, -2.1875, 1.3125, 0.5625]], [[-2.0625, -2.1875, -1.4375, 3.5], [1.0, -1.9375, 1.75, 2.3125], [2.1875, 2.75, 1.875, 1.8125]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @matrix_set_diag_1(dense<[[1.4375, -2.5625, -1.9375], [1.125, -0.5625, 0.4375]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.subgraph @matrix_set_diag() {
  %o0 = ml_program.global_load_const @matrix_set_diag_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @matrix_set_diag_1 : tensor<2x3xf32>
  %r0 = "tfl.matrix_set_diag"(%o0, %o1) : (tensor<2x3x4xf32>, tensor<2x3xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[1.4375, -2.1875, -3.1875, 0.8125], [3.75, -2.5625, -3.75, 2.5625], [0.0, -2.1875, -1.9375, 0.5625]], [[1.125, -2.1875, -1.4375, 3.5], [1.0, -0.5625, 1.75, 2.3125], [2.1875, 2.75, 0.4375, 1.8125]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
