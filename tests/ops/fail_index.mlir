// error: canonical.gather
// error: indices (tensor<2x2xi64>): index 3 at [1, 0] is out of range [-3, 3) of axis 0 of input
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
  %indices_constant = "canonical.constant_gen"() {value = dense<[[0, 1], [3, 2]]> : tensor<2x2xi64>} : () -> tensor<2x2xi64>
  %indices = "canonical.forward"(%indices_constant) : (tensor<2x2xi64>) -> tensor<2x2xi64>
  %y = "canonical.gather"(%x, %indices) : (tensor<3x4xf32>, tensor<2x2xi64>) -> tensor<2x2x4xf32>
  "check.eq"(%y) {expected = dense<0.0> : tensor<2x2x4xf32>} : (tensor<2x2x4xf32>) -> ()
  ml_program.output
}
// -----
// error: indices (tensor<1xi64>): index -5 at [0] is out of range [-4, 4) of axis 1 of input
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
  %indices_constant = "canonical.constant_gen"() {value = dense<[-5]> : tensor<1xi64>} : () -> tensor<1xi64>
  %indices = "canonical.forward"(%indices_constant) : (tensor<1xi64>) -> tensor<1xi64>
  %y = "canonical.gather"(%x, %indices) {axis = 1 : i64} : (tensor<3x4xf32>, tensor<1xi64>) -> tensor<3x1xf32>
  "check.eq"(%y) {expected = dense<0.0> : tensor<3x1xf32>} : (tensor<3x1xf32>) -> ()
  ml_program.output
}
// -----
// error: index 4 at [0, 1] is out of range [-4, 4) of axis 1 of input
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
  %indices_constant = "canonical.constant_gen"() {value = dense<[[0, 4]]> : tensor<1x2xi64>} : () -> tensor<1x2xi64>
  %indices = "canonical.forward"(%indices_constant) : (tensor<1x2xi64>) -> tensor<1x2xi64>
  %y = "canonical.gather_elements"(%x, %indices) {axis = 1 : i64} : (tensor<3x4xf32>, tensor<1x2xi64>) -> tensor<1x2xf32>
  "check.eq"(%y) {expected = dense<0.0> : tensor<1x2xf32>} : (tensor<1x2xf32>) -> ()
  ml_program.output
}
// -----
// error: index 3 at [1, 0] is out of range [-3, 3) of axis 0 of input
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
  %indices_constant = "canonical.constant_gen"() {value = dense<[[0, 1], [3, 0]]> : tensor<2x2xi64>} : () -> tensor<2x2xi64>
  %indices = "canonical.forward"(%indices_constant) : (tensor<2x2xi64>) -> tensor<2x2xi64>
  %y = "canonical.gather_nd"(%x, %indices) : (tensor<3x4xf32>, tensor<2x2xi64>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<0.0> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}
// -----
// error: index 4 at [0, 0] is out of range [-3, 3) of axis 0 of input
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
  %indices_constant = "canonical.constant_gen"() {value = dense<[[4]]> : tensor<1x1xi64>} : () -> tensor<1x1xi64>
  %indices = "canonical.forward"(%indices_constant) : (tensor<1x1xi64>) -> tensor<1x1xi64>
  %updates = "canonical.constant_gen"() {value = dense<[[1.0]]> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
  %y = "canonical.scatter_elements"(%x, %indices, %updates) : (tensor<3x4xf32>, tensor<1x1xi64>, tensor<1x1xf32>) -> tensor<3x4xf32>
  "check.eq"(%y) {expected = dense<0.0> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  ml_program.output
}
// -----
// error: index -4 at [0, 0] is out of range [-3, 3) of axis 0 of input
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
  %indices_constant = "canonical.constant_gen"() {value = dense<[[-4]]> : tensor<1x1xi64>} : () -> tensor<1x1xi64>
  %indices = "canonical.forward"(%indices_constant) : (tensor<1x1xi64>) -> tensor<1x1xi64>
  %updates = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0]]> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
  %y = "canonical.scatter_nd"(%x, %indices, %updates) : (tensor<3x4xf32>, tensor<1x1xi64>, tensor<1x4xf32>) -> tensor<3x4xf32>
  "check.eq"(%y) {expected = dense<0.0> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  ml_program.output
}
