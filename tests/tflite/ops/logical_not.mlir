// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @logical_not_0(dense<[[true, true, true], [false, false, true]]> : tensor<2x3xi1>) : tensor<2x3xi1>
ml_program.subgraph @logical_not() {
  %o0 = ml_program.global_load_const @logical_not_0 : tensor<2x3xi1>
  %r0 = "tfl.logical_not"(%o0) : (tensor<2x3xi1>) -> tensor<2x3xi1>
  "check.eq"(%r0) {expected = dense<[[false, false, false], [true, true, false]]> : tensor<2x3xi1>} : (tensor<2x3xi1>) -> ()
  ml_program.output
}
