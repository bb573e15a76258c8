// One element is written for each index.

ml_program.subgraph @along_the_first_axis() {
  %x = "canonical.constant_gen"() {value = dense<0.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
  %indices = "canonical.constant_gen"() {value = dense<[[1, 0, 2], [0, 2, -2]]> : tensor<2x3xi64>} : () -> tensor<2x3xi64>
  %updates = "canonical.constant_gen"() {value = dense<[[1.0, 1.5, 2.0], [3.0, 3.5, 4.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.scatter_elements"(%x, %indices, %updates) : (tensor<3x3xf32>, tensor<2x3xi64>, tensor<2x3xf32>) -> tensor<3x3xf32>
  "check.eq"(%y) {expected = dense<[[3.0, 1.5, 0.0], [1.0, 0.0, 4.0], [0.0, 3.5, 2.0]]> : tensor<3x3xf32>} : (tensor<3x3xf32>) -> ()
  ml_program.output
}

// Of several updates of one place, the last stays.
ml_program.subgraph @none() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0, 5.0]]> : tensor<1x5xf32>} : () -> tensor<1x5xf32>
  %indices = "canonical.constant_gen"() {value = dense<1> : tensor<1x2xi64>} : () -> tensor<1x2xi64>
  %updates = "canonical.constant_gen"() {value = dense<[[10.0, 20.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %y = "canonical.scatter_elements"(%x, %indices, %updates) {axis = 1 : i64} : (tensor<1x5xf32>, tensor<1x2xi64>, tensor<1x2xf32>) -> tensor<1x5xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 20.0, 3.0, 4.0, 5.0]]> : tensor<1x5xf32>} : (tensor<1x5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @add() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0, 5.0]]> : tensor<1x5xf32>} : () -> tensor<1x5xf32>
  %indices = "canonical.constant_gen"() {value = dense<1> : tensor<1x2xi64>} : () -> tensor<1x2xi64>
  %updates = "canonical.constant_gen"() {value = dense<[[10.0, 20.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %y = "canonical.scatter_elements"(%x, %indices, %updates) {axis = 1 : i64, reduction = "add"} : (tensor<1x5xf32>, tensor<1x2xi64>, tensor<1x2xf32>) -> tensor<1x5xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 32.0, 3.0, 4.0, 5.0]]> : tensor<1x5xf32>} : (tensor<1x5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @mul() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0, 5.0]]> : tensor<1x5xf32>} : () -> tensor<1x5xf32>
  %indices = "canonical.constant_gen"() {value = dense<1> : tensor<1x2xi64>} : () -> tensor<1x2xi64>
  %updates = "canonical.constant_gen"() {value = dense<[[10.0, 20.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %y = "canonical.scatter_elements"(%x, %indices, %updates) {axis = 1 : i64, reduction = "mul"} : (tensor<1x5xf32>, tensor<1x2xi64>, tensor<1x2xf32>) -> tensor<1x5xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 400.0, 3.0, 4.0, 5.0]]> : tensor<1x5xf32>} : (tensor<1x5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @min() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0, 5.0]]> : tensor<1x5xf32>} : () -> tensor<1x5xf32>
  %indices = "canonical.constant_gen"() {value = dense<1> : tensor<1x2xi64>} : () -> tensor<1x2xi64>
  %updates = "canonical.constant_gen"() {value = dense<[[10.0, 20.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %y = "canonical.scatter_elements"(%x, %indices, %updates) {axis = 1 : i64, reduction = "min"} : (tensor<1x5xf32>, tensor<1x2xi64>, tensor<1x2xf32>) -> tensor<1x5xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0, 3.0, 4.0, 5.0]]> : tensor<1x5xf32>} : (tensor<1x5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @max() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0, 5.0]]> : tensor<1x5xf32>} : () -> tensor<1x5xf32>
  %indices = "canonical.constant_gen"() {value = dense<1> : tensor<1x2xi64>} : () -> tensor<1x2xi64>
  %updates = "canonical.constant_gen"() {value = dense<[[10.0, 20.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %y = "canonical.scatter_elements"(%x, %indices, %updates) {axis = 1 : i64, reduction = "max"} : (tensor<1x5xf32>, tensor<1x2xi64>, tensor<1x2xf32>) -> tensor<1x5xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 20.0, 3.0, 4.0, 5.0]]> : tensor<1x5xf32>} : (tensor<1x5xf32>) -> ()
  ml_program.output
}

