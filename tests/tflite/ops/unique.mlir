// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @unique_0(dense<[2, 0, 2, 0, 1, 3, 1, 3, 1]> : tensor<9xi32>) : tensor<9xi32>
ml_program.subgraph @unique() {
  %o0 = ml_program.global_load_const @unique_0 : tensor<9xi32>
  %r0, %r1 = "tfl.unique"(%o0) {idx_out_type = "INT32"} : (tensor<9xi32>) -> (tensor<4xi32>, tensor<9xi32>)
  "check.eq"(%r0) {expected = dense<[2, 0, 1, 3]> : tensor<4xi32>} : (tensor<4xi32>) -> ()
  "check.eq"(%r1) {expected = dense<[0, 1, 0, 1, 2, 3, 2, 3, 2]> : tensor<9xi32>} : (tensor<9xi32>) -> ()
  ml_program.output
}
