// Slices at places in several axes.

ml_program.subgraph @slices() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0], [11.0, 12.0]]]> : tensor<2x3x2xf32>} : () -> tensor<2x3x2xf32>
  %indices = "canonical.constant_gen"() {value = dense<[[0, 1], [1, -1]]> : tensor<2x2xi64>} : () -> tensor<2x2xi64>
  %y = "canonical.gather_nd"(%x, %indices) : (tensor<2x3x2xf32>, tensor<2x2xi64>) -> tensor<2x2xf32>
  "check.eq"(%y) {expected = dense<[[3.0, 4.0], [11.0, 12.0]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @elements() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0], [11.0, 12.0]]]> : tensor<2x3x2xf32>} : () -> tensor<2x3x2xf32>
  %indices = "canonical.constant_gen"() {value = dense<[[[0, 0, 1]], [[1, 2, 0]]]> : tensor<2x1x3xi32>} : () -> tensor<2x1x3xi32>
  %y = "canonical.gather_nd"(%x, %indices) : (tensor<2x3x2xf32>, tensor<2x1x3xi32>) -> tensor<2x1xf32>
  "check.eq"(%y) {expected = dense<[[2.0], [11.0]]> : tensor<2x1xf32>} : (tensor<2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @in_batches() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0], [11.0, 12.0]]]> : tensor<2x3x2xf32>} : () -> tensor<2x3x2xf32>
  %indices = "canonical.constant_gen"() {value = dense<[[1], [0]]> : tensor<2x1xi64>} : () -> tensor<2x1xi64>
  %y = "canonical.gather_nd"(%x, %indices) {batch_dims = 1 : i64} : (tensor<2x3x2xf32>, tensor<2x1xi64>) -> tensor<2x2xf32>
  "check.eq"(%y) {expected = dense<[[3.0, 4.0], [7.0, 8.0]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @several_in_batches() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0], [11.0, 12.0]]]> : tensor<2x3x2xf32>} : () -> tensor<2x3x2xf32>
  %indices = "canonical.constant_gen"() {value = dense<[[[1], [2]], [[0], [0]]]> : tensor<2x2x1xi64>} : () -> tensor<2x2x1xi64>
  %y = "canonical.gather_nd"(%x, %indices) {batch_dims = 1 : i64} : (tensor<2x3x2xf32>, tensor<2x2x1xi64>) -> tensor<2x2x2xf32>
  "check.eq"(%y) {expected = dense<[[[3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [7.0, 8.0]]]> : tensor<2x2x2xf32>} : (tensor<2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @empty_places_stand_for_all() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0], [11.0, 12.0]]]> : tensor<2x3x2xf32>} : () -> tensor<2x3x2xf32>
  %indices = "canonical.constant_gen"() {value = dense<> : tensor<2x0xi64>} : () -> tensor<2x0xi64>
  %y = "canonical.gather_nd"(%x, %indices) : (tensor<2x3x2xf32>, tensor<2x0xi64>) -> tensor<2x2x3x2xf32>
  "check.eq"(%y) {expected = dense<[[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0], [11.0, 12.0]]], [[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0], [11.0, 12.0]]]]> : tensor<2x2x3x2xf32>} : (tensor<2x2x3x2xf32>) -> ()
  ml_program.output
}
