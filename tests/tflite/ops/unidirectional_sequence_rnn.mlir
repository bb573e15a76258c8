// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @unidirectional_sequence_rnn_0_0(dense<[[[-1.75, -1.875, -1.9375], [1.875, -1.9375, 0.0]], [[2.0, -1.125, 1.0625], [2.0, -1.5, -0.5]], [[1.625, 0.3125, -1.25], [1.5, -1.875, -0.1875]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @unidirectional_sequence_rnn_0_1(dense<[[[1.125, 1.6875, -1.4375], [0.5, 0.5, 2.0]], [[-1.5, -0.4375, 0.1875], [-0.9375, -0.8125, 0.4375]], [[0.625, 0.0625, -1.5], [-1.375, -0.75, -1.75]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @unidirectional_sequence_rnn_1(dense<[[-1.0, 0.9375, -0.1875], [0.125, -0.3125, -0.0625], [-0.3125, -0.5625, -0.6875], [0.0, 0.5625, -0.125]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @unidirectional_sequence_rnn_2(dense<[[-0.625, 1.0, -0.125, 0.1875], [0.6875, -0.1875, -0.3125, -0.4375], [0.5625, 0.75, -0.5, -0.1875], [-0.625, 0.8125, -0.6875, 0.25]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @unidirectional_sequence_rnn_3(dense<[-0.875, -0.875, -0.5, 0.3125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_rnn_4(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @unidirectional_sequence_rnn() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_rnn_0_0 : tensor<3x2x3xf32>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_rnn_0_1 : tensor<3x2x3xf32>
  %o1 = ml_program.global_load_const @unidirectional_sequence_rnn_1 : tensor<4x3xf32>
  %o2 = ml_program.global_load_const @unidirectional_sequence_rnn_2 : tensor<4x4xf32>
  %o3 = ml_program.global_load_const @unidirectional_sequence_rnn_3 : tensor<4xf32>
  %o4 = ml_program.global_load_const @unidirectional_sequence_rnn_4 : tensor<2x4xf32>
  %r0_0, %s4_0 = "tfl.unidirectional_sequence_rnn"(%o0_0, %o1, %o2, %o3, %o4) {fused_activation_function = "TANH", time_major = true, tfl.states = array<i64: 4>} : (tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<3x2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.47733817, -0.36852804, 0.98472756, -0.46211717], [-0.99978393, -0.03514177, 0.00390623, -0.65117943]], [[-0.99970376, -0.6071948, -0.97442824, -0.847369], [-0.99882686, -0.47931305, -0.38514924, -0.037900016]], [[-0.96346617, -0.5296228, -0.6017285, 0.843758], [-0.9991998, -0.5003146, -0.46744844, -0.22470886]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  %r0_1, %s4_1 = "tfl.unidirectional_sequence_rnn"(%o0_1, %o1, %o2, %o3, %s4_0) {fused_activation_function = "TANH", time_major = true, tfl.states = array<i64: 4>} : (tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<3x2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[0.15623653, -0.9575913, -0.92301315, 0.97749305], [-0.8146721, -0.89420056, -0.99479085, 0.6788284]], [[-0.52040505, -0.65826774, -0.26003534, 0.04618991], [-0.7233573, -0.8158117, -0.6693528, 0.41118723]], [[-0.8960888, -0.7143234, -0.34898746, 0.47452062], [-0.077789195, -0.7691284, 0.66039795, 0.43138993]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_rnn_batch_major_0_0(dense<[[[0.6875, -0.5625, -2.0], [-1.4375, -0.4375, -1.8125], [-1.125, -0.3125, -1.6875]], [[0.9375, -0.4375, 1.5625], [-0.9375, 0.1875, 1.5625], [-1.875, -1.3125, -1.0]]]> : tensor<2x3x3xf32>) : tensor<2x3x3xf32>
ml_program.global private @unidirectional_sequence_rnn_batch_major_0_1(dense<[[[1.9375, -1.5, 1.1875], [1.5, 1.5, 0.8125], [1.25, -1.375, 1.6875]], [[0.125, 1.25, 0.625], [-0.4375, -1.875, -1.75], [1.5625, 1.3125, 1.25]]]> : tensor<2x3x3xf32>) : tensor<2x3x3xf32>
ml_program.global private @unidirectional_sequence_rnn_batch_major_1(dense<[[-0.375, -0.4375, 0.0625], [-0.625, 0.1875, 0.9375], [0.0625, -0.5625, 0.5], [0.1875, -0.3125, 0.0]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @unidirectional_sequence_rnn_batch_major_2(dense<[[0.0625, 0.0625, -0.5625, -0.875], [0.8125, 0.0, -0.8125, -0.125], [-0.4375, -0.8125, -0.25, 0.9375], [-0.375, 0.0625, 0.5625, -0.125]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @unidirectional_sequence_rnn_batch_major_3(dense<[-0.5, 0.5, -0.875, 0.4375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_rnn_batch_major_4(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @unidirectional_sequence_rnn_batch_major() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_rnn_batch_major_0_0 : tensor<2x3x3xf32>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_rnn_batch_major_0_1 : tensor<2x3x3xf32>
  %o1 = ml_program.global_load_const @unidirectional_sequence_rnn_batch_major_1 : tensor<4x3xf32>
  %o2 = ml_program.global_load_const @unidirectional_sequence_rnn_batch_major_2 : tensor<4x4xf32>
  %o3 = ml_program.global_load_const @unidirectional_sequence_rnn_batch_major_3 : tensor<4xf32>
  %o4 = ml_program.global_load_const @unidirectional_sequence_rnn_batch_major_4 : tensor<2x4xf32>
  %r0_0, %s4_0 = "tfl.unidirectional_sequence_rnn"(%o0_0, %o1, %o2, %o3, %o4) {fused_activation_function = "TANH", time_major = false, tfl.states = array<i64: 4>} : (tensor<2x3x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.5626613, -0.95709866, -0.9079322, 0.630465], [-0.018740308, -0.17913416, 0.21351463, -0.13286297], [-0.06300546, -0.54384494, -0.9271186, 0.4274401]], [[-0.50983, 0.86091655, 0.20786364, 0.635149], [-0.65473866, 0.9581981, -0.18848924, 0.45075563], [0.41813028, 0.05305929, -0.65057117, 0.5643127]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  %r0_1, %s4_1 = "tfl.unidirectional_sequence_rnn"(%o0_1, %o1, %o2, %o3, %s4_0) {fused_activation_function = "TANH", time_major = false, tfl.states = array<i64: 4>} : (tensor<2x3x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.368363, 0.6467874, 0.94528764, 0.5942649], [-0.991048, -0.4900723, -0.8516983, 0.7094132], [-0.45892215, 0.6863756, 0.98739094, 0.70381427]], [[-0.8187671, 0.96674526, -0.65963614, -0.47743413], [0.82524717, -0.85869765, -0.89220047, 0.7605421], [-0.94111705, 0.97766525, 0.36451212, -0.56473225]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
