// A feature is sampled at the points of a grid.

// (x, y) = (1, -1) is the last column of the first row.
ml_program.subgraph @x_comes_first() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0]], [[3.0], [4.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.feature<1x2x2x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[1.0, -1.0], [-1.0, 1.0]]]]> : tensor<1x1x2x2xf32>} : () -> tensor<1x1x2x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) {align_corners = true, mode = "nearest"} : (!canonical.feature<1x2x2x1xf32>, tensor<1x1x2x2xf32>) -> !canonical.feature<1x1x2x1xf32>
  "check.eq"(%y) {expected = dense<[[[[2.0], [3.0]]]]> : tensor<1x1x2x1xf32>} : (!canonical.feature<1x1x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nearest_zeros() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0]], [[4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[-1.5, -0.75], [-1.0, -1.0], [-0.6, 0.3], [0.0, 0.0], [0.45, -0.2]], [[0.9, 0.7], [1.0, 1.0], [1.4, -1.3], [2.6, 0.1], [-3.7, 4.2]]]]> : tensor<1x2x5x2xf32>} : () -> tensor<1x2x5x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) {mode = "nearest"} : (!canonical.feature<1x3x4x1xf32>, tensor<1x2x5x2xf32>) -> !canonical.feature<1x2x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[0.0], [-5.0], [4.0], [3.0], [3.0]], [[-5.0], [0.0], [0.0], [0.0], [0.0]]]]> : tensor<1x2x5x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nearest_zeros_align_corners() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0]], [[4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[-1.5, -0.75], [-1.0, -1.0], [-0.6, 0.3], [0.0, 0.0], [0.45, -0.2]], [[0.9, 0.7], [1.0, 1.0], [1.4, -1.3], [2.6, 0.1], [-3.7, 4.2]]]]> : tensor<1x2x5x2xf32>} : () -> tensor<1x2x5x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) {align_corners = true, mode = "nearest"} : (!canonical.feature<1x3x4x1xf32>, tensor<1x2x5x2xf32>) -> !canonical.feature<1x2x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[0.0], [-5.0], [-2.0], [3.0], [3.0]], [[-5.0], [-5.0], [0.0], [0.0], [0.0]]]]> : tensor<1x2x5x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nearest_border() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0]], [[4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[-1.5, -0.75], [-1.0, -1.0], [-0.6, 0.3], [0.0, 0.0], [0.45, -0.2]], [[0.9, 0.7], [1.0, 1.0], [1.4, -1.3], [2.6, 0.1], [-3.7, 4.2]]]]> : tensor<1x2x5x2xf32>} : () -> tensor<1x2x5x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) {mode = "nearest", padding = "border"} : (!canonical.feature<1x3x4x1xf32>, tensor<1x2x5x2xf32>) -> !canonical.feature<1x2x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[-5.0], [-5.0], [4.0], [3.0], [3.0]], [[-5.0], [-5.0], [-1.0], [-3.0], [2.0]]]]> : tensor<1x2x5x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nearest_border_align_corners() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0]], [[4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[-1.5, -0.75], [-1.0, -1.0], [-0.6, 0.3], [0.0, 0.0], [0.45, -0.2]], [[0.9, 0.7], [1.0, 1.0], [1.4, -1.3], [2.6, 0.1], [-3.7, 4.2]]]]> : tensor<1x2x5x2xf32>} : () -> tensor<1x2x5x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) {align_corners = true, mode = "nearest", padding = "border"} : (!canonical.feature<1x3x4x1xf32>, tensor<1x2x5x2xf32>) -> !canonical.feature<1x2x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[-5.0], [-5.0], [-2.0], [3.0], [3.0]], [[-5.0], [-5.0], [-1.0], [-3.0], [2.0]]]]> : tensor<1x2x5x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nearest_reflection() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0]], [[4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[-1.5, -0.75], [-1.0, -1.0], [-0.6, 0.3], [0.0, 0.0], [0.45, -0.2]], [[0.9, 0.7], [1.0, 1.0], [1.4, -1.3], [2.6, 0.1], [-3.7, 4.2]]]]> : tensor<1x2x5x2xf32>} : () -> tensor<1x2x5x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) {mode = "nearest", padding = "reflection"} : (!canonical.feature<1x3x4x1xf32>, tensor<1x2x5x2xf32>) -> !canonical.feature<1x2x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[0.0], [-5.0], [4.0], [3.0], [3.0]], [[-5.0], [-5.0], [-1.0], [4.0], [3.0]]]]> : tensor<1x2x5x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nearest_reflection_align_corners() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0]], [[4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[-1.5, -0.75], [-1.0, -1.0], [-0.6, 0.3], [0.0, 0.0], [0.45, -0.2]], [[0.9, 0.7], [1.0, 1.0], [1.4, -1.3], [2.6, 0.1], [-3.7, 4.2]]]]> : tensor<1x2x5x2xf32>} : () -> tensor<1x2x5x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) {align_corners = true, mode = "nearest", padding = "reflection"} : (!canonical.feature<1x3x4x1xf32>, tensor<1x2x5x2xf32>) -> !canonical.feature<1x2x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[0.0], [-5.0], [-2.0], [3.0], [3.0]], [[-5.0], [-5.0], [5.0], [-2.0], [3.0]]]]> : tensor<1x2x5x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_zeros() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0]], [[4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[-1.5, -0.75], [-1.0, -1.0], [-0.6, 0.3], [0.0, 0.0], [0.45, -0.2]], [[0.9, 0.7], [1.0, 1.0], [1.4, -1.3], [2.6, 0.1], [-3.7, 4.2]]]]> : tensor<1x2x5x2xf32>} : () -> tensor<1x2x5x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) : (!canonical.feature<1x3x4x1xf32>, tensor<1x2x5x2xf32>) -> !canonical.feature<1x2x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[0.0], [-1.25], [1.3], [0.5], [1.2]], [[-3.325], [-1.25], [0.0], [0.0], [0.0]]]]> : tensor<1x2x5x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_zeros_align_corners() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0]], [[4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[-1.5, -0.75], [-1.0, -1.0], [-0.6, 0.3], [0.0, 0.0], [0.45, -0.2]], [[0.9, 0.7], [1.0, 1.0], [1.4, -1.3], [2.6, 0.1], [-3.7, 4.2]]]]> : tensor<1x2x5x2xf32>} : () -> tensor<1x2x5x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) {align_corners = true} : (!canonical.feature<1x3x4x1xf32>, tensor<1x2x5x2xf32>) -> !canonical.feature<1x2x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[-0.6875], [-5.0], [-0.2], [0.5], [2.35]], [[-3.5], [-5.0], [-0.28], [0.0], [0.0]]]]> : tensor<1x2x5x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_border() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0]], [[4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[-1.5, -0.75], [-1.0, -1.0], [-0.6, 0.3], [0.0, 0.0], [0.45, -0.2]], [[0.9, 0.7], [1.0, 1.0], [1.4, -1.3], [2.6, 0.1], [-3.7, 4.2]]]]> : tensor<1x2x5x2xf32>} : () -> tensor<1x2x5x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) {padding = "border"} : (!canonical.feature<1x3x4x1xf32>, tensor<1x2x5x2xf32>) -> !canonical.feature<1x2x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[-5.0], [-5.0], [1.3], [0.5], [1.2]], [[-5.0], [-5.0], [-1.0], [-3.3], [2.0]]]]> : tensor<1x2x5x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_border_align_corners() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0]], [[4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[-1.5, -0.75], [-1.0, -1.0], [-0.6, 0.3], [0.0, 0.0], [0.45, -0.2]], [[0.9, 0.7], [1.0, 1.0], [1.4, -1.3], [2.6, 0.1], [-3.7, 4.2]]]]> : tensor<1x2x5x2xf32>} : () -> tensor<1x2x5x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) {align_corners = true, padding = "border"} : (!canonical.feature<1x3x4x1xf32>, tensor<1x2x5x2xf32>) -> !canonical.feature<1x2x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[-2.75], [-5.0], [-0.2], [0.5], [2.35]], [[-3.5], [-5.0], [-1.0], [-3.2], [2.0]]]]> : tensor<1x2x5x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_reflection() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0]], [[4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[-1.5, -0.75], [-1.0, -1.0], [-0.6, 0.3], [0.0, 0.0], [0.45, -0.2]], [[0.9, 0.7], [1.0, 1.0], [1.4, -1.3], [2.6, 0.1], [-3.7, 4.2]]]]> : tensor<1x2x5x2xf32>} : () -> tensor<1x2x5x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) {padding = "reflection"} : (!canonical.feature<1x3x4x1xf32>, tensor<1x2x5x2xf32>) -> !canonical.feature<1x2x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[-2.5], [-5.0], [1.3], [0.5], [1.2]], [[-5.0], [-5.0], [0.8], [1.9], [1.8]]]]> : tensor<1x2x5x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_reflection_align_corners() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0]], [[4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[-1.5, -0.75], [-1.0, -1.0], [-0.6, 0.3], [0.0, 0.0], [0.45, -0.2]], [[0.9, 0.7], [1.0, 1.0], [1.4, -1.3], [2.6, 0.1], [-3.7, 4.2]]]]> : tensor<1x2x5x2xf32>} : () -> tensor<1x2x5x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) {align_corners = true, padding = "reflection"} : (!canonical.feature<1x3x4x1xf32>, tensor<1x2x5x2xf32>) -> !canonical.feature<1x2x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[-1.0625], [-5.0], [-0.2], [0.5], [2.35]], [[-3.5], [-5.0], [2.0], [0.2], [2.35]]]]> : tensor<1x2x5x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_zeros() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0]], [[4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[-1.5, -0.75], [-1.0, -1.0], [-0.6, 0.3], [0.0, 0.0], [0.45, -0.2]], [[0.9, 0.7], [1.0, 1.0], [1.4, -1.3], [2.6, 0.1], [-3.7, 4.2]]]]> : tensor<1x2x5x2xf32>} : () -> tensor<1x2x5x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) {mode = "cubic"} : (!canonical.feature<1x3x4x1xf32>, tensor<1x2x5x2xf32>) -> !canonical.feature<1x2x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[0.480331421], [-2.00292969], [2.27800047], [0.5], [1.978917]], [[-4.14757591], [-1.625], [0.0039414375], [0.0], [0.0]]]]> : tensor<1x2x5x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_zeros_align_corners() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0]], [[4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[-1.5, -0.75], [-1.0, -1.0], [-0.6, 0.3], [0.0, 0.0], [0.45, -0.2]], [[0.9, 0.7], [1.0, 1.0], [1.4, -1.3], [2.6, 0.1], [-3.7, 4.2]]]]> : tensor<1x2x5x2xf32>} : () -> tensor<1x2x5x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) {align_corners = true, mode = "cubic"} : (!canonical.feature<1x3x4x1xf32>, tensor<1x2x5x2xf32>) -> !canonical.feature<1x2x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[-0.881088257], [-5.0], [-0.2984], [0.5], [3.14332994]], [[-4.57107266], [-5.0], [-0.505666], [0.0], [0.0]]]]> : tensor<1x2x5x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_border() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0]], [[4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[-1.5, -0.75], [-1.0, -1.0], [-0.6, 0.3], [0.0, 0.0], [0.45, -0.2]], [[0.9, 0.7], [1.0, 1.0], [1.4, -1.3], [2.6, 0.1], [-3.7, 4.2]]]]> : tensor<1x2x5x2xf32>} : () -> tensor<1x2x5x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) {mode = "cubic", padding = "border"} : (!canonical.feature<1x3x4x1xf32>, tensor<1x2x5x2xf32>) -> !canonical.feature<1x2x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[-5.64599609], [-6.40917969], [1.80764303], [0.5], [1.9905]], [[-5.7291875], [-5.75], [-0.9964375], [-3.4179375], [2.0]]]]> : tensor<1x2x5x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_border_align_corners() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0]], [[4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[-1.5, -0.75], [-1.0, -1.0], [-0.6, 0.3], [0.0, 0.0], [0.45, -0.2]], [[0.9, 0.7], [1.0, 1.0], [1.4, -1.3], [2.6, 0.1], [-3.7, 4.2]]]]> : tensor<1x2x5x2xf32>} : () -> tensor<1x2x5x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) {align_corners = true, mode = "cubic", padding = "border"} : (!canonical.feature<1x3x4x1xf32>, tensor<1x2x5x2xf32>) -> !canonical.feature<1x2x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[-2.97879028], [-5.0], [-0.519953], [0.5], [3.08142578]], [[-3.69865625], [-5.0], [-1.2115], [-3.2855], [2.0]]]]> : tensor<1x2x5x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_reflection() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0]], [[4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[-1.5, -0.75], [-1.0, -1.0], [-0.6, 0.3], [0.0, 0.0], [0.45, -0.2]], [[0.9, 0.7], [1.0, 1.0], [1.4, -1.3], [2.6, 0.1], [-3.7, 4.2]]]]> : tensor<1x2x5x2xf32>} : () -> tensor<1x2x5x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) {mode = "cubic", padding = "reflection"} : (!canonical.feature<1x3x4x1xf32>, tensor<1x2x5x2xf32>) -> !canonical.feature<1x2x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[-3.25585938], [-8.01171875], [1.80764303], [0.5], [1.9905]], [[-6.01625], [-6.5], [0.9815], [2.31645409], [2.03325]]]]> : tensor<1x2x5x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_reflection_align_corners() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0]], [[4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0]]]]> : tensor<1x3x4x1xf32>} : () -> !canonical.feature<1x3x4x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[-1.5, -0.75], [-1.0, -1.0], [-0.6, 0.3], [0.0, 0.0], [0.45, -0.2]], [[0.9, 0.7], [1.0, 1.0], [1.4, -1.3], [2.6, 0.1], [-3.7, 4.2]]]]> : tensor<1x2x5x2xf32>} : () -> tensor<1x2x5x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) {align_corners = true, mode = "cubic", padding = "reflection"} : (!canonical.feature<1x3x4x1xf32>, tensor<1x2x5x2xf32>) -> !canonical.feature<1x2x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[-1.65919495], [-5.0], [-0.095135], [0.5], [3.01573047]], [[-4.40684375], [-5.0], [2.537], [0.228395], [2.4019315]]]]> : tensor<1x2x5x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @two_images_two_channels() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0, 0.0], [5.0, -1.0]], [[4.0, -2.0], [3.0, -3.0]]], [[[2.0, -4.0], [1.0, -5.0]], [[0.0, 5.0], [-1.0, 4.0]]]]> : tensor<2x2x2x2xf32>} : () -> !canonical.feature<2x2x2x2xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[0.25, 0.5], [-0.5, 0.1]]], [[[0.0, 0.0], [0.75, -0.25]]]]> : tensor<2x1x2x2xf32>} : () -> tensor<2x1x2x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) : (!canonical.feature<2x2x2x2xf32>, tensor<2x1x2x2xf32>) -> !canonical.feature<2x1x2x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[3.25, -2.75], [0.4, -1.2]]], [[[0.5, 0.0], [0.375, -2.0625]]]]> : tensor<2x1x2x2xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<2x1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @one_axis() {
  %x = "canonical.constant_gen"() {value = dense<[[[-5.0], [0.0], [5.0], [-1.0]]]> : tensor<1x4x1xf32>} : () -> !canonical.feature<1x4x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[-1.0], [-0.4], [0.0], [0.6], [1.1]]]> : tensor<1x5x1xf32>} : () -> tensor<1x5x1xf32>
  %y = "canonical.grid_sample"(%x, %grid) : (!canonical.feature<1x4x1xf32>, tensor<1x5x1xf32>) -> !canonical.feature<1x5x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[-2.5], [-1.5], [2.5], [0.8], [-0.3]]]> : tensor<1x5x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x5x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @three_axes() {
  %x = "canonical.constant_gen"() {value = dense<[[[[[-5.0], [0.0], [5.0]], [[-1.0], [4.0], [-2.0]]], [[[3.0], [-3.0], [2.0]], [[-4.0], [1.0], [-5.0]]]]]> : tensor<1x2x2x3x1xf32>} : () -> !canonical.feature<1x2x2x3x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[[0.1, 0.2, -0.3], [0.5, -0.5, 0.5], [0.0, 0.0, 0.0]]]]]> : tensor<1x1x1x3x3xf32>} : () -> tensor<1x1x1x3x3xf32>
  %y = "canonical.grid_sample"(%x, %grid) : (!canonical.feature<1x2x2x3x1xf32>, tensor<1x1x1x3x3xf32>) -> !canonical.feature<1x1x1x3x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[[1.795], [0.75], [0.5]]]]]> : tensor<1x1x1x3x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x1x1x3x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @three_axes_nearest() {
  %x = "canonical.constant_gen"() {value = dense<[[[[[-5.0], [0.0], [5.0]], [[-1.0], [4.0], [-2.0]]], [[[3.0], [-3.0], [2.0]], [[-4.0], [1.0], [-5.0]]]]]> : tensor<1x2x2x3x1xf32>} : () -> !canonical.feature<1x2x2x3x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[[0.6, 0.6, -0.6], [-0.9, -0.5, 0.7]]]]]> : tensor<1x1x1x2x3xf32>} : () -> tensor<1x1x1x2x3xf32>
  %y = "canonical.grid_sample"(%x, %grid) {mode = "nearest"} : (!canonical.feature<1x2x2x3x1xf32>, tensor<1x1x1x2x3xf32>) -> !canonical.feature<1x1x1x2x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[[-2.0], [3.0]]]]]> : tensor<1x1x1x2x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x1x1x2x1xf32>) -> ()
  ml_program.output
}

