// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @cast_i32_to_f32_0(dense<[1, 1, 1, 1, 1]> : tensor<5xi32>) : tensor<5xi32>
ml_program.subgraph @cast_i32_to_f32() {
  %o0 = ml_program.global_load_const @cast_i32_to_f32_0 : tensor<5xi32>
  %r0 = "tfl.cast"(%o0) {in_data_type = "INT32", out_data_type = "FLOAT32"} : (tensor<5xi32>) -> tensor<5xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[1.0, 1.0, 1.0, 1.0, 1.0]> : tensor<5xf32>} : (tensor<5xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @cast_i32_to_i64_0(dense<[-3, -5, 2, 5, 6]> : tensor<5xi32>) : tensor<5xi32>
ml_program.subgraph @cast_i32_to_i64() {
  %o0 = ml_program.global_load_const @cast_i32_to_i64_0 : tensor<5xi32>
  %r0 = "tfl.cast"(%o0) {in_data_type = "INT32", out_data_type = "INT64"} : (tensor<5xi32>) -> tensor<5xi64>
  "check.eq"(%r0) {expected = dense<[-3, -5, 2, 5, 6]> : tensor<5xi64>} : (tensor<5xi64>) -> ()
  ml_program.output
}
// -----
ml_program.global private @cast_i32_to_i1_0(dense<[-8, -4, -4, 5, -2]> : tensor<5xi32>) : tensor<5xi32>
ml_program.subgraph @cast_i32_to_i1() {
  %o0 = ml_program.global_load_const @cast_i32_to_i1_0 : tensor<5xi32>
  %r0 = "tfl.cast"(%o0) {in_data_type = "INT32", out_data_type = "BOOL"} : (tensor<5xi32>) -> tensor<5xi1>
  "check.eq"(%r0) {expected = dense<[true, true, true, true, true]> : tensor<5xi1>} : (tensor<5xi1>) -> ()
  ml_program.output
}
// -----
ml_program.global private @cast_f32_to_i32_0(dense<[-0.8125, 2.25, -3.0625, -0.9375, 2.1875, -2.375, -2.9375, 0.5625, 3.8125]> : tensor<9xf32>) : tensor<9xf32>
ml_program.subgraph @cast_f32_to_i32() {
  %o0 = ml_program.global_load_const @cast_f32_to_i32_0 : tensor<9xf32>
  %r0 = "tfl.cast"(%o0) {in_data_type = "FLOAT32", out_data_type = "INT32"} : (tensor<9xf32>) -> tensor<9xi32>
  "check.eq"(%r0) {expected = dense<[0, 2, -3, 0, 2, -2, -2, 0, 3]> : tensor<9xi32>} : (tensor<9xi32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @cast_i1_to_f32_0(dense<[true, false, false, false, false, false]> : tensor<6xi1>) : tensor<6xi1>
ml_program.subgraph @cast_i1_to_f32() {
  %o0 = ml_program.global_load_const @cast_i1_to_f32_0 : tensor<6xi1>
  %r0 = "tfl.cast"(%o0) {in_data_type = "BOOL", out_data_type = "FLOAT32"} : (tensor<6xi1>) -> tensor<6xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[1.0, 0.0, 0.0, 0.0, 0.0, 0.0]> : tensor<6xf32>} : (tensor<6xf32>) -> ()
  ml_program.output
}
