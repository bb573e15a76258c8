// error: input (tensor<4xf32>): (C1)
ml_program.subgraph @main(%a: tensor<4xf32>) {
  %y = "canonical.determinant"(%a) : (tensor<4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<3x4x5xf32>): (C2) expected as many columns as rows
ml_program.subgraph @main(%a: tensor<3x4x5xf32>) {
  %y = "canonical.determinant"(%a) : (tensor<3x4x5xf32>) -> !roundhouse.unknown
  ml_program.output
}
