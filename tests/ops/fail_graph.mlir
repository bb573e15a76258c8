// error: (C1) a constant of type tensor<3xf32> cannot be made from tensor<2xf32>
ml_program.subgraph @main() {
  %y = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<3xf32>
  ml_program.output
}
// -----
// error: (C1) a constant of type tensor<2xi32> cannot be made from tensor<2xf32>
ml_program.subgraph @main() {
  %y = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xi32>
  ml_program.output
}
// -----
// error: (C1) a constant of type none cannot be made from tensor<2xf32>
ml_program.subgraph @main() {
  %y = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> none
  ml_program.output
}
// -----
// error: canonical.pull
// error: (C1) attribute 'index': expected at least 0, found -1
ml_program.subgraph @main(%arg0: tensor<i64>) -> tensor<i64> attributes {roundhouse.boundary = "canonical"} {
  %x = "canonical.pull"() {index = -1 : i64} : () -> tensor<i64>
  "canonical.push"(%x) {index = 0 : i64} : (tensor<i64>) -> ()
  ml_program.output %x : tensor<i64>
}
// -----
// error: canonical.push
// error: (C1) attribute 'index': expected at least 0, found -1
ml_program.subgraph @main(%arg0: tensor<i64>) -> tensor<i64> attributes {roundhouse.boundary = "canonical"} {
  %x = "canonical.pull"() {index = 0 : i64} : () -> tensor<i64>
  "canonical.push"(%x) {index = 0 : i64} : (tensor<i64>) -> ()
  "canonical.push"(%x) {index = -1 : i64} : (tensor<i64>) -> ()
  ml_program.output %x : tensor<i64>
}
