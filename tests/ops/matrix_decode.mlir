// Out of the domain matrix.

ml_program.subgraph @as_it_is() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>} : () -> !canonical.matrix<2x3xi32>
  %y = "canonical.matrix_decode"(%x) : (!canonical.matrix<2x3xi32>) -> tensor<2x3xi32>
  "check.eq"(%y) {expected = dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @transposed() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 3], [1, 4], [2, 5]]> : tensor<3x2xi32>} : () -> !canonical.matrix<3x2xi32>
  %y = "canonical.matrix_decode"(%x) {perm = array<i64: 1, 0>} : (!canonical.matrix<3x2xi32>) -> tensor<2x3xi32>
  "check.eq"(%y) {expected = dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 3.0], [2.0, 4.0]]> : tensor<2x2x$T>} : () -> !canonical.matrix<2x2x$T>
  %y = "canonical.matrix_decode"(%x) {perm = array<i64: 1, 0>} : (!canonical.matrix<2x2x$T>) -> tensor<2x2x$T>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[[1, 3], [2, 4]]> : tensor<2x2x$T>} : () -> !canonical.matrix<2x2x$T>
  %y = "canonical.matrix_decode"(%x) {perm = array<i64: 1, 0>} : (!canonical.matrix<2x2x$T>) -> tensor<2x2x$T>
  "check.eq"(%y) {expected = dense<[[1, 2], [3, 4]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[[1, 1], [0, 0]]> : tensor<2x2x$T>} : () -> !canonical.matrix<2x2x$T>
  %y = "canonical.matrix_decode"(%x) {perm = array<i64: 1, 0>} : (!canonical.matrix<2x2x$T>) -> tensor<2x2x$T>
  "check.eq"(%y) {expected = dense<[[1, 0], [1, 0]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[[(1.0, 2.0), (3.0, 4.0)], [(2.0, 3.0), (4.0, 5.0)]]> : tensor<2x2x$T>} : () -> !canonical.matrix<2x2x$T>
  %y = "canonical.matrix_decode"(%x) {perm = array<i64: 1, 0>} : (!canonical.matrix<2x2x$T>) -> tensor<2x2x$T>
  "check.eq"(%y) {expected = dense<[[(1.0, 2.0), (2.0, 3.0)], [(3.0, 4.0), (4.0, 5.0)]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[[true, true], [false, false]]> : tensor<2x2xi1>} : () -> !canonical.matrix<2x2xi1>
  %y = "canonical.matrix_decode"(%x) {perm = array<i64: 1, 0>} : (!canonical.matrix<2x2xi1>) -> tensor<2x2xi1>
  "check.eq"(%y) {expected = dense<[[true, false], [true, false]]> : tensor<2x2xi1>} : (tensor<2x2xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<[["s1", "s3"], ["s2", "s4"]]> : tensor<2x2x!roundhouse.string>} : () -> !canonical.matrix<2x2x!roundhouse.string>
  %y = "canonical.matrix_decode"(%x) {perm = array<i64: 1, 0>} : (!canonical.matrix<2x2x!roundhouse.string>) -> tensor<2x2x!roundhouse.string>
  "check.eq"(%y) {expected = dense<[["s1", "s2"], ["s3", "s4"]]> : tensor<2x2x!roundhouse.string>} : (tensor<2x2x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[[1, 3], [2, 4]]> : tensor<2x2xi8>} : () -> !canonical.matrix<2x2x!quant.uniform<i8:f32, 0.5:1>>
  %y = "canonical.matrix_decode"(%x) {perm = array<i64: 1, 0>} : (!canonical.matrix<2x2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>} : (tensor<2x2x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
