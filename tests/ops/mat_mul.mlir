// Products of matrices.

ml_program.subgraph @two_by_two() {
  %lhs = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %rhs = "canonical.constant_gen"() {value = dense<[[5.0, 6.0], [7.0, 8.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %y = "canonical.mat_mul"(%lhs, %rhs) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  "check.eq"(%y) {expected = dense<[[19.0, 22.0], [43.0, 50.0]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @matrices() {
  %lhs = "canonical.constant_gen"() {value = dense<[[-4.0, 1.0, -3.0], [2.0, -2.0, 3.0]]> : tensor<2x3xf32>} : () -> !canonical.matrix<2x3xf32>
  %rhs = "canonical.constant_gen"() {value = dense<[[-3.0, 0.0, 3.0, -1.0], [2.0, -2.0, 1.0, -3.0], [0.0, 3.0, -1.0, 2.0]]> : tensor<3x4xf32>} : () -> !canonical.matrix<3x4xf32>
  %y = "canonical.mat_mul"(%lhs, %rhs) : (!canonical.matrix<2x3xf32>, !canonical.matrix<3x4xf32>) -> !canonical.matrix<2x4xf32>
  "check.eq"(%y) {expected = dense<[[14.0, -11.0, -8.0, -5.0], [-10.0, 13.0, 1.0, 10.0]]> : tensor<2x4xf32>} : (!canonical.matrix<2x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @matrices_with_bias() {
  %lhs = "canonical.constant_gen"() {value = dense<[[-4.0, 1.0, -3.0], [2.0, -2.0, 3.0]]> : tensor<2x3xf32>} : () -> !canonical.matrix<2x3xf32>
  %rhs = "canonical.constant_gen"() {value = dense<[[-3.0, 0.0], [3.0, -1.0], [2.0, -2.0]]> : tensor<3x2xf32>} : () -> !canonical.matrix<3x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[10.0, 20.0]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %y = "canonical.mat_mul"(%lhs, %rhs, %bias) : (!canonical.matrix<2x3xf32>, !canonical.matrix<3x2xf32>, !canonical.bias<2xf32>) -> !canonical.matrix<2x2xf32>
  "check.eq"(%y) {expected = dense<[[19.0, 25.0], [4.0, 16.0]]> : tensor<2x2xf32>} : (!canonical.matrix<2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @transposed_left() {
  %lhs = "canonical.constant_gen"() {value = dense<[[-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %rhs = "canonical.constant_gen"() {value = dense<[[-3.0, 0.0, 3.0, -1.0], [2.0, -2.0, 1.0, -3.0], [0.0, 3.0, -1.0, 2.0]]> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
  %y = "canonical.mat_mul"(%lhs, %rhs) {transpose_lhs = true} : (tensor<3x2xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  "check.eq"(%y) {expected = dense<[[6.0, 0.0, -13.0, 9.0], [1.0, 5.0, 2.0, -1.0]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @transposed_right() {
  %lhs = "canonical.constant_gen"() {value = dense<[[-4.0, 1.0, -3.0], [2.0, -2.0, 3.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %rhs = "canonical.constant_gen"() {value = dense<[[-3.0, 0.0, 3.0], [-1.0, 2.0, -2.0], [1.0, -3.0, 0.0], [3.0, -1.0, 2.0]]> : tensor<4x3xf32>} : () -> tensor<4x3xf32>
  %y = "canonical.mat_mul"(%lhs, %rhs) {transpose_rhs = true} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
  "check.eq"(%y) {expected = dense<[[3.0, 12.0, -7.0, -19.0], [3.0, -12.0, 8.0, 14.0]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @both_transposed() {
  %lhs = "canonical.constant_gen"() {value = dense<[[-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %rhs = "canonical.constant_gen"() {value = dense<[[-3.0, 0.0, 3.0], [-1.0, 2.0, -2.0], [1.0, -3.0, 0.0], [3.0, -1.0, 2.0]]> : tensor<4x3xf32>} : () -> tensor<4x3xf32>
  %y = "canonical.mat_mul"(%lhs, %rhs) {transpose_lhs = true, transpose_rhs = true} : (tensor<3x2xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
  "check.eq"(%y) {expected = dense<[[6.0, 2.0, 5.0, -13.0], [6.0, -3.0, -5.0, 7.0]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @transposed_matrices() {
  %lhs = "canonical.constant_gen"() {value = dense<[[-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0]]> : tensor<3x2xf32>} : () -> !canonical.matrix<3x2xf32>
  %rhs = "canonical.constant_gen"() {value = dense<[[-3.0, 0.0, 3.0], [-1.0, 2.0, -2.0], [1.0, -3.0, 0.0], [3.0, -1.0, 2.0]]> : tensor<4x3xf32>} : () -> !canonical.matrix<4x3xf32>
  %y = "canonical.mat_mul"(%lhs, %rhs) {transpose_lhs = true, transpose_rhs = true} : (!canonical.matrix<3x2xf32>, !canonical.matrix<4x3xf32>) -> !canonical.matrix<2x4xf32>
  "check.eq"(%y) {expected = dense<[[6.0, 2.0, 5.0, -13.0], [6.0, -3.0, -5.0, 7.0]]> : tensor<2x4xf32>} : (!canonical.matrix<2x4xf32>) -> ()
  ml_program.output
}

// As layers keep their weights: a row for each output.
ml_program.subgraph @fully_connected() {
  %lhs = "canonical.constant_gen"() {value = dense<[[-4.0, 1.0, -3.0], [2.0, -2.0, 3.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %rhs = "canonical.constant_gen"() {value = dense<[[-3.0, 0.0, 3.0], [-1.0, 2.0, -2.0], [1.0, -3.0, 0.0], [3.0, -1.0, 2.0]]> : tensor<4x3xf32>} : () -> tensor<4x3xf32>
  %bias = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.mat_mul"(%lhs, %rhs, %bias) {activation = "relu", transpose_rhs = true} : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  "check.eq"(%y) {expected = dense<[[4.0, 14.0, 0.0, 0.0], [4.0, 0.0, 11.0, 18.0]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @bias_in_domain_bias() {
  %lhs = "canonical.constant_gen"() {value = dense<[[-4.0, 1.0, -3.0], [2.0, -2.0, 3.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %rhs = "canonical.constant_gen"() {value = dense<[[-3.0, 0.0, 3.0], [-1.0, 2.0, -2.0], [1.0, -3.0, 0.0], [3.0, -1.0, 2.0]]> : tensor<4x3xf32>} : () -> tensor<4x3xf32>
  %bias = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>} : () -> !canonical.bias<4xf32>
  %y = "canonical.mat_mul"(%lhs, %rhs, %bias) {transpose_rhs = true} : (tensor<2x3xf32>, tensor<4x3xf32>, !canonical.bias<4xf32>) -> tensor<2x4xf32>
  "check.eq"(%y) {expected = dense<[[4.0, 14.0, -4.0, -15.0], [4.0, -10.0, 11.0, 18.0]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @batches() {
  %lhs = "canonical.constant_gen"() {value = dense<[[[-4.0, 1.0, -3.0], [2.0, -2.0, 3.0]], [[-1.0, 4.0, 0.0], [-4.0, 1.0, -3.0]]]> : tensor<2x2x3xf32>} : () -> tensor<2x2x3xf32>
  %rhs = "canonical.constant_gen"() {value = dense<[[[-3.0, 0.0], [3.0, -1.0], [2.0, -2.0]], [[1.0, -3.0], [0.0, 3.0], [-1.0, 2.0]]]> : tensor<2x3x2xf32>} : () -> tensor<2x3x2xf32>
  %y = "canonical.mat_mul"(%lhs, %rhs) : (tensor<2x2x3xf32>, tensor<2x3x2xf32>) -> tensor<2x2x2xf32>
  "check.eq"(%y) {expected = dense<[[[9.0, 5.0], [-6.0, -4.0]], [[-1.0, 15.0], [-1.0, 9.0]]]> : tensor<2x2x2xf32>} : (tensor<2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @one_right_side_for_all_batches() {
  %lhs = "canonical.constant_gen"() {value = dense<[[[-4.0, 1.0], [-3.0, 2.0]], [[-2.0, 3.0], [-1.0, 4.0]], [[0.0, -4.0], [1.0, -3.0]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %rhs = "canonical.constant_gen"() {value = dense<[[-3.0, 0.0, 3.0], [-1.0, 2.0, -2.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.mat_mul"(%lhs, %rhs) : (tensor<3x2x2xf32>, tensor<2x3xf32>) -> tensor<3x2x3xf32>
  "check.eq"(%y) {expected = dense<[[[11.0, 2.0, -14.0], [7.0, 4.0, -13.0]], [[3.0, 6.0, -12.0], [-1.0, 8.0, -11.0]], [[4.0, -8.0, 8.0], [0.0, -6.0, 9.0]]]> : tensor<3x2x3xf32>} : (tensor<3x2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @one_left_side_for_all_batches() {
  %lhs = "canonical.constant_gen"() {value = dense<[[-4.0, 1.0, -3.0], [2.0, -2.0, 3.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %rhs = "canonical.constant_gen"() {value = dense<[[[-3.0, 0.0], [3.0, -1.0], [2.0, -2.0]], [[1.0, -3.0], [0.0, 3.0], [-1.0, 2.0]]]> : tensor<2x3x2xf32>} : () -> tensor<2x3x2xf32>
  %y = "canonical.mat_mul"(%lhs, %rhs) : (tensor<2x3xf32>, tensor<2x3x2xf32>) -> tensor<2x2x2xf32>
  "check.eq"(%y) {expected = dense<[[[9.0, 5.0], [-6.0, -4.0]], [[-1.0, 9.0], [-1.0, -6.0]]]> : tensor<2x2x2xf32>} : (tensor<2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @batch_axes_broadcast() {
  %lhs = "canonical.constant_gen"() {value = dense<[[[[-4.0, 1.0, -3.0], [2.0, -2.0, 3.0]]], [[[-1.0, 4.0, 0.0], [-4.0, 1.0, -3.0]]]]> : tensor<2x1x2x3xf32>} : () -> tensor<2x1x2x3xf32>
  %rhs = "canonical.constant_gen"() {value = dense<[[[-3.0], [0.0], [3.0]], [[-1.0], [2.0], [-2.0]], [[1.0], [-3.0], [0.0]]]> : tensor<3x3x1xf32>} : () -> tensor<3x3x1xf32>
  %y = "canonical.mat_mul"(%lhs, %rhs) : (tensor<2x1x2x3xf32>, tensor<3x3x1xf32>) -> tensor<2x3x2x1xf32>
  "check.eq"(%y) {expected = dense<[[[[3.0], [3.0]], [[12.0], [-12.0]], [[-7.0], [8.0]]], [[[3.0], [3.0]], [[9.0], [12.0]], [[-13.0], [-7.0]]]]> : tensor<2x3x2x1xf32>} : (tensor<2x3x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @batches_transposed_with_bias() {
  %lhs = "canonical.constant_gen"() {value = dense<[[[-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0]], [[-1.0, 4.0], [0.0, -4.0], [1.0, -3.0]]]> : tensor<2x3x2xf32>} : () -> tensor<2x3x2xf32>
  %rhs = "canonical.constant_gen"() {value = dense<[[[-3.0, 0.0, 3.0], [-1.0, 2.0, -2.0], [1.0, -3.0, 0.0], [3.0, -1.0, 2.0]]]> : tensor<1x4x3xf32>} : () -> tensor<1x4x3xf32>
  %bias = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.mat_mul"(%lhs, %rhs, %bias) {transpose_lhs = true, transpose_rhs = true} : (tensor<2x3x2xf32>, tensor<1x4x3xf32>, tensor<4xf32>) -> tensor<2x2x4xf32>
  "check.eq"(%y) {expected = dense<[[[7.0, 4.0, 8.0, -9.0], [7.0, -1.0, -2.0, 11.0]], [[7.0, 1.0, 2.0, 3.0], [-20.0, -4.0, 19.0, 14.0]]]> : tensor<2x2x4xf32>} : (tensor<2x2x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @row_times_column() {
  %lhs = "canonical.constant_gen"() {value = dense<[[-4.0, 1.0, -3.0, 2.0]]> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
  %rhs = "canonical.constant_gen"() {value = dense<[[-3.0], [0.0], [3.0], [-1.0]]> : tensor<4x1xf32>} : () -> tensor<4x1xf32>
  %y = "canonical.mat_mul"(%lhs, %rhs) : (tensor<1x4xf32>, tensor<4x1xf32>) -> tensor<1x1xf32>
  "check.eq"(%y) {expected = dense<[[1.0]]> : tensor<1x1xf32>} : (tensor<1x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @column_times_row() {
  %lhs = "canonical.constant_gen"() {value = dense<[[-4.0], [1.0], [-3.0]]> : tensor<3x1xf32>} : () -> tensor<3x1xf32>
  %rhs = "canonical.constant_gen"() {value = dense<[[-3.0, 0.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %y = "canonical.mat_mul"(%lhs, %rhs) : (tensor<3x1xf32>, tensor<1x2xf32>) -> tensor<3x2xf32>
  "check.eq"(%y) {expected = dense<[[12.0, 0.0], [-3.0, 0.0], [9.0, 0.0]]> : tensor<3x2xf32>} : (tensor<3x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @relu6() {
  %lhs = "canonical.constant_gen"() {value = dense<[[-4.0, 1.0, -3.0], [2.0, -2.0, 3.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %rhs = "canonical.constant_gen"() {value = dense<[[-3.0, 0.0], [3.0, -1.0], [2.0, -2.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %y = "canonical.mat_mul"(%lhs, %rhs) {activation = "relu6"} : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  "check.eq"(%y) {expected = dense<[[6.0, 5.0], [0.0, 0.0]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @clamp_of_integers() {
  %lhs = "canonical.constant_gen"() {value = dense<[[-4, 1, -3], [2, -2, 3]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %rhs = "canonical.constant_gen"() {value = dense<[[-3, 0], [3, -1], [2, -2]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
  %y = "canonical.mat_mul"(%lhs, %rhs) {activation = "clamp", activation_parameters = array<f32: -3.0, 4.0>} : (tensor<2x3xi32>, tensor<3x2xi32>) -> tensor<2x2xi32>
  "check.eq"(%y) {expected = dense<[[4, 4], [-3, -3]]> : tensor<2x2xi32>} : (tensor<2x2xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @sigmoid() {
  %lhs = "canonical.constant_gen"() {value = dense<[[-4.0, 1.0, -3.0]]> : tensor<1x3xf32>} : () -> tensor<1x3xf32>
  %rhs = "canonical.constant_gen"() {value = dense<[[-3.0, 0.0], [3.0, -1.0], [2.0, -2.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %y = "canonical.mat_mul"(%lhs, %rhs) {activation = "sigmoid"} : (tensor<1x3xf32>, tensor<3x2xf32>) -> tensor<1x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[0.999876605, 0.993307149]]> : tensor<1x2xf32>, rtol = 1.0e-06 : f64} : (tensor<1x2xf32>) -> ()
  ml_program.output
}

// A sum of nothing is 0.
ml_program.subgraph @inner_size_zero() {
  %lhs = "canonical.constant_gen"() {value = dense<> : tensor<2x0xf32>} : () -> tensor<2x0xf32>
  %rhs = "canonical.constant_gen"() {value = dense<> : tensor<0x2xf32>} : () -> tensor<0x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[3.0, 4.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.mat_mul"(%lhs, %rhs, %bias) : (tensor<2x0xf32>, tensor<0x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  "check.eq"(%y) {expected = dense<[[3.0, 4.0], [3.0, 4.0]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @no_rows() {
  %lhs = "canonical.constant_gen"() {value = dense<> : tensor<0x2xf32>} : () -> tensor<0x2xf32>
  %rhs = "canonical.constant_gen"() {value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.mat_mul"(%lhs, %rhs) : (tensor<0x2xf32>, tensor<2x3xf32>) -> tensor<0x3xf32>
  "check.eq"(%y) {expected = dense<> : tensor<0x3xf32>} : (tensor<0x3xf32>) -> ()
  ml_program.output
}

// Summed in f16, 2048 + 1 would be 2048 again.
ml_program.subgraph @f16_is_rounded_once() {
  %lhs = "canonical.constant_gen"() {value = dense<[[2048.0, 1.0, 1.0]]> : tensor<1x3xf16>} : () -> tensor<1x3xf16>
  %rhs = "canonical.constant_gen"() {value = dense<1.0> : tensor<3x1xf16>} : () -> tensor<3x1xf16>
  %y = "canonical.mat_mul"(%lhs, %rhs) : (tensor<1x3xf16>, tensor<3x1xf16>) -> tensor<1x1xf16>
  "check.eq"(%y) {expected = dense<[[2050.0]]> : tensor<1x1xf16>} : (tensor<1x1xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @integers_wrap_around() {
  %lhs = "canonical.constant_gen"() {value = dense<100> : tensor<1x2xi8>} : () -> tensor<1x2xi8>
  %rhs = "canonical.constant_gen"() {value = dense<1> : tensor<2x1xi8>} : () -> tensor<2x1xi8>
  %y = "canonical.mat_mul"(%lhs, %rhs) : (tensor<1x2xi8>, tensor<2x1xi8>) -> tensor<1x1xi8>
  "check.eq"(%y) {expected = dense<[[-56]]> : tensor<1x1xi8>} : (tensor<1x1xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @nan_times_zero() {
  %lhs = "canonical.constant_gen"() {value = dense<[[0x7FC00000, 1.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %rhs = "canonical.constant_gen"() {value = dense<[[0.0, 0.0], [1.0, 2.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %y = "canonical.mat_mul"(%lhs, %rhs) : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
  "check.eq"(%y) {expected = dense<0x7FC00000> : tensor<1x2xf32>} : (tensor<1x2xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %lhs = "canonical.constant_gen"() {value = dense<[[0.0, 1.0, 2.0], [3.0, 1.0, 2.0]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %rhs = "canonical.constant_gen"() {value = dense<[[2.0, 1.0], [0.0, 3.0], [1.0, 2.0]]> : tensor<3x2x$T>} : () -> tensor<3x2x$T>
  %bias = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.mat_mul"(%lhs, %rhs, %bias) : (tensor<2x3x$T>, tensor<3x2x$T>, tensor<2x$T>) -> tensor<2x2x$T>
  "check.eq"(%y) {expected = dense<[[3.0, 9.0], [9.0, 12.0]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8
ml_program.subgraph @integers() {
  %lhs = "canonical.constant_gen"() {value = dense<[[0, 1, 2], [3, 1, 2]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %rhs = "canonical.constant_gen"() {value = dense<[[2, 1], [0, 3], [1, 2]]> : tensor<3x2x$T>} : () -> tensor<3x2x$T>
  %bias = "canonical.constant_gen"() {value = dense<[1, 2]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.mat_mul"(%lhs, %rhs, %bias) : (tensor<2x3x$T>, tensor<3x2x$T>, tensor<2x$T>) -> tensor<2x2x$T>
  "check.eq"(%y) {expected = dense<[[3, 9], [9, 12]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_sums_are_exact() {
  %l = "canonical.constant_gen"() {value = dense<[[85, 182, 114], [168, 114, 99]]> : tensor<2x3xui8>} : () -> tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>
  %r = "canonical.constant_gen"() {value = dense<[[-6, 77], [-12, -26], [124, 54]]> : tensor<3x2xi8>} : () -> tensor<3x2x!quant.uniform<i8:f32, 0.25:-3>>
  %y = "canonical.mat_mul"(%l, %r) : (tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, tensor<3x2x!quant.uniform<i8:f32, 0.25:-3>>) -> tensor<2x2x!quant.uniform<i32:f32, 0.125>>
  "check.eq"(%y) {expected = dense<[[-2135, -5480], [-3677, 1869]]> : tensor<2x2xi32>} : (tensor<2x2x!quant.uniform<i32:f32, 0.125>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_columns() {
  %l = "canonical.constant_gen"() {value = dense<[[85, 182, 114], [168, 114, 99]]> : tensor<2x3xui8>} : () -> tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>
  %r = "canonical.constant_gen"() {value = dense<[[-6, 77], [-12, -26], [124, 54]]> : tensor<3x2xi8>} : () -> tensor<3x2x!quant.uniform<i8:f32:1, {0.25:1, 0.1:-2}>>
  %b = "canonical.constant_gen"() {value = dense<[100, -100]> : tensor<2xi32>} : () -> tensor<2x!quant.uniform<i32:f32:0, {0.125, 0.05}>>
  %y = "canonical.mat_mul"(%l, %r, %b) : (tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, tensor<3x2x!quant.uniform<i8:f32:1, {0.25:1, 0.1:-2}>>, tensor<2x!quant.uniform<i32:f32:0, {0.125, 0.05}>>) -> tensor<2x2x!quant.uniform<i32:f32:1, {0.125, 0.05}>>
  "check.eq"(%y) {expected = dense<[[-2023, -5577], [-3565, 1772]]> : tensor<2x2xi32>} : (tensor<2x2x!quant.uniform<i32:f32:1, {0.125, 0.05}>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_rows() {
  %l = "canonical.constant_gen"() {value = dense<[[85, 182, 114], [168, 114, 99]]> : tensor<2x3xui8>} : () -> tensor<2x3x!quant.uniform<u8:f32:0, {0.5:128, 0.3:3}>>
  %r = "canonical.constant_gen"() {value = dense<[[-6, 77], [-12, -26], [124, 54]]> : tensor<3x2xi8>} : () -> tensor<3x2x!quant.uniform<i8:f32, 0.25>>
  %y = "canonical.mat_mul"(%l, %r) : (tensor<2x3x!quant.uniform<u8:f32:0, {0.5:128, 0.3:3}>>, tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x2x!quant.uniform<i32:f32:0, {0.125, 0.075}>>
  "check.eq"(%y) {expected = dense<[[-2126, -5471], [9582, 15003]]> : tensor<2x2xi32>} : (tensor<2x2x!quant.uniform<i32:f32:0, {0.125, 0.075}>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_fully_connected() {
  %l = "canonical.constant_gen"() {value = dense<[[85, 182, 114], [168, 114, 99]]> : tensor<2x3xui8>} : () -> tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>
  %r = "canonical.constant_gen"() {value = dense<[[-114, -114, 15], [113, 4, -29], [48, 100, 50], [58, -87, -16]]> : tensor<4x3xi8>} : () -> tensor<4x3x!quant.uniform<i8:f32:0, {0.25, 0.1, 0.2, 0.3}>>
  %b = "canonical.constant_gen"() {value = dense<[1, 2, 3, 4]> : tensor<4xi32>} : () -> tensor<4x!quant.uniform<i32:f32:0, {0.125, 0.05, 0.1, 0.15}>>
  %y = "canonical.mat_mul"(%l, %r, %b) {transpose_rhs = true, to = !quant.uniform<i8:f32, 11.0:-7>, rounding = "fixed_point"} : (tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, tensor<4x3x!quant.uniform<i8:f32:0, {0.25, 0.1, 0.2, 0.3}>>, tensor<4x!quant.uniform<i32:f32:0, {0.125, 0.05, 0.1, 0.15}>>) -> tensor<2x4x!quant.uniform<i8:f32, 11.0:-7>>
  "check.eq"(%y) {expected = dense<[[-24, -26, 17, -102], [-46, 17, -15, 48]]> : tensor<2x4xi8>} : (tensor<2x4x!quant.uniform<i8:f32, 11.0:-7>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_batches() {
  %l = "canonical.constant_gen"() {value = dense<[[[-76, -12, 112], [-28, 44, -24]], [[119, -128, 117], [48, -85, -67]]]> : tensor<2x2x3xi8>} : () -> tensor<2x2x3x!quant.uniform<i8:f32, 0.5>>
  %r = "canonical.constant_gen"() {value = dense<[[-6, 77], [-12, -26], [124, 54]]> : tensor<3x2xi8>} : () -> tensor<3x2x!quant.uniform<i8:f32:1, {0.25, 0.1}>>
  %y = "canonical.mat_mul"(%l, %r) {to = !quant.uniform<u8:f32, 11.0:99>, rounding = "ratio"} : (tensor<2x2x3x!quant.uniform<i8:f32, 0.5>>, tensor<3x2x!quant.uniform<i8:f32:1, {0.25, 0.1}>>) -> tensor<2x2x2x!quant.uniform<u8:f32, 11.0:99>>
  "check.eq"(%y) {expected = dense<[[[255, 101], [61, 78]], [[255, 184], [13, 109]]]> : tensor<2x2x2xui8>} : (tensor<2x2x2x!quant.uniform<u8:f32, 11.0:99>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_sixteen_bits_in_i64() {
  %l = "canonical.constant_gen"() {value = dense<[[17500, -6500, 29000], [-9250, 23500, 10500]]> : tensor<2x3xi16>} : () -> tensor<2x3x!quant.uniform<i16:f32, 0.5>>
  %r = "canonical.constant_gen"() {value = dense<[[-21000, 18500], [27250, 19250], [-21250, -11750]]> : tensor<3x2xi16>} : () -> tensor<3x2x!quant.uniform<i16:f32, 0.25>>
  %y = "canonical.mat_mul"(%l, %r) : (tensor<2x3x!quant.uniform<i16:f32, 0.5>>, tensor<3x2x!quant.uniform<i16:f32, 0.25>>) -> tensor<2x2x!roundhouse.quant<i64:f32, 0.125>>
  "check.eq"(%y) {expected = dense<[[-1160875000, -142125000], [611500000, 157875000]]> : tensor<2x2xi64>} : (tensor<2x2x!roundhouse.quant<i64:f32, 0.125>>) -> ()
  ml_program.output
}
