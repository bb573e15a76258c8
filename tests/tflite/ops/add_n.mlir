// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @add_n_0(dense<[[2.5, 1.6875, -0.75], [-1.9375, 3.0625, -3.4375]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.global private @add_n_1(dense<[[1.625, 0.625, -2.4375], [-3.0625, -1.0, -2.1875]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.global private @add_n_2(dense<[[1.5, 1.8125, -2.0], [0.75, 1.9375, -1.0625]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.subgraph @add_n() {
  %o0 = ml_program.global_load_const @add_n_0 : tensor<2x3xf32>
  %o1 = ml_program.global_load_const @add_n_1 : tensor<2x3xf32>
  %o2 = ml_program.global_load_const @add_n_2 : tensor<2x3xf32>
  %r0 = "tfl.add_n"(%o0, %o1, %o2) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[5.625, 4.125, -5.1875], [-4.25, 4.0, -6.6875]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}
