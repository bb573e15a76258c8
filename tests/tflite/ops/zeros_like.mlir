// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @zeros_like_0(dense<[[-1.1875, 1.75, 1.1875], [1.5625, -1.875, 3.375]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.subgraph @zeros_like() {
  %o0 = ml_program.global_load_const @zeros_like_0 : tensor<2x3xf32>
  %r0 = "tfl.zeros_like"(%o0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}