// 2048 and 1 is 2048 in f16, but 2048 and 1 and 1 is 2050.
ml_program.subgraph @sums_are_rounded_once() {
  %x = "canonical.constant_gen"() {value = dense<[2048.0]> : tensor<1xf16>} : () -> tensor<1xf16>
  %indices = "canonical.constant_gen"() {value = dense<0> : tensor<2xi64>} : () -> tensor<2xi64>
  %updates = "canonical.constant_gen"() {value = dense<1.0> : tensor<2xf16>} : () -> tensor<2xf16>
  %y = "canonical.scatter_elements"(%x, %indices, %updates) {reduction = "add"} : (tensor<1xf16>, tensor<2xi64>, tensor<2xf16>) -> tensor<1xf16>
  "check.eq"(%y) {expected = dense<[2050.0]> : tensor<1xf16>} : (tensor<1xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @integers_wrap() {
  %x = "canonical.constant_gen"() {value = dense<[100]> : tensor<1xi8>} : () -> tensor<1xi8>
  %indices = "canonical.constant_gen"() {value = dense<[0]> : tensor<1xi64>} : () -> tensor<1xi64>
  %updates = "canonical.constant_gen"() {value = dense<[100]> : tensor<1xi8>} : () -> tensor<1xi8>
  %y = "canonical.scatter_elements"(%x, %indices, %updates) {reduction = "add"} : (tensor<1xi8>, tensor<1xi64>, tensor<1xi8>) -> tensor<1xi8>
  "check.eq"(%y) {expected = dense<[-56]> : tensor<1xi8>} : (tensor<1xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @nan_wins() {
  %x = "canonical.constant_gen"() {value = dense<[0x7FC00000, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %indices = "canonical.constant_gen"() {value = dense<[0, 1, 2]> : tensor<3xi64>} : () -> tensor<3xi64>
  %updates = "canonical.constant_gen"() {value = dense<[0.0, 0x7FC00000, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.scatter_elements"(%x, %indices, %updates) {reduction = "min"} : (tensor<3xf32>, tensor<3xi64>, tensor<3xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0x7FC00000, 0x7FC00000, 0.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @complex_products() {
  %x = "canonical.constant_gen"() {value = dense<[(1.0, 2.0)]> : tensor<1xcomplex<f32>>} : () -> tensor<1xcomplex<f32>>
  %indices = "canonical.constant_gen"() {value = dense<[0]> : tensor<1xi64>} : () -> tensor<1xi64>
  %updates = "canonical.constant_gen"() {value = dense<[(3.0, -1.0)]> : tensor<1xcomplex<f32>>} : () -> tensor<1xcomplex<f32>>
  %y = "canonical.scatter_elements"(%x, %indices, %updates) {reduction = "mul"} : (tensor<1xcomplex<f32>>, tensor<1xi64>, tensor<1xcomplex<f32>>) -> tensor<1xcomplex<f32>>
  "check.eq"(%y) {expected = dense<[(5.0, 5.0)]> : tensor<1xcomplex<f32>>} : (tensor<1xcomplex<f32>>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4x$T>} : () -> tensor<4x$T>
  %indices = "canonical.constant_gen"() {value = dense<[3, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %updates = "canonical.constant_gen"() {value = dense<[6.0, 7.0]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.scatter_elements"(%x, %indices, %updates) : (tensor<4x$T>, tensor<2xi64>, tensor<2x$T>) -> tensor<4x$T>
  "check.eq"(%y) {expected = dense<[7.0, 1.0, 2.0, 6.0]> : tensor<4x$T>} : (tensor<4x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[0, 1, 2, 3]> : tensor<4x$T>} : () -> tensor<4x$T>
  %indices = "canonical.constant_gen"() {value = dense<[3, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %updates = "canonical.constant_gen"() {value = dense<[6, 7]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.scatter_elements"(%x, %indices, %updates) : (tensor<4x$T>, tensor<2xi64>, tensor<2x$T>) -> tensor<4x$T>
  "check.eq"(%y) {expected = dense<[7, 1, 2, 6]> : tensor<4x$T>} : (tensor<4x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[0, 1, 0, 1]> : tensor<4x$T>} : () -> tensor<4x$T>
  %indices = "canonical.constant_gen"() {value = dense<[3, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %updates = "canonical.constant_gen"() {value = dense<[0, 1]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.scatter_elements"(%x, %indices, %updates) : (tensor<4x$T>, tensor<2xi64>, tensor<2x$T>) -> tensor<4x$T>
  "check.eq"(%y) {expected = dense<[1, 1, 0, 0]> : tensor<4x$T>} : (tensor<4x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[(0.0, 1.0), (1.0, 2.0), (2.0, 3.0), (3.0, 4.0)]> : tensor<4x$T>} : () -> tensor<4x$T>
  %indices = "canonical.constant_gen"() {value = dense<[3, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %updates = "canonical.constant_gen"() {value = dense<[(6.0, 7.0), (7.0, 8.0)]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.scatter_elements"(%x, %indices, %updates) : (tensor<4x$T>, tensor<2xi64>, tensor<2x$T>) -> tensor<4x$T>
  "check.eq"(%y) {expected = dense<[(7.0, 8.0), (1.0, 2.0), (2.0, 3.0), (6.0, 7.0)]> : tensor<4x$T>} : (tensor<4x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[false, true, false, true]> : tensor<4xi1>} : () -> tensor<4xi1>
  %indices = "canonical.constant_gen"() {value = dense<[3, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %updates = "canonical.constant_gen"() {value = dense<[false, true]> : tensor<2xi1>} : () -> tensor<2xi1>
  %y = "canonical.scatter_elements"(%x, %indices, %updates) : (tensor<4xi1>, tensor<2xi64>, tensor<2xi1>) -> tensor<4xi1>
  "check.eq"(%y) {expected = dense<[true, true, false, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<["s0", "s1", "s2", "s3"]> : tensor<4x!roundhouse.string>} : () -> tensor<4x!roundhouse.string>
  %indices = "canonical.constant_gen"() {value = dense<[3, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %updates = "canonical.constant_gen"() {value = dense<["s6", "s7"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y = "canonical.scatter_elements"(%x, %indices, %updates) : (tensor<4x!roundhouse.string>, tensor<2xi64>, tensor<2x!roundhouse.string>) -> tensor<4x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["s7", "s1", "s2", "s6"]> : tensor<4x!roundhouse.string>} : (tensor<4x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[0, 1, 2, 3]> : tensor<4xi8>} : () -> tensor<4x!quant.uniform<i8:f32, 0.5:1>>
  %indices = "canonical.constant_gen"() {value = dense<[3, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %updates = "canonical.constant_gen"() {value = dense<[6, 7]> : tensor<2xi8>} : () -> tensor<2x!quant.uniform<i8:f32, 0.5:1>>
  %y = "canonical.scatter_elements"(%x, %indices, %updates) : (tensor<4x!quant.uniform<i8:f32, 0.5:1>>, tensor<2xi64>, tensor<2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[7, 1, 2, 6]> : tensor<4xi8>} : (tensor<4x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
