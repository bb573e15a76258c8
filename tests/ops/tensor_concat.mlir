// One behind the other.

ml_program.subgraph @three_along_the_last_axis() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0], [2.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
  %b = "canonical.constant_gen"() {value = dense<> : tensor<2x0xf32>} : () -> tensor<2x0xf32>
  %c = "canonical.constant_gen"() {value = dense<[[10.0, 11.0, 12.0], [13.0, 14.0, 15.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tensor_concat"(%a, %b, %c) {axis = -1 : i64} : (tensor<2x1xf32>, tensor<2x0xf32>, tensor<2x3xf32>) -> tensor<2x4xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 10.0, 11.0, 12.0], [2.0, 13.0, 14.0, 15.0]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @along_the_first_axis() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2]]> : tensor<1x2xi64>} : () -> tensor<1x2xi64>
  %b = "canonical.constant_gen"() {value = dense<[[5, 6], [7, 8]]> : tensor<2x2xi64>} : () -> tensor<2x2xi64>
  %y = "canonical.tensor_concat"(%a, %b) {axis = 0 : i64} : (tensor<1x2xi64>, tensor<2x2xi64>) -> tensor<3x2xi64>
  "check.eq"(%y) {expected = dense<[[1, 2], [5, 6], [7, 8]]> : tensor<3x2xi64>} : (tensor<3x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %a = "canonical.constant_gen"() {value = dense<["a"]> : tensor<1x!roundhouse.string>} : () -> tensor<1x!roundhouse.string>
  %b = "canonical.constant_gen"() {value = dense<["b", "c"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y = "canonical.tensor_concat"(%a, %b) {axis = 0 : i64} : (tensor<1x!roundhouse.string>, tensor<2x!roundhouse.string>) -> tensor<3x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["a", "b", "c"]> : tensor<3x!roundhouse.string>} : (tensor<3x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @scales_are_joined() {
  %a = "canonical.constant_gen"() {value = dense<[1, 2]> : tensor<2xi8>} : () -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  %b = "canonical.constant_gen"() {value = dense<[3]> : tensor<1xi8>} : () -> tensor<1x!quant.uniform<i8:f32:0, {2.0}>>
  %y = "canonical.tensor_concat"(%a, %b) {axis = 0 : i64} : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<1x!quant.uniform<i8:f32:0, {2.0}>>) -> tensor<3x!quant.uniform<i8:f32:0, {0.5, 0.25, 2.0}>>
  "check.eq"(%y) {expected = dense<[1, 2, 3]> : tensor<3xi8>} : (tensor<3x!quant.uniform<i8:f32:0, {0.5, 0.25, 2.0}>>) -> ()
  ml_program.output
}
