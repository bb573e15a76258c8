// fires: remove
// Never named; never read; read only to be stored again; read only for another one of these.
ml_program.global private @weight(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private mutable @log : tensor<i64>
ml_program.global private mutable @count(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @last(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @live(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func @main(%x: tensor<i64>) -> tensor<i64> {
  ml_program.global_store @log = %x : tensor<i64>
  %n = ml_program.global_load @count : tensor<i64>
  %m = "canonical.eltwise_add"(%n, %x) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @count = %m : tensor<i64>
  ml_program.global_store @last = %m : tensor<i64>
  %a = ml_program.global_load @live : tensor<i64>
  %b = "canonical.eltwise_add"(%a, %x) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @live = %b : tensor<i64>
  ml_program.return %a : tensor<i64>
}
// ==>
ml_program.global private mutable @live(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func @main(%x: tensor<i64>) -> tensor<i64> {
  %a = ml_program.global_load @live : tensor<i64>
  %b = "canonical.eltwise_add"(%a, %x) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @live = %b : tensor<i64>
  ml_program.return %a : tensor<i64>
}
// -----
// unchanged
// The host sees it.
ml_program.global public @w(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.global public mutable @s(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global nested mutable @n(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func @main(%x: tensor<i64>) {
  ml_program.global_store @s = %x : tensor<i64>
  ml_program.global_store @n = %x : tensor<i64>
  ml_program.return
}
// -----
// unchanged
// Read by a callee, needed by a condition, by the state of another global, through a call.
ml_program.global private mutable @a(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @b(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @c(dense<true> : tensor<i1>) : tensor<i1>
ml_program.global public mutable @out(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func private @read() -> tensor<i64> {
  %a = ml_program.global_load @a : tensor<i64>
  ml_program.return %a : tensor<i64>
}
ml_program.func private @set(%x: tensor<i64>) {
  ml_program.global_store @out = %x : tensor<i64>
  ml_program.return
}
ml_program.func private @leave(%x: tensor<i64>) {
  ml_program.return
}
ml_program.func @main(%x: tensor<i64>, %t: tensor<i1>) -> tensor<i64> {
  %c = ml_program.global_load @c : tensor<i1>
  ml_program.global_store @c = %t : tensor<i1>
  %b = ml_program.global_load @b : tensor<i64>
  ml_program.global_store @b = %x : tensor<i64>
  "control.if"(%c, %b) {else = @leave, then = @set} : (tensor<i1>, tensor<i64>) -> ()
  ml_program.global_store @a = %x : tensor<i64>
  %y = "control.call"() {callee = @read} : () -> tensor<i64>
  ml_program.return %y : tensor<i64>
}
// -----
// unchanged
// not_run: nobody knows what the node does
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @h(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main(%x: tensor<i64>) {
  ml_program.global_store @g = %x : tensor<i64>
  %h = ml_program.global_load @h : tensor<i64>
  "acme.mystery"(%h) {of = [@g]} : (tensor<i64>) -> ()
  ml_program.return
}
// -----
// unchanged
// The initializer stores to a global that is read.
ml_program.global private mutable @runs(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @state : tensor<i64> {roundhouse.initializer = @make}
ml_program.func private @make() -> tensor<i64> {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  ml_program.global_store @runs = %one : tensor<i64>
  ml_program.return %one : tensor<i64>
}
ml_program.func @main() -> tensor<i64> {
  %a = ml_program.global_load @runs : tensor<i64>
  ml_program.return %a : tensor<i64>
}
// -----
// unchanged
// not_run: a token is no data
// Others are ordered by its accesses.
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.subgraph @main(%x: tensor<i64>) -> !ml_program.token {
  %t0 = ml_program.token
  %t = ml_program.global_store_graph @g = %x ordering (%t0 -> !ml_program.token) : tensor<i64>
  ml_program.output %t : !ml_program.token
}
// -----
// A store in token form of which nobody takes the token orders nothing.
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.subgraph @main(%x: tensor<i64>) {
  %t0 = ml_program.token
  %t = ml_program.global_store_graph @g = %x ordering (%t0 -> !ml_program.token) : tensor<i64>
  ml_program.output
}
// ==>
ml_program.subgraph @main(%x: tensor<i64>) {
  %t0 = ml_program.token
  ml_program.output
}
