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
// -----
ml_program.global private @unidirectional_sequence_lstm_i8_0_0(dense<[[[-106, -120, -117], [-21, -70, -26]], [[22, 23, 52], [110, -62, 60]], [[-99, -23, 75], [47, 60, -41]], [[98, 109, -28], [-22, 4, 105]]]> : tensor<4x2x3xi8>) : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
ml_program.global private @unidirectional_sequence_lstm_i8_0_1(dense<[[[49, -101, -43], [-5, -118, 100]], [[-40, 100, -118], [-89, 112, 93]], [[100, 115, 28], [-108, 77, -21]], [[-54, -66, 120], [-4, -74, 52]]]> : tensor<4x2x3xi8>) : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
ml_program.global private @unidirectional_sequence_lstm_i8_1(dense<[[66, -26, -109], [88, 117, -52], [83, 11, 95], [109, -101, -36], [-3, 22, -70]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>
ml_program.global private @unidirectional_sequence_lstm_i8_2(dense<[[-13, -24, -64], [109, -38, -44], [93, -31, 115], [-83, 115, 19], [58, 23, 30]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @unidirectional_sequence_lstm_i8_3(dense<[[47, -7, -27], [116, 98, 100], [126, 83, -20], [-41, 17, 91], [-19, 12, 65]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>
ml_program.global private @unidirectional_sequence_lstm_i8_4(dense<[[-33, 113, -21], [107, 110, -95], [-124, 107, 58], [-71, 123, -83], [126, -26, -100]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>
ml_program.global private @unidirectional_sequence_lstm_i8_5(dense<[[-62, 43, -108, 31, -95], [69, 39, -73, -96, -7], [88, -84, -40, -127, -82], [40, -67, 25, -41, 118], [42, 124, -3, 127, -34]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>
ml_program.global private @unidirectional_sequence_lstm_i8_6(dense<[[97, -105, 11, -42, 93], [-80, 8, -40, 9, 94], [-95, -58, 102, -94, 10], [-114, -100, -62, -60, -54], [111, 77, 11, 60, 83]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @unidirectional_sequence_lstm_i8_7(dense<[[-19, -31, 40, 34, -11], [-105, 72, -19, 77, -110], [-118, -64, -88, 1, 23], [-2, 79, -42, 120, 54], [112, 102, -56, 105, -30]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>
ml_program.global private @unidirectional_sequence_lstm_i8_8(dense<[[64, -40, -75, 63, 26], [110, 56, 26, -36, 30], [-99, -40, 65, 8, -81], [49, 53, 51, 97, -49], [-15, 117, 46, -116, 107]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_i8_12(dense<[-2474, 271, 2378, -1467, 64]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>
ml_program.global private @unidirectional_sequence_lstm_i8_13(dense<[-612, 2568, -1744, 479, -1544]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>
ml_program.global private @unidirectional_sequence_lstm_i8_14(dense<[577, -133, -184, 205, -2879]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>
ml_program.global private @unidirectional_sequence_lstm_i8_15(dense<[2659, -2531, 1057, -1967, -2706]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>
ml_program.global private @unidirectional_sequence_lstm_i8_18(dense<[[-3, -3, -3, -3, -3], [-3, -3, -3, -3, -3]]> : tensor<2x5xi8>) : tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>
ml_program.global private @unidirectional_sequence_lstm_i8_19(dense<[[0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]> : tensor<2x5xi16>) : tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>
ml_program.subgraph @unidirectional_sequence_lstm_i8() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_i8_0_0 : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_i8_0_1 : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
  %o1 = ml_program.global_load_const @unidirectional_sequence_lstm_i8_1 : tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_i8_2 : tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_i8_3 : tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_i8_4 : tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>
  %o5 = ml_program.global_load_const @unidirectional_sequence_lstm_i8_5 : tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_i8_6 : tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_i8_7 : tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_i8_8 : tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @unidirectional_sequence_lstm_i8_12 : tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_i8_13 : tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_i8_14 : tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_i8_15 : tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_i8_18 : tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_i8_19 : tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, tfl.intermediate_types = [tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i8:f32, 0.00800000037997961:-3>>], time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>, tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>, tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>, none, none, none, tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>, tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>, tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>, none, none, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>, none, none, none, none) -> (tensor<4x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>)
  "check.eq"(%r0_0) {expected = dense<[[[1, 3, 2, -31, -29], [7, 0, -8, -2, -17]], [[2, 33, 55, -2, -7], [8, 19, 4, 3, -30]], [[1, 3, -16, 0, 3], [63, 104, 45, -16, -58]], [[62, 98, 37, -31, -40], [4, 8, -20, 3, 3]]]> : tensor<4x2x5xi8>} : (tensor<4x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, tfl.intermediate_types = [tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i8:f32, 0.00800000037997961:-3>>], time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>, tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>, tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>, none, none, none, tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>, tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>, tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>, none, none, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>, none, none, none, none) -> (tensor<4x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>)
  "check.eq"(%r0_1) {expected = dense<[[[9, 30, 3, -2, -69], [3, 3, -17, 3, 4]], [[74, -22, 20, -80, -48], [0, 13, -78, 74, 3]], [[45, 89, 67, -52, -66], [-26, -4, -9, 78, 4]], [[3, 3, 14, 3, 2], [2, 3, -19, 6, 10]]]> : tensor<4x2x5xi8>} : (tensor<4x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_lstm_batch_major_i8_0_0(dense<[[[-69, -36, 75], [-100, -52, 82], [-45, -99, -79], [1, 32, 36]], [[-1, 121, -41], [-126, 85, 25], [27, 16, -20], [-2, 18, 3]]]> : tensor<2x4x3xi8>) : tensor<2x4x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
ml_program.global private @unidirectional_sequence_lstm_batch_major_i8_0_1(dense<[[[-45, -41, -32], [78, 125, -42], [-61, -69, 1], [-2, 54, 64]], [[-110, 32, 86], [-32, -118, 105], [-120, 19, -7], [-10, 44, 127]]]> : tensor<2x4x3xi8>) : tensor<2x4x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
ml_program.global private @unidirectional_sequence_lstm_batch_major_i8_1(dense<[[-16, 31, -72], [96, -110, 80], [-91, -7, 69], [-26, -89, 113], [-64, 16, 45]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>
ml_program.global private @unidirectional_sequence_lstm_batch_major_i8_2(dense<[[91, 31, 39], [120, -74, -9], [-104, 119, 9], [95, 101, 68], [85, -95, 44]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @unidirectional_sequence_lstm_batch_major_i8_3(dense<[[-59, -88, 115], [125, -17, 97], [-126, 87, 57], [-32, 71, -13], [61, 80, -78]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>
ml_program.global private @unidirectional_sequence_lstm_batch_major_i8_4(dense<[[23, 28, 88], [-76, -76, 34], [64, 69, 75], [-1, -80, 96], [119, 74, -88]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>
ml_program.global private @unidirectional_sequence_lstm_batch_major_i8_5(dense<[[81, 42, -64, -105, -75], [-37, 65, -63, -5, -3], [-6, -32, 58, 18, 46], [-99, 81, 35, -80, -86], [-99, 22, -11, -89, 97]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>
ml_program.global private @unidirectional_sequence_lstm_batch_major_i8_6(dense<[[-113, -80, 106, -102, -51], [-6, 122, 55, -79, -112], [-45, 62, 2, -95, -119], [-53, -38, -98, -108, -115], [115, 13, 25, -12, -1]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @unidirectional_sequence_lstm_batch_major_i8_7(dense<[[-96, 59, 43, 39, -113], [-70, -91, -83, -60, 52], [36, -81, -74, 124, -50], [-22, 75, 29, 91, -37], [64, -100, 85, -116, -62]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>
ml_program.global private @unidirectional_sequence_lstm_batch_major_i8_8(dense<[[-109, 78, -61, -90, -59], [-44, 86, 117, -26, 123], [-64, -60, 1, 67, 107], [-47, -83, 62, -69, 51], [107, 80, -1, 93, -53]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_batch_major_i8_12(dense<[-2497, -1646, 2708, 1170, 2403]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>
ml_program.global private @unidirectional_sequence_lstm_batch_major_i8_13(dense<[-128, -1104, 95, 1000, -107]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>
ml_program.global private @unidirectional_sequence_lstm_batch_major_i8_14(dense<[458, 1148, -461, 737, 738]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>
ml_program.global private @unidirectional_sequence_lstm_batch_major_i8_15(dense<[1487, 2617, -2895, 391, -1868]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>
ml_program.global private @unidirectional_sequence_lstm_batch_major_i8_18(dense<[[-3, -3, -3, -3, -3], [-3, -3, -3, -3, -3]]> : tensor<2x5xi8>) : tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>
ml_program.global private @unidirectional_sequence_lstm_batch_major_i8_19(dense<[[0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]> : tensor<2x5xi16>) : tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>
ml_program.subgraph @unidirectional_sequence_lstm_batch_major_i8() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_i8_0_0 : tensor<2x4x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_i8_0_1 : tensor<2x4x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
  %o1 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_i8_1 : tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_i8_2 : tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_i8_3 : tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_i8_4 : tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>
  %o5 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_i8_5 : tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_i8_6 : tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_i8_7 : tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_i8_8 : tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_i8_12 : tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_i8_13 : tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_i8_14 : tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_i8_15 : tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_i8_18 : tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_batch_major_i8_19 : tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, tfl.intermediate_types = [tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i8:f32, 0.00800000037997961:-3>>], time_major = false, tfl.states = array<i64: 18, 19>} : (tensor<2x4x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>, tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>, tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>, none, none, none, tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>, tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>, tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>, none, none, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>, none, none, none, none) -> (tensor<2x4x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>)
  "check.eq"(%r0_0) {expected = dense<[[[22, 30, 34, -7, 2], [24, -34, 25, 6, 3], [5, -50, 2, -22, -14], [20, 13, 29, -11, 2]], [[-43, 3, 39, 3, 67], [-1, 1, 64, 25, 1], [-11, 8, 14, 24, 11], [-9, 13, 25, 33, 13]]]> : tensor<2x4x5xi8>} : (tensor<2x4x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, tfl.intermediate_types = [tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i8:f32, 0.00800000037997961:-3>>], time_major = false, tfl.states = array<i64: 18, 19>} : (tensor<2x4x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>, tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>, tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>, none, none, none, tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>, tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>, tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>, none, none, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>, none, none, none, none) -> (tensor<2x4x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>)
  "check.eq"(%r0_1) {expected = dense<[[[14, -20, 2, 2, -1], [-26, 3, -7, 3, 39], [12, -32, 4, -32, 1], [27, 19, 73, 0, 9]], [[15, -13, 64, 81, 2], [9, 84, 21, -72, 2], [45, 4, 10, 28, 0], [60, 48, 113, 89, -10]]]> : tensor<2x4x5xi8>} : (tensor<2x4x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_i8_0_0(dense<[[[31, -58, 104], [79, -51, 24]], [[26, 0, 115], [-37, -23, -40]], [[-3, -13, 31], [61, 71, -51]], [[54, 55, -8], [-127, 115, 102]]]> : tensor<4x2x3xi8>) : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_i8_0_1(dense<[[[73, -6, -37], [45, 1, 19]], [[38, -63, -33], [-122, 125, 68]], [[32, -56, -124], [-55, 37, -112]], [[-6, -15, -36], [-81, -70, 3]]]> : tensor<4x2x3xi8>) : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_i8_2(dense<[[-72, 27, 23], [55, 56, -18], [103, 72, 117], [-63, 24, 43], [27, -11, -97]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_i8_3(dense<[[71, 13, 75], [82, -37, 62], [-93, -62, -82], [49, 42, -111], [67, -6, -58]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_i8_4(dense<[[33, -7, 34], [85, -39, -61], [-71, 21, -86], [-80, 56, 84], [-32, -103, -65]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_i8_6(dense<[[-46, -96, 0, -83, 27], [-50, -15, 82, 29, 32], [-104, 100, 57, 115, 28], [91, 18, 99, -16, -14], [44, 6, 5, 107, -101]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_i8_7(dense<[[33, 85, -110, -32, 75], [-20, 55, -16, -63, 118], [88, -61, 30, 62, -22], [33, -46, 18, 7, -126], [-98, 39, -34, 65, 101]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_i8_8(dense<[[78, 66, -1, 65, -88], [-48, 94, -20, -60, 104], [-72, 86, -20, 81, -73], [-119, -10, -55, 111, 2], [-90, -11, -14, 74, -34]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_i8_13(dense<[761, 1787, 2687, 1700, 81]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_i8_14(dense<[294, 2994, -1280, -1909, -599]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_i8_15(dense<[-120, -1170, -522, 1370, 1849]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_i8_18(dense<[[-3, -3, -3, -3, -3], [-3, -3, -3, -3, -3]]> : tensor<2x5xi8>) : tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>
ml_program.global private @unidirectional_sequence_lstm_coupled_clipped_i8_19(dense<[[0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]> : tensor<2x5xi16>) : tensor<2x5x!quant.uniform<i16:f32, 0.000244140625>>
ml_program.subgraph @unidirectional_sequence_lstm_coupled_clipped_i8() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_i8_0_0 : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_i8_0_1 : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
  %o1 = "control.none"() : () -> none
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_i8_2 : tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_i8_3 : tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_i8_4 : tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>
  %o5 = "control.none"() : () -> none
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_i8_6 : tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_i8_7 : tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_i8_8 : tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = "control.none"() : () -> none
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_i8_13 : tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_i8_14 : tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_i8_15 : tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_i8_18 : tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_clipped_i8_19 : tensor<2x5x!quant.uniform<i16:f32, 0.000244140625>>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.7 : f32, proj_clip = 0.0 : f32, tfl.intermediate_types = [tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i8:f32, 0.00800000037997961:-3>>], time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>, none, tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>, none, tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>, none, none, none, none, tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>, tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>, none, none, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.000244140625>>, none, none, none, none) -> (tensor<4x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.000244140625>>)
  "check.eq"(%r0_0) {expected = dense<[[[50, 24, 3, -30, -26], [58, 35, 2, -7, 27]], [[66, 17, 3, -43, -4], [9, 16, 52, -13, 13]], [[52, 29, -3, -30, -23], [22, 27, 30, 11, 10]], [[54, 48, -8, 2, -2], [21, 3, 31, 35, 1]]]> : tensor<4x2x5xi8>} : (tensor<4x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.7 : f32, proj_clip = 0.0 : f32, tfl.intermediate_types = [tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i8:f32, 0.00800000037997961:-3>>], time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>, none, tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>, none, tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>, none, none, none, none, tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>, tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>, none, none, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.000244140625>>, none, none, none, none) -> (tensor<4x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.000244140625>>)
  "check.eq"(%r0_1) {expected = dense<[[[56, 69, -13, 9, -3], [53, 8, 11, 4, -9]], [[55, 67, -6, 6, 10], [34, 3, 17, 1, 1]], [[-24, 65, 65, 5, 17], [2, -26, 75, 17, -46]], [[-22, 48, 43, 21, 29], [-14, -5, 53, 15, -67]]]> : tensor<4x2x5xi8>} : (tensor<4x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_lstm_peephole_i8_0_0(dense<[[[-16, -16, 27], [111, -62, -67]], [[-70, 105, 28], [97, 67, 26]], [[53, 71, 22], [-70, 65, -65]], [[-32, 94, 113], [105, 5, -68]]]> : tensor<4x2x3xi8>) : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
ml_program.global private @unidirectional_sequence_lstm_peephole_i8_0_1(dense<[[[42, -10, -114], [-10, 110, -31]], [[87, -103, 27], [120, 12, -107]], [[59, -79, 23], [-62, 122, -94]], [[-40, 4, -55], [-48, 7, 24]]]> : tensor<4x2x3xi8>) : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
ml_program.global private @unidirectional_sequence_lstm_peephole_i8_1(dense<[[9, -123, 107], [-96, 57, 29], [-125, -22, 84], [-110, -103, 98], [39, -43, -53]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>
ml_program.global private @unidirectional_sequence_lstm_peephole_i8_2(dense<[[-42, -98, -127], [-81, 98, 47], [111, 20, -57], [-27, 127, 52], [67, -29, 28]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @unidirectional_sequence_lstm_peephole_i8_3(dense<[[-55, 107, -20], [-122, 6, -75], [44, 44, 114], [-91, -23, -84], [-88, 22, -63]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>
ml_program.global private @unidirectional_sequence_lstm_peephole_i8_4(dense<[[69, -100, -15], [-80, -6, 8], [-101, -24, 125], [94, -84, 110], [47, -39, 9]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>
ml_program.global private @unidirectional_sequence_lstm_peephole_i8_5(dense<[[-114, -37, 97, -52, 112], [-38, -95, 21, 37, -25], [-17, -17, -60, -121, 28], [-5, 77, 23, 42, 52], [-73, -28, -38, 1, 98]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>
ml_program.global private @unidirectional_sequence_lstm_peephole_i8_6(dense<[[56, 109, 41, -87, 58], [102, 67, -28, 37, -84], [118, 24, -103, 34, 38], [34, -50, -51, 123, 50], [-42, 33, -61, 61, 79]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @unidirectional_sequence_lstm_peephole_i8_7(dense<[[116, 50, 93, -123, 117], [-7, -39, 21, -68, -110], [73, 97, -26, 110, -103], [16, 63, -12, -84, -99], [29, -127, 126, 45, 86]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>
ml_program.global private @unidirectional_sequence_lstm_peephole_i8_8(dense<[[-89, 110, -60, 70, -37], [-27, 67, 126, 24, 41], [-12, 119, 53, 98, 101], [60, -2, -53, 5, -115], [-7, 70, 102, -7, 125]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_peephole_i8_9(dense<[2532, -2830, 1644, 1481, 362]> : tensor<5xi16>) : tensor<5x!quant.uniform<i16:f32, 0.0003000000142492354>>
ml_program.global private @unidirectional_sequence_lstm_peephole_i8_10(dense<[-1909, 2690, -666, -2698, 2414]> : tensor<5xi16>) : tensor<5x!quant.uniform<i16:f32, 0.0003000000142492354>>
ml_program.global private @unidirectional_sequence_lstm_peephole_i8_11(dense<[1245, 2514, -157, 300, -2957]> : tensor<5xi16>) : tensor<5x!quant.uniform<i16:f32, 0.0003000000142492354>>
ml_program.global private @unidirectional_sequence_lstm_peephole_i8_12(dense<[-2795, 1646, 1756, -1627, 294]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>
ml_program.global private @unidirectional_sequence_lstm_peephole_i8_13(dense<[981, -1622, 1395, -265, 1136]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>
ml_program.global private @unidirectional_sequence_lstm_peephole_i8_14(dense<[-15, -598, -2062, -285, -2381]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>
ml_program.global private @unidirectional_sequence_lstm_peephole_i8_15(dense<[876, -1261, -2988, -166, -579]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>
ml_program.global private @unidirectional_sequence_lstm_peephole_i8_18(dense<[[-3, -3, -3, -3, -3], [-3, -3, -3, -3, -3]]> : tensor<2x5xi8>) : tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>
ml_program.global private @unidirectional_sequence_lstm_peephole_i8_19(dense<[[0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]> : tensor<2x5xi16>) : tensor<2x5x!quant.uniform<i16:f32, 0.0001220703125>>
ml_program.subgraph @unidirectional_sequence_lstm_peephole_i8() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_peephole_i8_0_0 : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_peephole_i8_0_1 : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
  %o1 = ml_program.global_load_const @unidirectional_sequence_lstm_peephole_i8_1 : tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_peephole_i8_2 : tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_peephole_i8_3 : tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_peephole_i8_4 : tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>
  %o5 = ml_program.global_load_const @unidirectional_sequence_lstm_peephole_i8_5 : tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_peephole_i8_6 : tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_peephole_i8_7 : tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_peephole_i8_8 : tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o9 = ml_program.global_load_const @unidirectional_sequence_lstm_peephole_i8_9 : tensor<5x!quant.uniform<i16:f32, 0.0003000000142492354>>
  %o10 = ml_program.global_load_const @unidirectional_sequence_lstm_peephole_i8_10 : tensor<5x!quant.uniform<i16:f32, 0.0003000000142492354>>
  %o11 = ml_program.global_load_const @unidirectional_sequence_lstm_peephole_i8_11 : tensor<5x!quant.uniform<i16:f32, 0.0003000000142492354>>
  %o12 = ml_program.global_load_const @unidirectional_sequence_lstm_peephole_i8_12 : tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_peephole_i8_13 : tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_peephole_i8_14 : tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_peephole_i8_15 : tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_peephole_i8_18 : tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_peephole_i8_19 : tensor<2x5x!quant.uniform<i16:f32, 0.0001220703125>>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, tfl.intermediate_types = [tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i8:f32, 0.00800000037997961:-3>>], time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>, tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>, tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<5x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<5x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<5x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>, tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>, tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>, none, none, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.0001220703125>>, none, none, none, none) -> (tensor<4x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.0001220703125>>)
  "check.eq"(%r0_0) {expected = dense<[[[-7, -12, 16, -21, -17], [-46, 2, 3, -3, -76]], [[3, 55, 51, 1, 4], [-3, 0, 3, -5, -55]], [[13, 8, 22, -19, -20], [3, 47, -7, 3, 5]], [[5, -30, 95, -52, -3], [-7, 3, 3, 3, -55]]]> : tensor<4x2x5xi8>} : (tensor<4x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, tfl.intermediate_types = [tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i8:f32, 0.00800000037997961:-3>>], time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>, tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>, tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<5x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<5x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<5x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>, tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>, tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>, none, none, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.0001220703125>>, none, none, none, none) -> (tensor<4x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.0001220703125>>)
  "check.eq"(%r0_1) {expected = dense<[[[48, 13, 3, 1, 37], [3, 35, 0, 3, 1]], [[-59, 2, 24, -65, -28], [0, 3, 3, 3, -73]], [[-96, -2, 7, -43, -77], [3, 69, 1, 3, 4]], [[-39, 54, -5, 4, 0], [17, 77, 30, 17, -2]]]> : tensor<4x2x5xi8>} : (tensor<4x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_lstm_coupled_peephole_i8_0_0(dense<[[[106, -93, -89], [-120, 55, 90]], [[33, 96, 77], [-83, 71, 60]], [[-116, 66, -96], [-70, 70, -33]], [[126, 90, 4], [62, 91, -84]]]> : tensor<4x2x3xi8>) : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
ml_program.global private @unidirectional_sequence_lstm_coupled_peephole_i8_0_1(dense<[[[70, -89, 81], [-26, -112, 43]], [[-5, -79, 107], [-116, 100, 44]], [[-3, -56, 96], [4, -39, 117]], [[56, -100, 91], [-120, -62, -46]]]> : tensor<4x2x3xi8>) : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
ml_program.global private @unidirectional_sequence_lstm_coupled_peephole_i8_2(dense<[[-74, 22, 118], [81, -4, -82], [-107, 72, 0], [-10, -74, -44], [-113, 102, 71]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @unidirectional_sequence_lstm_coupled_peephole_i8_3(dense<[[-88, 52, -7], [-100, -75, 8], [-66, -20, 88], [32, 1, -101], [-70, -84, 32]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>
ml_program.global private @unidirectional_sequence_lstm_coupled_peephole_i8_4(dense<[[-87, -103, 91], [-48, -94, 114], [-126, 23, -121], [36, -10, 22], [-115, 111, 52]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>
ml_program.global private @unidirectional_sequence_lstm_coupled_peephole_i8_6(dense<[[-13, -67, -73, 66, 0], [-35, -77, 80, -102, 40], [-42, 68, 70, -126, 127], [-65, 36, -55, 1, -57], [16, -12, -79, -78, 75]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @unidirectional_sequence_lstm_coupled_peephole_i8_7(dense<[[-63, -92, -5, 58, -47], [76, -72, 93, -100, 66], [86, 46, -46, -88, -45], [8, 110, -65, -96, -91], [-44, 80, -90, -16, 114]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>
ml_program.global private @unidirectional_sequence_lstm_coupled_peephole_i8_8(dense<[[-21, 78, 104, 47, 71], [-97, 3, 107, -31, 23], [-75, -118, 54, -60, 0], [49, 95, 121, 98, -59], [103, -56, -33, 20, 114]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_coupled_peephole_i8_10(dense<[458, -551, -126, -1046, -1929]> : tensor<5xi16>) : tensor<5x!quant.uniform<i16:f32, 0.0003000000142492354>>
ml_program.global private @unidirectional_sequence_lstm_coupled_peephole_i8_11(dense<[2242, -1918, 857, -1854, -1994]> : tensor<5xi16>) : tensor<5x!quant.uniform<i16:f32, 0.0003000000142492354>>
ml_program.global private @unidirectional_sequence_lstm_coupled_peephole_i8_13(dense<[1726, 2199, -2996, 2396, -1705]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>
ml_program.global private @unidirectional_sequence_lstm_coupled_peephole_i8_14(dense<[-198, 2134, 2768, -1837, -1682]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>
ml_program.global private @unidirectional_sequence_lstm_coupled_peephole_i8_15(dense<[-2282, 1850, 1339, 513, 2799]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>
ml_program.global private @unidirectional_sequence_lstm_coupled_peephole_i8_18(dense<[[-3, -3, -3, -3, -3], [-3, -3, -3, -3, -3]]> : tensor<2x5xi8>) : tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>
ml_program.global private @unidirectional_sequence_lstm_coupled_peephole_i8_19(dense<[[0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]> : tensor<2x5xi16>) : tensor<2x5x!quant.uniform<i16:f32, 3.0517578125e-05>>
ml_program.subgraph @unidirectional_sequence_lstm_coupled_peephole_i8() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_peephole_i8_0_0 : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_peephole_i8_0_1 : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
  %o1 = "control.none"() : () -> none
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_peephole_i8_2 : tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_peephole_i8_3 : tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_peephole_i8_4 : tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>
  %o5 = "control.none"() : () -> none
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_peephole_i8_6 : tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_peephole_i8_7 : tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_peephole_i8_8 : tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o9 = "control.none"() : () -> none
  %o10 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_peephole_i8_10 : tensor<5x!quant.uniform<i16:f32, 0.0003000000142492354>>
  %o11 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_peephole_i8_11 : tensor<5x!quant.uniform<i16:f32, 0.0003000000142492354>>
  %o12 = "control.none"() : () -> none
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_peephole_i8_13 : tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_peephole_i8_14 : tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_peephole_i8_15 : tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_peephole_i8_18 : tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_coupled_peephole_i8_19 : tensor<2x5x!quant.uniform<i16:f32, 3.0517578125e-05>>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, tfl.intermediate_types = [tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i8:f32, 0.00800000037997961:-3>>], time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>, none, tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>, none, tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>, none, tensor<5x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<5x!quant.uniform<i16:f32, 0.0003000000142492354>>, none, tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>, tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>, none, none, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 3.0517578125e-05>>, none, none, none, none) -> (tensor<4x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 3.0517578125e-05>>)
  "check.eq"(%r0_0) {expected = dense<[[[-1, 3, -15, 11, 3], [4, 87, 9, -35, 4]], [[-3, -35, 3, -61, -79], [9, 61, 11, -52, 4]], [[4, 2, 3, -4, -80], [15, 16, 20, -7, -1]], [[3, 2, 1, 40, -38], [3, 3, -38, 35, -53]]]> : tensor<4x2x5xi8>} : (tensor<4x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, tfl.intermediate_types = [tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i8:f32, 0.00800000037997961:-3>>], time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>, none, tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>, none, tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>, none, tensor<5x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<5x!quant.uniform<i16:f32, 0.0003000000142492354>>, none, tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>, tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>, none, none, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 3.0517578125e-05>>, none, none, none, none) -> (tensor<4x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 3.0517578125e-05>>)
  "check.eq"(%r0_1) {expected = dense<[[[-57, -18, 4, 0, 4], [-36, 89, 23, 28, 14]], [[-70, 73, 8, -27, 29], [-21, 44, 85, -40, 67]], [[-70, 80, 8, -45, 35], [-39, 86, 6, -72, 52]], [[-76, 71, 4, -55, 6], [18, 82, 94, -24, 65]]]> : tensor<4x2x5xi8>} : (tensor<4x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_lstm_saturated_i8_0_0(dense<[[[35, -91, -62], [121, -106, 14]], [[-100, -112, -16], [95, 55, -95]], [[-14, -117, -96], [-80, -3, 57]], [[1, 55, -13], [-33, -102, -25]], [[-27, 101, 73], [22, -90, 113]], [[-59, 86, -1], [48, 32, 47]], [[-105, 77, -90], [-94, 99, 88]], [[-33, 60, 109], [-121, -39, 93]], [[91, -23, -115], [-9, 86, -96]]]> : tensor<9x2x3xi8>) : tensor<9x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
ml_program.global private @unidirectional_sequence_lstm_saturated_i8_0_1(dense<[[[3, -111, -22], [-122, 70, 78]], [[32, 24, 52], [14, 118, -56]], [[-12, 88, -84], [-45, -93, -59]], [[78, 107, 119], [-83, -92, -123]], [[69, -84, -33], [-81, -45, 10]], [[-76, 98, -86], [14, 102, 7]], [[112, 13, -49], [-38, 83, 35]], [[-47, 30, 28], [28, -5, -42]], [[127, -84, 27], [-15, 17, -5]]]> : tensor<9x2x3xi8>) : tensor<9x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
ml_program.global private @unidirectional_sequence_lstm_saturated_i8_1(dense<[[45, -63, -73], [-74, -49, -61], [-73, -121, -45], [-46, -10, -126], [-56, 53, -7]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>
ml_program.global private @unidirectional_sequence_lstm_saturated_i8_2(dense<[[-55, 9, -13], [122, -56, -121], [74, -2, 82], [115, -69, -88], [21, 4, -36]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @unidirectional_sequence_lstm_saturated_i8_3(dense<[[77, -85, 52], [-90, -86, -120], [-19, 10, 124], [112, -117, -119], [18, -117, 86]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>
ml_program.global private @unidirectional_sequence_lstm_saturated_i8_4(dense<[[-53, -104, 65], [-12, -8, 59], [21, -95, -12], [54, -109, 6], [0, -64, 89]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>
ml_program.global private @unidirectional_sequence_lstm_saturated_i8_5(dense<[[50, -3, 69, -6, -124], [121, -3, -107, 70, -19], [-3, 77, -77, 88, -16], [62, -22, -45, 13, -106], [-90, -48, -52, 93, 74]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>
ml_program.global private @unidirectional_sequence_lstm_saturated_i8_6(dense<[[-53, 37, 70, 78, 66], [17, 67, 101, -49, 34], [22, -114, 96, 8, -67], [5, -34, 5, 50, 10], [-122, -44, -4, 91, -34]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @unidirectional_sequence_lstm_saturated_i8_7(dense<[[-106, 110, 48, -48, -116], [-93, -19, -84, -122, 126], [41, 69, -77, 103, 81], [-62, 95, 3, -72, -56], [5, -27, 87, -124, 118]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>
ml_program.global private @unidirectional_sequence_lstm_saturated_i8_8(dense<[[13, -109, 106, -108, -47], [-50, 43, 30, 4, -63], [-40, 82, -99, -75, 102], [-105, -11, -105, 51, -48], [-48, -15, -99, -14, -59]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_saturated_i8_12(dense<[-28698, -7712, -25006, -19270, 2814]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>
ml_program.global private @unidirectional_sequence_lstm_saturated_i8_13(dense<[22954, 2904, -1206, -17932, -14334]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>
ml_program.global private @unidirectional_sequence_lstm_saturated_i8_14(dense<[-14424, 12815, -16019, -15312, 7035]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>
ml_program.global private @unidirectional_sequence_lstm_saturated_i8_15(dense<[24148, -13490, 8011, -3832, -17295]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>
ml_program.global private @unidirectional_sequence_lstm_saturated_i8_18(dense<[[-3, -3, -3, -3, -3], [-3, -3, -3, -3, -3]]> : tensor<2x5xi8>) : tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>
ml_program.global private @unidirectional_sequence_lstm_saturated_i8_19(dense<[[0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]> : tensor<2x5xi16>) : tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>
ml_program.subgraph @unidirectional_sequence_lstm_saturated_i8() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_saturated_i8_0_0 : tensor<9x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_saturated_i8_0_1 : tensor<9x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
  %o1 = ml_program.global_load_const @unidirectional_sequence_lstm_saturated_i8_1 : tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_saturated_i8_2 : tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_saturated_i8_3 : tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_saturated_i8_4 : tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>
  %o5 = ml_program.global_load_const @unidirectional_sequence_lstm_saturated_i8_5 : tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_saturated_i8_6 : tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_saturated_i8_7 : tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_saturated_i8_8 : tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @unidirectional_sequence_lstm_saturated_i8_12 : tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_saturated_i8_13 : tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_saturated_i8_14 : tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_saturated_i8_15 : tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_saturated_i8_18 : tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_saturated_i8_19 : tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, tfl.intermediate_types = [tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i8:f32, 0.00800000037997961:-3>>], time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<9x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>, tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>, tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>, none, none, none, tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>, tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>, tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>, none, none, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>, none, none, none, none) -> (tensor<9x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>)
  "check.eq"(%r0_0) {expected = dense<[[[-2, 4, -4, 10, 4], [7, 3, 1, 4, 5]], [[-3, 8, -35, -4, 7], [4, 3, 2, 3, 3]], [[-8, 4, -33, 23, 4], [4, 6, 1, 3, 7]], [[-8, 6, -6, 3, 3], [2, 6, -14, -2, 5]], [[-8, 3, 0, 3, 3], [2, 10, -13, 3, 21]], [[-8, 4, 2, 3, 3], [2, 4, -7, 3, 5]], [[-8, 4, 2, 3, 3], [2, 3, 2, 3, 4]], [[-9, 3, 2, 3, 8], [2, 11, 0, 3, 17]], [[-14, 3, 1, 13, 3], [1, 4, 3, 3, 3]]]> : tensor<9x2x5xi8>} : (tensor<9x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, tfl.intermediate_types = [tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i8:f32, 0.00800000037997961:-3>>], time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<9x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>, tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>, tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>, none, none, none, tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>, tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>, tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>, none, none, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>, none, none, none, none) -> (tensor<9x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>)
  "check.eq"(%r0_1) {expected = dense<[[[-17, 5, -11, 5, 6], [1, 6, 3, 3, 5]], [[-17, 5, -6, 3, 5], [1, 3, 3, 3, 3]], [[-15, 4, 2, 3, 3], [-2, 5, -16, -4, 4]], [[-16, 4, 2, 3, 5], [-6, 4, -40, 3, 3]], [[-18, 4, -1, 6, 4], [-6, 8, -14, 1, 7]], [[-17, 4, 3, 3, 3], [-6, 4, -1, 3, 3]], [[-19, 4, 2, -2, 3], [-6, 4, 1, 3, 3]], [[-20, 5, 2, 3, 4], [-8, 4, 0, 1, 3]], [[-17, 5, 1, 2, 6], [-8, 4, 1, 2, 4]]]> : tensor<9x2x5xi8>} : (tensor<9x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_lstm_coarse_i8_0_0(dense<[[[-80, -3, 71], [90, 52, 34]], [[115, -13, 68], [-97, 99, -60]], [[92, -30, -63], [-64, -79, 19]], [[-20, -36, -29], [38, -14, 14]]]> : tensor<4x2x3xi8>) : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
ml_program.global private @unidirectional_sequence_lstm_coarse_i8_0_1(dense<[[[73, 58, -127], [-59, 8, 8]], [[9, 65, -33], [25, 84, 69]], [[-42, -123, -115], [118, 84, -102]], [[-124, 71, -14], [7, -1, -103]]]> : tensor<4x2x3xi8>) : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
ml_program.global private @unidirectional_sequence_lstm_coarse_i8_1(dense<[[-35, -15, -14], [14, 35, -99], [-33, -2, 34], [-4, 6, -25], [4, 23, 126]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>
ml_program.global private @unidirectional_sequence_lstm_coarse_i8_2(dense<[[-88, -59, -85], [1, 111, 119], [12, -71, -80], [-43, -103, 88], [62, 124, -106]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @unidirectional_sequence_lstm_coarse_i8_3(dense<[[63, -11, -78], [-65, 96, 31], [-110, 8, -100], [-41, 63, 58], [-24, -63, 106]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>
ml_program.global private @unidirectional_sequence_lstm_coarse_i8_4(dense<[[-73, -51, 75], [-84, 77, -60], [-12, 122, 118], [-9, 101, -37], [-12, 7, 21]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>
ml_program.global private @unidirectional_sequence_lstm_coarse_i8_5(dense<[[76, 40, -75, -3, -113], [-118, 67, 79, -31, 1], [-39, -12, 21, 38, -25], [67, 100, 67, -81, -77], [34, 40, -56, -23, 10]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>
ml_program.global private @unidirectional_sequence_lstm_coarse_i8_6(dense<[[-94, -69, -79, -72, 22], [90, -49, -7, -99, -76], [43, -47, 101, -87, -56], [-72, 48, 86, -110, 10], [-33, 25, 33, 19, 45]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @unidirectional_sequence_lstm_coarse_i8_7(dense<[[126, 124, 41, -92, -31], [44, 101, -124, 98, -104], [-34, 123, 105, -66, -88], [-3, 24, -108, -24, -49], [114, -93, -93, -103, 30]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>
ml_program.global private @unidirectional_sequence_lstm_coarse_i8_8(dense<[[44, 51, 46, 95, 84], [57, -42, 55, 127, -37], [-27, 77, 110, 28, 91], [-101, -67, 66, -56, 37], [62, 80, -57, -72, -124]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_coarse_i8_12(dense<[8210, 327, 1701, -8682, -2559]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>
ml_program.global private @unidirectional_sequence_lstm_coarse_i8_13(dense<[6903, 7968, -2437, -5350, -4480]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>
ml_program.global private @unidirectional_sequence_lstm_coarse_i8_14(dense<[-6686, -2447, 951, 8749, -4896]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>
ml_program.global private @unidirectional_sequence_lstm_coarse_i8_15(dense<[-6239, 2405, -2133, 4358, -5998]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>
ml_program.global private @unidirectional_sequence_lstm_coarse_i8_18(dense<[[-3, -3, -3, -3, -3], [-3, -3, -3, -3, -3]]> : tensor<2x5xi8>) : tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>
ml_program.global private @unidirectional_sequence_lstm_coarse_i8_19(dense<[[0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]> : tensor<2x5xi16>) : tensor<2x5x!quant.uniform<i16:f32, 0.001953125>>
ml_program.subgraph @unidirectional_sequence_lstm_coarse_i8() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_coarse_i8_0_0 : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_coarse_i8_0_1 : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
  %o1 = ml_program.global_load_const @unidirectional_sequence_lstm_coarse_i8_1 : tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_coarse_i8_2 : tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_coarse_i8_3 : tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_coarse_i8_4 : tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>
  %o5 = ml_program.global_load_const @unidirectional_sequence_lstm_coarse_i8_5 : tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_coarse_i8_6 : tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_coarse_i8_7 : tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_coarse_i8_8 : tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @unidirectional_sequence_lstm_coarse_i8_12 : tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_coarse_i8_13 : tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_coarse_i8_14 : tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_coarse_i8_15 : tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_coarse_i8_18 : tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_coarse_i8_19 : tensor<2x5x!quant.uniform<i16:f32, 0.001953125>>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, tfl.intermediate_types = [tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i8:f32, 0.00800000037997961:-3>>], time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>, tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>, tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>, none, none, none, tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>, tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>, tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>, none, none, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.001953125>>, none, none, none, none) -> (tensor<4x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.001953125>>)
  "check.eq"(%r0_0) {expected = dense<[[[-62, 16, 25, 14, 24], [1, -4, -47, 19, -10]], [[-4, 1, -48, 13, -1], [-8, 67, 49, 25, -16]], [[3, -18, 1, 7, -2], [-92, 5, 28, 16, -1]], [[-13, -59, 3, 15, -2], [-14, -18, -9, 28, -3]]]> : tensor<4x2x5xi8>} : (tensor<4x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, tfl.intermediate_types = [tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i8:f32, 0.00800000037997961:-3>>], time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>, tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>, tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>, none, none, none, tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>, tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>, tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>, none, none, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.001953125>>, none, none, none, none) -> (tensor<4x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.001953125>>)
  "check.eq"(%r0_1) {expected = dense<[[[3, -95, 5, 10, 0], [-46, -28, 35, 22, -6]], [[0, -96, -6, 15, -3], [-11, 8, -68, 18, -13]], [[-15, -52, 3, 1, 2], [3, -9, -8, 22, -10]], [[-38, -9, 74, 18, -5], [4, -63, 4, 17, -8]]]> : tensor<4x2x5xi8>} : (tensor<4x2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_lstm_projected_i8_0_0(dense<[[[61, 77, 86], [34, 30, -44]], [[0, 58, 91], [101, 81, 31]], [[-30, 93, -6], [34, -63, -126]], [[-91, 70, 59], [-117, -68, 29]]]> : tensor<4x2x3xi8>) : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
ml_program.global private @unidirectional_sequence_lstm_projected_i8_0_1(dense<[[[48, -31, -77], [96, 110, -45]], [[102, 45, -112], [112, 87, 32]], [[-21, -49, 31], [-35, -21, 51]], [[-89, -48, -17], [80, 68, 105]]]> : tensor<4x2x3xi8>) : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
ml_program.global private @unidirectional_sequence_lstm_projected_i8_1(dense<[[106, 104, 106], [114, -20, -2], [-91, -121, -101], [-122, -42, -116], [28, 117, -112]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>
ml_program.global private @unidirectional_sequence_lstm_projected_i8_2(dense<[[86, -39, 78], [121, 85, 15], [22, 57, -91], [-90, -112, -70], [97, -10, 58]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @unidirectional_sequence_lstm_projected_i8_3(dense<[[109, 97, -31], [-11, 101, 59], [102, 118, 25], [-17, -29, 64], [-25, 38, -107]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>
ml_program.global private @unidirectional_sequence_lstm_projected_i8_4(dense<[[5, 60, -81], [-66, 42, -30], [81, -60, 86], [66, -118, -63], [-1, -77, -79]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>
ml_program.global private @unidirectional_sequence_lstm_projected_i8_5(dense<[[43, 86, -119, -2], [121, -87, 44, -9], [-77, -47, -57, 40], [5, 48, 1, -23], [102, -79, -113, 89]]> : tensor<5x4xi8>) : tensor<5x4x!quant.uniform<i8:f32, 0.010999999940395355>>
ml_program.global private @unidirectional_sequence_lstm_projected_i8_6(dense<[[-93, -94, -74, -111], [107, 43, -60, -109], [-36, 104, 125, 5], [63, -41, 118, -43], [-17, -92, -18, -77]]> : tensor<5x4xi8>) : tensor<5x4x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @unidirectional_sequence_lstm_projected_i8_7(dense<[[-99, 87, -93, 125], [-48, -56, -39, -21], [-8, 126, -102, -25], [93, 84, -34, -124], [-64, 47, -89, 1]]> : tensor<5x4xi8>) : tensor<5x4x!quant.uniform<i8:f32, 0.008999999612569809>>
ml_program.global private @unidirectional_sequence_lstm_projected_i8_8(dense<[[-61, -58, -22, 54], [43, -78, -38, -26], [-118, 108, -73, -19], [-15, -101, 7, 11], [40, 66, 12, -2]]> : tensor<5x4xi8>) : tensor<5x4x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_projected_i8_12(dense<[2258, -708, -87, -2478, 826]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>
ml_program.global private @unidirectional_sequence_lstm_projected_i8_13(dense<[-70, 1959, 2295, 281, -2901]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>
ml_program.global private @unidirectional_sequence_lstm_projected_i8_14(dense<[-120, 2015, 2708, 2460, 719]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>
ml_program.global private @unidirectional_sequence_lstm_projected_i8_15(dense<[1112, 2312, 2267, -1501, -1830]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>
ml_program.global private @unidirectional_sequence_lstm_projected_i8_16(dense<[[-120, 76, 23, 98, -111], [62, -116, -87, 109, -126], [32, 32, -19, -32, -7], [124, -127, 25, -112, -78]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @unidirectional_sequence_lstm_projected_i8_17(dense<[598, 2813, -1067, -771]> : tensor<4xi32>) : tensor<4x!quant.uniform<i32:f32, 7.999999797903001e-05>>
ml_program.global private @unidirectional_sequence_lstm_projected_i8_18(dense<[[5, 5, 5, 5], [5, 5, 5, 5]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.019999999552965164:5>>
ml_program.global private @unidirectional_sequence_lstm_projected_i8_19(dense<[[0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]> : tensor<2x5xi16>) : tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>
ml_program.subgraph @unidirectional_sequence_lstm_projected_i8() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_i8_0_0 : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_i8_0_1 : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
  %o1 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_i8_1 : tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_i8_2 : tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_i8_3 : tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_i8_4 : tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>
  %o5 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_i8_5 : tensor<5x4x!quant.uniform<i8:f32, 0.010999999940395355>>
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_i8_6 : tensor<5x4x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_i8_7 : tensor<5x4x!quant.uniform<i8:f32, 0.008999999612569809>>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_i8_8 : tensor<5x4x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_i8_12 : tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_i8_13 : tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_i8_14 : tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_i8_15 : tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>
  %o16 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_i8_16 : tensor<4x5x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o17 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_i8_17 : tensor<4x!quant.uniform<i32:f32, 7.999999797903001e-05>>
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_i8_18 : tensor<2x4x!quant.uniform<i8:f32, 0.019999999552965164:5>>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_i8_19 : tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, tfl.intermediate_types = [tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i8:f32, 0.0071000000461936:9>>], time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>, tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>, tensor<5x4x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x4x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x4x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x4x!quant.uniform<i8:f32, 0.00800000037997961>>, none, none, none, tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>, tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>, tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>, tensor<4x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<4x!quant.uniform<i32:f32, 7.999999797903001e-05>>, tensor<2x4x!quant.uniform<i8:f32, 0.019999999552965164:5>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>, none, none, none, none) -> (tensor<4x2x4x!quant.uniform<i8:f32, 0.019999999552965164:5>>, tensor<2x4x!quant.uniform<i8:f32, 0.019999999552965164:5>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>)
  "check.eq"(%r0_0) {expected = dense<[[[-2, 11, 11, 7], [-29, -6, 12, 15]], [[6, -1, 12, -5], [-26, 11, 15, 34]], [[-6, -10, 23, -4], [-90, -32, 16, 45]], [[31, -17, 6, -33], [-31, 19, 16, 28]]]> : tensor<4x2x4xi8>} : (tensor<4x2x4x!quant.uniform<i8:f32, 0.019999999552965164:5>>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, tfl.intermediate_types = [tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i8:f32, 0.0071000000461936:9>>], time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>, tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>, tensor<5x4x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x4x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x4x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x4x!quant.uniform<i8:f32, 0.00800000037997961>>, none, none, none, tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>, tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>, tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>, tensor<4x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<4x!quant.uniform<i32:f32, 7.999999797903001e-05>>, tensor<2x4x!quant.uniform<i8:f32, 0.019999999552965164:5>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>, none, none, none, none) -> (tensor<4x2x4x!quant.uniform<i8:f32, 0.019999999552965164:5>>, tensor<2x4x!quant.uniform<i8:f32, 0.019999999552965164:5>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>)
  "check.eq"(%r0_1) {expected = dense<[[[15, 7, -13, -35], [-42, 41, 22, 26]], [[-59, -14, 6, 23], [-43, 59, 22, 30]], [[-21, 24, 10, 7], [-8, 32, 8, 5]], [[4, 38, 3, -13], [-6, 25, 10, 9]]]> : tensor<4x2x4xi8>} : (tensor<4x2x4x!quant.uniform<i8:f32, 0.019999999552965164:5>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_lstm_projected_clipped_i8_0_0(dense<[[[3, -20, -68], [-123, 104, 48]], [[110, -92, 12], [5, -33, 122]], [[10, -18, -8], [16, 92, -12]], [[-3, 78, -27], [-122, 124, 80]]]> : tensor<4x2x3xi8>) : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
ml_program.global private @unidirectional_sequence_lstm_projected_clipped_i8_0_1(dense<[[[-22, -23, -80], [-27, 87, -86]], [[3, 97, 109], [59, 116, -117]], [[32, 8, 112], [115, -2, 73]], [[-64, -30, 69], [-25, -113, -113]]]> : tensor<4x2x3xi8>) : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
ml_program.global private @unidirectional_sequence_lstm_projected_clipped_i8_1(dense<[[68, -91, 84], [-50, -103, 111], [65, 102, -44], [-104, -24, -117], [115, -14, -121]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>
ml_program.global private @unidirectional_sequence_lstm_projected_clipped_i8_2(dense<[[10, -40, -97], [-12, 122, -8], [7, -39, -65], [-112, 72, 19], [118, 84, 122]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @unidirectional_sequence_lstm_projected_clipped_i8_3(dense<[[-127, -97, 109], [-70, -55, -23], [61, 85, -94], [-88, -71, -23], [-61, 49, 4]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>
ml_program.global private @unidirectional_sequence_lstm_projected_clipped_i8_4(dense<[[54, -30, 17], [18, -71, -60], [-64, -17, -24], [44, 9, -99], [-33, -51, -122]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>
ml_program.global private @unidirectional_sequence_lstm_projected_clipped_i8_5(dense<[[-57, 83, -106, -66], [28, -73, 126, -108], [-77, 116, 124, -56], [-58, -45, -48, -35], [21, 7, -84, 97]]> : tensor<5x4xi8>) : tensor<5x4x!quant.uniform<i8:f32, 0.010999999940395355>>
ml_program.global private @unidirectional_sequence_lstm_projected_clipped_i8_6(dense<[[23, 100, 73, 7], [-114, -126, 124, -68], [-86, -105, 36, -112], [-82, 83, 25, -62], [-78, -20, -48, -78]]> : tensor<5x4xi8>) : tensor<5x4x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @unidirectional_sequence_lstm_projected_clipped_i8_7(dense<[[91, -88, 29, -21], [7, 1, -26, -127], [-7, -86, 124, 35], [-17, 122, 53, -101], [-119, 25, 115, -98]]> : tensor<5x4xi8>) : tensor<5x4x!quant.uniform<i8:f32, 0.008999999612569809>>
ml_program.global private @unidirectional_sequence_lstm_projected_clipped_i8_8(dense<[[-7, 53, 5, -115], [43, -103, 60, 41], [58, 64, -93, -93], [-24, 91, 111, 81], [-77, -77, 46, 67]]> : tensor<5x4xi8>) : tensor<5x4x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_projected_clipped_i8_12(dense<[-1080, -969, -1449, 281, -1049]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>
ml_program.global private @unidirectional_sequence_lstm_projected_clipped_i8_13(dense<[-450, -1421, -1031, 915, 2741]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>
ml_program.global private @unidirectional_sequence_lstm_projected_clipped_i8_14(dense<[1095, -1314, -1828, 1711, 262]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>
ml_program.global private @unidirectional_sequence_lstm_projected_clipped_i8_15(dense<[378, 2789, -713, -231, 1804]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>
ml_program.global private @unidirectional_sequence_lstm_projected_clipped_i8_16(dense<[[-40, 18, 115, -79, -116], [97, 28, 64, -62, 113], [112, 91, 29, -19, 37], [77, -28, 15, -47, -66]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @unidirectional_sequence_lstm_projected_clipped_i8_17(dense<[2220, -247, -1559, -307]> : tensor<4xi32>) : tensor<4x!quant.uniform<i32:f32, 7.999999797903001e-05>>
ml_program.global private @unidirectional_sequence_lstm_projected_clipped_i8_18(dense<[[-20, -20, -20, -20], [-20, -20, -20, -20]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.019999999552965164:-20>>
ml_program.global private @unidirectional_sequence_lstm_projected_clipped_i8_19(dense<[[0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]> : tensor<2x5xi16>) : tensor<2x5x!quant.uniform<i16:f32, 0.0009765625>>
ml_program.subgraph @unidirectional_sequence_lstm_projected_clipped_i8() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_clipped_i8_0_0 : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_clipped_i8_0_1 : tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
  %o1 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_clipped_i8_1 : tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_clipped_i8_2 : tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_clipped_i8_3 : tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_clipped_i8_4 : tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>
  %o5 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_clipped_i8_5 : tensor<5x4x!quant.uniform<i8:f32, 0.010999999940395355>>
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_clipped_i8_6 : tensor<5x4x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_clipped_i8_7 : tensor<5x4x!quant.uniform<i8:f32, 0.008999999612569809>>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_clipped_i8_8 : tensor<5x4x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_clipped_i8_12 : tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_clipped_i8_13 : tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_clipped_i8_14 : tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_clipped_i8_15 : tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>
  %o16 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_clipped_i8_16 : tensor<4x5x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o17 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_clipped_i8_17 : tensor<4x!quant.uniform<i32:f32, 7.999999797903001e-05>>
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_clipped_i8_18 : tensor<2x4x!quant.uniform<i8:f32, 0.019999999552965164:-20>>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_projected_clipped_i8_19 : tensor<2x5x!quant.uniform<i16:f32, 0.0009765625>>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.6 : f32, tfl.intermediate_types = [tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i8:f32, 0.0078125>>], time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>, tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>, tensor<5x4x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x4x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x4x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x4x!quant.uniform<i8:f32, 0.00800000037997961>>, none, none, none, tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>, tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>, tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>, tensor<4x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<4x!quant.uniform<i32:f32, 7.999999797903001e-05>>, tensor<2x4x!quant.uniform<i8:f32, 0.019999999552965164:-20>>, tensor<2x5x!quant.uniform<i16:f32, 0.0009765625>>, none, none, none, none) -> (tensor<4x2x4x!quant.uniform<i8:f32, 0.019999999552965164:-20>>, tensor<2x4x!quant.uniform<i8:f32, 0.019999999552965164:-20>>, tensor<2x5x!quant.uniform<i16:f32, 0.0009765625>>)
  "check.eq"(%r0_0) {expected = dense<[[[-2, -30, -30, -27], [-28, -30, -30, -23]], [[14, -30, -30, -18], [-27, 0, -5, 1]], [[12, -30, -30, -2], [-11, -3, -21, -17]], [[30, -30, -30, -1], [-30, -30, -30, -23]]]> : tensor<4x2x4xi8>} : (tensor<4x2x4x!quant.uniform<i8:f32, 0.019999999552965164:-20>>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.6 : f32, tfl.intermediate_types = [tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i8:f32, 0.0078125>>], time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<4x2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>, tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>, tensor<5x4x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x4x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x4x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x4x!quant.uniform<i8:f32, 0.00800000037997961>>, none, none, none, tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>, tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>, tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>, tensor<4x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<4x!quant.uniform<i32:f32, 7.999999797903001e-05>>, tensor<2x4x!quant.uniform<i8:f32, 0.019999999552965164:-20>>, tensor<2x5x!quant.uniform<i16:f32, 0.0009765625>>, none, none, none, none) -> (tensor<4x2x4x!quant.uniform<i8:f32, 0.019999999552965164:-20>>, tensor<2x4x!quant.uniform<i8:f32, 0.019999999552965164:-20>>, tensor<2x5x!quant.uniform<i16:f32, 0.0009765625>>)
  "check.eq"(%r0_1) {expected = dense<[[[30, -30, -30, -3], [-21, 25, -23, -27]], [[-16, -19, -24, -17], [-5, 30, -17, -24]], [[-25, -3, -8, 0], [-1, -30, -30, -30]], [[-19, -22, -20, -7], [-11, -30, -30, -30]]]> : tensor<4x2x4xi8>} : (tensor<4x2x4x!quant.uniform<i8:f32, 0.019999999552965164:-20>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_0_0(dense<[[[1.375, -0.4375, 1.0, 0.5625, -1.8125], [1.625, -1.625, 1.5625, 1.8125, -0.875]], [[-1.1875, -0.6875, -0.125, -1.8125, -1.3125], [1.125, -1.875, 1.4375, -0.25, -1.5625]], [[0.6875, 0.3125, -0.1875, 1.75, 1.8125], [-0.75, -1.4375, -0.6875, -0.125, -0.0625]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_0_1(dense<[[[1.25, -1.3125, -0.3125, 0.375, -1.75], [1.3125, 0.6875, 1.875, 1.8125, -1.0]], [[-1.5625, 0.125, -1.0625, -1.875, -0.875], [-0.875, 1.875, 0.0, -2.0, -1.625]], [[0.0, 1.125, 1.125, 0.375, 1.875], [0.5, 0.875, 0.625, 0.3125, 0.625]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_1(dense<[[-84, 10, 78, -101, -11], [-8, 103, -4, 76, 73], [-97, -52, 92, -70, -108], [46, -114, -36, -28, -85]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_2(dense<[[-21, 113, 120, -11, 92], [5, -17, -121, 10, 68], [-22, 63, -4, 25, 114], [28, 12, -51, 56, 111]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_3(dense<[[-61, -55, 68, -80, -42], [53, 27, -62, -92, 48], [-112, 26, -120, 28, -32], [10, -82, 90, 21, 116]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_4(dense<[[-15, 44, 106, -72, -3], [-9, 33, -43, 108, 118], [-14, 111, 62, 123, -41], [0, 15, -117, 53, 3]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_5(dense<[[108, 8, 124, 5], [119, 86, 0, 27], [111, -70, -106, 5], [50, 56, -67, -23]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_6(dense<[[98, -95, 33, -109], [38, 120, -79, 60], [39, 9, -51, -92], [-126, -74, 84, 73]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_7(dense<[[79, -11, 31, 7], [-64, 78, 9, 1], [45, 71, -125, -122], [95, -95, 72, -105]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_8(dense<[[-79, 32, 63, -108], [74, 107, 45, 114], [65, 118, -95, -106], [-47, -59, -92, 76]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_12(dense<[-0.75, -0.75, -0.6875, 0.4375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_13(dense<[0.1875, -0.3125, 0.75, 0.4375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_14(dense<[0.125, -0.3125, -0.25, 0.75]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_15(dense<[-0.375, 0.625, -0.6875, 0.125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_18(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_19(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @unidirectional_sequence_lstm_hybrid_symmetric() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_0_0 : tensor<3x2x5xf32>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_0_1 : tensor<3x2x5xf32>
  %o1 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_1 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_2 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_3 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_4 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o5 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_5 : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_6 : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_7 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_8 : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_18 : tensor<2x4xf32>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_19 : tensor<2x4xf32>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.0414932, -0.046739124, -0.22682053, 0.10425978], [0.0027158193, -0.12651463, -0.20464711, 0.21975978]], [[0.2816276, -0.010692846, 0.018141467, -0.064151295], [0.13597365, -0.018606333, -0.112186454, 0.19140111]], [[0.051000196, -0.33637947, 0.0855935, 0.19098361], [0.051774096, -0.11451209, -0.022754278, 0.5213595]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.019758653, -0.063553296, -0.04721564, 0.213804], [0.04853546, -0.3109986, -0.37445885, 0.31154835]], [[0.21668124, -0.011797987, 0.028479422, -0.20810856], [0.35269037, -0.010117938, 0.031130552, -0.12709948]], [[0.22825098, -0.17357258, 0.11802314, 0.0074644256], [0.1861315, -0.16505565, -0.06356113, 0.10311879]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_0_0(dense<[[[-0.25, 1.0, 1.9375, 0.4375, -1.75], [0.125, -0.6875, 1.0, -0.8125, -0.1875], [1.25, 0.1875, 0.6875, -0.3125, 0.0625]], [[1.5625, -0.375, -1.875, -1.3125, 1.25], [-1.5625, -1.1875, -0.25, -2.0, 0.0], [0.5625, -1.625, 0.6875, -1.375, 0.3125]]]> : tensor<2x3x5xf32>) : tensor<2x3x5xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_0_1(dense<[[[1.3125, 1.625, 1.8125, -0.25, -1.5625], [0.0625, 1.8125, -1.1875, -1.8125, 0.875], [-1.5625, -1.125, -0.5, -0.625, 0.1875]], [[0.4375, 1.4375, 0.0625, -0.625, 0.9375], [1.75, 0.5625, 0.625, -0.4375, 0.4375], [1.9375, 1.625, 1.875, 1.5, 1.875]]]> : tensor<2x3x5xf32>) : tensor<2x3x5xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_1(dense<[[102, -78, -61, -77, 55], [43, -123, -37, -38, -126], [-76, -107, 110, -95, 92], [62, 122, -5, -70, 36]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_2(dense<[[89, -75, 80, 15, 32], [98, -6, -95, 38, 45], [-21, -11, -18, 85, -16], [-48, 111, 90, -28, -122]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_3(dense<[[-118, 61, 57, 115, -40], [-70, -99, -70, 40, 12], [74, -110, -118, 34, -24], [-85, -25, -115, -117, -9]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_4(dense<[[-55, 58, -125, 126, 31], [-122, -54, -55, -12, -103], [28, 110, -2, -97, 61], [106, -12, -39, -52, -33]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_5(dense<[[2, 12, 105, 101], [8, 76, -74, -119], [39, -68, -124, 113], [64, -86, -95, 101]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_6(dense<[[66, 71, 61, 113], [58, -83, 55, -125], [56, -35, -51, 116], [63, -60, 91, -3]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_7(dense<[[113, -119, 121, -59], [-40, 7, 100, 4], [27, -92, -22, 77], [-50, 18, 94, 43]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_8(dense<[[107, -31, 17, -28], [38, 114, -22, 38], [-112, -113, 125, 20], [-127, 29, 55, 1]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_12(dense<[0.0625, 0.8125, -0.875, 0.375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_13(dense<[-0.875, 0.0625, -0.75, -0.1875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_14(dense<[0.0, 0.625, -0.9375, 0.6875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_15(dense<[0.125, -0.1875, 0.375, 1.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_18(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_19(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @unidirectional_sequence_lstm_hybrid_symmetric_batch_major() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_0_0 : tensor<2x3x5xf32>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_0_1 : tensor<2x3x5xf32>
  %o1 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_1 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_2 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_3 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_4 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o5 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_5 : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_6 : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_7 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_8 : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_18 : tensor<2x4xf32>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_batch_major_19 : tensor<2x4xf32>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, time_major = false, tfl.states = array<i64: 18, 19>} : (tensor<2x3x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<2x3x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.050358105, -0.2104159, -0.114850424, -0.24481052], [-0.014037006, 0.0075212996, -0.26405597, 0.012008083], [-0.106347725, -0.056081675, -0.24626291, -0.21014984]], [[-0.37349278, 0.08388794, 0.15574619, 0.59617436], [-0.10234522, 0.5888018, -0.31841177, 0.50800306], [-0.047196973, 0.33910882, -0.17093615, 0.4872533]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, time_major = false, tfl.states = array<i64: 18, 19>} : (tensor<2x3x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<2x3x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.007919908, -0.115812145, -0.1906675, -0.62036276], [-0.26872778, -0.15962106, -0.22050731, 0.30574465], [-0.114655666, 0.3507042, -0.16028196, 0.307491]], [[-0.32830286, 0.01949483, -0.34863397, 0.5064207], [-0.13949223, -0.03356864, -0.28478152, -0.012443745], [-0.256796, -0.004218701, -0.29372194, -0.47071132]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_0_0(dense<[[[-0.875, -0.5, 0.6875, 0.0, 1.375], [0.5, 0.3125, 1.75, -1.5625, 1.125]], [[-0.375, -1.5625, -1.0625, 0.75, 1.75], [-1.4375, -1.25, -1.9375, -0.125, 0.9375]], [[1.75, -0.875, -1.3125, -0.0625, -1.0], [-0.3125, 2.0, 1.6875, -0.75, -1.125]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_0_1(dense<[[[-0.9375, -0.9375, -1.5625, 1.6875, 1.8125], [-0.5, 1.5625, -0.4375, -1.0625, -0.25]], [[-1.6875, -0.125, -1.1875, 1.0625, 1.25], [-1.4375, -1.25, 0.5, 0.0, -0.4375]], [[1.0625, 0.3125, 1.6875, 0.6875, -1.5], [-1.875, -0.625, 0.6875, -1.4375, 1.4375]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_2(dense<[[-30, 38, 16, 13, 33], [79, 26, 60, 113, 107], [44, 33, -99, 42, 124], [-107, -35, -112, 55, -17]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_3(dense<[[23, -91, 25, -33, -78], [-87, 110, 44, 116, -43], [-97, -89, 4, -23, -49], [64, -111, 65, 109, -52]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_4(dense<[[-3, -62, 38, 17, 114], [-10, -30, -25, 97, -31], [100, 65, 46, -7, 43], [4, -15, 17, 12, -41]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_6(dense<[[-105, -67, -73, 38], [40, -107, -95, -14], [-71, 126, 122, 66], [-8, 10, -55, -29]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_7(dense<[[113, 113, -22, -99], [-26, -32, 117, -40], [-17, 125, 86, 47], [-36, 124, -48, 110]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_8(dense<[[-89, -47, 126, -23], [-37, 51, -54, 104], [42, -34, -68, -51], [120, 16, 96, -19]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_13(dense<[-0.5625, -0.875, -0.125, 0.625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_14(dense<[-0.1875, 0.8125, 0.875, 0.375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_15(dense<[0.8125, -0.25, 0.5625, -0.625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_18(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_19(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_0_0 : tensor<3x2x5xf32>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_0_1 : tensor<3x2x5xf32>
  %o1 = "control.none"() : () -> none
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_2 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_3 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_4 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o5 = "control.none"() : () -> none
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_6 : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_7 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_8 : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = "control.none"() : () -> none
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_18 : tensor<2x4xf32>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_coupled_clipped_19 : tensor<2x4xf32>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.25 : f32, time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<3x2x5xf32>, none, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, none, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.22317486, 0.092256166, 0.14420833, 0.020104557], [-0.12335904, -0.010961574, 0.17573269, -0.07055962]], [[-0.23252554, 0.020147897, 0.09707798, 0.040732168], [-0.21149664, 0.02086969, 0.04689996, -0.064962246]], [[0.13567674, -0.13909234, 0.15426336, 0.09307274], [-0.097898014, 0.05600427, 0.19757771, -0.09125219]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.25 : f32, time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<3x2x5xf32>, none, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, none, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.2272829, 0.17137071, 0.08696096, 0.069469616], [-0.118576266, 0.05554766, 0.16102867, -0.075657435]], [[-0.21191777, 0.16304173, 0.07056989, 0.049579155], [0.19198826, 0.12584211, 0.062061645, -0.018852366]], [[0.124960825, 0.13657099, 0.19476943, 0.1188966], [-0.0005824864, 0.038070902, 0.10399263, -0.073762015]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_peephole_0_0(dense<[[[1.25, -0.6875, 0.625, 0.4375, -0.5], [-1.375, -1.75, 0.6875, -1.5625, 2.0]], [[0.875, 1.5, -1.75, -0.25, -1.1875], [-0.8125, -1.3125, -1.5625, -0.375, 1.5]], [[1.4375, -1.9375, 0.0, 0.25, 1.0625], [-1.3125, -1.125, 1.3125, 0.5625, -2.0]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_peephole_0_1(dense<[[[0.0, 0.75, -0.8125, 1.5, 1.0], [-0.8125, -0.125, 1.75, 0.5, 1.0]], [[0.625, 0.875, -1.5625, 1.0, 0.8125], [0.3125, 0.5625, -1.5625, -0.0625, 0.25]], [[-0.875, -0.4375, -1.125, -1.875, -0.125], [0.125, 1.0625, -1.375, 1.875, 0.4375]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_peephole_1(dense<[[-17, 60, 22, -115, -66], [-71, -113, 40, -43, -78], [52, -17, -121, 100, 106], [-106, 9, 116, 74, -63]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_peephole_2(dense<[[102, -48, 12, 52, 118], [8, -19, -9, 40, 76], [109, 83, -9, 32, -106], [-3, -87, 71, 35, 126]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_peephole_3(dense<[[89, -106, 43, -33, -37], [105, 104, -100, 87, 31], [-53, 46, 84, -10, -17], [80, -93, 3, 11, 109]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_peephole_4(dense<[[9, -90, 20, -14, -10], [114, 90, -11, -102, 94], [-73, -84, -127, -8, -111], [-92, -97, 54, 83, 113]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_peephole_5(dense<[[-112, 58, 76, -98], [7, 84, 9, -39], [107, 74, -17, -124], [-122, -12, -26, -114]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_peephole_6(dense<[[73, 83, 49, 0], [-22, -88, 58, -102], [1, 42, -79, -49], [-65, 91, 66, -65]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_peephole_7(dense<[[-23, 12, 103, 8], [5, 51, 77, 22], [-54, 3, -82, -36], [-57, -41, 126, -110]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_peephole_8(dense<[[-41, -101, 90, 0], [74, -93, 65, -121], [-99, -74, -39, 61], [82, -84, -6, -78]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_peephole_9(dense<[97, 15, 79, -15]> : tensor<4xi8>) : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_peephole_10(dense<[17, 82, 65, 11]> : tensor<4xi8>) : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_peephole_11(dense<[72, -112, -71, 124]> : tensor<4xi8>) : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_peephole_12(dense<[-0.375, 0.875, 0.6875, 0.125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_peephole_13(dense<[0.5, 0.1875, -0.375, 0.3125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_peephole_14(dense<[0.75, 0.3125, 0.25, 0.1875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_peephole_15(dense<[0.8125, 0.75, 0.25, -0.125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_peephole_18(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_peephole_19(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @unidirectional_sequence_lstm_hybrid_symmetric_peephole() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_peephole_0_0 : tensor<3x2x5xf32>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_peephole_0_1 : tensor<3x2x5xf32>
  %o1 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_peephole_1 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_peephole_2 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_peephole_3 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_peephole_4 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o5 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_peephole_5 : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_peephole_6 : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_peephole_7 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_peephole_8 : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o9 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_peephole_9 : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o10 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_peephole_10 : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o11 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_peephole_11 : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o12 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_peephole_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_peephole_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_peephole_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_peephole_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_peephole_18 : tensor<2x4xf32>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_peephole_19 : tensor<2x4xf32>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.268396, 0.16862336, 0.0015069997, 0.17930944], [0.27732894, -0.58249456, 0.10730363, 0.42242852]], [[0.09551275, 0.44361535, -0.25908035, -0.0042041405], [0.29070562, -0.38733274, -0.50766826, 0.44828933]], [[0.3548761, 0.34371504, -0.2728733, 0.12417143], [0.32738373, -0.08354158, -0.02096368, -0.29877022]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.08697745, 0.3268889, -0.13831858, 0.072846964], [0.33210677, -0.6529713, 0.04661426, -0.017206337]], [[0.034586858, 0.49408954, -0.34233212, 0.05424825], [0.2051864, -0.053384133, -0.1616528, 0.023103405]], [[0.20032929, 0.07770712, -0.07050421, -0.028018815], [0.026099766, 0.20383313, -0.24220906, -0.02198457]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_projected_0_0(dense<[[[-0.5, -0.1875, 1.5625, 1.8125, 1.4375], [0.375, -0.5, -0.1875, -1.875, 0.875]], [[-1.0625, 0.3125, 1.1875, -0.375, -0.1875], [1.6875, -0.75, -0.375, -0.5625, 1.5625]], [[0.3125, -0.1875, 0.1875, 0.1875, -1.4375], [1.625, 0.6875, 0.8125, -1.4375, -0.9375]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_projected_0_1(dense<[[[-1.875, 0.3125, -0.3125, 1.9375, 1.3125], [-0.3125, -1.9375, 1.625, 0.75, 0.75]], [[0.125, 1.9375, 0.5625, 0.75, 1.9375], [0.625, 0.5625, -1.25, -0.75, 0.75]], [[1.125, 0.6875, -0.1875, -1.625, 1.375], [-0.1875, -0.6875, -1.125, 1.75, 0.375]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_projected_1(dense<[[38, 69, -113, -51, 7], [-66, -48, -41, 86, 120], [45, -62, -40, -12, 113], [61, 37, -74, -115, 120]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_projected_2(dense<[[-105, 69, 112, -46, 18], [-113, -68, -7, 85, 59], [-115, -119, 9, 30, -37], [98, -104, 46, -93, 93]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_projected_3(dense<[[-121, 121, 73, -124, -19], [73, 4, -23, -46, 64], [-35, -104, 25, 88, 107], [50, -19, -30, -69, -79]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_projected_4(dense<[[-75, 43, 51, -117, 113], [30, -119, -101, -57, 126], [113, 58, 113, 21, 112], [-101, 46, 44, 98, -30]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_projected_5(dense<[[120, -110], [93, 18], [-48, -68], [-56, -51]]> : tensor<4x2xi8>) : tensor<4x2x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_projected_6(dense<[[-62, -15], [93, -86], [102, 95], [-44, 39]]> : tensor<4x2xi8>) : tensor<4x2x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_projected_7(dense<[[-39, 46], [108, 26], [-1, -55], [-101, 45]]> : tensor<4x2xi8>) : tensor<4x2x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_projected_8(dense<[[120, 119], [-28, 61], [123, 17], [7, 21]]> : tensor<4x2xi8>) : tensor<4x2x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_projected_9(dense<[-91, 10, 122, 84]> : tensor<4xi8>) : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_projected_10(dense<[-96, 77, 35, 10]> : tensor<4xi8>) : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_projected_11(dense<[-116, 24, -99, 70]> : tensor<4xi8>) : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_projected_12(dense<[-0.5625, 0.25, -0.1875, -0.75]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_projected_13(dense<[0.5625, -0.6875, -0.0625, -0.6875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_projected_14(dense<[0.3125, 0.8125, 0.3125, -0.1875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_projected_15(dense<[0.25, 0.25, 0.0, 0.8125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_projected_16(dense<[[-85, -103, -109, -126], [-68, -21, 88, 111]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_projected_18(dense<[[0.0, 0.0], [0.0, 0.0]]> : tensor<2x2xf32>) : tensor<2x2xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_symmetric_projected_19(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @unidirectional_sequence_lstm_hybrid_symmetric_projected() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_projected_0_0 : tensor<3x2x5xf32>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_projected_0_1 : tensor<3x2x5xf32>
  %o1 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_projected_1 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_projected_2 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_projected_3 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_projected_4 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o5 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_projected_5 : tensor<4x2x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_projected_6 : tensor<4x2x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_projected_7 : tensor<4x2x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_projected_8 : tensor<4x2x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o9 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_projected_9 : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o10 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_projected_10 : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o11 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_projected_11 : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o12 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_projected_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_projected_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_projected_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_projected_15 : tensor<4xf32>
  %o16 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_projected_16 : tensor<2x4x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_projected_18 : tensor<2x2xf32>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_symmetric_projected_19 : tensor<2x4xf32>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x2x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x2x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x2x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x2x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x4x!quant.uniform<i8:f32, 0.00800000037997961>>, none, tensor<2x2xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<3x2x2xf32>, tensor<2x2xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.29054117, 0.1347441], [-0.61988264, -0.13838384]], [[-0.15157437, -0.06673059], [-0.836758, 0.30551997]], [[-0.09887934, 0.034196265], [-0.15217161, 0.008440331]]]> : tensor<3x2x2xf32>} : (tensor<3x2x2xf32>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x2x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x2x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x2x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x2x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x4x!quant.uniform<i8:f32, 0.00800000037997961>>, none, tensor<2x2xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<3x2x2xf32>, tensor<2x2xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.018597158, -0.11469463], [-0.5831164, 0.2239185]], [[-0.46175882, -0.20958954], [-0.57747126, -0.02252626]], [[-0.51492685, -0.3961253], [-0.2969246, -0.02821005]]]> : tensor<3x2x2xf32>} : (tensor<3x2x2xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_0_0(dense<[[[1.4375, 1.75, 0.3125, 0.1875, 1.75], [1.25, -1.9375, 0.25, -0.125, 0.9375]], [[-1.0, 1.5, -1.0625, -0.6875, -2.0], [-1.75, 1.6875, 1.0625, 0.3125, -1.0625]], [[0.0625, -1.0, 0.0625, -0.4375, 0.25], [-1.25, 1.375, 1.875, -1.1875, 0.875]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_0_1(dense<[[[-1.875, 0.0, -1.875, -1.0, 1.9375], [-1.6875, 1.0625, 0.6875, -1.375, 1.0625]], [[-1.125, -0.4375, 0.8125, 2.0, -0.5], [-0.125, 0.0625, 1.8125, 0.8125, -0.375]], [[-1.5625, 0.75, 1.4375, 1.8125, 1.9375], [1.875, 2.0, -1.1875, 0.3125, 0.8125]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_1(dense<[[116, 88, -107, -69, 17], [10, 59, -49, -22, 23], [-48, 63, -36, -64, -89], [41, -41, -35, -107, 47]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_2(dense<[[-88, -41, 110, -83, 111], [-48, -13, 39, 58, -98], [43, 22, 23, -37, 96], [-25, -8, 52, -28, 5]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_3(dense<[[14, 83, 77, 79, -83], [-80, 86, -38, 56, -115], [33, 75, -119, 6, -7], [-56, 37, -107, 32, -101]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_4(dense<[[-54, -14, -37, 48, 32], [-35, -94, -76, -22, 47], [-94, 17, 54, 91, -36], [110, -8, -49, -14, 41]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_5(dense<[[-38, 82, -92, -116], [13, -25, -120, 6], [-5, 110, -19, 4], [-119, 90, -71, 49]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_6(dense<[[-6, 63, -61, -79], [-97, 18, 63, -9], [23, 99, -27, -105], [15, -95, -20, 118]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_7(dense<[[56, 80, -44, 10], [46, -57, -7, -123], [-117, 47, -91, -117], [-46, -25, 25, 74]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_8(dense<[[104, -10, 101, -125], [25, 107, 41, 14], [69, -117, 123, -124], [-118, -122, 31, -103]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_12(dense<[0.8125, 0.625, 0.6875, -0.8125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_13(dense<[0.5, -0.125, 0.125, -0.625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_14(dense<[0.375, -0.6875, -0.4375, 0.3125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_15(dense<[0.75, 0.0625, 0.0625, 0.6875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_18(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_19(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @unidirectional_sequence_lstm_hybrid_asymmetric() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_0_0 : tensor<3x2x5xf32>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_0_1 : tensor<3x2x5xf32>
  %o1 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_1 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_2 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_3 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_4 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o5 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_5 : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_6 : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_7 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_8 : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_18 : tensor<2x4xf32>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_19 : tensor<2x4xf32>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, asymmetric_quantize_inputs = true, time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.30074826, -0.15768978, 0.051135365, -0.22656606], [-0.2837917, -0.39470798, -0.0768677, -0.33966786]], [[0.5085965, 0.08853118, 0.40903127, 0.049632177], [0.11707529, 0.025304437, -0.3622876, -0.02203118]], [[0.3144933, -0.28590772, -0.10534759, -0.027695015], [0.30571777, -0.08648771, -0.46120036, -0.08334106]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, asymmetric_quantize_inputs = true, time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.31458122, -0.48363608, -0.0029654398, 0.14854693], [0.38856754, -0.19291726, -0.47254542, -0.09050989]], [[0.02651774, -0.08482638, -0.40764305, 0.0870748], [0.45838758, -0.074837334, -0.6609841, -0.0835815]], [[0.27324116, -0.1569015, -0.5345897, -0.0021881945], [0.45278937, -0.11212648, -0.03861325, 0.014659177]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_0_0(dense<[[[1.6875, -1.25, 1.0625, -1.5, 0.1875], [-1.875, -0.25, -0.6875, -0.625, 0.3125], [-0.875, -1.5, 1.1875, 1.75, 0.5625]], [[-0.4375, 2.0, -0.875, 0.25, -1.9375], [0.3125, 0.625, 0.625, 0.0625, -0.375], [0.8125, 0.0, 0.6875, 0.3125, 0.25]]]> : tensor<2x3x5xf32>) : tensor<2x3x5xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_0_1(dense<[[[1.1875, 1.25, -1.8125, -1.8125, 1.875], [-1.25, 0.375, -0.75, 1.75, -0.0625], [-1.1875, -1.625, -0.1875, -0.5, 0.125]], [[-1.4375, -0.375, 0.3125, -1.4375, -0.75], [0.375, 0.0625, 0.1875, 2.0, -0.125], [0.375, 1.4375, 1.75, 0.5, -0.0625]]]> : tensor<2x3x5xf32>) : tensor<2x3x5xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_1(dense<[[-52, 91, 117, 77, -104], [-126, 126, 3, -59, 40], [49, 106, 112, 63, -102], [-80, 77, 52, 49, 51]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_2(dense<[[5, 101, 85, 116, 66], [83, -106, 8, 93, 81], [-71, 67, 79, 7, -121], [30, 67, 62, 60, 26]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_3(dense<[[55, 77, 67, 3, 8], [74, -4, 65, -2, 39], [-1, 77, -84, 97, -69], [-5, -67, 15, -62, 106]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_4(dense<[[3, 62, -7, 111, 21], [-23, -118, -89, -56, -9], [21, -112, 25, 71, 106], [120, -40, -29, 79, -10]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_5(dense<[[57, -6, 26, 121], [-22, -52, 59, 57], [8, 110, -34, -24], [102, -88, 106, -101]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_6(dense<[[44, -73, -81, 85], [-46, 29, -82, -105], [-85, 112, 90, 11], [80, 96, -34, 74]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_7(dense<[[-43, 79, -109, 113], [80, 62, -37, -71], [-55, -5, 86, -10], [-43, -48, 31, 69]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_8(dense<[[45, 37, 36, -80], [-88, 72, -95, 5], [-12, 97, 2, -114], [-19, -42, -59, -123]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_12(dense<[0.125, 0.8125, 0.5625, -0.75]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_13(dense<[-0.9375, -0.3125, -0.75, 0.125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_14(dense<[-0.25, -1.0, 0.0625, 0.3125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_15(dense<[0.6875, -0.125, 0.8125, 1.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_18(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_19(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_0_0 : tensor<2x3x5xf32>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_0_1 : tensor<2x3x5xf32>
  %o1 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_1 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_2 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_3 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_4 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o5 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_5 : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_6 : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_7 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_8 : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_18 : tensor<2x4xf32>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_batch_major_19 : tensor<2x4xf32>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, asymmetric_quantize_inputs = true, time_major = false, tfl.states = array<i64: 18, 19>} : (tensor<2x3x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<2x3x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.011994547, 0.06833941, -0.4327256, 0.11749347], [-0.14661402, -0.5219617, -0.19996987, 0.09002855], [-0.38959745, -0.3446858, -0.3130059, 0.36716476]], [[0.060675386, -0.16257688, 0.06324559, -0.21441896], [0.06762393, -0.13652574, 0.29017076, -0.21954411], [-0.019029217, -0.12742336, 0.09345363, -0.03233709]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, asymmetric_quantize_inputs = true, time_major = false, tfl.states = array<i64: 18, 19>} : (tensor<2x3x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<2x3x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.03362056, -0.51402134, -0.048324626, 0.2615152], [-0.4059741, -0.28469962, 0.28898013, 0.049773242], [-0.13543266, -0.6985173, -0.02277107, 0.14446951]], [[-0.13119912, -0.47159985, -0.10780327, 0.0515067], [-0.2773517, -0.17731357, 0.40091786, -0.021890566], [0.3147525, -0.03290753, 0.33836105, -0.06877612]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_0_0(dense<[[[0.6875, -1.5, 1.75, -1.875, 1.4375], [1.1875, -1.5, -1.5, 1.25, -2.0]], [[-1.75, 1.875, -1.5625, 1.4375, -0.0625], [-1.625, -1.5625, 1.75, -0.8125, 0.8125]], [[-0.75, 0.0, 1.9375, -0.75, 0.3125], [-1.9375, -1.5, 0.125, 1.1875, -0.8125]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_0_1(dense<[[[1.5625, 1.8125, -0.5, 1.5, 1.9375], [1.5, 1.5625, 0.125, 0.8125, 0.8125]], [[1.5, 1.5, -0.875, 1.5, -0.9375], [-1.0, -0.0625, -0.4375, 0.0, 0.5]], [[-1.375, -0.25, 1.1875, 0.0625, 1.8125], [-0.625, 0.125, 1.75, 1.0, -0.4375]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_2(dense<[[71, -21, -115, -70, -10], [30, 67, -33, 18, 45], [-69, 6, 111, -36, 125], [-10, 90, 18, -118, -32]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_3(dense<[[89, -36, -106, -38, -82], [45, -88, -31, 78, 26], [112, -87, -59, -17, -78], [-78, 10, -67, -120, -19]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_4(dense<[[75, 50, -13, 47, -113], [34, 109, -103, -77, -87], [104, -30, -71, -118, 76], [-67, -91, -127, -90, 118]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_6(dense<[[58, -35, -39, -35], [-71, -12, -115, 95], [126, 126, 12, -54], [3, 110, -79, 105]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_7(dense<[[-69, -94, -73, -9], [110, -4, 59, 78], [-53, 15, -64, 71], [-123, -77, 105, -76]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_8(dense<[[98, -102, -3, -26], [127, -41, -2, 0], [-13, -86, -126, -63], [-37, -71, -20, 108]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_13(dense<[-0.625, 0.4375, 0.25, -0.0625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_14(dense<[-0.4375, 0.4375, 0.9375, -0.25]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_15(dense<[-0.4375, -1.0, 0.125, 0.6875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_18(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_19(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_0_0 : tensor<3x2x5xf32>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_0_1 : tensor<3x2x5xf32>
  %o1 = "control.none"() : () -> none
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_2 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_3 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_4 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o5 = "control.none"() : () -> none
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_6 : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_7 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_8 : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = "control.none"() : () -> none
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_18 : tensor<2x4xf32>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_coupled_clipped_19 : tensor<2x4xf32>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.25 : f32, asymmetric_quantize_inputs = true, time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<3x2x5xf32>, none, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, none, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.018258058, 0.009080226, 0.074033044, -0.06746459], [0.20984644, 0.108094595, 0.1197017, -0.121656574]], [[-0.119570285, 0.083024584, -0.028686095, 0.103641115], [-0.013832943, 0.005672887, 0.07042637, -0.03263514]], [[-0.03903241, -0.010017828, -0.08231664, 0.020159945], [-0.06748968, 0.013355492, 0.018691506, -0.105938174]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.25 : f32, asymmetric_quantize_inputs = true, time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<3x2x5xf32>, none, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, none, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.1223827, -0.008250371, -0.048095256, -0.11884123], [-0.15089752, 0.09026436, 0.15913078, -0.064293176]], [[0.21901911, 0.06858288, 0.10496706, -0.030312143], [-0.04466806, 0.04690928, 0.097447045, 0.13570717]], [[-0.015961371, 0.00827176, 0.06158083, -0.20913176], [-0.104309835, 0.016259784, 0.01244891, -0.042331032]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_0_0(dense<[[[-1.0, -0.875, 0.625, 1.6875, -1.1875], [-1.875, 1.75, 0.375, 0.0, 0.1875]], [[0.125, -0.125, 2.0, -0.875, -1.25], [-0.8125, 1.375, -0.8125, -2.0, 1.3125]], [[-1.875, 1.8125, 0.75, 1.875, 0.375], [0.875, -1.875, -1.375, 0.125, 1.75]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_0_1(dense<[[[-1.6875, -1.4375, 0.0, 0.0625, -1.375], [0.8125, -0.875, 1.3125, 1.0625, -0.75]], [[2.0, -1.9375, 2.0, 0.5, -0.0625], [-1.25, 1.3125, -0.9375, 0.0, -1.5625]], [[0.625, 1.5, 0.4375, 0.625, -0.5], [-0.5625, 0.0625, 0.9375, -1.8125, -1.875]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_1(dense<[[-56, -4, -76, 120, 110], [35, -55, -58, -67, -23], [-24, -102, -114, -3, 12], [127, -23, -74, 40, -127]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_2(dense<[[-93, 61, -41, 107, -108], [-87, 108, 55, 101, 22], [-123, 60, -19, 98, -59], [-106, -127, 43, 67, 122]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_3(dense<[[-61, 47, 79, -17, 16], [-75, -101, 31, -47, -22], [114, -61, 99, 101, -98], [-34, -21, 83, 105, 25]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_4(dense<[[-13, 76, 56, -98, -44], [108, -24, -124, 112, -24], [-45, 37, 99, 48, 86], [-79, -43, 95, 123, -41]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_5(dense<[[121, -50, 91, -34], [53, -9, 82, 60], [-4, 34, -24, -62], [-5, 41, 101, -70]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_6(dense<[[3, -21, 6, -104], [-24, 47, -57, 17], [70, 101, -65, 61], [12, 23, 51, -7]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_7(dense<[[1, 112, 114, 94], [-40, -34, -53, -36], [94, 126, -108, 48], [-25, -79, -84, -85]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_8(dense<[[79, -44, 27, -82], [41, 124, 23, 39], [-10, -105, 112, -19], [104, 76, 37, -101]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_9(dense<[-17, -76, 113, 124]> : tensor<4xi8>) : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_10(dense<[82, 63, 42, -21]> : tensor<4xi8>) : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_11(dense<[-118, -127, 66, -94]> : tensor<4xi8>) : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_12(dense<[0.1875, 0.375, -0.125, 0.875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_13(dense<[-0.625, 1.0, 0.0625, 0.0625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_14(dense<[0.5625, -0.1875, -0.3125, 0.125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_15(dense<[-0.6875, 0.875, -0.9375, -0.625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_18(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_19(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @unidirectional_sequence_lstm_hybrid_asymmetric_peephole() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_0_0 : tensor<3x2x5xf32>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_0_1 : tensor<3x2x5xf32>
  %o1 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_1 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_2 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_3 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_4 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o5 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_5 : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_6 : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_7 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_8 : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o9 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_9 : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o10 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_10 : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o11 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_11 : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o12 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_18 : tensor<2x4xf32>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_peephole_19 : tensor<2x4xf32>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, asymmetric_quantize_inputs = true, time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.043914266, 0.18368444, 0.17180084, 0.5248564], [0.26151925, -0.036139958, -0.16725577, 0.08677458]], [[0.16552816, 0.08346322, 0.1782813, 0.087614864], [0.30337307, -0.12429472, -0.11259859, -0.014421356]], [[0.13080639, 0.10039142, 0.19408244, 0.4297025], [-0.043497056, -0.098495826, -0.062420357, -0.05384768]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, asymmetric_quantize_inputs = true, time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.08471044, 0.25797844, 0.04089021, 0.30880502], [-0.0012937357, -0.024480216, 0.026213625, 0.31391448]], [[0.039589263, 0.361847, 0.1644227, 0.35432166], [0.15344737, -0.2061081, -0.037546415, -0.13876133]], [[0.15590672, 0.052516777, 0.20204756, 0.04588739], [0.23964417, 0.042022515, -0.029533176, -0.16348626]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_projected_0_0(dense<[[[1.6875, 0.125, 0.4375, 0.5625, -1.0625], [0.6875, -0.5, 2.0, 1.1875, -1.25]], [[-0.9375, 1.75, 0.875, -0.5, 1.25], [-1.1875, -1.1875, 0.9375, -1.0, 0.5625]], [[-1.125, -0.5625, 1.4375, 2.0, -0.375], [-0.125, 1.1875, -0.375, 1.125, -0.375]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_projected_0_1(dense<[[[1.375, -0.5625, 1.9375, 1.0625, -1.0625], [1.8125, -1.1875, 0.5, -1.3125, -1.1875]], [[1.125, -0.875, -0.125, 1.75, -0.5625], [1.3125, -0.875, 0.75, -1.4375, 0.375]], [[0.1875, 1.3125, -1.0, 0.9375, 0.3125], [-1.1875, 0.375, -0.125, 0.6875, -0.8125]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_projected_1(dense<[[116, -53, -11, 123, -60], [-26, -13, 44, 116, -98], [44, -46, -78, -69, 71], [-127, 102, -7, 98, 67]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_projected_2(dense<[[-2, -57, -9, -60, 67], [27, 12, 38, -56, -82], [71, -62, -12, 46, 97], [77, 87, 106, 106, -19]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_projected_3(dense<[[-59, -118, 6, -68, 50], [60, 63, 22, 17, 88], [-60, 35, -35, 83, 32], [87, -30, -95, 4, 38]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_projected_4(dense<[[123, -86, -30, -89, -63], [-112, -92, 70, -6, -75], [-63, -81, -10, 126, 45], [-118, 35, -81, 7, 61]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_projected_5(dense<[[87, -45], [17, 121], [-72, -59], [41, 91]]> : tensor<4x2xi8>) : tensor<4x2x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_projected_6(dense<[[-120, -95], [92, -49], [46, 33], [97, 89]]> : tensor<4x2xi8>) : tensor<4x2x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_projected_7(dense<[[-108, -15], [-38, -84], [27, -67], [36, -10]]> : tensor<4x2xi8>) : tensor<4x2x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_projected_8(dense<[[26, -4], [40, -11], [-112, -76], [56, 60]]> : tensor<4x2xi8>) : tensor<4x2x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_projected_9(dense<[-23, 52, 72, -77]> : tensor<4xi8>) : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_projected_10(dense<[59, -124, -43, -119]> : tensor<4xi8>) : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_projected_11(dense<[115, -20, -17, -39]> : tensor<4xi8>) : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_projected_12(dense<[-0.6875, 0.5625, -0.25, 0.75]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_projected_13(dense<[-0.9375, 0.5625, -0.1875, -1.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_projected_14(dense<[-1.0, -0.25, 0.125, 0.6875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_projected_15(dense<[0.5, 0.9375, -0.375, -0.75]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_projected_16(dense<[[67, 20, -82, 9], [-63, 120, 42, 72]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_projected_18(dense<[[0.0, 0.0], [0.0, 0.0]]> : tensor<2x2xf32>) : tensor<2x2xf32>
ml_program.global private @unidirectional_sequence_lstm_hybrid_asymmetric_projected_19(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @unidirectional_sequence_lstm_hybrid_asymmetric_projected() {
  %o0_0 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_projected_0_0 : tensor<3x2x5xf32>
  %o0_1 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_projected_0_1 : tensor<3x2x5xf32>
  %o1 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_projected_1 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o2 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_projected_2 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o3 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_projected_3 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o4 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_projected_4 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o5 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_projected_5 : tensor<4x2x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o6 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_projected_6 : tensor<4x2x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o7 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_projected_7 : tensor<4x2x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o8 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_projected_8 : tensor<4x2x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o9 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_projected_9 : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o10 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_projected_10 : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o11 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_projected_11 : tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o12 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_projected_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_projected_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_projected_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_projected_15 : tensor<4xf32>
  %o16 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_projected_16 : tensor<2x4x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_projected_18 : tensor<2x2xf32>
  %o19 = ml_program.global_load_const @unidirectional_sequence_lstm_hybrid_asymmetric_projected_19 : tensor<2x4xf32>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.unidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, asymmetric_quantize_inputs = true, time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x2x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x2x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x2x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x2x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x4x!quant.uniform<i8:f32, 0.00800000037997961>>, none, tensor<2x2xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<3x2x2xf32>, tensor<2x2xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.21004596, 0.1987262], [-0.19161652, -0.18148734]], [[-0.018156884, 0.10525854], [-0.066262916, -0.47683164]], [[-0.21351445, -0.3906526], [-0.13979049, 0.03667085]]]> : tensor<3x2x2xf32>} : (tensor<3x2x2xf32>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.unidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, asymmetric_quantize_inputs = true, time_major = true, tfl.states = array<i64: 18, 19>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x2x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x2x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x2x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x2x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x4x!quant.uniform<i8:f32, 0.00800000037997961>>, none, tensor<2x2xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<3x2x2xf32>, tensor<2x2xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.24950619, -0.021350296], [-0.21805815, -0.2107883]], [[-0.29473892, 0.009526117], [-0.028933749, -0.19838148]], [[-0.15565704, 0.3038508], [-0.098710604, -0.53930134]]]> : tensor<3x2x2xf32>} : (tensor<3x2x2xf32>) -> ()
  ml_program.output
}
