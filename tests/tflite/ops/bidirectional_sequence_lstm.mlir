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
// -----
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_0_0(dense<[[[-0.6875, -1.625, 1.75, -0.125, 0.6875], [-1.125, 1.5625, 0.9375, -0.125, -1.875]], [[-0.25, -1.5625, 0.3125, -1.5, -1.125], [-0.625, 1.125, -0.375, -1.3125, -1.8125]], [[1.8125, -1.0625, 1.1875, 1.1875, -1.5625], [0.0625, 1.4375, -0.125, -0.875, -0.6875]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_0_1(dense<[[[-1.9375, -0.5, 1.5625, 1.5625, -0.625], [-1.0625, -0.75, -0.5, 1.625, 0.25]], [[0.125, -0.5, 0.875, 1.8125, -1.3125], [1.9375, -1.875, 1.1875, -0.6875, 1.5625]], [[-1.4375, 0.1875, 0.3125, -0.625, -0.6875], [0.4375, 0.5625, -0.75, -0.8125, 1.0625]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_1(dense<[[48, 30, -66, 18, 69], [58, -117, 0, 35, 5], [-8, 89, 45, -127, 105], [-5, 110, 46, 82, -42]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_2(dense<[[-71, 38, -62, 35, -102], [-24, 126, 17, -58, 69], [51, 93, -110, 59, -15], [-112, -88, -80, 112, -31]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_3(dense<[[-15, -5, -77, 108, 120], [-78, -96, 27, 124, -42], [36, 41, 88, -102, 10], [-28, 113, 87, 78, 125]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_4(dense<[[120, 110, -118, 21, 119], [59, 89, 3, -122, -12], [118, 12, -91, 99, -92], [23, 22, -96, 58, 45]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_5(dense<[[26, 69, -49, 96], [-60, 117, 88, -100], [85, -118, 79, -9], [-102, 19, -10, 26]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_6(dense<[[29, 60, -36, -105], [-52, 56, -44, 37], [116, -118, 77, 125], [-40, 27, 33, -125]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_7(dense<[[41, 117, -106, -63], [84, -31, -16, -8], [-114, -69, 55, 119], [-63, 17, 47, -91]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_8(dense<[[90, 85, -31, -124], [109, 15, -69, -67], [-95, 103, 95, 41], [85, 21, 98, 46]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_12(dense<[0.875, 0.375, 1.0, -0.25]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_13(dense<[0.0625, 0.625, 0.0625, -0.375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_14(dense<[0.8125, -0.8125, 0.5, 1.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_15(dense<[0.25, 0.6875, 0.0625, -0.75]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_18(dense<[[-107, 41, 44, 125, -62], [119, -55, -8, 43, -59], [-99, 77, -56, 28, -77], [-19, -31, 98, 121, 78]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_19(dense<[[-85, -3, 44, -17, 60], [-43, -77, 6, -5, 121], [-65, 88, -46, -39, 116], [-119, 24, 119, 35, 81]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_20(dense<[[-22, 25, 103, -118, -124], [109, 17, -9, 63, -88], [105, 50, -19, 78, -113], [25, -98, 16, -16, -40]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_21(dense<[[-92, 10, -8, -93, 67], [11, 53, 54, -118, 48], [121, -66, 80, 20, -12], [-62, -103, 122, 59, 88]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_22(dense<[[-96, -14, -16, -43], [-110, 29, 50, 63], [60, -66, -127, 105], [-23, 108, -84, -116]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_23(dense<[[-90, -21, -124, 74], [109, -18, -62, 119], [108, -88, 111, 110], [29, -29, -10, 42]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_24(dense<[[105, 24, 24, -80], [9, -25, -28, 37], [-84, -51, 58, -50], [94, -54, 59, 57]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_25(dense<[[-104, 65, -86, -60], [47, 36, -125, -24], [-28, 66, -50, 112], [37, -31, -77, -4]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_29(dense<[0.875, 0.625, -0.5, 0.5]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_30(dense<[0.6875, -0.5625, 0.25, -0.5]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_31(dense<[-0.75, -1.0, 0.75, -1.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_32(dense<[0.6875, -0.5, 0.75, 0.75]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_35(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_36(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_37(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_38(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @bidirectional_sequence_lstm_hybrid_symmetric() {
  %o0_0 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_0_0 : tensor<3x2x5xf32>
  %o0_1 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_0_1 : tensor<3x2x5xf32>
  %o1 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_1 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o2 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_2 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o3 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_3 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o4 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_4 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o5 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_5 : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o6 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_6 : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o7 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_7 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o8 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_8 : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_18 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o19 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_19 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o20 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_20 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o21 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_21 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o22 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_22 : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o23 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_23 : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o24 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_24 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o25 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_25 : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o26 = "control.none"() : () -> none
  %o27 = "control.none"() : () -> none
  %o28 = "control.none"() : () -> none
  %o29 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_29 : tensor<4xf32>
  %o30 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_30 : tensor<4xf32>
  %o31 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_31 : tensor<4xf32>
  %o32 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_32 : tensor<4xf32>
  %o33 = "control.none"() : () -> none
  %o34 = "control.none"() : () -> none
  %o35 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_35 : tensor<2x4xf32>
  %o36 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_36 : tensor<2x4xf32>
  %o37 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_37 : tensor<2x4xf32>
  %o38 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_38 : tensor<2x4xf32>
  %o39 = "control.none"() : () -> none
  %o40 = "control.none"() : () -> none
  %o41 = "control.none"() : () -> none
  %o42 = "control.none"() : () -> none
  %o43 = "control.none"() : () -> none
  %o44 = "control.none"() : () -> none
  %o45 = "control.none"() : () -> none
  %o46 = "control.none"() : () -> none
  %o47 = "control.none"() : () -> none
  %r0_0, %s35_0, %s36_0, %s37_0, %s38_0 = "tfl.bidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %o35, %o36, %o37, %o38, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, time_major = true, merge_outputs = true, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none, none, none, none, none, none) -> (tensor<3x2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.02091763, 0.11317302, 0.047527466, 0.028846016, 0.16378865, -0.29773998, -0.08965392, 0.27367532], [-0.051466126, -0.15604717, 0.23813726, 0.067506455, 0.4637525, -0.1427114, 0.29871675, -0.21919732]], [[-0.019626189, -0.17072693, 0.19429837, -0.009890375, 0.283611, -0.1375657, 0.101158634, 0.14472923], [-0.17622353, -0.41272318, 0.4421864, 0.009921037, 0.48602128, -0.20344476, 0.20907424, -0.039997194]], [[-0.0771139, 0.11390349, 0.4631972, -0.0035868962, -0.0077724555, 0.091794275, 0.221716, 0.1483391], [-0.4279446, -0.5770211, 0.5234098, 0.12653117, 0.22861084, -0.22389382, 0.2092013, -0.08277584]]]> : tensor<3x2x8xf32>} : (tensor<3x2x8xf32>) -> ()
  %r0_1, %s35_1, %s36_1, %s37_1, %s38_1 = "tfl.bidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %s35_0, %s36_0, %s37_0, %s38_0, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, time_major = true, merge_outputs = true, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none, none, none, none, none, none) -> (tensor<3x2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.0002595564, 0.07924464, 0.041972604, 0.099930555, -0.051960964, -0.052174598, 0.21472368, -0.6125625], [0.019023752, 0.015303118, 0.44207358, 0.35672078, -0.3185933, -0.044661894, 0.26028413, -0.26815397]], [[0.054799303, 0.18038177, -0.03029174, 0.18460147, 0.0018690777, 0.0096120285, 0.33664602, -0.18753111], [0.16776845, -0.3488718, 0.32395932, 0.06966523, 0.013848808, -0.4389221, 0.43762967, 0.14564392]], [[0.032041922, 0.2673181, 0.102962255, 0.100530766, 0.41243577, -0.300563, -0.04586412, -0.11878115], [0.5319756, -0.64461297, 0.3558894, 0.18066008, 0.29833087, -0.334259, 0.34612733, -0.23472625]]]> : tensor<3x2x8xf32>} : (tensor<3x2x8xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_0_0(dense<[[[-0.4375, 0.125, -1.0625, 0.375, -1.5625], [0.25, -0.3125, -1.25, 0.6875, -1.875]], [[0.9375, -1.0, -0.375, 0.875, -1.9375], [-0.125, 1.25, -0.625, -1.125, -1.8125]], [[-0.8125, -0.9375, 0.5625, -1.0625, -0.25], [-0.25, 0.6875, -0.5, 1.5625, 1.8125]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_0_1(dense<[[[1.0, 1.6875, 0.3125, 0.375, -0.375], [-0.4375, 2.0, 1.8125, 1.625, 0.625]], [[-1.6875, 1.6875, -0.4375, -0.25, -1.3125], [-0.625, 1.9375, -1.0625, -1.875, -0.4375]], [[-1.0625, -1.3125, 1.875, 0.1875, -1.5], [-0.375, -0.6875, -0.875, 0.25, 0.0]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_1(dense<[[111, -59, 88, -6, 7], [61, -67, -67, 44, -88], [-40, 114, -125, -54, -35], [-29, -121, -116, -107, -122]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_2(dense<[[5, -50, -64, -126, -87], [-29, 31, 24, 61, -115], [-68, -29, -112, -88, -32], [19, 24, -63, -13, -48]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_3(dense<[[-6, 89, -16, -87, -27], [-50, -115, 52, 42, 127], [108, -18, -99, -1, 34], [73, 89, 28, -28, -69]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_4(dense<[[76, -110, 96, 107, -105], [102, -14, 8, 12, 84], [-41, 33, 116, 15, -90], [-57, 127, 68, -27, 121]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_5(dense<[[91, -59, 27, 58], [-66, -99, -84, 83], [62, -25, -123, -66], [13, 71, -50, -5]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_6(dense<[[109, -63, 45, 50], [-41, -102, 115, -84], [23, 27, 88, -107], [36, 63, 31, -126]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_7(dense<[[59, -20, 77, 102], [-22, -107, -12, 62], [-117, -21, 84, -17], [20, -26, 7, 102]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_8(dense<[[-96, -105, 16, -26], [43, -91, 112, -9], [10, 70, 102, 79], [44, -54, 113, 105]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_12(dense<[0.9375, -0.375, 0.75, -0.6875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_13(dense<[0.0625, -0.0625, -0.875, 0.4375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_14(dense<[0.5, 0.625, 1.0, -0.375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_15(dense<[-0.25, -0.6875, 0.375, -0.125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_18(dense<[[-98, 61, 39, 100, 39], [83, -69, -111, 86, 41], [-94, 2, -92, -100, -67], [70, -53, 30, 110, -69]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_19(dense<[[-101, 19, -125, 85, -52], [-125, -109, -7, 88, 54], [-52, -14, -118, 95, -19], [18, 100, 39, -122, 92]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_20(dense<[[-48, -118, 96, 14, 15], [-25, 43, 40, 110, -38], [30, -19, 57, -86, -123], [-108, -41, 16, -11, -82]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_21(dense<[[82, 40, 62, 31, -81], [59, -38, -64, -19, 28], [-51, 101, -122, 21, -2], [-110, -83, -59, -90, 87]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_22(dense<[[45, 44, -112, -68], [-39, -11, -118, 71], [56, 12, -108, -120], [-91, 87, -34, -46]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_23(dense<[[62, -44, 119, 119], [117, 69, -101, -81], [-101, 61, 45, -76], [-43, -120, 67, -65]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_24(dense<[[25, 67, -74, 75], [-119, -127, -37, -75], [29, -82, 29, -45], [-44, -99, -10, 1]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_25(dense<[[-120, 127, 106, 89], [30, -91, 58, -79], [-89, -43, 110, 8], [-86, -112, -96, 111]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_29(dense<[0.6875, 0.1875, -0.6875, 0.4375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_30(dense<[-0.125, -0.9375, -0.5625, -0.8125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_31(dense<[0.5, -0.25, 0.875, 0.125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_32(dense<[0.3125, -0.5, -0.125, -0.6875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_35(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_36(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_37(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_apart_38(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @bidirectional_sequence_lstm_hybrid_symmetric_apart() {
  %o0_0 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_0_0 : tensor<3x2x5xf32>
  %o0_1 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_0_1 : tensor<3x2x5xf32>
  %o1 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_1 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o2 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_2 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o3 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_3 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o4 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_4 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o5 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_5 : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o6 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_6 : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o7 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_7 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o8 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_8 : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_18 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o19 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_19 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o20 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_20 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o21 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_21 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o22 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_22 : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o23 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_23 : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o24 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_24 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o25 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_25 : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o26 = "control.none"() : () -> none
  %o27 = "control.none"() : () -> none
  %o28 = "control.none"() : () -> none
  %o29 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_29 : tensor<4xf32>
  %o30 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_30 : tensor<4xf32>
  %o31 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_31 : tensor<4xf32>
  %o32 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_32 : tensor<4xf32>
  %o33 = "control.none"() : () -> none
  %o34 = "control.none"() : () -> none
  %o35 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_35 : tensor<2x4xf32>
  %o36 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_36 : tensor<2x4xf32>
  %o37 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_37 : tensor<2x4xf32>
  %o38 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_apart_38 : tensor<2x4xf32>
  %o39 = "control.none"() : () -> none
  %o40 = "control.none"() : () -> none
  %o41 = "control.none"() : () -> none
  %o42 = "control.none"() : () -> none
  %o43 = "control.none"() : () -> none
  %o44 = "control.none"() : () -> none
  %o45 = "control.none"() : () -> none
  %o46 = "control.none"() : () -> none
  %o47 = "control.none"() : () -> none
  %r0_0, %r1_0, %s35_0, %s36_0, %s37_0, %s38_0 = "tfl.bidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %o35, %o36, %o37, %o38, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, time_major = true, merge_outputs = false, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none, none, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.18441005, -0.044593304, 0.3722924, -0.008592812], [0.17948273, -0.078263246, 0.37912923, 0.0006711193]], [[0.28410444, -0.16983806, 0.47212023, 0.001489457], [0.14947505, -0.10130337, 0.6285975, 0.19862038]], [[0.2962714, -0.0015891953, 0.35330385, -0.16331014], [0.0654085, -0.05878227, 0.28143936, 0.1662272]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  "check.almost_eq"(%r1_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.24485955, -0.046245508, 0.461617, 0.08411908], [-0.38366365, 0.09080252, 0.5133114, 0.07127486]], [[0.49240458, -0.016555693, 0.1517663, 0.04042497], [-0.26505277, -0.032551114, 0.39275426, 0.029589046]], [[0.21866834, -0.08490818, 0.10244553, 0.27166262], [0.029614283, 0.11974568, -0.12260478, -0.14596552]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  %r0_1, %r1_1, %s35_1, %s36_1, %s37_1, %s38_1 = "tfl.bidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %s35_0, %s36_0, %s37_0, %s38_0, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, time_major = true, merge_outputs = false, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none, none, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.3107917, -0.1309623, 0.4724295, -0.08189636], [0.21990304, 0.031746216, -0.14181733, 0.08793061]], [[0.09545882, -0.03755308, 0.17422809, 0.02907853], [0.011715923, -0.030343633, 0.24324764, 0.29725114]], [[0.5178718, 0.004764088, -0.2134174, -0.05543072], [0.27689248, 0.09484563, 0.32429323, -0.036515918]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  "check.almost_eq"(%r1_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.24219799, 0.01914066, 0.24645542, -0.004802474], [-0.13407229, 0.028806038, 0.16659722, 0.0021568255]], [[0.1857935, -5.9713704e-05, 0.5541818, 0.13112277], [-0.30481973, -0.085638694, 0.60342246, 0.1750783]], [[0.54635674, -0.0004417522, 0.053393137, 0.14052494], [-0.081517324, -0.073115796, 0.4002083, 0.19208884]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_0_0(dense<[[[0.75, 0.8125, 0.125, -0.8125, -1.5625], [-1.125, 0.625, 0.1875, 1.0625, -1.3125]], [[-2.0, -1.875, -0.3125, -0.875, -1.5], [0.125, -0.875, -0.1875, -1.25, 0.25]], [[0.3125, -2.0, -0.125, 0.0, 0.0625], [0.0, -1.625, -1.3125, -0.1875, 0.125]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_0_1(dense<[[[-0.3125, 1.5625, 0.3125, 1.75, 0.0], [-1.0625, 1.625, 1.125, 1.125, -0.75]], [[-0.3125, 1.5, -1.25, -0.5625, -0.25], [-0.25, 0.8125, 0.125, 1.625, 1.5625]], [[-0.8125, 2.0, -1.3125, 0.875, -1.0625], [1.25, -0.5625, 0.4375, -1.125, 1.8125]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_1(dense<[[-59, -53, 50, 92, 12], [-9, 105, -113, -6, -127], [-85, -15, -59, -32, -67], [-75, -41, 65, -54, 42]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_2(dense<[[-26, 80, -6, 9, 79], [-89, -90, 117, -90, -3], [36, 71, 28, -98, 4], [-32, 91, 15, 14, 120]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_3(dense<[[42, 67, 22, 87, -63], [-52, -33, 80, 7, 90], [-33, 103, -63, 51, -39], [-36, 89, -16, -34, -56]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_4(dense<[[-15, -12, 61, -71, 118], [98, -50, 69, 67, -31], [-74, 51, 12, 11, 15], [-124, -83, -123, -125, -121]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_5(dense<[[-62, 94, 62, -109], [100, -102, -49, -21], [-67, -94, 26, 30], [-36, 37, -89, 122]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_6(dense<[[-41, -71, 19, -113], [7, -93, -20, -87], [-123, -95, -106, -41], [-85, -43, -94, -121]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_7(dense<[[-26, -109, -39, 0], [43, 33, -89, 90], [99, 11, -50, 53], [-124, -85, -90, 65]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_8(dense<[[4, 88, 117, -81], [-10, -44, 23, 111], [-114, -72, -119, -77], [-65, -71, -123, -23]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_12(dense<[0.0, 0.1875, -0.3125, 0.9375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_13(dense<[-0.5, 0.0625, 0.875, -0.75]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_14(dense<[0.625, 0.875, 0.9375, 0.9375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_15(dense<[-0.875, -0.9375, -0.8125, 0.1875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_18(dense<[[-98, 28, 85, -63, -88], [84, -48, -107, 38, 107], [97, -84, -19, 58, -30], [-103, 94, -71, 61, 52]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_19(dense<[[-55, 119, 71, 101, 94], [-101, -5, -74, -15, -87], [86, 113, 58, -66, 20], [-102, 76, 82, -22, 98]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_20(dense<[[38, -50, -52, 73, 66], [-15, 20, 14, -76, 14], [60, -63, -7, 38, 91], [89, -116, -109, -107, 13]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_21(dense<[[-127, -100, -88, -104, 53], [-40, 115, -86, 44, 126], [4, -22, 40, 122, -18], [46, -20, 92, 10, -56]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_22(dense<[[69, 0, 108, -13], [-122, 12, -82, -38], [-78, -58, -57, 124], [-68, 67, 8, 119]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_23(dense<[[-68, 54, -88, 112], [55, 14, 48, 93], [-106, 97, -4, 121], [122, 114, 7, -54]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_24(dense<[[-44, -88, -2, 55], [99, -22, -59, 44], [-94, 37, 3, 24], [99, -113, 22, 8]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_25(dense<[[20, 94, -35, -64], [69, 30, 66, -15], [-97, 99, -108, -77], [9, -7, -74, -102]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_29(dense<[0.5, 0.375, 0.625, 0.9375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_30(dense<[-0.9375, -0.875, -0.875, 0.875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_31(dense<[0.75, 0.375, -0.1875, 0.4375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_32(dense<[0.0, -0.5625, 0.5, -0.3125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_35(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_36(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_37(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_38(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_39(dense<[[[1.4375, 1.1875, 1.5, -0.625, 0.5625], [-0.8125, 1.0625, 1.0625, -0.5625, -1.0]], [[-1.0625, -0.625, 0.375, 0.75, -0.875], [1.875, 1.75, 1.625, 0.4375, 0.5]], [[1.625, 2.0, -1.4375, -0.125, -1.9375], [0.5625, -0.5625, -0.0625, -1.3125, -1.875]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_40(dense<[[-33, 7, -127, 113, 59], [69, 14, -73, 33, -79], [59, 13, -30, -101, -9], [-112, 84, -78, 8, 47]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_41(dense<[[71, 115, 33, 10, 12], [78, -106, -48, 14, 22], [-116, -120, -11, -25, 46], [55, 27, -67, 102, -96]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_42(dense<[[-21, 60, -95, -120, -90], [112, -15, -126, 32, -53], [108, -84, 106, 81, -19], [8, -122, 36, 99, -78]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_43(dense<[[47, -37, -66, -85, -90], [-74, 122, -35, 66, 63], [16, -125, -105, -75, 12], [117, -53, 96, 3, 127]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_44(dense<[[-120, 126, 22, 16, -101], [76, -82, -41, 92, 57], [69, 95, 35, -62, -120], [92, 40, 100, 96, 43]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_45(dense<[[62, -101, -110, -89, 42], [7, 95, 44, 0, -113], [-113, 98, -117, -36, -24], [-3, -91, -109, 20, -67]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_46(dense<[[-74, 53, -51, -110, 21], [57, -31, 47, -72, -66], [-18, -125, 4, -32, -108], [103, -123, 44, 108, 109]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_47(dense<[[8, 122, 108, -90, 67], [-57, -88, 38, 120, -42], [99, -73, -36, -42, 60], [-86, 82, 41, -47, -93]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.subgraph @bidirectional_sequence_lstm_hybrid_symmetric_further_weights() {
  %o0_0 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_0_0 : tensor<3x2x5xf32>
  %o0_1 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_0_1 : tensor<3x2x5xf32>
  %o1 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_1 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o2 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_2 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o3 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_3 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o4 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_4 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o5 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_5 : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o6 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_6 : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o7 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_7 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o8 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_8 : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_18 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o19 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_19 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o20 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_20 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o21 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_21 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o22 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_22 : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o23 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_23 : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o24 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_24 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o25 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_25 : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o26 = "control.none"() : () -> none
  %o27 = "control.none"() : () -> none
  %o28 = "control.none"() : () -> none
  %o29 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_29 : tensor<4xf32>
  %o30 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_30 : tensor<4xf32>
  %o31 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_31 : tensor<4xf32>
  %o32 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_32 : tensor<4xf32>
  %o33 = "control.none"() : () -> none
  %o34 = "control.none"() : () -> none
  %o35 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_35 : tensor<2x4xf32>
  %o36 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_36 : tensor<2x4xf32>
  %o37 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_37 : tensor<2x4xf32>
  %o38 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_38 : tensor<2x4xf32>
  %o39 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_39 : tensor<3x2x5xf32>
  %o40 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_40 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o41 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_41 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o42 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_42 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o43 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_43 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o44 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_44 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o45 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_45 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o46 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_46 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o47 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_symmetric_further_weights_47 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %r0_0, %r1_0, %s35_0, %s36_0, %s37_0, %s38_0 = "tfl.bidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %o35, %o36, %o37, %o38, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, time_major = true, merge_outputs = false, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>) -> (tensor<3x2x4xf32>, tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.008672993, -0.14835982, 0.031374015, 0.28648707], [0.031151207, -0.13291295, 0.07567827, 0.21688217]], [[-0.04733236, -0.02889113, 0.16526154, 0.69719476], [0.01660352, 0.031833977, 0.008576476, 0.09024345]], [[0.24576212, 0.36582738, -0.022520283, -0.03118964], [0.1751732, 0.020764465, 0.21857478, 0.2599178]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  "check.almost_eq"(%r1_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.26982385, 0.012951602, -0.47083318, 0.2954439], [0.36331257, 0.15638804, -0.37629935, -0.2738854]], [[-0.40994364, 0.1335952, -0.0376652, 0.24978553], [-0.260283, 0.073073216, -0.15840775, 0.2178897]], [[0.44240695, 0.007031665, 0.163987, -0.043626197], [0.36596474, 0.105067946, 0.44349992, 0.19226474]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  %r0_1, %r1_1, %s35_1, %s36_1, %s37_1, %s38_1 = "tfl.bidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %s35_0, %s36_0, %s37_0, %s38_0, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, time_major = true, merge_outputs = false, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>) -> (tensor<3x2x4xf32>, tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.06621901, 0.08820684, 0.0405756, -0.028556066], [0.07763487, 0.02364598, 0.103910886, 0.040112786]], [[0.0534289, -0.022599114, 0.18688053, 0.2812068], [0.081699006, 0.15917388, 0.018570943, 0.115541205]], [[0.17606989, 0.11834074, 0.21608613, 0.15771653], [0.284881, 0.03222532, 0.06658078, 0.0231243]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  "check.almost_eq"(%r1_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.015371231, 0.1795659, -0.6416762, -0.40286705], [0.17505373, 0.19097225, -0.42460126, -0.75821203]], [[-0.07507297, 0.60256386, -0.15460122, -0.17605203], [0.39807555, 0.36052594, -0.46086398, -0.07867733]], [[0.06967327, 0.20762652, -0.61198825, -0.21679075], [0.3132064, 0.21092449, 0.23392005, -0.058681354]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_0_0(dense<[[[0.0, 1.375, 0.3125, -1.8125, -0.4375], [1.4375, -1.875, -1.5625, 0.625, 0.0]], [[0.3125, 1.4375, 1.75, -1.5, -1.8125], [0.125, 0.75, 1.75, 0.375, 2.0]], [[-1.375, -0.8125, 1.9375, 0.3125, -0.5625], [1.6875, -1.25, 1.3125, 0.5, 1.5]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_0_1(dense<[[[-1.0625, -0.1875, 0.4375, 1.625, -1.5], [1.5625, 0.6875, 0.125, -1.875, -0.125]], [[-0.75, -1.0625, 1.75, -1.5, 0.25], [1.375, 1.8125, -1.4375, 1.0625, 0.1875]], [[0.1875, -0.5625, 1.1875, -0.8125, -1.25], [0.1875, 1.25, -0.6875, 0.0625, -1.5625]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_1(dense<[[110, -91, -55, -33, -86], [114, -115, 54, 58, -92], [-27, -77, -24, 70, -11], [110, -32, 18, -63, -123]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_2(dense<[[-70, 53, 46, 103, -55], [-81, 106, -124, -75, 106], [-41, 4, 23, -35, -74], [62, 4, 20, 21, -47]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_3(dense<[[36, -58, 64, -103, 106], [-116, -41, 46, -125, -99], [45, -31, -77, -74, 119], [9, -45, -78, -65, -45]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_4(dense<[[-95, 105, 47, 7, 114], [77, -37, -85, 74, -45], [-64, 102, -3, 14, -14], [-40, -103, 69, 115, 69]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_5(dense<[[-88, -114, 31, -86], [44, 30, -57, -9], [-85, 116, 99, -27], [-16, 94, 52, 76]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_6(dense<[[-45, 64, -118, 85], [-29, 85, 48, 5], [90, 121, 102, -86], [50, -15, -93, -19]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_7(dense<[[-60, 56, 77, 101], [117, -70, -50, 9], [-96, 94, -58, 95], [4, -64, -45, -59]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_8(dense<[[100, 54, 45, 3], [-8, 42, -105, -82], [80, -56, 21, 97], [69, 122, 30, 43]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_12(dense<[0.625, 0.0625, -0.5, -0.625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_13(dense<[-0.625, -1.0, -0.25, -0.25]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_14(dense<[-0.75, 0.0, -0.875, 0.875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_15(dense<[0.875, 0.5, 0.5, -0.4375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_18(dense<[[-106, -74, 42, 5, 95], [-106, -116, 29, -55, -2], [-56, 80, -63, -114, 37], [5, -99, 114, -96, 32]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_19(dense<[[-63, 24, 24, -112, 80], [-52, 47, 74, 114, -4], [-5, 18, 23, -72, -8], [35, -122, -62, 98, 68]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_20(dense<[[-46, 116, 100, 18, -93], [33, 88, 21, -30, 63], [-107, -107, 96, -117, -124], [-38, 121, -109, -26, -71]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_21(dense<[[4, -29, 48, 116, -126], [-92, 23, 88, -126, 39], [48, 39, -126, 73, -51], [-107, 83, 13, 63, 85]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_22(dense<[[-60, 84, -96, -78], [62, 103, 14, 57], [-22, -16, 97, 26], [-36, 76, 126, 20]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_23(dense<[[79, 65, -12, 15], [46, 49, 68, 84], [-18, 37, -31, -86], [-115, -51, -43, -103]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_24(dense<[[-94, -88, 115, -23], [-93, -107, 94, 40], [57, -14, 7, 13], [96, -96, 13, -116]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_25(dense<[[-122, 114, 7, -89], [-111, -92, -90, -73], [-37, 60, -48, 66], [-29, 127, -91, -41]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_29(dense<[0.25, -0.5, -0.5625, 0.375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_30(dense<[0.125, -0.0625, 0.3125, 0.25]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_31(dense<[0.125, 0.8125, 0.0625, -0.0625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_32(dense<[0.9375, 0.3125, -0.0625, -0.125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_35(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_36(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_37(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_38(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @bidirectional_sequence_lstm_hybrid_asymmetric() {
  %o0_0 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_0_0 : tensor<3x2x5xf32>
  %o0_1 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_0_1 : tensor<3x2x5xf32>
  %o1 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_1 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o2 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_2 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o3 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_3 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o4 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_4 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o5 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_5 : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o6 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_6 : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o7 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_7 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o8 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_8 : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_18 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o19 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_19 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o20 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_20 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o21 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_21 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o22 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_22 : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o23 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_23 : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o24 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_24 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o25 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_25 : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o26 = "control.none"() : () -> none
  %o27 = "control.none"() : () -> none
  %o28 = "control.none"() : () -> none
  %o29 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_29 : tensor<4xf32>
  %o30 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_30 : tensor<4xf32>
  %o31 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_31 : tensor<4xf32>
  %o32 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_32 : tensor<4xf32>
  %o33 = "control.none"() : () -> none
  %o34 = "control.none"() : () -> none
  %o35 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_35 : tensor<2x4xf32>
  %o36 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_36 : tensor<2x4xf32>
  %o37 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_37 : tensor<2x4xf32>
  %o38 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_38 : tensor<2x4xf32>
  %o39 = "control.none"() : () -> none
  %o40 = "control.none"() : () -> none
  %o41 = "control.none"() : () -> none
  %o42 = "control.none"() : () -> none
  %o43 = "control.none"() : () -> none
  %o44 = "control.none"() : () -> none
  %o45 = "control.none"() : () -> none
  %o46 = "control.none"() : () -> none
  %o47 = "control.none"() : () -> none
  %r0_0, %s35_0, %s36_0, %s37_0, %s38_0 = "tfl.bidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %o35, %o36, %o37, %o38, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, asymmetric_quantize_inputs = true, time_major = true, merge_outputs = true, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none, none, none, none, none, none) -> (tensor<3x2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.12990259, 0.081946716, -0.09867253, 0.018589409, 0.24919158, 0.354212, 0.24126571, 0.22966498], [-0.06590688, -0.5853079, 0.032907523, 0.24932627, -0.44170603, -0.010160665, -0.26271164, -0.1500667]], [[-0.29540208, 0.15629332, -0.20881109, 0.032831736, 0.52689624, 0.24526972, 0.096702024, 0.1291447], [0.012137605, -0.083285615, -0.0820378, 0.06166967, 0.05276646, 0.39197168, -0.049351804, -0.72909325]], [[-0.37891117, 0.19015484, -0.3217811, 0.24452445, 0.54883033, 0.047198724, 0.02417564, -0.36670306], [0.3251728, -0.43329972, 0.0001908659, 0.08110791, -0.34635997, 0.126293, -0.024726126, -0.1962012]]]> : tensor<3x2x8xf32>} : (tensor<3x2x8xf32>) -> ()
  %r0_1, %s35_1, %s36_1, %s37_1, %s38_1 = "tfl.bidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %s35_0, %s36_0, %s37_0, %s38_0, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, asymmetric_quantize_inputs = true, time_major = true, merge_outputs = true, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none, none, none, none, none, none) -> (tensor<3x2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.4218949, 0.2071192, -0.50167114, 0.183735, 0.61765283, 0.003721658, 0.35719517, -0.23457], [0.14941749, 0.045020826, -0.02528231, 0.023749515, -0.027499072, 0.19971777, -0.15773283, 0.035811458]], [[0.0938328, 0.122078754, -0.17325449, 0.19880745, 0.31227568, 0.3429299, 0.03190377, -0.26262763], [-0.3642328, -0.33143234, -0.1295282, 0.06918173, 0.006571717, 0.015601468, -0.45989132, 0.009648712]], [[-0.07130907, 0.32259214, -0.28022578, 0.2141093, 0.599581, 0.2120145, 0.18878579, -0.064588085], [-0.3416561, -0.015736036, -0.27689946, 0.031676617, 0.11660175, 0.04692337, -0.2701566, -0.11161744]]]> : tensor<3x2x8xf32>} : (tensor<3x2x8xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_0_0(dense<[[[0.8125, -1.9375, -1.6875, -0.25, 0.5], [0.375, -0.375, -0.625, 1.25, 0.5]], [[0.5625, -0.75, 0.375, -0.8125, -1.125], [1.4375, -1.625, -1.0625, 1.4375, -1.0]], [[-0.875, 0.6875, 1.25, 1.0, 0.375], [-1.9375, -0.875, 1.4375, 0.9375, -0.25]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_0_1(dense<[[[-0.875, -1.3125, -1.5, 1.0, -1.125], [-0.75, 0.625, -1.4375, 1.0625, -1.375]], [[-1.125, 1.5625, -0.875, -0.75, 1.0625], [-1.125, -2.0, 0.125, -1.125, -1.375]], [[1.1875, 0.5, -1.125, -1.6875, -1.4375], [0.5625, -1.9375, -0.4375, -0.0625, -0.75]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_1(dense<[[-101, -12, -38, 59, 54], [110, 55, 79, -71, -36], [59, 60, 57, 62, 60], [29, -77, -12, 71, -76]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_2(dense<[[124, -57, 116, -94, -35], [57, -25, 69, 64, 85], [109, 61, -17, -18, 59], [102, -5, -34, 100, 117]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_3(dense<[[79, -117, 87, 20, -81], [123, -40, 37, 94, -109], [39, 53, 86, -14, -93], [126, 120, -26, -83, 49]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_4(dense<[[-43, 20, 87, -15, -116], [-30, 32, 34, -95, -69], [25, -97, -94, -82, 119], [-55, 110, 102, -53, 3]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_5(dense<[[-101, -111, 107, 13], [-47, 94, -86, 65], [-80, 51, 7, 33], [104, 80, -71, -71]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_6(dense<[[6, -46, -115, 22], [6, -23, 41, -2], [-111, 92, -125, -75], [-5, 112, -70, -90]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_7(dense<[[-116, 125, -49, -90], [47, 117, 16, -80], [86, 4, 73, 68], [-25, 66, -41, 12]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_8(dense<[[115, 51, 27, 52], [7, -119, 60, -63], [27, 105, -56, -108], [-56, 51, 112, -10]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_12(dense<[0.8125, 0.4375, 1.0, -1.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_13(dense<[-0.9375, 0.75, 0.9375, -0.4375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_14(dense<[-0.1875, -0.625, -0.8125, 0.75]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_15(dense<[0.25, 0.375, 0.625, -0.875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_18(dense<[[91, 37, 41, 112, 68], [102, 78, -18, 88, 44], [40, -46, 17, -106, -56], [100, -92, 93, 88, -47]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_19(dense<[[-80, -107, -84, 101, 87], [-17, 9, 81, 89, -85], [-36, -35, -41, -29, -122], [124, 34, 49, -30, -70]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_20(dense<[[26, 52, 41, 90, 29], [24, 95, 77, -34, 111], [14, 69, -121, 96, -87], [48, -84, -105, -44, 100]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_21(dense<[[-105, 127, -120, -118, -68], [98, -105, 26, -120, -88], [-26, -90, 108, 0, -81], [-77, -65, -89, -77, -67]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_22(dense<[[24, -20, 6, 14], [112, -13, 8, -85], [-99, -23, -99, -16], [-48, 31, 94, 127]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_23(dense<[[-17, -25, 17, -105], [28, 52, -96, 9], [-31, 11, 95, -5], [-21, 87, 1, 118]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_24(dense<[[6, -99, 90, -51], [2, -121, 70, -112], [-61, -85, -102, -26], [67, -86, 80, -12]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_25(dense<[[-2, -117, -53, 121], [59, -104, -71, 9], [122, 20, 11, 9], [117, 7, 83, 65]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_29(dense<[0.1875, -0.9375, -0.875, 0.0625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_30(dense<[-0.3125, 0.8125, 0.875, 0.6875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_31(dense<[-1.0, 0.375, -0.9375, 0.5625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_32(dense<[-0.5, -0.5625, 1.0, 0.8125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_35(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_36(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_37(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_apart_38(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @bidirectional_sequence_lstm_hybrid_asymmetric_apart() {
  %o0_0 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_0_0 : tensor<3x2x5xf32>
  %o0_1 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_0_1 : tensor<3x2x5xf32>
  %o1 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_1 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o2 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_2 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o3 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_3 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o4 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_4 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o5 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_5 : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o6 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_6 : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o7 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_7 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o8 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_8 : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_18 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o19 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_19 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o20 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_20 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o21 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_21 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o22 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_22 : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o23 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_23 : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o24 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_24 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o25 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_25 : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o26 = "control.none"() : () -> none
  %o27 = "control.none"() : () -> none
  %o28 = "control.none"() : () -> none
  %o29 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_29 : tensor<4xf32>
  %o30 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_30 : tensor<4xf32>
  %o31 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_31 : tensor<4xf32>
  %o32 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_32 : tensor<4xf32>
  %o33 = "control.none"() : () -> none
  %o34 = "control.none"() : () -> none
  %o35 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_35 : tensor<2x4xf32>
  %o36 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_36 : tensor<2x4xf32>
  %o37 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_37 : tensor<2x4xf32>
  %o38 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_apart_38 : tensor<2x4xf32>
  %o39 = "control.none"() : () -> none
  %o40 = "control.none"() : () -> none
  %o41 = "control.none"() : () -> none
  %o42 = "control.none"() : () -> none
  %o43 = "control.none"() : () -> none
  %o44 = "control.none"() : () -> none
  %o45 = "control.none"() : () -> none
  %o46 = "control.none"() : () -> none
  %o47 = "control.none"() : () -> none
  %r0_0, %r1_0, %s35_0, %s36_0, %s37_0, %s38_0 = "tfl.bidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %o35, %o36, %o37, %o38, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, asymmetric_quantize_inputs = true, time_major = true, merge_outputs = false, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none, none, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.042560436, -0.05705014, -0.5162515, 0.0039465637], [-0.037838683, -0.0024048735, -0.45579332, 0.012761987]], [[0.40602785, 0.06539182, -0.34347975, 0.048775423], [0.18111113, 0.11314869, -0.62554353, 0.00070640404]], [[-0.21232025, -0.14192528, -0.17131186, 0.073069654], [0.4365818, 0.045174602, -0.292615, -0.122316286]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  "check.almost_eq"(%r1_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.12423507, -0.10511987, -0.33169255, 0.3742387], [-0.11750226, -0.051028028, 0.012823612, 0.3866558]], [[-0.11762997, 0.11681726, -0.45755777, -0.0828796], [-0.028638912, -0.26353016, 0.0453305, 0.2507303]], [[-0.0015175297, 0.020022284, -0.11855291, -0.13657062], [-0.045484364, -0.0021668773, -0.19724424, -0.2983213]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  %r0_1, %r1_1, %s35_1, %s36_1, %s37_1, %s38_1 = "tfl.bidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %s35_0, %s36_0, %s37_0, %s38_0, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, asymmetric_quantize_inputs = true, time_major = true, merge_outputs = false, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none, none, none, none, none, none) -> (tensor<3x2x4xf32>, tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.087853916, -0.091662176, -0.45271495, -0.015268595], [-0.34656954, 0.026703961, -0.2997261, -0.019064311]], [[-0.22875924, -0.3722885, -0.698494, -0.01103246], [0.2869795, -0.26812887, -0.5193762, -0.05591284]], [[-0.23141178, -0.47486305, -0.6472196, 0.037460115], [0.3379035, 0.017284635, -0.64300215, -0.009064043]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  "check.almost_eq"(%r1_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.36790067, -0.02377258, -0.07890404, 0.50126725], [-0.5409085, -0.08012422, -0.20196353, 0.41142267]], [[-0.4830068, 0.0066054184, -0.06890936, 0.30864167], [-0.3580629, -0.2509273, -0.64326257, 0.7977167]], [[-0.3651133, -0.17903638, -0.22692509, 0.5335363], [-0.12379822, -0.26257467, -0.27576017, 0.76581055]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_0_0(dense<[[[-0.125, -1.25, -0.25, 0.0, -1.0625], [1.25, 1.5625, 1.0625, 1.9375, 0.6875]], [[1.75, 0.375, 1.3125, 1.8125, -1.75], [1.375, -1.4375, 0.125, 1.875, -0.125]], [[0.25, 1.5625, 1.4375, -0.5625, -0.5625], [-1.75, -0.1875, 1.0625, -0.6875, 1.9375]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_0_1(dense<[[[0.9375, 0.875, -1.875, -2.0, 0.0], [1.25, -2.0, -1.5625, -1.625, -0.75]], [[0.0, -0.9375, -1.1875, 1.1875, 1.375], [-0.3125, 1.5, -1.625, -0.4375, 1.0]], [[1.4375, 1.125, -0.75, 1.375, 1.5], [1.3125, 1.0, -0.0625, -0.75, -1.5]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_1(dense<[[-10, 61, 16, 78, -51], [-11, -30, -111, -52, 107], [79, -14, -122, 126, -28], [-99, -77, -100, -14, 20]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_2(dense<[[42, 15, -80, -7, -83], [42, -65, -116, 27, 31], [-90, 75, 78, -105, -46], [-112, 84, -118, -35, 34]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_3(dense<[[127, -80, 59, 39, 76], [-108, -1, 112, 36, -21], [-52, -66, -36, 81, 112], [-4, -76, -89, -13, 100]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_4(dense<[[65, 51, 25, 75, 56], [0, 48, 109, 58, 18], [1, -114, 72, -88, -39], [-126, -27, 103, 78, -52]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_5(dense<[[-80, -98, 56, -36], [120, -54, 112, 106], [-10, -34, 35, 8], [-51, 9, 28, -3]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_6(dense<[[124, 25, 116, -117], [78, -121, -57, -95], [-77, 122, -40, -42], [45, 79, 81, 56]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_7(dense<[[-8, 54, -108, -102], [41, -41, -105, -81], [-117, 15, -38, 98], [86, 47, 47, -104]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_8(dense<[[18, -94, -24, -56], [-4, -12, 9, -56], [-107, -14, 85, -25], [16, 41, -117, -93]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_12(dense<[0.9375, 0.625, 0.6875, 0.1875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_13(dense<[0.0625, 0.75, 0.125, -0.8125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_14(dense<[-0.9375, 0.4375, -0.8125, 0.9375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_15(dense<[-0.6875, -0.625, 0.5, -0.4375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_18(dense<[[81, 8, 52, -67, 90], [48, -41, -84, 117, -33], [83, 67, -115, -90, -27], [100, -111, 114, 29, -47]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_19(dense<[[-123, -72, -80, -10, 33], [-39, -53, -127, -124, -123], [-9, -123, -16, 109, 100], [-21, 49, 22, 82, -113]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_20(dense<[[55, -111, 69, 21, 59], [12, 62, -32, -69, -118], [20, -114, 72, -123, -105], [51, 101, -1, 88, -4]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_21(dense<[[-32, -124, 92, -57, -123], [-115, -105, 88, -27, 121], [98, -121, -71, 125, 112], [-77, -79, 54, -78, 83]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_22(dense<[[62, 82, -64, -44], [83, -121, -122, 47], [103, -81, 35, -39], [-52, -13, -98, 38]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_23(dense<[[-119, 85, 96, 125], [109, -126, -55, 125], [-100, 35, -126, 100], [89, -109, 25, 57]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_24(dense<[[-18, 53, 58, 68], [-126, 14, 69, 60], [49, 82, 66, -104], [-76, -74, -83, 54]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_25(dense<[[57, -124, -100, 10], [20, -77, -64, -80], [-68, -101, 34, -45], [13, 29, 31, 127]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_29(dense<[1.0, 0.5625, -0.1875, 0.75]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_30(dense<[0.375, -0.625, -0.25, -0.0625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_31(dense<[0.75, -0.375, -1.0, -0.9375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_32(dense<[0.125, -0.8125, -0.75, -0.3125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_35(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_36(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_37(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_38(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_39(dense<[[[1.8125, -0.4375, -1.9375, -0.625, -0.5625], [1.5, -1.6875, -1.0625, 0.9375, 1.5625]], [[-1.0, -2.0, -1.8125, -0.25, 1.125], [0.9375, -0.5, -1.5, 1.4375, 0.5]], [[-1.0, -1.625, -0.5625, 0.5, 0.625], [-0.125, 0.75, -0.75, -1.75, -0.1875]]]> : tensor<3x2x5xf32>) : tensor<3x2x5xf32>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_40(dense<[[20, -88, -79, 83, 63], [47, 20, 61, -71, -91], [56, -34, -33, 59, 60], [87, -81, -52, -96, 46]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_41(dense<[[95, 47, -10, -86, 7], [38, 90, 30, 68, 38], [99, -64, -79, 0, 80], [12, -63, -64, 12, 72]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_42(dense<[[80, 97, -94, 48, -34], [3, -50, -96, -101, 54], [-72, -66, -30, 53, 48], [-86, -81, 119, -17, -99]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_43(dense<[[-127, 43, 62, -79, -37], [121, -91, 6, 3, 114], [-107, -90, 69, 40, 9], [-86, 79, 54, 109, -69]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_44(dense<[[50, 81, -79, 14, -32], [-41, 125, 60, -85, -101], [-94, 33, 86, 109, 7], [-12, -112, 114, -14, 8]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_45(dense<[[-89, 31, -45, -45, 41], [-126, 36, -59, -120, 45], [-65, 101, -19, 58, -5], [-46, -25, 66, 76, -15]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_46(dense<[[22, 86, 100, 79, -113], [-65, -103, -41, -39, 1], [57, 11, 122, -104, 45], [124, -56, 40, -55, 84]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_47(dense<[[6, -126, 83, 1, -83], [81, -47, 43, -22, -52], [25, 51, 115, -65, 102], [91, -59, -123, 0, 22]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.subgraph @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights() {
  %o0_0 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_0_0 : tensor<3x2x5xf32>
  %o0_1 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_0_1 : tensor<3x2x5xf32>
  %o1 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_1 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o2 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_2 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o3 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_3 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o4 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_4 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o5 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_5 : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o6 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_6 : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o7 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_7 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o8 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_8 : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_18 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o19 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_19 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o20 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_20 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o21 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_21 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o22 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_22 : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o23 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_23 : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o24 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_24 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o25 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_25 : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o26 = "control.none"() : () -> none
  %o27 = "control.none"() : () -> none
  %o28 = "control.none"() : () -> none
  %o29 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_29 : tensor<4xf32>
  %o30 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_30 : tensor<4xf32>
  %o31 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_31 : tensor<4xf32>
  %o32 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_32 : tensor<4xf32>
  %o33 = "control.none"() : () -> none
  %o34 = "control.none"() : () -> none
  %o35 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_35 : tensor<2x4xf32>
  %o36 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_36 : tensor<2x4xf32>
  %o37 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_37 : tensor<2x4xf32>
  %o38 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_38 : tensor<2x4xf32>
  %o39 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_39 : tensor<3x2x5xf32>
  %o40 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_40 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o41 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_41 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o42 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_42 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o43 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_43 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o44 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_44 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o45 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_45 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o46 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_46 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o47 = ml_program.global_load_const @bidirectional_sequence_lstm_hybrid_asymmetric_further_weights_47 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %r0_0, %r1_0, %s35_0, %s36_0, %s37_0, %s38_0 = "tfl.bidirectional_sequence_lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %o35, %o36, %o37, %o38, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, asymmetric_quantize_inputs = true, time_major = true, merge_outputs = false, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>) -> (tensor<3x2x4xf32>, tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.009794114, 0.26618662, -0.22657174, -0.050005935], [0.111566275, 0.22122991, 0.038481113, -0.031723812]], [[-0.059781123, 0.20718646, -0.48676047, -0.10779166], [0.076335825, 0.23412324, 0.27614656, -0.08508624]], [[-0.254767, 0.17678548, -0.67161196, -0.1518503], [0.102936044, 0.24826334, 0.208379, 0.21403734]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  "check.almost_eq"(%r1_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.34073442, 0.2203667, -0.022469511, -0.16761467], [-0.08407385, -0.04645855, -0.15375637, 0.33175293]], [[-0.43696177, 0.005562983, -0.058254015, 0.1099659], [0.3830717, -0.16205478, -0.28194267, -0.17391017]], [[-0.39880422, 0.017826095, -0.004878975, -0.13118531], [0.10634155, -0.44946793, -0.017791511, -0.34814468]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  %r0_1, %r1_1, %s35_1, %s36_1, %s37_1, %s38_1 = "tfl.bidirectional_sequence_lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23, %o24, %o25, %o26, %o27, %o28, %o29, %o30, %o31, %o32, %o33, %o34, %s35_0, %s36_0, %s37_0, %s38_0, %o39, %o40, %o41, %o42, %o43, %o44, %o45, %o46, %o47) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, asymmetric_quantize_inputs = true, time_major = true, merge_outputs = false, tfl.states = array<i64: 35, 36, 37, 38>} : (tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<3x2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>) -> (tensor<3x2x4xf32>, tensor<3x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.014230031, 0.037357185, -0.08279282, -0.0015215937], [1.6246491e-05, 0.19431597, 0.042213358, 0.0031224713]], [[-0.20743324, 0.3093763, 0.11316248, 0.029468011], [-0.022115132, 0.0007336891, 0.01932906, 0.04166848]], [[-0.46555805, 0.14047943, 0.33443525, 0.040431753], [-0.4305957, 0.058626473, -0.14817578, -0.009358682]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  "check.almost_eq"(%r1_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.1780544, 0.062531345, -0.020165604, -0.006865226], [-0.70408344, 0.057762418, 0.14010823, -0.4085029]], [[-0.19116312, 0.038174063, -0.5044777, -0.20428973], [-0.022120025, 0.018624587, -0.044537183, 0.052517664]], [[-0.02316896, 0.009252777, -0.43999767, 0.06801065], [-0.2822728, 0.008549225, 0.0013299746, 0.033191804]]]> : tensor<3x2x4xf32>} : (tensor<3x2x4xf32>) -> ()
  ml_program.output
}
