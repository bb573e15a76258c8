// A plain tensor where a feature is wanted.
// error: @main: canonical.max_pool_2d 'pool'
// error: tensor<1x4x4x1xf32>
ml_program.subgraph @main() -> tensor<1x2x2x1xf32> {
  %x = "canonical.constant_gen"() {value = dense<1.0> : tensor<1x4x4x1xf32>} : () -> tensor<1x4x4x1xf32>
  %y = "canonical.max_pool_2d"(%x) {window = array<i64: 2, 2>, stride = array<i64: 2, 2>} : (tensor<1x4x4x1xf32>) -> tensor<1x2x2x1xf32> loc("pool")
  ml_program.output %y : tensor<1x2x2x1xf32>
}
// -----
// loco's own case: pull -> max_pool_2d.
// error: canonical.max_pool_2d 'pool'
// error: tensor<1x4x4x1xf32>
ml_program.subgraph @main(%arg0: tensor<1x4x4x1xf32>) -> tensor<1x2x2x1xf32> attributes {roundhouse.boundary = "canonical"} {
  %x = "canonical.pull"() {index = 0 : i64} : () -> tensor<1x4x4x1xf32>
  %y = "canonical.max_pool_2d"(%x) {window = array<i64: 2, 2>, stride = array<i64: 2, 2>} : (tensor<1x4x4x1xf32>) -> tensor<1x2x2x1xf32> loc("pool")
  "canonical.push"(%y) {index = 0 : i64} : (tensor<1x2x2x1xf32>) -> ()
  ml_program.output %y : tensor<1x2x2x1xf32>
}
