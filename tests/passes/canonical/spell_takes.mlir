// sizes: H = 1..4
// Three runs of two, in turns.
ml_program.subgraph @main(%x: tensor<2x$(H)x6xf32>) -> tensor<2x$(H)x6xf32> {
  %i = "canonical.constant_gen"() {value = dense<[0, 2, 4, 1, 3, 5]> : tensor<6xi64>} : () -> tensor<6xi64>
  %y = "canonical.gather"(%x, %i) {axis = -1 : i64} : (tensor<2x$(H)x6xf32>, tensor<6xi64>) -> tensor<2x$(H)x6xf32>
  ml_program.output %y : tensor<2x$(H)x6xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x$(H)x6xf32>) -> tensor<2x$(H)x6xf32> {
  %a = "canonical.fixed_reshape"(%x) {shape = array<i64: 2, $(H), 3, 2>} : (tensor<2x$(H)x6xf32>) -> tensor<2x$(H)x3x2xf32>
  %b = "canonical.tensor_transpose"(%a) {perm = array<i64: 0, 1, 3, 2>} : (tensor<2x$(H)x3x2xf32>) -> tensor<2x$(H)x2x3xf32>
  %y = "canonical.fixed_reshape"(%b) {shape = array<i64: 2, $(H), 6>} : (tensor<2x$(H)x2x3xf32>) -> tensor<2x$(H)x6xf32>
  ml_program.output %y : tensor<2x$(H)x6xf32>
}
// -----
// unchanged
// Not other orders, not some of the places alone, not places that only the run knows.
ml_program.subgraph @main(%x: tensor<4x6xf32>, %n: tensor<4xi64>) -> (tensor<4x6xf32>, tensor<2x6xf32>, tensor<4x6xf32>) {
  %i = "canonical.constant_gen"() {value = dense<[0, 2, 3, 1]> : tensor<4xi64>} : () -> tensor<4xi64>
  %j = "canonical.constant_gen"() {value = dense<[0, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %a = "canonical.gather"(%x, %i) {axis = 0 : i64} : (tensor<4x6xf32>, tensor<4xi64>) -> tensor<4x6xf32>
  %b = "canonical.gather"(%x, %j) {axis = 0 : i64} : (tensor<4x6xf32>, tensor<2xi64>) -> tensor<2x6xf32>
  %c = "canonical.gather"(%x, %n) {axis = 0 : i64} : (tensor<4x6xf32>, tensor<4xi64>) -> tensor<4x6xf32>
  ml_program.output %a, %b, %c : tensor<4x6xf32>, tensor<2x6xf32>, tensor<4x6xf32>
}
