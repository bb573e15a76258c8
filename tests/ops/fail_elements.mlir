// Elements that an op does not claim.
// error: input (tensor<2x2xi32>): expected elements of f64 f32 f16 bf16, found i32
// each $T: floor ceil round exp log eltwise_sqrt rsqrt erf sin cos tan asin acos atan sinh cosh asinh acosh atanh tanh sigmoid leaky_relu elu gelu hard_sigmoid hard_swish silu mish softplus layer_norm rms_norm group_norm tensor_softmax log_softmax
ml_program.subgraph @main(%x: tensor<2x2xi32>) {
  %y = "canonical.$T"(%x) : (tensor<2x2xi32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2x2xcomplex<f32>>): expected elements of f64 f32 f16 bf16 i64 i32 i16 i8 ui64 ui32 ui16 ui8, found complex<f32>
// each $T: sign arg_max arg_min
ml_program.subgraph @main(%x: tensor<2x2xcomplex<f32>>) {
  %y = "canonical.$T"(%x) : (tensor<2x2xcomplex<f32>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2xui8>): expected elements of f64 f32 f16 bf16 i64 i32 i16 i8
// each $T: relu relu6
ml_program.subgraph @main(%x: tensor<2xui8>) {
  %y = "canonical.$T"(%x) : (tensor<2xui8>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2xui64>): expected elements of f64 f32 f16 bf16 i64 i32 i16 i8, found ui64
// each $T: neg
ml_program.subgraph @main(%x: tensor<2xui64>) {
  %y = "canonical.$T"(%x) : (tensor<2xui64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<4xf32>): expected elements of complex<f32> complex<f64>, found f32
// each $T: fft irfft view_as_real
ml_program.subgraph @main(%x: tensor<4xf32>) {
  %y = "canonical.$T"(%x) : (tensor<4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<4x2xf16>): expected elements of f64 f32, found f16
// each $T: rfft view_as_complex
ml_program.subgraph @main(%x: tensor<4x2xf16>) {
  %y = "canonical.$T"(%x) : (tensor<4x2xf16>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.feature<1x2x2x1xi1>): expected elements of f64 f32 f16 bf16 i64 i32 i16 i8 ui64 ui32 ui16 ui8
// each $T: max_pool_2d
ml_program.subgraph @main(%x: !canonical.feature<1x2x2x1xi1>) {
  %y = "canonical.$T"(%x) {window = array<i64: 2, 2>} : (!canonical.feature<1x2x2x1xi1>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.feature<1x2x2x1xi32>): expected elements of f64 f32 f16 bf16 quantised, found i32
// each $T: avg_pool_2d
ml_program.subgraph @main(%x: !canonical.feature<1x2x2x1xi32>) {
  %y = "canonical.$T"(%x) {window = array<i64: 2, 2>} : (!canonical.feature<1x2x2x1xi32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.feature<1x2x2x4xi4>): expected elements of f64 f32 f16 bf16 i64 i32 i16 i8 ui64 ui32 ui16 ui8
// each $T: depth_to_space space_to_depth
ml_program.subgraph @main(%x: !canonical.feature<1x2x2x4xi4>) {
  %y = "canonical.$T"(%x) {block_size = 2 : i64} : (!canonical.feature<1x2x2x4xi4>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2xi1>): expected elements of f64 f32 f16 bf16 i64 i32 i16 i8 ui64 ui32 ui16 ui8
// each $T: resize
ml_program.subgraph @main(%x: tensor<2xi1>) {
  %y = "canonical.$T"(%x) {sizes = array<i64: 4>} : (tensor<2xi1>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2xi8>): expected elements of f64 f32 f16 bf16, found i8
// each $T: local_response_norm
ml_program.subgraph @main(%x: tensor<2xi8>) {
  %y = "canonical.$T"(%x) {size = 1 : i64} : (tensor<2xi8>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2x!roundhouse.string>): expected elements of f64 f32 f16 bf16 i64 i32 i16 i8 i4
// each $T: non_zero
ml_program.subgraph @main(%x: tensor<2x!roundhouse.string>) {
  %y = "canonical.$T"(%x) : (tensor<2x!roundhouse.string>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2xcomplex<f32>>): expected elements of f64 f32 f16 bf16 i64 i32 i16 i8 i4
// each $T: unique
ml_program.subgraph @main(%x: tensor<2xcomplex<f32>>) {
  %y:4 = "canonical.$T"(%x) : (tensor<2xcomplex<f32>>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: input (tensor<2xi8>): expected elements of quantised, found i8
// each $T: dequantize
ml_program.subgraph @main(%x: tensor<2xi8>) {
  %y = "canonical.$T"(%x) : (tensor<2xi8>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: lhs (tensor<2x2x!roundhouse.string>): expected elements of f64 f32 f16 bf16 i64 i32 i16 i8 ui64 ui32 ui16 ui8 complex<f32> complex<f64>
// each $T: eltwise_add eltwise_sub eltwise_mul eltwise_div
ml_program.subgraph @main(%x: tensor<2x2x!roundhouse.string>, %z: tensor<2x2x!roundhouse.string>) {
  %y = "canonical.$T"(%x, %z) : (tensor<2x2x!roundhouse.string>, tensor<2x2x!roundhouse.string>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: lhs (tensor<2x2xcomplex<f32>>): expected elements of f64 f32 f16 bf16 i64 i32 i16 i8 ui64 ui32 ui16 ui8
// each $T: pow floor_mod truncated_mod eltwise_max eltwise_min mat_mul
ml_program.subgraph @main(%x: tensor<2x2xcomplex<f32>>, %z: tensor<2x2xcomplex<f32>>) {
  %y = "canonical.$T"(%x, %z) : (tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: lhs (tensor<2xf32>): expected elements of i64 i32 i16 i8 ui64 ui32 ui16 ui8
// each $T: floor_div shift_left shift_right bitwise_and bitwise_or bitwise_xor
ml_program.subgraph @main(%x: tensor<2xf32>, %z: tensor<2xf32>) {
  %y = "canonical.$T"(%x, %z) : (tensor<2xf32>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: lhs (tensor<2xi32>): expected elements of f64 f32 f16 bf16, found i32
// each $T: atan2
ml_program.subgraph @main(%x: tensor<2xi32>, %z: tensor<2xi32>) {
  %y = "canonical.$T"(%x, %z) : (tensor<2xi32>, tensor<2xi32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2xi32>): expected elements of f64 f32 f16 bf16, found i32
// each $T: prelu
ml_program.subgraph @main(%x: tensor<2xi32>, %z: tensor<2xi32>) {
  %y = "canonical.$T"(%x, %z) : (tensor<2xi32>, tensor<2xi32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: lhs (tensor<2x2xcomplex<f32>>): expected elements of f64 f32 f16 bf16 i64
// each $T: compare
ml_program.subgraph @main(%x: tensor<2x2xcomplex<f32>>, %z: tensor<2x2xcomplex<f32>>) {
  %y = "canonical.$T"(%x, %z) {direction = "less"} : (tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.feature<1x2x2x1xi1>): expected elements of f64 f32 f16 bf16 i64 i32 i16 i8 ui64 ui32 ui16 ui8 quantised, found i1
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%x: !canonical.feature<1x2x2x1xi1>, %z: !canonical.filter<1x1x1x1xi1>) {
  %y = "canonical.$T"(%x, %z) : (!canonical.feature<1x2x2x1xi1>, !canonical.filter<1x1x1x1xi1>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.feature<1x2x2x1xi1>): expected elements of f64 f32 f16 bf16 i64 i32 i16 i8 ui64 ui32 ui16 ui8 quantised, found i1
// each $T: depthwise_conv_2d
ml_program.subgraph @main(%x: !canonical.feature<1x2x2x1xi1>, %z: !canonical.depthwise_filter<1x1x1x1xi1>) {
  %y = "canonical.$T"(%x, %z) : (!canonical.feature<1x2x2x1xi1>, !canonical.depthwise_filter<1x1x1x1xi1>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.feature<1x2x2x1xi1>): expected elements of f64 f32 f16 bf16 i64 i32 i16 i8 ui64 ui32 ui16 ui8, found i1
// each $T: feature_bias_add
ml_program.subgraph @main(%x: !canonical.feature<1x2x2x1xi1>, %z: !canonical.bias<1xi1>) {
  %y = "canonical.$T"(%x, %z) : (!canonical.feature<1x2x2x1xi1>, !canonical.bias<1xi1>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2xi1>): expected elements of f64 f32 f16 bf16 i64 i32 i16 i8 ui64 ui32 ui16 ui8, found i1
// each $T: tensor_bias_add
ml_program.subgraph @main(%x: tensor<2xi1>, %z: !canonical.bias<2xi1>) {
  %y = "canonical.$T"(%x, %z) : (tensor<2xi1>, !canonical.bias<2xi1>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.feature<1x2x2x1xi8>): expected elements of f64 f32 f16 bf16, found i8
// each $T: grid_sample
ml_program.subgraph @main(%x: !canonical.feature<1x2x2x1xi8>, %z: tensor<1x1x1x2xf32>) {
  %y = "canonical.$T"(%x, %z) : (!canonical.feature<1x2x2x1xi8>, tensor<1x1x1x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: indices (tensor<2xf32>): expected elements of i64 i32 i16 i8 ui64 ui32 ui16 ui8, found f32
// each $T: one_hot
ml_program.subgraph @main(%x: tensor<2xf32>, %z: tensor<2xf32>) {
  %y = "canonical.$T"(%x, %z) {depth = 2 : i64} : (tensor<2xf32>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
