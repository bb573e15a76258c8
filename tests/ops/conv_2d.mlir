// A filter slides over a feature.

ml_program.subgraph @sums_of_windows() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0]], [[7.0], [8.0], [9.0]]]]> : tensor<1x3x3x1xf32>} : () -> !canonical.feature<1x3x3x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<1.0> : tensor<1x2x2x1xf32>} : () -> !canonical.filter<1x2x2x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) : (!canonical.feature<1x3x3x1xf32>, !canonical.filter<1x2x2x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  "check.eq"(%y) {expected = dense<[[[[12.0], [16.0]], [[24.0], [28.0]]]]> : tensor<1x2x2x1xf32>} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @channels_in_and_out() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0, 1.0, -3.0], [2.0, -2.0, 3.0]], [[-1.0, 4.0, 0.0], [-4.0, 1.0, -3.0]]]]> : tensor<1x2x2x3xf32>} : () -> !canonical.feature<1x2x2x3xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0, 0.0, 3.0]]], [[[-1.0, 2.0, -2.0]]]]> : tensor<2x1x1x3xf32>} : () -> !canonical.filter<2x1x1x3xf32>
  %y = "canonical.conv_2d"(%x, %filter) : (!canonical.feature<1x2x2x3xf32>, !canonical.filter<2x1x1x3xf32>) -> !canonical.feature<1x2x2x2xf32>
  "check.eq"(%y) {expected = dense<[[[[3.0, 12.0], [3.0, -12.0]], [[3.0, 9.0], [3.0, 12.0]]]]> : tensor<1x2x2x2xf32>} : (!canonical.feature<1x2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @two_images() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0]], [[-1.0, 4.0], [0.0, -4.0], [1.0, -3.0]]], [[[2.0, -2.0], [3.0, -1.0], [4.0, 0.0]], [[-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0]]]]> : tensor<2x2x3x2xf32>} : () -> !canonical.feature<2x2x3x2xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0, 0.0], [3.0, -1.0]], [[2.0, -2.0], [1.0, -3.0]]]]> : tensor<1x2x2x2xf32>} : () -> !canonical.filter<1x2x2x2xf32>
  %y = "canonical.conv_2d"(%x, %filter) : (!canonical.feature<2x2x3x2xf32>, !canonical.filter<1x2x2x2xf32>) -> !canonical.feature<2x1x2x1xf32>
  "check.eq"(%y) {expected = dense<[[[[3.0], [18.0]]], [[[-15.0], [-18.0]]]]> : tensor<2x1x2x1xf32>} : (!canonical.feature<2x1x2x1xf32>) -> ()
  ml_program.output
}

