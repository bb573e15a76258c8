// One network as ONNX writes it (NCHW, OIHW) and as TFLite does (NHWC, OHWI, HWC): only constants,
// encodes and decodes differ (layouts_test.cc), and the values are the same.

ml_program.subgraph @nchw() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0, -3.0, -2.0, -1.0], [0.0, 1.0, 2.0, 3.0], [4.0, -4.0, -3.0, -2.0], [-1.0, 0.0, 1.0, 2.0]], [[1.0, 2.0, 3.0, 4.0], [-4.0, -3.0, -2.0, -1.0], [0.0, 1.0, 2.0, 3.0], [4.0, -4.0, -3.0, -2.0]]]]> : tensor<1x2x4x4xf32>} : () -> tensor<1x2x4x4xf32>
  %w = "canonical.constant_gen"() {value = dense<[[[[-3.0, 3.0, 2.0], [1.0, 0.0, -1.0], [-2.0, -3.0, 3.0]], [[0.0, -1.0, -2.0], [-3.0, 3.0, 2.0], [1.0, 0.0, -1.0]]], [[[2.0, 1.0, 0.0], [-1.0, -2.0, -3.0], [3.0, 2.0, 1.0]], [[-2.0, -3.0, 3.0], [2.0, 1.0, 0.0], [-1.0, -2.0, -3.0]]], [[[0.0, -1.0, -2.0], [-3.0, 3.0, 2.0], [1.0, 0.0, -1.0]], [[3.0, 2.0, 1.0], [0.0, -1.0, -2.0], [-3.0, 3.0, 2.0]]]]> : tensor<3x2x3x3xf32>} : () -> tensor<3x2x3x3xf32>
  %d = "canonical.constant_gen"() {value = dense<[[[[-2.0, -1.0], [0.0, 1.0]]], [[[0.0, 1.0], [2.0, -2.0]]], [[[2.0, -2.0], [-1.0, 0.0]]]]> : tensor<3x1x2x2xf32>} : () -> tensor<3x1x2x2xf32>
  %b = "canonical.constant_gen"() {value = dense<[1.0, -2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %feature = "canonical.feature_encode"(%x) {perm = array<i64: 0, 2, 3, 1>} : (tensor<1x2x4x4xf32>) -> !canonical.feature<1x4x4x2xf32>
  %filter = "canonical.filter_encode"(%w) {perm = array<i64: 0, 2, 3, 1>} : (tensor<3x2x3x3xf32>) -> !canonical.filter<3x3x3x2xf32>
  %depthwise = "canonical.depthwise_filter_encode"(%d) {perm = array<i64: 2, 3, 0, 1>} : (tensor<3x1x2x2xf32>) -> !canonical.depthwise_filter<2x2x3x1xf32>
  %bias = "canonical.bias_encode"(%b) : (tensor<3xf32>) -> !canonical.bias<3xf32>
  %conv = "canonical.conv_2d"(%feature, %filter, %bias) {activation = "relu", pad = array<i64: 1, 1, 1, 1>} : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x3x3x2xf32>, !canonical.bias<3xf32>) -> !canonical.feature<1x4x4x3xf32>
  %each = "canonical.depthwise_conv_2d"(%conv, %depthwise) : (!canonical.feature<1x4x4x3xf32>, !canonical.depthwise_filter<2x2x3x1xf32>) -> !canonical.feature<1x3x3x3xf32>
  %pool = "canonical.max_pool_2d"(%each) {window = array<i64: 2, 2>} : (!canonical.feature<1x3x3x3xf32>) -> !canonical.feature<1x2x2x3xf32>
  %twice = "canonical.eltwise_add"(%pool, %pool) : (!canonical.feature<1x2x2x3xf32>, !canonical.feature<1x2x2x3xf32>) -> !canonical.feature<1x2x2x3xf32>
  %y = "canonical.feature_decode"(%twice) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<1x2x2x3xf32>) -> tensor<1x3x2x2xf32>
  "check.eq"(%y) {expected = dense<[[[[82.0, 44.0], [82.0, 44.0]], [[76.0, 70.0], [130.0, 130.0]], [[20.0, 72.0], [20.0, 72.0]]]]> : tensor<1x3x2x2xf32>} : (tensor<1x3x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nhwc() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0], [-1.0, 4.0]], [[0.0, -4.0], [1.0, -3.0], [2.0, -2.0], [3.0, -1.0]], [[4.0, 0.0], [-4.0, 1.0], [-3.0, 2.0], [-2.0, 3.0]], [[-1.0, 4.0], [0.0, -4.0], [1.0, -3.0], [2.0, -2.0]]]]> : tensor<1x4x4x2xf32>} : () -> tensor<1x4x4x2xf32>
  %w = "canonical.constant_gen"() {value = dense<[[[[-3.0, 0.0], [3.0, -1.0], [2.0, -2.0]], [[1.0, -3.0], [0.0, 3.0], [-1.0, 2.0]], [[-2.0, 1.0], [-3.0, 0.0], [3.0, -1.0]]], [[[2.0, -2.0], [1.0, -3.0], [0.0, 3.0]], [[-1.0, 2.0], [-2.0, 1.0], [-3.0, 0.0]], [[3.0, -1.0], [2.0, -2.0], [1.0, -3.0]]], [[[0.0, 3.0], [-1.0, 2.0], [-2.0, 1.0]], [[-3.0, 0.0], [3.0, -1.0], [2.0, -2.0]], [[1.0, -3.0], [0.0, 3.0], [-1.0, 2.0]]]]> : tensor<3x3x3x2xf32>} : () -> tensor<3x3x3x2xf32>
  %d = "canonical.constant_gen"() {value = dense<[[[[-2.0], [0.0], [2.0]], [[-1.0], [1.0], [-2.0]]], [[[0.0], [2.0], [-1.0]], [[1.0], [-2.0], [0.0]]]]> : tensor<2x2x3x1xf32>} : () -> tensor<2x2x3x1xf32>
  %b = "canonical.constant_gen"() {value = dense<[1.0, -2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %feature = "canonical.feature_encode"(%x) : (tensor<1x4x4x2xf32>) -> !canonical.feature<1x4x4x2xf32>
  %filter = "canonical.filter_encode"(%w) : (tensor<3x3x3x2xf32>) -> !canonical.filter<3x3x3x2xf32>
  %depthwise = "canonical.depthwise_filter_encode"(%d) : (tensor<2x2x3x1xf32>) -> !canonical.depthwise_filter<2x2x3x1xf32>
  %bias = "canonical.bias_encode"(%b) : (tensor<3xf32>) -> !canonical.bias<3xf32>
  %conv = "canonical.conv_2d"(%feature, %filter, %bias) {activation = "relu", pad = array<i64: 1, 1, 1, 1>} : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x3x3x2xf32>, !canonical.bias<3xf32>) -> !canonical.feature<1x4x4x3xf32>
  %each = "canonical.depthwise_conv_2d"(%conv, %depthwise) : (!canonical.feature<1x4x4x3xf32>, !canonical.depthwise_filter<2x2x3x1xf32>) -> !canonical.feature<1x3x3x3xf32>
  %pool = "canonical.max_pool_2d"(%each) {window = array<i64: 2, 2>} : (!canonical.feature<1x3x3x3xf32>) -> !canonical.feature<1x2x2x3xf32>
  %twice = "canonical.eltwise_add"(%pool, %pool) : (!canonical.feature<1x2x2x3xf32>, !canonical.feature<1x2x2x3xf32>) -> !canonical.feature<1x2x2x3xf32>
  %y = "canonical.feature_decode"(%twice) : (!canonical.feature<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  "check.eq"(%y) {expected = dense<[[[[82.0, 76.0, 20.0], [44.0, 70.0, 72.0]], [[82.0, 130.0, 20.0], [44.0, 130.0, 72.0]]]]> : tensor<1x2x2x3xf32>} : (tensor<1x2x2x3xf32>) -> ()
  ml_program.output
}
