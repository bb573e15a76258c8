// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @shape_0(dense<[[[0.375, -2.1875, 1.75, 3.5, -2.9375], [1.0625, -0.6875, -2.6875, -0.5625, -2.5], [-3.6875, -3.625, -1.25, 0.5625, -0.125]], [[2.5625, 3.1875, 1.125, -1.3125, 0.5625], [-3.8125, -2.5, 2.375, 1.25, -0.1875], [-1.0, 0.0, -1.3125, 1.0625, -2.0625]]]> : tensor<2x3x5xf32>) : tensor<2x3x5xf32>
ml_program.subgraph @shape() {
  %o0 = ml_program.global_load_const @shape_0 : tensor<2x3x5xf32>
  %r0 = "tfl.shape"(%o0) {out_type = "INT32"} : (tensor<2x3x5xf32>) -> tensor<3xi32>
  "check.eq"(%r0) {expected = dense<[2, 3, 5]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  ml_program.output
}
