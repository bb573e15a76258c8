// What goes in comes out.

// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4x$T>} : () -> tensor<4x$T>
  %y = "canonical.forward"(%x) : (tensor<4x$T>) -> tensor<4x$T>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4x$T>} : (tensor<4x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[0, 1, 2, 3]> : tensor<4x$T>} : () -> tensor<4x$T>
  %y = "canonical.forward"(%x) : (tensor<4x$T>) -> tensor<4x$T>
  "check.eq"(%y) {expected = dense<[0, 1, 2, 3]> : tensor<4x$T>} : (tensor<4x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[0, 1, 0, 1]> : tensor<4x$T>} : () -> tensor<4x$T>
  %y = "canonical.forward"(%x) : (tensor<4x$T>) -> tensor<4x$T>
  "check.eq"(%y) {expected = dense<[0, 1, 0, 1]> : tensor<4x$T>} : (tensor<4x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[(0.0, 1.0), (1.0, 2.0), (2.0, 3.0), (3.0, 4.0)]> : tensor<4x$T>} : () -> tensor<4x$T>
  %y = "canonical.forward"(%x) : (tensor<4x$T>) -> tensor<4x$T>
  "check.eq"(%y) {expected = dense<[(0.0, 1.0), (1.0, 2.0), (2.0, 3.0), (3.0, 4.0)]> : tensor<4x$T>} : (tensor<4x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[false, true, false, true]> : tensor<4xi1>} : () -> tensor<4xi1>
  %y = "canonical.forward"(%x) : (tensor<4xi1>) -> tensor<4xi1>
  "check.eq"(%y) {expected = dense<[false, true, false, true]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<["s0", "s1", "s2", "s3"]> : tensor<4x!roundhouse.string>} : () -> tensor<4x!roundhouse.string>
  %y = "canonical.forward"(%x) : (tensor<4x!roundhouse.string>) -> tensor<4x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["s0", "s1", "s2", "s3"]> : tensor<4x!roundhouse.string>} : (tensor<4x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[0, 1, 2, 3]> : tensor<4xi8>} : () -> tensor<4x!quant.uniform<i8:f32, 0.5:1>>
  %y = "canonical.forward"(%x) : (tensor<4x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[0, 1, 2, 3]> : tensor<4xi8>} : (tensor<4x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
