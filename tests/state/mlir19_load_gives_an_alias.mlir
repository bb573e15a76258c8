// A load is a snapshot. MLIR 19 and 22 lower it to an alias of the global and give the new value.
ml_program.global private mutable @state(dense<1.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.func @main() {
  %old = ml_program.global_load @state : tensor<2xf32>
  %two = "canonical.constant_gen"() {value = dense<2.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %new = "canonical.eltwise_mul"(%old, %two) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.global_store @state = %new : tensor<2xf32>
  "check.eq"(%old) {expected = dense<1.0> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %now = ml_program.global_load @state : tensor<2xf32>
  "check.eq"(%now) {expected = dense<2.0> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.return
}
