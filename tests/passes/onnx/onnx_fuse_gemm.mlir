// fires: add_to_product
module attributes {onnx.opset_import = [["", 13]]} {
ml_program.subgraph @main(%x: tensor<2x3xf32>, %w: tensor<3x5xf32>, %b: tensor<5xf32>) -> tensor<2x5xf32> {
  %t = "onnx.MatMul_13"(%x, %w) : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  %y = "onnx.Add_14"(%t, %b) : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
  ml_program.output %y : tensor<2x5xf32>
}
}
// ==>
module attributes {onnx.opset_import = [["", 13]]} {
ml_program.subgraph @main(%x: tensor<2x3xf32>, %w: tensor<3x5xf32>, %b: tensor<5xf32>) -> tensor<2x5xf32> {
  %y = "onnx.Gemm_13"(%x, %w, %b) : (tensor<2x3xf32>, tensor<3x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
  ml_program.output %y : tensor<2x5xf32>
}
}
// -----
// fires: add_to_product
// In the other order; a column.
module attributes {onnx.opset_import = [["", 13]]} {
ml_program.subgraph @main(%x: tensor<2x3xf32>, %w: tensor<3x5xf32>, %b: tensor<2x1xf32>) -> tensor<2x5xf32> {
  %t = "onnx.MatMul_13"(%x, %w) : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  %y = "onnx.Add_14"(%b, %t) : (tensor<2x1xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
  ml_program.output %y : tensor<2x5xf32>
}
}
// -----
// fires: transpose_into_gemm
module attributes {onnx.opset_import = [["", 13]]} {
ml_program.subgraph @main(%x: tensor<3x2xf32>, %w: tensor<5x3xf32>) -> tensor<2x5xf32> {
  %s = "onnx.Transpose_13"(%x) : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %t = "onnx.Transpose_13"(%w) {perm = array<i64: 1, 0>} : (tensor<5x3xf32>) -> tensor<3x5xf32>
  %y = "onnx.Gemm_13"(%s, %t) : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  ml_program.output %y : tensor<2x5xf32>
}
}
// ==>
module attributes {onnx.opset_import = [["", 13]]} {
ml_program.subgraph @main(%x: tensor<3x2xf32>, %w: tensor<5x3xf32>) -> tensor<2x5xf32> {
  %y = "onnx.Gemm_13"(%x, %w) {transA = 1 : i64, transB = 1 : i64} : (tensor<3x2xf32>, tensor<5x3xf32>) -> tensor<2x5xf32>
  ml_program.output %y : tensor<2x5xf32>
}
}
// -----
// fires: transpose_into_gemm
// One that transposes already.
module attributes {onnx.opset_import = [["", 13]]} {
ml_program.subgraph @main(%x: tensor<2x3xf32>, %w: tensor<3x5xf32>) -> tensor<2x5xf32> {
  %t = "onnx.Transpose_13"(%w) : (tensor<3x5xf32>) -> tensor<5x3xf32>
  %y = "onnx.Gemm_13"(%x, %t) {transB = 1 : i64} : (tensor<2x3xf32>, tensor<5x3xf32>) -> tensor<2x5xf32>
  ml_program.output %y : tensor<2x5xf32>
}
}
// ==>
module attributes {onnx.opset_import = [["", 13]]} {
ml_program.subgraph @main(%x: tensor<2x3xf32>, %w: tensor<3x5xf32>) -> tensor<2x5xf32> {
  %y = "onnx.Gemm_13"(%x, %w) : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  ml_program.output %y : tensor<2x5xf32>
}
}
// -----
// unchanged
// Batches of matrices.
module attributes {onnx.opset_import = [["", 13]]} {
ml_program.subgraph @main(%x: tensor<2x2x3xf32>, %w: tensor<3x5xf32>, %b: tensor<5xf32>) -> tensor<2x2x5xf32> {
  %t = "onnx.MatMul_13"(%x, %w) : (tensor<2x2x3xf32>, tensor<3x5xf32>) -> tensor<2x2x5xf32>
  %y = "onnx.Add_14"(%t, %b) : (tensor<2x2x5xf32>, tensor<5xf32>) -> tensor<2x2x5xf32>
  ml_program.output %y : tensor<2x2x5xf32>
}
}
// -----
// unchanged
// The sum is larger than the product.
module attributes {onnx.opset_import = [["", 13]]} {
ml_program.subgraph @main(%x: tensor<1x3xf32>, %w: tensor<3x5xf32>, %b: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %t = "onnx.MatMul_13"(%x, %w) : (tensor<1x3xf32>, tensor<3x5xf32>) -> tensor<1x5xf32>
  %y = "onnx.Add_14"(%t, %b) : (tensor<1x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
  ml_program.output %y : tensor<4x5xf32>
}
}
// -----
// unchanged
// A second user.
module attributes {onnx.opset_import = [["", 13]]} {
ml_program.subgraph @main(%x: tensor<2x3xf32>, %w: tensor<3x5xf32>, %b: tensor<5xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>) {
  %t = "onnx.MatMul_13"(%x, %w) : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  %y = "onnx.Add_14"(%t, %b) : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
  ml_program.output %y, %t : tensor<2x5xf32>, tensor<2x5xf32>
}
}
// -----
// unchanged
// Integers.
module attributes {onnx.opset_import = [["", 13]]} {
ml_program.subgraph @main(%x: tensor<2x3xi32>, %w: tensor<3x5xi32>, %b: tensor<5xi32>) -> tensor<2x5xi32> {
  %t = "onnx.MatMul_13"(%x, %w) : (tensor<2x3xi32>, tensor<3x5xi32>) -> tensor<2x5xi32>
  %y = "onnx.Add_14"(%t, %b) : (tensor<2x5xi32>, tensor<5xi32>) -> tensor<2x5xi32>
  ml_program.output %y : tensor<2x5xi32>
}
}
// -----
// unchanged
// not_run: sizes are unknown
// It might broadcast.
module attributes {onnx.opset_import = [["", 13]]} {
ml_program.subgraph @main(%x: tensor<?x3xf32>, %w: tensor<3x5xf32>, %b: tensor<?x5xf32>) -> tensor<?x5xf32> {
  %t = "onnx.MatMul_13"(%x, %w) : (tensor<?x3xf32>, tensor<3x5xf32>) -> tensor<?x5xf32>
  %y = "onnx.Add_14"(%t, %b) : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
  ml_program.output %y : tensor<?x5xf32>
}
}
// -----
// unchanged
// Before opset 7 a Gemm broadcasts when it is told to.
module attributes {onnx.opset_import = [["", 6]]} {
ml_program.subgraph @main(%x: tensor<2x3xf32>, %w: tensor<3x5xf32>, %b: tensor<2x5xf32>) -> tensor<2x5xf32> {
  %t = "onnx.MatMul_1"(%x, %w) : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  %y = "onnx.Add_6"(%t, %b) : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
  ml_program.output %y : tensor<2x5xf32>
}
}
