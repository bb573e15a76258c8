// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @reduce_any_0(dense<[[false, true, false], [false, false, false], [true, false, false], [true, false, true]]> : tensor<4x3xi1>) : tensor<4x3xi1>
ml_program.global private @reduce_any_1(dense<[1]> : tensor<1xi32>) : tensor<1xi32>
ml_program.subgraph @reduce_any() {
  %o0 = ml_program.global_load_const @reduce_any_0 : tensor<4x3xi1>
  %o1 = ml_program.global_load_const @reduce_any_1 : tensor<1xi32>
  %r0 = "tfl.reduce_any"(%o0, %o1) : (tensor<4x3xi1>, tensor<1xi32>) -> tensor<4xi1>
  "check.eq"(%r0) {expected = dense<[true, false, true, true]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  ml_program.output
}
