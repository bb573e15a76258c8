// Normalises runs of channels of each image.

ml_program.subgraph @one_group() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0, 0.0, 5.0, -1.0]], [[4.0, -2.0, 3.0, -3.0]]], [[[2.0, -4.0, 1.0, -5.0]], [[0.0, 5.0, -1.0, 4.0]]]]> : tensor<2x2x1x4xf32>} : () -> !canonical.feature<2x2x1x4xf32>
  %y = "canonical.group_norm"(%x) : (!canonical.feature<2x2x1x4xf32>) -> !canonical.feature<2x2x1x4xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-1.53761944, -0.0375029132, 1.46261361, -0.337526218]], [[1.16259031, -0.637549524, 0.862567002, -0.937572829]]], [[[0.52915002, -1.28507862, 0.22677858, -1.58745006]], [[-0.07559286, 1.43626434, -0.3779643, 1.1338929]]]]> : tensor<2x2x1x4xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<2x2x1x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @two_groups() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0, 0.0, 5.0, -1.0]], [[4.0, -2.0, 3.0, -3.0]]], [[[2.0, -4.0, 1.0, -5.0]], [[0.0, 5.0, -1.0, 4.0]]]]> : tensor<2x2x1x4xf32>} : () -> !canonical.feature<2x2x1x4xf32>
  %y = "canonical.group_norm"(%x) {groups = 2 : i64} : (!canonical.feature<2x2x1x4xf32>) -> !canonical.feature<2x2x1x4xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-1.30002188, 0.229415627, 1.26491043, -0.632455216]], [[1.45296563, -0.382359378, 0.632455216, -1.26491043]]], [[[0.382359378, -1.45296563, 0.382359378, -1.45296563]], [[-0.229415627, 1.30002188, -0.229415627, 1.30002188]]]]> : tensor<2x2x1x4xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<2x2x1x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @instance_normalisation() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0, 0.0, 5.0, -1.0]], [[4.0, -2.0, 3.0, -3.0]]], [[[2.0, -4.0, 1.0, -5.0]], [[0.0, 5.0, -1.0, 4.0]]]]> : tensor<2x2x1x4xf32>} : () -> !canonical.feature<2x2x1x4xf32>
  %y = "canonical.group_norm"(%x) {groups = 0 : i64} : (!canonical.feature<2x2x1x4xf32>) -> !canonical.feature<2x2x1x4xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-0.999999753, 0.999995, 0.999995, 0.999995]], [[0.999999753, -0.999995, -0.999995, -0.999995]]], [[[0.999995, -0.999999753, 0.999995, -0.999999753]], [[-0.999995, 0.999999753, -0.999995, 0.999999753]]]]> : tensor<2x2x1x4xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<2x2x1x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @as_many_groups_as_channels() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0, 0.0, 5.0, -1.0]], [[4.0, -2.0, 3.0, -3.0]]], [[[2.0, -4.0, 1.0, -5.0]], [[0.0, 5.0, -1.0, 4.0]]]]> : tensor<2x2x1x4xf32>} : () -> !canonical.feature<2x2x1x4xf32>
  %y = "canonical.group_norm"(%x) {groups = 4 : i64} : (!canonical.feature<2x2x1x4xf32>) -> !canonical.feature<2x2x1x4xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-0.999999753, 0.999995, 0.999995, 0.999995]], [[0.999999753, -0.999995, -0.999995, -0.999995]]], [[[0.999995, -0.999999753, 0.999995, -0.999999753]], [[-0.999995, 0.999999753, -0.999995, 0.999999753]]]]> : tensor<2x2x1x4xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<2x2x1x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @scale_and_bias() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0, 0.0, 5.0, -1.0]], [[4.0, -2.0, 3.0, -3.0]]], [[[2.0, -4.0, 1.0, -5.0]], [[0.0, 5.0, -1.0, 4.0]]]]> : tensor<2x2x1x4xf32>} : () -> !canonical.feature<2x2x1x4xf32>
  %scale = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>} : () -> !canonical.bias<4xf32>
  %bias = "canonical.constant_gen"() {value = dense<[4.0, 3.0, 2.0, 1.0]> : tensor<4xf32>} : () -> !canonical.bias<4xf32>
  %y = "canonical.group_norm"(%x, %scale, %bias) {groups = 2 : i64} : (!canonical.feature<2x2x1x4xf32>, !canonical.bias<4xf32>, !canonical.bias<4xf32>) -> !canonical.feature<2x2x1x4xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[2.69997812, 3.45883125, 5.79473129, -1.52982086]], [[5.45296563, 2.23528124, 3.89736565, -4.05964173]]], [[[4.38235938, 0.0940687305, 3.14707813, -4.81186254]], [[3.77058437, 5.60004377, 1.31175312, 6.20008753]]]]> : tensor<2x2x1x4xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<2x2x1x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @scale_alone() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0, 0.0, 5.0, -1.0]], [[4.0, -2.0, 3.0, -3.0]]], [[[2.0, -4.0, 1.0, -5.0]], [[0.0, 5.0, -1.0, 4.0]]]]> : tensor<2x2x1x4xf32>} : () -> !canonical.feature<2x2x1x4xf32>
  %scale = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>} : () -> !canonical.bias<4xf32>
  %y = "canonical.group_norm"(%x, %scale) {groups = 2 : i64} : (!canonical.feature<2x2x1x4xf32>, !canonical.bias<4xf32>) -> !canonical.feature<2x2x1x4xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-1.30002188, 0.458831253, 3.79473129, -2.52982086]], [[1.45296563, -0.764718755, 1.89736565, -5.05964173]]], [[[0.382359378, -2.90593127, 1.14707813, -5.81186254]], [[-0.229415627, 2.60004377, -0.68824688, 5.20008753]]]]> : tensor<2x2x1x4xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<2x2x1x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @bias_alone() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0, 0.0, 5.0, -1.0]], [[4.0, -2.0, 3.0, -3.0]]], [[[2.0, -4.0, 1.0, -5.0]], [[0.0, 5.0, -1.0, 4.0]]]]> : tensor<2x2x1x4xf32>} : () -> !canonical.feature<2x2x1x4xf32>
  %absent = "control.none"() : () -> none
  %bias = "canonical.constant_gen"() {value = dense<[4.0, 3.0, 2.0, 1.0]> : tensor<4xf32>} : () -> !canonical.bias<4xf32>
  %y = "canonical.group_norm"(%x, %absent, %bias) {groups = 0 : i64} : (!canonical.feature<2x2x1x4xf32>, none, !canonical.bias<4xf32>) -> !canonical.feature<2x2x1x4xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[3.00000025, 3.999995, 2.999995, 1.999995]], [[4.99999975, 2.000005, 1.000005, 4.9999625e-06]]], [[[4.999995, 2.00000025, 2.999995, 2.46913489e-07]], [[3.000005, 3.99999975, 1.000005, 1.99999975]]]]> : tensor<2x2x1x4xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<2x2x1x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @tensor_with_channels_second() {
  %x = "canonical.constant_gen"() {value = dense<[[[-5.0, 0.0, 5.0], [-1.0, 4.0, -2.0], [3.0, -3.0, 2.0], [-4.0, 1.0, -5.0]], [[0.0, 5.0, -1.0], [4.0, -2.0, 3.0], [-3.0, 2.0, -4.0], [1.0, -5.0, 0.0]]]> : tensor<2x4x3xf32>} : () -> tensor<2x4x3xf32>
  %scale = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %bias = "canonical.constant_gen"() {value = dense<[4.0, 3.0, 2.0, 1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.group_norm"(%x, %scale, %bias) {axis = 1 : i64, groups = 2 : i64} : (tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[2.49627976, 3.9514929, 5.40670603], [2.32090054, 5.23132681, 1.73881528], [5.85960313, 0.0701984355, 4.89470235], [-2.85960313, 3.57306875, -4.14613751]], [[3.42964859, 5.33081996, 3.04941431], [4.90117138, 0.338360072, 4.14070283], [0.28894576, 5.99245989, -0.851757066], [4.80234275, -4.32327986, 3.28140565]]]> : tensor<2x4x3xf32>, rtol = 1.0e-05 : f64} : (tensor<2x4x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @tensor_without_positions() {
  %x = "canonical.constant_gen"() {value = dense<[[-5.0, 0.0, 5.0, -1.0], [4.0, -2.0, 3.0, -3.0]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
  %y = "canonical.group_norm"(%x) {groups = 2 : i64} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[-0.9999992, 0.9999992, 0.999999444, -0.999999444], [0.999999444, -0.999999444, 0.999999444, -0.999999444]]> : tensor<2x4xf32>, rtol = 1.0e-05 : f64} : (tensor<2x4xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0, 2.0]], [[3.0, 6.0]]]]> : tensor<1x2x1x2x$T>} : () -> !canonical.feature<1x2x1x2x$T>
  %scale = "canonical.constant_gen"() {value = dense<[2.0, 4.0]> : tensor<2x$T>} : () -> !canonical.bias<2x$T>
  %bias = "canonical.constant_gen"() {value = dense<[1.0, -1.0]> : tensor<2x$T>} : () -> !canonical.bias<2x$T>
  %y = "canonical.group_norm"(%x, %scale, %bias) {epsilon = 0.0 : f32, groups = 2 : i64} : (!canonical.feature<1x2x1x2x$T>, !canonical.bias<2x$T>, !canonical.bias<2x$T>) -> !canonical.feature<1x2x1x2x$T>
  "check.eq"(%y) {expected = dense<[[[[-1.0, -5.0]], [[3.0, 3.0]]]]> : tensor<1x2x1x2x$T>} : (!canonical.feature<1x2x1x2x$T>) -> ()
  ml_program.output
}
