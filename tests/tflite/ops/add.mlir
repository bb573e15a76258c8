// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @add_0(dense<[[[0.875, -0.875, 2.5, -1.1875], [3.3125, -1.625, 2.6875, -0.8125], [3.125, 3.375, -1.5625, 2.4375]], [[1.3125, 1.625, -2.375, 0.25], [-2.0, -1.0625, 3.875, 1.875], [0.625, -3.0625, 0.0, 0.125]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @add_1(dense<[[[3.875, 1.3125, 3.3125, -0.9375], [3.0, 3.9375, 3.1875, -1.3125], [-1.625, -1.1875, -2.25, 1.0625]], [[-0.8125, -2.875, 1.625, 2.75], [-1.25, 2.25, 1.9375, -1.5625], [2.3125, -0.3125, -2.25, -1.5]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.subgraph @add() {
  %o0 = ml_program.global_load_const @add_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @add_1 : tensor<2x3x4xf32>
  %r0 = "tfl.add"(%o0, %o1) : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[4.75, 0.4375, 5.8125, -2.125], [6.3125, 2.3125, 5.875, -2.125], [1.5, 2.1875, -3.8125, 3.5]], [[0.5, -1.25, -0.75, 3.0], [-3.25, 1.1875, 5.8125, 0.3125], [2.9375, -3.375, -2.25, -1.375]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @add_broadcast_0(dense<[[[3.625, -1.8125, 0.75, 2.625]], [[-1.3125, 0.0625, -2.25, 2.6875]]]> : tensor<2x1x4xf32>) : tensor<2x1x4xf32>
ml_program.global private @add_broadcast_1(dense<[[3.0], [2.75], [3.1875]]> : tensor<3x1xf32>) : tensor<3x1xf32>
ml_program.subgraph @add_broadcast() {
  %o0 = ml_program.global_load_const @add_broadcast_0 : tensor<2x1x4xf32>
  %o1 = ml_program.global_load_const @add_broadcast_1 : tensor<3x1xf32>
  %r0 = "tfl.add"(%o0, %o1) : (tensor<2x1x4xf32>, tensor<3x1xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[6.625, 1.1875, 3.75, 5.625], [6.375, 0.9375, 3.5, 5.375], [6.8125, 1.375, 3.9375, 5.8125]], [[1.6875, 3.0625, 0.75, 5.6875], [1.4375, 2.8125, 0.5, 5.4375], [1.875, 3.25, 0.9375, 5.875]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @add_number_0(dense<[[-1.875, -1.3125, -3.5625, -3.1875], [3.25, -0.25, -3.5625, -1.875]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @add_number_1(dense<-1.6875> : tensor<f32>) : tensor<f32>
ml_program.subgraph @add_number() {
  %o0 = ml_program.global_load_const @add_number_0 : tensor<2x4xf32>
  %o1 = ml_program.global_load_const @add_number_1 : tensor<f32>
  %r0 = "tfl.add"(%o0, %o1) : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-3.5625, -3.0, -5.25, -4.875], [1.5625, -1.9375, -5.25, -3.5625]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @add_i32_0(dense<[[6, 8, -9], [3, -9, 2]]> : tensor<2x3xi32>) : tensor<2x3xi32>
ml_program.global private @add_i32_1(dense<[[7, -5, -1], [-4, 2, -9]]> : tensor<2x3xi32>) : tensor<2x3xi32>
ml_program.subgraph @add_i32() {
  %o0 = ml_program.global_load_const @add_i32_0 : tensor<2x3xi32>
  %o1 = ml_program.global_load_const @add_i32_1 : tensor<2x3xi32>
  %r0 = "tfl.add"(%o0, %o1) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  "check.eq"(%r0) {expected = dense<[[13, 3, -10], [-1, -7, -7]]> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @add_relu_0(dense<[[2.875, 1.0, 3.8125, 4.0], [-2.8125, 1.5, -2.375, 0.8125], [3.875, 2.4375, 1.25, 0.8125]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.global private @add_relu_1(dense<[[-3.1875, 2.0625, -1.25, -1.4375], [-2.8125, -2.0625, -0.75, 0.6875], [-3.9375, 1.6875, 1.0625, -1.5625]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.subgraph @add_relu() {
  %o0 = ml_program.global_load_const @add_relu_0 : tensor<3x4xf32>
  %o1 = ml_program.global_load_const @add_relu_1 : tensor<3x4xf32>
  %r0 = "tfl.add"(%o0, %o1) {fused_activation_function = "RELU"} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.0, 3.0625, 2.5625, 2.5625], [0.0, 0.0, 0.0, 1.5], [0.0, 4.125, 2.3125, 0.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @add_relu6_0(dense<[[3.375, -2.9375, -0.25, -3.4375], [2.375, 2.625, 2.0, -3.0], [-3.9375, -2.0625, 0.5, 2.9375]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.global private @add_relu6_1(dense<[[0.8125, 2.875, 0.625, 2.6875], [0.75, 3.0, -1.5625, -3.1875], [0.5, 1.625, -1.625, -3.25]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.subgraph @add_relu6() {
  %o0 = ml_program.global_load_const @add_relu6_0 : tensor<3x4xf32>
  %o1 = ml_program.global_load_const @add_relu6_1 : tensor<3x4xf32>
  %r0 = "tfl.add"(%o0, %o1) {fused_activation_function = "RELU6"} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[4.1875, 0.0, 0.375, 0.0], [3.125, 5.625, 0.4375, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @add_relu_n1_to_1_0(dense<[[0.9375, 2.0, -3.375, 2.3125], [3.0625, -0.8125, -2.0625, 1.1875], [-0.5625, -1.4375, -2.625, 3.25]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.global private @add_relu_n1_to_1_1(dense<[[3.0, 1.0, -2.0625, -0.875], [-2.3125, -1.625, 1.8125, 0.3125], [-2.9375, -0.875, 1.375, 0.75]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.subgraph @add_relu_n1_to_1() {
  %o0 = ml_program.global_load_const @add_relu_n1_to_1_0 : tensor<3x4xf32>
  %o1 = ml_program.global_load_const @add_relu_n1_to_1_1 : tensor<3x4xf32>
  %r0 = "tfl.add"(%o0, %o1) {fused_activation_function = "RELU_N1_TO_1"} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[1.0, 1.0, -1.0, 1.0], [0.75, -1.0, -0.25, 1.0], [-1.0, -1.0, -1.0, 1.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @add_i8_0(dense<[[-128, 66, -101, -83, 87, -115, 8, -115, -128, 29, -59, 40, 15, -52, -33, 19, -75, 48, -16, 56, 121, -52, -6, 46, -1, 46, -71, 85, 83, 49, 105, -6, 21, -85, -67, -84, 5, -66, 46, 50], [64, 19, 67, 40, -1, 1, 81, 31, 30, -32, 38, -77, -93, -25, -67, -20, 46, -57, -91, -93, 34, 92, 100, 20, 17, -38, 78, -125, 57, -5, -9, -32, -119, 113, 116, -21, -36, -36, 37, 51]]> : tensor<2x40xi8>) : tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @add_i8_1(dense<[[86, -125, -35, -126, 107, -106, 86, 102, 78, -18, 9, 45, -49, 6, -104, -112, -111, -94, -109, -121, -64, -110, -54, 104, -89, 102, -15, 90, 86, 39, 122, 124, -82, 25, -51, 48, -19, -23, -75, 93], [123, -21, 57, 55, -3, 2, -42, 89, -49, -114, 31, 90, -22, -72, -111, -105, 33, -97, -105, -2, 17, -87, 14, -112, -69, -126, 74, 19, 63, -118, -112, -69, -62, 92, -37, -97, 35, -116, 24, 19]]> : tensor<2x40xi8>) : tensor<2x40x!quant.uniform<i8:f32, 0.07000000029802322:11>>
ml_program.subgraph @add_i8() {
  %o0 = ml_program.global_load_const @add_i8_0 : tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @add_i8_1 : tensor<2x40x!quant.uniform<i8:f32, 0.07000000029802322:11>>
  %r0 = "tfl.add"(%o0, %o1) : (tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x40x!quant.uniform<i8:f32, 0.07000000029802322:11>>) -> tensor<2x40x!quant.uniform<i8:f32, 0.09000000357627869:3>>
  "check.eq"(%r0) {expected = dense<[[-6, -62, -85, -128, 127, -128, 70, 14, -12, 0, -27, 56, -31, -26, -101, -78, -128, -48, -95, -65, 16, -116, -47, 105, -71, 103, -53, 116, 111, 56, 127, 91, -54, -29, -79, -11, -14, -56, -34, 98], [127, -7, 80, 63, -5, 0, 11, 85, -23, -108, 44, 26, -70, -72, -125, -94, 50, -109, -128, -55, 30, -18, 65, -78, -46, -121, 99, -56, 79, -96, -94, -73, -116, 127, 34, -89, 6, -112, 38, 41]]> : tensor<2x40xi8>} : (tensor<2x40x!quant.uniform<i8:f32, 0.09000000357627869:3>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @add_i8_broadcast_0(dense<[[[-123, -65, -80, -52, 121, 122, 6, 7, -17, 74, -26, -62, 36, 124, -8, 118, 111, -92, 79, -74]], [[-88, -58, -111, 19, -98, -41, -19, 78, 100, -12, 118, -13, 62, -4, -95, 8, -78, 111, 76, 30]]]> : tensor<2x1x20xi8>) : tensor<2x1x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @add_i8_broadcast_1(dense<[[54], [67], [-121]]> : tensor<3x1xi8>) : tensor<3x1x!quant.uniform<i8:f32, 0.07000000029802322:11>>
ml_program.subgraph @add_i8_broadcast() {
  %o0 = ml_program.global_load_const @add_i8_broadcast_0 : tensor<2x1x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @add_i8_broadcast_1 : tensor<3x1x!quant.uniform<i8:f32, 0.07000000029802322:11>>
  %r0 = "tfl.add"(%o0, %o1) : (tensor<2x1x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<3x1x!quant.uniform<i8:f32, 0.07000000029802322:11>>) -> tensor<2x3x20x!quant.uniform<i8:f32, 0.09000000357627869:3>>
  "check.eq"(%r0) {expected = dense<[[[-28, 4, -4, 11, 108, 108, 44, 44, 31, 81, 26, 6, 60, 109, 36, 106, 102, -11, 84, -1], [-18, 14, 6, 22, 118, 118, 54, 54, 41, 92, 36, 16, 70, 119, 46, 116, 112, -1, 94, 9], [-128, -128, -128, -125, -29, -28, -92, -92, -105, -55, -110, -128, -76, -27, -100, -30, -34, -128, -52, -128]], [[-9, 8, -21, 51, -14, 18, 30, 84, 96, 34, 106, 33, 75, 38, -12, 45, -3, 102, 83, 57], [2, 18, -11, 61, -4, 28, 40, 94, 106, 44, 116, 43, 85, 48, -2, 55, 7, 112, 93, 67], [-128, -128, -128, -85, -128, -119, -106, -52, -40, -102, -30, -103, -61, -98, -128, -91, -128, -34, -54, -79]]]> : tensor<2x3x20xi8>} : (tensor<2x3x20x!quant.uniform<i8:f32, 0.09000000357627869:3>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @add_u8_0(dense<[[120, 141, 170, 155, 138, 129, 169, 163, 118, 94, 94, 163, 133, 134, 218, 83, 65, 188, 83, 91, 215, 46, 62, 109, 109, 16, 79, 253, 232, 200, 239, 101, 164, 202, 194, 250, 137, 206, 240, 193], [68, 252, 98, 138, 90, 196, 244, 228, 178, 90, 157, 28, 73, 250, 83, 73, 77, 189, 249, 115, 144, 191, 95, 202, 170, 109, 223, 232, 188, 164, 116, 162, 89, 64, 237, 104, 56, 176, 112, 0]]> : tensor<2x40xui8>) : tensor<2x40x!quant.uniform<u8:f32, 0.05000000074505806:120>>
ml_program.global private @add_u8_1(dense<[[47, 116, 41, 23, 152, 235, 108, 88, 205, 11, 143, 146, 131, 187, 186, 45, 242, 169, 27, 12, 82, 66, 36, 40, 8, 190, 60, 110, 127, 239, 105, 166, 243, 185, 247, 108, 88, 147, 127, 153], [65, 50, 21, 183, 214, 69, 192, 118, 231, 176, 177, 52, 172, 46, 156, 15, 253, 27, 6, 245, 132, 209, 72, 197, 21, 152, 6, 37, 179, 231, 138, 110, 81, 206, 57, 40, 102, 254, 172, 73]]> : tensor<2x40xui8>) : tensor<2x40x!quant.uniform<u8:f32, 0.029999999329447746:99>>
ml_program.subgraph @add_u8() {
  %o0 = ml_program.global_load_const @add_u8_0 : tensor<2x40x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  %o1 = ml_program.global_load_const @add_u8_1 : tensor<2x40x!quant.uniform<u8:f32, 0.029999999329447746:99>>
  %r0 = "tfl.add"(%o0, %o1) : (tensor<2x40x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<2x40x!quant.uniform<u8:f32, 0.029999999329447746:99>>) -> tensor<2x40x!quant.uniform<u8:f32, 0.10000000149011612:128>>
  "check.eq"(%r0) {expected = dense<[[112, 144, 136, 123, 153, 173, 155, 146, 159, 89, 128, 164, 144, 161, 203, 93, 143, 183, 88, 87, 170, 81, 80, 105, 95, 103, 96, 198, 192, 210, 189, 139, 193, 195, 209, 196, 133, 185, 196, 181], [92, 179, 94, 162, 148, 157, 218, 188, 197, 136, 170, 68, 126, 177, 127, 79, 153, 141, 165, 169, 150, 197, 107, 198, 130, 138, 152, 165, 186, 190, 138, 152, 107, 132, 174, 102, 97, 202, 146, 60]]> : tensor<2x40xui8>} : (tensor<2x40x!quant.uniform<u8:f32, 0.10000000149011612:128>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @add_i8_relu_0(dense<[[21, -41, -22, 35, 33, 67, -83, 75, 71, 43, 48, 21, -50, 18, 67, 72, 114, 42, -98, -103, 114, -33, 38, 94, 37, -28, -113, -89, -98, -86, 100, 35, -37, -35, 106, -65, 21, -118, -87, 52], [45, -121, 48, 55, 83, 14, 102, 113, -27, -30, -68, -76, 99, 37, -106, 101, -7, 36, 113, -116, 53, 42, -121, -44, -52, -115, 101, -77, 122, 106, -75, -62, -20, 10, -96, 81, 62, -108, 11, -7]]> : tensor<2x40xi8>) : tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @add_i8_relu_1(dense<[[127, 127, -76, -54, 95, 81, -32, -21, 124, 6, -21, 94, 7, 73, 7, -70, -53, -27, 50, -63, -92, -11, -40, -76, -19, 75, -62, -47, 123, -82, -70, -76, -102, 106, -107, -76, 74, 80, 24, 31], [66, -77, 87, -5, -126, 10, 22, -99, 72, 18, -64, 31, 81, -1, -46, 55, -121, 29, -1, -75, -100, 21, 88, -100, 111, 111, -127, 105, 100, 95, 106, 13, 102, -87, -4, -46, -50, 91, 101, 41]]> : tensor<2x40xi8>) : tensor<2x40x!quant.uniform<i8:f32, 0.07000000029802322:11>>
ml_program.subgraph @add_i8_relu() {
  %o0 = ml_program.global_load_const @add_i8_relu_0 : tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @add_i8_relu_1 : tensor<2x40x!quant.uniform<i8:f32, 0.07000000029802322:11>>
  %r0 = "tfl.add"(%o0, %o1) {fused_activation_function = "RELU"} : (tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x40x!quant.uniform<i8:f32, 0.07000000029802322:11>>) -> tensor<2x40x!quant.uniform<i8:f32, 0.09000000357627869:3>>
  "check.eq"(%r0) {expected = dense<[[109, 74, 3, 3, 91, 99, 3, 24, 127, 27, 9, 83, 3, 65, 41, 3, 20, 3, 3, 3, 3, 3, 3, 3, 4, 41, 3, 3, 40, 3, 3, 3, 3, 61, 3, 3, 68, 3, 3, 51], [75, 3, 93, 25, 3, 14, 72, 3, 39, 3, 3, 3, 116, 18, 3, 97, 3, 41, 60, 3, 3, 38, 3, 3, 56, 21, 3, 37, 127, 127, 39, 3, 67, 3, 3, 8, 3, 9, 83, 26]]> : tensor<2x40xi8>} : (tensor<2x40x!quant.uniform<i8:f32, 0.09000000357627869:3>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @add_i16_0(dense<[[2479, -2544, -1119, 1750, -2243, -2661, 1703, 1443, -1693, -886, 2955, -72, -808, 43, -2941, 2628, -2546, 2, -2782, 1799], [-1747, -414, 1317, 32, 2241, 2751, -136, -89, 1455, 2068, 690, -836, 2497, -136, -2735, -450, 1316, -2268, 877, -898]]> : tensor<2x20xi16>) : tensor<2x20x!quant.uniform<i16:f32, 0.00019999999494757503>>
ml_program.global private @add_i16_1(dense<[[44, -1994, 546, 1226, 2062, -2339, 102, 331, 144, -2964, 890, -1070, 2747, 1833, -422, -17, -372, 2082, -1147, -2681], [-2449, -976, 488, -1400, 1758, -1025, 667, 1069, -47, 1642, -1718, 733, 2152, 1182, -2469, 1661, -2855, -1942, 1449, 1748]]> : tensor<2x20xi16>) : tensor<2x20x!quant.uniform<i16:f32, 0.00019999999494757503>>
ml_program.subgraph @add_i16() {
  %o0 = ml_program.global_load_const @add_i16_0 : tensor<2x20x!quant.uniform<i16:f32, 0.00019999999494757503>>
  %o1 = ml_program.global_load_const @add_i16_1 : tensor<2x20x!quant.uniform<i16:f32, 0.00019999999494757503>>
  %r0 = "tfl.add"(%o0, %o1) : (tensor<2x20x!quant.uniform<i16:f32, 0.00019999999494757503>>, tensor<2x20x!quant.uniform<i16:f32, 0.00019999999494757503>>) -> tensor<2x20x!quant.uniform<i16:f32, 0.0005000000237487257>>
  "check.eq"(%r0) {expected = dense<[[1009, -1815, -229, 1190, -72, -2000, 722, 710, -620, -1540, 1538, -457, 776, 750, -1345, 1044, -1167, 834, -1572, -353], [-1678, -556, 722, -547, 1600, 690, 212, 392, 563, 1484, -411, -41, 1860, 418, -2082, 484, -616, -1684, 930, 340]]> : tensor<2x20xi16>} : (tensor<2x20x!quant.uniform<i16:f32, 0.0005000000237487257>>) -> ()
  ml_program.output
}
