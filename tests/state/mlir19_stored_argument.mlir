// A store of an argument copies it. MLIR 19 and 22 copy memory that nobody has written.
ml_program.global private mutable @state(dense<0.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.func private @keep(%x: tensor<2xf32>) -> tensor<2xf32> {
  %old = ml_program.global_load @state : tensor<2xf32>
  ml_program.global_store @state = %x : tensor<2xf32>
  ml_program.return %old : tensor<2xf32>
}
ml_program.func @main() {
  %a = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %b = "canonical.constant_gen"() {value = dense<[3.0, 4.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %0 = "control.call"(%a) {callee = @keep} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "control.call"(%b) {callee = @keep} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "control.call"(%a) {callee = @keep} : (tensor<2xf32>) -> tensor<2xf32>
  "check.eq"(%0) {expected = dense<0.0> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  "check.eq"(%1) {expected = dense<[1.0, 2.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  "check.eq"(%2) {expected = dense<[3.0, 4.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.return
}
