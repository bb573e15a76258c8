// error: canonical.eltwise_add 'sum'
// error: tensor<2x2xf32>
// error: tensor<2x3xf32>
ml_program.subgraph @main() -> tensor<2x3xf32> {
  %x = "canonical.constant_gen"() {value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %z = "canonical.eltwise_add"(%x, %x) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x3xf32> loc("sum")
  ml_program.output %z : tensor<2x3xf32>
}
// -----
// The element type.
// error: canonical.eltwise_add 'sum'
// error: tensor<2xi32>
// error: tensor<2xf32>
ml_program.subgraph @main() -> tensor<2xi32> {
  %x = "canonical.constant_gen"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %z = "canonical.eltwise_add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi32> loc("sum")
  ml_program.output %z : tensor<2xi32>
}
// -----
// The same when only the run knows: the node was written for one size and meets another.
// error: @main: canonical.eltwise_add 'sum': result 0: 
// error: tensor<2xf32>
// error: tensor<3xf32>
ml_program.subgraph @main() -> tensor<3xf32> {
  %x = "canonical.constant_gen"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "control.refine"(%x) : (tensor<2xf32>) -> tensor<?xf32>
  %z = "canonical.eltwise_add"(%y, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<3xf32> loc("sum")
  ml_program.output %z : tensor<3xf32>
}
// -----
// An attribute against the operands: a reshape to another number of elements.
// error: canonical.fixed_reshape 'reshape'
// error: tensor<2x3xf32>
ml_program.subgraph @main() -> tensor<7xf32> {
  %x = "canonical.constant_gen"() {value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %z = "canonical.fixed_reshape"(%x) {shape = array<i64: 7>} : (tensor<2x3xf32>) -> tensor<7xf32> loc("reshape")
  ml_program.output %z : tensor<7xf32>
}
