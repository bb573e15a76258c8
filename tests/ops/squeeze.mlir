// Axes of size 1 go.

ml_program.subgraph @all() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0], [2.0], [3.0]]]> : tensor<1x3x1xf32>} : () -> tensor<1x3x1xf32>
  %y = "canonical.squeeze"(%x) : (tensor<1x3x1xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @one() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0], [2.0], [3.0]]]> : tensor<1x3x1xf32>} : () -> tensor<1x3x1xf32>
  %y = "canonical.squeeze"(%x) {axes = array<i64: -1>} : (tensor<1x3x1xf32>) -> tensor<1x3xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>} : (tensor<1x3xf32>) -> ()
  ml_program.output
}
