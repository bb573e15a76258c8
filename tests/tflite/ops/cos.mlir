// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @cos_0(dense<[[[0.0, -3.1875, 2.375, 3.625], [-0.25, -1.875, -3.1875, -3.0625], [-0.3125, 2.1875, 2.125, -2.5]], [[3.1875, -1.375, 2.3125, -3.25], [-1.375, -2.8125, 2.9375, 3.75], [-2.875, -0.375, 0.6875, -2.6875]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.subgraph @cos() {
  %o0 = ml_program.global_load_const @cos_0 : tensor<2x3x4xf32>
  %r0 = "tfl.cos"(%o0) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[1.0, -0.9989464, -0.72027844, -0.8854163], [0.9689124, -0.29953352, -0.9989464, -0.9968738], [0.95156795, -0.5783492, -0.52626634, -0.8011436]], [[-0.9989464, 0.19454771, -0.67554504, -0.99412966], [0.19454771, -0.946336, -0.9792453, -0.8205594], [-0.9646742, 0.9305076, 0.77283496, -0.8986594]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
