// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @unidirectional_sequence_lstm_0_0(dense<[[[-1.0, -1.625, -0.4375], [1.8125, 0.3125, -1.5]], [[-0.25, -1.6875, 0.875], [-0.25, -1.125, -1.6875]], [[1.5, -1.25, 0.3125], [0.0625, 1.1875, -0.0625]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @unidirectional_sequence_lstm_0_1(dense<[[[-0.5625, 1.125, 1.25], [-0.875, -0.4375, 1.0]], [[1.625, -1.5625, -1.0625], [-1.6875, -1.5625, -0.625]], [[-1.0625, 1.75, 0.1875], [-0.1875, -0.4375, 1.375]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @unidirectional_sequence_lstm_1(dense<[[0.5, 0.375, -0.625], [0.75, 0.75, -0.125], [0.0625, 0.25, -0.4375], [0.375, -0.375, 0.9375]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @unidirectional_sequence_lstm_2(dense<[[0.5, 0.375, -0.1875], [-0.4375, -0.5, -0.4375], [0.0, -0.3125, -0.875], [-0.5625, -0.25, -0.125]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @unidirectional_sequence_lstm_3(dense<[[-0.625, 0.3125, 0.375], [0.1875, 0.4375, 0.0625], [-0.6875, 0.25, -0.5], [0.625, -0.4375, -0.375]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @unidirectional_sequence_lstm_4(dense<[[-0.8125, 0.75, 0.125], [0.375, -0.75, 0.5625], [-1.0, 0.6875, 0.375], [-0.75, -0.25, -1.0]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @unidirectional_sequence_lstm_5(dense<[[0.25, 1.0, 0.875, -1.0], [-0.875, 0.6875, -0.5625, 0.9375], [0.25, 0.0625, 0.25, 0.625], [-0.375, -0.625, 0.5625, 0.5625]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @unidirectional_sequence_lstm_6(dense<[[0.5, 0.5, 0.6875, -0.5], [0.0, 0.5, -0.125, 0.125], [0.125, 0.1875, -0.625, 0.9375], [0.6875, -1.0, 0.75, -0.9375]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @unidirectional_sequence_lstm_7(dense<[[1.0, -0.875, 0.9375, -1.0], [-0.875, -1.0, 0.25, 0.5], [-0.5, -0.4375, 0.625, 0.875], [0.6875, -0.5625, -0.875, -1.0]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @unidirectional_sequence_lstm_8(dense<[[0.5625, -0.9375, 0.0, 0.5], [-0.125, 0.1875, 0.6875, 0.125], [0.9375, -0.125, -0.1875, -0.5], [-0.625, -0.375, 0.0, 0.9375]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @unidirectional_sequence_lstm_12(dense<[0.8125, 0.4375, -0.5, -1.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_13(dense<[-0.3125, 0.4375, -0.125, -1.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_14(dense<[-0.0625, 0.0, -1.0, 0.0625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_15(dense<[0.875, 0.625, -0.6875, 0.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_18(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @unidirectional_sequence_lstm_19(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @unidirectional_sequence_lstm() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_0_0 : tensor<3x2x3xf32>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_0_1 : tensor<3x2x3xf32>
  %o1 = ml_program.global_load_const @unidirectional_sequence_lstm_1 : tensor<4x3xf32>
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_2 : tensor<4x3xf32>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_3 : tensor<4x3xf32>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_4 : tensor<4x3xf32>
  %o5 = ml_program.global_load_const @unidirectional_sequence_lstm_5 : tensor<4x4xf32>
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_6 : tensor<4x4xf32>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_7 : tensor<4x4xf32>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_8 : tensor<4x4xf32>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @unidirectional_sequence_lstm_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_18 : tensor<2x4xf32>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_19 : tensor<2x4xf32>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", time_major = true, cell_clip = 0.0 : f32, tfl.states = array<i64: 18, 19>} : (tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.032379, -0.104030564, -0.039755914, 0.059228465], [-0.2575101, 0.17689179, -0.026225697, 0.0647955]], [[-0.029557465, -0.20402347, -0.053644493, 0.09986406], [-0.3333706, 0.015659282, -0.051233888, 0.08863115]], [[-0.13588043, -0.1010692, -0.019855881, 0.15066506], [-0.47853506, 0.23354176, -0.1706863, -0.05322772]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", time_major = true, cell_clip = 0.0 : f32, tfl.states = array<i64: 18, 19>} : (tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[0.12284387, 0.2213268, -0.19626026, -0.07454771], [-0.11668795, 0.23480071, -0.1332537, -0.15435496]], [[-0.08217063, -0.13201325, -0.014413318, 0.0970592], [-0.026266824, 0.108838774, -0.10666714, -0.15927438]], [[0.19689263, 0.10799589, -0.07128865, -0.04742916], [0.10048952, -0.047244437, -0.111121394, -0.033632163]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_lstm_batch_major_0_0(dense<[[[-1.25, -1.6875, 0.125], [-0.4375, -1.3125, 0.125], [1.875, -2.0, -0.0625]], [[-1.9375, 0.6875, -0.875], [-1.875, -1.4375, -2.0], [0.5625, 1.125, -1.75]]]> : tensor<2x3x3xf32>) : tensor<2x3x3xf32>
ml_program.global private @unidirectional_sequence_lstm_batch_major_0_1(dense<[[[-1.0625, -1.5625, -0.5], [-1.625, -1.0, -1.4375], [0.6875, 0.0625, -0.125]], [[-0.5625, -1.3125, -0.5625], [0.8125, -1.75, 0.625], [0.8125, 1.4375, 0.5625]]]> : tensor<2x3x3xf32>) : tensor<2x3x3xf32>
ml_program.global private @unidirectional_sequence_lstm_batch_major_1(dense<[[-0.9375, -0.5, 0.0], [0.8125, -0.8125, -0.4375], [0.875, 0.4375, 0.1875], [0.0, -0.6875, -1.0]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @unidirectional_sequence_lstm_batch_major_2(dense<[[0.1875, -0.6875, 0.4375], [-0.6875, -0.875, -0.9375], [0.6875, -0.8125, -0.625], [-0.25, -0.8125, -0.1875]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @unidirectional_sequence_lstm_batch_major_3(dense<[[-0.625, -0.375, 0.6875], [-0.0625, 0.9375, -0.25], [-0.25, 0.8125, 0.6875], [-0.9375, -0.0625, 0.8125]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @unidirectional_sequence_lstm_batch_major_4(dense<[[0.8125, -0.125, -0.875], [-0.4375, 0.75, 0.3125], [-0.75, -0.4375, 0.4375], [0.3125, -0.5, 0.25]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @unidirectional_sequence_lstm_batch_major_5(dense<[[-0.375, -0.75, 0.9375, -0.3125], [0.3125, 0.875, -1.0, -0.75], [-0.3125, 0.0, 0.1875, 0.75], [-0.375, -0.4375, -0.5625, -0.125]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @unidirectional_sequence_lstm_batch_major_6(dense<[[1.0, 0.625, 0.0, -0.4375], [-0.1875, -1.0, 0.625, -0.5625], [0.125, 0.1875, -0.125, 0.125], [-0.4375, -0.0625, 0.25, -0.1875]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @unidirectional_sequence_lstm_batch_major_7(dense<[[-0.0625, 0.4375, 0.5, -0.1875], [-0.1875, 0.875, -0.5, 0.8125], [-0.3125, 0.25, 0.5625, 0.375], [-1.0, -0.0625, -0.625, 0.4375]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @unidirectional_sequence_lstm_batch_major_8(dense<[[0.5, 0.3125, 0.3125, -0.6875], [-0.6875, 0.0, -0.5625, -0.8125], [-0.75, -0.4375, -0.25, 0.6875], [0.125, -0.875, 0.6875, 0.625]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @unidirectional_sequence_lstm_batch_major_12(dense<[0.8125, -0.625, -0.5625, 0.0625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_batch_major_13(dense<[-0.625, -0.875, -0.6875, -0.3125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_batch_major_14(dense<[0.5, 0.4375, 0.0, -0.25]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_batch_major_15(dense<[-0.75, -0.3125, 0.9375, -1.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_batch_major_18(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @unidirectional_sequence_lstm_batch_major_19(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @unidirectional_sequence_lstm_batch_major() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_0_0 : tensor<2x3x3xf32>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_0_1 : tensor<2x3x3xf32>
  %o1 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_1 : tensor<4x3xf32>
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_2 : tensor<4x3xf32>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_3 : tensor<4x3xf32>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_4 : tensor<4x3xf32>
  %o5 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_5 : tensor<4x4xf32>
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_6 : tensor<4x4xf32>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_7 : tensor<4x4xf32>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_8 : tensor<4x4xf32>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_18 : tensor<2x4xf32>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_19 : tensor<2x4xf32>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", time_major = false, cell_clip = 0.0 : f32, tfl.states = array<i64: 18, 19>} : (tensor<2x3x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<2x3x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[0.11483306, -0.087505825, -0.059804175, 0.20286633], [0.19811845, -0.09830061, -0.15166466, 0.24811792], [0.49804386, -0.03942144, -0.37990996, -0.22792105]], [[0.09009535, 0.051789153, 0.037566964, 0.040063582], [0.29928544, -0.009175577, -0.009464547, 0.045808006], [-0.1795981, 0.14406309, -0.068133056, -0.084663905]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", time_major = false, cell_clip = 0.0 : f32, tfl.states = array<i64: 18, 19>} : (tensor<2x3x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<2x3x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[0.28514192, -0.21271811, -0.36952847, -0.05188791], [0.2458346, -0.27400002, -0.23259124, -0.008679185], [0.09711776, -0.04911262, -0.19079325, -0.14216527]], [[0.18416934, 0.006362173, -0.22388364, -0.11469388], [0.30858886, -0.09650042, -0.3509066, -0.27289942], [0.06725223, 0.16567472, 0.14917304, -0.035447657]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_0_0(dense<[[[0.25, -1.0, -0.4375], [-0.125, -0.9375, 0.8125]], [[1.4375, -1.8125, 1.0625], [-0.875, 0.0, -0.75]], [[-0.5625, 0.6875, 0.5625], [0.0, 0.9375, -1.4375]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_0_1(dense<[[[-1.125, -0.375, -1.125], [1.3125, 1.75, -0.4375]], [[-0.9375, -1.8125, 1.125], [-1.6875, -1.8125, 1.375]], [[-1.875, 0.8125, 0.9375], [-0.8125, -1.1875, -1.8125]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_2(dense<[[0.9375, -0.5, -1.0], [0.1875, -0.125, -0.6875], [0.3125, 0.5, -0.6875], [-0.3125, -0.6875, 0.4375]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_3(dense<[[0.3125, 0.9375, 0.0625], [-0.8125, 0.4375, 0.5625], [0.125, 0.0, -0.6875], [-0.5625, -0.75, -0.1875]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_4(dense<[[0.5, 0.5625, -0.25], [-0.625, 0.4375, -1.0], [-0.5625, -0.6875, 0.1875], [0.8125, -0.1875, -0.875]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_6(dense<[[-0.25, -0.25, -0.625, -0.6875], [-0.0625, -0.6875, 0.9375, 1.0], [-0.6875, -0.4375, -1.0, -0.375], [-0.5, -0.75, 0.5, 0.3125]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_7(dense<[[1.0, -0.0625, -0.6875, -0.875], [0.375, 0.0625, 0.375, -0.5625], [0.6875, -1.0, -0.5625, 0.0], [-0.3125, 0.375, 0.625, 0.25]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_8(dense<[[0.625, 0.8125, -0.0625, 0.9375], [-0.875, 1.0, -0.75, -0.1875], [-1.0, 0.4375, -0.875, -0.4375], [0.8125, -0.6875, -0.1875, 0.625]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_13(dense<[0.625, 0.0625, 0.0, -0.375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_14(dense<[-0.0625, -0.5, 0.0, 0.0625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_15(dense<[0.1875, -0.375, -0.0625, -0.8125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_18(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_19(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @unidirectional_sequence_lstm_coupled_clipped() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_0_0 : tensor<3x2x3xf32>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_0_1 : tensor<3x2x3xf32>
  %o1 = "control.none"() : () -> none
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_2 : tensor<4x3xf32>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_3 : tensor<4x3xf32>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_4 : tensor<4x3xf32>
  %o5 = "control.none"() : () -> none
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_6 : tensor<4x4xf32>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_7 : tensor<4x4xf32>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_8 : tensor<4x4xf32>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = "control.none"() : () -> none
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_18 : tensor<2x4xf32>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_19 : tensor<2x4xf32>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", time_major = true, cell_clip = 0.25 : f32, tfl.states = array<i64: 18, 19>} : (tensor<3x2x3xf32>, none, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, none, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.048714414, -0.0906751, 0.100820035, 0.12006784], [-0.08647919, -0.03584934, -0.169233, 0.037855383]], [[-0.0908513, -0.008923836, -0.14912075, 0.11295862], [-0.11636525, -0.18290082, 0.010379935, 0.07295632]], [[0.08775392, 0.07322633, -0.1258094, -0.00885925], [-0.08899721, -0.19529767, 0.04052999, -0.13944787]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", time_major = true, cell_clip = 0.25 : f32, tfl.states = array<i64: 18, 19>} : (tensor<3x2x3xf32>, none, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, none, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.021932455, -0.03415008, 0.07721909, 0.084952734], [0.052941423, -0.11549502, 0.02289972, -0.13924003]], [[-0.042929, 0.004018162, -0.21089, 0.02499791], [-0.02416262, 0.03975184, -0.22316311, -0.0050521065]], [[0.07510126, 0.14721207, -0.17042877, 0.008238557], [-0.09786634, -0.037425887, 0.0970962, 0.14234434]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_lstm_projected_0_0(dense<[[[0.5625, -0.5625, -1.6875], [0.0625, -0.0625, -1.75]], [[-1.3125, 1.0, -0.625], [0.375, 0.8125, -1.1875]], [[-1.25, -0.75, -0.4375], [0.0, -0.1875, -1.0625]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @unidirectional_sequence_lstm_projected_0_1(dense<[[[-1.8125, -2.0, 1.625], [1.25, 0.5, -0.375]], [[-2.0, -0.3125, -0.5], [1.1875, 0.0625, -1.5]], [[-0.3125, 0.375, -0.8125], [-0.5, 1.3125, -0.375]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @unidirectional_sequence_lstm_projected_1(dense<[[-0.625, 0.0, 0.75], [-0.625, 0.0625, -0.125], [0.375, 0.1875, 0.1875], [1.0, 0.625, -0.5625]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @unidirectional_sequence_lstm_projected_2(dense<[[0.75, 1.0, -0.9375], [0.1875, 0.25, 0.5], [-0.625, 0.0, -0.125], [0.5, 0.5625, 0.1875]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @unidirectional_sequence_lstm_projected_3(dense<[[0.625, -0.1875, 0.6875], [0.375, 0.0625, -0.0625], [-0.8125, 0.375, -0.125], [0.375, -0.9375, -0.75]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @unidirectional_sequence_lstm_projected_4(dense<[[0.0, 0.375, 0.6875], [0.8125, -0.4375, 0.4375], [-0.25, 0.125, -0.125], [-0.6875, 0.75, -0.375]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @unidirectional_sequence_lstm_projected_5(dense<[[-0.5625, -0.4375], [0.875, -0.5625], [0.875, 0.5], [0.8125, 0.375]]> : tensor<4x2xf32>) : tensor<4x2xf32>
ml_program.global private @unidirectional_sequence_lstm_projected_6(dense<[[0.625, 0.25], [-0.125, -0.25], [-0.5, 0.3125], [-0.625, -0.3125]]> : tensor<4x2xf32>) : tensor<4x2xf32>
ml_program.global private @unidirectional_sequence_lstm_projected_7(dense<[[0.0625, -0.4375], [-0.25, -0.4375], [-0.25, -0.4375], [0.75, -0.4375]]> : tensor<4x2xf32>) : tensor<4x2xf32>
ml_program.global private @unidirectional_sequence_lstm_projected_8(dense<[[0.625, -0.875], [-0.25, -0.625], [-0.375, -0.0625], [1.0, 0.5]]> : tensor<4x2xf32>) : tensor<4x2xf32>
ml_program.global private @unidirectional_sequence_lstm_projected_9(dense<[0.5, -0.625, 0.1875, 0.4375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_projected_10(dense<[0.5625, -1.0, -0.5, -0.625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_projected_11(dense<[0.8125, 0.4375, 0.875, -1.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_projected_12(dense<[0.5625, -0.5625, -1.0, 1.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_projected_13(dense<[0.0, 0.875, 1.0, 0.125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_projected_14(dense<[-0.8125, -0.875, -0.75, 0.3125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_projected_15(dense<[0.25, -0.5625, 0.5, -0.125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_projected_16(dense<[[0.25, 0.5625, 0.5, -0.625], [0.375, 0.4375, -0.1875, -0.625]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @unidirectional_sequence_lstm_projected_18(dense<[[0.0, 0.0], [0.0, 0.0]]> : tensor<2x2xf32>) : tensor<2x2xf32>
ml_program.global private @unidirectional_sequence_lstm_projected_19(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @unidirectional_sequence_lstm_projected() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_0_0 : tensor<3x2x3xf32>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_0_1 : tensor<3x2x3xf32>
  %o1 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_1 : tensor<4x3xf32>
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_2 : tensor<4x3xf32>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_3 : tensor<4x3xf32>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_4 : tensor<4x3xf32>
  %o5 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_5 : tensor<4x2xf32>
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_6 : tensor<4x2xf32>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_7 : tensor<4x2xf32>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_8 : tensor<4x2xf32>
  %o9 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_9 : tensor<4xf32>
  %o10 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_10 : tensor<4xf32>
  %o11 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_11 : tensor<4xf32>
  %o12 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_15 : tensor<4xf32>
  %o16 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_16 : tensor<2x4xf32>
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_18 : tensor<2x2xf32>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_19 : tensor<2x4xf32>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", time_major = true, cell_clip = 0.0 : f32, tfl.states = array<i64: 18, 19>} : (tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x4xf32>, none, tensor<2x2xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<3x2x2xf32>, tensor<2x2xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.20352569, -0.12656444], [-0.2537328, -0.20519343]], [[-0.05779945, -0.053602144], [-0.3065545, -0.2405241]], [[-0.18628705, -0.1758234], [-0.27572036, -0.18776926]]]> : tensor<3x2x2xf32>} : (tensor<3x2x2xf32>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", time_major = true, cell_clip = 0.0 : f32, tfl.states = array<i64: 18, 19>} : (tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x4xf32>, none, tensor<2x2xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<3x2x2xf32>, tensor<2x2xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.21374959, -0.18554336], [-0.33696663, -0.20863682]], [[-0.08753195, -0.1223789], [-0.28252244, -0.124217]], [[-0.2243489, -0.23331162], [-0.22797991, -0.11686447]]]> : tensor<3x2x2xf32>} : (tensor<3x2x2xf32>) -> ()
  ml_program.output
}
