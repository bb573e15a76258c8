// Axes of size 1 come.

ml_program.subgraph @front_and_back() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.unsqueeze"(%x) {axes = array<i64: -1, 0>} : (tensor<2x3xf32>) -> tensor<1x2x3x1xf32>
  "check.eq"(%y) {expected = dense<[[[[1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0]]]]> : tensor<1x2x3x1xf32>} : (tensor<1x2x3x1xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[3.0, 4.0]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.unsqueeze"(%x) {axes = array<i64: 0>} : (tensor<2x$T>) -> tensor<1x2x$T>
  "check.eq"(%y) {expected = dense<[[3.0, 4.0]]> : tensor<1x2x$T>} : (tensor<1x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[3, 4]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.unsqueeze"(%x) {axes = array<i64: 0>} : (tensor<2x$T>) -> tensor<1x2x$T>
  "check.eq"(%y) {expected = dense<[[3, 4]]> : tensor<1x2x$T>} : (tensor<1x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[1, 0]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.unsqueeze"(%x) {axes = array<i64: 0>} : (tensor<2x$T>) -> tensor<1x2x$T>
  "check.eq"(%y) {expected = dense<[[1, 0]]> : tensor<1x2x$T>} : (tensor<1x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[(3.0, 4.0), (4.0, 5.0)]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.unsqueeze"(%x) {axes = array<i64: 0>} : (tensor<2x$T>) -> tensor<1x2x$T>
  "check.eq"(%y) {expected = dense<[[(3.0, 4.0), (4.0, 5.0)]]> : tensor<1x2x$T>} : (tensor<1x2x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[true, false]> : tensor<2xi1>} : () -> tensor<2xi1>
  %y = "canonical.unsqueeze"(%x) {axes = array<i64: 0>} : (tensor<2xi1>) -> tensor<1x2xi1>
  "check.eq"(%y) {expected = dense<[[true, false]]> : tensor<1x2xi1>} : (tensor<1x2xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<["s3", "s4"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y = "canonical.unsqueeze"(%x) {axes = array<i64: 0>} : (tensor<2x!roundhouse.string>) -> tensor<1x2x!roundhouse.string>
  "check.eq"(%y) {expected = dense<[["s3", "s4"]]> : tensor<1x2x!roundhouse.string>} : (tensor<1x2x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[3, 4]> : tensor<2xi8>} : () -> tensor<2x!quant.uniform<i8:f32, 0.5:1>>
  %y = "canonical.unsqueeze"(%x) {axes = array<i64: 0>} : (tensor<2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<1x2x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[[3, 4]]> : tensor<1x2xi8>} : (tensor<1x2x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
