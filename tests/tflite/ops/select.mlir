// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @select_0(dense<[[false, false, true], [true, true, false]]> : tensor<2x3xi1>) : tensor<2x3xi1>
ml_program.global private @select_1(dense<[[0.0625, 0.0625, 0.8125], [-3.875, -2.875, 3.625]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.global private @select_2(dense<[[0.5625, -2.6875, -1.9375], [1.1875, -1.25, 1.875]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.subgraph @select() {
  %o0 = ml_program.global_load_const @select_0 : tensor<2x3xi1>
  %o1 = ml_program.global_load_const @select_1 : tensor<2x3xf32>
  %o2 = ml_program.global_load_const @select_2 : tensor<2x3xf32>
  %r0 = "tfl.select"(%o0, %o1, %o2) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.5625, -2.6875, 0.8125], [-3.875, -2.875, 1.875]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @select_rows_0(dense<[true, false]> : tensor<2xi1>) : tensor<2xi1>
ml_program.global private @select_rows_1(dense<[[3.25, 2.25, 2.875], [2.9375, -3.625, -3.1875]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.global private @select_rows_2(dense<[[-1.8125, 2.5625, 3.0], [-1.9375, -0.625, -4.0]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.subgraph @select_rows() {
  %o0 = ml_program.global_load_const @select_rows_0 : tensor<2xi1>
  %o1 = ml_program.global_load_const @select_rows_1 : tensor<2x3xf32>
  %o2 = ml_program.global_load_const @select_rows_2 : tensor<2x3xf32>
  %r0 = "tfl.select"(%o0, %o1, %o2) : (tensor<2xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[3.25, 2.25, 2.875], [-1.9375, -0.625, -4.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}
