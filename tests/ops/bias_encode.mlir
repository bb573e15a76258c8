// Into the domain bias.

ml_program.subgraph @as_it_is() {
  %x = "canonical.constant_gen"() {value = dense<[0, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "canonical.bias_encode"(%x) : (tensor<3xi32>) -> !canonical.bias<3xi32>
  "check.eq"(%y) {expected = dense<[0, 1, 2]> : tensor<3xi32>} : (!canonical.bias<3xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @with_the_identity() {
  %x = "canonical.constant_gen"() {value = dense<[0, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "canonical.bias_encode"(%x) {perm = array<i64: 0>} : (tensor<3xi32>) -> !canonical.bias<3xi32>
  "check.eq"(%y) {expected = dense<[0, 1, 2]> : tensor<3xi32>} : (!canonical.bias<3xi32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3x$T>} : () -> tensor<3x$T>
  %y = "canonical.bias_encode"(%x) : (tensor<3x$T>) -> !canonical.bias<3x$T>
  "check.eq"(%y) {expected = dense<[1.0, 2.0, 3.0]> : tensor<3x$T>} : (!canonical.bias<3x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[1, 2, 3]> : tensor<3x$T>} : () -> tensor<3x$T>
  %y = "canonical.bias_encode"(%x) : (tensor<3x$T>) -> !canonical.bias<3x$T>
  "check.eq"(%y) {expected = dense<[1, 2, 3]> : tensor<3x$T>} : (!canonical.bias<3x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[1, 0, 1]> : tensor<3x$T>} : () -> tensor<3x$T>
  %y = "canonical.bias_encode"(%x) : (tensor<3x$T>) -> !canonical.bias<3x$T>
  "check.eq"(%y) {expected = dense<[1, 0, 1]> : tensor<3x$T>} : (!canonical.bias<3x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[(1.0, 2.0), (2.0, 3.0), (3.0, 4.0)]> : tensor<3x$T>} : () -> tensor<3x$T>
  %y = "canonical.bias_encode"(%x) : (tensor<3x$T>) -> !canonical.bias<3x$T>
  "check.eq"(%y) {expected = dense<[(1.0, 2.0), (2.0, 3.0), (3.0, 4.0)]> : tensor<3x$T>} : (!canonical.bias<3x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[true, false, true]> : tensor<3xi1>} : () -> tensor<3xi1>
  %y = "canonical.bias_encode"(%x) : (tensor<3xi1>) -> !canonical.bias<3xi1>
  "check.eq"(%y) {expected = dense<[true, false, true]> : tensor<3xi1>} : (!canonical.bias<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<["s1", "s2", "s3"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.bias_encode"(%x) : (tensor<3x!roundhouse.string>) -> !canonical.bias<3x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["s1", "s2", "s3"]> : tensor<3x!roundhouse.string>} : (!canonical.bias<3x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[1, 2, 3]> : tensor<3xi8>} : () -> tensor<3x!quant.uniform<i8:f32, 0.5:1>>
  %y = "canonical.bias_encode"(%x) : (tensor<3x!quant.uniform<i8:f32, 0.5:1>>) -> !canonical.bias<3x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[1, 2, 3]> : tensor<3xi8>} : (!canonical.bias<3x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
