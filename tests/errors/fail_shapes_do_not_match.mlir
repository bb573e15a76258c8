// error: canonical.eltwise_add 'sum'
// error: tensor<2x2xf32>
// error: tensor<3x3xf32>
ml_program.subgraph @main() -> tensor<3x3xf32> {
  %x = "canonical.constant_gen"() {value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %y = "canonical.constant_gen"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
  %z = "canonical.eltwise_add"(%x, %y) : (tensor<2x2xf32>, tensor<3x3xf32>) -> tensor<3x3xf32> loc("sum")
  ml_program.output %z : tensor<3x3xf32>
}
// -----
// The same when only the run knows.
// error: @main: canonical.eltwise_add 'sum': 
// error: 2x2
// error: 3x3
ml_program.subgraph @main() -> tensor<?x?xf32> {
  %a = "canonical.constant_gen"() {value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %b = "canonical.constant_gen"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
  %x = "control.refine"(%a) : (tensor<2x2xf32>) -> tensor<?x?xf32>
  %y = "control.refine"(%b) : (tensor<3x3xf32>) -> tensor<?x?xf32>
  %z = "canonical.eltwise_add"(%x, %y) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32> loc("sum")
  ml_program.output %z : tensor<?x?xf32>
}
