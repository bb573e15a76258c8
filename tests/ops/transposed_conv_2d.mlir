// Each element spreads over a window.

ml_program.subgraph @windows_overlap() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [10.0]]]]> : tensor<1x1x2x1xf32>} : () -> !canonical.feature<1x1x2x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0], [3.0]]]]> : tensor<1x1x3x1xf32>} : () -> !canonical.filter<1x1x3x1xf32>
  %y = "canonical.transposed_conv_2d"(%x, %filter) : (!canonical.feature<1x1x2x1xf32>, !canonical.filter<1x1x3x1xf32>) -> !canonical.feature<1x1x4x1xf32>
  "check.eq"(%y) {expected = dense<[[[[1.0], [12.0], [23.0], [30.0]]]]> : tensor<1x1x4x1xf32>} : (!canonical.feature<1x1x4x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @channels_in_and_out() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0, 1.0, -3.0], [2.0, -2.0, 3.0]], [[-1.0, 4.0, 0.0], [-4.0, 1.0, -3.0]]]]> : tensor<1x2x2x3xf32>} : () -> !canonical.feature<1x2x2x3xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0, 0.0, 3.0], [-1.0, 2.0, -2.0]], [[1.0, -3.0, 0.0], [3.0, -1.0, 2.0]]], [[[-2.0, 1.0, -3.0], [0.0, 3.0, -1.0]], [[2.0, -2.0, 1.0], [-3.0, 0.0, 3.0]]]]> : tensor<2x2x2x3xf32>} : () -> !canonical.filter<2x2x2x3xf32>
  %y = "canonical.transposed_conv_2d"(%x, %filter) : (!canonical.feature<1x2x2x3xf32>, !canonical.filter<2x2x2x3xf32>) -> !canonical.feature<1x3x3x2xf32>
  "check.eq"(%y) {expected = dense<[[[[3.0, 18.0], [15.0, -9.0], [-12.0, -9.0]], [[-4.0, -7.0], [1.0, 44.0], [26.0, 9.0]], [[-13.0, -10.0], [-14.0, -10.0], [-19.0, 3.0]]]]> : tensor<1x3x3x2xf32>} : (!canonical.feature<1x3x3x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @stride_leaves_room() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [1.0]], [[-3.0], [2.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.feature<1x2x2x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0], [0.0]], [[3.0], [-1.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.filter<1x2x2x1xf32>
  %y = "canonical.transposed_conv_2d"(%x, %filter) {stride = array<i64: 3, 2>} : (!canonical.feature<1x2x2x1xf32>, !canonical.filter<1x2x2x1xf32>) -> !canonical.feature<1x5x4x1xf32>
  "check.eq"(%y) {expected = dense<[[[[12.0], [0.0], [-3.0], [0.0]], [[-12.0], [4.0], [3.0], [-1.0]], [[0.0], [0.0], [0.0], [0.0]], [[9.0], [0.0], [-6.0], [0.0]], [[-9.0], [3.0], [6.0], [-2.0]]]]> : tensor<1x5x4x1xf32>} : (!canonical.feature<1x5x4x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @dilation() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [1.0]], [[-3.0], [2.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.feature<1x2x2x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0], [0.0]], [[3.0], [-1.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.filter<1x2x2x1xf32>
  %y = "canonical.transposed_conv_2d"(%x, %filter) {dilation = array<i64: 2, 3>} : (!canonical.feature<1x2x2x1xf32>, !canonical.filter<1x2x2x1xf32>) -> !canonical.feature<1x4x5x1xf32>
  "check.eq"(%y) {expected = dense<[[[[12.0], [-3.0], [0.0], [0.0], [0.0]], [[9.0], [-6.0], [0.0], [0.0], [0.0]], [[-12.0], [3.0], [0.0], [4.0], [-1.0]], [[-9.0], [6.0], [0.0], [3.0], [-2.0]]]]> : tensor<1x4x5x1xf32>} : (!canonical.feature<1x4x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @pad_cuts_off() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [1.0], [-3.0]], [[2.0], [-2.0], [3.0]], [[-1.0], [4.0], [0.0]]]]> : tensor<1x3x3x1xf32>} : () -> !canonical.feature<1x3x3x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0], [0.0], [3.0]], [[-1.0], [2.0], [-2.0]], [[1.0], [-3.0], [0.0]]]]> : tensor<1x3x3x1xf32>} : () -> !canonical.filter<1x3x3x1xf32>
  %y = "canonical.transposed_conv_2d"(%x, %filter) {pad = array<i64: 1, 0, 2, 1>, stride = array<i64: 2, 1>} : (!canonical.feature<1x3x3x1xf32>, !canonical.filter<1x3x3x1xf32>) -> !canonical.feature<1x4x4x1xf32>
  "check.eq"(%y) {expected = dense<[[[[4.0], [-9.0], [13.0], [-8.0]], [[-10.0], [19.0], [-9.0], [3.0]], [[-2.0], [6.0], [-11.0], [10.0]], [[5.0], [-20.0], [6.0], [3.0]]]]> : tensor<1x4x4x1xf32>} : (!canonical.feature<1x4x4x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @output_pad() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [1.0]], [[-3.0], [2.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.feature<1x2x2x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0], [0.0]], [[3.0], [-1.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.filter<1x2x2x1xf32>
  %y = "canonical.transposed_conv_2d"(%x, %filter) {output_pad = array<i64: 1, 0>, stride = array<i64: 2, 2>} : (!canonical.feature<1x2x2x1xf32>, !canonical.filter<1x2x2x1xf32>) -> !canonical.feature<1x5x4x1xf32>
  "check.eq"(%y) {expected = dense<[[[[12.0], [0.0], [-3.0], [0.0]], [[-12.0], [4.0], [3.0], [-1.0]], [[9.0], [0.0], [-6.0], [0.0]], [[-9.0], [3.0], [6.0], [-2.0]], [[0.0], [0.0], [0.0], [0.0]]]]> : tensor<1x5x4x1xf32>} : (!canonical.feature<1x5x4x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @output_pad_behind_a_cut() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [1.0]], [[-3.0], [2.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.feature<1x2x2x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0], [0.0], [3.0]], [[-1.0], [2.0], [-2.0]], [[1.0], [-3.0], [0.0]]]]> : tensor<1x3x3x1xf32>} : () -> !canonical.filter<1x3x3x1xf32>
  %y = "canonical.transposed_conv_2d"(%x, %filter) {output_pad = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 2, 2>} : (!canonical.feature<1x2x2x1xf32>, !canonical.filter<1x3x3x1xf32>) -> !canonical.feature<1x4x4x1xf32>
  "check.eq"(%y) {expected = dense<[[[[-8.0], [7.0], [2.0], [-2.0]], [[12.0], [-14.0], [-3.0], [6.0]], [[-6.0], [4.0], [4.0], [-4.0]], [[9.0], [2.0], [-6.0], [0.0]]]]> : tensor<1x4x4x1xf32>} : (!canonical.feature<1x4x4x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @groups() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0, 1.0, -3.0, 2.0], [-2.0, 3.0, -1.0, 4.0]], [[0.0, -4.0, 1.0, -3.0], [2.0, -2.0, 3.0, -1.0]]]]> : tensor<1x2x2x4xf32>} : () -> !canonical.feature<1x2x2x4xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0, 0.0], [3.0, -1.0]], [[2.0, -2.0], [1.0, -3.0]]], [[[0.0, 3.0], [-1.0, 2.0]], [[-2.0, 1.0], [-3.0, 0.0]]], [[[3.0, -1.0], [2.0, -2.0]], [[1.0, -3.0], [0.0, 3.0]]], [[[-1.0, 2.0], [-2.0, 1.0]], [[-3.0, 0.0], [3.0, -1.0]]]]> : tensor<4x2x2x2xf32>} : () -> !canonical.filter<4x2x2x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[-2.0, 0.0, 2.0, -1.0]> : tensor<4xf32>} : () -> !canonical.bias<4xf32>
  %y = "canonical.transposed_conv_2d"(%x, %filter, %bias) {groups = 2 : i64} : (!canonical.feature<1x2x2x4xf32>, !canonical.filter<4x2x2x2xf32>, !canonical.bias<4xf32>) -> !canonical.feature<1x3x3x4xf32>
  "check.eq"(%y) {expected = dense<[[[[10.0, 3.0, -9.0, 6.0], [-9.0, 15.0, -15.0, 16.0], [-11.0, 8.0, -8.0, 5.0]], [[-12.0, -3.0, -1.0, 1.0], [-21.0, 5.0, 13.0, -19.0], [-5.0, 0.0, 22.0, -15.0]], [[6.0, -4.0, 12.0, -4.0], [18.0, -6.0, -1.0, -4.0], [6.0, -6.0, -1.0, 9.0]]]]> : tensor<1x3x3x4xf32>} : (!canonical.feature<1x3x3x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @two_images() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0, 1.0]], [[-3.0, 2.0]]], [[[-2.0, 3.0]], [[-1.0, 4.0]]]]> : tensor<2x2x1x2xf32>} : () -> !canonical.feature<2x2x1x2xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0, 0.0], [3.0, -1.0]], [[2.0, -2.0], [1.0, -3.0]]]]> : tensor<1x2x2x2xf32>} : () -> !canonical.filter<1x2x2x2xf32>
  %y = "canonical.transposed_conv_2d"(%x, %filter) : (!canonical.feature<2x2x1x2xf32>, !canonical.filter<1x2x2x2xf32>) -> !canonical.feature<2x3x2x1xf32>
  "check.eq"(%y) {expected = dense<[[[[12.0], [-13.0]], [[-1.0], [-18.0]], [[-10.0], [-9.0]]], [[[6.0], [-9.0]], [[-7.0], [-18.0]], [[-10.0], [-13.0]]]]> : tensor<2x3x2x1xf32>} : (!canonical.feature<2x3x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @one_axis() {
  %x = "canonical.constant_gen"() {value = dense<[[[-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0]]]> : tensor<1x3x2xf32>} : () -> !canonical.feature<1x3x2xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[-3.0, 0.0], [3.0, -1.0], [2.0, -2.0]], [[1.0, -3.0], [0.0, 3.0], [-1.0, 2.0]]]> : tensor<2x3x2xf32>} : () -> !canonical.filter<2x3x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[-2.0, 0.0]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %y = "canonical.transposed_conv_2d"(%x, %filter, %bias) {stride = array<i64: 2>} : (!canonical.feature<1x3x2xf32>, !canonical.filter<2x3x2xf32>, !canonical.bias<2xf32>) -> !canonical.feature<1x7x2xf32>
  "check.eq"(%y) {expected = dense<[[[10.0, -7.0], [-15.0, 3.0], [-3.0, -3.0], [-13.0, 6.0], [-6.0, -4.0], [-11.0, 9.0], [-12.0, 8.0]]]> : tensor<1x7x2xf32>} : (!canonical.feature<1x7x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @three_axes() {
  %x = "canonical.constant_gen"() {value = dense<[[[[[-4.0, 1.0], [-3.0, 2.0]]], [[[-2.0, 3.0], [-1.0, 4.0]]]]]> : tensor<1x2x1x2x2xf32>} : () -> !canonical.feature<1x2x1x2x2xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[[-3.0, 0.0], [3.0, -1.0]], [[2.0, -2.0], [1.0, -3.0]]], [[[0.0, 3.0], [-1.0, 2.0]], [[-2.0, 1.0], [-3.0, 0.0]]]]]> : tensor<1x2x2x2x2xf32>} : () -> !canonical.filter<1x2x2x2x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[-2.0]> : tensor<1xf32>} : () -> !canonical.bias<1xf32>
  %y = "canonical.transposed_conv_2d"(%x, %filter, %bias) {stride = array<i64: 1, 2, 2>} : (!canonical.feature<1x2x1x2x2xf32>, !canonical.filter<1x2x2x2x2xf32>, !canonical.bias<1xf32>) -> !canonical.feature<1x3x2x4x1xf32>
  "check.eq"(%y) {expected = dense<[[[[[10.0], [-15.0], [7.0], [-13.0]], [[-12.0], [-9.0], [-12.0], [-11.0]]], [[[7.0], [-5.0], [7.0], [-2.0]], [[-3.0], [-1.0], [-4.0], [-6.0]]], [[[7.0], [6.0], [10.0], [7.0]], [[5.0], [4.0], [4.0], [1.0]]]]]> : tensor<1x3x2x4x1xf32>} : (!canonical.feature<1x3x2x4x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @relu() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0, 1.0, -3.0], [2.0, -2.0, 3.0]], [[-1.0, 4.0, 0.0], [-4.0, 1.0, -3.0]]]]> : tensor<1x2x2x3xf32>} : () -> !canonical.feature<1x2x2x3xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0, 0.0, 3.0], [-1.0, 2.0, -2.0]], [[1.0, -3.0, 0.0], [3.0, -1.0, 2.0]]], [[[-2.0, 1.0, -3.0], [0.0, 3.0, -1.0]], [[2.0, -2.0, 1.0], [-3.0, 0.0, 3.0]]]]> : tensor<2x2x2x3xf32>} : () -> !canonical.filter<2x2x2x3xf32>
  %bias = "canonical.constant_gen"() {value = dense<[-2.0, 0.0]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %y = "canonical.transposed_conv_2d"(%x, %filter, %bias) {activation = "relu"} : (!canonical.feature<1x2x2x3xf32>, !canonical.filter<2x2x2x3xf32>, !canonical.bias<2xf32>) -> !canonical.feature<1x3x3x2xf32>
  "check.eq"(%y) {expected = dense<[[[[1.0, 18.0], [13.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 44.0], [24.0, 9.0]], [[0.0, 0.0], [0.0, 0.0], [0.0, 3.0]]]]> : tensor<1x3x3x2xf32>} : (!canonical.feature<1x3x3x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @clamp_of_integers() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4, 1, -3], [2, -2, 3]], [[-1, 4, 0], [-4, 1, -3]]]]> : tensor<1x2x2x3xi64>} : () -> !canonical.feature<1x2x2x3xi64>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3, 0, 3], [-1, 2, -2]], [[1, -3, 0], [3, -1, 2]]], [[[-2, 1, -3], [0, 3, -1]], [[2, -2, 1], [-3, 0, 3]]]]> : tensor<2x2x2x3xi64>} : () -> !canonical.filter<2x2x2x3xi64>
  %y = "canonical.transposed_conv_2d"(%x, %filter) {activation = "clamp", activation_parameters = array<f32: -3.0, 4.0>} : (!canonical.feature<1x2x2x3xi64>, !canonical.filter<2x2x2x3xi64>) -> !canonical.feature<1x3x3x2xi64>
  "check.eq"(%y) {expected = dense<[[[[3, 4], [4, -3], [-3, -3]], [[-3, -3], [1, 4], [4, 4]], [[-3, -3], [-3, -3], [-3, 3]]]]> : tensor<1x3x3x2xi64>} : (!canonical.feature<1x3x3x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @no_images() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<0x2x2x1xf32>} : () -> !canonical.feature<0x2x2x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<1.0> : tensor<1x2x2x1xf32>} : () -> !canonical.filter<1x2x2x1xf32>
  %y = "canonical.transposed_conv_2d"(%x, %filter) : (!canonical.feature<0x2x2x1xf32>, !canonical.filter<1x2x2x1xf32>) -> !canonical.feature<0x3x3x1xf32>
  "check.eq"(%y) {expected = dense<> : tensor<0x3x3x1xf32>} : (!canonical.feature<0x3x3x1xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0.0, 1.0], [2.0, 3.0]], [[0.0, 1.0], [2.0, 3.0]]]]> : tensor<1x2x2x2x$T>} : () -> !canonical.feature<1x2x2x2x$T>
  %filter = "canonical.constant_gen"() {value = dense<[[[[0.0, 1.0], [2.0, 0.0]], [[1.0, 2.0], [0.0, 1.0]]], [[[2.0, 0.0], [1.0, 2.0]], [[0.0, 1.0], [2.0, 0.0]]]]> : tensor<2x2x2x2x$T>} : () -> !canonical.filter<2x2x2x2x$T>
  %bias = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2x$T>} : () -> !canonical.bias<2x$T>
  %y = "canonical.transposed_conv_2d"(%x, %filter, %bias) {stride = array<i64: 1, 2>} : (!canonical.feature<1x2x2x2x$T>, !canonical.filter<2x2x2x2x$T>, !canonical.bias<2x$T>) -> !canonical.feature<1x3x4x2x$T>
  "check.eq"(%y) {expected = dense<[[[[2.0, 2.0], [1.0, 4.0], [4.0, 6.0], [5.0, 10.0]], [[4.0, 3.0], [2.0, 4.0], [12.0, 9.0], [8.0, 14.0]], [[3.0, 3.0], [2.0, 2.0], [9.0, 5.0], [4.0, 6.0]]]]> : tensor<1x3x4x2x$T>} : (!canonical.feature<1x3x4x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0, 1], [2, 3]], [[0, 1], [2, 3]]]]> : tensor<1x2x2x2x$T>} : () -> !canonical.feature<1x2x2x2x$T>
  %filter = "canonical.constant_gen"() {value = dense<[[[[0, 1], [2, 0]], [[1, 2], [0, 1]]], [[[2, 0], [1, 2]], [[0, 1], [2, 0]]]]> : tensor<2x2x2x2x$T>} : () -> !canonical.filter<2x2x2x2x$T>
  %bias = "canonical.constant_gen"() {value = dense<[1, 2]> : tensor<2x$T>} : () -> !canonical.bias<2x$T>
  %y = "canonical.transposed_conv_2d"(%x, %filter, %bias) {stride = array<i64: 1, 2>} : (!canonical.feature<1x2x2x2x$T>, !canonical.filter<2x2x2x2x$T>, !canonical.bias<2x$T>) -> !canonical.feature<1x3x4x2x$T>
  "check.eq"(%y) {expected = dense<[[[[2, 2], [1, 4], [4, 6], [5, 10]], [[4, 3], [2, 4], [12, 9], [8, 14]], [[3, 3], [2, 2], [9, 5], [4, 6]]]]> : tensor<1x3x4x2x$T>} : (!canonical.feature<1x3x4x2x$T>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_sums_are_exact() {
  %x = "canonical.constant_gen"() {value = dense<[[[[165, 77, 202], [24, 37, 48], [187, 29, 109]], [[19, 44, 222], [214, 35, 123], [46, 217, 30]], [[63, 114, 31], [203, 25, 113], [23, 68, 148]]]]> : tensor<1x3x3x3xui8>} : () -> !canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>
  %w = "canonical.constant_gen"() {value = dense<[[[[86, -55, -68], [29, -36, -76]], [[-32, 62, -79], [-96, -98, -23]]], [[[126, 90, 32], [110, 104, 57]], [[25, -1, -36], [-4, -87, 25]]]]> : tensor<2x2x2x3xi8>} : () -> !canonical.filter<2x2x2x3x!quant.uniform<i8:f32:0, {0.25, 0.1}>>
  %b = "canonical.constant_gen"() {value = dense<[9, -9]> : tensor<2xi32>} : () -> !canonical.bias<2x!quant.uniform<i32:f32:0, {0.125, 0.05}>>
  %y = "canonical.transposed_conv_2d"(%x, %w, %b) : (!canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>, !canonical.filter<2x2x2x3x!quant.uniform<i8:f32:0, {0.25, 0.1}>>, !canonical.bias<2x!quant.uniform<i32:f32:0, {0.125, 0.05}>>) -> !canonical.feature<1x4x4x2x!quant.uniform<i32:f32:3, {0.125, 0.05}>>
  "check.eq"(%y) {expected = dense<[[[[-72, 9375], [-4565, -6347], [14800, -13025], [4404, 2690]], [[-23737, -13375], [-1479, 5787], [4357, 14975], [-2050, 8283]], [[-9769, -11980], [16738, 10421], [5991, 43], [-9392, -20784]], [[7512, 1536], [-5197, -622], [-6140, 2808], [9433, 4283]]]]> : tensor<1x4x4x2xi32>} : (!canonical.feature<1x4x4x2x!quant.uniform<i32:f32:3, {0.125, 0.05}>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_rounded() {
  %x = "canonical.constant_gen"() {value = dense<[[[[165, 77, 202], [24, 37, 48], [187, 29, 109]], [[19, 44, 222], [214, 35, 123], [46, 217, 30]], [[63, 114, 31], [203, 25, 113], [23, 68, 148]]]]> : tensor<1x3x3x3xui8>} : () -> !canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>
  %w = "canonical.constant_gen"() {value = dense<[[[[86, -55, -68], [29, -36, -76]], [[-32, 62, -79], [-96, -98, -23]]], [[[126, 90, 32], [110, 104, 57]], [[25, -1, -36], [-4, -87, 25]]]]> : tensor<2x2x2x3xi8>} : () -> !canonical.filter<2x2x2x3x!quant.uniform<i8:f32:0, {0.25, 0.1}>>
  %b = "canonical.constant_gen"() {value = dense<[9, -9]> : tensor<2xi32>} : () -> !canonical.bias<2x!quant.uniform<i32:f32:0, {0.125, 0.05}>>
  %y = "canonical.transposed_conv_2d"(%x, %w, %b) {to = !quant.uniform<i8:f32, 9.0:3>, rounding = "fixed_point"} : (!canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>, !canonical.filter<2x2x2x3x!quant.uniform<i8:f32:0, {0.25, 0.1}>>, !canonical.bias<2x!quant.uniform<i32:f32:0, {0.125, 0.05}>>) -> !canonical.feature<1x4x4x2x!quant.uniform<i8:f32, 9.0:3>>
  "check.eq"(%y) {expected = dense<[[[[2, 55], [-60, -32], [127, -69], [64, 18]], [[-128, -71], [-18, 35], [64, 86], [-25, 49]], [[-128, -64], [127, 61], [86, 3], [-127, -112]], [[107, 12], [-69, 0], [-82, 19], [127, 27]]]]> : tensor<1x4x4x2xi8>} : (!canonical.feature<1x4x4x2x!quant.uniform<i8:f32, 9.0:3>>) -> ()
  ml_program.output
}
