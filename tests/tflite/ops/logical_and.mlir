// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @logical_and_0(dense<[[false, false, true, true, false, false, false, true], [true, true, true, true, true, true, false, true]]> : tensor<2x8xi1>) : tensor<2x8xi1>
ml_program.global private @logical_and_1(dense<[false, true, false, false, true, true, true, false]> : tensor<8xi1>) : tensor<8xi1>
ml_program.subgraph @logical_and() {
  %o0 = ml_program.global_load_const @logical_and_0 : tensor<2x8xi1>
  %o1 = ml_program.global_load_const @logical_and_1 : tensor<8xi1>
  %r0 = "tfl.logical_and"(%o0, %o1) : (tensor<2x8xi1>, tensor<8xi1>) -> tensor<2x8xi1>
  "check.eq"(%r0) {expected = dense<[[false, false, false, false, false, false, false, false], [false, true, false, false, true, true, false, false]]> : tensor<2x8xi1>} : (tensor<2x8xi1>) -> ()
  ml_program.output
}
