// A small convolutional net for 8x8 pictures of digits, numbers from 0 to 16: two convolutions, a pool,
// and a dense layer with a logit for each digit. The weights have no values: train gives them some.
//
//   bazel run //:train -- examples/training/digits.mlir --data=digits.csv --loss=cross_entropy -o digits.rh
ml_program.global private mutable @filter1 : tensor<16x3x3x1xf32>
ml_program.global private mutable @bias1 : tensor<16xf32>
ml_program.global private mutable @filter2 : tensor<32x3x3x16xf32>
ml_program.global private mutable @bias2 : tensor<32xf32>
ml_program.global private mutable @weights : tensor<512x10xf32>
ml_program.global private mutable @bias : tensor<10xf32>

ml_program.func @main(%image: tensor<?x8x8x1xf32, ["batch", "", "", ""]> {ml_program.identifier = "image"})
    -> (tensor<?x10xf32, ["batch", ""]> {ml_program.identifier = "logits"}) {
  %filter1 = ml_program.global_load @filter1 : tensor<16x3x3x1xf32>
  %bias1 = ml_program.global_load @bias1 : tensor<16xf32>
  %filter2 = ml_program.global_load @filter2 : tensor<32x3x3x16xf32>
  %bias2 = ml_program.global_load @bias2 : tensor<32xf32>
  %weights = ml_program.global_load @weights : tensor<512x10xf32>
  %bias = ml_program.global_load @bias : tensor<10xf32>
  %scale = "canonical.constant_gen"() {value = dense<0.0625> : tensor<f32>} : () -> tensor<f32>
  %scaled = "canonical.eltwise_mul"(%image, %scale) : (tensor<?x8x8x1xf32, ["batch", "", "", ""]>, tensor<f32>) -> tensor<?x8x8x1xf32, ["batch", "", "", ""]>
  %0 = "canonical.feature_encode"(%scaled) {perm = array<i64: 0, 1, 2, 3>} : (tensor<?x8x8x1xf32, ["batch", "", "", ""]>) -> !canonical.feature<?x8x8x1xf32, ["batch", "", "", ""]>
  %f1 = "canonical.filter_encode"(%filter1) {perm = array<i64: 0, 1, 2, 3>} : (tensor<16x3x3x1xf32>) -> !canonical.filter<16x3x3x1xf32>
  %b1 = "canonical.bias_encode"(%bias1) : (tensor<16xf32>) -> !canonical.bias<16xf32>
  %1 = "canonical.conv_2d"(%0, %f1, %b1) {activation = "relu", pad = array<i64: 1, 1, 1, 1>} : (!canonical.feature<?x8x8x1xf32, ["batch", "", "", ""]>, !canonical.filter<16x3x3x1xf32>, !canonical.bias<16xf32>) -> !canonical.feature<?x8x8x16xf32, ["batch", "", "", ""]> loc("conv1")
  %f2 = "canonical.filter_encode"(%filter2) {perm = array<i64: 0, 1, 2, 3>} : (tensor<32x3x3x16xf32>) -> !canonical.filter<32x3x3x16xf32>
  %b2 = "canonical.bias_encode"(%bias2) : (tensor<32xf32>) -> !canonical.bias<32xf32>
  %2 = "canonical.conv_2d"(%1, %f2, %b2) {activation = "relu", pad = array<i64: 1, 1, 1, 1>} : (!canonical.feature<?x8x8x16xf32, ["batch", "", "", ""]>, !canonical.filter<32x3x3x16xf32>, !canonical.bias<32xf32>) -> !canonical.feature<?x8x8x32xf32, ["batch", "", "", ""]> loc("conv2")
  %3 = "canonical.max_pool_2d"(%2) {stride = array<i64: 2, 2>, window = array<i64: 2, 2>} : (!canonical.feature<?x8x8x32xf32, ["batch", "", "", ""]>) -> !canonical.feature<?x4x4x32xf32, ["batch", "", "", ""]> loc("pool")
  %4 = "canonical.feature_decode"(%3) {perm = array<i64: 0, 1, 2, 3>} : (!canonical.feature<?x4x4x32xf32, ["batch", "", "", ""]>) -> tensor<?x4x4x32xf32, ["batch", "", "", ""]>
  %5 = "canonical.flatten"(%4) {start_axis = 1 : i64} : (tensor<?x4x4x32xf32, ["batch", "", "", ""]>) -> tensor<?x512xf32, ["batch", ""]>
  %6 = "canonical.mat_mul"(%5, %weights) : (tensor<?x512xf32, ["batch", ""]>, tensor<512x10xf32>) -> tensor<?x10xf32, ["batch", ""]> loc("dense")
  %7 = "canonical.eltwise_add"(%6, %bias) : (tensor<?x10xf32, ["batch", ""]>, tensor<10xf32>) -> tensor<?x10xf32, ["batch", ""]> loc("logits")
  ml_program.return %7 : tensor<?x10xf32, ["batch", ""]>
}
