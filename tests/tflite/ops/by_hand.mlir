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
// -----
// Operators of StableHLO: elements of the same shape, whose divisions of integers go towards 0.
ml_program.global private @some(dense<[-1.5, 0.0, 4.0]> : tensor<3xf32>) : tensor<3xf32>
ml_program.global private @others(dense<[2.0, 0.5, 2.0]> : tensor<3xf32>) : tensor<3xf32>
ml_program.global private @dividends(dense<[-7, 7, 6]> : tensor<3xi32>) : tensor<3xi32>
ml_program.global private @divisors(dense<[2, -2, 4]> : tensor<3xi32>) : tensor<3xi32>
ml_program.global private @upper_bound(dense<1.0> : tensor<f32>) : tensor<f32>
ml_program.global private @lower_bound(dense<-1.0> : tensor<f32>) : tensor<f32>
ml_program.subgraph @stablehlo_elementwise() {
  %a = ml_program.global_load_const @some : tensor<3xf32>
  %b = ml_program.global_load_const @others : tensor<3xf32>
  %m = ml_program.global_load_const @dividends : tensor<3xi32>
  %n = ml_program.global_load_const @divisors : tensor<3xi32>
  %low = ml_program.global_load_const @lower_bound : tensor<f32>
  %high = ml_program.global_load_const @upper_bound : tensor<f32>
  %add = "tfl.stablehlo_add"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  "check.eq"(%add) {expected = dense<[0.5, 0.5, 6.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  %subtract = "tfl.stablehlo_subtract"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  "check.eq"(%subtract) {expected = dense<[-3.5, -0.5, 2.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  %multiply = "tfl.stablehlo_multiply"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  "check.eq"(%multiply) {expected = dense<[-3.0, 0.0, 8.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  %divide = "tfl.stablehlo_divide"(%m, %n) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  "check.eq"(%divide) {expected = dense<[-3, -3, 1]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  %and = "tfl.stablehlo_and"(%m, %n) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  "check.eq"(%and) {expected = dense<[0, 6, 4]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  %or = "tfl.stablehlo_or"(%m, %n) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  "check.eq"(%or) {expected = dense<[-5, -1, 6]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  %maximum = "tfl.stablehlo_maximum"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  "check.eq"(%maximum) {expected = dense<[2.0, 0.5, 4.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  %minimum = "tfl.stablehlo_minimum"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  "check.eq"(%minimum) {expected = dense<[-1.5, 0.0, 2.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  %power = "tfl.stablehlo_power"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  "check.almost_eq"(%power) {expected = dense<[2.25, 0.0, 16.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  %abs = "tfl.stablehlo_abs"(%a) : (tensor<3xf32>) -> tensor<3xf32>
  "check.eq"(%abs) {expected = dense<[1.5, 0.0, 4.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  %negate = "tfl.stablehlo_negate"(%m) : (tensor<3xi32>) -> tensor<3xi32>
  "check.eq"(%negate) {expected = dense<[7, -7, -6]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  %floor = "tfl.stablehlo_floor"(%a) : (tensor<3xf32>) -> tensor<3xf32>
  "check.eq"(%floor) {expected = dense<[-2.0, 0.0, 4.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  %cosine = "tfl.stablehlo_cosine"(%a) : (tensor<3xf32>) -> tensor<3xf32>
  "check.almost_eq"(%cosine) {expected = dense<[0.0707372, 1.0, -0.6536436]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  %exponential = "tfl.stablehlo_exponential"(%a) : (tensor<3xf32>) -> tensor<3xf32>
  "check.almost_eq"(%exponential) {expected = dense<[0.22313016, 1.0, 54.59815]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  %log = "tfl.stablehlo_log"(%b) : (tensor<3xf32>) -> tensor<3xf32>
  "check.almost_eq"(%log) {expected = dense<[0.6931472, -0.6931472, 0.6931472]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  %rsqrt = "tfl.stablehlo_rsqrt"(%b) : (tensor<3xf32>) -> tensor<3xf32>
  "check.almost_eq"(%rsqrt) {expected = dense<[0.70710677, 1.4142135, 0.70710677]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  %logistic = "tfl.stablehlo_logistic"(%a) : (tensor<3xf32>) -> tensor<3xf32>
  "check.almost_eq"(%logistic) {expected = dense<[0.18242552, 0.5, 0.98201376]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  %tanh = "tfl.stablehlo_tanh"(%a) : (tensor<3xf32>) -> tensor<3xf32>
  "check.almost_eq"(%tanh) {expected = dense<[-0.90514827, 0.0, 0.9993293]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  %clamp = "tfl.stablehlo_clamp"(%low, %a, %high) : (tensor<f32>, tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
  "check.eq"(%clamp) {expected = dense<[-1.0, 0.0, 1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  %condition = "tfl.greater"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %select = "tfl.stablehlo_select"(%condition, %a, %b) : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  "check.eq"(%select) {expected = dense<[2.0, 0.5, 4.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  %convert = "tfl.stablehlo_convert"(%a) : (tensor<3xf32>) -> tensor<3xi32>
  "check.eq"(%convert) {expected = dense<[-1, 0, 4]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  %reshape = "tfl.stablehlo_reshape"(%m) : (tensor<3xi32>) -> tensor<1x3x1xi32>
  "check.eq"(%reshape) {expected = dense<[[[-7], [7], [6]]]> : tensor<1x3x1xi32>} : (tensor<1x3x1xi32>) -> ()
  ml_program.output
}
