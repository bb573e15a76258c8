// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @log_0(dense<[[[2.0, 8.625, 4.125, 1.8125], [8.4375, 8.6875, 3.75, 2.75], [3.0, 6.6875, 1.5, 7.0625]], [[1.5625, 7.75, 7.5, 2.875], [3.5625, 1.875, 1.6875, 3.8125], [6.8125, 5.5, 2.125, 2.1875]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.subgraph @log() {
  %o0 = ml_program.global_load_const @log_0 : tensor<2x3x4xf32>
  %r0 = "tfl.log"(%o0) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.6931472, 2.154665, 1.417066, 0.59470713], [2.1326861, 2.1618853, 1.3217559, 1.011601], [1.0986123, 1.9002401, 0.4054651, 1.954799]], [[0.4462871, 2.0476928, 2.014903, 1.0560527], [1.2704625, 0.62860864, 0.52324814, 1.3382851], [1.9187591, 1.704748, 0.7537718, 0.78275937]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
