// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @round_0(dense<[[[0.25, 2.9375, -0.6875, 3.5], [3.75, 2.6875, -2.0, -1.1875], [0.5625, 0.4375, 1.9375, 0.875]], [[0.1875, -1.8125, 2.875, -1.25], [-2.0625, -2.5625, -2.875, 4.0], [1.4375, 3.4375, -2.125, 2.4375]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.subgraph @round() {
  %o0 = ml_program.global_load_const @round_0 : tensor<2x3x4xf32>
  %r0 = "tfl.round"(%o0) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.0, 3.0, -1.0, 4.0], [4.0, 3.0, -2.0, -1.0], [1.0, 0.0, 2.0, 1.0]], [[0.0, -2.0, 3.0, -1.0], [-2.0, -3.0, -3.0, 4.0], [1.0, 3.0, -2.0, 2.0]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