// The last row is not reached.
ml_program.subgraph @stride() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [1.0], [-3.0], [2.0]], [[-2.0], [3.0], [-1.0], [4.0]], [[0.0], [-4.0], [1.0], [-3.0]], [[2.0], [-2.0], [3.0], [-1.0]], [[4.0], [0.0], [-4.0], [1.0]]]]> : tensor<1x5x4x1xf32>} : () -> !canonical.feature<1x5x4x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0], [0.0]], [[3.0], [-1.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.filter<1x2x2x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) {stride = array<i64: 2, 1>} : (!canonical.feature<1x5x4x1xf32>, !canonical.filter<1x2x2x1xf32>) -> !canonical.feature<1x2x3x1xf32>
  "check.eq"(%y) {expected = dense<[[[[3.0], [7.0], [2.0]], [[8.0], [3.0], [7.0]]]]> : tensor<1x2x3x1xf32>} : (!canonical.feature<1x2x3x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @dilation() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [1.0], [-3.0], [2.0], [-2.0]], [[3.0], [-1.0], [4.0], [0.0], [-4.0]], [[1.0], [-3.0], [2.0], [-2.0], [3.0]], [[-1.0], [4.0], [0.0], [-4.0], [1.0]], [[-3.0], [2.0], [-2.0], [3.0], [-1.0]]]]> : tensor<1x5x5x1xf32>} : () -> !canonical.feature<1x5x5x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0], [0.0]], [[3.0], [-1.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.filter<1x2x2x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) {dilation = array<i64: 3, 2>} : (!canonical.feature<1x5x5x1xf32>, !canonical.filter<1x2x2x1xf32>) -> !canonical.feature<1x2x3x1xf32>
  "check.eq"(%y) {expected = dense<[[[[9.0], [13.0], [8.0]], [[-16.0], [6.0], [-17.0]]]]> : tensor<1x2x3x1xf32>} : (!canonical.feature<1x2x3x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @dilation_and_stride() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [1.0], [-3.0], [2.0], [-2.0], [3.0]], [[-1.0], [4.0], [0.0], [-4.0], [1.0], [-3.0]], [[2.0], [-2.0], [3.0], [-1.0], [4.0], [0.0]], [[-4.0], [1.0], [-3.0], [2.0], [-2.0], [3.0]], [[-1.0], [4.0], [0.0], [-4.0], [1.0], [-3.0]]]]> : tensor<1x5x6x1xf32>} : () -> !canonical.feature<1x5x6x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0], [0.0]], [[3.0], [-1.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.filter<1x2x2x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) {dilation = array<i64: 2, 3>, stride = array<i64: 2, 2>} : (!canonical.feature<1x5x6x1xf32>, !canonical.filter<1x2x2x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  "check.eq"(%y) {expected = dense<[[[[19.0], [18.0]], [[-5.0], [-6.0]]]]> : tensor<1x2x2x1xf32>} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @pad_on_each_side_its_own() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [1.0]], [[-3.0], [2.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.feature<1x2x2x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0], [0.0], [3.0]], [[-1.0], [2.0], [-2.0]]]]> : tensor<1x2x3x1xf32>} : () -> !canonical.filter<1x2x3x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) {pad = array<i64: 1, 0, 0, 2>} : (!canonical.feature<1x2x2x1xf32>, !canonical.filter<1x2x3x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  "check.eq"(%y) {expected = dense<[[[[6.0], [-1.0]], [[19.0], [-5.0]]]]> : tensor<1x2x2x1xf32>} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @same_upper() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [1.0], [-3.0], [2.0]], [[-2.0], [3.0], [-1.0], [4.0]], [[0.0], [-4.0], [1.0], [-3.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0], [0.0], [3.0]], [[-1.0], [2.0], [-2.0]]]]> : tensor<1x2x3x1xf32>} : () -> !canonical.filter<1x2x3x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) {auto_pad = "same_upper", stride = array<i64: 2, 2>} : (!canonical.feature<1x3x4x1xf32>, !canonical.filter<1x2x3x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  "check.eq"(%y) {expected = dense<[[[[13.0], [18.0]], [[3.0], [-3.0]]]]> : tensor<1x2x2x1xf32>} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @same_lower() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [1.0], [-3.0], [2.0]], [[-2.0], [3.0], [-1.0], [4.0]], [[0.0], [-4.0], [1.0], [-3.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0], [0.0], [3.0]], [[-1.0], [2.0], [-2.0]]]]> : tensor<1x2x3x1xf32>} : () -> !canonical.filter<1x2x3x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) {auto_pad = "same_lower", stride = array<i64: 2, 2>} : (!canonical.feature<1x3x4x1xf32>, !canonical.filter<1x2x3x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  "check.eq"(%y) {expected = dense<[[[[-10.0], [-11.0]], [[17.0], [15.0]]]]> : tensor<1x2x2x1xf32>} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @groups() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0, 1.0, -3.0, 2.0], [-2.0, 3.0, -1.0, 4.0]], [[0.0, -4.0, 1.0, -3.0], [2.0, -2.0, 3.0, -1.0]]]]> : tensor<1x2x2x4xf32>} : () -> !canonical.feature<1x2x2x4xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0, 0.0]]], [[[3.0, -1.0]]], [[[2.0, -2.0]]], [[[1.0, -3.0]]]]> : tensor<4x1x1x2xf32>} : () -> !canonical.filter<4x1x1x2xf32>
  %y = "canonical.conv_2d"(%x, %filter) {groups = 2 : i64} : (!canonical.feature<1x2x2x4xf32>, !canonical.filter<4x1x1x2xf32>) -> !canonical.feature<1x2x2x4xf32>
  "check.eq"(%y) {expected = dense<[[[[12.0, -13.0, -10.0, -9.0], [6.0, -9.0, -10.0, -13.0]], [[0.0, 4.0, 8.0, 10.0], [-6.0, 8.0, 8.0, 6.0]]]]> : tensor<1x2x2x4xf32>} : (!canonical.feature<1x2x2x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @groups_with_window_and_bias() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0, 1.0, -3.0, 2.0], [-2.0, 3.0, -1.0, 4.0], [0.0, -4.0, 1.0, -3.0]], [[2.0, -2.0, 3.0, -1.0], [4.0, 0.0, -4.0, 1.0], [-3.0, 2.0, -2.0, 3.0]], [[-1.0, 4.0, 0.0, -4.0], [1.0, -3.0, 2.0, -2.0], [3.0, -1.0, 4.0, 0.0]]]]> : tensor<1x3x3x4xf32>} : () -> !canonical.feature<1x3x3x4xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0, 0.0], [3.0, -1.0]], [[2.0, -2.0], [1.0, -3.0]]], [[[0.0, 3.0], [-1.0, 2.0]], [[-2.0, 1.0], [-3.0, 0.0]]]]> : tensor<2x2x2x2xf32>} : () -> !canonical.filter<2x2x2x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[-2.0, 0.0]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %y = "canonical.conv_2d"(%x, %filter, %bias) {groups = 2 : i64} : (!canonical.feature<1x3x3x4xf32>, !canonical.filter<2x2x2x2xf32>, !canonical.bias<2xf32>) -> !canonical.feature<1x2x2x2xf32>
  "check.eq"(%y) {expected = dense<[[[[13.0, 20.0], [7.0, 20.0]], [[4.0, -7.0], [-11.0, -7.0]]]]> : tensor<1x2x2x2xf32>} : (!canonical.feature<1x2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @one_group_for_each_channel() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0, 1.0, -3.0], [2.0, -2.0, 3.0]], [[-1.0, 4.0, 0.0], [-4.0, 1.0, -3.0]]]]> : tensor<1x2x2x3xf32>} : () -> !canonical.feature<1x2x2x3xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0], [0.0]], [[3.0], [-1.0]]], [[[2.0], [-2.0]], [[1.0], [-3.0]]], [[[0.0], [3.0]], [[-1.0], [2.0]]]]> : tensor<3x2x2x1xf32>} : () -> !canonical.filter<3x2x2x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) {groups = 3 : i64} : (!canonical.feature<1x2x2x3xf32>, !canonical.filter<3x2x2x1xf32>) -> !canonical.feature<1x1x1x3xf32>
  "check.eq"(%y) {expected = dense<[[[[13.0, 7.0, 3.0]]]]> : tensor<1x1x1x3xf32>} : (!canonical.feature<1x1x1x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @bias() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0, 1.0], [-3.0, 2.0]], [[-2.0, 3.0], [-1.0, 4.0]]]]> : tensor<1x2x2x2xf32>} : () -> !canonical.feature<1x2x2x2xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0, 0.0]]], [[[3.0, -1.0]]], [[[2.0, -2.0]]]]> : tensor<3x1x1x2xf32>} : () -> !canonical.filter<3x1x1x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[-2.0, 0.0, 2.0]> : tensor<3xf32>} : () -> !canonical.bias<3xf32>
  %y = "canonical.conv_2d"(%x, %filter, %bias) : (!canonical.feature<1x2x2x2xf32>, !canonical.filter<3x1x1x2xf32>, !canonical.bias<3xf32>) -> !canonical.feature<1x2x2x3xf32>
  "check.eq"(%y) {expected = dense<[[[[10.0, -13.0, -8.0], [7.0, -11.0, -8.0]], [[4.0, -9.0, -8.0], [1.0, -7.0, -8.0]]]]> : tensor<1x2x2x3xf32>} : (!canonical.feature<1x2x2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @one_axis() {
  %x = "canonical.constant_gen"() {value = dense<[[[-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0], [-1.0, 4.0], [0.0, -4.0]]]> : tensor<1x5x2xf32>} : () -> !canonical.feature<1x5x2xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[-3.0, 0.0], [3.0, -1.0], [2.0, -2.0]], [[1.0, -3.0], [0.0, 3.0], [-1.0, 2.0]]]> : tensor<2x3x2xf32>} : () -> !canonical.filter<2x3x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[-2.0, 0.0]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %y = "canonical.conv_2d"(%x, %filter, %bias) : (!canonical.feature<1x5x2xf32>, !canonical.filter<2x3x2xf32>, !canonical.bias<2xf32>) -> !canonical.feature<1x3x2xf32>
  "check.eq"(%y) {expected = dense<[[[-11.0, 7.0], [-12.0, 9.0], [5.0, -7.0]]]> : tensor<1x3x2xf32>} : (!canonical.feature<1x3x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @one_axis_with_everything() {
  %x = "canonical.constant_gen"() {value = dense<[[[-4.0, 1.0, -3.0, 2.0], [-2.0, 3.0, -1.0, 4.0], [0.0, -4.0, 1.0, -3.0], [2.0, -2.0, 3.0, -1.0], [4.0, 0.0, -4.0, 1.0], [-3.0, 2.0, -2.0, 3.0], [-1.0, 4.0, 0.0, -4.0]], [[1.0, -3.0, 2.0, -2.0], [3.0, -1.0, 4.0, 0.0], [-4.0, 1.0, -3.0, 2.0], [-2.0, 3.0, -1.0, 4.0], [0.0, -4.0, 1.0, -3.0], [2.0, -2.0, 3.0, -1.0], [4.0, 0.0, -4.0, 1.0]]]> : tensor<2x7x4xf32>} : () -> !canonical.feature<2x7x4xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[-3.0, 0.0], [3.0, -1.0], [2.0, -2.0]], [[1.0, -3.0], [0.0, 3.0], [-1.0, 2.0]]]> : tensor<2x3x2xf32>} : () -> !canonical.filter<2x3x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[-2.0, 0.0]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %y = "canonical.conv_2d"(%x, %filter, %bias) {dilation = array<i64: 2>, groups = 2 : i64, pad = array<i64: 2, 1>, stride = array<i64: 2>} : (!canonical.feature<2x7x4xf32>, !canonical.filter<2x3x2xf32>, !canonical.bias<2xf32>) -> !canonical.feature<2x3x2xf32>
  "check.eq"(%y) {expected = dense<[[[-7.0, -1.0], [22.0, -12.0], [0.0, 5.0]], [[-6.0, 1.0], [-10.0, 7.0], [22.0, -12.0]]]> : tensor<2x3x2xf32>} : (!canonical.feature<2x3x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @three_axes() {
  %x = "canonical.constant_gen"() {value = dense<[[[[[-4.0], [1.0]], [[-3.0], [2.0]], [[-2.0], [3.0]]], [[[-1.0], [4.0]], [[0.0], [-4.0]], [[1.0], [-3.0]]]]]> : tensor<1x2x3x2x1xf32>} : () -> !canonical.feature<1x2x3x2x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[[-3.0], [0.0]], [[3.0], [-1.0]]], [[[2.0], [-2.0]], [[1.0], [-3.0]]]]]> : tensor<1x2x2x2x1xf32>} : () -> !canonical.filter<1x2x2x2x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) : (!canonical.feature<1x2x3x2x1xf32>, !canonical.filter<1x2x2x2x1xf32>) -> !canonical.feature<1x1x2x1x1xf32>
  "check.eq"(%y) {expected = dense<[[[[[3.0]], [[18.0]]]]]> : tensor<1x1x2x1x1xf32>} : (!canonical.feature<1x1x2x1x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @three_axes_with_everything() {
  %x = "canonical.constant_gen"() {value = dense<[[[[[-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0]], [[-1.0, 4.0], [0.0, -4.0], [1.0, -3.0]], [[2.0, -2.0], [3.0, -1.0], [4.0, 0.0]]], [[[-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0]], [[-1.0, 4.0], [0.0, -4.0], [1.0, -3.0]], [[2.0, -2.0], [3.0, -1.0], [4.0, 0.0]]], [[[-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0]], [[-1.0, 4.0], [0.0, -4.0], [1.0, -3.0]], [[2.0, -2.0], [3.0, -1.0], [4.0, 0.0]]]]]> : tensor<1x3x3x3x2xf32>} : () -> !canonical.feature<1x3x3x3x2xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[[-3.0], [0.0]], [[3.0], [-1.0]]], [[[2.0], [-2.0]], [[1.0], [-3.0]]]], [[[[0.0], [3.0]], [[-1.0], [2.0]]], [[[-2.0], [1.0]], [[-3.0], [0.0]]]]]> : tensor<2x2x2x2x1xf32>} : () -> !canonical.filter<2x2x2x2x1xf32>
  %bias = "canonical.constant_gen"() {value = dense<[-2.0, 0.0]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %y = "canonical.conv_2d"(%x, %filter, %bias) {dilation = array<i64: 1, 2, 1>, groups = 2 : i64, pad = array<i64: 1, 0, 0, 0, 1, 1>, stride = array<i64: 2, 1, 2>} : (!canonical.feature<1x3x3x3x2xf32>, !canonical.filter<2x2x2x2x1xf32>, !canonical.bias<2xf32>) -> !canonical.feature<1x2x2x2x2xf32>
  "check.eq"(%y) {expected = dense<[[[[[-11.0, 6.0], [-2.0, -6.0]], [[-4.0, -12.0], [0.0, 6.0]]], [[[4.0, 12.0], [16.0, -6.0]], [[-1.0, -24.0], [-3.0, 6.0]]]]]> : tensor<1x2x2x2x2xf32>} : (!canonical.feature<1x2x2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @relu() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0, 1.0], [-3.0, 2.0]], [[-2.0, 3.0], [-1.0, 4.0]]]]> : tensor<1x2x2x2xf32>} : () -> !canonical.feature<1x2x2x2xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0, 0.0]]], [[[3.0, -1.0]]], [[[2.0, -2.0]]]]> : tensor<3x1x1x2xf32>} : () -> !canonical.filter<3x1x1x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[-2.0, 0.0, 2.0]> : tensor<3xf32>} : () -> !canonical.bias<3xf32>
  %y = "canonical.conv_2d"(%x, %filter, %bias) {activation = "relu"} : (!canonical.feature<1x2x2x2xf32>, !canonical.filter<3x1x1x2xf32>, !canonical.bias<3xf32>) -> !canonical.feature<1x2x2x3xf32>
  "check.eq"(%y) {expected = dense<[[[[10.0, 0.0, 0.0], [7.0, 0.0, 0.0]], [[4.0, 0.0, 0.0], [1.0, 0.0, 0.0]]]]> : tensor<1x2x2x3xf32>} : (!canonical.feature<1x2x2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @relu6() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0, 1.0], [-3.0, 2.0]], [[-2.0, 3.0], [-1.0, 4.0]]]]> : tensor<1x2x2x2xf32>} : () -> !canonical.feature<1x2x2x2xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0, 0.0]]], [[[3.0, -1.0]]], [[[2.0, -2.0]]]]> : tensor<3x1x1x2xf32>} : () -> !canonical.filter<3x1x1x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[-2.0, 0.0, 2.0]> : tensor<3xf32>} : () -> !canonical.bias<3xf32>
  %y = "canonical.conv_2d"(%x, %filter, %bias) {activation = "relu6"} : (!canonical.feature<1x2x2x2xf32>, !canonical.filter<3x1x1x2xf32>, !canonical.bias<3xf32>) -> !canonical.feature<1x2x2x3xf32>
  "check.eq"(%y) {expected = dense<[[[[6.0, 0.0, 0.0], [6.0, 0.0, 0.0]], [[4.0, 0.0, 0.0], [1.0, 0.0, 0.0]]]]> : tensor<1x2x2x3xf32>} : (!canonical.feature<1x2x2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @relu_n1_to_1() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0, 1.0], [-3.0, 2.0]], [[-2.0, 3.0], [-1.0, 4.0]]]]> : tensor<1x2x2x2xf32>} : () -> !canonical.feature<1x2x2x2xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3.0, 0.0]]], [[[3.0, -1.0]]], [[[2.0, -2.0]]]]> : tensor<3x1x1x2xf32>} : () -> !canonical.filter<3x1x1x2xf32>
  %y = "canonical.conv_2d"(%x, %filter) {activation = "relu_n1_to_1"} : (!canonical.feature<1x2x2x2xf32>, !canonical.filter<3x1x1x2xf32>) -> !canonical.feature<1x2x2x3xf32>
  "check.eq"(%y) {expected = dense<[[[[1.0, -1.0, -1.0], [1.0, -1.0, -1.0]], [[1.0, -1.0, -1.0], [1.0, -1.0, -1.0]]]]> : tensor<1x2x2x3xf32>} : (!canonical.feature<1x2x2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @clamp_of_integers() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4, 1], [-3, 2]], [[-2, 3], [-1, 4]]]]> : tensor<1x2x2x2xi32>} : () -> !canonical.feature<1x2x2x2xi32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[-3, 0]]], [[[3, -1]]], [[[2, -2]]]]> : tensor<3x1x1x2xi32>} : () -> !canonical.filter<3x1x1x2xi32>
  %y = "canonical.conv_2d"(%x, %filter) {activation = "clamp", activation_parameters = array<f32: -3.0, 4.0>} : (!canonical.feature<1x2x2x2xi32>, !canonical.filter<3x1x1x2xi32>) -> !canonical.feature<1x2x2x3xi32>
  "check.eq"(%y) {expected = dense<[[[[4, -3, -3], [4, -3, -3]], [[4, -3, -3], [3, -3, -3]]]]> : tensor<1x2x2x3xi32>} : (!canonical.feature<1x2x2x3xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @leaky_relu() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [-1.0], [0.0], [2.0], [5.0]]]]> : tensor<1x1x5x1xf32>} : () -> !canonical.feature<1x1x5x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>} : () -> !canonical.filter<1x1x1x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) {activation = "leaky_relu", activation_parameters = array<f32: 0.25>} : (!canonical.feature<1x1x5x1xf32>, !canonical.filter<1x1x1x1xf32>) -> !canonical.feature<1x1x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-1.0], [-0.25], [0.0], [2.0], [5.0]]]]> : tensor<1x1x5x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x1x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @thresholded_relu() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [-1.0], [0.0], [2.0], [5.0]]]]> : tensor<1x1x5x1xf32>} : () -> !canonical.feature<1x1x5x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>} : () -> !canonical.filter<1x1x1x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) {activation = "thresholded_relu", activation_parameters = array<f32: 2.0>} : (!canonical.feature<1x1x5x1xf32>, !canonical.filter<1x1x1x1xf32>) -> !canonical.feature<1x1x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0], [0.0], [0.0], [0.0], [5.0]]]]> : tensor<1x1x5x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x1x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @elu() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [-1.0], [0.0], [2.0], [5.0]]]]> : tensor<1x1x5x1xf32>} : () -> !canonical.feature<1x1x5x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>} : () -> !canonical.filter<1x1x1x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) {activation = "elu", activation_parameters = array<f32: 2.0>} : (!canonical.feature<1x1x5x1xf32>, !canonical.filter<1x1x1x1xf32>) -> !canonical.feature<1x1x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-1.96336872], [-1.26424112], [0.0], [2.0], [5.0]]]]> : tensor<1x1x5x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x1x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @sigmoid() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [-1.0], [0.0], [2.0], [5.0]]]]> : tensor<1x1x5x1xf32>} : () -> !canonical.feature<1x1x5x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>} : () -> !canonical.filter<1x1x1x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) {activation = "sigmoid"} : (!canonical.feature<1x1x5x1xf32>, !canonical.filter<1x1x1x1xf32>) -> !canonical.feature<1x1x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[0.01798621], [0.268941421], [0.5], [0.880797078], [0.993307149]]]]> : tensor<1x1x5x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x1x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @hard_sigmoid() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [-1.0], [0.0], [2.0], [5.0]]]]> : tensor<1x1x5x1xf32>} : () -> !canonical.feature<1x1x5x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>} : () -> !canonical.filter<1x1x1x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) {activation = "hard_sigmoid", activation_parameters = array<f32: 0.125, 0.5>} : (!canonical.feature<1x1x5x1xf32>, !canonical.filter<1x1x1x1xf32>) -> !canonical.feature<1x1x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0], [0.375], [0.5], [0.75], [1.0]]]]> : tensor<1x1x5x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x1x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @tanh() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [-1.0], [0.0], [2.0], [5.0]]]]> : tensor<1x1x5x1xf32>} : () -> !canonical.feature<1x1x5x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>} : () -> !canonical.filter<1x1x1x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) {activation = "tanh"} : (!canonical.feature<1x1x5x1xf32>, !canonical.filter<1x1x1x1xf32>) -> !canonical.feature<1x1x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-0.9993293], [-0.761594156], [0.0], [0.96402758], [0.999909204]]]]> : tensor<1x1x5x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x1x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @scaled_tanh() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [-1.0], [0.0], [2.0], [5.0]]]]> : tensor<1x1x5x1xf32>} : () -> !canonical.feature<1x1x5x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>} : () -> !canonical.filter<1x1x1x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) {activation = "scaled_tanh", activation_parameters = array<f32: 2.0, 0.5>} : (!canonical.feature<1x1x5x1xf32>, !canonical.filter<1x1x1x1xf32>) -> !canonical.feature<1x1x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-1.92805516], [-0.924234315], [0.0], [1.52318831], [1.9732286]]]]> : tensor<1x1x5x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x1x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @affine() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [-1.0], [0.0], [2.0], [5.0]]]]> : tensor<1x1x5x1xf32>} : () -> !canonical.feature<1x1x5x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>} : () -> !canonical.filter<1x1x1x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) {activation = "affine", activation_parameters = array<f32: 2.0, 1.0>} : (!canonical.feature<1x1x5x1xf32>, !canonical.filter<1x1x1x1xf32>) -> !canonical.feature<1x1x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-7.0], [-1.0], [1.0], [5.0], [11.0]]]]> : tensor<1x1x5x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x1x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @softsign() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [-1.0], [0.0], [2.0], [5.0]]]]> : tensor<1x1x5x1xf32>} : () -> !canonical.feature<1x1x5x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>} : () -> !canonical.filter<1x1x1x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) {activation = "softsign"} : (!canonical.feature<1x1x5x1xf32>, !canonical.filter<1x1x1x1xf32>) -> !canonical.feature<1x1x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-0.8], [-0.5], [0.0], [0.666666667], [0.833333333]]]]> : tensor<1x1x5x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x1x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @softplus() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [-1.0], [0.0], [2.0], [5.0]]]]> : tensor<1x1x5x1xf32>} : () -> !canonical.feature<1x1x5x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>} : () -> !canonical.filter<1x1x1x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) {activation = "softplus"} : (!canonical.feature<1x1x5x1xf32>, !canonical.filter<1x1x1x1xf32>) -> !canonical.feature<1x1x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0181499279], [0.313261688], [0.693147181], [2.12692801], [5.00671535]]]]> : tensor<1x1x5x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x1x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @hard_swish() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [-1.0], [0.0], [2.0], [5.0]]]]> : tensor<1x1x5x1xf32>} : () -> !canonical.feature<1x1x5x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>} : () -> !canonical.filter<1x1x1x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) {activation = "hard_swish"} : (!canonical.feature<1x1x5x1xf32>, !canonical.filter<1x1x1x1xf32>) -> !canonical.feature<1x1x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0], [-0.333333333], [0.0], [1.66666667], [5.0]]]]> : tensor<1x1x5x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x1x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @silu() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [-1.0], [0.0], [2.0], [5.0]]]]> : tensor<1x1x5x1xf32>} : () -> !canonical.feature<1x1x5x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>} : () -> !canonical.filter<1x1x1x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) {activation = "silu"} : (!canonical.feature<1x1x5x1xf32>, !canonical.filter<1x1x1x1xf32>) -> !canonical.feature<1x1x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-0.0719448398], [-0.268941421], [0.0], [1.76159416], [4.96653575]]]]> : tensor<1x1x5x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x1x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @gelu() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [-1.0], [0.0], [2.0], [5.0]]]]> : tensor<1x1x5x1xf32>} : () -> !canonical.feature<1x1x5x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>} : () -> !canonical.filter<1x1x1x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) {activation = "gelu"} : (!canonical.feature<1x1x5x1xf32>, !canonical.filter<1x1x1x1xf32>) -> !canonical.feature<1x1x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-0.000126684967], [-0.158655254], [0.0], [1.95449974], [4.99999857]]]]> : tensor<1x1x5x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x1x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @gelu_tanh() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0], [-1.0], [0.0], [2.0], [5.0]]]]> : tensor<1x1x5x1xf32>} : () -> !canonical.feature<1x1x5x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>} : () -> !canonical.filter<1x1x1x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) {activation = "gelu_tanh"} : (!canonical.feature<1x1x5x1xf32>, !canonical.filter<1x1x1x1xf32>) -> !canonical.feature<1x1x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-7.02459482e-05], [-0.158808009], [0.0], [1.95459769], [4.99999977]]]]> : tensor<1x1x5x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x1x5x1xf32>) -> ()
  ml_program.output
}

