// A window at a computed place is replaced.

ml_program.subgraph @inside() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0], [11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0]]> : tensor<4x5xf32>} : () -> tensor<4x5xf32>
  %update = "canonical.constant_gen"() {value = dense<[[-1.0, -2.0], [-3.0, -4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %starts = "canonical.constant_gen"() {value = dense<[1, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.dynamic_update_slice"(%x, %update, %starts) : (tensor<4x5xf32>, tensor<2x2xf32>, tensor<2xi64>) -> tensor<4x5xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, -1.0, -2.0, 10.0], [11.0, 12.0, -3.0, -4.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0]]> : tensor<4x5xf32>} : (tensor<4x5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @moved_to_fit() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0], [11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0]]> : tensor<4x5xf32>} : () -> tensor<4x5xf32>
  %update = "canonical.constant_gen"() {value = dense<[[-1.0, -2.0], [-3.0, -4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %starts = "canonical.constant_gen"() {value = dense<[9, -9]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.dynamic_update_slice"(%x, %update, %starts) : (tensor<4x5xf32>, tensor<2x2xf32>, tensor<2xi64>) -> tensor<4x5xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0], [-1.0, -2.0, 13.0, 14.0, 15.0], [-3.0, -4.0, 18.0, 19.0, 20.0]]> : tensor<4x5xf32>} : (tensor<4x5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @by_nothing() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0], [11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0]]> : tensor<4x5xf32>} : () -> tensor<4x5xf32>
  %update = "canonical.constant_gen"() {value = dense<> : tensor<0x5xf32>} : () -> tensor<0x5xf32>
  %starts = "canonical.constant_gen"() {value = dense<0> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.dynamic_update_slice"(%x, %update, %starts) : (tensor<4x5xf32>, tensor<0x5xf32>, tensor<2xi64>) -> tensor<4x5xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0], [11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0]]> : tensor<4x5xf32>} : (tensor<4x5xf32>) -> ()
  ml_program.output
}
