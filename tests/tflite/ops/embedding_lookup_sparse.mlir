// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @embedding_lookup_sparse_sum_0(dense<[3, 0, 2, 2, 1]> : tensor<5xi32>) : tensor<5xi32>
ml_program.global private @embedding_lookup_sparse_sum_1(dense<[[0, 0, 0], [0, 1, 3], [0, 1, 4], [1, 1, 0], [1, 1, 2]]> : tensor<5x3xi32>) : tensor<5x3xi32>
ml_program.global private @embedding_lookup_sparse_sum_2(dense<[2, 2, 5]> : tensor<3xi32>) : tensor<3xi32>
ml_program.global private @embedding_lookup_sparse_sum_3(dense<[0.5, 1.0, -0.25, 2.0, 3.0]> : tensor<5xf32>) : tensor<5xf32>
ml_program.global private @embedding_lookup_sparse_sum_4(dense<[[[-1.0, -3.3125, -3.625], [3.625, 1.5625, -1.8125]], [[0.8125, -3.6875, 2.1875], [0.625, -3.625, -2.4375]], [[-1.5625, -0.25, -0.3125], [0.5625, 3.75, 1.5625]], [[-0.75, 2.0, 2.25], [2.1875, 0.5, -1.875]]]> : tensor<4x2x3xf32>) : tensor<4x2x3xf32>
ml_program.subgraph @embedding_lookup_sparse_sum() {
  %o0 = ml_program.global_load_const @embedding_lookup_sparse_sum_0 : tensor<5xi32>
  %o1 = ml_program.global_load_const @embedding_lookup_sparse_sum_1 : tensor<5x3xi32>
  %o2 = ml_program.global_load_const @embedding_lookup_sparse_sum_2 : tensor<3xi32>
  %o3 = ml_program.global_load_const @embedding_lookup_sparse_sum_3 : tensor<5xf32>
  %o4 = ml_program.global_load_const @embedding_lookup_sparse_sum_4 : tensor<4x2x3xf32>
  %r0 = "tfl.embedding_lookup_sparse"(%o0, %o1, %o2, %o3, %o4) {combiner = "SUM"} : (tensor<5xi32>, tensor<5x3xi32>, tensor<3xi32>, tensor<5xf32>, tensor<4x2x3xf32>) -> tensor<2x2x2x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[[-0.375, 1.0, 1.125], [1.09375, 0.25, -0.9375]], [[-0.609375, -3.25, -3.546875], [3.484375, 0.625, -2.203125]]], [[[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]], [[-0.6875, -11.5625, 5.9375], [3.0, -3.375, -4.1875]]]]> : tensor<2x2x2x3xf32>} : (tensor<2x2x2x3xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @embedding_lookup_sparse_sum_list_0(dense<[3, 0, 2]> : tensor<3xi32>) : tensor<3xi32>
ml_program.global private @embedding_lookup_sparse_sum_list_1(dense<[[0, 0], [0, 1], [2, 0]]> : tensor<3x2xi32>) : tensor<3x2xi32>
ml_program.global private @embedding_lookup_sparse_sum_list_2(dense<[4, 2]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private @embedding_lookup_sparse_sum_list_3(dense<[0.5, 1.0, 2.0]> : tensor<3xf32>) : tensor<3xf32>
ml_program.global private @embedding_lookup_sparse_sum_list_4(dense<[[2.75, 2.5625, -3.125], [0.0625, 1.75, 2.3125], [-0.1875, -1.25, 2.5], [2.6875, 1.4375, 0.1875]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.subgraph @embedding_lookup_sparse_sum_list() {
  %o0 = ml_program.global_load_const @embedding_lookup_sparse_sum_list_0 : tensor<3xi32>
  %o1 = ml_program.global_load_const @embedding_lookup_sparse_sum_list_1 : tensor<3x2xi32>
  %o2 = ml_program.global_load_const @embedding_lookup_sparse_sum_list_2 : tensor<2xi32>
  %o3 = ml_program.global_load_const @embedding_lookup_sparse_sum_list_3 : tensor<3xf32>
  %o4 = ml_program.global_load_const @embedding_lookup_sparse_sum_list_4 : tensor<4x3xf32>
  %r0 = "tfl.embedding_lookup_sparse"(%o0, %o1, %o2, %o3, %o4) {combiner = "SUM"} : (tensor<3xi32>, tensor<3x2xi32>, tensor<2xi32>, tensor<3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[4.09375, 3.28125, -3.03125], [0.0, 0.0, 0.0], [-0.375, -2.5, 5.0], [0.0, 0.0, 0.0]]> : tensor<4x3xf32>} : (tensor<4x3xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @embedding_lookup_sparse_mean_0(dense<[3, 0, 2, 2, 1]> : tensor<5xi32>) : tensor<5xi32>
ml_program.global private @embedding_lookup_sparse_mean_1(dense<[[0, 0, 0], [0, 1, 3], [0, 1, 4], [1, 1, 0], [1, 1, 2]]> : tensor<5x3xi32>) : tensor<5x3xi32>
ml_program.global private @embedding_lookup_sparse_mean_2(dense<[2, 2, 5]> : tensor<3xi32>) : tensor<3xi32>
ml_program.global private @embedding_lookup_sparse_mean_3(dense<[0.5, 1.0, -0.25, 2.0, 3.0]> : tensor<5xf32>) : tensor<5xf32>
ml_program.global private @embedding_lookup_sparse_mean_4(dense<[[[0.5, 2.4375, 1.1875], [3.6875, 3.5625, 1.125]], [[3.3125, 2.4375, -0.6875], [0.125, -2.125, -1.0625]], [[-3.9375, 3.375, -0.625], [3.375, -2.5, -2.875]], [[-0.3125, 2.4375, -4.0], [-0.4375, -2.5, -1.125]]]> : tensor<4x2x3xf32>) : tensor<4x2x3xf32>
ml_program.subgraph @embedding_lookup_sparse_mean() {
  %o0 = ml_program.global_load_const @embedding_lookup_sparse_mean_0 : tensor<5xi32>
  %o1 = ml_program.global_load_const @embedding_lookup_sparse_mean_1 : tensor<5x3xi32>
  %o2 = ml_program.global_load_const @embedding_lookup_sparse_mean_2 : tensor<3xi32>
  %o3 = ml_program.global_load_const @embedding_lookup_sparse_mean_3 : tensor<5xf32>
  %o4 = ml_program.global_load_const @embedding_lookup_sparse_mean_4 : tensor<4x2x3xf32>
  %r0 = "tfl.embedding_lookup_sparse"(%o0, %o1, %o2, %o3, %o4) {combiner = "MEAN"} : (tensor<5xi32>, tensor<5x3xi32>, tensor<3xi32>, tensor<5xf32>, tensor<4x2x3xf32>) -> tensor<2x2x2x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[[-0.3125, 2.4375, -4.0], [-0.4375, -2.5, -1.125]], [[1.9791666, 2.125, 1.7916666], [3.7916667, 5.5833335, 2.4583333]]], [[[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]], [[0.4125, 2.8125, -0.6625], [1.425, -2.275, -1.7875]]]]> : tensor<2x2x2x3xf32>} : (tensor<2x2x2x3xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @embedding_lookup_sparse_mean_list_0(dense<[3, 0, 2]> : tensor<3xi32>) : tensor<3xi32>
ml_program.global private @embedding_lookup_sparse_mean_list_1(dense<[[0, 0], [0, 1], [2, 0]]> : tensor<3x2xi32>) : tensor<3x2xi32>
ml_program.global private @embedding_lookup_sparse_mean_list_2(dense<[4, 2]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private @embedding_lookup_sparse_mean_list_3(dense<[0.5, 1.0, 2.0]> : tensor<3xf32>) : tensor<3xf32>
ml_program.global private @embedding_lookup_sparse_mean_list_4(dense<[[2.625, -3.875, 2.9375], [-3.4375, 1.125, -0.8125], [2.6875, 3.75, -2.0], [-1.4375, -2.125, -2.1875]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.subgraph @embedding_lookup_sparse_mean_list() {
  %o0 = ml_program.global_load_const @embedding_lookup_sparse_mean_list_0 : tensor<3xi32>
  %o1 = ml_program.global_load_const @embedding_lookup_sparse_mean_list_1 : tensor<3x2xi32>
  %o2 = ml_program.global_load_const @embedding_lookup_sparse_mean_list_2 : tensor<2xi32>
  %o3 = ml_program.global_load_const @embedding_lookup_sparse_mean_list_3 : tensor<3xf32>
  %o4 = ml_program.global_load_const @embedding_lookup_sparse_mean_list_4 : tensor<4x3xf32>
  %r0 = "tfl.embedding_lookup_sparse"(%o0, %o1, %o2, %o3, %o4) {combiner = "MEAN"} : (tensor<3xi32>, tensor<3x2xi32>, tensor<2xi32>, tensor<3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[1.2708334, -3.2916667, 1.2291666], [0.0, 0.0, 0.0], [2.6875, 3.75, -2.0], [0.0, 0.0, 0.0]]> : tensor<4x3xf32>} : (tensor<4x3xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @embedding_lookup_sparse_sqrtn_0(dense<[3, 0, 2, 2, 1]> : tensor<5xi32>) : tensor<5xi32>
ml_program.global private @embedding_lookup_sparse_sqrtn_1(dense<[[0, 0, 0], [0, 1, 3], [0, 1, 4], [1, 1, 0], [1, 1, 2]]> : tensor<5x3xi32>) : tensor<5x3xi32>
ml_program.global private @embedding_lookup_sparse_sqrtn_2(dense<[2, 2, 5]> : tensor<3xi32>) : tensor<3xi32>
ml_program.global private @embedding_lookup_sparse_sqrtn_3(dense<[0.5, 1.0, -0.25, 2.0, 3.0]> : tensor<5xf32>) : tensor<5xf32>
ml_program.global private @embedding_lookup_sparse_sqrtn_4(dense<[[[2.125, 2.6875, -1.6875], [-1.9375, 2.3125, -3.5]], [[2.9375, -1.1875, -3.75], [-1.0, -0.125, -1.375]], [[-1.25, -3.375, -2.125], [-0.6875, 1.0, 0.0625]], [[1.1875, 3.875, -3.375], [-1.0625, -2.0, 0.1875]]]> : tensor<4x2x3xf32>) : tensor<4x2x3xf32>
ml_program.subgraph @embedding_lookup_sparse_sqrtn() {
  %o0 = ml_program.global_load_const @embedding_lookup_sparse_sqrtn_0 : tensor<5xi32>
  %o1 = ml_program.global_load_const @embedding_lookup_sparse_sqrtn_1 : tensor<5x3xi32>
  %o2 = ml_program.global_load_const @embedding_lookup_sparse_sqrtn_2 : tensor<3xi32>
  %o3 = ml_program.global_load_const @embedding_lookup_sparse_sqrtn_3 : tensor<5xf32>
  %o4 = ml_program.global_load_const @embedding_lookup_sparse_sqrtn_4 : tensor<4x2x3xf32>
  %r0 = "tfl.embedding_lookup_sparse"(%o0, %o1, %o2, %o3, %o4) {combiner = "SQRTN"} : (tensor<5xi32>, tensor<5x3xi32>, tensor<3xi32>, tensor<5xf32>, tensor<4x2x3xf32>) -> tensor<2x2x2x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[[1.1875, 3.875, -3.375], [-1.0625, -2.0, 0.1875]], [[2.3647225, 3.4258158, -1.1217273], [-1.7129079, 2.0009189, -3.4106574]]], [[[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]], [[1.7507725, -2.860173, -4.2989264], [-1.2134067, 0.4506939, -1.1094004]]]]> : tensor<2x2x2x3xf32>} : (tensor<2x2x2x3xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @embedding_lookup_sparse_sqrtn_list_0(dense<[3, 0, 2]> : tensor<3xi32>) : tensor<3xi32>
ml_program.global private @embedding_lookup_sparse_sqrtn_list_1(dense<[[0, 0], [0, 1], [2, 0]]> : tensor<3x2xi32>) : tensor<3x2xi32>
ml_program.global private @embedding_lookup_sparse_sqrtn_list_2(dense<[4, 2]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private @embedding_lookup_sparse_sqrtn_list_3(dense<[0.5, 1.0, 2.0]> : tensor<3xf32>) : tensor<3xf32>
ml_program.global private @embedding_lookup_sparse_sqrtn_list_4(dense<[[-1.3125, -0.3125, -1.5625], [-1.25, -2.1875, -2.4375], [2.9375, -3.3125, -0.25], [-2.875, -1.875, -1.75]]> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.subgraph @embedding_lookup_sparse_sqrtn_list() {
  %o0 = ml_program.global_load_const @embedding_lookup_sparse_sqrtn_list_0 : tensor<3xi32>
  %o1 = ml_program.global_load_const @embedding_lookup_sparse_sqrtn_list_1 : tensor<3x2xi32>
  %o2 = ml_program.global_load_const @embedding_lookup_sparse_sqrtn_list_2 : tensor<2xi32>
  %o3 = ml_program.global_load_const @embedding_lookup_sparse_sqrtn_list_3 : tensor<3xf32>
  %o4 = ml_program.global_load_const @embedding_lookup_sparse_sqrtn_list_4 : tensor<4x3xf32>
  %r0 = "tfl.embedding_lookup_sparse"(%o0, %o1, %o2, %o3, %o4) {combiner = "SQRTN"} : (tensor<3xi32>, tensor<3x2xi32>, tensor<2xi32>, tensor<3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-2.4596748, -1.118034, -2.1801662], [0.0, 0.0, 0.0], [2.9375, -3.3125, -0.25], [0.0, 0.0, 0.0]]> : tensor<4x3xf32>} : (tensor<4x3xf32>) -> ()
  ml_program.output
}
