// Normalises over the last axes.

ml_program.subgraph @last_axis() {
  %x = "canonical.constant_gen"() {value = dense<[[-5.0, 0.0, 5.0], [-1.0, 4.0, -2.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.layer_norm"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[-1.2247445, 0.0, 1.2247445], [-0.508000139, 1.39700038, -0.889000244]]> : tensor<2x3xf32>, rtol = 1.0e-05 : f64} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @scale_alone() {
  %x = "canonical.constant_gen"() {value = dense<[[-5.0, 0.0, 5.0], [-1.0, 4.0, -2.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %scale = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.layer_norm"(%x, %scale) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[-1.2247445, 0.0, 3.67423351], [-0.508000139, 2.79400077, -2.66700073]]> : tensor<2x3xf32>, rtol = 1.0e-05 : f64} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @bias_alone() {
  %x = "canonical.constant_gen"() {value = dense<[[-5.0, 0.0, 5.0], [-1.0, 4.0, -2.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %absent = "control.none"() : () -> none
  %bias = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.layer_norm"(%x, %absent, %bias) : (tensor<2x3xf32>, none, tensor<3xf32>) -> tensor<2x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[-0.224744504, 2.0, 4.2247445], [0.491999861, 3.39700038, 2.11099976]]> : tensor<2x3xf32>, rtol = 1.0e-05 : f64} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @two_axes() {
  %x = "canonical.constant_gen"() {value = dense<[[[-5.0, 0.0, 5.0], [-1.0, 4.0, -2.0]], [[3.0, -3.0, 2.0], [-4.0, 1.0, -5.0]]]> : tensor<2x2x3xf32>} : () -> tensor<2x2x3xf32>
  %scale = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[6.0, 5.0, 4.0], [3.0, 2.0, 1.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.layer_norm"(%x, %scale, %bias) {axis = 1 : i64} : (tensor<2x2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[4.49627976, 4.90298579, 8.22011809], [1.64180108, 7.57831701, -2.78355415]], [[7.28653438, 3.71346562, 6.89470235], [-0.859603129, 5.21633594, -6.71920626]]]> : tensor<2x2x3xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @all_axes() {
  %x = "canonical.constant_gen"() {value = dense<[[[-5.0, 0.0, 5.0], [-1.0, 4.0, -2.0]], [[3.0, -3.0, 2.0], [-4.0, 1.0, -5.0]]]> : tensor<2x2x3xf32>} : () -> tensor<2x2x3xf32>
  %y = "canonical.layer_norm"(%x) {axis = 0 : i64, epsilon = 0.5 : f32} : (tensor<2x2x3xf32>) -> tensor<2x2x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[-1.34708466, 0.122462242, 1.59200914], [-0.171447138, 1.29809976, -0.465356518]], [[1.00419038, -0.759265897, 0.710281001], [-1.05317528, 0.416371621, -1.34708466]]]> : tensor<2x2x3xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @axis_from_the_end() {
  %x = "canonical.constant_gen"() {value = dense<[[[-5.0, 0.0, 5.0], [-1.0, 4.0, -2.0]], [[3.0, -3.0, 2.0], [-4.0, 1.0, -5.0]]]> : tensor<2x2x3xf32>} : () -> tensor<2x2x3xf32>
  %y = "canonical.layer_norm"(%x) {axis = -2 : i64} : (tensor<2x2x3xf32>) -> tensor<2x2x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[-1.50372024, -0.0485071045, 1.40670603], [-0.339549731, 1.1156634, -0.630592358]], [[1.28653438, -0.643267188, 0.964900782], [-0.964900782, 0.643267188, -1.28653438]]]> : tensor<2x2x3xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @feature_with_biases() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0, 0.0, 5.0]], [[-1.0, 4.0, -2.0]]]]> : tensor<1x2x1x3xf32>} : () -> !canonical.feature<1x2x1x3xf32>
  %scale = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> !canonical.bias<3xf32>
  %bias = "canonical.constant_gen"() {value = dense<[4.0, 5.0, 6.0]> : tensor<3xf32>} : () -> !canonical.bias<3xf32>
  %y = "canonical.layer_norm"(%x, %scale, %bias) : (!canonical.feature<1x2x1x3xf32>, !canonical.bias<3xf32>, !canonical.bias<3xf32>) -> !canonical.feature<1x2x1x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[2.7752555, 5.0, 9.67423351]], [[3.49199986, 7.79400077, 3.33299927]]]]> : tensor<1x2x1x3xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x1x3xf32>) -> ()
  ml_program.output
}

// The squares are beyond the greatest f16.
ml_program.subgraph @statistics_of_f16_do_not_overflow() {
  %x = "canonical.constant_gen"() {value = dense<[60000.0, -60000.0, 60000.0, -60000.0]> : tensor<4xf16>} : () -> tensor<4xf16>
  %y = "canonical.layer_norm"(%x) {epsilon = 0.0 : f32} : (tensor<4xf16>) -> tensor<4xf16>
  "check.eq"(%y) {expected = dense<[1.0, -1.0, 1.0, -1.0]> : tensor<4xf16>} : (tensor<4xf16>) -> ()
  ml_program.output
}

// The squares differ in bits that f32 does not have.
ml_program.subgraph @large_mean_small_spread() {
  %x = "canonical.constant_gen"() {value = dense<[16777214.0, 16777216.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.layer_norm"(%x) {epsilon = 0.0 : f32} : (tensor<2xf32>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<[-1.0, 1.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @scale_of_other_floats() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 3.0]> : tensor<2xbf16>} : () -> tensor<2xbf16>
  %scale = "canonical.constant_gen"() {value = dense<[2.0, 4.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.layer_norm"(%x, %scale) {epsilon = 0.0 : f32} : (tensor<2xbf16>, tensor<2xf32>) -> tensor<2xbf16>
  "check.eq"(%y) {expected = dense<[-2.0, 4.0]> : tensor<2xbf16>} : (tensor<2xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @constant_row() {
  %x = "canonical.constant_gen"() {value = dense<5.0> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.layer_norm"(%x) : (tensor<3xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<0.0> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 3.0], [8.0, 4.0]]> : tensor<2x2x$T>} : () -> tensor<2x2x$T>
  %scale = "canonical.constant_gen"() {value = dense<[2.0, 4.0]> : tensor<2x$T>} : () -> tensor<2x$T>
  %bias = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.layer_norm"(%x, %scale, %bias) {epsilon = 0.0 : f32} : (tensor<2x2x$T>, tensor<2x$T>, tensor<2x$T>) -> tensor<2x2x$T>
  "check.eq"(%y) {expected = dense<[[-1.0, 6.0], [3.0, -2.0]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
