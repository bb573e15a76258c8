// A tensor or feature is sampled on another grid.

// Without axes, the spatial ones of a feature.
ml_program.subgraph @twice_as_large() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0]], [[3.0], [4.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.feature<1x2x2x1xf32>
  %y = "canonical.resize"(%x) {scales = array<f32: 2.0, 2.0>} : (!canonical.feature<1x2x2x1xf32>) -> !canonical.feature<1x4x4x1xf32>
  "check.eq"(%y) {expected = dense<[[[[1.0], [1.0], [2.0], [2.0]], [[1.0], [1.0], [2.0], [2.0]], [[3.0], [3.0], [4.0], [4.0]], [[3.0], [3.0], [4.0], [4.0]]]]> : tensor<1x4x4x1xf32>} : (!canonical.feature<1x4x4x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @all_axes_of_a_tensor() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %y = "canonical.resize"(%x) {sizes = array<i64: 2, 4>} : (tensor<1x2xf32>) -> tensor<2x4xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 1.0, 2.0, 2.0], [1.0, 1.0, 2.0, 2.0]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_by_hand() {
  %x = "canonical.constant_gen"() {value = dense<[0.0, 4.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.resize"(%x) {mode = "linear", sizes = array<i64: 4>} : (tensor<2xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 3.0, 4.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nearest_half_pixel_larger() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {sizes = array<i64: 7>} : (tensor<4xf32>) -> tensor<7xf32>
  "check.eq"(%y) {expected = dense<[-5.0, -5.0, 0.0, 0.0, 5.0, -1.0, -1.0]> : tensor<7xf32>} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nearest_half_pixel_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.resize"(%x) {sizes = array<i64: 3>} : (tensor<7xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, -1.0, -2.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_half_pixel_larger() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {mode = "linear", sizes = array<i64: 7>} : (tensor<4xf32>) -> tensor<7xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.0, -3.21428571, -0.357142857, 2.5, 4.57142857, 1.14285714, -1.0]> : tensor<7xf32>, rtol = 1.0e-05 : f64} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_half_pixel_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.resize"(%x) {mode = "linear", sizes = array<i64: 3>} : (tensor<7xf32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-1.66666667, -1.0, -0.333333333]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_half_pixel_larger() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {mode = "cubic", sizes = array<i64: 7>} : (tensor<4xf32>) -> tensor<7xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.49608236, -3.60377187, -0.517037172, 3.53125, 4.88766399, 1.35194971, -1.59529883]> : tensor<7xf32>, rtol = 1.0e-05 : f64} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_half_pixel_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.resize"(%x) {mode = "cubic", sizes = array<i64: 3>} : (tensor<7xf32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-2.12962963, -1.0, -1.09259259]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_half_pixel_to_one_element() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {mode = "linear", sizes = array<i64: 1>} : (tensor<4xf32>) -> tensor<1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[2.5]> : tensor<1xf32>, rtol = 1.0e-05 : f64} : (tensor<1xf32>) -> ()
  ml_program.output
}

// The result has floor(in * scale) elements, the grid the scale.
ml_program.subgraph @linear_half_pixel_by_a_scale_that_does_not_fit() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.resize"(%x) {mode = "linear", scales = array<f32: 1.3125>} : (tensor<5xf32>) -> tensor<6xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.0, -1.78571429, 2.02380952, 4.0, -0.571428571, 2.45238095]> : tensor<6xf32>, rtol = 1.0e-05 : f64} : (tensor<6xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nearest_pytorch_half_pixel_larger() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {coordinates = "pytorch_half_pixel", sizes = array<i64: 7>} : (tensor<4xf32>) -> tensor<7xf32>
  "check.eq"(%y) {expected = dense<[-5.0, -5.0, 0.0, 0.0, 5.0, -1.0, -1.0]> : tensor<7xf32>} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nearest_pytorch_half_pixel_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.resize"(%x) {coordinates = "pytorch_half_pixel", sizes = array<i64: 3>} : (tensor<7xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, -1.0, -2.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_pytorch_half_pixel_larger() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {coordinates = "pytorch_half_pixel", mode = "linear", sizes = array<i64: 7>} : (tensor<4xf32>) -> tensor<7xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.0, -3.21428571, -0.357142857, 2.5, 4.57142857, 1.14285714, -1.0]> : tensor<7xf32>, rtol = 1.0e-05 : f64} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_pytorch_half_pixel_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.resize"(%x) {coordinates = "pytorch_half_pixel", mode = "linear", sizes = array<i64: 3>} : (tensor<7xf32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-1.66666667, -1.0, -0.333333333]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_pytorch_half_pixel_larger() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {coordinates = "pytorch_half_pixel", mode = "cubic", sizes = array<i64: 7>} : (tensor<4xf32>) -> tensor<7xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.49608236, -3.60377187, -0.517037172, 3.53125, 4.88766399, 1.35194971, -1.59529883]> : tensor<7xf32>, rtol = 1.0e-05 : f64} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_pytorch_half_pixel_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.resize"(%x) {coordinates = "pytorch_half_pixel", mode = "cubic", sizes = array<i64: 3>} : (tensor<7xf32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-2.12962963, -1.0, -1.09259259]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_pytorch_half_pixel_to_one_element() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {coordinates = "pytorch_half_pixel", mode = "linear", sizes = array<i64: 1>} : (tensor<4xf32>) -> tensor<1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.0]> : tensor<1xf32>, rtol = 1.0e-05 : f64} : (tensor<1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_pytorch_half_pixel_by_a_scale_that_does_not_fit() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.resize"(%x) {coordinates = "pytorch_half_pixel", mode = "linear", scales = array<f32: 1.3125>} : (tensor<5xf32>) -> tensor<6xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.0, -1.78571429, 2.02380952, 4.0, -0.571428571, 2.45238095]> : tensor<6xf32>, rtol = 1.0e-05 : f64} : (tensor<6xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nearest_half_pixel_symmetric_larger() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {coordinates = "half_pixel_symmetric", sizes = array<i64: 7>} : (tensor<4xf32>) -> tensor<7xf32>
  "check.eq"(%y) {expected = dense<[-5.0, -5.0, 0.0, 0.0, 5.0, -1.0, -1.0]> : tensor<7xf32>} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nearest_half_pixel_symmetric_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.resize"(%x) {coordinates = "half_pixel_symmetric", sizes = array<i64: 3>} : (tensor<7xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, -1.0, -2.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_half_pixel_symmetric_larger() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {coordinates = "half_pixel_symmetric", mode = "linear", sizes = array<i64: 7>} : (tensor<4xf32>) -> tensor<7xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.0, -3.21428571, -0.357142857, 2.5, 4.57142857, 1.14285714, -1.0]> : tensor<7xf32>, rtol = 1.0e-05 : f64} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_half_pixel_symmetric_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.resize"(%x) {coordinates = "half_pixel_symmetric", mode = "linear", sizes = array<i64: 3>} : (tensor<7xf32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-1.66666667, -1.0, -0.333333333]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_half_pixel_symmetric_larger() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {coordinates = "half_pixel_symmetric", mode = "cubic", sizes = array<i64: 7>} : (tensor<4xf32>) -> tensor<7xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.49608236, -3.60377187, -0.517037172, 3.53125, 4.88766399, 1.35194971, -1.59529883]> : tensor<7xf32>, rtol = 1.0e-05 : f64} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_half_pixel_symmetric_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.resize"(%x) {coordinates = "half_pixel_symmetric", mode = "cubic", sizes = array<i64: 3>} : (tensor<7xf32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-2.12962963, -1.0, -1.09259259]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_half_pixel_symmetric_to_one_element() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {coordinates = "half_pixel_symmetric", mode = "linear", sizes = array<i64: 1>} : (tensor<4xf32>) -> tensor<1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[2.5]> : tensor<1xf32>, rtol = 1.0e-05 : f64} : (tensor<1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_half_pixel_symmetric_by_a_scale_that_does_not_fit() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.resize"(%x) {coordinates = "half_pixel_symmetric", mode = "linear", scales = array<f32: 1.3125>} : (tensor<5xf32>) -> tensor<6xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-4.52380952, -0.714285714, 3.0952381, 2.71428571, -0.285714286, 3.52380952]> : tensor<6xf32>, rtol = 1.0e-05 : f64} : (tensor<6xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nearest_tf_half_pixel_for_nn_larger() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {coordinates = "tf_half_pixel_for_nn", sizes = array<i64: 7>} : (tensor<4xf32>) -> tensor<7xf32>
  "check.eq"(%y) {expected = dense<[-5.0, 0.0, 0.0, 5.0, -1.0, -1.0, -1.0]> : tensor<7xf32>} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nearest_tf_half_pixel_for_nn_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.resize"(%x) {coordinates = "tf_half_pixel_for_nn", sizes = array<i64: 3>} : (tensor<7xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, -1.0, 3.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @floor_tf_half_pixel_for_nn() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {coordinates = "tf_half_pixel_for_nn", rounding = "floor", sizes = array<i64: 7>} : (tensor<4xf32>) -> tensor<7xf32>
  "check.eq"(%y) {expected = dense<[1.0, 1.0, 2.0, 3.0, 3.0, 4.0, 4.0]> : tensor<7xf32>} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_tf_half_pixel_for_nn_larger() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {coordinates = "tf_half_pixel_for_nn", mode = "linear", sizes = array<i64: 7>} : (tensor<4xf32>) -> tensor<7xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-3.57142857, -0.714285714, 2.14285714, 5.0, 1.57142857, -1.0, -1.0]> : tensor<7xf32>, rtol = 1.0e-05 : f64} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_tf_half_pixel_for_nn_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.resize"(%x) {coordinates = "tf_half_pixel_for_nn", mode = "linear", sizes = array<i64: 3>} : (tensor<7xf32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[0.833333333, 1.5, 2.16666667]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_tf_half_pixel_for_nn_larger() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {coordinates = "tf_half_pixel_for_nn", mode = "cubic", sizes = array<i64: 7>} : (tensor<4xf32>) -> tensor<7xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-3.89941691, -0.998542274, 3.09620991, 5.0, 1.91253644, -1.47230321, -1.26239067]> : tensor<7xf32>, rtol = 1.0e-05 : f64} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_tf_half_pixel_for_nn_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.resize"(%x) {coordinates = "tf_half_pixel_for_nn", mode = "cubic", sizes = array<i64: 3>} : (tensor<7xf32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[1.25578704, 1.5, 2.17824074]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_tf_half_pixel_for_nn_to_one_element() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {coordinates = "tf_half_pixel_for_nn", mode = "linear", sizes = array<i64: 1>} : (tensor<4xf32>) -> tensor<1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[5.0]> : tensor<1xf32>, rtol = 1.0e-05 : f64} : (tensor<1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_tf_half_pixel_for_nn_by_a_scale_that_does_not_fit() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.resize"(%x) {coordinates = "tf_half_pixel_for_nn", mode = "linear", scales = array<f32: 1.3125>} : (tensor<5xf32>) -> tensor<6xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-3.0952381, 0.714285714, 4.52380952, 1.0, 1.14285714, 4.0]> : tensor<6xf32>, rtol = 1.0e-05 : f64} : (tensor<6xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nearest_align_corners_larger() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {coordinates = "align_corners", sizes = array<i64: 7>} : (tensor<4xf32>) -> tensor<7xf32>
  "check.eq"(%y) {expected = dense<[-5.0, -5.0, 0.0, 0.0, 5.0, 5.0, -1.0]> : tensor<7xf32>} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nearest_align_corners_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.resize"(%x) {coordinates = "align_corners", sizes = array<i64: 3>} : (tensor<7xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[-5.0, -1.0, 3.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_align_corners_larger() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {coordinates = "align_corners", mode = "linear", sizes = array<i64: 7>} : (tensor<4xf32>) -> tensor<7xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.0, -2.5, 0.0, 2.5, 5.0, 2.0, -1.0]> : tensor<7xf32>, rtol = 1.0e-05 : f64} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_align_corners_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.resize"(%x) {coordinates = "align_corners", mode = "linear", sizes = array<i64: 3>} : (tensor<7xf32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.0, -1.0, 3.0]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_align_corners_larger() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {coordinates = "align_corners", mode = "cubic", sizes = array<i64: 7>} : (tensor<4xf32>) -> tensor<7xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.0, -2.96875, 0.0, 3.53125, 5.0, 2.46875, -1.0]> : tensor<7xf32>, rtol = 1.0e-05 : f64} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_align_corners_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.resize"(%x) {coordinates = "align_corners", mode = "cubic", sizes = array<i64: 3>} : (tensor<7xf32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.0, -1.0, 3.0]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_align_corners_to_one_element() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {coordinates = "align_corners", mode = "linear", sizes = array<i64: 1>} : (tensor<4xf32>) -> tensor<1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.0]> : tensor<1xf32>, rtol = 1.0e-05 : f64} : (tensor<1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_align_corners_by_a_scale_that_does_not_fit() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.resize"(%x) {coordinates = "align_corners", mode = "linear", scales = array<f32: 1.3125>} : (tensor<5xf32>) -> tensor<6xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.0, -1.0, 3.0, 2.6, 8.8817842e-16, 4.0]> : tensor<6xf32>, rtol = 1.0e-05 : f64} : (tensor<6xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nearest_asymmetric_larger() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {coordinates = "asymmetric", sizes = array<i64: 7>} : (tensor<4xf32>) -> tensor<7xf32>
  "check.eq"(%y) {expected = dense<[-5.0, 0.0, 0.0, 5.0, 5.0, -1.0, -1.0]> : tensor<7xf32>} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nearest_asymmetric_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.resize"(%x) {coordinates = "asymmetric", sizes = array<i64: 3>} : (tensor<7xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[-5.0, 5.0, -2.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_asymmetric_larger() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {coordinates = "asymmetric", mode = "linear", sizes = array<i64: 7>} : (tensor<4xf32>) -> tensor<7xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.0, -2.14285714, 0.714285714, 3.57142857, 3.28571429, -0.142857143, -1.0]> : tensor<7xf32>, rtol = 1.0e-05 : f64} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_asymmetric_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.resize"(%x) {coordinates = "asymmetric", mode = "linear", sizes = array<i64: 3>} : (tensor<7xf32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.0, 3.0, -1.77635684e-15]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_asymmetric_larger() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {coordinates = "asymmetric", mode = "cubic", sizes = array<i64: 7>} : (tensor<4xf32>) -> tensor<7xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.0, -2.62390671, 1.07725948, 4.55539359, 3.96355685, -0.20845481, -1.62973761]> : tensor<7xf32>, rtol = 1.0e-05 : f64} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_asymmetric_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.resize"(%x) {coordinates = "asymmetric", mode = "cubic", sizes = array<i64: 3>} : (tensor<7xf32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.0, 3.38888889, -0.388888889]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_asymmetric_to_one_element() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {coordinates = "asymmetric", mode = "linear", sizes = array<i64: 1>} : (tensor<4xf32>) -> tensor<1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.0]> : tensor<1xf32>, rtol = 1.0e-05 : f64} : (tensor<1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_asymmetric_by_a_scale_that_does_not_fit() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.resize"(%x) {coordinates = "asymmetric", mode = "linear", scales = array<f32: 1.3125>} : (tensor<5xf32>) -> tensor<6xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.0, -1.19047619, 2.61904762, 3.28571429, -0.761904762, 3.04761905]> : tensor<6xf32>, rtol = 1.0e-05 : f64} : (tensor<6xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @round_prefer_floor_asymmetric() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.resize"(%x) {coordinates = "asymmetric", rounding = "round_prefer_floor", sizes = array<i64: 10>} : (tensor<5xf32>) -> tensor<10xf32>
  "check.eq"(%y) {expected = dense<[-5.0, -5.0, 0.0, 0.0, 5.0, 5.0, -1.0, -1.0, 4.0, 4.0]> : tensor<10xf32>} : (tensor<10xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @round_prefer_floor_asymmetric_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0, -3.0, 2.0, -4.0]> : tensor<10xf32>} : () -> tensor<10xf32>
  %y = "canonical.resize"(%x) {coordinates = "asymmetric", rounding = "round_prefer_floor", sizes = array<i64: 4>} : (tensor<10xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[-5.0, 5.0, -2.0, -3.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @round_prefer_floor_half_pixel() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.resize"(%x) {rounding = "round_prefer_floor", sizes = array<i64: 10>} : (tensor<5xf32>) -> tensor<10xf32>
  "check.eq"(%y) {expected = dense<[-5.0, -5.0, 0.0, 0.0, 5.0, 5.0, -1.0, -1.0, 4.0, 4.0]> : tensor<10xf32>} : (tensor<10xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @round_prefer_floor_half_pixel_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0, -3.0, 2.0, -4.0]> : tensor<10xf32>} : () -> tensor<10xf32>
  %y = "canonical.resize"(%x) {rounding = "round_prefer_floor", sizes = array<i64: 4>} : (tensor<10xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[0.0, -1.0, 3.0, 2.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @round_prefer_floor_align_corners() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.resize"(%x) {coordinates = "align_corners", rounding = "round_prefer_floor", sizes = array<i64: 10>} : (tensor<5xf32>) -> tensor<10xf32>
  "check.eq"(%y) {expected = dense<[-5.0, -5.0, 0.0, 0.0, 5.0, 5.0, -1.0, -1.0, 4.0, 4.0]> : tensor<10xf32>} : (tensor<10xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @round_prefer_floor_align_corners_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0, -3.0, 2.0, -4.0]> : tensor<10xf32>} : () -> tensor<10xf32>
  %y = "canonical.resize"(%x) {coordinates = "align_corners", rounding = "round_prefer_floor", sizes = array<i64: 4>} : (tensor<10xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[-5.0, -1.0, 3.0, -4.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @round_prefer_ceil_asymmetric() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.resize"(%x) {coordinates = "asymmetric", rounding = "round_prefer_ceil", sizes = array<i64: 10>} : (tensor<5xf32>) -> tensor<10xf32>
  "check.eq"(%y) {expected = dense<[-5.0, 0.0, 0.0, 5.0, 5.0, -1.0, -1.0, 4.0, 4.0, 4.0]> : tensor<10xf32>} : (tensor<10xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @round_prefer_ceil_asymmetric_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0, -3.0, 2.0, -4.0]> : tensor<10xf32>} : () -> tensor<10xf32>
  %y = "canonical.resize"(%x) {coordinates = "asymmetric", rounding = "round_prefer_ceil", sizes = array<i64: 4>} : (tensor<10xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[-5.0, -1.0, -2.0, 2.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @round_prefer_ceil_half_pixel() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.resize"(%x) {rounding = "round_prefer_ceil", sizes = array<i64: 10>} : (tensor<5xf32>) -> tensor<10xf32>
  "check.eq"(%y) {expected = dense<[-5.0, -5.0, 0.0, 0.0, 5.0, 5.0, -1.0, -1.0, 4.0, 4.0]> : tensor<10xf32>} : (tensor<10xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @round_prefer_ceil_half_pixel_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0, -3.0, 2.0, -4.0]> : tensor<10xf32>} : () -> tensor<10xf32>
  %y = "canonical.resize"(%x) {rounding = "round_prefer_ceil", sizes = array<i64: 4>} : (tensor<10xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[0.0, -1.0, 3.0, 2.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @round_prefer_ceil_align_corners() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.resize"(%x) {coordinates = "align_corners", rounding = "round_prefer_ceil", sizes = array<i64: 10>} : (tensor<5xf32>) -> tensor<10xf32>
  "check.eq"(%y) {expected = dense<[-5.0, -5.0, 0.0, 0.0, 5.0, 5.0, -1.0, -1.0, 4.0, 4.0]> : tensor<10xf32>} : (tensor<10xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @round_prefer_ceil_align_corners_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0, -3.0, 2.0, -4.0]> : tensor<10xf32>} : () -> tensor<10xf32>
  %y = "canonical.resize"(%x) {coordinates = "align_corners", rounding = "round_prefer_ceil", sizes = array<i64: 4>} : (tensor<10xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[-5.0, -1.0, 3.0, -4.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @floor_asymmetric() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.resize"(%x) {coordinates = "asymmetric", rounding = "floor", sizes = array<i64: 10>} : (tensor<5xf32>) -> tensor<10xf32>
  "check.eq"(%y) {expected = dense<[-5.0, -5.0, 0.0, 0.0, 5.0, 5.0, -1.0, -1.0, 4.0, 4.0]> : tensor<10xf32>} : (tensor<10xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @floor_asymmetric_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0, -3.0, 2.0, -4.0]> : tensor<10xf32>} : () -> tensor<10xf32>
  %y = "canonical.resize"(%x) {coordinates = "asymmetric", rounding = "floor", sizes = array<i64: 4>} : (tensor<10xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[-5.0, 5.0, -2.0, -3.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @floor_half_pixel() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.resize"(%x) {rounding = "floor", sizes = array<i64: 10>} : (tensor<5xf32>) -> tensor<10xf32>
  "check.eq"(%y) {expected = dense<[-5.0, -5.0, -5.0, 0.0, 0.0, 5.0, 5.0, -1.0, -1.0, 4.0]> : tensor<10xf32>} : (tensor<10xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @floor_half_pixel_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0, -3.0, 2.0, -4.0]> : tensor<10xf32>} : () -> tensor<10xf32>
  %y = "canonical.resize"(%x) {rounding = "floor", sizes = array<i64: 4>} : (tensor<10xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[-5.0, -1.0, -2.0, 2.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @floor_align_corners() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.resize"(%x) {coordinates = "align_corners", rounding = "floor", sizes = array<i64: 10>} : (tensor<5xf32>) -> tensor<10xf32>
  "check.eq"(%y) {expected = dense<[-5.0, -5.0, -5.0, 0.0, 0.0, 5.0, 5.0, -1.0, -1.0, 4.0]> : tensor<10xf32>} : (tensor<10xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @floor_align_corners_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0, -3.0, 2.0, -4.0]> : tensor<10xf32>} : () -> tensor<10xf32>
  %y = "canonical.resize"(%x) {coordinates = "align_corners", rounding = "floor", sizes = array<i64: 4>} : (tensor<10xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[-5.0, -1.0, 3.0, -4.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @ceil_asymmetric() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.resize"(%x) {coordinates = "asymmetric", rounding = "ceil", sizes = array<i64: 10>} : (tensor<5xf32>) -> tensor<10xf32>
  "check.eq"(%y) {expected = dense<[-5.0, 0.0, 0.0, 5.0, 5.0, -1.0, -1.0, 4.0, 4.0, 4.0]> : tensor<10xf32>} : (tensor<10xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @ceil_asymmetric_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0, -3.0, 2.0, -4.0]> : tensor<10xf32>} : () -> tensor<10xf32>
  %y = "canonical.resize"(%x) {coordinates = "asymmetric", rounding = "ceil", sizes = array<i64: 4>} : (tensor<10xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[-5.0, -1.0, -2.0, 2.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @ceil_half_pixel() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.resize"(%x) {rounding = "ceil", sizes = array<i64: 10>} : (tensor<5xf32>) -> tensor<10xf32>
  "check.eq"(%y) {expected = dense<[-5.0, 0.0, 0.0, 5.0, 5.0, -1.0, -1.0, 4.0, 4.0, 4.0]> : tensor<10xf32>} : (tensor<10xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @ceil_half_pixel_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0, -3.0, 2.0, -4.0]> : tensor<10xf32>} : () -> tensor<10xf32>
  %y = "canonical.resize"(%x) {rounding = "ceil", sizes = array<i64: 4>} : (tensor<10xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[0.0, 4.0, 3.0, -4.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @ceil_align_corners() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.resize"(%x) {coordinates = "align_corners", rounding = "ceil", sizes = array<i64: 10>} : (tensor<5xf32>) -> tensor<10xf32>
  "check.eq"(%y) {expected = dense<[-5.0, 0.0, 0.0, 5.0, 5.0, -1.0, -1.0, 4.0, 4.0, 4.0]> : tensor<10xf32>} : (tensor<10xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @ceil_align_corners_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0, -3.0, 2.0, -4.0]> : tensor<10xf32>} : () -> tensor<10xf32>
  %y = "canonical.resize"(%x) {coordinates = "align_corners", rounding = "ceil", sizes = array<i64: 4>} : (tensor<10xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[-5.0, -1.0, 3.0, -4.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @two_axes_linear() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0, 0.0], [5.0, -1.0]], [[4.0, -2.0], [3.0, -3.0]], [[2.0, -4.0], [1.0, -5.0]]]]> : tensor<1x3x2x2xf32>} : () -> !canonical.feature<1x3x2x2xf32>
  %y = "canonical.resize"(%x) {mode = "linear", sizes = array<i64: 5, 3>} : (!canonical.feature<1x3x2x2xf32>) -> !canonical.feature<1x5x3x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[-5.0, 0.0], [0.0, -0.5], [5.0, -1.0]], [[-1.4, -0.8], [1.4, -1.3], [4.2, -1.8]], [[4.0, -2.0], [3.5, -2.5], [3.0, -3.0]], [[2.8, -3.2], [2.3, -3.7], [1.8, -4.2]], [[2.0, -4.0], [1.5, -4.5], [1.0, -5.0]]]]> : tensor<1x5x3x2xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x5x3x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @two_axes_cubic() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0, 0.0], [5.0, -1.0], [4.0, -2.0], [3.0, -3.0]], [[2.0, -4.0], [1.0, -5.0], [0.0, 5.0], [-1.0, 4.0]], [[-2.0, 3.0], [-3.0, 2.0], [-4.0, 1.0], [-5.0, 0.0]]]]> : tensor<1x3x4x2xf32>} : () -> !canonical.feature<1x3x4x2xf32>
  %y = "canonical.resize"(%x) {mode = "cubic", sizes = array<i64: 4, 2>} : (!canonical.feature<1x3x4x2xf32>) -> !canonical.feature<1x4x2x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[-0.0139160156, -0.0451202393], [3.69335938, -3.17021179]], [[1.49267578, -4.50682068], [1.28710938, 3.09617615]], [[0.317138672, -3.09617615], [-2.47460938, 4.50682068]], [[-2.69335938, 3.17021179], [-4.88085938, 0.0451202393]]]]> : tensor<1x4x2x2xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x4x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @one_spatial_axis() {
  %x = "canonical.constant_gen"() {value = dense<[[[-5.0, 0.0], [5.0, -1.0], [4.0, -2.0]], [[3.0, -3.0], [2.0, -4.0], [1.0, -5.0]]]> : tensor<2x3x2xf32>} : () -> !canonical.feature<2x3x2xf32>
  %y = "canonical.resize"(%x) {mode = "linear", scales = array<f32: 2.0>} : (!canonical.feature<2x3x2xf32>) -> !canonical.feature<2x6x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[-5.0, 0.0], [-2.5, -0.25], [2.5, -0.75], [4.75, -1.25], [4.25, -1.75], [4.0, -2.0]], [[3.0, -3.0], [2.75, -3.25], [2.25, -3.75], [1.75, -4.25], [1.25, -4.75], [1.0, -5.0]]]> : tensor<2x6x2xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<2x6x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @three_spatial_axes() {
  %x = "canonical.constant_gen"() {value = dense<[[[[[-5.0], [0.0]], [[5.0], [-1.0]]], [[[4.0], [-2.0]], [[3.0], [-3.0]]]]]> : tensor<1x2x2x2x1xf32>} : () -> !canonical.feature<1x2x2x2x1xf32>
  %y = "canonical.resize"(%x) {mode = "linear", sizes = array<i64: 3, 1, 4>} : (!canonical.feature<1x2x2x2x1xf32>) -> !canonical.feature<1x3x1x4x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[[0.0], [-0.125], [-0.375], [-0.5]]], [[[1.75], [0.9375], [-0.6875], [-1.5]]], [[[3.5], [2.0], [-1.0], [-2.5]]]]]> : tensor<1x3x1x4x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x3x1x4x1xf32>) -> ()
  ml_program.output
}

