// fires: unify
// A global that is computed by loading another one, and one by loading that.
ml_program.global public @w(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private @v(unit) : tensor<2xf32> {roundhouse.initializer = @get_w}
ml_program.global private @u(unit) : tensor<2xf32> {roundhouse.initializer = @get_v}
ml_program.subgraph private @get_w() -> tensor<2xf32> {
  %a = ml_program.global_load_const @w : tensor<2xf32>
  ml_program.output %a : tensor<2xf32>
}
ml_program.subgraph private @get_v() -> tensor<2xf32> {
  %a = ml_program.global_load_const @v : tensor<2xf32>
  ml_program.output %a : tensor<2xf32>
}
ml_program.subgraph @main() -> tensor<2xf32> {
  %a = ml_program.global_load_const @u : tensor<2xf32>
  ml_program.output %a : tensor<2xf32>
}
// ==>
ml_program.global public @w(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.subgraph private @get_w() -> tensor<2xf32> {
  %a = ml_program.global_load_const @w : tensor<2xf32>
  ml_program.output %a : tensor<2xf32>
}
ml_program.subgraph private @get_v() -> tensor<2xf32> {
  %a = ml_program.global_load_const @w : tensor<2xf32>
  ml_program.output %a : tensor<2xf32>
}
ml_program.subgraph @main() -> tensor<2xf32> {
  %a = ml_program.global_load_const @w : tensor<2xf32>
  ml_program.output %a : tensor<2xf32>
}
// -----
// unchanged
// The other one may change later; the host sees this one; its type is another.
ml_program.global private mutable @s(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private @w(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private @of_state(unit) : tensor<2xf32> {roundhouse.initializer = @get_s}
ml_program.global public @seen(unit) : tensor<2xf32> {roundhouse.initializer = @get_w}
ml_program.global private @wide(unit) : tensor<?xf32> {roundhouse.initializer = @get_w}
ml_program.func private @get_s() -> tensor<2xf32> {
  %a = ml_program.global_load @s : tensor<2xf32>
  ml_program.return %a : tensor<2xf32>
}
ml_program.subgraph private @get_w() -> tensor<2xf32> {
  %a = ml_program.global_load_const @w : tensor<2xf32>
  ml_program.output %a : tensor<2xf32>
}
ml_program.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<?xf32>) {
  ml_program.global_store @s = %x : tensor<2xf32>
  %a = ml_program.global_load_const @of_state : tensor<2xf32>
  %b = ml_program.global_load_const @seen : tensor<2xf32>
  %c = ml_program.global_load_const @wide : tensor<?xf32>
  ml_program.return %a, %b, %c : tensor<2xf32>, tensor<2xf32>, tensor<?xf32>
}
// -----
// State that is stored together.
ml_program.global private mutable @a(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @b(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func @set(%x: tensor<i64>, %y: tensor<i64>) {
  ml_program.global_store @b = %x : tensor<i64>
  %s = "canonical.eltwise_add"(%x, %y) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @a = %x : tensor<i64>
  %t = ml_program.global_load @b : tensor<i64>
  %u = "canonical.eltwise_add"(%t, %s) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @a = %u : tensor<i64>
  ml_program.global_store @b = %u : tensor<i64>
  ml_program.return
}
ml_program.func @main() -> (tensor<i64>, tensor<i64>) {
  %a = ml_program.global_load @a : tensor<i64>
  %b = ml_program.global_load @b : tensor<i64>
  ml_program.return %a, %b : tensor<i64>, tensor<i64>
}
// ==>
ml_program.global private mutable @a(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func @set(%x: tensor<i64>, %y: tensor<i64>) {
  %s = "canonical.eltwise_add"(%x, %y) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @a = %x : tensor<i64>
  %t = ml_program.global_load @a : tensor<i64>
  %u = "canonical.eltwise_add"(%t, %s) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @a = %u : tensor<i64>
  ml_program.return
}
ml_program.func @main() -> (tensor<i64>, tensor<i64>) {
  %a = ml_program.global_load @a : tensor<i64>
  %b = ml_program.global_load @a : tensor<i64>
  ml_program.return %a, %b : tensor<i64>, tensor<i64>
}
// -----
// unchanged
// A load between the two stores tells them apart; so does the initial value, and one store alone.
ml_program.global private mutable @a(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @b(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @c(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @d(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func @main(%x: tensor<i64>) -> (tensor<i64>, tensor<i64>, tensor<i64>) {
  ml_program.global_store @a = %x : tensor<i64>
  %b = ml_program.global_load @b : tensor<i64>
  ml_program.global_store @b = %x : tensor<i64>
  ml_program.global_store @c = %x : tensor<i64>
  ml_program.global_store @d = %x : tensor<i64>
  %a = ml_program.global_load @a : tensor<i64>
  %d = ml_program.global_load @d : tensor<i64>
  ml_program.global_store @d = %b : tensor<i64>
  %c = ml_program.global_load @c : tensor<i64>
  ml_program.return %b, %c, %d : tensor<i64>, tensor<i64>, tensor<i64>
}
// -----
// unchanged
// A call between the two stores reads one of them.
ml_program.global private mutable @a(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @b(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func private @difference() -> tensor<i64> {
  %a = ml_program.global_load @a : tensor<i64>
  %b = ml_program.global_load @b : tensor<i64>
  %d = "canonical.eltwise_sub"(%a, %b) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.return %d : tensor<i64>
}
ml_program.func @main(%x: tensor<i64>) -> tensor<i64> {
  ml_program.global_store @a = %x : tensor<i64>
  %d = "control.call"() {callee = @difference} : () -> tensor<i64>
  ml_program.global_store @b = %x : tensor<i64>
  ml_program.return %d : tensor<i64>
}
