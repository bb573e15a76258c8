// A product's input, weights, bias and result lie on grids; the range of what is only moved is that
// of what it comes from.
// passes: quantize_int8
ml_program.subgraph @main(%x: tensor<2x2xf32> {ml_program.identifier = "x", roundhouse.range = array<f64: -1.0, 1.55>}) -> tensor<4xf32> attributes {roundhouse.calibrated} {
  %w = "canonical.constant_gen"() {value = dense<[[1.27, -0.5], [0.25, 2.54]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32> loc("w")
  %b = "canonical.constant_gen"() {value = dense<[0.5, -0.25]> : tensor<2xf32>} : () -> tensor<2xf32> loc("b")
  %y = "canonical.mat_mul"(%x, %w, %b) {roundhouse.ranges = array<f64: -2.0, 3.1>, transpose_rhs = true} : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32> loc("y")
  %z = "canonical.fixed_reshape"(%y) {shape = array<i64: 4>} : (tensor<2x2xf32>) -> tensor<4xf32> loc("z")
  ml_program.output %z : tensor<4xf32>
}
// ==>
