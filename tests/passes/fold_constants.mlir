// sizes: N = 1..3, C = 1..4
// A chain of constants becomes one, and what it was made of goes.
ml_program.subgraph @main(%x: tensor<$(N)x$(C)xf32>) -> tensor<$(N)x$(C)xf32> {
  %a = "canonical.constant_gen"() {value = $random(tensor<$(C)xf32>)} : () -> tensor<$(C)xf32>
  %b = "canonical.constant_gen"() {value = $random(tensor<1xf32>)} : () -> tensor<1xf32>
  %c = "canonical.eltwise_mul"(%a, %b) : (tensor<$(C)xf32>, tensor<1xf32>) -> tensor<$(C)xf32>
  %d = "canonical.tanh"(%c) : (tensor<$(C)xf32>) -> tensor<$(C)xf32>
  %y = "canonical.eltwise_add"(%x, %d) : (tensor<$(N)x$(C)xf32>, tensor<$(C)xf32>) -> tensor<$(N)x$(C)xf32>
  ml_program.output %y : tensor<$(N)x$(C)xf32>
}
// -----
// Exact numbers, so that the whole can be written down; the constant keeps the name.
ml_program.subgraph @main() -> tensor<2xf32> {
  %a = "canonical.constant_gen"() {value = dense<[1.0, -2.0]> : tensor<2xf32>} : () -> tensor<2xf32> loc("a")
  %b = "canonical.relu"(%a) : (tensor<2xf32>) -> tensor<2xf32> loc("b")
  ml_program.output %b : tensor<2xf32>
}
// ==>
ml_program.subgraph @main() -> tensor<2xf32> {
  %b = "canonical.constant_gen"() {value = dense<[1.0, 0.0]> : tensor<2xf32>} : () -> tensor<2xf32> loc("b")
  ml_program.output %b : tensor<2xf32>
}
// -----
// Weights are constants, too. What is large becomes a global.
// passes: fold_constants{global_bytes=4}
ml_program.global private @w(dense<[1.0, -2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.subgraph @main() -> tensor<2xf32> {
  %w = ml_program.global_load_const @w : tensor<2xf32>
  %b = "canonical.relu"(%w) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %b : tensor<2xf32>
}
// ==>
ml_program.global private @w(dense<[1.0, -2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private @constant_1(dense<[1.0, 0.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.subgraph @main() -> tensor<2xf32> {
  %b = ml_program.global_load_const @constant_1 : tensor<2xf32>
  ml_program.output %b : tensor<2xf32>
}
// -----
// unchanged
// Not what would grow: a small constant that is broadcast to a large one.
ml_program.subgraph @main() -> tensor<100x100xf32> {
  %a = "canonical.constant_gen"() {value = dense<1.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
  %b = "canonical.tensor_broadcast"(%a) {sizes = array<i64: 100, 100>} : (tensor<1x1xf32>) -> tensor<100x100xf32>
  ml_program.output %b : tensor<100x100xf32>
}
// -----
// unchanged
// passes: fold_constants{max_bytes=7}
ml_program.subgraph @main() -> tensor<2xf32> {
  %a = "canonical.constant_gen"() {value = dense<[1.0, -2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %b = "canonical.relu"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %b : tensor<2xf32>
}
// -----
// unchanged
// passes: fold_constants{total_flops=0.5}
ml_program.subgraph @main() -> tensor<2xf32> {
  %a = "canonical.constant_gen"() {value = dense<[1.0, -2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %b = "canonical.relu"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %b : tensor<2xf32>
}
// -----
// Of 32 bytes, which is four times as many as there are, the second would take too many.
// passes: fold_constants{total_growth=0}
// not_idempotent: what was folded counts as the program's next time
ml_program.subgraph @main() -> tensor<8xf32> {
  %a = "canonical.constant_gen"() {value = dense<[1.0, -2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %b = "canonical.tensor_concat"(%a, %a) {axis = 0 : i64} : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %c = "canonical.tensor_concat"(%b, %b) {axis = 0 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  ml_program.output %c : tensor<8xf32>
}
// ==>
ml_program.subgraph @main() -> tensor<8xf32> {
  %b = "canonical.constant_gen"() {value = dense<[1.0, -2.0, 1.0, -2.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %c = "canonical.tensor_concat"(%b, %b) {axis = 0 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  ml_program.output %c : tensor<8xf32>
}
// -----
// unchanged
// Not what may change, what is random, or what depends on an input.
ml_program.global private mutable @state(dense<0.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %s = ml_program.global_load @state : tensor<4xf32>
  %t = "canonical.tanh"(%s) : (tensor<4xf32>) -> tensor<4xf32>
  %u = "canonical.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.return %t, %u : tensor<4xf32>, tensor<4xf32>
}
// -----
// What an initializer calls names earlier globals only, so that nothing there becomes a new one.
// passes: fold_constants{global_bytes=4}
ml_program.global private mutable @state : tensor<2xf32> {roundhouse.initializer = @first}
ml_program.func private @first() -> tensor<2xf32> {
  %b = "control.call"() {callee = @called} : () -> tensor<2xf32>
  ml_program.return %b : tensor<2xf32>
}
ml_program.subgraph private @called() -> tensor<2xf32> {
  %a = "canonical.constant_gen"() {value = dense<[1.0, -2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %b = "canonical.relu"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %b : tensor<2xf32>
}
ml_program.func public @main() -> tensor<2xf32> {
  %s = ml_program.global_load @state : tensor<2xf32>
  ml_program.return %s : tensor<2xf32>
}
// ==>
ml_program.global private mutable @state : tensor<2xf32> {roundhouse.initializer = @first}
ml_program.func private @first() -> tensor<2xf32> {
  %b = "control.call"() {callee = @called} : () -> tensor<2xf32>
  ml_program.return %b : tensor<2xf32>
}
ml_program.subgraph private @called() -> tensor<2xf32> {
  %b = "canonical.constant_gen"() {value = dense<[1.0, 0.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  ml_program.output %b : tensor<2xf32>
}
ml_program.func public @main() -> tensor<2xf32> {
  %s = ml_program.global_load @state : tensor<2xf32>
  ml_program.return %s : tensor<2xf32>
}
// -----
// unchanged
// Not what is to stay, whatever it is made of.
// passes: fold_constants{keep=["canonical.dequantize", "canonical.tan*"]}
ml_program.subgraph @main() -> tensor<2xf32> {
  %a = "canonical.constant_gen"() {value = dense<[1.0, -2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %b = "canonical.tanh"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %b : tensor<2xf32>
}
// -----
// unchanged
// not_run: the axis is wrong
// An axis that is wrong is not known before it runs, if it runs: to compute it ahead would make a program
// that does not verify.
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<*xf32> {
  %big = "canonical.constant_gen"() {value = dense<1.0e30> : tensor<1xf32>} : () -> tensor<1xf32>
  %axes = "canonical.cast"(%big) {to = i64} : (tensor<1xf32>) -> tensor<1xi64>
  %y = "canonical.tensor_reduce"(%x, %axes) {kind = "sum"} : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<*xf32>
  ml_program.output %y : tensor<*xf32>
}
