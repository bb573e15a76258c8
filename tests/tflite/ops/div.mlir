// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @div_0(dense<[[[-0.625, -0.4375, 1.375, -1.5], [-1.625, 1.0, 1.6875, -2.1875], [2.375, 3.8125, -4.0, 1.6875]], [[0.0, -1.1875, -3.6875, 1.9375], [1.9375, -3.0, -4.0, 3.125], [-2.1875, -1.5625, -2.375, -1.875]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.global private @div_1(dense<[[[2.5, 1.8125, 1.875, 1.5625], [2.625, 4.6875, 1.3125, 2.8125], [4.0, 1.8125, 1.4375, 4.0625]], [[1.875, 2.5625, 4.6875, 1.3125], [3.0625, 4.5625, 2.3125, 1.1875], [4.375, 1.5625, 2.875, 4.0625]]]> : tensor<2x3x4xf32>) : tensor<2x3x4xf32>
ml_program.subgraph @div() {
  %o0 = ml_program.global_load_const @div_0 : tensor<2x3x4xf32>
  %o1 = ml_program.global_load_const @div_1 : tensor<2x3x4xf32>
  %r0 = "tfl.div"(%o0, %o1) : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-0.25, -0.2413793, 0.73333335, -0.96], [-0.61904764, 0.21333334, 1.2857143, -0.7777778], [0.59375, 2.1034484, -2.7826087, 0.41538462]], [[0.0, -0.46341464, -0.7866667, 1.4761904], [0.63265306, -0.65753424, -1.7297298, 2.631579], [-0.5, -1.0, -0.82608694, -0.46153846]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @div_broadcast_0(dense<[[[-4.0, 2.25, -2.4375, 2.8125]], [[-2.5, -0.75, 0.125, -0.8125]]]> : tensor<2x1x4xf32>) : tensor<2x1x4xf32>
ml_program.global private @div_broadcast_1(dense<[[1.6875], [3.0625], [1.6875]]> : tensor<3x1xf32>) : tensor<3x1xf32>
ml_program.subgraph @div_broadcast() {
  %o0 = ml_program.global_load_const @div_broadcast_0 : tensor<2x1x4xf32>
  %o1 = ml_program.global_load_const @div_broadcast_1 : tensor<3x1xf32>
  %r0 = "tfl.div"(%o0, %o1) : (tensor<2x1x4xf32>, tensor<3x1xf32>) -> tensor<2x3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[-2.3703704, 1.3333334, -1.4444444, 1.6666666], [-1.3061224, 0.7346939, -0.79591835, 0.9183673], [-2.3703704, 1.3333334, -1.4444444, 1.6666666]], [[-1.4814814, -0.44444445, 0.074074075, -0.4814815], [-0.81632656, -0.24489796, 0.040816326, -0.26530612], [-1.4814814, -0.44444445, 0.074074075, -0.4814815]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @div_number_0(dense<[[3.1875, 2.375, 1.625, 3.5625], [-1.5625, -3.5, 0.625, -1.125]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global private @div_number_1(dense<3.625> : tensor<f32>) : tensor<f32>
ml_program.subgraph @div_number() {
  %o0 = ml_program.global_load_const @div_number_0 : tensor<2x4xf32>
  %o1 = ml_program.global_load_const @div_number_1 : tensor<f32>
  %r0 = "tfl.div"(%o0, %o1) : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.87931037, 0.6551724, 0.44827586, 0.98275864], [-0.43103448, -0.9655172, 0.1724138, -0.31034482]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @div_i32_0(dense<[[7, 1, -6], [-3, 0, 8]]> : tensor<2x3xi32>) : tensor<2x3xi32>
ml_program.global private @div_i32_1(dense<[[2, 5, 1], [2, 4, 3]]> : tensor<2x3xi32>) : tensor<2x3xi32>
ml_program.subgraph @div_i32() {
  %o0 = ml_program.global_load_const @div_i32_0 : tensor<2x3xi32>
  %o1 = ml_program.global_load_const @div_i32_1 : tensor<2x3xi32>
  %r0 = "tfl.div"(%o0, %o1) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  "check.eq"(%r0) {expected = dense<[[3, 0, -6], [-1, 0, 2]]> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @div_relu_0(dense<[[1.625, -0.4375, 0.375, 2.25], [-0.125, 1.75, -2.375, -3.375], [0.9375, 1.625, -2.4375, -2.3125]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.global private @div_relu_1(dense<[[3.125, 3.5, 2.25, 1.375], [4.1875, 4.5, 2.25, 2.3125], [3.0625, 4.3125, 4.125, 1.125]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.subgraph @div_relu() {
  %o0 = ml_program.global_load_const @div_relu_0 : tensor<3x4xf32>
  %o1 = ml_program.global_load_const @div_relu_1 : tensor<3x4xf32>
  %r0 = "tfl.div"(%o0, %o1) {fused_activation_function = "RELU"} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.52, 0.0, 0.16666667, 1.6363636], [0.0, 0.3888889, 0.0, 0.0], [0.30612245, 0.3768116, 0.0, 0.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @div_relu6_0(dense<[[1.8125, -2.3125, 1.5625, 3.75], [-1.0625, 0.0, 3.625, -3.3125], [-2.0625, -2.5, 2.8125, -3.875]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.global private @div_relu6_1(dense<[[3.125, 2.9375, 1.125, 1.3125], [3.125, 4.1875, 4.4375, 4.125], [3.125, 4.75, 4.375, 4.3125]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.subgraph @div_relu6() {
  %o0 = ml_program.global_load_const @div_relu6_0 : tensor<3x4xf32>
  %o1 = ml_program.global_load_const @div_relu6_1 : tensor<3x4xf32>
  %r0 = "tfl.div"(%o0, %o1) {fused_activation_function = "RELU6"} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.58, 0.0, 1.3888888, 2.857143], [0.0, 0.0, 0.8169014, 0.0], [0.0, 0.0, 0.64285713, 0.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @div_relu_n1_to_1_0(dense<[[0.9375, 2.0625, 1.625, 0.75], [0.8125, 1.375, 3.125, 3.125], [2.375, 0.5625, -2.5, 3.875]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.global private @div_relu_n1_to_1_1(dense<[[2.5625, 2.625, 3.875, 3.6875], [1.75, 4.875, 1.3125, 4.375], [4.5625, 4.9375, 1.375, 2.875]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.subgraph @div_relu_n1_to_1() {
  %o0 = ml_program.global_load_const @div_relu_n1_to_1_0 : tensor<3x4xf32>
  %o1 = ml_program.global_load_const @div_relu_n1_to_1_1 : tensor<3x4xf32>
  %r0 = "tfl.div"(%o0, %o1) {fused_activation_function = "RELU_N1_TO_1"} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[0.36585367, 0.78571427, 0.41935483, 0.20338982], [0.4642857, 0.2820513, 1.0, 0.71428573], [0.5205479, 0.11392405, -1.0, 1.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @div_u8_0(dense<[20, 80, 172, 24, 134, 63, 33, 58, 141, 48, 29, 80, 145, 98, 66, 19, 227, 105, 179, 210]> : tensor<20xui8>) : tensor<20x!quant.uniform<u8:f32, 0.05000000074505806:120>>
ml_program.global private @div_u8_1(dense<[207, 135, 147, 21, 187, 225, 20, 238, 211, 191, 105, 52, 128, 220, 247, 115, 146, 179, 205, 32]> : tensor<20xui8>) : tensor<20x!quant.uniform<u8:f32, 0.05000000074505806>>
ml_program.subgraph @div_u8() {
  %o0 = ml_program.global_load_const @div_u8_0 : tensor<20x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  %o1 = ml_program.global_load_const @div_u8_1 : tensor<20x!quant.uniform<u8:f32, 0.05000000074505806>>
  %r0 = "tfl.div"(%o0, %o1) : (tensor<20x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<20x!quant.uniform<u8:f32, 0.05000000074505806>>) -> tensor<20x!quant.uniform<u8:f32, 0.05999999865889549:110>>
  "check.almost_eq"(%r0) {atol = 1.0, rtol = 0.0, expected = dense<[102, 105, 116, 34, 111, 106, 38, 106, 112, 104, 96, 97, 113, 108, 106, 95, 122, 109, 115, 157]> : tensor<20xui8>} : (tensor<20x!quant.uniform<u8:f32, 0.05999999865889549:110>>) -> ()
  ml_program.output
}
