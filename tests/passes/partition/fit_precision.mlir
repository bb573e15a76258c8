// What no backend makes use of does no harm, and stays.
// passes: fit_precision{error_budget=0.001, targets="adder,wide"}
ml_program.subgraph @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %a = "canonical.mat_mul"(%x, %x) {roundhouse.precision = "medium"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  ml_program.output %a : tensor<4x4xf32>
}
// unchanged
