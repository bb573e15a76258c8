// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @bidirectional_sequence_lstm_0_0(dense<[[[-0.875, -1.5625, -1.0], [-1.125, -0.0625, -0.4375]], [[1.625, 0.9375, -0.4375], [-1.5, -1.75, 1.5]], [[-0.8125, 0.6875, -0.75], [0.0, -0.625, 0.125]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @bidirectional_sequence_lstm_0_1(dense<[[[-0.125, -0.6875, -0.5], [1.625, -2.0, -1.75]], [[-0.8125, 2.0, 0.0625], [-0.6875, -1.375, -0.625]], [[0.3125, 0.75, 0.9375], [1.8125, 0.375, 0.5625]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @bidirectional_sequence_lstm_1(dense<[[0.25, -0.1875, -0.8125], [0.5, -0.8125, -0.1875], [-0.8125, 0.5625, 0.5], [0.3125, -0.1875, 0.5]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_2(dense<[[-0.25, -1.0, -0.6875], [-0.5625, 0.6875, -0.1875], [0.625, 0.3125, -0.5625], [-0.125, 1.0, -0.1875]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_3(dense<[[-0.8125, 0.9375, 0.8125], [0.125, 0.625, 0.8125], [0.125, 0.4375, 0.625], [0.875, 0.5, 0.5625]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_4(dense<[[-0.3125, -0.625, 0.75], [0.875, 0.5625, -0.4375], [-0.6875, -0.875, 0.8125], [0.625, -0.125, -0.8125]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_5(dense<[[-0.75, -0.5, 0.6875, -0.8125], [0.1875, 0.0, -0.25, -0.5625], [-0.6875, -0.375, -1.0, 0.0], [-0.4375, 0.375, -0.25, -0.9375]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_6(dense<[[0.1875, 0.875, -1.0, 0.4375], [-0.375, -0.875, -0.0625, 0.1875], [-0.6875, -0.625, 0.4375, -0.75], [0.375, 0.4375, 0.375, -0.75]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_7(dense<[[0.3125, -0.6875, 0.125, 0.6875], [-0.25, 0.9375, -0.0625, 0.875], [-0.5625, 0.0, 0.8125, 0.625], [-0.5, -0.75, -0.6875, -0.8125]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_8(dense<[[-0.9375, 0.375, 1.0, 0.0], [-0.9375, 0.8125, -0.6875, -0.3125], [0.1875, 0.0, 0.4375, 1.0], [0.0625, 0.875, -0.5625, 0.0625]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_12(dense<[-0.625, -0.625, 0.5, 0.3125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_13(dense<[-0.5, 0.5625, 0.25, 0.1875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_14(dense<[0.0625, -0.5, 0.875, -0.8125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_15(dense<[-0.8125, 0.4375, 0.3125, 0.75]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_18(dense<[[-0.625, -0.375, 0.9375], [0.75, -0.625, -0.0625], [-0.3125, 1.0, 0.625], [-0.0625, -0.125, -0.25]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_19(dense<[[0.625, -0.3125, 0.0625], [-0.875, -0.6875, 0.75], [0.1875, -0.4375, -0.8125], [-0.3125, -0.125, 0.875]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_20(dense<[[0.5, 0.5, -1.0], [0.125, 0.875, 0.375], [0.875, 0.875, -0.1875], [0.25, 0.125, 0.0625]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_21(dense<[[-0.875, 0.25, 0.625], [-0.4375, 0.875, 0.5], [0.9375, -0.875, 0.375], [-0.5, 0.5, -0.6875]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_22(dense<[[1.0, 1.0, 0.0625, 0.25], [1.0, -0.3125, -0.625, 0.25], [-0.5, 0.1875, 0.125, 0.8125], [0.5, -0.4375, 0.5625, 0.0]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_23(dense<[[-0.8125, 0.3125, 0.9375, 0.125], [-0.75, 0.9375, 0.25, 0.8125], [0.8125, -0.1875, 0.3125, 1.0], [-0.25, -0.125, -0.5, 0.3125]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_24(dense<[[0.125, 0.25, -0.4375, 0.3125], [0.375, 1.0, -0.625, -1.0], [0.625, 0.5, 0.3125, 0.8125], [1.0, -0.9375, 0.125, 0.5625]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_25(dense<[[-0.625, 0.625, 0.9375, 0.125], [1.0, 0.375, -0.0625, -0.1875], [0.9375, -0.5, 0.125, 0.0625], [0.8125, -0.8125, 0.4375, -0.3125]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_29(dense<[0.0, 0.125, -0.375, 0.9375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_30(dense<[-0.3125, -0.5625, -0.5625, 0.625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_31(dense<[-0.25, 0.0625, -0.1875, 0.75]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_32(dense<[0.375, 1.0, 0.3125, -0.25]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_35(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_36(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_37(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_38(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @bidirectional_sequence_lstm() {
  %o0_0 = ml_program.global_load_const @bidirectional_sequence_lstm_0_0 : tensor<3x2x3xf32>
  %o0_1 = ml_program.global_load_const @bidirectional_sequence_lstm_0_1 : tensor<3x2x3xf32>
  %o1 = ml_program.global_load_const @bidirectional_sequence_lstm_1 : tensor<4x3xf32>
  %o2 = ml_program.global_load_const @bidirectional_sequence_lstm_2 : tensor<4x3xf32>
  %o3 = ml_program.global_load_const @bidirectional_sequence_lstm_3 : tensor<4x3xf32>
  %o4 = ml_program.global_load_const @bidirectional_sequence_lstm_4 : tensor<4x3xf32>
  %o5 = ml_program.global_load_const @bidirectional_sequence_lstm_5 : tensor<4x4xf32>
  %o6 = ml_program.global_load_const @bidirectional_sequence_lstm_6 : tensor<4x4xf32>
  %o7 = ml_program.global_load_const @bidirectional_sequence_lstm_7 : tensor<4x4xf32>
  %o8 = ml_program.global_load_const @bidirectional_sequence_lstm_8 : tensor<4x4xf32>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @bidirectional_sequence_lstm_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @bidirectional_sequence_lstm_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @bidirectional_sequence_lstm_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @bidirectional_sequence_lstm_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @bidirectional_sequence_lstm_18 : tensor<4x3xf32>
  %o19 = ml_program.global_load_const @bidirectional_sequence_lstm_19 : tensor<4x3xf32>
  %o20 = ml_program.global_load_const @bidirectional_sequence_lstm_20 : tensor<4x3xf32>
  %o21 = ml_program.global_load_const @bidirectional_sequence_lstm_21 : tensor<4x3xf32>
  %o22 = ml_program.global_load_const @bidirectional_sequence_lstm_22 : tensor<4x4xf32>
  %o23 = ml_program.global_load_const @bidirectional_sequence_lstm_23 : tensor<4x4xf32>
  %o24 = ml_program.global_load_const @bidirectional_sequence_lstm_24 : tensor<4x4xf32>
  %o25 = ml_program.global_load_const @bidirectional_sequence_lstm_25 : tensor<4x4xf32>
  %o26 = "control.none"() : () -> none
  %o27 = "control.none"() : () -> none
  %o28 = "control.none"() : () -> none
  %o29 = ml_program.global_load_const @bidirectional_sequence_lstm_29 : tensor<4xf32>
  %o30 = ml_program.global_load_const @bidirectional_sequence_lstm_30 : tensor<4xf32>
  %o31 = ml_program.global_load_const @bidirectional_sequence_lstm_31 : tensor<4xf32>
  %o32 = ml_program.global_load_const @bidirectional_sequence_lstm_32 : tensor<4xf32>
  %o33 = "control.none"() : () -> none
  %o34 = "control.none"() : () -> none
  %o35 = ml_program.global_load_const @bidirectional_sequence_lstm_35 : tensor<2x4xf32>
  %o36 = ml_program.global_load_const @bidirectional_sequence_lstm_36 : tensor<2x4xf32>
  %o37 = ml_program.global_load_const @bidirectional_sequence_lstm_37 : tensor<2x4xf32>
  %o38 = ml_program.global_load_const @bidirectional_sequence_lstm_38 : tensor<2x4xf32>
  %o39 = "control.none"() : () -> none
  %o40 = "control.none"() : () -> none
  %o41 = "control.none"() : () -> none
  %o42 = "control.none"() : () -> none
  %o43 = "control.none"() : () -> none
  %o44 = "control.none"() : () -> none
  %o45 = "control.none"() : () -> none
  %o46 = "control.none"() : () -> none
  %o47 = "control.none"() : () -> none
  %r0_0, %s35_0, %s36_0, %s37_0, %s38_0 = "tfl.bidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %o35, %o36, %o37, %o38, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", time_major = true, cell_clip = 0.0 : f32, merge_outputs = true, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none, none, none, none, none, none) -> (tensor<3x2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.1991656, -0.16720532, -0.18131417, -0.32850748, -0.0910177, -0.085230544, 0.13374211, 0.25902766], [0.059559282, -0.07982971, 0.20688647, -0.24120486, -0.31429777, -0.30786175, -0.10830621, 0.25253436]], [[-0.042859487, -0.47434095, 0.011798746, 0.24019572, 0.06301134, 0.31790298, 0.29811147, 0.27206725], [0.18995547, -0.02510931, 0.51321435, -0.13285354, -0.69943076, -0.38294113, -0.27075607, 0.09321959]], [[0.032541808, -0.27755675, 0.2602842, -0.04710792, 0.10905362, 0.067106865, -0.016935136, 0.275376], [-0.035706438, -0.19559272, 0.40334353, -0.43333444, -0.19300659, -0.15742745, -0.12826052, 0.13929674]]]> : tensor<3x2x8xf32>} : (tensor<3x2x8xf32>) -> ()
  %r0_1, %s35_1, %s36_1, %s37_1, %s38_1 = "tfl.bidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %s35_0, %s36_0, %s37_0, %s38_0, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", time_major = true, cell_clip = 0.0 : f32, merge_outputs = true, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none, none, none, none, none, none) -> (tensor<3x2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.077618904, -0.29643592, 0.33700797, -0.3097587, 0.0022177824, -0.21978338, 0.259256, 0.31026292], [-0.19854356, -0.5974763, 0.15390491, -0.5825606, -0.023196416, -0.045500457, 0.030470992, 0.17324762]], [[0.06313074, -0.40323415, 0.22763653, -0.18367636, -0.011903985, 0.14020142, 0.051834226, 0.52835804], [-0.40019542, -0.25019878, 0.12700869, -0.37664008, -0.2898556, -0.18891264, 0.02702931, 0.30043802]], [[0.0891679, -0.26379967, 0.48302934, -0.002595151, -0.28203377, 0.14058654, 0.2692559, 0.2529448], [-0.13538463, -0.5228241, 0.119152434, 0.24176106, -0.0763648, 0.049204953, 0.23800264, 0.132258]]]> : tensor<3x2x8xf32>} : (tensor<3x2x8xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @bidirectional_sequence_lstm_batch_major_0_0(dense<[[[-1.4375, 0.25, -0.9375], [-1.6875, -0.125, 1.0], [-1.875, 1.0, 1.25]], [[-1.625, -0.25, 1.875], [1.625, 0.1875, -1.9375], [-1.0, 1.625, -1.1875]]]> : tensor<2x3x3xf32>) : tensor<2x3x3xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_0_1(dense<[[[0.5625, -0.1875, -1.5625], [-0.4375, 0.0625, 0.0], [-0.4375, -0.8125, -1.625]], [[1.3125, 0.875, 0.9375], [-1.8125, 0.5625, -1.5625], [0.875, -1.0, -1.5625]]]> : tensor<2x3x3xf32>) : tensor<2x3x3xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_1(dense<[[-0.9375, 0.9375, -0.25], [0.1875, 0.0, -0.25], [-0.5625, 0.25, 0.6875], [-0.3125, -0.75, 0.3125]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_2(dense<[[0.1875, -0.5625, 0.25], [0.25, -1.0, -0.0625], [0.25, -0.8125, 0.5], [-0.5, 0.375, -0.125]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_3(dense<[[0.375, -0.5625, 0.9375], [0.4375, -0.9375, 0.375], [0.9375, -0.5625, 0.1875], [-1.0, -0.1875, 0.8125]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_4(dense<[[-0.0625, 0.8125, 0.375], [0.4375, 0.5, 0.5625], [-0.3125, -0.375, 0.125], [0.75, 0.0625, -0.75]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_5(dense<[[-0.5, 0.125, -0.9375, -0.5], [-0.4375, -0.75, 0.8125, 0.375], [0.625, -0.25, -0.0625, 0.125], [-0.75, 0.3125, 0.9375, -0.9375]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_6(dense<[[0.9375, -0.0625, 0.8125, -0.5625], [-0.0625, 0.625, -0.625, 0.4375], [0.3125, 1.0, 0.125, -1.0], [0.8125, -0.5, -0.1875, 0.8125]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_7(dense<[[0.0625, 0.1875, 0.125, -1.0], [0.3125, -0.25, 0.5, 0.9375], [0.9375, 0.6875, -0.1875, 1.0], [0.3125, -0.5, 0.9375, 0.0625]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_8(dense<[[0.5625, -0.8125, 0.6875, 0.9375], [-0.625, -0.625, -0.3125, -0.25], [-0.8125, -0.3125, 0.4375, -0.5], [-0.125, 0.4375, 0.4375, 0.25]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_12(dense<[-0.6875, 0.5625, 0.375, -0.125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_13(dense<[-0.125, 0.3125, -0.5, -0.4375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_14(dense<[-0.5625, 0.6875, 0.0, -0.75]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_15(dense<[-0.25, 0.0625, 0.0625, 0.4375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_18(dense<[[0.8125, -0.25, 0.4375], [-0.875, -0.5625, -0.1875], [0.0, 0.6875, -0.625], [-0.875, 0.75, 0.375]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_19(dense<[[0.375, -0.75, 0.0625], [0.5625, 0.8125, -0.25], [-0.25, -0.6875, 0.625], [0.0, -0.75, -1.0]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_20(dense<[[0.625, -0.5, 0.0625], [0.8125, 0.125, -0.625], [0.1875, 0.1875, -0.75], [-0.875, 0.875, 0.5]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_21(dense<[[0.5625, -0.6875, 1.0], [0.9375, 0.25, 0.0], [-0.3125, -0.375, 0.625], [0.5, 0.5, 0.8125]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_22(dense<[[-0.8125, -0.6875, -0.75, 0.125], [-0.8125, 0.3125, 0.875, -0.875], [-0.5, 0.125, 0.75, 0.625], [0.5625, -0.9375, -0.125, 0.8125]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_23(dense<[[1.0, 0.3125, -0.6875, 0.0], [-0.6875, -0.375, 0.375, -0.5625], [-0.5625, -0.5, -0.875, 0.375], [-0.375, 1.0, 0.75, -0.25]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_24(dense<[[0.8125, 0.1875, 0.6875, -0.4375], [0.125, 0.9375, 0.5625, 0.25], [-0.5, -0.1875, -0.875, -0.75], [0.6875, -0.75, 0.6875, 0.75]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_25(dense<[[-0.125, -0.4375, 0.5, -0.625], [0.9375, -0.75, -1.0, 0.125], [-0.625, -0.375, 1.0, 0.9375], [-0.5625, 0.5625, 0.875, 0.4375]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_29(dense<[0.875, 0.8125, -0.1875, 0.9375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_30(dense<[1.0, -0.8125, -0.5, -0.8125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_31(dense<[-0.75, -0.6875, -1.0, -0.375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_32(dense<[0.875, -0.5625, -0.375, 0.75]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_35(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_36(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_37(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_batch_major_38(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @bidirectional_sequence_lstm_batch_major() {
  %o0_0 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_0_0 : tensor<2x3x3xf32>
  %o0_1 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_0_1 : tensor<2x3x3xf32>
  %o1 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_1 : tensor<4x3xf32>
  %o2 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_2 : tensor<4x3xf32>
  %o3 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_3 : tensor<4x3xf32>
  %o4 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_4 : tensor<4x3xf32>
  %o5 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_5 : tensor<4x4xf32>
  %o6 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_6 : tensor<4x4xf32>
  %o7 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_7 : tensor<4x4xf32>
  %o8 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_8 : tensor<4x4xf32>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_18 : tensor<4x3xf32>
  %o19 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_19 : tensor<4x3xf32>
  %o20 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_20 : tensor<4x3xf32>
  %o21 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_21 : tensor<4x3xf32>
  %o22 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_22 : tensor<4x4xf32>
  %o23 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_23 : tensor<4x4xf32>
  %o24 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_24 : tensor<4x4xf32>
  %o25 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_25 : tensor<4x4xf32>
  %o26 = "control.none"() : () -> none
  %o27 = "control.none"() : () -> none
  %o28 = "control.none"() : () -> none
  %o29 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_29 : tensor<4xf32>
  %o30 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_30 : tensor<4xf32>
  %o31 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_31 : tensor<4xf32>
  %o32 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_32 : tensor<4xf32>
  %o33 = "control.none"() : () -> none
  %o34 = "control.none"() : () -> none
  %o35 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_35 : tensor<2x4xf32>
  %o36 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_36 : tensor<2x4xf32>
  %o37 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_37 : tensor<2x4xf32>
  %o38 = ml_program.global_load_const @bidirectional_sequence_lstm_batch_major_38 : tensor<2x4xf32>
  %o39 = "control.none"() : () -> none
  %o40 = "control.none"() : () -> none
  %o41 = "control.none"() : () -> none
  %o42 = "control.none"() : () -> none
  %o43 = "control.none"() : () -> none
  %o44 = "control.none"() : () -> none
  %o45 = "control.none"() : () -> none
  %o46 = "control.none"() : () -> none
  %o47 = "control.none"() : () -> none
  %r0_0, %r1_0, %s35_0, %s36_0, %s37_0, %s38_0 = "tfl.bidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %o35, %o36, %o37, %o38, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", time_major = false, cell_clip = 0.0 : f32, merge_outputs = false, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<2x3x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none, none, none, none, none, none) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.26493207, -0.08114462, -0.3091318, -0.02883233], [-0.18036947, -0.035584535, -0.5456295, 0.07775465], [-0.41181326, -0.19361052, -0.4615306, 0.07231337]], [[0.1875328, 0.17819948, -0.43685222, 0.06313689], [-0.022998836, 0.18417066, -0.009725063, 0.109475434], [-0.46567398, -0.18944955, -0.20289645, -0.051561713]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  "check.almost_eq"(%r1_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.13435481, -0.1158711, -0.2053525, 0.23675112], [-0.44315705, -0.085025296, -0.4571096, 0.52241254], [-0.22867385, -0.07648336, -0.25645512, 0.59198946]], [[-0.57520235, -0.060989935, 0.09410057, 0.5955196], [-0.12875989, 0.06558806, 0.05581368, 0.13025865], [-0.03389489, -0.08840036, 0.0012863311, 0.35053062]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  %r0_1, %r1_1, %s35_1, %s36_1, %s37_1, %s38_1 = "tfl.bidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %s35_0, %s36_0, %s37_0, %s38_0, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", time_major = false, cell_clip = 0.0 : f32, merge_outputs = false, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<2x3x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none, none, none, none, none, none) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.103790805, -0.005521278, -0.101582386, -0.030106174], [-0.20388667, 0.09214215, -0.2101503, -0.11396968], [-0.06890547, 0.0764885, -0.15523341, -0.4156698]], [[-0.13198936, 0.10771778, -0.0051596155, -0.20208584], [-0.25667378, -0.10557376, -0.31031337, -0.21161264], [-0.05236794, 0.04312401, -0.084225856, -0.44857836]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  "check.almost_eq"(%r1_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.41709578, -0.066889584, 0.0678245, -0.16701491], [-0.5757021, -0.16526076, -0.19007353, -0.026594449], [-0.29396152, -0.11297243, -0.04809659, 0.0150201]], [[-0.5772123, -0.27163854, -0.18128079, -0.029201027], [-0.052589815, -0.04158701, -0.010053189, 0.22221982], [-0.42985332, 0.081658944, -0.006346719, 0.22906074]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @bidirectional_sequence_lstm_apart_0_0(dense<[[[-0.1875, -1.75, 1.5625], [1.125, 1.875, -1.125]], [[0.0, -1.25, -0.6875], [-0.5, 1.5, -1.1875]], [[-1.5625, 0.75, -1.25], [-0.0625, 1.0625, 1.0]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_0_1(dense<[[[-0.375, -0.5625, 1.3125], [-0.1875, 1.5625, 1.1875]], [[-0.4375, -1.4375, 0.4375], [0.5, 0.3125, -1.75]], [[-1.0625, 1.6875, -0.125], [1.25, -0.5625, 1.6875]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_1(dense<[[-0.5, -0.875, -0.1875], [-0.75, -0.0625, 0.5], [-1.0, -0.875, 0.0625], [-0.5, 0.9375, 0.1875]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_2(dense<[[-0.5, -0.3125, -0.5], [0.1875, 0.0, 0.9375], [0.0625, -0.1875, -1.0], [-1.0, -0.4375, 0.375]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_3(dense<[[-0.75, 0.875, 0.0], [-0.1875, 0.5, 0.375], [-0.5625, 0.375, -0.125], [0.125, -0.75, 0.1875]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_4(dense<[[-0.25, 0.8125, 0.5625], [-0.375, -0.625, -0.75], [0.8125, -0.1875, 0.625], [-0.1875, -0.375, 0.0625]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_5(dense<[[0.0625, -0.6875, -0.75, 0.8125], [-0.5625, -0.6875, 0.875, -0.6875], [-0.0625, -0.6875, -1.0, 0.9375], [-1.0, 0.1875, 0.9375, 1.0]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_6(dense<[[0.8125, -0.25, -0.4375, 0.5], [-0.0625, -1.0, -1.0, 0.125], [-0.125, -0.9375, 1.0, 0.375], [0.0625, 0.4375, 0.625, 0.5]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_7(dense<[[0.0, 0.75, 0.0625, -0.1875], [-0.125, -0.375, 0.0, 0.6875], [-0.4375, -0.8125, -0.0625, 0.75], [-0.5625, 0.0625, -0.375, -0.25]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_8(dense<[[0.3125, -0.875, 0.5, 0.375], [1.0, 0.5625, 0.8125, -0.875], [-0.625, -0.0625, -0.125, -0.0625], [0.25, -0.625, -0.4375, 0.5]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_12(dense<[0.375, -0.6875, -0.1875, 0.25]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_13(dense<[-0.5, -0.1875, -1.0, 0.1875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_14(dense<[-0.6875, 1.0, -0.5, 0.3125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_15(dense<[-0.375, 0.625, -0.875, 1.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_18(dense<[[-0.4375, -0.3125, -0.6875], [0.25, 0.625, 0.4375], [0.1875, 1.0, 0.8125], [-0.125, -1.0, -0.8125]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_19(dense<[[0.8125, -0.375, 0.5625], [-0.25, -0.8125, -0.9375], [-0.6875, -0.3125, -1.0], [0.375, -0.5625, 0.3125]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_20(dense<[[0.0625, 0.9375, 0.8125], [-0.9375, -0.125, 0.1875], [-0.1875, 0.4375, -0.375], [0.375, -0.3125, -0.4375]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_21(dense<[[-0.375, -0.6875, -0.3125], [-0.25, -0.75, -0.0625], [-0.625, -0.25, 1.0], [-0.6875, 0.0625, -0.5]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_22(dense<[[-0.3125, -0.875, -0.0625, 0.3125], [0.375, 0.625, -0.9375, 0.5625], [0.0625, 0.8125, -0.3125, 0.5], [0.1875, -0.625, -0.75, 0.8125]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_23(dense<[[0.25, 0.75, 1.0, 0.6875], [-0.375, 0.25, -0.3125, -0.6875], [-0.625, -0.4375, -0.75, 0.1875], [0.375, -0.375, -0.3125, 0.875]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_24(dense<[[0.5625, -0.5, 1.0, 1.0], [0.625, 0.8125, -0.8125, 0.0625], [-0.3125, 0.5625, 0.5, -0.375], [1.0, -0.625, -0.4375, -0.125]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_25(dense<[[0.25, 0.0625, -0.625, -0.1875], [-0.5, -0.75, 0.9375, 0.0625], [-0.4375, 0.625, 0.25, -0.125], [-0.0625, 0.6875, 0.375, -0.9375]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_29(dense<[-0.4375, 1.0, -0.8125, -0.5]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_30(dense<[-0.9375, 0.75, 0.1875, 0.1875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_31(dense<[0.75, -0.3125, -0.625, 0.6875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_32(dense<[0.625, 0.8125, 0.3125, 0.6875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_35(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_36(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_37(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_apart_38(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @bidirectional_sequence_lstm_apart() {
  %o0_0 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_0_0 : tensor<3x2x3xf32>
  %o0_1 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_0_1 : tensor<3x2x3xf32>
  %o1 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_1 : tensor<4x3xf32>
  %o2 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_2 : tensor<4x3xf32>
  %o3 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_3 : tensor<4x3xf32>
  %o4 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_4 : tensor<4x3xf32>
  %o5 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_5 : tensor<4x4xf32>
  %o6 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_6 : tensor<4x4xf32>
  %o7 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_7 : tensor<4x4xf32>
  %o8 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_8 : tensor<4x4xf32>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_18 : tensor<4x3xf32>
  %o19 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_19 : tensor<4x3xf32>
  %o20 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_20 : tensor<4x3xf32>
  %o21 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_21 : tensor<4x3xf32>
  %o22 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_22 : tensor<4x4xf32>
  %o23 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_23 : tensor<4x4xf32>
  %o24 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_24 : tensor<4x4xf32>
  %o25 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_25 : tensor<4x4xf32>
  %o26 = "control.none"() : () -> none
  %o27 = "control.none"() : () -> none
  %o28 = "control.none"() : () -> none
  %o29 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_29 : tensor<4xf32>
  %o30 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_30 : tensor<4xf32>
  %o31 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_31 : tensor<4xf32>
  %o32 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_32 : tensor<4xf32>
  %o33 = "control.none"() : () -> none
  %o34 = "control.none"() : () -> none
  %o35 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_35 : tensor<2x4xf32>
  %o36 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_36 : tensor<2x4xf32>
  %o37 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_37 : tensor<2x4xf32>
  %o38 = ml_program.global_load_const @bidirectional_sequence_lstm_apart_38 : tensor<2x4xf32>
  %o39 = "control.none"() : () -> none
  %o40 = "control.none"() : () -> none
  %o41 = "control.none"() : () -> none
  %o42 = "control.none"() : () -> none
  %o43 = "control.none"() : () -> none
  %o44 = "control.none"() : () -> none
  %o45 = "control.none"() : () -> none
  %o46 = "control.none"() : () -> none
  %o47 = "control.none"() : () -> none
  %r0_0, %r1_0, %s35_0, %s36_0, %s37_0, %s38_0 = "tfl.bidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %o35, %o36, %o37, %o38, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", time_major = true, cell_clip = 0.0 : f32, merge_outputs = false, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none, none, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.19921806, 0.23009285, -0.3467906, 0.2149251], [0.010071052, 0.039860114, -0.0034681815, -0.2836205]], [[-0.09045244, 0.1291306, -0.18453889, 0.31318748], [0.14136742, 0.19217782, 0.0039178845, -0.39727318]], [[-0.1197392, 0.25385812, 0.009397653, -0.12999775], [0.11155009, 0.24289465, -0.038411725, -0.33411953]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  "check.almost_eq"(%r1_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.041008916, 0.46895322, -0.26017058, 0.25632593], [0.1305837, -0.21073976, 0.0059171715, 0.14790663]], [[-0.22676615, 0.31176525, 0.0012410292, 0.4885025], [0.23268062, -0.07329967, -0.035206296, 0.17434223]], [[0.1695246, 0.27058822, 0.040573567, 0.17449483], [0.075913325, -0.085218, -0.25538528, -0.005166568]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  %r0_1, %r1_1, %s35_1, %s36_1, %s37_1, %s38_1 = "tfl.bidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %s35_0, %s36_0, %s37_0, %s38_0, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", time_major = true, cell_clip = 0.0 : f32, merge_outputs = false, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none, none, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.17679779, 0.33821023, -0.18323614, 0.21154922], [0.13042359, 0.23411469, -0.02371237, -0.3662038]], [[-0.13155784, 0.36500773, -0.20815489, 0.4334292], [-0.024079544, 0.09515586, -0.026149161, -0.13801892]], [[-0.0059648687, 0.18786842, 0.021403732, -0.21493351], [-0.17247964, 0.112361014, -0.20383416, 0.12722231]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  "check.almost_eq"(%r1_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[0.13681675, 0.55574137, -0.4085433, 0.16501462], [0.06936209, -0.28587195, -0.42140418, 0.17605723]], [[0.07369119, 0.6926023, -0.050917096, 0.3076466], [-0.09095365, -0.5536841, -0.0394256, 0.48941055]], [[0.15251537, 0.24315882, 0.07347809, 0.09950386], [0.21478611, -0.53446877, -0.35581473, 0.07498038]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @bidirectional_sequence_lstm_coupled_0_0(dense<[[[-1.1875, 1.0625, 0.5625], [-1.5, 1.125, -0.625]], [[-1.625, 1.25, -1.6875], [-1.25, -0.5625, -1.9375]], [[0.6875, -0.4375, -0.25], [1.1875, -0.125, -1.1875]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_0_1(dense<[[[-0.375, -1.1875, -1.8125], [0.5, -1.5625, -1.375]], [[0.1875, -0.125, 1.0], [-0.75, -1.0, 0.5625]], [[1.75, 1.6875, 0.0], [-0.3125, -0.0625, 0.5625]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_2(dense<[[0.8125, 0.0, 0.3125], [-0.75, -0.8125, 0.75], [0.125, 0.0625, 0.4375], [0.9375, -0.8125, -0.9375]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_3(dense<[[0.75, -0.125, -0.8125], [-0.125, 0.9375, 0.4375], [-0.5625, 0.4375, 0.5], [-0.75, -0.8125, -0.4375]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_4(dense<[[0.4375, -0.8125, -0.625], [-0.25, 0.25, 1.0], [-0.0625, 0.875, -0.625], [0.25, 0.0, 0.4375]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_6(dense<[[0.1875, 0.6875, 0.875, 0.5], [-0.5, 0.9375, 0.0625, 0.6875], [-0.3125, -0.75, 0.25, -0.3125], [0.125, 0.25, -0.375, -1.0]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_7(dense<[[-1.0, 0.375, 0.1875, -0.625], [0.125, -0.625, 0.125, 0.125], [0.5625, -0.6875, 0.375, -0.1875], [0.375, 0.5625, 0.25, -0.75]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_8(dense<[[0.5, 1.0, 0.4375, 0.625], [0.0625, -0.75, 0.8125, -0.375], [0.3125, 0.875, 0.3125, 0.1875], [0.9375, -0.8125, 0.9375, -0.1875]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_10(dense<[0.625, 0.4375, -1.0, -0.875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_11(dense<[-0.625, -0.8125, -0.8125, -0.4375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_13(dense<[0.125, -0.1875, 0.25, -0.1875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_14(dense<[-0.8125, 1.0, -0.125, 0.625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_15(dense<[0.25, 0.25, -0.625, -1.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_19(dense<[[0.0625, -0.6875, -0.6875], [0.25, -0.8125, 0.0], [-0.6875, 0.25, 0.75], [-0.25, 0.625, -1.0]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_20(dense<[[-0.4375, -0.1875, -0.875], [0.625, -0.4375, -0.0625], [0.375, 0.9375, 0.5625], [0.375, -0.0625, 0.4375]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_21(dense<[[0.375, 0.75, 0.8125], [-0.25, -0.6875, 1.0], [-0.625, 0.75, 0.0625], [0.3125, -0.5, -0.8125]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_23(dense<[[0.5625, 0.125, 0.1875, -1.0], [0.5, 0.75, -0.75, 0.5625], [0.875, -0.0625, 0.625, 0.875], [0.375, -0.0625, -0.0625, -0.75]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_24(dense<[[0.625, -0.75, 0.5625, 0.5], [-0.6875, -1.0, -0.4375, -1.0], [0.9375, -0.25, -0.6875, 0.5625], [-0.125, -0.25, 0.5625, 0.5]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_25(dense<[[0.0, -0.8125, 0.9375, 0.625], [-0.9375, 0.0625, -0.8125, 0.0625], [0.5625, 0.3125, 0.3125, -0.25], [0.875, -0.0625, -0.125, 0.875]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_27(dense<[0.875, -0.8125, 0.9375, 0.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_28(dense<[0.125, -0.3125, -0.25, 0.5]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_30(dense<[0.875, -0.9375, -0.875, 0.9375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_31(dense<[0.5625, 0.8125, 0.4375, 0.75]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_32(dense<[-0.625, 0.4375, 0.5, 1.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_35(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_36(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_37(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_coupled_38(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @bidirectional_sequence_lstm_coupled() {
  %o0_0 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_0_0 : tensor<3x2x3xf32>
  %o0_1 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_0_1 : tensor<3x2x3xf32>
  %o1 = "control.none"() : () -> none
  %o2 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_2 : tensor<4x3xf32>
  %o3 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_3 : tensor<4x3xf32>
  %o4 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_4 : tensor<4x3xf32>
  %o5 = "control.none"() : () -> none
  %o6 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_6 : tensor<4x4xf32>
  %o7 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_7 : tensor<4x4xf32>
  %o8 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_8 : tensor<4x4xf32>
  %o9 = "control.none"() : () -> none
  %o10 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_10 : tensor<4xf32>
  %o11 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_11 : tensor<4xf32>
  %o12 = "control.none"() : () -> none
  %o13 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = "control.none"() : () -> none
  %o19 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_19 : tensor<4x3xf32>
  %o20 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_20 : tensor<4x3xf32>
  %o21 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_21 : tensor<4x3xf32>
  %o22 = "control.none"() : () -> none
  %o23 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_23 : tensor<4x4xf32>
  %o24 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_24 : tensor<4x4xf32>
  %o25 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_25 : tensor<4x4xf32>
  %o26 = "control.none"() : () -> none
  %o27 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_27 : tensor<4xf32>
  %o28 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_28 : tensor<4xf32>
  %o29 = "control.none"() : () -> none
  %o30 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_30 : tensor<4xf32>
  %o31 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_31 : tensor<4xf32>
  %o32 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_32 : tensor<4xf32>
  %o33 = "control.none"() : () -> none
  %o34 = "control.none"() : () -> none
  %o35 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_35 : tensor<2x4xf32>
  %o36 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_36 : tensor<2x4xf32>
  %o37 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_37 : tensor<2x4xf32>
  %o38 = ml_program.global_load_const @bidirectional_sequence_lstm_coupled_38 : tensor<2x4xf32>
  %o39 = "control.none"() : () -> none
  %o40 = "control.none"() : () -> none
  %o41 = "control.none"() : () -> none
  %o42 = "control.none"() : () -> none
  %o43 = "control.none"() : () -> none
  %o44 = "control.none"() : () -> none
  %o45 = "control.none"() : () -> none
  %o46 = "control.none"() : () -> none
  %o47 = "control.none"() : () -> none
  %r0_0, %s35_0, %s36_0, %s37_0, %s38_0 = "tfl.bidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %o35, %o36, %o37, %o38, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", time_major = true, cell_clip = 0.0 : f32, merge_outputs = true, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x3xf32>, none, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, none, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, tensor<4xf32>, tensor<4xf32>, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, none, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, none, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, tensor<4xf32>, tensor<4xf32>, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none, none, none, none, none, none) -> (tensor<3x2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.14437273, 0.29707795, 0.14404464, 0.079546064, 0.2707848, -0.32532007, 0.26792386, 0.1420918], [-0.23552483, 0.2379583, 0.23011859, 0.07502902, 0.09158312, -0.17399341, 0.26978093, 0.016651684]], [[-0.2788442, 0.118000485, 0.21901701, 0.040328242, 0.051161893, -0.11020471, 0.092248715, 0.17396244], [0.045052595, 0.032237545, -0.29032964, 0.041520704, 0.007423719, 0.07260041, -0.45054704, 0.051367637]], [[-0.17720282, 0.16604389, -0.087854706, 0.11789211, 0.029568395, 0.26404408, 0.050847236, 0.19672495], [0.23568995, 0.027181815, -0.3510986, 0.08809574, 0.024632147, 0.12781435, 0.03558815, 0.08067708]]]> : tensor<3x2x8xf32>} : (tensor<3x2x8xf32>) -> ()
  %r0_1, %s35_1, %s36_1, %s37_1, %s38_1 = "tfl.bidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %s35_0, %s36_0, %s37_0, %s38_0, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", time_major = true, cell_clip = 0.0 : f32, merge_outputs = true, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x3xf32>, none, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, none, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, tensor<4xf32>, tensor<4xf32>, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, none, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, none, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, tensor<4xf32>, tensor<4xf32>, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none, none, none, none, none, none) -> (tensor<3x2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[0.29136145, -0.003761123, -0.3130218, 0.042891435, 0.018964872, 0.074267514, -0.18584423, 0.55401593], [0.34060633, -0.060946792, -0.24919747, 0.07922466, 0.03847779, 0.16343921, -0.19193077, 0.49176982]], [[-0.05567302, 0.21151079, -0.11615412, 0.08801246, 0.15735343, 0.1858264, 0.38969642, 0.45610228], [-0.2318718, -0.14153348, -0.0936802, 0.16374925, 0.1313282, 0.13306087, 0.089550085, 0.4035385]], [[-0.01764861, 0.22474603, -0.35329285, -0.1221307, 0.26204616, 0.07155024, 0.4195172, 0.298087], [-0.29860383, 0.12387697, -0.08973875, 0.087399736, 0.22772527, 0.17696498, 0.24362294, 0.21221977]]]> : tensor<3x2x8xf32>} : (tensor<3x2x8xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @bidirectional_sequence_lstm_projected_0_0(dense<[[[-0.1875, -1.0625, 0.625], [-0.3125, 0.875, -1.5625]], [[-0.25, -0.9375, 0.3125], [0.1875, -0.4375, 1.875]], [[-1.1875, -1.125, -1.75], [-1.875, 1.625, -0.125]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_0_1(dense<[[[1.8125, -1.5, -1.4375], [0.1875, 1.3125, -0.1875]], [[1.4375, -0.1875, 0.125], [1.875, 1.9375, -0.25]], [[0.125, 0.1875, -1.25], [-1.25, 1.375, -1.5]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_1(dense<[[0.5625, 0.0, 1.0], [-0.9375, 0.75, -0.875], [-0.4375, -0.9375, -0.3125], [0.875, -0.5625, -0.6875]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_2(dense<[[-0.8125, 0.4375, 0.9375], [0.25, 0.4375, 0.6875], [-0.375, -0.375, -0.0625], [0.625, 0.5, 0.4375]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_3(dense<[[-0.3125, -1.0, -0.5625], [0.0625, -0.5625, 0.9375], [0.9375, -0.375, 0.5625], [-0.3125, -0.4375, 1.0]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_4(dense<[[0.6875, -0.5625, -0.9375], [-0.4375, -0.9375, 0.125], [0.25, -0.4375, 0.0], [0.3125, 0.5625, 0.625]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_5(dense<[[0.0, 0.6875], [-0.9375, 0.6875], [1.0, 0.9375], [0.5625, 0.375]]> : tensor<4x2xf32>) : tensor<4x2xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_6(dense<[[0.1875, 0.8125], [-1.0, -0.75], [-0.8125, 0.9375], [-0.6875, 0.875]]> : tensor<4x2xf32>) : tensor<4x2xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_7(dense<[[-0.875, 0.6875], [-0.875, 0.4375], [0.75, 0.1875], [-1.0, -0.625]]> : tensor<4x2xf32>) : tensor<4x2xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_8(dense<[[-0.5, -0.5625], [-0.1875, -0.1875], [0.125, 0.375], [-0.875, -0.875]]> : tensor<4x2xf32>) : tensor<4x2xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_12(dense<[0.6875, -0.1875, -0.25, -0.6875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_13(dense<[0.3125, 0.3125, -0.4375, -0.25]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_14(dense<[-0.875, -0.75, -0.375, 0.6875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_15(dense<[0.875, 0.6875, 0.8125, -0.375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_16(dense<[[-0.6875, 0.875, -0.9375, 0.875], [-0.5625, 0.5625, 0.1875, 1.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_18(dense<[[-0.625, 0.25, 0.5], [-0.625, 0.0, 0.9375], [-0.5625, -0.625, -0.375], [-0.875, -0.125, 0.75]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_19(dense<[[-0.875, -0.75, -0.625], [0.3125, -0.5, -0.375], [-1.0, -0.75, -0.6875], [0.5625, -0.6875, 0.0]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_20(dense<[[0.625, -0.3125, 0.6875], [0.9375, -0.1875, 0.3125], [-0.375, -0.25, 0.5], [0.0625, 0.875, -0.25]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_21(dense<[[1.0, 0.4375, 0.625], [0.5625, -0.375, -0.6875], [0.9375, 0.5625, -0.75], [0.875, -0.75, 0.9375]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_22(dense<[[-0.5625, 0.625], [-0.125, 0.5625], [-0.875, 0.5625], [0.5625, -0.0625]]> : tensor<4x2xf32>) : tensor<4x2xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_23(dense<[[-0.9375, 0.75], [0.875, 0.1875], [0.25, -0.6875], [-0.8125, 1.0]]> : tensor<4x2xf32>) : tensor<4x2xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_24(dense<[[-0.5625, 1.0], [-1.0, 1.0], [-0.5625, -0.25], [1.0, -0.875]]> : tensor<4x2xf32>) : tensor<4x2xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_25(dense<[[0.8125, 0.375], [-0.625, -0.875], [0.75, -0.8125], [0.625, -0.3125]]> : tensor<4x2xf32>) : tensor<4x2xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_29(dense<[0.125, -0.4375, -0.3125, -0.0625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_30(dense<[-0.25, 0.5, 0.375, 0.625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_31(dense<[0.875, -0.8125, 0.3125, -1.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_32(dense<[-0.9375, 0.75, -0.75, -0.0625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_33(dense<[[0.75, -0.3125, 0.75, 1.0], [0.0625, -0.125, 0.8125, -0.9375]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_35(dense<[[0.0, 0.0], [0.0, 0.0]]> : tensor<2x2xf32>) : tensor<2x2xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_36(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_37(dense<[[0.0, 0.0], [0.0, 0.0]]> : tensor<2x2xf32>) : tensor<2x2xf32>
ml_program.global private @bidirectional_sequence_lstm_projected_38(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @bidirectional_sequence_lstm_projected() {
  %o0_0 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_0_0 : tensor<3x2x3xf32>
  %o0_1 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_0_1 : tensor<3x2x3xf32>
  %o1 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_1 : tensor<4x3xf32>
  %o2 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_2 : tensor<4x3xf32>
  %o3 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_3 : tensor<4x3xf32>
  %o4 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_4 : tensor<4x3xf32>
  %o5 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_5 : tensor<4x2xf32>
  %o6 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_6 : tensor<4x2xf32>
  %o7 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_7 : tensor<4x2xf32>
  %o8 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_8 : tensor<4x2xf32>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_15 : tensor<4xf32>
  %o16 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_16 : tensor<2x4xf32>
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_18 : tensor<4x3xf32>
  %o19 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_19 : tensor<4x3xf32>
  %o20 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_20 : tensor<4x3xf32>
  %o21 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_21 : tensor<4x3xf32>
  %o22 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_22 : tensor<4x2xf32>
  %o23 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_23 : tensor<4x2xf32>
  %o24 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_24 : tensor<4x2xf32>
  %o25 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_25 : tensor<4x2xf32>
  %o26 = "control.none"() : () -> none
  %o27 = "control.none"() : () -> none
  %o28 = "control.none"() : () -> none
  %o29 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_29 : tensor<4xf32>
  %o30 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_30 : tensor<4xf32>
  %o31 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_31 : tensor<4xf32>
  %o32 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_32 : tensor<4xf32>
  %o33 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_33 : tensor<2x4xf32>
  %o34 = "control.none"() : () -> none
  %o35 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_35 : tensor<2x2xf32>
  %o36 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_36 : tensor<2x4xf32>
  %o37 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_37 : tensor<2x2xf32>
  %o38 = ml_program.global_load_const @bidirectional_sequence_lstm_projected_38 : tensor<2x4xf32>
  %o39 = "control.none"() : () -> none
  %o40 = "control.none"() : () -> none
  %o41 = "control.none"() : () -> none
  %o42 = "control.none"() : () -> none
  %o43 = "control.none"() : () -> none
  %o44 = "control.none"() : () -> none
  %o45 = "control.none"() : () -> none
  %o46 = "control.none"() : () -> none
  %o47 = "control.none"() : () -> none
  %r0_0, %s35_0, %s36_0, %s37_0, %s38_0 = "tfl.bidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %o35, %o36, %o37, %o38, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", time_major = true, cell_clip = 0.5 : f32, merge_outputs = true, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x4xf32>, none, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x4xf32>, none, tensor<2x2xf32>, tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x4xf32>, none, none, none, none, none, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<2x2xf32>, tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[0.09982985, 0.1954728, -0.1593477, 0.37662208], [0.030790493, -0.16769855, 0.040653437, 0.015379889]], [[0.088846155, 0.16175796, -0.12696256, 0.37883085], [-0.21306762, -0.04430914, -0.16359496, 0.44430625]], [[-0.12708472, -0.37373635, 0.021182016, 0.095168225], [-0.053582065, -0.07206614, 0.049789812, 0.03623038]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  %r0_1, %s35_1, %s36_1, %s37_1, %s38_1 = "tfl.bidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %s35_0, %s36_0, %s37_0, %s38_0, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", time_major = true, cell_clip = 0.5 : f32, merge_outputs = true, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x4xf32>, none, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x4xf32>, none, tensor<2x2xf32>, tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x4xf32>, none, none, none, none, none, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<2x2xf32>, tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.6732081, -0.3334275, -0.42326903, 0.129871], [0.14060357, 0.05428543, 0.15289746, -0.073975846]], [[0.1829589, 0.33183664, -0.16529045, 0.36650208], [-0.07615629, -0.1291777, 0.21661484, -0.084111765]], [[0.11283174, -0.11137439, 0.1005539, 0.16121815], [0.077864975, -0.060476124, -0.028189795, -0.06930232]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @bidirectional_sequence_lstm_further_input_0_0(dense<[[[-0.75, 0.9375, 2.0], [0.625, 1.1875, 0.5]], [[1.125, -0.1875, -0.625], [0.625, -1.6875, 1.125]], [[1.3125, 0.3125, -0.75], [0.5, 1.4375, -1.5]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_0_1(dense<[[[1.3125, -1.5625, -0.5], [1.625, -0.6875, 1.3125]], [[0.1875, 0.8125, 0.6875], [0.4375, 1.25, 1.8125]], [[-0.4375, -1.6875, -1.9375], [-0.6875, -1.5, -0.4375]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_1(dense<[[0.0625, -1.0, -0.5625], [-0.75, 0.5625, 0.625], [0.875, -0.625, 0.9375], [0.0, -0.75, 0.3125]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_2(dense<[[-0.375, -0.5625, -0.3125], [-0.3125, 1.0, 0.875], [-0.5, 0.5, -0.3125], [0.375, -0.5, -0.25]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_3(dense<[[0.75, -0.8125, -0.875], [1.0, -0.25, -0.125], [0.5, -0.4375, 0.6875], [0.75, 0.3125, 0.8125]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_4(dense<[[-0.3125, -0.5, -0.5], [0.125, -0.1875, 0.125], [0.6875, 0.0, -1.0], [-0.4375, 0.0, -0.8125]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_5(dense<[[0.4375, 0.5625, -0.9375, 0.9375], [0.9375, 0.1875, -0.1875, 0.8125], [-0.125, -0.9375, 0.375, 0.625], [0.875, -0.0625, 0.9375, -0.25]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_6(dense<[[-0.625, 0.0625, -0.5, 0.8125], [0.5, -0.8125, -0.4375, -0.0625], [0.4375, -0.25, -0.4375, -1.0], [-0.625, -0.6875, -0.375, 0.9375]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_7(dense<[[0.25, -0.3125, -0.0625, 0.1875], [-0.375, 0.0, 0.5625, 0.5], [0.375, -0.5, -0.8125, 0.1875], [-0.75, -1.0, 0.25, -0.5]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_8(dense<[[0.0625, -0.3125, -0.1875, 0.875], [0.5625, 0.9375, 0.125, -0.1875], [-0.3125, 0.4375, -0.1875, 0.875], [-0.8125, -0.0625, -0.875, -0.875]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_12(dense<[-0.4375, 0.0, 0.125, -0.0625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_13(dense<[0.3125, 0.0, 0.6875, -0.625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_14(dense<[-0.4375, -0.125, 0.1875, -0.375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_15(dense<[0.25, 0.875, -1.0, 0.5]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_18(dense<[[0.9375, 0.25, 0.1875], [-0.9375, 1.0, -0.25], [-0.0625, -0.9375, -0.625], [-0.5625, 0.3125, -0.75]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_19(dense<[[0.9375, 1.0, 0.4375], [0.6875, -0.5625, -0.625], [-0.5625, -0.875, 0.375], [0.1875, 0.0, 0.75]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_20(dense<[[0.3125, 0.4375, 0.4375], [-0.625, -0.1875, -0.4375], [-1.0, -0.125, 0.6875], [0.25, 0.375, 0.1875]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_21(dense<[[0.75, 0.9375, 0.875], [0.125, 0.8125, 0.5625], [0.25, -0.6875, 0.4375], [-0.5625, -0.625, -0.4375]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_22(dense<[[0.25, 0.6875, -0.625, 0.375], [-0.5625, -0.5625, -0.3125, -0.0625], [-0.4375, 0.75, 0.75, -0.0625], [0.0, 0.3125, -0.0625, -0.5625]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_23(dense<[[0.4375, 0.125, 1.0, 0.4375], [-0.1875, -0.125, 0.25, 0.25], [0.0625, -0.1875, 0.75, -0.125], [0.0625, 0.5625, 1.0, 0.625]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_24(dense<[[-0.8125, 0.5, 0.8125, -0.375], [0.125, 0.75, 0.4375, 0.8125], [-0.125, 0.875, 0.9375, 0.25], [-0.25, -0.25, 1.0, -0.625]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_25(dense<[[0.0625, -0.4375, 0.8125, 0.6875], [0.5625, -0.625, -0.25, -0.9375], [-0.25, -0.625, -0.875, 0.75], [-0.9375, 1.0, 0.0625, 0.0625]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_29(dense<[-0.8125, 0.875, 0.0625, -0.6875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_30(dense<[0.5, -0.8125, 0.9375, -0.875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_31(dense<[0.1875, -0.625, -0.625, 0.1875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_32(dense<[0.0625, -0.4375, 0.625, -0.8125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_35(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_36(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_37(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_38(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_input_39(dense<[[[-0.1875, -1.1875, 0.6875], [2.0, -1.3125, -1.125]], [[0.4375, 1.0625, 1.4375], [0.4375, 1.9375, -0.25]], [[-0.3125, 0.1875, -0.3125], [-1.1875, -0.5625, -1.875]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.subgraph @bidirectional_sequence_lstm_further_input() {
  %o0_0 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_0_0 : tensor<3x2x3xf32>
  %o0_1 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_0_1 : tensor<3x2x3xf32>
  %o1 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_1 : tensor<4x3xf32>
  %o2 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_2 : tensor<4x3xf32>
  %o3 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_3 : tensor<4x3xf32>
  %o4 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_4 : tensor<4x3xf32>
  %o5 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_5 : tensor<4x4xf32>
  %o6 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_6 : tensor<4x4xf32>
  %o7 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_7 : tensor<4x4xf32>
  %o8 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_8 : tensor<4x4xf32>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_18 : tensor<4x3xf32>
  %o19 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_19 : tensor<4x3xf32>
  %o20 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_20 : tensor<4x3xf32>
  %o21 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_21 : tensor<4x3xf32>
  %o22 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_22 : tensor<4x4xf32>
  %o23 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_23 : tensor<4x4xf32>
  %o24 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_24 : tensor<4x4xf32>
  %o25 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_25 : tensor<4x4xf32>
  %o26 = "control.none"() : () -> none
  %o27 = "control.none"() : () -> none
  %o28 = "control.none"() : () -> none
  %o29 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_29 : tensor<4xf32>
  %o30 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_30 : tensor<4xf32>
  %o31 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_31 : tensor<4xf32>
  %o32 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_32 : tensor<4xf32>
  %o33 = "control.none"() : () -> none
  %o34 = "control.none"() : () -> none
  %o35 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_35 : tensor<2x4xf32>
  %o36 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_36 : tensor<2x4xf32>
  %o37 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_37 : tensor<2x4xf32>
  %o38 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_38 : tensor<2x4xf32>
  %o39 = ml_program.global_load_const @bidirectional_sequence_lstm_further_input_39 : tensor<3x2x3xf32>
  %o40 = "control.none"() : () -> none
  %o41 = "control.none"() : () -> none
  %o42 = "control.none"() : () -> none
  %o43 = "control.none"() : () -> none
  %o44 = "control.none"() : () -> none
  %o45 = "control.none"() : () -> none
  %o46 = "control.none"() : () -> none
  %o47 = "control.none"() : () -> none
  %r0_0, %s35_0, %s36_0, %s37_0, %s38_0 = "tfl.bidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %o35, %o36, %o37, %o38, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", time_major = true, cell_clip = 0.0 : f32, merge_outputs = true, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<3x2x3xf32>, none, none, none, none, none, none, none, none) -> (tensor<3x2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.019689303, -0.46566752, 0.012022924, 0.10456394, 0.01160374, -0.2029266, -0.3293423, -0.0010068257], [-0.036585294, 0.05998184, 0.047314066, 0.09772776, -0.062402673, -0.12173059, -0.6412683, 0.0071998774]], [[0.23056948, -0.056456976, 0.33621287, 0.21524134, 0.4045041, -0.5164558, -0.13154985, 0.010371814], [0.105482675, 0.20647939, 0.12679198, 0.12974155, 0.273857, -0.4875732, -0.077693045, 0.029821455]], [[0.25591233, 0.15465312, 0.26055863, 0.07000227, 0.0037514446, -0.09453344, -0.1466499, 0.018795602], [0.05240239, 0.15996212, 0.4171861, -0.019663522, -0.003298349, 0.06446933, -0.21764, -0.31168818]]]> : tensor<3x2x8xf32>} : (tensor<3x2x8xf32>) -> ()
  %r0_1, %s35_1, %s36_1, %s37_1, %s38_1 = "tfl.bidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %s35_0, %s36_0, %s37_0, %s38_0, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", time_major = true, cell_clip = 0.0 : f32, merge_outputs = true, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<3x2x3xf32>, none, none, none, none, none, none, none, none) -> (tensor<3x2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[0.5678617, 0.11391538, 0.39351952, -0.14871061, -0.011788779, -0.22395404, -0.4807907, -0.01008332], [0.025260642, 0.31044087, 0.17817591, 0.096498705, -0.08195057, -0.13873397, -0.6736508, 0.0039711776]], [[0.049372222, -0.08133323, 0.07844887, 0.024539184, 0.31717044, -0.56865764, -0.25955388, 0.004198701], [-0.0097200945, 0.21495265, 0.07221951, 0.087109886, 0.20247105, -0.5681889, -0.1306831, 0.021553403]], [[0.69702005, 0.0109689515, 0.18377243, -0.48966497, -0.027843757, -0.23730265, -0.35073662, -0.020797124], [0.29403067, -0.053577177, 0.1709112, -0.3151253, -0.003399911, 0.025959961, -0.5577076, -0.41239953]]]> : tensor<3x2x8xf32>} : (tensor<3x2x8xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @bidirectional_sequence_lstm_further_weights_0_0(dense<[[[-1.5, -1.3125, -1.0], [-2.0, -0.6875, 1.375]], [[0.6875, -1.9375, 0.75], [0.0, -0.8125, 0.5625]], [[-1.3125, -0.375, -1.0625], [1.75, -0.375, -0.25]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_0_1(dense<[[[-1.3125, 0.875, -1.6875], [-0.875, 0.4375, 1.625]], [[-0.875, 0.1875, -1.5], [-1.875, 1.5, 1.125]], [[-0.9375, 0.8125, -1.0], [0.5, 1.5, 1.9375]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_1(dense<[[-0.3125, -0.0625, -0.6875], [-0.3125, 0.6875, -0.625], [0.75, -0.375, -0.1875], [0.375, 0.75, 0.125]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_2(dense<[[0.0, -0.6875, 0.0625], [-0.125, -0.9375, 0.9375], [-0.0625, -0.375, -0.5], [-0.375, 0.9375, 0.1875]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_3(dense<[[-0.6875, 0.5625, -0.4375], [0.75, 0.75, 1.0], [-0.5, -0.1875, 0.4375], [-1.0, 0.25, 0.4375]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_4(dense<[[-0.0625, -0.6875, -0.625], [-0.6875, 0.0625, -0.1875], [-0.4375, -0.625, -0.3125], [0.75, 0.875, -0.8125]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_5(dense<[[-0.5625, 0.0625, -0.8125, -0.6875], [-0.375, -0.8125, -0.5625, -0.3125], [-0.25, -0.1875, 0.75, -0.375], [-0.25, 0.0, -0.3125, -0.75]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_6(dense<[[-0.3125, 0.875, 0.5, 0.0], [-1.0, 0.25, 0.4375, 0.4375], [-0.125, 0.75, -0.625, -0.875], [-0.9375, 0.625, 0.5, 0.1875]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_7(dense<[[-0.9375, 0.0, -0.25, 0.1875], [0.4375, -0.3125, -0.75, 0.6875], [0.75, 0.5, -1.0, -0.25], [0.9375, 0.8125, 1.0, -0.375]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_8(dense<[[-0.5625, 0.25, 0.1875, -0.75], [0.6875, 0.6875, -0.75, 0.4375], [-0.375, 0.875, 0.875, 0.875], [-0.625, -0.25, 0.6875, 0.625]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_12(dense<[-0.5625, 0.375, -0.25, 0.25]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_13(dense<[-0.875, 1.0, -0.875, -0.875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_14(dense<[0.8125, 0.0625, -0.8125, -0.25]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_15(dense<[-0.5625, -0.0625, -1.0, 0.8125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_18(dense<[[-0.4375, 0.0, 0.875], [-0.4375, -0.9375, -0.0625], [-0.5625, -0.25, 0.9375], [-0.5625, 0.0, 0.25]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_19(dense<[[0.5625, -0.0625, -0.0625], [1.0, 0.875, -0.375], [-1.0, -0.125, 0.25], [-0.5, 1.0, -0.6875]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_20(dense<[[-0.1875, 0.5, 0.875], [0.75, -1.0, -0.5625], [-0.375, 0.375, 0.3125], [0.5, 0.4375, -0.9375]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_21(dense<[[0.9375, 0.625, -0.25], [0.8125, 0.6875, 0.875], [0.8125, -0.5, -0.125], [0.75, 0.6875, 0.75]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_22(dense<[[-0.25, 0.5625, -0.8125, -0.0625], [-0.875, -0.0625, -0.25, 0.8125], [-0.375, 0.1875, 0.6875, -0.4375], [-0.25, -0.875, 0.6875, 0.5]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_23(dense<[[-0.375, 0.5625, -0.1875, -0.4375], [-0.875, 0.5625, -0.3125, 1.0], [-0.625, 0.3125, 0.0625, -0.3125], [0.6875, -0.5, -0.8125, 0.5625]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_24(dense<[[0.8125, 1.0, 0.25, -0.9375], [0.1875, -0.9375, 0.8125, 0.75], [-0.875, 0.9375, -0.1875, 0.3125], [0.75, -0.75, -0.4375, 0.875]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_25(dense<[[-0.25, 0.3125, -0.6875, 0.8125], [0.6875, -0.875, 0.6875, -0.8125], [-0.0625, 0.9375, 0.6875, -0.6875], [0.1875, 0.375, 0.8125, 0.0625]]> : tensor<4x4xf32>) : tensor<4x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_29(dense<[-0.4375, 0.4375, 0.6875, -0.75]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_30(dense<[0.125, 0.375, 0.5625, 0.875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_31(dense<[-0.125, -0.0625, 0.3125, -0.375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_32(dense<[-0.625, -1.0, -0.125, 0.4375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_35(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_36(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_37(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_38(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_39(dense<[[[0.8125, -2.0, 0.25], [1.9375, 0.0625, 1.625]], [[1.75, 1.875, 1.625], [-1.3125, 1.4375, 1.4375]], [[1.25, -0.8125, -1.0], [0.9375, 1.5, -1.8125]]]> : tensor<3x2x3xf32>) : tensor<3x2x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_40(dense<[[-0.0625, -0.4375, -0.9375], [-0.875, 0.0625, -0.375], [0.75, -0.625, 0.9375], [-0.5625, -0.5, 0.0]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_41(dense<[[0.6875, 0.4375, 0.625], [-0.4375, 0.125, -0.375], [-0.75, -0.9375, -0.1875], [0.4375, -0.1875, -0.375]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_42(dense<[[0.0, 0.8125, 0.0625], [-0.4375, -0.0625, -0.625], [0.625, -0.0625, -0.5625], [0.5625, 0.25, 0.625]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_43(dense<[[0.4375, -1.0, 0.6875], [-0.625, 1.0, -0.0625], [0.3125, -0.875, 0.0625], [0.6875, 0.8125, 0.1875]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_44(dense<[[0.0, -0.8125, 0.6875], [-0.25, 0.9375, -0.6875], [0.6875, -0.9375, 0.25], [0.1875, 0.25, -0.9375]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_45(dense<[[0.5625, -0.0625, 0.6875], [-0.8125, -0.1875, -0.9375], [-0.1875, 0.625, -0.25], [-0.875, 0.3125, -0.8125]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_46(dense<[[-0.75, -0.5625, -0.5], [0.4375, 0.1875, -0.875], [-0.625, 0.1875, 0.9375], [0.5625, 0.375, 0.75]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @bidirectional_sequence_lstm_further_weights_47(dense<[[-0.3125, -0.75, -0.3125], [0.6875, 0.375, -0.1875], [-0.5625, 0.875, -0.625], [-0.375, -0.5625, 0.625]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.subgraph @bidirectional_sequence_lstm_further_weights() {
  %o0_0 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_0_0 : tensor<3x2x3xf32>
  %o0_1 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_0_1 : tensor<3x2x3xf32>
  %o1 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_1 : tensor<4x3xf32>
  %o2 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_2 : tensor<4x3xf32>
  %o3 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_3 : tensor<4x3xf32>
  %o4 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_4 : tensor<4x3xf32>
  %o5 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_5 : tensor<4x4xf32>
  %o6 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_6 : tensor<4x4xf32>
  %o7 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_7 : tensor<4x4xf32>
  %o8 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_8 : tensor<4x4xf32>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_18 : tensor<4x3xf32>
  %o19 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_19 : tensor<4x3xf32>
  %o20 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_20 : tensor<4x3xf32>
  %o21 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_21 : tensor<4x3xf32>
  %o22 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_22 : tensor<4x4xf32>
  %o23 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_23 : tensor<4x4xf32>
  %o24 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_24 : tensor<4x4xf32>
  %o25 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_25 : tensor<4x4xf32>
  %o26 = "control.none"() : () -> none
  %o27 = "control.none"() : () -> none
  %o28 = "control.none"() : () -> none
  %o29 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_29 : tensor<4xf32>
  %o30 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_30 : tensor<4xf32>
  %o31 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_31 : tensor<4xf32>
  %o32 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_32 : tensor<4xf32>
  %o33 = "control.none"() : () -> none
  %o34 = "control.none"() : () -> none
  %o35 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_35 : tensor<2x4xf32>
  %o36 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_36 : tensor<2x4xf32>
  %o37 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_37 : tensor<2x4xf32>
  %o38 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_38 : tensor<2x4xf32>
  %o39 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_39 : tensor<3x2x3xf32>
  %o40 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_40 : tensor<4x3xf32>
  %o41 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_41 : tensor<4x3xf32>
  %o42 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_42 : tensor<4x3xf32>
  %o43 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_43 : tensor<4x3xf32>
  %o44 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_44 : tensor<4x3xf32>
  %o45 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_45 : tensor<4x3xf32>
  %o46 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_46 : tensor<4x3xf32>
  %o47 = ml_program.global_load_const @bidirectional_sequence_lstm_further_weights_47 : tensor<4x3xf32>
  %r0_0, %r1_0, %s35_0, %s36_0, %s37_0, %s38_0 = "tfl.bidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %o35, %o36, %o37, %o38, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", time_major = true, cell_clip = 0.0 : f32, merge_outputs = false, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>) -> (tensor<3x2x4xf32>, tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.050280996, -0.07374605, 0.17484045, 0.024725249], [0.04888942, -0.029069139, 0.3558255, 0.040068448]], [[-0.022208888, -0.1593299, -0.114583306, 0.052043613], [0.015215646, -0.26745, -0.038363878, 0.14249383]], [[0.46216032, -0.25434566, 0.019183842, 0.032840315], [0.017099496, 0.07528493, -0.0075152554, -0.24739902]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  "check.almost_eq"(%r1_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.1652594, 0.0006687005, -0.017919816, -0.02984316], [-0.0069610607, -0.1682159, 0.022666862, -0.119547404]], [[-0.012506155, 0.39940575, -0.15761156, 0.041656785], [-0.006498156, -0.040144358, 0.20374958, 0.027393851]], [[-0.048625126, 0.041114077, -0.105422705, -0.031029524], [-0.00906031, 0.5928231, -0.15265575, 0.046703417]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  %r0_1, %r1_1, %s35_1, %s36_1, %s37_1, %s38_1 = "tfl.bidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %s35_0, %s36_0, %s37_0, %s38_0, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", time_major = true, cell_clip = 0.0 : f32, merge_outputs = false, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<3x2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>) -> (tensor<3x2x4xf32>, tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[0.50392634, -0.1651858, -0.17333491, 0.3085264], [0.15481386, 0.017372372, 0.12883045, 0.14992179]], [[0.24172352, -0.40973115, -0.06446877, 0.174698], [0.0036845622, 0.43554142, -0.0007752712, 0.38970616]], [[0.30296993, -0.14911287, 0.025274673, 0.1341546], [0.00096297637, 0.4665037, 0.0015954069, 0.666187]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  "check.almost_eq"(%r1_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-0.3452436, -0.01079844, -0.0043885414, 0.11858965], [0.010842889, -0.121423945, 0.048340797, -0.13039]], [[-0.018831527, -0.06323194, -0.08707057, 0.013006347], [0.013861952, -0.23062491, 0.18825549, -0.7078852]], [[-0.21469893, 0.02633377, -0.08669974, -0.03807334], [-0.037736066, -0.39073944, 0.321039, -0.54641217]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  ml_program.output
}
