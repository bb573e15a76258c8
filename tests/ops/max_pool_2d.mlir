// The greatest element in each window.

// The last row is not reached.
ml_program.subgraph @stride() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0, -1.0], [4.0, -4.0], [1.0, 6.0], [-2.0, 3.0]], [[-5.0, 0.0], [5.0, -3.0], [2.0, -6.0], [-1.0, 4.0]], [[-4.0, 1.0], [6.0, -2.0], [3.0, -5.0], [0.0, 5.0]], [[-3.0, 2.0], [-6.0, -1.0], [4.0, -4.0], [1.0, 6.0]], [[-2.0, 3.0], [-5.0, 0.0], [5.0, -3.0], [2.0, -6.0]]]]> : tensor<1x5x4x2xf32>} : () -> !canonical.feature<1x5x4x2xf32>
  %y = "canonical.max_pool_2d"(%x) {stride = array<i64: 2, 2>, window = array<i64: 2, 2>} : (!canonical.feature<1x5x4x2xf32>) -> !canonical.feature<1x2x2x2xf32>
  "check.eq"(%y) {expected = dense<[[[[5.0, 0.0], [2.0, 6.0]], [[6.0, 2.0], [4.0, 6.0]]]]> : tensor<1x2x2x2xf32>} : (!canonical.feature<1x2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @overlap() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0]], [[-4.0], [1.0], [6.0]], [[-2.0], [3.0], [-5.0]]]]> : tensor<1x3x3x1xf32>} : () -> !canonical.feature<1x3x3x1xf32>
  %y = "canonical.max_pool_2d"(%x) {window = array<i64: 2, 2>} : (!canonical.feature<1x3x3x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  "check.eq"(%y) {expected = dense<[[[[1.0], [6.0]], [[3.0], [6.0]]]]> : tensor<1x2x2x1xf32>} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @two_images() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0, -1.0], [4.0, -4.0]], [[1.0, 6.0], [-2.0, 3.0]]], [[[-5.0, 0.0], [5.0, -3.0]], [[2.0, -6.0], [-1.0, 4.0]]]]> : tensor<2x2x2x2xf32>} : () -> !canonical.feature<2x2x2x2xf32>
  %y = "canonical.max_pool_2d"(%x) {window = array<i64: 2, 2>} : (!canonical.feature<2x2x2x2xf32>) -> !canonical.feature<2x1x1x2xf32>
  "check.eq"(%y) {expected = dense<[[[[4.0, 6.0]]], [[[5.0, 4.0]]]]> : tensor<2x1x1x2xf32>} : (!canonical.feature<2x1x1x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @dilation() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0], [-4.0], [1.0]], [[6.0], [-2.0], [3.0], [-5.0], [0.0]], [[5.0], [-3.0], [2.0], [-6.0], [-1.0]], [[4.0], [-4.0], [1.0], [6.0], [-2.0]], [[3.0], [-5.0], [0.0], [5.0], [-3.0]]]]> : tensor<1x5x5x1xf32>} : () -> !canonical.feature<1x5x5x1xf32>
  %y = "canonical.max_pool_2d"(%x) {dilation = array<i64: 3, 2>, window = array<i64: 2, 3>} : (!canonical.feature<1x5x5x1xf32>) -> !canonical.feature<1x2x1x1xf32>
  "check.eq"(%y) {expected = dense<[[[[4.0]], [[6.0]]]]> : tensor<1x2x1x1xf32>} : (!canonical.feature<1x2x1x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @pad_on_each_side_its_own() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0]], [[-4.0], [1.0], [6.0]], [[-2.0], [3.0], [-5.0]]]]> : tensor<1x3x3x1xf32>} : () -> !canonical.feature<1x3x3x1xf32>
  %y = "canonical.max_pool_2d"(%x) {pad = array<i64: 1, 0, 0, 2>, window = array<i64: 2, 3>} : (!canonical.feature<1x3x3x1xf32>) -> !canonical.feature<1x3x3x1xf32>
  "check.eq"(%y) {expected = dense<[[[[4.0], [4.0], [4.0]], [[6.0], [6.0], [6.0]], [[6.0], [6.0], [6.0]]]]> : tensor<1x3x3x1xf32>} : (!canonical.feature<1x3x3x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @same_upper() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0], [-4.0]], [[1.0], [6.0], [-2.0], [3.0]], [[-5.0], [0.0], [5.0], [-3.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %y = "canonical.max_pool_2d"(%x) {auto_pad = "same_upper", stride = array<i64: 2, 2>, window = array<i64: 2, 3>} : (!canonical.feature<1x3x4x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  "check.eq"(%y) {expected = dense<[[[[6.0], [4.0]], [[5.0], [5.0]]]]> : tensor<1x2x2x1xf32>} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @same_lower() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0], [-4.0]], [[1.0], [6.0], [-2.0], [3.0]], [[-5.0], [0.0], [5.0], [-3.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %y = "canonical.max_pool_2d"(%x) {auto_pad = "same_lower", stride = array<i64: 2, 2>, window = array<i64: 2, 3>} : (!canonical.feature<1x3x4x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  "check.eq"(%y) {expected = dense<[[[[-1.0], [4.0]], [[6.0], [6.0]]]]> : tensor<1x2x2x1xf32>} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @same_without_need_for_padding() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0], [-4.0]], [[1.0], [6.0], [-2.0], [3.0]], [[-5.0], [0.0], [5.0], [-3.0]], [[2.0], [-6.0], [-1.0], [4.0]]]]> : tensor<1x4x4x1xf32>} : () -> !canonical.feature<1x4x4x1xf32>
  %y = "canonical.max_pool_2d"(%x) {auto_pad = "same_upper", stride = array<i64: 3, 3>, window = array<i64: 1, 1>} : (!canonical.feature<1x4x4x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  "check.eq"(%y) {expected = dense<[[[[-6.0], [-4.0]], [[2.0], [4.0]]]]> : tensor<1x2x2x1xf32>} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}

