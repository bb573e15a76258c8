// Layers of sizes that are shared among threads and fill no register: for print_bits.cc. Inputs whose
// names begin with "weights" become constants.
ml_program.subgraph @convolution(%x: !canonical.feature<1x23x29x48xf32> {ml_program.identifier = "x"}, %weights: !canonical.filter<70x3x3x48xf32> {ml_program.identifier = "weights"}, %weights_of_bias: !canonical.bias<70xf32> {ml_program.identifier = "weights_of_bias"}) -> (!canonical.feature<1x23x29x70xf32>) {
  %y = "canonical.conv_2d"(%x, %weights, %weights_of_bias) {activation = "relu", pad = array<i64: 1, 1, 1, 1>} : (!canonical.feature<1x23x29x48xf32>, !canonical.filter<70x3x3x48xf32>, !canonical.bias<70xf32>) -> !canonical.feature<1x23x29x70xf32>
  ml_program.output %y : !canonical.feature<1x23x29x70xf32>
}

ml_program.subgraph @less_precise_convolution(%x: !canonical.feature<1x23x29x48xf32> {ml_program.identifier = "x"}, %weights: !canonical.filter<70x3x3x48xf32> {ml_program.identifier = "weights"}, %weights_of_bias: !canonical.bias<70xf32> {ml_program.identifier = "weights_of_bias"}) -> (!canonical.feature<1x23x29x70xf32>) {
  %y = "canonical.conv_2d"(%x, %weights, %weights_of_bias) {pad = array<i64: 1, 1, 1, 1>, roundhouse.precision = "high"} : (!canonical.feature<1x23x29x48xf32>, !canonical.filter<70x3x3x48xf32>, !canonical.bias<70xf32>) -> !canonical.feature<1x23x29x70xf32>
  ml_program.output %y : !canonical.feature<1x23x29x70xf32>
}

ml_program.subgraph @convolution_with_steps(%x: !canonical.feature<2x23x29x19xf32> {ml_program.identifier = "x"}, %weights: !canonical.filter<37x5x3x19xf32> {ml_program.identifier = "weights"}) -> (!canonical.feature<2x10x14x37xf32>) {
  %y = "canonical.conv_2d"(%x, %weights) {activation = "tanh", stride = array<i64: 2, 2>} : (!canonical.feature<2x23x29x19xf32>, !canonical.filter<37x5x3x19xf32>) -> !canonical.feature<2x10x14x37xf32>
  ml_program.output %y : !canonical.feature<2x10x14x37xf32>
}

ml_program.subgraph @convolution_of_points(%x: !canonical.feature<1x31x17x96xf32> {ml_program.identifier = "x"}, %weights: !canonical.filter<130x1x1x96xf32> {ml_program.identifier = "weights"}) -> (!canonical.feature<1x31x17x130xf32>) {
  %y = "canonical.conv_2d"(%x, %weights) : (!canonical.feature<1x31x17x96xf32>, !canonical.filter<130x1x1x96xf32>) -> !canonical.feature<1x31x17x130xf32>
  ml_program.output %y : !canonical.feature<1x31x17x130xf32>
}

ml_program.subgraph @convolution_of_groups(%x: !canonical.feature<1x15x17x36xf32> {ml_program.identifier = "x"}, %weights: !canonical.filter<66x3x3x12xf32> {ml_program.identifier = "weights"}) -> (!canonical.feature<1x15x17x66xf32>) {
  %y = "canonical.conv_2d"(%x, %weights) {groups = 3 : i64, pad = array<i64: 1, 1, 1, 1>} : (!canonical.feature<1x15x17x36xf32>, !canonical.filter<66x3x3x12xf32>) -> !canonical.feature<1x15x17x66xf32>
  ml_program.output %y : !canonical.feature<1x15x17x66xf32>
}

ml_program.subgraph @narrow_convolution(%x: !canonical.feature<1x70x131x3xf32> {ml_program.identifier = "x"}, %weights: !canonical.filter<7x3x3x3xf32> {ml_program.identifier = "weights"}) -> (!canonical.feature<1x70x131x7xf32>) {
  %y = "canonical.conv_2d"(%x, %weights) {pad = array<i64: 1, 1, 1, 1>} : (!canonical.feature<1x70x131x3xf32>, !canonical.filter<7x3x3x3xf32>) -> !canonical.feature<1x70x131x7xf32>
  ml_program.output %y : !canonical.feature<1x70x131x7xf32>
}

