// sizes: N = 1..9
// fires: relu_twice
ml_program.subgraph @main(%x: tensor<$(N)xf32> {ml_program.identifier = "x"}) -> (tensor<$(N)xf32> {ml_program.identifier = "y"}) {
  %0 = "canonical.relu"(%x) : (tensor<$(N)xf32>) -> tensor<$(N)xf32>
  %1 = "canonical.relu"(%0) : (tensor<$(N)xf32>) -> tensor<$(N)xf32>
  ml_program.output %1 : tensor<$(N)xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<$(N)xf32> {ml_program.identifier = "x"}) -> (tensor<$(N)xf32> {ml_program.identifier = "y"}) {
  %0 = "canonical.relu"(%x) : (tensor<$(N)xf32>) -> tensor<$(N)xf32>
  ml_program.output %0 : tensor<$(N)xf32>
}

// -----
// sizes: N = 1..9
// unchanged
ml_program.subgraph @main(%x: tensor<$(N)xf32> {ml_program.identifier = "x"}) -> (tensor<$(N)xf32> {ml_program.identifier = "y"}) {
  %0 = "canonical.relu"(%x) : (tensor<$(N)xf32>) -> tensor<$(N)xf32>
  %1 = "canonical.tanh"(%0) : (tensor<$(N)xf32>) -> tensor<$(N)xf32>
  %2 = "canonical.relu"(%1) : (tensor<$(N)xf32>) -> tensor<$(N)xf32>
  ml_program.output %2 : tensor<$(N)xf32>
}
