// run: main main
ml_program.global private mutable @g(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.func @main() {
  %x = ml_program.global_load @g : tensor<2xf32>
  ml_program.global_store @g = %x : tensor<2xf32>
  %y = ml_program.global_load @g : tensor<2xf32>
  "check.eq"(%y) {expected = dense<[1.0, 2.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.return
}
