// Values go in and out once; a weight that others take, too, is in both places.
ml_program.global private @w(dense<2.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.subgraph @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %w = ml_program.global_load_const @w : tensor<4xf32>
  %own = "canonical.constant_gen"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %a = "canonical.eltwise_add"(%x, %w) {roundhouse.region = 0, roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.sigmoid"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.eltwise_add"(%a, %own) {roundhouse.region = 0, roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %d = "canonical.eltwise_mul"(%w, %c) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %b, %b, %d : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// ==>
ml_program.global private @w(dense<2.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.subgraph @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %w = "ml_program.global_load_const"() {global = @w, roundhouse.place = 0} : () -> tensor<4xf32>
  %r:2 = "control.call"(%x) {callee = @main_wide_0, roundhouse.target = "wide"} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %c = "canonical.sigmoid"(%r#0) : (tensor<4xf32>) -> tensor<4xf32>
  %d = "canonical.eltwise_mul"(%w, %c) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %r#1, %r#1, %d : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
ml_program.subgraph private @main_wide_0(%x: tensor<4xf32> {ml_program.identifier = "input_0"}) -> (tensor<4xf32> {ml_program.identifier = "output_0"}, tensor<4xf32> {ml_program.identifier = "output_1"}) attributes {roundhouse.places = array<i64: 0, 3, 4, 1>, roundhouse.target = "wide"} {
  %w = ml_program.global_load_const @w : tensor<4xf32>
  %own = "canonical.constant_gen"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %a = "canonical.eltwise_add"(%x, %w) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.eltwise_add"(%a, %own) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %a, %b : tensor<4xf32>, tensor<4xf32>
}
// -----
// `pass` leaves constants where they are; what carries no data comes along all the same.
// passes: partition{constants=pass}
ml_program.subgraph @main(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %own = "canonical.constant_gen"() {value = $random(tensor<1x4x4x2xf32>)} : () -> tensor<1x4x4x2xf32>
  %a = "canonical.eltwise_add"(%x, %own) {roundhouse.target = "wide"} : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  ml_program.output %a : tensor<1x4x4x2xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %own = "canonical.constant_gen"() {value = $random(tensor<1x4x4x2xf32>)} : () -> tensor<1x4x4x2xf32>
  %a = "control.call"(%x, %own) {callee = @main_wide_0, roundhouse.target = "wide"} : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  ml_program.output %a : tensor<1x4x4x2xf32>
}
ml_program.subgraph private @main_wide_0(%x: tensor<1x4x4x2xf32> {ml_program.identifier = "input_0"}, %y: tensor<1x4x4x2xf32> {ml_program.identifier = "input_1"}) -> (tensor<1x4x4x2xf32> {ml_program.identifier = "output_0"}) attributes {roundhouse.places = array<i64: 1, 1>, roundhouse.target = "wide"} {
  %a = "canonical.eltwise_add"(%x, %y) : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  ml_program.output %a : tensor<1x4x4x2xf32>
}
// -----
// Two regions of one name elsewhere, and one of a name that is taken.
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) {roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.sigmoid"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.relu"(%b) {roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  %d = "control.call"(%c) {callee = @main_wide_0} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %d : tensor<4xf32>
}
ml_program.subgraph private @main_wide_0(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %a : tensor<4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "control.call"(%x) {callee = @main_wide_1, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.sigmoid"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %c = "control.call"(%b) {callee = @main_wide_2, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  %d = "control.call"(%c) {callee = @main_wide_0} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %d : tensor<4xf32>
}
ml_program.subgraph private @main_wide_0(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %a : tensor<4xf32>
}
ml_program.subgraph private @main_wide_1(%x: tensor<4xf32> {ml_program.identifier = "input_0"}) -> (tensor<4xf32> {ml_program.identifier = "output_0"}) attributes {roundhouse.places = array<i64: 0, 1>, roundhouse.target = "wide"} {
  %a = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %a : tensor<4xf32>
}
ml_program.subgraph private @main_wide_2(%x: tensor<4xf32> {ml_program.identifier = "input_0"}) -> (tensor<4xf32> {ml_program.identifier = "output_0"}) attributes {roundhouse.places = array<i64: 2, 1>, roundhouse.target = "wide"} {
  %a = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %a : tensor<4xf32>
}
// -----
// error: region 0 : i64 has two targets: 'wide' on canonical.relu
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) {roundhouse.region = 0, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.relu"(%a) {roundhouse.region = 0, roundhouse.target = "never"} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %b : tensor<4xf32>
}
// -----
// error: the nodes cannot run as one, since a path leaves them and re-enters
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) {roundhouse.region = 0, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.sigmoid"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.relu"(%b) {roundhouse.region = 0, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %c : tensor<4xf32>
}
// -----
// error: cannot go to 'wide': it reads or writes state
ml_program.global private mutable @g(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.func @main() -> tensor<4xf32> {
  %s = "ml_program.global_load"() {global = @g, roundhouse.target = "wide"} : () -> tensor<4xf32>
  ml_program.return %s : tensor<4xf32>
}