// Between 0 and 1, 1 and 2, 2 and 3.
ml_program.subgraph @nearest_of_two_is_the_even_one() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0], [3.0], [4.0]]]]> : tensor<1x1x4x1xf32>} : () -> !canonical.feature<1x1x4x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[-0.5, 0.0], [0.0, 0.0], [0.5, 0.0]]]]> : tensor<1x1x3x2xf32>} : () -> tensor<1x1x3x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) {mode = "nearest"} : (!canonical.feature<1x1x4x1xf32>, tensor<1x1x3x2xf32>) -> !canonical.feature<1x1x3x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[1.0], [3.0], [3.0]]]]> : tensor<1x1x3x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x1x3x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @reflection_in_a_single_element() {
  %x = "canonical.constant_gen"() {value = dense<[[[[7.0]]]]> : tensor<1x1x1x1xf32>} : () -> !canonical.feature<1x1x1x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[0.5, 0.0], [3.0, -2.0]]]]> : tensor<1x1x2x2xf32>} : () -> tensor<1x1x2x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) {align_corners = true, padding = "reflection"} : (!canonical.feature<1x1x1x1xf32>, tensor<1x1x2x2xf32>) -> !canonical.feature<1x1x2x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<7.0> : tensor<1x1x2x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x1x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @grid_of_other_floats() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0]], [[3.0], [4.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.feature<1x2x2x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<[[[[0.25, 0.5], [-0.5, 0.125]]]]> : tensor<1x1x2x2xf64>} : () -> tensor<1x1x2x2xf64>
  %y = "canonical.grid_sample"(%x, %grid) : (!canonical.feature<1x2x2x1xf32>, tensor<1x1x2x2xf64>) -> !canonical.feature<1x1x2x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[3.75], [2.25]]]]> : tensor<1x1x2x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x1x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @no_points() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0]], [[3.0], [4.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.feature<1x2x2x1xf32>
  %grid = "canonical.constant_gen"() {value = dense<> : tensor<1x0x3x2xf32>} : () -> tensor<1x0x3x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) : (!canonical.feature<1x2x2x1xf32>, tensor<1x0x3x2xf32>) -> !canonical.feature<1x0x3x1xf32>
  "check.eq"(%y) {expected = dense<> : tensor<1x0x3x1xf32>} : (!canonical.feature<1x0x3x1xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[[[4.0], [8.0]], [[12.0], [16.0]]]]> : tensor<1x2x2x1x$T>} : () -> !canonical.feature<1x2x2x1x$T>
  %grid = "canonical.constant_gen"() {value = dense<[[[[0.0, 0.0], [-0.5, 0.5]]]]> : tensor<1x1x2x2xf32>} : () -> tensor<1x1x2x2xf32>
  %y = "canonical.grid_sample"(%x, %grid) : (!canonical.feature<1x2x2x1x$T>, tensor<1x1x2x2xf32>) -> !canonical.feature<1x1x2x1x$T>
  "check.eq"(%y) {expected = dense<[[[[10.0], [12.0]]]]> : tensor<1x1x2x1x$T>} : (!canonical.feature<1x1x2x1x$T>) -> ()
  ml_program.output
}
