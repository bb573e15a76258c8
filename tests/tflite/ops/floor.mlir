// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @floor_0(dense<[[[-3.75, 2.0, -2.875, 2.625], [1.5, 0.5625, 2.6875, -0.6875], [-1.125, -3.9375, 2.9375, -1.125]], [[-0.625, 2.9375, -2.1875, -2.625], [2.6875, -2.625, 1.6875, 2.25], [-3.0, -0.5625, -3.9375, -1.0625]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.subgraph @floor() {
  %o0 = ml_program.global_load_const @floor_0 : tensor<2x3x4xf32>
  %r0 = "tfl.floor"(%o0) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-4.0, 2.0, -3.0, 2.0], [1.0, 0.0, 2.0, -1.0], [-2.0, -4.0, 2.0, -2.0]], [[-1.0, 2.0, -3.0, -3.0], [2.0, -3.0, 1.0, 2.0], [-3.0, -1.0, -4.0, -2.0]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
