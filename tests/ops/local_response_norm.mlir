// Divides by what lies around along an axis.

ml_program.subgraph @odd_size() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0, 0.0, 5.0, -1.0, 4.0]], [[-2.0, 3.0, -3.0, 2.0, -4.0]]]]> : tensor<1x2x1x5xf32>} : () -> !canonical.feature<1x2x1x5xf32>
  %y = "canonical.local_response_norm"(%x) {alpha = 0.5 : f32, size = 3 : i64} : (!canonical.feature<1x2x1x5xf32>) -> !canonical.feature<1x2x1x5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-1.45902311, 0.0, 1.42469191, -0.210224104, 1.46008303]], [[-0.842516147, 0.944857183, -0.944857183, 0.532834578, -1.33181352]]]]> : tensor<1x2x1x5xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x1x5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @even_size_reaches_further_behind() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0, 0.0, 5.0, -1.0, 4.0]], [[-2.0, 3.0, -3.0, 2.0, -4.0]]]]> : tensor<1x2x1x5xf32>} : () -> !canonical.feature<1x2x1x5xf32>
  %y = "canonical.local_response_norm"(%x) {alpha = 0.5 : f32, size = 4 : i64} : (!canonical.feature<1x2x1x5xf32>) -> !canonical.feature<1x2x1x5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-1.13166139, 0.0, 1.26491106, -0.252982213, 1.70185469]], [[-0.742175382, 1.01351355, -0.807923743, 0.634156127, -1.56317989]]]]> : tensor<1x2x1x5xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x1x5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @defaults() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0, 0.0, 5.0, -1.0, 4.0]], [[-2.0, 3.0, -3.0, 2.0, -4.0]]]]> : tensor<1x2x1x5xf32>} : () -> !canonical.feature<1x2x1x5xf32>
  %y = "canonical.local_response_norm"(%x) {size = 5 : i64} : (!canonical.feature<1x2x1x5xf32>) -> !canonical.feature<1x2x1x5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-4.99625328, 0.0, 4.99498088, -0.999370463, 3.99748185]], [[-1.99934025, 2.99883053, -2.99811139, 1.99886076, -3.99826088]]]]> : tensor<1x2x1x5xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x1x5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @size_one() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0, 0.0, 5.0, -1.0, 4.0]], [[-2.0, 3.0, -3.0, 2.0, -4.0]]]]> : tensor<1x2x1x5xf32>} : () -> !canonical.feature<1x2x1x5xf32>
  %y = "canonical.local_response_norm"(%x) {alpha = 0.5 : f32, beta = 0.5 : f32, bias = 2.0 : f32, size = 1 : i64} : (!canonical.feature<1x2x1x5xf32>) -> !canonical.feature<1x2x1x5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-1.31306433, 0.0, 1.31306433, -0.632455532, 1.26491106]], [[-1.0, 1.17669681, -1.17669681, 1.0, -1.26491106]]]]> : tensor<1x2x1x5xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x1x5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @wider_than_the_axis() {
  %x = "canonical.constant_gen"() {value = dense<[[[[-5.0, 0.0, 5.0, -1.0, 4.0]], [[-2.0, 3.0, -3.0, 2.0, -4.0]]]]> : tensor<1x2x1x5xf32>} : () -> !canonical.feature<1x2x1x5xf32>
  %y = "canonical.local_response_norm"(%x) {alpha = 0.5 : f32, size = 13 : i64} : (!canonical.feature<1x2x1x5xf32>) -> !canonical.feature<1x2x1x5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-1.92237365, 0.0, 1.92237365, -0.384474729, 1.53789892]], [[-0.972474724, 1.45871209, -1.45871209, 0.972474724, -1.94494945]]]]> : tensor<1x2x1x5xf32>, rtol = 1.0e-05 : f64} : (!canonical.feature<1x2x1x5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @tensor_along_axis_one() {
  %x = "canonical.constant_gen"() {value = dense<[[[-5.0, 0.0], [5.0, -1.0], [4.0, -2.0], [3.0, -3.0]], [[2.0, -4.0], [1.0, -5.0], [0.0, 5.0], [-1.0, 4.0]]]> : tensor<2x4x2xf32>} : () -> tensor<2x4x2xf32>
  %y = "canonical.local_response_norm"(%x) {alpha = 1.0 : f32, axis = 1 : i64, beta = 0.5 : f32, size = 3 : i64} : (tensor<2x4x2xf32>) -> tensor<2x4x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[-1.18957738, 0.0], [1.04257207, -0.612372436], [0.951661903, -0.84016805], [0.981980506, -1.29903811]], [[1.22474487, -1.04446594], [0.612372436, -1.04257207], [0.0, 1.04257207], [-0.866025404, 1.04446594]]]> : tensor<2x4x2xf32>, rtol = 1.0e-05 : f64} : (tensor<2x4x2xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[[[1.0, 3.0]]]]> : tensor<1x1x1x2x$T>} : () -> !canonical.feature<1x1x1x2x$T>
  %y = "canonical.local_response_norm"(%x) {alpha = 0.0 : f32, beta = 1.0 : f32, bias = 4.0 : f32, size = 3 : i64} : (!canonical.feature<1x1x1x2x$T>) -> !canonical.feature<1x1x1x2x$T>
  "check.eq"(%y) {expected = dense<[[[[0.25, 0.75]]]]> : tensor<1x1x1x2x$T>} : (!canonical.feature<1x1x1x2x$T>) -> ()
  ml_program.output
}
