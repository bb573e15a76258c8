// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @pow_0(dense<[[2.3125, 1.0625, 0.3125, 3.875], [3.6875, 2.75, 0.6875, 0.25], [0.5625, 3.625, 1.1875, 3.0]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.global private @pow_1(dense<[[1.125, 1.0625, 0.0625, 0.3125], [3.3125, 0.375, 2.0, -3.75], [3.3125, -2.6875, 0.25, 2.4375]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.subgraph @pow() {
  %o0 = ml_program.global_load_const @pow_0 : tensor<3x4xf32>
  %o1 = ml_program.global_load_const @pow_1 : tensor<3x4xf32>
  %r0 = "tfl.pow"(%o0, %o1) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[2.567982, 1.0665334, 0.9298826, 1.5269855], [75.38759, 1.461335, 0.47265625, 181.01933], [0.1486897, 0.031394944, 1.0438988, 14.554023]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  ml_program.output
}
