// A path by way of another keeps two apart; a region of its own size does not.
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) {roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.sigmoid"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.relu"(%a) {roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  %d = "canonical.eltwise_add"(%b, %c) {roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %e = "canonical.eltwise_sub"(%d, %d) {roundhouse.target = "adder"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %e : tensor<4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) {roundhouse.region = 0, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.sigmoid"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.relu"(%a) {roundhouse.region = 0, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  %d = "canonical.eltwise_add"(%b, %c) {roundhouse.region = 1, roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %e = "canonical.eltwise_sub"(%d, %d) {roundhouse.region = 2, roundhouse.target = "adder"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %e : tensor<4xf32>
}
// -----
// The long way to %d does not come from where the short one does, so that nothing is in between.
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) {roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.sigmoid"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.relu"(%x) {roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  %d = "canonical.eltwise_add"(%b, %c) {roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %d : tensor<4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) {roundhouse.region = 0, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.sigmoid"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.relu"(%x) {roundhouse.region = 1, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  %d = "canonical.eltwise_add"(%b, %c) {roundhouse.region = 1, roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %d : tensor<4xf32>
}
// -----
// Two backends that cross: each pair alone would do, both together would wait for one another.
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) {roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.relu"(%x) {roundhouse.target = "never"} : (tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.eltwise_add"(%a, %b) {roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %d = "canonical.eltwise_add"(%b, %a) {roundhouse.target = "never"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %e = "canonical.sigmoid"(%d) : (tensor<4xf32>) -> tensor<4xf32>
  %f = "canonical.eltwise_mul"(%c, %e) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %f : tensor<4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) {roundhouse.region = 0, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.relu"(%x) {roundhouse.region = 1, roundhouse.target = "never"} : (tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.eltwise_add"(%a, %b) {roundhouse.region = 0, roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %d = "canonical.eltwise_add"(%b, %a) {roundhouse.region = 2, roundhouse.target = "never"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %e = "canonical.sigmoid"(%d) : (tensor<4xf32>) -> tensor<4xf32>
  %f = "canonical.eltwise_mul"(%c, %e) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %f : tensor<4xf32>
}
// -----
// State is a way, too: the store comes behind %a and before %l.
ml_program.global private mutable @g(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) {roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.global_store @g = %a : tensor<4xf32>
  %l = ml_program.global_load @g : tensor<4xf32>
  %b = "canonical.eltwise_add"(%a, %l) {roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.return %b : tensor<4xf32>
}
// ==>
ml_program.global private mutable @g(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) {roundhouse.region = 0, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.global_store @g = %a : tensor<4xf32>
  %l = ml_program.global_load @g : tensor<4xf32>
  %b = "canonical.eltwise_add"(%a, %l) {roundhouse.region = 1, roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.return %b : tensor<4xf32>
}
// -----
// What is too small goes to the next that takes it, and may be enough there.
// passes: merge_regions{min_nodes=2, max_nodes=3}
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> attributes {roundhouse.targets = ["adder", "wide"]} {
  %a = "canonical.eltwise_add"(%x, %x) {roundhouse.target = "adder"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.relu"(%a) {roundhouse.declined = {adder = "no"}, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.relu"(%b) {roundhouse.declined = {adder = "no"}, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  %d = "canonical.relu"(%c) {roundhouse.declined = {adder = "no"}, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %d : tensor<4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> attributes {roundhouse.targets = ["adder", "wide"]} {
  %a = "canonical.eltwise_add"(%x, %x) {roundhouse.declined = {adder = "its region has only 1 nodes, expected at least 2"}, roundhouse.region = 0, roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.relu"(%a) {roundhouse.declined = {adder = "no"}, roundhouse.region = 0, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.relu"(%b) {roundhouse.declined = {adder = "no"}, roundhouse.region = 0, roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  %d = "canonical.relu"(%c) {roundhouse.declined = {adder = "no", wide = "its region has only 1 nodes, expected at least 2"}} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %d : tensor<4xf32>
}
// -----
// Constants do not count among what goes in.
// passes: merge_regions{max_boundary=3}
ml_program.subgraph @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %w = "canonical.constant_gen"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %a = "canonical.eltwise_add"(%x, %w) {roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.eltwise_add"(%a, %x) {roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.eltwise_add"(%b, %y) {roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %e = "canonical.sigmoid"(%y) : (tensor<4xf32>) -> tensor<4xf32>
  %d = "canonical.eltwise_add"(%c, %e) {roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %d : tensor<4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %w = "canonical.constant_gen"() {value = $random(tensor<4xf32>)} : () -> tensor<4xf32>
  %a = "canonical.eltwise_add"(%x, %w) {roundhouse.region = 0, roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.eltwise_add"(%a, %x) {roundhouse.region = 0, roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.eltwise_add"(%b, %y) {roundhouse.region = 0, roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %e = "canonical.sigmoid"(%y) : (tensor<4xf32>) -> tensor<4xf32>
  %d = "canonical.eltwise_add"(%c, %e) {roundhouse.region = 1, roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %d : tensor<4xf32>
}
// -----
// A composite between whose nodes others must run is none; what is not taken alone goes nowhere.
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.eltwise_mul"(%x, %x) {roundhouse.composite = "wide.mul_add.0", roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.sigmoid"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.eltwise_add"(%a, %b) {roundhouse.composite = "wide.mul_add.0", roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %c : tensor<4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.eltwise_mul"(%x, %x) {roundhouse.declined = {wide = "takes it only in \22wide.mul_add.0\22, but other nodes must run between its nodes"}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.sigmoid"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.eltwise_add"(%a, %b) {roundhouse.region = 0, roundhouse.target = "wide"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %c : tensor<4xf32>
}
// -----
// passes: merge_regions{max_nodes=0}
// error: the limits of nodes must be at least 1
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) {roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %a : tensor<4xf32>
}
// -----
// passes: merge_regions{min_nodes=3, max_nodes=2}
// error: min_nodes=3 is above max_nodes=2
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) {roundhouse.target = "wide"} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %a : tensor<4xf32>
}
