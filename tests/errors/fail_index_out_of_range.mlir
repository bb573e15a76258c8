// error: @main: canonical.gather 'pick': 
// error: 3
ml_program.subgraph @main() -> tensor<1xf32> {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %i = "canonical.constant_gen"() {value = dense<3> : tensor<1xi64>} : () -> tensor<1xi64>
  %z = "canonical.gather"(%x, %i) {axis = 0 : i64} : (tensor<3xf32>, tensor<1xi64>) -> tensor<1xf32> loc("pick")
  ml_program.output %z : tensor<1xf32>
}
// -----
// An axis that there is not.
// error: canonical.tensor_softmax 'scores'
// error: axis
ml_program.subgraph @main() -> tensor<3xf32> {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %z = "canonical.tensor_softmax"(%x) {axis = 1 : i64} : (tensor<3xf32>) -> tensor<3xf32> loc("scores")
  ml_program.output %z : tensor<3xf32>
}
