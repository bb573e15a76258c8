// V1: an immutable global has an initial value.
// error: @w
// error: immutable
ml_program.global private @w : tensor<i64>
ml_program.subgraph @main() {
  %x = ml_program.global_load_const @w : tensor<i64>
  "check.eq"(%x) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
// -----
// V2: the initial value fits the type.
// error: @w
// error: expected the initial value to fit the global's type tensor<3xf32>, found tensor<2xf32>
ml_program.global private @w(dense<1.0> : tensor<2xf32>) : tensor<3xf32>
ml_program.subgraph @main() {
  %x = ml_program.global_load_const @w : tensor<3xf32>
  "check.eq"(%x) {expected = dense<1.0> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}
// -----
// V2 for external ones.
// error: @w
// error: expected the external initial value to fit the global's type
ml_program.global private @w(#ml_program.extern : tensor<2xf32>) : tensor<3xf32>
ml_program.subgraph @main() {
  %x = ml_program.global_load_const @w : tensor<3xf32>
  "check.eq"(%x) {expected = dense<1.0> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}
// -----
// V5: a store to an immutable global.
// error: @w
// error: expected a mutable global, found the immutable
ml_program.global private @w(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main() {
  %x = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  ml_program.global_store @w = %x : tensor<i64>
  "check.eq"(%x) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
// -----
// V6: a constant load of a mutable one.
// error: expected an immutable global, found the mutable @w; use ml_program.global_load
ml_program.global private mutable @w(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main() {
  %x = ml_program.global_load_const @w : tensor<i64>
  "check.eq"(%x) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
// -----
// V7: a name that there is not.
// error: @weigth
// error: did you mean
// error: weight
ml_program.global private @weight(dense<1> : tensor<i64>) : tensor<i64>
ml_program.subgraph @main() {
  %x = ml_program.global_load_const @weigth : tensor<i64>
  "check.eq"(%x) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
// -----
// V7: a name twice.
// error: @main
ml_program.global private @main(dense<1> : tensor<i64>) : tensor<i64>
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  "check.eq"(%x) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
// -----
// V8: what a graph gives.
// error: output
ml_program.subgraph @main() -> tensor<i64> {
  %x = "canonical.constant_gen"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  "check.eq"(%x) {expected = dense<1.0> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output %x : tensor<2xf32>
}
// -----
// V9: a public declaration.
// error: @outside
ml_program.subgraph @outside(%x: tensor<i64>) -> tensor<i64>
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  "check.eq"(%x) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
// -----
// V10: a value of another graph.
// error: %x
ml_program.subgraph @other() {
  "check.eq"(%x) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  "check.eq"(%x) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
// -----
// V11: two accesses of one global, a store among them, and no order between them.
// error: @g
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<5> : tensor<i64>} : () -> tensor<i64>
  %t0 = ml_program.token
  %y, %t1 = ml_program.global_load_graph @g ordering (%t0 -> !ml_program.token) : tensor<i64>
  %t2 = ml_program.global_store_graph @g = %x ordering (%t0 -> !ml_program.token) : tensor<i64>
  "check.eq"(%y) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
// -----
// V13: an initializer that reads a later global.
// error: @early
ml_program.global private @early(unit) : tensor<i64> {roundhouse.initializer = @make}
ml_program.global private @late(dense<1> : tensor<i64>) : tensor<i64>
ml_program.subgraph private @make() -> tensor<i64> {
  %x = ml_program.global_load_const @late : tensor<i64>
  ml_program.output %x : tensor<i64>
}
ml_program.subgraph @main() {
  %x = ml_program.global_load_const @early : tensor<i64>
  "check.eq"(%x) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
// -----
// A global that needs itself.
// error: @self
ml_program.global private mutable @self : tensor<i64> {roundhouse.initializer = @make}
ml_program.func private @make() -> tensor<i64> {
  %x = ml_program.global_load @self : tensor<i64>
  ml_program.return %x : tensor<i64>
}
ml_program.func @main() {
  %x = ml_program.global_load @self : tensor<i64>
  "check.eq"(%x) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
// -----
// A call with arguments that the graph does not take.
// error: control.call
// error: expected tensor<i64>
ml_program.subgraph private @f(%x: tensor<i64>) -> tensor<i64> {
  ml_program.output %x : tensor<i64>
}
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "control.call"(%x) {callee = @f} : (tensor<2xf32>) -> tensor<i64>
  "check.eq"(%y) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
// -----
// A condition that is not one boolean.
// error: control.if
// error: expected one i1
ml_program.subgraph private @f() {
  ml_program.output
}
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<true> : tensor<2xi1>} : () -> tensor<2xi1>
  "control.if"(%x) {else = @f, then = @f} : (tensor<2xi1>) -> ()
  "check.eq"(%x) {expected = dense<true> : tensor<2xi1>} : (tensor<2xi1>) -> ()
  ml_program.output
}
