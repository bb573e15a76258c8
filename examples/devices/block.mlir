// A block of a transformer: attention with two heads, and a feed-forward net. A batch of 4 sequences of 6
// tokens, 8 numbers wide (docs/devices.md).
ml_program.global private @q(dense<[
    [0.25, 0.41, -0.38, 0.60, -0.37, 0.21, -0.49, 0.31],
    [-0.42, 0.25, 0.27, 0.32, -0.07, 0.44, 0.59, -0.46],
    [0.02, 0.55, 0.29, -0.07, -0.23, 0.54, -0.50, 0.31],
    [0.41, -0.41, -0.21, -0.23, 0.05, -0.16, 0.47, 0.51],
    [-0.22, 0.47, -0.52, -0.48, 0.20, 0.36, 0.38, 0.59],
    [0.43, -0.28, 0.29, 0.51, -0.49, -0.01, -0.41, -0.43],
    [-0.02, 0.20, 0.57, -0.44, 0.01, 0.60, 0.32, 0.04],
    [-0.31, 0.16, -0.29, 0.17, 0.18, -0.13, 0.35, -0.12]]> : tensor<8x8xf32>) : tensor<8x8xf32>
ml_program.global private @k(dense<[
    [-0.04, 0.40, -0.30, -0.38, 0.09, -0.08, 0.45, -0.30],
    [-0.15, -0.53, -0.06, -0.22, -0.06, 0.32, -0.56, 0.59],
    [0.25, 0.37, 0.05, 0.09, -0.11, -0.12, -0.34, -0.24],
    [-0.25, -0.20, 0.49, 0.36, 0.17, -0.58, -0.29, 0.05],
    [0.23, -0.10, 0.16, 0.49, -0.28, -0.14, 0.31, -0.22],
    [0.27, -0.12, -0.58, -0.04, -0.52, 0.34, 0.41, 0.04],
    [0.48, -0.34, -0.07, -0.39, -0.54, 0.39, -0.54, 0.52],
    [0.07, 0.24, -0.54, 0.49, 0.35, -0.48, -0.38, -0.43]]> : tensor<8x8xf32>) : tensor<8x8xf32>
ml_program.global private @v(dense<[
    [0.00, -0.51, 0.36, -0.00, 0.24, -0.29, 0.18, -0.06],
    [0.18, -0.11, 0.59, 0.42, 0.40, -0.19, -0.37, -0.42],
    [-0.44, 0.56, -0.26, 0.44, -0.32, 0.14, -0.30, -0.23],
    [0.30, 0.13, 0.54, -0.32, -0.28, -0.52, -0.34, 0.58],
    [0.08, -0.03, -0.19, 0.31, 0.23, -0.41, -0.54, -0.39],
    [0.38, 0.28, -0.33, -0.32, -0.23, 0.22, 0.30, -0.31],
    [-0.21, -0.32, 0.53, 0.06, 0.53, -0.31, 0.16, 0.08],
    [0.52, -0.16, -0.33, 0.38, 0.54, 0.01, -0.20, -0.50]]> : tensor<8x8xf32>) : tensor<8x8xf32>
ml_program.global private @o(dense<[
    [-0.07, 0.51, -0.17, -0.06, 0.08, -0.31, -0.47, 0.02],
    [0.56, 0.45, -0.24, 0.34, 0.40, 0.10, -0.17, -0.36],
    [0.24, 0.22, -0.34, -0.43, -0.46, 0.39, 0.46, 0.02],
    [0.13, 0.25, -0.41, 0.02, -0.06, 0.44, -0.40, 0.42],
    [-0.43, 0.13, 0.47, -0.51, -0.02, -0.59, 0.01, -0.02],
    [0.55, -0.02, 0.49, 0.28, 0.41, -0.18, -0.49, 0.16],
    [-0.47, 0.15, -0.38, 0.13, 0.32, 0.55, -0.36, -0.39],
    [-0.09, 0.57, -0.29, -0.03, -0.14, -0.53, 0.05, -0.23]]> : tensor<8x8xf32>) : tensor<8x8xf32>
ml_program.global private @up(dense<[
    [-0.04, 0.29, 0.20, -0.31, 0.18, 0.04, 0.32, -0.60, -0.26, 0.21, 0.07, 0.01, 0.04, 0.14, 0.28, 0.40],
    [0.33, 0.49, 0.09, -0.39, -0.16, 0.43, 0.33, 0.14, -0.45, -0.41, 0.19, -0.09, -0.37, 0.56, -0.32, 0.51],
    [0.15, 0.55, 0.33, -0.36, -0.33, 0.44, -0.08, 0.00, 0.30, 0.12, 0.26, 0.03, -0.27, 0.27, -0.45, 0.27],
    [0.36, -0.43, -0.60, 0.50, -0.38, 0.04, -0.25, -0.44, -0.29, -0.51, 0.42, 0.32, 0.34, -0.42, -0.21, -0.48],
    [0.42, 0.57, 0.54, 0.41, 0.14, -0.00, -0.46, -0.56, 0.14, 0.55, 0.58, -0.10, 0.03, 0.46, -0.26, 0.28],
    [0.12, -0.08, -0.13, -0.41, -0.42, -0.24, 0.59, 0.38, -0.59, 0.31, -0.43, 0.09, 0.50, 0.49, 0.46, 0.59],
    [0.16, -0.56, -0.30, 0.20, 0.11, 0.49, -0.40, 0.46, 0.09, 0.11, -0.45, -0.17, 0.02, 0.31, 0.22, 0.17],
    [0.25, -0.18, -0.20, 0.57, 0.20, 0.07, 0.56, 0.44, 0.27, 0.57, -0.14, 0.51, 0.09, -0.09, -0.12, -0.54]]> : tensor<8x16xf32>) : tensor<8x16xf32>
