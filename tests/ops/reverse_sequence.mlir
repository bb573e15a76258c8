// The beginning of each sequence of a batch comes in reverse.

ml_program.subgraph @time_first() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0], [13.0, 14.0, 15.0, 16.0]]> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
  %lengths = "canonical.constant_gen"() {value = dense<[1, 2, 3, 4]> : tensor<4xi64>} : () -> tensor<4xi64>
  %y = "canonical.reverse_sequence"(%x, %lengths) : (tensor<4x4xf32>, tensor<4xi64>) -> tensor<4x4xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 6.0, 11.0, 16.0], [5.0, 2.0, 7.0, 12.0], [9.0, 10.0, 3.0, 8.0], [13.0, 14.0, 15.0, 4.0]]> : tensor<4x4xf32>} : (tensor<4x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @batch_first() {
  %x = "canonical.constant_gen"() {value = dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]]> : tensor<2x3x2xi32>} : () -> tensor<2x3x2xi32>
  %lengths = "canonical.constant_gen"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %y = "canonical.reverse_sequence"(%x, %lengths) {batch_axis = 0 : i64, time_axis = 1 : i64} : (tensor<2x3x2xi32>, tensor<2xi32>) -> tensor<2x3x2xi32>
  "check.eq"(%y) {expected = dense<[[[1, 2], [3, 4], [5, 6]], [[9, 10], [7, 8], [11, 12]]]> : tensor<2x3x2xi32>} : (tensor<2x3x2xi32>) -> ()
  ml_program.output
}
