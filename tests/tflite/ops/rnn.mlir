// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @rnn_hybrid_symmetric_0_0(dense<[[-0.5625, 0.75, -0.5625, -1.375, -1.5625], [-1.9375, -1.0625, 0.5, -0.0625, 1.0]]> : tensor<2x5xf32>) : tensor<2x5xf32>
ml_program.global private @rnn_hybrid_symmetric_0_1(dense<[[1.6875, 1.25, 0.25, 1.9375, -0.1875], [1.75, -0.625, -1.1875, -0.125, 1.5]]> : tensor<2x5xf32>) : tensor<2x5xf32>
ml_program.global private @rnn_hybrid_symmetric_1(dense<[[84, -95, -124, 17, -43], [-48, 42, 119, 112, 89], [24, -41, 70, -82, -82], [-96, -51, 94, -88, -7]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @rnn_hybrid_symmetric_2(dense<[[86, 4, 34, 19], [65, 90, 54, -86], [115, -72, 63, 59], [103, 122, -47, 92]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @rnn_hybrid_symmetric_3(dense<[-0.9375, -0.1875, 0.9375, 0.25]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @rnn_hybrid_symmetric_4(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @rnn_hybrid_symmetric() {
  %o0_0 = ml_program.global_load_const @rnn_hybrid_symmetric_0_0 : tensor<2x5xf32>
  %o0_1 = ml_program.global_load_const @rnn_hybrid_symmetric_0_1 : tensor<2x5xf32>
  %o1 = ml_program.global_load_const @rnn_hybrid_symmetric_1 : tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o2 = ml_program.global_load_const @rnn_hybrid_symmetric_2 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o3 = ml_program.global_load_const @rnn_hybrid_symmetric_3 : tensor<4xf32>
  %o4 = ml_program.global_load_const @rnn_hybrid_symmetric_4 : tensor<2x4xf32>
  %r0_0, %s4_0 = "tfl.rnn"(%o0_0, %o1, %o2, %o3, %o4) {fused_activation_function = "TANH", tfl.states = array<i64: 4>} : (tensor<2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-0.7516222, -0.98911303, 0.9754871, 0.7659411], [-0.9793733, 0.87147737, 0.52063936, 0.98760945]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  %r0_1, %s4_1 = "tfl.rnn"(%o0_1, %o1, %o2, %o3, %s4_0) {fused_activation_function = "TANH", tfl.states = array<i64: 4>} : (tensor<2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-0.6606076, 0.47261333, 0.36471456, -0.9989489], [0.7953992, -0.90338564, -0.5345213, -0.8613935]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @rnn_hybrid_asymmetric_0_0(dense<[[-1.9375, -1.0625, -1.0, -0.6875, -0.5625], [0.8125, 1.25, -0.9375, 0.0625, -1.8125]]> : tensor<2x5xf32>) : tensor<2x5xf32>
ml_program.global private @rnn_hybrid_asymmetric_0_1(dense<[[1.25, -0.9375, 1.4375, 0.4375, 0.875], [1.375, 0.0625, 0.5625, -0.5, -0.125]]> : tensor<2x5xf32>) : tensor<2x5xf32>
ml_program.global private @rnn_hybrid_asymmetric_1(dense<[[-31, -46, 62, 58, -105], [16, -84, -3, 41, -72], [-64, 113, -85, 3, 102], [104, -2, 43, -104, 44]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @rnn_hybrid_asymmetric_2(dense<[[41, -33, 89, -78], [-63, -124, 117, 62], [-112, -45, 22, 100], [-50, 79, 86, 42]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @rnn_hybrid_asymmetric_3(dense<[-0.5625, 0.5, -0.25, 0.3125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @rnn_hybrid_asymmetric_4(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @rnn_hybrid_asymmetric() {
  %o0_0 = ml_program.global_load_const @rnn_hybrid_asymmetric_0_0 : tensor<2x5xf32>
  %o0_1 = ml_program.global_load_const @rnn_hybrid_asymmetric_0_1 : tensor<2x5xf32>
  %o1 = ml_program.global_load_const @rnn_hybrid_asymmetric_1 : tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o2 = ml_program.global_load_const @rnn_hybrid_asymmetric_2 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o3 = ml_program.global_load_const @rnn_hybrid_asymmetric_3 : tensor<4xf32>
  %o4 = ml_program.global_load_const @rnn_hybrid_asymmetric_4 : tensor<2x4xf32>
  %r0_0, %s4_0 = "tfl.rnn"(%o0_0, %o1, %o2, %o3, %o4) {fused_activation_function = "TANH", asymmetric_quantize_inputs = true, tfl.states = array<i64: 4>} : (tensor<2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-0.032995816, 0.79704565, -0.012818884, -0.85008657], [-0.13724984, 0.6920792, -0.36303607, -0.038551494]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  %r0_1, %s4_1 = "tfl.rnn"(%o0_1, %o1, %o2, %o3, %s4_0) {fused_activation_function = "TANH", asymmetric_quantize_inputs = true, tfl.states = array<i64: 4>} : (tensor<2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-0.11927122, -0.0083826, -0.9909338, 0.96169895], [-0.8071309, -0.19840315, -0.9162335, 0.97543204]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}
