// Channels become blocks of positions.

ml_program.subgraph @block_of_two_dcr() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15]]]]> : tensor<1x1x2x8xi32>} : () -> !canonical.feature<1x1x2x8xi32>
  %y = "canonical.depth_to_space"(%x) {block_size = 2 : i64} : (!canonical.feature<1x1x2x8xi32>) -> !canonical.feature<1x2x4x2xi32>
  "check.eq"(%y) {expected = dense<[[[[0, 1], [2, 3], [8, 9], [10, 11]], [[4, 5], [6, 7], [12, 13], [14, 15]]]]> : tensor<1x2x4x2xi32>} : (!canonical.feature<1x2x4x2xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @block_of_two_crd() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15]]]]> : tensor<1x1x2x8xi32>} : () -> !canonical.feature<1x1x2x8xi32>
  %y = "canonical.depth_to_space"(%x) {block_size = 2 : i64, order = "crd"} : (!canonical.feature<1x1x2x8xi32>) -> !canonical.feature<1x2x4x2xi32>
  "check.eq"(%y) {expected = dense<[[[[0, 4], [1, 5], [8, 12], [9, 13]], [[2, 6], [3, 7], [10, 14], [11, 15]]]]> : tensor<1x2x4x2xi32>} : (!canonical.feature<1x2x4x2xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @two_images_dcr() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0, 1, 2, 3]]], [[[4, 5, 6, 7]]]]> : tensor<2x1x1x4xi32>} : () -> !canonical.feature<2x1x1x4xi32>
  %y = "canonical.depth_to_space"(%x) {block_size = 2 : i64} : (!canonical.feature<2x1x1x4xi32>) -> !canonical.feature<2x2x2x1xi32>
  "check.eq"(%y) {expected = dense<[[[[0], [1]], [[2], [3]]], [[[4], [5]], [[6], [7]]]]> : tensor<2x2x2x1xi32>} : (!canonical.feature<2x2x2x1xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @two_images_crd() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0, 1, 2, 3]]], [[[4, 5, 6, 7]]]]> : tensor<2x1x1x4xi32>} : () -> !canonical.feature<2x1x1x4xi32>
  %y = "canonical.depth_to_space"(%x) {block_size = 2 : i64, order = "crd"} : (!canonical.feature<2x1x1x4xi32>) -> !canonical.feature<2x2x2x1xi32>
  "check.eq"(%y) {expected = dense<[[[[0], [1]], [[2], [3]]], [[[4], [5]], [[6], [7]]]]> : tensor<2x2x2x1xi32>} : (!canonical.feature<2x2x2x1xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @one_axis_dcr() {
  %x = "canonical.constant_gen"() {value = dense<[[[0, 1, 2, 3], [4, 5, 6, 7]]]> : tensor<1x2x4xi32>} : () -> !canonical.feature<1x2x4xi32>
  %y = "canonical.depth_to_space"(%x) {block_size = 2 : i64} : (!canonical.feature<1x2x4xi32>) -> !canonical.feature<1x4x2xi32>
  "check.eq"(%y) {expected = dense<[[[0, 1], [2, 3], [4, 5], [6, 7]]]> : tensor<1x4x2xi32>} : (!canonical.feature<1x4x2xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @one_axis_crd() {
  %x = "canonical.constant_gen"() {value = dense<[[[0, 1, 2, 3], [4, 5, 6, 7]]]> : tensor<1x2x4xi32>} : () -> !canonical.feature<1x2x4xi32>
  %y = "canonical.depth_to_space"(%x) {block_size = 2 : i64, order = "crd"} : (!canonical.feature<1x2x4xi32>) -> !canonical.feature<1x4x2xi32>
  "check.eq"(%y) {expected = dense<[[[0, 2], [1, 3], [4, 6], [5, 7]]]> : tensor<1x4x2xi32>} : (!canonical.feature<1x4x2xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @three_axes_dcr() {
  %x = "canonical.constant_gen"() {value = dense<[[[[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]]]]]> : tensor<1x1x1x2x16xi32>} : () -> !canonical.feature<1x1x1x2x16xi32>
  %y = "canonical.depth_to_space"(%x) {block_size = 2 : i64} : (!canonical.feature<1x1x1x2x16xi32>) -> !canonical.feature<1x2x2x4x2xi32>
  "check.eq"(%y) {expected = dense<[[[[[0, 1], [2, 3], [16, 17], [18, 19]], [[4, 5], [6, 7], [20, 21], [22, 23]]], [[[8, 9], [10, 11], [24, 25], [26, 27]], [[12, 13], [14, 15], [28, 29], [30, 31]]]]]> : tensor<1x2x2x4x2xi32>} : (!canonical.feature<1x2x2x4x2xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @three_axes_crd() {
  %x = "canonical.constant_gen"() {value = dense<[[[[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]]]]]> : tensor<1x1x1x2x16xi32>} : () -> !canonical.feature<1x1x1x2x16xi32>
  %y = "canonical.depth_to_space"(%x) {block_size = 2 : i64, order = "crd"} : (!canonical.feature<1x1x1x2x16xi32>) -> !canonical.feature<1x2x2x4x2xi32>
  "check.eq"(%y) {expected = dense<[[[[[0, 8], [1, 9], [16, 24], [17, 25]], [[2, 10], [3, 11], [18, 26], [19, 27]]], [[[4, 12], [5, 13], [20, 28], [21, 29]], [[6, 14], [7, 15], [22, 30], [23, 31]]]]]> : tensor<1x2x2x4x2xi32>} : (!canonical.feature<1x2x2x4x2xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @block_of_three() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]]]]> : tensor<1x1x1x18xi32>} : () -> !canonical.feature<1x1x1x18xi32>
  %y = "canonical.depth_to_space"(%x) {block_size = 3 : i64} : (!canonical.feature<1x1x1x18xi32>) -> !canonical.feature<1x3x3x2xi32>
  "check.eq"(%y) {expected = dense<[[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]], [[12, 13], [14, 15], [16, 17]]]]> : tensor<1x3x3x2xi32>} : (!canonical.feature<1x3x3x2xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @block_of_one() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0, 2.0]], [[3.0, 4.0]]]]> : tensor<1x2x1x2xf32>} : () -> !canonical.feature<1x2x1x2xf32>
  %y = "canonical.depth_to_space"(%x) {block_size = 1 : i64} : (!canonical.feature<1x2x1x2xf32>) -> !canonical.feature<1x2x1x2xf32>
  "check.eq"(%y) {expected = dense<[[[[1.0, 2.0]], [[3.0, 4.0]]]]> : tensor<1x2x1x2xf32>} : (!canonical.feature<1x2x1x2xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0, 2.0, 3.0, 4.0]]]]> : tensor<1x1x1x4x$T>} : () -> !canonical.feature<1x1x1x4x$T>
  %y = "canonical.depth_to_space"(%x) {block_size = 2 : i64} : (!canonical.feature<1x1x1x4x$T>) -> !canonical.feature<1x2x2x1x$T>
  "check.eq"(%y) {expected = dense<[[[[1.0], [2.0]], [[3.0], [4.0]]]]> : tensor<1x2x2x1x$T>} : (!canonical.feature<1x2x2x1x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1, 2, 3, 4]]]]> : tensor<1x1x1x4x$T>} : () -> !canonical.feature<1x1x1x4x$T>
  %y = "canonical.depth_to_space"(%x) {block_size = 2 : i64} : (!canonical.feature<1x1x1x4x$T>) -> !canonical.feature<1x2x2x1x$T>
  "check.eq"(%y) {expected = dense<[[[[1], [2]], [[3], [4]]]]> : tensor<1x2x2x1x$T>} : (!canonical.feature<1x2x2x1x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[[[[(1.0, 2.0), (2.0, 3.0), (3.0, 4.0), (4.0, 5.0)]]]]> : tensor<1x1x1x4x$T>} : () -> !canonical.feature<1x1x1x4x$T>
  %y = "canonical.depth_to_space"(%x) {block_size = 2 : i64} : (!canonical.feature<1x1x1x4x$T>) -> !canonical.feature<1x2x2x1x$T>
  "check.eq"(%y) {expected = dense<[[[[(1.0, 2.0)], [(2.0, 3.0)]], [[(3.0, 4.0)], [(4.0, 5.0)]]]]> : tensor<1x2x2x1x$T>} : (!canonical.feature<1x2x2x1x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[[[[true, false, true, false]]]]> : tensor<1x1x1x4xi1>} : () -> !canonical.feature<1x1x1x4xi1>
  %y = "canonical.depth_to_space"(%x) {block_size = 2 : i64} : (!canonical.feature<1x1x1x4xi1>) -> !canonical.feature<1x2x2x1xi1>
  "check.eq"(%y) {expected = dense<[[[[true], [false]], [[true], [false]]]]> : tensor<1x2x2x1xi1>} : (!canonical.feature<1x2x2x1xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1, 2, 3, 4]]]]> : tensor<1x1x1x4xi8>} : () -> !canonical.feature<1x1x1x4x!quant.uniform<i8:f32, 0.5:1>>
  %y = "canonical.depth_to_space"(%x) {block_size = 2 : i64} : (!canonical.feature<1x1x1x4x!quant.uniform<i8:f32, 0.5:1>>) -> !canonical.feature<1x2x2x1x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[[[[1], [2]], [[3], [4]]]]> : tensor<1x2x2x1xi8>} : (!canonical.feature<1x2x2x1x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
