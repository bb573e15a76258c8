// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute, or by definition; do not edit.

ml_program.global private @svdf_i8_state_0_0(dense<[[15, 76, 15, -109], [-114, -28, 15, 106]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_i8_state_0_1(dense<[[-52, 124, 107, -2], [54, 89, 13, -89]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_i8_state_0_2(dense<[[73, -91, 111, -121], [-78, -121, 23, 71]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_i8_state_0_3(dense<[[19, 19, -120, -118], [-115, 50, 91, -99]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_i8_state_0_4(dense<[[104, 69, -44, 5], [27, 99, -59, -92]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_i8_state_0_5(dense<[[-64, 45, -48, -56], [100, 94, 63, 111]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_i8_state_1(dense<[[-15, -40, -93, -30], [-124, 26, -124, -46], [-64, 104, 5, -11], [-25, -31, 37, -20], [115, 90, -4, 65], [37, -35, 19, -126]]> : tensor<6x4xi8>) : tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>
ml_program.global private @svdf_i8_state_2(dense<[[-78, 94, 0], [57, -62, 3], [-51, 68, -16], [-120, 8, -6], [19, -70, 95], [-107, 103, 78]]> : tensor<6x3xi8>) : tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @svdf_i8_state_3(dense<[8634, 2038, 7884]> : tensor<3xi32>) : tensor<3x!quant.uniform<i32:f32, 0.0003000000142492354>>
ml_program.global private @svdf_i8_state_4(dense<[[-20, -20, -20, -20, -20, -20, -20, -20, -20, -20, -20, -20, -20, -20, -20, -20, -20, -20], [-20, -20, -20, -20, -20, -20, -20, -20, -20, -20, -20, -20, -20, -20, -20, -20, -20, -20]]> : tensor<2x18xi8>) : tensor<2x18x!quant.uniform<i8:f32, 0.07999999821186066:-20>>
ml_program.subgraph @svdf_i8_state() {
  %o0_0 = ml_program.global_load_const @svdf_i8_state_0_0 : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o0_1 = ml_program.global_load_const @svdf_i8_state_0_1 : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o0_2 = ml_program.global_load_const @svdf_i8_state_0_2 : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o0_3 = ml_program.global_load_const @svdf_i8_state_0_3 : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o0_4 = ml_program.global_load_const @svdf_i8_state_0_4 : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o0_5 = ml_program.global_load_const @svdf_i8_state_0_5 : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @svdf_i8_state_1 : tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>
  %o2 = ml_program.global_load_const @svdf_i8_state_2 : tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o3 = ml_program.global_load_const @svdf_i8_state_3 : tensor<3x!quant.uniform<i32:f32, 0.0003000000142492354>>
  %o4 = ml_program.global_load_const @svdf_i8_state_4 : tensor<2x18x!quant.uniform<i8:f32, 0.07999999821186066:-20>>
  %r0_0, %s4_0 = "tfl.svdf"(%o0_0, %o1, %o2, %o3, %o4) {rank = 2 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<3x!quant.uniform<i32:f32, 0.0003000000142492354>>, tensor<2x18x!quant.uniform<i8:f32, 0.07999999821186066:-20>>) -> (tensor<2x3x!quant.uniform<i8:f32, 0.05999999865889549:-128>>, tensor<2x18x!quant.uniform<i8:f32, 0.07999999821186066:-20>>)
  "check.eq"(%r0_0) {expected = dense<[[-12, -123, 127], [-10, -112, -128]]> : tensor<2x3xi8>} : (tensor<2x3x!quant.uniform<i8:f32, 0.05999999865889549:-128>>) -> ()
  %r0_1, %s4_1 = "tfl.svdf"(%o0_1, %o1, %o2, %o3, %s4_0) {rank = 2 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<3x!quant.uniform<i32:f32, 0.0003000000142492354>>, tensor<2x18x!quant.uniform<i8:f32, 0.07999999821186066:-20>>) -> (tensor<2x3x!quant.uniform<i8:f32, 0.05999999865889549:-128>>, tensor<2x18x!quant.uniform<i8:f32, 0.07999999821186066:-20>>)
  "check.eq"(%r0_1) {expected = dense<[[-71, -38, 127], [-111, -75, 127]]> : tensor<2x3xi8>} : (tensor<2x3x!quant.uniform<i8:f32, 0.05999999865889549:-128>>) -> ()
  %r0_2, %s4_2 = "tfl.svdf"(%o0_2, %o1, %o2, %o3, %s4_1) {rank = 2 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<3x!quant.uniform<i32:f32, 0.0003000000142492354>>, tensor<2x18x!quant.uniform<i8:f32, 0.07999999821186066:-20>>) -> (tensor<2x3x!quant.uniform<i8:f32, 0.05999999865889549:-128>>, tensor<2x18x!quant.uniform<i8:f32, 0.07999999821186066:-20>>)
  "check.eq"(%r0_2) {expected = dense<[[-50, -17, -128], [44, -75, -85]]> : tensor<2x3xi8>} : (tensor<2x3x!quant.uniform<i8:f32, 0.05999999865889549:-128>>) -> ()
  %r0_3, %s4_3 = "tfl.svdf"(%o0_3, %o1, %o2, %o3, %s4_2) {rank = 2 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<3x!quant.uniform<i32:f32, 0.0003000000142492354>>, tensor<2x18x!quant.uniform<i8:f32, 0.07999999821186066:-20>>) -> (tensor<2x3x!quant.uniform<i8:f32, 0.05999999865889549:-128>>, tensor<2x18x!quant.uniform<i8:f32, 0.07999999821186066:-20>>)
  "check.eq"(%r0_3) {expected = dense<[[60, -128, 127], [31, -128, -128]]> : tensor<2x3xi8>} : (tensor<2x3x!quant.uniform<i8:f32, 0.05999999865889549:-128>>) -> ()
  %r0_4, %s4_4 = "tfl.svdf"(%o0_4, %o1, %o2, %o3, %s4_3) {rank = 2 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<3x!quant.uniform<i32:f32, 0.0003000000142492354>>, tensor<2x18x!quant.uniform<i8:f32, 0.07999999821186066:-20>>) -> (tensor<2x3x!quant.uniform<i8:f32, 0.05999999865889549:-128>>, tensor<2x18x!quant.uniform<i8:f32, 0.07999999821186066:-20>>)
  "check.eq"(%r0_4) {expected = dense<[[34, -128, 127], [-128, -10, 127]]> : tensor<2x3xi8>} : (tensor<2x3x!quant.uniform<i8:f32, 0.05999999865889549:-128>>) -> ()
  %r0_5, %s4_5 = "tfl.svdf"(%o0_5, %o1, %o2, %o3, %s4_4) {rank = 2 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<3x!quant.uniform<i32:f32, 0.0003000000142492354>>, tensor<2x18x!quant.uniform<i8:f32, 0.07999999821186066:-20>>) -> (tensor<2x3x!quant.uniform<i8:f32, 0.05999999865889549:-128>>, tensor<2x18x!quant.uniform<i8:f32, 0.07999999821186066:-20>>)
  "check.eq"(%r0_5) {expected = dense<[[7, -74, -128], [90, -128, -79]]> : tensor<2x3xi8>} : (tensor<2x3x!quant.uniform<i8:f32, 0.05999999865889549:-128>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @svdf_0_0(dense<[[-0.4375, 3.375, 3.25, 2.8125], [-2.375, -3.4375, -1.125, 3.125]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_0_1(dense<[[2.5625, -3.25, -1.8125, -0.5625], [-0.75, 2.3125, -2.875, 1.5]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_0_2(dense<[[0.25, -0.75, -0.1875, -3.6875], [-3.3125, 3.25, -1.75, 0.9375]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_0_3(dense<[[1.0, 2.125, -2.1875, 3.1875], [-2.125, -0.75, 3.625, 3.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_0_4(dense<[[-1.0625, -0.75, 1.9375, -3.0625], [-0.0625, 3.3125, -3.8125, 4.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_1(dense<[[1.0625, 0.9375, 2.625, 3.8125], [3.25, 3.3125, 1.1875, -3.375], [3.0625, -1.8125, 2.375, 1.5], [0.6875, 0.6875, -3.5, -3.8125], [2.0, 2.75, -3.9375, -3.625], [1.125, 2.5625, 3.6875, 2.6875]]> : tensor<6x4xf32>) : tensor<6x4xf32>
ml_program.global private @svdf_2(dense<[[3.5, -2.875, -2.125], [2.0, 3.25, 0.125], [-2.4375, -3.5, 3.0625], [-1.4375, -2.375, 2.8125], [1.5, 3.75, 2.25], [0.0625, 2.625, -0.9375]]> : tensor<6x3xf32>) : tensor<6x3xf32>
ml_program.global private @svdf_3(dense<[2.75, -1.0625, 0.4375, 2.6875, -3.1875, -0.5]> : tensor<6xf32>) : tensor<6xf32>
ml_program.global private @svdf_4(dense<[[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<2x18xf32>) : tensor<2x18xf32>
ml_program.subgraph @svdf() {
  %o0_0 = ml_program.global_load_const @svdf_0_0 : tensor<2x4xf32>
  %o0_1 = ml_program.global_load_const @svdf_0_1 : tensor<2x4xf32>
  %o0_2 = ml_program.global_load_const @svdf_0_2 : tensor<2x4xf32>
  %o0_3 = ml_program.global_load_const @svdf_0_3 : tensor<2x4xf32>
  %o0_4 = ml_program.global_load_const @svdf_0_4 : tensor<2x4xf32>
  %o1 = ml_program.global_load_const @svdf_1 : tensor<6x4xf32>
  %o2 = ml_program.global_load_const @svdf_2 : tensor<6x3xf32>
  %o3 = ml_program.global_load_const @svdf_3 : tensor<6xf32>
  %o4 = ml_program.global_load_const @svdf_4 : tensor<2x18xf32>
  %r0_0, %s4_0 = "tfl.svdf"(%o0_0, %o1, %o2, %o3, %o4) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x3xf32>, tensor<6xf32>, tensor<2x18xf32>) -> (tensor<2x6xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[0.0, 0.0, 14.158936, 0.0, 0.0, 0.0], [0.0, 0.0, 3.4162598, 0.0, 0.0, 6.2785645]]> : tensor<2x6xf32>} : (tensor<2x6xf32>) -> ()
  %r0_1, %s4_1 = "tfl.svdf"(%o0_1, %o1, %o2, %o3, %s4_0) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x3xf32>, tensor<6xf32>, tensor<2x18xf32>) -> (tensor<2x6xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[0.0, 12.007324, 11.062256, 72.91699, 0.0, 84.998535], [0.0, 0.0, 0.0, 46.360596, 0.0, 0.0]]> : tensor<2x6xf32>} : (tensor<2x6xf32>) -> ()
  %r0_2, %s4_2 = "tfl.svdf"(%o0_2, %o1, %o2, %o3, %s4_1) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x3xf32>, tensor<6xf32>, tensor<2x18xf32>) -> (tensor<2x6xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_2) {atol = 0.0001, rtol = 0.0001, expected = dense<[[132.2124, 0.0, 0.0, 52.931396, 23.267578, 0.0], [18.486816, 0.0, 0.0, 14.08374, 18.503906, 0.0]]> : tensor<2x6xf32>} : (tensor<2x6xf32>) -> ()
  %r0_3, %s4_3 = "tfl.svdf"(%o0_3, %o1, %o2, %o3, %s4_2) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x3xf32>, tensor<6xf32>, tensor<2x18xf32>) -> (tensor<2x6xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_3) {atol = 0.0001, rtol = 0.0001, expected = dense<[[0.43554688, 27.461426, 0.0, 0.0, 62.92383, 0.0], [0.0, 0.0, 117.54028, 0.0, 0.0, 0.0]]> : tensor<2x6xf32>} : (tensor<2x6xf32>) -> ()
  %r0_4, %s4_4 = "tfl.svdf"(%o0_4, %o1, %o2, %o3, %s4_3) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x3xf32>, tensor<6xf32>, tensor<2x18xf32>) -> (tensor<2x6xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_4) {atol = 0.0001, rtol = 0.0001, expected = dense<[[0.0, 10.910645, 8.258545, 0.0, 32.402344, 21.234863], [0.0, 0.0, 0.0, 61.996582, 0.0, 39.684326]]> : tensor<2x6xf32>} : (tensor<2x6xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @svdf_i8_0_0(dense<[[73, 42, -94, -3], [67, -96, -84, 47]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_i8_0_1(dense<[[35, -106, -39, 93], [-100, -106, -47, -26]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_i8_0_2(dense<[[57, -61, 60, -19], [-82, -115, 88, 57]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_i8_0_3(dense<[[106, 65, -73, 80], [-26, 26, -89, -80]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_i8_0_4(dense<[[18, 87, -67, -115], [65, 3, 107, -80]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_i8_1(dense<[[-106, -104, 81, -47], [-1, -61, 109, -126], [-20, 55, 91, 67], [-116, -77, -64, -127], [-81, 32, 68, -21], [56, 65, 55, -54]]> : tensor<6x4xi8>) : tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>
ml_program.global private @svdf_i8_2(dense<[[-530, 1031, -240], [-1355, 1833, -665], [-1545, 136, -2043], [-261, 909, 2893], [-1188, -1155, 2906], [-2513, 312, -1795]]> : tensor<6x3xi16>) : tensor<6x3x!quant.uniform<i16:f32, 0.00019999999494757503>>
ml_program.global private @svdf_i8_3(dense<[-120530, 722204, 665605, -449959, 85498, 202123]> : tensor<6xi32>) : tensor<6x!quant.uniform<i32:f32, 9.999999974752427e-07>>
ml_program.global private @svdf_i8_4(dense<[[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]> : tensor<2x18xi16>) : tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>
ml_program.subgraph @svdf_i8() {
  %o0_0 = ml_program.global_load_const @svdf_i8_0_0 : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o0_1 = ml_program.global_load_const @svdf_i8_0_1 : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o0_2 = ml_program.global_load_const @svdf_i8_0_2 : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o0_3 = ml_program.global_load_const @svdf_i8_0_3 : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o0_4 = ml_program.global_load_const @svdf_i8_0_4 : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @svdf_i8_1 : tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>
  %o2 = ml_program.global_load_const @svdf_i8_2 : tensor<6x3x!quant.uniform<i16:f32, 0.00019999999494757503>>
  %o3 = ml_program.global_load_const @svdf_i8_3 : tensor<6x!quant.uniform<i32:f32, 9.999999974752427e-07>>
  %o4 = ml_program.global_load_const @svdf_i8_4 : tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>
  %r0_0, %s4_0 = "tfl.svdf"(%o0_0, %o1, %o2, %o3, %o4) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x3x!quant.uniform<i16:f32, 0.00019999999494757503>>, tensor<6x!quant.uniform<i32:f32, 9.999999974752427e-07>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>) -> (tensor<2x6x!quant.uniform<i8:f32, 0.029999999329447746:-128>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>)
  "check.eq"(%r0_0) {expected = dense<[[-99, -46, -17, -128, -128, -128], [-120, -60, 27, -128, -128, -16]]> : tensor<2x6xi8>} : (tensor<2x6x!quant.uniform<i8:f32, 0.029999999329447746:-128>>) -> ()
  %r0_1, %s4_1 = "tfl.svdf"(%o0_1, %o1, %o2, %o3, %s4_0) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x3x!quant.uniform<i16:f32, 0.00019999999494757503>>, tensor<6x!quant.uniform<i32:f32, 9.999999974752427e-07>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>) -> (tensor<2x6x!quant.uniform<i8:f32, 0.029999999329447746:-128>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>)
  "check.eq"(%r0_1) {expected = dense<[[-128, -128, -78, -128, -128, 19], [-128, -128, 1, 127, 32, 14]]> : tensor<2x6xi8>} : (tensor<2x6x!quant.uniform<i8:f32, 0.029999999329447746:-128>>) -> ()
  %r0_2, %s4_2 = "tfl.svdf"(%o0_2, %o1, %o2, %o3, %s4_1) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x3x!quant.uniform<i16:f32, 0.00019999999494757503>>, tensor<6x!quant.uniform<i32:f32, 9.999999974752427e-07>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>) -> (tensor<2x6x!quant.uniform<i8:f32, 0.029999999329447746:-128>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>)
  "check.eq"(%r0_2) {expected = dense<[[-76, -128, -55, -128, 4, -128], [-22, -4, -128, 59, 127, 113]]> : tensor<2x6xi8>} : (tensor<2x6x!quant.uniform<i8:f32, 0.029999999329447746:-128>>) -> ()
  %r0_3, %s4_3 = "tfl.svdf"(%o0_3, %o1, %o2, %o3, %s4_2) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x3x!quant.uniform<i16:f32, 0.00019999999494757503>>, tensor<6x!quant.uniform<i32:f32, 9.999999974752427e-07>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>) -> (tensor<2x6x!quant.uniform<i8:f32, 0.029999999329447746:-128>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>)
  "check.eq"(%r0_3) {expected = dense<[[-47, 127, -100, -128, -128, 44], [-23, -24, 127, 107, -128, 68]]> : tensor<2x6xi8>} : (tensor<2x6x!quant.uniform<i8:f32, 0.029999999329447746:-128>>) -> ()
  %r0_4, %s4_4 = "tfl.svdf"(%o0_4, %o1, %o2, %o3, %s4_3) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x3x!quant.uniform<i16:f32, 0.00019999999494757503>>, tensor<6x!quant.uniform<i32:f32, 9.999999974752427e-07>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>) -> (tensor<2x6x!quant.uniform<i8:f32, 0.029999999329447746:-128>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>)
  "check.eq"(%r0_4) {expected = dense<[[-128, -128, -6, -128, -23, -128], [-128, -128, -128, -128, -102, -128]]> : tensor<2x6xi8>} : (tensor<2x6x!quant.uniform<i8:f32, 0.029999999329447746:-128>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @svdf_rank_0_0(dense<[[-3.0625, 2.75, 0.6875, 1.6875], [3.875, -0.1875, 3.5, -4.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_rank_0_1(dense<[[2.75, -1.8125, 0.625, 3.9375], [-2.4375, 1.5, -3.75, 0.9375]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_rank_0_2(dense<[[0.875, 1.125, 0.0625, -1.0625], [-1.0625, 2.0625, -3.0, -1.4375]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_rank_0_3(dense<[[-1.75, -2.25, -2.0625, 3.6875], [2.8125, -0.375, 1.625, -1.0625]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_rank_0_4(dense<[[0.5625, 1.1875, 3.125, 2.5625], [-0.5, 1.75, 3.125, 1.6875]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_rank_1(dense<[[2.625, -2.1875, -0.25, 0.875], [-0.0625, -0.375, -2.125, 2.0], [-2.4375, -0.4375, -3.6875, -0.3125], [2.4375, -0.25, 0.6875, 0.375], [1.0625, -2.375, -1.1875, 1.125], [-1.25, 1.1875, 3.8125, 3.5625]]> : tensor<6x4xf32>) : tensor<6x4xf32>
ml_program.global private @svdf_rank_2(dense<[[-2.875, 4.0, -0.8125], [1.4375, -0.25, 1.625], [0.3125, 2.5, -3.0625], [0.125, -0.5625, -2.0625], [-1.0625, -0.625, -1.5], [-2.125, 3.8125, -1.9375]]> : tensor<6x3xf32>) : tensor<6x3xf32>
ml_program.global private @svdf_rank_3(dense<[0.5, 1.4375, -2.0]> : tensor<3xf32>) : tensor<3xf32>
ml_program.global private @svdf_rank_4(dense<[[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<2x18xf32>) : tensor<2x18xf32>
ml_program.subgraph @svdf_rank() {
  %o0_0 = ml_program.global_load_const @svdf_rank_0_0 : tensor<2x4xf32>
  %o0_1 = ml_program.global_load_const @svdf_rank_0_1 : tensor<2x4xf32>
  %o0_2 = ml_program.global_load_const @svdf_rank_0_2 : tensor<2x4xf32>
  %o0_3 = ml_program.global_load_const @svdf_rank_0_3 : tensor<2x4xf32>
  %o0_4 = ml_program.global_load_const @svdf_rank_0_4 : tensor<2x4xf32>
  %o1 = ml_program.global_load_const @svdf_rank_1 : tensor<6x4xf32>
  %o2 = ml_program.global_load_const @svdf_rank_2 : tensor<6x3xf32>
  %o3 = ml_program.global_load_const @svdf_rank_3 : tensor<3xf32>
  %o4 = ml_program.global_load_const @svdf_rank_4 : tensor<2x18xf32>
  %r0_0, %s4_0 = "tfl.svdf"(%o0_0, %o1, %o2, %o3, %o4) {rank = 2 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x3xf32>, tensor<3xf32>, tensor<2x18xf32>) -> (tensor<2x3xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[12.60498, 6.1740723, 0.0], [0.0, 44.363037, 15.7126465]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  %r0_1, %s4_1 = "tfl.svdf"(%o0_1, %o1, %o2, %o3, %s4_0) {rank = 2 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x3xf32>, tensor<3xf32>, tensor<2x18xf32>) -> (tensor<2x3xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[0.0, 23.634277, 26.061523], [50.996582, 0.0, 0.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  %r0_2, %s4_2 = "tfl.svdf"(%o0_2, %o1, %o2, %o3, %s4_1) {rank = 2 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x3xf32>, tensor<3xf32>, tensor<2x18xf32>) -> (tensor<2x3xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_2) {atol = 0.0001, rtol = 0.0001, expected = dense<[[91.2854, 0.0, 19.179688], [0.0, 19.373047, 22.9646]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  %r0_3, %s4_3 = "tfl.svdf"(%o0_3, %o1, %o2, %o3, %s4_2) {rank = 2 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x3xf32>, tensor<3xf32>, tensor<2x18xf32>) -> (tensor<2x3xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_3) {atol = 0.0001, rtol = 0.0001, expected = dense<[[0.0, 0.0, 0.0], [0.0, 64.4707, 0.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  %r0_4, %s4_4 = "tfl.svdf"(%o0_4, %o1, %o2, %o3, %s4_3) {rank = 2 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x3xf32>, tensor<3xf32>, tensor<2x18xf32>) -> (tensor<2x3xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_4) {atol = 0.0001, rtol = 0.0001, expected = dense<[[9.342529, 67.10083, 0.0], [53.12622, 2.854248, 0.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @svdf_rank_i8_0_0(dense<[[-112, -41, -34, 45], [-36, -74, -22, -104]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_rank_i8_0_1(dense<[[-6, -72, -126, -63], [93, -100, 3, -126]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_rank_i8_0_2(dense<[[-97, -15, -5, -125], [35, 104, -57, -98]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_rank_i8_0_3(dense<[[-70, -70, -56, 81], [40, -13, 23, -30]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_rank_i8_0_4(dense<[[-122, -65, -104, 127], [106, 120, -14, -30]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_rank_i8_1(dense<[[-65, 84, -31, 22], [-87, 103, 42, -29], [28, 38, -108, 26], [-91, 69, 22, 112], [67, -30, 109, -125], [97, 80, -119, 40]]> : tensor<6x4xi8>) : tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>
ml_program.global private @svdf_rank_i8_2(dense<[[-798, -151, -245], [-927, 2615, -1986], [1719, -2007, -1922], [-865, 1381, -2193], [2496, 2360, -2781], [-2416, -2265, 1352]]> : tensor<6x3xi16>) : tensor<6x3x!quant.uniform<i16:f32, 0.00019999999494757503>>
ml_program.global private @svdf_rank_i8_3(dense<[-842135, -660827, -476928]> : tensor<3xi32>) : tensor<3x!quant.uniform<i32:f32, 9.999999974752427e-07>>
ml_program.global private @svdf_rank_i8_4(dense<[[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]> : tensor<2x18xi16>) : tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>
ml_program.subgraph @svdf_rank_i8() {
  %o0_0 = ml_program.global_load_const @svdf_rank_i8_0_0 : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o0_1 = ml_program.global_load_const @svdf_rank_i8_0_1 : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o0_2 = ml_program.global_load_const @svdf_rank_i8_0_2 : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o0_3 = ml_program.global_load_const @svdf_rank_i8_0_3 : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o0_4 = ml_program.global_load_const @svdf_rank_i8_0_4 : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @svdf_rank_i8_1 : tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>
  %o2 = ml_program.global_load_const @svdf_rank_i8_2 : tensor<6x3x!quant.uniform<i16:f32, 0.00019999999494757503>>
  %o3 = ml_program.global_load_const @svdf_rank_i8_3 : tensor<3x!quant.uniform<i32:f32, 9.999999974752427e-07>>
  %o4 = ml_program.global_load_const @svdf_rank_i8_4 : tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>
  %r0_0, %s4_0 = "tfl.svdf"(%o0_0, %o1, %o2, %o3, %o4) {rank = 2 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x3x!quant.uniform<i16:f32, 0.00019999999494757503>>, tensor<3x!quant.uniform<i32:f32, 9.999999974752427e-07>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>) -> (tensor<2x3x!quant.uniform<i8:f32, 0.029999999329447746:-128>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>)
  "check.eq"(%r0_0) {expected = dense<[[-128, -128, 74], [-118, 97, -128]]> : tensor<2x3xi8>} : (tensor<2x3x!quant.uniform<i8:f32, 0.029999999329447746:-128>>) -> ()
  %r0_1, %s4_1 = "tfl.svdf"(%o0_1, %o1, %o2, %o3, %s4_0) {rank = 2 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x3x!quant.uniform<i16:f32, 0.00019999999494757503>>, tensor<3x!quant.uniform<i32:f32, 9.999999974752427e-07>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>) -> (tensor<2x3x!quant.uniform<i8:f32, 0.029999999329447746:-128>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>)
  "check.eq"(%r0_1) {expected = dense<[[30, 46, -128], [30, 127, -128]]> : tensor<2x3xi8>} : (tensor<2x3x!quant.uniform<i8:f32, 0.029999999329447746:-128>>) -> ()
  %r0_2, %s4_2 = "tfl.svdf"(%o0_2, %o1, %o2, %o3, %s4_1) {rank = 2 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x3x!quant.uniform<i16:f32, 0.00019999999494757503>>, tensor<3x!quant.uniform<i32:f32, 9.999999974752427e-07>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>) -> (tensor<2x3x!quant.uniform<i8:f32, 0.029999999329447746:-128>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>)
  "check.eq"(%r0_2) {expected = dense<[[-128, -128, -128], [-128, -128, 127]]> : tensor<2x3xi8>} : (tensor<2x3x!quant.uniform<i8:f32, 0.029999999329447746:-128>>) -> ()
  %r0_3, %s4_3 = "tfl.svdf"(%o0_3, %o1, %o2, %o3, %s4_2) {rank = 2 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x3x!quant.uniform<i16:f32, 0.00019999999494757503>>, tensor<3x!quant.uniform<i32:f32, 9.999999974752427e-07>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>) -> (tensor<2x3x!quant.uniform<i8:f32, 0.029999999329447746:-128>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>)
  "check.eq"(%r0_3) {expected = dense<[[127, -128, 127], [127, -91, 14]]> : tensor<2x3xi8>} : (tensor<2x3x!quant.uniform<i8:f32, 0.029999999329447746:-128>>) -> ()
  %r0_4, %s4_4 = "tfl.svdf"(%o0_4, %o1, %o2, %o3, %s4_3) {rank = 2 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x3x!quant.uniform<i16:f32, 0.00019999999494757503>>, tensor<3x!quant.uniform<i32:f32, 9.999999974752427e-07>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>) -> (tensor<2x3x!quant.uniform<i8:f32, 0.029999999329447746:-128>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>)
  "check.eq"(%r0_4) {expected = dense<[[-128, -128, 127], [-128, -77, -64]]> : tensor<2x3xi8>} : (tensor<2x3x!quant.uniform<i8:f32, 0.029999999329447746:-128>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @svdf_no_bias_0_0(dense<[[-2.625, 2.4375, -1.3125, 0.9375], [-3.75, 1.125, 0.625, -1.875]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_no_bias_0_1(dense<[[3.5625, -2.4375, 2.625, -3.0625], [2.1875, 1.0, 4.0, 2.875]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_no_bias_0_2(dense<[[-3.875, 0.0625, -0.5625, -3.6875], [0.5625, -0.8125, -3.9375, -3.3125]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_no_bias_0_3(dense<[[2.125, 2.375, 3.3125, 1.5], [-2.1875, 1.6875, -0.5, -1.25]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_no_bias_0_4(dense<[[3.0625, 1.5625, -2.125, 1.0], [-2.8125, 3.875, -1.625, 3.0625]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_no_bias_1(dense<[[0.0625, -1.875, 3.875, 2.4375], [-2.6875, -0.8125, 2.625, 1.8125], [3.125, 1.375, 2.25, 0.1875], [1.0625, -3.125, -1.3125, 3.8125], [-2.6875, 1.4375, 1.5625, 3.4375], [-2.75, -0.25, 3.75, -1.3125]]> : tensor<6x4xf32>) : tensor<6x4xf32>
ml_program.global private @svdf_no_bias_2(dense<[[-0.5, -2.125, 3.875], [-0.6875, 3.5, -1.9375], [2.4375, 0.9375, -3.0], [-4.0, 0.1875, -0.875], [3.1875, -0.25, 3.625], [-3.5625, -3.9375, 1.0625]]> : tensor<6x3xf32>) : tensor<6x3xf32>
ml_program.global private @svdf_no_bias_4(dense<[[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<2x18xf32>) : tensor<2x18xf32>
ml_program.subgraph @svdf_no_bias() {
  %o0_0 = ml_program.global_load_const @svdf_no_bias_0_0 : tensor<2x4xf32>
  %o0_1 = ml_program.global_load_const @svdf_no_bias_0_1 : tensor<2x4xf32>
  %o0_2 = ml_program.global_load_const @svdf_no_bias_0_2 : tensor<2x4xf32>
  %o0_3 = ml_program.global_load_const @svdf_no_bias_0_3 : tensor<2x4xf32>
  %o0_4 = ml_program.global_load_const @svdf_no_bias_0_4 : tensor<2x4xf32>
  %o1 = ml_program.global_load_const @svdf_no_bias_1 : tensor<6x4xf32>
  %o2 = ml_program.global_load_const @svdf_no_bias_2 : tensor<6x3xf32>
  %o3 = "control.none"() : () -> none
  %o4 = ml_program.global_load_const @svdf_no_bias_4 : tensor<2x18xf32>
  %r0_0, %s4_0 = "tfl.svdf"(%o0_0, %o1, %o2, %o3, %o4) {rank = 3 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x3xf32>, none, tensor<2x18xf32>) -> (tensor<2x2xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[0.0, 47.479248], [0.0, 51.86963]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  %r0_1, %s4_1 = "tfl.svdf"(%o0_1, %o1, %o2, %o3, %s4_0) {rank = 3 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x3xf32>, none, tensor<2x18xf32>) -> (tensor<2x2xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[22.348145, 0.0], [36.677002, 0.0]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  %r0_2, %s4_2 = "tfl.svdf"(%o0_2, %o1, %o2, %o3, %s4_1) {rank = 3 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x3xf32>, none, tensor<2x18xf32>) -> (tensor<2x2xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_2) {atol = 0.0001, rtol = 0.0001, expected = dense<[[0.0, 60.544434], [0.0, 0.0]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  %r0_3, %s4_3 = "tfl.svdf"(%o0_3, %o1, %o2, %o3, %s4_2) {rank = 3 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x3xf32>, none, tensor<2x18xf32>) -> (tensor<2x2xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_3) {atol = 0.0001, rtol = 0.0001, expected = dense<[[38.546143, 0.0], [0.0, 78.142334]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  %r0_4, %s4_4 = "tfl.svdf"(%o0_4, %o1, %o2, %o3, %s4_3) {rank = 3 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x3xf32>, none, tensor<2x18xf32>) -> (tensor<2x2xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_4) {atol = 0.0001, rtol = 0.0001, expected = dense<[[0.0, 0.0], [0.79541016, 44.767334]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @svdf_no_bias_i8_0_0(dense<[[-67, -26, -113, 108], [107, 64, -47, -127]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_no_bias_i8_0_1(dense<[[90, -13, -78, 20], [49, -43, 88, 41]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_no_bias_i8_0_2(dense<[[35, -49, -117, 76], [-127, 61, 0, -46]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_no_bias_i8_0_3(dense<[[-38, 81, 31, 110], [89, 40, -56, -115]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_no_bias_i8_0_4(dense<[[-91, -113, 96, -19], [-24, -39, 105, -111]]> : tensor<2x4xi8>) : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_no_bias_i8_1(dense<[[-86, 124, 116, 103], [-53, -74, 39, 4], [110, 12, 79, 32], [-106, -50, 96, -49], [6, 127, 3, -6], [85, 90, 116, -82]]> : tensor<6x4xi8>) : tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>
ml_program.global private @svdf_no_bias_i8_2(dense<[[1859, -2782, -1774], [-305, 2558, 1053], [1795, -1011, 2895], [-2083, 159, 487], [-1288, -771, -193], [1021, 1009, -1733]]> : tensor<6x3xi16>) : tensor<6x3x!quant.uniform<i16:f32, 0.00019999999494757503>>
ml_program.global private @svdf_no_bias_i8_4(dense<[[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]> : tensor<2x18xi16>) : tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>
ml_program.subgraph @svdf_no_bias_i8() {
  %o0_0 = ml_program.global_load_const @svdf_no_bias_i8_0_0 : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o0_1 = ml_program.global_load_const @svdf_no_bias_i8_0_1 : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o0_2 = ml_program.global_load_const @svdf_no_bias_i8_0_2 : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o0_3 = ml_program.global_load_const @svdf_no_bias_i8_0_3 : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o0_4 = ml_program.global_load_const @svdf_no_bias_i8_0_4 : tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @svdf_no_bias_i8_1 : tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>
  %o2 = ml_program.global_load_const @svdf_no_bias_i8_2 : tensor<6x3x!quant.uniform<i16:f32, 0.00019999999494757503>>
  %o3 = "control.none"() : () -> none
  %o4 = ml_program.global_load_const @svdf_no_bias_i8_4 : tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>
  %r0_0, %s4_0 = "tfl.svdf"(%o0_0, %o1, %o2, %o3, %o4) {rank = 3 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x3x!quant.uniform<i16:f32, 0.00019999999494757503>>, none, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>) -> (tensor<2x2x!quant.uniform<i8:f32, 0.029999999329447746:-128>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>)
  "check.eq"(%r0_0) {expected = dense<[[-128, 127], [115, -128]]> : tensor<2x2xi8>} : (tensor<2x2x!quant.uniform<i8:f32, 0.029999999329447746:-128>>) -> ()
  %r0_1, %s4_1 = "tfl.svdf"(%o0_1, %o1, %o2, %o3, %s4_0) {rank = 3 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x3x!quant.uniform<i16:f32, 0.00019999999494757503>>, none, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>) -> (tensor<2x2x!quant.uniform<i8:f32, 0.029999999329447746:-128>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>)
  "check.eq"(%r0_1) {expected = dense<[[127, -128], [127, -128]]> : tensor<2x2xi8>} : (tensor<2x2x!quant.uniform<i8:f32, 0.029999999329447746:-128>>) -> ()
  %r0_2, %s4_2 = "tfl.svdf"(%o0_2, %o1, %o2, %o3, %s4_1) {rank = 3 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x3x!quant.uniform<i16:f32, 0.00019999999494757503>>, none, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>) -> (tensor<2x2x!quant.uniform<i8:f32, 0.029999999329447746:-128>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>)
  "check.eq"(%r0_2) {expected = dense<[[-38, -26], [-128, 127]]> : tensor<2x2xi8>} : (tensor<2x2x!quant.uniform<i8:f32, 0.029999999329447746:-128>>) -> ()
  %r0_3, %s4_3 = "tfl.svdf"(%o0_3, %o1, %o2, %o3, %s4_2) {rank = 3 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x3x!quant.uniform<i16:f32, 0.00019999999494757503>>, none, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>) -> (tensor<2x2x!quant.uniform<i8:f32, 0.029999999329447746:-128>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>)
  "check.eq"(%r0_3) {expected = dense<[[-128, -36], [127, -128]]> : tensor<2x2xi8>} : (tensor<2x2x!quant.uniform<i8:f32, 0.029999999329447746:-128>>) -> ()
  %r0_4, %s4_4 = "tfl.svdf"(%o0_4, %o1, %o2, %o3, %s4_3) {rank = 3 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x3x!quant.uniform<i16:f32, 0.00019999999494757503>>, none, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>) -> (tensor<2x2x!quant.uniform<i8:f32, 0.029999999329447746:-128>>, tensor<2x18x!quant.uniform<i16:f32, 0.004999999888241291>>)
  "check.eq"(%r0_4) {expected = dense<[[-128, 109], [127, -128]]> : tensor<2x2xi8>} : (tensor<2x2x!quant.uniform<i8:f32, 0.029999999329447746:-128>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @svdf_long_0_0(dense<[[-0.3125, 2.5625, -3.0625, -0.0625]]> : tensor<1x4xf32>) : tensor<1x4xf32>
ml_program.global private @svdf_long_0_1(dense<[[-1.5625, 2.75, 2.3125, -3.1875]]> : tensor<1x4xf32>) : tensor<1x4xf32>
ml_program.global private @svdf_long_0_2(dense<[[3.0, -1.6875, -3.8125, -3.8125]]> : tensor<1x4xf32>) : tensor<1x4xf32>
ml_program.global private @svdf_long_0_3(dense<[[-0.375, 2.625, 3.0625, -2.75]]> : tensor<1x4xf32>) : tensor<1x4xf32>
ml_program.global private @svdf_long_1(dense<[[0.9375, 3.8125, -1.5625, 1.1875], [-2.25, -3.875, -0.9375, 2.75], [1.1875, -2.5, -3.1875, -2.8125], [-3.0, -0.1875, -3.9375, -0.6875], [-0.1875, 2.0, -3.875, 0.25], [3.625, 0.5, 1.25, -2.5625]]> : tensor<6x4xf32>) : tensor<6x4xf32>
ml_program.global private @svdf_long_2(dense<[[3.375, -1.5, -2.6875, 3.6875, 0.4375, -2.5, -3.25, -0.4375, -2.25, 2.0625], [3.1875, 2.5625, 3.3125, 1.1875, 3.0, -3.6875, 0.0625, -1.25, -0.0625, 1.9375], [-0.3125, 1.25, 1.6875, -1.875, -1.125, -2.125, 1.125, 1.8125, 0.1875, -1.5], [-0.5625, 1.375, 2.0625, -3.9375, 1.1875, 3.375, 3.1875, 2.3125, 2.6875, 3.5625], [3.3125, 1.625, -3.8125, 2.75, -2.625, 3.5625, 2.25, -2.375, -0.8125, 0.25], [3.375, 2.5625, -2.0625, -1.1875, 1.4375, -2.1875, -1.4375, -0.625, -1.875, 3.3125]]> : tensor<6x10xf32>) : tensor<6x10xf32>
ml_program.global private @svdf_long_3(dense<[0.5, -3.625, 2.375, -1.375, 1.4375, 1.6875]> : tensor<6xf32>) : tensor<6xf32>
ml_program.global private @svdf_long_4(dense<[[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<1x60xf32>) : tensor<1x60xf32>
ml_program.subgraph @svdf_long() {
  %o0_0 = ml_program.global_load_const @svdf_long_0_0 : tensor<1x4xf32>
  %o0_1 = ml_program.global_load_const @svdf_long_0_1 : tensor<1x4xf32>
  %o0_2 = ml_program.global_load_const @svdf_long_0_2 : tensor<1x4xf32>
  %o0_3 = ml_program.global_load_const @svdf_long_0_3 : tensor<1x4xf32>
  %o1 = ml_program.global_load_const @svdf_long_1 : tensor<6x4xf32>
  %o2 = ml_program.global_load_const @svdf_long_2 : tensor<6x10xf32>
  %o3 = ml_program.global_load_const @svdf_long_3 : tensor<6xf32>
  %o4 = ml_program.global_load_const @svdf_long_4 : tensor<1x60xf32>
  %r0_0, %s4_0 = "tfl.svdf"(%o0_0, %o1, %o2, %o3, %o4) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<1x4xf32>, tensor<6x4xf32>, tensor<6x10xf32>, tensor<6xf32>, tensor<1x60xf32>) -> (tensor<1x6xf32>, tensor<1x60xf32>)
  "check.almost_eq"(%r0_0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[29.761719, 0.0, 0.0, 43.36499, 5.696289, 0.0]]> : tensor<1x6xf32>} : (tensor<1x6xf32>) -> ()
  %r0_1, %s4_1 = "tfl.svdf"(%o0_1, %o1, %o2, %o3, %s4_0) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<1x4xf32>, tensor<6x4xf32>, tensor<6x10xf32>, tensor<6xf32>, tensor<1x60xf32>) -> (tensor<1x6xf32>, tensor<1x60xf32>)
  "check.almost_eq"(%r0_1) {atol = 0.0001, rtol = 0.0001, expected = dense<[[0.0, 0.0, 13.672607, 22.607178, 0.0, 30.710693]]> : tensor<1x6xf32>} : (tensor<1x6xf32>) -> ()
  %r0_2, %s4_2 = "tfl.svdf"(%o0_2, %o1, %o2, %o3, %s4_1) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<1x4xf32>, tensor<6x4xf32>, tensor<6x10xf32>, tensor<6xf32>, tensor<1x60xf32>) -> (tensor<1x6xf32>, tensor<1x60xf32>)
  "check.almost_eq"(%r0_2) {atol = 0.0001, rtol = 0.0001, expected = dense<[[0.0, 0.0, 0.0, 52.17871, 0.0, 40.99829]]> : tensor<1x6xf32>} : (tensor<1x6xf32>) -> ()
  %r0_3, %s4_3 = "tfl.svdf"(%o0_3, %o1, %o2, %o3, %s4_2) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<1x4xf32>, tensor<6x4xf32>, tensor<6x10xf32>, tensor<6xf32>, tensor<1x60xf32>) -> (tensor<1x6xf32>, tensor<1x60xf32>)
  "check.almost_eq"(%r0_3) {atol = 0.0001, rtol = 0.0001, expected = dense<[[0.0, 0.0, 12.295654, 22.39624, 39.344727, 10.193115]]> : tensor<1x6xf32>} : (tensor<1x6xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @svdf_long_i8_0_0(dense<[[14, -47, 11, -96]]> : tensor<1x4xi8>) : tensor<1x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_long_i8_0_1(dense<[[-82, 58, 63, -124]]> : tensor<1x4xi8>) : tensor<1x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_long_i8_0_2(dense<[[120, -66, 112, -49]]> : tensor<1x4xi8>) : tensor<1x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_long_i8_0_3(dense<[[-113, 112, -18, -78]]> : tensor<1x4xi8>) : tensor<1x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @svdf_long_i8_1(dense<[[46, -60, -114, -6], [53, 56, 84, -115], [72, -97, 96, -24], [-28, -26, -66, 53], [-57, -70, 82, -33], [58, 125, 54, 65]]> : tensor<6x4xi8>) : tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>
ml_program.global private @svdf_long_i8_2(dense<[[2912, 1511, -1382, 2603, 2912, 2235, -2721, 1354, 2760, -2479], [-1662, 1099, -195, -1627, -2805, 354, -1998, -859, 2173, -1641], [1803, 2911, -2843, 1839, -2244, -1623, -2540, -2965, -2003, 2958], [709, 1781, -2606, 2579, 2678, -1450, 2586, -2052, -2922, 1255], [-1845, -1596, -535, 2649, -1905, 2951, -2783, 1631, 2673, 1379], [557, -1183, -1553, -1892, -1678, -2806, -135, -1753, -1340, -1474]]> : tensor<6x10xi16>) : tensor<6x10x!quant.uniform<i16:f32, 0.00019999999494757503>>
ml_program.global private @svdf_long_i8_3(dense<[54425, 5088, 760264, -412896, -712032, -357069]> : tensor<6xi32>) : tensor<6x!quant.uniform<i32:f32, 9.999999974752427e-07>>
ml_program.global private @svdf_long_i8_4(dense<[[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]> : tensor<1x60xi16>) : tensor<1x60x!quant.uniform<i16:f32, 0.004999999888241291>>
ml_program.subgraph @svdf_long_i8() {
  %o0_0 = ml_program.global_load_const @svdf_long_i8_0_0 : tensor<1x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o0_1 = ml_program.global_load_const @svdf_long_i8_0_1 : tensor<1x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o0_2 = ml_program.global_load_const @svdf_long_i8_0_2 : tensor<1x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o0_3 = ml_program.global_load_const @svdf_long_i8_0_3 : tensor<1x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @svdf_long_i8_1 : tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>
  %o2 = ml_program.global_load_const @svdf_long_i8_2 : tensor<6x10x!quant.uniform<i16:f32, 0.00019999999494757503>>
  %o3 = ml_program.global_load_const @svdf_long_i8_3 : tensor<6x!quant.uniform<i32:f32, 9.999999974752427e-07>>
  %o4 = ml_program.global_load_const @svdf_long_i8_4 : tensor<1x60x!quant.uniform<i16:f32, 0.004999999888241291>>
  %r0_0, %s4_0 = "tfl.svdf"(%o0_0, %o1, %o2, %o3, %o4) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<1x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x10x!quant.uniform<i16:f32, 0.00019999999494757503>>, tensor<6x!quant.uniform<i32:f32, 9.999999974752427e-07>>, tensor<1x60x!quant.uniform<i16:f32, 0.004999999888241291>>) -> (tensor<1x6x!quant.uniform<i8:f32, 0.029999999329447746:-128>>, tensor<1x60x!quant.uniform<i16:f32, 0.004999999888241291>>)
  "check.eq"(%r0_0) {expected = dense<[[-128, -128, 80, -128, -96, -55]]> : tensor<1x6xi8>} : (tensor<1x6x!quant.uniform<i8:f32, 0.029999999329447746:-128>>) -> ()
  %r0_1, %s4_1 = "tfl.svdf"(%o0_1, %o1, %o2, %o3, %s4_0) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<1x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x10x!quant.uniform<i16:f32, 0.00019999999494757503>>, tensor<6x!quant.uniform<i32:f32, 9.999999974752427e-07>>, tensor<1x60x!quant.uniform<i16:f32, 0.004999999888241291>>) -> (tensor<1x6x!quant.uniform<i8:f32, 0.029999999329447746:-128>>, tensor<1x60x!quant.uniform<i16:f32, 0.004999999888241291>>)
  "check.eq"(%r0_1) {expected = dense<[[127, -128, -128, -123, 41, -63]]> : tensor<1x6xi8>} : (tensor<1x6x!quant.uniform<i8:f32, 0.029999999329447746:-128>>) -> ()
  %r0_2, %s4_2 = "tfl.svdf"(%o0_2, %o1, %o2, %o3, %s4_1) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<1x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x10x!quant.uniform<i16:f32, 0.00019999999494757503>>, tensor<6x!quant.uniform<i32:f32, 9.999999974752427e-07>>, tensor<1x60x!quant.uniform<i16:f32, 0.004999999888241291>>) -> (tensor<1x6x!quant.uniform<i8:f32, 0.029999999329447746:-128>>, tensor<1x60x!quant.uniform<i16:f32, 0.004999999888241291>>)
  "check.eq"(%r0_2) {expected = dense<[[-128, -113, 127, 34, 127, -75]]> : tensor<1x6xi8>} : (tensor<1x6x!quant.uniform<i8:f32, 0.029999999329447746:-128>>) -> ()
  %r0_3, %s4_3 = "tfl.svdf"(%o0_3, %o1, %o2, %o3, %s4_2) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<1x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<6x10x!quant.uniform<i16:f32, 0.00019999999494757503>>, tensor<6x!quant.uniform<i32:f32, 9.999999974752427e-07>>, tensor<1x60x!quant.uniform<i16:f32, 0.004999999888241291>>) -> (tensor<1x6x!quant.uniform<i8:f32, 0.029999999329447746:-128>>, tensor<1x60x!quant.uniform<i16:f32, 0.004999999888241291>>)
  "check.eq"(%r0_3) {expected = dense<[[-128, -128, -128, 116, -27, -128]]> : tensor<1x6xi8>} : (tensor<1x6x!quant.uniform<i8:f32, 0.029999999329447746:-128>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @svdf_hybrid_symmetric_rank_1_0_0(dense<[[3.3125, -1.1875, -0.75, -2.0625], [1.25, 1.8125, 2.1875, -0.3125]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_hybrid_symmetric_rank_1_0_1(dense<[[3.125, 2.625, 2.3125, -1.9375], [3.3125, 1.5, 3.625, 1.5]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_hybrid_symmetric_rank_1_0_2(dense<[[-1.5625, -0.625, -3.3125, 3.8125], [-2.0, -2.5, -3.875, -2.3125]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_hybrid_symmetric_rank_1_0_3(dense<[[-3.9375, -2.9375, -1.3125, -1.1875], [2.6875, 1.0, 0.4375, 4.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_hybrid_symmetric_rank_1_0_4(dense<[[1.0625, 3.125, 1.9375, 1.6875], [-3.8125, -3.8125, -0.9375, -1.625]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_hybrid_symmetric_rank_1_1(dense<[[12, -52, -76, -29], [-89, -68, -120, 80], [-51, -60, 71, -28], [49, -5, 67, -6], [-28, -73, 127, -57], [-7, -83, 44, 32]]> : tensor<6x4xi8>) : tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @svdf_hybrid_symmetric_rank_1_2(dense<[[-66, -94, 89], [-16, 3, -14], [-5, -61, 47], [27, 62, -13], [-95, -56, -124], [30, -28, -40]]> : tensor<6x3xi8>) : tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @svdf_hybrid_symmetric_rank_1_3(dense<[0.625, 0.1875, -0.375, 1.0, 0.3125, -1.0]> : tensor<6xf32>) : tensor<6xf32>
ml_program.global private @svdf_hybrid_symmetric_rank_1_4(dense<[[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<2x18xf32>) : tensor<2x18xf32>
ml_program.subgraph @svdf_hybrid_symmetric_rank_1() {
  %o0_0 = ml_program.global_load_const @svdf_hybrid_symmetric_rank_1_0_0 : tensor<2x4xf32>
  %o0_1 = ml_program.global_load_const @svdf_hybrid_symmetric_rank_1_0_1 : tensor<2x4xf32>
  %o0_2 = ml_program.global_load_const @svdf_hybrid_symmetric_rank_1_0_2 : tensor<2x4xf32>
  %o0_3 = ml_program.global_load_const @svdf_hybrid_symmetric_rank_1_0_3 : tensor<2x4xf32>
  %o0_4 = ml_program.global_load_const @svdf_hybrid_symmetric_rank_1_0_4 : tensor<2x4xf32>
  %o1 = ml_program.global_load_const @svdf_hybrid_symmetric_rank_1_1 : tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o2 = ml_program.global_load_const @svdf_hybrid_symmetric_rank_1_2 : tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o3 = ml_program.global_load_const @svdf_hybrid_symmetric_rank_1_3 : tensor<6xf32>
  %o4 = ml_program.global_load_const @svdf_hybrid_symmetric_rank_1_4 : tensor<2x18xf32>
  %r0_0, %s4_0 = "tfl.svdf"(%o0_0, %o1, %o2, %o3, %o4) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<6xf32>, tensor<2x18xf32>) -> (tensor<2x6xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[2.1869955, 0.50927675, 0.0, 0.8648041, 0.15156363, 0.0], [0.0, 0.7723555, 0.0, 0.7909687, 0.0, 0.0]]> : tensor<2x6xf32>} : (tensor<2x6xf32>) -> ()
  %r0_1, %s4_1 = "tfl.svdf"(%o0_1, %o1, %o2, %o3, %s4_0) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<6xf32>, tensor<2x18xf32>) -> (tensor<2x6xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.0, 1.1156069, 0.0, 1.3259223, 0.0, 0.0], [0.0, 0.8590847, 0.0, 1.5929052, 0.0, 0.0]]> : tensor<2x6xf32>} : (tensor<2x6xf32>) -> ()
  %r0_2, %s4_2 = "tfl.svdf"(%o0_2, %o1, %o2, %o3, %s4_1) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<6xf32>, tensor<2x18xf32>) -> (tensor<2x6xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_2) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[2.2119145, 0.0, 0.0, 3.1316566, 5.0556936, 0.0], [7.8965826, 0.0, 0.0064410567, 3.7061272, 0.0, 0.0]]> : tensor<2x6xf32>} : (tensor<2x6xf32>) -> ()
  %r0_3, %s4_3 = "tfl.svdf"(%o0_3, %o1, %o2, %o3, %s4_2) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<6xf32>, tensor<2x18xf32>) -> (tensor<2x6xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_3) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[2.3208835, 0.85267174, 1.9524012, 0.3563738, 0.0, 0.0], [0.0, 1.2936614, 0.0, 0.056042254, 2.7343035, 0.0]]> : tensor<2x6xf32>} : (tensor<2x6xf32>) -> ()
  %r0_4, %s4_4 = "tfl.svdf"(%o0_4, %o1, %o2, %o3, %s4_3) {rank = 1 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<6xf32>, tensor<2x18xf32>) -> (tensor<2x6xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_4) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.0, 0.0, 0.0, 0.0, 4.520152, 0.0], [1.3565725, 0.0, 2.4765449, 1.165493, 0.0, 0.0]]> : tensor<2x6xf32>} : (tensor<2x6xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @svdf_hybrid_symmetric_rank_2_0_0(dense<[[-2.0625, -0.8125, -0.5625, -3.8125], [-2.1875, 2.5, -3.5625, 1.6875]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_hybrid_symmetric_rank_2_0_1(dense<[[0.375, 2.6875, 3.875, -3.4375], [-1.0, 1.4375, -4.0, 1.6875]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_hybrid_symmetric_rank_2_0_2(dense<[[-1.75, -2.9375, -0.125, 3.8125], [-2.875, -3.75, 1.375, 2.4375]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_hybrid_symmetric_rank_2_0_3(dense<[[1.5, 0.3125, -3.8125, -3.9375], [1.5625, 1.9375, 0.625, 3.8125]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_hybrid_symmetric_rank_2_0_4(dense<[[-1.625, -3.0625, 2.25, -3.875], [0.5625, 2.4375, -3.375, -0.625]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_hybrid_symmetric_rank_2_1(dense<[[27, -23, 77, -29], [121, 37, 114, 62], [-101, 32, -78, 40], [32, 117, 82, -66], [-120, 0, 94, 103], [94, -2, 12, 47]]> : tensor<6x4xi8>) : tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @svdf_hybrid_symmetric_rank_2_2(dense<[[94, 11, 69], [88, 81, 26], [-82, 92, -41], [127, -11, -54], [-86, 122, 39], [3, 23, 6]]> : tensor<6x3xi8>) : tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @svdf_hybrid_symmetric_rank_2_4(dense<[[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<2x18xf32>) : tensor<2x18xf32>
ml_program.subgraph @svdf_hybrid_symmetric_rank_2() {
  %o0_0 = ml_program.global_load_const @svdf_hybrid_symmetric_rank_2_0_0 : tensor<2x4xf32>
  %o0_1 = ml_program.global_load_const @svdf_hybrid_symmetric_rank_2_0_1 : tensor<2x4xf32>
  %o0_2 = ml_program.global_load_const @svdf_hybrid_symmetric_rank_2_0_2 : tensor<2x4xf32>
  %o0_3 = ml_program.global_load_const @svdf_hybrid_symmetric_rank_2_0_3 : tensor<2x4xf32>
  %o0_4 = ml_program.global_load_const @svdf_hybrid_symmetric_rank_2_0_4 : tensor<2x4xf32>
  %o1 = ml_program.global_load_const @svdf_hybrid_symmetric_rank_2_1 : tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o2 = ml_program.global_load_const @svdf_hybrid_symmetric_rank_2_2 : tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o3 = "control.none"() : () -> none
  %o4 = ml_program.global_load_const @svdf_hybrid_symmetric_rank_2_4 : tensor<2x18xf32>
  %r0_0, %s4_0 = "tfl.svdf"(%o0_0, %o1, %o2, %o3, %o4) {rank = 2 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, none, tensor<2x18xf32>) -> (tensor<2x3xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.0, 0.0, 0.0], [0.0, 0.0, 0.23157707]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  %r0_1, %s4_1 = "tfl.svdf"(%o0_1, %o1, %o2, %o3, %s4_0) {rank = 2 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, none, tensor<2x18xf32>) -> (tensor<2x3xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.0, 0.0, 0.0], [0.0, 4.4909678, 0.38468015]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  %r0_2, %s4_2 = "tfl.svdf"(%o0_2, %o1, %o2, %o3, %s4_1) {rank = 2 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, none, tensor<2x18xf32>) -> (tensor<2x3xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_2) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.0, 0.0, 2.6219485], [0.0, 0.052374303, 0.5671443]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  %r0_3, %s4_3 = "tfl.svdf"(%o0_3, %o1, %o2, %o3, %s4_2) {rank = 2 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, none, tensor<2x18xf32>) -> (tensor<2x3xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_3) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[2.685364, 13.659532, 3.0322845], [0.0, 0.0, 8.370058]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  %r0_4, %s4_4 = "tfl.svdf"(%o0_4, %o1, %o2, %o3, %s4_3) {rank = 2 : i64, fused_activation_function = "RELU", tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, none, tensor<2x18xf32>) -> (tensor<2x3xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_4) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.0, 0.0, 0.0], [0.62174845, 0.0, 0.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @svdf_hybrid_asymmetric_rank_1_0_0(dense<[[-1.5, -3.8125, -3.375, 1.875], [-2.9375, -1.3125, 0.625, 3.375]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_hybrid_asymmetric_rank_1_0_1(dense<[[-2.9375, -0.6875, 0.0, 0.875], [-2.0625, 3.25, -3.8125, 1.3125]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_hybrid_asymmetric_rank_1_0_2(dense<[[2.375, -2.8125, 0.8125, 1.125], [3.5625, 2.4375, 1.5625, 0.75]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_hybrid_asymmetric_rank_1_0_3(dense<[[-1.0, -1.3125, 3.75, -2.125], [-0.5, -2.9375, -0.3125, -2.125]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_hybrid_asymmetric_rank_1_0_4(dense<[[1.25, 3.3125, -2.4375, -3.8125], [-2.875, -0.4375, -0.5, 0.5]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_hybrid_asymmetric_rank_1_1(dense<[[91, 94, -72, -55], [40, -39, 85, -106], [-6, 83, -127, -47], [-30, -121, -113, 30], [-81, -123, -120, -74], [7, 83, -66, 30]]> : tensor<6x4xi8>) : tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @svdf_hybrid_asymmetric_rank_1_2(dense<[[76, 21, 82], [67, 14, 39], [107, -9, 84], [22, 30, -15], [-86, -28, -39], [18, 86, 79]]> : tensor<6x3xi8>) : tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @svdf_hybrid_asymmetric_rank_1_3(dense<[0.125, 0.875, 0.6875, 0.0, -0.3125, -0.8125]> : tensor<6xf32>) : tensor<6xf32>
ml_program.global private @svdf_hybrid_asymmetric_rank_1_4(dense<[[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<2x18xf32>) : tensor<2x18xf32>
ml_program.subgraph @svdf_hybrid_asymmetric_rank_1() {
  %o0_0 = ml_program.global_load_const @svdf_hybrid_asymmetric_rank_1_0_0 : tensor<2x4xf32>
  %o0_1 = ml_program.global_load_const @svdf_hybrid_asymmetric_rank_1_0_1 : tensor<2x4xf32>
  %o0_2 = ml_program.global_load_const @svdf_hybrid_asymmetric_rank_1_0_2 : tensor<2x4xf32>
  %o0_3 = ml_program.global_load_const @svdf_hybrid_asymmetric_rank_1_0_3 : tensor<2x4xf32>
  %o0_4 = ml_program.global_load_const @svdf_hybrid_asymmetric_rank_1_0_4 : tensor<2x4xf32>
  %o1 = ml_program.global_load_const @svdf_hybrid_asymmetric_rank_1_1 : tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o2 = ml_program.global_load_const @svdf_hybrid_asymmetric_rank_1_2 : tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o3 = ml_program.global_load_const @svdf_hybrid_asymmetric_rank_1_3 : tensor<6xf32>
  %o4 = ml_program.global_load_const @svdf_hybrid_asymmetric_rank_1_4 : tensor<2x18xf32>
  %r0_0, %s4_0 = "tfl.svdf"(%o0_0, %o1, %o2, %o3, %o4) {rank = 1 : i64, fused_activation_function = "RELU", asymmetric_quantize_inputs = true, tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<6xf32>, tensor<2x18xf32>) -> (tensor<2x6xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.0, 0.0, 0.9030308, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<2x6xf32>} : (tensor<2x6xf32>) -> ()
  %r0_1, %s4_1 = "tfl.svdf"(%o0_1, %o1, %o2, %o3, %s4_0) {rank = 1 : i64, fused_activation_function = "RELU", asymmetric_quantize_inputs = true, tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<6xf32>, tensor<2x18xf32>) -> (tensor<2x6xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.0, 0.0, 0.12035918, 2.0263271, 0.0, 0.0], [1.1917958, 0.0, 5.6644864, 0.49926612, 0.0, 2.160479]]> : tensor<2x6xf32>} : (tensor<2x6xf32>) -> ()
  %r0_2, %s4_2 = "tfl.svdf"(%o0_2, %o1, %o2, %o3, %s4_1) {rank = 1 : i64, fused_activation_function = "RELU", asymmetric_quantize_inputs = true, tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<6xf32>, tensor<2x18xf32>) -> (tensor<2x6xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_2) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.0, 0.0, 0.0, 1.882195, 0.0, 0.0], [0.0, 0.0, 0.0, 1.49266, 1.4630905, 3.7666435]]> : tensor<2x6xf32>} : (tensor<2x6xf32>) -> ()
  %r0_3, %s4_3 = "tfl.svdf"(%o0_3, %o1, %o2, %o3, %s4_2) {rank = 1 : i64, fused_activation_function = "RELU", asymmetric_quantize_inputs = true, tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<6xf32>, tensor<2x18xf32>) -> (tensor<2x6xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_3) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.0, 1.7962852, 0.0, 1.210714, 0.0, 0.0], [1.5550001, 0.0, 6.081542, 0.0, 0.0, 0.0]]> : tensor<2x6xf32>} : (tensor<2x6xf32>) -> ()
  %r0_4, %s4_4 = "tfl.svdf"(%o0_4, %o1, %o2, %o3, %s4_3) {rank = 1 : i64, fused_activation_function = "RELU", asymmetric_quantize_inputs = true, tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<6xf32>, tensor<2x18xf32>) -> (tensor<2x6xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_4) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[3.8099313, 2.6937175, 2.66045, 0.0, 0.0, 0.0], [0.31422973, 1.1380501, 0.4428951, 0.0, 3.1060393, 0.0]]> : tensor<2x6xf32>} : (tensor<2x6xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @svdf_hybrid_asymmetric_rank_2_0_0(dense<[[0.125, -2.625, -1.8125, -1.5], [0.5, 1.1875, 0.3125, -3.0625]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_hybrid_asymmetric_rank_2_0_1(dense<[[-0.1875, -2.5, 2.3125, 3.25], [1.5625, -3.75, 3.1875, 0.5]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_hybrid_asymmetric_rank_2_0_2(dense<[[-3.1875, 1.5625, -3.375, 2.0], [0.125, -0.25, -0.4375, -0.875]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_hybrid_asymmetric_rank_2_0_3(dense<[[-1.8125, 3.3125, 3.25, 2.5], [0.25, -2.375, -1.3125, -2.0625]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_hybrid_asymmetric_rank_2_0_4(dense<[[0.9375, -1.9375, -0.875, 1.0625], [2.125, -0.875, -0.625, 2.5625]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @svdf_hybrid_asymmetric_rank_2_1(dense<[[-13, -88, -96, 123], [-7, 11, -67, 46], [47, 36, -46, 41], [-50, -46, 80, -51], [87, -5, -119, -13], [84, -92, -69, 82]]> : tensor<6x4xi8>) : tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>
ml_program.global private @svdf_hybrid_asymmetric_rank_2_2(dense<[[105, -101, 36], [-22, 125, 43], [100, 28, -78], [120, -52, -110], [-27, 89, 83], [93, 39, -21]]> : tensor<6x3xi8>) : tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>
ml_program.global private @svdf_hybrid_asymmetric_rank_2_4(dense<[[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<2x18xf32>) : tensor<2x18xf32>
ml_program.subgraph @svdf_hybrid_asymmetric_rank_2() {
  %o0_0 = ml_program.global_load_const @svdf_hybrid_asymmetric_rank_2_0_0 : tensor<2x4xf32>
  %o0_1 = ml_program.global_load_const @svdf_hybrid_asymmetric_rank_2_0_1 : tensor<2x4xf32>
  %o0_2 = ml_program.global_load_const @svdf_hybrid_asymmetric_rank_2_0_2 : tensor<2x4xf32>
  %o0_3 = ml_program.global_load_const @svdf_hybrid_asymmetric_rank_2_0_3 : tensor<2x4xf32>
  %o0_4 = ml_program.global_load_const @svdf_hybrid_asymmetric_rank_2_0_4 : tensor<2x4xf32>
  %o1 = ml_program.global_load_const @svdf_hybrid_asymmetric_rank_2_1 : tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>
  %o2 = ml_program.global_load_const @svdf_hybrid_asymmetric_rank_2_2 : tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>
  %o3 = "control.none"() : () -> none
  %o4 = ml_program.global_load_const @svdf_hybrid_asymmetric_rank_2_4 : tensor<2x18xf32>
  %r0_0, %s4_0 = "tfl.svdf"(%o0_0, %o1, %o2, %o3, %o4) {rank = 2 : i64, fused_activation_function = "RELU", asymmetric_quantize_inputs = true, tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, none, tensor<2x18xf32>) -> (tensor<2x3xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.7073121, 0.013044685, 1.2959261], [0.0, 0.0, 0.8355588]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  %r0_1, %s4_1 = "tfl.svdf"(%o0_1, %o1, %o2, %o3, %s4_0) {rank = 2 : i64, fused_activation_function = "RELU", asymmetric_quantize_inputs = true, tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, none, tensor<2x18xf32>) -> (tensor<2x3xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.0, 0.0, 0.0], [2.0109754, 0.0, 0.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  %r0_2, %s4_2 = "tfl.svdf"(%o0_2, %o1, %o2, %o3, %s4_1) {rank = 2 : i64, fused_activation_function = "RELU", asymmetric_quantize_inputs = true, tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, none, tensor<2x18xf32>) -> (tensor<2x3xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_2) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.84145284, 0.7507707, 0.6656287], [0.0, 0.0, 0.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  %r0_3, %s4_3 = "tfl.svdf"(%o0_3, %o1, %o2, %o3, %s4_2) {rank = 2 : i64, fused_activation_function = "RELU", asymmetric_quantize_inputs = true, tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, none, tensor<2x18xf32>) -> (tensor<2x3xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_3) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[2.1756833, 1.7686555, 0.5447738], [1.2964554, 1.2618053, 4.381209]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  %r0_4, %s4_4 = "tfl.svdf"(%o0_4, %o1, %o2, %o3, %s4_3) {rank = 2 : i64, fused_activation_function = "RELU", asymmetric_quantize_inputs = true, tfl.states = array<i64: 4>} : (tensor<2x4xf32>, tensor<6x4x!quant.uniform<i8:f32, 0.00800000037997961>>, tensor<6x3x!quant.uniform<i8:f32, 0.009999999776482582>>, none, tensor<2x18xf32>) -> (tensor<2x3xf32>, tensor<2x18xf32>)
  "check.almost_eq"(%r0_4) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[6.371493, 0.0, 0.0], [0.34991708, 0.2730652, 2.4840655]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}
