// fires: strip
ml_program.subgraph @main(%x: tensor<2xf32> {ml_program.identifier = "image"}) -> (tensor<2xf32> {ml_program.identifier = "scores"}) {
  %a = "canonical.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32> loc("act")
  %b = "canonical.tanh"(%a) : (tensor<2xf32>) -> tensor<2xf32> loc(fused["t1", "t2"])
  ml_program.output %b : tensor<2xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2xf32> {ml_program.identifier = "image"}) -> (tensor<2xf32> {ml_program.identifier = "scores"}) {
  %a = "canonical.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32> loc(unknown)
  %b = "canonical.tanh"(%a) : (tensor<2xf32>) -> tensor<2xf32> loc(unknown)
  ml_program.output %b : tensor<2xf32>
}
// -----
// unchanged
ml_program.subgraph @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %a = "canonical.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32> loc(unknown)
  ml_program.output %a : tensor<2xf32> loc(unknown)
}
