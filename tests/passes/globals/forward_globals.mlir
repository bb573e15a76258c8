// fires: forward
// A load gives what was loaded before it.
ml_program.global public mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main() -> (tensor<i64>, tensor<i64>) {
  %a = ml_program.global_load @g : tensor<i64>
  %b = ml_program.global_load @g : tensor<i64>
  ml_program.return %a, %b : tensor<i64>, tensor<i64>
}
// ==>
ml_program.global public mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main() -> (tensor<i64>, tensor<i64>) {
  %a = ml_program.global_load @g : tensor<i64>
  ml_program.return %a, %a : tensor<i64>, tensor<i64>
}
// -----
// What was stored before it; the store stays, as the host and the next invocation read it.
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main(%x: tensor<i64>) -> tensor<i64> {
  ml_program.global_store @g = %x : tensor<i64>
  %a = ml_program.global_load @g : tensor<i64>
  ml_program.return %a : tensor<i64>
}
// ==>
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main(%x: tensor<i64>) -> tensor<i64> {
  ml_program.global_store @g = %x : tensor<i64>
  ml_program.return %x : tensor<i64>
}
// -----
// A load is a snapshot of before the store, and stays that.
// unchanged
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main(%x: tensor<i64>) -> tensor<i64> {
  %a = ml_program.global_load @g : tensor<i64>
  ml_program.global_store @g = %x : tensor<i64>
  ml_program.return %a : tensor<i64>
}
// -----
// The stored value under the declared type is what the load gives.
ml_program.global private mutable @g(dense<1.0> : tensor<2xf32>) : tensor<?xf32>
ml_program.func @main(%x: tensor<3xf32>) -> tensor<?xf32> {
  %wide = "control.refine"(%x) : (tensor<3xf32>) -> tensor<?xf32>
  ml_program.global_store @g = %wide : tensor<?xf32>
  %a = ml_program.global_load @g : tensor<?xf32>
  ml_program.return %a : tensor<?xf32>
}
// ==>
ml_program.global private mutable @g(dense<1.0> : tensor<2xf32>) : tensor<?xf32>
ml_program.func @main(%x: tensor<3xf32>) -> tensor<?xf32> {
  %wide = "control.refine"(%x) : (tensor<3xf32>) -> tensor<?xf32>
  ml_program.global_store @g = %wide : tensor<?xf32>
  ml_program.return %wide : tensor<?xf32>
}
// -----
// fires: remove_overwritten_store
// Nothing reads between the two; another global does not matter.
ml_program.global public mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global public mutable @h(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main(%x: tensor<i64>, %y: tensor<i64>) -> tensor<i64> {
  ml_program.global_store @g = %x : tensor<i64>
  %h = ml_program.global_load @h : tensor<i64>
  ml_program.global_store @h = %x : tensor<i64>
  ml_program.global_store @g = %y : tensor<i64>
  ml_program.return %h : tensor<i64>
}
// ==>
ml_program.global public mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global public mutable @h(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main(%x: tensor<i64>, %y: tensor<i64>) -> tensor<i64> {
  %h = ml_program.global_load @h : tensor<i64>
  ml_program.global_store @h = %x : tensor<i64>
  ml_program.global_store @g = %y : tensor<i64>
  ml_program.return %h : tensor<i64>
}
// -----
// A failure between the two leaves the state as it was before both, so the first is dead even so.
ml_program.global public mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main(%x: tensor<i64>) -> tensor<i64> {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  ml_program.global_store @g = %x : tensor<i64>
  %y = "canonical.eltwise_div"(%x, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @g = %y : tensor<i64>
  ml_program.return %y : tensor<i64>
}
// ==>
ml_program.global public mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main(%x: tensor<i64>) -> tensor<i64> {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %y = "canonical.eltwise_div"(%x, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @g = %y : tensor<i64>
  ml_program.return %y : tensor<i64>
}
// -----
// unchanged
// A callee of the callee reads between the two, and another stores between the two loads.
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @h(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func private @read() -> tensor<i64> {
  %a = ml_program.global_load @g : tensor<i64>
  ml_program.return %a : tensor<i64>
}
ml_program.func private @read_by_way() -> tensor<i64> {
  %a = "control.call"() {callee = @read} : () -> tensor<i64>
  ml_program.return %a : tensor<i64>
}
ml_program.func private @write(%x: tensor<i64>) {
  ml_program.global_store @h = %x : tensor<i64>
  ml_program.return
}
ml_program.func private @skip(%x: tensor<i64>) {
  ml_program.return
}
ml_program.func @main(%x: tensor<i64>, %y: tensor<i64>, %c: tensor<i1>) -> (tensor<i64>, tensor<i64>, tensor<i64>) {
  ml_program.global_store @g = %x : tensor<i64>
  %a = "control.call"() {callee = @read_by_way} : () -> tensor<i64>
  ml_program.global_store @g = %y : tensor<i64>
  %h0 = ml_program.global_load @h : tensor<i64>
  "control.if"(%c, %x) {else = @skip, then = @write} : (tensor<i1>, tensor<i64>) -> ()
  %h1 = ml_program.global_load @h : tensor<i64>
  ml_program.return %a, %h0, %h1 : tensor<i64>, tensor<i64>, tensor<i64>
}
// -----
// Calls that touch other globals do not matter, even in a loop.
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @n(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func private @more() -> tensor<i1> {
  %n = ml_program.global_load @n : tensor<i64>
  %limit = "canonical.constant_gen"() {value = dense<5> : tensor<i64>} : () -> tensor<i64>
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
ml_program.func @main() -> (tensor<i64>, tensor<i64>) {
  %a = ml_program.global_load @g : tensor<i64>
  "control.while"() {body = @bump, condition = @more} : () -> ()
  %b = ml_program.global_load @g : tensor<i64>
  ml_program.return %a, %b : tensor<i64>, tensor<i64>
}
// ==>
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @n(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func private @more() -> tensor<i1> {
  %n = ml_program.global_load @n : tensor<i64>
  %limit = "canonical.constant_gen"() {value = dense<5> : tensor<i64>} : () -> tensor<i64>
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
ml_program.func @main() -> (tensor<i64>, tensor<i64>) {
  %a = ml_program.global_load @g : tensor<i64>
  "control.while"() {body = @bump, condition = @more} : () -> ()
  ml_program.return %a, %a : tensor<i64>, tensor<i64>
}
// -----
// unchanged
// not_run: nobody knows what the node does
// It may read and write any global, and run any graph.
ml_program.global public mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main(%x: tensor<i64>, %y: tensor<i64>) -> (tensor<i64>, tensor<i64>) {
  %a = ml_program.global_load @g : tensor<i64>
  "acme.mystery"() : () -> ()
  %b = ml_program.global_load @g : tensor<i64>
  ml_program.global_store @g = %x : tensor<i64>
  "acme.mystery"() : () -> ()
  ml_program.global_store @g = %y : tensor<i64>
  ml_program.return %a, %b : tensor<i64>, tensor<i64>
}
// -----
// unchanged
// not_run: a declaration has no body
// A graph that is linked from outside may do anything.
ml_program.global public mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func private @outside()
ml_program.func @main() -> (tensor<i64>, tensor<i64>) {
  %a = ml_program.global_load @g : tensor<i64>
  "control.call"() {callee = @outside} : () -> ()
  %b = ml_program.global_load @g : tensor<i64>
  ml_program.return %a, %b : tensor<i64>, tensor<i64>
}
// -----
// fires: remove_store_of_what_is_there
ml_program.global public mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main() -> tensor<i64> {
  %a = ml_program.global_load @g : tensor<i64>
  ml_program.global_store @g = %a : tensor<i64>
  ml_program.return %a : tensor<i64>
}
// ==>
ml_program.global public mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main() -> tensor<i64> {
  %a = ml_program.global_load @g : tensor<i64>
  ml_program.return %a : tensor<i64>
}
// -----
// unchanged
// The old value is put back: the store between the two is seen by the call.
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func private @read() -> tensor<i64> {
  %a = ml_program.global_load @g : tensor<i64>
  ml_program.return %a : tensor<i64>
}
ml_program.func @main(%x: tensor<i64>) -> tensor<i64> {
  %a = ml_program.global_load @g : tensor<i64>
  ml_program.global_store @g = %x : tensor<i64>
  %b = "control.call"() {callee = @read} : () -> tensor<i64>
  ml_program.global_store @g = %a : tensor<i64>
  ml_program.return %b : tensor<i64>
}
// -----
// fires: remove_unused_load
ml_program.global private mutable @g : tensor<i64>
ml_program.func @main(%x: tensor<i64>) -> tensor<i64> {
  %a = ml_program.global_load @g : tensor<i64>
  ml_program.return %x : tensor<i64>
}
// ==>
ml_program.global private mutable @g : tensor<i64>
ml_program.func @main(%x: tensor<i64>) -> tensor<i64> {
  ml_program.return %x : tensor<i64>
}
// -----
// unchanged
// Others may be ordered by an access in token form, so it stays where it is.
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.subgraph @main(%x: tensor<i64>) -> (tensor<i64>, tensor<i64>) {
  %t0 = ml_program.token
  %a, %t1 = ml_program.global_load_graph @g ordering (%t0 -> !ml_program.token) : tensor<i64>
  %b, %t2 = ml_program.global_load_graph @g ordering (%t1 -> !ml_program.token) : tensor<i64>
  %t3 = ml_program.global_store_graph @g = %x ordering (%t2 -> !ml_program.token) : tensor<i64>
  %t4 = ml_program.global_store_graph @g = %x ordering (%t3 -> !ml_program.token) : tensor<i64>
  ml_program.output %a, %b : tensor<i64>, tensor<i64>
}
// -----
// Behind a store in token form nothing is known, in front of a load in token form all must be there.
// unchanged
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main(%x: tensor<i64>, %y: tensor<i64>) -> (tensor<i64>, tensor<i64>, tensor<i64>) {
  %a = ml_program.global_load @g : tensor<i64>
  %t0 = ml_program.token
  %t1 = ml_program.global_store_graph @g = %x ordering (%t0 -> !ml_program.token) : tensor<i64>
  %b = ml_program.global_load @g : tensor<i64>
  ml_program.global_store @g = %y : tensor<i64>
  %c, %t2 = ml_program.global_load_graph @g ordering (%t1 -> !ml_program.token) : tensor<i64>
  ml_program.global_store @g = %a : tensor<i64>
  ml_program.return %a, %b, %c : tensor<i64>, tensor<i64>, tensor<i64>
}
// -----
// A load that control edges lead to gives its value away and stays.
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main() -> (tensor<i64>, tensor<i64>, tensor<i64>) {
  %a = ml_program.global_load @g : tensor<i64>
  %b = "ml_program.global_load"() {global = @g, roundhouse.id = 1 : i64} : () -> tensor<i64>
  %c = "canonical.eltwise_add"(%b, %b) {roundhouse.after = [1]} : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.return %a, %b, %c : tensor<i64>, tensor<i64>, tensor<i64>
}
// ==>
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main() -> (tensor<i64>, tensor<i64>, tensor<i64>) {
  %a = ml_program.global_load @g : tensor<i64>
  %b = "ml_program.global_load"() {global = @g, roundhouse.id = 1 : i64} : () -> tensor<i64>
  %c = "canonical.eltwise_add"(%a, %a) {roundhouse.after = [1]} : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.return %a, %a, %c : tensor<i64>, tensor<i64>, tensor<i64>
}
