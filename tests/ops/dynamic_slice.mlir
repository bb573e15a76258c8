// A window of known size at a computed place.

ml_program.subgraph @inside() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0], [11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0]]> : tensor<4x5xf32>} : () -> tensor<4x5xf32>
  %starts = "canonical.constant_gen"() {value = dense<[1, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.dynamic_slice"(%x, %starts) {sizes = array<i64: 2, 3>} : (tensor<4x5xf32>, tensor<2xi64>) -> tensor<2x3xf32>
  "check.eq"(%y) {expected = dense<[[8.0, 9.0, 10.0], [13.0, 14.0, 15.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @moved_to_fit() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0], [11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0]]> : tensor<4x5xf32>} : () -> tensor<4x5xf32>
  %starts = "canonical.constant_gen"() {value = dense<[-7, 4]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.dynamic_slice"(%x, %starts) {sizes = array<i64: 2, 3>} : (tensor<4x5xf32>, tensor<2xi64>) -> tensor<2x3xf32>
  "check.eq"(%y) {expected = dense<[[3.0, 4.0, 5.0], [8.0, 9.0, 10.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}
