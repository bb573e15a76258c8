// The places of the elements that are not zero, one a row.

// Minus zero is zero; what is not a number is not.
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[0.0, 1.5], [-0.0, 0x7FC00000], [2.0, 0.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %y = "canonical.non_zero"(%x) : (tensor<3x2xf32>) -> tensor<?x2xi64>
  "check.eq"(%y) {expected = dense<[[0, 1], [1, 1], [2, 0]]> : tensor<3x2xi64>} : (tensor<?x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[true, false, true]> : tensor<3xi1>} : () -> tensor<3xi1>
  %y = "canonical.non_zero"(%x) : (tensor<3xi1>) -> tensor<?x1xi64>
  "check.eq"(%y) {expected = dense<[[0], [2]]> : tensor<2x1xi64>} : (tensor<?x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @nothing() {
  %x = "canonical.constant_gen"() {value = dense<0> : tensor<2x2xi8>} : () -> tensor<2x2xi8>
  %y = "canonical.non_zero"(%x) : (tensor<2x2xi8>) -> tensor<?x2xi64>
  "check.eq"(%y) {expected = dense<> : tensor<0x2xi64>} : (tensor<?x2xi64>) -> ()
  ml_program.output
}

// There is one place, and it has no index.
ml_program.subgraph @rank_zero() {
  %x = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %y = "canonical.non_zero"(%x) : (tensor<i64>) -> tensor<?x0xi64>
  "check.eq"(%y) {expected = dense<> : tensor<1x0xi64>} : (tensor<?x0xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[(0.0, 0.0), (0.0, 1.0)]> : tensor<2xcomplex<f32>>} : () -> tensor<2xcomplex<f32>>
  %y = "canonical.non_zero"(%x) : (tensor<2xcomplex<f32>>) -> tensor<?x1xi64>
  "check.eq"(%y) {expected = dense<[[1]]> : tensor<1x1xi64>} : (tensor<?x1xi64>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[0.0, 1.0], [3.0, 0.0]]> : tensor<2x2x$T>} : () -> tensor<2x2x$T>
  %y = "canonical.non_zero"(%x) : (tensor<2x2x$T>) -> tensor<?x2xi64>
  "check.eq"(%y) {expected = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>} : (tensor<?x2xi64>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1], [3, 0]]> : tensor<2x2x$T>} : () -> tensor<2x2x$T>
  %y = "canonical.non_zero"(%x) : (tensor<2x2x$T>) -> tensor<?x2xi64>
  "check.eq"(%y) {expected = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>} : (tensor<?x2xi64>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[[0, 1], [1, 0]]> : tensor<2x2x$T>} : () -> tensor<2x2x$T>
  %y = "canonical.non_zero"(%x) : (tensor<2x2x$T>) -> tensor<?x2xi64>
  "check.eq"(%y) {expected = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>} : (tensor<?x2xi64>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[[(0.0, 0.0), (1.0, 2.0)], [(3.0, 4.0), (0.0, 0.0)]]> : tensor<2x2x$T>} : () -> tensor<2x2x$T>
  %y = "canonical.non_zero"(%x) : (tensor<2x2x$T>) -> tensor<?x2xi64>
  "check.eq"(%y) {expected = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>} : (tensor<?x2xi64>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[[false, true], [true, false]]> : tensor<2x2xi1>} : () -> tensor<2x2xi1>
  %y = "canonical.non_zero"(%x) : (tensor<2x2xi1>) -> tensor<?x2xi64>
  "check.eq"(%y) {expected = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>} : (tensor<?x2xi64>) -> ()
  ml_program.output
}
