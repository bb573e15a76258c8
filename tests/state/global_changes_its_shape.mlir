// Within its bound. What was loaded before keeps the old shape.
ml_program.global private mutable @g(dense<1.0> : tensor<2xf32>) : tensor<?xf32>
ml_program.func @main() {
  %old = ml_program.global_load @g : tensor<?xf32>
  %c = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %wide = "control.refine"(%c) : (tensor<3xf32>) -> tensor<?xf32>
  ml_program.global_store @g = %wide : tensor<?xf32>
  %new = ml_program.global_load @g : tensor<?xf32>
  "check.eq"(%old) {expected = dense<1.0> : tensor<2xf32>} : (tensor<?xf32>) -> ()
  "check.eq"(%new) {expected = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : (tensor<?xf32>) -> ()
  ml_program.return
}
