// fires: make_immutable load_as_constant
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main() -> tensor<i64> {
  %a = ml_program.global_load @g : tensor<i64> loc("a")
  ml_program.return %a : tensor<i64>
}
// ==>
ml_program.global private @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.subgraph @main() -> tensor<i64> {
  %a = ml_program.global_load_const @g : tensor<i64> loc("a")
  ml_program.output %a : tensor<i64>
}
// -----
// The host may store to a public global, and others may to one that they see.
// unchanged
ml_program.global public mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global nested mutable @h(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main() -> (tensor<i64>, tensor<i64>) {
  %a = ml_program.global_load @g : tensor<i64>
  %b = ml_program.global_load @h : tensor<i64>
  ml_program.return %a, %b : tensor<i64>, tensor<i64>
}
// -----
// unchanged
// not_run: nobody knows what the node does
// What names a global may store to it; to read one without a value is an error.
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @empty : tensor<i64>
ml_program.func @main() -> (tensor<i64>, tensor<i64>) {
  "acme.mystery"() {what = @g} : () -> ()
  %a = ml_program.global_load @g : tensor<i64>
  %b = ml_program.global_load @empty : tensor<i64>
  ml_program.return %a, %b : tensor<i64>, tensor<i64>
}
// -----
// unchanged
// A store in a graph that another one calls.
ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func private @set(%x: tensor<i64>) {
  ml_program.global_store @g = %x : tensor<i64>
  ml_program.return
}
ml_program.func @main(%x: tensor<i64>) -> tensor<i64> {
  "control.call"(%x) {callee = @set} : (tensor<i64>) -> ()
  %a = ml_program.global_load @g : tensor<i64>
  ml_program.return %a : tensor<i64>
}
// -----
// A store of the initial value changes nothing.
ml_program.global private mutable @g(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<?xf32>
ml_program.func @reset() {
  %c = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %wide = "control.refine"(%c) : (tensor<2xf32>) -> tensor<?xf32>
  ml_program.global_store @g = %wide : tensor<?xf32>
  ml_program.return
}
ml_program.func @main() -> tensor<?xf32> {
  %a = ml_program.global_load @g : tensor<?xf32>
  ml_program.return %a : tensor<?xf32>
}
// ==>
ml_program.global private @g(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<?xf32>
ml_program.subgraph @reset() {
  %c = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %wide = "control.refine"(%c) : (tensor<2xf32>) -> tensor<?xf32>
  ml_program.output
}
ml_program.subgraph @main() -> tensor<?xf32> {
  %a = ml_program.global_load_const @g : tensor<?xf32>
  ml_program.output %a : tensor<?xf32>
}
// -----
// unchanged
// Minus zero is not zero; nor does it help that most stores are of the initial value.
ml_program.global private mutable @z(dense<0.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private mutable @s(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main(%x: tensor<i64>) -> (tensor<2xf32>, tensor<i64>) {
  %a = ml_program.global_load @z : tensor<2xf32>
  %b = ml_program.global_load @s : tensor<i64>
  %c = "canonical.constant_gen"() {value = dense<-0.0> : tensor<2xf32>} : () -> tensor<2xf32>
  ml_program.global_store @z = %c : tensor<2xf32>
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  ml_program.global_store @s = %x : tensor<i64>
  ml_program.global_store @s = %one : tensor<i64>
  ml_program.return %a, %b : tensor<2xf32>, tensor<i64>
}
// -----
// What a graph computes is said to be computed still.
ml_program.global private mutable @g : tensor<i64> {roundhouse.initializer = @make}
ml_program.subgraph private @make() -> tensor<i64> {
  %c = "canonical.constant_gen"() {value = dense<7> : tensor<i64>} : () -> tensor<i64>
  ml_program.output %c : tensor<i64>
}
ml_program.func @main() -> tensor<i64> {
  %a = ml_program.global_load @g : tensor<i64>
  ml_program.return %a : tensor<i64>
}
// ==>
ml_program.global private @g(unit) : tensor<i64> {roundhouse.initializer = @make}
ml_program.subgraph private @make() -> tensor<i64> {
  %c = "canonical.constant_gen"() {value = dense<7> : tensor<i64>} : () -> tensor<i64>
  ml_program.output %c : tensor<i64>
}
ml_program.subgraph @main() -> tensor<i64> {
  %a = ml_program.global_load_const @g : tensor<i64>
  ml_program.output %a : tensor<i64>
}
// -----
// not_run: there is nobody to link it
// What is linked by name is as good, and the host may read what is public.
ml_program.global private mutable @w(#ml_program.extern : tensor<2xf32>) : tensor<2xf32>
ml_program.global public @v(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main() -> (tensor<2xf32>, tensor<i64>) {
  %a = ml_program.global_load @w : tensor<2xf32>
  %b = ml_program.global_load @v : tensor<i64>
  ml_program.return %a, %b : tensor<2xf32>, tensor<i64>
}
// ==>
ml_program.global private @w(#ml_program.extern : tensor<2xf32>) : tensor<2xf32>
ml_program.global public @v(dense<1> : tensor<i64>) : tensor<i64>
ml_program.subgraph @main() -> (tensor<2xf32>, tensor<i64>) {
  %a = ml_program.global_load_const @w : tensor<2xf32>
  %b = ml_program.global_load_const @v : tensor<i64>
  ml_program.output %a, %b : tensor<2xf32>, tensor<i64>
}
