// The program says that NaN may be lost; a second time changes nothing.
// passes: set_nan{nan=ignore}
ml_program.subgraph @main(%x: tensor<4xf32>) -> (tensor<4xf32>) {
  %a = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32> loc("a")
  ml_program.output %a : tensor<4xf32>
}
// ==>
module attributes {roundhouse.nan = "ignore"} {
  ml_program.subgraph @main(%arg0: tensor<4xf32>) -> (tensor<4xf32>) {
    %0 = "canonical.relu"(%arg0) : (tensor<4xf32>) -> tensor<4xf32> loc("a")
    ml_program.output %0 : tensor<4xf32>
  }
}
// -----
// What is kept is not written.
// passes: set_nan{nan=keep}
module attributes {roundhouse.nan = "ignore"} {
  ml_program.subgraph @main(%x: tensor<4xf32>) -> (tensor<4xf32>) {
    %a = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32> loc("a")
    ml_program.output %a : tensor<4xf32>
  }
}
// ==>
ml_program.subgraph @main(%arg0: tensor<4xf32>) -> (tensor<4xf32>) {
  %0 = "canonical.relu"(%arg0) : (tensor<4xf32>) -> tensor<4xf32> loc("a")
  ml_program.output %0 : tensor<4xf32>
}
