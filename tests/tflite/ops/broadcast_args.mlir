// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @broadcast_args_0(dense<[2, 1, 3]> : tensor<3xi32>) : tensor<3xi32>
ml_program.global private @broadcast_args_1(dense<[4, 1]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @broadcast_args() {
  %o0 = ml_program.global_load_const @broadcast_args_0 : tensor<3xi32>
  %o1 = ml_program.global_load_const @broadcast_args_1 : tensor<2xi32>
  %r0 = "tfl.broadcast_args"(%o0, %o1) : (tensor<3xi32>, tensor<2xi32>) -> tensor<3xi32>
  "check.eq"(%r0) {expected = dense<[2, 4, 3]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  ml_program.output
}