// The numbers come in the order of the axes.
ml_program.subgraph @chosen_axes() {
  %x = "canonical.constant_gen"() {value = dense<[[[-5.0, 0.0], [5.0, -1.0], [4.0, -2.0]], [[3.0, -3.0], [2.0, -4.0], [1.0, -5.0]]]> : tensor<2x3x2xf32>} : () -> tensor<2x3x2xf32>
  %y = "canonical.resize"(%x) {axes = array<i64: -1, 0>, mode = "linear", sizes = array<i64: 4, 3>} : (tensor<2x3x2xf32>) -> tensor<3x3x4xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[-5.0, -3.75, -1.25, 0.0], [5.0, 3.5, 0.5, -1.0], [4.0, 2.5, -0.5, -2.0]], [[-1.0, -1.125, -1.375, -1.5], [3.5, 2.0, -1.0, -2.5], [2.5, 1.0, -2.0, -3.5]], [[3.0, 1.5, -1.5, -3.0], [2.0, 0.5, -2.5, -4.0], [1.0, -0.5, -3.5, -5.0]]]> : tensor<3x3x4xf32>, rtol = 1.0e-05 : f64} : (tensor<3x3x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_coefficient() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {cubic_coefficient = -0.5 : f32, mode = "cubic", sizes = array<i64: 7>} : (tensor<4xf32>) -> tensor<7xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.33072157, -3.58327259, -0.36898688, 3.1875, 4.89595481, 1.15105685, -1.39686589]> : tensor<7xf32>, rtol = 1.0e-05 : f64} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_exclude_outside() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {exclude_outside = true, mode = "cubic", sizes = array<i64: 7>} : (tensor<4xf32>) -> tensor<7xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.61262376, -3.74292511, -0.532909669, 3.53125, 4.86681798, 1.11754573, -1.73514851]> : tensor<7xf32>, rtol = 1.0e-05 : f64} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_exclude_outside_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %y = "canonical.resize"(%x) {cubic_coefficient = -0.5 : f32, exclude_outside = true, mode = "cubic", sizes = array<i64: 3>} : (tensor<7xf32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-1.96428571, -1.0, -0.821428571]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_exclude_outside() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {exclude_outside = true, mode = "linear", sizes = array<i64: 7>} : (tensor<4xf32>) -> tensor<7xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.0, -3.21428571, -0.357142857, 2.5, 4.57142857, 1.14285714, -1.0]> : tensor<7xf32>, rtol = 1.0e-05 : f64} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_antialias_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0, -3.0]> : tensor<8xf32>} : () -> tensor<8xf32>
  %y = "canonical.resize"(%x) {antialias = true, mode = "linear", sizes = array<i64: 3>} : (tensor<8xf32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-0.88372093, 1.5, -0.209302326]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_antialias_by_scale() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0, -3.0]> : tensor<8xf32>} : () -> tensor<8xf32>
  %y = "canonical.resize"(%x) {antialias = true, mode = "linear", scales = array<f32: 0.625>} : (tensor<8xf32>) -> tensor<5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-3.2, 2.59259259, 1.5, 0.407407407, -0.84]> : tensor<5xf32>, rtol = 1.0e-05 : f64} : (tensor<5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_antialias_exclude_outside() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0, -3.0]> : tensor<8xf32>} : () -> tensor<8xf32>
  %y = "canonical.resize"(%x) {antialias = true, exclude_outside = true, mode = "linear", sizes = array<i64: 3>} : (tensor<8xf32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-0.342105263, 1.5, 0.157894737]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_antialias_larger_is_as_without() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {antialias = true, mode = "linear", sizes = array<i64: 6>} : (tensor<4xf32>) -> tensor<6xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.0, -2.5, 0.833333333, 4.16666667, 2.0, -1.0]> : tensor<6xf32>, rtol = 1.0e-05 : f64} : (tensor<6xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_antialias_two_axes() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0], [4.0]], [[-2.0], [3.0], [-3.0], [2.0], [-4.0]], [[1.0], [-5.0], [0.0], [5.0], [-1.0]], [[4.0], [-2.0], [3.0], [-3.0], [2.0]]]]> : tensor<1x4x5x1xf32>} : () -> !canonical.feature<1x4x5x1xf32>
  %y = "canonical.resize"(%x) {antialias = true, mode = "linear", sizes = array<i64: 2, 3>} : (!canonical.feature<1x4x5x1xf32>) -> !canonical.feature<1x2x3x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[-1.765625], [1.06944444], [0.5625]], [[0.390625], [0.208333333], [0.3125]]]]> : tensor<1x2x3x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x3x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_antialias_smaller() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0, -3.0]> : tensor<8xf32>} : () -> tensor<8xf32>
  %y = "canonical.resize"(%x) {antialias = true, mode = "cubic", sizes = array<i64: 3>} : (tensor<8xf32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-0.751812298, 2.16584124, -0.34768689]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_antialias_by_scale() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0, -3.0]> : tensor<8xf32>} : () -> tensor<8xf32>
  %y = "canonical.resize"(%x) {antialias = true, mode = "cubic", scales = array<f32: 0.625>} : (tensor<8xf32>) -> tensor<5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-3.26940762, 2.93662477, 1.5, 0.840637149, -0.70833014]> : tensor<5xf32>, rtol = 1.0e-05 : f64} : (tensor<5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_antialias_exclude_outside() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0, -2.0, 3.0, -3.0]> : tensor<8xf32>} : () -> tensor<8xf32>
  %y = "canonical.resize"(%x) {antialias = true, exclude_outside = true, mode = "cubic", sizes = array<i64: 3>} : (tensor<8xf32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-0.451409123, 1.941079, -0.160133199]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_antialias_larger_is_as_without() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x) {antialias = true, mode = "cubic", sizes = array<i64: 6>} : (tensor<4xf32>) -> tensor<6xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-5.43402778, -2.96875, 1.25578704, 4.8900463, 2.46875, -1.52083333]> : tensor<6xf32>, rtol = 1.0e-05 : f64} : (tensor<6xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_antialias_two_axes() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0], [4.0]], [[-2.0], [3.0], [-3.0], [2.0], [-4.0]], [[1.0], [-5.0], [0.0], [5.0], [-1.0]], [[4.0], [-2.0], [3.0], [-3.0], [2.0]]]]> : tensor<1x4x5x1xf32>} : () -> !canonical.feature<1x4x5x1xf32>
  %y = "canonical.resize"(%x) {antialias = true, mode = "cubic", sizes = array<i64: 2, 3>} : (!canonical.feature<1x4x5x1xf32>) -> !canonical.feature<1x2x3x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[-1.85653709], [1.3929734], [0.486864646]], [[0.280821724], [-0.199428013], [0.419253577]]]]> : tensor<1x2x3x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x3x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nearest_crop_and_resize() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %absent = "control.none"() : () -> none
  %region = "canonical.constant_gen"() {value = dense<[0.25, 0.75]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.resize"(%x, %absent, %region) {coordinates = "crop_and_resize", sizes = array<i64: 3>} : (tensor<5xf32>, none, tensor<2xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 5.0, -1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @linear_crop_and_resize() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %absent = "control.none"() : () -> none
  %region = "canonical.constant_gen"() {value = dense<[0.25, 0.75]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.resize"(%x, %absent, %region) {coordinates = "crop_and_resize", mode = "linear", sizes = array<i64: 3>} : (tensor<5xf32>, none, tensor<2xf32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[0.0, 5.0, -1.0]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cubic_crop_and_resize() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %absent = "control.none"() : () -> none
  %region = "canonical.constant_gen"() {value = dense<[0.25, 0.75]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.resize"(%x, %absent, %region) {coordinates = "crop_and_resize", mode = "cubic", sizes = array<i64: 3>} : (tensor<5xf32>, none, tensor<2xf32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[0.0, 5.0, -1.0]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @crop_beyond_the_ends() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %absent = "control.none"() : () -> none
  %region = "canonical.constant_gen"() {value = dense<[-0.5, 1.25]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.resize"(%x, %absent, %region) {coordinates = "crop_and_resize", extrapolation = 9.5 : f32, mode = "linear", sizes = array<i64: 5>} : (tensor<4xf32>, none, tensor<2xf32>) -> tensor<5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[9.5, 9.5, 0.625, 2.375, 9.5]> : tensor<5xf32>, rtol = 1.0e-05 : f64} : (tensor<5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @crop_to_one_element() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0, 4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %absent = "control.none"() : () -> none
  %region = "canonical.constant_gen"() {value = dense<[0.25, 0.5]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.resize"(%x, %absent, %region) {coordinates = "crop_and_resize", mode = "linear", sizes = array<i64: 1>} : (tensor<5xf32>, none, tensor<2xf32>) -> tensor<1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[2.5]> : tensor<1xf32>, rtol = 1.0e-05 : f64} : (tensor<1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @crop_backwards() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, 0.0, 5.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %absent = "control.none"() : () -> none
  %region = "canonical.constant_gen"() {value = dense<[1.0, 0.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.resize"(%x, %absent, %region) {coordinates = "crop_and_resize", mode = "linear", sizes = array<i64: 3>} : (tensor<4xf32>, none, tensor<2xf32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[-1.0, 2.5, -5.0]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @crop_two_axes() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0]], [[4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0]], [[0.0], [5.0], [-1.0], [4.0]]]]> : tensor<1x4x4x1xf32>} : () -> !canonical.feature<1x4x4x1xf32>
  %absent = "control.none"() : () -> none
  %region = "canonical.constant_gen"() {value = dense<[0.25, 0.0, 1.25, 0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.resize"(%x, %absent, %region) {coordinates = "crop_and_resize", extrapolation = -1.0 : f32, mode = "linear", sizes = array<i64: 3, 2>} : (!canonical.feature<1x4x4x1xf32>, none, tensor<4xf32>) -> !canonical.feature<1x3x2x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[1.75], [1.0]], [[1.5], [-0.625]], [[-1.0], [-1.0]]]]> : tensor<1x3x2x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x3x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @sizes_as_operand() {
  %x = "canonical.constant_gen"() {value = dense<[[-5.0, 0.0], [5.0, -1.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %target = "canonical.constant_gen"() {value = dense<[3, 4]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.resize"(%x, %target) {mode = "linear"} : (tensor<2x2xf32>, tensor<2xi64>) -> tensor<3x4xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[-5.0, -3.75, -1.25, 0.0], [0.0, -0.125, -0.375, -0.5], [5.0, 3.5, 0.5, -1.0]]> : tensor<3x4xf32>, rtol = 1.0e-05 : f64} : (tensor<3x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @sizes_as_operand_of_bytes() {
  %x = "canonical.constant_gen"() {value = dense<[[-5.0, 0.0], [5.0, -1.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %target = "canonical.constant_gen"() {value = dense<[3, 4]> : tensor<2xui8>} : () -> tensor<2xui8>
  %y = "canonical.resize"(%x, %target) {mode = "linear"} : (tensor<2x2xf32>, tensor<2xui8>) -> tensor<3x4xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[-5.0, -3.75, -1.25, 0.0], [0.0, -0.125, -0.375, -0.5], [5.0, 3.5, 0.5, -1.0]]> : tensor<3x4xf32>, rtol = 1.0e-05 : f64} : (tensor<3x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @scales_as_operand() {
  %x = "canonical.constant_gen"() {value = dense<[[-5.0, 0.0], [5.0, -1.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %target = "canonical.constant_gen"() {value = dense<[2.0, 1.5]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.resize"(%x, %target) {mode = "linear"} : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<4x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[-5.0, -2.5, 0.0], [-2.5, -1.375, -0.25], [2.5, 0.875, -0.75], [5.0, 2.0, -1.0]]> : tensor<4x3xf32>, rtol = 1.0e-05 : f64} : (tensor<4x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @integers_are_rounded_to_even() {
  %x = "canonical.constant_gen"() {value = dense<[0, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
  %y = "canonical.resize"(%x) {mode = "linear", sizes = array<i64: 8>} : (tensor<2xi32>) -> tensor<8xi32>
  "check.eq"(%y) {expected = dense<[0, 0, 0, 2, 2, 4, 4, 4]> : tensor<8xi32>} : (tensor<8xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @integers_of_both_signs_are_rounded_to_even() {
  %x = "canonical.constant_gen"() {value = dense<[-2, 2]> : tensor<2xi8>} : () -> tensor<2xi8>
  %y = "canonical.resize"(%x) {mode = "linear", sizes = array<i64: 4>} : (tensor<2xi8>) -> tensor<4xi8>
  "check.eq"(%y) {expected = dense<[-2, -1, 1, 2]> : tensor<4xi8>} : (tensor<4xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @integers_stay_in_their_range() {
  %x = "canonical.constant_gen"() {value = dense<[0, 255, 255, 0]> : tensor<4xui8>} : () -> tensor<4xui8>
  %y = "canonical.resize"(%x) {mode = "cubic", sizes = array<i64: 8>} : (tensor<4xui8>) -> tensor<8xui8>
  "check.eq"(%y) {expected = dense<[0, 58, 197, 255, 255, 197, 58, 0]> : tensor<8xui8>} : (tensor<8xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @signed_integers_stay_in_their_range() {
  %x = "canonical.constant_gen"() {value = dense<[-128, 127, 127, -128]> : tensor<4xi8>} : () -> tensor<4xi8>
  %y = "canonical.resize"(%x) {mode = "cubic", sizes = array<i64: 8>} : (tensor<4xi8>) -> tensor<8xi8>
  "check.eq"(%y) {expected = dense<[-128, -70, 69, 127, 127, 69, -70, -128]> : tensor<8xi8>} : (tensor<8xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @f16_is_rounded_once() {
  %x = "canonical.constant_gen"() {value = dense<[2048.0, 2050.0]> : tensor<2xf16>} : () -> tensor<2xf16>
  %y = "canonical.resize"(%x) {mode = "linear", sizes = array<i64: 4>} : (tensor<2xf16>) -> tensor<4xf16>
  "check.eq"(%y) {expected = dense<[2048.0, 2048.0, 2050.0, 2050.0]> : tensor<4xf16>} : (tensor<4xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @nan_stays_where_it_is() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 0x7FC00000, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.resize"(%x) {sizes = array<i64: 6>} : (tensor<3xf32>) -> tensor<6xf32>
  "check.eq"(%y) {expected = dense<[1.0, 1.0, 0x7FC00000, 0x7FC00000, 3.0, 3.0]> : tensor<6xf32>} : (tensor<6xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats_linear() {
  %x = "canonical.constant_gen"() {value = dense<[4.0, 8.0]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.resize"(%x) {mode = "linear", sizes = array<i64: 4>} : (tensor<2x$T>) -> tensor<4x$T>
  "check.eq"(%y) {expected = dense<[4.0, 5.0, 7.0, 8.0]> : tensor<4x$T>} : (tensor<4x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8
ml_program.subgraph @integers_linear() {
  %x = "canonical.constant_gen"() {value = dense<[4, 8]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.resize"(%x) {mode = "linear", sizes = array<i64: 4>} : (tensor<2x$T>) -> tensor<4x$T>
  "check.eq"(%y) {expected = dense<[4, 5, 7, 8]> : tensor<4x$T>} : (tensor<4x$T>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats_nearest() {
  %x = "canonical.constant_gen"() {value = dense<[4.0, 7.0]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.resize"(%x) {sizes = array<i64: 4>} : (tensor<2x$T>) -> tensor<4x$T>
  "check.eq"(%y) {expected = dense<[4.0, 4.0, 7.0, 7.0]> : tensor<4x$T>} : (tensor<4x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8
ml_program.subgraph @integers_nearest() {
  %x = "canonical.constant_gen"() {value = dense<[4, 7]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.resize"(%x) {sizes = array<i64: 4>} : (tensor<2x$T>) -> tensor<4x$T>
  "check.eq"(%y) {expected = dense<[4, 4, 7, 7]> : tensor<4x$T>} : (tensor<4x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @quantised_linear() {
  %x = "canonical.constant_gen"() {value = dense<[4, 8]> : tensor<2xi8>} : () -> tensor<2x!quant.uniform<i8:f32, 0.5:1>>
  %y = "canonical.resize"(%x) {mode = "linear", sizes = array<i64: 4>} : (tensor<2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[4, 5, 7, 8]> : tensor<4xi8>} : (tensor<4x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_nearest() {
  %x = "canonical.constant_gen"() {value = dense<[4, 7]> : tensor<2xi8>} : () -> tensor<2x!quant.uniform<i8:f32, 0.5:1>>
  %y = "canonical.resize"(%x) {sizes = array<i64: 4>} : (tensor<2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[4, 4, 7, 7]> : tensor<4xi8>} : (tensor<4x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
// -----
// Boxes of a detector that found nothing.
ml_program.subgraph @empty_batch_nearest() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<0x2x3x2xf32>} : () -> !canonical.feature<0x2x3x2xf32>
  %y = "canonical.resize"(%x) {mode = "nearest", sizes = array<i64: 4, 5>} : (!canonical.feature<0x2x3x2xf32>) -> !canonical.feature<0x4x5x2xf32>
  "check.eq"(%y) {expected = dense<> : tensor<0x4x5x2xf32>} : (!canonical.feature<0x4x5x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @empty_batch_linear() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<0x2x3x2xf32>} : () -> !canonical.feature<0x2x3x2xf32>
  %y = "canonical.resize"(%x) {mode = "linear", sizes = array<i64: 4, 5>} : (!canonical.feature<0x2x3x2xf32>) -> !canonical.feature<0x4x5x2xf32>
  "check.eq"(%y) {expected = dense<> : tensor<0x4x5x2xf32>} : (!canonical.feature<0x4x5x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @empty_batch_cubic() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<0x2x3x2xf32>} : () -> !canonical.feature<0x2x3x2xf32>
  %y = "canonical.resize"(%x) {mode = "cubic", sizes = array<i64: 4, 5>} : (!canonical.feature<0x2x3x2xf32>) -> !canonical.feature<0x4x5x2xf32>
  "check.eq"(%y) {expected = dense<> : tensor<0x4x5x2xf32>} : (!canonical.feature<0x4x5x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @empty_axis_nearest() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<0x2xf32>} : () -> tensor<0x2xf32>
  %y = "canonical.resize"(%x) {mode = "nearest", scales = array<f32: 1.0, 2.0>} : (tensor<0x2xf32>) -> tensor<0x4xf32>
  %z = "canonical.resize"(%x) {mode = "nearest", sizes = array<i64: 0, 3>} : (tensor<0x2xf32>) -> tensor<0x3xf32>
  "check.eq"(%y) {expected = dense<> : tensor<0x4xf32>} : (tensor<0x4xf32>) -> ()
  "check.eq"(%z) {expected = dense<> : tensor<0x3xf32>} : (tensor<0x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @empty_axis_linear() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<0x2xf32>} : () -> tensor<0x2xf32>
  %y = "canonical.resize"(%x) {mode = "linear", scales = array<f32: 1.0, 2.0>} : (tensor<0x2xf32>) -> tensor<0x4xf32>
  %z = "canonical.resize"(%x) {mode = "linear", sizes = array<i64: 0, 3>} : (tensor<0x2xf32>) -> tensor<0x3xf32>
  "check.eq"(%y) {expected = dense<> : tensor<0x4xf32>} : (tensor<0x4xf32>) -> ()
  "check.eq"(%z) {expected = dense<> : tensor<0x3xf32>} : (tensor<0x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @empty_axis_cubic() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<0x2xf32>} : () -> tensor<0x2xf32>
  %y = "canonical.resize"(%x) {mode = "cubic", scales = array<f32: 1.0, 2.0>} : (tensor<0x2xf32>) -> tensor<0x4xf32>
  %z = "canonical.resize"(%x) {mode = "cubic", sizes = array<i64: 0, 3>} : (tensor<0x2xf32>) -> tensor<0x3xf32>
  "check.eq"(%y) {expected = dense<> : tensor<0x4xf32>} : (tensor<0x4xf32>) -> ()
  "check.eq"(%z) {expected = dense<> : tensor<0x3xf32>} : (tensor<0x3xf32>) -> ()
  ml_program.output
}

// Axes that keep their sizes, and not their elements: half a pixel is added to each coordinate.
ml_program.subgraph @half_a_pixel_linear() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [3.0]], [[5.0], [7.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.feature<1x2x2x1xf32>
  %y = "canonical.resize"(%x) {coordinates = "tf_half_pixel_for_nn", mode = "linear", sizes = array<i64: 2, 2>} : (!canonical.feature<1x2x2x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  "check.eq"(%y) {expected = dense<[[[[4.0], [5.0]], [[6.0], [7.0]]]]> : tensor<1x2x2x1xf32>} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @half_a_pixel_nearest() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [3.0]], [[5.0], [7.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.feature<1x2x2x1xf32>
  %y = "canonical.resize"(%x) {coordinates = "tf_half_pixel_for_nn", rounding = "ceil", sizes = array<i64: 2, 2>} : (!canonical.feature<1x2x2x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  %z = "canonical.resize"(%x) {coordinates = "tf_half_pixel_for_nn", rounding = "floor", sizes = array<i64: 2, 2>} : (!canonical.feature<1x2x2x1xf32>) -> !canonical.feature<1x2x2x1xf32>
  "check.eq"(%y) {expected = dense<7.0> : tensor<1x2x2x1xf32>} : (!canonical.feature<1x2x2x1xf32>) -> ()
  "check.eq"(%z) {expected = dense<[[[[1.0], [3.0]], [[5.0], [7.0]]]]> : tensor<1x2x2x1xf32>} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}
