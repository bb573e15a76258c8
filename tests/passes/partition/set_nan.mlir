// The program says it, and says nothing where NaN is kept.
// passes: set_nan{nan=ignore}
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %0 : tensor<4xf32>
}
// ==>
module attributes {roundhouse.nan = "ignore"} {
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %0 : tensor<4xf32>
}
}
// -----
// passes: set_nan{nan=keep}
module attributes {roundhouse.nan = "ignore"} {
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %0 : tensor<4xf32>
}
}
// ==>
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %0 : tensor<4xf32>
}
// -----
// passes: set_nan{nan=keep}
// unchanged
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %0 : tensor<4xf32>
}
