// A store to one global changes no other, though they started with one value.
ml_program.global private mutable @a(dense<5.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private mutable @b(dense<5.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private @c(dense<5.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.func @main() {
  %x = ml_program.global_load @a : tensor<2xf32>
  ml_program.global_store @b = %x : tensor<2xf32>
  %y = "canonical.eltwise_add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.global_store @a = %y : tensor<2xf32>
  %a = ml_program.global_load @a : tensor<2xf32>
  %b = ml_program.global_load @b : tensor<2xf32>
  %c = ml_program.global_load_const @c : tensor<2xf32>
  "check.eq"(%a) {expected = dense<10.0> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  "check.eq"(%b) {expected = dense<5.0> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  "check.eq"(%c) {expected = dense<5.0> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.return
}
