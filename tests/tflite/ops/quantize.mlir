// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @quantize_i8_0(dense<[1.9375, -1.125, 2.25, 2.0, 3.125, 0.375, 4.0625, 4.25, 0.5, 2.625, -4.5625, -1.0625, 0.5, 3.75, 1.0, -3.6875, -3.5, -2.1875, 1.25, 2.125]> : tensor<20xf32>) : tensor<20xf32>
ml_program.subgraph @quantize_i8() {
  %o0 = ml_program.global_load_const @quantize_i8_0 : tensor<20xf32>
  %r0 = "tfl.quantize"(%o0) : (tensor<20xf32>) -> tensor<20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[32, -29, 38, 33, 55, 0, 74, 78, 3, 45, -98, -28, 3, 68, 13, -81, -77, -51, 18, 35]> : tensor<20xi8>} : (tensor<20x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @quantize_u8_0(dense<[-3.25, 5.0, -1.875, -4.0, 4.375, -4.0, 2.1875, 4.3125, 1.25, 2.75, -4.25, 1.8125, 1.25, 4.625, 2.0625, 2.25, -4.8125, -4.0, 0.5, -1.0]> : tensor<20xf32>) : tensor<20xf32>
ml_program.subgraph @quantize_u8() {
  %o0 = ml_program.global_load_const @quantize_u8_0 : tensor<20xf32>
  %r0 = "tfl.quantize"(%o0) : (tensor<20xf32>) -> tensor<20x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  "check.eq"(%r0) {expected = dense<[55, 220, 83, 40, 207, 40, 164, 206, 145, 175, 35, 156, 145, 212, 161, 165, 24, 40, 130, 100]> : tensor<20xui8>} : (tensor<20x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @quantize_i16_0(dense<[-3.8125, -4.125, -3.8125, -2.0, -0.6875, -3.125, 3.25, 0.5, -1.0625, -2.375, -0.1875, 3.5, -2.8125, 2.1875, -0.75, -3.0, -2.125, -1.9375, 4.5, 0.375]> : tensor<20xf32>) : tensor<20xf32>
ml_program.subgraph @quantize_i16() {
  %o0 = ml_program.global_load_const @quantize_i16_0 : tensor<20xf32>
  %r0 = "tfl.quantize"(%o0) : (tensor<20xf32>) -> tensor<20x!quant.uniform<i16:f32, 0.00019999999494757503>>
  "check.eq"(%r0) {expected = dense<[-19063, -20625, -19063, -10000, -3438, -15625, 16250, 2500, -5313, -11875, -938, 17500, -14063, 10938, -3750, -15000, -10625, -9688, 22500, 1875]> : tensor<20xi16>} : (tensor<20x!quant.uniform<i16:f32, 0.00019999999494757503>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @quantize_i8_to_i8_0(dense<[103, -69, -46, 33, -3, 99, -4, -47, 25, -106, 44, 22, 74, -14, -101, 35, -53, 68, 14, 38, -49, 27, -120, 97, -65, 78, 80, 38, -121, -91, 113, -128, -74, 96, -18, 91, -98, 8, 118, -64, 78, -73, 35, 75, 109, 72, -57, 100, 75, 32, -3, 106, 13, -111, -9, 0, -26, 13, -49, -52]> : tensor<60xi8>) : tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.subgraph @quantize_i8_to_i8() {
  %o0 = ml_program.global_load_const @quantize_i8_to_i8_0 : tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %r0 = "tfl.quantize"(%o0) : (tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>
  "check.eq"(%r0) {expected = dense<[90, -33, -17, 40, 14, 87, 13, -18, 34, -60, 47, 32, 69, 6, -56, 41, -22, 65, 26, 43, -19, 35, -70, 85, -30, 72, 73, 43, -70, -49, 97, -75, -37, 85, 3, 81, -54, 22, 100, -30, 72, -36, 41, 70, 94, 67, -25, 87, 70, 39, 14, 92, 25, -63, 10, 16, -3, 25, -19, -21]> : tensor<60xi8>} : (tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @quantize_u8_to_i8_0(dense<[35, 181, 69, 38, 249, 201, 136, 144, 19, 37, 185, 236, 79, 100, 71, 111, 160, 189, 168, 230, 90, 111, 204, 3, 7, 9, 251, 100, 195, 80, 227, 176, 204, 242, 47, 229, 44, 211, 253, 159, 217, 45, 18, 47, 87, 204, 239, 96, 224, 166, 32, 196, 90, 96, 109, 252, 12, 250, 111, 101]> : tensor<60xui8>) : tensor<60x!quant.uniform<u8:f32, 0.05000000074505806:120>>
ml_program.subgraph @quantize_u8_to_i8() {
  %o0 = ml_program.global_load_const @quantize_u8_to_i8_0 : tensor<60x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  %r0 = "tfl.quantize"(%o0) : (tensor<60x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>
  "check.eq"(%r0) {expected = dense<[-50, 55, -25, -48, 103, 69, 22, 28, -61, -48, 57, 94, -18, -3, -24, 5, 40, 60, 45, 90, -10, 5, 71, -73, -70, -68, 105, -3, 65, -18, 87, 51, 71, 98, -41, 89, -43, 76, 106, 39, 80, -43, -62, -41, -13, 71, 96, -6, 85, 44, -52, 65, -10, -6, 3, 105, -66, 104, 5, -3]> : tensor<60xi8>} : (tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @quantize_i8_to_u8_0(dense<[-119, 18, -107, 111, -33, -63, 17, 14, 5, 80, 7, 127, 52, 63, 1, 51, 43, -5, 32, 75, -126, -46, -33, -30, 95, 72, 16, 116, -51, 1, 102, 89, -64, -112, -79, 52, -6, 81, -89, 118, 45, 70, -15, -10, 99, 72, -35, 38, 48, -13, -49, 95, 86, -116, 97, -55, -55, 4, -39, -34]> : tensor<60xi8>) : tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.subgraph @quantize_i8_to_u8() {
  %o0 = ml_program.global_load_const @quantize_i8_to_u8_0 : tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %r0 = "tfl.quantize"(%o0) : (tensor<60x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> tensor<60x!quant.uniform<u8:f32, 0.05999999865889549:110>>
  "check.eq"(%r0) {expected = dense<[17, 131, 27, 208, 88, 63, 130, 128, 120, 183, 122, 222, 159, 168, 117, 158, 152, 112, 143, 178, 11, 77, 88, 91, 195, 176, 129, 213, 73, 117, 201, 190, 62, 22, 50, 159, 111, 183, 42, 214, 153, 174, 103, 107, 198, 176, 87, 148, 156, 105, 75, 195, 188, 19, 197, 70, 70, 119, 83, 87]> : tensor<60xui8>} : (tensor<60x!quant.uniform<u8:f32, 0.05999999865889549:110>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @quantize_i16_to_i8_0(dense<[319, 1734, -2830, -871, 1055, 1702, 2154, 1245, -908, -1705, 771, -1168, 1939, 2283, 1119, 1345, 917, 734, -351, 1889, 983, -1855, 114, -1275, -1779, 2635, 2191, 2484, 2597, -107, -191, 1009, 1041, -2318, 585, 1233, -1695, -2156, -2279, 430, 2921, -971, 701, -1714, -2462, -1425, -2986, 2340, 1493, 438, -979, -859, -2720, 9, 828, 1323, -1427, -1908, 2731, -1651]> : tensor<60xi16>) : tensor<60x!quant.uniform<i16:f32, 0.00019999999494757503>>
ml_program.subgraph @quantize_i16_to_i8() {
  %o0 = ml_program.global_load_const @quantize_i16_to_i8_0 : tensor<60x!quant.uniform<i16:f32, 0.00019999999494757503>>
  %r0 = "tfl.quantize"(%o0) : (tensor<60x!quant.uniform<i16:f32, 0.00019999999494757503>>) -> tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>
  "check.eq"(%r0) {expected = dense<[12, 16, 3, 9, 14, 16, 17, 15, 8, 6, 13, 8, 17, 18, 14, 15, 14, 13, 10, 16, 14, 6, 11, 7, 6, 19, 17, 18, 18, 11, 10, 14, 14, 4, 13, 15, 6, 5, 4, 12, 19, 8, 13, 6, 4, 7, 2, 18, 15, 12, 8, 9, 3, 11, 13, 15, 7, 6, 19, 6]> : tensor<60xi8>} : (tensor<60x!quant.uniform<i8:f32, 0.07000000029802322:11>>) -> ()
  ml_program.output
}
