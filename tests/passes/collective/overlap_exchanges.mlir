// The product is computed while the sum goes on; what needs the sum comes later.
// passes: overlap_exchanges
// not_run: it is for several devices
module attributes {roundhouse.devices = {x = 2 : i64}, roundhouse.many_devices = true} {
  ml_program.subgraph @main(%a: tensor<256x256xf32>, %b: tensor<256x256xf32>) -> (tensor<256x256xf32>) {
    %s = "collective.all_reduce"(%a) {axes = ["x"], channel = 1 : i64} : (tensor<256x256xf32>) -> tensor<256x256xf32>
    %r = "canonical.relu"(%s) : (tensor<256x256xf32>) -> tensor<256x256xf32>
    %p = "canonical.mat_mul"(%b, %b) : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
    %y = "canonical.eltwise_add"(%r, %p) : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
    ml_program.output %y : tensor<256x256xf32>
  }
}
// ==>
module attributes {roundhouse.devices = {x = 2 : i64}, roundhouse.many_devices = true} {
  ml_program.subgraph @main(%a: tensor<256x256xf32>, %b: tensor<256x256xf32>) -> (tensor<256x256xf32>) {
    %0 = "collective.all_reduce"(%a) {axes = ["x"], channel = 1 : i64, starts = true} : (tensor<256x256xf32>) -> tensor<i64>
    %1 = "canonical.mat_mul"(%b, %b) : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
    %2 = "collective.wait"(%0) {type = tensor<256x256xf32>} : (tensor<i64>) -> tensor<256x256xf32>
    %3 = "canonical.relu"(%2) : (tensor<256x256xf32>) -> tensor<256x256xf32>
    %4 = "canonical.eltwise_add"(%3, %1) : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
    ml_program.output %4 : tensor<256x256xf32>
  }
}
// -----
// A receive is started before the work in front of it. Two keep their order.
// passes: overlap_exchanges
// not_run: it is for several devices
module attributes {roundhouse.devices = {x = 2 : i64}, roundhouse.many_devices = true} {
  ml_program.subgraph @main(%a: tensor<256x256xf32>) -> (tensor<256x256xf32>) {
    %p = "canonical.mat_mul"(%a, %a) : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
    %r1 = "collective.receive"() {axes = ["x"], channel = 1 : i64, from = 1 : i64, type = tensor<256x256xf32>} : () -> tensor<256x256xf32>
    %r2 = "collective.receive"() {axes = ["x"], channel = 2 : i64, from = 1 : i64, type = tensor<256x256xf32>} : () -> tensor<256x256xf32>
    %q = "canonical.eltwise_add"(%p, %r1) : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
    %y = "canonical.eltwise_add"(%q, %r2) : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
    ml_program.output %y : tensor<256x256xf32>
  }
}
// ==>
module attributes {roundhouse.devices = {x = 2 : i64}, roundhouse.many_devices = true} {
  ml_program.subgraph @main(%a: tensor<256x256xf32>) -> (tensor<256x256xf32>) {
    %0 = "collective.receive"() {axes = ["x"], channel = 1 : i64, from = 1 : i64, starts = true, type = tensor<256x256xf32>} : () -> tensor<i64>
    %1 = "collective.receive"() {axes = ["x"], channel = 2 : i64, from = 1 : i64, starts = true, type = tensor<256x256xf32>} : () -> tensor<i64>
    %2 = "canonical.mat_mul"(%a, %a) : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
    %3 = "collective.wait"(%0) {type = tensor<256x256xf32>} : (tensor<i64>) -> tensor<256x256xf32>
    %4 = "canonical.eltwise_add"(%2, %3) : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
    %5 = "collective.wait"(%1) {type = tensor<256x256xf32>} : (tensor<i64>) -> tensor<256x256xf32>
    %6 = "canonical.eltwise_add"(%4, %5) : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
    ml_program.output %6 : tensor<256x256xf32>
  }
}
