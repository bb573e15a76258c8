// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @where_0(dense<[[false, false, false, false], [true, true, true, false], [true, false, false, true]]> : tensor<3x4xi1>) : tensor<3x4xi1>
ml_program.subgraph @where() {
  %o0 = ml_program.global_load_const @where_0 : tensor<3x4xi1>
  %r0 = "tfl.where"(%o0) : (tensor<3x4xi1>) -> tensor<5x2xi64>
  "check.eq"(%r0) {expected = dense<[[1, 0], [1, 1], [1, 2], [2, 0], [2, 3]]> : tensor<5x2xi64>} : (tensor<5x2xi64>) -> ()
  ml_program.output
}
