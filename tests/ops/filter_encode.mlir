// Into the domain filter.

ml_program.subgraph @from_oihw() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0, 1]], [[2, 3]], [[4, 5]]], [[[6, 7]], [[8, 9]], [[10, 11]]]]> : tensor<2x3x1x2xi32>} : () -> tensor<2x3x1x2xi32>
  %y = "canonical.filter_encode"(%x) {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x3x1x2xi32>) -> !canonical.filter<2x1x2x3xi32>
  "check.eq"(%y) {expected = dense<[[[[0, 2, 4], [1, 3, 5]]], [[[6, 8, 10], [7, 9, 11]]]]> : tensor<2x1x2x3xi32>} : (!canonical.filter<2x1x2x3xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @from_hwio() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]]> : tensor<1x2x3x2xi32>} : () -> tensor<1x2x3x2xi32>
  %y = "canonical.filter_encode"(%x) {perm = array<i64: 3, 0, 1, 2>} : (tensor<1x2x3x2xi32>) -> !canonical.filter<2x1x2x3xi32>
  "check.eq"(%y) {expected = dense<[[[[0, 2, 4], [6, 8, 10]]], [[[1, 3, 5], [7, 9, 11]]]]> : tensor<2x1x2x3xi32>} : (!canonical.filter<2x1x2x3xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @from_ohwi() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0], [1]]], [[[2], [3]]]]> : tensor<2x1x2x1xi32>} : () -> tensor<2x1x2x1xi32>
  %y = "canonical.filter_encode"(%x) : (tensor<2x1x2x1xi32>) -> !canonical.filter<2x1x2x1xi32>
  "check.eq"(%y) {expected = dense<[[[[0], [1]]], [[[2], [3]]]]> : tensor<2x1x2x1xi32>} : (!canonical.filter<2x1x2x1xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @from_oiw() {
  %x = "canonical.constant_gen"() {value = dense<[[[0, 1], [2, 3]], [[4, 5], [6, 7]]]> : tensor<2x2x2xi32>} : () -> tensor<2x2x2xi32>
  %y = "canonical.filter_encode"(%x) {perm = array<i64: 0, 2, 1>} : (tensor<2x2x2xi32>) -> !canonical.filter<2x2x2xi32>
  "check.eq"(%y) {expected = dense<[[[0, 2], [1, 3]], [[4, 6], [5, 7]]]> : tensor<2x2x2xi32>} : (!canonical.filter<2x2x2xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @from_oidhw() {
  %x = "canonical.constant_gen"() {value = dense<[[[[[0], [1]]], [[[2], [3]]]], [[[[4], [5]]], [[[6], [7]]]]]> : tensor<2x2x1x2x1xi32>} : () -> tensor<2x2x1x2x1xi32>
  %y = "canonical.filter_encode"(%x) {perm = array<i64: 0, 2, 3, 4, 1>} : (tensor<2x2x1x2x1xi32>) -> !canonical.filter<2x1x2x1x2xi32>
  "check.eq"(%y) {expected = dense<[[[[[0, 2]], [[1, 3]]]], [[[[4, 6]], [[5, 7]]]]]> : tensor<2x1x2x1x2xi32>} : (!canonical.filter<2x1x2x1x2xi32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0, 2.0]], [[3.0, 4.0]]]]> : tensor<1x2x1x2x$T>} : () -> tensor<1x2x1x2x$T>
  %y = "canonical.filter_encode"(%x) {perm = array<i64: 0, 2, 3, 1>} : (tensor<1x2x1x2x$T>) -> !canonical.filter<1x1x2x2x$T>
  "check.eq"(%y) {expected = dense<[[[[1.0, 3.0], [2.0, 4.0]]]]> : tensor<1x1x2x2x$T>} : (!canonical.filter<1x1x2x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1, 2]], [[3, 4]]]]> : tensor<1x2x1x2x$T>} : () -> tensor<1x2x1x2x$T>
  %y = "canonical.filter_encode"(%x) {perm = array<i64: 0, 2, 3, 1>} : (tensor<1x2x1x2x$T>) -> !canonical.filter<1x1x2x2x$T>
  "check.eq"(%y) {expected = dense<[[[[1, 3], [2, 4]]]]> : tensor<1x1x2x2x$T>} : (!canonical.filter<1x1x2x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1, 0]], [[1, 0]]]]> : tensor<1x2x1x2x$T>} : () -> tensor<1x2x1x2x$T>
  %y = "canonical.filter_encode"(%x) {perm = array<i64: 0, 2, 3, 1>} : (tensor<1x2x1x2x$T>) -> !canonical.filter<1x1x2x2x$T>
  "check.eq"(%y) {expected = dense<[[[[1, 1], [0, 0]]]]> : tensor<1x1x2x2x$T>} : (!canonical.filter<1x1x2x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[[[[(1.0, 2.0), (2.0, 3.0)]], [[(3.0, 4.0), (4.0, 5.0)]]]]> : tensor<1x2x1x2x$T>} : () -> tensor<1x2x1x2x$T>
  %y = "canonical.filter_encode"(%x) {perm = array<i64: 0, 2, 3, 1>} : (tensor<1x2x1x2x$T>) -> !canonical.filter<1x1x2x2x$T>
  "check.eq"(%y) {expected = dense<[[[[(1.0, 2.0), (3.0, 4.0)], [(2.0, 3.0), (4.0, 5.0)]]]]> : tensor<1x1x2x2x$T>} : (!canonical.filter<1x1x2x2x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[[[[true, false]], [[true, false]]]]> : tensor<1x2x1x2xi1>} : () -> tensor<1x2x1x2xi1>
  %y = "canonical.filter_encode"(%x) {perm = array<i64: 0, 2, 3, 1>} : (tensor<1x2x1x2xi1>) -> !canonical.filter<1x1x2x2xi1>
  "check.eq"(%y) {expected = dense<[[[[true, true], [false, false]]]]> : tensor<1x1x2x2xi1>} : (!canonical.filter<1x1x2x2xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<[[[["s1", "s2"]], [["s3", "s4"]]]]> : tensor<1x2x1x2x!roundhouse.string>} : () -> tensor<1x2x1x2x!roundhouse.string>
  %y = "canonical.filter_encode"(%x) {perm = array<i64: 0, 2, 3, 1>} : (tensor<1x2x1x2x!roundhouse.string>) -> !canonical.filter<1x1x2x2x!roundhouse.string>
  "check.eq"(%y) {expected = dense<[[[["s1", "s3"], ["s2", "s4"]]]]> : tensor<1x1x2x2x!roundhouse.string>} : (!canonical.filter<1x1x2x2x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1, 2]], [[3, 4]]]]> : tensor<1x2x1x2xi8>} : () -> tensor<1x2x1x2x!quant.uniform<i8:f32, 0.5:1>>
  %y = "canonical.filter_encode"(%x) {perm = array<i64: 0, 2, 3, 1>} : (tensor<1x2x1x2x!quant.uniform<i8:f32, 0.5:1>>) -> !canonical.filter<1x1x2x2x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[[[[1, 3], [2, 4]]]]> : tensor<1x1x2x2xi8>} : (!canonical.filter<1x1x2x2x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
