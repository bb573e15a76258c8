// A small image classifier: a convolution, a pool, a dense layer. The batch may have any size.
//
//   bazel run //:run -- examples/classify.mlir --shape=batch:2
ml_program.global private @filter(dense<[[[[1.0], [0.0], [-1.0]], [[2.0], [0.0], [-2.0]], [[1.0], [0.0], [-1.0]]],
                                         [[[1.0], [2.0], [1.0]], [[0.0], [0.0], [0.0]], [[-1.0], [-2.0], [-1.0]]]]> : tensor<2x3x3x1xf32>) : tensor<2x3x3x1xf32>
ml_program.global private @bias(dense<[0.5, -0.5]> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private @weights(dense<[[0.5, -0.25, 0.125], [-0.5, 0.25, 1.0]]> : tensor<2x3xf32>) : tensor<2x3xf32>

ml_program.subgraph @main(%image: tensor<?x8x8x1xf32, ["batch", "", "", ""]> {ml_program.identifier = "image"})
    -> (tensor<?x3xf32, ["batch", ""]> {ml_program.identifier = "scores"}) {
  %f = ml_program.global_load_const @filter : tensor<2x3x3x1xf32>
  %b = ml_program.global_load_const @bias : tensor<2xf32>
  %w = ml_program.global_load_const @weights : tensor<2x3xf32>
  %0 = "canonical.feature_encode"(%image) {perm = array<i64: 0, 1, 2, 3>} : (tensor<?x8x8x1xf32, ["batch", "", "", ""]>) -> !canonical.feature<?x8x8x1xf32, ["batch", "", "", ""]>
  %1 = "canonical.filter_encode"(%f) {perm = array<i64: 0, 1, 2, 3>} : (tensor<2x3x3x1xf32>) -> !canonical.filter<2x3x3x1xf32>
  %2 = "canonical.bias_encode"(%b) : (tensor<2xf32>) -> !canonical.bias<2xf32>
  %3 = "canonical.conv_2d"(%0, %1, %2) {activation = "relu", pad = array<i64: 1, 1, 1, 1>} : (!canonical.feature<?x8x8x1xf32, ["batch", "", "", ""]>, !canonical.filter<2x3x3x1xf32>, !canonical.bias<2xf32>) -> !canonical.feature<?x8x8x2xf32, ["batch", "", "", ""]> loc("edges")
  %4 = "canonical.max_pool_2d"(%3) {stride = array<i64: 8, 8>, window = array<i64: 8, 8>} : (!canonical.feature<?x8x8x2xf32, ["batch", "", "", ""]>) -> !canonical.feature<?x1x1x2xf32, ["batch", "", "", ""]> loc("pool")
  %5 = "canonical.feature_decode"(%4) {perm = array<i64: 0, 1, 2, 3>} : (!canonical.feature<?x1x1x2xf32, ["batch", "", "", ""]>) -> tensor<?x1x1x2xf32, ["batch", "", "", ""]>
  %6 = "canonical.squeeze"(%5) {axes = array<i64: 1, 2>} : (tensor<?x1x1x2xf32, ["batch", "", "", ""]>) -> tensor<?x2xf32, ["batch", ""]>
  %7 = "canonical.mat_mul"(%6, %w) : (tensor<?x2xf32, ["batch", ""]>, tensor<2x3xf32>) -> tensor<?x3xf32, ["batch", ""]> loc("dense")
  %8 = "canonical.tensor_softmax"(%7) {axis = 1 : i64} : (tensor<?x3xf32, ["batch", ""]>) -> tensor<?x3xf32, ["batch", ""]> loc("scores")
  ml_program.output %8 : tensor<?x3xf32, ["batch", ""]>
}
