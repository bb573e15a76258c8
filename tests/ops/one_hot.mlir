// The place of each index is marked.

ml_program.subgraph @last_axis() {
  %indices = "canonical.constant_gen"() {value = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>} : () -> tensor<2x2xi64>
  %values = "canonical.constant_gen"() {value = dense<[0.0, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.one_hot"(%indices, %values) {depth = 4 : i64} : (tensor<2x2xi64>, tensor<2xf32>) -> tensor<2x2x4xf32>
  "check.eq"(%y) {expected = dense<[[[1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]], [[0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0]]]> : tensor<2x2x4xf32>} : (tensor<2x2x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @first_axis() {
  %indices = "canonical.constant_gen"() {value = dense<[[0, 2], [1, 3]]> : tensor<2x2xui8>} : () -> tensor<2x2xui8>
  %values = "canonical.constant_gen"() {value = dense<[5, -5]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.one_hot"(%indices, %values) {axis = 0 : i64, depth = 4 : i64} : (tensor<2x2xui8>, tensor<2xi64>) -> tensor<4x2x2xi64>
  "check.eq"(%y) {expected = dense<[[[-5, 5], [5, 5]], [[5, 5], [-5, 5]], [[5, -5], [5, 5]], [[5, 5], [5, -5]]]> : tensor<4x2x2xi64>} : (tensor<4x2x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @out_of_range_marks_nothing() {
  %indices = "canonical.constant_gen"() {value = dense<[-1, 4, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %values = "canonical.constant_gen"() {value = dense<[0.0, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.one_hot"(%indices, %values) {depth = 3 : i64} : (tensor<3xi64>, tensor<2xf32>) -> tensor<3x3xf32>
  "check.eq"(%y) {expected = dense<[[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 1.0, 0.0]]> : tensor<3x3xf32>} : (tensor<3x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @negative_indices_wrap() {
  %indices = "canonical.constant_gen"() {value = dense<[-1, 4, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %values = "canonical.constant_gen"() {value = dense<[0.0, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.one_hot"(%indices, %values) {depth = 3 : i64, wrap_negative = true} : (tensor<3xi64>, tensor<2xf32>) -> tensor<3x3xf32>
  "check.eq"(%y) {expected = dense<[[0.0, 0.0, 1.0], [0.0, 0.0, 0.0], [0.0, 1.0, 0.0]]> : tensor<3x3xf32>} : (tensor<3x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @runtime_depth() {
  %indices = "canonical.constant_gen"() {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %values = "canonical.constant_gen"() {value = dense<[false, true]> : tensor<2xi1>} : () -> tensor<2xi1>
  %two = "canonical.constant_gen"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
  %depth = "canonical.forward"(%two) : (tensor<i32>) -> tensor<i32>
  %y = "canonical.one_hot"(%indices, %values, %depth) : (tensor<1xi64>, tensor<2xi1>, tensor<i32>) -> tensor<1x?xi1>
  "check.eq"(%y) {expected = dense<[[false, true]]> : tensor<1x2xi1>} : (tensor<1x?xi1>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8
ml_program.subgraph @integers() {
  %indices = "canonical.constant_gen"() {value = dense<[1, 0]> : tensor<2x$T>} : () -> tensor<2x$T>
  %values = "canonical.constant_gen"() {value = dense<[0.0, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.one_hot"(%indices, %values) {depth = 2 : i64} : (tensor<2x$T>, tensor<2xf32>) -> tensor<2x2xf32>
  "check.eq"(%y) {expected = dense<[[0.0, 1.0], [1.0, 0.0]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  ml_program.output
}
