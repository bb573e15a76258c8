// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @mul_0(dense<[[[-2.625, -1.3125, 2.3125, 2.0], [1.3125, -0.0625, 0.3125, -0.5], [3.25, 2.875, -0.9375, 3.3125]], [[-2.5, -1.75, 1.0, 0.6875], [2.0625, 3.5625, -3.0625, 1.625], [-2.0625, -2.25, -0.125, 0.5]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @mul_1(dense<[[[-0.875, -2.5, 0.4375, -2.0625], [-1.125, 3.5, -3.75, 2.125], [3.375, -3.6875, -1.0, 1.3125]], [[-1.25, 3.0625, -2.1875, -1.0625], [1.3125, 4.0, 0.9375, 1.875], [-3.5625, 3.5, 2.0625, 3.5]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.subgraph @mul() {
  %o0 = ml_program.global_load_const @mul_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @mul_1 : tensor<2x3x4xf32>
  %r0 = "tfl.mul"(%o0, %o1) : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[2.296875, 3.28125, 1.0117188, -4.125], [-1.4765625, -0.21875, -1.171875, -1.0625], [10.96875, -10.6015625, 0.9375, 4.3476562]], [[3.125, -5.359375, -2.1875, -0.73046875], [2.7070312, 14.25, -2.8710938, 3.046875], [7.3476562, -7.875, -0.2578125, 1.75]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @mul_broadcast_0(dense<[[[-0.375, -2.875, -1.3125, -1.25]], [[3.25, -2.6875, 0.125, -2.3125]]]> : tensor<2x1x4xf32>) : tensor<2x1x4xf32>
ml_program.global private @mul_broadcast_1(dense<[[-3.6875], [3.25], [-3.6875]]> : tensor<3x1xf32>) : tensor<3x1xf32>
ml_program.subgraph @mul_broadcast() {
  %o0 = ml_program.global_load_const @mul_broadcast_0 : tensor<2x1x4xf32>
  %o1 = ml_program.global_load_const @mul_broadcast_1 : tensor<3x1xf32>
  %r0 = "tfl.mul"(%o0, %o1) : (tensor<2x1x4xf32>, tensor<3x1xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[1.3828125, 10.6015625, 4.8398438, 4.609375], [-1.21875, -9.34375, -4.265625, -4.0625], [1.3828125, 10.6015625, 4.8398438, 4.609375]], [[-11.984375, 9.910156, -0.4609375, 8.527344], [10.5625, -8.734375, 0.40625, -7.515625], [-11.984375, 9.910156, -0.4609375, 8.527344]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @mul_number_0(dense<[[-1.0625, -2.875, 2.4375, -3.4375], [-3.0625, -0.875, 3.875, 2.1875]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @mul_number_1(dense<-3.875> : tensor<f32>) : tensor<f32>
ml_program.subgraph @mul_number() {
  %o0 = ml_program.global_load_const @mul_number_0 : tensor<2x4xf32>
  %o1 = ml_program.global_load_const @mul_number_1 : tensor<f32>
  %r0 = "tfl.mul"(%o0, %o1) : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[4.1171875, 11.140625, -9.4453125, 13.3203125], [11.8671875, 3.390625, -15.015625, -8.4765625]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @mul_i32_0(dense<[[-6, -9, 9], [-4, 8, -7]]> : tensor<2x3xi32>) : tensor<2x3xi32>
ml_program.global private @mul_i32_1(dense<[[7, -4, 5], [-9, -4, -2]]> : tensor<2x3xi32>) : tensor<2x3xi32>
ml_program.subgraph @mul_i32() {
  %o0 = ml_program.global_load_const @mul_i32_0 : tensor<2x3xi32>
  %o1 = ml_program.global_load_const @mul_i32_1 : tensor<2x3xi32>
  %r0 = "tfl.mul"(%o0, %o1) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  "check.eq"(%r0) {expected = dense<[[-42, 36, 45], [36, -32, 14]]> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @mul_relu_0(dense<[[-2.5625, 2.0625, -4.0, -1.4375], [1.375, 0.9375, 3.125, -0.8125], [-2.875, 1.375, 1.375, -2.125]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.global private @mul_relu_1(dense<[[-0.875, -2.0625, -1.4375, 2.0625], [-3.1875, 2.75, -1.5625, 3.5], [-0.3125, 0.0, -2.0625, 1.4375]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.subgraph @mul_relu() {
  %o0 = ml_program.global_load_const @mul_relu_0 : tensor<3x4xf32>
  %o1 = ml_program.global_load_const @mul_relu_1 : tensor<3x4xf32>
  %r0 = "tfl.mul"(%o0, %o1) {fused_activation_function = "RELU"} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[2.2421875, 0.0, 5.75, 0.0], [0.0, 2.578125, 0.0, 0.0], [0.8984375, 0.0, 0.0, 0.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @mul_relu6_0(dense<[[3.0625, 1.4375, -1.3125, -2.4375], [0.9375, -0.625, 2.0625, -1.9375], [3.9375, 1.875, 1.1875, -3.375]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.global private @mul_relu6_1(dense<[[-1.0625, 3.5625, -2.5, 2.0625], [0.125, -0.625, -0.5625, -2.4375], [-3.375, -2.0, -3.8125, -3.9375]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.subgraph @mul_relu6() {
  %o0 = ml_program.global_load_const @mul_relu6_0 : tensor<3x4xf32>
  %o1 = ml_program.global_load_const @mul_relu6_1 : tensor<3x4xf32>
  %r0 = "tfl.mul"(%o0, %o1) {fused_activation_function = "RELU6"} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.0, 5.1210938, 3.28125, 0.0], [0.1171875, 0.390625, 0.0, 4.7226562], [0.0, 0.0, 0.0, 6.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @mul_relu_n1_to_1_0(dense<[[1.0, -3.125, 3.625, 2.0], [-0.6875, -1.1875, 3.8125, -4.0], [3.875, -0.4375, 0.375, 2.0625]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.global private @mul_relu_n1_to_1_1(dense<[[1.125, 0.8125, 0.0625, -3.6875], [3.875, -1.6875, 3.0, 3.25], [0.4375, -0.0625, -3.1875, 2.5]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.subgraph @mul_relu_n1_to_1() {
  %o0 = ml_program.global_load_const @mul_relu_n1_to_1_0 : tensor<3x4xf32>
  %o1 = ml_program.global_load_const @mul_relu_n1_to_1_1 : tensor<3x4xf32>
  %r0 = "tfl.mul"(%o0, %o1) {fused_activation_function = "RELU_N1_TO_1"} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[1.0, -1.0, 0.2265625, -1.0], [-1.0, 1.0, 1.0, -1.0], [1.0, 0.02734375, -1.0, 1.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @mul_i8_0(dense<[[-15, 14, -4, 48, 90, -38, -14, -58, -113, -114, 16, 38, -93, 14, 115, 79, 120, 71, 48, 125, -104, -79, 121, 113, -77, -56, 125, -41, 12, -17, -63, -83, -107, 41, 51, -109, -72, -117, -4, -106], [-102, -39, 10, 67, -121, 91, -82, -78, 11, -123, -43, -67, 53, 24, -36, -83, 35, -90, -19, 113, -104, 72, 120, -2, -109, -108, -124, 99, -34, -125, 55, 116, 10, -57, -1, 103, -13, 7, 127, 49]]> : tensor<2x40xi8>) : tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @mul_i8_1(dense<[[112, -23, 16, 105, -57, -75, -42, 14, -1, -47, -84, -5, -128, 118, -66, -88, -5, -46, 21, -93, 117, -58, -36, 18, -28, -62, -52, 111, 116, 51, -47, -45, -109, -93, 82, -125, -14, 26, 29, 58], [14, -28, 76, -103, 44, 104, 86, -94, 48, 25, -103, 120, 91, -46, -15, 17, -103, 38, -93, 70, -20, 17, 24, 59, -52, -15, -27, 44, -6, -66, -79, 65, -7, 65, -54, -23, 4, -78, -12, 95]]> : tensor<2x40xi8>) : tensor<2x40x!quant.uniform<i8:f32, 0.07000000029802322:11>>
ml_program.subgraph @mul_i8() {
  %o0 = ml_program.global_load_const @mul_i8_0 : tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @mul_i8_1 : tensor<2x40x!quant.uniform<i8:f32, 0.07000000029802322:11>>
  %r0 = "tfl.mul"(%o0, %o1) : (tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x40x!quant.uniform<i8:f32, 0.07000000029802322:11>>) -> tensor<2x40x!quant.uniform<i8:f32, 0.09000000357627869:3>>
  "check.eq"(%r0) {expected = dense<[[-28, -25, 4, 127, -128, 107, 17, -3, 52, 127, -82, -25, 127, 90, -128, -128, -76, -128, 24, -128, -128, 127, -128, 36, 109, 127, -128, -128, 81, -13, 127, 127, 127, -128, 127, 127, 66, -61, 5, -128], [-8, 52, 46, -128, -128, 127, -128, 127, 29, -60, 127, -128, 127, -66, 32, -15, -128, -84, 52, 127, 120, 21, 67, 12, 127, 105, 127, 127, 21, 127, -128, 127, -9, -102, -12, -128, 5, -45, -117, 127]]> : tensor<2x40xi8>} : (tensor<2x40x!quant.uniform<i8:f32, 0.09000000357627869:3>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @mul_i8_broadcast_0(dense<[[[38, 20, -26, 88, 39, 42, -104, 108, 15, 7, 41, -39, 5, -55, -112, 121, -35, 100, -23, -63]], [[-49, 48, -4, -23, 13, 23, 114, -80, -67, 119, 11, -94, -80, 1, 13, -31, -51, 44, 43, -2]]]> : tensor<2x1x20xi8>) : tensor<2x1x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @mul_i8_broadcast_1(dense<[[121], [-59], [18]]> : tensor<3x1xi8>) : tensor<3x1x!quant.uniform<i8:f32, 0.07000000029802322:11>>
ml_program.subgraph @mul_i8_broadcast() {
  %o0 = ml_program.global_load_const @mul_i8_broadcast_0 : tensor<2x1x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @mul_i8_broadcast_1 : tensor<3x1x!quant.uniform<i8:f32, 0.07000000029802322:11>>
  %r0 = "tfl.mul"(%o0, %o1) : (tensor<2x1x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<3x1x!quant.uniform<i8:f32, 0.07000000029802322:11>>) -> tensor<2x3x20x!quant.uniform<i8:f32, 0.09000000357627869:3>>
  "check.eq"(%r0) {expected = dense<[[[127, 119, -78, 127, 127, 127, -128, 127, 97, 63, 127, -128, 54, -128, -128, 127, -117, 127, -65, -128], [-120, -71, 55, -128, -122, -128, 127, -128, -57, -35, -128, 90, -30, 127, 127, -128, 79, -128, 47, 127], [15, 10, -2, 29, 16, 16, -23, 34, 9, 7, 16, -6, 6, -10, -26, 38, -5, 32, -1, -12]], [[-128, 127, 16, -65, 89, 127, 127, -128, -128, 127, 80, -128, -128, 37, 89, -100, -128, 127, 127, 24], [117, -128, -5, 47, -51, -79, -128, 127, 127, -128, -46, 127, 127, -19, -51, 68, 123, -128, -128, -11], [-8, 18, 4, -1, 8, 11, 36, -17, -13, 37, 8, -21, -17, 5, 8, -4, -9, 17, 17, 4]]]> : tensor<2x3x20xi8>} : (tensor<2x3x20x!quant.uniform<i8:f32, 0.09000000357627869:3>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @mul_u8_0(dense<[[98, 100, 173, 227, 116, 70, 74, 244, 218, 153, 228, 159, 7, 142, 141, 241, 113, 94, 195, 166, 92, 186, 42, 145, 107, 250, 40, 39, 219, 79, 96, 199, 120, 253, 180, 231, 42, 166, 195, 49], [116, 192, 170, 255, 115, 242, 225, 252, 187, 37, 215, 16, 200, 193, 82, 191, 254, 6, 248, 138, 218, 181, 104, 25, 126, 87, 109, 21, 231, 200, 110, 169, 73, 1, 248, 117, 28, 225, 173, 228]]> : tensor<2x40xui8>) : tensor<2x40x!quant.uniform<u8:f32, 0.05000000074505806:120>>
ml_program.global private @mul_u8_1(dense<[[109, 89, 31, 95, 194, 198, 163, 29, 9, 5, 150, 45, 174, 226, 221, 158, 176, 141, 135, 142, 232, 97, 171, 70, 254, 108, 219, 167, 55, 70, 219, 222, 63, 188, 118, 23, 174, 178, 153, 19], [160, 42, 120, 51, 28, 119, 215, 29, 145, 87, 44, 246, 39, 144, 238, 79, 112, 88, 68, 255, 234, 43, 159, 8, 96, 52, 199, 251, 212, 41, 197, 115, 153, 121, 197, 67, 98, 229, 209, 168]]> : tensor<2x40xui8>) : tensor<2x40x!quant.uniform<u8:f32, 0.029999999329447746:99>>
ml_program.subgraph @mul_u8() {
  %o0 = ml_program.global_load_const @mul_u8_0 : tensor<2x40x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  %o1 = ml_program.global_load_const @mul_u8_1 : tensor<2x40x!quant.uniform<u8:f32, 0.029999999329447746:99>>
  %r0 = "tfl.mul"(%o0, %o1) : (tensor<2x40x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<2x40x!quant.uniform<u8:f32, 0.029999999329447746:99>>) -> tensor<2x40x!quant.uniform<u8:f32, 0.10000000149011612:128>>
  "check.eq"(%r0) {expected = dense<[[125, 131, 74, 122, 122, 54, 84, 0, 0, 81, 211, 96, 1, 170, 166, 235, 120, 112, 169, 158, 72, 126, 44, 117, 98, 146, 0, 45, 63, 146, 85, 255, 128, 255, 145, 1, 40, 183, 189, 213], [124, 66, 144, 31, 133, 165, 255, 0, 174, 143, 50, 0, 56, 177, 49, 107, 154, 147, 68, 170, 255, 77, 114, 255, 128, 151, 111, 0, 255, 58, 113, 140, 90, 89, 255, 129, 129, 255, 215, 240]]> : tensor<2x40xui8>} : (tensor<2x40x!quant.uniform<u8:f32, 0.10000000149011612:128>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @mul_i8_relu_0(dense<[[119, -100, -122, 57, 105, -11, -35, -68, 63, 100, 100, 22, -23, 70, 126, -123, -60, -57, -7, -15, -80, -26, 68, -55, -63, -75, -87, -2, 77, 42, 78, -60, -110, -78, -115, 62, 0, -121, -128, -10], [-44, -13, 127, -4, -108, 21, 6, -111, -101, -68, 72, -53, 46, -121, -95, 9, -1, -42, -24, -50, 46, -35, 12, 2, 97, -17, 100, 119, -47, -18, -113, 73, 113, 115, 22, 97, -83, -124, -39, -52]]> : tensor<2x40xi8>) : tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @mul_i8_relu_1(dense<[[93, -55, -71, -96, 39, 45, -6, -89, -15, 124, -86, 115, -104, -13, 37, -98, -58, -114, 10, -109, -128, -56, 76, -107, 21, 59, 34, 38, -27, 123, 10, -87, 63, -103, -53, -122, -109, 46, 92, 7], [64, 54, 76, -56, 29, -39, -66, -9, -104, -28, 96, 42, 113, 26, -75, 65, -105, -127, 80, -13, 114, -42, 55, 120, -6, 59, 116, 90, -109, 25, 57, -120, 17, -105, 66, -57, 118, 44, -52, 12]]> : tensor<2x40xi8>) : tensor<2x40x!quant.uniform<i8:f32, 0.07000000029802322:11>>
ml_program.subgraph @mul_i8_relu() {
  %o0 = ml_program.global_load_const @mul_i8_relu_0 : tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @mul_i8_relu_1 : tensor<2x40x!quant.uniform<i8:f32, 0.07000000029802322:11>>
  %r0 = "tfl.mul"(%o0, %o1) {fused_activation_function = "RELU"} : (tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x40x!quant.uniform<i8:f32, 0.07000000029802322:11>>) -> tensor<2x40x!quant.uniform<i8:f32, 0.09000000357627869:3>>
  "check.eq"(%r0) {expected = dense<[[127, 127, 127, 3, 125, 3, 22, 127, 3, 127, 3, 120, 75, 3, 127, 127, 127, 127, 3, 40, 127, 53, 127, 127, 3, 3, 3, 8, 3, 127, 3, 127, 3, 127, 127, 3, 3, 3, 3, 3], [3, 3, 127, 3, 3, 3, 3, 84, 127, 96, 127, 3, 127, 3, 127, 37, 3, 127, 3, 43, 127, 61, 36, 41, 3, 3, 127, 127, 127, 3, 3, 3, 31, 3, 65, 3, 3, 3, 81, 3]]> : tensor<2x40xi8>} : (tensor<2x40x!quant.uniform<i8:f32, 0.09000000357627869:3>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @mul_i16_0(dense<[[2557, -347, 1186, 2779, -653, 1351, 1020, -278, 2891, -2287, -2568, 2531, 1501, -1686, 766, 559, -1078, 2976, 2440, -166], [-219, 552, 2816, 1099, -194, -1337, -1491, -1852, 2232, 2120, -868, 1970, 2844, 970, -417, -1618, 1, 1452, -2604, 2541]]> : tensor<2x20xi16>) : tensor<2x20x!quant.uniform<i16:f32, 0.00019999999494757503>>
ml_program.global private @mul_i16_1(dense<[[1132, -1373, -157, 2170, -572, -2136, -2376, 810, 1342, -1911, 2040, -1205, 317, -2387, 2021, -2955, 2001, -2466, -409, -2458], [2103, 2733, -2914, 775, 142, 2452, 2704, 1319, 573, -210, 1444, 804, -2939, -235, -368, -591, -2380, -2041, 1006, 517]]> : tensor<2x20xi16>) : tensor<2x20x!quant.uniform<i16:f32, 0.00019999999494757503>>
ml_program.subgraph @mul_i16() {
  %o0 = ml_program.global_load_const @mul_i16_0 : tensor<2x20x!quant.uniform<i16:f32, 0.00019999999494757503>>
  %o1 = ml_program.global_load_const @mul_i16_1 : tensor<2x20x!quant.uniform<i16:f32, 0.00019999999494757503>>
  %r0 = "tfl.mul"(%o0, %o1) : (tensor<2x20x!quant.uniform<i16:f32, 0.00019999999494757503>>, tensor<2x20x!quant.uniform<i16:f32, 0.00019999999494757503>>) -> tensor<2x20x!quant.uniform<i16:f32, 0.0005000000237487257>>
  "check.eq"(%r0) {expected = dense<[[232, 38, -15, 482, 30, -231, -194, -18, 310, 350, -419, -244, 38, 322, 124, -132, -173, -587, -80, 33], [-37, 121, -656, 68, -2, -262, -323, -195, 102, -36, -100, 127, -669, -18, 12, 76, 0, -237, -210, 105]]> : tensor<2x20xi16>} : (tensor<2x20x!quant.uniform<i16:f32, 0.0005000000237487257>>) -> ()
  ml_program.output
}
