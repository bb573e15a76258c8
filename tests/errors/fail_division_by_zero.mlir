// error: @main: canonical.eltwise_div 'ratio': 
// error: zero
ml_program.subgraph @main() -> tensor<2xi32> {
  %x = "canonical.constant_gen"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %y = "canonical.constant_gen"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %z = "canonical.eltwise_div"(%x, %y) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32> loc("ratio")
  ml_program.output %z : tensor<2xi32>
}
// -----
// error: @main: canonical.floor_mod 'rest': 
// error: zero
ml_program.subgraph @main() -> tensor<2xi64> {
  %x = "canonical.constant_gen"() {value = dense<[1, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.constant_gen"() {value = dense<[0, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %z = "canonical.floor_mod"(%x, %y) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64> loc("rest")
  ml_program.output %z : tensor<2xi64>
}
