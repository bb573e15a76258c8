// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @matrix_diag_0(dense<[[-3.25, -0.75, 0.375], [0.125, -3.8125, 2.3125]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.subgraph @matrix_diag() {
  %o0 = ml_program.global_load_const @matrix_diag_0 : tensor<2x3xf32>
  %r0 = "tfl.matrix_diag"(%o0) : (tensor<2x3xf32>) -> tensor<2x3x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-3.25, 0.0, 0.0], [0.0, -0.75, 0.0], [0.0, 0.0, 0.375]], [[0.125, 0.0, 0.0], [0.0, -3.8125, 0.0], [0.0, 0.0, 2.3125]]]> : tensor<2x3x3xf32>} : (tensor<2x3x3xf32>) -> ()
  ml_program.output
}
