// The greatest element in each window, and where it is.

// The last row is not reached.
ml_program.subgraph @stride() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0, -1.0], [4.0, -4.0], [1.0, 6.0], [-2.0, 3.0]], [[-5.0, 0.0], [5.0, -3.0], [2.0, -6.0], [-1.0, 4.0]], [[-4.0, 1.0], [6.0, -2.0], [3.0, -5.0], [0.0, 5.0]], [[-3.0, 2.0], [-6.0, -1.0], [4.0, -4.0], [1.0, 6.0]], [[-2.0, 3.0], [-5.0, 0.0], [5.0, -3.0], [2.0, -6.0]]]]> : tensor<1x5x4x2xf32>} : () -> !canonical.feature<1x5x4x2xf32>
  %y:2 = "canonical.max_pool_2d_with_indices"(%x) {stride = array<i64: 2, 2>, window = array<i64: 2, 2>} : (!canonical.feature<1x5x4x2xf32>) -> (!canonical.feature<1x2x2x2xf32>, !canonical.feature<1x2x2x2xi64>)
  "check.eq"(%y#0) {expected = dense<[[[[5.0, 0.0], [2.0, 6.0]], [[6.0, 2.0], [4.0, 6.0]]]]> : tensor<1x2x2x2xf32>} : (!canonical.feature<1x2x2x2xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[[5, 4], [6, 2]], [[9, 12], [14, 15]]]]> : tensor<1x2x2x2xi64>} : (!canonical.feature<1x2x2x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @overlap() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0]], [[-4.0], [1.0], [6.0]], [[-2.0], [3.0], [-5.0]]]]> : tensor<1x3x3x1xf32>} : () -> !canonical.feature<1x3x3x1xf32>
  %y:2 = "canonical.max_pool_2d_with_indices"(%x) {window = array<i64: 2, 2>} : (!canonical.feature<1x3x3x1xf32>) -> (!canonical.feature<1x2x2x1xf32>, !canonical.feature<1x2x2x1xi64>)
  "check.eq"(%y#0) {expected = dense<[[[[1.0], [6.0]], [[3.0], [6.0]]]]> : tensor<1x2x2x1xf32>} : (!canonical.feature<1x2x2x1xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[[4], [5]], [[7], [5]]]]> : tensor<1x2x2x1xi64>} : (!canonical.feature<1x2x2x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @two_images() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0, -1.0], [4.0, -4.0]], [[1.0, 6.0], [-2.0, 3.0]]], [[[-5.0, 0.0], [5.0, -3.0]], [[2.0, -6.0], [-1.0, 4.0]]]]> : tensor<2x2x2x2xf32>} : () -> !canonical.feature<2x2x2x2xf32>
  %y:2 = "canonical.max_pool_2d_with_indices"(%x) {window = array<i64: 2, 2>} : (!canonical.feature<2x2x2x2xf32>) -> (!canonical.feature<2x1x1x2xf32>, !canonical.feature<2x1x1x2xi64>)
  "check.eq"(%y#0) {expected = dense<[[[[4.0, 6.0]]], [[[5.0, 4.0]]]]> : tensor<2x1x1x2xf32>} : (!canonical.feature<2x1x1x2xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[[1, 2]]], [[[1, 3]]]]> : tensor<2x1x1x2xi64>} : (!canonical.feature<2x1x1x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @dilation() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0], [-4.0], [1.0]], [[6.0], [-2.0], [3.0], [-5.0], [0.0]], [[5.0], [-3.0], [2.0], [-6.0], [-1.0]], [[4.0], [-4.0], [1.0], [6.0], [-2.0]], [[3.0], [-5.0], [0.0], [5.0], [-3.0]]]]> : tensor<1x5x5x1xf32>} : () -> !canonical.feature<1x5x5x1xf32>
  %y:2 = "canonical.max_pool_2d_with_indices"(%x) {dilation = array<i64: 3, 2>, window = array<i64: 2, 3>} : (!canonical.feature<1x5x5x1xf32>) -> (!canonical.feature<1x2x1x1xf32>, !canonical.feature<1x2x1x1xi64>)
  "check.eq"(%y#0) {expected = dense<[[[[4.0]], [[6.0]]]]> : tensor<1x2x1x1xf32>} : (!canonical.feature<1x2x1x1xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[[2]], [[5]]]]> : tensor<1x2x1x1xi64>} : (!canonical.feature<1x2x1x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @pad_on_each_side_its_own() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0]], [[-4.0], [1.0], [6.0]], [[-2.0], [3.0], [-5.0]]]]> : tensor<1x3x3x1xf32>} : () -> !canonical.feature<1x3x3x1xf32>
  %y:2 = "canonical.max_pool_2d_with_indices"(%x) {pad = array<i64: 1, 0, 0, 2>, window = array<i64: 2, 3>} : (!canonical.feature<1x3x3x1xf32>) -> (!canonical.feature<1x3x3x1xf32>, !canonical.feature<1x3x3x1xi64>)
  "check.eq"(%y#0) {expected = dense<[[[[4.0], [4.0], [4.0]], [[6.0], [6.0], [6.0]], [[6.0], [6.0], [6.0]]]]> : tensor<1x3x3x1xf32>} : (!canonical.feature<1x3x3x1xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[[2], [2], [2]], [[5], [5], [5]], [[5], [5], [5]]]]> : tensor<1x3x3x1xi64>} : (!canonical.feature<1x3x3x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @same_upper() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0], [-4.0]], [[1.0], [6.0], [-2.0], [3.0]], [[-5.0], [0.0], [5.0], [-3.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %y:2 = "canonical.max_pool_2d_with_indices"(%x) {auto_pad = "same_upper", stride = array<i64: 2, 2>, window = array<i64: 2, 3>} : (!canonical.feature<1x3x4x1xf32>) -> (!canonical.feature<1x2x2x1xf32>, !canonical.feature<1x2x2x1xi64>)
  "check.eq"(%y#0) {expected = dense<[[[[6.0], [4.0]], [[5.0], [5.0]]]]> : tensor<1x2x2x1xf32>} : (!canonical.feature<1x2x2x1xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[[5], [2]], [[10], [10]]]]> : tensor<1x2x2x1xi64>} : (!canonical.feature<1x2x2x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @same_lower() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0], [-4.0]], [[1.0], [6.0], [-2.0], [3.0]], [[-5.0], [0.0], [5.0], [-3.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %y:2 = "canonical.max_pool_2d_with_indices"(%x) {auto_pad = "same_lower", stride = array<i64: 2, 2>, window = array<i64: 2, 3>} : (!canonical.feature<1x3x4x1xf32>) -> (!canonical.feature<1x2x2x1xf32>, !canonical.feature<1x2x2x1xi64>)
  "check.eq"(%y#0) {expected = dense<[[[[-1.0], [4.0]], [[6.0], [6.0]]]]> : tensor<1x2x2x1xf32>} : (!canonical.feature<1x2x2x1xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[[1], [2]], [[5], [5]]]]> : tensor<1x2x2x1xi64>} : (!canonical.feature<1x2x2x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @same_without_need_for_padding() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0], [-4.0]], [[1.0], [6.0], [-2.0], [3.0]], [[-5.0], [0.0], [5.0], [-3.0]], [[2.0], [-6.0], [-1.0], [4.0]]]]> : tensor<1x4x4x1xf32>} : () -> !canonical.feature<1x4x4x1xf32>
  %y:2 = "canonical.max_pool_2d_with_indices"(%x) {auto_pad = "same_upper", stride = array<i64: 3, 3>, window = array<i64: 1, 1>} : (!canonical.feature<1x4x4x1xf32>) -> (!canonical.feature<1x2x2x1xf32>, !canonical.feature<1x2x2x1xi64>)
  "check.eq"(%y#0) {expected = dense<[[[[-6.0], [-4.0]], [[2.0], [4.0]]]]> : tensor<1x2x2x1xf32>} : (!canonical.feature<1x2x2x1xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[[0], [3]], [[12], [15]]]]> : tensor<1x2x2x1xi64>} : (!canonical.feature<1x2x2x1xi64>) -> ()
  ml_program.output
}

// The last row is reached by a window that sticks out.
ml_program.subgraph @ceil_mode() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0], [-4.0]], [[1.0], [6.0], [-2.0], [3.0]], [[-5.0], [0.0], [5.0], [-3.0]], [[2.0], [-6.0], [-1.0], [4.0]], [[-4.0], [1.0], [6.0], [-2.0]]]]> : tensor<1x5x4x1xf32>} : () -> !canonical.feature<1x5x4x1xf32>
  %y:2 = "canonical.max_pool_2d_with_indices"(%x) {ceil_mode = true, stride = array<i64: 2, 2>, window = array<i64: 2, 2>} : (!canonical.feature<1x5x4x1xf32>) -> (!canonical.feature<1x3x2x1xf32>, !canonical.feature<1x3x2x1xi64>)
  "check.eq"(%y#0) {expected = dense<[[[[6.0], [4.0]], [[2.0], [5.0]], [[1.0], [6.0]]]]> : tensor<1x3x2x1xf32>} : (!canonical.feature<1x3x2x1xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[[5], [2]], [[12], [10]], [[17], [18]]]]> : tensor<1x3x2x1xi64>} : (!canonical.feature<1x3x2x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @ceil_mode_with_padding() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0], [4.0], [-4.0]], [[1.0], [6.0], [-2.0], [3.0]], [[-5.0], [0.0], [5.0], [-3.0]], [[2.0], [-6.0], [-1.0], [4.0]]]]> : tensor<1x4x4x1xf32>} : () -> !canonical.feature<1x4x4x1xf32>
  %y:2 = "canonical.max_pool_2d_with_indices"(%x) {ceil_mode = true, pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 2, 2>, window = array<i64: 3, 3>} : (!canonical.feature<1x4x4x1xf32>) -> (!canonical.feature<1x2x3x1xf32>, !canonical.feature<1x2x3x1xi64>)
  "check.eq"(%y#0) {expected = dense<[[[[6.0], [6.0], [3.0]], [[6.0], [6.0], [4.0]]]]> : tensor<1x2x3x1xf32>} : (!canonical.feature<1x2x3x1xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[[5], [5], [7]], [[5], [5], [15]]]]> : tensor<1x2x3x1xi64>} : (!canonical.feature<1x2x3x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @ceil_mode_leaves_out_what_begins_in_the_padding() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-6.0], [-1.0]], [[4.0], [-4.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.feature<1x2x2x1xf32>
  %y:2 = "canonical.max_pool_2d_with_indices"(%x) {ceil_mode = true, pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 2, 2>, window = array<i64: 1, 1>} : (!canonical.feature<1x2x2x1xf32>) -> (!canonical.feature<1x1x1x1xf32>, !canonical.feature<1x1x1x1xi64>)
  "check.eq"(%y#0) {expected = dense<[[[[-6.0]]]]> : tensor<1x1x1x1xf32>} : (!canonical.feature<1x1x1x1xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[[0]]]]> : tensor<1x1x1x1xi64>} : (!canonical.feature<1x1x1x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @one_axis() {
  %x = "canonical.constant_gen"() {value = dense<[[[-6.0, -1.0], [4.0, -4.0], [1.0, 6.0], [-2.0, 3.0], [-5.0, 0.0]]]> : tensor<1x5x2xf32>} : () -> !canonical.feature<1x5x2xf32>
  %y:2 = "canonical.max_pool_2d_with_indices"(%x) {stride = array<i64: 2>, window = array<i64: 3>} : (!canonical.feature<1x5x2xf32>) -> (!canonical.feature<1x2x2xf32>, !canonical.feature<1x2x2xi64>)
  "check.eq"(%y#0) {expected = dense<[[[4.0, 6.0], [1.0, 6.0]]]> : tensor<1x2x2xf32>} : (!canonical.feature<1x2x2xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[1, 2], [2, 2]]]> : tensor<1x2x2xi64>} : (!canonical.feature<1x2x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @three_axes() {
  %x = "canonical.constant_gen"() {value = dense<[[[[[-6.0, -1.0], [4.0, -4.0]], [[1.0, 6.0], [-2.0, 3.0]], [[-5.0, 0.0], [5.0, -3.0]]], [[[2.0, -6.0], [-1.0, 4.0]], [[-4.0, 1.0], [6.0, -2.0]], [[3.0, -5.0], [0.0, 5.0]]]]]> : tensor<1x2x3x2x2xf32>} : () -> !canonical.feature<1x2x3x2x2xf32>
  %y:2 = "canonical.max_pool_2d_with_indices"(%x) {pad = array<i64: 0, 1, 0, 1, 0, 0>, window = array<i64: 2, 2, 2>} : (!canonical.feature<1x2x3x2x2xf32>) -> (!canonical.feature<1x2x3x1x2xf32>, !canonical.feature<1x2x3x1x2xi64>)
  "check.eq"(%y#0) {expected = dense<[[[[[4.0, 4.0]], [[6.0, 6.0]], [[6.0, 6.0]]], [[[2.0, 4.0]], [[6.0, 4.0]], [[6.0, 5.0]]]]]> : tensor<1x2x3x1x2xf32>} : (!canonical.feature<1x2x3x1x2xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[[[1, 7]], [[9, 2]], [[9, 2]]], [[[6, 7]], [[9, 7]], [[9, 11]]]]]> : tensor<1x2x3x1x2xi64>} : (!canonical.feature<1x2x3x1x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @the_first_of_equals() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [3.0]], [[3.0], [3.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.feature<1x2x2x1xf32>
  %y:2 = "canonical.max_pool_2d_with_indices"(%x) {window = array<i64: 2, 2>} : (!canonical.feature<1x2x2x1xf32>) -> (!canonical.feature<1x1x1x1xf32>, !canonical.feature<1x1x1x1xi64>)
  "check.eq"(%y#0) {expected = dense<[[[[3.0]]]]> : tensor<1x1x1x1xf32>} : (!canonical.feature<1x1x1x1xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[[1]]]]> : tensor<1x1x1x1xi64>} : (!canonical.feature<1x1x1x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @channels_count_positions_alone() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0, 5.0], [2.0, 6.0]], [[3.0, 7.0], [4.0, 8.0]]], [[[8.0, 4.0], [7.0, 3.0]], [[6.0, 2.0], [5.0, 1.0]]]]> : tensor<2x2x2x2xf32>} : () -> !canonical.feature<2x2x2x2xf32>
  %y:2 = "canonical.max_pool_2d_with_indices"(%x) {window = array<i64: 2, 2>} : (!canonical.feature<2x2x2x2xf32>) -> (!canonical.feature<2x1x1x2xf32>, !canonical.feature<2x1x1x2xi64>)
  "check.eq"(%y#0) {expected = dense<[[[[4.0, 8.0]]], [[[8.0, 4.0]]]]> : tensor<2x1x1x2xf32>} : (!canonical.feature<2x1x1x2xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[[3, 3]]], [[[0, 0]]]]> : tensor<2x1x1x2xi64>} : (!canonical.feature<2x1x1x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @nothing_seen() {
  %x = "canonical.constant_gen"() {value = dense<[[[[5.0]]]]> : tensor<1x1x1x1xf32>} : () -> !canonical.feature<1x1x1x1xf32>
  %y:2 = "canonical.max_pool_2d_with_indices"(%x) {pad = array<i64: 1, 0, 0, 0>, window = array<i64: 1, 1>} : (!canonical.feature<1x1x1x1xf32>) -> (!canonical.feature<1x2x1x1xf32>, !canonical.feature<1x2x1x1xi64>)
  "check.eq"(%y#0) {expected = dense<[[[[0xFF800000]], [[5.0]]]]> : tensor<1x2x1x1xf32>} : (!canonical.feature<1x2x1x1xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[[-1]], [[0]]]]> : tensor<1x2x1x1xi64>} : (!canonical.feature<1x2x1x1xi64>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0.0, 5.0], [3.0, 1.0], [6.0, 4.0], [2.0, 0.0]], [[5.0, 3.0], [1.0, 6.0], [4.0, 2.0], [0.0, 5.0]]]]> : tensor<1x2x4x2x$T>} : () -> !canonical.feature<1x2x4x2x$T>
  %y:2 = "canonical.max_pool_2d_with_indices"(%x) {stride = array<i64: 1, 2>, window = array<i64: 2, 2>} : (!canonical.feature<1x2x4x2x$T>) -> (!canonical.feature<1x1x2x2x$T>, !canonical.feature<1x1x2x2xi64>)
  "check.eq"(%y#0) {expected = dense<[[[[5.0, 6.0], [6.0, 5.0]]]]> : tensor<1x1x2x2x$T>} : (!canonical.feature<1x1x2x2x$T>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[[4, 5], [2, 7]]]]> : tensor<1x1x2x2xi64>} : (!canonical.feature<1x1x2x2xi64>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0, 5], [3, 1], [6, 4], [2, 0]], [[5, 3], [1, 6], [4, 2], [0, 5]]]]> : tensor<1x2x4x2x$T>} : () -> !canonical.feature<1x2x4x2x$T>
  %y:2 = "canonical.max_pool_2d_with_indices"(%x) {stride = array<i64: 1, 2>, window = array<i64: 2, 2>} : (!canonical.feature<1x2x4x2x$T>) -> (!canonical.feature<1x1x2x2x$T>, !canonical.feature<1x1x2x2xi64>)
  "check.eq"(%y#0) {expected = dense<[[[[5, 6], [6, 5]]]]> : tensor<1x1x2x2x$T>} : (!canonical.feature<1x1x2x2x$T>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[[4, 5], [2, 7]]]]> : tensor<1x1x2x2xi64>} : (!canonical.feature<1x1x2x2xi64>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0, 5], [3, 1], [6, 4], [2, 0]], [[5, 3], [1, 6], [4, 2], [0, 5]]]]> : tensor<1x2x4x2xi8>} : () -> !canonical.feature<1x2x4x2x!quant.uniform<i8:f32, 0.5:1>>
  %y:2 = "canonical.max_pool_2d_with_indices"(%x) {stride = array<i64: 1, 2>, window = array<i64: 2, 2>} : (!canonical.feature<1x2x4x2x!quant.uniform<i8:f32, 0.5:1>>) -> (!canonical.feature<1x1x2x2x!quant.uniform<i8:f32, 0.5:1>>, !canonical.feature<1x1x2x2xi64>)
  "check.eq"(%y#0) {expected = dense<[[[[5, 6], [6, 5]]]]> : tensor<1x1x2x2xi8>} : (!canonical.feature<1x1x2x2x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[[4, 5], [2, 7]]]]> : tensor<1x1x2x2xi64>} : (!canonical.feature<1x1x2x2xi64>) -> ()
  ml_program.output
}
// -----
// Nothing but padding.
ml_program.subgraph @of_nothing() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<1x2x0x1xi8>} : () -> !canonical.feature<1x2x0x1xi8>
  %y:2 = "canonical.max_pool_2d_with_indices"(%x) {pad = array<i64: 0, 0, 0, 1>, window = array<i64: 1, 1>} : (!canonical.feature<1x2x0x1xi8>) -> (!canonical.feature<1x2x1x1xi8>, !canonical.feature<1x2x1x1xi64>)
  "check.eq"(%y#0) {expected = dense<-128> : tensor<1x2x1x1xi8>} : (!canonical.feature<1x2x1x1xi8>) -> ()
  "check.eq"(%y#1) {expected = dense<-1> : tensor<1x2x1x1xi64>} : (!canonical.feature<1x2x1x1xi64>) -> ()
  ml_program.output
}
