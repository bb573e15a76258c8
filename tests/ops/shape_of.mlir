// The shape as data.

ml_program.subgraph @sizes() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<2x0x3xf32>} : () -> tensor<2x0x3xf32>
  %shape = "canonical.shape_of"(%x) : (tensor<2x0x3xf32>) -> tensor<3xi64>
  "check.eq"(%shape) {expected = dense<[2, 0, 3]> : tensor<3xi64>} : (tensor<3xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @rank_zero() {
  %x = "canonical.constant_gen"() {value = dense<"a"> : tensor<!roundhouse.string>} : () -> tensor<!roundhouse.string>
  %shape = "canonical.shape_of"(%x) : (tensor<!roundhouse.string>) -> tensor<0xi64>
  "check.eq"(%shape) {expected = dense<> : tensor<0xi64>} : (tensor<0xi64>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %y = "canonical.shape_of"(%x) : (tensor<2x3x$T>) -> tensor<2xi64>
  "check.eq"(%y) {expected = dense<[2, 3]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %y = "canonical.shape_of"(%x) : (tensor<2x3x$T>) -> tensor<2xi64>
  "check.eq"(%y) {expected = dense<[2, 3]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1, 0], [1, 0, 1]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %y = "canonical.shape_of"(%x) : (tensor<2x3x$T>) -> tensor<2xi64>
  "check.eq"(%y) {expected = dense<[2, 3]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[[(0.0, 1.0), (1.0, 2.0), (2.0, 3.0)], [(3.0, 4.0), (4.0, 5.0), (5.0, 6.0)]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %y = "canonical.shape_of"(%x) : (tensor<2x3x$T>) -> tensor<2xi64>
  "check.eq"(%y) {expected = dense<[2, 3]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[[false, true, false], [true, false, true]]> : tensor<2x3xi1>} : () -> tensor<2x3xi1>
  %y = "canonical.shape_of"(%x) : (tensor<2x3xi1>) -> tensor<2xi64>
  "check.eq"(%y) {expected = dense<[2, 3]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<[["s0", "s1", "s2"], ["s3", "s4", "s5"]]> : tensor<2x3x!roundhouse.string>} : () -> tensor<2x3x!roundhouse.string>
  %y = "canonical.shape_of"(%x) : (tensor<2x3x!roundhouse.string>) -> tensor<2xi64>
  "check.eq"(%y) {expected = dense<[2, 3]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.5:1>>
  %y = "canonical.shape_of"(%x) : (tensor<2x3x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2xi64>
  "check.eq"(%y) {expected = dense<[2, 3]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}