ml_program.global private @down(dense<[
    [0.46, 0.57, -0.15, 0.54, -0.44, -0.05, 0.59, 0.16],
    [-0.41, 0.16, -0.57, 0.27, 0.10, 0.17, 0.21, -0.48],
    [0.46, 0.32, 0.47, -0.32, -0.33, 0.27, 0.51, 0.08],
    [-0.31, -0.07, -0.31, -0.02, 0.55, 0.21, -0.36, 0.50],
    [0.45, -0.12, -0.60, 0.20, -0.21, -0.45, 0.49, -0.12],
    [-0.40, -0.26, 0.59, -0.18, -0.03, -0.30, -0.50, -0.44],
    [-0.53, -0.05, -0.08, 0.24, 0.40, 0.45, -0.43, 0.07],
    [-0.43, -0.24, -0.14, -0.13, 0.41, -0.09, -0.41, 0.12],
    [-0.29, 0.49, -0.47, -0.41, -0.52, -0.24, 0.34, -0.50],
    [0.13, 0.48, -0.32, 0.29, 0.27, 0.56, 0.42, 0.15],
    [-0.09, -0.16, -0.45, -0.54, 0.17, -0.26, -0.41, -0.03],
    [-0.43, 0.16, 0.54, -0.15, -0.56, -0.40, -0.22, 0.47],
    [0.53, 0.13, -0.12, -0.49, 0.41, -0.57, -0.29, 0.28],
    [0.23, -0.38, 0.59, 0.18, 0.23, -0.32, 0.36, -0.57],
    [0.12, -0.58, 0.34, 0.11, 0.08, -0.15, 0.34, -0.56],
    [-0.42, -0.59, 0.15, -0.52, -0.59, 0.42, -0.22, -0.16]]> : tensor<16x8xf32>) : tensor<16x8xf32>
ml_program.subgraph @main(%x: tensor<4x6x8xf32> {ml_program.identifier = "x"}) -> (tensor<4x6x8xf32> {ml_program.identifier = "y"}) {
  %q = ml_program.global_load_const @q : tensor<8x8xf32>
  %k = ml_program.global_load_const @k : tensor<8x8xf32>
  %v = ml_program.global_load_const @v : tensor<8x8xf32>
  %o = ml_program.global_load_const @o : tensor<8x8xf32>
  %up = ml_program.global_load_const @up : tensor<8x16xf32>
  %down = ml_program.global_load_const @down : tensor<16x8xf32>
  // The heads of queries, keys and values.
  %q_rows = "canonical.mat_mul"(%x, %q) : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %q_split = "canonical.fixed_reshape"(%q_rows) {shape = array<i64: 4, 6, 2, 4>} : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %q_heads = "canonical.tensor_transpose"(%q_split) {perm = array<i64: 0, 2, 1, 3>} : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  %k_rows = "canonical.mat_mul"(%x, %k) : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %k_split = "canonical.fixed_reshape"(%k_rows) {shape = array<i64: 4, 6, 2, 4>} : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %k_heads = "canonical.tensor_transpose"(%k_split) {perm = array<i64: 0, 2, 3, 1>} : (tensor<4x6x2x4xf32>) -> tensor<4x2x4x6xf32>
  %v_rows = "canonical.mat_mul"(%x, %v) : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %v_split = "canonical.fixed_reshape"(%v_rows) {shape = array<i64: 4, 6, 2, 4>} : (tensor<4x6x8xf32>) -> tensor<4x6x2x4xf32>
  %v_heads = "canonical.tensor_transpose"(%v_split) {perm = array<i64: 0, 2, 1, 3>} : (tensor<4x6x2x4xf32>) -> tensor<4x2x6x4xf32>
  // Each head mixes the values of all tokens.
  %scores = "canonical.mat_mul"(%q_heads, %k_heads) : (tensor<4x2x6x4xf32>, tensor<4x2x4x6xf32>) -> tensor<4x2x6x6xf32>
  %shares = "canonical.tensor_softmax"(%scores) : (tensor<4x2x6x6xf32>) -> tensor<4x2x6x6xf32>
  %mixed = "canonical.mat_mul"(%shares, %v_heads) : (tensor<4x2x6x6xf32>, tensor<4x2x6x4xf32>) -> tensor<4x2x6x4xf32>
  %split = "canonical.tensor_transpose"(%mixed) {perm = array<i64: 0, 2, 1, 3>} : (tensor<4x2x6x4xf32>) -> tensor<4x6x2x4xf32>
  %joined = "canonical.fixed_reshape"(%split) {shape = array<i64: 4, 6, 8>} : (tensor<4x6x2x4xf32>) -> tensor<4x6x8xf32>
  %attended = "canonical.mat_mul"(%joined, %o) : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
  %a = "canonical.eltwise_add"(%x, %attended) : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
  // The feed-forward net.
  %wide = "canonical.mat_mul"(%a, %up) : (tensor<4x6x8xf32>, tensor<8x16xf32>) -> tensor<4x6x16xf32>
  %on = "canonical.gelu"(%wide) : (tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
  %narrow = "canonical.mat_mul"(%on, %down) : (tensor<4x6x16xf32>, tensor<16x8xf32>) -> tensor<4x6x8xf32>
  %y = "canonical.eltwise_add"(%a, %narrow) : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
  ml_program.output %y : tensor<4x6x8xf32>
}
