// One element for each index.

ml_program.subgraph @along_the_first_axis() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
  %indices = "canonical.constant_gen"() {value = dense<[[1, 2, 0], [2, 0, -3]]> : tensor<2x3xi64>} : () -> tensor<2x3xi64>
  %y = "canonical.gather_elements"(%x, %indices) : (tensor<3x3xf32>, tensor<2x3xi64>) -> tensor<2x3xf32>
  "check.eq"(%y) {expected = dense<[[4.0, 8.0, 3.0], [7.0, 2.0, 3.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

// The indices need not reach as far as the input.
ml_program.subgraph @along_the_last_axis() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
  %indices = "canonical.constant_gen"() {value = dense<[[0, 0], [1, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  %y = "canonical.gather_elements"(%x, %indices) {axis = 1 : i64} : (tensor<3x3xf32>, tensor<2x2xi32>) -> tensor<2x2xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 1.0], [5.0, 4.0]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %indices = "canonical.constant_gen"() {value = dense<[[2], [0]]> : tensor<2x1xi64>} : () -> tensor<2x1xi64>
  %y = "canonical.gather_elements"(%x, %indices) {axis = 1 : i64} : (tensor<2x3x$T>, tensor<2x1xi64>) -> tensor<2x1x$T>
  "check.eq"(%y) {expected = dense<[[2.0], [3.0]]> : tensor<2x1x$T>} : (tensor<2x1x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %indices = "canonical.constant_gen"() {value = dense<[[2], [0]]> : tensor<2x1xi64>} : () -> tensor<2x1xi64>
  %y = "canonical.gather_elements"(%x, %indices) {axis = 1 : i64} : (tensor<2x3x$T>, tensor<2x1xi64>) -> tensor<2x1x$T>
  "check.eq"(%y) {expected = dense<[[2], [3]]> : tensor<2x1x$T>} : (tensor<2x1x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1, 0], [1, 0, 1]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %indices = "canonical.constant_gen"() {value = dense<[[2], [0]]> : tensor<2x1xi64>} : () -> tensor<2x1xi64>
  %y = "canonical.gather_elements"(%x, %indices) {axis = 1 : i64} : (tensor<2x3x$T>, tensor<2x1xi64>) -> tensor<2x1x$T>
  "check.eq"(%y) {expected = dense<[[0], [1]]> : tensor<2x1x$T>} : (tensor<2x1x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[[(0.0, 1.0), (1.0, 2.0), (2.0, 3.0)], [(3.0, 4.0), (4.0, 5.0), (5.0, 6.0)]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %indices = "canonical.constant_gen"() {value = dense<[[2], [0]]> : tensor<2x1xi64>} : () -> tensor<2x1xi64>
  %y = "canonical.gather_elements"(%x, %indices) {axis = 1 : i64} : (tensor<2x3x$T>, tensor<2x1xi64>) -> tensor<2x1x$T>
  "check.eq"(%y) {expected = dense<[[(2.0, 3.0)], [(3.0, 4.0)]]> : tensor<2x1x$T>} : (tensor<2x1x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[[false, true, false], [true, false, true]]> : tensor<2x3xi1>} : () -> tensor<2x3xi1>
  %indices = "canonical.constant_gen"() {value = dense<[[2], [0]]> : tensor<2x1xi64>} : () -> tensor<2x1xi64>
  %y = "canonical.gather_elements"(%x, %indices) {axis = 1 : i64} : (tensor<2x3xi1>, tensor<2x1xi64>) -> tensor<2x1xi1>
  "check.eq"(%y) {expected = dense<[[false], [true]]> : tensor<2x1xi1>} : (tensor<2x1xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<[["s0", "s1", "s2"], ["s3", "s4", "s5"]]> : tensor<2x3x!roundhouse.string>} : () -> tensor<2x3x!roundhouse.string>
  %indices = "canonical.constant_gen"() {value = dense<[[2], [0]]> : tensor<2x1xi64>} : () -> tensor<2x1xi64>
  %y = "canonical.gather_elements"(%x, %indices) {axis = 1 : i64} : (tensor<2x3x!roundhouse.string>, tensor<2x1xi64>) -> tensor<2x1x!roundhouse.string>
  "check.eq"(%y) {expected = dense<[["s2"], ["s3"]]> : tensor<2x1x!roundhouse.string>} : (tensor<2x1x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.5:1>>
  %indices = "canonical.constant_gen"() {value = dense<[[2], [0]]> : tensor<2x1xi64>} : () -> tensor<2x1xi64>
  %y = "canonical.gather_elements"(%x, %indices) {axis = 1 : i64} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:1>>, tensor<2x1xi64>) -> tensor<2x1x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[[2], [3]]> : tensor<2x1xi8>} : (tensor<2x1x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
