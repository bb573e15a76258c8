// By elimination, with the largest element of a column as its pivot.
// each $T: f64 f32 f16 bf16
ml_program.subgraph @four_rows() {
  %x = "canonical.constant_gen"() {value = dense<[[0.0, 2.0, 1.0, 1.0], [4.0, 1.0, 0.0, 2.0], [1.0, 0.0, 3.0, 1.0], [2.0, 2.0, 1.0, 0.0]]> : tensor<4x4x$T>} : () -> tensor<4x4x$T>
  %y = "canonical.determinant"(%x) : (tensor<4x4x$T>) -> tensor<$T>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<45.0> : tensor<$T>, rtol = 1.0e-6 : f64} : (tensor<$T>) -> ()
  ml_program.output
}
// -----
// The first is of a permutation, the second has two equal rows, the third none that is 0.
ml_program.subgraph @batches() {
  %x = "canonical.constant_gen"() {value = dense<[[[0.0, 1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 2.0], [0.0, 0.0, 0.0, 3.0, 0.0]], [[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 1.0], [1.0, 2.0, 3.0, 4.0, 5.0], [0.0, 1.0, 0.0, 1.0, 0.0], [1.0, 1.0, 1.0, 1.0, 1.0]], [[2.0, 0.0, 0.0, 0.0, 0.0], [1.0, 2.0, 0.0, 0.0, 0.0], [1.0, 1.0, 2.0, 0.0, 0.0], [1.0, 1.0, 1.0, 2.0, 0.0], [1.0, 1.0, 1.0, 1.0, 2.0]]]> : tensor<3x5x5xf32>} : () -> tensor<3x5x5xf32>
  %y = "canonical.determinant"(%x) : (tensor<3x5x5xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[-6.0, 0.0, 32.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @one_row() {
  %x = "canonical.constant_gen"() {value = dense<[[[-2.5]], [[4.0]]]> : tensor<2x1x1xf32>} : () -> tensor<2x1x1xf32>
  %y = "canonical.determinant"(%x) : (tensor<2x1x1xf32>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<[-2.5, 4.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @no_rows() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<2x0x0xf32>} : () -> tensor<2x0x0xf32>
  %y = "canonical.determinant"(%x) : (tensor<2x0x0xf32>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<1.0> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @no_matrices() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<0x4x4xf32>} : () -> tensor<0x4x4xf32>
  %y = "canonical.determinant"(%x) : (tensor<0x4x4xf32>) -> tensor<0xf32>
  "check.eq"(%y) {expected = dense<> : tensor<0xf32>} : (tensor<0xf32>) -> ()
  ml_program.output
}
