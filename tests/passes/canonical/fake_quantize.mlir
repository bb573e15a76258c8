// A product's input, result and weights are rounded; the bounds of the first two are for training to find.
// not_run: the bounds are not known yet
// passes: fake_quantize{weight_bits=4}, fold_constants
ml_program.subgraph @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = "canonical.constant_gen"() {value = dense<[[1.27, -0.5], [0.25, 2.54]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %y = "canonical.mat_mul"(%x, %w) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32> loc("y")
  ml_program.output %y : tensor<2x2xf32>
}
// -----
// The second result of a node, which has other sizes than the first.
// not_run: the bounds are not known yet
ml_program.subgraph @main(%x: tensor<2x5xf32>) -> tensor<2x2xf32> {
  %p:2 = "canonical.tensor_split"(%x) {axis = 1 : i64, sizes = array<i64: 3, 2>} : (tensor<2x5xf32>) -> (tensor<2x3xf32>, tensor<2x2xf32>)
  %w = "canonical.constant_gen"() {value = dense<[[1.27, -0.5], [0.25, 2.54]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %y = "canonical.mat_mul"(%p#1, %w) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32> loc("y")
  ml_program.output %y : tensor<2x2xf32>
}
// -----
// What computes a global may load only globals before it.
// unchanged
ml_program.global private mutable @start(dense<1.0> : tensor<2x2xf32>) : tensor<2x2xf32>
ml_program.global private @computed(unit) : tensor<2x2xf32> {roundhouse.initializer = @initialize}
ml_program.subgraph private @initialize() -> tensor<2x2xf32> {
  %x = ml_program.global_load @start : tensor<2x2xf32>
  %w = "canonical.constant_gen"() {value = dense<[[1.27, -0.5], [0.25, 2.54]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %y = "canonical.mat_mul"(%x, %w) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  ml_program.output %y : tensor<2x2xf32>
}
ml_program.subgraph @main() -> tensor<2x2xf32> {
  %y = ml_program.global_load @computed : tensor<2x2xf32>
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
