// Halves are rounded where they leave, and not in between.
// fires: compute_in_floats keep_digits
ml_program.subgraph @chain(%x: tensor<2x3xf16>, %b: tensor<3xf16>) -> (tensor<2x3xf16>) {
  %0 = "canonical.eltwise_add"(%x, %b) : (tensor<2x3xf16>, tensor<3xf16>) -> tensor<2x3xf16>
  %y = "canonical.relu"(%0) : (tensor<2x3xf16>) -> tensor<2x3xf16>
  ml_program.output %y : tensor<2x3xf16>
}
// ==>
ml_program.subgraph @chain(%x: tensor<2x3xf16>, %b: tensor<3xf16>) -> (tensor<2x3xf16>) {
  %0 = "canonical.cast"(%x) {to = f32} : (tensor<2x3xf16>) -> tensor<2x3xf32>
  %1 = "canonical.cast"(%b) {to = f32} : (tensor<3xf16>) -> tensor<3xf32>
  %2 = "canonical.eltwise_add"(%0, %1) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %3 = "canonical.relu"(%2) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %y = "canonical.cast"(%3) {to = f16} : (tensor<2x3xf32>) -> tensor<2x3xf16>
  ml_program.output %y : tensor<2x3xf16>
}
