// Numbers are rounded to half precision where they leave, and not in between.
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
// -----
// fires: compute_in_floats
// What only moves an input moves f16, and what it gives is widened.
ml_program.subgraph @table(%x: tensor<1000x64xf16>, %i: tensor<5xi64>) -> (tensor<5x64xf16>) {
  %0 = "canonical.gather"(%x, %i) {axis = 0 : i64} : (tensor<1000x64xf16>, tensor<5xi64>) -> tensor<5x64xf16>
  %y = "canonical.relu"(%0) : (tensor<5x64xf16>) -> tensor<5x64xf16>
  ml_program.output %y : tensor<5x64xf16>
}
// ==>
ml_program.subgraph @table(%x: tensor<1000x64xf16>, %i: tensor<5xi64>) -> (tensor<5x64xf16>) {
  %0 = "canonical.gather"(%x, %i) : (tensor<1000x64xf16>, tensor<5xi64>) -> tensor<5x64xf16>
  %1 = "canonical.cast"(%0) {to = f32} : (tensor<5x64xf16>) -> tensor<5x64xf32>
  %2 = "canonical.relu"(%1) : (tensor<5x64xf32>) -> tensor<5x64xf32>
  %y = "canonical.cast"(%2) {to = f16} : (tensor<5x64xf32>) -> tensor<5x64xf16>
  ml_program.output %y : tensor<5x64xf16>
}
// -----
// fires: compute_in_floats keep_digits
// Between what computes with floats it moves floats.
ml_program.subgraph @between(%x: tensor<2x3xf16>) -> (tensor<3x2xf16>) {
  %0 = "canonical.relu"(%x) : (tensor<2x3xf16>) -> tensor<2x3xf16>
  %1 = "canonical.tensor_transpose"(%0) {perm = array<i64: 1, 0>} : (tensor<2x3xf16>) -> tensor<3x2xf16>
  %y = "canonical.tanh"(%1) : (tensor<3x2xf16>) -> tensor<3x2xf16>
  ml_program.output %y : tensor<3x2xf16>
}
// ==>
ml_program.subgraph @between(%x: tensor<2x3xf16>) -> (tensor<3x2xf16>) {
  %0 = "canonical.cast"(%x) {to = f32} : (tensor<2x3xf16>) -> tensor<2x3xf32>
  %1 = "canonical.relu"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "canonical.tensor_transpose"(%1) {perm = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %3 = "canonical.tanh"(%2) : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %y = "canonical.cast"(%3) {to = f16} : (tensor<3x2xf32>) -> tensor<3x2xf16>
  ml_program.output %y : tensor<3x2xf16>
}
