// Plain data is taken for a quantised bound, and keeps its stored values.
ml_program.global private mutable @q(dense<[1, -2]> : tensor<2xi8>) : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
ml_program.func @main() {
  %q = ml_program.global_load @q : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  ml_program.global_store @q = %q : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %r = ml_program.global_load @q : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  "check.eq"(%r) {expected = dense<[1, -2]> : tensor<2xi8>} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> ()
  ml_program.return
}
