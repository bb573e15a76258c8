// error: the global @g has no value yet
ml_program.global private mutable @g : tensor<i64>
ml_program.func @main() {
  %x = ml_program.global_load @g : tensor<i64>
  "check.eq"(%x) {expected = dense<0> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
// -----
// Stored in the branch that is not taken.
// error: @main: ml_program.global_load
// error: the global @g has no value yet: it has no initial value, and nothing has been stored to it
ml_program.global private mutable @g : tensor<i64>
ml_program.func private @set() {
  %x = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  ml_program.global_store @g = %x : tensor<i64>
  ml_program.return
}
ml_program.func private @leave() {
  ml_program.return
}
ml_program.func @main() {
  %c = "canonical.constant_gen"() {value = dense<false> : tensor<i1>} : () -> tensor<i1>
  "control.if"(%c) {else = @leave, then = @set} : (tensor<i1>) -> ()
  %x = ml_program.global_load @g : tensor<i64>
  "check.eq"(%x) {expected = dense<0> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
// -----
// The second run, though the first is fine.
// run: fine bad
// error: @bad: ml_program.global_load
// error: the global @g has no value yet
ml_program.global private mutable @g : tensor<i64>
ml_program.func @fine() {
  %x = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  "check.eq"(%x) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
ml_program.func @bad() {
  %x = ml_program.global_load @g : tensor<i64>
  "check.eq"(%x) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
