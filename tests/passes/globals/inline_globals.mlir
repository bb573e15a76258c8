// fires: inline
// One constant for all users of the load but those that have no constants of their own.
ml_program.global private @w(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.subgraph @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %w = ml_program.global_load_const @w : tensor<2xf32> loc("w")
  %a = "canonical.eltwise_add"(%x, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> loc("a")
  %b = "canonical.eltwise_mul"(%w, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> loc("b")
  ml_program.output %a, %b, %w : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
// ==>
ml_program.global private @w(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.subgraph @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %c = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32> loc("w")
  %w = ml_program.global_load_const @w : tensor<2xf32> loc("w")
  %a = "canonical.eltwise_add"(%x, %c) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> loc("a")
  %b = "canonical.eltwise_mul"(%c, %c) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> loc("b")
  ml_program.output %a, %b, %w : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
// -----
// Where the global leaves a size open, the constant says it.
ml_program.global private @w(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<?xf32>
ml_program.subgraph @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %w = ml_program.global_load_const @w : tensor<?xf32>
  %a = "canonical.eltwise_add"(%x, %w) : (tensor<2xf32>, tensor<?xf32>) -> tensor<2xf32>
  ml_program.output %a : tensor<2xf32>
}
// ==>
ml_program.global private @w(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<?xf32>
ml_program.subgraph @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %w = ml_program.global_load_const @w : tensor<?xf32>
  %a = "canonical.eltwise_add"(%x, %c) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %a : tensor<2xf32>
}
// -----
// unchanged
// Too large; mutable; a number, which is no tensor; computed; not for a dialect that has constants.
ml_program.global private @large(dense<1.0> : tensor<17xf32>) : tensor<17xf32>
ml_program.global private mutable @state(dense<1.0> : tensor<17xf32>) : tensor<17xf32>
ml_program.global private @number(3 : i64) : i64
ml_program.global private @computed(unit) : tensor<i64> {roundhouse.initializer = @make}
ml_program.global private @returned(dense<1> : tensor<i64>) : tensor<i64>
ml_program.subgraph private @make() -> tensor<i64> {
  %c = "canonical.constant_gen"() {value = dense<7> : tensor<i64>} : () -> tensor<i64>
  ml_program.output %c : tensor<i64>
}
ml_program.func @main() -> (tensor<17xf32>, i64, tensor<i64>, tensor<i64>) {
  %a = ml_program.global_load_const @large : tensor<17xf32>
  %s = ml_program.global_load @state : tensor<17xf32>
  %b = "canonical.eltwise_add"(%a, %s) : (tensor<17xf32>, tensor<17xf32>) -> tensor<17xf32>
  %n = ml_program.global_load_const @number : i64
  %c = ml_program.global_load_const @computed : tensor<i64>
  %d = "canonical.eltwise_add"(%c, %c) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %r = ml_program.global_load_const @returned : tensor<i64>
  ml_program.return %b, %n, %d, %r : tensor<17xf32>, i64, tensor<i64>, tensor<i64>
}
// -----
// passes: inline_globals{max_bytes=68}
ml_program.global private @large(dense<1.0> : tensor<17xf32>) : tensor<17xf32>
ml_program.subgraph @main() -> tensor<17xf32> {
  %a = ml_program.global_load_const @large : tensor<17xf32>
  %b = "canonical.eltwise_add"(%a, %a) : (tensor<17xf32>, tensor<17xf32>) -> tensor<17xf32>
  ml_program.output %b : tensor<17xf32>
}
// -----
// not_run: there is nobody to link it
// unchanged
ml_program.global private @w(#ml_program.extern : tensor<2xf32>) : tensor<2xf32>
ml_program.subgraph @main() -> tensor<2xf32> {
  %a = ml_program.global_load_const @w : tensor<2xf32>
  %b = "canonical.eltwise_add"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %b : tensor<2xf32>
}
