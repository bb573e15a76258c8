// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @sparse_to_dense_0(dense<[[0, 1], [1, 0], [2, 2]]> : tensor<3x2xi32>) : tensor<3x2xi32>
ml_program.global private @sparse_to_dense_1(dense<[3, 4]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private @sparse_to_dense_2(dense<[1.75, -2.125, 2.75]> : tensor<3xf32>) : tensor<3xf32>
ml_program.global private @sparse_to_dense_3(dense<-1.0> : tensor<f32>) : tensor<f32>
ml_program.subgraph @sparse_to_dense() {
  %o0 = ml_program.global_load_const @sparse_to_dense_0 : tensor<3x2xi32>
  %o1 = ml_program.global_load_const @sparse_to_dense_1 : tensor<2xi32>
  %o2 = ml_program.global_load_const @sparse_to_dense_2 : tensor<3xf32>
  %o3 = ml_program.global_load_const @sparse_to_dense_3 : tensor<f32>
  %r0 = "tfl.sparse_to_dense"(%o0, %o1, %o2, %o3) : (tensor<3x2xi32>, tensor<2xi32>, tensor<3xf32>, tensor<f32>) -> tensor<3x4xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-1.0, 1.75, -1.0, -1.0], [-2.125, -1.0, -1.0, -1.0], [-1.0, -1.0, 2.75, -1.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  ml_program.output
}
