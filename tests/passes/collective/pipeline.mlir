// Each stage calls what it does for each micro-batch; calls stay in their order.
// passes: pipeline{axis="pipe", micro_axis="micro"}
// not_run: it is for several devices
module attributes {roundhouse.devices = {micro = 2 : i64, pipe = 2 : i64}, roundhouse.many_devices = true} {
  ml_program.subgraph @main(%x: tensor<2x3xf32> {roundhouse.sharding = "micro,_"}) -> (tensor<2x3xf32> {roundhouse.sharding = "micro,_"}) {
    %a = "canonical.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %b = "canonical.tanh"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    ml_program.output %b : tensor<2x3xf32>
  }
}
// ==>
module attributes {roundhouse.devices = {pipe = 2 : i64}, roundhouse.many_devices = true} {
  ml_program.subgraph @main(%x: tensor<4x3xf32>) -> (tensor<4x3xf32>) attributes {roundhouse.stages = {axis = "pipe", others = [@main.stage1]}} {
    %0 = "canonical.slice"(%x) {axes = array<i64: 0>, ends = array<i64: 2>, starts = array<i64: 0>} : (tensor<4x3xf32>) -> tensor<2x3xf32>
    %1 = "control.call"(%0) {callee = @main.stage0.forward, roundhouse.id = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    "collective.send"(%1) {axes = ["pipe"], channel = 0 : i64, to = 1 : i64} : (tensor<2x3xf32>) -> ()
    %2 = "canonical.slice"(%x) {axes = array<i64: 0>, ends = array<i64: 4>, starts = array<i64: 2>} : (tensor<4x3xf32>) -> tensor<2x3xf32>
    %3 = "control.call"(%2) {callee = @main.stage0.forward, roundhouse.after = [1]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    "collective.send"(%3) {axes = ["pipe"], channel = 1 : i64, to = 1 : i64} : (tensor<2x3xf32>) -> ()
    %4 = "canonical.constant_gen"() {value = dense<0.0> : tensor<4x3xf32>} : () -> tensor<4x3xf32>
    %5 = "collective.broadcast"(%4) {axes = ["pipe"], channel = 2 : i64, root = 1 : i64} : (tensor<4x3xf32>) -> tensor<4x3xf32>
    ml_program.output %5 : tensor<4x3xf32>
  }
  ml_program.subgraph private @main.stage1(%x: tensor<4x3xf32>) -> (tensor<4x3xf32>) {
    %0 = "collective.receive"() {axes = ["pipe"], channel = 0 : i64, from = 0 : i64, type = tensor<2x3xf32>} : () -> tensor<2x3xf32>
    %1 = "control.call"(%0) {callee = @main.stage1.forward, roundhouse.id = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = "collective.receive"() {axes = ["pipe"], channel = 1 : i64, from = 0 : i64, type = tensor<2x3xf32>} : () -> tensor<2x3xf32>
    %3 = "control.call"(%2) {callee = @main.stage1.forward, roundhouse.after = [1]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %4 = "canonical.tensor_concat"(%1, %3) {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
    %5 = "collective.broadcast"(%4) {axes = ["pipe"], channel = 2 : i64, root = 1 : i64} : (tensor<4x3xf32>) -> tensor<4x3xf32>
    ml_program.output %5 : tensor<4x3xf32>
  }
  ml_program.subgraph private @main.stage0.forward(%in0: tensor<2x3xf32> {ml_program.identifier = "in0"}) -> (tensor<2x3xf32> {ml_program.identifier = "out0"}) {
    %0 = "canonical.relu"(%in0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    ml_program.output %0 : tensor<2x3xf32>
  }
  ml_program.subgraph private @main.stage1.forward(%in0: tensor<2x3xf32> {ml_program.identifier = "in0"}) -> (tensor<2x3xf32> {ml_program.identifier = "out0"}) {
    %0 = "canonical.tanh"(%in0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    ml_program.output %0 : tensor<2x3xf32>
  }
}
// -----
// A mean over the batch is that of the micro-batches' means, and then of the devices'. Each stage
// has its own state.
// passes: pipeline{axis="pipe", micro_axis="micro", pins=["@last=1"]}
// not_run: it is for several devices
module attributes {roundhouse.devices = {data = 2 : i64, micro = 2 : i64, pipe = 2 : i64}, roundhouse.many_devices = true} {
  ml_program.global private mutable @last(dense<0.0> : tensor<3xf32>) : tensor<3xf32>
  ml_program.subgraph @main(%x: tensor<2x3xf32> {roundhouse.sharding = "data*micro,_"}) -> (tensor<3xf32>) {
    %a = "canonical.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %s = "canonical.tensor_reduce"(%a) {axes = array<i64: 0>, keep_dims = false, kind = "mean"} : (tensor<2x3xf32>) -> tensor<3xf32>
    %m = "collective.all_reduce"(%s) {axes = ["data", "micro"], channel = 0 : i64, reduction = "mean"} : (tensor<3xf32>) -> tensor<3xf32>
    %last = ml_program.global_load @last : tensor<3xf32>
    %y = "canonical.eltwise_sub"(%m, %last) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    ml_program.global_store @last = %m : tensor<3xf32>
    ml_program.output %y : tensor<3xf32>
  }
}
// -----
// error: it may have any effect
// passes: pipeline{axis="pipe"}
// not_run: it is for several devices
module attributes {roundhouse.devices = {pipe = 2 : i64}, roundhouse.many_devices = true} {
  ml_program.subgraph @main(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
    %a = "foreign.print"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %b = "canonical.tanh"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    ml_program.output %b : tensor<2x3xf32>
  }
}
// -----
// error: run propagate_sharding and spmd_partition first
// passes: pipeline{axis="pipe"}
module attributes {roundhouse.devices = {pipe = 2 : i64}} {
  ml_program.subgraph @main(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
    %b = "canonical.tanh"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    ml_program.output %b : tensor<2x3xf32>
  }
}
