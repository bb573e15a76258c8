// unchanged
// passes: graph_viz{path="/dev/null", attributes, types=false}
ml_program.subgraph @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  ml_program.output %x : tensor<3xf32>
}
// -----
// passes: graph_viz{path="/nowhere/graph.dot"}
// error: /nowhere/graph.dot
ml_program.subgraph @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  ml_program.output %x : tensor<3xf32>
}
