// fires: make_plain
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.subgraph @main(%x: tensor<i64>) -> (tensor<i64>, tensor<i64>) {
  %t0 = ml_program.token
  %a, %t1 = ml_program.global_load_graph @g ordering (%t0 -> !ml_program.token) : tensor<i64>
  %b, %t2 = ml_program.global_load_graph @g ordering (%t0 -> !ml_program.token) : tensor<i64>
  %t3 = ml_program.global_store_graph @g = %x ordering (%t1, %t2 -> !ml_program.token) : tensor<i64>
  %c, %t4 = ml_program.global_load_graph @g ordering (%t3 -> !ml_program.token) : tensor<i64>
  %sum = "canonical.eltwise_add"(%a, %b) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %sum, %c : tensor<i64>, tensor<i64>
}
// ==>
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main(%x: tensor<i64>) -> (tensor<i64>, tensor<i64>) {
  %t0 = ml_program.token
  %t = ml_program.token
  %a = ml_program.global_load @g : tensor<i64>
  %b = ml_program.global_load @g : tensor<i64>
  ml_program.global_store @g = %x : tensor<i64>
  %c = ml_program.global_load @g : tensor<i64>
  %sum = "canonical.eltwise_add"(%a, %b) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.return %sum, %c : tensor<i64>, tensor<i64>
}
// -----
// Tokens go through calls; control edges stay.
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.subgraph private @set(%t: !ml_program.token, %x: tensor<i64>) -> !ml_program.token {
  %u = ml_program.global_store_graph @g = %x ordering (%t -> !ml_program.token) : tensor<i64>
  ml_program.output %u : !ml_program.token
}
ml_program.subgraph @main(%x: tensor<i64>) -> tensor<i64> {
  %t0 = ml_program.token
  %z, %t1 = "ml_program.global_load_graph"(%t0) {global = @g, roundhouse.id = 1 : i64} : (!ml_program.token) -> (tensor<i64>, !ml_program.token)
  %w = "canonical.eltwise_add"(%z, %x) {roundhouse.after = [1]} : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %t2 = "control.call"(%t1, %w) {callee = @set} : (!ml_program.token, tensor<i64>) -> !ml_program.token
  %y, %t3 = ml_program.global_load_graph @g ordering (%t2 -> !ml_program.token) : tensor<i64>
  ml_program.output %y : tensor<i64>
}
// ==>
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func private @set(%t: !ml_program.token, %x: tensor<i64>) -> !ml_program.token {
  %u = ml_program.token
  ml_program.global_store @g = %x : tensor<i64>
  ml_program.return %u : !ml_program.token
}
ml_program.func @main(%x: tensor<i64>) -> tensor<i64> {
  %t = ml_program.token
  %t0 = ml_program.token
  %z = "ml_program.global_load"() {global = @g, roundhouse.id = 1 : i64} : () -> tensor<i64>
  %w = "canonical.eltwise_add"(%z, %x) {roundhouse.after = [1]} : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %t2 = "control.call"(%t, %w) {callee = @set} : (!ml_program.token, tensor<i64>) -> !ml_program.token
  %y = ml_program.global_load @g : tensor<i64>
  ml_program.return %y : tensor<i64>
}
// -----
// unchanged
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main(%x: tensor<i64>) -> tensor<i64> {
  %a = ml_program.global_load @g : tensor<i64>
  ml_program.global_store @g = %x : tensor<i64>
  ml_program.return %a : tensor<i64>
}
// -----
// Then the other passes see them.
// passes: sequence_globals, forward_globals
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.subgraph @main(%x: tensor<i64>, %y: tensor<i64>) -> tensor<i64> {
  %t = ml_program.token
  %t0 = ml_program.global_store_graph @g = %x ordering (%t -> !ml_program.token) : tensor<i64>
  %t1 = ml_program.global_store_graph @g = %y ordering (%t0 -> !ml_program.token) : tensor<i64>
  %a, %t2 = ml_program.global_load_graph @g ordering (%t1 -> !ml_program.token) : tensor<i64>
  ml_program.output %a : tensor<i64>
}
// ==>
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main(%x: tensor<i64>, %y: tensor<i64>) -> tensor<i64> {
  %t0 = ml_program.token
  %t = ml_program.token
  ml_program.global_store @g = %y : tensor<i64>
  ml_program.return %y : tensor<i64>
}
