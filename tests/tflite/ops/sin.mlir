// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @sin_0(dense<[[[-1.75, 0.0, 2.0, 1.125], [-1.6875, 2.9375, 2.5625, -2.3125], [-2.3125, -2.375, -0.5625, 0.6875]], [[3.5625, 3.0625, 2.875, -0.4375], [-2.0, -2.9375, 3.5625, 3.75], [3.6875, 1.25, -1.8125, -2.6875]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.subgraph @sin() {
  %o0 = ml_program.global_load_const @sin_0 : tensor<2x3x4xf32>
  %r0 = "tfl.sin"(%o0) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.98398596, 0.0, 0.9092974, 0.9022676], [-0.99319786, 0.20267873, 0.54726475, -0.7373187], [-0.7373187, -0.69368505, -0.53330266, 0.6346071]], [[-0.40858877, 0.07901022, 0.263446, -0.42367625], [-0.9092974, -0.20267873, -0.40858877, -0.57156134], [-0.51919377, 0.9489846, -0.9709316, -0.4386471]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