ml_program.subgraph @narrow_convolution_to_one(%x: !canonical.feature<1x70x131x32xf32> {ml_program.identifier = "x"}, %weights: !canonical.filter<1x7x3x32xf32> {ml_program.identifier = "weights"}) -> (!canonical.feature<1x64x129x1xf32>) {
  %y = "canonical.conv_2d"(%x, %weights) : (!canonical.feature<1x70x131x32xf32>, !canonical.filter<1x7x3x32xf32>) -> !canonical.feature<1x64x129x1xf32>
  ml_program.output %y : !canonical.feature<1x64x129x1xf32>
}

ml_program.subgraph @convolution_with_an_unknown_filter(%x: !canonical.feature<1x23x29x20xf32> {ml_program.identifier = "x"}, %filter: !canonical.filter<33x3x3x20xf32> {ml_program.identifier = "filter"}) -> (!canonical.feature<1x21x27x33xf32>) {
  %y = "canonical.conv_2d"(%x, %filter) : (!canonical.feature<1x23x29x20xf32>, !canonical.filter<33x3x3x20xf32>) -> !canonical.feature<1x21x27x33xf32>
  ml_program.output %y : !canonical.feature<1x21x27x33xf32>
}

ml_program.subgraph @depthwise_convolution(%x: !canonical.feature<1x37x41x83xf32> {ml_program.identifier = "x"}, %weights: !canonical.depthwise_filter<3x3x83x1xf32> {ml_program.identifier = "weights"}) -> (!canonical.feature<1x37x41x83xf32>) {
  %y = "canonical.depthwise_conv_2d"(%x, %weights) {activation = "relu6", pad = array<i64: 1, 1, 1, 1>} : (!canonical.feature<1x37x41x83xf32>, !canonical.depthwise_filter<3x3x83x1xf32>) -> !canonical.feature<1x37x41x83xf32>
  ml_program.output %y : !canonical.feature<1x37x41x83xf32>
}

ml_program.subgraph @transposed_convolution(%x: !canonical.feature<1x11x13x17xf32> {ml_program.identifier = "x"}, %weights: !canonical.filter<9x3x3x17xf32> {ml_program.identifier = "weights"}) -> (!canonical.feature<1x13x15x9xf32>) {
  %y = "canonical.transposed_conv_2d"(%x, %weights) : (!canonical.feature<1x11x13x17xf32>, !canonical.filter<9x3x3x17xf32>) -> !canonical.feature<1x13x15x9xf32>
  ml_program.output %y : !canonical.feature<1x13x15x9xf32>
}

ml_program.subgraph @product(%x: tensor<101x203xf32> {ml_program.identifier = "x"}, %weights: tensor<203x97xf32> {ml_program.identifier = "weights"}) -> (tensor<101x97xf32>) {
  %y = "canonical.mat_mul"(%x, %weights) : (tensor<101x203xf32>, tensor<203x97xf32>) -> tensor<101x97xf32>
  ml_program.output %y : tensor<101x97xf32>
}

ml_program.subgraph @product_of_a_row(%x: tensor<1x1003xf32> {ml_program.identifier = "x"}, %weights: tensor<1003x517xf32> {ml_program.identifier = "weights"}) -> (tensor<1x517xf32>) {
  %y = "canonical.mat_mul"(%x, %weights) : (tensor<1x1003xf32>, tensor<1003x517xf32>) -> tensor<1x517xf32>
  ml_program.output %y : tensor<1x517xf32>
}

ml_program.subgraph @product_of_values(%x: tensor<5x67x71xf32> {ml_program.identifier = "x"}, %z: tensor<5x71x45xf32> {ml_program.identifier = "z"}) -> (tensor<5x67x45xf32>) {
  %y = "canonical.mat_mul"(%x, %z) : (tensor<5x67x71xf32>, tensor<5x71x45xf32>) -> tensor<5x67x45xf32>
  ml_program.output %y : tensor<5x67x45xf32>
}

