// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @fully_connected_0(dense<[[1.625, 2.4375, -1.75, -2.0, 1.9375, 2.4375, 3.875], [2.625, 0.6875, -3.6875, 3.875, -2.8125, -2.875, -3.625], [3.8125, 4.0, -1.8125, -0.875, 1.6875, -2.6875, -3.4375]]> : tensor<3x7xf32>) : tensor<3x7xf32>
ml_program.global private @fully_connected_1(dense<[[-0.875, 2.5625, 2.9375, -1.5, -3.1875, 2.125, 0.875], [-2.0, 2.1875, -0.6875, -0.8125, -3.125, 0.5, 2.8125], [3.375, -1.0, -3.4375, 3.5, 3.3125, 2.875, 1.6875], [-1.75, 0.125, 4.0, 0.5, 0.6875, 3.1875, 1.25], [2.375, -2.0625, -3.0625, -0.5625, 3.4375, -0.625, 4.0]]> : tensor<5x7xf32>) : tensor<5x7xf32>
ml_program.global private @fully_connected_2(dense<[0.0, 2.6875, -0.6875, -2.625, 0.0]> : tensor<5xf32>) : tensor<5xf32>
ml_program.subgraph @fully_connected() {
  %o0 = ml_program.global_load_const @fully_connected_0 : tensor<3x7xf32>
  %o1 = ml_program.global_load_const @fully_connected_1 : tensor<5x7xf32>
  %o2 = ml_program.global_load_const @fully_connected_2 : tensor<5xf32>
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) : (tensor<3x7xf32>, tensor<5x7xf32>, tensor<5xf32>) -> tensor<3x5xf32>
  "check.almost_eq"(%r0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[5.078125, 13.660156, 21.339844, 0.78125, 25.953125], [-17.496094, -4.515625, 10.0234375, -35.57422, -8.441406], [-11.1953125, -10.515625, 3.4101562, -28.1875, 0.578125]]> : tensor<3x5xf32>} : (tensor<3x5xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @fully_connected_relu_0(dense<[[2.375, 2.5, -1.625, 3.6875, -1.0, 0.8125, -0.3125], [0.75, 0.6875, 2.4375, -3.6875, -2.25, 1.1875, -3.6875], [3.5625, 4.0, -3.375, -3.875, -0.875, -0.5625, 3.9375]]> : tensor<3x7xf32>) : tensor<3x7xf32>
ml_program.global private @fully_connected_relu_1(dense<[[-2.75, -3.75, -1.875, 1.875, 0.9375, -1.0, -2.4375], [3.4375, 1.0625, -3.875, 0.0, 2.375, 1.3125, -0.625], [2.0, 0.125, 0.3125, -2.5, 0.8125, 0.0625, -1.3125], [3.0, -3.6875, 2.5625, -2.625, 1.375, -2.5625, -3.5625], [-3.3125, 2.5625, 0.5625, 0.0, 2.6875, 2.0, 4.0]]> : tensor<5x7xf32>) : tensor<5x7xf32>
ml_program.global private @fully_connected_relu_2(dense<[2.875, 0.4375, -0.4375, -2.125, -2.9375]> : tensor<5xf32>) : tensor<5xf32>
ml_program.subgraph @fully_connected_relu() {
  %o0 = ml_program.global_load_const @fully_connected_relu_0 : tensor<3x7xf32>
  %o1 = ml_program.global_load_const @fully_connected_relu_1 : tensor<5x7xf32>
  %o2 = ml_program.global_load_const @fully_connected_relu_2 : tensor<5xf32>
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) {fused_activation_function = "RELU"} : (tensor<3x7xf32>, tensor<5x7xf32>, tensor<5xf32>) -> tensor<3x5xf32>
  "check.almost_eq"(%r0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[0.0, 16.441406, 0.0, 0.0, 0.0], [0.0, 0.0, 14.214844, 20.515625, 0.0], [0.0, 24.734375, 9.90625, 0.0, 5.8867188]]> : tensor<3x5xf32>} : (tensor<3x5xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @fully_connected_i8_0(dense<[[-82, -36, -32, 1, 102, -3, -9], [3, 125, 62, -32, -64, 29, 121], [-40, -20, 77, -83, -33, 88, 114]]> : tensor<3x7xi8>) : tensor<3x7x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @fully_connected_i8_1(dense<[[-89, 126, 30, -20, -29, -99, -108], [-37, -22, 50, -100, -106, -124, 69], [111, 58, 39, 69, -95, -103, 28], [12, -71, 1, 69, -54, 103, 2], [75, 124, -60, 84, 52, 52, -88]]> : tensor<5x7xi8>) : tensor<5x7x!quant.uniform<i8:f32, 0.019999999552965164>>
ml_program.global private @fully_connected_i8_2(dense<[-298, -848, -679, 647, -302]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.0010000000474974513>>
ml_program.subgraph @fully_connected_i8() {
  %o0 = ml_program.global_load_const @fully_connected_i8_0 : tensor<3x7x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @fully_connected_i8_1 : tensor<5x7x!quant.uniform<i8:f32, 0.019999999552965164>>
  %o2 = ml_program.global_load_const @fully_connected_i8_2 : tensor<5x!quant.uniform<i32:f32, 0.0010000000474974513>>
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) : (tensor<3x7x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<5x7x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<5x!quant.uniform<i32:f32, 0.0010000000474974513>>) -> tensor<3x5x!quant.uniform<i8:f32, 0.30000001192092896:5>>
  "check.eq"(%r0) {expected = dense<[[0, -34, -68, -5, 1], [13, 46, 53, -6, -1], [-51, 44, -32, 30, -71]]> : tensor<3x5xi8>} : (tensor<3x5x!quant.uniform<i8:f32, 0.30000001192092896:5>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @fully_connected_i8_relu_0(dense<[[61, -84, -81, -125, -97, 76, 107], [-105, 92, 108, -65, 48, -15, -33], [-49, 100, -100, -49, -86, -31, -80]]> : tensor<3x7xi8>) : tensor<3x7x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @fully_connected_i8_relu_1(dense<[[35, -85, 33, -1, 88, 107, -90], [43, 15, -23, 33, 6, 67, 111], [-93, 107, -69, 94, 61, 26, -118], [-76, -3, 21, -4, -97, -123, 125], [11, -74, -40, 95, 60, -98, -6]]> : tensor<5x7xi8>) : tensor<5x7x!quant.uniform<i8:f32, 0.019999999552965164>>
ml_program.global private @fully_connected_i8_relu_2(dense<[-350, 275, -333, -546, -163]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.0010000000474974513>>
ml_program.subgraph @fully_connected_i8_relu() {
  %o0 = ml_program.global_load_const @fully_connected_i8_relu_0 : tensor<3x7x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @fully_connected_i8_relu_1 : tensor<5x7x!quant.uniform<i8:f32, 0.019999999552965164>>
  %o2 = ml_program.global_load_const @fully_connected_i8_relu_2 : tensor<5x!quant.uniform<i32:f32, 0.0010000000474974513>>
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) {fused_activation_function = "RELU"} : (tensor<3x7x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<5x7x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<5x!quant.uniform<i32:f32, 0.0010000000474974513>>) -> tensor<3x5x!quant.uniform<i8:f32, 0.30000001192092896:5>>
  "check.eq"(%r0) {expected = dense<[[5, 63, 5, 26, 5], [5, 5, 46, 11, 5], [5, 5, 74, 12, 5]]> : tensor<3x5xi8>} : (tensor<3x5x!quant.uniform<i8:f32, 0.30000001192092896:5>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @fully_connected_u8_0(dense<[[97, 37, 205, 146, 112, 137, 191], [184, 56, 165, 71, 85, 149, 64], [61, 210, 51, 104, 208, 251, 55]]> : tensor<3x7xui8>) : tensor<3x7x!quant.uniform<u8:f32, 0.05000000074505806:120>>
ml_program.global private @fully_connected_u8_1(dense<[[69, 164, 137, 150, 194, 181, 240], [197, 253, 1, 110, 202, 232, 133], [173, 53, 78, 22, 233, 29, 22], [24, 65, 243, 209, 152, 233, 59], [5, 46, 143, 189, 142, 81, 2]]> : tensor<5x7xui8>) : tensor<5x7x!quant.uniform<u8:f32, 0.019999999552965164:131>>
ml_program.global private @fully_connected_u8_2(dense<[491, 682, -80, 868, 65]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.0010000000474974513>>
ml_program.subgraph @fully_connected_u8() {
  %o0 = ml_program.global_load_const @fully_connected_u8_0 : tensor<3x7x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  %o1 = ml_program.global_load_const @fully_connected_u8_1 : tensor<5x7x!quant.uniform<u8:f32, 0.019999999552965164:131>>
  %o2 = ml_program.global_load_const @fully_connected_u8_2 : tensor<5x!quant.uniform<i32:f32, 0.0010000000474974513>>
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) : (tensor<3x7x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<5x7x!quant.uniform<u8:f32, 0.019999999552965164:131>>, tensor<5x!quant.uniform<i32:f32, 0.0010000000474974513>>) -> tensor<3x5x!quant.uniform<u8:f32, 0.30000001192092896:120>>
  "check.eq"(%r0) {expected = dense<[[148, 49, 79, 176, 128], [76, 95, 154, 139, 122], [158, 241, 115, 161, 123]]> : tensor<3x5xui8>} : (tensor<3x5x!quant.uniform<u8:f32, 0.30000001192092896:120>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @fully_connected_u8_relu_0(dense<[[203, 46, 114, 27, 87, 127, 113], [103, 94, 216, 244, 58, 92, 16], [202, 59, 218, 57, 140, 128, 161]]> : tensor<3x7xui8>) : tensor<3x7x!quant.uniform<u8:f32, 0.05000000074505806:120>>
ml_program.global private @fully_connected_u8_relu_1(dense<[[218, 70, 152, 9, 65, 221, 192], [126, 108, 172, 87, 138, 143, 235], [86, 103, 125, 26, 57, 97, 71], [155, 108, 88, 146, 224, 28, 59], [68, 208, 5, 239, 234, 50, 237]]> : tensor<5x7xui8>) : tensor<5x7x!quant.uniform<u8:f32, 0.019999999552965164:131>>
ml_program.global private @fully_connected_u8_relu_2(dense<[719, 204, -20, 31, 298]> : tensor<5xi32>) : tensor<5x!quant.uniform<i32:f32, 0.0010000000474974513>>
ml_program.subgraph @fully_connected_u8_relu() {
  %o0 = ml_program.global_load_const @fully_connected_u8_relu_0 : tensor<3x7x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  %o1 = ml_program.global_load_const @fully_connected_u8_relu_1 : tensor<5x7x!quant.uniform<u8:f32, 0.019999999552965164:131>>
  %o2 = ml_program.global_load_const @fully_connected_u8_relu_2 : tensor<5x!quant.uniform<i32:f32, 0.0010000000474974513>>
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) {fused_activation_function = "RELU"} : (tensor<3x7x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<5x7x!quant.uniform<u8:f32, 0.019999999552965164:131>>, tensor<5x!quant.uniform<i32:f32, 0.0010000000474974513>>) -> tensor<3x5x!quant.uniform<u8:f32, 0.30000001192092896:120>>
  "check.eq"(%r0) {expected = dense<[[207, 135, 156, 120, 120], [120, 120, 120, 129, 120], [197, 162, 120, 120, 120]]> : tensor<3x5xui8>} : (tensor<3x5x!quant.uniform<u8:f32, 0.30000001192092896:120>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @fully_connected_i16_0(dense<[[-2063, -2569, -400, 802, -741, 1722, 932], [800, -728, 752, 2411, -1699, 2271, 2770], [-768, 1055, 2516, 1716, -274, 851, -2868]]> : tensor<3x7xi16>) : tensor<3x7x!quant.uniform<i16:f32, 0.00019999999494757503>>
ml_program.global private @fully_connected_i16_1(dense<[[-2, -114, 120, 4, 33, -119, 7], [44, 103, -29, -49, 2, -20, 23], [92, 59, -24, 37, -106, 110, -84], [-97, -72, 17, 74, 21, 11, -37], [-100, 30, 68, 32, -95, -112, -65]]> : tensor<5x7xi8>) : tensor<5x7x!quant.uniform<i8:f32, 0.019999999552965164>>
ml_program.global private @fully_connected_i16_2(dense<[-641, 611, -246, 837, 126]> : tensor<5xi64>) : tensor<5x!quant.uniform<i64:f32, 3.999999989900971e-06>>
ml_program.subgraph @fully_connected_i16() {
  %o0 = ml_program.global_load_const @fully_connected_i16_0 : tensor<3x7x!quant.uniform<i16:f32, 0.00019999999494757503>>
  %o1 = ml_program.global_load_const @fully_connected_i16_1 : tensor<5x7x!quant.uniform<i8:f32, 0.019999999552965164>>
  %o2 = ml_program.global_load_const @fully_connected_i16_2 : tensor<5x!quant.uniform<i64:f32, 3.999999989900971e-06>>
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) : (tensor<3x7x!quant.uniform<i16:f32, 0.00019999999494757503>>, tensor<5x7x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<5x!quant.uniform<i64:f32, 3.999999989900971e-06>>) -> tensor<3x5x!quant.uniform<i16:f32, 0.0010000000474974513>>
  "check.eq"(%r0) {expected = dense<[[115, -1588, -451, 1629, -221], [-505, -657, 1195, 215, -986], [236, -660, 1432, 1115, 1807]]> : tensor<3x5xi16>} : (tensor<3x5x!quant.uniform<i16:f32, 0.0010000000474974513>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @fully_connected_i16_relu_0(dense<[[-1093, -2933, -2029, 1704, 365, -484, -403], [1671, 2563, 873, -2657, -2263, 1230, 671], [1154, -880, 522, 1327, -2276, 2739, 2462]]> : tensor<3x7xi16>) : tensor<3x7x!quant.uniform<i16:f32, 0.00019999999494757503>>
ml_program.global private @fully_connected_i16_relu_1(dense<[[-120, 88, 105, 89, 7, -11, 115], [-5, 20, 106, 126, 3, 106, -56], [-25, 25, 13, 75, 17, 97, -127], [115, 77, 124, -96, 17, 16, 22], [-63, -60, 25, -72, -3, 71, -54]]> : tensor<5x7xi8>) : tensor<5x7x!quant.uniform<i8:f32, 0.019999999552965164>>
ml_program.global private @fully_connected_i16_relu_2(dense<[94, -168, 624, 889, -430]> : tensor<5xi64>) : tensor<5x!quant.uniform<i64:f32, 3.999999989900971e-06>>
ml_program.subgraph @fully_connected_i16_relu() {
  %o0 = ml_program.global_load_const @fully_connected_i16_relu_0 : tensor<3x7x!quant.uniform<i16:f32, 0.00019999999494757503>>
  %o1 = ml_program.global_load_const @fully_connected_i16_relu_1 : tensor<5x7x!quant.uniform<i8:f32, 0.019999999552965164>>
  %o2 = ml_program.global_load_const @fully_connected_i16_relu_2 : tensor<5x!quant.uniform<i64:f32, 3.999999989900971e-06>>
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) {fused_activation_function = "RELU"} : (tensor<3x7x!quant.uniform<i16:f32, 0.00019999999494757503>>, tensor<5x7x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<5x!quant.uniform<i64:f32, 3.999999989900971e-06>>) -> tensor<3x5x!quant.uniform<i16:f32, 0.0010000000474974513>>
  "check.eq"(%r0) {expected = dense<[[0, 0, 266, 0, 229], [0, 0, 0, 2999, 46], [777, 1379, 0, 250, 0]]> : tensor<3x5xi16>} : (tensor<3x5x!quant.uniform<i16:f32, 0.0010000000474974513>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @fully_connected_flattens_0(dense<[[[3.125, 1.0, 0.8125, 1.625], [0.6875, -2.9375, -0.875, 3.125], [0.0625, 2.0625, 4.0, 2.125]], [[0.9375, 0.875, 3.5, -2.0], [1.6875, -3.5, 3.4375, 0.0625], [-1.0, 3.5, 1.1875, 0.25]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @fully_connected_flattens_1(dense<[[-1.375, 3.3125, 1.1875, 1.0625, -3.625, -2.25, -3.375, 1.9375, -1.125, 0.0625, 0.5, -2.5], [2.75, 2.3125, -1.5, -0.625, 3.5625, -2.5625, -3.8125, 1.4375, 0.0, 1.25, 2.75, 3.4375], [1.75, -3.875, 0.5, 3.0625, 1.0, 3.1875, -3.75, -1.8125, 1.3125, 1.6875, 2.1875, 3.0], [-2.0625, -0.1875, -3.1875, 3.25, -2.125, -3.8125, 1.4375, -2.75, -2.5, 1.125, 2.5, -2.0], [-1.8125, 3.125, 3.375, -2.625, 0.125, -1.125, 3.9375, 2.1875, -2.5625, -2.625, -2.875, -0.8125]]> : tensor<5x12xf32>) : tensor<5x12xf32>
ml_program.global private @fully_connected_flattens_2(dense<[-2.1875, 1.75, 4.0, -0.5625, -1.375]> : tensor<5xf32>) : tensor<5xf32>
ml_program.subgraph @fully_connected_flattens() {
  %o0 = ml_program.global_load_const @fully_connected_flattens_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @fully_connected_flattens_1 : tensor<5x12xf32>
  %o2 = ml_program.global_load_const @fully_connected_flattens_2 : tensor<5xf32>
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) : (tensor<2x3x4xf32>, tensor<5x12xf32>, tensor<5xf32>) -> tensor<2x5xf32>
  "check.almost_eq"(%r0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[9.390625, 49.109375, 18.605469, 3.296875, -17.457031], [-6.9570312, 12.816406, -16.65625, 3.1171875, 24.300781]]> : tensor<2x5xf32>} : (tensor<2x5xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @fully_connected_keeps_0(dense<[[[-2.75, 3.625, -0.3125, -1.125], [-2.3125, 1.0, -3.625, -1.1875], [1.5, 2.9375, 1.5625, -2.75]], [[1.5, 3.75, 3.5, -2.875], [2.5, -3.5625, -2.5625, -1.3125], [1.0, -0.375, -0.8125, -2.875]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @fully_connected_keeps_1(dense<[[4.0, 0.5625, -0.3125, 1.0625], [2.625, 4.0, -3.5625, -2.75], [-3.5, 2.5, 0.5, -0.75], [-1.125, 2.625, -3.0625, 0.625], [-3.4375, -0.4375, 3.5625, -2.5625]]> : tensor<5x4xf32>) : tensor<5x4xf32>
ml_program.global private @fully_connected_keeps_2(dense<[-1.6875, -2.8125, -0.875, -2.1875, 0.9375]> : tensor<5xf32>) : tensor<5xf32>
ml_program.subgraph @fully_connected_keeps() {
  %o0 = ml_program.global_load_const @fully_connected_keeps_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @fully_connected_keeps_1 : tensor<5x4xf32>
  %o2 = ml_program.global_load_const @fully_connected_keeps_2 : tensor<5xf32>
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) {keep_num_dims = true} : (tensor<2x3x4xf32>, tensor<5x4xf32>, tensor<5xf32>) -> tensor<2x3x5xf32>
  "check.almost_eq"(%r0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[[-11.746094, 8.675781, 18.5, 10.675781, 10.574219], [-10.503906, 11.296875, 8.796875, 13.3984375, -1.421875], [2.5546875, 14.871094, 4.0625, -2.6679688, 7.109375]], [[2.2734375, 11.5625, 7.15625, -6.546875, 13.9765625], [5.7148438, 2.2382812, -18.828125, -7.3242188, -11.863281], [-0.69921875, 9.113281, -3.5625, -3.6054688, 2.1367188]]]> : tensor<2x3x5xf32>} : (tensor<2x3x5xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @fully_connected_no_bias_0(dense<[[-2.25, 3.1875, 1.125, -0.75, 2.125, 0.125, -1.6875], [0.0625, -3.1875, -2.3125, -2.5625, -3.75, -1.25, 1.0], [-1.0, -1.8125, -0.0625, 3.75, 0.125, 2.9375, -2.1875]]> : tensor<3x7xf32>) : tensor<3x7xf32>
ml_program.global private @fully_connected_no_bias_1(dense<[[-2.875, -2.5625, -3.8125, -0.875, -1.9375, -0.0625, 3.875], [3.125, 1.75, -2.5625, 2.25, 3.625, -2.8125, 0.0], [2.0625, -2.5, 2.9375, -0.25, -3.5, 4.0, -2.8125], [1.3125, 2.9375, 3.0625, -2.0625, -2.4375, -0.4375, 1.6875], [-1.5625, -0.125, 1.125, -0.625, -3.0, 1.25, -2.25]]> : tensor<5x7xf32>) : tensor<5x7xf32>
ml_program.subgraph @fully_connected_no_bias() {
  %o0 = ml_program.global_load_const @fully_connected_no_bias_0 : tensor<3x7xf32>
  %o1 = ml_program.global_load_const @fully_connected_no_bias_1 : tensor<5x7xf32>
  %o2 = "control.none"() : () -> none
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) : (tensor<3x7xf32>, tensor<5x7xf32>, none) -> tensor<3x5xf32>
  "check.almost_eq"(%r0) {atol = 0.0001, rtol = 0.0001, expected = dense<[[-15.996094, 1.328125, -11.308594, 3.3203125, 2.4296875], [30.265625, -15.300781, 7.2578125, 0.296875, 6.7382812], [-4.4257812, -5.5078125, 18.8125, -19.84375, 7.59375]]> : tensor<3x5xf32>} : (tensor<3x5xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @fully_connected_hybrid_symmetric_0(dense<[[-3.0, 3.1875, -1.8125, 3.9375, 1.3125, 0.5625, -3.625, 0.5625, 2.5625, 0.125, -2.25, -3.5, -2.6875, -1.0625, -1.875, -4.0, -0.125], [-2.8125, 1.0, -2.0625, 1.625, 3.0625, -2.125, -3.625, -3.25, 2.625, 0.75, -0.8125, -3.125, 1.125, 3.5625, 2.375, 2.9375, -1.0625], [-1.9375, 3.125, 3.5625, 1.5, 1.4375, 1.625, -3.5, 1.375, 0.625, -3.8125, 0.125, 1.6875, 1.5, 2.125, 3.125, 1.3125, 3.1875]]> : tensor<3x17xf32>) : tensor<3x17xf32>
ml_program.global private @fully_connected_hybrid_symmetric_1(dense<[[-107, 25, -96, -53, -109, -115, 125, 58, 55, 9, -73, 89, 50, -98, -44, 39, 29], [-24, 2, -121, -37, 75, 11, 108, 118, 7, 102, -32, 21, -74, 52, 117, 39, 3], [-94, 9, 69, -93, -71, -43, -29, 117, 41, -58, 114, 120, 115, 63, -33, -116, -73], [3, -71, -18, 111, 96, 46, 76, 79, 66, -62, 93, 119, 94, 25, -70, 121, -67], [-26, 75, -24, 70, 10, -103, -4, -98, 30, 96, 19, 42, -9, 119, 108, -73, 16]]> : tensor<5x17xi8>) : tensor<5x17x!quant.uniform<i8:f32, 0.019999999552965164>>
ml_program.global private @fully_connected_hybrid_symmetric_2(dense<[-1.3125, 1.0, 4.0, -3.9375, 0.3125]> : tensor<5xf32>) : tensor<5xf32>
ml_program.subgraph @fully_connected_hybrid_symmetric() {
  %o0 = ml_program.global_load_const @fully_connected_hybrid_symmetric_0 : tensor<3x17xf32>
  %o1 = ml_program.global_load_const @fully_connected_hybrid_symmetric_1 : tensor<5x17x!quant.uniform<i8:f32, 0.019999999552965164>>
  %o2 = ml_program.global_load_const @fully_connected_hybrid_symmetric_2 : tensor<5xf32>
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) : (tensor<3x17xf32>, tensor<5x17x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<5xf32>) -> tensor<3x5xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-8.807303, -4.429921, -6.923465, -22.487421, 8.941161], [-14.814625, 5.695945, -12.185196, -5.159724, 27.035885], [-17.79811, -8.041929, 17.811457, 2.8925786, 6.072077]]> : tensor<3x5xf32>} : (tensor<3x5xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @fully_connected_hybrid_symmetric_relu_0(dense<[[-2.75, 1.25, 1.125, -1.625, 2.6875, 3.4375, 0.8125, 0.1875, -2.25, -0.625, -3.9375, -1.9375, -0.0625, 1.5625, -3.4375, 2.5, 1.8125], [-2.125, 0.25, -4.0, -2.875, -1.75, 0.375, -0.625, -0.6875, -3.4375, -2.3125, -2.25, -3.4375, 2.375, -0.4375, -0.1875, -0.8125, -1.0625], [2.875, 3.4375, 3.0, 2.25, -2.3125, -1.125, 2.875, 1.625, -2.375, -3.875, -3.875, 2.5625, 2.0, 0.875, -1.6875, -0.1875, 1.375]]> : tensor<3x17xf32>) : tensor<3x17xf32>
ml_program.global private @fully_connected_hybrid_symmetric_relu_1(dense<[[76, -43, 80, 115, -25, 101, -24, -125, -22, 98, -111, 113, -85, -110, -109, -111, 33], [67, 26, -35, 19, -78, -23, -25, -15, -96, 79, 65, 109, -55, -79, 110, 61, -44], [-63, 51, 110, -78, -19, 101, -2, 115, -48, -65, 7, -60, -81, 88, 71, -9, -16], [26, 1, 6, -109, -118, 27, -73, 43, 1, 36, -44, -88, -8, -33, 113, -9, 81], [-97, -95, 87, -9, -16, 113, -96, -9, -91, -71, 25, -83, 4, -12, 61, -98, 103]]> : tensor<5x17xi8>) : tensor<5x17x!quant.uniform<i8:f32, 0.019999999552965164>>
ml_program.global private @fully_connected_hybrid_symmetric_relu_2(dense<[2.8125, -3.125, 0.875, -1.4375, 1.3125]> : tensor<5xf32>) : tensor<5xf32>
ml_program.subgraph @fully_connected_hybrid_symmetric_relu() {
  %o0 = ml_program.global_load_const @fully_connected_hybrid_symmetric_relu_0 : tensor<3x17xf32>
  %o1 = ml_program.global_load_const @fully_connected_hybrid_symmetric_relu_1 : tensor<5x17x!quant.uniform<i8:f32, 0.019999999552965164>>
  %o2 = ml_program.global_load_const @fully_connected_hybrid_symmetric_relu_2 : tensor<5xf32>
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) {fused_activation_function = "RELU"} : (tensor<3x17xf32>, tensor<5x17x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<5xf32>) -> tensor<3x5xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[4.3670373, 0.0, 18.558405, 0.0, 12.303395], [0.0, 0.0, 5.03752, 12.113366, 14.793445], [15.091673, 0.0, 5.249173, 0.0, 0.0]]> : tensor<3x5xf32>} : (tensor<3x5xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @fully_connected_hybrid_symmetric_no_bias_0(dense<[[1.625, 0.5, 1.5, 1.375, 2.0625, 1.875, 3.75, 3.9375, 4.0], [2.0, 2.5, 0.5625, 1.5, 1.5625, 3.0625, 3.5, 0.125, 0.8125], [3.375, 1.6875, 2.6875, 1.25, 3.5625, 2.4375, 0.1875, 3.0, 0.0], [2.1875, 0.0625, 1.0, 2.5625, 0.375, 0.25, 3.9375, 1.125, 3.3125]]> : tensor<4x9xf32>) : tensor<4x9xf32>
ml_program.global private @fully_connected_hybrid_symmetric_no_bias_1(dense<[[-67, -98, 70, -1, -56, -8, -50, -46, 60], [2, -8, -96, -16, 119, 99, 105, 2, -62], [-27, 12, -111, -65, -1, -34, -35, 42, 116], [25, 109, 50, 80, -52, -50, 92, -101, -125], [92, 4, 89, 103, -3, 78, -70, -40, -66], [-127, -2, 8, 60, 113, -75, -98, -8, 80], [-37, -7, 53, -65, -10, 9, -53, 15, 44], [-76, -10, -8, -110, 15, 84, 3, -12, -4]]> : tensor<8x9xi8>) : tensor<8x9x!quant.uniform<i8:f32, 0.019999999552965164>>
ml_program.subgraph @fully_connected_hybrid_symmetric_no_bias() {
  %o0 = ml_program.global_load_const @fully_connected_hybrid_symmetric_no_bias_0 : tensor<4x9xf32>
  %o1 = ml_program.global_load_const @fully_connected_hybrid_symmetric_no_bias_1 : tensor<8x9x!quant.uniform<i8:f32, 0.019999999552965164>>
  %o2 = "control.none"() : () -> none
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) : (tensor<4x9xf32>, tensor<8x9x!quant.uniform<i8:f32, 0.019999999552965164>>, none) -> tensor<4x8xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-6.258898, 8.3212595, 2.7162206, -9.428661, -2.2519686, -2.0592127, -0.8226772, -3.1319685], [-11.785905, 14.304803, -6.2344093, 8.876221, 6.561811, -9.978031, -5.9191337, -1.1982677], [-11.402804, 8.134281, -8.38001, -1.782372, 14.63935, -3.1462204, -1.093996, -4.200945], [-3.1735628, 2.9261515, -1.0200294, 2.4071455, 0.70254916, -4.466427, -4.8806396, -8.947116]]> : tensor<4x8xf32>} : (tensor<4x8xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @fully_connected_hybrid_symmetric_zeros_0(dense<[[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<2x9xf32>) : tensor<2x9xf32>
ml_program.global private @fully_connected_hybrid_symmetric_zeros_1(dense<[[114, 43, 36, 46, 48, 3, 103, -12, 67], [47, -10, 48, -47, 10, -93, 51, -108, -5], [-113, -90, 85, -90, -61, -109, 23, 56, -81], [16, -44, 12, 9, 124, -57, -42, -108, -92], [-103, -22, 17, -10, -46, -23, -27, -105, 99], [-53, -56, -3, -60, 91, 125, -33, 81, -56], [-119, 12, -16, 26, -35, 27, 71, -7, -62], [-20, -8, 2, 114, 53, 99, -120, -22, -96]]> : tensor<8x9xi8>) : tensor<8x9x!quant.uniform<i8:f32, 0.019999999552965164>>
ml_program.global private @fully_connected_hybrid_symmetric_zeros_2(dense<[-0.3125, 1.875, 1.6875, -3.75, -1.0625, 2.625, -1.5625, 1.0625]> : tensor<8xf32>) : tensor<8xf32>
ml_program.subgraph @fully_connected_hybrid_symmetric_zeros() {
  %o0 = ml_program.global_load_const @fully_connected_hybrid_symmetric_zeros_0 : tensor<2x9xf32>
  %o1 = ml_program.global_load_const @fully_connected_hybrid_symmetric_zeros_1 : tensor<8x9x!quant.uniform<i8:f32, 0.019999999552965164>>
  %o2 = ml_program.global_load_const @fully_connected_hybrid_symmetric_zeros_2 : tensor<8xf32>
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) : (tensor<2x9xf32>, tensor<8x9x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<8xf32>) -> tensor<2x8xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-0.3125, 1.875, 1.6875, -3.75, -1.0625, 2.625, -1.5625, 1.0625], [-0.3125, 1.875, 1.6875, -3.75, -1.0625, 2.625, -1.5625, 1.0625]]> : tensor<2x8xf32>} : (tensor<2x8xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @fully_connected_hybrid_asymmetric_0(dense<[[1.5, -3.125, -3.0, -1.375, -3.375, -1.0625, 1.0625, 1.25, 0.375, 1.375, -2.9375, 3.1875, -2.25, -3.1875, 2.125, 0.1875, 0.5625], [-2.75, 3.5625, 2.375, -0.25, 3.5625, -3.3125, 0.25, -0.4375, 1.625, -2.875, -0.4375, -2.625, 1.3125, 1.0, 2.0, 0.8125, 0.75], [-0.3125, -0.5, -3.375, -2.3125, 1.25, -1.4375, -3.125, 2.0, 1.9375, 1.25, -2.0625, -2.6875, -1.0625, -1.125, 3.625, 1.125, 3.0]]> : tensor<3x17xf32>) : tensor<3x17xf32>
ml_program.global private @fully_connected_hybrid_asymmetric_1(dense<[[104, 31, -49, -69, -69, 44, 127, -15, -7, -78, -47, 122, 6, 87, -109, -2, 62], [10, -7, -94, -44, 28, -26, -68, -54, -122, -7, -1, -108, 114, 85, -19, 14, 50], [-107, -83, 87, 100, 59, -24, 108, 66, 93, 82, -43, 50, -9, -22, 81, -20, -47], [117, 78, -64, -17, 64, -118, -37, -23, -25, 63, -59, 62, -96, 93, 82, -19, -120], [32, -52, 39, -29, -53, -9, 34, 6, 0, -119, 126, -126, 123, 0, -72, 28, 49]]> : tensor<5x17xi8>) : tensor<5x17x!quant.uniform<i8:f32, 0.019999999552965164>>
ml_program.global private @fully_connected_hybrid_asymmetric_2(dense<[1.75, -1.5625, -4.0, -0.4375, 1.75]> : tensor<5xf32>) : tensor<5xf32>
ml_program.subgraph @fully_connected_hybrid_asymmetric() {
  %o0 = ml_program.global_load_const @fully_connected_hybrid_asymmetric_0 : tensor<3x17xf32>
  %o1 = ml_program.global_load_const @fully_connected_hybrid_asymmetric_1 : tensor<5x17x!quant.uniform<i8:f32, 0.019999999552965164>>
  %o2 = ml_program.global_load_const @fully_connected_hybrid_asymmetric_2 : tensor<5xf32>
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) {asymmetric_quantize_inputs = true} : (tensor<3x17xf32>, tensor<5x17x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<5xf32>) -> tensor<3x5xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[12.362206, -16.795221, 3.8122063, 8.712941, -17.59059], [-14.090539, 4.0410295, 2.9219117, 1.4195589, 9.156667], [-17.434393, 8.860088, -6.887843, 7.5759897, -7.8979216]]> : tensor<3x5xf32>} : (tensor<3x5xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @fully_connected_hybrid_asymmetric_relu_0(dense<[[1.125, 2.375, -2.0625, -1.75, 3.125, -2.4375, 3.9375, 1.8125, 1.6875, 1.625, 0.0625, 0.9375, -1.3125, -2.5625, 3.375, -3.875, 0.625], [-0.125, -0.0625, -0.125, 3.3125, 3.4375, 1.875, 1.0, -2.875, -2.3125, -2.25, 2.375, 1.8125, -2.875, -3.375, 3.375, 3.9375, -3.1875], [-0.5, -2.625, 0.3125, -0.625, 1.5625, -3.25, 3.6875, -1.0625, 2.25, 2.625, 0.4375, 2.375, -3.0625, 3.8125, -0.8125, -0.3125, -0.125]]> : tensor<3x17xf32>) : tensor<3x17xf32>
ml_program.global private @fully_connected_hybrid_asymmetric_relu_1(dense<[[-1, -67, -86, -67, -2, 21, 94, -5, 103, 41, 1, 119, 112, 51, -89, -35, 5], [118, -52, 107, -52, -11, 67, -45, 65, -108, 54, 56, 120, -79, 69, 9, -69, 87], [113, 5, 67, -26, -7, -48, 76, -120, 35, -2, 123, -81, 40, 27, -114, -90, 1], [77, -35, 62, -114, -84, -123, 113, 33, -126, 20, 45, 108, 10, -1, 126, -46, -74], [124, -74, -46, -32, -105, -110, 118, 39, -25, 81, 63, 119, -94, -121, -40, -90, 94]]> : tensor<5x17xi8>) : tensor<5x17x!quant.uniform<i8:f32, 0.019999999552965164>>
ml_program.global private @fully_connected_hybrid_asymmetric_relu_2(dense<[1.125, 3.75, -0.8125, -3.375, -0.0625]> : tensor<5xf32>) : tensor<5xf32>
ml_program.subgraph @fully_connected_hybrid_asymmetric_relu() {
  %o0 = ml_program.global_load_const @fully_connected_hybrid_asymmetric_relu_0 : tensor<3x17xf32>
  %o1 = ml_program.global_load_const @fully_connected_hybrid_asymmetric_relu_1 : tensor<5x17x!quant.uniform<i8:f32, 0.019999999552965164>>
  %o2 = ml_program.global_load_const @fully_connected_hybrid_asymmetric_relu_2 : tensor<5xf32>
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) {asymmetric_quantize_inputs = true, fused_activation_function = "RELU"} : (tensor<3x17xf32>, tensor<5x17x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<5xf32>) -> tensor<3x5xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[8.118872, 2.1764708, 0.29044116, 18.47365, 30.019606], [0.0, 0.0, 0.0, 0.0, 0.0], [21.69543, 11.632858, 10.233804, 11.238005, 21.295609]]> : tensor<3x5xf32>} : (tensor<3x5xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @fully_connected_hybrid_asymmetric_no_bias_0(dense<[[2.4375, 0.5, 1.1875, 1.25, 2.3125, 0.1875, 3.1875, 1.25, 0.9375], [0.6875, 1.1875, 0.125, 0.0625, 3.75, 0.25, 3.25, 0.0625, 2.5], [2.6875, 2.375, 3.8125, 0.4375, 2.6875, 0.1875, 2.375, 2.625, 1.75], [3.625, 0.375, 0.75, 1.875, 2.5625, 2.3125, 2.9375, 0.25, 3.5625]]> : tensor<4x9xf32>) : tensor<4x9xf32>
ml_program.global private @fully_connected_hybrid_asymmetric_no_bias_1(dense<[[-2, 87, 39, -91, 52, -28, 117, -98, -78], [22, 76, 55, 123, 46, -80, 122, 20, -106], [-105, -15, -99, 118, 41, 30, 27, 64, 45], [-109, 14, 5, 73, 0, -40, 106, 118, -106], [88, -22, -108, 2, -117, 37, 99, 7, -111], [-76, -103, -77, -76, 0, 96, -3, 4, -72], [80, -17, 103, 31, -15, 57, 29, 115, 112], [79, -18, 24, 105, 62, -123, 56, 14, -29]]> : tensor<8x9xi8>) : tensor<8x9x!quant.uniform<i8:f32, 0.019999999552965164>>
ml_program.subgraph @fully_connected_hybrid_asymmetric_no_bias() {
  %o0 = ml_program.global_load_const @fully_connected_hybrid_asymmetric_no_bias_0 : tensor<4x9xf32>
  %o1 = ml_program.global_load_const @fully_connected_hybrid_asymmetric_no_bias_1 : tensor<8x9x!quant.uniform<i8:f32, 0.019999999552965164>>
  %o2 = "control.none"() : () -> none
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) {asymmetric_quantize_inputs = true} : (tensor<4x9xf32>, tensor<8x9x!quant.uniform<i8:f32, 0.019999999552965164>>, none) -> tensor<4x8xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[5.2700005, 14.331251, 1.5037501, 4.34, 0.68750006, -9.545, 13.295001, 12.64875], [9.379412, 8.092353, 5.402353, 0.45323527, -7.256176, -7.085294, 7.7599998, 7.084706], [6.579627, 15.367215, -4.3405685, 3.1989117, -9.488789, -17.595808, 22.383709, 11.380386], [-0.14784314, 5.9663234, 3.8297057, -7.5599017, -1.6669314, -11.129176, 20.551617, 8.667304]]> : tensor<4x8xf32>} : (tensor<4x8xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @fully_connected_hybrid_asymmetric_zeros_0(dense<[[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<2x9xf32>) : tensor<2x9xf32>
ml_program.global private @fully_connected_hybrid_asymmetric_zeros_1(dense<[[-125, -73, 107, 113, 12, -105, -40, -12, -76], [118, 4, -64, 55, 109, -62, 116, 68, -83], [7, -3, 26, -65, 127, -3, -17, -78, 52], [-21, 20, -62, 73, -78, -30, 46, -51, 20], [-4, 35, -123, -127, -105, -64, 11, -8, 91], [51, 45, -10, 71, -42, 26, 127, 41, -35], [-44, 88, 70, -115, 99, 86, -49, -105, -76], [19, -4, -81, -106, 71, -89, -102, -59, -6]]> : tensor<8x9xi8>) : tensor<8x9x!quant.uniform<i8:f32, 0.019999999552965164>>
ml_program.global private @fully_connected_hybrid_asymmetric_zeros_2(dense<[2.3125, 0.125, -3.1875, 1.25, 2.625, -0.875, -0.0625, 2.5625]> : tensor<8xf32>) : tensor<8xf32>
ml_program.subgraph @fully_connected_hybrid_asymmetric_zeros() {
  %o0 = ml_program.global_load_const @fully_connected_hybrid_asymmetric_zeros_0 : tensor<2x9xf32>
  %o1 = ml_program.global_load_const @fully_connected_hybrid_asymmetric_zeros_1 : tensor<8x9x!quant.uniform<i8:f32, 0.019999999552965164>>
  %o2 = ml_program.global_load_const @fully_connected_hybrid_asymmetric_zeros_2 : tensor<8xf32>
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) {asymmetric_quantize_inputs = true} : (tensor<2x9xf32>, tensor<8x9x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<8xf32>) -> tensor<2x8xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[2.3125, 0.125, -3.1875, 1.25, 2.625, -0.875, -0.0625, 2.5625], [2.3125, 0.125, -3.1875, 1.25, 2.625, -0.875, -0.0625, 2.5625]]> : tensor<2x8xf32>} : (tensor<2x8xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @fully_connected_hybrid_one_row_of_zeros_0(dense<[[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.5, -1.25, 0.5, -1.25, 0.5, -1.25, 0.5, -1.25, 3.0]]> : tensor<2x9xf32>) : tensor<2x9xf32>
ml_program.global private @fully_connected_hybrid_one_row_of_zeros_1(dense<[[47, -97, -110, 106, 56, 105, 57, -127, -10], [12, 89, 53, -55, -62, -99, 6, -77, -8], [54, 33, 49, -59, -28, 34, 28, -106, 87], [117, 30, 115, 99, 74, 98, -46, -87, -114], [86, 91, -43, 9, -111, 122, -5, -81, -108], [-27, -65, 94, 122, -97, 89, 20, 40, -52], [-126, 114, 94, 33, 69, 54, -101, 117, -3], [-78, 77, -60, 88, 54, 3, -4, 24, 70]]> : tensor<8x9xi8>) : tensor<8x9x!quant.uniform<i8:f32, 0.019999999552965164>>
ml_program.global private @fully_connected_hybrid_one_row_of_zeros_2(dense<[-0.875, -0.6875, -1.5, 2.75, -2.1875, 1.25, 0.375, -2.375]> : tensor<8xf32>) : tensor<8xf32>
ml_program.subgraph @fully_connected_hybrid_one_row_of_zeros() {
  %o0 = ml_program.global_load_const @fully_connected_hybrid_one_row_of_zeros_0 : tensor<2x9xf32>
  %o1 = ml_program.global_load_const @fully_connected_hybrid_one_row_of_zeros_1 : tensor<8x9x!quant.uniform<i8:f32, 0.019999999552965164>>
  %o2 = ml_program.global_load_const @fully_connected_hybrid_one_row_of_zeros_2 : tensor<8xf32>
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) : (tensor<2x9xf32>, tensor<8x9x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<8xf32>) -> tensor<2x8xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-0.875, -0.6875, -1.5, 2.75, -2.1875, 1.25, 0.375, -2.375], [-0.6534252, 2.477382, 7.1957483, -5.015984, -12.922303, -6.6265354, -8.40248, -3.85563]]> : tensor<2x8xf32>} : (tensor<2x8xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @fully_connected_hybrid_flattens_0(dense<[[[-2.625, 2.75, 0.25, -0.875], [1.9375, 3.5625, 2.4375, -0.8125], [-0.25, -4.0, -2.1875, -1.3125]], [[-3.75, 1.8125, 0.0, 3.375], [0.75, -0.625, 0.5625, -0.75], [-1.8125, 3.625, 0.125, 4.0]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @fully_connected_hybrid_flattens_1(dense<[[-51, -69, -120, 58, 21, 5, -33, 29, -72, 102, 4, 33], [-27, 86, -122, -88, -101, -116, -103, 80, 47, 24, -37, -70], [105, 59, 94, 1, -86, -35, -93, -83, 68, 89, 126, 90], [122, -89, 64, 85, -94, -43, 54, -53, -54, -42, -62, -46], [-1, -70, -93, -47, -40, 76, -98, -89, 14, -78, -8, -27]]> : tensor<5x12xi8>) : tensor<5x12x!quant.uniform<i8:f32, 0.019999999552965164>>
ml_program.global private @fully_connected_hybrid_flattens_2(dense<[-4.0, 2.25, -4.0, -3.5, -1.1875]> : tensor<5xf32>) : tensor<5xf32>
ml_program.subgraph @fully_connected_hybrid_flattens() {
  %o0 = ml_program.global_load_const @fully_connected_hybrid_flattens_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @fully_connected_hybrid_flattens_1 : tensor<5x12x!quant.uniform<i8:f32, 0.019999999552965164>>
  %o2 = ml_program.global_load_const @fully_connected_hybrid_flattens_2 : tensor<5xf32>
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) : (tensor<2x3x4xf32>, tensor<5x12x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<5xf32>) -> tensor<2x5xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-16.4863, -7.8923626, -30.122206, -11.633543, 3.172185], [13.322834, -6.63, 1.1735435, -14.539371, -16.507816]]> : tensor<2x5xf32>} : (tensor<2x5xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @fully_connected_hybrid_keeps_0(dense<[[[-1.0, 1.0625, 1.1875, -3.4375], [3.8125, 1.875, 0.25, -1.25], [-1.375, 4.0, -2.4375, 3.625]], [[-0.3125, 1.625, -1.625, 1.625], [2.6875, -2.375, 2.9375, -1.75], [-0.0625, -2.6875, 3.75, -3.0]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @fully_connected_hybrid_keeps_1(dense<[[-2, -121, -43, 24], [-79, -63, 8, 85], [-123, -106, -91, 78], [-110, -43, -78, -43], [43, -1, 19, 92]]> : tensor<5x4xi8>) : tensor<5x4x!quant.uniform<i8:f32, 0.019999999552965164>>
ml_program.global private @fully_connected_hybrid_keeps_2(dense<[0.75, 0.875, -1.8125, -2.5, -3.1875]> : tensor<5xf32>) : tensor<5xf32>
ml_program.subgraph @fully_connected_hybrid_keeps() {
  %o0 = ml_program.global_load_const @fully_connected_hybrid_keeps_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @fully_connected_hybrid_keeps_1 : tensor<5x4x!quant.uniform<i8:f32, 0.019999999552965164>>
  %o2 = ml_program.global_load_const @fully_connected_hybrid_keeps_2 : tensor<5xf32>
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) {keep_num_dims = true} : (tensor<2x3x4xf32>, tensor<5x4x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<5xf32>) -> tensor<2x3x5xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-4.4387302, -4.525935, -9.116781, -0.106200695, -9.942323], [-4.7183857, -9.598867, -17.541014, -11.778484, -2.174636], [-5.050315, 3.7940552, 3.1808858, -2.2228346, 1.2836814]], [[-0.99271667, 1.815197, 0.9904332, -2.0844095, -1.1115944], [3.0380118, -2.8808367, -11.450738, -9.424636, -2.9506495], [2.5842519, -0.16614175, -7.494193, -3.3190944, -7.3012795]]]> : tensor<2x3x5xf32>} : (tensor<2x3x5xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @fully_connected_hybrid_u8_0(dense<[[-3.4375, -1.0625, -1.5, -2.0, 2.3125, -0.6875, -2.5, 3.375, 3.0625, 2.375, -3.5625, 3.6875, -1.0625, -3.1875, -0.8125, 0.3125, 0.8125], [0.1875, 1.5625, 1.4375, -0.5625, 4.0, -0.75, -2.4375, -3.0, -3.5625, 0.6875, 0.375, 2.9375, 1.6875, 1.625, 2.8125, 3.9375, -0.375], [0.0, -1.3125, -2.5625, 3.75, -3.4375, -2.3125, -3.9375, 3.25, 3.8125, -3.0, 3.8125, 3.6875, 1.3125, -1.1875, -2.6875, -2.5625, 3.5625]]> : tensor<3x17xf32>) : tensor<3x17xf32>
ml_program.global private @fully_connected_hybrid_u8_1(dense<[[65, 95, 89, 211, 57, 227, 177, 89, 188, 189, 16, 203, 208, 211, 209, 187, 145], [10, 63, 252, 74, 50, 151, 164, 255, 163, 208, 198, 153, 81, 36, 90, 174, 190], [173, 234, 0, 82, 194, 12, 88, 29, 33, 101, 145, 103, 147, 48, 186, 184, 125], [177, 114, 247, 243, 70, 11, 153, 48, 220, 110, 95, 35, 62, 60, 92, 229, 207], [166, 133, 243, 70, 80, 21, 191, 201, 153, 181, 145, 60, 135, 134, 142, 39, 129]]> : tensor<5x17xui8>) : tensor<5x17x!quant.uniform<u8:f32, 0.019999999552965164>>
ml_program.global private @fully_connected_hybrid_u8_2(dense<[3.625, 3.0, -0.6875, 1.4375, -1.5]> : tensor<5xf32>) : tensor<5xf32>
ml_program.subgraph @fully_connected_hybrid_u8() {
  %o0 = ml_program.global_load_const @fully_connected_hybrid_u8_0 : tensor<3x17xf32>
  %o1 = ml_program.global_load_const @fully_connected_hybrid_u8_1 : tensor<5x17x!quant.uniform<u8:f32, 0.019999999552965164>>
  %o2 = ml_program.global_load_const @fully_connected_hybrid_u8_2 : tensor<5xf32>
  %r0 = "tfl.fully_connected"(%o0, %o1, %o2) : (tensor<3x17xf32>, tensor<5x17x!quant.uniform<u8:f32, 0.019999999552965164>>, tensor<5xf32>) -> tensor<3x5xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-0.7256689, -12.079842, 21.031002, 7.87872, 20.795145], [4.048307, 16.68126, -22.197422, 26.505217, 4.1377954], [-3.22997, -4.571161, 12.70744, -2.5372045, -9.894006]]> : tensor<3x5xf32>} : (tensor<3x5xf32>) -> ()
  ml_program.output
}
