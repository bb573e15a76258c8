// Slices are written at places in several axes.

ml_program.subgraph @elements() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>} : () -> tensor<8xf32>
  %indices = "canonical.constant_gen"() {value = dense<[[4], [3], [1], [-1]]> : tensor<4x1xi64>} : () -> tensor<4x1xi64>
  %updates = "canonical.constant_gen"() {value = dense<[9.0, 10.0, 11.0, 12.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.scatter_nd"(%x, %indices, %updates) : (tensor<8xf32>, tensor<4x1xi64>, tensor<4xf32>) -> tensor<8xf32>
  "check.eq"(%y) {expected = dense<[1.0, 11.0, 3.0, 10.0, 9.0, 6.0, 7.0, 12.0]> : tensor<8xf32>} : (tensor<8xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @slices() {
  %x = "canonical.constant_gen"() {value = dense<0> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
  %indices = "canonical.constant_gen"() {value = dense<[[2], [0]]> : tensor<2x1xi32>} : () -> tensor<2x1xi32>
  %updates = "canonical.constant_gen"() {value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  %y = "canonical.scatter_nd"(%x, %indices, %updates) : (tensor<3x2xi32>, tensor<2x1xi32>, tensor<2x2xi32>) -> tensor<3x2xi32>
  "check.eq"(%y) {expected = dense<[[3, 4], [0, 0], [1, 2]]> : tensor<3x2xi32>} : (tensor<3x2xi32>) -> ()
  ml_program.output
}

// Two updates of one place both count.
ml_program.subgraph @add() {
  %x = "canonical.constant_gen"() {value = dense<1> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
  %indices = "canonical.constant_gen"() {value = dense<[[0, 1], [0, 1], [2, 0]]> : tensor<3x2xi64>} : () -> tensor<3x2xi64>
  %updates = "canonical.constant_gen"() {value = dense<[5, 6, 7]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "canonical.scatter_nd"(%x, %indices, %updates) {reduction = "add"} : (tensor<3x2xi32>, tensor<3x2xi64>, tensor<3xi32>) -> tensor<3x2xi32>
  "check.eq"(%y) {expected = dense<[[1, 12], [1, 1], [8, 1]]> : tensor<3x2xi32>} : (tensor<3x2xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @max() {
  %x = "canonical.constant_gen"() {value = dense<1> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
  %indices = "canonical.constant_gen"() {value = dense<[[0, 1], [0, 1], [2, 0]]> : tensor<3x2xi64>} : () -> tensor<3x2xi64>
  %updates = "canonical.constant_gen"() {value = dense<[-5, 6, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "canonical.scatter_nd"(%x, %indices, %updates) {reduction = "max"} : (tensor<3x2xi32>, tensor<3x2xi64>, tensor<3xi32>) -> tensor<3x2xi32>
  "check.eq"(%y) {expected = dense<[[1, 6], [1, 1], [1, 1]]> : tensor<3x2xi32>} : (tensor<3x2xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @all_of_it() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %indices = "canonical.constant_gen"() {value = dense<> : tensor<1x0xi64>} : () -> tensor<1x0xi64>
  %updates = "canonical.constant_gen"() {value = dense<[[3.0, 4.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %y = "canonical.scatter_nd"(%x, %indices, %updates) : (tensor<2xf32>, tensor<1x0xi64>, tensor<1x2xf32>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<[3.0, 4.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<["a", "b"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %indices = "canonical.constant_gen"() {value = dense<[[1]]> : tensor<1x1xi64>} : () -> tensor<1x1xi64>
  %updates = "canonical.constant_gen"() {value = dense<["c"]> : tensor<1x!roundhouse.string>} : () -> tensor<1x!roundhouse.string>
  %y = "canonical.scatter_nd"(%x, %indices, %updates) : (tensor<2x!roundhouse.string>, tensor<1x1xi64>, tensor<1x!roundhouse.string>) -> tensor<2x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["a", "c"]> : tensor<2x!roundhouse.string>} : (tensor<2x!roundhouse.string>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4x$T>} : () -> tensor<4x$T>
  %indices = "canonical.constant_gen"() {value = dense<[[3], [0]]> : tensor<2x1xi64>} : () -> tensor<2x1xi64>
  %updates = "canonical.constant_gen"() {value = dense<[6.0, 7.0]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.scatter_nd"(%x, %indices, %updates) : (tensor<4x$T>, tensor<2x1xi64>, tensor<2x$T>) -> tensor<4x$T>
  "check.eq"(%y) {expected = dense<[7.0, 1.0, 2.0, 6.0]> : tensor<4x$T>} : (tensor<4x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[0, 1, 2, 3]> : tensor<4x$T>} : () -> tensor<4x$T>
  %indices = "canonical.constant_gen"() {value = dense<[[3], [0]]> : tensor<2x1xi64>} : () -> tensor<2x1xi64>
  %updates = "canonical.constant_gen"() {value = dense<[6, 7]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.scatter_nd"(%x, %indices, %updates) : (tensor<4x$T>, tensor<2x1xi64>, tensor<2x$T>) -> tensor<4x$T>
  "check.eq"(%y) {expected = dense<[7, 1, 2, 6]> : tensor<4x$T>} : (tensor<4x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[0, 1, 0, 1]> : tensor<4x$T>} : () -> tensor<4x$T>
  %indices = "canonical.constant_gen"() {value = dense<[[3], [0]]> : tensor<2x1xi64>} : () -> tensor<2x1xi64>
  %updates = "canonical.constant_gen"() {value = dense<[0, 1]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.scatter_nd"(%x, %indices, %updates) : (tensor<4x$T>, tensor<2x1xi64>, tensor<2x$T>) -> tensor<4x$T>
  "check.eq"(%y) {expected = dense<[1, 1, 0, 0]> : tensor<4x$T>} : (tensor<4x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[(0.0, 1.0), (1.0, 2.0), (2.0, 3.0), (3.0, 4.0)]> : tensor<4x$T>} : () -> tensor<4x$T>
  %indices = "canonical.constant_gen"() {value = dense<[[3], [0]]> : tensor<2x1xi64>} : () -> tensor<2x1xi64>
  %updates = "canonical.constant_gen"() {value = dense<[(6.0, 7.0), (7.0, 8.0)]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.scatter_nd"(%x, %indices, %updates) : (tensor<4x$T>, tensor<2x1xi64>, tensor<2x$T>) -> tensor<4x$T>
  "check.eq"(%y) {expected = dense<[(7.0, 8.0), (1.0, 2.0), (2.0, 3.0), (6.0, 7.0)]> : tensor<4x$T>} : (tensor<4x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[false, true, false, true]> : tensor<4xi1>} : () -> tensor<4xi1>
  %indices = "canonical.constant_gen"() {value = dense<[[3], [0]]> : tensor<2x1xi64>} : () -> tensor<2x1xi64>
  %updates = "canonical.constant_gen"() {value = dense<[false, true]> : tensor<2xi1>} : () -> tensor<2xi1>
  %y = "canonical.scatter_nd"(%x, %indices, %updates) : (tensor<4xi1>, tensor<2x1xi64>, tensor<2xi1>) -> tensor<4xi1>
  "check.eq"(%y) {expected = dense<[true, true, false, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<["s0", "s1", "s2", "s3"]> : tensor<4x!roundhouse.string>} : () -> tensor<4x!roundhouse.string>
  %indices = "canonical.constant_gen"() {value = dense<[[3], [0]]> : tensor<2x1xi64>} : () -> tensor<2x1xi64>
  %updates = "canonical.constant_gen"() {value = dense<["s6", "s7"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y = "canonical.scatter_nd"(%x, %indices, %updates) : (tensor<4x!roundhouse.string>, tensor<2x1xi64>, tensor<2x!roundhouse.string>) -> tensor<4x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["s7", "s1", "s2", "s6"]> : tensor<4x!roundhouse.string>} : (tensor<4x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[0, 1, 2, 3]> : tensor<4xi8>} : () -> tensor<4x!quant.uniform<i8:f32, 0.5:1>>
  %indices = "canonical.constant_gen"() {value = dense<[[3], [0]]> : tensor<2x1xi64>} : () -> tensor<2x1xi64>
  %updates = "canonical.constant_gen"() {value = dense<[6, 7]> : tensor<2xi8>} : () -> tensor<2x!quant.uniform<i8:f32, 0.5:1>>
  %y = "canonical.scatter_nd"(%x, %indices, %updates) : (tensor<4x!quant.uniform<i8:f32, 0.5:1>>, tensor<2x1xi64>, tensor<2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[7, 1, 2, 6]> : tensor<4xi8>} : (tensor<4x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
