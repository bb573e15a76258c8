// Parts along an axis.

ml_program.subgraph @at_sizes() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0]]> : tensor<2x5xf32>} : () -> tensor<2x5xf32>
  %y:3 = "canonical.tensor_split"(%x) {axis = 1 : i64, sizes = array<i64: 1, 0, 4>} : (tensor<2x5xf32>) -> (tensor<2x1xf32>, tensor<2x0xf32>, tensor<2x4xf32>)
  "check.eq"(%y#0) {expected = dense<[[1.0], [6.0]]> : tensor<2x1xf32>} : (tensor<2x1xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<> : tensor<2x0xf32>} : (tensor<2x0xf32>) -> ()
  "check.eq"(%y#2) {expected = dense<[[2.0, 3.0, 4.0, 5.0], [7.0, 8.0, 9.0, 10.0]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @the_last_part_has_the_rest() {
  %x = "canonical.constant_gen"() {value = dense<[1, 2, 3, 4, 5, 6, 7]> : tensor<7xi32>} : () -> tensor<7xi32>
  %y:3 = "canonical.tensor_split"(%x) {axis = 0 : i64, parts = 3 : i64} : (tensor<7xi32>) -> (tensor<3xi32>, tensor<3xi32>, tensor<1xi32>)
  "check.eq"(%y#0) {expected = dense<[1, 2, 3]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  "check.eq"(%y#1) {expected = dense<[4, 5, 6]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  "check.eq"(%y#2) {expected = dense<[7]> : tensor<1xi32>} : (tensor<1xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @runtime_sizes() {
  %x = "canonical.constant_gen"() {value = dense<[1, 2, 3, 4, 5, 6, 7]> : tensor<7xi32>} : () -> tensor<7xi32>
  %wanted = "canonical.constant_gen"() {value = dense<[2, 5]> : tensor<2xi64>} : () -> tensor<2xi64>
  %sizes = "canonical.forward"(%wanted) : (tensor<2xi64>) -> tensor<2xi64>
  %y:2 = "canonical.tensor_split"(%x, %sizes) {axis = 0 : i64} : (tensor<7xi32>, tensor<2xi64>) -> (tensor<?xi32>, tensor<?xi32>)
  "check.eq"(%y#0) {expected = dense<[1, 2]> : tensor<2xi32>} : (tensor<?xi32>) -> ()
  "check.eq"(%y#1) {expected = dense<[3, 4, 5, 6, 7]> : tensor<5xi32>} : (tensor<?xi32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %y:2 = "canonical.tensor_split"(%x) {axis = 1 : i64, sizes = array<i64: 1, 2>} : (tensor<2x3x$T>) -> (tensor<2x1x$T>, tensor<2x2x$T>)
  "check.eq"(%y#0) {expected = dense<[[0.0], [3.0]]> : tensor<2x1x$T>} : (tensor<2x1x$T>) -> ()
  "check.eq"(%y#1) {expected = dense<[[1.0, 2.0], [4.0, 5.0]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %y:2 = "canonical.tensor_split"(%x) {axis = 1 : i64, sizes = array<i64: 1, 2>} : (tensor<2x3x$T>) -> (tensor<2x1x$T>, tensor<2x2x$T>)
  "check.eq"(%y#0) {expected = dense<[[0], [3]]> : tensor<2x1x$T>} : (tensor<2x1x$T>) -> ()
  "check.eq"(%y#1) {expected = dense<[[1, 2], [4, 5]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1, 0], [1, 0, 1]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %y:2 = "canonical.tensor_split"(%x) {axis = 1 : i64, sizes = array<i64: 1, 2>} : (tensor<2x3x$T>) -> (tensor<2x1x$T>, tensor<2x2x$T>)
  "check.eq"(%y#0) {expected = dense<[[0], [1]]> : tensor<2x1x$T>} : (tensor<2x1x$T>) -> ()
  "check.eq"(%y#1) {expected = dense<[[1, 0], [0, 1]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[[(0.0, 1.0), (1.0, 2.0), (2.0, 3.0)], [(3.0, 4.0), (4.0, 5.0), (5.0, 6.0)]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %y:2 = "canonical.tensor_split"(%x) {axis = 1 : i64, sizes = array<i64: 1, 2>} : (tensor<2x3x$T>) -> (tensor<2x1x$T>, tensor<2x2x$T>)
  "check.eq"(%y#0) {expected = dense<[[(0.0, 1.0)], [(3.0, 4.0)]]> : tensor<2x1x$T>} : (tensor<2x1x$T>) -> ()
  "check.eq"(%y#1) {expected = dense<[[(1.0, 2.0), (2.0, 3.0)], [(4.0, 5.0), (5.0, 6.0)]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[[false, true, false], [true, false, true]]> : tensor<2x3xi1>} : () -> tensor<2x3xi1>
  %y:2 = "canonical.tensor_split"(%x) {axis = 1 : i64, sizes = array<i64: 1, 2>} : (tensor<2x3xi1>) -> (tensor<2x1xi1>, tensor<2x2xi1>)
  "check.eq"(%y#0) {expected = dense<[[false], [true]]> : tensor<2x1xi1>} : (tensor<2x1xi1>) -> ()
  "check.eq"(%y#1) {expected = dense<[[true, false], [false, true]]> : tensor<2x2xi1>} : (tensor<2x2xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<[["s0", "s1", "s2"], ["s3", "s4", "s5"]]> : tensor<2x3x!roundhouse.string>} : () -> tensor<2x3x!roundhouse.string>
  %y:2 = "canonical.tensor_split"(%x) {axis = 1 : i64, sizes = array<i64: 1, 2>} : (tensor<2x3x!roundhouse.string>) -> (tensor<2x1x!roundhouse.string>, tensor<2x2x!roundhouse.string>)
  "check.eq"(%y#0) {expected = dense<[["s0"], ["s3"]]> : tensor<2x1x!roundhouse.string>} : (tensor<2x1x!roundhouse.string>) -> ()
  "check.eq"(%y#1) {expected = dense<[["s1", "s2"], ["s4", "s5"]]> : tensor<2x2x!roundhouse.string>} : (tensor<2x2x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.5:1>>
  %y:2 = "canonical.tensor_split"(%x) {axis = 1 : i64, sizes = array<i64: 1, 2>} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:1>>) -> (tensor<2x1x!quant.uniform<i8:f32, 0.5:1>>, tensor<2x2x!quant.uniform<i8:f32, 0.5:1>>)
  "check.eq"(%y#0) {expected = dense<[[0], [3]]> : tensor<2x1xi8>} : (tensor<2x1x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  "check.eq"(%y#1) {expected = dense<[[1, 2], [4, 5]]> : tensor<2x2xi8>} : (tensor<2x2x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
