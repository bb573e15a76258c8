// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @fake_quant_0(dense<[-1.375, 0.3125, 3.9375, -4.8125, -1.5625, 3.5, -5.375, -6.6875, 5.625, -5.4375, 4.3125, -0.75, 4.875, 3.6875, 4.5, -3.5, 4.5, -1.25, -3.6875, 2.125, 1.1875, -7.125, 1.4375, 0.3125]> : tensor<24xf32>) : tensor<24xf32>
ml_program.subgraph @fake_quant() {
  %o0 = ml_program.global_load_const @fake_quant_0 : tensor<24xf32>
  %r0 = "tfl.fake_quant"(%o0) {max = 3.0 : f32, min = -2.5 : f32, num_bits = 8 : i64} : (tensor<24xf32>) -> tensor<24xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[-1.3803921, 0.30196095, 2.9980392, -2.5019608, -1.5529411, 2.9980392, -2.5019608, -2.5019608, 2.9980392, -2.5019608, 2.9980392, -0.7549019, 2.9980392, 2.9980392, 2.9980392, -2.5019608, 2.9980392, -1.2509804, -2.5019608, 2.1352944, 1.1862745, -2.5019608, 1.4450982, 0.30196095]> : tensor<24xf32>} : (tensor<24xf32>) -> ()
  ml_program.output
}
