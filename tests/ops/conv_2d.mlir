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
