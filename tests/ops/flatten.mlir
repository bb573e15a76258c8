// Neighbouring axes become one.

ml_program.subgraph @all() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]], [[13.0, 14.0, 15.0, 16.0], [17.0, 18.0, 19.0, 20.0], [21.0, 22.0, 23.0, 24.0]]]> : tensor<2x3x4xf32>} : () -> tensor<2x3x4xf32>
  %y = "canonical.flatten"(%x) : (tensor<2x3x4xf32>) -> tensor<24xf32>
  "check.eq"(%y) {expected = dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0]> : tensor<24xf32>} : (tensor<24xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @from_the_second_on() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]], [[13.0, 14.0, 15.0, 16.0], [17.0, 18.0, 19.0, 20.0], [21.0, 22.0, 23.0, 24.0]]]> : tensor<2x3x4xf32>} : () -> tensor<2x3x4xf32>
  %y = "canonical.flatten"(%x) {start_axis = 1 : i64} : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0], [13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0]]> : tensor<2x12xf32>} : (tensor<2x12xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @none_adds_an_axis() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]], [[13.0, 14.0, 15.0, 16.0], [17.0, 18.0, 19.0, 20.0], [21.0, 22.0, 23.0, 24.0]]]> : tensor<2x3x4xf32>} : () -> tensor<2x3x4xf32>
  %y = "canonical.flatten"(%x) {end_axis = 1 : i64, start_axis = 1 : i64} : (tensor<2x3x4xf32>) -> tensor<2x1x3x4xf32>
  "check.eq"(%y) {expected = dense<[[[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]], [[[13.0, 14.0, 15.0, 16.0], [17.0, 18.0, 19.0, 20.0], [21.0, 22.0, 23.0, 24.0]]]]> : tensor<2x1x3x4xf32>} : (tensor<2x1x3x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @scalar() {
  %x = "canonical.constant_gen"() {value = dense<5.0> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.flatten"(%x) : (tensor<f32>) -> tensor<1xf32>
  "check.eq"(%y) {expected = dense<[5.0]> : tensor<1xf32>} : (tensor<1xf32>) -> ()
  ml_program.output
}
