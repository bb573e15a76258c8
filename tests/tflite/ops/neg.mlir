// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @neg_0(dense<[[[1.125, 0.125, -2.5, 2.5], [-1.6875, -3.125, 1.625, -1.5625], [3.3125, -3.0625, 4.0, -1.0625]], [[2.1875, 3.75, -2.125, 0.4375], [-4.0, 1.0, 3.8125, 2.3125], [2.8125, 3.4375, -1.875, -1.3125]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.subgraph @neg() {
  %o0 = ml_program.global_load_const @neg_0 : tensor<2x3x4xf32>
  %r0 = "tfl.neg"(%o0) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-1.125, -0.125, 2.5, -2.5], [1.6875, 3.125, -1.625, 1.5625], [-3.3125, 3.0625, -4.0, 1.0625]], [[-2.1875, -3.75, 2.125, -0.4375], [4.0, -1.0, -3.8125, -2.3125], [-2.8125, -3.4375, 1.875, 1.3125]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
