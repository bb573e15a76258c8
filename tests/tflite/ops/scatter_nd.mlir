// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @scatter_nd_0(dense<[[4], [1], [4]]> : tensor<3x1xi32>) : tensor<3x1xi32>
ml_program.global private @scatter_nd_1(dense<[[1.6875, -0.25], [-1.5, 1.6875], [-2.9375, -2.5625]]> : tensor<3x2xf32>) : tensor<3x2xf32>
ml_program.global private @scatter_nd_2(dense<[5, 2]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @scatter_nd() {
  %o0 = ml_program.global_load_const @scatter_nd_0 : tensor<3x1xi32>
  %o1 = ml_program.global_load_const @scatter_nd_1 : tensor<3x2xf32>
  %o2 = ml_program.global_load_const @scatter_nd_2 : tensor<2xi32>
  %r0 = "tfl.scatter_nd"(%o0, %o1, %o2) : (tensor<3x1xi32>, tensor<3x2xf32>, tensor<2xi32>) -> tensor<5x2xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.0, 0.0], [-1.5, 1.6875], [0.0, 0.0], [0.0, 0.0], [-1.25, -2.8125]]> : tensor<5x2xf32>} : (tensor<5x2xf32>) -> ()
  ml_program.output
}
