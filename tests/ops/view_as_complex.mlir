// Pairs of numbers are complex ones.

ml_program.subgraph @pairs() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %y = "canonical.view_as_complex"(%x) : (tensor<2x2x2xf32>) -> tensor<2x2xcomplex<f32>>
  "check.eq"(%y) {expected = dense<[[(1.0, 2.0), (3.0, 4.0)], [(5.0, 6.0), (7.0, 8.0)]]> : tensor<2x2xcomplex<f32>>} : (tensor<2x2xcomplex<f32>>) -> ()
  ml_program.output
}
