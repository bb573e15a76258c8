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
