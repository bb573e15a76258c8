// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @sub_0(dense<[[[3.5, -3.625, -2.375, 2.5], [0.0, 3.8125, -0.4375, -3.75], [1.75, -3.25, 3.6875, -2.375]], [[0.0625, -3.3125, -3.875, -0.375], [1.1875, 1.5625, -2.9375, -2.6875], [-0.4375, 0.5, -1.0, 2.8125]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @sub_1(dense<[[[-3.625, -0.875, 2.875, 0.5625], [-0.6875, -0.0625, 2.75, -3.4375], [-3.5, -2.75, -0.25, -3.75]], [[-3.5, 3.625, -1.0, 3.3125], [-3.1875, 1.875, -3.375, -3.25], [-0.125, -0.0625, 1.0, -3.3125]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.subgraph @sub() {
  %o0 = ml_program.global_load_const @sub_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @sub_1 : tensor<2x3x4xf32>
  %r0 = "tfl.sub"(%o0, %o1) : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[7.125, -2.75, -5.25, 1.9375], [0.6875, 3.875, -3.1875, -0.3125], [5.25, -0.5, 3.9375, 1.375]], [[3.5625, -6.9375, -2.875, -3.6875], [4.375, -0.3125, 0.4375, 0.5625], [-0.3125, 0.5625, -2.0, 6.125]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @sub_broadcast_0(dense<[[[-2.875, 0.875, 2.625, -0.1875]], [[-0.625, 0.4375, -1.625, -1.0]]]> : tensor<2x1x4xf32>) : tensor<2x1x4xf32>
ml_program.global private @sub_broadcast_1(dense<[[-2.625], [-2.0], [0.875]]> : tensor<3x1xf32>) : tensor<3x1xf32>
ml_program.subgraph @sub_broadcast() {
  %o0 = ml_program.global_load_const @sub_broadcast_0 : tensor<2x1x4xf32>
  %o1 = ml_program.global_load_const @sub_broadcast_1 : tensor<3x1xf32>
  %r0 = "tfl.sub"(%o0, %o1) : (tensor<2x1x4xf32>, tensor<3x1xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.25, 3.5, 5.25, 2.4375], [-0.875, 2.875, 4.625, 1.8125], [-3.75, 0.0, 1.75, -1.0625]], [[2.0, 3.0625, 1.0, 1.625], [1.375, 2.4375, 0.375, 1.0], [-1.5, -0.4375, -2.5, -1.875]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @sub_number_0(dense<[[2.5, 2.25, 2.8125, -2.0], [-3.8125, 1.75, -1.6875, -1.0625]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @sub_number_1(dense<1.125> : tensor<f32>) : tensor<f32>
ml_program.subgraph @sub_number() {
  %o0 = ml_program.global_load_const @sub_number_0 : tensor<2x4xf32>
  %o1 = ml_program.global_load_const @sub_number_1 : tensor<f32>
  %r0 = "tfl.sub"(%o0, %o1) : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[1.375, 1.125, 1.6875, -3.125], [-4.9375, 0.625, -2.8125, -2.1875]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @sub_i32_0(dense<[[-4, 8, 7], [3, -9, 4]]> : tensor<2x3xi32>) : tensor<2x3xi32>
ml_program.global private @sub_i32_1(dense<[[-2, 7, 0], [1, -7, 8]]> : tensor<2x3xi32>) : tensor<2x3xi32>
ml_program.subgraph @sub_i32() {
  %o0 = ml_program.global_load_const @sub_i32_0 : tensor<2x3xi32>
  %o1 = ml_program.global_load_const @sub_i32_1 : tensor<2x3xi32>
  %r0 = "tfl.sub"(%o0, %o1) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  "check.eq"(%r0) {expected = dense<[[-2, 1, 7], [2, -2, -4]]> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @sub_relu_0(dense<[[1.25, 1.875, 3.1875, 1.0625], [-0.125, 0.0, 2.8125, 3.6875], [-2.625, -4.0, 1.375, -1.3125]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.global private @sub_relu_1(dense<[[-1.75, -3.875, 0.5, -1.9375], [-0.625, 2.75, 4.0, 1.1875], [-1.3125, -2.1875, 1.625, 3.625]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.subgraph @sub_relu() {
  %o0 = ml_program.global_load_const @sub_relu_0 : tensor<3x4xf32>
  %o1 = ml_program.global_load_const @sub_relu_1 : tensor<3x4xf32>
  %r0 = "tfl.sub"(%o0, %o1) {fused_activation_function = "RELU"} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[3.0, 5.75, 2.6875, 3.0], [0.5, 0.0, 0.0, 2.5], [0.0, 0.0, 0.0, 0.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @sub_relu6_0(dense<[[-1.0, -2.5, 2.25, -1.3125], [3.625, -2.5, 3.4375, -2.375], [-1.375, -1.875, 3.9375, -4.0]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.global private @sub_relu6_1(dense<[[-1.375, -4.0, -2.125, 1.9375], [-0.9375, 2.5, 3.9375, -3.1875], [1.3125, -3.0, 1.8125, 3.25]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.subgraph @sub_relu6() {
  %o0 = ml_program.global_load_const @sub_relu6_0 : tensor<3x4xf32>
  %o1 = ml_program.global_load_const @sub_relu6_1 : tensor<3x4xf32>
  %r0 = "tfl.sub"(%o0, %o1) {fused_activation_function = "RELU6"} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.375, 1.5, 4.375, 0.0], [4.5625, 0.0, 0.0, 0.8125], [0.0, 1.125, 2.125, 0.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @sub_relu_n1_to_1_0(dense<[[-0.3125, 3.25, -1.5625, 2.1875], [-1.1875, -3.0625, 1.6875, 2.0], [1.9375, 0.875, 3.375, -1.625]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.global private @sub_relu_n1_to_1_1(dense<[[2.0, 2.125, -0.8125, -1.75], [-2.75, -0.6875, 3.0, 0.0], [-0.1875, 3.0625, 2.625, 2.6875]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.subgraph @sub_relu_n1_to_1() {
  %o0 = ml_program.global_load_const @sub_relu_n1_to_1_0 : tensor<3x4xf32>
  %o1 = ml_program.global_load_const @sub_relu_n1_to_1_1 : tensor<3x4xf32>
  %r0 = "tfl.sub"(%o0, %o1) {fused_activation_function = "RELU_N1_TO_1"} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-1.0, 1.0, -0.75, 1.0], [1.0, -1.0, -1.0, 1.0], [1.0, -1.0, 0.75, -1.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @sub_i8_0(dense<[[-124, 42, 126, 100, -118, 105, 109, -124, -47, -33, -20, 124, -118, 88, -110, -60, -109, -95, -45, -47, 82, 76, -109, 127, 39, 27, -27, -60, 92, 63, -89, 20, 5, 1, 125, 61, 124, -12, 122, -42], [-91, 87, -122, -41, 108, -5, -26, -43, 114, -117, -64, -23, -80, -97, 55, 19, -43, -79, -125, 80, 5, 71, 100, -88, -67, -25, 116, 95, -120, 107, -107, 107, 107, -18, -118, 79, 4, 7, -6, -119]]> : tensor<2x40xi8>) : tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @sub_i8_1(dense<[[57, -105, -70, 73, 52, 72, -10, 41, -41, -65, -81, -86, -120, -44, 63, -3, 0, 40, 4, -6, -43, -67, -11, 107, 64, -27, 23, 117, 11, -104, 53, 118, 16, 79, -27, 27, -88, -100, -79, -73], [-125, 40, 75, 85, -65, 30, 27, 44, 30, -109, 45, 67, 4, -52, -112, 98, 40, -23, -29, -48, 17, -103, -39, 93, -81, -1, -120, 127, 2, -78, -37, -50, 16, 88, 60, 90, 5, 75, 122, -15]]> : tensor<2x40xi8>) : tensor<2x40x!quant.uniform<i8:f32, 0.07000000029802322:11>>
ml_program.subgraph @sub_i8() {
  %o0 = ml_program.global_load_const @sub_i8_0 : tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @sub_i8_1 : tensor<2x40x!quant.uniform<i8:f32, 0.07000000029802322:11>>
  %r0 = "tfl.sub"(%o0, %o1) : (tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x40x!quant.uniform<i8:f32, 0.07000000029802322:11>>) -> tensor<2x40x!quant.uniform<i8:f32, 0.09000000357627869:3>>
  "check.eq"(%r0) {expected = dense<[[-98, 120, 127, 14, -91, 18, 84, -85, 21, 48, 67, 127, 43, 99, -95, -16, -45, -68, -13, -6, 94, 110, -37, 3, -13, 51, -17, -109, 58, 127, -75, -65, 6, -45, 106, 28, 127, 87, 127, 49], [62, 33, -111, -73, 126, -11, -20, -43, 55, 35, -55, -49, -32, 2, 127, -50, -40, -11, -31, 97, 5, 127, 101, -106, 41, 2, 127, -31, -53, 127, -15, 114, 62, -63, -97, -11, 14, -39, -83, -39]]> : tensor<2x40xi8>} : (tensor<2x40x!quant.uniform<i8:f32, 0.09000000357627869:3>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @sub_i8_broadcast_0(dense<[[[-82, -117, 3, 67, -108, 122, 46, -75, 24, -44, 48, 41, -96, 124, 38, -70, -15, -74, -126, 73]], [[56, -6, 113, 92, 92, 104, -97, 110, 77, -122, -111, -60, 115, -41, 21, -45, 125, -126, 96, 53]]]> : tensor<2x1x20xi8>) : tensor<2x1x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @sub_i8_broadcast_1(dense<[[14], [-27], [-128]]> : tensor<3x1xi8>) : tensor<3x1x!quant.uniform<i8:f32, 0.07000000029802322:11>>
ml_program.subgraph @sub_i8_broadcast() {
  %o0 = ml_program.global_load_const @sub_i8_broadcast_0 : tensor<2x1x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @sub_i8_broadcast_1 : tensor<3x1x!quant.uniform<i8:f32, 0.07000000029802322:11>>
  %r0 = "tfl.sub"(%o0, %o1) : (tensor<2x1x20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<3x1x!quant.uniform<i8:f32, 0.07000000029802322:11>>) -> tensor<2x3x20x!quant.uniform<i8:f32, 0.09000000357627869:3>>
  "check.eq"(%r0) {expected = dense<[[[-41, -60, 6, 42, -55, 72, 30, -37, 18, -20, 31, 27, -49, 73, 26, -34, -4, -37, -65, 45], [-9, -29, 38, 74, -24, 104, 62, -5, 50, 12, 63, 59, -17, 105, 58, -2, 28, -5, -34, 77], [69, 50, 117, 127, 55, 127, 127, 73, 127, 91, 127, 127, 62, 127, 127, 76, 107, 74, 45, 127]], [[36, 1, 67, 56, 56, 62, -49, 66, 47, -63, -57, -29, 68, -18, 16, -20, 74, -65, 58, 34], [68, 33, 99, 88, 88, 94, -17, 98, 79, -31, -25, 3, 100, 14, 48, 11, 106, -34, 90, 66], [127, 112, 127, 127, 127, 127, 61, 127, 127, 47, 53, 82, 127, 92, 127, 90, 127, 45, 127, 127]]]> : tensor<2x3x20xi8>} : (tensor<2x3x20x!quant.uniform<i8:f32, 0.09000000357627869:3>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @sub_u8_0(dense<[[137, 10, 27, 14, 190, 170, 171, 123, 211, 234, 40, 167, 114, 233, 72, 36, 45, 113, 221, 105, 138, 249, 40, 138, 254, 196, 117, 146, 60, 245, 151, 25, 31, 32, 147, 22, 130, 209, 215, 239], [60, 15, 54, 171, 173, 145, 242, 115, 171, 218, 75, 134, 25, 77, 227, 209, 113, 119, 22, 71, 158, 254, 15, 224, 170, 170, 17, 200, 147, 99, 114, 161, 211, 114, 35, 29, 8, 109, 86, 44]]> : tensor<2x40xui8>) : tensor<2x40x!quant.uniform<u8:f32, 0.05000000074505806:120>>
ml_program.global private @sub_u8_1(dense<[[124, 237, 222, 131, 70, 48, 111, 207, 31, 6, 55, 113, 66, 172, 45, 125, 5, 130, 3, 24, 28, 150, 97, 143, 3, 134, 70, 105, 199, 196, 184, 9, 78, 11, 153, 148, 187, 240, 41, 252], [243, 21, 93, 60, 138, 42, 206, 251, 200, 124, 230, 159, 135, 112, 101, 7, 11, 200, 100, 185, 207, 102, 20, 176, 91, 37, 141, 126, 19, 120, 9, 108, 9, 253, 47, 253, 223, 250, 91, 34]]> : tensor<2x40xui8>) : tensor<2x40x!quant.uniform<u8:f32, 0.029999999329447746:99>>
ml_program.subgraph @sub_u8() {
  %o0 = ml_program.global_load_const @sub_u8_0 : tensor<2x40x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  %o1 = ml_program.global_load_const @sub_u8_1 : tensor<2x40x!quant.uniform<u8:f32, 0.029999999329447746:99>>
  %r0 = "tfl.sub"(%o0, %o1) : (tensor<2x40x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<2x40x!quant.uniform<u8:f32, 0.029999999329447746:99>>) -> tensor<2x40x!quant.uniform<u8:f32, 0.10000000149011612:128>>
  "check.eq"(%r0) {expected = dense<[[129, 32, 45, 65, 172, 168, 150, 97, 194, 213, 101, 147, 135, 163, 120, 78, 119, 115, 207, 143, 158, 177, 89, 124, 224, 156, 135, 139, 68, 161, 118, 107, 90, 110, 125, 64, 107, 130, 193, 142], [55, 99, 97, 165, 143, 158, 157, 80, 123, 170, 66, 117, 70, 103, 181, 200, 151, 97, 79, 78, 115, 194, 99, 157, 155, 172, 64, 160, 166, 111, 152, 146, 201, 79, 101, 36, 35, 77, 113, 109]]> : tensor<2x40xui8>} : (tensor<2x40x!quant.uniform<u8:f32, 0.10000000149011612:128>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @sub_i8_relu_0(dense<[[-8, -37, -85, 117, 50, -98, -61, -10, -58, -25, 77, -99, 78, 53, -125, -44, -62, 89, 118, -113, 115, 92, 20, 75, 21, -45, 52, 104, -10, 17, 53, -31, -83, 115, 122, -95, 61, -115, 44, -98], [-43, 14, 121, 75, -92, -17, 83, 19, 2, 32, -7, -42, -13, -9, 78, -102, -85, -54, 5, 5, -87, 76, -78, 25, 127, 124, -110, -1, 63, 16, -56, -60, 88, -116, 127, -44, 115, 84, 86, -45]]> : tensor<2x40xi8>) : tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @sub_i8_relu_1(dense<[[104, 51, 51, -95, -14, -30, -126, 94, 124, 10, 50, 39, 109, 7, 104, 55, 3, 111, -38, -103, 113, 55, 68, 106, -89, 21, 117, -56, 110, -107, -50, -5, -8, -100, -46, -82, 112, 93, 53, -34], [-92, 5, 92, 16, -98, 76, 17, 39, 95, -125, -102, 28, -59, -46, 51, -49, 57, -88, -116, -120, 65, -16, 74, -16, 99, -120, 116, 69, -19, -101, -110, -37, -40, 68, -31, -80, 32, 20, 61, 107]]> : tensor<2x40xi8>) : tensor<2x40x!quant.uniform<i8:f32, 0.07000000029802322:11>>
ml_program.subgraph @sub_i8_relu() {
  %o0 = ml_program.global_load_const @sub_i8_relu_0 : tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @sub_i8_relu_1 : tensor<2x40x!quant.uniform<i8:f32, 0.07000000029802322:11>>
  %r0 = "tfl.sub"(%o0, %o1) {fused_activation_function = "RELU"} : (tensor<2x40x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x40x!quant.uniform<i8:f32, 0.07000000029802322:11>>) -> tensor<2x40x!quant.uniform<i8:f32, 0.09000000357627869:3>>
  "check.eq"(%r0) {expected = dense<[[3, 3, 3, 127, 54, 3, 80, 3, 3, 3, 19, 3, 3, 39, 3, 3, 3, 3, 111, 33, 3, 24, 3, 3, 96, 3, 3, 117, 3, 108, 84, 3, 3, 127, 119, 26, 3, 3, 3, 3], [63, 19, 11, 45, 41, 3, 48, 3, 3, 127, 91, 3, 54, 46, 19, 3, 3, 54, 108, 112, 3, 70, 3, 42, 9, 127, 3, 3, 65, 103, 70, 11, 95, 3, 110, 53, 54, 47, 16, 3]]> : tensor<2x40xi8>} : (tensor<2x40x!quant.uniform<i8:f32, 0.09000000357627869:3>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @sub_i16_0(dense<[[-39, -160, -953, 144, -1967, 2005, 2064, 1999, -383, -2183, -1862, -185, 2332, 1414, -2550, 2964, -1635, -842, 430, -502], [950, 232, 1914, -1574, 2037, -1161, 628, -624, 2615, -268, -343, -1968, 2164, 2325, -262, 36, 2883, 722, 1220, -78]]> : tensor<2x20xi16>) : tensor<2x20x!quant.uniform<i16:f32, 0.00019999999494757503>>
ml_program.global private @sub_i16_1(dense<[[-972, 2403, 1648, 2296, 2202, -2968, -1176, -2296, 1141, -261, 1328, 1334, -2635, -1658, 2379, 1561, -2428, -268, 1046, -689], [2652, 1455, -2884, 1060, -2031, 1349, 1715, 2739, -1420, 1445, -2845, 2272, 2400, 991, 1580, 1949, -1220, 563, 2218, -1297]]> : tensor<2x20xi16>) : tensor<2x20x!quant.uniform<i16:f32, 0.00019999999494757503>>
ml_program.subgraph @sub_i16() {
  %o0 = ml_program.global_load_const @sub_i16_0 : tensor<2x20x!quant.uniform<i16:f32, 0.00019999999494757503>>
  %o1 = ml_program.global_load_const @sub_i16_1 : tensor<2x20x!quant.uniform<i16:f32, 0.00019999999494757503>>
  %r0 = "tfl.sub"(%o0, %o1) : (tensor<2x20x!quant.uniform<i16:f32, 0.00019999999494757503>>, tensor<2x20x!quant.uniform<i16:f32, 0.00019999999494757503>>) -> tensor<2x20x!quant.uniform<i16:f32, 0.0005000000237487257>>
  "check.eq"(%r0) {expected = dense<[[373, -1025, -1040, -861, -1668, 1989, 1296, 1718, -610, -769, -1276, -608, 1987, 1229, -1972, 561, 317, -230, -246, 75], [-681, -489, 1919, -1054, 1627, -1004, -435, -1345, 1614, -685, 1001, -1696, -94, 534, -737, -765, 1641, 64, -399, 488]]> : tensor<2x20xi16>} : (tensor<2x20x!quant.uniform<i16:f32, 0.0005000000237487257>>) -> ()
  ml_program.output
}
