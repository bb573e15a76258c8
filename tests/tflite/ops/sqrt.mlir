// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @sqrt_0(dense<[[[6.1875, 3.4375, 1.6875, 3.9375], [2.1875, 4.75, 6.6875, 8.0], [1.625, 6.875, 4.375, 2.0625]], [[8.625, 3.875, 7.375, 2.5625], [4.125, 4.75, 1.625, 4.1875], [4.375, 7.375, 7.3125, 1.125]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.subgraph @sqrt() {
  %o0 = ml_program.global_load_const @sqrt_0 : tensor<2x3x4xf32>
  %r0 = "tfl.sqrt"(%o0) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[2.4874685, 1.8540496, 1.299038, 1.9843135], [1.47902, 2.1794496, 2.58602, 2.828427], [1.2747549, 2.6220222, 2.09165, 1.4361407]], [[2.936835, 1.9685019, 2.7156951, 1.6007811], [2.0310097, 2.1794496, 1.2747549, 2.046338], [2.09165, 2.7156951, 2.7041636, 1.0606601]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
