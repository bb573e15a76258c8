// Rounding with the scales that the bounds give.

// From -1 to 1.55 in steps of 0.01, where 0 is number 100; what is beyond goes to the ends.
ml_program.subgraph @bytes() {
  %x = "canonical.constant_gen"() {value = dense<[0.0, 0.014, -0.016, 1.55, 7.0, -3.0]> : tensor<6xf32>} : () -> tensor<6xf32>
  %least = "canonical.constant_gen"() {value = dense<-1.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %greatest = "canonical.constant_gen"() {value = dense<1.55> : tensor<1xf32>} : () -> tensor<1xf32>
  %y = "canonical.fake_quantize"(%x, %least, %greatest) : (tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<6xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[0.0, 0.01, -0.02, 1.55, 1.55, -1.0]> : tensor<6xf32>, rtol = 1.2e-07 : f64} : (tensor<6xf32>) -> ()
  ml_program.output
}

// What is not a number counts as 0, which every scale has, also one of positive numbers.
ml_program.subgraph @not_a_number() {
  %x = "canonical.constant_gen"() {value = dense<[0x7FC00000, -1.0, 2.4, 2.6]> : tensor<4xf32>} : () -> tensor<4xf32>
  %least = "canonical.constant_gen"() {value = dense<2.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %greatest = "canonical.constant_gen"() {value = dense<3.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %y = "canonical.fake_quantize"(%x, %least, %greatest) {bits = 2 : i64} : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[0.0, 0.0, 2.0, 3.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}

// Three bits around 0: seven numbers. Each row has a scale of its own.
ml_program.subgraph @rows() {
  %x = "canonical.constant_gen"() {value = dense<[[3.0, -1.4, 0.5], [30.0, -16.0, 4.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %least = "canonical.constant_gen"() {value = dense<[-3.0, -16.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %greatest = "canonical.constant_gen"() {value = dense<[3.0, 30.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.fake_quantize"(%x, %least, %greatest) {axis = 0 : i64, bits = 3 : i64, symmetric = true} : (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  "check.eq"(%y) {expected = dense<[[3.0, -1.0, 0.0], [30.0, -20.0, 0.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

// The channels of a feature; one bound is that of all.
ml_program.subgraph @channels() {
  %x = "canonical.constant_gen"() {value = dense<[[[[0.7, 0.7], [2.0, 2.0]]]]> : tensor<1x1x2x2xf32>} : () -> !canonical.feature<1x1x2x2xf32>
  %least = "canonical.constant_gen"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %greatest = "canonical.constant_gen"() {value = dense<[1.5, 3.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.fake_quantize"(%x, %least, %greatest) {bits = 2 : i64} : (!canonical.feature<1x1x2x2xf32>, tensor<1xf32>, tensor<2xf32>) -> !canonical.feature<1x1x2x2xf32>
  %t = "canonical.feature_decode"(%y) {perm = array<i64: 0, 1, 2, 3>} : (!canonical.feature<1x1x2x2xf32>) -> tensor<1x1x2x2xf32>
  "check.eq"(%t) {expected = dense<[[[[0.5, 1.0], [1.5, 2.0]]]]> : tensor<1x1x2x2xf32>} : (tensor<1x1x2x2xf32>) -> ()
  ml_program.output
}

// Bounds of 0 give a scale of 1.
ml_program.subgraph @no_range() {
  %x = "canonical.constant_gen"() {value = dense<[0.4, 2.6]> : tensor<2xf32>} : () -> tensor<2xf32>
  %zero = "canonical.constant_gen"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %y = "canonical.fake_quantize"(%x, %zero, %zero) : (tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<[0.0, 3.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}
