// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @lstm_step_i8_0_0(dense<[[11, 24, -99], [29, -115, 75]]> : tensor<2x3xi8>) : tensor<2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
ml_program.global private @lstm_step_i8_0_1(dense<[[-107, -102, 67], [19, -30, 54]]> : tensor<2x3xi8>) : tensor<2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
ml_program.global private @lstm_step_i8_1(dense<[[120, 51, -74], [53, -37, -23], [-40, -113, 22], [23, 34, 19], [-113, -72, 4]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>
ml_program.global private @lstm_step_i8_2(dense<[[-112, -95, 67], [54, -28, 42], [-100, 30, 63], [51, 32, -90], [35, 125, -109]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @lstm_step_i8_3(dense<[[-100, 116, -58], [-88, -79, 80], [25, -102, -90], [35, 0, 74], [-16, 85, 82]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>
ml_program.global private @lstm_step_i8_4(dense<[[89, 17, -1], [-127, -13, 57], [119, 33, -81], [97, 114, 103], [-74, 122, -91]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>
ml_program.global private @lstm_step_i8_5(dense<[[10, -63, 99, 60, -88], [84, -56, 38, 51, -42], [-69, 70, -83, -46, 53], [60, 109, 115, 120, 90], [105, 101, 47, 104, 72]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>
ml_program.global private @lstm_step_i8_6(dense<[[-37, -5, 79, -89, -85], [17, 12, 18, -72, 17], [-94, -111, 7, 69, 31], [-11, -31, 110, 21, -94], [0, -12, 115, -1, -66]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @lstm_step_i8_7(dense<[[-43, -89, -103, -98, 26], [-64, -96, -117, -59, -16], [96, 75, 81, -117, -79], [66, -115, 105, -54, 20], [-8, 74, -25, -48, 54]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>
ml_program.global private @lstm_step_i8_8(dense<[[121, -64, -41, -11, -40], [-70, 7, -16, -85, 60], [117, -104, -74, -74, -9], [77, 91, 57, -22, 63], [98, 8, -73, -56, -59]]> : tensor<5x5xi8>) : tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @lstm_step_i8_12(dense<[-2493, -2018, 2379, -2955, 1039]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>
ml_program.global private @lstm_step_i8_13(dense<[627, 1568, -744, 2953, 1819]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>
ml_program.global private @lstm_step_i8_14(dense<[2137, 2462, 1296, 1785, 54]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>
ml_program.global private @lstm_step_i8_15(dense<[627, 2688, 436, -1114, -2110]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>
ml_program.global private @lstm_step_i8_18(dense<[[-3, -3, -3, -3, -3], [-3, -3, -3, -3, -3]]> : tensor<2x5xi8>) : tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>
ml_program.global private @lstm_step_i8_19(dense<[[0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]> : tensor<2x5xi16>) : tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>
ml_program.subgraph @lstm_step_i8() {
  %o0_0 = ml_program.global_load_const @lstm_step_i8_0_0 : tensor<2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
  %o0_1 = ml_program.global_load_const @lstm_step_i8_0_1 : tensor<2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
  %o1 = ml_program.global_load_const @lstm_step_i8_1 : tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>
  %o2 = ml_program.global_load_const @lstm_step_i8_2 : tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o3 = ml_program.global_load_const @lstm_step_i8_3 : tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>
  %o4 = ml_program.global_load_const @lstm_step_i8_4 : tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>
  %o5 = ml_program.global_load_const @lstm_step_i8_5 : tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>
  %o6 = ml_program.global_load_const @lstm_step_i8_6 : tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o7 = ml_program.global_load_const @lstm_step_i8_7 : tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>
  %o8 = ml_program.global_load_const @lstm_step_i8_8 : tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @lstm_step_i8_12 : tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>
  %o13 = ml_program.global_load_const @lstm_step_i8_13 : tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>
  %o14 = ml_program.global_load_const @lstm_step_i8_14 : tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>
  %o15 = ml_program.global_load_const @lstm_step_i8_15 : tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @lstm_step_i8_18 : tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>
  %o19 = ml_program.global_load_const @lstm_step_i8_19 : tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, tfl.intermediate_types = [tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i8:f32, 0.00800000037997961:-3>>], tfl.states = array<i64: 18, 19>} : (tensor<2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>, tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>, tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>, none, none, none, tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>, tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>, tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>, none, none, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>, none, none, none, none) -> (tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>)
  "check.eq"(%r0_0) {expected = dense<[[57, -9, 37, -4, -27], [-8, 51, 21, 18, 3]]> : tensor<2x5xi8>} : (tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, tfl.intermediate_types = [tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i8:f32, 0.00800000037997961:-3>>], tfl.states = array<i64: 18, 19>} : (tensor<2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>, tensor<5x3x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>, tensor<5x5x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x5x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x5x!quant.uniform<i8:f32, 0.00800000037997961>>, none, none, none, tensor<5x!quant.uniform<i32:f32, 0.00018000000272877514>>, tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>, tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>, none, none, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>, none, none, none, none) -> (tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>)
  "check.eq"(%r0_1) {expected = dense<[[13, 19, 4, 4, 1], [-22, 55, 11, 64, 5]]> : tensor<2x5xi8>} : (tensor<2x5x!quant.uniform<i8:f32, 0.00800000037997961:-3>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @lstm_step_projected_i8_0_0(dense<[[33, 52, 21], [-48, 49, 89]]> : tensor<2x3xi8>) : tensor<2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
ml_program.global private @lstm_step_projected_i8_0_1(dense<[[32, -108, 80], [29, 110, -42]]> : tensor<2x3xi8>) : tensor<2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
ml_program.global private @lstm_step_projected_i8_2(dense<[[-7, -72, -45], [49, -78, -19], [-116, -10, 106], [44, -99, 34], [124, 31, 25]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @lstm_step_projected_i8_3(dense<[[47, 66, -83], [40, 61, -11], [93, -30, 28], [-82, -22, 71], [-106, -27, -38]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>
ml_program.global private @lstm_step_projected_i8_4(dense<[[20, 70, -75], [29, -93, 12], [121, 49, 43], [-101, 98, -7], [-25, 38, 25]]> : tensor<5x3xi8>) : tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>
ml_program.global private @lstm_step_projected_i8_6(dense<[[60, -110, 23, 7], [-69, 71, -40, 61], [-103, -16, 1, 74], [64, 3, -8, 119], [75, -5, -36, -73]]> : tensor<5x4xi8>) : tensor<5x4x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @lstm_step_projected_i8_7(dense<[[-112, -67, 45, -7], [33, 24, -24, -119], [-25, -94, 100, -90], [-38, -121, 123, 97], [50, -43, -31, -101]]> : tensor<5x4xi8>) : tensor<5x4x!quant.uniform<i8:f32, 0.008999999612569809>>
ml_program.global private @lstm_step_projected_i8_8(dense<[[93, 105, -3, 18], [-27, -97, -51, -40], [89, -85, 86, 10], [-84, 93, -9, -86], [-32, -83, 107, 121]]> : tensor<5x4xi8>) : tensor<5x4x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @lstm_step_projected_i8_13(dense<[-1641, 1311, 2694, 691, 1385]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>
ml_program.global private @lstm_step_projected_i8_14(dense<[1935, 1939, -325, 2624, -1536]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>
ml_program.global private @lstm_step_projected_i8_15(dense<[-798, -1939, 1752, -1798, -1788]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>
ml_program.global private @lstm_step_projected_i8_16(dense<[[-56, -57, 38, -80, 36], [-6, -114, -123, -64, 14], [-77, -75, 117, 73, 24], [-17, -59, 34, 81, 55]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @lstm_step_projected_i8_17(dense<[-630, 333, 803, 1680]> : tensor<4xi32>) : tensor<4x!quant.uniform<i32:f32, 7.999999797903001e-05>>
ml_program.global private @lstm_step_projected_i8_18(dense<[[5, 5, 5, 5], [5, 5, 5, 5]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.019999999552965164:5>>
ml_program.global private @lstm_step_projected_i8_19(dense<[[0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]> : tensor<2x5xi16>) : tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>
ml_program.subgraph @lstm_step_projected_i8() {
  %o0_0 = ml_program.global_load_const @lstm_step_projected_i8_0_0 : tensor<2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
  %o0_1 = ml_program.global_load_const @lstm_step_projected_i8_0_1 : tensor<2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>
  %o1 = "control.none"() : () -> none
  %o2 = ml_program.global_load_const @lstm_step_projected_i8_2 : tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o3 = ml_program.global_load_const @lstm_step_projected_i8_3 : tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>
  %o4 = ml_program.global_load_const @lstm_step_projected_i8_4 : tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>
  %o5 = "control.none"() : () -> none
  %o6 = ml_program.global_load_const @lstm_step_projected_i8_6 : tensor<5x4x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o7 = ml_program.global_load_const @lstm_step_projected_i8_7 : tensor<5x4x!quant.uniform<i8:f32, 0.008999999612569809>>
  %o8 = ml_program.global_load_const @lstm_step_projected_i8_8 : tensor<5x4x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = "control.none"() : () -> none
  %o13 = ml_program.global_load_const @lstm_step_projected_i8_13 : tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>
  %o14 = ml_program.global_load_const @lstm_step_projected_i8_14 : tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>
  %o15 = ml_program.global_load_const @lstm_step_projected_i8_15 : tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>
  %o16 = ml_program.global_load_const @lstm_step_projected_i8_16 : tensor<4x5x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o17 = ml_program.global_load_const @lstm_step_projected_i8_17 : tensor<4x!quant.uniform<i32:f32, 7.999999797903001e-05>>
  %o18 = ml_program.global_load_const @lstm_step_projected_i8_18 : tensor<2x4x!quant.uniform<i8:f32, 0.019999999552965164:5>>
  %o19 = ml_program.global_load_const @lstm_step_projected_i8_19 : tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, tfl.intermediate_types = [tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i8:f32, 0.0071000000461936:9>>], tfl.states = array<i64: 18, 19>} : (tensor<2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>, none, tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>, none, tensor<5x4x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x4x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x4x!quant.uniform<i8:f32, 0.00800000037997961>>, none, none, none, none, tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>, tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>, tensor<4x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<4x!quant.uniform<i32:f32, 7.999999797903001e-05>>, tensor<2x4x!quant.uniform<i8:f32, 0.019999999552965164:5>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>, none, none, none, none) -> (tensor<2x4x!quant.uniform<i8:f32, 0.019999999552965164:5>>, tensor<2x4x!quant.uniform<i8:f32, 0.019999999552965164:5>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>)
  "check.eq"(%r0_0) {expected = dense<[[-7, -14, 2, 7], [-18, -13, 26, 26]]> : tensor<2x4xi8>} : (tensor<2x4x!quant.uniform<i8:f32, 0.019999999552965164:5>>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, tfl.intermediate_types = [tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i16:f32, 0.000244140625>>, tensor<!quant.uniform<i8:f32, 0.0071000000461936:9>>], tfl.states = array<i64: 18, 19>} : (tensor<2x3x!quant.uniform<i8:f32, 0.019999999552965164:-7>>, none, tensor<5x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x3x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<5x3x!quant.uniform<i8:f32, 0.012000000104308128>>, none, tensor<5x4x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<5x4x!quant.uniform<i8:f32, 0.008999999612569809>>, tensor<5x4x!quant.uniform<i8:f32, 0.00800000037997961>>, none, none, none, none, tensor<5x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<5x!quant.uniform<i32:f32, 0.00022000000171829015>>, tensor<5x!quant.uniform<i32:f32, 0.00023999999393709004>>, tensor<4x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<4x!quant.uniform<i32:f32, 7.999999797903001e-05>>, tensor<2x4x!quant.uniform<i8:f32, 0.019999999552965164:5>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>, none, none, none, none) -> (tensor<2x4x!quant.uniform<i8:f32, 0.019999999552965164:5>>, tensor<2x4x!quant.uniform<i8:f32, 0.019999999552965164:5>>, tensor<2x5x!quant.uniform<i16:f32, 0.00048828125>>)
  "check.eq"(%r0_1) {expected = dense<[[-4, -28, 9, 3], [-25, -10, -7, 5]]> : tensor<2x4xi8>} : (tensor<2x4x!quant.uniform<i8:f32, 0.019999999552965164:5>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @lstm_hybrid_symmetric_0_0(dense<[[-0.4375, 0.625, 0.4375, -0.75, 1.8125], [0.625, -0.875, 0.4375, -0.25, 0.1875]]> : tensor<2x5xf32>) : tensor<2x5xf32>
ml_program.global private @lstm_hybrid_symmetric_0_1(dense<[[1.5625, 1.5625, 1.8125, -1.125, -1.4375], [0.25, 0.6875, 0.4375, 1.8125, 1.625]]> : tensor<2x5xf32>) : tensor<2x5xf32>
ml_program.global private @lstm_hybrid_symmetric_1(dense<[[86, 77, 16, 17, -18], [-120, 75, -86, 8, -19], [12, 42, 88, 76, 72], [-16, -58, -80, -47, 75]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @lstm_hybrid_symmetric_2(dense<[[17, -123, -125, -98, -107], [45, -104, 85, 15, -86], [-51, 44, -57, -123, -47], [-124, 28, 26, -70, 78]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @lstm_hybrid_symmetric_3(dense<[[-25, -18, 83, 52, 11], [88, -75, 54, 33, 14], [113, -81, -52, -59, -117], [12, -103, 123, -9, 65]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @lstm_hybrid_symmetric_4(dense<[[-120, 45, 106, -107, -47], [-70, -115, 18, -32, 123], [-98, -71, -47, -7, 60], [-43, 85, -117, 83, -14]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @lstm_hybrid_symmetric_5(dense<[[-106, 73, 58, -100], [123, 113, -114, 44], [-82, -83, 98, 117], [123, -117, -10, 22]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @lstm_hybrid_symmetric_6(dense<[[87, -7, 109, -17], [10, 5, -102, 94], [116, -28, -101, -28], [102, 112, 27, -40]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @lstm_hybrid_symmetric_7(dense<[[48, -18, -126, -14], [-110, 110, 48, 109], [-2, 125, 114, -25], [14, 73, -19, -57]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @lstm_hybrid_symmetric_8(dense<[[81, 91, 26, 51], [-53, 49, -75, 65], [-121, -62, -53, 97], [36, -79, 87, 104]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @lstm_hybrid_symmetric_12(dense<[-0.125, -0.1875, 0.0, -0.875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @lstm_hybrid_symmetric_13(dense<[-0.6875, -0.3125, -0.375, 0.4375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @lstm_hybrid_symmetric_14(dense<[0.0, 0.75, -0.875, -0.4375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @lstm_hybrid_symmetric_15(dense<[-0.5625, 0.25, 0.5625, -0.6875]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @lstm_hybrid_symmetric_18(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @lstm_hybrid_symmetric_19(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @lstm_hybrid_symmetric() {
  %o0_0 = ml_program.global_load_const @lstm_hybrid_symmetric_0_0 : tensor<2x5xf32>
  %o0_1 = ml_program.global_load_const @lstm_hybrid_symmetric_0_1 : tensor<2x5xf32>
  %o1 = ml_program.global_load_const @lstm_hybrid_symmetric_1 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o2 = ml_program.global_load_const @lstm_hybrid_symmetric_2 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o3 = ml_program.global_load_const @lstm_hybrid_symmetric_3 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o4 = ml_program.global_load_const @lstm_hybrid_symmetric_4 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o5 = ml_program.global_load_const @lstm_hybrid_symmetric_5 : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o6 = ml_program.global_load_const @lstm_hybrid_symmetric_6 : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o7 = ml_program.global_load_const @lstm_hybrid_symmetric_7 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o8 = ml_program.global_load_const @lstm_hybrid_symmetric_8 : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @lstm_hybrid_symmetric_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @lstm_hybrid_symmetric_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @lstm_hybrid_symmetric_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @lstm_hybrid_symmetric_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @lstm_hybrid_symmetric_18 : tensor<2x4xf32>
  %o19 = ml_program.global_load_const @lstm_hybrid_symmetric_19 : tensor<2x4xf32>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, tfl.states = array<i64: 18, 19>} : (tensor<2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.025913512, 0.14510009, -0.4260023, 0.01981332], [0.019992178, 0.18246484, -0.06352807, 0.020631168]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, tfl.states = array<i64: 18, 19>} : (tensor<2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.20194489, 0.033988822, -0.026918327, 0.00025189342], [0.0427838, 0.29138362, -0.396473, 0.065292306]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @lstm_hybrid_asymmetric_0_0(dense<[[-0.375, -1.9375, -0.9375, 0.0, -0.3125], [0.375, 1.0, -0.1875, -0.3125, -1.6875]]> : tensor<2x5xf32>) : tensor<2x5xf32>
ml_program.global private @lstm_hybrid_asymmetric_0_1(dense<[[-0.375, -0.3125, 2.0, 0.25, 1.6875], [-1.375, -1.8125, 0.9375, -0.875, -0.8125]]> : tensor<2x5xf32>) : tensor<2x5xf32>
ml_program.global private @lstm_hybrid_asymmetric_1(dense<[[-112, 31, -104, -114, 75], [-72, -76, -46, -5, -1], [-93, -45, -20, -97, -7], [53, -85, -35, -66, 126]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @lstm_hybrid_asymmetric_2(dense<[[65, 50, 122, -26, 17], [44, -4, -44, -123, 56], [92, -101, 108, 58, -62], [53, -122, -34, 114, 124]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @lstm_hybrid_asymmetric_3(dense<[[-16, -59, -18, -52, 92], [55, 45, -60, -116, -62], [94, -117, 44, -51, -56], [-51, -1, -48, -123, -12]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @lstm_hybrid_asymmetric_4(dense<[[53, 6, -88, -47, 20], [-69, -36, -2, 6, 2], [-92, 79, 33, 43, 64], [97, 120, -107, 14, -7]]> : tensor<4x5xi8>) : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @lstm_hybrid_asymmetric_5(dense<[[101, -23, -57, -59], [-69, -14, -89, 25], [45, -13, 35, -22], [-11, 49, -30, -73]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
ml_program.global private @lstm_hybrid_asymmetric_6(dense<[[-61, 39, 13, 84], [126, 8, -22, 4], [-89, 89, 121, 20], [-104, -6, 2, 99]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
ml_program.global private @lstm_hybrid_asymmetric_7(dense<[[5, 98, -113, 68], [-79, 119, -73, -70], [9, 14, 40, -54], [-61, -60, -101, 85]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
ml_program.global private @lstm_hybrid_asymmetric_8(dense<[[-123, 4, 107, 64], [122, -111, -60, 112], [-67, 33, 43, -74], [47, 53, -68, -127]]> : tensor<4x4xi8>) : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
ml_program.global private @lstm_hybrid_asymmetric_12(dense<[0.0625, -0.625, 0.5625, 0.0625]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @lstm_hybrid_asymmetric_13(dense<[0.8125, 0.4375, 0.8125, -0.375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @lstm_hybrid_asymmetric_14(dense<[0.25, 0.3125, -0.1875, 0.3125]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @lstm_hybrid_asymmetric_15(dense<[-0.8125, 0.875, 0.6875, 0.4375]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @lstm_hybrid_asymmetric_18(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @lstm_hybrid_asymmetric_19(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.subgraph @lstm_hybrid_asymmetric() {
  %o0_0 = ml_program.global_load_const @lstm_hybrid_asymmetric_0_0 : tensor<2x5xf32>
  %o0_1 = ml_program.global_load_const @lstm_hybrid_asymmetric_0_1 : tensor<2x5xf32>
  %o1 = ml_program.global_load_const @lstm_hybrid_asymmetric_1 : tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o2 = ml_program.global_load_const @lstm_hybrid_asymmetric_2 : tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o3 = ml_program.global_load_const @lstm_hybrid_asymmetric_3 : tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o4 = ml_program.global_load_const @lstm_hybrid_asymmetric_4 : tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o5 = ml_program.global_load_const @lstm_hybrid_asymmetric_5 : tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>
  %o6 = ml_program.global_load_const @lstm_hybrid_asymmetric_6 : tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>
  %o7 = ml_program.global_load_const @lstm_hybrid_asymmetric_7 : tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>
  %o8 = ml_program.global_load_const @lstm_hybrid_asymmetric_8 : tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>
  %o9 = "control.none"() : () -> none
  %o10 = "control.none"() : () -> none
  %o11 = "control.none"() : () -> none
  %o12 = ml_program.global_load_const @lstm_hybrid_asymmetric_12 : tensor<4xf32>
  %o13 = ml_program.global_load_const @lstm_hybrid_asymmetric_13 : tensor<4xf32>
  %o14 = ml_program.global_load_const @lstm_hybrid_asymmetric_14 : tensor<4xf32>
  %o15 = ml_program.global_load_const @lstm_hybrid_asymmetric_15 : tensor<4xf32>
  %o16 = "control.none"() : () -> none
  %o17 = "control.none"() : () -> none
  %o18 = ml_program.global_load_const @lstm_hybrid_asymmetric_18 : tensor<2x4xf32>
  %o19 = ml_program.global_load_const @lstm_hybrid_asymmetric_19 : tensor<2x4xf32>
  %o20 = "control.none"() : () -> none
  %o21 = "control.none"() : () -> none
  %o22 = "control.none"() : () -> none
  %o23 = "control.none"() : () -> none
  %r0_0, %s18_0, %s19_0 = "tfl.lstm"(%o0_0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, asymmetric_quantize_inputs = true, tfl.states = array<i64: 18, 19>} : (tensor<2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.14631657, 0.054657433, 0.17772757, 0.12499676], [-0.10696963, 0.14722568, -0.020031882, 0.12737788]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  %r0_1, %s18_1, %s19_1 = "tfl.lstm"(%o0_1, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %s18_0, %s19_0, %o20, %o21, %o22, %o23) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, asymmetric_quantize_inputs = true, tfl.states = array<i64: 18, 19>} : (tensor<2x5xf32>, tensor<4x5x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x5x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x5x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x5x!quant.uniform<i8:f32, 0.007000000216066837>>, tensor<4x4x!quant.uniform<i8:f32, 0.004000000189989805>>, tensor<4x4x!quant.uniform<i8:f32, 0.004999999888241291>>, tensor<4x4x!quant.uniform<i8:f32, 0.006000000052154064>>, tensor<4x4x!quant.uniform<i8:f32, 0.007000000216066837>>, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<2x4xf32>, tensor<2x4xf32>, none, none, none, none) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.07250533, -0.17403322, 0.2168166, -0.010209043], [0.027049433, 0.14230417, 0.30166194, 0.024720965]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}
