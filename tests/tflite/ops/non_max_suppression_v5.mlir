// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @non_max_suppression_v5_0(dense<[[0.0, 0.0, 4.0, 4.0], [0.0, 0.0, 4.0, 2.0], [1.0, 0.0, 5.0, 4.0], [8.0, 8.0, 6.0, 5.0], [6.0, 5.0, 8.0, 9.0], [0.0, 0.5, 4.0, 4.5], [6.0, 6.0, 8.0, 8.0]]> : tensor<7x4xf32>) : tensor<7x4xf32>
ml_program.global private @non_max_suppression_v5_1(dense<[0.5, 0.9375, 0.75, 0.25, 0.625, 0.125, 0.8125]> : tensor<7xf32>) : tensor<7xf32>
ml_program.global private @non_max_suppression_v5_2(dense<5> : tensor<i32>) : tensor<i32>
ml_program.global private @non_max_suppression_v5_3(dense<0.5> : tensor<f32>) : tensor<f32>
ml_program.global private @non_max_suppression_v5_4(dense<0.0> : tensor<f32>) : tensor<f32>
ml_program.global private @non_max_suppression_v5_5(dense<0.0> : tensor<f32>) : tensor<f32>
ml_program.subgraph @non_max_suppression_v5() {
  %o0 = ml_program.global_load_const @non_max_suppression_v5_0 : tensor<7x4xf32>
  %o1 = ml_program.global_load_const @non_max_suppression_v5_1 : tensor<7xf32>
  %o2 = ml_program.global_load_const @non_max_suppression_v5_2 : tensor<i32>
  %o3 = ml_program.global_load_const @non_max_suppression_v5_3 : tensor<f32>
  %o4 = ml_program.global_load_const @non_max_suppression_v5_4 : tensor<f32>
  %o5 = ml_program.global_load_const @non_max_suppression_v5_5 : tensor<f32>
  %r0, %r1, %r2 = "tfl.non_max_suppression_v5"(%o0, %o1, %o2, %o3, %o4, %o5) : (tensor<7x4xf32>, tensor<7xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<5xi32>, tensor<5xf32>, tensor<i32>)
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 0.0, expected = dense<[1, 6, 2, 5, 0]> : tensor<5xi32>} : (tensor<5xi32>) -> ()
  "check.almost_eq"(%r1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[0.9375, 0.8125, 0.75, 0.125, 0.0]> : tensor<5xf32>} : (tensor<5xf32>) -> ()
  "check.almost_eq"(%r2) {atol = 1.0e-05, rtol = 0.0, expected = dense<4> : tensor<i32>} : (tensor<i32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @non_max_suppression_v5_all_0(dense<[[0.0, 0.0, 4.0, 4.0], [0.0, 0.0, 4.0, 2.0], [1.0, 0.0, 5.0, 4.0], [8.0, 8.0, 6.0, 5.0], [6.0, 5.0, 8.0, 9.0], [0.0, 0.5, 4.0, 4.5], [6.0, 6.0, 8.0, 8.0]]> : tensor<7x4xf32>) : tensor<7x4xf32>
ml_program.global private @non_max_suppression_v5_all_1(dense<[0.5, 0.9375, 0.75, 0.25, 0.625, 0.125, 0.8125]> : tensor<7xf32>) : tensor<7xf32>
ml_program.global private @non_max_suppression_v5_all_2(dense<9> : tensor<i32>) : tensor<i32>
ml_program.global private @non_max_suppression_v5_all_3(dense<0.5> : tensor<f32>) : tensor<f32>
ml_program.global private @non_max_suppression_v5_all_4(dense<0.25> : tensor<f32>) : tensor<f32>
ml_program.global private @non_max_suppression_v5_all_5(dense<0.0> : tensor<f32>) : tensor<f32>
ml_program.subgraph @non_max_suppression_v5_all() {
  %o0 = ml_program.global_load_const @non_max_suppression_v5_all_0 : tensor<7x4xf32>
  %o1 = ml_program.global_load_const @non_max_suppression_v5_all_1 : tensor<7xf32>
  %o2 = ml_program.global_load_const @non_max_suppression_v5_all_2 : tensor<i32>
  %o3 = ml_program.global_load_const @non_max_suppression_v5_all_3 : tensor<f32>
  %o4 = ml_program.global_load_const @non_max_suppression_v5_all_4 : tensor<f32>
  %o5 = ml_program.global_load_const @non_max_suppression_v5_all_5 : tensor<f32>
  %r0, %r1, %r2 = "tfl.non_max_suppression_v5"(%o0, %o1, %o2, %o3, %o4, %o5) : (tensor<7x4xf32>, tensor<7xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<9xi32>, tensor<9xf32>, tensor<i32>)
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 0.0, expected = dense<[1, 6, 2, 0, 0, 0, 0, 0, 0]> : tensor<9xi32>} : (tensor<9xi32>) -> ()
  "check.almost_eq"(%r1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[0.9375, 0.8125, 0.75, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]> : tensor<9xf32>} : (tensor<9xf32>) -> ()
  "check.almost_eq"(%r2) {atol = 1.0e-05, rtol = 0.0, expected = dense<3> : tensor<i32>} : (tensor<i32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @non_max_suppression_v5_strict_0(dense<[[0.0, 0.0, 4.0, 4.0], [0.0, 0.0, 4.0, 2.0], [1.0, 0.0, 5.0, 4.0], [8.0, 8.0, 6.0, 5.0], [6.0, 5.0, 8.0, 9.0], [0.0, 0.5, 4.0, 4.5], [6.0, 6.0, 8.0, 8.0]]> : tensor<7x4xf32>) : tensor<7x4xf32>
ml_program.global private @non_max_suppression_v5_strict_1(dense<[0.5, 0.9375, 0.75, 0.25, 0.625, 0.125, 0.8125]> : tensor<7xf32>) : tensor<7xf32>
ml_program.global private @non_max_suppression_v5_strict_2(dense<4> : tensor<i32>) : tensor<i32>
ml_program.global private @non_max_suppression_v5_strict_3(dense<0.25> : tensor<f32>) : tensor<f32>
ml_program.global private @non_max_suppression_v5_strict_4(dense<0.0> : tensor<f32>) : tensor<f32>
ml_program.global private @non_max_suppression_v5_strict_5(dense<0.0> : tensor<f32>) : tensor<f32>
ml_program.subgraph @non_max_suppression_v5_strict() {
  %o0 = ml_program.global_load_const @non_max_suppression_v5_strict_0 : tensor<7x4xf32>
  %o1 = ml_program.global_load_const @non_max_suppression_v5_strict_1 : tensor<7xf32>
  %o2 = ml_program.global_load_const @non_max_suppression_v5_strict_2 : tensor<i32>
  %o3 = ml_program.global_load_const @non_max_suppression_v5_strict_3 : tensor<f32>
  %o4 = ml_program.global_load_const @non_max_suppression_v5_strict_4 : tensor<f32>
  %o5 = ml_program.global_load_const @non_max_suppression_v5_strict_5 : tensor<f32>
  %r0, %r1, %r2 = "tfl.non_max_suppression_v5"(%o0, %o1, %o2, %o3, %o4, %o5) : (tensor<7x4xf32>, tensor<7xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<4xi32>, tensor<4xf32>, tensor<i32>)
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 0.0, expected = dense<[1, 6, 0, 0]> : tensor<4xi32>} : (tensor<4xi32>) -> ()
  "check.almost_eq"(%r1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[0.9375, 0.8125, 0.0, 0.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  "check.almost_eq"(%r2) {atol = 1.0e-05, rtol = 0.0, expected = dense<2> : tensor<i32>} : (tensor<i32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @non_max_suppression_v5_disjoint_0(dense<[[0.0, 0.0, 4.0, 4.0], [0.0, 0.0, 4.0, 2.0], [1.0, 0.0, 5.0, 4.0], [8.0, 8.0, 6.0, 5.0], [6.0, 5.0, 8.0, 9.0], [0.0, 0.5, 4.0, 4.5], [6.0, 6.0, 8.0, 8.0]]> : tensor<7x4xf32>) : tensor<7x4xf32>
ml_program.global private @non_max_suppression_v5_disjoint_1(dense<[0.5, 0.9375, 0.75, 0.25, 0.625, 0.125, 0.8125]> : tensor<7xf32>) : tensor<7xf32>
ml_program.global private @non_max_suppression_v5_disjoint_2(dense<3> : tensor<i32>) : tensor<i32>
ml_program.global private @non_max_suppression_v5_disjoint_3(dense<0.0> : tensor<f32>) : tensor<f32>
ml_program.global private @non_max_suppression_v5_disjoint_4(dense<0.0> : tensor<f32>) : tensor<f32>
ml_program.global private @non_max_suppression_v5_disjoint_5(dense<0.0> : tensor<f32>) : tensor<f32>
ml_program.subgraph @non_max_suppression_v5_disjoint() {
  %o0 = ml_program.global_load_const @non_max_suppression_v5_disjoint_0 : tensor<7x4xf32>
  %o1 = ml_program.global_load_const @non_max_suppression_v5_disjoint_1 : tensor<7xf32>
  %o2 = ml_program.global_load_const @non_max_suppression_v5_disjoint_2 : tensor<i32>
  %o3 = ml_program.global_load_const @non_max_suppression_v5_disjoint_3 : tensor<f32>
  %o4 = ml_program.global_load_const @non_max_suppression_v5_disjoint_4 : tensor<f32>
  %o5 = ml_program.global_load_const @non_max_suppression_v5_disjoint_5 : tensor<f32>
  %r0, %r1, %r2 = "tfl.non_max_suppression_v5"(%o0, %o1, %o2, %o3, %o4, %o5) : (tensor<7x4xf32>, tensor<7xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<3xi32>, tensor<3xf32>, tensor<i32>)
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 0.0, expected = dense<[1, 0, 0]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  "check.almost_eq"(%r1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[0.9375, 0.0, 0.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  "check.almost_eq"(%r2) {atol = 1.0e-05, rtol = 0.0, expected = dense<1> : tensor<i32>} : (tensor<i32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @non_max_suppression_v5_few_0(dense<[[0.0, 0.0, 4.0, 4.0], [0.0, 0.0, 4.0, 2.0], [1.0, 0.0, 5.0, 4.0], [8.0, 8.0, 6.0, 5.0], [6.0, 5.0, 8.0, 9.0], [0.0, 0.5, 4.0, 4.5], [6.0, 6.0, 8.0, 8.0]]> : tensor<7x4xf32>) : tensor<7x4xf32>
ml_program.global private @non_max_suppression_v5_few_1(dense<[0.5, 0.9375, 0.75, 0.25, 0.625, 0.125, 0.8125]> : tensor<7xf32>) : tensor<7xf32>
ml_program.global private @non_max_suppression_v5_few_2(dense<2> : tensor<i32>) : tensor<i32>
ml_program.global private @non_max_suppression_v5_few_3(dense<0.75> : tensor<f32>) : tensor<f32>
ml_program.global private @non_max_suppression_v5_few_4(dense<0.5> : tensor<f32>) : tensor<f32>
ml_program.global private @non_max_suppression_v5_few_5(dense<0.0> : tensor<f32>) : tensor<f32>
ml_program.subgraph @non_max_suppression_v5_few() {
  %o0 = ml_program.global_load_const @non_max_suppression_v5_few_0 : tensor<7x4xf32>
  %o1 = ml_program.global_load_const @non_max_suppression_v5_few_1 : tensor<7xf32>
  %o2 = ml_program.global_load_const @non_max_suppression_v5_few_2 : tensor<i32>
  %o3 = ml_program.global_load_const @non_max_suppression_v5_few_3 : tensor<f32>
  %o4 = ml_program.global_load_const @non_max_suppression_v5_few_4 : tensor<f32>
  %o5 = ml_program.global_load_const @non_max_suppression_v5_few_5 : tensor<f32>
  %r0, %r1, %r2 = "tfl.non_max_suppression_v5"(%o0, %o1, %o2, %o3, %o4, %o5) : (tensor<7x4xf32>, tensor<7xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<2xi32>, tensor<2xf32>, tensor<i32>)
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 0.0, expected = dense<[1, 6]> : tensor<2xi32>} : (tensor<2xi32>) -> ()
  "check.almost_eq"(%r1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[0.9375, 0.8125]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  "check.almost_eq"(%r2) {atol = 1.0e-05, rtol = 0.0, expected = dense<2> : tensor<i32>} : (tensor<i32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @non_max_suppression_v5_soft_0(dense<[[0.0, 0.0, 4.0, 4.0], [0.0, 0.0, 4.0, 2.0], [1.0, 0.0, 5.0, 4.0], [8.0, 8.0, 6.0, 5.0], [6.0, 5.0, 8.0, 9.0], [0.0, 0.5, 4.0, 4.5], [6.0, 6.0, 8.0, 8.0]]> : tensor<7x4xf32>) : tensor<7x4xf32>
ml_program.global private @non_max_suppression_v5_soft_1(dense<[0.5, 0.9375, 0.75, 0.25, 0.625, 0.125, 0.8125]> : tensor<7xf32>) : tensor<7xf32>
ml_program.global private @non_max_suppression_v5_soft_2(dense<6> : tensor<i32>) : tensor<i32>
ml_program.global private @non_max_suppression_v5_soft_3(dense<0.75> : tensor<f32>) : tensor<f32>
ml_program.global private @non_max_suppression_v5_soft_4(dense<0.0> : tensor<f32>) : tensor<f32>
ml_program.global private @non_max_suppression_v5_soft_5(dense<0.5> : tensor<f32>) : tensor<f32>
ml_program.subgraph @non_max_suppression_v5_soft() {
  %o0 = ml_program.global_load_const @non_max_suppression_v5_soft_0 : tensor<7x4xf32>
  %o1 = ml_program.global_load_const @non_max_suppression_v5_soft_1 : tensor<7xf32>
  %o2 = ml_program.global_load_const @non_max_suppression_v5_soft_2 : tensor<i32>
  %o3 = ml_program.global_load_const @non_max_suppression_v5_soft_3 : tensor<f32>
  %o4 = ml_program.global_load_const @non_max_suppression_v5_soft_4 : tensor<f32>
  %o5 = ml_program.global_load_const @non_max_suppression_v5_soft_5 : tensor<f32>
  %r0, %r1, %r2 = "tfl.non_max_suppression_v5"(%o0, %o1, %o2, %o3, %o4, %o5) : (tensor<7x4xf32>, tensor<7xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<6xi32>, tensor<6xf32>, tensor<i32>)
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 0.0, expected = dense<[1, 6, 2, 4, 0, 0]> : tensor<6xi32>} : (tensor<6xi32>) -> ()
  "check.almost_eq"(%r1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[0.9375, 0.8125, 0.67112947, 0.48675048, 0.27167544, 0.0]> : tensor<6xf32>} : (tensor<6xf32>) -> ()
  "check.almost_eq"(%r2) {atol = 1.0e-05, rtol = 0.0, expected = dense<5> : tensor<i32>} : (tensor<i32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @non_max_suppression_v5_soft_low_0(dense<[[0.0, 0.0, 4.0, 4.0], [0.0, 0.0, 4.0, 2.0], [1.0, 0.0, 5.0, 4.0], [8.0, 8.0, 6.0, 5.0], [6.0, 5.0, 8.0, 9.0], [0.0, 0.5, 4.0, 4.5], [6.0, 6.0, 8.0, 8.0]]> : tensor<7x4xf32>) : tensor<7x4xf32>
ml_program.global private @non_max_suppression_v5_soft_low_1(dense<[0.5, 0.9375, 0.75, 0.25, 0.625, 0.125, 0.8125]> : tensor<7xf32>) : tensor<7xf32>
ml_program.global private @non_max_suppression_v5_soft_low_2(dense<6> : tensor<i32>) : tensor<i32>
ml_program.global private @non_max_suppression_v5_soft_low_3(dense<0.75> : tensor<f32>) : tensor<f32>
ml_program.global private @non_max_suppression_v5_soft_low_4(dense<0.3> : tensor<f32>) : tensor<f32>
ml_program.global private @non_max_suppression_v5_soft_low_5(dense<0.25> : tensor<f32>) : tensor<f32>
ml_program.subgraph @non_max_suppression_v5_soft_low() {
  %o0 = ml_program.global_load_const @non_max_suppression_v5_soft_low_0 : tensor<7x4xf32>
  %o1 = ml_program.global_load_const @non_max_suppression_v5_soft_low_1 : tensor<7xf32>
  %o2 = ml_program.global_load_const @non_max_suppression_v5_soft_low_2 : tensor<i32>
  %o3 = ml_program.global_load_const @non_max_suppression_v5_soft_low_3 : tensor<f32>
  %o4 = ml_program.global_load_const @non_max_suppression_v5_soft_low_4 : tensor<f32>
  %o5 = ml_program.global_load_const @non_max_suppression_v5_soft_low_5 : tensor<f32>
  %r0, %r1, %r2 = "tfl.non_max_suppression_v5"(%o0, %o1, %o2, %o3, %o4, %o5) : (tensor<7x4xf32>, tensor<7xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<6xi32>, tensor<6xf32>, tensor<i32>)
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 0.0, expected = dense<[1, 6, 2, 4, 0, 0]> : tensor<6xi32>} : (tensor<6xi32>) -> ()
  "check.almost_eq"(%r1) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[0.9375, 0.8125, 0.60055304, 0.37908167, 0.0, 0.0]> : tensor<6xf32>} : (tensor<6xf32>) -> ()
  "check.almost_eq"(%r2) {atol = 1.0e-05, rtol = 0.0, expected = dense<4> : tensor<i32>} : (tensor<i32>) -> ()
  ml_program.output
}
