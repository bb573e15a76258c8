// The shape as data.

ml_program.subgraph @sizes() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<2x0x3xf32>} : () -> tensor<2x0x3xf32>
  %shape = "canonical.shape_of"(%x) : (tensor<2x0x3xf32>) -> tensor<3xi64>
  "check.eq"(%shape) {expected = dense<[2, 0, 3]> : tensor<3xi64>} : (tensor<3xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @rank_zero() {
  %x = "canonical.constant_gen"() {value = dense<"a"> : tensor<!roundhouse.string>} : () -> tensor<!roundhouse.string>
  %shape = "canonical.shape_of"(%x) : (tensor<!roundhouse.string>) -> tensor<0xi64>
  "check.eq"(%shape) {expected = dense<> : tensor<0xi64>} : (tensor<0xi64>) -> ()
  ml_program.output
}
