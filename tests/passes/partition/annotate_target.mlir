// The first that takes a node has it; the others are on the list of what may come instead.
// passes: annotate_target{targets="adder,wide"}
ml_program.subgraph @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %w = "canonical.constant_gen"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %a = "canonical.eltwise_add"(%x, %w) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.relu"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.sigmoid"(%b) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %c : tensor<4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> attributes {roundhouse.targets = ["adder", "wide"]} {
  %w = "canonical.constant_gen"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %a = "canonical.eltwise_add"(%x, %w) {roundhouse.target = "adder"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.relu"(%a) {roundhouse.declined = {adder = "has no canonical.relu"}, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.sigmoid"(%b) {roundhouse.declined = {adder = "has no canonical.sigmoid", wide = "has no canonical.sigmoid"}} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %c : tensor<4xf32>
}
// -----
// Composites come first, for a backend to which none is preferred that takes all of it.
// passes: annotate_target{targets="adder,wide"}
ml_program.subgraph @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.eltwise_mul"(%x, %y) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.eltwise_add"(%a, %y) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.eltwise_mul"(%b, %y) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %c : tensor<4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> attributes {roundhouse.targets = ["adder", "wide"]} {
  %a = "canonical.eltwise_mul"(%x, %y) {roundhouse.composite = "wide.mul_add.0", roundhouse.declined = {adder = "has no canonical.eltwise_mul"}, roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.eltwise_add"(%a, %y) {roundhouse.composite = "wide.mul_add.0", roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.eltwise_mul"(%b, %y) {roundhouse.declined = {adder = "has no canonical.eltwise_mul", wide = "has no canonical.eltwise_mul"}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %c : tensor<4xf32>
}
// -----
// Pins and excludes go by the op, the name or an origin; what is pinned goes there or nowhere.
// passes: annotate_target{targets="adder,wide", pin=["head/*=wide", "*.relu=adder"], exclude=["*sub", "second=wide"]}
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.eltwise_add"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> loc("head/first")
  %b = "canonical.eltwise_add"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> loc("second")
  %c = "canonical.eltwise_sub"(%b, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> loc("third")
  %d = "canonical.relu"(%c) : (tensor<4xf32>) -> tensor<4xf32> loc("fourth")
  ml_program.output %d : tensor<4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> attributes {roundhouse.targets = ["adder", "wide"]} {
  %a = "canonical.eltwise_add"(%x, %x) {roundhouse.declined = {adder = "pinned by 'head/*=wide'"}, roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> loc("head/first")
  %b = "canonical.eltwise_add"(%a, %a) {roundhouse.declined = {wide = "excluded by 'second=wide'"}, roundhouse.target = "adder"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> loc("second")
  %c = "canonical.eltwise_sub"(%b, %a) {roundhouse.declined = {adder = "excluded by '*sub'", wide = "excluded by '*sub'"}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> loc("third")
  %d = "canonical.relu"(%c) {roundhouse.declined = {adder = "has no canonical.relu", wide = "pinned by '*.relu=adder'"}} : (tensor<4xf32>) -> tensor<4xf32> loc("fourth")
  ml_program.output %d : tensor<4xf32>
}
// -----
// What does more than compute is nobody's, whoever says that he takes it.
// passes: annotate_target{targets=never}
ml_program.global private mutable @g(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %s = ml_program.global_load @g : tensor<4xf32>
  %a = "canonical.eltwise_add"(%x, %s) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.global_store @g = %a : tensor<4xf32>
  ml_program.return %a : tensor<4xf32>
}
// ==>
ml_program.global private mutable @g(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.func @main(%x: tensor<4xf32>) -> tensor<4xf32> attributes {roundhouse.targets = ["never"]} {
  %s = ml_program.global_load @g : tensor<4xf32>
  %a = "canonical.eltwise_add"(%x, %s) {roundhouse.target = "never"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.global_store @g = %a : tensor<4xf32>
  ml_program.return %a : tensor<4xf32>
}
// -----
// passes: annotate_target{targets="addr"}
// error: there is no backend 'addr'; available: adder, coy, far, never, reference, wide, did you mean 'adder'?
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  ml_program.output %x : tensor<4xf32>
}
// -----
// passes: annotate_target{targets="adder, adder"}
// error: targets names 'adder' twice
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  ml_program.output %x : tensor<4xf32>
}
// -----
// passes: annotate_target{targets=" "}
// error: targets names no backend
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  ml_program.output %x : tensor<4xf32>
}
// -----
// passes: annotate_target{targets=adder, pin=["canonical.relu=wide"]}
// error: 'wide' in 'canonical.relu=wide' is not one of the targets adder
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  ml_program.output %x : tensor<4xf32>
}
// -----
// passes: annotate_target{targets=adder, pin=["canonical.relu"]}
// error: pin names no backend in 'canonical.relu'
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  ml_program.output %x : tensor<4xf32>
}
// -----
// passes: annotate_target{targets=adder, exclude=["canonical.rely"]}
// error: no name or op of a node that a backend could take matches 'canonical.rely'
// error: did you mean 'canonical.relu'?
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %y : tensor<4xf32>
}
// -----
// Where it is the fastest that counts: of two that say how long they take. What is faster elsewhere
// is not drawn into a composite.
// passes: annotate_target{targets="adder,wide", choose=fastest}
ml_program.subgraph @main(%x: tensor<4xf32>, %y: tensor<16xf32>) -> (tensor<4xf32>, tensor<16xf32>) {
  %a = "canonical.eltwise_mul"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.eltwise_add"(%a, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.eltwise_sub"(%b, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %d = "canonical.eltwise_add"(%c, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %e = "canonical.eltwise_mul"(%y, %y) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %f = "canonical.eltwise_add"(%e, %y) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  ml_program.output %d, %f : tensor<4xf32>, tensor<16xf32>
}
// ==>
ml_program.subgraph @main(%arg0: tensor<4xf32>, %arg1: tensor<16xf32>) -> (tensor<4xf32>, tensor<16xf32>) attributes {roundhouse.targets = ["adder", "wide"]} {
  %0 = "canonical.eltwise_mul"(%arg0, %arg0) {roundhouse.composite = "wide.mul_add.0", roundhouse.declined = {adder = "has no canonical.eltwise_mul"}, roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = "canonical.eltwise_add"(%0, %arg0) {roundhouse.composite = "wide.mul_add.0", roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = "canonical.eltwise_sub"(%1, %arg0) {roundhouse.declined = {wide = "has no canonical.eltwise_sub"}, roundhouse.target = "adder"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = "canonical.eltwise_add"(%2, %arg0) {roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %4 = "canonical.eltwise_mul"(%arg1, %arg1) {roundhouse.declined = {adder = "has no canonical.eltwise_mul", wide = "has no canonical.eltwise_mul"}} : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %5 = "canonical.eltwise_add"(%4, %arg1) {roundhouse.target = "adder"} : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  ml_program.output %3, %5 : tensor<4xf32>, tensor<16xf32>
}
// -----
// What it costs to go to a backend and back counts: for one node that is more than it saves, for
// four it is not.
// passes: annotate_target{targets="wide,far", choose=fastest}
ml_program.subgraph @main(%x: tensor<16xf32>, %y: tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %a = "canonical.eltwise_add"(%x, %x) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %b = "canonical.eltwise_add"(%a, %a) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %c = "canonical.eltwise_add"(%b, %b) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %d = "canonical.eltwise_add"(%c, %c) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %e = "canonical.eltwise_add"(%y, %y) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  ml_program.output %d, %e : tensor<16xf32>, tensor<16xf32>
}
// ==>
ml_program.subgraph @main(%arg0: tensor<16xf32>, %arg1: tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>) attributes {roundhouse.targets = ["wide", "far"]} {
  %0 = "canonical.eltwise_add"(%arg0, %arg0) {roundhouse.target = "far"} : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %1 = "canonical.eltwise_add"(%0, %0) {roundhouse.target = "far"} : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %2 = "canonical.eltwise_add"(%1, %1) {roundhouse.target = "far"} : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %3 = "canonical.eltwise_add"(%2, %2) {roundhouse.target = "far"} : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %4 = "canonical.eltwise_add"(%arg1, %arg1) {roundhouse.target = "wide"} : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  ml_program.output %3, %4 : tensor<16xf32>, tensor<16xf32>
}
// -----
// What was measured goes before what backends say, and whoever runs single nodes may be the fastest.
// passes: annotate_target{targets="wide,far", choose=fastest}
ml_program.subgraph @main(%x: tensor<16xf32>) -> tensor<16xf32> {
  %a = "canonical.eltwise_add"(%x, %x) {roundhouse.seconds = {wide = 8.0e-09 : f64, reference = 4.0e-09 : f64}} : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %b = "canonical.relu"(%a) {roundhouse.seconds = {wide = 8.0e-09 : f64, reference = 9.0e-09 : f64}} : (tensor<16xf32>) -> tensor<16xf32>
  ml_program.output %b : tensor<16xf32>
}
// ==>
ml_program.subgraph @main(%arg0: tensor<16xf32>) -> tensor<16xf32> attributes {roundhouse.targets = ["wide", "far"]} {
  %0 = "canonical.eltwise_add"(%arg0, %arg0) {roundhouse.declined = {far = "'reference' is faster", wide = "'reference' is faster"}, roundhouse.seconds = {wide = 8.0e-09 : f64, reference = 4.0e-09 : f64}} : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %1 = "canonical.relu"(%0) {roundhouse.declined = {far = "has no canonical.relu"}, roundhouse.seconds = {wide = 8.0e-09 : f64, reference = 9.0e-09 : f64}, roundhouse.target = "wide"} : (tensor<16xf32>) -> tensor<16xf32>
  ml_program.output %1 : tensor<16xf32>
}
// -----
// A backend that is not sure is asked about what it would get, and what it refuses goes to the next
// fastest.
// passes: annotate_target{targets="coy,adder,wide", choose=fastest}
ml_program.subgraph @main(%x: tensor<16xf32>) -> tensor<16xf32> {
  %a = "canonical.eltwise_add"(%x, %x) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %b = "canonical.eltwise_sub"(%a, %x) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %c = "canonical.eltwise_mul"(%b, %x) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %d = "canonical.eltwise_max"(%c, %x) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  ml_program.output %d : tensor<16xf32>
}
// ==>
ml_program.subgraph @main(%arg0: tensor<16xf32>) -> tensor<16xf32> attributes {roundhouse.targets = ["coy", "adder", "wide"]} {
  %0 = "canonical.eltwise_add"(%arg0, %arg0) {roundhouse.target = "coy"} : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %1 = "canonical.eltwise_sub"(%0, %arg0) {roundhouse.declined = {coy = "has no canonical.eltwise_sub", wide = "has no canonical.eltwise_sub"}, roundhouse.target = "adder"} : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %2 = "canonical.eltwise_mul"(%1, %arg0) {roundhouse.declined = {adder = "has no canonical.eltwise_mul", coy = "has no canonical.eltwise_mul", wide = "has no canonical.eltwise_mul"}} : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %3 = "canonical.eltwise_max"(%2, %arg0) {roundhouse.declined = {adder = "has no canonical.eltwise_max", wide = "has no canonical.eltwise_max"}, roundhouse.target = "coy"} : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  ml_program.output %3 : tensor<16xf32>
}
