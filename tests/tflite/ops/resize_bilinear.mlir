// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @resize_bilinear_plain_0(dense<[[[[-2.0, 2.375], [3.125, -2.75], [-2.25, 0.0], [-3.3125, -2.5625]], [[0.5, 0.375], [1.1875, -2.4375], [-3.0, 2.1875], [-3.9375, 0.5]], [[1.9375, 2.375], [-3.0, 0.3125], [0.25, 0.0625], [3.6875, 1.625]]]]> : tensor<1x3x4x2xf32>) : tensor<1x3x4x2xf32>
ml_program.global private @resize_bilinear_plain_1(dense<[7, 6]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_bilinear_plain() {
  %o0 = ml_program.global_load_const @resize_bilinear_plain_0 : tensor<1x3x4x2xf32>
  %o1 = ml_program.global_load_const @resize_bilinear_plain_1 : tensor<2xi32>
  %r0 = "tfl.resize_bilinear"(%o0, %o1) : (tensor<1x3x4x2xf32>, tensor<2xi32>) -> tensor<1x7x6x2xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[[-2.0, 2.375], [1.4166669, -1.0416667], [1.3333331, -1.8333333], [-2.25, 0.0], [-2.9583333, -1.7083335], [-3.3125, -2.5625]], [[-0.92857134, 1.5178571], [1.2202381, -1.2380953], [0.67261887, -1.4315474], [-2.5714283, 0.9375], [-3.2440476, -0.5208335], [-3.5803568, -1.2499999]], [[0.14285716, 0.66071427], [1.0238096, -1.4345238], [0.011904538, -1.0297617], [-2.892857, 1.875], [-3.5297618, 0.6666665], [-3.8482141, 0.062500015]], [[0.91071427, 0.94642854], [0.2976191, -0.7857144], [-0.69642854, -0.5744047], [-2.0714285, 1.5803572], [-1.8630954, 1.0744047], [-1.7589288, 0.8214286]], [[1.5267859, 1.8035715], [-0.6934525, 0.28571433], [-1.4285715, -0.09226182], [-0.67857134, 0.6696428], [0.77976215, 1.0922619], [1.5089288, 1.3035715]], [[1.9375, 2.375], [-1.3541667, 1.0], [-1.9166667, 0.22916667], [0.25, 0.0625], [2.5416667, 1.1041667], [3.6875002, 1.625]], [[1.9375, 2.375], [-1.3541667, 1.0], [-1.9166665, 0.22916666], [0.25, 0.0625], [2.541667, 1.1041667], [3.6875, 1.6250001]]]]> : tensor<1x7x6x2xf32>} : (tensor<1x7x6x2xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @resize_bilinear_plain_i8_0(dense<[[[[-116, 116], [83, -107], [-60, -128], [-57, -128]], [[58, -40], [-60, 51], [112, -20], [-105, -34]], [[98, 107], [19, 63], [-85, -92], [-9, -77]]]]> : tensor<1x3x4x2xi8>) : tensor<1x3x4x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @resize_bilinear_plain_i8_1(dense<[7, 6]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_bilinear_plain_i8() {
  %o0 = ml_program.global_load_const @resize_bilinear_plain_i8_0 : tensor<1x3x4x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @resize_bilinear_plain_i8_1 : tensor<2xi32>
  %r0 = "tfl.resize_bilinear"(%o0, %o1) : (tensor<1x3x4x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2xi32>) -> tensor<1x7x6x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[[-116, 116], [17, -33], [35, -114], [-60, -128], [-58, -128], [-57, -128]], [[-41, 49], [1, -10], [19, -53], [14, -82], [-47, -86], [-78, -88]], [[33, -18], [-15, 13], [3, 7], [87, -35], [-37, -43], [-98, -47]], [[69, 2], [-2, 37], [-6, 23], [56, -41], [-33, -44], [-78, -46]], [[87, 65], [26, 61], [-12, 16], [-29, -71], [-34, -67], [-36, -65]], [[98, 107], [45, 78], [-16, 11], [-85, -92], [-34, -82], [-9, -77]], [[98, 107], [45, 78], [-16, 11], [-85, -92], [-34, -82], [-9, -77]]]]> : tensor<1x7x6x2xi8>} : (tensor<1x7x6x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @resize_bilinear_plain_u8_0(dense<[[[[191, 172], [16, 47], [74, 225], [64, 253]], [[88, 182], [28, 150], [167, 191], [37, 19]], [[150, 142], [238, 47], [68, 83], [189, 77]]]]> : tensor<1x3x4x2xui8>) : tensor<1x3x4x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>
ml_program.global private @resize_bilinear_plain_u8_1(dense<[7, 6]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_bilinear_plain_u8() {
  %o0 = ml_program.global_load_const @resize_bilinear_plain_u8_0 : tensor<1x3x4x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  %o1 = ml_program.global_load_const @resize_bilinear_plain_u8_1 : tensor<2xi32>
  %r0 = "tfl.resize_bilinear"(%o0, %o1) : (tensor<1x3x4x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<2xi32>) -> tensor<1x7x6x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  "check.eq"(%r0) {expected = dense<[[[[191, 172], [74, 89], [35, 106], [74, 225], [67, 244], [64, 253]], [[147, 176], [63, 120], [52, 131], [114, 210], [73, 172], [52, 153]], [[103, 181], [52, 150], [69, 155], [154, 196], [78, 100], [41, 52]], [[106, 171], [94, 137], [105, 134], [139, 160], [100, 77], [80, 36]], [[132, 153], [163, 102], [151, 89], [96, 114], [129, 78], [146, 60]], [[150, 142], [209, 79], [181, 59], [68, 83], [149, 79], [189, 77]], [[150, 142], [209, 79], [181, 59], [68, 83], [149, 79], [189, 77]]]]> : tensor<1x7x6x2xui8>} : (tensor<1x7x6x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @resize_bilinear_plain_smaller_0(dense<[[[[1.3125, 2.625], [-3.5, -1.375], [1.9375, -2.625], [-2.5625, -1.3125], [2.3125, 3.25], [0.8125, 2.875]], [[-0.375, 0.375], [2.625, -0.0625], [-3.0, -0.75], [3.625, 2.5], [0.125, -2.625], [-1.5, -3.625]], [[-0.375, -3.25], [-2.3125, -0.8125], [-3.6875, 1.5], [3.1875, -1.625], [1.3125, 2.5625], [3.0, 1.0625]], [[3.5, -1.0625], [-1.875, -2.4375], [3.4375, 1.3125], [-1.625, -3.0], [-3.1875, 3.625], [1.1875, -1.25]], [[-2.8125, -2.0625], [2.875, 3.75], [1.375, 3.0625], [-2.25, -2.5], [-1.625, -0.25], [3.1875, -3.4375]], [[-2.875, -3.5], [3.0625, -0.9375], [0.9375, 0.625], [1.5625, -0.75], [-0.0625, 0.0], [-1.4375, -4.0]], [[-3.8125, 2.0625], [-2.6875, -1.0625], [-0.9375, 0.75], [-3.3125, -2.9375], [2.6875, 1.9375], [0.375, 0.5]]]]> : tensor<1x7x6x2xf32>) : tensor<1x7x6x2xf32>
ml_program.global private @resize_bilinear_plain_smaller_1(dense<[3, 4]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_bilinear_plain_smaller() {
  %o0 = ml_program.global_load_const @resize_bilinear_plain_smaller_0 : tensor<1x7x6x2xf32>
  %o1 = ml_program.global_load_const @resize_bilinear_plain_smaller_1 : tensor<2xi32>
  %r0 = "tfl.resize_bilinear"(%o0, %o1) : (tensor<1x7x6x2xf32>, tensor<2xi32>) -> tensor<1x3x4x2xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[[1.3125, 2.625], [-0.78125, -2.0], [-2.5625, -1.3125], [1.5625, 3.0625]], [[0.9166664, -2.5208335], [-1.7395837, 0.041666716], [1.5833337, -2.0833333], [1.104167, 1.6041667]], [[-2.8541667, -3.020833], [2.0416667, 1.0312506], [0.29166603, -1.3333336], [-0.23958312, -1.9479166]]]]> : tensor<1x3x4x2xf32>} : (tensor<1x3x4x2xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @resize_bilinear_corners_0(dense<[[[[-2.375, 3.125], [-3.6875, -1.0625], [2.1875, 1.875], [-3.9375, -2.9375]], [[3.9375, -3.0625], [-0.6875, 2.4375], [-0.5, -3.875], [-3.5625, 4.0]], [[1.375, -0.875], [1.9375, 3.875], [-0.125, -0.6875], [0.8125, -3.5625]]]]> : tensor<1x3x4x2xf32>) : tensor<1x3x4x2xf32>
ml_program.global private @resize_bilinear_corners_1(dense<[7, 6]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_bilinear_corners() {
  %o0 = ml_program.global_load_const @resize_bilinear_corners_0 : tensor<1x3x4x2xf32>
  %o1 = ml_program.global_load_const @resize_bilinear_corners_1 : tensor<2xi32>
  %r0 = "tfl.resize_bilinear"(%o0, %o1) {align_corners = true} : (tensor<1x3x4x2xf32>, tensor<2xi32>) -> tensor<1x7x6x2xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[[-2.375, 3.125], [-3.1625, 0.61249983], [-2.5124998, -0.47499987], [1.0125004, 1.2875001], [-0.26250064, -0.05000055], [-3.9375, -2.9375]], [[-0.27083325, 1.0624999], [-1.7208332, 0.48749992], [-1.8916662, 0.07500005], [0.4958336, -0.012500167], [-0.7500005, -0.2750001], [-3.8124998, -0.6249999]], [[1.8333334, -1.0000001], [-0.27916664, 0.36250007], [-1.2708331, 0.6249998], [-0.020833194, -1.3125005], [-1.2375004, -0.49999964], [-3.6875, 1.6875001]], [[3.9375, -3.0625], [1.1624999, 0.23750019], [-0.65, 1.1749997], [-0.5375, -2.6125007], [-1.7250003, -0.7249992], [-3.5625, 4.0]], [[3.083333, -2.3333333], [1.3458333, 0.81666696], [0.07500009, 1.7708331], [-0.26250002, -1.6666672], [-1.0666667, -1.0958331], [-2.1041665, 1.4791664]], [[2.2291665, -1.6041665], [1.5291667, 1.3958336], [0.8000002, 2.3666666], [0.012499973, -0.7208335], [-0.40833324, -1.4666667], [-0.645833, -1.0416672]], [[1.375, -0.875], [1.7125, 1.9750001], [1.525, 2.9624999], [0.28749985, 0.22499967], [0.2500001, -1.8375002], [0.8125, -3.5625]]]]> : tensor<1x7x6x2xf32>} : (tensor<1x7x6x2xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @resize_bilinear_corners_i8_0(dense<[[[[80, 58], [-80, 79], [-38, -48], [-24, 117]], [[-94, 60], [61, 92], [60, 23], [88, 3]], [[1, -54], [-15, 46], [-124, 28], [-24, -106]]]]> : tensor<1x3x4x2xi8>) : tensor<1x3x4x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @resize_bilinear_corners_i8_1(dense<[7, 6]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_bilinear_corners_i8() {
  %o0 = ml_program.global_load_const @resize_bilinear_corners_i8_0 : tensor<1x3x4x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @resize_bilinear_corners_i8_1 : tensor<2xi32>
  %r0 = "tfl.resize_bilinear"(%o0, %o1) {align_corners = true} : (tensor<1x3x4x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2xi32>) -> tensor<1x7x6x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[[80, 58], [-16, 71], [-72, 54], [-46, -22], [-32, 18], [-24, 117]], [[22, 59], [-11, 73], [-28, 62], [-11, -3], [2, 17], [13, 79]], [[-36, 59], [-6, 76], [17, 70], [25, 17], [37, 16], [51, 41]], [[-94, 60], [-1, 79], [61, 78], [60, 37], [71, 15], [88, 3]], [[-62, 22], [-4, 55], [28, 66], [6, 35], [20, 2], [51, -33]], [[-31, -16], [-6, 30], [-4, 54], [-48, 33], [-32, -12], [13, -69]], [[1, -54], [-9, 6], [-37, 42], [-102, 32], [-84, -25], [-24, -106]]]]> : tensor<1x7x6x2xi8>} : (tensor<1x7x6x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @resize_bilinear_corners_u8_0(dense<[[[[54, 141], [29, 85], [187, 113], [230, 33]], [[78, 53], [100, 179], [141, 6], [117, 225]], [[212, 43], [202, 91], [237, 216], [123, 9]]]]> : tensor<1x3x4x2xui8>) : tensor<1x3x4x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>
ml_program.global private @resize_bilinear_corners_u8_1(dense<[7, 6]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_bilinear_corners_u8() {
  %o0 = ml_program.global_load_const @resize_bilinear_corners_u8_0 : tensor<1x3x4x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  %o1 = ml_program.global_load_const @resize_bilinear_corners_u8_1 : tensor<2xi32>
  %r0 = "tfl.resize_bilinear"(%o0, %o1) {align_corners = true} : (tensor<1x3x4x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<2xi32>) -> tensor<1x7x6x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  "check.eq"(%r0) {expected = dense<[[[[54, 141], [39, 107], [61, 91], [155, 107], [204, 81], [230, 33]], [[62, 112], [56, 114], [76, 109], [148, 85], [180, 85], [192, 97]], [[70, 82], [74, 122], [92, 126], [140, 63], [156, 89], [155, 161]], [[78, 53], [91, 129], [108, 144], [133, 41], [131, 94], [117, 225]], [[123, 50], [129, 110], [142, 135], [165, 91], [151, 107], [119, 153]], [[167, 46], [168, 91], [175, 125], [198, 141], [171, 120], [121, 81]], [[212, 43], [206, 72], [209, 116], [230, 191], [191, 133], [123, 9]]]]> : tensor<1x7x6x2xui8>} : (tensor<1x7x6x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @resize_bilinear_corners_smaller_0(dense<[[[[3.875, 2.6875], [0.8125, -1.5625], [0.75, -0.5625], [0.0625, -0.8125], [1.875, 0.375], [1.8125, 1.4375]], [[3.125, 1.25], [-0.625, 1.0625], [-2.5625, -0.8125], [-0.3125, -0.9375], [-2.0, -2.0625], [-3.125, -0.9375]], [[2.6875, -0.4375], [-3.75, -1.875], [0.25, -2.5], [1.375, -3.875], [-1.8125, 1.3125], [-2.8125, 3.875]], [[0.0, 0.625], [1.75, 0.75], [1.4375, 3.6875], [-3.0, 3.375], [-0.5625, -2.8125], [-0.4375, 2.4375]], [[1.125, -1.3125], [2.3125, 3.75], [3.375, 1.0625], [-1.5, 1.5], [-1.75, -2.1875], [1.125, -3.5625]], [[1.5, -0.1875], [1.1875, -0.5], [0.3125, 3.5625], [3.8125, 2.1875], [-1.0, -3.5625], [2.25, -4.0]], [[-0.75, -4.0], [-3.0, -2.625], [-0.375, 0.0], [-1.375, 2.375], [1.3125, 0.9375], [1.375, 2.1875]]]]> : tensor<1x7x6x2xf32>) : tensor<1x7x6x2xf32>
ml_program.global private @resize_bilinear_corners_smaller_1(dense<[3, 4]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_bilinear_corners_smaller() {
  %o0 = ml_program.global_load_const @resize_bilinear_corners_smaller_0 : tensor<1x7x6x2xf32>
  %o1 = ml_program.global_load_const @resize_bilinear_corners_smaller_1 : tensor<2xi32>
  %r0 = "tfl.resize_bilinear"(%o0, %o1) {align_corners = true} : (tensor<1x7x6x2xf32>, tensor<2xi32>) -> tensor<1x3x4x2xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[[3.875, 2.6875], [0.7708334, -0.8958334], [0.66666657, -0.41666678], [1.8125, 1.4375]], [[0.0, 0.625], [1.5416666, 2.7083333], [-2.1875002, 1.3125005], [-0.4375, 2.4375]], [[-0.75, -4.0], [-1.2500001, -0.8750001], [-0.47916687, 1.8958335], [1.375, 2.1875]]]]> : tensor<1x3x4x2xf32>} : (tensor<1x3x4x2xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @resize_bilinear_centers_0(dense<[[[[3.75, 0.3125], [-4.0, -1.75], [1.0, 0.6875], [-2.125, 0.625]], [[-1.9375, 0.75], [3.0625, 1.9375], [-0.875, 0.875], [2.625, -3.1875]], [[3.3125, 3.25], [-1.0, -3.4375], [-1.6875, 0.3125], [1.8125, 3.5]]]]> : tensor<1x3x4x2xf32>) : tensor<1x3x4x2xf32>
ml_program.global private @resize_bilinear_centers_1(dense<[7, 6]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_bilinear_centers() {
  %o0 = ml_program.global_load_const @resize_bilinear_centers_0 : tensor<1x3x4x2xf32>
  %o1 = ml_program.global_load_const @resize_bilinear_centers_1 : tensor<2xi32>
  %r0 = "tfl.resize_bilinear"(%o0, %o1) {half_pixel_centers = true} : (tensor<1x3x4x2xf32>, tensor<2xi32>) -> tensor<1x7x6x2xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[[3.7499998, 0.31249997], [-0.12500012, -0.71875], [-3.1666663, -1.3437498], [0.16666748, 0.28125042], [-0.56250006, 0.65625], [-2.1249998, 0.625]], [[2.9375, 0.375], [-0.026785672, -0.4241072], [-2.3705354, -0.9002976], [0.11160771, 0.39136934], [-0.3571428, 0.39732146], [-1.4464288, 0.08035717]], [[0.49999997, 0.5625], [0.26785707, 0.45982137], [0.017856844, 0.43005943], [-0.053571403, 0.72172624], [0.25892848, -0.3794642], [0.5892855, -1.5535712]], [[-1.9374999, 0.75], [0.5625, 1.34375], [2.4062495, 1.7604165], [-0.21875066, 1.0520831], [0.875, -1.15625], [2.625, -3.1875]], [[0.31250006, 1.8214285], [0.81696427, 0.72767854], [0.89732105, -0.19940498], [-0.79910755, 0.467262], [0.5267857, 0.15625012], [2.2767856, -0.32142827]], [[2.5625, 2.892857], [1.0714285, 0.111607075], [-0.6116075, -2.1592264], [-1.3794645, -0.11755912], [0.1785714, 1.4687502], [1.9285715, 2.5446434]], [[3.3125, 3.2499998], [1.1562499, -0.09375], [-1.1145834, -2.8124998], [-1.5729169, -0.31249937], [0.0625, 1.90625], [1.8125, 3.5]]]]> : tensor<1x7x6x2xf32>} : (tensor<1x7x6x2xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @resize_bilinear_centers_i8_0(dense<[[[[54, 86], [-127, -33], [-126, -116], [42, -28]], [[111, -83], [48, 16], [-97, 97], [-99, -74]], [[15, 57], [37, -119], [115, -2], [103, -46]]]]> : tensor<1x3x4x2xi8>) : tensor<1x3x4x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @resize_bilinear_centers_i8_1(dense<[7, 6]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_bilinear_centers_i8() {
  %o0 = ml_program.global_load_const @resize_bilinear_centers_i8_0 : tensor<1x3x4x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @resize_bilinear_centers_i8_1 : tensor<2xi32>
  %r0 = "tfl.resize_bilinear"(%o0, %o1) {half_pixel_centers = true} : (tensor<1x3x4x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2xi32>) -> tensor<1x7x6x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[[[54, 86], [-37, 27], [-127, -47], [-126, -102], [-42, -72], [42, -28]], [[62, 62], [-20, 18], [-105, -36], [-119, -76], [-50, -60], [22, -35]], [[87, -11], [30, -8], [-41, -3], [-96, 4], [-74, -24], [-39, -54]], [[111, -83], [80, -34], [24, 30], [-73, 84], [-98, 11], [-99, -74]], [[70, -23], [57, -32], [35, -26], [2, 39], [-9, -4], [-12, -62]], [[29, 37], [34, -31], [46, -81], [77, -6], [79, -19], [74, -50]], [[15, 57], [26, -31], [50, -99], [102, -21], [109, -24], [103, -46]]]]> : tensor<1x7x6x2xi8>} : (tensor<1x7x6x2x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @resize_bilinear_centers_u8_0(dense<[[[[214, 43], [153, 61], [87, 113], [40, 203]], [[164, 72], [154, 78], [171, 65], [140, 233]], [[3, 144], [230, 85], [177, 93], [135, 184]]]]> : tensor<1x3x4x2xui8>) : tensor<1x3x4x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>
ml_program.global private @resize_bilinear_centers_u8_1(dense<[7, 6]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_bilinear_centers_u8() {
  %o0 = ml_program.global_load_const @resize_bilinear_centers_u8_0 : tensor<1x3x4x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  %o1 = ml_program.global_load_const @resize_bilinear_centers_u8_1 : tensor<2xi32>
  %r0 = "tfl.resize_bilinear"(%o0, %o1) {half_pixel_centers = true} : (tensor<1x3x4x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<2xi32>) -> tensor<1x7x6x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  "check.almost_eq"(%r0) {atol = 1.0, rtol = 0.0, expected = dense<[[[[214, 43], [183, 52], [142, 70], [98, 104], [63, 158], [40, 203]], [[207, 47], [180, 55], [144, 71], [108, 99], [77, 157], [54, 207]], [[185, 60], [170, 65], [150, 73], [138, 83], [116, 153], [97, 220]], [[164, 72], [159, 75], [157, 76], [168, 67], [156, 149], [140, 233]], [[95, 103], [141, 92], [184, 80], [176, 78], [156, 145], [138, 212]], [[26, 134], [123, 109], [212, 85], [183, 88], [156, 140], [136, 191]], [[3, 144], [117, 115], [221, 86], [186, 92], [156, 139], [135, 184]]]]> : tensor<1x7x6x2xui8>} : (tensor<1x7x6x2x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @resize_bilinear_centers_smaller_0(dense<[[[[3.8125, 2.375], [-2.6875, 0.25], [-3.4375, 3.1875], [-3.5, -1.5625], [0.0625, 3.625], [2.875, -2.4375]], [[3.0625, -1.0625], [-3.0, -2.5], [2.0, 3.75], [4.0, -1.125], [-1.875, -2.5], [3.5, -4.0]], [[-0.4375, -1.8125], [3.375, -2.875], [-0.3125, 0.5], [-1.8125, 2.125], [2.4375, 1.0625], [-3.625, 2.25]], [[1.1875, -3.0625], [3.25, -3.0], [2.5625, -3.375], [0.1875, 3.375], [-1.125, -3.625], [3.5, 3.0625]], [[-1.6875, -0.8125], [0.1875, 0.9375], [-1.8125, 2.75], [0.0, 2.625], [3.8125, -0.75], [2.0625, -3.9375]], [[0.375, -3.0625], [0.25, 1.4375], [2.8125, 0.4375], [-2.6875, -0.75], [-2.25, 2.5625], [0.125, 1.5625]], [[2.6875, -2.875], [0.8125, 1.875], [-2.25, 0.0625], [-0.875, 2.5625], [3.9375, -1.625], [0.625, -3.3125]]]]> : tensor<1x7x6x2xf32>) : tensor<1x7x6x2xf32>
ml_program.global private @resize_bilinear_centers_smaller_1(dense<[3, 4]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @resize_bilinear_centers_smaller() {
  %o0 = ml_program.global_load_const @resize_bilinear_centers_smaller_0 : tensor<1x7x6x2xf32>
  %o1 = ml_program.global_load_const @resize_bilinear_centers_smaller_1 : tensor<2xi32>
  %r0 = "tfl.resize_bilinear"(%o0, %o1) {half_pixel_centers = true} : (tensor<1x7x6x2xf32>, tensor<2xi32>) -> tensor<1x3x4x2xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[[1.7604165, -0.3333332], [-0.58333355, 2.2760417], [0.817708, -1.0677083], [2.1614583, -2.7239583]], [[1.703125, -3.046875], [2.734375, -3.28125], [-0.140625, 1.625], [2.34375, 1.390625]], [[0.9687494, -1.8541666], [0.95312625, 0.6302084], [-1.6093757, 0.55729127], [0.1718744, 0.24479324]]]]> : tensor<1x3x4x2xf32>} : (tensor<1x3x4x2xf32>) -> ()
  ml_program.output
}
