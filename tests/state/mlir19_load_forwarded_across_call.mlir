// A call may store to a public global. MLIR 19 and 22 forward the earlier load across it.
ml_program.global public mutable @state(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func private @elsewhere() {
  %c = "canonical.constant_gen"() {value = dense<7> : tensor<i64>} : () -> tensor<i64>
  ml_program.global_store @state = %c : tensor<i64>
  ml_program.return
}
ml_program.func @main() {
  %before = ml_program.global_load @state : tensor<i64>
  "control.call"() {callee = @elsewhere} : () -> ()
  %after = ml_program.global_load @state : tensor<i64>
  "check.eq"(%before) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%after) {expected = dense<7> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
