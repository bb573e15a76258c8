// error: canonical.max_pool_2d 'pool'
// error: tensor<4x4xf32>
ml_program.subgraph @main() -> tensor<2x2xf32> {
  %x = "canonical.constant_gen"() {value = dense<1.0> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
  %y = "canonical.max_pool_2d"(%x) {window = array<i64: 2, 2>, stride = array<i64: 2, 2>} : (tensor<4x4xf32>) -> tensor<2x2xf32> loc("pool")
  ml_program.output %y : tensor<2x2xf32>
}
// -----
// A feature that no pool over two axes takes.
// error: canonical.max_pool_2d 'pool'
// error: !canonical.feature<1x4x1xf32>
ml_program.subgraph @main(%x: !canonical.feature<1x4x1xf32>) -> !canonical.feature<1x2x1xf32> {
  %y = "canonical.max_pool_2d"(%x) {window = array<i64: 2, 2>, stride = array<i64: 2, 2>} : (!canonical.feature<1x4x1xf32>) -> !canonical.feature<1x2x1xf32> loc("pool")
  ml_program.output %y : !canonical.feature<1x2x1xf32>
}
