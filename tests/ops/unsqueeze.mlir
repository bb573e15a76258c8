// Axes of size 1 come.

ml_program.subgraph @front_and_back() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.unsqueeze"(%x) {axes = array<i64: -1, 0>} : (tensor<2x3xf32>) -> tensor<1x2x3x1xf32>
  "check.eq"(%y) {expected = dense<[[[[1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0]]]]> : tensor<1x2x3x1xf32>} : (tensor<1x2x3x1xf32>) -> ()
  ml_program.output
}