// The last row is reached by a window that sticks out.
ml_program.subgraph @ceil_mode() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0], [-4.0]], [[1.0], [6.0], [-2.0], [3.0]], [[-5.0], [0.0], [5.0], [-3.0]], [[2.0], [-6.0], [-1.0], [4.0]], [[-4.0], [1.0], [6.0], [-2.0]]]]> : tensor<1x5x4x1xf32>} : () -> !canonical.feature<1x5x4x1xf32>
  %y = "canonical.max_pool_2d"(%x) {ceil_mode = true, stride = array<i64: 2, 2>, window = array<i64: 2, 2>} : (!canonical.feature<1x5x4x1xf32>) -> !canonical.feature<1x3x2x1xf32>
  "check.eq"(%y) {expected = dense<[[[[6.0], [4.0]], [[2.0], [5.0]], [[1.0], [6.0]]]]> : tensor<1x3x2x1xf32>} : (!canonical.feature<1x3x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @ceil_mode_with_padding() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0], [-4.0]], [[1.0], [6.0], [-2.0], [3.0]], [[-5.0], [0.0], [5.0], [-3.0]], [[2.0], [-6.0], [-1.0], [4.0]]]]> : tensor<1x4x4x1xf32>} : () -> !canonical.feature<1x4x4x1xf32>
  %y = "canonical.max_pool_2d"(%x) {ceil_mode = true, pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 2, 2>, window = array<i64: 3, 3>} : (!canonical.feature<1x4x4x1xf32>) -> !canonical.feature<1x2x3x1xf32>
  "check.eq"(%y) {expected = dense<[[[[6.0], [6.0], [3.0]], [[6.0], [6.0], [4.0]]]]> : tensor<1x2x3x1xf32>} : (!canonical.feature<1x2x3x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @ceil_mode_leaves_out_what_begins_in_the_padding() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0]], [[4.0], [-4.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.feature<1x2x2x1xf32>
  %y = "canonical.max_pool_2d"(%x) {ceil_mode = true, pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 2, 2>, window = array<i64: 1, 1>} : (!canonical.feature<1x2x2x1xf32>) -> !canonical.feature<1x1x1x1xf32>
  "check.eq"(%y) {expected = dense<[[[[-6.0]]]]> : tensor<1x1x1x1xf32>} : (!canonical.feature<1x1x1x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @one_axis() {
  %x = "canonical.constant_gen"() {value = dense<[[[-6.0, -1.0], [4.0, -4.0], [1.0, 6.0], [-2.0, 3.0], [-5.0, 0.0]]]> : tensor<1x5x2xf32>} : () -> !canonical.feature<1x5x2xf32>
  %y = "canonical.max_pool_2d"(%x) {stride = array<i64: 2>, window = array<i64: 3>} : (!canonical.feature<1x5x2xf32>) -> !canonical.feature<1x2x2xf32>
  "check.eq"(%y) {expected = dense<[[[4.0, 6.0], [1.0, 6.0]]]> : tensor<1x2x2xf32>} : (!canonical.feature<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @three_axes() {
  %x = "canonical.constant_gen"() {value = dense<[[[[[-6.0, -1.0], [4.0, -4.0]], [[1.0, 6.0], [-2.0, 3.0]], [[-5.0, 0.0], [5.0, -3.0]]], [[[2.0, -6.0], [-1.0, 4.0]], [[-4.0, 1.0], [6.0, -2.0]], [[3.0, -5.0], [0.0, 5.0]]]]]> : tensor<1x2x3x2x2xf32>} : () -> !canonical.feature<1x2x3x2x2xf32>
  %y = "canonical.max_pool_2d"(%x) {pad = array<i64: 0, 1, 0, 1, 0, 0>, window = array<i64: 2, 2, 2>} : (!canonical.feature<1x2x3x2x2xf32>) -> !canonical.feature<1x2x3x1x2xf32>
  "check.eq"(%y) {expected = dense<[[[[[4.0, 4.0]], [[6.0, 6.0]], [[6.0, 6.0]]], [[[2.0, 4.0]], [[6.0, 4.0]], [[6.0, 5.0]]]]]> : tensor<1x2x3x1x2xf32>} : (!canonical.feature<1x2x3x1x2xf32>) -> ()
  ml_program.output
}

// It would win if it counted as zeros.
ml_program.subgraph @padding_is_not_seen() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-1.0], [-2.0]], [[-3.0], [-4.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.feature<1x2x2x1xf32>
  %y = "canonical.max_pool_2d"(%x) {pad = array<i64: 1, 1, 1, 1>, window = array<i64: 2, 2>} : (!canonical.feature<1x2x2x1xf32>) -> !canonical.feature<1x3x3x1xf32>
  "check.eq"(%y) {expected = dense<[[[[-1.0], [-1.0], [-2.0]], [[-1.0], [-1.0], [-2.0]], [[-3.0], [-3.0], [-4.0]]]]> : tensor<1x3x3x1xf32>} : (!canonical.feature<1x3x3x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nothing_seen() {
  %x = "canonical.constant_gen"() {value = dense<[[[[5.0]]]]> : tensor<1x1x1x1xf32>} : () -> !canonical.feature<1x1x1x1xf32>
  %y = "canonical.max_pool_2d"(%x) {pad = array<i64: 1, 0, 0, 0>, window = array<i64: 1, 1>} : (!canonical.feature<1x1x1x1xf32>) -> !canonical.feature<1x2x1x1xf32>
  "check.eq"(%y) {expected = dense<[[[[0xFF800000]], [[5.0]]]]> : tensor<1x2x1x1xf32>} : (!canonical.feature<1x2x1x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nothing_seen_by_integers() {
  %x = "canonical.constant_gen"() {value = dense<[[[[5]]]]> : tensor<1x1x1x1xi8>} : () -> !canonical.feature<1x1x1x1xi8>
  %y = "canonical.max_pool_2d"(%x) {pad = array<i64: 0, 0, 0, 1>, window = array<i64: 1, 1>} : (!canonical.feature<1x1x1x1xi8>) -> !canonical.feature<1x1x2x1xi8>
  "check.eq"(%y) {expected = dense<[[[[5], [-128]]]]> : tensor<1x1x2x1xi8>} : (!canonical.feature<1x1x2x1xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @nan_wins() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [0x7FC00000], [2.0], [3.0]]]]> : tensor<1x1x4x1xf32>} : () -> !canonical.feature<1x1x4x1xf32>
  %y = "canonical.max_pool_2d"(%x) {window = array<i64: 1, 2>} : (!canonical.feature<1x1x4x1xf32>) -> !canonical.feature<1x1x3x1xf32>
  "check.eq"(%y) {expected = dense<[[[[0x7FC00000], [0x7FC00000], [3.0]]]]> : tensor<1x1x3x1xf32>} : (!canonical.feature<1x1x3x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @infinities() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0xFF800000], [0xFF800000], [0x7F800000]]]]> : tensor<1x1x3x1xf32>} : () -> !canonical.feature<1x1x3x1xf32>
  %y = "canonical.max_pool_2d"(%x) {window = array<i64: 1, 2>} : (!canonical.feature<1x1x3x1xf32>) -> !canonical.feature<1x1x2x1xf32>
  "check.eq"(%y) {expected = dense<[[[[0xFF800000], [0x7F800000]]]]> : tensor<1x1x2x1xf32>} : (!canonical.feature<1x1x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @large_unsigned_numbers() {
  %x = "canonical.constant_gen"() {value = dense<[[[[200], [100]]]]> : tensor<1x1x2x1xui8>} : () -> !canonical.feature<1x1x2x1xui8>
  %y = "canonical.max_pool_2d"(%x) {window = array<i64: 1, 2>} : (!canonical.feature<1x1x2x1xui8>) -> !canonical.feature<1x1x1x1xui8>
  "check.eq"(%y) {expected = dense<[[[[200]]]]> : tensor<1x1x1x1xui8>} : (!canonical.feature<1x1x1x1xui8>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0.0, 5.0], [3.0, 1.0], [6.0, 4.0], [2.0, 0.0]], [[5.0, 3.0], [1.0, 6.0], [4.0, 2.0], [0.0, 5.0]]]]> : tensor<1x2x4x2x$T>} : () -> !canonical.feature<1x2x4x2x$T>
  %y = "canonical.max_pool_2d"(%x) {stride = array<i64: 1, 2>, window = array<i64: 2, 2>} : (!canonical.feature<1x2x4x2x$T>) -> !canonical.feature<1x1x2x2x$T>
  "check.eq"(%y) {expected = dense<[[[[5.0, 6.0], [6.0, 5.0]]]]> : tensor<1x1x2x2x$T>} : (!canonical.feature<1x1x2x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0, 5], [3, 1], [6, 4], [2, 0]], [[5, 3], [1, 6], [4, 2], [0, 5]]]]> : tensor<1x2x4x2x$T>} : () -> !canonical.feature<1x2x4x2x$T>
  %y = "canonical.max_pool_2d"(%x) {stride = array<i64: 1, 2>, window = array<i64: 2, 2>} : (!canonical.feature<1x2x4x2x$T>) -> !canonical.feature<1x1x2x2x$T>
  "check.eq"(%y) {expected = dense<[[[[5, 6], [6, 5]]]]> : tensor<1x1x2x2x$T>} : (!canonical.feature<1x1x2x2x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0, 5], [3, 1], [6, 4], [2, 0]], [[5, 3], [1, 6], [4, 2], [0, 5]]]]> : tensor<1x2x4x2xi8>} : () -> !canonical.feature<1x2x4x2x!quant.uniform<i8:f32, 0.5:1>>
  %y = "canonical.max_pool_2d"(%x) {stride = array<i64: 1, 2>, window = array<i64: 2, 2>} : (!canonical.feature<1x2x4x2x!quant.uniform<i8:f32, 0.5:1>>) -> !canonical.feature<1x1x2x2x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[[[[5, 6], [6, 5]]]]> : tensor<1x1x2x2xi8>} : (!canonical.feature<1x1x2x2x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
// -----
// What of a window is far outside of the input takes no time.
ml_program.subgraph @window_of_padding() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0]], [[3.0], [-6.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.feature<1x2x2x1xf32>
  %y = "canonical.max_pool_2d"(%x) {auto_pad = "same_lower", window = array<i64: 2147483648, 1000000007>} : (!canonical.feature<1x2x2x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  "check.eq"(%y) {expected = dense<3.0> : tensor<1x2x2x1xf32>} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}
// -----
// Nothing but padding.
ml_program.subgraph @of_nothing() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<1x2x0x1xf32>} : () -> !canonical.feature<1x2x0x1xf32>
  %y = "canonical.max_pool_2d"(%x) {pad = array<i64: 0, 0, 0, 1>, window = array<i64: 1, 1>} : (!canonical.feature<1x2x0x1xf32>) -> !canonical.feature<1x2x1x1xf32>
  "check.eq"(%y) {expected = dense<0xFF800000> : tensor<1x2x1x1xf32>} : (!canonical.feature<1x2x1x1xf32>) -> ()
  ml_program.output
}
