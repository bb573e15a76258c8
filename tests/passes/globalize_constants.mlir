// Equal constants are equal globals: dedupe_constants makes one of them.
ml_program.subgraph @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %w = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32> loc("w")
  %y = "canonical.eltwise_add"(%x, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
// ==>
ml_program.global private @constant_0(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.subgraph @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %w = ml_program.global_load_const @constant_0 : tensor<2xf32> loc("w")
  %y = "canonical.eltwise_add"(%x, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
// -----
// unchanged
// What has a domain is no plain tensor.
ml_program.subgraph @main() -> !canonical.bias<2xf32> {
  %w = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  ml_program.output %w : !canonical.bias<2xf32>
}
// -----
// unchanged
// An initializer may name earlier globals only.
// passes: globalize_constants
ml_program.global private mutable @state : tensor<2xf32> {roundhouse.initializer = @init}
ml_program.subgraph private @init() -> tensor<2xf32> {
  %w = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  ml_program.output %w : tensor<2xf32>
}
ml_program.func @main() -> tensor<2xf32> {
  %s = ml_program.global_load @state : tensor<2xf32>
  ml_program.return %s : tensor<2xf32>
}
