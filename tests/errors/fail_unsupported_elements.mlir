// error: canonical.tanh 'act'
// error: tensor<2xi32>
ml_program.subgraph @main() -> tensor<2xi32> {
  %x = "canonical.constant_gen"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
  %z = "canonical.tanh"(%x) : (tensor<2xi32>) -> tensor<2xi32> loc("act")
  ml_program.output %z : tensor<2xi32>
}
// -----
// error: canonical.eltwise_add 'sum'
// error: tensor<2xi1>
ml_program.subgraph @main() -> tensor<2xi1> {
  %x = "canonical.constant_gen"() {value = dense<true> : tensor<2xi1>} : () -> tensor<2xi1>
  %z = "canonical.eltwise_add"(%x, %x) : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1> loc("sum")
  ml_program.output %z : tensor<2xi1>
}
