// Starts a sum over all ranks, and then looks up an index and counts down, which on each rank may
// fail or take as long as its part of the inputs says. Only then it starts another sum, which the
// other ranks have under way meanwhile.
module attributes {roundhouse.devices = {d = 3 : i64}, roundhouse.many_devices = true} {
  ml_program.subgraph private @goes_on(%left: tensor<1xi64>) -> (tensor<i1>) {
    %none = "canonical.constant_gen"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
    %more = "canonical.compare"(%left, %none) {direction = "greater"} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %one = "canonical.fixed_reshape"(%more) {shape = array<i64>} : (tensor<1xi1>) -> tensor<i1>
    ml_program.output %one : tensor<i1>
  }
  ml_program.subgraph private @count(%left: tensor<1xi64>) -> (tensor<1xi64>) {
    %one = "canonical.constant_gen"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
    %less = "canonical.eltwise_sub"(%left, %one) : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
    ml_program.output %less : tensor<1xi64>
  }
  ml_program.subgraph @main(%x: tensor<100000xf32> {ml_program.identifier = "x", roundhouse.sharding = "d"},
      %index: tensor<1xi64> {ml_program.identifier = "index", roundhouse.sharding = "d"},
      %rounds: tensor<1xi64> {ml_program.identifier = "rounds", roundhouse.sharding = "d"})
      -> (tensor<100000xf32> {ml_program.identifier = "sum", roundhouse.sharding = "d"}, tensor<1xi64> {ml_program.identifier = "left"}) {
    %going = "collective.all_reduce"(%x) {axes = ["d"], channel = 1 : i64, starts = true} : (tensor<100000xf32>) -> tensor<i64>
    %row = "canonical.gather"(%x, %index) {axis = 0 : i64} : (tensor<100000xf32>, tensor<1xi64>) -> tensor<1xf32>
    %left = "control.while"(%rounds) {body = @count, condition = @goes_on} : (tensor<1xi64>) -> tensor<1xi64>
    %second = "collective.all_reduce"(%x) {axes = ["d"], channel = 4 : i64, reduction = "max", starts = true} : (tensor<100000xf32>) -> tensor<i64>
    %on = "canonical.tanh"(%x) : (tensor<100000xf32>) -> tensor<100000xf32>
    %most = "collective.wait"(%second) {type = tensor<100000xf32>} : (tensor<i64>) -> tensor<100000xf32>
    %first = "collective.wait"(%going) {type = tensor<100000xf32>} : (tensor<i64>) -> tensor<100000xf32>
    %both = "canonical.eltwise_add"(%first, %most) : (tensor<100000xf32>, tensor<100000xf32>) -> tensor<100000xf32>
    %sum = "canonical.eltwise_add"(%both, %on) : (tensor<100000xf32>, tensor<100000xf32>) -> tensor<100000xf32>
    %all = "collective.all_reduce"(%left) {axes = ["d"], channel = 2 : i64} : (tensor<1xi64>) -> tensor<1xi64>
    %rows = "collective.all_reduce"(%row) {axes = ["d"], channel = 3 : i64} : (tensor<1xf32>) -> tensor<1xf32>
    %y = "canonical.eltwise_add"(%sum, %rows) : (tensor<100000xf32>, tensor<1xf32>) -> tensor<100000xf32>
    ml_program.output %y, %all : tensor<100000xf32>, tensor<1xi64>
  }
}
