// The beginning of each sequence of a batch comes in reverse.

ml_program.subgraph @time_first() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0], [13.0, 14.0, 15.0, 16.0]]> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
  %lengths = "canonical.constant_gen"() {value = dense<[1, 2, 3, 4]> : tensor<4xi64>} : () -> tensor<4xi64>
  %y = "canonical.reverse_sequence"(%x, %lengths) : (tensor<4x4xf32>, tensor<4xi64>) -> tensor<4x4xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 6.0, 11.0, 16.0], [5.0, 2.0, 7.0, 12.0], [9.0, 10.0, 3.0, 8.0], [13.0, 14.0, 15.0, 4.0]]> : tensor<4x4xf32>} : (tensor<4x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @batch_first() {
  %x = "canonical.constant_gen"() {value = dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]]> : tensor<2x3x2xi32>} : () -> tensor<2x3x2xi32>
  %lengths = "canonical.constant_gen"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %y = "canonical.reverse_sequence"(%x, %lengths) {batch_axis = 0 : i64, time_axis = 1 : i64} : (tensor<2x3x2xi32>, tensor<2xi32>) -> tensor<2x3x2xi32>
  "check.eq"(%y) {expected = dense<[[[1, 2], [3, 4], [5, 6]], [[9, 10], [7, 8], [11, 12]]]> : tensor<2x3x2xi32>} : (tensor<2x3x2xi32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2x$T>} : () -> tensor<3x2x$T>
  %lengths = "canonical.constant_gen"() {value = dense<[2, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reverse_sequence"(%x, %lengths) : (tensor<3x2x$T>, tensor<2xi64>) -> tensor<3x2x$T>
  "check.eq"(%y) {expected = dense<[[3.0, 6.0], [1.0, 4.0], [5.0, 2.0]]> : tensor<3x2x$T>} : (tensor<3x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2x$T>} : () -> tensor<3x2x$T>
  %lengths = "canonical.constant_gen"() {value = dense<[2, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reverse_sequence"(%x, %lengths) : (tensor<3x2x$T>, tensor<2xi64>) -> tensor<3x2x$T>
  "check.eq"(%y) {expected = dense<[[3, 6], [1, 4], [5, 2]]> : tensor<3x2x$T>} : (tensor<3x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[[1, 0], [1, 0], [1, 0]]> : tensor<3x2x$T>} : () -> tensor<3x2x$T>
  %lengths = "canonical.constant_gen"() {value = dense<[2, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reverse_sequence"(%x, %lengths) : (tensor<3x2x$T>, tensor<2xi64>) -> tensor<3x2x$T>
  "check.eq"(%y) {expected = dense<[[1, 0], [1, 0], [1, 0]]> : tensor<3x2x$T>} : (tensor<3x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[[(1.0, 2.0), (2.0, 3.0)], [(3.0, 4.0), (4.0, 5.0)], [(5.0, 6.0), (6.0, 7.0)]]> : tensor<3x2x$T>} : () -> tensor<3x2x$T>
  %lengths = "canonical.constant_gen"() {value = dense<[2, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reverse_sequence"(%x, %lengths) : (tensor<3x2x$T>, tensor<2xi64>) -> tensor<3x2x$T>
  "check.eq"(%y) {expected = dense<[[(3.0, 4.0), (6.0, 7.0)], [(1.0, 2.0), (4.0, 5.0)], [(5.0, 6.0), (2.0, 3.0)]]> : tensor<3x2x$T>} : (tensor<3x2x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[[true, false], [true, false], [true, false]]> : tensor<3x2xi1>} : () -> tensor<3x2xi1>
  %lengths = "canonical.constant_gen"() {value = dense<[2, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reverse_sequence"(%x, %lengths) : (tensor<3x2xi1>, tensor<2xi64>) -> tensor<3x2xi1>
  "check.eq"(%y) {expected = dense<[[true, false], [true, false], [true, false]]> : tensor<3x2xi1>} : (tensor<3x2xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<[["s1", "s2"], ["s3", "s4"], ["s5", "s6"]]> : tensor<3x2x!roundhouse.string>} : () -> tensor<3x2x!roundhouse.string>
  %lengths = "canonical.constant_gen"() {value = dense<[2, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reverse_sequence"(%x, %lengths) : (tensor<3x2x!roundhouse.string>, tensor<2xi64>) -> tensor<3x2x!roundhouse.string>
  "check.eq"(%y) {expected = dense<[["s3", "s6"], ["s1", "s4"], ["s5", "s2"]]> : tensor<3x2x!roundhouse.string>} : (tensor<3x2x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>} : () -> tensor<3x2x!quant.uniform<i8:f32, 0.5:1>>
  %lengths = "canonical.constant_gen"() {value = dense<[2, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reverse_sequence"(%x, %lengths) : (tensor<3x2x!quant.uniform<i8:f32, 0.5:1>>, tensor<2xi64>) -> tensor<3x2x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[[3, 6], [1, 4], [5, 2]]> : tensor<3x2xi8>} : (tensor<3x2x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
