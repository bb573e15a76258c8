// error: the initial values of these globals are external and not given: @a (tensor<i64>), @b (tensor<2xf32>)
ml_program.global private @a(#ml_program.extern : tensor<i64>) : tensor<i64>
ml_program.global private mutable @b(#ml_program.extern : tensor<2xf32>) : tensor<?xf32>
ml_program.func @main() {
  %a = ml_program.global_load_const @a : tensor<i64>
  %b = ml_program.global_load @b : tensor<?xf32>
  "check.eq"(%a) {expected = dense<0> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%b) {expected = dense<0.0> : tensor<2xf32>} : (tensor<?xf32>) -> ()
  ml_program.return
}
// -----
// link: a = dense<1.0> : tensor<2xf32>
// error: global @a: its linked value: expected tensor<3xf32>, found tensor<2xf32>
ml_program.global private @a(#ml_program.extern : tensor<3xf32>) : tensor<3xf32>
ml_program.subgraph @main() {
  %a = ml_program.global_load_const @a : tensor<3xf32>
  "check.eq"(%a) {expected = dense<1.0> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}
