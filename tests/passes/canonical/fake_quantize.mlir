// A product's input, result and weights are rounded; the bounds of the first two are for training to find.
// not_run: the bounds are not known yet
// passes: fake_quantize{weight_bits=4}, fold_constants
ml_program.subgraph @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = "canonical.constant_gen"() {value = dense<[[1.27, -0.5], [0.25, 2.54]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %y = "canonical.mat_mul"(%x, %w) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32> loc("y")
  ml_program.output %y : tensor<2x2xf32>
}
// -----
// Its layers stay as they are told.
// passes: fake_quantize{keep=["y"]}
// unchanged
ml_program.subgraph @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = "canonical.constant_gen"() {value = dense<[[1.27, -0.5], [0.25, 2.54]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %y = "canonical.mat_mul"(%x, %w) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32> loc("y")
  ml_program.output %y : tensor<2x2xf32>
}
// -----
// passes: fake_quantize{weight_bits=9}
// error: weight_bits: expected 2 to 8, found 9
ml_program.subgraph @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  ml_program.output %x : tensor<2x2xf32>
}
