// Regions of a feature are sampled into cells.

// Samples at the elements 0.5 and 1.5 of each axis.
ml_program.subgraph @one_cell_of_four_elements() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0]], [[3.0], [4.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.feature<1x2x2x1xf32>
  %regions = "canonical.constant_gen"() {value = dense<[[0.5, 0.5, 2.5, 2.5]]> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
  %images = "canonical.constant_gen"() {value = dense<[0]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "canonical.roi_align"(%x, %regions, %images) {sampling_ratio = 2 : i64, size = array<i64: 1, 1>} : (!canonical.feature<1x2x2x1xf32>, tensor<1x4xf32>, tensor<1xi64>) -> !canonical.feature<1x1x1x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[3.25]]]]> : tensor<1x1x1x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x1x1x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cells() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0], [4.0], [-2.0]], [[3.0], [-3.0], [2.0], [-4.0], [1.0], [-5.0]], [[0.0], [5.0], [-1.0], [4.0], [-2.0], [3.0]], [[-3.0], [2.0], [-4.0], [1.0], [-5.0], [0.0]], [[5.0], [-1.0], [4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0], [0.0], [5.0]]]]> : tensor<1x6x6x1xf32>} : () -> !canonical.feature<1x6x6x1xf32>
  %regions = "canonical.constant_gen"() {value = dense<[[0.5, 1.0, 4.75, 5.5]]> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
  %images = "canonical.constant_gen"() {value = dense<[0]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "canonical.roi_align"(%x, %regions, %images) {size = array<i64: 2, 3>} : (!canonical.feature<1x6x6x1xf32>, tensor<1x4xf32>, tensor<1xi64>) -> !canonical.feature<1x2x3x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[0.918836806], [0.224826389], [-0.435763889]], [[0.170138889], [-0.00347222222], [-0.902777778]]]]> : tensor<1x2x3x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x3x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @without_half_pixel() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0], [4.0], [-2.0]], [[3.0], [-3.0], [2.0], [-4.0], [1.0], [-5.0]], [[0.0], [5.0], [-1.0], [4.0], [-2.0], [3.0]], [[-3.0], [2.0], [-4.0], [1.0], [-5.0], [0.0]], [[5.0], [-1.0], [4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0], [0.0], [5.0]]]]> : tensor<1x6x6x1xf32>} : () -> !canonical.feature<1x6x6x1xf32>
  %regions = "canonical.constant_gen"() {value = dense<[[0.5, 1.0, 4.75, 5.5]]> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
  %images = "canonical.constant_gen"() {value = dense<[0]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "canonical.roi_align"(%x, %regions, %images) {half_pixel = false, size = array<i64: 2, 3>} : (!canonical.feature<1x6x6x1xf32>, tensor<1x4xf32>, tensor<1xi64>) -> !canonical.feature<1x2x3x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[1.09288194], [0.317708333], [-1.25954861]], [[-0.643229167], [-1.265625], [0.141059028]]]]> : tensor<1x2x3x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x3x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @samples() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0], [4.0], [-2.0]], [[3.0], [-3.0], [2.0], [-4.0], [1.0], [-5.0]], [[0.0], [5.0], [-1.0], [4.0], [-2.0], [3.0]], [[-3.0], [2.0], [-4.0], [1.0], [-5.0], [0.0]], [[5.0], [-1.0], [4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0], [0.0], [5.0]]]]> : tensor<1x6x6x1xf32>} : () -> !canonical.feature<1x6x6x1xf32>
  %regions = "canonical.constant_gen"() {value = dense<[[0.5, 1.0, 4.75, 5.5]]> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
  %images = "canonical.constant_gen"() {value = dense<[0]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "canonical.roi_align"(%x, %regions, %images) {sampling_ratio = 3 : i64, size = array<i64: 2, 2>} : (!canonical.feature<1x6x6x1xf32>, tensor<1x4xf32>, tensor<1xi64>) -> !canonical.feature<1x2x2x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[0.727430556], [-0.255497685]], [[0.247685185], [-0.738425926]]]]> : tensor<1x2x2x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @scale() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0], [-1.0], [4.0], [-2.0]], [[3.0], [-3.0], [2.0], [-4.0], [1.0], [-5.0]], [[0.0], [5.0], [-1.0], [4.0], [-2.0], [3.0]], [[-3.0], [2.0], [-4.0], [1.0], [-5.0], [0.0]], [[5.0], [-1.0], [4.0], [-2.0], [3.0], [-3.0]], [[2.0], [-4.0], [1.0], [-5.0], [0.0], [5.0]]]]> : tensor<1x6x6x1xf32>} : () -> !canonical.feature<1x6x6x1xf32>
  %regions = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 9.5, 11.0]]> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
  %images = "canonical.constant_gen"() {value = dense<[0]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "canonical.roi_align"(%x, %regions, %images) {sampling_ratio = 2 : i64, size = array<i64: 2, 3>, spatial_scale = 0.5 : f32} : (!canonical.feature<1x6x6x1xf32>, tensor<1x4xf32>, tensor<1xi64>) -> !canonical.feature<1x2x3x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[0.992838542], [0.184244792], [-0.48828125]], [[0.129557292], [-0.0774739583], [-0.96484375]]]]> : tensor<1x2x3x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x3x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @images_and_channels() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0, 0.0], [5.0, -1.0], [4.0, -2.0], [3.0, -3.0]], [[2.0, -4.0], [1.0, -5.0], [0.0, 5.0], [-1.0, 4.0]], [[-2.0, 3.0], [-3.0, 2.0], [-4.0, 1.0], [-5.0, 0.0]], [[5.0, -1.0], [4.0, -2.0], [3.0, -3.0], [2.0, -4.0]]], [[[1.0, -5.0], [0.0, 5.0], [-1.0, 4.0], [-2.0, 3.0]], [[-3.0, 2.0], [-4.0, 1.0], [-5.0, 0.0], [5.0, -1.0]], [[4.0, -2.0], [3.0, -3.0], [2.0, -4.0], [1.0, -5.0]], [[0.0, 5.0], [-1.0, 4.0], [-2.0, 3.0], [-3.0, 2.0]]]]> : tensor<2x4x4x2xf32>} : () -> !canonical.feature<2x4x4x2xf32>
  %regions = "canonical.constant_gen"() {value = dense<[[0.0, 0.0, 3.0, 3.0], [1.0, 0.5, 3.5, 2.0]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
  %images = "canonical.constant_gen"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %y = "canonical.roi_align"(%x, %regions, %images) {sampling_ratio = 2 : i64, size = array<i64: 2, 2>} : (!canonical.feature<2x4x4x2xf32>, tensor<2x4xf32>, tensor<2xi32>) -> !canonical.feature<2x2x2x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[-0.5625, -0.76171875], [-1.78515625, 3.0]], [[1.25, -0.625], [0.02734375, -2.0625]]], [[[2.73046875, -1.72265625], [2.125, 0.25]], [[0.342773438, -1.95117188], [-0.875, 3.78125]]]]> : tensor<2x2x2x2xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<2x2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @one_image_twice() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0]], [[-1.0], [4.0], [-2.0]], [[3.0], [-3.0], [2.0]]], [[[-4.0], [1.0], [-5.0]], [[0.0], [5.0], [-1.0]], [[4.0], [-2.0], [3.0]]]]> : tensor<2x3x3x1xf32>} : () -> !canonical.feature<2x3x3x1xf32>
  %regions = "canonical.constant_gen"() {value = dense<[[0.0, 0.0, 3.0, 3.0], [0.0, 0.0, 1.5, 3.0]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
  %images = "canonical.constant_gen"() {value = dense<1> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.roi_align"(%x, %regions, %images) {sampling_ratio = 1 : i64, size = array<i64: 1, 2>} : (!canonical.feature<2x3x3x1xf32>, tensor<2x4xf32>, tensor<2xi64>) -> !canonical.feature<2x1x2x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[1.25], [0.5]]], [[[0.0], [3.125]]]]> : tensor<2x1x2x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<2x1x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @outside_the_feature() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0]], [[-1.0], [4.0], [-2.0]], [[3.0], [-3.0], [2.0]]]]> : tensor<1x3x3x1xf32>} : () -> !canonical.feature<1x3x3x1xf32>
  %regions = "canonical.constant_gen"() {value = dense<[[-3.0, -3.0, 1.0, 1.0], [2.0, 2.0, 8.0, 8.0]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
  %images = "canonical.constant_gen"() {value = dense<0> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.roi_align"(%x, %regions, %images) {sampling_ratio = 2 : i64, size = array<i64: 2, 2>} : (!canonical.feature<1x3x3x1xf32>, tensor<2x4xf32>, tensor<2xi64>) -> !canonical.feature<2x2x2x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[0.0], [0.0]], [[0.0], [-5.0]]], [[[0.5], [0.0]], [[0.0], [0.0]]]]> : tensor<2x2x2x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<2x2x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @small_regions_are_one_wide_without_half_pixel() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0], [0.0], [5.0]], [[-1.0], [4.0], [-2.0]], [[3.0], [-3.0], [2.0]]]]> : tensor<1x3x3x1xf32>} : () -> !canonical.feature<1x3x3x1xf32>
  %regions = "canonical.constant_gen"() {value = dense<[[1.0, 1.0, 1.25, 1.25]]> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
  %images = "canonical.constant_gen"() {value = dense<[0]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "canonical.roi_align"(%x, %regions, %images) {half_pixel = false, sampling_ratio = 2 : i64, size = array<i64: 1, 1>} : (!canonical.feature<1x3x3x1xf32>, tensor<1x4xf32>, tensor<1xi64>) -> !canonical.feature<1x1x1x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[0.25]]]]> : tensor<1x1x1x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x1x1x1xf32>) -> ()
  ml_program.output
}

// The greatest of the weighted elements.
ml_program.subgraph @max() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0.0], [7.0], [14.0], [21.0], [5.0]], [[12.0], [19.0], [3.0], [10.0], [17.0]], [[1.0], [8.0], [15.0], [22.0], [6.0]], [[13.0], [20.0], [4.0], [11.0], [18.0]], [[2.0], [9.0], [16.0], [0.0], [7.0]]]]> : tensor<1x5x5x1xf32>} : () -> !canonical.feature<1x5x5x1xf32>
  %regions = "canonical.constant_gen"() {value = dense<[[0.5, 0.5, 4.0, 4.5]]> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
  %images = "canonical.constant_gen"() {value = dense<[0]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "canonical.roi_align"(%x, %regions, %images) {mode = "max", sampling_ratio = 2 : i64, size = array<i64: 2, 2>} : (!canonical.feature<1x5x5x1xf32>, tensor<1x4xf32>, tensor<1xi64>) -> !canonical.feature<1x2x2x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[6.53125], [10.3125]], [[6.875], [10.3125]]]]> : tensor<1x2x2x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @max_of_as_many_samples_as_elements() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0.0], [7.0], [14.0], [21.0], [5.0]], [[12.0], [19.0], [3.0], [10.0], [17.0]], [[1.0], [8.0], [15.0], [22.0], [6.0]], [[13.0], [20.0], [4.0], [11.0], [18.0]], [[2.0], [9.0], [16.0], [0.0], [7.0]]]]> : tensor<1x5x5x1xf32>} : () -> !canonical.feature<1x5x5x1xf32>
  %regions = "canonical.constant_gen"() {value = dense<[[0.5, 0.5, 4.0, 4.5]]> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
  %images = "canonical.constant_gen"() {value = dense<[0]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "canonical.roi_align"(%x, %regions, %images) {mode = "max", size = array<i64: 2, 2>} : (!canonical.feature<1x5x5x1xf32>, tensor<1x4xf32>, tensor<1xi64>) -> !canonical.feature<1x2x2x1xf32>
  "check.almost_eq"(%y) {atol = 1.0e-05 : f64, expected = dense<[[[[6.53125], [10.3125]], [[6.875], [10.3125]]]]> : tensor<1x2x2x1xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @no_regions() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0], [2.0]], [[3.0], [4.0]]]]> : tensor<1x2x2x1xf32>} : () -> !canonical.feature<1x2x2x1xf32>
  %regions = "canonical.constant_gen"() {value = dense<> : tensor<0x4xf32>} : () -> tensor<0x4xf32>
  %images = "canonical.constant_gen"() {value = dense<> : tensor<0xi64>} : () -> tensor<0xi64>
  %y = "canonical.roi_align"(%x, %regions, %images) {size = array<i64: 1, 2>} : (!canonical.feature<1x2x2x1xf32>, tensor<0x4xf32>, tensor<0xi64>) -> !canonical.feature<0x1x2x1xf32>
  "check.eq"(%y) {expected = dense<> : tensor<0x1x2x1xf32>} : (!canonical.feature<0x1x2x1xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[[[4.0], [8.0]], [[12.0], [16.0]]]]> : tensor<1x2x2x1x$T>} : () -> !canonical.feature<1x2x2x1x$T>
  %regions = "canonical.constant_gen"() {value = dense<[[0.5, 0.5, 2.5, 2.5]]> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
  %images = "canonical.constant_gen"() {value = dense<[0]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "canonical.roi_align"(%x, %regions, %images) {sampling_ratio = 2 : i64, size = array<i64: 1, 1>} : (!canonical.feature<1x2x2x1x$T>, tensor<1x4xf32>, tensor<1xi64>) -> !canonical.feature<1x1x1x1x$T>
  "check.eq"(%y) {expected = dense<[[[[13.0]]]]> : tensor<1x1x1x1x$T>} : (!canonical.feature<1x1x1x1x$T>) -> ()
  ml_program.output
}
