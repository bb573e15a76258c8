// The node that is refused leaves; what was before and behind it stays with the backend.
// fires: compile
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> attributes {roundhouse.targets = ["wide"]} {
  %d = "control.call"(%x) {callee = @main_wide_0, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %d : tensor<4xf32>
}
ml_program.subgraph private @main_wide_0(%x: tensor<4xf32>) -> tensor<4xf32> attributes {roundhouse.places = array<i64: 0, 4>, roundhouse.target = "wide"} {
  %a = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.eltwise_add"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.tanh"(%b) : (tensor<4xf32>) -> tensor<4xf32>
  %d = "canonical.relu"(%c) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %d : tensor<4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> attributes {roundhouse.targets = ["wide"]} {
  %b = "control.call"(%x) {callee = @main_wide_1, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.tanh"(%b) {roundhouse.declined = {wide = "took it but did not compile it: no tanh after all"}} : (tensor<4xf32>) -> tensor<4xf32>
  %d = "control.call"(%c) {callee = @main_wide_2, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %d : tensor<4xf32>
}
ml_program.subgraph private @main_wide_1(%x: tensor<4xf32> {ml_program.identifier = "input_0"}) -> (tensor<4xf32> {ml_program.identifier = "output_0"}) attributes {roundhouse.places = array<i64: 0, 2>, roundhouse.target = "wide"} {
  %a = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.eltwise_add"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %b : tensor<4xf32>
}
ml_program.subgraph private @main_wide_2(%x: tensor<4xf32> {ml_program.identifier = "input_0"}) -> (tensor<4xf32> {ml_program.identifier = "output_0"}) attributes {roundhouse.places = array<i64: 3, 1>, roundhouse.target = "wide"} {
  %d = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %d : tensor<4xf32>
}
// -----
// What is left of a region may be too small, and then goes where it can.
// passes: compile_regions{min_nodes=2}
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> attributes {roundhouse.targets = ["wide", "adder"]} {
  %d = "control.call"(%x) {callee = @main_wide_0, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %d : tensor<4xf32>
}
ml_program.subgraph private @main_wide_0(%x: tensor<4xf32>) -> tensor<4xf32> attributes {roundhouse.places = array<i64: 0, 2>, roundhouse.target = "wide"} {
  %a = "canonical.relu"(%x) {roundhouse.declined = {adder = "no"}} : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.tanh"(%a) {roundhouse.declined = {adder = "no"}} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %b : tensor<4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> attributes {roundhouse.targets = ["wide", "adder"]} {
  %a = "canonical.relu"(%x) {roundhouse.declined = {adder = "no", wide = "its region has only 1 nodes, expected at least 2"}, roundhouse.place = 0} : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.tanh"(%a) {roundhouse.declined = {adder = "no", wide = "took it but did not compile it: no tanh after all"}, roundhouse.place = 1} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %b : tensor<4xf32>
}
// -----
// A backend that refuses everything ends with nothing, and the next one has it.
// passes: annotate_target{targets="never,adder"}, merge_regions, partition, compile_regions{max_rounds=1}
// not_idempotent: who asks again, asks the one that refuses again
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.relu"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.eltwise_add"(%b, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %c : tensor<4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> attributes {roundhouse.targets = ["never", "adder"]} {
  %a = "canonical.relu"(%x) {roundhouse.declined = {adder = "has no canonical.relu", never = "took it but did not compile it: not today"}} : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.relu"(%a) {roundhouse.declined = {adder = "has no canonical.relu", never = "took it but did not compile it: not today"}} : (tensor<4xf32>) -> tensor<4xf32>
  %c = "control.call"(%b, %a) {callee = @main_adder_0, roundhouse.target = "adder"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %c : tensor<4xf32>
}
ml_program.subgraph private @main_adder_0(%b: tensor<4xf32> {ml_program.identifier = "input_0"}, %a: tensor<4xf32> {ml_program.identifier = "input_1"}) -> (tensor<4xf32> {ml_program.identifier = "output_0"}) attributes {roundhouse.places = array<i64: 2, 1>, roundhouse.target = "adder"} {
  %c = "canonical.eltwise_add"(%b, %a) {roundhouse.declined = {never = "took it but did not compile it: not today"}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %c : tensor<4xf32>
}
// -----
// passes: compile_regions{strict}
// error: region @main_wide_0: 'wide' takes its nodes but does not compile it: no tanh after all
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %d = "control.call"(%x) {callee = @main_wide_0, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %d : tensor<4xf32>
}
ml_program.subgraph private @main_wide_0(%x: tensor<4xf32>) -> tensor<4xf32> attributes {roundhouse.target = "wide"} {
  %b = "canonical.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %b : tensor<4xf32>
}
// -----
// passes: compile_regions{strict}
// error: region @region: there is no backend 'gone'
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %d = "control.call"(%x) {callee = @region, roundhouse.target = "gone"} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %d : tensor<4xf32>
}
ml_program.subgraph private @region(%x: tensor<4xf32>) -> tensor<4xf32> attributes {roundhouse.target = "gone"} {
  %b = "canonical.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %b : tensor<4xf32>
}
// -----
// A region of a backend that is not there is left for whoever has one.
// unchanged
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %d = "control.call"(%x) {callee = @region, roundhouse.target = "gone"} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %d : tensor<4xf32>
}
ml_program.subgraph private @region(%x: tensor<4xf32>) -> tensor<4xf32> attributes {roundhouse.target = "gone"} {
  %b = "canonical.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %b : tensor<4xf32>
}