ml_program.subgraph @transposed_product(%x: tensor<3x71x67xf32> {ml_program.identifier = "x"}, %z: tensor<45x71xf32> {ml_program.identifier = "z"}) -> (tensor<3x67x45xf32>) {
  %y = "canonical.mat_mul"(%x, %z) {transpose_lhs = true, transpose_rhs = true} : (tensor<3x71x67xf32>, tensor<45x71xf32>) -> tensor<3x67x45xf32>
  ml_program.output %y : tensor<3x67x45xf32>
}

ml_program.subgraph @attention(%q: tensor<3x97x40xf32> {ml_program.identifier = "q"}, %k: tensor<3x131x40xf32> {ml_program.identifier = "k"}, %v: tensor<3x131x56xf32> {ml_program.identifier = "v"}) -> (tensor<3x97x56xf32>) {
  %y = "canonical.attention"(%q, %k, %v) {scale = 0.158 : f32} : (tensor<3x97x40xf32>, tensor<3x131x40xf32>, tensor<3x131x56xf32>) -> tensor<3x97x56xf32>
  ml_program.output %y : tensor<3x97x56xf32>
}

ml_program.subgraph @attention_with_a_mask(%q: tensor<2x70x16xf32> {ml_program.identifier = "q"}, %k: tensor<2x33x16xf32> {ml_program.identifier = "k"}, %v: tensor<2x33x16xf32> {ml_program.identifier = "v"}, %mask: tensor<2x70x33xf32> {ml_program.identifier = "mask"}) -> (tensor<2x70x16xf32>) {
  %y = "canonical.attention"(%q, %k, %v, %mask) {scale = 0.25 : f32} : (tensor<2x70x16xf32>, tensor<2x33x16xf32>, tensor<2x33x16xf32>, tensor<2x70x33xf32>) -> tensor<2x70x16xf32>
  ml_program.output %y : tensor<2x70x16xf32>
}

ml_program.subgraph @tensor_softmax(%x: tensor<53x1021xf32> {ml_program.identifier = "x"}) -> (tensor<53x1021xf32>) {
  %y = "canonical.tensor_softmax"(%x) : (tensor<53x1021xf32>) -> tensor<53x1021xf32>
  ml_program.output %y : tensor<53x1021xf32>
}

ml_program.subgraph @log_softmax(%x: tensor<53x1021xf32> {ml_program.identifier = "x"}) -> (tensor<53x1021xf32>) {
  %y = "canonical.log_softmax"(%x) : (tensor<53x1021xf32>) -> tensor<53x1021xf32>
  ml_program.output %y : tensor<53x1021xf32>
}

ml_program.subgraph @softmax_of_columns(%x: tensor<7x131x67xf32> {ml_program.identifier = "x"}) -> (tensor<7x131x67xf32>) {
  %y = "canonical.tensor_softmax"(%x) {axis = 1 : i64} : (tensor<7x131x67xf32>) -> tensor<7x131x67xf32>
  ml_program.output %y : tensor<7x131x67xf32>
}

ml_program.subgraph @sum_of_columns_apart(%x: tensor<7x13x31x53xf32> {ml_program.identifier = "x"}) -> (tensor<1x13x1x53xf32>) {
  %y = "canonical.tensor_reduce"(%x) {axes = array<i64: 0, 2>, kind = "sum"} : (tensor<7x13x31x53xf32>) -> tensor<1x13x1x53xf32>
  ml_program.output %y : tensor<1x13x1x53xf32>
}

ml_program.subgraph @sum_of_rows_apart(%x: tensor<7x13x31x53xf32> {ml_program.identifier = "x"}) -> (tensor<7x1x31x1xf32>) {
  %y = "canonical.tensor_reduce"(%x) {axes = array<i64: 1, 3>, kind = "sum"} : (tensor<7x13x31x53xf32>) -> tensor<7x1x31x1xf32>
  ml_program.output %y : tensor<7x1x31x1xf32>
}

ml_program.subgraph @max_of_columns_apart(%x: tensor<7x13x31x53xf32> {ml_program.identifier = "x"}) -> (tensor<1x13x1x53xf32>) {
  %y = "canonical.tensor_reduce"(%x) {axes = array<i64: 0, 2>, kind = "max"} : (tensor<7x13x31x53xf32>) -> tensor<1x13x1x53xf32>
  ml_program.output %y : tensor<1x13x1x53xf32>
}

