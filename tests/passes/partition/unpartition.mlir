// What came out of partition goes back: the shared weight is one again, and %b is before %c.
ml_program.global private @w(dense<2.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.subgraph @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) attributes {roundhouse.targets = ["wide"]} {
  %w = "ml_program.global_load_const"() {global = @w, roundhouse.place = 0} : () -> tensor<4xf32>
  %r:2 = "control.call"(%x) {callee = @main_wide_0, roundhouse.target = "wide"} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %b = "canonical.sigmoid"(%r#0) {roundhouse.declined = {wide = "no"}, roundhouse.place = 2} : (tensor<4xf32>) -> tensor<4xf32>
  %d = "canonical.eltwise_mul"(%w, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %r#1, %d : tensor<4xf32>, tensor<4xf32>
}
ml_program.subgraph private @main_wide_0(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) attributes {roundhouse.places = array<i64: 0, 2, 3, 1>, roundhouse.target = "wide"} {
  %w = ml_program.global_load_const @w : tensor<4xf32>
  %a = "canonical.eltwise_add"(%x, %w) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.eltwise_add"(%a, %w) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %a, %c : tensor<4xf32>, tensor<4xf32>
}
// ==>
ml_program.global private @w(dense<2.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.subgraph @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %w = ml_program.global_load_const @w : tensor<4xf32>
  %a = "canonical.eltwise_add"(%x, %w) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.sigmoid"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.eltwise_add"(%a, %w) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %d = "canonical.eltwise_mul"(%w, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %c, %d : tensor<4xf32>, tensor<4xf32>
}
// -----
// Places that cannot be, since somebody has changed the program: the order stays one that runs.
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.sigmoid"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = "control.call"(%a) {callee = @main_wide_0, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %b : tensor<4xf32>
}
ml_program.subgraph private @main_wide_0(%x: tensor<4xf32>) -> tensor<4xf32> attributes {roundhouse.places = array<i64: 0, 1>, roundhouse.target = "wide"} {
  %a = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %a : tensor<4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.sigmoid"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.relu"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %b : tensor<4xf32>
}
// -----
// unchanged
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %a : tensor<4xf32>
}