// Summed in f16, 2048 + 1 would be 2048 again.
ml_program.subgraph @f16_is_rounded_once() {
  %x = "canonical.constant_gen"() {value = dense<[[[[2048.0, 1.0, 1.0]]]]> : tensor<1x1x1x3xf16>} : () -> !canonical.feature<1x1x1x3xf16>
  %filter = "canonical.constant_gen"() {value = dense<1.0> : tensor<1x1x1x3xf16>} : () -> !canonical.filter<1x1x1x3xf16>
  %y = "canonical.conv_2d"(%x, %filter) : (!canonical.feature<1x1x1x3xf16>, !canonical.filter<1x1x1x3xf16>) -> !canonical.feature<1x1x1x1xf16>
  "check.eq"(%y) {expected = dense<[[[[2050.0]]]]> : tensor<1x1x1x1xf16>} : (!canonical.feature<1x1x1x1xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @sums_wrap_around() {
  %x = "canonical.constant_gen"() {value = dense<100> : tensor<1x1x1x2xi8>} : () -> !canonical.feature<1x1x1x2xi8>
  %filter = "canonical.constant_gen"() {value = dense<1> : tensor<1x1x1x2xi8>} : () -> !canonical.filter<1x1x1x2xi8>
  %y = "canonical.conv_2d"(%x, %filter) : (!canonical.feature<1x1x1x2xi8>, !canonical.filter<1x1x1x2xi8>) -> !canonical.feature<1x1x1x1xi8>
  "check.eq"(%y) {expected = dense<[[[[-56]]]]> : tensor<1x1x1x1xi8>} : (!canonical.feature<1x1x1x1xi8>) -> ()
  ml_program.output
}

// 90000 - 65536.
ml_program.subgraph @products_wrap_around() {
  %x = "canonical.constant_gen"() {value = dense<[[[[300]]]]> : tensor<1x1x1x1xui16>} : () -> !canonical.feature<1x1x1x1xui16>
  %filter = "canonical.constant_gen"() {value = dense<[[[[300]]]]> : tensor<1x1x1x1xui16>} : () -> !canonical.filter<1x1x1x1xui16>
  %y = "canonical.conv_2d"(%x, %filter) : (!canonical.feature<1x1x1x1xui16>, !canonical.filter<1x1x1x1xui16>) -> !canonical.feature<1x1x1x1xui16>
  "check.eq"(%y) {expected = dense<[[[[24464]]]]> : tensor<1x1x1x1xui16>} : (!canonical.feature<1x1x1x1xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @no_images() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<0x2x2x1xf32>} : () -> !canonical.feature<0x2x2x1xf32>
  %filter = "canonical.constant_gen"() {value = dense<1.0> : tensor<1x2x2x1xf32>} : () -> !canonical.filter<1x2x2x1xf32>
  %y = "canonical.conv_2d"(%x, %filter) : (!canonical.feature<0x2x2x1xf32>, !canonical.filter<1x2x2x1xf32>) -> !canonical.feature<0x1x1x1xf32>
  "check.eq"(%y) {expected = dense<> : tensor<0x1x1x1xf32>} : (!canonical.feature<0x1x1x1xf32>) -> ()
  ml_program.output
}

// A sum of nothing is 0.
ml_program.subgraph @no_channels() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<1x1x2x0xf32>} : () -> !canonical.feature<1x1x2x0xf32>
  %filter = "canonical.constant_gen"() {value = dense<> : tensor<2x1x1x0xf32>} : () -> !canonical.filter<2x1x1x0xf32>
  %bias = "canonical.constant_gen"() {value = dense<[3.0, 4.0]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %y = "canonical.conv_2d"(%x, %filter, %bias) : (!canonical.feature<1x1x2x0xf32>, !canonical.filter<2x1x1x0xf32>, !canonical.bias<2xf32>) -> !canonical.feature<1x1x2x2xf32>
  "check.eq"(%y) {expected = dense<[[[[3.0, 4.0], [3.0, 4.0]]]]> : tensor<1x1x2x2xf32>} : (!canonical.feature<1x1x2x2xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0.0, 1.0], [2.0, 3.0], [0.0, 1.0]], [[2.0, 3.0], [0.0, 1.0], [2.0, 3.0]]]]> : tensor<1x2x3x2x$T>} : () -> !canonical.feature<1x2x3x2x$T>
  %filter = "canonical.constant_gen"() {value = dense<[[[[0.0, 1.0], [2.0, 0.0]], [[1.0, 2.0], [0.0, 1.0]]], [[[2.0, 0.0], [1.0, 2.0]], [[0.0, 1.0], [2.0, 0.0]]]]> : tensor<2x2x2x2x$T>} : () -> !canonical.filter<2x2x2x2x$T>
  %bias = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2x$T>} : () -> !canonical.bias<2x$T>
  %y = "canonical.conv_2d"(%x, %filter, %bias) : (!canonical.feature<1x2x3x2x$T>, !canonical.filter<2x2x2x2x$T>, !canonical.bias<2x$T>) -> !canonical.feature<1x1x2x2x$T>
  "check.eq"(%y) {expected = dense<[[[[15.0, 13.0], [9.0, 13.0]]]]> : tensor<1x1x2x2x$T>} : (!canonical.feature<1x1x2x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0, 1], [2, 3], [0, 1]], [[2, 3], [0, 1], [2, 3]]]]> : tensor<1x2x3x2x$T>} : () -> !canonical.feature<1x2x3x2x$T>
  %filter = "canonical.constant_gen"() {value = dense<[[[[0, 1], [2, 0]], [[1, 2], [0, 1]]], [[[2, 0], [1, 2]], [[0, 1], [2, 0]]]]> : tensor<2x2x2x2x$T>} : () -> !canonical.filter<2x2x2x2x$T>
  %bias = "canonical.constant_gen"() {value = dense<[1, 2]> : tensor<2x$T>} : () -> !canonical.bias<2x$T>
  %y = "canonical.conv_2d"(%x, %filter, %bias) : (!canonical.feature<1x2x3x2x$T>, !canonical.filter<2x2x2x2x$T>, !canonical.bias<2x$T>) -> !canonical.feature<1x1x2x2x$T>
  "check.eq"(%y) {expected = dense<[[[[15, 13], [9, 13]]]]> : tensor<1x1x2x2x$T>} : (!canonical.feature<1x1x2x2x$T>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_sums_are_exact() {
  %x = "canonical.constant_gen"() {value = dense<[[[[165, 77, 202], [24, 37, 48], [187, 29, 109]], [[19, 44, 222], [214, 35, 123], [46, 217, 30]], [[63, 114, 31], [203, 25, 113], [23, 68, 148]]]]> : tensor<1x3x3x3xui8>} : () -> !canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:128>>
  %w = "canonical.constant_gen"() {value = dense<[[[[86, -55, -68], [29, -36, -76]], [[-32, 62, -79], [-96, -98, -23]]], [[[126, 90, 32], [110, 104, 57]], [[25, -1, -36], [-4, -87, 25]]]]> : tensor<2x2x2x3xi8>} : () -> !canonical.filter<2x2x2x3x!quant.uniform<i8:f32, 0.25>>
  %y = "canonical.conv_2d"(%x, %w) : (!canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:128>>, !canonical.filter<2x2x2x3x!quant.uniform<i8:f32, 0.25>>) -> !canonical.feature<1x2x2x2x!quant.uniform<i32:f32, 0.125>>
  "check.eq"(%y) {expected = dense<[[[[-878, -21427], [1501, -36185]], [[7190, -8616], [22616, 5614]]]]> : tensor<1x2x2x2xi32>} : (!canonical.feature<1x2x2x2x!quant.uniform<i32:f32, 0.125>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_padding_is_with_zero_points() {
  %x = "canonical.constant_gen"() {value = dense<[[[[165, 77, 202], [24, 37, 48], [187, 29, 109]], [[19, 44, 222], [214, 35, 123], [46, 217, 30]], [[63, 114, 31], [203, 25, 113], [23, 68, 148]]]]> : tensor<1x3x3x3xui8>} : () -> !canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>
  %w = "canonical.constant_gen"() {value = dense<[[[[86, -55, -68], [29, -36, -76]], [[-32, 62, -79], [-96, -98, -23]]], [[[126, 90, 32], [110, 104, 57]], [[25, -1, -36], [-4, -87, 25]]]]> : tensor<2x2x2x3xi8>} : () -> !canonical.filter<2x2x2x3x!quant.uniform<i8:f32:0, {0.25, 0.125}>>
  %b = "canonical.constant_gen"() {value = dense<[1000, -7]> : tensor<2xi32>} : () -> !canonical.bias<2x!quant.uniform<i32:f32:0, {0.125, 0.0625}>>
  %y = "canonical.conv_2d"(%x, %w, %b) {pad = array<i64: 1, 1, 1, 1>} : (!canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>, !canonical.filter<2x2x2x3x!quant.uniform<i8:f32:0, {0.25, 0.125}>>, !canonical.bias<2x!quant.uniform<i32:f32:0, {0.125, 0.0625}>>) -> !canonical.feature<1x4x4x2x!quant.uniform<i32:f32:3, {0.125, 0.0625}>>
  "check.eq"(%y) {expected = dense<[[[[-5332, 4284], [4102, 2454], [2033, 6082], [-6897, 1915]], [[6419, 18811], [-10686, -9086], [-8307, -23844], [26287, 5906]], [[-4838, -10582], [-2618, 3725], [12808, 17955], [-8631, -2142]], [[4667, -6554], [6439, -1346], [8370, -2425], [-7126, -11053]]]]> : tensor<1x4x4x2xi32>} : (!canonical.feature<1x4x4x2x!quant.uniform<i32:f32:3, {0.125, 0.0625}>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_zero_points_per_filter() {
  %x = "canonical.constant_gen"() {value = dense<[[[[165, 77, 202], [24, 37, 48], [187, 29, 109]], [[19, 44, 222], [214, 35, 123], [46, 217, 30]], [[63, 114, 31], [203, 25, 113], [23, 68, 148]]]]> : tensor<1x3x3x3xui8>} : () -> !canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>
  %w = "canonical.constant_gen"() {value = dense<[[[[253, 175, 229], [147, 37, 60]], [[214, 84, 175], [77, 250, 215]]], [[[20, 39, 160], [174, 179, 254]], [[233, 35, 47], [138, 242, 33]]]]> : tensor<2x2x2x3xui8>} : () -> !canonical.filter<2x2x2x3x!quant.uniform<u8:f32:0, {0.25:120, 0.125:7}>>
  %y = "canonical.conv_2d"(%x, %w) : (!canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>, !canonical.filter<2x2x2x3x!quant.uniform<u8:f32:0, {0.25:120, 0.125:7}>>) -> !canonical.feature<1x2x2x2x!quant.uniform<i32:f32:3, {0.125, 0.0625}>>
  "check.eq"(%y) {expected = dense<[[[[14740, -35394], [13664, 37045]], [[-14183, 14836], [23933, 2076]]]]> : tensor<1x2x2x2xi32>} : (!canonical.feature<1x2x2x2x!quant.uniform<i32:f32:3, {0.125, 0.0625}>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_sixteen_bits_in_i64() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-19400, 6000, 20000], [3400, 13800, 9800], [-23400, 21600, 10600]], [[-8400, -13800, 24800], [-19600, -3400, 3800], [-12400, -400, 15000]], [[14400, 25200, -17400], [-8600, 20200, 15400], [2800, -11600, 18400]]]]> : tensor<1x3x3x3xi16>} : () -> !canonical.feature<1x3x3x3x!quant.uniform<i16:f32, 0.5>>
  %w = "canonical.constant_gen"() {value = dense<[[[[86, -55, -68], [29, -36, -76]], [[-32, 62, -79], [-96, -98, -23]]], [[[126, 90, 32], [110, 104, 57]], [[25, -1, -36], [-4, -87, 25]]]]> : tensor<2x2x2x3xi8>} : () -> !canonical.filter<2x2x2x3x!quant.uniform<i8:f32, 0.25>>
  %y = "canonical.conv_2d"(%x, %w) : (!canonical.feature<1x3x3x3x!quant.uniform<i16:f32, 0.5>>, !canonical.filter<2x2x2x3x!quant.uniform<i8:f32, 0.25>>) -> !canonical.feature<1x2x2x2x!roundhouse.quant<i64:f32, 0.125>>
  "check.eq"(%y) {expected = dense<[[[[-4920000, 483600], [-2394000, 2096600]], [[-1416600, -4176600], [-2486400, -2536200]]]]> : tensor<1x2x2x2xi64>} : (!canonical.feature<1x2x2x2x!roundhouse.quant<i64:f32, 0.125>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_rounded_by_nearest_even() {
  %x = "canonical.constant_gen"() {value = dense<[[[[165, 77, 202], [24, 37, 48], [187, 29, 109]], [[19, 44, 222], [214, 35, 123], [46, 217, 30]], [[63, 114, 31], [203, 25, 113], [23, 68, 148]]]]> : tensor<1x3x3x3xui8>} : () -> !canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>
  %w = "canonical.constant_gen"() {value = dense<[[[[86, -55, -68], [29, -36, -76]], [[-32, 62, -79], [-96, -98, -23]]], [[[126, 90, 32], [110, 104, 57]], [[25, -1, -36], [-4, -87, 25]]]]> : tensor<2x2x2x3xi8>} : () -> !canonical.filter<2x2x2x3x!quant.uniform<i8:f32:0, {0.25, 0.1}>>
  %b = "canonical.constant_gen"() {value = dense<[1000, -7]> : tensor<2xi32>} : () -> !canonical.bias<2x!quant.uniform<i32:f32:0, {0.125, 0.05}>>
  %y = "canonical.conv_2d"(%x, %w, %b) {to = !quant.uniform<i8:f32, 7.3:-5>} : (!canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>, !canonical.filter<2x2x2x3x!quant.uniform<i8:f32:0, {0.25, 0.1}>>, !canonical.bias<2x!quant.uniform<i32:f32:0, {0.125, 0.05}>>) -> !canonical.feature<1x2x2x2x!quant.uniform<i8:f32, 7.3:-5>>
  "check.eq"(%y) {expected = dense<[[[[-128, -67], [-128, -128]], [[-50, 21], [127, 118]]]]> : tensor<1x2x2x2xi8>} : (!canonical.feature<1x2x2x2x!quant.uniform<i8:f32, 7.3:-5>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_rounded_by_half_away() {
  %x = "canonical.constant_gen"() {value = dense<[[[[165, 77, 202], [24, 37, 48], [187, 29, 109]], [[19, 44, 222], [214, 35, 123], [46, 217, 30]], [[63, 114, 31], [203, 25, 113], [23, 68, 148]]]]> : tensor<1x3x3x3xui8>} : () -> !canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>
  %w = "canonical.constant_gen"() {value = dense<[[[[86, -55, -68], [29, -36, -76]], [[-32, 62, -79], [-96, -98, -23]]], [[[126, 90, 32], [110, 104, 57]], [[25, -1, -36], [-4, -87, 25]]]]> : tensor<2x2x2x3xi8>} : () -> !canonical.filter<2x2x2x3x!quant.uniform<i8:f32:0, {0.25, 0.1}>>
  %b = "canonical.constant_gen"() {value = dense<[1000, -7]> : tensor<2xi32>} : () -> !canonical.bias<2x!quant.uniform<i32:f32:0, {0.125, 0.05}>>
  %y = "canonical.conv_2d"(%x, %w, %b) {to = !quant.uniform<i8:f32, 7.3:-5>, rounding = "half_away"} : (!canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>, !canonical.filter<2x2x2x3x!quant.uniform<i8:f32:0, {0.25, 0.1}>>, !canonical.bias<2x!quant.uniform<i32:f32:0, {0.125, 0.05}>>) -> !canonical.feature<1x2x2x2x!quant.uniform<i8:f32, 7.3:-5>>
  "check.eq"(%y) {expected = dense<[[[[-128, -67], [-128, -128]], [[-50, 21], [127, 118]]]]> : tensor<1x2x2x2xi8>} : (!canonical.feature<1x2x2x2x!quant.uniform<i8:f32, 7.3:-5>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_rounded_by_ratio() {
  %x = "canonical.constant_gen"() {value = dense<[[[[165, 77, 202], [24, 37, 48], [187, 29, 109]], [[19, 44, 222], [214, 35, 123], [46, 217, 30]], [[63, 114, 31], [203, 25, 113], [23, 68, 148]]]]> : tensor<1x3x3x3xui8>} : () -> !canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>
  %w = "canonical.constant_gen"() {value = dense<[[[[86, -55, -68], [29, -36, -76]], [[-32, 62, -79], [-96, -98, -23]]], [[[126, 90, 32], [110, 104, 57]], [[25, -1, -36], [-4, -87, 25]]]]> : tensor<2x2x2x3xi8>} : () -> !canonical.filter<2x2x2x3x!quant.uniform<i8:f32:0, {0.25, 0.1}>>
  %b = "canonical.constant_gen"() {value = dense<[1000, -7]> : tensor<2xi32>} : () -> !canonical.bias<2x!quant.uniform<i32:f32:0, {0.125, 0.05}>>
  %y = "canonical.conv_2d"(%x, %w, %b) {to = !quant.uniform<i8:f32, 7.3:-5>, rounding = "ratio"} : (!canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>, !canonical.filter<2x2x2x3x!quant.uniform<i8:f32:0, {0.25, 0.1}>>, !canonical.bias<2x!quant.uniform<i32:f32:0, {0.125, 0.05}>>) -> !canonical.feature<1x2x2x2x!quant.uniform<i8:f32, 7.3:-5>>
  "check.eq"(%y) {expected = dense<[[[[-128, -67], [-128, -128]], [[-50, 21], [127, 118]]]]> : tensor<1x2x2x2xi8>} : (!canonical.feature<1x2x2x2x!quant.uniform<i8:f32, 7.3:-5>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_rounded_by_fixed_point() {
  %x = "canonical.constant_gen"() {value = dense<[[[[165, 77, 202], [24, 37, 48], [187, 29, 109]], [[19, 44, 222], [214, 35, 123], [46, 217, 30]], [[63, 114, 31], [203, 25, 113], [23, 68, 148]]]]> : tensor<1x3x3x3xui8>} : () -> !canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>
  %w = "canonical.constant_gen"() {value = dense<[[[[86, -55, -68], [29, -36, -76]], [[-32, 62, -79], [-96, -98, -23]]], [[[126, 90, 32], [110, 104, 57]], [[25, -1, -36], [-4, -87, 25]]]]> : tensor<2x2x2x3xi8>} : () -> !canonical.filter<2x2x2x3x!quant.uniform<i8:f32:0, {0.25, 0.1}>>
  %b = "canonical.constant_gen"() {value = dense<[1000, -7]> : tensor<2xi32>} : () -> !canonical.bias<2x!quant.uniform<i32:f32:0, {0.125, 0.05}>>
  %y = "canonical.conv_2d"(%x, %w, %b) {to = !quant.uniform<i8:f32, 7.3:-5>, rounding = "fixed_point"} : (!canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>, !canonical.filter<2x2x2x3x!quant.uniform<i8:f32:0, {0.25, 0.1}>>, !canonical.bias<2x!quant.uniform<i32:f32:0, {0.125, 0.05}>>) -> !canonical.feature<1x2x2x2x!quant.uniform<i8:f32, 7.3:-5>>
  "check.eq"(%y) {expected = dense<[[[[-128, -67], [-128, -128]], [[-50, 21], [127, 118]]]]> : tensor<1x2x2x2xi8>} : (!canonical.feature<1x2x2x2x!quant.uniform<i8:f32, 7.3:-5>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_rounded_by_fixed_point_twice() {
  %x = "canonical.constant_gen"() {value = dense<[[[[165, 77, 202], [24, 37, 48], [187, 29, 109]], [[19, 44, 222], [214, 35, 123], [46, 217, 30]], [[63, 114, 31], [203, 25, 113], [23, 68, 148]]]]> : tensor<1x3x3x3xui8>} : () -> !canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>
  %w = "canonical.constant_gen"() {value = dense<[[[[86, -55, -68], [29, -36, -76]], [[-32, 62, -79], [-96, -98, -23]]], [[[126, 90, 32], [110, 104, 57]], [[25, -1, -36], [-4, -87, 25]]]]> : tensor<2x2x2x3xi8>} : () -> !canonical.filter<2x2x2x3x!quant.uniform<i8:f32:0, {0.25, 0.1}>>
  %b = "canonical.constant_gen"() {value = dense<[1000, -7]> : tensor<2xi32>} : () -> !canonical.bias<2x!quant.uniform<i32:f32:0, {0.125, 0.05}>>
  %y = "canonical.conv_2d"(%x, %w, %b) {to = !quant.uniform<i8:f32, 7.3:-5>, rounding = "fixed_point_twice"} : (!canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>, !canonical.filter<2x2x2x3x!quant.uniform<i8:f32:0, {0.25, 0.1}>>, !canonical.bias<2x!quant.uniform<i32:f32:0, {0.125, 0.05}>>) -> !canonical.feature<1x2x2x2x!quant.uniform<i8:f32, 7.3:-5>>
  "check.eq"(%y) {expected = dense<[[[[-128, -67], [-128, -128]], [[-50, 21], [127, 118]]]]> : tensor<1x2x2x2xi8>} : (!canonical.feature<1x2x2x2x!quant.uniform<i8:f32, 7.3:-5>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_activation_is_behind_the_rounding() {
  %x = "canonical.constant_gen"() {value = dense<[[[[165, 77, 202], [24, 37, 48], [187, 29, 109]], [[19, 44, 222], [214, 35, 123], [46, 217, 30]], [[63, 114, 31], [203, 25, 113], [23, 68, 148]]]]> : tensor<1x3x3x3xui8>} : () -> !canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>
  %w = "canonical.constant_gen"() {value = dense<[[[[86, -55, -68], [29, -36, -76]], [[-32, 62, -79], [-96, -98, -23]]], [[[126, 90, 32], [110, 104, 57]], [[25, -1, -36], [-4, -87, 25]]]]> : tensor<2x2x2x3xi8>} : () -> !canonical.filter<2x2x2x3x!quant.uniform<i8:f32:0, {0.25, 0.1}>>
  %y = "canonical.conv_2d"(%x, %w) {to = !quant.uniform<u8:f32, 3.0:40>, rounding = "ratio", activation = "relu"} : (!canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>, !canonical.filter<2x2x2x3x!quant.uniform<i8:f32:0, {0.25, 0.1}>>) -> !canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 3.0:40>>
  "check.eq"(%y) {expected = dense<[[[[40, 40], [40, 40]], [[40, 102], [255, 255]]]]> : tensor<1x2x2x2xui8>} : (!canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 3.0:40>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_relu6_rounds_its_bound() {
  %x = "canonical.constant_gen"() {value = dense<[[[[165, 77, 202], [24, 37, 48], [187, 29, 109]], [[19, 44, 222], [214, 35, 123], [46, 217, 30]], [[63, 114, 31], [203, 25, 113], [23, 68, 148]]]]> : tensor<1x3x3x3xui8>} : () -> !canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>
  %w = "canonical.constant_gen"() {value = dense<[[[[86, -55, -68], [29, -36, -76]], [[-32, 62, -79], [-96, -98, -23]]], [[[126, 90, 32], [110, 104, 57]], [[25, -1, -36], [-4, -87, 25]]]]> : tensor<2x2x2x3xi8>} : () -> !canonical.filter<2x2x2x3x!quant.uniform<i8:f32:0, {0.25, 0.1}>>
  %y = "canonical.conv_2d"(%x, %w) {to = !quant.uniform<u8:f32, 0.7:40>, rounding = "ratio", activation = "relu6"} : (!canonical.feature<1x3x3x3x!quant.uniform<u8:f32, 0.5:100>>, !canonical.filter<2x2x2x3x!quant.uniform<i8:f32:0, {0.25, 0.1}>>) -> !canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.7:40>>
  "check.eq"(%y) {expected = dense<[[[[40, 40], [40, 40]], [[40, 49], [49, 49]]]]> : tensor<1x2x2x2xui8>} : (!canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.7:40>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_groups() {
  %x = "canonical.constant_gen"() {value = dense<[[[[14, 84, 55, 66], [-10, -51, -86, -38]], [[-51, -10, -9, -122], [120, -35, 6, 16]]]]> : tensor<1x2x2x4xi8>} : () -> !canonical.feature<1x2x2x4x!quant.uniform<i8:f32, 0.5:-3>>
  %w = "canonical.constant_gen"() {value = dense<[[[[-126, -54]]], [[[86, 61]]]]> : tensor<2x1x1x2xi8>} : () -> !canonical.filter<2x1x1x2x!quant.uniform<i8:f32:0, {0.25, 0.1}>>
  %y = "canonical.conv_2d"(%x, %w) {groups = 2} : (!canonical.feature<1x2x2x4x!quant.uniform<i8:f32, 0.5:-3>>, !canonical.filter<2x1x1x2x!quant.uniform<i8:f32:0, {0.25, 0.1}>>) -> !canonical.feature<1x2x2x2x!quant.uniform<i32:f32:3, {0.125, 0.05}>>
  "check.eq"(%y) {expected = dense<[[[[-6840, 9197], [3474, -9273]], [[6426, -7775], [-13770, 1933]]]]> : tensor<1x2x2x2xi32>} : (!canonical.feature<1x2x2x2x!quant.uniform<i32:f32:3, {0.125, 0.05}>>) -> ()
  ml_program.output
}
