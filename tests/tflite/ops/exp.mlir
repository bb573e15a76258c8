// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @exp_0(dense<[[[2.3125, 1.75, -1.625, 2.625], [-1.25, 2.4375, 1.4375, -0.9375], [-2.25, 2.9375, 2.5, -0.0625]], [[-0.4375, 1.8125, 1.75, 0.0625], [2.6875, -1.5, -2.375, -0.125], [-3.4375, -2.8125, 2.75, -2.375]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.subgraph @exp() {
  %o0 = ml_program.global_load_const @exp_0 : tensor<2x3x4xf32>
  %r0 = "tfl.exp"(%o0) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[10.099642, 5.754603, 0.19691168, 13.804574], [0.2865048, 11.444394, 4.2101574, 0.39160562], [0.10539922, 18.868616, 12.182494, 0.9394131]], [[0.64564854, 6.1257424, 5.754603, 1.0644945], [14.694893, 0.22313017, 0.093014486, 0.8824969], [0.03214495, 0.060054667, 15.642632, 0.093014486]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
