// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @reduce_prod_0(dense<[[[-1.9375, -1.125, 2.25, 2.1875], [-1.5625, 3.25, 0.5, 3.8125], [1.8125, -4.0, -2.625, -3.8125]], [[3.0, 2.125, 1.4375, 0.25], [-2.4375, -1.6875, -1.4375, -1.8125], [3.125, -3.25, 3.1875, 0.3125]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @reduce_prod_1(dense<[1]> : tensor<1xi32>) : tensor<1xi32>
ml_program.subgraph @reduce_prod() {
  %o0 = ml_program.global_load_const @reduce_prod_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @reduce_prod_1 : tensor<1xi32>
  %r0 = "tfl.reduce_prod"(%o0, %o1) : (tensor<2x3x4xf32>, tensor<1xi32>) -> tensor<2x4xf32>
  "check.almost_eq"(%r0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[5.4870605, 14.625, -2.953125, -31.795654], [-22.851562, 11.654297, -6.58667, -0.14160156]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @reduce_prod_two_keep_0(dense<[[[3.375, 0.125, -0.3125, -1.0], [-3.0, 0.0625, 1.625, -3.25], [1.375, -0.8125, -4.0, 0.375]], [[-0.0625, 0.25, -0.75, -3.875], [-1.625, 4.0, -3.0625, -2.0], [2.8125, -1.0625, -3.375, 0.3125]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @reduce_prod_two_keep_1(dense<[0, -1]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @reduce_prod_two_keep() {
  %o0 = ml_program.global_load_const @reduce_prod_two_keep_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @reduce_prod_two_keep_1 : tensor<2xi32>
  %r0 = "tfl.reduce_prod"(%o0, %o1) {keep_dims = true} : (tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<1x3x1xf32>
  "check.almost_eq"(%r0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.0059866905], [-39.423706], [5.2815647]]]> : tensor<1x3x1xf32>} : (tensor<1x3x1xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @reduce_prod_i32_0(dense<[[9, 7, 1], [-9, 6, 3]]> : tensor<2x3xi32>) : tensor<2x3xi32>
ml_program.global private @reduce_prod_i32_1(dense<[0]> : tensor<1xi32>) : tensor<1xi32>
ml_program.subgraph @reduce_prod_i32() {
  %o0 = ml_program.global_load_const @reduce_prod_i32_0 : tensor<2x3xi32>
  %o1 = ml_program.global_load_const @reduce_prod_i32_1 : tensor<1xi32>
  %r0 = "tfl.reduce_prod"(%o0, %o1) : (tensor<2x3xi32>, tensor<1xi32>) -> tensor<3xi32>
  "check.eq"(%r0) {expected = dense<[-81, 42, 3]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  ml_program.output
}
