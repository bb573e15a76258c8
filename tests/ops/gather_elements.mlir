// One element for each index.

ml_program.subgraph @along_the_first_axis() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
  %indices = "canonical.constant_gen"() {value = dense<[[1, 2, 0], [2, 0, -3]]> : tensor<2x3xi64>} : () -> tensor<2x3xi64>
  %y = "canonical.gather_elements"(%x, %indices) : (tensor<3x3xf32>, tensor<2x3xi64>) -> tensor<2x3xf32>
  "check.eq"(%y) {expected = dense<[[4.0, 8.0, 3.0], [7.0, 2.0, 3.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

// The indices need not reach as far as the input.
ml_program.subgraph @along_the_last_axis() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
  %indices = "canonical.constant_gen"() {value = dense<[[0, 0], [1, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  %y = "canonical.gather_elements"(%x, %indices) {axis = 1 : i64} : (tensor<3x3xf32>, tensor<2x2xi32>) -> tensor<2x2xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 1.0], [5.0, 4.0]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  ml_program.output
}
