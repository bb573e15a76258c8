// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @hashtable_lookup_0(dense<[7, -3, 8, 12, 7]> : tensor<5xi32>) : tensor<5xi32>
ml_program.global private @hashtable_lookup_1(dense<[-3, 0, 7, 12]> : tensor<4xi32>) : tensor<4xi32>
ml_program.global private @hashtable_lookup_2(dense<[[-0.3125, -2.5625], [0.25, -3.875], [2.1875, -2.5625], [-0.1875, -3.3125]]> : tensor<4x2xf32>) : tensor<4x2xf32>
ml_program.subgraph @hashtable_lookup() {
  %o0 = ml_program.global_load_const @hashtable_lookup_0 : tensor<5xi32>
  %o1 = ml_program.global_load_const @hashtable_lookup_1 : tensor<4xi32>
  %o2 = ml_program.global_load_const @hashtable_lookup_2 : tensor<4x2xf32>
  %r0, %r1 = "tfl.hashtable_lookup"(%o0, %o1, %o2) : (tensor<5xi32>, tensor<4xi32>, tensor<4x2xf32>) -> (tensor<5x2xf32>, tensor<5xui8>)
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[2.1875, -2.5625], [-0.3125, -2.5625], [0.0, 0.0], [-0.1875, -3.3125], [2.1875, -2.5625]]> : tensor<5x2xf32>} : (tensor<5x2xf32>) -> ()
  "check.almost_eq"(%r1) {atol = 1.0e-05, rtol = 0.0, expected = dense<[1, 1, 0, 1, 1]> : tensor<5xui8>} : (tensor<5xui8>) -> ()
  ml_program.output
}
// -----
ml_program.global private @hashtable_lookup_numbers_0(dense<[0, 1]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private @hashtable_lookup_numbers_1(dense<[0, 5, 6]> : tensor<3xi32>) : tensor<3xi32>
ml_program.global private @hashtable_lookup_numbers_2(dense<[0, -5, 7]> : tensor<3xi32>) : tensor<3xi32>
ml_program.subgraph @hashtable_lookup_numbers() {
  %o0 = ml_program.global_load_const @hashtable_lookup_numbers_0 : tensor<2xi32>
  %o1 = ml_program.global_load_const @hashtable_lookup_numbers_1 : tensor<3xi32>
  %o2 = ml_program.global_load_const @hashtable_lookup_numbers_2 : tensor<3xi32>
  %r0, %r1 = "tfl.hashtable_lookup"(%o0, %o1, %o2) : (tensor<2xi32>, tensor<3xi32>, tensor<3xi32>) -> (tensor<2xi32>, tensor<2xui8>)
  "check.eq"(%r0) {expected = dense<[0, 0]> : tensor<2xi32>} : (tensor<2xi32>) -> ()
  "check.eq"(%r1) {expected = dense<[1, 0]> : tensor<2xui8>} : (tensor<2xui8>) -> ()
  ml_program.output
}
