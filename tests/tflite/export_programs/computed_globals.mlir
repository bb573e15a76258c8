// Globals that a graph computes when a model starts: one that is loaded, and one that is not, which no model needs.
ml_program.global private @loaded(unit) : tensor<2xf32> {roundhouse.initializer = @initialize}
ml_program.global public @not_loaded(unit) : tensor<2xf32> {roundhouse.initializer = @initialize}
ml_program.subgraph private @initialize() -> tensor<2xf32> {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}

ml_program.subgraph @adds_what_was_computed() {
  %a = "canonical.constant_gen"() {value = dense<[3.0, 5.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %b = ml_program.global_load @loaded : tensor<2xf32>
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<[2.0, 3.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @loads_nothing() {
  %a = "canonical.constant_gen"() {value = dense<[3.0, -5.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.neg"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<[-3.0, 5.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}
