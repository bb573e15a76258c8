// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @rank_0(dense<[[[-1.125, -2.0, 3.5625, 2.75, -3.25], [0.75, -0.875, -1.4375, -2.0, 0.1875], [-3.875, -3.875, -3.125, 2.0625, -1.6875]], [[1.1875, 2.0, 0.625, -2.9375, -2.0], [2.1875, 1.4375, 0.6875, 0.875, -0.625], [1.5625, -3.1875, -3.125, 0.0625, 3.6875]]]> : tensor<2x3x5xf32>) : tensor<2x3x5xf32>
ml_program.subgraph @rank() {
  %o0 = ml_program.global_load_const @rank_0 : tensor<2x3x5xf32>
  %r0 = "tfl.rank"(%o0) : (tensor<2x3x5xf32>) -> tensor<i32>
  "check.eq"(%r0) {expected = dense<3> : tensor<i32>} : (tensor<i32>) -> ()
  ml_program.output
}
