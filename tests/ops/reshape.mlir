// To a shape that is data.

ml_program.subgraph @one_size_is_computed() {
  %x = "canonical.constant_gen"() {value = dense<[[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]], [[13, 14, 15, 16], [17, 18, 19, 20], [21, 22, 23, 24]]]> : tensor<2x3x4xi32>} : () -> tensor<2x3x4xi32>
  %shape = "canonical.constant_gen"() {value = dense<[4, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reshape"(%x, %shape) : (tensor<2x3x4xi32>, tensor<2xi64>) -> tensor<4x6xi32>
  "check.eq"(%y) {expected = dense<[[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], [13, 14, 15, 16, 17, 18], [19, 20, 21, 22, 23, 24]]> : tensor<4x6xi32>} : (tensor<4x6xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @zeros_copy() {
  %x = "canonical.constant_gen"() {value = dense<[[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]], [[13, 14, 15, 16], [17, 18, 19, 20], [21, 22, 23, 24]]]> : tensor<2x3x4xi32>} : () -> tensor<2x3x4xi32>
  %shape = "canonical.constant_gen"() {value = dense<[0, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %y = "canonical.reshape"(%x, %shape) {zero_copies = true} : (tensor<2x3x4xi32>, tensor<2xi32>) -> tensor<2x12xi32>
  "check.eq"(%y) {expected = dense<[[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]]> : tensor<2x12xi32>} : (tensor<2x12xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @zeros_are_sizes() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<0x4xf32>} : () -> tensor<0x4xf32>
  %shape = "canonical.constant_gen"() {value = dense<[2, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reshape"(%x, %shape) : (tensor<0x4xf32>, tensor<2xi64>) -> tensor<2x0xf32>
  "check.eq"(%y) {expected = dense<> : tensor<2x0xf32>} : (tensor<2x0xf32>) -> ()
  ml_program.output
}

// The shape is known to the run alone.
ml_program.subgraph @shape_of_another() {
  %x = "canonical.constant_gen"() {value = dense<[[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]], [[13, 14, 15, 16], [17, 18, 19, 20], [21, 22, 23, 24]]]> : tensor<2x3x4xi32>} : () -> tensor<2x3x4xi32>
  %like = "canonical.constant_gen"() {value = dense<0> : tensor<6x4xi8>} : () -> tensor<6x4xi8>
  %shape = "canonical.shape_of"(%like) : (tensor<6x4xi8>) -> tensor<2xi64>
  %y = "canonical.reshape"(%x, %shape) : (tensor<2x3x4xi32>, tensor<2xi64>) -> tensor<?x?xi32>
  "check.eq"(%y) {expected = dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16], [17, 18, 19, 20], [21, 22, 23, 24]]> : tensor<6x4xi32>} : (tensor<?x?xi32>) -> ()
  ml_program.output
}
