// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @fill_0(dense<[2, 3]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private @fill_1(dense<1.5> : tensor<f32>) : tensor<f32>
ml_program.subgraph @fill() {
  %o0 = ml_program.global_load_const @fill_0 : tensor<2xi32>
  %o1 = ml_program.global_load_const @fill_1 : tensor<f32>
  %r0 = "tfl.fill"(%o0, %o1) : (tensor<2xi32>, tensor<f32>) -> tensor<2x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[1.5, 1.5, 1.5], [1.5, 1.5, 1.5]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}