ml_program.subgraph @max_of_rows_apart(%x: tensor<7x13x31x53xf32> {ml_program.identifier = "x"}) -> (tensor<7x1x31x1xf32>) {
  %y = "canonical.tensor_reduce"(%x) {axes = array<i64: 1, 3>, kind = "max"} : (tensor<7x13x31x53xf32>) -> tensor<7x1x31x1xf32>
  ml_program.output %y : tensor<7x1x31x1xf32>
}

ml_program.subgraph @log_sum_exp_of_columns_apart(%x: tensor<7x13x31x53xf32> {ml_program.identifier = "x"}) -> (tensor<1x13x1x53xf32>) {
  %y = "canonical.tensor_reduce"(%x) {axes = array<i64: 0, 2>, kind = "log_sum_exp"} : (tensor<7x13x31x53xf32>) -> tensor<1x13x1x53xf32>
  ml_program.output %y : tensor<1x13x1x53xf32>
}

ml_program.subgraph @log_sum_exp_of_rows_apart(%x: tensor<7x13x31x53xf32> {ml_program.identifier = "x"}) -> (tensor<7x1x31x1xf32>) {
  %y = "canonical.tensor_reduce"(%x) {axes = array<i64: 1, 3>, kind = "log_sum_exp"} : (tensor<7x13x31x53xf32>) -> tensor<7x1x31x1xf32>
  ml_program.output %y : tensor<7x1x31x1xf32>
}

ml_program.subgraph @mean_of_rows(%x: tensor<41x1021xf32> {ml_program.identifier = "x"}) -> (tensor<41x1xf32>) {
  %y = "canonical.tensor_reduce"(%x) {axes = array<i64: 1>, kind = "mean"} : (tensor<41x1021xf32>) -> tensor<41x1xf32>
  ml_program.output %y : tensor<41x1xf32>
}

ml_program.subgraph @mean_of_columns(%x: tensor<3x331x101xf32> {ml_program.identifier = "x"}) -> (tensor<3x1x101xf32>) {
  %y = "canonical.tensor_reduce"(%x) {axes = array<i64: 1>, kind = "mean"} : (tensor<3x331x101xf32>) -> tensor<3x1x101xf32>
  ml_program.output %y : tensor<3x1x101xf32>
}

ml_program.subgraph @sum_of_rows(%x: tensor<41x1021xf32> {ml_program.identifier = "x"}) -> (tensor<41x1xf32>) {
  %y = "canonical.tensor_reduce"(%x) {axes = array<i64: 1>, kind = "sum"} : (tensor<41x1021xf32>) -> tensor<41x1xf32>
  ml_program.output %y : tensor<41x1xf32>
}

ml_program.subgraph @sum_of_columns(%x: tensor<3x331x101xf32> {ml_program.identifier = "x"}) -> (tensor<3x1x101xf32>) {
  %y = "canonical.tensor_reduce"(%x) {axes = array<i64: 1>, kind = "sum"} : (tensor<3x331x101xf32>) -> tensor<3x1x101xf32>
  ml_program.output %y : tensor<3x1x101xf32>
}

ml_program.subgraph @prod_of_rows(%x: tensor<41x1021xf32> {ml_program.identifier = "x"}) -> (tensor<41x1xf32>) {
  %y = "canonical.tensor_reduce"(%x) {axes = array<i64: 1>, kind = "prod"} : (tensor<41x1021xf32>) -> tensor<41x1xf32>
  ml_program.output %y : tensor<41x1xf32>
}

ml_program.subgraph @prod_of_columns(%x: tensor<3x331x101xf32> {ml_program.identifier = "x"}) -> (tensor<3x1x101xf32>) {
  %y = "canonical.tensor_reduce"(%x) {axes = array<i64: 1>, kind = "prod"} : (tensor<3x331x101xf32>) -> tensor<3x1x101xf32>
  ml_program.output %y : tensor<3x1x101xf32>
}

ml_program.subgraph @max_of_rows(%x: tensor<41x1021xf32> {ml_program.identifier = "x"}) -> (tensor<41x1xf32>) {
  %y = "canonical.tensor_reduce"(%x) {axes = array<i64: 1>, kind = "max"} : (tensor<41x1021xf32>) -> tensor<41x1xf32>
  ml_program.output %y : tensor<41x1xf32>
}

