// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @gelu_0(dense<[[1.0, -3.75, -3.9375, -2.3125, 3.6875], [3.125, 0.5, -2.0625, -1.5625, -1.9375], [0.875, -2.5, -3.5, 0.8125, -0.125]]> : tensor<3x5xf32>) : tensor<3x5xf32>
ml_program.subgraph @gelu() {
  %o0 = ml_program.global_load_const @gelu_0 : tensor<3x5xf32>
  %r0 = "tfl.gelu"(%o0) : (tensor<3x5xf32>) -> tensor<3x5xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.8413447, -0.00033147633, -0.00016193837, -0.023992447, 3.6870828], [3.1222217, 0.34573123, -0.04038395, -0.09232052, -0.051037863], [0.7080614, -0.015524179, -0.00081422925, 0.64329493, -0.05628272]]> : tensor<3x5xf32>} : (tensor<3x5xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @gelu_approximate_0(dense<[[0.625, 1.4375, -0.1875, 2.9375, 2.625], [3.625, -3.375, -1.375, 2.5625, -2.6875], [1.9375, 3.875, 1.9375, 1.8125, -0.625]]> : tensor<3x5xf32>) : tensor<3x5xf32>
ml_program.subgraph @gelu_approximate() {
  %o0 = ml_program.global_load_const @gelu_approximate_0 : tensor<3x5xf32>
  %r0 = "tfl.gelu"(%o0) {approximate = true} : (tensor<3x5xf32>) -> tensor<3x5xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.45872116, 1.3290443, -0.079806834, 2.9330735, 2.6140962], [3.6246278, -0.000995066, -0.11651141, 2.5496428, -0.009200288], [1.8865063, 3.8748744, 1.8865063, 1.7490884, -0.16627885]]> : tensor<3x5xf32>} : (tensor<3x5xf32>) -> ()
  ml_program.output
}
