// The average of the elements in each window.

// The last row is not reached.
ml_program.subgraph @stride() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0, -1.0], [4.0, -4.0], [1.0, 6.0], [-2.0, 3.0]], [[-5.0, 0.0], [5.0, -3.0], [2.0, -6.0], [-1.0, 4.0]], [[-4.0, 1.0], [6.0, -2.0], [3.0, -5.0], [0.0, 5.0]], [[-3.0, 2.0], [-6.0, -1.0], [4.0, -4.0], [1.0, 6.0]], [[-2.0, 3.0], [-5.0, 0.0], [5.0, -3.0], [2.0, -6.0]]]]> : tensor<1x5x4x2xf32>} : () -> !canonical.feature<1x5x4x2xf32>
  %y = "canonical.avg_pool_2d"(%x) {stride = array<i64: 2, 2>, window = array<i64: 2, 2>} : (!canonical.feature<1x5x4x2xf32>) -> !canonical.feature<1x2x2x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-0.5, -2.0], [0.0, 1.75]], [[-1.75, 0.0], [2.0, 0.5]]]]> : tensor<1x2x2x2xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @overlap() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0]], [[-4.0], [1.0], [6.0]], [[-2.0], [3.0], [-5.0]]]]> : tensor<1x3x3x1xf32>} : () -> !canonical.feature<1x3x3x1xf32>
  %y = "canonical.avg_pool_2d"(%x) {window = array<i64: 2, 2>} : (!canonical.feature<1x3x3x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-2.5], [2.5]], [[-0.5], [1.25]]]]> : tensor<1x2x2x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @two_images() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0, -1.0], [4.0, -4.0]], [[1.0, 6.0], [-2.0, 3.0]]], [[[-5.0, 0.0], [5.0, -3.0]], [[2.0, -6.0], [-1.0, 4.0]]]]> : tensor<2x2x2x2xf32>} : () -> !canonical.feature<2x2x2x2xf32>
  %y = "canonical.avg_pool_2d"(%x) {window = array<i64: 2, 2>} : (!canonical.feature<2x2x2x2xf32>) -> !canonical.feature<2x1x1x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-0.75, 1.0]]], [[[0.25, -1.25]]]]> : tensor<2x1x1x2xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<2x1x1x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @dilation() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0], [-4.0], [1.0]], [[6.0], [-2.0], [3.0], [-5.0], [0.0]], [[5.0], [-3.0], [2.0], [-6.0], [-1.0]], [[4.0], [-4.0], [1.0], [6.0], [-2.0]], [[3.0], [-5.0], [0.0], [5.0], [-3.0]]]]> : tensor<1x5x5x1xf32>} : () -> !canonical.feature<1x5x5x1xf32>
  %y = "canonical.avg_pool_2d"(%x) {dilation = array<i64: 3, 2>, window = array<i64: 2, 3>} : (!canonical.feature<1x5x5x1xf32>) -> !canonical.feature<1x2x1x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[0.333333333]], [[1.5]]]]> : tensor<1x2x1x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x2x1x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @pad_on_each_side_its_own() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0]], [[-4.0], [1.0], [6.0]], [[-2.0], [3.0], [-5.0]]]]> : tensor<1x3x3x1xf32>} : () -> !canonical.feature<1x3x3x1xf32>
  %y = "canonical.avg_pool_2d"(%x) {pad = array<i64: 1, 0, 0, 2>, window = array<i64: 2, 3>} : (!canonical.feature<1x3x3x1xf32>) -> !canonical.feature<1x3x3x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-1.0], [1.5], [4.0]], [[0.0], [2.5], [5.0]], [[-0.166666667], [1.25], [0.5]]]]> : tensor<1x3x3x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x3x3x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @same_upper() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0], [-4.0]], [[1.0], [6.0], [-2.0], [3.0]], [[-5.0], [0.0], [5.0], [-3.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %y = "canonical.avg_pool_2d"(%x) {auto_pad = "same_upper", stride = array<i64: 2, 2>, window = array<i64: 2, 3>} : (!canonical.feature<1x3x4x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[0.333333333], [0.25]], [[0.0], [1.0]]]]> : tensor<1x2x2x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @same_lower() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0], [-4.0]], [[1.0], [6.0], [-2.0], [3.0]], [[-5.0], [0.0], [5.0], [-3.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %y = "canonical.avg_pool_2d"(%x) {auto_pad = "same_lower", stride = array<i64: 2, 2>, window = array<i64: 2, 3>} : (!canonical.feature<1x3x4x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-3.5], [-0.333333333]], [[0.5], [1.5]]]]> : tensor<1x2x2x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @same_without_need_for_padding() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0], [-4.0]], [[1.0], [6.0], [-2.0], [3.0]], [[-5.0], [0.0], [5.0], [-3.0]], [[2.0], [-6.0], [-1.0], [4.0]]]]> : tensor<1x4x4x1xf32>} : () -> !canonical.feature<1x4x4x1xf32>
  %y = "canonical.avg_pool_2d"(%x) {auto_pad = "same_upper", stride = array<i64: 3, 3>, window = array<i64: 1, 1>} : (!canonical.feature<1x4x4x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-6.0], [-4.0]], [[2.0], [4.0]]]]> : tensor<1x2x2x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}

