// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @bucketize_0(dense<[-0.625, -2.9375, 3.0, 1.5, 2.8125, -1.375, 2.25, 2.4375, -2.0625]> : tensor<9xf32>) : tensor<9xf32>
ml_program.subgraph @bucketize() {
  %o0 = ml_program.global_load_const @bucketize_0 : tensor<9xf32>
  %r0 = "tfl.bucketize"(%o0) {boundaries = array<f32: -1.5, 0.25, 2.0>} : (tensor<9xf32>) -> tensor<9xi32>
  "check.eq"(%r0) {expected = dense<[1, 0, 3, 2, 3, 1, 3, 3, 0]> : tensor<9xi32>} : (tensor<9xi32>) -> ()
  ml_program.output
}
