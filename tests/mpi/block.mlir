// A block of a transformer without its attention: the rows may lie on devices, and the weights.
ml_program.global private @up(dense<[[1.789, 0.437, 0.096, -1.863, -0.277, -0.355],
  [-0.083, -0.627, -0.044, -0.477, -1.314, 0.885],
  [0.881, 1.710, 0.050, -0.405, -0.545, -1.546],
  [0.982, -1.101, -1.185, -0.206, 1.486, 0.237]]> : tensor<4x6xf32>) : tensor<4x6xf32>
ml_program.global private @down(dense<[[-1.024, -0.713, 0.625, -0.161],
  [-0.769, -0.230, 0.745, 1.976],
  [-1.244, -0.626, -0.804, -2.419],
  [-0.924, -1.024, 1.124, -0.132],
  [-1.623, 0.647, -0.356, -1.743],
  [-0.597, -0.589, -0.874, 0.030]]> : tensor<6x4xf32>) : tensor<6x4xf32>
ml_program.subgraph @main(%x: tensor<4x300x4xf32> {ml_program.identifier = "x"})
    -> (tensor<4x300x4xf32> {ml_program.identifier = "y"}, tensor<4xf32> {ml_program.identifier = "mean"}) {
  %up = ml_program.global_load_const @up : tensor<4x6xf32>
  %down = ml_program.global_load_const @down : tensor<6x4xf32>
  %wide = "canonical.mat_mul"(%x, %up) : (tensor<4x300x4xf32>, tensor<4x6xf32>) -> tensor<4x300x6xf32>
  %on = "canonical.tanh"(%wide) : (tensor<4x300x6xf32>) -> tensor<4x300x6xf32>
  %narrow = "canonical.mat_mul"(%on, %down) : (tensor<4x300x6xf32>, tensor<6x4xf32>) -> tensor<4x300x4xf32>
  %y = "canonical.eltwise_add"(%narrow, %x) : (tensor<4x300x4xf32>, tensor<4x300x4xf32>) -> tensor<4x300x4xf32>
  %mean = "canonical.tensor_reduce"(%y) {axes = array<i64: 0, 1>, keep_dims = false, kind = "mean"} : (tensor<4x300x4xf32>) -> tensor<4xf32>
  ml_program.output %y, %mean : tensor<4x300x4xf32>, tensor<4xf32>
}