ml_program.subgraph @max_of_columns(%x: tensor<3x331x101xf32> {ml_program.identifier = "x"}) -> (tensor<3x1x101xf32>) {
  %y = "canonical.tensor_reduce"(%x) {axes = array<i64: 1>, kind = "max"} : (tensor<3x331x101xf32>) -> tensor<3x1x101xf32>
  ml_program.output %y : tensor<3x1x101xf32>
}

ml_program.subgraph @min_of_rows(%x: tensor<41x1021xf32> {ml_program.identifier = "x"}) -> (tensor<41x1xf32>) {
  %y = "canonical.tensor_reduce"(%x) {axes = array<i64: 1>, kind = "min"} : (tensor<41x1021xf32>) -> tensor<41x1xf32>
  ml_program.output %y : tensor<41x1xf32>
}

ml_program.subgraph @min_of_columns(%x: tensor<3x331x101xf32> {ml_program.identifier = "x"}) -> (tensor<3x1x101xf32>) {
  %y = "canonical.tensor_reduce"(%x) {axes = array<i64: 1>, kind = "min"} : (tensor<3x331x101xf32>) -> tensor<3x1x101xf32>
  ml_program.output %y : tensor<3x1x101xf32>
}

ml_program.subgraph @sum_square_of_rows(%x: tensor<41x1021xf32> {ml_program.identifier = "x"}) -> (tensor<41x1xf32>) {
  %y = "canonical.tensor_reduce"(%x) {axes = array<i64: 1>, kind = "sum_square"} : (tensor<41x1021xf32>) -> tensor<41x1xf32>
  ml_program.output %y : tensor<41x1xf32>
}

ml_program.subgraph @sum_square_of_columns(%x: tensor<3x331x101xf32> {ml_program.identifier = "x"}) -> (tensor<3x1x101xf32>) {
  %y = "canonical.tensor_reduce"(%x) {axes = array<i64: 1>, kind = "sum_square"} : (tensor<3x331x101xf32>) -> tensor<3x1x101xf32>
  ml_program.output %y : tensor<3x1x101xf32>
}

ml_program.subgraph @log_sum_exp_of_rows(%x: tensor<41x1021xf32> {ml_program.identifier = "x"}) -> (tensor<41x1xf32>) {
  %y = "canonical.tensor_reduce"(%x) {axes = array<i64: 1>, kind = "log_sum_exp"} : (tensor<41x1021xf32>) -> tensor<41x1xf32>
  ml_program.output %y : tensor<41x1xf32>
}

ml_program.subgraph @log_sum_exp_of_columns(%x: tensor<3x331x101xf32> {ml_program.identifier = "x"}) -> (tensor<3x1x101xf32>) {
  %y = "canonical.tensor_reduce"(%x) {axes = array<i64: 1>, kind = "log_sum_exp"} : (tensor<3x331x101xf32>) -> tensor<3x1x101xf32>
  ml_program.output %y : tensor<3x1x101xf32>
}

ml_program.subgraph @cum_sum(%x: tensor<41x1021xf32> {ml_program.identifier = "x"}) -> (tensor<41x1021xf32>) {
  %y = "canonical.cum_sum"(%x) {axis = 1 : i64} : (tensor<41x1021xf32>) -> tensor<41x1021xf32>
  ml_program.output %y : tensor<41x1021xf32>
}

ml_program.subgraph @layer_norm(%x: tensor<53x517xf32> {ml_program.identifier = "x"}, %scale: tensor<517xf32> {ml_program.identifier = "scale"}, %bias: tensor<517xf32> {ml_program.identifier = "bias"}) -> (tensor<53x517xf32>) {
  %y = "canonical.layer_norm"(%x, %scale, %bias) : (tensor<53x517xf32>, tensor<517xf32>, tensor<517xf32>) -> tensor<53x517xf32>
  ml_program.output %y : tensor<53x517xf32>
}

ml_program.subgraph @rms_norm(%x: tensor<53x517xf32> {ml_program.identifier = "x"}, %scale: tensor<517xf32> {ml_program.identifier = "scale"}) -> (tensor<53x517xf32>) {
  %y = "canonical.rms_norm"(%x, %scale) : (tensor<53x517xf32>, tensor<517xf32>) -> tensor<53x517xf32>
  ml_program.output %y : tensor<53x517xf32>
}

