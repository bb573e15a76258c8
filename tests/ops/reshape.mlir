// To a shape that is data.

ml_program.subgraph @one_size_is_computed() {
  %x = "canonical.constant_gen"() {value = dense<[[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]], [[13, 14, 15, 16], [17, 18, 19, 20], [21, 22, 23, 24]]]> : tensor<2x3x4xi32>} : () -> tensor<2x3x4xi32>
  %shape = "canonical.constant_gen"() {value = dense<[4, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reshape"(%x, %shape) : (tensor<2x3x4xi32>, tensor<2xi64>) -> tensor<4x6xi32>
  "check.eq"(%y) {expected = dense<[[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], [13, 14, 15, 16, 17, 18], [19, 20, 21, 22, 23, 24]]> : tensor<4x6xi32>} : (tensor<4x6xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @zeros_copy() {
  %x = "canonical.constant_gen"() {value = dense<[[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]], [[13, 14, 15, 16], [17, 18, 19, 20], [21, 22, 23, 24]]]> : tensor<2x3x4xi32>} : () -> tensor<2x3x4xi32>
  %shape = "canonical.constant_gen"() {value = dense<[0, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %y = "canonical.reshape"(%x, %shape) {zero_copies = true} : (tensor<2x3x4xi32>, tensor<2xi32>) -> tensor<2x12xi32>
  "check.eq"(%y) {expected = dense<[[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]]> : tensor<2x12xi32>} : (tensor<2x12xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @zeros_are_sizes() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<0x4xf32>} : () -> tensor<0x4xf32>
  %shape = "canonical.constant_gen"() {value = dense<[2, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reshape"(%x, %shape) : (tensor<0x4xf32>, tensor<2xi64>) -> tensor<2x0xf32>
  "check.eq"(%y) {expected = dense<> : tensor<2x0xf32>} : (tensor<2x0xf32>) -> ()
  ml_program.output
}

// The shape is known to the run alone.
ml_program.subgraph @shape_of_another() {
  %x = "canonical.constant_gen"() {value = dense<[[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]], [[13, 14, 15, 16], [17, 18, 19, 20], [21, 22, 23, 24]]]> : tensor<2x3x4xi32>} : () -> tensor<2x3x4xi32>
  %like = "canonical.constant_gen"() {value = dense<0> : tensor<6x4xi8>} : () -> tensor<6x4xi8>
  %shape = "canonical.shape_of"(%like) : (tensor<6x4xi8>) -> tensor<2xi64>
  %y = "canonical.reshape"(%x, %shape) : (tensor<2x3x4xi32>, tensor<2xi64>) -> tensor<?x?xi32>
  "check.eq"(%y) {expected = dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16], [17, 18, 19, 20], [21, 22, 23, 24]]> : tensor<6x4xi32>} : (tensor<?x?xi32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %shape = "canonical.constant_gen"() {value = dense<[3, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reshape"(%x, %shape) : (tensor<2x3x$T>, tensor<2xi64>) -> tensor<3x2x$T>
  "check.eq"(%y) {expected = dense<[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]]> : tensor<3x2x$T>} : (tensor<3x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %shape = "canonical.constant_gen"() {value = dense<[3, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reshape"(%x, %shape) : (tensor<2x3x$T>, tensor<2xi64>) -> tensor<3x2x$T>
  "check.eq"(%y) {expected = dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2x$T>} : (tensor<3x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1, 0], [1, 0, 1]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %shape = "canonical.constant_gen"() {value = dense<[3, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reshape"(%x, %shape) : (tensor<2x3x$T>, tensor<2xi64>) -> tensor<3x2x$T>
  "check.eq"(%y) {expected = dense<[[0, 1], [0, 1], [0, 1]]> : tensor<3x2x$T>} : (tensor<3x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[[(0.0, 1.0), (1.0, 2.0), (2.0, 3.0)], [(3.0, 4.0), (4.0, 5.0), (5.0, 6.0)]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %shape = "canonical.constant_gen"() {value = dense<[3, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reshape"(%x, %shape) : (tensor<2x3x$T>, tensor<2xi64>) -> tensor<3x2x$T>
  "check.eq"(%y) {expected = dense<[[(0.0, 1.0), (1.0, 2.0)], [(2.0, 3.0), (3.0, 4.0)], [(4.0, 5.0), (5.0, 6.0)]]> : tensor<3x2x$T>} : (tensor<3x2x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[[false, true, false], [true, false, true]]> : tensor<2x3xi1>} : () -> tensor<2x3xi1>
  %shape = "canonical.constant_gen"() {value = dense<[3, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reshape"(%x, %shape) : (tensor<2x3xi1>, tensor<2xi64>) -> tensor<3x2xi1>
  "check.eq"(%y) {expected = dense<[[false, true], [false, true], [false, true]]> : tensor<3x2xi1>} : (tensor<3x2xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<[["s0", "s1", "s2"], ["s3", "s4", "s5"]]> : tensor<2x3x!roundhouse.string>} : () -> tensor<2x3x!roundhouse.string>
  %shape = "canonical.constant_gen"() {value = dense<[3, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reshape"(%x, %shape) : (tensor<2x3x!roundhouse.string>, tensor<2xi64>) -> tensor<3x2x!roundhouse.string>
  "check.eq"(%y) {expected = dense<[["s0", "s1"], ["s2", "s3"], ["s4", "s5"]]> : tensor<3x2x!roundhouse.string>} : (tensor<3x2x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.5:1>>
  %shape = "canonical.constant_gen"() {value = dense<[3, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reshape"(%x, %shape) : (tensor<2x3x!quant.uniform<i8:f32, 0.5:1>>, tensor<2xi64>) -> tensor<3x2x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2xi8>} : (tensor<3x2x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
