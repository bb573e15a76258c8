// Normalises with a given mean and variance for each channel.

ml_program.subgraph @feature() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0, 0.0], [5.0, -1.0]], [[4.0, -2.0], [3.0, -3.0]]]]> : tensor<1x2x2x2xf32>} : () -> !canonical.feature<1x2x2x2xf32>
  %scale = "canonical.constant_gen"() {value = dense<[2.0, 3.0]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[1.0, -1.0]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %mean = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %variance = "canonical.constant_gen"() {value = dense<[4.0, 16.0]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %y = "canonical.batch_norm"(%x, %scale, %bias, %mean, %variance) : (!canonical.feature<1x2x2x2xf32>, !canonical.bias<2xf32>, !canonical.bias<2xf32>, !canonical.bias<2xf32>, !canonical.bias<2xf32>) -> !canonical.feature<1x2x2x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-4.9999925, -2.49999953], [4.999995, -3.2499993]], [[3.99999625, -3.99999906], [2.9999975, -4.74999883]]]]> : tensor<1x2x2x2xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @axis_one() {
  %x = "canonical.constant_gen"() {value = dense<[[[-5.0, 0.0, 5.0], [-1.0, 4.0, -2.0]], [[3.0, -3.0, 2.0], [-4.0, 1.0, -5.0]]]> : tensor<2x2x3xf32>} : () -> tensor<2x2x3xf32>
  %scale = "canonical.constant_gen"() {value = dense<[2.0, 3.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[1.0, -1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %mean = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %variance = "canonical.constant_gen"() {value = dense<[4.0, 16.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.batch_norm"(%x, %scale, %bias, %mean, %variance) {axis = 1 : i64} : (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x2x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[-4.9999925, 1.24999766e-06, 4.999995], [-3.2499993, 0.499999531, -3.99999906]], [[2.9999975, -2.999995, 1.99999875], [-5.49999859, -1.74999977, -6.24999836]]]> : tensor<2x2x3xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @large_epsilon() {
  %x = "canonical.constant_gen"() {value = dense<[[3.0, 6.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %scale = "canonical.constant_gen"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %bias = "canonical.constant_gen"() {value = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %mean = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %variance = "canonical.constant_gen"() {value = dense<[1.0, 13.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.batch_norm"(%x, %scale, %bias, %mean, %variance) {epsilon = 3.0 : f32} : (tensor<1x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
  "check.eq"(%y) {expected = dense<1.0> : tensor<1x2xf32>} : (tensor<1x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @statistics_of_other_floats() {
  %x = "canonical.constant_gen"() {value = dense<[[3.0, 6.0]]> : tensor<1x2xf16>} : () -> tensor<1x2xf16>
  %scale = "canonical.constant_gen"() {value = dense<[2.0, 3.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[1.0, -1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %mean = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf64>} : () -> tensor<2xf64>
  %variance = "canonical.constant_gen"() {value = dense<[4.0, 16.0]> : tensor<2xf64>} : () -> tensor<2xf64>
  %y = "canonical.batch_norm"(%x, %scale, %bias, %mean, %variance) {epsilon = 0.0 : f32} : (tensor<1x2xf16>, tensor<2xf32>, tensor<2xf32>, tensor<2xf64>, tensor<2xf64>) -> tensor<1x2xf16>
  "check.eq"(%y) {expected = dense<[[3.0, 2.0]]> : tensor<1x2xf16>} : (tensor<1x2xf16>) -> ()
  ml_program.output
}

// 0 / 0 and 1 / 0.
ml_program.subgraph @variance_zero() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 0.0]]> : tensor<1x3xf32>} : () -> tensor<1x3xf32>
  %scale = "canonical.constant_gen"() {value = dense<1.0> : tensor<3xf32>} : () -> tensor<3xf32>
  %bias = "canonical.constant_gen"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
  %mean = "canonical.constant_gen"() {value = dense<1.0> : tensor<3xf32>} : () -> tensor<3xf32>
  %variance = "canonical.constant_gen"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.batch_norm"(%x, %scale, %bias, %mean, %variance) {epsilon = 0.0 : f32} : (tensor<1x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<1x3xf32>
  "check.eq"(%y) {expected = dense<[[0x7FC00000, 0x7F800000, 0xFF800000]]> : tensor<1x3xf32>} : (tensor<1x3xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[3.0, 6.0], [5.0, -2.0]]> : tensor<2x2x$T>} : () -> tensor<2x2x$T>
  %scale = "canonical.constant_gen"() {value = dense<[2.0, 3.0]> : tensor<2x$T>} : () -> tensor<2x$T>
  %bias = "canonical.constant_gen"() {value = dense<[1.0, -1.0]> : tensor<2x$T>} : () -> tensor<2x$T>
  %mean = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2x$T>} : () -> tensor<2x$T>
  %variance = "canonical.constant_gen"() {value = dense<[4.0, 16.0]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.batch_norm"(%x, %scale, %bias, %mean, %variance) {epsilon = 0.0 : f32} : (tensor<2x2x$T>, tensor<2x$T>, tensor<2x$T>, tensor<2x$T>, tensor<2x$T>) -> tensor<2x2x$T>
  "check.eq"(%y) {expected = dense<[[3.0, 2.0], [5.0, -4.0]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