ml_program.subgraph @group_norm(%x: !canonical.feature<2x23x29x48xf32> {ml_program.identifier = "x"}, %scale: !canonical.bias<48xf32> {ml_program.identifier = "scale"}, %bias: !canonical.bias<48xf32> {ml_program.identifier = "bias"}) -> (!canonical.feature<2x23x29x48xf32>) {
  %y = "canonical.group_norm"(%x, %scale, %bias) {groups = 6 : i64} : (!canonical.feature<2x23x29x48xf32>, !canonical.bias<48xf32>, !canonical.bias<48xf32>) -> !canonical.feature<2x23x29x48xf32>
  ml_program.output %y : !canonical.feature<2x23x29x48xf32>
}

ml_program.subgraph @batch_norm(%x: !canonical.feature<2x23x29x37xf32> {ml_program.identifier = "x"}, %s: !canonical.bias<37xf32> {ml_program.identifier = "s"}, %b: !canonical.bias<37xf32> {ml_program.identifier = "b"}, %m: !canonical.bias<37xf32> {ml_program.identifier = "m"}, %v: !canonical.bias<37xf32> {ml_program.identifier = "v"}) -> (!canonical.feature<2x23x29x37xf32>) {
  %q = "canonical.eltwise_mul"(%v, %v) : (!canonical.bias<37xf32>, !canonical.bias<37xf32>) -> !canonical.bias<37xf32>
  %y = "canonical.batch_norm"(%x, %s, %b, %m, %q) {epsilon = 0.1 : f32} : (!canonical.feature<2x23x29x37xf32>, !canonical.bias<37xf32>, !canonical.bias<37xf32>, !canonical.bias<37xf32>, !canonical.bias<37xf32>) -> !canonical.feature<2x23x29x37xf32>
  ml_program.output %y : !canonical.feature<2x23x29x37xf32>
}

ml_program.subgraph @local_response_norm(%x: !canonical.feature<1x23x29x37xf32> {ml_program.identifier = "x"}) -> (!canonical.feature<1x23x29x37xf32>) {
  %y = "canonical.local_response_norm"(%x) {size = 5 : i64} : (!canonical.feature<1x23x29x37xf32>) -> !canonical.feature<1x23x29x37xf32>
  ml_program.output %y : !canonical.feature<1x23x29x37xf32>
}

ml_program.subgraph @lstm(%x: tensor<7x3x65xf32> {ml_program.identifier = "x"}, %weights: tensor<2x280x65xf32> {ml_program.identifier = "weights"}, %weights_of_state: tensor<2x280x70xf32> {ml_program.identifier = "weights_of_state"}, %weights_of_bias: tensor<2x280xf32> {ml_program.identifier = "weights_of_bias"}) -> (tensor<7x2x3x70xf32>, tensor<2x3x70xf32>) {
  %y:3 = "canonical.lstm"(%x, %weights, %weights_of_state, %weights_of_bias) {direction = "bidirectional"} : (tensor<7x3x65xf32>, tensor<2x280x65xf32>, tensor<2x280x70xf32>, tensor<2x280xf32>) -> (tensor<7x2x3x70xf32>, tensor<2x3x70xf32>, tensor<2x3x70xf32>)
  ml_program.output %y#0, %y#2 : tensor<7x2x3x70xf32>, tensor<2x3x70xf32>
}

ml_program.subgraph @gru(%x: tensor<7x3x65xf32> {ml_program.identifier = "x"}, %weights: tensor<1x210x65xf32> {ml_program.identifier = "weights"}, %weights_of_state: tensor<1x210x70xf32> {ml_program.identifier = "weights_of_state"}, %weights_of_bias: tensor<1x210xf32> {ml_program.identifier = "weights_of_bias"}) -> (tensor<7x1x3x70xf32>) {
  %y:2 = "canonical.gru"(%x, %weights, %weights_of_state, %weights_of_bias) : (tensor<7x3x65xf32>, tensor<1x210x65xf32>, tensor<1x210x70xf32>, tensor<1x210xf32>) -> (tensor<7x1x3x70xf32>, tensor<1x3x70xf32>)
  ml_program.output %y#0 : tensor<7x1x3x70xf32>
}

