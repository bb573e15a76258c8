// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @square_0(dense<[[[1.75, 3.6875, 3.0625, -0.8125], [-1.25, 2.125, -1.5625, 3.875], [-3.4375, 1.875, 0.8125, -0.6875]], [[-0.5, 1.375, -1.3125, -3.1875], [-4.0, -2.5625, 0.0625, -1.6875], [1.625, 3.6875, 3.5, 2.1875]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.subgraph @square() {
  %o0 = ml_program.global_load_const @square_0 : tensor<2x3x4xf32>
  %r0 = "tfl.square"(%o0) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[3.0625, 13.597656, 9.378906, 0.66015625], [1.5625, 4.515625, 2.4414062, 15.015625], [11.816406, 3.515625, 0.66015625, 0.47265625]], [[0.25, 1.890625, 1.7226562, 10.160156], [16.0, 6.5664062, 0.00390625, 2.8476562], [2.640625, 13.597656, 12.25, 4.7851562]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
