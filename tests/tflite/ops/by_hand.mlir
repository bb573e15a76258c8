// Operators that TFLite 2.9 does not have, or not for these elements.

ml_program.global private @data(dense<[[1.0, -2.0], [3.0, 4.0], [-5.0, 6.0], [7.0, -8.0], [9.0, 10.0]]> : tensor<5x2xf32>) : tensor<5x2xf32>
ml_program.global private @ids(dense<[2, 0, 2, 0, 3]> : tensor<5xi32>) : tensor<5xi32>
ml_program.global private @rising_ids(dense<[0, 0, 1, 3, 3]> : tensor<5xi32>) : tensor<5xi32>
ml_program.global private @four(dense<4> : tensor<i32>) : tensor<i32>

ml_program.subgraph @segment_sum() {
  %data = ml_program.global_load_const @data : tensor<5x2xf32>
  %ids = ml_program.global_load_const @rising_ids : tensor<5xi32>
  %y = "tfl.segment_sum"(%data, %ids) : (tensor<5x2xf32>, tensor<5xi32>) -> tensor<4x2xf32>
  "check.eq"(%y) {expected = dense<[[4.0, 2.0], [-5.0, 6.0], [0.0, 0.0], [16.0, 2.0]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  ml_program.output
}
ml_program.subgraph @unsorted_segments() {
  %data = ml_program.global_load_const @data : tensor<5x2xf32>
  %ids = ml_program.global_load_const @ids : tensor<5xi32>
  %count = ml_program.global_load_const @four : tensor<i32>
  %sum = "tfl.unsorted_segment_sum"(%data, %ids, %count) : (tensor<5x2xf32>, tensor<5xi32>, tensor<i32>) -> tensor<4x2xf32>
  "check.eq"(%sum) {expected = dense<[[10.0, -4.0], [0.0, 0.0], [-4.0, 4.0], [9.0, 10.0]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  %prod = "tfl.unsorted_segment_prod"(%data, %ids, %count) : (tensor<5x2xf32>, tensor<5xi32>, tensor<i32>) -> tensor<4x2xf32>
  "check.eq"(%prod) {expected = dense<[[21.0, -32.0], [1.0, 1.0], [-5.0, -12.0], [9.0, 10.0]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  %max = "tfl.unsorted_segment_max"(%data, %ids, %count) : (tensor<5x2xf32>, tensor<5xi32>, tensor<i32>) -> tensor<4x2xf32>
  "check.eq"(%max) {expected = dense<[[7.0, 4.0], [0xFF7FFFFF, 0xFF7FFFFF], [1.0, 6.0], [9.0, 10.0]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  %min = "tfl.unsorted_segment_min"(%data, %ids, %count) : (tensor<5x2xf32>, tensor<5xi32>, tensor<i32>) -> tensor<4x2xf32>
  "check.eq"(%min) {expected = dense<[[3.0, -8.0], [0x7F7FFFFF, 0x7F7FFFFF], [-5.0, -2.0], [9.0, 10.0]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  ml_program.output
}
// -----
// The diagonal is as long as the shorter side, here that of the columns.
ml_program.global private @tall(dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>) : tensor<3x2xf32>
ml_program.global private @diagonal(dense<[-1.0, -2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.subgraph @matrix_set_diag_of_a_tall_one() {
  %x = ml_program.global_load_const @tall : tensor<3x2xf32>
  %d = ml_program.global_load_const @diagonal : tensor<2xf32>
  %y = "tfl.matrix_set_diag"(%x, %d) : (tensor<3x2xf32>, tensor<2xf32>) -> tensor<3x2xf32>
  "check.eq"(%y) {expected = dense<[[-1.0, 2.0], [3.0, -2.0], [5.0, 6.0]]> : tensor<3x2xf32>} : (tensor<3x2xf32>) -> ()
  ml_program.output
}
// -----
// A narrow range leaves out the least number of the grid.
ml_program.global private @numbers(dense<[-3.0, -1.0, 0.26, 0.0, 1.6, 9.0]> : tensor<6xf32>) : tensor<6xf32>
ml_program.subgraph @fake_quant_narrow() {
  %x = ml_program.global_load_const @numbers : tensor<6xf32>
  %y = "tfl.fake_quant"(%x) {max = 1.5 : f32, min = -1.5 : f32, narrow_range = true, num_bits = 3 : i64} : (tensor<6xf32>) -> tensor<6xf32>
  "check.almost_eq"(%y) {expected = dense<[-1.5, -1.0, 0.5, 0.0, 1.5, 1.5]> : tensor<6xf32>} : (tensor<6xf32>) -> ()
  ml_program.output
}
