// Both ways to read them, and a bound wider than the value.
ml_program.global private @w(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private @wide(dense<[1.0, 2.0, 3.0]> : tensor<3xf32>) : tensor<?xf32>
ml_program.subgraph @main() {
  %a = ml_program.global_load_const @w : tensor<2xf32>
  %b = ml_program.global_load @w : tensor<2xf32>
  %c = ml_program.global_load_const @wide : tensor<?xf32>
  %sum = "canonical.eltwise_add"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  "check.eq"(%sum) {expected = dense<[2.0, 4.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  "check.eq"(%c) {expected = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : (tensor<?xf32>) -> ()
  ml_program.output
}
