// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @non_max_suppression_v4_0(dense<[[0.0, 0.0, 4.0, 4.0], [0.0, 0.0, 4.0, 2.0], [1.0, 0.0, 5.0, 4.0], [8.0, 8.0, 6.0, 5.0], [6.0, 5.0, 8.0, 9.0], [0.0, 0.5, 4.0, 4.5], [6.0, 6.0, 8.0, 8.0]]> : tensor<7x4xf32>) : tensor<7x4xf32>
ml_program.global private @non_max_suppression_v4_1(dense<[0.5, 0.9375, 0.75, 0.25, 0.625, 0.125, 0.8125]> : tensor<7xf32>) : tensor<7xf32>
ml_program.global private @non_max_suppression_v4_2(dense<5> : tensor<i32>) : tensor<i32>
ml_program.global private @non_max_suppression_v4_3(dense<0.5> : tensor<f32>) : tensor<f32>
ml_program.global private @non_max_suppression_v4_4(dense<0.0> : tensor<f32>) : tensor<f32>
ml_program.subgraph @non_max_suppression_v4() {
  %o0 = ml_program.global_load_const @non_max_suppression_v4_0 : tensor<7x4xf32>
  %o1 = ml_program.global_load_const @non_max_suppression_v4_1 : tensor<7xf32>
  %o2 = ml_program.global_load_const @non_max_suppression_v4_2 : tensor<i32>
  %o3 = ml_program.global_load_const @non_max_suppression_v4_3 : tensor<f32>
  %o4 = ml_program.global_load_const @non_max_suppression_v4_4 : tensor<f32>
  %r0, %r1 = "tfl.non_max_suppression_v4"(%o0, %o1, %o2, %o3, %o4) : (tensor<7x4xf32>, tensor<7xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<5xi32>, tensor<i32>)
  "check.eq"(%r0) {expected = dense<[1, 6, 2, 5, 0]> : tensor<5xi32>} : (tensor<5xi32>) -> ()
  "check.eq"(%r1) {expected = dense<4> : tensor<i32>} : (tensor<i32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @non_max_suppression_v4_all_0(dense<[[0.0, 0.0, 4.0, 4.0], [0.0, 0.0, 4.0, 2.0], [1.0, 0.0, 5.0, 4.0], [8.0, 8.0, 6.0, 5.0], [6.0, 5.0, 8.0, 9.0], [0.0, 0.5, 4.0, 4.5], [6.0, 6.0, 8.0, 8.0]]> : tensor<7x4xf32>) : tensor<7x4xf32>
ml_program.global private @non_max_suppression_v4_all_1(dense<[0.5, 0.9375, 0.75, 0.25, 0.625, 0.125, 0.8125]> : tensor<7xf32>) : tensor<7xf32>
ml_program.global private @non_max_suppression_v4_all_2(dense<9> : tensor<i32>) : tensor<i32>
ml_program.global private @non_max_suppression_v4_all_3(dense<0.5> : tensor<f32>) : tensor<f32>
ml_program.global private @non_max_suppression_v4_all_4(dense<0.25> : tensor<f32>) : tensor<f32>
ml_program.subgraph @non_max_suppression_v4_all() {
  %o0 = ml_program.global_load_const @non_max_suppression_v4_all_0 : tensor<7x4xf32>
  %o1 = ml_program.global_load_const @non_max_suppression_v4_all_1 : tensor<7xf32>
  %o2 = ml_program.global_load_const @non_max_suppression_v4_all_2 : tensor<i32>
  %o3 = ml_program.global_load_const @non_max_suppression_v4_all_3 : tensor<f32>
  %o4 = ml_program.global_load_const @non_max_suppression_v4_all_4 : tensor<f32>
  %r0, %r1 = "tfl.non_max_suppression_v4"(%o0, %o1, %o2, %o3, %o4) : (tensor<7x4xf32>, tensor<7xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<9xi32>, tensor<i32>)
  "check.eq"(%r0) {expected = dense<[1, 6, 2, 0, 0, 0, 0, 0, 0]> : tensor<9xi32>} : (tensor<9xi32>) -> ()
  "check.eq"(%r1) {expected = dense<3> : tensor<i32>} : (tensor<i32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @non_max_suppression_v4_strict_0(dense<[[0.0, 0.0, 4.0, 4.0], [0.0, 0.0, 4.0, 2.0], [1.0, 0.0, 5.0, 4.0], [8.0, 8.0, 6.0, 5.0], [6.0, 5.0, 8.0, 9.0], [0.0, 0.5, 4.0, 4.5], [6.0, 6.0, 8.0, 8.0]]> : tensor<7x4xf32>) : tensor<7x4xf32>
ml_program.global private @non_max_suppression_v4_strict_1(dense<[0.5, 0.9375, 0.75, 0.25, 0.625, 0.125, 0.8125]> : tensor<7xf32>) : tensor<7xf32>
ml_program.global private @non_max_suppression_v4_strict_2(dense<4> : tensor<i32>) : tensor<i32>
ml_program.global private @non_max_suppression_v4_strict_3(dense<0.25> : tensor<f32>) : tensor<f32>
ml_program.global private @non_max_suppression_v4_strict_4(dense<0.0> : tensor<f32>) : tensor<f32>
ml_program.subgraph @non_max_suppression_v4_strict() {
  %o0 = ml_program.global_load_const @non_max_suppression_v4_strict_0 : tensor<7x4xf32>
  %o1 = ml_program.global_load_const @non_max_suppression_v4_strict_1 : tensor<7xf32>
  %o2 = ml_program.global_load_const @non_max_suppression_v4_strict_2 : tensor<i32>
  %o3 = ml_program.global_load_const @non_max_suppression_v4_strict_3 : tensor<f32>
  %o4 = ml_program.global_load_const @non_max_suppression_v4_strict_4 : tensor<f32>
  %r0, %r1 = "tfl.non_max_suppression_v4"(%o0, %o1, %o2, %o3, %o4) : (tensor<7x4xf32>, tensor<7xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<4xi32>, tensor<i32>)
  "check.eq"(%r0) {expected = dense<[1, 6, 0, 0]> : tensor<4xi32>} : (tensor<4xi32>) -> ()
  "check.eq"(%r1) {expected = dense<2> : tensor<i32>} : (tensor<i32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @non_max_suppression_v4_disjoint_0(dense<[[0.0, 0.0, 4.0, 4.0], [0.0, 0.0, 4.0, 2.0], [1.0, 0.0, 5.0, 4.0], [8.0, 8.0, 6.0, 5.0], [6.0, 5.0, 8.0, 9.0], [0.0, 0.5, 4.0, 4.5], [6.0, 6.0, 8.0, 8.0]]> : tensor<7x4xf32>) : tensor<7x4xf32>
ml_program.global private @non_max_suppression_v4_disjoint_1(dense<[0.5, 0.9375, 0.75, 0.25, 0.625, 0.125, 0.8125]> : tensor<7xf32>) : tensor<7xf32>
ml_program.global private @non_max_suppression_v4_disjoint_2(dense<3> : tensor<i32>) : tensor<i32>
ml_program.global private @non_max_suppression_v4_disjoint_3(dense<0.0> : tensor<f32>) : tensor<f32>
ml_program.global private @non_max_suppression_v4_disjoint_4(dense<0.0> : tensor<f32>) : tensor<f32>
ml_program.subgraph @non_max_suppression_v4_disjoint() {
  %o0 = ml_program.global_load_const @non_max_suppression_v4_disjoint_0 : tensor<7x4xf32>
  %o1 = ml_program.global_load_const @non_max_suppression_v4_disjoint_1 : tensor<7xf32>
  %o2 = ml_program.global_load_const @non_max_suppression_v4_disjoint_2 : tensor<i32>
  %o3 = ml_program.global_load_const @non_max_suppression_v4_disjoint_3 : tensor<f32>
  %o4 = ml_program.global_load_const @non_max_suppression_v4_disjoint_4 : tensor<f32>
  %r0, %r1 = "tfl.non_max_suppression_v4"(%o0, %o1, %o2, %o3, %o4) : (tensor<7x4xf32>, tensor<7xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<3xi32>, tensor<i32>)
  "check.eq"(%r0) {expected = dense<[1, 0, 0]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  "check.eq"(%r1) {expected = dense<1> : tensor<i32>} : (tensor<i32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @non_max_suppression_v4_few_0(dense<[[0.0, 0.0, 4.0, 4.0], [0.0, 0.0, 4.0, 2.0], [1.0, 0.0, 5.0, 4.0], [8.0, 8.0, 6.0, 5.0], [6.0, 5.0, 8.0, 9.0], [0.0, 0.5, 4.0, 4.5], [6.0, 6.0, 8.0, 8.0]]> : tensor<7x4xf32>) : tensor<7x4xf32>
ml_program.global private @non_max_suppression_v4_few_1(dense<[0.5, 0.9375, 0.75, 0.25, 0.625, 0.125, 0.8125]> : tensor<7xf32>) : tensor<7xf32>
ml_program.global private @non_max_suppression_v4_few_2(dense<2> : tensor<i32>) : tensor<i32>
ml_program.global private @non_max_suppression_v4_few_3(dense<0.75> : tensor<f32>) : tensor<f32>
ml_program.global private @non_max_suppression_v4_few_4(dense<0.5> : tensor<f32>) : tensor<f32>
ml_program.subgraph @non_max_suppression_v4_few() {
  %o0 = ml_program.global_load_const @non_max_suppression_v4_few_0 : tensor<7x4xf32>
  %o1 = ml_program.global_load_const @non_max_suppression_v4_few_1 : tensor<7xf32>
  %o2 = ml_program.global_load_const @non_max_suppression_v4_few_2 : tensor<i32>
  %o3 = ml_program.global_load_const @non_max_suppression_v4_few_3 : tensor<f32>
  %o4 = ml_program.global_load_const @non_max_suppression_v4_few_4 : tensor<f32>
  %r0, %r1 = "tfl.non_max_suppression_v4"(%o0, %o1, %o2, %o3, %o4) : (tensor<7x4xf32>, tensor<7xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<2xi32>, tensor<i32>)
  "check.eq"(%r0) {expected = dense<[1, 6]> : tensor<2xi32>} : (tensor<2xi32>) -> ()
  "check.eq"(%r1) {expected = dense<2> : tensor<i32>} : (tensor<i32>) -> ()
  ml_program.output
}
