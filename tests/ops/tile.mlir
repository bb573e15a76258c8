// The whole is repeated.

ml_program.subgraph @along_both_axes() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tile"(%x) {repeats = array<i64: 2, 3>} : (tensor<2x3xf32>) -> tensor<4x9xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0, 3.0, 1.0, 2.0, 3.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 4.0, 5.0, 6.0, 4.0, 5.0, 6.0], [1.0, 2.0, 3.0, 1.0, 2.0, 3.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 4.0, 5.0, 6.0, 4.0, 5.0, 6.0]]> : tensor<4x9xf32>} : (tensor<4x9xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @runtime_repeats() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %wanted = "canonical.constant_gen"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %repeats = "canonical.forward"(%wanted) : (tensor<2xi32>) -> tensor<2xi32>
  %y = "canonical.tile"(%x, %repeats) : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0, 3.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 4.0, 5.0, 6.0]]> : tensor<2x6xf32>} : (tensor<?x?xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @zero_times() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tile"(%x) {repeats = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<2x0xf32>
  "check.eq"(%y) {expected = dense<> : tensor<2x0xf32>} : (tensor<2x0xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @rank_zero() {
  %x = "canonical.constant_gen"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.tile"(%x) {repeats = array<i64>} : (tensor<f32>) -> tensor<f32>
  "check.eq"(%y) {expected = dense<3.0> : tensor<f32>} : (tensor<f32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0]]> : tensor<1x2x$T>} : () -> tensor<1x2x$T>
  %y = "canonical.tile"(%x) {repeats = array<i64: 2, 2>} : (tensor<1x2x$T>) -> tensor<2x4x$T>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0, 1.0, 2.0], [1.0, 2.0, 1.0, 2.0]]> : tensor<2x4x$T>} : (tensor<2x4x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[[1, 2]]> : tensor<1x2x$T>} : () -> tensor<1x2x$T>
  %y = "canonical.tile"(%x) {repeats = array<i64: 2, 2>} : (tensor<1x2x$T>) -> tensor<2x4x$T>
  "check.eq"(%y) {expected = dense<[[1, 2, 1, 2], [1, 2, 1, 2]]> : tensor<2x4x$T>} : (tensor<2x4x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[[1, 0]]> : tensor<1x2x$T>} : () -> tensor<1x2x$T>
  %y = "canonical.tile"(%x) {repeats = array<i64: 2, 2>} : (tensor<1x2x$T>) -> tensor<2x4x$T>
  "check.eq"(%y) {expected = dense<[[1, 0, 1, 0], [1, 0, 1, 0]]> : tensor<2x4x$T>} : (tensor<2x4x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[[(1.0, 2.0), (2.0, 3.0)]]> : tensor<1x2x$T>} : () -> tensor<1x2x$T>
  %y = "canonical.tile"(%x) {repeats = array<i64: 2, 2>} : (tensor<1x2x$T>) -> tensor<2x4x$T>
  "check.eq"(%y) {expected = dense<[[(1.0, 2.0), (2.0, 3.0), (1.0, 2.0), (2.0, 3.0)], [(1.0, 2.0), (2.0, 3.0), (1.0, 2.0), (2.0, 3.0)]]> : tensor<2x4x$T>} : (tensor<2x4x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[[true, false]]> : tensor<1x2xi1>} : () -> tensor<1x2xi1>
  %y = "canonical.tile"(%x) {repeats = array<i64: 2, 2>} : (tensor<1x2xi1>) -> tensor<2x4xi1>
  "check.eq"(%y) {expected = dense<[[true, false, true, false], [true, false, true, false]]> : tensor<2x4xi1>} : (tensor<2x4xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<[["s1", "s2"]]> : tensor<1x2x!roundhouse.string>} : () -> tensor<1x2x!roundhouse.string>
  %y = "canonical.tile"(%x) {repeats = array<i64: 2, 2>} : (tensor<1x2x!roundhouse.string>) -> tensor<2x4x!roundhouse.string>
  "check.eq"(%y) {expected = dense<[["s1", "s2", "s1", "s2"], ["s1", "s2", "s1", "s2"]]> : tensor<2x4x!roundhouse.string>} : (tensor<2x4x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[[1, 2]]> : tensor<1x2xi8>} : () -> tensor<1x2x!quant.uniform<i8:f32, 0.5:1>>
  %y = "canonical.tile"(%x) {repeats = array<i64: 2, 2>} : (tensor<1x2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2x4x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[[1, 2, 1, 2], [1, 2, 1, 2]]> : tensor<2x4xi8>} : (tensor<2x4x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
