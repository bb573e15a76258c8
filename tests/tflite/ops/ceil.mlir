// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @ceil_0(dense<[[[-0.0625, -2.5625, 0.4375, 0.625], [-0.6875, 2.125, -0.875, 0.4375], [2.3125, -2.5625, -1.75, -3.5625]], [[3.625, 0.25, 3.875, 2.0625], [-1.625, 4.0, -1.0625, 1.6875], [0.3125, 0.4375, -0.75, 0.625]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.subgraph @ceil() {
  %o0 = ml_program.global_load_const @ceil_0 : tensor<2x3x4xf32>
  %r0 = "tfl.ceil"(%o0) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.0, -2.0, 1.0, 1.0], [0.0, 3.0, 0.0, 1.0], [3.0, -2.0, -1.0, -3.0]], [[4.0, 1.0, 4.0, 3.0], [-1.0, 4.0, -1.0, 2.0], [1.0, 1.0, 0.0, 1.0]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
