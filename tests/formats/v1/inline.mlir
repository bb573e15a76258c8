module @inline attributes {acme.trained_on = "nothing"} {
  ml_program.global private @filter(dense<[[[[0.5, -1.0, 2.0], [1.0, 0.25, -3.0], [0.0, -0.0, 4.0]], [[1.0, 1.5, 2.5], [3.5, 4.5, 5.5], [6.5, 7.5, 8.5]], [[-0.5, -1.5, -2.5], [-3.5, -4.5, -5.5], [-6.5, -7.5, 9.5]]], [[[0.5, -1.0, 2.0], [1.0, 0.25, -3.0], [0.0, -0.0, 4.0]], [[1.0, 1.5, 2.5], [3.5, 4.5, 5.5], [6.5, 7.5, 8.5]], [[-0.5, -1.5, -2.5], [-3.5, -4.5, -5.5], [-6.5, -7.5, 9.5]]]]> : tensor<2x3x3x3xf32>) : tensor<2x3x3x3xf32>
  ml_program.global private @twin(dense<[[[[0.5, -1.0, 2.0], [1.0, 0.25, -3.0], [0.0, -0.0, 4.0]], [[1.0, 1.5, 2.5], [3.5, 4.5, 5.5], [6.5, 7.5, 8.5]], [[-0.5, -1.5, -2.5], [-3.5, -4.5, -5.5], [-6.5, -7.5, 9.5]]], [[[0.5, -1.0, 2.0], [1.0, 0.25, -3.0], [0.0, -0.0, 4.0]], [[1.0, 1.5, 2.5], [3.5, 4.5, 5.5], [6.5, 7.5, 8.5]], [[-0.5, -1.5, -2.5], [-3.5, -4.5, -5.5], [-6.5, -7.5, 9.5]]]]> : tensor<2x3x3x3xf32>) : tensor<2x3x3x3xf32>
  ml_program.global private @bias(dense<[0.125, -0.125]> : tensor<2xf32>) : tensor<2xf32>
  ml_program.global private @large_splat(dense<7.0> : tensor<100x100x100xf32>) : tensor<100x100x100xf32>
  ml_program.subgraph @main(%image: tensor<?x3x8x8xf32, ["batch", "", "", ""]> {ml_program.identifier = "image"}) -> (tensor<?x2x4x4xf32, ["batch", "", "", ""]> {ml_program.identifier = "out"}) {
    %0 = ml_program.global_load_const @filter : tensor<2x3x3x3xf32> loc("w")
    %1 = ml_program.global_load_const @bias : tensor<2xf32> loc("b")
    %2 = "canonical.feature_encode"(%image) {perm = array<i64: 0, 2, 3, 1>} : (tensor<?x3x8x8xf32, ["batch", "", "", ""]>) -> !canonical.feature<?x8x8x3xf32, ["batch", "", "", ""]> loc("enc")
    %3 = "canonical.filter_encode"(%0) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x3x3x3xf32>) -> !canonical.filter<2x3x3x3xf32> loc(unknown)
    %4 = "canonical.bias_encode"(%1) : (tensor<2xf32>) -> !canonical.bias<2xf32> loc(unknown)
    %5 = "canonical.conv_2d"(%2, %3, %4) {activation = "relu6", pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 2, 2>} : (!canonical.feature<?x8x8x3xf32, ["batch", "", "", ""]>, !canonical.filter<2x3x3x3xf32>, !canonical.bias<2xf32>) -> !canonical.feature<?x4x4x2xf32, ["batch", "", "", ""]> loc(fused["conv1", "bn1", "relu1"])
    %6 = "canonical.feature_decode"(%5) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<?x4x4x2xf32, ["batch", "", "", ""]>) -> tensor<?x2x4x4xf32, ["batch", "", "", ""]> loc(unknown)
    ml_program.output %6 : tensor<?x2x4x4xf32, ["batch", "", "", ""]>
  }
}
