// error: canonical.max_pool_2d 'pool'
// error: (C4)
ml_program.subgraph @main(%x: !canonical.feature<1x2x2x1xf32>) -> !canonical.feature<1x1x1x1xf32> {
  %y = "canonical.max_pool_2d"(%x) {window = array<i64: 3, 3>} : (!canonical.feature<1x2x2x1xf32>) -> !canonical.feature<1x1x1x1xf32> loc("pool")
  ml_program.output %y : !canonical.feature<1x1x1x1xf32>
}
// -----
// The same when only the run knows.
// error: @main: canonical.max_pool_2d 'pool': 
// error: (C4)
ml_program.subgraph @main() -> !canonical.feature<?x?x?x?xf32> {
  %a = "canonical.constant_gen"() {value = dense<1.0> : tensor<1x2x2x1xf32>} : () -> tensor<1x2x2x1xf32>
  %x = "canonical.feature_encode"(%a) {perm = array<i64: 0, 1, 2, 3>} : (tensor<1x2x2x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  %b = "control.refine"(%x) : (!canonical.feature<1x2x2x1xf32>) -> !canonical.feature<?x?x?x?xf32>
  %y = "canonical.max_pool_2d"(%b) {window = array<i64: 3, 3>} : (!canonical.feature<?x?x?x?xf32>) -> !canonical.feature<?x?x?x?xf32> loc("pool")
  ml_program.output %y : !canonical.feature<?x?x?x?xf32>
}
