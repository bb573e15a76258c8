// run: main main
ml_program.global private mutable @g(dense<1.0> : tensor<1xf32>) : tensor<*xf32>
ml_program.func @main() {
  %x = ml_program.global_load @g : tensor<*xf32>
  %c = "canonical.constant_gen"() {value = dense<1.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %d = "control.refine"(%x) : (tensor<*xf32>) -> tensor<1xf32>
  %y = "canonical.eltwise_add"(%c, %d) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  %one = "canonical.constant_gen"() {value = dense<1.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_sub"(%y, %one) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  %wide = "control.refine"(%z) : (tensor<1xf32>) -> tensor<*xf32>
  ml_program.global_store @g = %wide : tensor<*xf32>
  "check.eq"(%z) {expected = dense<1.0> : tensor<1xf32>} : (tensor<1xf32>) -> ()
  ml_program.return
}