// The last row is reached by a window that sticks out.
ml_program.subgraph @ceil_mode() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0], [-4.0]], [[1.0], [6.0], [-2.0], [3.0]], [[-5.0], [0.0], [5.0], [-3.0]], [[2.0], [-6.0], [-1.0], [4.0]], [[-4.0], [1.0], [6.0], [-2.0]]]]> : tensor<1x5x4x1xf32>} : () -> !canonical.feature<1x5x4x1xf32>
  %y = "canonical.avg_pool_2d"(%x) {ceil_mode = true, stride = array<i64: 2, 2>, window = array<i64: 2, 2>} : (!canonical.feature<1x5x4x1xf32>) -> !canonical.feature<1x3x2x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0], [0.25]], [[-2.25], [1.25]], [[-1.5], [2.0]]]]> : tensor<1x3x2x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x3x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @ceil_mode_with_padding() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0], [-4.0]], [[1.0], [6.0], [-2.0], [3.0]], [[-5.0], [0.0], [5.0], [-3.0]], [[2.0], [-6.0], [-1.0], [4.0]]]]> : tensor<1x4x4x1xf32>} : () -> !canonical.feature<1x4x4x1xf32>
  %y = "canonical.avg_pool_2d"(%x) {ceil_mode = true, pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 2, 2>, window = array<i64: 3, 3>} : (!canonical.feature<1x4x4x1xf32>) -> !canonical.feature<1x2x3x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0], [1.0], [-0.5]], [[-0.333333333], [0.666666667], [1.33333333]]]]> : tensor<1x2x3x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x2x3x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @ceil_mode_leaves_out_what_begins_in_the_padding() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0]], [[4.0], [-4.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.feature<1x2x2x1xf32>
  %y = "canonical.avg_pool_2d"(%x) {ceil_mode = true, pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 2, 2>, window = array<i64: 1, 1>} : (!canonical.feature<1x2x2x1xf32>) -> !canonical.feature<1x1x1x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-6.0]]]]> : tensor<1x1x1x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x1x1x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @one_axis() {
  %x = "canonical.constant_gen"() {value = dense<[[[-6.0, -1.0], [4.0, -4.0], [1.0, 6.0], [-2.0, 3.0], [-5.0, 0.0]]]> : tensor<1x5x2xf32>} : () -> !canonical.feature<1x5x2xf32>
  %y = "canonical.avg_pool_2d"(%x) {stride = array<i64: 2>, window = array<i64: 3>} : (!canonical.feature<1x5x2xf32>) -> !canonical.feature<1x2x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[-0.333333333, 0.333333333], [-2.0, 3.0]]]> : tensor<1x2x2xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @three_axes() {
  %x = "canonical.constant_gen"() {value = dense<[[[[[-6.0, -1.0], [4.0, -4.0]], [[1.0, 6.0], [-2.0, 3.0]], [[-5.0, 0.0], [5.0, -3.0]]], [[[2.0, -6.0], [-1.0, 4.0]], [[-4.0, 1.0], [6.0, -2.0]], [[3.0, -5.0], [0.0, 5.0]]]]]> : tensor<1x2x3x2x2xf32>} : () -> !canonical.feature<1x2x3x2x2xf32>
  %y = "canonical.avg_pool_2d"(%x) {pad = array<i64: 0, 1, 0, 1, 0, 0>, window = array<i64: 2, 2, 2>} : (!canonical.feature<1x2x3x2x2xf32>) -> !canonical.feature<1x2x3x1x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[[-0.25, -1.75]], [[0.0, 0.125]], [[0.5, 0.625]]], [[[0.5, -1.0]], [[0.75, -0.75]], [[1.25, -0.25]]]]]> : tensor<1x2x3x1x2xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x2x3x1x2xf32>) -> ()
  ml_program.output
}

