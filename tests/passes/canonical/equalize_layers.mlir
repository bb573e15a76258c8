// The second channel reaches a sixteenth of the first, and the two layers share that factor: what
// the first gives is four times as much, and the second takes a fourth.
// passes: equalize_layers, dce
ml_program.subgraph @main(%x: tensor<1x2xf32> {ml_program.identifier = "x", roundhouse.range = array<f64: -1.0, 1.0>}) -> tensor<1x1xf32> attributes {roundhouse.calibrated} {
  %w = "canonical.constant_gen"() {value = dense<[[1.0, -2.0], [0.5, 0.25]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32> loc("w")
  %b = "canonical.constant_gen"() {value = dense<[0.5, -0.25]> : tensor<2xf32>} : () -> tensor<2xf32> loc("b")
  %y = "canonical.mat_mul"(%x, %w, %b) {activation = "relu", transpose_rhs = true} : (tensor<1x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<1x2xf32> loc("y")
  %v = "canonical.constant_gen"() {value = dense<[[1.0], [-1.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32> loc("v")
  %z = "canonical.mat_mul"(%y, %v) {roundhouse.input_limits = array<f64: 16.0, 1.0>} : (tensor<1x2xf32>, tensor<2x1xf32>) -> tensor<1x1xf32> loc("z")
  ml_program.output %z : tensor<1x1xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<1x2xf32> {ml_program.identifier = "x", roundhouse.range = array<f64: -1.0, 1.0>}) -> tensor<1x1xf32> attributes {roundhouse.calibrated} {
  %0 = "canonical.constant_gen"() {value = dense<[0.5, -1.0]> : tensor<2xf32>} : () -> tensor<2xf32> loc("b")
  %1 = "canonical.constant_gen"() {value = dense<[[1.0, -2.0], [2.0, 1.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32> loc("w")
  %2 = "canonical.mat_mul"(%x, %1, %0) {activation = "relu", transpose_rhs = true} : (tensor<1x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<1x2xf32> loc("y")
  %3 = "canonical.constant_gen"() {value = dense<[[1.0], [-0.25]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32> loc("v")
  %4 = "canonical.mat_mul"(%2, %3) : (tensor<1x2xf32>, tensor<2x1xf32>) -> tensor<1x1xf32> loc("z")
  ml_program.output %4 : tensor<1x1xf32>
}
// -----
// A depthwise layer has a scale for each channel, and takes the whole factor; through a pool that
// compares, and for both outputs of each of its channels.
// passes: equalize_layers, dce
ml_program.subgraph @main(%x: !canonical.feature<1x2x2x2xf32> {ml_program.identifier = "x"}) -> !canonical.feature<1x1x1x4xf32> attributes {roundhouse.calibrated} {
  %w = "canonical.constant_gen"() {value = dense<[[[[1.0]]], [[[0.5]]]]> : tensor<2x1x1x1xf32>} : () -> !canonical.filter<2x1x1x1xf32> loc("w")
  %y = "canonical.conv_2d"(%x, %w) {groups = 2} : (!canonical.feature<1x2x2x2xf32>, !canonical.filter<2x1x1x1xf32>) -> !canonical.feature<1x2x2x2xf32> loc("y")
  %p = "canonical.max_pool_2d"(%y) {window = array<i64: 2, 2>} : (!canonical.feature<1x2x2x2xf32>) -> !canonical.feature<1x1x1x2xf32> loc("p")
  %v = "canonical.constant_gen"() {value = dense<[[[[1.0, 2.0], [4.0, 8.0]]]]> : tensor<1x1x2x2xf32>} : () -> !canonical.depthwise_filter<1x1x2x2xf32> loc("v")
  %z = "canonical.depthwise_conv_2d"(%p, %v) {roundhouse.input_limits = array<f64: 1.0, 8.0>} : (!canonical.feature<1x1x1x2xf32>, !canonical.depthwise_filter<1x1x2x2xf32>) -> !canonical.feature<1x1x1x4xf32> loc("z")
  ml_program.output %z : !canonical.feature<1x1x1x4xf32>
}
// ==>
ml_program.subgraph @main(%x: !canonical.feature<1x2x2x2xf32> {ml_program.identifier = "x"}) -> !canonical.feature<1x1x1x4xf32> attributes {roundhouse.calibrated} {
  %0 = "canonical.constant_gen"() {value = dense<[[[[8.0]]], [[[0.5]]]]> : tensor<2x1x1x1xf32>} : () -> !canonical.filter<2x1x1x1xf32> loc("w")
  %1 = "canonical.conv_2d"(%x, %0) {groups = 2} : (!canonical.feature<1x2x2x2xf32>, !canonical.filter<2x1x1x1xf32>) -> !canonical.feature<1x2x2x2xf32> loc("y")
  %2 = "canonical.max_pool_2d"(%1) {window = array<i64: 2, 2>} : (!canonical.feature<1x2x2x2xf32>) -> !canonical.feature<1x1x1x2xf32> loc("p")
  %3 = "canonical.constant_gen"() {value = dense<[[[[0.125, 0.25], [4.0, 8.0]]]]> : tensor<1x1x2x2xf32>} : () -> !canonical.depthwise_filter<1x1x2x2xf32> loc("v")
  %4 = "canonical.depthwise_conv_2d"(%2, %3) : (!canonical.feature<1x1x1x2xf32>, !canonical.depthwise_filter<1x1x2x2xf32>) -> !canonical.feature<1x1x1x4xf32> loc("z")
  ml_program.output %4 : !canonical.feature<1x1x1x4xf32>
}
// -----
// unchanged
// Not through bounds other than 0, nor where somebody else sees what is between.
// passes: equalize_layers
ml_program.subgraph @main(%x: tensor<1x2xf32> {ml_program.identifier = "x"}) -> (tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x2xf32>) attributes {roundhouse.calibrated} {
  %w = "canonical.constant_gen"() {value = dense<[[1.0, -2.0], [0.5, 0.25]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32> loc("w")
  %y = "canonical.mat_mul"(%x, %w) {activation = "relu6", transpose_rhs = true} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32> loc("y")
  %v = "canonical.constant_gen"() {value = dense<[[1.0], [-1.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32> loc("v")
  %z = "canonical.mat_mul"(%y, %v) {roundhouse.input_limits = array<f64: 16.0, 1.0>} : (tensor<1x2xf32>, tensor<2x1xf32>) -> tensor<1x1xf32> loc("z")
  %s = "canonical.mat_mul"(%x, %w) {transpose_rhs = true} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32> loc("s")
  %t = "canonical.mat_mul"(%s, %v) {roundhouse.input_limits = array<f64: 16.0, 1.0>} : (tensor<1x2xf32>, tensor<2x1xf32>) -> tensor<1x1xf32> loc("t")
  ml_program.output %z, %t, %s : tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x2xf32>
}
