// Slices at indexes of an axis.

ml_program.subgraph @rows() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
  %indices = "canonical.constant_gen"() {value = dense<[[2, 0], [1, -1]]> : tensor<2x2xi64>} : () -> tensor<2x2xi64>
  %y = "canonical.gather"(%x, %indices) : (tensor<3x4xf32>, tensor<2x2xi64>) -> tensor<2x2x4xf32>
  "check.eq"(%y) {expected = dense<[[[9.0, 10.0, 11.0, 12.0], [1.0, 2.0, 3.0, 4.0]], [[5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]]> : tensor<2x2x4xf32>} : (tensor<2x2x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @columns() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
  %indices = "canonical.constant_gen"() {value = dense<[3, 3, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "canonical.gather"(%x, %indices) {axis = -1 : i64} : (tensor<3x4xf32>, tensor<3xi32>) -> tensor<3x3xf32>
  "check.eq"(%y) {expected = dense<[[4.0, 4.0, 1.0], [8.0, 8.0, 5.0], [12.0, 12.0, 9.0]]> : tensor<3x3xf32>} : (tensor<3x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @one_index() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
  %indices = "canonical.constant_gen"() {value = dense<1> : tensor<ui8>} : () -> tensor<ui8>
  %y = "canonical.gather"(%x, %indices) : (tensor<3x4xf32>, tensor<ui8>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[5.0, 6.0, 7.0, 8.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}

// Each batch of indices goes into its own batch of the input.
ml_program.subgraph @in_batches() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]]> : tensor<2x2x3xf32>} : () -> tensor<2x2x3xf32>
  %indices = "canonical.constant_gen"() {value = dense<[[0, 2], [1, 1]]> : tensor<2x2xi64>} : () -> tensor<2x2xi64>
  %y = "canonical.gather"(%x, %indices) {axis = 2 : i64, batch_dims = 1 : i64} : (tensor<2x2x3xf32>, tensor<2x2xi64>) -> tensor<2x2x2xf32>
  "check.eq"(%y) {expected = dense<[[[1.0, 3.0], [4.0, 6.0]], [[8.0, 8.0], [11.0, 11.0]]]> : tensor<2x2x2xf32>} : (tensor<2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @a_batch_of_slices() {
  %x = "canonical.constant_gen"() {value = dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]]> : tensor<2x3x2xi32>} : () -> tensor<2x3x2xi32>
  %indices = "canonical.constant_gen"() {value = dense<[[0, 2], [1, 1]]> : tensor<2x2xi64>} : () -> tensor<2x2xi64>
  %y = "canonical.gather"(%x, %indices) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<2x3x2xi32>, tensor<2x2xi64>) -> tensor<2x2x2xi32>
  "check.eq"(%y) {expected = dense<[[[1, 2], [5, 6]], [[9, 10], [9, 10]]]> : tensor<2x2x2xi32>} : (tensor<2x2x2xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @no_indices() {
  %x = "canonical.constant_gen"() {value = dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]]> : tensor<2x3x2xi32>} : () -> tensor<2x3x2xi32>
  %indices = "canonical.constant_gen"() {value = dense<> : tensor<0xi64>} : () -> tensor<0xi64>
  %y = "canonical.gather"(%x, %indices) : (tensor<2x3x2xi32>, tensor<0xi64>) -> tensor<0x3x2xi32>
  "check.eq"(%y) {expected = dense<> : tensor<0x3x2xi32>} : (tensor<0x3x2xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<["a", "b"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %indices = "canonical.constant_gen"() {value = dense<[1, 1, 0]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.gather"(%x, %indices) : (tensor<2x!roundhouse.string>, tensor<3xi64>) -> tensor<3x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["b", "b", "a"]> : tensor<3x!roundhouse.string>} : (tensor<3x!roundhouse.string>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %indices = "canonical.constant_gen"() {value = dense<[2, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.gather"(%x, %indices) {axis = 1 : i64} : (tensor<2x3x$T>, tensor<2xi64>) -> tensor<2x2x$T>
  "check.eq"(%y) {expected = dense<[[2.0, 0.0], [5.0, 3.0]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %indices = "canonical.constant_gen"() {value = dense<[2, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.gather"(%x, %indices) {axis = 1 : i64} : (tensor<2x3x$T>, tensor<2xi64>) -> tensor<2x2x$T>
  "check.eq"(%y) {expected = dense<[[2, 0], [5, 3]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1, 0], [1, 0, 1]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %indices = "canonical.constant_gen"() {value = dense<[2, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.gather"(%x, %indices) {axis = 1 : i64} : (tensor<2x3x$T>, tensor<2xi64>) -> tensor<2x2x$T>
  "check.eq"(%y) {expected = dense<[[0, 0], [1, 1]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[[(0.0, 1.0), (1.0, 2.0), (2.0, 3.0)], [(3.0, 4.0), (4.0, 5.0), (5.0, 6.0)]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %indices = "canonical.constant_gen"() {value = dense<[2, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.gather"(%x, %indices) {axis = 1 : i64} : (tensor<2x3x$T>, tensor<2xi64>) -> tensor<2x2x$T>
  "check.eq"(%y) {expected = dense<[[(2.0, 3.0), (0.0, 1.0)], [(5.0, 6.0), (3.0, 4.0)]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[[false, true, false], [true, false, true]]> : tensor<2x3xi1>} : () -> tensor<2x3xi1>
  %indices = "canonical.constant_gen"() {value = dense<[2, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.gather"(%x, %indices) {axis = 1 : i64} : (tensor<2x3xi1>, tensor<2xi64>) -> tensor<2x2xi1>
  "check.eq"(%y) {expected = dense<[[false, false], [true, true]]> : tensor<2x2xi1>} : (tensor<2x2xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<[["s0", "s1", "s2"], ["s3", "s4", "s5"]]> : tensor<2x3x!roundhouse.string>} : () -> tensor<2x3x!roundhouse.string>
  %indices = "canonical.constant_gen"() {value = dense<[2, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.gather"(%x, %indices) {axis = 1 : i64} : (tensor<2x3x!roundhouse.string>, tensor<2xi64>) -> tensor<2x2x!roundhouse.string>
  "check.eq"(%y) {expected = dense<[["s2", "s0"], ["s5", "s3"]]> : tensor<2x2x!roundhouse.string>} : (tensor<2x2x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.5:1>>
  %indices = "canonical.constant_gen"() {value = dense<[2, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.gather"(%x, %indices) {axis = 1 : i64} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:1>>, tensor<2xi64>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[[2, 0], [5, 3]]> : tensor<2x2xi8>} : (tensor<2x2x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
