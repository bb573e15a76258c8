// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @concatenation_0(dense<[[1.6875, -2.5625, -2.625], [-1.375, 1.4375, 2.6875]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.global private @concatenation_1(dense<[[-3.9375, -3.0], [-3.4375, -1.3125]]> : tensor<2x2xf32>) : tensor<2x2xf32>
ml_program.subgraph @concatenation() {
  %o0 = ml_program.global_load_const @concatenation_0 : tensor<2x3xf32>
  %o1 = ml_program.global_load_const @concatenation_1 : tensor<2x2xf32>
  %r0 = "tfl.concatenation"(%o0, %o1) {axis = 1 : i64} : (tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<2x5xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[1.6875, -2.5625, -2.625, -3.9375, -3.0], [-1.375, 1.4375, 2.6875, -3.4375, -1.3125]]> : tensor<2x5xf32>} : (tensor<2x5xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @concatenation_negative_0(dense<[[[0.5], [-1.125], [2.4375]], [[2.75], [0.625], [1.375]]]> : tensor<2x3x1xf32>) : tensor<2x3x1xf32>
ml_program.global private @concatenation_negative_1(dense<[[[-1.4375, 2.625], [3.3125, -1.4375], [-0.125, 3.625]], [[3.0625, 0.6875], [-3.0, 1.75], [-3.0, -2.0625]]]> : tensor<2x3x2xf32>) : tensor<2x3x2xf32>
ml_program.subgraph @concatenation_negative() {
  %o0 = ml_program.global_load_const @concatenation_negative_0 : tensor<2x3x1xf32>
  %o1 = ml_program.global_load_const @concatenation_negative_1 : tensor<2x3x2xf32>
  %r0 = "tfl.concatenation"(%o0, %o1) {axis = -1 : i64} : (tensor<2x3x1xf32>, tensor<2x3x2xf32>) -> tensor<2x3x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[0.5, -1.4375, 2.625], [-1.125, 3.3125, -1.4375], [2.4375, -0.125, 3.625]], [[2.75, 3.0625, 0.6875], [0.625, -3.0, 1.75], [1.375, -3.0, -2.0625]]]> : tensor<2x3x3xf32>} : (tensor<2x3x3xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @concatenation_i8_0(dense<[[92, 32, -93], [65, -43, -6]]> : tensor<2x3xi8>) : tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @concatenation_i8_1(dense<[[-14, 99], [-124, 113]]> : tensor<2x2xi8>) : tensor<2x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.subgraph @concatenation_i8() {
  %o0 = ml_program.global_load_const @concatenation_i8_0 : tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @concatenation_i8_1 : tensor<2x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %r0 = "tfl.concatenation"(%o0, %o1) {axis = 1 : i64} : (tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> tensor<2x5x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[92, 32, -93, -14, 99], [65, -43, -6, -124, 113]]> : tensor<2x5xi8>} : (tensor<2x5x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @concatenation_negative_i8_0(dense<[[[-25], [-17], [120]], [[18], [-83], [-63]]]> : tensor<2x3x1xi8>) : tensor<2x3x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @concatenation_negative_i8_1(dense<[[[-109, -24], [10, 80], [124, -121]], [[-4, -61], [80, -4], [-31, -50]]]> : tensor<2x3x2xi8>) : tensor<2x3x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.subgraph @concatenation_negative_i8() {
  %o0 = ml_program.global_load_const @concatenation_negative_i8_0 : tensor<2x3x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @concatenation_negative_i8_1 : tensor<2x3x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %r0 = "tfl.concatenation"(%o0, %o1) {axis = -1 : i64} : (tensor<2x3x1x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x3x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> tensor<2x3x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[-25, -109, -24], [-17, 10, 80], [120, 124, -121]], [[18, -4, -61], [-83, 80, -4], [-63, -31, -50]]]> : tensor<2x3x3xi8>} : (tensor<2x3x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @concatenation_u8_grids_finer_0(dense<[[118, 195, 40, 222, 30, 58, 247, 14, 223, 152, 32, 11, 254, 128, 95, 96, 215, 87, 30, 52, 101, 41, 2, 137, 187, 168, 186, 69, 244, 227, 143, 36, 101, 16, 241, 106, 226, 5, 248, 62, 235, 212, 221, 123, 238, 53, 65, 238, 140, 225, 249, 156, 173, 174, 229, 128, 207, 118, 99, 143, 158, 190, 249, 101, 204, 77, 221, 151, 70, 213, 254, 7, 142, 132, 187, 119, 224, 42, 86, 19, 194, 15, 62, 83, 122, 176, 153, 47, 194, 56, 75, 54, 94, 198, 165, 161, 53, 58, 127, 2, 59, 252, 251, 67, 101, 234, 113, 126, 171, 144, 51, 128, 24, 184, 123, 147, 68, 137, 0, 80, 252, 0, 42, 227, 189, 25, 95, 194, 138, 227, 218, 64, 241, 143, 224, 140, 105, 171, 223, 12, 79, 255, 100, 254, 65, 17, 15, 185, 173, 145]]> : tensor<1x150xui8>) : tensor<1x150x!quant.uniform<u8:f32, 0.0416666679084301:127>>
ml_program.global private @concatenation_u8_grids_finer_1(dense<[[140, 175, 84, 25]]> : tensor<1x4xui8>) : tensor<1x4x!quant.uniform<u8:f32, 0.0416666679084301:127>>
ml_program.subgraph @concatenation_u8_grids_finer() {
  %o0 = ml_program.global_load_const @concatenation_u8_grids_finer_0 : tensor<1x150x!quant.uniform<u8:f32, 0.0416666679084301:127>>
  %o1 = ml_program.global_load_const @concatenation_u8_grids_finer_1 : tensor<1x4x!quant.uniform<u8:f32, 0.0416666679084301:127>>
  %r0 = "tfl.concatenation"(%o0, %o1) {axis = 1 : i64} : (tensor<1x150x!quant.uniform<u8:f32, 0.0416666679084301:127>>, tensor<1x4x!quant.uniform<u8:f32, 0.0416666679084301:127>>) -> tensor<1x154x!quant.uniform<u8:f32, 0.03333333507180214:129>>
  "check.eq"(%r0) {expected = dense<[[118, 214, 20, 248, 8, 43, 255, 0, 249, 160, 10, 0, 255, 130, 89, 90, 239, 79, 8, 35, 96, 21, 0, 142, 204, 180, 203, 56, 255, 254, 149, 15, 96, 0, 255, 103, 253, 0, 255, 48, 255, 235, 247, 124, 255, 36, 51, 255, 145, 252, 255, 165, 187, 188, 255, 130, 229, 118, 94, 149, 168, 208, 255, 96, 225, 66, 247, 159, 58, 237, 255, 0, 148, 135, 204, 119, 250, 23, 78, 0, 213, 0, 48, 74, 123, 190, 162, 29, 213, 40, 64, 38, 88, 218, 177, 172, 36, 43, 129, 0, 44, 255, 255, 54, 96, 255, 111, 128, 184, 150, 34, 130, 0, 200, 124, 154, 55, 142, 0, 70, 255, 0, 23, 254, 207, 1, 89, 213, 143, 254, 243, 50, 255, 149, 250, 145, 101, 184, 249, 0, 69, 255, 95, 255, 51, 0, 0, 202, 187, 152, 145, 189, 75, 1]]> : tensor<1x154xui8>} : (tensor<1x154x!quant.uniform<u8:f32, 0.03333333507180214:129>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @concatenation_u8_grids_0(dense<[[67, 152, 85, 199, 138, 2, 69, 221, 10], [121, 160, 247, 84, 228, 70, 214, 1, 42]]> : tensor<2x9xui8>) : tensor<2x9x!quant.uniform<u8:f32, 0.05000000074505806:120>>
ml_program.global private @concatenation_u8_grids_1(dense<[[48, 124, 70, 112, 250, 182, 195, 152, 174], [197, 45, 19, 248, 91, 54, 52, 219, 53]]> : tensor<2x9xui8>) : tensor<2x9x!quant.uniform<u8:f32, 0.029999999329447746:99>>
ml_program.subgraph @concatenation_u8_grids() {
  %o0 = ml_program.global_load_const @concatenation_u8_grids_0 : tensor<2x9x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  %o1 = ml_program.global_load_const @concatenation_u8_grids_1 : tensor<2x9x!quant.uniform<u8:f32, 0.029999999329447746:99>>
  %r0 = "tfl.concatenation"(%o0, %o1) {axis = 1 : i64} : (tensor<2x9x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<2x9x!quant.uniform<u8:f32, 0.029999999329447746:99>>) -> tensor<2x18x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  "check.eq"(%r0) {expected = dense<[[67, 152, 85, 199, 138, 2, 69, 221, 10, 89, 135, 103, 128, 211, 170, 178, 152, 165], [121, 160, 247, 84, 228, 70, 214, 1, 42, 179, 88, 72, 209, 115, 93, 92, 192, 92]]> : tensor<2x18xui8>} : (tensor<2x18x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> ()
  ml_program.output
}
