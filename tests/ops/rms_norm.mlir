// Divides by the root of the mean square.

ml_program.subgraph @last_axis() {
  %x = "canonical.constant_gen"() {value = dense<[[-5.0, 0.0, 5.0], [-1.0, 4.0, -2.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.rms_norm"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[-1.2247445, 0.0, 1.2247445], [-0.377964203, 1.51185681, -0.755928406]]> : tensor<2x3xf32>, rtol = 1.0e-05 : f64} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @two_axes() {
  %x = "canonical.constant_gen"() {value = dense<[[[-5.0, 0.0, 5.0], [-1.0, 4.0, -2.0]], [[3.0, -3.0, 2.0], [-4.0, 1.0, -5.0]]]> : tensor<2x2x3xf32>} : () -> tensor<2x2x3xf32>
  %scale = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.rms_norm"(%x, %scale) {axis = -2 : i64} : (tensor<2x2x3xf32>, tensor<2x3xf32>) -> tensor<2x2x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[-1.45350414, 0.0, 4.36051241], [-1.16280331, 5.81401654, -3.48840992]], [[0.918558223, -1.83711645, 1.83711645], [-4.89897719, 1.53093037, -9.18558223]]]> : tensor<2x2x3xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @epsilon() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, -1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.rms_norm"(%x) {epsilon = 3.0 : f32} : (tensor<2xf32>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<[0.5, -0.5]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @feature_with_bias() {
  %x = "canonical.constant_gen"() {value = dense<[[[[2.0, -2.0]]]]> : tensor<1x1x1x2xf32>} : () -> !canonical.feature<1x1x1x2xf32>
  %scale = "canonical.constant_gen"() {value = dense<[2.0, 4.0]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %y = "canonical.rms_norm"(%x, %scale) {epsilon = 0.0 : f32} : (!canonical.feature<1x1x1x2xf32>, !canonical.bias<2xf32>) -> !canonical.feature<1x1x1x2xf32>
  "check.eq"(%y) {expected = dense<[[[[2.0, -4.0]]]]> : tensor<1x1x1x2xf32>} : (!canonical.feature<1x1x1x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @squares_of_f16_do_not_overflow() {
  %x = "canonical.constant_gen"() {value = dense<[60000.0, -60000.0]> : tensor<2xf16>} : () -> tensor<2xf16>
  %y = "canonical.rms_norm"(%x) {epsilon = 0.0 : f32} : (tensor<2xf16>) -> tensor<2xf16>
  "check.eq"(%y) {expected = dense<[1.0, -1.0]> : tensor<2xf16>} : (tensor<2xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @all_zero() {
  %x = "canonical.constant_gen"() {value = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.rms_norm"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<0.0> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[2.0, -2.0], [4.0, 4.0]]> : tensor<2x2x$T>} : () -> tensor<2x2x$T>
  %scale = "canonical.constant_gen"() {value = dense<[2.0, 4.0]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.rms_norm"(%x, %scale) {epsilon = 0.0 : f32} : (tensor<2x2x$T>, tensor<2x$T>) -> tensor<2x2x$T>
  "check.eq"(%y) {expected = dense<[[2.0, -4.0], [2.0, 4.0]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