ml_program.subgraph @max_pool(%x: !canonical.feature<1x41x43x37xf32> {ml_program.identifier = "x"}) -> (!canonical.feature<1x20x21x37xf32>) {
  %y = "canonical.max_pool_2d"(%x) {stride = array<i64: 2, 2>, window = array<i64: 2, 2>} : (!canonical.feature<1x41x43x37xf32>) -> !canonical.feature<1x20x21x37xf32>
  ml_program.output %y : !canonical.feature<1x20x21x37xf32>
}

ml_program.subgraph @avg_pool(%x: !canonical.feature<1x41x43x37xf32> {ml_program.identifier = "x"}) -> (!canonical.feature<1x39x41x37xf32>) {
  %y = "canonical.avg_pool_2d"(%x) {stride = array<i64: 1, 1>, window = array<i64: 3, 3>} : (!canonical.feature<1x41x43x37xf32>) -> !canonical.feature<1x39x41x37xf32>
  ml_program.output %y : !canonical.feature<1x39x41x37xf32>
}

ml_program.subgraph @resize(%x: !canonical.feature<1x19x23x21xf32> {ml_program.identifier = "x"}) -> (!canonical.feature<1x37x45x21xf32>) {
  %y = "canonical.resize"(%x) {mode = "linear", sizes = array<i64: 37, 45>} : (!canonical.feature<1x19x23x21xf32>) -> !canonical.feature<1x37x45x21xf32>
  ml_program.output %y : !canonical.feature<1x37x45x21xf32>
}

ml_program.subgraph @cubic_resize(%x: !canonical.feature<1x19x23x21xf32> {ml_program.identifier = "x"}) -> (!canonical.feature<1x37x45x21xf32>) {
  %y = "canonical.resize"(%x) {mode = "cubic", sizes = array<i64: 37, 45>} : (!canonical.feature<1x19x23x21xf32>) -> !canonical.feature<1x37x45x21xf32>
  ml_program.output %y : !canonical.feature<1x37x45x21xf32>
}

ml_program.subgraph @rfft(%x: tensor<31x240xf32> {ml_program.identifier = "x"}) -> (tensor<31x121xcomplex<f32>>) {
  %y = "canonical.rfft"(%x) : (tensor<31x240xf32>) -> tensor<31x121xcomplex<f32>>
  ml_program.output %y : tensor<31x121xcomplex<f32>>
}

ml_program.subgraph @rfft_of_a_prime(%x: tensor<5x127xf32> {ml_program.identifier = "x"}) -> (tensor<5x64xcomplex<f32>>) {
  %y = "canonical.rfft"(%x) : (tensor<5x127xf32>) -> tensor<5x64xcomplex<f32>>
  ml_program.output %y : tensor<5x64xcomplex<f32>>
}

