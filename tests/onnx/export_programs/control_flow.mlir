// Graphs that run graphs, and a weight that graphs within one another read.

ml_program.global private @weight(dense<[1.0, 2.0, 3.0]> : tensor<3xf32>) : tensor<3xf32>

ml_program.subgraph private @plus(%x: tensor<3xf32>) -> tensor<3xf32> {
  %w = ml_program.global_load_const @weight : tensor<3xf32>
  %y = "canonical.eltwise_add"(%x, %w) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  ml_program.output %y : tensor<3xf32>
}

ml_program.subgraph private @same(%x: tensor<3xf32>) -> tensor<3xf32> {
  ml_program.output %x : tensor<3xf32>
}

// A branch in a branch.
ml_program.subgraph private @choose(%x: tensor<3xf32>) -> tensor<3xf32> {
  %w = ml_program.global_load_const @weight : tensor<3xf32>
  %sum = "canonical.tensor_reduce"(%x) {keep_dims = false, kind = "sum"} : (tensor<3xf32>) -> tensor<f32>
  %zero = "canonical.constant_gen"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %condition = "canonical.compare"(%sum, %zero) {direction = "greater"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %y = "control.if"(%condition, %x) {else = @same, then = @plus} : (tensor<i1>, tensor<3xf32>) -> tensor<3xf32>
  %z = "canonical.eltwise_mul"(%y, %w) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  ml_program.output %z : tensor<3xf32>
}

ml_program.subgraph private @below_three(%i: tensor<1xi64>, %x: tensor<3xf32>) -> tensor<1xi1> {
  %three = "canonical.constant_gen"() {value = dense<3> : tensor<1xi64>} : () -> tensor<1xi64>
  %again = "canonical.compare"(%i, %three) {direction = "less"} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
  ml_program.output %again : tensor<1xi1>
}

ml_program.subgraph private @step(%i: tensor<1xi64>, %x: tensor<3xf32>) -> (tensor<1xi64>, tensor<3xf32>) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %next = "canonical.eltwise_add"(%i, %one) : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  %y = "control.call"(%x) {callee = @plus} : (tensor<3xf32>) -> tensor<3xf32>
  ml_program.output %next, %y : tensor<1xi64>, tensor<3xf32>
}

ml_program.subgraph @branch() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 0.0, -0.5]> : tensor<3xf32>} : () -> tensor<3xf32>
  %w = ml_program.global_load_const @weight : tensor<3xf32>
  %sum = "canonical.eltwise_add"(%x, %w) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %yes = "canonical.constant_gen"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %y = "control.if"(%yes, %sum) {else = @same, then = @choose} : (tensor<i1>, tensor<3xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[3.0, 8.0, 16.5]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  %no = "canonical.constant_gen"() {value = dense<false> : tensor<i1>} : () -> tensor<i1>
  %z = "control.if"(%no, %sum) {else = @same, then = @choose} : (tensor<i1>, tensor<3xf32>) -> tensor<3xf32>
  "check.eq"(%z) {expected = dense<[2.0, 2.0, 2.5]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @loop() {
  %i = "canonical.constant_gen"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %x = "canonical.constant_gen"() {value = dense<[1.0, 0.0, -0.5]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y:2 = "control.while"(%i, %x) {body = @step, condition = @below_three} : (tensor<1xi64>, tensor<3xf32>) -> (tensor<1xi64>, tensor<3xf32>)
  "check.eq"(%y#0) {expected = dense<3> : tensor<1xi64>} : (tensor<1xi64>) -> ()
  "check.eq"(%y#1) {expected = dense<[4.0, 6.0, 8.5]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @never() {
  %i = "canonical.constant_gen"() {value = dense<7> : tensor<1xi64>} : () -> tensor<1xi64>
  %x = "canonical.constant_gen"() {value = dense<[1.0, 0.0, -0.5]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y:2 = "control.while"(%i, %x) {body = @step, condition = @below_three} : (tensor<1xi64>, tensor<3xf32>) -> (tensor<1xi64>, tensor<3xf32>)
  "check.eq"(%y#1) {expected = dense<[1.0, 0.0, -0.5]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}
