// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @reverse_sequence_0(dense<[[[0.1875, -2.625], [1.625, 3.25], [2.875, 2.1875], [-3.1875, -0.375]], [[2.9375, 2.25], [-3.625, 0.6875], [-3.625, -3.1875], [-2.1875, -2.0625]]]> : tensor<2x4x2xf32>) : tensor<2x4x2xf32>
ml_program.global private @reverse_sequence_1(dense<[3, 2]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @reverse_sequence() {
  %o0 = ml_program.global_load_const @reverse_sequence_0 : tensor<2x4x2xf32>
  %o1 = ml_program.global_load_const @reverse_sequence_1 : tensor<2xi32>
  %r0 = "tfl.reverse_sequence"(%o0, %o1) {batch_dim = 0 : i64, seq_dim = 1 : i64} : (tensor<2x4x2xf32>, tensor<2xi32>) -> tensor<2x4x2xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[2.875, 2.1875], [1.625, 3.25], [0.1875, -2.625], [-3.1875, -0.375]], [[-3.625, 0.6875], [2.9375, 2.25], [-3.625, -3.1875], [-2.1875, -2.0625]]]> : tensor<2x4x2xf32>} : (tensor<2x4x2xf32>) -> ()
  ml_program.output
}
