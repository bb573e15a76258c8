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
