// Neighbouring axes become one.

ml_program.subgraph @all() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]], [[13.0, 14.0, 15.0, 16.0], [17.0, 18.0, 19.0, 20.0], [21.0, 22.0, 23.0, 24.0]]]> : tensor<2x3x4xf32>} : () -> tensor<2x3x4xf32>
  %y = "canonical.flatten"(%x) : (tensor<2x3x4xf32>) -> tensor<24xf32>
  "check.eq"(%y) {expected = dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0]> : tensor<24xf32>} : (tensor<24xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @from_the_second_on() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]], [[13.0, 14.0, 15.0, 16.0], [17.0, 18.0, 19.0, 20.0], [21.0, 22.0, 23.0, 24.0]]]> : tensor<2x3x4xf32>} : () -> tensor<2x3x4xf32>
  %y = "canonical.flatten"(%x) {start_axis = 1 : i64} : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0], [13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0]]> : tensor<2x12xf32>} : (tensor<2x12xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @none_adds_an_axis() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]], [[13.0, 14.0, 15.0, 16.0], [17.0, 18.0, 19.0, 20.0], [21.0, 22.0, 23.0, 24.0]]]> : tensor<2x3x4xf32>} : () -> tensor<2x3x4xf32>
  %y = "canonical.flatten"(%x) {end_axis = 1 : i64, start_axis = 1 : i64} : (tensor<2x3x4xf32>) -> tensor<2x1x3x4xf32>
  "check.eq"(%y) {expected = dense<[[[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]], [[[13.0, 14.0, 15.0, 16.0], [17.0, 18.0, 19.0, 20.0], [21.0, 22.0, 23.0, 24.0]]]]> : tensor<2x1x3x4xf32>} : (tensor<2x1x3x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @scalar() {
  %x = "canonical.constant_gen"() {value = dense<5.0> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.flatten"(%x) : (tensor<f32>) -> tensor<1xf32>
  "check.eq"(%y) {expected = dense<[5.0]> : tensor<1xf32>} : (tensor<1xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %y = "canonical.flatten"(%x) : (tensor<2x3x$T>) -> tensor<6x$T>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<6x$T>} : (tensor<6x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %y = "canonical.flatten"(%x) : (tensor<2x3x$T>) -> tensor<6x$T>
  "check.eq"(%y) {expected = dense<[0, 1, 2, 3, 4, 5]> : tensor<6x$T>} : (tensor<6x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1, 0], [1, 0, 1]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %y = "canonical.flatten"(%x) : (tensor<2x3x$T>) -> tensor<6x$T>
  "check.eq"(%y) {expected = dense<[0, 1, 0, 1, 0, 1]> : tensor<6x$T>} : (tensor<6x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[[(0.0, 1.0), (1.0, 2.0), (2.0, 3.0)], [(3.0, 4.0), (4.0, 5.0), (5.0, 6.0)]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %y = "canonical.flatten"(%x) : (tensor<2x3x$T>) -> tensor<6x$T>
  "check.eq"(%y) {expected = dense<[(0.0, 1.0), (1.0, 2.0), (2.0, 3.0), (3.0, 4.0), (4.0, 5.0), (5.0, 6.0)]> : tensor<6x$T>} : (tensor<6x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[[false, true, false], [true, false, true]]> : tensor<2x3xi1>} : () -> tensor<2x3xi1>
  %y = "canonical.flatten"(%x) : (tensor<2x3xi1>) -> tensor<6xi1>
  "check.eq"(%y) {expected = dense<[false, true, false, true, false, true]> : tensor<6xi1>} : (tensor<6xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<[["s0", "s1", "s2"], ["s3", "s4", "s5"]]> : tensor<2x3x!roundhouse.string>} : () -> tensor<2x3x!roundhouse.string>
  %y = "canonical.flatten"(%x) : (tensor<2x3x!roundhouse.string>) -> tensor<6x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["s0", "s1", "s2", "s3", "s4", "s5"]> : tensor<6x!roundhouse.string>} : (tensor<6x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.5:1>>
  %y = "canonical.flatten"(%x) : (tensor<2x3x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<6x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[0, 1, 2, 3, 4, 5]> : tensor<6xi8>} : (tensor<6x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
