// fires: constant_branch
ml_program.subgraph private @double(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "canonical.eltwise_add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph private @square(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "canonical.eltwise_mul"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %t = "canonical.constant_gen"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %f = "canonical.constant_gen"() {value = dense<false> : tensor<1xi1>} : () -> tensor<1xi1>
  %a = "control.if"(%t, %x) {else = @square, then = @double} : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
  %b = "control.if"(%f, %x) {else = @square, then = @double} : (tensor<1xi1>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %a, %b : tensor<2xf32>, tensor<2xf32>
}
// ==>
ml_program.subgraph private @double(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "canonical.eltwise_add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph private @square(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "canonical.eltwise_mul"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %t = "canonical.constant_gen"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %f = "canonical.constant_gen"() {value = dense<false> : tensor<1xi1>} : () -> tensor<1xi1>
  %a = "control.call"(%x) {callee = @double} : (tensor<2xf32>) -> tensor<2xf32>
  %b = "control.call"(%x) {callee = @square} : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %a, %b : tensor<2xf32>, tensor<2xf32>
}
// -----
// An immutable global is a constant; the result keeps the type that the output declares.
ml_program.global private @flag(dense<true> : tensor<i1>) : tensor<i1>
ml_program.subgraph private @two() -> tensor<2xf32> {
  %x = "canonical.constant_gen"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  ml_program.output %x : tensor<2xf32>
}
ml_program.subgraph private @three() -> tensor<3xf32> {
  %x = "canonical.constant_gen"() {value = dense<2.0> : tensor<3xf32>} : () -> tensor<3xf32>
  ml_program.output %x : tensor<3xf32>
}
ml_program.subgraph @main() -> (tensor<?xf32>, tensor<?xf32>) {
  %c = ml_program.global_load_const @flag : tensor<i1>
  %a = "control.if"(%c) {else = @three, then = @two} : (tensor<i1>) -> tensor<?xf32>
  %b = "canonical.relu"(%a) : (tensor<?xf32>) -> tensor<?xf32>
  ml_program.output %a, %b : tensor<?xf32>, tensor<?xf32>
}
// ==>
ml_program.global private @flag(dense<true> : tensor<i1>) : tensor<i1>
ml_program.subgraph private @two() -> tensor<2xf32> {
  %x = "canonical.constant_gen"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  ml_program.output %x : tensor<2xf32>
}
ml_program.subgraph private @three() -> tensor<3xf32> {
  %x = "canonical.constant_gen"() {value = dense<2.0> : tensor<3xf32>} : () -> tensor<3xf32>
  ml_program.output %x : tensor<3xf32>
}
ml_program.subgraph @main() -> (tensor<?xf32>, tensor<?xf32>) {
  %c = ml_program.global_load_const @flag : tensor<i1>
  %a = "control.call"() {callee = @two} : () -> tensor<2xf32>
  %r = "control.refine"(%a) : (tensor<2xf32>) -> tensor<?xf32>
  %b = "canonical.relu"(%a) : (tensor<2xf32>) -> tensor<?xf32>
  ml_program.output %r, %b : tensor<?xf32>, tensor<?xf32>
}
// -----
// unchanged
// A mutable global may be anything.
ml_program.global private mutable @flag(dense<true> : tensor<i1>) : tensor<i1>
ml_program.subgraph private @double(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "canonical.eltwise_add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph private @same(%x: tensor<2xf32>) -> tensor<2xf32> {
  ml_program.output %x : tensor<2xf32>
}
ml_program.func @main(%x: tensor<2xf32>, %c: tensor<i1>) -> tensor<2xf32> {
  %f = ml_program.global_load @flag : tensor<i1>
  ml_program.global_store @flag = %c : tensor<i1>
  %a = "control.if"(%f, %x) {else = @same, then = @double} : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.return %a : tensor<2xf32>
}
// -----
// fires: equal_branches
// Names do not count.
ml_program.subgraph private @one(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "canonical.eltwise_add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> loc("one")
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph private @other(%input: tensor<2xf32>) -> tensor<2xf32> {
  %z = "canonical.eltwise_add"(%input, %input) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> loc("other")
  ml_program.output %z : tensor<2xf32>
}
ml_program.subgraph @main(%x: tensor<2xf32>, %c: tensor<i1>) -> tensor<2xf32> {
  %a = "control.if"(%c, %x) {else = @other, then = @one} : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32> loc("if")
  ml_program.output %a : tensor<2xf32>
}
// ==>
ml_program.subgraph private @one(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "canonical.eltwise_add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> loc("one")
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph private @other(%input: tensor<2xf32>) -> tensor<2xf32> {
  %z = "canonical.eltwise_add"(%input, %input) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> loc("other")
  ml_program.output %z : tensor<2xf32>
}
ml_program.subgraph @main(%x: tensor<2xf32>, %c: tensor<i1>) -> tensor<2xf32> {
  %a = "control.call"(%x) {callee = @one} : (tensor<2xf32>) -> tensor<2xf32> loc("if")
  ml_program.output %a : tensor<2xf32>
}
// -----
// unchanged
// Another attribute, another operand.
ml_program.subgraph private @rows(%x: tensor<2x2xf32>, %y: tensor<2x2xf32>) -> tensor<4x2xf32> {
  %z = "canonical.tensor_concat"(%x, %y) {axis = 0 : i64} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
  ml_program.output %z : tensor<4x2xf32>
}
ml_program.subgraph private @swapped(%x: tensor<2x2xf32>, %y: tensor<2x2xf32>) -> tensor<4x2xf32> {
  %z = "canonical.tensor_concat"(%y, %x) {axis = 0 : i64} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
  ml_program.output %z : tensor<4x2xf32>
}
ml_program.subgraph @main(%x: tensor<2x2xf32>, %c: tensor<i1>) -> tensor<4x2xf32> {
  %y = "canonical.tanh"(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %a = "control.if"(%c, %x, %y) {else = @swapped, then = @rows} : (tensor<i1>, tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
  ml_program.output %a : tensor<4x2xf32>
}
// -----
// fires: passed_on_by_branches
ml_program.subgraph private @double(%x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %d = "canonical.eltwise_add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %d, %y, %x : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
ml_program.subgraph private @same(%x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  ml_program.output %x, %y, %y : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
ml_program.subgraph @main(%c: tensor<i1>, %x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %r:3 = "control.if"(%c, %x, %y) {else = @same, then = @double} : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
  ml_program.output %r#0, %r#1, %r#2 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
// ==>
ml_program.subgraph private @double(%x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %d = "canonical.eltwise_add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %d, %y, %x : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
ml_program.subgraph private @same(%x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  ml_program.output %x, %y, %y : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
ml_program.subgraph @main(%c: tensor<i1>, %x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %r:3 = "control.if"(%c, %x, %y) {else = @same, then = @double} : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
  ml_program.output %r#0, %y, %r#2 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
// -----
// fires: loop_that_does_not_run
ml_program.subgraph private @less(%i: tensor<i64>, %x: tensor<2xf32>) -> tensor<i1> {
  %limit = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%i, %limit) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @step(%i: tensor<i64>, %x: tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %j = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %y = "canonical.tanh"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %j, %y : tensor<i64>, tensor<2xf32>
}
ml_program.subgraph @main(%x: tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>) {
  %i = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %r:2 = "control.while"(%i, %x) {body = @step, condition = @less} : (tensor<i64>, tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>)
  ml_program.output %r#0, %r#1 : tensor<i64>, tensor<2xf32>
}
// ==>
ml_program.subgraph private @less(%i: tensor<i64>, %x: tensor<2xf32>) -> tensor<i1> {
  %limit = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%i, %limit) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @step(%i: tensor<i64>, %x: tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %j = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %y = "canonical.tanh"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %j, %y : tensor<i64>, tensor<2xf32>
}
ml_program.subgraph @main(%x: tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>) {
  %i = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  ml_program.output %i, %x : tensor<i64>, tensor<2xf32>
}
// -----
// fires: loop_of_known_length
// passes: simplify_control_flow{unroll=3}
// The counter alone decides; what else the loop carries need not be known. The longer loop stays.
ml_program.subgraph private @less(%i: tensor<i64>, %x: tensor<2xf32>) -> tensor<i1> {
  %limit = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%i, %limit) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @step(%i: tensor<i64>, %x: tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %j = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %y = "canonical.tanh"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %j, %y : tensor<i64>, tensor<2xf32>
}
ml_program.subgraph @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %minus_one = "canonical.constant_gen"() {value = dense<-1> : tensor<i64>} : () -> tensor<i64>
  %r:2 = "control.while"(%one, %x) {body = @step, condition = @less} : (tensor<i64>, tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>)
  %s:2 = "control.while"(%minus_one, %x) {body = @step, condition = @less} : (tensor<i64>, tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>)
  ml_program.output %r#1, %s#1 : tensor<2xf32>, tensor<2xf32>
}
// ==>
ml_program.subgraph private @less(%i: tensor<i64>, %x: tensor<2xf32>) -> tensor<i1> {
  %limit = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%i, %limit) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @step(%i: tensor<i64>, %x: tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %j = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %y = "canonical.tanh"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %j, %y : tensor<i64>, tensor<2xf32>
}
ml_program.subgraph @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %minus_one = "canonical.constant_gen"() {value = dense<-1> : tensor<i64>} : () -> tensor<i64>
  %p:2 = "control.call"(%one, %x) {callee = @step} : (tensor<i64>, tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>)
  %r:2 = "control.call"(%p#0, %p#1) {callee = @step} : (tensor<i64>, tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>)
  %s:2 = "control.while"(%minus_one, %x) {body = @step, condition = @less} : (tensor<i64>, tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>)
  ml_program.output %r#1, %s#1 : tensor<2xf32>, tensor<2xf32>
}
// -----
// unchanged
// passes: simplify_control_flow{unroll=100, max_nodes=10}
// Too much in all.
ml_program.subgraph private @less(%i: tensor<i64>) -> tensor<i1> {
  %limit = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%i, %limit) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @step(%i: tensor<i64>) -> tensor<i64> {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %j = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %j : tensor<i64>
}
ml_program.subgraph @main() -> tensor<i64> {
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %r = "control.while"(%zero) {body = @step, condition = @less} : (tensor<i64>) -> tensor<i64>
  ml_program.output %r : tensor<i64>
}
// -----
// unchanged
// passes: simplify_control_flow{unroll=100}
// The start is not known; nor what a global holds.
ml_program.global private mutable @n(dense<0> : tensor<i64>) : tensor<i64>
ml_program.subgraph private @less(%i: tensor<i64>) -> tensor<i1> {
  %limit = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%i, %limit) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @step(%i: tensor<i64>) -> tensor<i64> {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %j = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %j : tensor<i64>
}
ml_program.func private @n_is_small() -> tensor<i1> {
  %n = ml_program.global_load @n : tensor<i64>
  %limit = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%n, %limit) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.return %c : tensor<i1>
}
ml_program.func private @bump() {
  %n = ml_program.global_load @n : tensor<i64>
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %m = "canonical.eltwise_add"(%n, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @n = %m : tensor<i64>
  ml_program.return
}
ml_program.func @main(%i: tensor<i64>) -> tensor<i64> {
  %r = "control.while"(%i) {body = @step, condition = @less} : (tensor<i64>) -> tensor<i64>
  "control.while"() {body = @bump, condition = @n_is_small} : () -> ()
  ml_program.return %r : tensor<i64>
}
// -----
// A condition that stores is asked once more than the body runs, also when that never runs.
ml_program.global public mutable @asked(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func private @ask(%i: tensor<i64>) -> tensor<i1> {
  ml_program.global_store @asked = %i : tensor<i64>
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%i, %zero) {direction = "greater"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.return %c : tensor<i1>
}
ml_program.subgraph private @step(%i: tensor<i64>) -> tensor<i64> {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %j = "canonical.eltwise_sub"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %j : tensor<i64>
}
ml_program.func @main() -> tensor<i64> {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %r = "control.while"(%one) {body = @step, condition = @ask} : (tensor<i64>) -> tensor<i64>
  %s = "control.while"(%r) {body = @step, condition = @ask} : (tensor<i64>) -> tensor<i64>
  ml_program.return %s : tensor<i64>
}
// ==>
ml_program.global public mutable @asked(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func private @ask(%i: tensor<i64>) -> tensor<i1> {
  ml_program.global_store @asked = %i : tensor<i64>
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%i, %zero) {direction = "greater"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.return %c : tensor<i1>
}
ml_program.subgraph private @step(%i: tensor<i64>) -> tensor<i64> {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %j = "canonical.eltwise_sub"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %j : tensor<i64>
}
ml_program.func @main() -> tensor<i64> {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %c0 = "control.call"(%one) {callee = @ask} : (tensor<i64>) -> tensor<i1>
  %r = "control.call"(%one) {callee = @step} : (tensor<i64>) -> tensor<i64>
  %c1 = "control.call"(%r) {callee = @ask} : (tensor<i64>) -> tensor<i1>
  %s = "control.while"(%r) {body = @step, condition = @ask} : (tensor<i64>) -> tensor<i64>
  ml_program.return %s : tensor<i64>
}
// -----
// fires: passed_on_by_loop
ml_program.subgraph private @less(%i: tensor<i64>, %x: tensor<2xf32>) -> tensor<i1> {
  %limit = "canonical.constant_gen"() {value = dense<5> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%i, %limit) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @step(%i: tensor<i64>, %x: tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %j = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %j, %x : tensor<i64>, tensor<2xf32>
}
ml_program.subgraph @main(%i: tensor<i64>, %x: tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>) {
  %r:2 = "control.while"(%i, %x) {body = @step, condition = @less} : (tensor<i64>, tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>)
  ml_program.output %r#0, %r#1 : tensor<i64>, tensor<2xf32>
}
// ==>
ml_program.subgraph private @less(%i: tensor<i64>, %x: tensor<2xf32>) -> tensor<i1> {
  %limit = "canonical.constant_gen"() {value = dense<5> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%i, %limit) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @step(%i: tensor<i64>, %x: tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %j = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %j, %x : tensor<i64>, tensor<2xf32>
}
ml_program.subgraph @main(%i: tensor<i64>, %x: tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>) {
  %r:2 = "control.while"(%i, %x) {body = @step, condition = @less} : (tensor<i64>, tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>)
  ml_program.output %r#0, %x : tensor<i64>, tensor<2xf32>
}
// -----
// unchanged
// A loop of which nothing else is used might never end, and would be gone. One that exchanges its
// state passes nothing on.
ml_program.subgraph private @asked(%c: tensor<i1>, %x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<i1> {
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @swap(%c: tensor<i1>, %x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<i1>, tensor<2xf32>, tensor<2xf32>) {
  %d = "canonical.bitwise_not"(%c) : (tensor<i1>) -> tensor<i1>
  ml_program.output %d, %y, %x : tensor<i1>, tensor<2xf32>, tensor<2xf32>
}
ml_program.subgraph private @stay(%c: tensor<i1>, %x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<i1>, tensor<2xf32>, tensor<2xf32>) {
  %d = "canonical.bitwise_not"(%c) : (tensor<i1>) -> tensor<i1>
  ml_program.output %d, %x, %y : tensor<i1>, tensor<2xf32>, tensor<2xf32>
}
ml_program.subgraph @main(%c: tensor<i1>, %x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %r:3 = "control.while"(%c, %x, %y) {body = @swap, condition = @asked} : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> (tensor<i1>, tensor<2xf32>, tensor<2xf32>)
  %s:3 = "control.while"(%c, %x, %y) {body = @stay, condition = @asked} : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> (tensor<i1>, tensor<2xf32>, tensor<2xf32>)
  ml_program.output %r#1, %s#1 : tensor<2xf32>, tensor<2xf32>
}
