// A bias along an axis.

ml_program.subgraph @first_axis() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %bias = "canonical.constant_gen"() {value = dense<[10.0, 20.0]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %y = "canonical.tensor_bias_add"(%x, %bias) {axis = 0 : i64} : (tensor<2x3xf32>, !canonical.bias<2xf32>) -> tensor<2x3xf32>
  "check.eq"(%y) {expected = dense<[[11.0, 12.0, 13.0], [24.0, 25.0, 26.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @middle_axis() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[10.0, 20.0]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %y = "canonical.tensor_bias_add"(%x, %bias) {axis = -2 : i64} : (tensor<2x2x2xf32>, !canonical.bias<2xf32>) -> tensor<2x2x2xf32>
  "check.eq"(%y) {expected = dense<[[[11.0, 12.0], [23.0, 24.0]], [[15.0, 16.0], [27.0, 28.0]]]> : tensor<2x2x2xf32>} : (tensor<2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @rank_one() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %bias = "canonical.constant_gen"() {value = dense<[10.0, 20.0, 30.0]> : tensor<3xf32>} : () -> !canonical.bias<3xf32>
  %y = "canonical.tensor_bias_add"(%x, %bias) : (tensor<3xf32>, !canonical.bias<3xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[11.0, 22.0, 33.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @integers_wrap_around() {
  %x = "canonical.constant_gen"() {value = dense<[[255, 0]]> : tensor<1x2xui8>} : () -> tensor<1x2xui8>
  %bias = "canonical.constant_gen"() {value = dense<[1, 255]> : tensor<2xui8>} : () -> !canonical.bias<2xui8>
  %y = "canonical.tensor_bias_add"(%x, %bias) : (tensor<1x2xui8>, !canonical.bias<2xui8>) -> tensor<1x2xui8>
  "check.eq"(%y) {expected = dense<[[0, 255]]> : tensor<1x2xui8>} : (tensor<1x2xui8>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2x$T>} : () -> tensor<2x2x$T>
  %bias = "canonical.constant_gen"() {value = dense<[10.0, 20.0]> : tensor<2x$T>} : () -> !canonical.bias<2x$T>
  %y = "canonical.tensor_bias_add"(%x, %bias) : (tensor<2x2x$T>, !canonical.bias<2x$T>) -> tensor<2x2x$T>
  "check.eq"(%y) {expected = dense<[[11.0, 22.0], [13.0, 24.0]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[[1, 2], [3, 4]]> : tensor<2x2x$T>} : () -> tensor<2x2x$T>
  %bias = "canonical.constant_gen"() {value = dense<[10, 20]> : tensor<2x$T>} : () -> !canonical.bias<2x$T>
  %y = "canonical.tensor_bias_add"(%x, %bias) : (tensor<2x2x$T>, !canonical.bias<2x$T>) -> tensor<2x2x$T>
  "check.eq"(%y) {expected = dense<[[11, 22], [13, 24]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
