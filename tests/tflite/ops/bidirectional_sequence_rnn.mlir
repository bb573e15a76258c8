// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @bidirectional_sequence_rnn_0_0(dense<[[[1.1875, 2.0, -1.8125], [-1.1875, -1.8125, -1.125]], [[1.375, 0.0, 1.1875], [-0.25, 1.9375, 1.25]], [[1.4375, -0.625, 0.6875], [1.4375, 0.875, -0.125]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @bidirectional_sequence_rnn_0_1(dense<[[[-0.6875, 0.6875, -1.1875], [0.3125, 0.8125, -1.375]], [[-2.0, 0.3125, -0.125], [-1.6875, -0.5625, -0.25]], [[-1.875, -1.25, 0.0625], [-0.5625, 1.125, -0.6875]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @bidirectional_sequence_rnn_1(dense<[[-0.3125, -0.9375, -0.0625], [0.1875, -0.375, -0.3125], [-0.6875, -0.0625, -1.0], [0.75, -0.5, 0.25]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_rnn_2(dense<[[0.125, -0.1875, 0.625, 0.5], [0.6875, 0.75, 0.375, 0.25], [-0.4375, -0.5625, -0.0625, 0.1875], [-0.375, -0.8125, -0.3125, 0.6875]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_rnn_3(dense<[-0.1875, -0.875, -0.9375, -0.6875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_rnn_4(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_rnn_5(dense<[[-0.6875, 0.75, -0.4375], [-0.3125, -0.75, 0.0625], [0.75, -0.8125, -0.0625], [-0.25, -0.5625, 0.3125]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_rnn_6(dense<[[-0.375, 0.625, -0.5625, -0.4375], [-0.75, -0.6875, 0.1875, 0.3125], [-0.75, -0.0625, -0.125, -0.125], [-0.5625, -0.375, 0.875, 0.9375]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_rnn_7(dense<[-0.3125, 0.4375, 0.9375, 0.1875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_rnn_8(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @bidirectional_sequence_rnn() {
  %o0_0 = ml_program.global_load_const @bidirectional_sequence_rnn_0_0 : tensor<3x2x3xf32>
  %o0_1 = ml_program.global_load_const @bidirectional_sequence_rnn_0_1 : tensor<3x2x3xf32>
  %o1 = ml_program.global_load_const @bidirectional_sequence_rnn_1 : tensor<4x3xf32>
  %o2 = ml_program.global_load_const @bidirectional_sequence_rnn_2 : tensor<4x4xf32>
  %o3 = ml_program.global_load_const @bidirectional_sequence_rnn_3 : tensor<4xf32>
  %o4 = ml_program.global_load_const @bidirectional_sequence_rnn_4 : tensor<2x4xf32>
  %o5 = ml_program.global_load_const @bidirectional_sequence_rnn_5 : tensor<4x3xf32>
  %o6 = ml_program.global_load_const @bidirectional_sequence_rnn_6 : tensor<4x4xf32>
  %o7 = ml_program.global_load_const @bidirectional_sequence_rnn_7 : tensor<4xf32>
  %o8 = ml_program.global_load_const @bidirectional_sequence_rnn_8 : tensor<2x4xf32>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %r0_0, %s4_0, %s8_0 = "tfl.bidirectional_sequence_rnn"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11) {fused_activation_function = "TANH", time_major = true, merge_outputs = true, tfl.states = array<i64: 4, 8>} : (tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>, none, none, none) -> (tensor<3x2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.9808813, -0.6836513, -0.0663088, -0.8482837, 0.7466476, -0.6678328, 0.63343406, 0.2315092], [0.96056175, -0.0663088, 0.8065884, -0.74119455, -0.3805045, 0.95440066, 0.87465864, 0.6719145]], [[-0.8182228, -0.98406875, -0.98404413, 0.7622019, -0.9511888, 0.6600995, 0.98437166, 0.9469155], [-0.93998057, -0.8645878, -0.991168, -0.9890103, 0.35842675, -0.08437084, -0.4625324, 0.25234482]], [[-0.24062894, -0.96834224, -0.8973204, 0.9928189, -0.96867275, 0.46211717, 0.9860848, 0.37525997], [-0.9870997, -0.99275017, -0.79371333, 0.5417582, -0.52978325, -0.58877, 0.8649067, -0.6063476]]]> : tensor<3x2x8xf32>} : (tensor<3x2x8xf32>) -> ()
  %r0_1, %s4_1, %s8_1 = "tfl.bidirectional_sequence_rnn"(%o0_1, %o1, %o2, %o3, %s4_0, %o5, %o6, %o7, %s8_0, %o9, %o10, %o11) {fused_activation_function = "TANH", time_major = true, merge_outputs = true, tfl.states = array<i64: 4, 8>} : (tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>, none, none, none) -> (tensor<3x2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.42673588, -0.95364887, 0.9173261, -0.0037603197, 0.81335354, -0.75361603, -0.71358687, -0.6089593], [-0.80874014, -0.979161, 0.8651181, 0.5328673, 0.82105696, -0.6354636, 0.5008935, -0.68330514]], [[0.6906825, -0.9635787, 0.8360953, -0.938983, 0.9551853, 0.7825282, -0.35169196, 0.8849517], [0.94387674, -0.9396543, 0.89731354, -0.49263376, -0.036502942, 0.78958094, -0.4594772, 0.66096914]], [[0.95506495, -0.73814595, 0.36158812, -0.9504149, -0.8155095, 0.967721, -0.083202556, 0.96263456], [-0.39250994, -0.77390486, 0.033552162, -0.9676079, 0.82490635, -0.26384607, -0.312273, 0.6241949]]]> : tensor<3x2x8xf32>} : (tensor<3x2x8xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @bidirectional_sequence_rnn_batch_major_0_0(dense<[[[-1.0, 1.8125, -1.875], [-0.5625, -0.5625, -1.375], [-1.3125, -0.125, -0.375]], [[-1.25, -0.6875, -0.875], [0.8125, -0.1875, 0.0625], [-0.5, 1.5, 2.0]]]> : tensor<2x3x3xf32>) : tensor<2x3x3xf32>
ml_program.global private @bidirectional_sequence_rnn_batch_major_0_1(dense<[[[0.875, -0.25, 1.75], [-1.3125, 0.25, 0.125], [-0.0625, -1.5625, -0.75]], [[0.5625, 1.0625, -1.75], [0.1875, 1.3125, 0.625], [-1.0, 0.625, -1.0]]]> : tensor<2x3x3xf32>) : tensor<2x3x3xf32>
ml_program.global private @bidirectional_sequence_rnn_batch_major_1(dense<[[0.6875, -0.9375, 0.25], [0.625, -0.4375, 0.4375], [-0.9375, -0.3125, 0.1875], [0.25, -0.125, 0.125]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_rnn_batch_major_2(dense<[[0.0, 0.875, 0.5625, -0.25], [-0.125, -0.625, 0.1875, 0.4375], [1.0, 0.6875, -0.3125, 0.1875], [-0.0625, -0.3125, 0.5625, 0.5625]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_rnn_batch_major_3(dense<[0.0625, 0.5625, 0.75, 0.375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_rnn_batch_major_4(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_rnn_batch_major_5(dense<[[-0.125, 0.4375, 0.0625], [-0.375, 0.5, -0.5], [0.875, -0.5625, -0.375], [-0.5625, -0.375, 0.9375]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_rnn_batch_major_6(dense<[[-0.75, 1.0, 1.0, -0.3125], [0.875, 0.25, -0.0625, -0.1875], [0.9375, -0.1875, -0.1875, -0.75], [-0.3125, 0.8125, 0.5, 0.75]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_rnn_batch_major_7(dense<[0.9375, 0.0625, 0.3125, 0.5625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_rnn_batch_major_8(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @bidirectional_sequence_rnn_batch_major() {
  %o0_0 = ml_program.global_load_const @bidirectional_sequence_rnn_batch_major_0_0 : tensor<2x3x3xf32>
  %o0_1 = ml_program.global_load_const @bidirectional_sequence_rnn_batch_major_0_1 : tensor<2x3x3xf32>
  %o1 = ml_program.global_load_const @bidirectional_sequence_rnn_batch_major_1 : tensor<4x3xf32>
  %o2 = ml_program.global_load_const @bidirectional_sequence_rnn_batch_major_2 : tensor<4x4xf32>
  %o3 = ml_program.global_load_const @bidirectional_sequence_rnn_batch_major_3 : tensor<4xf32>
  %o4 = ml_program.global_load_const @bidirectional_sequence_rnn_batch_major_4 : tensor<2x4xf32>
  %o5 = ml_program.global_load_const @bidirectional_sequence_rnn_batch_major_5 : tensor<4x3xf32>
  %o6 = ml_program.global_load_const @bidirectional_sequence_rnn_batch_major_6 : tensor<4x4xf32>
  %o7 = ml_program.global_load_const @bidirectional_sequence_rnn_batch_major_7 : tensor<4xf32>
  %o8 = ml_program.global_load_const @bidirectional_sequence_rnn_batch_major_8 : tensor<2x4xf32>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %r0_0, %s4_0, %s8_0 = "tfl.bidirectional_sequence_rnn"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11) {fused_activation_function = "TANH", time_major = false, merge_outputs = true, tfl.states = array<i64: 4, 8>} : (tensor<2x3x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>, none, none, none) -> (tensor<2x3x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.99252766, -0.9323119, 0.64665675, -0.3238457, 0.9970724, 0.9805043, -0.9063139, 0.01052901], [-0.4712625, 0.4943457, -0.60499007, 0.58351386, -0.10306613, 0.8841665, 0.6632292, 0.3210952], [-0.7013941, -0.4425473, 0.97138536, -0.12089034, 0.771263, 0.5913162, -0.5545997, 0.7599488]], [[-0.354948, -0.29202738, 0.9620439, 0.039042637, 0.9870503, -0.11401992, -0.8403396, 0.9489085], [0.7962807, 0.92227393, -0.658659, 0.8580566, -0.83143216, 0.32354698, 0.8930723, 0.19778408], [-0.746729, 0.044665158, 0.994223, 0.086466566, 0.94482934, 0.0, -0.9377124, 0.9735543]]]> : tensor<2x3x8xf32>} : (tensor<2x3x8xf32>) -> ()
  %r0_1, %s4_1, %s8_1 = "tfl.bidirectional_sequence_rnn"(%o0_1, %o1, %o2, %o3, %s4_0, %o5, %o6, %o7, %s8_0, %o9, %o10, %o11) {fused_activation_function = "TANH", time_major = false, merge_outputs = true, tfl.states = array<i64: 4, 8>} : (tensor<2x3x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>, none, none, none) -> (tensor<2x3x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[0.9096229, 0.98601335, -0.7598806, 0.90591997, -0.7370221, -0.42693323, 0.7087997, 0.96118397], [-0.6826821, -0.6576146, 0.99921393, -0.24640654, 0.9956699, 0.25567383, -0.9704756, 0.99359787], [0.87289685, 0.896638, -0.32479447, 0.811895, -0.43176204, 0.6920725, 0.9812787, 0.47791854]], [[-0.38648334, -0.026728548, -0.89529747, 0.66663563, -0.4797489, 0.96628445, 0.8560278, -0.9458716], [-0.91804785, 0.5136732, 0.27398336, 0.23532864, 0.9933719, 0.07567593, -0.8039482, 0.8704423], [-0.72409004, -0.6779979, 0.603284, 0.10483155, -0.6155098, 0.9610718, -0.14540389, -0.15519351]]]> : tensor<2x3x8xf32>} : (tensor<2x3x8xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @bidirectional_sequence_rnn_apart_0_0(dense<[[[-1.5625, 0.0625, 1.125], [0.1875, 0.4375, 1.375]], [[-0.625, 1.0, -1.875], [-0.4375, 1.8125, -0.375]]]> : tensor<2x2x3xf32>) : tensor<2x2x3xf32>
ml_program.global private @bidirectional_sequence_rnn_apart_0_1(dense<[[[-0.125, 1.1875, -1.8125], [0.125, 0.0625, 1.0]], [[0.75, -0.75, -0.75], [0.5, 0.4375, 0.5]]]> : tensor<2x2x3xf32>) : tensor<2x2x3xf32>
ml_program.global private @bidirectional_sequence_rnn_apart_1(dense<[[-0.6875, 0.75, -1.0], [0.75, -0.8125, 0.1875], [-0.75, -0.5625, -0.125], [-0.8125, 0.3125, -0.6875]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_rnn_apart_2(dense<[[-0.625, 0.375, 0.625, -0.1875], [0.8125, -0.25, -0.5, -0.5625], [1.0, 0.9375, -0.0625, -0.625], [0.9375, 0.4375, 0.3125, -0.5625]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_rnn_apart_3(dense<[0.625, 1.0, 0.5, -0.4375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_rnn_apart_4(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_rnn_apart_5(dense<[[0.375, 0.375, 0.6875], [-0.8125, 0.8125, -0.125], [1.0, -0.1875, -1.0], [0.25, 0.3125, 0.5]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_rnn_apart_6(dense<[[-0.5625, -0.125, -0.625, -0.3125], [-0.8125, -0.25, -0.0625, -0.8125], [0.8125, 1.0, 0.6875, 0.8125], [0.1875, -0.0625, 0.875, -0.1875]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_rnn_apart_7(dense<[1.0, -0.875, -0.6875, -0.4375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_rnn_apart_8(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @bidirectional_sequence_rnn_apart() {
  %o0_0 = ml_program.global_load_const @bidirectional_sequence_rnn_apart_0_0 : tensor<2x2x3xf32>
  %o0_1 = ml_program.global_load_const @bidirectional_sequence_rnn_apart_0_1 : tensor<2x2x3xf32>
  %o1 = ml_program.global_load_const @bidirectional_sequence_rnn_apart_1 : tensor<4x3xf32>
  %o2 = ml_program.global_load_const @bidirectional_sequence_rnn_apart_2 : tensor<4x4xf32>
  %o3 = ml_program.global_load_const @bidirectional_sequence_rnn_apart_3 : tensor<4xf32>
  %o4 = ml_program.global_load_const @bidirectional_sequence_rnn_apart_4 : tensor<2x4xf32>
  %o5 = ml_program.global_load_const @bidirectional_sequence_rnn_apart_5 : tensor<4x3xf32>
  %o6 = ml_program.global_load_const @bidirectional_sequence_rnn_apart_6 : tensor<4x4xf32>
  %o7 = ml_program.global_load_const @bidirectional_sequence_rnn_apart_7 : tensor<4xf32>
  %o8 = ml_program.global_load_const @bidirectional_sequence_rnn_apart_8 : tensor<2x4xf32>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %r0_0, %r1_0, %s4_0, %s8_0 = "tfl.bidirectional_sequence_rnn"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11) {fused_activation_function = "TANH", time_major = true, merge_outputs = false, tfl.states = array<i64: 4, 8>} : (tensor<2x2x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>, none, none, none) -> (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[0.5518891, -0.011718213, 0.90443987, 0.07796644], [-0.50110555, 0.77905774, -0.058526784, -0.8850135]], [[0.9991491, -0.58992374, 0.79181254, 0.9844008], [0.99775183, -0.7379317, 0.5659344, 0.7978867]]]> : tensor<2x2x4xf32>} : (tensor<2x2x4xf32>) -> ()
  "check.almost_eq"(%r1_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[0.85057104, 0.7334289, -0.9975445, 0.15889049], [0.97354746, -0.912144, -0.829789, -0.11998119]], [[-0.14735681, 0.5913162, 0.3583574, -0.8392851], [0.8504599, 0.7615942, -0.7968212, -0.1664067]]]> : tensor<2x2x4xf32>} : (tensor<2x2x4xf32>) -> ()
  %r0_1, %r1_1, %s4_1, %s8_1 = "tfl.bidirectional_sequence_rnn"(%o0_1, %o1, %o2, %o3, %s4_0, %o5, %o6, %o7, %s8_0, %o9, %o10, %o11) {fused_activation_function = "TANH", time_major = true, merge_outputs = false, tfl.states = array<i64: 4, 8>} : (tensor<2x2x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>, none, none, none) -> (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[0.9937011, -0.3703077, -0.06620249, 0.9293468], [-0.8041602, 0.9040301, 0.017982569, -0.69956136]], [[-0.5906623, 0.98496705, 0.47998014, -0.4925986], [0.79811335, 0.5500169, 0.28753427, -0.7657808]]]> : tensor<2x2x4xf32>} : (tensor<2x2x4xf32>) -> ()
  "check.almost_eq"(%r1_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.2737061, 0.7590568, 0.048540972, 0.1464951], [0.96561223, -0.8458273, -0.98945576, -0.36677617]], [[0.45267707, -0.9944393, 0.948931, -0.9286344], [0.94862086, -0.88576293, -0.91519856, -0.3711886]]]> : tensor<2x2x4xf32>} : (tensor<2x2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @bidirectional_sequence_rnn_further_input_0_0(dense<[[[0.0625, -0.6875, 1.0625], [1.0, 1.3125, -0.1875]], [[1.875, 0.8125, -1.3125], [2.0, -0.75, -0.3125]]]> : tensor<2x2x3xf32>) : tensor<2x2x3xf32>
ml_program.global private @bidirectional_sequence_rnn_further_input_0_1(dense<[[[1.8125, 1.875, -2.0], [1.5, -1.5625, -0.25]], [[1.8125, -0.125, 0.4375], [-1.4375, -0.5, 1.125]]]> : tensor<2x2x3xf32>) : tensor<2x2x3xf32>
ml_program.global private @bidirectional_sequence_rnn_further_input_1(dense<[[0.25, -0.8125, -0.125], [0.75, 0.125, -0.9375], [-0.125, 0.125, 0.25], [0.375, -0.3125, -0.375]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_rnn_further_input_2(dense<[[0.125, 0.625, 0.4375, -0.8125], [-0.4375, 0.375, 0.9375, 0.125], [0.875, -0.5625, -0.0625, 0.0625], [-0.375, -0.3125, -0.8125, 0.75]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_rnn_further_input_3(dense<[0.5, -0.0625, -0.1875, 0.1875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_rnn_further_input_4(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_rnn_further_input_5(dense<[[0.3125, -0.5625, -0.25], [0.1875, 0.875, -0.1875], [0.5625, 0.8125, 0.0], [-0.5, -0.25, -0.8125]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_rnn_further_input_6(dense<[[-0.125, 1.0, 0.8125, -1.0], [-0.6875, 0.8125, -0.9375, 0.0], [-0.3125, 0.75, -0.9375, 0.1875], [-1.0, 0.625, -0.375, 0.1875]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_rnn_further_input_7(dense<[0.0, 0.4375, 0.5, -0.5]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_rnn_further_input_8(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_rnn_further_input_9(dense<[[[-1.75, 0.5, -0.6875], [-1.1875, 1.875, -0.9375]], [[1.5, -1.5, -1.1875], [-1.6875, -1.6875, -1.5625]]]> : tensor<2x2x3xf32>) : tensor<2x2x3xf32>
ml_program.subgraph @bidirectional_sequence_rnn_further_input() {
  %o0_0 = ml_program.global_load_const @bidirectional_sequence_rnn_further_input_0_0 : tensor<2x2x3xf32>
  %o0_1 = ml_program.global_load_const @bidirectional_sequence_rnn_further_input_0_1 : tensor<2x2x3xf32>
  %o1 = ml_program.global_load_const @bidirectional_sequence_rnn_further_input_1 : tensor<4x3xf32>
  %o2 = ml_program.global_load_const @bidirectional_sequence_rnn_further_input_2 : tensor<4x4xf32>
  %o3 = ml_program.global_load_const @bidirectional_sequence_rnn_further_input_3 : tensor<4xf32>
  %o4 = ml_program.global_load_const @bidirectional_sequence_rnn_further_input_4 : tensor<2x4xf32>
  %o5 = ml_program.global_load_const @bidirectional_sequence_rnn_further_input_5 : tensor<4x3xf32>
  %o6 = ml_program.global_load_const @bidirectional_sequence_rnn_further_input_6 : tensor<4x4xf32>
  %o7 = ml_program.global_load_const @bidirectional_sequence_rnn_further_input_7 : tensor<4xf32>
  %o8 = ml_program.global_load_const @bidirectional_sequence_rnn_further_input_8 : tensor<2x4xf32>
  %o9 = ml_program.global_load_const @bidirectional_sequence_rnn_further_input_9 : tensor<2x2x3xf32>
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %r0_0, %r1_0, %s4_0, %s8_0 = "tfl.bidirectional_sequence_rnn"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11) {fused_activation_function = "TANH", time_major = true, merge_outputs = false, tfl.states = array<i64: 4, 8>} : (tensor<2x2x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>, tensor<2x2x3xf32>, none, none) -> (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[0.73586774, -0.7996557, -0.015623728, 0.027336936], [-0.28486493, 0.77284086, -0.19286628, 0.2190483]], [[0.03579299, 0.96692586, 0.4202026, 0.8130781], [0.95016724, 0.9560428, -0.8531485, 0.9005958]]]> : tensor<2x2x4xf32>} : (tensor<2x2x4xf32>) -> ()
  "check.almost_eq"(%r1_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.8058744, -0.34856024, -0.62463826, -0.350618], [-0.9989981, 0.948878, 0.92557555, -0.23441261]], [[0.9230676, -0.354948, 0.124353, 0.08960279], [0.6709671, -0.7866188, -0.9488695, 0.96642894]]]> : tensor<2x2x4xf32>} : (tensor<2x2x4xf32>) -> ()
  %r0_1, %r1_1, %s4_1, %s8_1 = "tfl.bidirectional_sequence_rnn"(%o0_1, %o1, %o2, %o3, %s4_0, %o5, %o6, %o7, %s8_0, %o9, %o10, %o11) {fused_activation_function = "TANH", time_major = true, merge_outputs = false, tfl.states = array<i64: 4, 8>} : (tensor<2x2x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>, tensor<2x2x3xf32>, none, none) -> (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.18610273, 0.99959207, -0.8235366, 0.75481695], [0.9454528, 0.3426819, -0.22563094, 0.96711063]], [[0.5566019, 0.57143253, -0.73831993, 0.93962526], [-0.14485697, -0.9897365, 0.72589576, -0.1685387]]]> : tensor<2x2x4xf32>} : (tensor<2x2x4xf32>) -> ()
  "check.almost_eq"(%r1_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.49520457, -0.058789324, -0.37870872, 0.17196032], [-0.99822646, 0.95344704, 0.94465667, -0.33098996]], [[0.83506703, 0.45050845, 0.56167245, 0.6891664], [0.99362546, -0.4401787, -0.9364197, 0.9969135]]]> : tensor<2x2x4xf32>} : (tensor<2x2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @bidirectional_sequence_rnn_further_weights_0_0(dense<[[[1.25, 1.3125, 1.6875], [-0.875, 0.875, 1.0]], [[-0.1875, -0.0625, -1.875], [-1.125, 2.0, -0.875]], [[-0.75, 1.125, -0.375], [-1.4375, -0.9375, -0.9375]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @bidirectional_sequence_rnn_further_weights_0_1(dense<[[[-0.6875, 1.625, -1.6875], [1.4375, -0.0625, -0.375]], [[-1.25, 0.125, -1.6875], [0.375, 1.375, 0.6875]], [[0.375, 0.3125, -1.3125], [0.6875, -0.5, 0.4375]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @bidirectional_sequence_rnn_further_weights_1(dense<[[-0.875, 0.25, -0.5], [-0.125, -0.1875, -0.3125], [0.5, 0.125, 0.8125], [0.6875, 0.75, 0.0]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_rnn_further_weights_2(dense<[[-0.4375, 0.6875, 0.6875, -0.5], [-0.875, -0.5, 1.0, -0.25], [0.9375, 0.125, 0.625, -0.4375], [0.375, 1.0, 0.375, 0.375]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_rnn_further_weights_3(dense<[0.8125, 0.625, -0.1875, -0.1875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_rnn_further_weights_4(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_rnn_further_weights_5(dense<[[0.8125, -0.625, 0.6875], [0.1875, -0.875, 0.875], [-0.0625, -0.125, 0.25], [0.25, 0.5625, 0.0]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_rnn_further_weights_6(dense<[[0.5625, -0.4375, 0.25, 0.25], [-0.1875, -0.5625, -0.9375, -0.625], [0.6875, -0.1875, 0.0, -0.375], [-0.3125, 0.375, -0.1875, 0.125]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_rnn_further_weights_7(dense<[-0.125, 0.25, 0.1875, 0.9375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_rnn_further_weights_8(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_rnn_further_weights_9(dense<[[[0.0625, -1.625, 0.375], [0.875, 0.875, 0.4375]], [[0.5625, 0.75, 0.875], [0.75, 1.6875, 1.4375]], [[-0.6875, -0.125, 0.0], [1.875, 1.8125, -1.5625]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @bidirectional_sequence_rnn_further_weights_10(dense<[[0.8125, 0.0625, 0.8125], [-0.0625, 0.125, 0.0625], [-0.875, -0.25, -0.1875], [0.0, -0.375, -0.75]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_rnn_further_weights_11(dense<[[0.9375, -0.5625, -0.9375], [-0.5625, -0.375, 0.9375], [0.375, 0.3125, 0.5625], [0.0, -0.1875, -0.5625]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.subgraph @bidirectional_sequence_rnn_further_weights() {
  %o0_0 = ml_program.global_load_const @bidirectional_sequence_rnn_further_weights_0_0 : tensor<3x2x3xf32>
  %o0_1 = ml_program.global_load_const @bidirectional_sequence_rnn_further_weights_0_1 : tensor<3x2x3xf32>
  %o1 = ml_program.global_load_const @bidirectional_sequence_rnn_further_weights_1 : tensor<4x3xf32>
  %o2 = ml_program.global_load_const @bidirectional_sequence_rnn_further_weights_2 : tensor<4x4xf32>
  %o3 = ml_program.global_load_const @bidirectional_sequence_rnn_further_weights_3 : tensor<4xf32>
  %o4 = ml_program.global_load_const @bidirectional_sequence_rnn_further_weights_4 : tensor<2x4xf32>
  %o5 = ml_program.global_load_const @bidirectional_sequence_rnn_further_weights_5 : tensor<4x3xf32>
  %o6 = ml_program.global_load_const @bidirectional_sequence_rnn_further_weights_6 : tensor<4x4xf32>
  %o7 = ml_program.global_load_const @bidirectional_sequence_rnn_further_weights_7 : tensor<4xf32>
  %o8 = ml_program.global_load_const @bidirectional_sequence_rnn_further_weights_8 : tensor<2x4xf32>
  %o9 = ml_program.global_load_const @bidirectional_sequence_rnn_further_weights_9 : tensor<3x2x3xf32>
  %o10 = ml_program.global_load_const @bidirectional_sequence_rnn_further_weights_10 : tensor<4x3xf32>
  %o11 = ml_program.global_load_const @bidirectional_sequence_rnn_further_weights_11 : tensor<4x3xf32>
  %r0_0, %s4_0, %s8_0 = "tfl.bidirectional_sequence_rnn"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11) {fused_activation_function = "TANH", time_major = true, merge_outputs = true, tfl.states = array<i64: 4, 8>} : (tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>, tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>) -> (tensor<3x2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.49523193, -0.4528512, 0.97819513, 0.9629068, 0.93067837, 0.97801137, -0.5421574, 0.97643065], [0.9842467, 0.32733786, -0.64665675, -0.6578776, -0.5772568, -0.37143573, 0.61399424, 0.5139696]], [[0.99674577, 0.99196607, -0.99492526, -0.8371083, -0.9823385, -0.70887536, -0.20547934, 0.4226999], [0.9996289, -0.52925044, -0.9368049, -0.7463417, -0.9977809, -0.9879649, 0.9536079, 0.03848094]], [[0.87441576, -0.90540814, 0.610113, 0.6994554, -0.97885895, -0.64665675, -0.2884502, 0.8866951], [0.9216378, -0.07497234, -0.9947908, -0.97437847, 0.6918849, -0.99680424, 0.50110555, 0.52978325]]]> : tensor<3x2x8xf32>} : (tensor<3x2x8xf32>) -> ()
  %r0_1, %s4_1, %s8_1 = "tfl.bidirectional_sequence_rnn"(%o0_1, %o1, %o2, %o3, %s4_0, %o5, %o6, %o7, %s8_0, %o9, %o10, %o11) {fused_activation_function = "TANH", time_major = true, merge_outputs = true, tfl.states = array<i64: 4, 8>} : (tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<2x4xf32>, tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>) -> (tensor<3x2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[0.96278244, 0.7028139, -0.5622184, 0.66420716, -0.98502606, -0.88099414, -0.85802937, 0.95083874], [0.19368866, -0.69825804, -0.18624657, -0.35411447, 0.7016577, -0.692002, 0.50342673, 0.60962135]], [[0.9974888, -0.48053083, -0.99032485, -0.65757096, -0.9955294, -0.70799285, 0.0034536577, 0.17647809], [0.95187855, 0.41472843, -0.44973314, -0.89322066, -0.49444824, -0.3274753, 0.98102266, 0.07188766]], [[-0.4353553, -0.46324742, 0.14818324, -0.35650033, -0.85859996, -0.9041674, -0.38821557, 0.9104408], [0.23594221, -0.6404129, -0.28914633, 0.58525544, 0.9976365, -0.988575, 0.18492065, 0.87579185]]]> : tensor<3x2x8xf32>} : (tensor<3x2x8xf32>) -> ()
  ml_program.output
}
