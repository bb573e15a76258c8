// A bias along the channels.

ml_program.subgraph @one_axis_and_two_images() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]]> : tensor<2x2x2xf32>} : () -> !canonical.feature<2x2x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[10.0, 20.0]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %y = "canonical.feature_bias_add"(%x, %bias) : (!canonical.feature<2x2x2xf32>, !canonical.bias<2xf32>) -> !canonical.feature<2x2x2xf32>
  "check.eq"(%y) {expected = dense<[[[11.0, 22.0], [13.0, 24.0]], [[15.0, 26.0], [17.0, 28.0]]]> : tensor<2x2x2xf32>} : (!canonical.feature<2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @three_axes() {
  %x = "canonical.constant_gen"() {value = dense<[[[[[1.0, 2.0]], [[3.0, 4.0]]]]]> : tensor<1x1x2x1x2xf32>} : () -> !canonical.feature<1x1x2x1x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[-1.0, 1.0]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %y = "canonical.feature_bias_add"(%x, %bias) : (!canonical.feature<1x1x2x1x2xf32>, !canonical.bias<2xf32>) -> !canonical.feature<1x1x2x1x2xf32>
  "check.eq"(%y) {expected = dense<[[[[[0.0, 3.0]], [[2.0, 5.0]]]]]> : tensor<1x1x2x1x2xf32>} : (!canonical.feature<1x1x2x1x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @integers_wrap_around() {
  %x = "canonical.constant_gen"() {value = dense<[[[[127, -128]]]]> : tensor<1x1x1x2xi8>} : () -> !canonical.feature<1x1x1x2xi8>
  %bias = "canonical.constant_gen"() {value = dense<[1, -1]> : tensor<2xi8>} : () -> !canonical.bias<2xi8>
  %y = "canonical.feature_bias_add"(%x, %bias) : (!canonical.feature<1x1x1x2xi8>, !canonical.bias<2xi8>) -> !canonical.feature<1x1x1x2xi8>
  "check.eq"(%y) {expected = dense<[[[[-128, 127]]]]> : tensor<1x1x1x2xi8>} : (!canonical.feature<1x1x1x2xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @f16_is_rounded_to_even() {
  %x = "canonical.constant_gen"() {value = dense<[[[[2048.0, 2050.0]]]]> : tensor<1x1x1x2xf16>} : () -> !canonical.feature<1x1x1x2xf16>
  %bias = "canonical.constant_gen"() {value = dense<1.0> : tensor<2xf16>} : () -> !canonical.bias<2xf16>
  %y = "canonical.feature_bias_add"(%x, %bias) : (!canonical.feature<1x1x1x2xf16>, !canonical.bias<2xf16>) -> !canonical.feature<1x1x1x2xf16>
  "check.eq"(%y) {expected = dense<[[[[2048.0, 2052.0]]]]> : tensor<1x1x1x2xf16>} : (!canonical.feature<1x1x1x2xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @no_positions() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<1x0x2x2xf32>} : () -> !canonical.feature<1x0x2x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<1.0> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %y = "canonical.feature_bias_add"(%x, %bias) : (!canonical.feature<1x0x2x2xf32>, !canonical.bias<2xf32>) -> !canonical.feature<1x0x2x2xf32>
  "check.eq"(%y) {expected = dense<> : tensor<1x0x2x2xf32>} : (!canonical.feature<1x0x2x2xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0, 2.0]], [[3.0, 4.0]]]]> : tensor<1x2x1x2x$T>} : () -> !canonical.feature<1x2x1x2x$T>
  %bias = "canonical.constant_gen"() {value = dense<[10.0, 20.0]> : tensor<2x$T>} : () -> !canonical.bias<2x$T>
  %y = "canonical.feature_bias_add"(%x, %bias) : (!canonical.feature<1x2x1x2x$T>, !canonical.bias<2x$T>) -> !canonical.feature<1x2x1x2x$T>
  "check.eq"(%y) {expected = dense<[[[[11.0, 22.0]], [[13.0, 24.0]]]]> : tensor<1x2x1x2x$T>} : (!canonical.feature<1x2x1x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1, 2]], [[3, 4]]]]> : tensor<1x2x1x2x$T>} : () -> !canonical.feature<1x2x1x2x$T>
  %bias = "canonical.constant_gen"() {value = dense<[10, 20]> : tensor<2x$T>} : () -> !canonical.bias<2x$T>
  %y = "canonical.feature_bias_add"(%x, %bias) : (!canonical.feature<1x2x1x2x$T>, !canonical.bias<2x$T>) -> !canonical.feature<1x2x1x2x$T>
  "check.eq"(%y) {expected = dense<[[[[11, 22]], [[13, 24]]]]> : tensor<1x2x1x2x$T>} : (!canonical.feature<1x2x1x2x$T>) -> ()
  ml_program.output
}
