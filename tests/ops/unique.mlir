// The different elements or slices.

ml_program.subgraph @sorted() {
  %x = "canonical.constant_gen"() {value = dense<[2.0, 1.0, 1.0, 3.0, 4.0, 3.0]> : tensor<6xf32>} : () -> tensor<6xf32>
  %found:4 = "canonical.unique"(%x) : (tensor<6xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<6xi64>, tensor<?xi64>)
  "check.eq"(%found#0) {expected = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>} : (tensor<?xf32>) -> ()
  "check.eq"(%found#1) {expected = dense<[1, 0, 3, 4]> : tensor<4xi64>} : (tensor<?xi64>) -> ()
  "check.eq"(%found#2) {expected = dense<[1, 0, 0, 2, 3, 2]> : tensor<6xi64>} : (tensor<6xi64>) -> ()
  "check.eq"(%found#3) {expected = dense<[2, 1, 2, 1]> : tensor<4xi64>} : (tensor<?xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @as_they_come() {
  %x = "canonical.constant_gen"() {value = dense<[2.0, 1.0, 1.0, 3.0, 4.0, 3.0]> : tensor<6xf32>} : () -> tensor<6xf32>
  %found:4 = "canonical.unique"(%x) {sorted = false} : (tensor<6xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<6xi64>, tensor<?xi64>)
  "check.eq"(%found#0) {expected = dense<[2.0, 1.0, 3.0, 4.0]> : tensor<4xf32>} : (tensor<?xf32>) -> ()
  "check.eq"(%found#1) {expected = dense<[0, 1, 3, 4]> : tensor<4xi64>} : (tensor<?xi64>) -> ()
  "check.eq"(%found#2) {expected = dense<[0, 1, 1, 2, 3, 2]> : tensor<6xi64>} : (tensor<6xi64>) -> ()
  "check.eq"(%found#3) {expected = dense<[1, 2, 2, 1]> : tensor<4xi64>} : (tensor<?xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @rows() {
  %x = "canonical.constant_gen"() {value = dense<[[1, 0, 0], [1, 0, 0], [2, 3, 4]]> : tensor<3x3xi32>} : () -> tensor<3x3xi32>
  %found:4 = "canonical.unique"(%x) {axis = 0 : i64} : (tensor<3x3xi32>) -> (tensor<?x3xi32>, tensor<?xi64>, tensor<3xi64>, tensor<?xi64>)
  "check.eq"(%found#0) {expected = dense<[[1, 0, 0], [2, 3, 4]]> : tensor<2x3xi32>} : (tensor<?x3xi32>) -> ()
  "check.eq"(%found#1) {expected = dense<[0, 2]> : tensor<2xi64>} : (tensor<?xi64>) -> ()
  "check.eq"(%found#2) {expected = dense<[0, 0, 1]> : tensor<3xi64>} : (tensor<3xi64>) -> ()
  "check.eq"(%found#3) {expected = dense<[2, 1]> : tensor<2xi64>} : (tensor<?xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @slices_along_the_middle() {
  %x = "canonical.constant_gen"() {value = dense<[[[1, 1], [0, 1], [2, 1], [0, 1]], [[1, 1], [0, 1], [2, 1], [0, 1]]]> : tensor<2x4x2xi32>} : () -> tensor<2x4x2xi32>
  %found:4 = "canonical.unique"(%x) {axis = -2 : i64} : (tensor<2x4x2xi32>) -> (tensor<2x?x2xi32>, tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
  "check.eq"(%found#0) {expected = dense<[[[0, 1], [1, 1], [2, 1]], [[0, 1], [1, 1], [2, 1]]]> : tensor<2x3x2xi32>} : (tensor<2x?x2xi32>) -> ()
  "check.eq"(%found#1) {expected = dense<[1, 0, 2]> : tensor<3xi64>} : (tensor<?xi64>) -> ()
  "check.eq"(%found#2) {expected = dense<[1, 0, 2, 0]> : tensor<4xi64>} : (tensor<4xi64>) -> ()
  "check.eq"(%found#3) {expected = dense<[2, 1, 1]> : tensor<3xi64>} : (tensor<?xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @two_axes_as_one_list() {
  %x = "canonical.constant_gen"() {value = dense<[[3, 1], [1, 3]]> : tensor<2x2xui8>} : () -> tensor<2x2xui8>
  %found:4 = "canonical.unique"(%x) : (tensor<2x2xui8>) -> (tensor<?xui8>, tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
  "check.eq"(%found#0) {expected = dense<[1, 3]> : tensor<2xui8>} : (tensor<?xui8>) -> ()
  "check.eq"(%found#1) {expected = dense<[1, 0]> : tensor<2xi64>} : (tensor<?xi64>) -> ()
  "check.eq"(%found#2) {expected = dense<[1, 0, 0, 1]> : tensor<4xi64>} : (tensor<4xi64>) -> ()
  "check.eq"(%found#3) {expected = dense<2> : tensor<2xi64>} : (tensor<?xi64>) -> ()
  ml_program.output
}

// And above all numbers.
ml_program.subgraph @nans_are_one() {
  %x = "canonical.constant_gen"() {value = dense<[0x7FC00000, 1.0, 0x7FC00000]> : tensor<3xf32>} : () -> tensor<3xf32>
  %found:4 = "canonical.unique"(%x) : (tensor<3xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<3xi64>, tensor<?xi64>)
  "check.eq"(%found#0) {expected = dense<[1.0, 0x7FC00000]> : tensor<2xf32>} : (tensor<?xf32>) -> ()
  "check.eq"(%found#1) {expected = dense<[1, 0]> : tensor<2xi64>} : (tensor<?xi64>) -> ()
  "check.eq"(%found#2) {expected = dense<[1, 0, 1]> : tensor<3xi64>} : (tensor<3xi64>) -> ()
  "check.eq"(%found#3) {expected = dense<[1, 2]> : tensor<2xi64>} : (tensor<?xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<["b", "a", "b"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %found:4 = "canonical.unique"(%x) : (tensor<3x!roundhouse.string>) -> (tensor<?x!roundhouse.string>, tensor<?xi64>, tensor<3xi64>, tensor<?xi64>)
  "check.eq"(%found#0) {expected = dense<["a", "b"]> : tensor<2x!roundhouse.string>} : (tensor<?x!roundhouse.string>) -> ()
  "check.eq"(%found#1) {expected = dense<[1, 0]> : tensor<2xi64>} : (tensor<?xi64>) -> ()
  "check.eq"(%found#2) {expected = dense<[1, 0, 1]> : tensor<3xi64>} : (tensor<3xi64>) -> ()
  "check.eq"(%found#3) {expected = dense<[1, 2]> : tensor<2xi64>} : (tensor<?xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @nothing() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<0xf32>} : () -> tensor<0xf32>
  %found:4 = "canonical.unique"(%x) : (tensor<0xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<0xi64>, tensor<?xi64>)
  "check.eq"(%found#0) {expected = dense<> : tensor<0xf32>} : (tensor<?xf32>) -> ()
  "check.eq"(%found#1) {expected = dense<> : tensor<0xi64>} : (tensor<?xi64>) -> ()
  "check.eq"(%found#2) {expected = dense<> : tensor<0xi64>} : (tensor<0xi64>) -> ()
  "check.eq"(%found#3) {expected = dense<> : tensor<0xi64>} : (tensor<?xi64>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[3.0, 1.0, 3.0, 2.0]> : tensor<4x$T>} : () -> tensor<4x$T>
  %y:4 = "canonical.unique"(%x) : (tensor<4x$T>) -> (tensor<?x$T>, tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
  "check.eq"(%y#0) {expected = dense<[1.0, 2.0, 3.0]> : tensor<3x$T>} : (tensor<?x$T>) -> ()
  "check.eq"(%y#1) {expected = dense<[1, 3, 0]> : tensor<3xi64>} : (tensor<?xi64>) -> ()
  "check.eq"(%y#2) {expected = dense<[2, 0, 2, 1]> : tensor<4xi64>} : (tensor<4xi64>) -> ()
  "check.eq"(%y#3) {expected = dense<[1, 1, 2]> : tensor<3xi64>} : (tensor<?xi64>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[3, 1, 3, 2]> : tensor<4x$T>} : () -> tensor<4x$T>
  %y:4 = "canonical.unique"(%x) : (tensor<4x$T>) -> (tensor<?x$T>, tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
  "check.eq"(%y#0) {expected = dense<[1, 2, 3]> : tensor<3x$T>} : (tensor<?x$T>) -> ()
  "check.eq"(%y#1) {expected = dense<[1, 3, 0]> : tensor<3xi64>} : (tensor<?xi64>) -> ()
  "check.eq"(%y#2) {expected = dense<[2, 0, 2, 1]> : tensor<4xi64>} : (tensor<4xi64>) -> ()
  "check.eq"(%y#3) {expected = dense<[1, 1, 2]> : tensor<3xi64>} : (tensor<?xi64>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[1, 0, 1, 0, 1]> : tensor<5x$T>} : () -> tensor<5x$T>
  %y:4 = "canonical.unique"(%x) : (tensor<5x$T>) -> (tensor<?x$T>, tensor<?xi64>, tensor<5xi64>, tensor<?xi64>)
  "check.eq"(%y#0) {expected = dense<[0, 1]> : tensor<2x$T>} : (tensor<?x$T>) -> ()
  "check.eq"(%y#1) {expected = dense<[1, 0]> : tensor<2xi64>} : (tensor<?xi64>) -> ()
  "check.eq"(%y#2) {expected = dense<[1, 0, 1, 0, 1]> : tensor<5xi64>} : (tensor<5xi64>) -> ()
  "check.eq"(%y#3) {expected = dense<[2, 3]> : tensor<2xi64>} : (tensor<?xi64>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<["s3", "s1", "s3", "s2"]> : tensor<4x!roundhouse.string>} : () -> tensor<4x!roundhouse.string>
  %y:4 = "canonical.unique"(%x) : (tensor<4x!roundhouse.string>) -> (tensor<?x!roundhouse.string>, tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
  "check.eq"(%y#0) {expected = dense<["s1", "s2", "s3"]> : tensor<3x!roundhouse.string>} : (tensor<?x!roundhouse.string>) -> ()
  "check.eq"(%y#1) {expected = dense<[1, 3, 0]> : tensor<3xi64>} : (tensor<?xi64>) -> ()
  "check.eq"(%y#2) {expected = dense<[2, 0, 2, 1]> : tensor<4xi64>} : (tensor<4xi64>) -> ()
  "check.eq"(%y#3) {expected = dense<[1, 1, 2]> : tensor<3xi64>} : (tensor<?xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[3, 1, 3, 2]> : tensor<4xi8>} : () -> tensor<4x!quant.uniform<i8:f32, 0.5:1>>
  %y:4 = "canonical.unique"(%x) : (tensor<4x!quant.uniform<i8:f32, 0.5:1>>) -> (tensor<?x!quant.uniform<i8:f32, 0.5:1>>, tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
  "check.eq"(%y#0) {expected = dense<[1, 2, 3]> : tensor<3xi8>} : (tensor<?x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  "check.eq"(%y#1) {expected = dense<[1, 3, 0]> : tensor<3xi64>} : (tensor<?xi64>) -> ()
  "check.eq"(%y#2) {expected = dense<[2, 0, 2, 1]> : tensor<4xi64>} : (tensor<4xi64>) -> ()
  "check.eq"(%y#3) {expected = dense<[1, 1, 2]> : tensor<3xi64>} : (tensor<?xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[true, false, true]> : tensor<3xi1>} : () -> tensor<3xi1>
  %y:4 = "canonical.unique"(%x) : (tensor<3xi1>) -> (tensor<?xi1>, tensor<?xi64>, tensor<3xi64>, tensor<?xi64>)
  "check.eq"(%y#0) {expected = dense<[false, true]> : tensor<2xi1>} : (tensor<?xi1>) -> ()
  "check.eq"(%y#1) {expected = dense<[1, 0]> : tensor<2xi64>} : (tensor<?xi64>) -> ()
  "check.eq"(%y#2) {expected = dense<[1, 0, 1]> : tensor<3xi64>} : (tensor<3xi64>) -> ()
  "check.eq"(%y#3) {expected = dense<[1, 2]> : tensor<2xi64>} : (tensor<?xi64>) -> ()
  ml_program.output
}