// Padding does not count.
ml_program.subgraph @valid_with_padding() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0]], [[7.0], [8.0], [9.0]]]]> : tensor<1x3x3x1xf32>} : () -> !canonical.feature<1x3x3x1xf32>
  %y = "canonical.avg_pool_2d"(%x) {pad = array<i64: 1, 1, 1, 1>, window = array<i64: 3, 3>} : (!canonical.feature<1x3x3x1xf32>) -> !canonical.feature<1x3x3x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[3.0], [3.5], [4.0]], [[4.5], [5.0], [5.5]], [[6.0], [6.5], [7.0]]]]> : tensor<1x3x3x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x3x3x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @valid_with_same_upper() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0]], [[7.0], [8.0], [9.0]]]]> : tensor<1x3x3x1xf32>} : () -> !canonical.feature<1x3x3x1xf32>
  %y = "canonical.avg_pool_2d"(%x) {auto_pad = "same_upper", window = array<i64: 2, 2>} : (!canonical.feature<1x3x3x1xf32>) -> !canonical.feature<1x3x3x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[3.0], [4.0], [4.5]], [[6.0], [7.0], [7.5]], [[7.5], [8.5], [9.0]]]]> : tensor<1x3x3x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x3x3x1xf32>) -> ()
  ml_program.output
}

// What sticks out does not count.
ml_program.subgraph @valid_with_ceil_mode() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0], [3.0], [4.0]], [[5.0], [6.0], [7.0], [8.0]], [[9.0], [10.0], [11.0], [12.0]], [[13.0], [14.0], [15.0], [16.0]]]]> : tensor<1x4x4x1xf32>} : () -> !canonical.feature<1x4x4x1xf32>
  %y = "canonical.avg_pool_2d"(%x) {ceil_mode = true, stride = array<i64: 2, 2>, window = array<i64: 3, 3>} : (!canonical.feature<1x4x4x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[6.0], [7.5]], [[12.0], [13.5]]]]> : tensor<1x2x2x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @valid_with_ceil_mode_and_padding() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0], [3.0], [4.0]], [[5.0], [6.0], [7.0], [8.0]], [[9.0], [10.0], [11.0], [12.0]], [[13.0], [14.0], [15.0], [16.0]]]]> : tensor<1x4x4x1xf32>} : () -> !canonical.feature<1x4x4x1xf32>
  %y = "canonical.avg_pool_2d"(%x) {ceil_mode = true, pad = array<i64: 1, 1, 0, 0>, stride = array<i64: 2, 2>, window = array<i64: 3, 3>} : (!canonical.feature<1x4x4x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[3.5], [5.0]], [[9.5], [11.0]]]]> : tensor<1x2x2x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @valid_with_dilation_and_padding() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0]], [[7.0], [8.0], [9.0]]]]> : tensor<1x3x3x1xf32>} : () -> !canonical.feature<1x3x3x1xf32>
  %y = "canonical.avg_pool_2d"(%x) {dilation = array<i64: 2, 2>, pad = array<i64: 1, 1, 1, 1>, window = array<i64: 2, 2>} : (!canonical.feature<1x3x3x1xf32>) -> !canonical.feature<1x3x3x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<5.0> : tensor<1x3x3x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x3x3x1xf32>) -> ()
  ml_program.output
}

// Padding counts.
ml_program.subgraph @full_with_padding() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0]], [[7.0], [8.0], [9.0]]]]> : tensor<1x3x3x1xf32>} : () -> !canonical.feature<1x3x3x1xf32>
  %y = "canonical.avg_pool_2d"(%x) {convention = "full", pad = array<i64: 1, 1, 1, 1>, window = array<i64: 3, 3>} : (!canonical.feature<1x3x3x1xf32>) -> !canonical.feature<1x3x3x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[1.33333333], [2.33333333], [1.77777778]], [[3.0], [5.0], [3.66666667]], [[2.66666667], [4.33333333], [3.11111111]]]]> : tensor<1x3x3x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x3x3x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @full_with_same_upper() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0]], [[7.0], [8.0], [9.0]]]]> : tensor<1x3x3x1xf32>} : () -> !canonical.feature<1x3x3x1xf32>
  %y = "canonical.avg_pool_2d"(%x) {auto_pad = "same_upper", convention = "full", window = array<i64: 2, 2>} : (!canonical.feature<1x3x3x1xf32>) -> !canonical.feature<1x3x3x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[3.0], [4.0], [2.25]], [[6.0], [7.0], [3.75]], [[3.75], [4.25], [2.25]]]]> : tensor<1x3x3x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x3x3x1xf32>) -> ()
  ml_program.output
}

