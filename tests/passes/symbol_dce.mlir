// What nothing public leads to goes: also what only refers to itself.
ml_program.global private @unused(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @used(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %w = ml_program.global_load_const @used : tensor<4xf32>
  %y = "control.call"(%w) {callee = @called} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %y : tensor<4xf32>
}
ml_program.subgraph private @called(%x: tensor<4xf32>) -> tensor<4xf32> {
  ml_program.output %x : tensor<4xf32>
}
ml_program.subgraph private @for_itself(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "control.call"(%x) {callee = @for_itself} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %y : tensor<4xf32>
}
// ==>
ml_program.global private @used(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %w = ml_program.global_load_const @used : tensor<4xf32>
  %y = "control.call"(%w) {callee = @called} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %y : tensor<4xf32>
}
ml_program.subgraph private @called(%x: tensor<4xf32>) -> tensor<4xf32> {
  ml_program.output %x : tensor<4xf32>
}
// -----
// unchanged
// What is seen from outside stays; so do initialisers of what stays, and what an attribute names.
ml_program.global public mutable @state : tensor<2xf32> {roundhouse.initializer = @first}
ml_program.global private @noted(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.global nested @inner(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.subgraph @main() attributes {acme.notes = [@noted]} {
  ml_program.output
}
ml_program.subgraph private @first() -> tensor<2xf32> {
  %c = "canonical.constant_gen"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  ml_program.output %c : tensor<2xf32>
}