ml_program.subgraph @function_abs(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.abs"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.abs"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_neg(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.neg"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.neg"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_exp(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.exp"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.exp"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_log(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.log"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.log"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_eltwise_sqrt(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.eltwise_sqrt"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.eltwise_sqrt"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_rsqrt(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.rsqrt"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.rsqrt"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_sin(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.sin"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.sin"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_cos(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.cos"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.cos"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_tan(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.tan"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.tan"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_asin(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.asin"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.asin"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_acos(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.acos"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.acos"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_atan(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.atan"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.atan"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_sinh(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.sinh"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.sinh"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_cosh(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.cosh"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.cosh"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_tanh(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.tanh"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.tanh"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_asinh(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.asinh"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.asinh"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_acosh(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.acosh"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.acosh"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_atanh(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.atanh"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.atanh"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_erf(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.erf"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.erf"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_sigmoid(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.sigmoid"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.sigmoid"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_silu(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.silu"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.silu"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_gelu(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.gelu"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.gelu"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_mish(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.mish"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.mish"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_softplus(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.softplus"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.softplus"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_elu(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.elu"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.elu"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_hard_sigmoid(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.hard_sigmoid"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.hard_sigmoid"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_hard_swish(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.hard_swish"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.hard_swish"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_leaky_relu(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.leaky_relu"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.leaky_relu"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_relu(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.relu"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.relu"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_relu6(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.relu6"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.relu6"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_round(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.round"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.round"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_floor(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.floor"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.floor"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_ceil(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.ceil"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.ceil"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_sign(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}) -> (tensor<11x1021xf32>, tensor<11x1021xf32>) {
  %c = "canonical.constant_gen"() {value = dense<7.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "canonical.eltwise_mul"(%x, %c) : (tensor<11x1021xf32>, tensor<1xf32>) -> tensor<11x1021xf32>
  %y = "canonical.sign"(%x) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  %v = "canonical.sign"(%z) : (tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y, %v : tensor<11x1021xf32>, tensor<11x1021xf32>
}

ml_program.subgraph @function_eltwise_add(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}, %z: tensor<11x1021xf32> {ml_program.identifier = "z"}) -> (tensor<11x1021xf32>) {
  %y = "canonical.eltwise_add"(%x, %z) : (tensor<11x1021xf32>, tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y : tensor<11x1021xf32>
}

ml_program.subgraph @function_eltwise_sub(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}, %z: tensor<11x1021xf32> {ml_program.identifier = "z"}) -> (tensor<11x1021xf32>) {
  %y = "canonical.eltwise_sub"(%x, %z) : (tensor<11x1021xf32>, tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y : tensor<11x1021xf32>
}

ml_program.subgraph @function_eltwise_mul(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}, %z: tensor<11x1021xf32> {ml_program.identifier = "z"}) -> (tensor<11x1021xf32>) {
  %y = "canonical.eltwise_mul"(%x, %z) : (tensor<11x1021xf32>, tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y : tensor<11x1021xf32>
}

ml_program.subgraph @function_eltwise_div(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}, %z: tensor<11x1021xf32> {ml_program.identifier = "z"}) -> (tensor<11x1021xf32>) {
  %y = "canonical.eltwise_div"(%x, %z) : (tensor<11x1021xf32>, tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y : tensor<11x1021xf32>
}

ml_program.subgraph @function_eltwise_max(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}, %z: tensor<11x1021xf32> {ml_program.identifier = "z"}) -> (tensor<11x1021xf32>) {
  %y = "canonical.eltwise_max"(%x, %z) : (tensor<11x1021xf32>, tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y : tensor<11x1021xf32>
}

ml_program.subgraph @function_eltwise_min(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}, %z: tensor<11x1021xf32> {ml_program.identifier = "z"}) -> (tensor<11x1021xf32>) {
  %y = "canonical.eltwise_min"(%x, %z) : (tensor<11x1021xf32>, tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y : tensor<11x1021xf32>
}

ml_program.subgraph @function_pow(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}, %z: tensor<11x1021xf32> {ml_program.identifier = "z"}) -> (tensor<11x1021xf32>) {
  %y = "canonical.pow"(%x, %z) : (tensor<11x1021xf32>, tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y : tensor<11x1021xf32>
}

ml_program.subgraph @function_atan2(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}, %z: tensor<11x1021xf32> {ml_program.identifier = "z"}) -> (tensor<11x1021xf32>) {
  %y = "canonical.atan2"(%x, %z) : (tensor<11x1021xf32>, tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y : tensor<11x1021xf32>
}

ml_program.subgraph @function_floor_mod(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}, %z: tensor<11x1021xf32> {ml_program.identifier = "z"}) -> (tensor<11x1021xf32>) {
  %y = "canonical.floor_mod"(%x, %z) : (tensor<11x1021xf32>, tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y : tensor<11x1021xf32>
}

ml_program.subgraph @function_truncated_mod(%x: tensor<11x1021xf32> {ml_program.identifier = "x"}, %z: tensor<11x1021xf32> {ml_program.identifier = "z"}) -> (tensor<11x1021xf32>) {
  %y = "canonical.truncated_mod"(%x, %z) : (tensor<11x1021xf32>, tensor<11x1021xf32>) -> tensor<11x1021xf32>
  ml_program.output %y : tensor<11x1021xf32>
}

ml_program.subgraph @prelu(%x: tensor<31x517xf32> {ml_program.identifier = "x"}, %z: tensor<517xf32> {ml_program.identifier = "z"}) -> (tensor<31x517xf32>) {
  %y = "canonical.prelu"(%x, %z) : (tensor<31x517xf32>, tensor<517xf32>) -> tensor<31x517xf32>
  ml_program.output %y : tensor<31x517xf32>
}
