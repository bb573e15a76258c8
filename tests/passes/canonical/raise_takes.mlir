// sizes: H = 1..4
// passes: raise_takes
// Two runs of channels, mixed.
ml_program.subgraph @main(%x: tensor<2x6x$(H)x3xf32>) -> tensor<2x6x$(H)x3xf32> {
  %a = "canonical.fixed_reshape"(%x) {shape = array<i64: 2, 2, 3, $(H), 3>} : (tensor<2x6x$(H)x3xf32>) -> tensor<2x2x3x$(H)x3xf32>
  %b = "canonical.tensor_transpose"(%a) {perm = array<i64: 0, 2, 1, 3, 4>} : (tensor<2x2x3x$(H)x3xf32>) -> tensor<2x3x2x$(H)x3xf32>
  %y = "canonical.fixed_reshape"(%b) {shape = array<i64: 2, 6, $(H), 3>} : (tensor<2x3x2x$(H)x3xf32>) -> tensor<2x6x$(H)x3xf32>
  ml_program.output %y : tensor<2x6x$(H)x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x6x$(H)x3xf32>) -> tensor<2x6x$(H)x3xf32> {
  %i = "canonical.constant_gen"() {value = dense<[0, 3, 1, 4, 2, 5]> : tensor<6xi64>} : () -> tensor<6xi64>
  %y = "canonical.gather"(%x, %i) {axis = 1 : i64} : (tensor<2x6x$(H)x3xf32>, tensor<6xi64>) -> tensor<2x6x$(H)x3xf32>
  ml_program.output %y : tensor<2x6x$(H)x3xf32>
}
// -----
// Every other channel, as ShuffleNet has it for one image.
ml_program.subgraph @main(%x: tensor<1x4x3x5xf32>) -> (tensor<1x2x3x5xf32>, tensor<1x2x3x5xf32>) {
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %a = "canonical.fixed_reshape"(%x) {shape = array<i64: 2, 2, 15>} : (tensor<1x4x3x5xf32>) -> tensor<2x2x15xf32>
  %b = "canonical.tensor_transpose"(%a) {perm = array<i64: 1, 0, 2>} : (tensor<2x2x15xf32>) -> tensor<2x2x15xf32>
  %c = "canonical.fixed_reshape"(%b) {shape = array<i64: 2, 1, 2, 3, 5>} : (tensor<2x2x15xf32>) -> tensor<2x1x2x3x5xf32>
  %y = "canonical.gather"(%c, %zero) {axis = 0 : i64} : (tensor<2x1x2x3x5xf32>, tensor<i64>) -> tensor<1x2x3x5xf32>
  %z = "canonical.gather"(%c, %one) {axis = 0 : i64} : (tensor<2x1x2x3x5xf32>, tensor<i64>) -> tensor<1x2x3x5xf32>
  ml_program.output %y, %z : tensor<1x2x3x5xf32>, tensor<1x2x3x5xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<1x4x3x5xf32>) -> (tensor<1x2x3x5xf32>, tensor<1x2x3x5xf32>) {
  %y = "canonical.slice"(%x) {axes = array<i64: 1>, ends = array<i64: 3>, starts = array<i64: 0>, steps = array<i64: 2>} : (tensor<1x4x3x5xf32>) -> tensor<1x2x3x5xf32>
  %z = "canonical.slice"(%x) {axes = array<i64: 1>, ends = array<i64: 4>, starts = array<i64: 1>, steps = array<i64: 2>} : (tensor<1x4x3x5xf32>) -> tensor<1x2x3x5xf32>
  ml_program.output %y, %z : tensor<1x2x3x5xf32>, tensor<1x2x3x5xf32>
}
// -----
// Half of what was mixed, and then some of that from behind: what cannot be said as a slice of the
// whole is left to be taken from the mixture, which is made once.
ml_program.subgraph @main(%x: tensor<6x5xf32>) -> tensor<2x5xf32> {
  %a = "canonical.fixed_reshape"(%x) {shape = array<i64: 2, 3, 5>} : (tensor<6x5xf32>) -> tensor<2x3x5xf32>
  %b = "canonical.tensor_transpose"(%a) {perm = array<i64: 1, 0, 2>} : (tensor<2x3x5xf32>) -> tensor<3x2x5xf32>
  %c = "canonical.flatten"(%b) {end_axis = 2 : i64} : (tensor<3x2x5xf32>) -> tensor<6x5xf32>
  %d = "canonical.slice"(%c) {axes = array<i64: 0>, ends = array<i64: 6>, starts = array<i64: -3>} : (tensor<6x5xf32>) -> tensor<3x5xf32>
  %i = "canonical.constant_gen"() {value = dense<[-1, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.gather"(%d, %i) : (tensor<3x5xf32>, tensor<2xi64>) -> tensor<2x5xf32>
  ml_program.output %y : tensor<2x5xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<6x5xf32>) -> tensor<2x5xf32> {
  %m = "canonical.constant_gen"() {value = dense<[0, 3, 1, 4, 2, 5]> : tensor<6xi64>} : () -> tensor<6xi64>
  %c = "canonical.gather"(%x, %m) {axis = 0 : i64} : (tensor<6x5xf32>, tensor<6xi64>) -> tensor<6x5xf32>
  %d = "canonical.slice"(%c) {axes = array<i64: 0>, ends = array<i64: 6>, starts = array<i64: -3>} : (tensor<6x5xf32>) -> tensor<3x5xf32>
  %i = "canonical.constant_gen"() {value = dense<[-1, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.gather"(%d, %i) : (tensor<3x5xf32>, tensor<2xi64>) -> tensor<2x5xf32>
  ml_program.output %y : tensor<2x5xf32>
}
// -----
// One of the places of an axis that goes, and comes back.
ml_program.subgraph @main(%x: tensor<6x5xf32>) -> tensor<6x1xf32> {
  %i = "canonical.constant_gen"() {value = dense<-2> : tensor<i64>} : () -> tensor<i64>
  %a = "canonical.gather"(%x, %i) {axis = 1 : i64} : (tensor<6x5xf32>, tensor<i64>) -> tensor<6xf32>
  %y = "canonical.unsqueeze"(%a) {axes = array<i64: 1>} : (tensor<6xf32>) -> tensor<6x1xf32>
  ml_program.output %y : tensor<6x1xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<6x5xf32>) -> tensor<6x1xf32> {
  %y = "canonical.slice"(%x) {axes = array<i64: 1>, ends = array<i64: 4>, starts = array<i64: 3>} : (tensor<6x5xf32>) -> tensor<6x1xf32>
  ml_program.output %y : tensor<6x1xf32>
}
// -----
// unchanged
// Not what moves two axes, nor a transpose for itself, nor reshapes alone.
ml_program.subgraph @main(%x: tensor<4x6xf32>) -> (tensor<6x4xf32>, tensor<4x6xf32>, tensor<2x2x3x2xf32>) {
  %t = "canonical.tensor_transpose"(%x) {perm = array<i64: 1, 0>} : (tensor<4x6xf32>) -> tensor<6x4xf32>
  %a = "canonical.fixed_reshape"(%x) {shape = array<i64: 2, 2, 2, 3>} : (tensor<4x6xf32>) -> tensor<2x2x2x3xf32>
  %b = "canonical.tensor_transpose"(%a) {perm = array<i64: 1, 0, 3, 2>} : (tensor<2x2x2x3xf32>) -> tensor<2x2x3x2xf32>
  %c = "canonical.fixed_reshape"(%b) {shape = array<i64: 4, 6>} : (tensor<2x2x3x2xf32>) -> tensor<4x6xf32>
  ml_program.output %t, %c, %b : tensor<6x4xf32>, tensor<4x6xf32>, tensor<2x2x3x2xf32>
}
// -----
// unchanged
// Not where what is between is wanted itself: the last reshape costs nothing then.
ml_program.subgraph @main(%x: tensor<6x5xf32>) -> (tensor<3x2x5xf32>, tensor<6x5xf32>) {
  %a = "canonical.fixed_reshape"(%x) {shape = array<i64: 2, 3, 5>} : (tensor<6x5xf32>) -> tensor<2x3x5xf32>
  %b = "canonical.tensor_transpose"(%a) {perm = array<i64: 1, 0, 2>} : (tensor<2x3x5xf32>) -> tensor<3x2x5xf32>
  %n = "canonical.neg"(%b) : (tensor<3x2x5xf32>) -> tensor<3x2x5xf32>
  %c = "canonical.fixed_reshape"(%b) {shape = array<i64: 6, 5>} : (tensor<3x2x5xf32>) -> tensor<6x5xf32>
  ml_program.output %n, %c : tensor<3x2x5xf32>, tensor<6x5xf32>
}
// -----
// unchanged
// Sizes that are not known.
ml_program.subgraph @main(%x: tensor<?x6x5xf32>) -> tensor<?x6x5xf32> {
  %s = "canonical.constant_gen"() {value = dense<[-1, 2, 3, 5]> : tensor<4xi64>} : () -> tensor<4xi64>
  %r = "canonical.constant_gen"() {value = dense<[-1, 6, 5]> : tensor<3xi64>} : () -> tensor<3xi64>
  %a = "canonical.reshape"(%x, %s) : (tensor<?x6x5xf32>, tensor<4xi64>) -> tensor<?x2x3x5xf32>
  %b = "canonical.tensor_transpose"(%a) {perm = array<i64: 0, 2, 1, 3>} : (tensor<?x2x3x5xf32>) -> tensor<?x3x2x5xf32>
  %y = "canonical.reshape"(%b, %r) : (tensor<?x3x2x5xf32>, tensor<3xi64>) -> tensor<?x6x5xf32>
  ml_program.output %y : tensor<?x6x5xf32>
}