// What sticks out does not count.
ml_program.subgraph @full_with_ceil_mode() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0], [3.0], [4.0]], [[5.0], [6.0], [7.0], [8.0]], [[9.0], [10.0], [11.0], [12.0]], [[13.0], [14.0], [15.0], [16.0]]]]> : tensor<1x4x4x1xf32>} : () -> !canonical.feature<1x4x4x1xf32>
  %y = "canonical.avg_pool_2d"(%x) {ceil_mode = true, convention = "full", stride = array<i64: 2, 2>, window = array<i64: 3, 3>} : (!canonical.feature<1x4x4x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[6.0], [7.5]], [[12.0], [13.5]]]]> : tensor<1x2x2x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @full_with_ceil_mode_and_padding() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0], [3.0], [4.0]], [[5.0], [6.0], [7.0], [8.0]], [[9.0], [10.0], [11.0], [12.0]], [[13.0], [14.0], [15.0], [16.0]]]]> : tensor<1x4x4x1xf32>} : () -> !canonical.feature<1x4x4x1xf32>
  %y = "canonical.avg_pool_2d"(%x) {ceil_mode = true, convention = "full", pad = array<i64: 1, 1, 0, 0>, stride = array<i64: 2, 2>, window = array<i64: 3, 3>} : (!canonical.feature<1x4x4x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[1.55555556], [3.33333333]], [[6.33333333], [11.0]]]]> : tensor<1x2x2x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @full_with_dilation_and_padding() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0]], [[7.0], [8.0], [9.0]]]]> : tensor<1x3x3x1xf32>} : () -> !canonical.feature<1x3x3x1xf32>
  %y = "canonical.avg_pool_2d"(%x) {convention = "full", dilation = array<i64: 2, 2>, pad = array<i64: 1, 1, 1, 1>, window = array<i64: 2, 2>} : (!canonical.feature<1x3x3x1xf32>) -> !canonical.feature<1x3x3x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[1.25], [2.5], [1.25]], [[2.5], [5.0], [2.5]], [[1.25], [2.5], [1.25]]]]> : tensor<1x3x3x1xf32>, rtol = 1.0e-06 : f64} : (!canonical.feature<1x3x3x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nothing_seen() {
  %x = "canonical.constant_gen"() {value = dense<[[[[5.0]]]]> : tensor<1x1x1x1xf32>} : () -> !canonical.feature<1x1x1x1xf32>
  %y = "canonical.avg_pool_2d"(%x) {pad = array<i64: 1, 0, 0, 0>, window = array<i64: 1, 1>} : (!canonical.feature<1x1x1x1xf32>) -> !canonical.feature<1x2x1x1xf32>
  "check.eq"(%y) {expected = dense<[[[[0.0]], [[5.0]]]]> : tensor<1x2x1x1xf32>} : (!canonical.feature<1x2x1x1xf32>) -> ()
  ml_program.output
}

// The sum is beyond the greatest f16, the average is not.
ml_program.subgraph @f16_does_not_overflow() {
  %x = "canonical.constant_gen"() {value = dense<[[[[60000.0], [60064.0]]]]> : tensor<1x1x2x1xf16>} : () -> !canonical.feature<1x1x2x1xf16>
  %y = "canonical.avg_pool_2d"(%x) {window = array<i64: 1, 2>} : (!canonical.feature<1x1x2x1xf16>) -> !canonical.feature<1x1x1x1xf16>
  "check.eq"(%y) {expected = dense<[[[[60032.0]]]]> : tensor<1x1x1x1xf16>} : (!canonical.feature<1x1x1x1xf16>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0.0, 20.0], [12.0, 4.0], [24.0, 16.0], [8.0, 0.0]], [[20.0, 12.0], [4.0, 24.0], [16.0, 8.0], [0.0, 20.0]]]]> : tensor<1x2x4x2x$T>} : () -> !canonical.feature<1x2x4x2x$T>
  %y = "canonical.avg_pool_2d"(%x) {stride = array<i64: 1, 2>, window = array<i64: 2, 2>} : (!canonical.feature<1x2x4x2x$T>) -> !canonical.feature<1x1x2x2x$T>
  "check.eq"(%y) {expected = dense<[[[[9.0, 15.0], [12.0, 11.0]]]]> : tensor<1x1x2x2x$T>} : (!canonical.feature<1x1x2x2x$T>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_halves_to_even() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-3], [-2]], [[-3], [-2]]]]> : tensor<1x2x2x1xi8>} : () -> !canonical.feature<1x2x2x1x!quant.uniform<i8:f32, 0.5:3>>
  %y = "canonical.avg_pool_2d"(%x) {window = array<i64: 2, 2>} : (!canonical.feature<1x2x2x1x!quant.uniform<i8:f32, 0.5:3>>) -> !canonical.feature<1x1x1x1x!quant.uniform<i8:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[[[[-2]]]]> : tensor<1x1x1x1xi8>} : (!canonical.feature<1x1x1x1x!quant.uniform<i8:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @a_zero_point_near_the_end_of_i64() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-3], [-2]], [[-3], [-2]]]]> : tensor<1x2x2x1xi8>} : () -> !canonical.feature<1x2x2x1x!quant.uniform<i8:f32, 0.5:4611686018427387904>>
  %y = "canonical.avg_pool_2d"(%x) {window = array<i64: 2, 2>} : (!canonical.feature<1x2x2x1x!quant.uniform<i8:f32, 0.5:4611686018427387904>>) -> !canonical.feature<1x1x1x1x!quant.uniform<i8:f32, 0.5:4611686018427387904>>
  "check.eq"(%y) {expected = dense<[[[[-2]]]]> : tensor<1x1x1x1xi8>} : (!canonical.feature<1x1x1x1x!quant.uniform<i8:f32, 0.5:4611686018427387904>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_halves_away_from_0() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-3], [-2]], [[-3], [-2]]]]> : tensor<1x2x2x1xi8>} : () -> !canonical.feature<1x2x2x1x!quant.uniform<i8:f32, 0.5:3>>
  %y = "canonical.avg_pool_2d"(%x) {rounding = "half_away", window = array<i64: 2, 2>} : (!canonical.feature<1x2x2x1x!quant.uniform<i8:f32, 0.5:3>>) -> !canonical.feature<1x1x1x1x!quant.uniform<i8:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[[[[-3]]]]> : tensor<1x1x1x1xi8>} : (!canonical.feature<1x1x1x1x!quant.uniform<i8:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_padding_is_zero_points() {
  %x = "canonical.constant_gen"() {value = dense<[[[[67, 10], [7, 52]], [[71, 222], [99, 108]]]]> : tensor<1x2x2x2xui8>} : () -> !canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5:128>>
  %y = "canonical.avg_pool_2d"(%x) {convention = "full", pad = array<i64: 1, 1, 1, 1>, rounding = "half_away", window = array<i64: 3, 3>} : (!canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5:128>>) -> !canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5:128>>
  "check.eq"(%y) {expected = dense<[[[[98, 115], [98, 115]], [[98, 115], [98, 115]]]]> : tensor<1x2x2x2xui8>} : (!canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5:128>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_padding_does_not_count() {
  %x = "canonical.constant_gen"() {value = dense<[[[[14, 128], [108, 149]], [[123, 166], [132, 214]]]]> : tensor<1x2x2x2xui8>} : () -> !canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5:128>>
  %y = "canonical.avg_pool_2d"(%x) {pad = array<i64: 1, 1, 1, 1>, rounding = "half_away", window = array<i64: 3, 3>} : (!canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5:128>>) -> !canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5:128>>
  "check.eq"(%y) {expected = dense<[[[[94, 164], [94, 164]], [[94, 164], [94, 164]]]]> : tensor<1x2x2x2xui8>} : (!canonical.feature<1x2x2x2x!quant.uniform<u8:f32, 0.5:128>>) -> ()
  ml_program.output
}
// -----
// What of a window is far outside of the input takes no time.
ml_program.subgraph @window_of_padding() {
  %a = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0]], [[3.0], [6.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.feature<1x2x2x1xf32>
  %y = "canonical.avg_pool_2d"(%a) {auto_pad = "same_lower", window = array<i64: 2147483648, 1000000007>} : (!canonical.feature<1x2x2x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  "check.eq"(%y) {expected = dense<3.0> : tensor<1x2x2x1xf32>} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}
