// Each channel is convolved by itself.

ml_program.subgraph @sums_of_windows() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0, 10.0], [2.0, 20.0]], [[3.0, 30.0], [4.0, 40.0]]]]> : tensor<1x2x2x2xf32>} : () -> !canonical.feature<1x2x2x2xf32>
  %filter = "canonical.constant_gen"() {value = dense<1.0> : tensor<2x2x2x1xf32>} : () -> !canonical.depthwise_filter<2x2x2x1xf32>
  %y = "canonical.depthwise_conv_2d"(%x, %filter) : (!canonical.feature<1x2x2x2xf32>, !canonical.depthwise_filter<2x2x2x1xf32>) -> !canonical.feature<1x1x1x2xf32>
  "check.eq"(%y) {expected = dense<[[[[10.0, 100.0]]]]> : tensor<1x1x1x2xf32>} : (!canonical.feature<1x1x1x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @multiplier() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0]], [[-1.0, 4.0], [0.0, -4.0], [1.0, -3.0]], [[2.0, -2.0], [3.0, -1.0], [4.0, 0.0]]]]> : tensor<1x3x3x2xf32>} : () -> !canonical.feature<1x3x3x2xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0, 0.0, 3.0], [-1.0, 2.0, -2.0]], [[1.0, -3.0, 0.0], [3.0, -1.0, 2.0]]], [[[-2.0, 1.0, -3.0], [0.0, 3.0, -1.0]], [[2.0, -2.0, 1.0], [-3.0, 0.0, 3.0]]]]> : tensor<2x2x2x3xf32>} : () -> !canonical.depthwise_filter<2x2x2x3xf32>
  %y = "canonical.depthwise_conv_2d"(%x, %filter) : (!canonical.feature<1x3x3x2xf32>, !canonical.depthwise_filter<2x2x2x3xf32>) -> !canonical.feature<1x2x2x6xf32>
  "check.eq"(%y) {expected = dense<[[[[11.0, 8.0, -9.0, 17.0, 12.0, -14.0], [9.0, 4.0, -8.0, 16.0, -11.0, -3.0]], [[5.0, -4.0, -6.0, -13.0, 6.0, -17.0], [3.0, -8.0, -5.0, -5.0, -8.0, 3.0]]]]> : tensor<1x2x2x6xf32>} : (!canonical.feature<1x2x2x6xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @two_images_with_bias() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0]], [[-1.0, 4.0], [0.0, -4.0], [1.0, -3.0]]], [[[2.0, -2.0], [3.0, -1.0], [4.0, 0.0]], [[-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0]]]]> : tensor<2x2x3x2xf32>} : () -> !canonical.feature<2x2x3x2xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0], [0.0]], [[3.0], [-1.0]]], [[[2.0], [-2.0]], [[1.0], [-3.0]]]]> : tensor<2x2x2x1xf32>} : () -> !canonical.depthwise_filter<2x2x2x1xf32>
  %bias = "canonical.constant_gen"() {value = dense<[-2.0, 0.0]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %y = "canonical.depthwise_conv_2d"(%x, %filter, %bias) : (!canonical.feature<2x2x3x2xf32>, !canonical.depthwise_filter<2x2x2x1xf32>, !canonical.bias<2xf32>) -> !canonical.feature<2x1x2x2xf32>
  "check.eq"(%y) {expected = dense<[[[[-1.0, 2.0], [2.0, 14.0]]], [[[-10.0, -7.0], [-7.0, -13.0]]]]> : tensor<2x1x2x2xf32>} : (!canonical.feature<2x1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @stride() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0], [-1.0, 4.0]], [[0.0, -4.0], [1.0, -3.0], [2.0, -2.0], [3.0, -1.0]], [[4.0, 0.0], [-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0]], [[-1.0, 4.0], [0.0, -4.0], [1.0, -3.0], [2.0, -2.0]], [[3.0, -1.0], [4.0, 0.0], [-4.0, 1.0], [-3.0, 2.0]]]]> : tensor<1x5x4x2xf32>} : () -> !canonical.feature<1x5x4x2xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0], [0.0]], [[3.0], [-1.0]]], [[[2.0], [-2.0]], [[1.0], [-3.0]]]]> : tensor<2x2x2x1xf32>} : () -> !canonical.depthwise_filter<2x2x2x1xf32>
  %y = "canonical.depthwise_conv_2d"(%x, %filter) {stride = array<i64: 2, 1>} : (!canonical.feature<1x5x4x2xf32>, !canonical.depthwise_filter<2x2x2x1xf32>) -> !canonical.feature<1x2x3x2xf32>
  "check.eq"(%y) {expected = dense<[[[[4.0, 15.0], [7.0, 9.0], [10.0, 3.0]], [[-26.0, 3.0], [4.0, 15.0], [7.0, 9.0]]]]> : tensor<1x2x3x2xf32>} : (!canonical.feature<1x2x3x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @dilation() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [1.0], [-3.0], [2.0], [-2.0]], [[3.0], [-1.0], [4.0], [0.0], [-4.0]], [[1.0], [-3.0], [2.0], [-2.0], [3.0]], [[-1.0], [4.0], [0.0], [-4.0], [1.0]], [[-3.0], [2.0], [-2.0], [3.0], [-1.0]]]]> : tensor<1x5x5x1xf32>} : () -> !canonical.feature<1x5x5x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0, 0.0]], [[3.0, -1.0]]], [[[2.0, -2.0]], [[1.0, -3.0]]]]> : tensor<2x2x1x2xf32>} : () -> !canonical.depthwise_filter<2x2x1x2xf32>
  %y = "canonical.depthwise_conv_2d"(%x, %filter) {dilation = array<i64: 3, 2>} : (!canonical.feature<1x5x5x1xf32>, !canonical.depthwise_filter<2x2x1x2xf32>) -> !canonical.feature<1x2x3x2xf32>
  "check.eq"(%y) {expected = dense<[[[[1.0, 5.0], [7.0, 2.0], [4.0, -1.0]], [[-5.0, 8.0], [10.0, -13.0], [-29.0, 11.0]]]]> : tensor<1x2x3x2xf32>} : (!canonical.feature<1x2x3x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @pad_on_each_side_its_own() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0, 1.0], [-3.0, 2.0]], [[-2.0, 3.0], [-1.0, 4.0]]]]> : tensor<1x2x2x2xf32>} : () -> !canonical.feature<1x2x2x2xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0], [0.0]], [[3.0], [-1.0]], [[2.0], [-2.0]]], [[[1.0], [-3.0]], [[0.0], [3.0]], [[-1.0], [2.0]]]]> : tensor<2x3x2x1xf32>} : () -> !canonical.depthwise_filter<2x3x2x1xf32>
  %y = "canonical.depthwise_conv_2d"(%x, %filter) {pad = array<i64: 1, 0, 0, 2>} : (!canonical.feature<1x2x2x2xf32>, !canonical.depthwise_filter<2x3x2x1xf32>) -> !canonical.feature<1x2x2x2xf32>
  "check.eq"(%y) {expected = dense<[[[[-4.0, 3.0], [-3.0, -6.0]], [[1.0, 1.0], [8.0, -12.0]]]]> : tensor<1x2x2x2xf32>} : (!canonical.feature<1x2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @same_upper() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0], [-1.0, 4.0]], [[0.0, -4.0], [1.0, -3.0], [2.0, -2.0], [3.0, -1.0]], [[4.0, 0.0], [-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0]]]]> : tensor<1x3x4x2xf32>} : () -> !canonical.feature<1x3x4x2xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0], [0.0]], [[3.0], [-1.0]], [[2.0], [-2.0]]], [[[1.0], [-3.0]], [[0.0], [3.0]], [[-1.0], [2.0]]]]> : tensor<2x3x2x1xf32>} : () -> !canonical.depthwise_filter<2x3x2x1xf32>
  %y = "canonical.depthwise_conv_2d"(%x, %filter) {auto_pad = "same_upper", stride = array<i64: 2, 2>} : (!canonical.feature<1x3x4x2xf32>, !canonical.depthwise_filter<2x3x2x1xf32>) -> !canonical.feature<1x2x2x2xf32>
  "check.eq"(%y) {expected = dense<[[[[-3.0, -9.0], [5.0, -1.0]], [[-30.0, -5.0], [3.0, -3.0]]]]> : tensor<1x2x2x2xf32>} : (!canonical.feature<1x2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @same_lower() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0], [-1.0, 4.0]], [[0.0, -4.0], [1.0, -3.0], [2.0, -2.0], [3.0, -1.0]], [[4.0, 0.0], [-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0]]]]> : tensor<1x3x4x2xf32>} : () -> !canonical.feature<1x3x4x2xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0], [0.0]], [[3.0], [-1.0]], [[2.0], [-2.0]]], [[[1.0], [-3.0]], [[0.0], [3.0]], [[-1.0], [2.0]]]]> : tensor<2x3x2x1xf32>} : () -> !canonical.depthwise_filter<2x3x2x1xf32>
  %y = "canonical.depthwise_conv_2d"(%x, %filter) {auto_pad = "same_lower", stride = array<i64: 2, 2>} : (!canonical.feature<1x3x4x2xf32>, !canonical.depthwise_filter<2x3x2x1xf32>) -> !canonical.feature<1x2x2x2xf32>
  "check.eq"(%y) {expected = dense<[[[[3.0, 7.0], [-2.0, 11.0]], [[6.0, 12.0], [7.0, 13.0]]]]> : tensor<1x2x2x2xf32>} : (!canonical.feature<1x2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @one_axis() {
  %x = "canonical.constant_gen"() {value = dense<[[[-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0], [-1.0, 4.0], [0.0, -4.0]]]> : tensor<1x5x2xf32>} : () -> !canonical.feature<1x5x2xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[-3.0, 0.0], [3.0, -1.0]], [[2.0, -2.0], [1.0, -3.0]], [[0.0, 3.0], [-1.0, 2.0]]]> : tensor<3x2x2xf32>} : () -> !canonical.depthwise_filter<3x2x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[-2.0, 0.0, 2.0, -1.0]> : tensor<4xf32>} : () -> !canonical.bias<4xf32>
  %y = "canonical.depthwise_conv_2d"(%x, %filter, %bias) : (!canonical.feature<1x5x2xf32>, !canonical.depthwise_filter<3x2x2xf32>, !canonical.bias<4xf32>) -> !canonical.feature<1x3x4xf32>
  "check.eq"(%y) {expected = dense<[[[4.0, 0.0, 4.0, -2.0], [3.0, 1.0, 7.0, -4.0], [2.0, 2.0, 19.0, -24.0]]]> : tensor<1x3x4xf32>} : (!canonical.feature<1x3x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @three_axes() {
  %x = "canonical.constant_gen"() {value = dense<[[[[[-4.0, 1.0], [-3.0, 2.0]], [[-2.0, 3.0], [-1.0, 4.0]], [[0.0, -4.0], [1.0, -3.0]]], [[[2.0, -2.0], [3.0, -1.0]], [[4.0, 0.0], [-4.0, 1.0]], [[-3.0, 2.0], [-2.0, 3.0]]]]]> : tensor<1x2x3x2x2xf32>} : () -> !canonical.feature<1x2x3x2x2xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[[-3.0], [0.0]]], [[[3.0], [-1.0]]]], [[[[2.0], [-2.0]]], [[[1.0], [-3.0]]]]]> : tensor<2x2x1x2x1xf32>} : () -> !canonical.depthwise_filter<2x2x1x2x1xf32>
  %bias = "canonical.constant_gen"() {value = dense<[-2.0, 0.0]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %y = "canonical.depthwise_conv_2d"(%x, %filter, %bias) {stride = array<i64: 1, 2, 1>} : (!canonical.feature<1x2x3x2x2xf32>, !canonical.depthwise_filter<2x2x1x2x1xf32>, !canonical.bias<2xf32>) -> !canonical.feature<1x1x1x2x2xf32>
  "check.eq"(%y) {expected = dense<[[[[[12.0, 1.0], [6.0, -5.0]]]]]> : tensor<1x1x1x2x2xf32>} : (!canonical.feature<1x1x1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @relu6() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0]], [[-1.0, 4.0], [0.0, -4.0], [1.0, -3.0]], [[2.0, -2.0], [3.0, -1.0], [4.0, 0.0]]]]> : tensor<1x3x3x2xf32>} : () -> !canonical.feature<1x3x3x2xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0], [0.0]], [[3.0], [-1.0]]], [[[2.0], [-2.0]], [[1.0], [-3.0]]]]> : tensor<2x2x2x1xf32>} : () -> !canonical.depthwise_filter<2x2x2x1xf32>
  %y = "canonical.depthwise_conv_2d"(%x, %filter) {activation = "relu6"} : (!canonical.feature<1x3x3x2xf32>, !canonical.depthwise_filter<2x2x2x1xf32>) -> !canonical.feature<1x2x2x2xf32>
  "check.eq"(%y) {expected = dense<[[[[1.0, 2.0], [4.0, 6.0]], [[6.0, 6.0], [6.0, 5.0]]]]> : tensor<1x2x2x2xf32>} : (!canonical.feature<1x2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @clamp_of_integers() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4, 1], [-3, 2], [-2, 3]], [[-1, 4], [0, -4], [1, -3]], [[2, -2], [3, -1], [4, 0]]]]> : tensor<1x3x3x2xi16>} : () -> !canonical.feature<1x3x3x2xi16>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3], [0]], [[3], [-1]]], [[[2], [-2]], [[1], [-3]]]]> : tensor<2x2x2x1xi16>} : () -> !canonical.depthwise_filter<2x2x2x1xi16>
  %y = "canonical.depthwise_conv_2d"(%x, %filter) {activation = "clamp", activation_parameters = array<f32: -3.0, 4.0>} : (!canonical.feature<1x3x3x2xi16>, !canonical.depthwise_filter<2x2x2x1xi16>) -> !canonical.feature<1x2x2x2xi16>
  "check.eq"(%y) {expected = dense<[[[[1, 2], [4, 4]], [[4, 4], [4, 4]]]]> : tensor<1x2x2x2xi16>} : (!canonical.feature<1x2x2x2xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @hard_swish() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [-1.0], [0.0], [2.0], [5.0]]]]> : tensor<1x1x5x1xf32>} : () -> !canonical.feature<1x1x5x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>} : () -> !canonical.depthwise_filter<1x1x1x1xf32>
  %y = "canonical.depthwise_conv_2d"(%x, %filter) {activation = "hard_swish"} : (!canonical.feature<1x1x5x1xf32>, !canonical.depthwise_filter<1x1x1x1xf32>) -> !canonical.feature<1x1x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0], [-0.333333333], [0.0], [1.66666667], [5.0]]]]> : tensor<1x1x5x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x1x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @sums_wrap_around() {
  %x = "canonical.constant_gen"() {value = dense<100> : tensor<1x1x2x1xi8>} : () -> !canonical.feature<1x1x2x1xi8>
  %filter = "canonical.constant_gen"() {value = dense<1> : tensor<1x2x1x1xi8>} : () -> !canonical.depthwise_filter<1x2x1x1xi8>
  %y = "canonical.depthwise_conv_2d"(%x, %filter) : (!canonical.feature<1x1x2x1xi8>, !canonical.depthwise_filter<1x2x1x1xi8>) -> !canonical.feature<1x1x1x1xi8>
  "check.eq"(%y) {expected = dense<[[[[-56]]]]> : tensor<1x1x1x1xi8>} : (!canonical.feature<1x1x1x1xi8>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0.0, 1.0], [2.0, 3.0], [0.0, 1.0]], [[2.0, 3.0], [0.0, 1.0], [2.0, 3.0]]]]> : tensor<1x2x3x2x$T>} : () -> !canonical.feature<1x2x3x2x$T>
  %filter = "canonical.constant_gen"() {value = dense<[[[[0.0, 1.0], [2.0, 0.0]], [[1.0, 2.0], [0.0, 1.0]]], [[[2.0, 0.0], [1.0, 2.0]], [[0.0, 1.0], [2.0, 0.0]]]]> : tensor<2x2x2x2x$T>} : () -> !canonical.depthwise_filter<2x2x2x2x$T>
  %bias = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 0.0, 3.0]> : tensor<4x$T>} : () -> !canonical.bias<4x$T>
  %y = "canonical.depthwise_conv_2d"(%x, %filter, %bias) : (!canonical.feature<1x2x3x2x$T>, !canonical.depthwise_filter<2x2x2x2x$T>, !canonical.bias<4x$T>) -> !canonical.feature<1x1x2x4x$T>
  "check.eq"(%y) {expected = dense<[[[[7.0, 6.0, 7.0, 12.0], [1.0, 6.0, 13.0, 6.0]]]]> : tensor<1x1x2x4x$T>} : (!canonical.feature<1x1x2x4x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0, 1], [2, 3], [0, 1]], [[2, 3], [0, 1], [2, 3]]]]> : tensor<1x2x3x2x$T>} : () -> !canonical.feature<1x2x3x2x$T>
  %filter = "canonical.constant_gen"() {value = dense<[[[[0, 1], [2, 0]], [[1, 2], [0, 1]]], [[[2, 0], [1, 2]], [[0, 1], [2, 0]]]]> : tensor<2x2x2x2x$T>} : () -> !canonical.depthwise_filter<2x2x2x2x$T>
  %bias = "canonical.constant_gen"() {value = dense<[1, 2, 0, 3]> : tensor<4x$T>} : () -> !canonical.bias<4x$T>
  %y = "canonical.depthwise_conv_2d"(%x, %filter, %bias) : (!canonical.feature<1x2x3x2x$T>, !canonical.depthwise_filter<2x2x2x2x$T>, !canonical.bias<4x$T>) -> !canonical.feature<1x1x2x4x$T>
  "check.eq"(%y) {expected = dense<[[[[7, 6, 7, 12], [1, 6, 13, 6]]]]> : tensor<1x1x2x4x$T>} : (!canonical.feature<1x1x2x4x$T>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_sums_are_exact() {
  %x = "canonical.constant_gen"() {value = dense<[[[[165, 77, 202], [24, 37, 48], [187, 29, 109]], [[19, 44, 222], [214, 35, 123], [46, 217, 30]], [[63, 114, 31], [203, 25, 113], [23, 68, 148]]]]> : tensor<1x3x3x3xui8>} : () -> !canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>
  %w = "canonical.constant_gen"() {value = dense<[[[[35], [-64], [-101]], [[105], [72], [75]]], [[[76], [73], [-75]], [[118], [77], [-97]]]]> : tensor<2x2x3x1xi8>} : () -> !canonical.depthwise_filter<2x2x3x1x!quant.uniform<i8:f32:2, {0.25, 0.1, 0.3}>>
  %b = "canonical.constant_gen"() {value = dense<[5, 6, -7]> : tensor<3xi32>} : () -> !canonical.bias<3x!quant.uniform<i32:f32:0, {0.125, 0.05, 0.15}>>
  %y = "canonical.depthwise_conv_2d"(%x, %w, %b) : (!canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>, !canonical.depthwise_filter<2x2x3x1x!quant.uniform<i8:f32:2, {0.25, 0.1, 0.3}>>, !canonical.bias<3x!quant.uniform<i32:f32:0, {0.125, 0.05, 0.15}>>) -> !canonical.feature<1x2x2x3x!quant.uniform<i32:f32:3, {0.125, 0.05, 0.15}>>
  "check.eq"(%y) {expected = dense<[[[[1596, -12151, -25590], [8772, 3190, 10985]], [[18482, -5843, -6690], [-2933, 4651, -13211]]]]> : tensor<1x2x2x3xi32>} : (!canonical.feature<1x2x2x3x!quant.uniform<i32:f32:3, {0.125, 0.05, 0.15}>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_rounded() {
  %x = "canonical.constant_gen"() {value = dense<[[[[165, 77, 202], [24, 37, 48], [187, 29, 109]], [[19, 44, 222], [214, 35, 123], [46, 217, 30]], [[63, 114, 31], [203, 25, 113], [23, 68, 148]]]]> : tensor<1x3x3x3xui8>} : () -> !canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>
  %w = "canonical.constant_gen"() {value = dense<[[[[35], [-64], [-101]], [[105], [72], [75]]], [[[76], [73], [-75]], [[118], [77], [-97]]]]> : tensor<2x2x3x1xi8>} : () -> !canonical.depthwise_filter<2x2x3x1x!quant.uniform<i8:f32:2, {0.25, 0.1, 0.3}>>
  %b = "canonical.constant_gen"() {value = dense<[5, 6, -7]> : tensor<3xi32>} : () -> !canonical.bias<3x!quant.uniform<i32:f32:0, {0.125, 0.05, 0.15}>>
  %y = "canonical.depthwise_conv_2d"(%x, %w, %b) {to = !quant.uniform<u8:f32, 5.0:128>, rounding = "fixed_point_twice"} : (!canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>, !canonical.depthwise_filter<2x2x3x1x!quant.uniform<i8:f32:2, {0.25, 0.1, 0.3}>>, !canonical.bias<3x!quant.uniform<i32:f32:0, {0.125, 0.05, 0.15}>>) -> !canonical.feature<1x2x2x3x!quant.uniform<u8:f32, 5.0:128>>
  "check.eq"(%y) {expected = dense<[[[[168, 6, 0], [255, 160, 255]], [[255, 70, 0], [55, 175, 0]]]]> : tensor<1x2x2x3xui8>} : (!canonical.feature<1x2x2x3x!quant.uniform<u8:f32, 5.0:128>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_multiplier() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-31], [-94], [-22]], [[97], [-45], [-72]], [[46], [-102], [-76]]]]> : tensor<1x3x3x1xi8>} : () -> !canonical.feature<1x3x3x1x!quant.uniform<i8:f32, 0.5:-7>>
  %w = "canonical.constant_gen"() {value = dense<[[[[-128, -51, -77]], [[58, -115, -92]]], [[[-22, 64, -52]], [[1, 49, 58]]]]> : tensor<2x2x1x3xi8>} : () -> !canonical.depthwise_filter<2x2x1x3x!quant.uniform<i8:f32:3, {0.25, 0.1, 0.3}>>
  %y = "canonical.depthwise_conv_2d"(%x, %w) : (!canonical.feature<1x3x3x1x!quant.uniform<i8:f32, 0.5:-7>>, !canonical.depthwise_filter<2x2x1x3x!quant.uniform<i8:f32:3, {0.25, 0.1, 0.3}>>) -> !canonical.feature<1x2x2x3x!quant.uniform<i32:f32:3, {0.125, 0.05, 0.15}>>
  "check.eq"(%y) {expected = dense<[[[[-4300, 16023, 2240], [11037, 545, 6285]], [[-16777, -2197, -12778], [3115, -48, 9844]]]]> : tensor<1x2x2x3xi32>} : (!canonical.feature<1x2x2x3x!quant.uniform<i32:f32:3, {0.125, 0.05, 0.15}>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_channels_and_multiplier() {
  %x = "canonical.constant_gen"() {value = dense<[[[[165, 77, 202], [24, 37, 48], [187, 29, 109]], [[19, 44, 222], [214, 35, 123], [46, 217, 30]], [[63, 114, 31], [203, 25, 113], [23, 68, 148]]]]> : tensor<1x3x3x3xui8>} : () -> !canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>
  %w = "canonical.constant_gen"() {value = dense<[[[[114, -66], [-69, 121], [110, 117]], [[119, 31], [-85, -55], [-76, 47]]], [[[7, 117], [-46, -117], [-23, 57]], [[-53, -115], [24, -82], [5, 59]]]]> : tensor<2x2x3x2xi8>} : () -> !canonical.depthwise_filter<2x2x3x2x!quant.uniform<i8:f32, 0.25:-3>>
  %y = "canonical.depthwise_conv_2d"(%x, %w) : (!canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>, !canonical.depthwise_filter<2x2x3x2x!quant.uniform<i8:f32, 0.25:-3>>) -> !canonical.feature<1x2x2x6x!quant.uniform<i32:f32, 0.125>>
  "check.eq"(%y) {expected = dense<[[[[-8177, -29167, 7337, 11943, 13066, 18386], [5562, 27474, 15934, -5953, -7553, -8750]], [[-1089, -6997, 6399, 765, 13591, 12456], [11630, 11966, -2943, -3066, 7833, 3016]]]]> : tensor<1x2x2x6xi32>} : (!canonical.feature<1x2x2x6x!quant.uniform<i32:f32, 0.125>>) -> ()
  ml_program.output
}
