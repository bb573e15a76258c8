// The same elements under another shape.

ml_program.subgraph @merge_and_tear() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0], [11.0, 12.0]]]> : tensor<2x3x2xf32>} : () -> tensor<2x3x2xf32>
  %y = "canonical.fixed_reshape"(%x) {shape = array<i64: 3, 4>} : (tensor<2x3x2xf32>) -> tensor<3x4xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @to_rank_zero() {
  %x = "canonical.constant_gen"() {value = dense<[[7]]> : tensor<1x1xi8>} : () -> tensor<1x1xi8>
  %y = "canonical.fixed_reshape"(%x) {shape = array<i64>} : (tensor<1x1xi8>) -> tensor<i8>
  "check.eq"(%y) {expected = dense<7> : tensor<i8>} : (tensor<i8>) -> ()
  ml_program.output
}

ml_program.subgraph @empty() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<0x3xf32>} : () -> tensor<0x3xf32>
  %y = "canonical.fixed_reshape"(%x) {shape = array<i64: 2, 0>} : (tensor<0x3xf32>) -> tensor<2x0xf32>
  "check.eq"(%y) {expected = dense<> : tensor<2x0xf32>} : (tensor<2x0xf32>) -> ()
  ml_program.output
}

// The quantised axis moves from 0 to 1; what is stored stays.
ml_program.subgraph @quantized_along_an_axis() {
  %x = "canonical.constant_gen"() {value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  %y = "canonical.fixed_reshape"(%x) {shape = array<i64: 1, 2, 2>} : (tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<1x2x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>
  "check.eq"(%y) {expected = dense<[[[1, 2], [3, 4]]]> : tensor<1x2x2xi8>} : (tensor<1x2x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %y = "canonical.fixed_reshape"(%x) {shape = array<i64: 3, 2>} : (tensor<2x3x$T>) -> tensor<3x2x$T>
  "check.eq"(%y) {expected = dense<[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]]> : tensor<3x2x$T>} : (tensor<3x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %y = "canonical.fixed_reshape"(%x) {shape = array<i64: 3, 2>} : (tensor<2x3x$T>) -> tensor<3x2x$T>
  "check.eq"(%y) {expected = dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2x$T>} : (tensor<3x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1, 0], [1, 0, 1]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %y = "canonical.fixed_reshape"(%x) {shape = array<i64: 3, 2>} : (tensor<2x3x$T>) -> tensor<3x2x$T>
  "check.eq"(%y) {expected = dense<[[0, 1], [0, 1], [0, 1]]> : tensor<3x2x$T>} : (tensor<3x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[[(0.0, 1.0), (1.0, 2.0), (2.0, 3.0)], [(3.0, 4.0), (4.0, 5.0), (5.0, 6.0)]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %y = "canonical.fixed_reshape"(%x) {shape = array<i64: 3, 2>} : (tensor<2x3x$T>) -> tensor<3x2x$T>
  "check.eq"(%y) {expected = dense<[[(0.0, 1.0), (1.0, 2.0)], [(2.0, 3.0), (3.0, 4.0)], [(4.0, 5.0), (5.0, 6.0)]]> : tensor<3x2x$T>} : (tensor<3x2x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[[false, true, false], [true, false, true]]> : tensor<2x3xi1>} : () -> tensor<2x3xi1>
  %y = "canonical.fixed_reshape"(%x) {shape = array<i64: 3, 2>} : (tensor<2x3xi1>) -> tensor<3x2xi1>
  "check.eq"(%y) {expected = dense<[[false, true], [false, true], [false, true]]> : tensor<3x2xi1>} : (tensor<3x2xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<[["s0", "s1", "s2"], ["s3", "s4", "s5"]]> : tensor<2x3x!roundhouse.string>} : () -> tensor<2x3x!roundhouse.string>
  %y = "canonical.fixed_reshape"(%x) {shape = array<i64: 3, 2>} : (tensor<2x3x!roundhouse.string>) -> tensor<3x2x!roundhouse.string>
  "check.eq"(%y) {expected = dense<[["s0", "s1"], ["s2", "s3"], ["s4", "s5"]]> : tensor<3x2x!roundhouse.string>} : (tensor<3x2x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.5:1>>
  %y = "canonical.fixed_reshape"(%x) {shape = array<i64: 3, 2>} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<3x2x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2xi8>} : (tensor<3x2x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
