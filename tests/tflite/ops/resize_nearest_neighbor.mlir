// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @resize_nearest_neighbor_plain_0(dense<[[[[2.9375, -3.6875], [-0.25, -2.625], [1.0625, -1.8125], [1.0, 2.0625]], [[2.875, 3.8125], [0.1875, -3.375], [-2.875, 1.875], [2.5, 0.625]], [[2.875, 2.75], [1.5, 3.625], [3.125, -1.625], [-0.1875, 1.125]]]]> : tensor<1x3x4x2xf32>) : tensor<1x3x4x2xf32>
ml_program.global private @resize_nearest_neighbor_plain_1(dense<[7, 6]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_nearest_neighbor_plain() {
  %o0 = ml_program.global_load_const @resize_nearest_neighbor_plain_0 : tensor<1x3x4x2xf32>
  %o1 = ml_program.global_load_const @resize_nearest_neighbor_plain_1 : tensor<2xi32>
  %r0 = "tfl.resize_nearest_neighbor"(%o0, %o1) : (tensor<1x3x4x2xf32>, tensor<2xi32>) -> tensor<1x7x6x2xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[[2.9375, -3.6875], [2.9375, -3.6875], [-0.25, -2.625], [1.0625, -1.8125], [1.0625, -1.8125], [1.0, 2.0625]], [[2.9375, -3.6875], [2.9375, -3.6875], [-0.25, -2.625], [1.0625, -1.8125], [1.0625, -1.8125], [1.0, 2.0625]], [[2.9375, -3.6875], [2.9375, -3.6875], [-0.25, -2.625], [1.0625, -1.8125], [1.0625, -1.8125], [1.0, 2.0625]], [[2.875, 3.8125], [2.875, 3.8125], [0.1875, -3.375], [-2.875, 1.875], [-2.875, 1.875], [2.5, 0.625]], [[2.875, 3.8125], [2.875, 3.8125], [0.1875, -3.375], [-2.875, 1.875], [-2.875, 1.875], [2.5, 0.625]], [[2.875, 2.75], [2.875, 2.75], [1.5, 3.625], [3.125, -1.625], [3.125, -1.625], [-0.1875, 1.125]], [[2.875, 2.75], [2.875, 2.75], [1.5, 3.625], [3.125, -1.625], [3.125, -1.625], [-0.1875, 1.125]]]]> : tensor<1x7x6x2xf32>} : (tensor<1x7x6x2xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @resize_nearest_neighbor_plain_i8_0(dense<[[[[35, -9], [37, -121], [-89, -42], [26, -7]], [[72, 82], [47, -20], [66, -46], [-40, -114]], [[-99, 121], [-83, -41], [-104, -120], [-53, -72]]]]> : tensor<1x3x4x2xi8>) : tensor<1x3x4x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @resize_nearest_neighbor_plain_i8_1(dense<[7, 6]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_nearest_neighbor_plain_i8() {
  %o0 = ml_program.global_load_const @resize_nearest_neighbor_plain_i8_0 : tensor<1x3x4x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @resize_nearest_neighbor_plain_i8_1 : tensor<2xi32>
  %r0 = "tfl.resize_nearest_neighbor"(%o0, %o1) : (tensor<1x3x4x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2xi32>) -> tensor<1x7x6x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[[35, -9], [35, -9], [37, -121], [-89, -42], [-89, -42], [26, -7]], [[35, -9], [35, -9], [37, -121], [-89, -42], [-89, -42], [26, -7]], [[35, -9], [35, -9], [37, -121], [-89, -42], [-89, -42], [26, -7]], [[72, 82], [72, 82], [47, -20], [66, -46], [66, -46], [-40, -114]], [[72, 82], [72, 82], [47, -20], [66, -46], [66, -46], [-40, -114]], [[-99, 121], [-99, 121], [-83, -41], [-104, -120], [-104, -120], [-53, -72]], [[-99, 121], [-99, 121], [-83, -41], [-104, -120], [-104, -120], [-53, -72]]]]> : tensor<1x7x6x2xi8>} : (tensor<1x7x6x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @resize_nearest_neighbor_plain_u8_0(dense<[[[[222, 118], [183, 39], [240, 33], [210, 78]], [[100, 192], [9, 204], [53, 130], [122, 148]], [[207, 38], [52, 157], [77, 98], [17, 137]]]]> : tensor<1x3x4x2xui8>) : tensor<1x3x4x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>
ml_program.global private @resize_nearest_neighbor_plain_u8_1(dense<[7, 6]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_nearest_neighbor_plain_u8() {
  %o0 = ml_program.global_load_const @resize_nearest_neighbor_plain_u8_0 : tensor<1x3x4x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  %o1 = ml_program.global_load_const @resize_nearest_neighbor_plain_u8_1 : tensor<2xi32>
  %r0 = "tfl.resize_nearest_neighbor"(%o0, %o1) : (tensor<1x3x4x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<2xi32>) -> tensor<1x7x6x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  "check.eq"(%r0) {expected = dense<[[[[222, 118], [222, 118], [183, 39], [240, 33], [240, 33], [210, 78]], [[222, 118], [222, 118], [183, 39], [240, 33], [240, 33], [210, 78]], [[222, 118], [222, 118], [183, 39], [240, 33], [240, 33], [210, 78]], [[100, 192], [100, 192], [9, 204], [53, 130], [53, 130], [122, 148]], [[100, 192], [100, 192], [9, 204], [53, 130], [53, 130], [122, 148]], [[207, 38], [207, 38], [52, 157], [77, 98], [77, 98], [17, 137]], [[207, 38], [207, 38], [52, 157], [77, 98], [77, 98], [17, 137]]]]> : tensor<1x7x6x2xui8>} : (tensor<1x7x6x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @resize_nearest_neighbor_plain_smaller_0(dense<[[[[-1.5625, -3.25], [2.4375, -0.3125], [-2.375, 3.875], [-3.3125, 2.75], [1.4375, 1.875], [-0.375, -2.1875]], [[-2.0625, 1.25], [-2.75, -1.75], [0.75, 2.875], [0.0625, -3.25], [3.6875, -3.3125], [-2.4375, 1.0625]], [[2.3125, -3.625], [0.0625, -2.875], [0.8125, 3.625], [-3.0, 3.5], [0.875, 2.0625], [1.375, 2.8125]], [[-3.625, 1.25], [0.4375, -2.3125], [-3.1875, -1.625], [3.1875, 1.625], [-0.625, -2.0], [-0.125, -2.9375]], [[-3.6875, 2.0], [-3.0, 0.9375], [1.5, 0.0625], [-1.75, -0.0625], [-2.3125, 0.0], [-1.0, -3.0625]], [[2.1875, -1.1875], [2.75, 0.875], [1.5, -2.25], [3.6875, -3.5], [0.9375, -2.9375], [-3.625, 2.5]], [[-0.0625, 3.4375], [3.3125, 2.25], [-0.5, -3.75], [-2.125, -0.625], [-2.5625, -0.8125], [3.4375, 2.125]]]]> : tensor<1x7x6x2xf32>) : tensor<1x7x6x2xf32>
ml_program.global private @resize_nearest_neighbor_plain_smaller_1(dense<[3, 4]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_nearest_neighbor_plain_smaller() {
  %o0 = ml_program.global_load_const @resize_nearest_neighbor_plain_smaller_0 : tensor<1x7x6x2xf32>
  %o1 = ml_program.global_load_const @resize_nearest_neighbor_plain_smaller_1 : tensor<2xi32>
  %r0 = "tfl.resize_nearest_neighbor"(%o0, %o1) : (tensor<1x7x6x2xf32>, tensor<2xi32>) -> tensor<1x3x4x2xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[[-1.5625, -3.25], [2.4375, -0.3125], [-3.3125, 2.75], [1.4375, 1.875]], [[2.3125, -3.625], [0.0625, -2.875], [-3.0, 3.5], [0.875, 2.0625]], [[-3.6875, 2.0], [-3.0, 0.9375], [-1.75, -0.0625], [-2.3125, 0.0]]]]> : tensor<1x3x4x2xf32>} : (tensor<1x3x4x2xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @resize_nearest_neighbor_corners_0(dense<[[[[-2.8125, 0.75], [-1.9375, -0.5625], [-1.0625, -0.5], [-1.875, -3.0625]], [[-2.125, 1.5625], [-2.875, 0.0625], [3.9375, 0.5], [-2.75, -0.125]], [[0.6875, 1.6875], [-3.5625, -3.0625], [-1.5, 0.375], [3.5, -3.75]]]]> : tensor<1x3x4x2xf32>) : tensor<1x3x4x2xf32>
ml_program.global private @resize_nearest_neighbor_corners_1(dense<[7, 6]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_nearest_neighbor_corners() {
  %o0 = ml_program.global_load_const @resize_nearest_neighbor_corners_0 : tensor<1x3x4x2xf32>
  %o1 = ml_program.global_load_const @resize_nearest_neighbor_corners_1 : tensor<2xi32>
  %r0 = "tfl.resize_nearest_neighbor"(%o0, %o1) {align_corners = true} : (tensor<1x3x4x2xf32>, tensor<2xi32>) -> tensor<1x7x6x2xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[[-2.8125, 0.75], [-1.9375, -0.5625], [-1.9375, -0.5625], [-1.0625, -0.5], [-1.0625, -0.5], [-1.875, -3.0625]], [[-2.8125, 0.75], [-1.9375, -0.5625], [-1.9375, -0.5625], [-1.0625, -0.5], [-1.0625, -0.5], [-1.875, -3.0625]], [[-2.125, 1.5625], [-2.875, 0.0625], [-2.875, 0.0625], [3.9375, 0.5], [3.9375, 0.5], [-2.75, -0.125]], [[-2.125, 1.5625], [-2.875, 0.0625], [-2.875, 0.0625], [3.9375, 0.5], [3.9375, 0.5], [-2.75, -0.125]], [[-2.125, 1.5625], [-2.875, 0.0625], [-2.875, 0.0625], [3.9375, 0.5], [3.9375, 0.5], [-2.75, -0.125]], [[0.6875, 1.6875], [-3.5625, -3.0625], [-3.5625, -3.0625], [-1.5, 0.375], [-1.5, 0.375], [3.5, -3.75]], [[0.6875, 1.6875], [-3.5625, -3.0625], [-3.5625, -3.0625], [-1.5, 0.375], [-1.5, 0.375], [3.5, -3.75]]]]> : tensor<1x7x6x2xf32>} : (tensor<1x7x6x2xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @resize_nearest_neighbor_corners_i8_0(dense<[[[[-60, -42], [39, 47], [-76, -59], [-89, -105]], [[51, -110], [-55, -58], [-63, -24], [-27, -113]], [[79, -63], [-113, -76], [64, 63], [35, 89]]]]> : tensor<1x3x4x2xi8>) : tensor<1x3x4x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @resize_nearest_neighbor_corners_i8_1(dense<[7, 6]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_nearest_neighbor_corners_i8() {
  %o0 = ml_program.global_load_const @resize_nearest_neighbor_corners_i8_0 : tensor<1x3x4x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @resize_nearest_neighbor_corners_i8_1 : tensor<2xi32>
  %r0 = "tfl.resize_nearest_neighbor"(%o0, %o1) {align_corners = true} : (tensor<1x3x4x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2xi32>) -> tensor<1x7x6x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[[-60, -42], [39, 47], [39, 47], [-76, -59], [-76, -59], [-89, -105]], [[-60, -42], [39, 47], [39, 47], [-76, -59], [-76, -59], [-89, -105]], [[51, -110], [-55, -58], [-55, -58], [-63, -24], [-63, -24], [-27, -113]], [[51, -110], [-55, -58], [-55, -58], [-63, -24], [-63, -24], [-27, -113]], [[51, -110], [-55, -58], [-55, -58], [-63, -24], [-63, -24], [-27, -113]], [[79, -63], [-113, -76], [-113, -76], [64, 63], [64, 63], [35, 89]], [[79, -63], [-113, -76], [-113, -76], [64, 63], [64, 63], [35, 89]]]]> : tensor<1x7x6x2xi8>} : (tensor<1x7x6x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @resize_nearest_neighbor_corners_u8_0(dense<[[[[86, 35], [91, 233], [158, 86], [212, 74]], [[69, 115], [186, 69], [147, 127], [31, 19]], [[114, 216], [175, 174], [49, 65], [30, 132]]]]> : tensor<1x3x4x2xui8>) : tensor<1x3x4x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>
ml_program.global private @resize_nearest_neighbor_corners_u8_1(dense<[7, 6]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_nearest_neighbor_corners_u8() {
  %o0 = ml_program.global_load_const @resize_nearest_neighbor_corners_u8_0 : tensor<1x3x4x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  %o1 = ml_program.global_load_const @resize_nearest_neighbor_corners_u8_1 : tensor<2xi32>
  %r0 = "tfl.resize_nearest_neighbor"(%o0, %o1) {align_corners = true} : (tensor<1x3x4x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<2xi32>) -> tensor<1x7x6x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  "check.eq"(%r0) {expected = dense<[[[[86, 35], [91, 233], [91, 233], [158, 86], [158, 86], [212, 74]], [[86, 35], [91, 233], [91, 233], [158, 86], [158, 86], [212, 74]], [[69, 115], [186, 69], [186, 69], [147, 127], [147, 127], [31, 19]], [[69, 115], [186, 69], [186, 69], [147, 127], [147, 127], [31, 19]], [[69, 115], [186, 69], [186, 69], [147, 127], [147, 127], [31, 19]], [[114, 216], [175, 174], [175, 174], [49, 65], [49, 65], [30, 132]], [[114, 216], [175, 174], [175, 174], [49, 65], [49, 65], [30, 132]]]]> : tensor<1x7x6x2xui8>} : (tensor<1x7x6x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @resize_nearest_neighbor_corners_smaller_0(dense<[[[[2.5625, 2.875], [1.875, -1.1875], [0.0, 0.625], [-3.8125, -0.8125], [-3.4375, -0.4375], [0.0, 1.375]], [[-0.3125, -3.125], [-3.25, -0.25], [-0.5625, -0.75], [-3.5, -1.3125], [3.6875, 0.5], [2.5625, 1.5625]], [[-2.1875, -1.0625], [-4.0, 1.5625], [-0.3125, 3.125], [2.4375, -0.25], [3.9375, -2.1875], [-3.5625, 1.9375]], [[3.1875, 0.3125], [0.1875, -1.1875], [-1.75, 3.6875], [-3.4375, -1.1875], [3.3125, -0.5], [-3.5625, 2.8125]], [[-3.375, -3.4375], [-0.1875, 1.6875], [-1.25, -1.875], [-4.0, -1.5625], [-3.6875, -2.0625], [-1.0, -1.875]], [[2.8125, 2.0], [3.3125, -2.875], [-3.75, -2.0625], [-2.3125, 0.3125], [1.125, 3.0], [0.1875, -2.5]], [[1.375, -3.875], [3.5, -3.375], [1.375, 1.625], [0.6875, 0.5], [-1.375, -0.9375], [2.875, -1.375]]]]> : tensor<1x7x6x2xf32>) : tensor<1x7x6x2xf32>
ml_program.global private @resize_nearest_neighbor_corners_smaller_1(dense<[3, 4]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_nearest_neighbor_corners_smaller() {
  %o0 = ml_program.global_load_const @resize_nearest_neighbor_corners_smaller_0 : tensor<1x7x6x2xf32>
  %o1 = ml_program.global_load_const @resize_nearest_neighbor_corners_smaller_1 : tensor<2xi32>
  %r0 = "tfl.resize_nearest_neighbor"(%o0, %o1) {align_corners = true} : (tensor<1x7x6x2xf32>, tensor<2xi32>) -> tensor<1x3x4x2xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[[2.5625, 2.875], [0.0, 0.625], [-3.8125, -0.8125], [0.0, 1.375]], [[3.1875, 0.3125], [-1.75, 3.6875], [-3.4375, -1.1875], [-3.5625, 2.8125]], [[1.375, -3.875], [1.375, 1.625], [0.6875, 0.5], [2.875, -1.375]]]]> : tensor<1x3x4x2xf32>} : (tensor<1x3x4x2xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @resize_nearest_neighbor_centers_0(dense<[[[[0.875, -3.0625], [3.1875, 0.875], [-3.3125, -3.25], [-0.75, -0.3125]], [[-2.4375, 3.625], [0.4375, 1.6875], [-3.1875, -1.875], [1.9375, 2.9375]], [[1.9375, 0.75], [2.25, 2.4375], [-1.375, -0.625], [2.75, -3.625]]]]> : tensor<1x3x4x2xf32>) : tensor<1x3x4x2xf32>
ml_program.global private @resize_nearest_neighbor_centers_1(dense<[7, 6]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_nearest_neighbor_centers() {
  %o0 = ml_program.global_load_const @resize_nearest_neighbor_centers_0 : tensor<1x3x4x2xf32>
  %o1 = ml_program.global_load_const @resize_nearest_neighbor_centers_1 : tensor<2xi32>
  %r0 = "tfl.resize_nearest_neighbor"(%o0, %o1) {half_pixel_centers = true} : (tensor<1x3x4x2xf32>, tensor<2xi32>) -> tensor<1x7x6x2xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[[0.875, -3.0625], [3.1875, 0.875], [3.1875, 0.875], [-3.3125, -3.25], [-0.75, -0.3125], [-0.75, -0.3125]], [[0.875, -3.0625], [3.1875, 0.875], [3.1875, 0.875], [-3.3125, -3.25], [-0.75, -0.3125], [-0.75, -0.3125]], [[-2.4375, 3.625], [0.4375, 1.6875], [0.4375, 1.6875], [-3.1875, -1.875], [1.9375, 2.9375], [1.9375, 2.9375]], [[-2.4375, 3.625], [0.4375, 1.6875], [0.4375, 1.6875], [-3.1875, -1.875], [1.9375, 2.9375], [1.9375, 2.9375]], [[-2.4375, 3.625], [0.4375, 1.6875], [0.4375, 1.6875], [-3.1875, -1.875], [1.9375, 2.9375], [1.9375, 2.9375]], [[1.9375, 0.75], [2.25, 2.4375], [2.25, 2.4375], [-1.375, -0.625], [2.75, -3.625], [2.75, -3.625]], [[1.9375, 0.75], [2.25, 2.4375], [2.25, 2.4375], [-1.375, -0.625], [2.75, -3.625], [2.75, -3.625]]]]> : tensor<1x7x6x2xf32>} : (tensor<1x7x6x2xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @resize_nearest_neighbor_centers_i8_0(dense<[[[[29, -79], [-50, 112], [-44, 10], [124, 4]], [[-38, 32], [99, 67], [-51, 26], [-52, -79]], [[-118, -101], [96, 106], [121, -76], [-64, 12]]]]> : tensor<1x3x4x2xi8>) : tensor<1x3x4x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @resize_nearest_neighbor_centers_i8_1(dense<[7, 6]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_nearest_neighbor_centers_i8() {
  %o0 = ml_program.global_load_const @resize_nearest_neighbor_centers_i8_0 : tensor<1x3x4x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @resize_nearest_neighbor_centers_i8_1 : tensor<2xi32>
  %r0 = "tfl.resize_nearest_neighbor"(%o0, %o1) {half_pixel_centers = true} : (tensor<1x3x4x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2xi32>) -> tensor<1x7x6x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[[29, -79], [-50, 112], [-50, 112], [-44, 10], [124, 4], [124, 4]], [[29, -79], [-50, 112], [-50, 112], [-44, 10], [124, 4], [124, 4]], [[-38, 32], [99, 67], [99, 67], [-51, 26], [-52, -79], [-52, -79]], [[-38, 32], [99, 67], [99, 67], [-51, 26], [-52, -79], [-52, -79]], [[-38, 32], [99, 67], [99, 67], [-51, 26], [-52, -79], [-52, -79]], [[-118, -101], [96, 106], [96, 106], [121, -76], [-64, 12], [-64, 12]], [[-118, -101], [96, 106], [96, 106], [121, -76], [-64, 12], [-64, 12]]]]> : tensor<1x7x6x2xi8>} : (tensor<1x7x6x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @resize_nearest_neighbor_centers_u8_0(dense<[[[[217, 39], [167, 196], [252, 184], [169, 88]], [[196, 131], [203, 252], [40, 146], [52, 91]], [[95, 44], [244, 214], [222, 61], [245, 164]]]]> : tensor<1x3x4x2xui8>) : tensor<1x3x4x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>
ml_program.global private @resize_nearest_neighbor_centers_u8_1(dense<[7, 6]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_nearest_neighbor_centers_u8() {
  %o0 = ml_program.global_load_const @resize_nearest_neighbor_centers_u8_0 : tensor<1x3x4x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  %o1 = ml_program.global_load_const @resize_nearest_neighbor_centers_u8_1 : tensor<2xi32>
  %r0 = "tfl.resize_nearest_neighbor"(%o0, %o1) {half_pixel_centers = true} : (tensor<1x3x4x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<2xi32>) -> tensor<1x7x6x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  "check.eq"(%r0) {expected = dense<[[[[217, 39], [167, 196], [167, 196], [252, 184], [169, 88], [169, 88]], [[217, 39], [167, 196], [167, 196], [252, 184], [169, 88], [169, 88]], [[196, 131], [203, 252], [203, 252], [40, 146], [52, 91], [52, 91]], [[196, 131], [203, 252], [203, 252], [40, 146], [52, 91], [52, 91]], [[196, 131], [203, 252], [203, 252], [40, 146], [52, 91], [52, 91]], [[95, 44], [244, 214], [244, 214], [222, 61], [245, 164], [245, 164]], [[95, 44], [244, 214], [244, 214], [222, 61], [245, 164], [245, 164]]]]> : tensor<1x7x6x2xui8>} : (tensor<1x7x6x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @resize_nearest_neighbor_centers_smaller_0(dense<[[[[-1.9375, -4.0], [3.25, -1.25], [3.625, -1.75], [-0.125, 2.125], [2.8125, 0.1875], [1.1875, 3.4375]], [[3.3125, 3.9375], [3.375, 0.4375], [-0.6875, 1.6875], [-2.875, -1.375], [1.4375, 2.125], [1.75, -0.125]], [[-2.75, 1.25], [2.625, -0.5], [-0.1875, -3.375], [1.9375, 0.9375], [-3.8125, 3.1875], [3.4375, 2.0625]], [[-1.5, 0.3125], [0.8125, 1.375], [0.875, -2.25], [2.0625, -3.75], [-3.1875, -2.75], [-3.1875, 3.3125]], [[3.6875, 3.5625], [2.625, 2.4375], [1.875, 3.375], [3.125, 4.0], [-3.5, 0.0625], [1.3125, -1.125]], [[-3.3125, -0.875], [3.4375, -3.625], [-3.125, -3.0625], [-0.625, 0.5], [1.4375, 0.25], [0.875, 2.1875]], [[-1.1875, -3.75], [1.25, 0.5625], [-1.4375, 1.75], [4.0, 0.8125], [-2.9375, -2.0], [-2.4375, -1.875]]]]> : tensor<1x7x6x2xf32>) : tensor<1x7x6x2xf32>
ml_program.global private @resize_nearest_neighbor_centers_smaller_1(dense<[3, 4]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_nearest_neighbor_centers_smaller() {
  %o0 = ml_program.global_load_const @resize_nearest_neighbor_centers_smaller_0 : tensor<1x7x6x2xf32>
  %o1 = ml_program.global_load_const @resize_nearest_neighbor_centers_smaller_1 : tensor<2xi32>
  %r0 = "tfl.resize_nearest_neighbor"(%o0, %o1) {half_pixel_centers = true} : (tensor<1x7x6x2xf32>, tensor<2xi32>) -> tensor<1x3x4x2xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[[3.3125, 3.9375], [-0.6875, 1.6875], [-2.875, -1.375], [1.75, -0.125]], [[-1.5, 0.3125], [0.875, -2.25], [2.0625, -3.75], [-3.1875, 3.3125]], [[-3.3125, -0.875], [-3.125, -3.0625], [-0.625, 0.5], [0.875, 2.1875]]]]> : tensor<1x3x4x2xf32>} : (tensor<1x3x4x2xf32>) -> ()
  ml_program.output
}
