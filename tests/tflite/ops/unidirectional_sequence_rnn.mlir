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
// -----
ml_program.global private @unidirectional_sequence_rnn_hybrid_symmetric_0_0(dense<[[[-0.6875, 1.25, -0.8125, 0.4375, 1.25], [-0.3125, 0.875, -0.5, 0.4375, 0.75]], [[0.9375, -1.5, 0.3125, 0.6875, 1.875], [-1.375, 0.375, -1.875, -0.25, -0.3125]], [[0.0625, 0.625, 1.4375, -0.75, -0.8125], [1.75, -0.875, -0.3125, 1.3125, -0.3125]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @unidirectional_sequence_rnn_hybrid_symmetric_0_1(dense<[[[0.125, 1.625, -1.625, 1.625, -1.8125], [-1.0625, 1.1875, -0.9375, 0.5625, -0.0625]], [[0.9375, 1.125, -1.125, -0.25, 0.625], [1.75, -1.375, -1.625, 0.1875, 0.9375]], [[1.1875, -0.0625, 1.125, -1.5, -0.625], [-0.9375, -2.0, -0.75, 1.75, 0.0625]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @unidirectional_sequence_rnn_hybrid_symmetric_1(dense<[[33, 33, 61, 119, 84], [-126, -51, -25, -7, 39], [121, -69, 63, 98, 106], [3, 35, -63, -119, 104]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_rnn_hybrid_symmetric_2(dense<[[63, -76, 38, -94], [-72, 123, -13, 89], [-73, 97, 116, -74], [78, 98, -59, 2]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_rnn_hybrid_symmetric_3(dense<[0.8125, 1.0, 0.875, -0.1875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_rnn_hybrid_symmetric_4(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @unidirectional_sequence_rnn_hybrid_symmetric() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_symmetric_0_0 : tensor<3x2x5xf32>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_symmetric_0_1 : tensor<3x2x5xf32>
  %o1 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_symmetric_1 : tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o2 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_symmetric_2 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_symmetric_3 : tensor<4xf32>
  %o4 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_symmetric_4 : tensor<2x4xf32>
  %r0_0, %s4_0 = "tfl.unidirectional_sequence_rnn"(%o0_0, %o1, %o2, %o3, %o4) {fused_activation_function = "TANH", time_major = true, tfl.states = array<i64: 4>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<3x2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.9482602, 0.9370904, 0.4667181, 0.8291509], [0.9275633, 0.85263467, 0.67557526, 0.46884328]], [[0.9801606, 0.9518895, 0.9999072, 0.76021165], [-0.74618846, 0.9945674, -0.9368107, 0.9075024]], [[0.1677051, 0.65770274, 0.4842445, -0.030639471], [0.42919338, 0.8007831, 0.9981811, -0.8218209]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  %r0_1, %s4_1 = "tfl.unidirectional_sequence_rnn"(%o0_1, %o1, %o2, %o3, %s4_0) {fused_activation_function = "TANH", time_major = true, tfl.states = array<i64: 4>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<3x2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.60695654, 0.23051925, -0.3071466, -0.9321], [0.878526, 0.92338, 0.4129312, 0.30277163]], [[0.9181082, -0.49247164, 0.7614767, 0.96354735], [0.6436092, 0.684263, 0.9989183, 0.9348738]], [[0.012170085, -0.6746657, 0.32044604, 0.048869308], [0.7633681, 0.99813986, 0.9866855, -0.92734504]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_rnn_hybrid_symmetric_batch_major_0_0(dense<[[[-0.6875, 0.1875, -1.0, 0.75, 1.25], [1.8125, 0.6875, 0.5, 0.25, -1.5625], [1.9375, 0.375, -0.1875, 0.625, 0.375]], [[-1.9375, -1.625, -0.6875, 0.25, -0.5], [-1.1875, -0.375, 0.4375, -0.25, -1.9375], [1.25, -0.8125, -0.9375, 0.375, -0.9375]]]> : tensor<2x3x5xf32>) : tensor<2x3x5xf32>
ml_program.global private @unidirectional_sequence_rnn_hybrid_symmetric_batch_major_0_1(dense<[[[-0.9375, 0.9375, -0.1875, -1.75, -0.5625], [0.25, 0.0, 0.6875, -0.3125, 2.0], [-0.1875, 0.125, 0.8125, 0.6875, -1.25]], [[-0.125, 1.0, 1.3125, 1.3125, -1.9375], [-1.5, -0.1875, 0.25, 0.5625, -2.0], [1.125, -0.25, -0.375, -0.375, 1.5625]]]> : tensor<2x3x5xf32>) : tensor<2x3x5xf32>
ml_program.global private @unidirectional_sequence_rnn_hybrid_symmetric_batch_major_1(dense<[[54, 53, -44, -28, 2], [27, 64, -119, 71, -108], [-40, 9, -122, 92, -30], [-74, 43, 118, -73, -18]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_rnn_hybrid_symmetric_batch_major_2(dense<[[68, -87, -10, 88], [12, -46, -56, -16], [-18, 58, 54, -38], [121, -90, -35, 56]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_rnn_hybrid_symmetric_batch_major_3(dense<[-0.3125, 0.875, 0.0625, 0.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_rnn_hybrid_symmetric_batch_major_4(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @unidirectional_sequence_rnn_hybrid_symmetric_batch_major() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_symmetric_batch_major_0_0 : tensor<2x3x5xf32>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_symmetric_batch_major_0_1 : tensor<2x3x5xf32>
  %o1 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_symmetric_batch_major_1 : tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o2 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_symmetric_batch_major_2 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_symmetric_batch_major_3 : tensor<4xf32>
  %o4 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_symmetric_batch_major_4 : tensor<2x4xf32>
  %r0_0, %s4_0 = "tfl.unidirectional_sequence_rnn"(%o0_0, %o1, %o2, %o3, %o4) {fused_activation_function = "TANH", time_major = false, tfl.states = array<i64: 4>} : (tensor<2x3x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.3140387, 0.80845726, 0.90988064, -0.79773873], [-0.48001498, 0.9735493, 0.37876552, -0.8887906], [-0.5231276, 0.87274796, 0.62481344, -0.99349856]], [[-0.9305812, 0.6899737, 0.9113591, -0.13189249], [-0.9628581, 0.7561362, 0.73246497, 0.12906556], [-0.5737937, 0.9704029, 0.92055905, -0.9967288]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  %r0_1, %s4_1 = "tfl.unidirectional_sequence_rnn"(%o0_1, %o1, %o2, %o3, %s4_0) {fused_activation_function = "TANH", time_major = false, tfl.states = array<i64: 4>} : (tensor<2x3x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.8013756, 0.4100537, 0.25099528, 0.44576478], [-0.58145505, -0.95920306, -0.8328328, -0.29576424], [-0.56705946, 0.97181916, -0.32004443, 0.7038022]], [[-0.9672757, 0.96484214, 0.84813744, -0.29062524], [-0.9833385, 0.9318617, 0.96108615, -0.44937778], [-0.7046647, -0.67732173, 0.23842731, -0.99051976]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_rnn_hybrid_asymmetric_0_0(dense<[[[1.1875, -0.1875, 0.0625, 1.125, -1.875], [0.8125, -0.1875, -1.0, -1.0, -1.5625]], [[-0.0625, 1.375, -0.5, 0.125, -0.6875], [1.5625, 0.0, 1.9375, -0.9375, 0.5625]], [[1.625, 0.75, -0.25, 0.6875, -0.5625], [1.75, -0.375, 0.4375, 0.0625, -1.4375]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @unidirectional_sequence_rnn_hybrid_asymmetric_0_1(dense<[[[-1.1875, 0.3125, -0.6875, 1.875, -0.125], [1.0625, -0.125, 0.1875, 0.3125, -1.9375]], [[-1.5625, 1.8125, 2.0, -0.25, -0.8125], [1.4375, 2.0, -0.3125, 1.625, 0.8125]], [[-0.9375, 2.0, -0.1875, -1.6875, -1.3125], [1.0625, 1.5625, 0.375, 1.4375, 1.3125]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @unidirectional_sequence_rnn_hybrid_asymmetric_1(dense<[[25, -122, -40, -42, 71], [-90, 119, -105, 31, -9], [-99, -92, -4, 41, 103], [30, 43, 25, 124, 64]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_rnn_hybrid_asymmetric_2(dense<[[-7, -70, 13, -100], [127, -93, -51, 63], [-101, -13, 96, -126], [88, 11, -22, -48]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_rnn_hybrid_asymmetric_3(dense<[-0.875, 0.5625, -0.375, 0.625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_rnn_hybrid_asymmetric_4(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @unidirectional_sequence_rnn_hybrid_asymmetric() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_asymmetric_0_0 : tensor<3x2x5xf32>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_asymmetric_0_1 : tensor<3x2x5xf32>
  %o1 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_asymmetric_1 : tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o2 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_asymmetric_2 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_asymmetric_3 : tensor<4xf32>
  %o4 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_asymmetric_4 : tensor<2x4xf32>
  %r0_0, %s4_0 = "tfl.unidirectional_sequence_rnn"(%o0_0, %o1, %o2, %o3, %o4) {fused_activation_function = "TANH", asymmetric_quantize_inputs = true, time_major = true, tfl.states = array<i64: 4>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<3x2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.9572831, -0.11159988, -0.9819971, 0.7686025], [-0.64468, 0.4655567, -0.98562086, -0.843634]], [[-0.99456245, 0.9817618, -0.98387814, 0.14651948], [-0.28022385, -0.9969061, -0.7996758, 0.6712824]], [[-0.9796412, -0.39922923, -0.98893374, 0.8456505], [-0.8254205, -0.43298742, -0.99770296, 0.02662914]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  %r0_1, %s4_1 = "tfl.unidirectional_sequence_rnn"(%o0_1, %o1, %o2, %o3, %s4_0) {fused_activation_function = "TANH", asymmetric_quantize_inputs = true, time_major = true, tfl.states = array<i64: 4>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<3x2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.9790939, 0.99348634, 0.28082654, 0.89570785], [-0.9334123, -0.3208311, -0.9906778, -0.1455191]], [[-0.99988157, 0.59719723, -0.8581844, -0.13820456], [-0.9816958, 0.94175565, -0.92872006, 0.99720347]], [[-0.99739736, 0.969686, -0.98816085, -0.9275741], [-0.9956843, 0.5517966, -0.91969866, 0.99474883]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_rnn_hybrid_asymmetric_batch_major_0_0(dense<[[[1.625, -0.6875, 1.0625, 0.9375, -1.75], [1.9375, -0.625, -0.625, -1.8125, 0.5625], [0.5625, -1.9375, 1.4375, -2.0, 2.0]], [[1.5, -0.1875, 1.3125, -1.875, -1.8125], [2.0, 1.625, 0.625, 1.875, 0.1875], [1.625, 0.6875, -0.8125, -0.4375, -1.1875]]]> : tensor<2x3x5xf32>) : tensor<2x3x5xf32>
ml_program.global private @unidirectional_sequence_rnn_hybrid_asymmetric_batch_major_0_1(dense<[[[1.375, -0.3125, 0.6875, -1.0625, -1.625], [0.6875, 0.1875, 0.875, 0.75, 0.875], [0.0, 0.375, -1.9375, 0.1875, 1.9375]], [[1.5, -0.9375, -1.75, -0.3125, -0.125], [-0.5, 1.8125, 0.3125, 0.4375, 1.5625], [-1.75, -1.75, -1.9375, -1.3125, 1.5]]]> : tensor<2x3x5xf32>) : tensor<2x3x5xf32>
ml_program.global private @unidirectional_sequence_rnn_hybrid_asymmetric_batch_major_1(dense<[[31, -127, -118, 64, 38], [14, 86, 19, -7, 91], [-119, 127, 20, -82, 35], [-61, 14, 7, 28, -19]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_rnn_hybrid_asymmetric_batch_major_2(dense<[[56, -28, -44, 58], [-92, -90, -79, -121], [47, -66, 97, -22], [111, 116, 113, -80]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_rnn_hybrid_asymmetric_batch_major_3(dense<[0.125, -0.1875, 0.375, -1.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_rnn_hybrid_asymmetric_batch_major_4(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @unidirectional_sequence_rnn_hybrid_asymmetric_batch_major() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_asymmetric_batch_major_0_0 : tensor<2x3x5xf32>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_asymmetric_batch_major_0_1 : tensor<2x3x5xf32>
  %o1 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_asymmetric_batch_major_1 : tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o2 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_asymmetric_batch_major_2 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_asymmetric_batch_major_3 : tensor<4xf32>
  %o4 = ml_program.global_load_const @unidirectional_sequence_rnn_hybrid_asymmetric_batch_major_4 : tensor<2x4xf32>
  %r0_0, %s4_0 = "tfl.unidirectional_sequence_rnn"(%o0_0, %o1, %o2, %o3, %o4) {fused_activation_function = "TANH", asymmetric_quantize_inputs = true, time_major = false, tfl.states = array<i64: 4>} : (tensor<2x3x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.17659955, -0.9277819, -0.9927806, -0.87075084], [0.8520514, 0.907015, -0.72485715, -0.9974029], [0.4151462, 0.40591228, -0.42233908, -0.7515415]], [[-0.96842027, -0.82204765, -0.29334617, -0.94909704], [-0.77970845, 0.99583757, -0.7394177, -0.9811025], [-0.5103601, 0.4287063, -0.91556674, -0.9113873]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  %r0_1, %s4_1 = "tfl.unidirectional_sequence_rnn"(%o0_1, %o1, %o2, %o3, %s4_0) {fused_activation_function = "TANH", asymmetric_quantize_inputs = true, time_major = false, tfl.states = array<i64: 4>} : (tensor<2x3x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.7483654, -0.7514336, -0.8000406, -0.7714942], [-0.24925609, 0.9868043, -0.43947026, -0.9844607], [0.9437015, 0.93667126, 0.28097707, -0.5538356]], [[0.9886692, 0.13938081, -0.99330056, -0.97653705], [-0.83531106, 0.9914381, 0.99038386, -0.124789804], [0.9815276, -0.8253362, 0.83138466, -0.11109487]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
