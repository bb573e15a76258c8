// The whole is repeated.

ml_program.subgraph @along_both_axes() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tile"(%x) {repeats = array<i64: 2, 3>} : (tensor<2x3xf32>) -> tensor<4x9xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0, 3.0, 1.0, 2.0, 3.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 4.0, 5.0, 6.0, 4.0, 5.0, 6.0], [1.0, 2.0, 3.0, 1.0, 2.0, 3.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 4.0, 5.0, 6.0, 4.0, 5.0, 6.0]]> : tensor<4x9xf32>} : (tensor<4x9xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @runtime_repeats() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %wanted = "canonical.constant_gen"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %repeats = "canonical.forward"(%wanted) : (tensor<2xi32>) -> tensor<2xi32>
  %y = "canonical.tile"(%x, %repeats) : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0, 3.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 4.0, 5.0, 6.0]]> : tensor<2x6xf32>} : (tensor<?x?xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @zero_times() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tile"(%x) {repeats = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<2x0xf32>
  "check.eq"(%y) {expected = dense<> : tensor<2x0xf32>} : (tensor<2x0xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @rank_zero() {
  %x = "canonical.constant_gen"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.tile"(%x) {repeats = array<i64>} : (tensor<f32>) -> tensor<f32>
  "check.eq"(%y) {expected = dense<3.0> : tensor<f32>} : (tensor<f32>) -> ()
  ml_program.output
}
