// The diagonals in a band stay; all else is zero.

ml_program.subgraph @upper_triangle() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]], [[13.0, 14.0, 15.0, 16.0], [17.0, 18.0, 19.0, 20.0], [21.0, 22.0, 23.0, 24.0]]]> : tensor<2x3x4xf32>} : () -> tensor<2x3x4xf32>
  %y = "canonical.band_part"(%x) {lower = 0 : i64} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  "check.eq"(%y) {expected = dense<[[[1.0, 2.0, 3.0, 4.0], [0.0, 6.0, 7.0, 8.0], [0.0, 0.0, 11.0, 12.0]], [[13.0, 14.0, 15.0, 16.0], [0.0, 18.0, 19.0, 20.0], [0.0, 0.0, 23.0, 24.0]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @lower_triangle_and_one_more() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]], [[13.0, 14.0, 15.0, 16.0], [17.0, 18.0, 19.0, 20.0], [21.0, 22.0, 23.0, 24.0]]]> : tensor<2x3x4xf32>} : () -> tensor<2x3x4xf32>
  %y = "canonical.band_part"(%x) {upper = 1 : i64} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  "check.eq"(%y) {expected = dense<[[[1.0, 2.0, 0.0, 0.0], [5.0, 6.0, 7.0, 0.0], [9.0, 10.0, 11.0, 12.0]], [[13.0, 14.0, 0.0, 0.0], [17.0, 18.0, 19.0, 0.0], [21.0, 22.0, 23.0, 24.0]]]> : tensor<2x3x4xf32>} : (tensor<2x3x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @runtime_bounds() {
  %x = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]> : tensor<4x3xi64>} : () -> tensor<4x3xi64>
  %lower = "canonical.constant_gen"() {value = dense<-1> : tensor<i64>} : () -> tensor<i64>
  %upper = "canonical.constant_gen"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "canonical.band_part"(%x, %lower, %upper) : (tensor<4x3xi64>, tensor<i64>, tensor<1xi64>) -> tensor<4x3xi64>
  "check.eq"(%y) {expected = dense<[[0, 0, 0], [4, 0, 0], [0, 8, 0], [0, 0, 12]]> : tensor<4x3xi64>} : (tensor<4x3xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @bounds_far_outside() {
  %x = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]> : tensor<4x3xi64>} : () -> tensor<4x3xi64>
  %y = "canonical.band_part"(%x) {lower = -9223372036854775808 : i64, upper = 9223372036854775807 : i64} : (tensor<4x3xi64>) -> tensor<4x3xi64>
  "check.eq"(%y) {expected = dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]> : tensor<4x3xi64>} : (tensor<4x3xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @nothing_is_in_the_band() {
  %x = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]> : tensor<4x3xi64>} : () -> tensor<4x3xi64>
  %y = "canonical.band_part"(%x) {lower = 1 : i64, upper = 0 : i64} : (tensor<4x3xi64>) -> tensor<4x3xi64>
  "check.eq"(%y) {expected = dense<0> : tensor<4x3xi64>} : (tensor<4x3xi64>) -> ()
  ml_program.output
}

// The identity matrix is the diagonal of ones.
ml_program.subgraph @identity() {
  %x = "canonical.constant_gen"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
  %y = "canonical.band_part"(%x) {lower = 0 : i64, upper = 0 : i64} : (tensor<3x3xf32>) -> tensor<3x3xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]> : tensor<3x3xf32>} : (tensor<3x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @zero_is_the_zero_point() {
  %x = "canonical.constant_gen"() {value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32, 0.5:-7>>
  %y = "canonical.band_part"(%x) {lower = 0 : i64} : (tensor<2x2x!quant.uniform<i8:f32, 0.5:-7>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5:-7>>
  "check.eq"(%y) {expected = dense<[[1, 2], [-7, 4]]> : tensor<2x2xi8>} : (tensor<2x2x!quant.uniform<i8:f32, 0.5:-7>>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [3.0, 5.0]]> : tensor<2x2x$T>} : () -> tensor<2x2x$T>
  %y = "canonical.band_part"(%x) {lower = 0 : i64} : (tensor<2x2x$T>) -> tensor<2x2x$T>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0], [0.0, 5.0]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[[1, 2], [3, 5]]> : tensor<2x2x$T>} : () -> tensor<2x2x$T>
  %y = "canonical.band_part"(%x) {lower = 0 : i64} : (tensor<2x2x$T>) -> tensor<2x2x$T>
  "check.eq"(%y) {expected = dense<[[1, 2], [0, 5]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[[1, 0], [1, 1]]> : tensor<2x2x$T>} : () -> tensor<2x2x$T>
  %y = "canonical.band_part"(%x) {lower = 0 : i64} : (tensor<2x2x$T>) -> tensor<2x2x$T>
  "check.eq"(%y) {expected = dense<[[1, 0], [0, 1]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[[(1.0, 2.0), (2.0, 3.0)], [(3.0, 4.0), (5.0, 6.0)]]> : tensor<2x2x$T>} : () -> tensor<2x2x$T>
  %y = "canonical.band_part"(%x) {lower = 0 : i64} : (tensor<2x2x$T>) -> tensor<2x2x$T>
  "check.eq"(%y) {expected = dense<[[(1.0, 2.0), (2.0, 3.0)], [(0.0, 0.0), (5.0, 6.0)]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[[true, false], [true, true]]> : tensor<2x2xi1>} : () -> tensor<2x2xi1>
  %y = "canonical.band_part"(%x) {lower = 0 : i64} : (tensor<2x2xi1>) -> tensor<2x2xi1>
  "check.eq"(%y) {expected = dense<[[true, false], [false, true]]> : tensor<2x2xi1>} : (tensor<2x2xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<[["s1", "s2"], ["s3", "s5"]]> : tensor<2x2x!roundhouse.string>} : () -> tensor<2x2x!roundhouse.string>
  %y = "canonical.band_part"(%x) {lower = 0 : i64} : (tensor<2x2x!roundhouse.string>) -> tensor<2x2x!roundhouse.string>
  "check.eq"(%y) {expected = dense<[["s1", "s2"], ["", "s5"]]> : tensor<2x2x!roundhouse.string>} : (tensor<2x2x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[[1, 2], [3, 5]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32, 0.5:1>>
  %y = "canonical.band_part"(%x) {lower = 0 : i64} : (tensor<2x2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[[1, 2], [1, 5]]> : tensor<2x2xi8>} : (tensor<2x2x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
