// A tensor is repeated to reach the wanted sizes.

ml_program.subgraph @new_and_old_axes() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0], [2.0], [3.0]]> : tensor<3x1xf32>} : () -> tensor<3x1xf32>
  %y = "canonical.tensor_broadcast"(%x) {sizes = array<i64: 2, 3, 2>} : (tensor<3x1xf32>) -> tensor<2x3x2xf32>
  "check.eq"(%y) {expected = dense<[[[1.0, 1.0], [2.0, 2.0], [3.0, 3.0]], [[1.0, 1.0], [2.0, 2.0], [3.0, 3.0]]]> : tensor<2x3x2xf32>} : (tensor<2x3x2xf32>) -> ()
  ml_program.output
}

// A wanted size of 1 leaves what is there.
ml_program.subgraph @wanted_ones_keep() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tensor_broadcast"(%x) {sizes = array<i64: 4, 1, 3>} : (tensor<2x3xf32>) -> tensor<4x2x3xf32>
  "check.eq"(%y) {expected = dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]> : tensor<4x2x3xf32>} : (tensor<4x2x3xf32>) -> ()
  ml_program.output
}

// Of one element any shape can be made.
ml_program.subgraph @fill() {
  %x = "canonical.constant_gen"() {value = dense<7> : tensor<i64>} : () -> tensor<i64>
  %sizes = "canonical.constant_gen"() {value = dense<2> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.tensor_broadcast"(%x, %sizes) : (tensor<i64>, tensor<2xi64>) -> tensor<2x2xi64>
  "check.eq"(%y) {expected = dense<7> : tensor<2x2xi64>} : (tensor<2x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @runtime_sizes() {
  %x = "canonical.constant_gen"() {value = dense<[[1], [2], [3]]> : tensor<3x1xi32>} : () -> tensor<3x1xi32>
  %like = "canonical.constant_gen"() {value = dense<0.0> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
  %sizes = "canonical.shape_of"(%like) : (tensor<1x4xf32>) -> tensor<2xi64>
  %y = "canonical.tensor_broadcast"(%x, %sizes) : (tensor<3x1xi32>, tensor<2xi64>) -> tensor<3x?xi32>
  "check.eq"(%y) {expected = dense<[[1, 1, 1, 1], [2, 2, 2, 2], [3, 3, 3, 3]]> : tensor<3x4xi32>} : (tensor<3x?xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<[["a"], ["b"]]> : tensor<2x1x!roundhouse.string>} : () -> tensor<2x1x!roundhouse.string>
  %y = "canonical.tensor_broadcast"(%x) {sizes = array<i64: 2, 2>} : (tensor<2x1x!roundhouse.string>) -> tensor<2x2x!roundhouse.string>
  "check.eq"(%y) {expected = dense<[["a", "a"], ["b", "b"]]> : tensor<2x2x!roundhouse.string>} : (tensor<2x2x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @empty() {
  %x = "canonical.constant_gen"() {value = dense<0.0> : tensor<1x3xf32>} : () -> tensor<1x3xf32>
  %y = "canonical.tensor_broadcast"(%x) {sizes = array<i64: 0, 3>} : (tensor<1x3xf32>) -> tensor<0x3xf32>
  "check.eq"(%y) {expected = dense<> : tensor<0x3xf32>} : (tensor<0x3xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0], [2.0]]> : tensor<2x1x$T>} : () -> tensor<2x1x$T>
  %y = "canonical.tensor_broadcast"(%x) {sizes = array<i64: 2, 3>} : (tensor<2x1x$T>) -> tensor<2x3x$T>
  "check.eq"(%y) {expected = dense<[[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]]> : tensor<2x3x$T>} : (tensor<2x3x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[[1], [2]]> : tensor<2x1x$T>} : () -> tensor<2x1x$T>
  %y = "canonical.tensor_broadcast"(%x) {sizes = array<i64: 2, 3>} : (tensor<2x1x$T>) -> tensor<2x3x$T>
  "check.eq"(%y) {expected = dense<[[1, 1, 1], [2, 2, 2]]> : tensor<2x3x$T>} : (tensor<2x3x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[[1], [0]]> : tensor<2x1x$T>} : () -> tensor<2x1x$T>
  %y = "canonical.tensor_broadcast"(%x) {sizes = array<i64: 2, 3>} : (tensor<2x1x$T>) -> tensor<2x3x$T>
  "check.eq"(%y) {expected = dense<[[1, 1, 1], [0, 0, 0]]> : tensor<2x3x$T>} : (tensor<2x3x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[[(1.0, 2.0)], [(2.0, 3.0)]]> : tensor<2x1x$T>} : () -> tensor<2x1x$T>
  %y = "canonical.tensor_broadcast"(%x) {sizes = array<i64: 2, 3>} : (tensor<2x1x$T>) -> tensor<2x3x$T>
  "check.eq"(%y) {expected = dense<[[(1.0, 2.0), (1.0, 2.0), (1.0, 2.0)], [(2.0, 3.0), (2.0, 3.0), (2.0, 3.0)]]> : tensor<2x3x$T>} : (tensor<2x3x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %y = "canonical.tensor_broadcast"(%x) {sizes = array<i64: 2, 3>} : (tensor<2x1xi1>) -> tensor<2x3xi1>
  "check.eq"(%y) {expected = dense<[[true, true, true], [false, false, false]]> : tensor<2x3xi1>} : (tensor<2x3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<[["s1"], ["s2"]]> : tensor<2x1x!roundhouse.string>} : () -> tensor<2x1x!roundhouse.string>
  %y = "canonical.tensor_broadcast"(%x) {sizes = array<i64: 2, 3>} : (tensor<2x1x!roundhouse.string>) -> tensor<2x3x!roundhouse.string>
  "check.eq"(%y) {expected = dense<[["s1", "s1", "s1"], ["s2", "s2", "s2"]]> : tensor<2x3x!roundhouse.string>} : (tensor<2x3x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[[1], [2]]> : tensor<2x1xi8>} : () -> tensor<2x1x!quant.uniform<i8:f32, 0.5:1>>
  %y = "canonical.tensor_broadcast"(%x) {sizes = array<i64: 2, 3>} : (tensor<2x1x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[[1, 1, 1], [2, 2, 2]]> : tensor<2x3xi8>} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
