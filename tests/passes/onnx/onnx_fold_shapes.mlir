// A size that is known, beside one that is not.
// not_run: a size is unknown
module attributes {onnx.opset_import = [["", 15]]} {
ml_program.subgraph @main(%x: tensor<?x2x3xf32, ["batch", "", ""]>) -> tensor<i64> {
  %s = "onnx.Shape_15"(%x) : (tensor<?x2x3xf32, ["batch", "", ""]>) -> tensor<3xi64>
  %i = "onnx.Constant_13"() {value = dense<2> : tensor<i64>} : () -> tensor<i64>
  %y = "onnx.Gather_13"(%s, %i) : (tensor<3xi64>, tensor<i64>) -> tensor<i64>
  ml_program.output %y : tensor<i64>
}
}
// ==>
module attributes {onnx.opset_import = [["", 15]]} {
ml_program.subgraph @main(%x: tensor<?x2x3xf32, ["batch", "", ""]>) -> tensor<i64> {
  %s = "onnx.Shape_15"(%x) : (tensor<?x2x3xf32, ["batch", "", ""]>) -> tensor<3xi64>
  %i = "onnx.Constant_13"() {value = dense<2> : tensor<i64>} : () -> tensor<i64>
  %y = "onnx.Constant_13"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %z = "onnx.Gather_13"(%s, %i) : (tensor<3xi64>, tensor<i64>) -> tensor<i64>
  ml_program.output %y : tensor<i64>
}
}
// -----
// passes: onnx_fold_shapes, dce
module attributes {onnx.opset_import = [["", 11]]} {
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2xi64> {
  %s = "onnx.Shape_1"(%x) : (tensor<2x3xf32>) -> tensor<2xi64>
  %o = "onnx.Constant_11"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %a = "onnx.Add_7"(%s, %o) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
  %y = "onnx.Mul_7"(%a, %a) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  ml_program.output %y : tensor<2xi64>
}
}
// ==>
module attributes {onnx.opset_import = [["", 11]]} {
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2xi64> {
  %y = "onnx.Constant_11"() {value = dense<[9, 16]> : tensor<2xi64>} : () -> tensor<2xi64>
  ml_program.output %y : tensor<2xi64>
}
}
// -----
// passes: onnx_fold_shapes, dce
// not_run: a size is unknown
// What exporters make of x.reshape(x.shape[0], -1).
module attributes {onnx.opset_import = [["", 15]]} {
ml_program.subgraph @main(%x: tensor<?x2x3xf32, ["batch", "", ""]>) -> tensor<?x6xf32, ["batch", ""]> {
  %s = "onnx.Shape_15"(%x) : (tensor<?x2x3xf32, ["batch", "", ""]>) -> tensor<3xi64>
  %z = "onnx.Constant_13"() {value = dense<[0]> : tensor<1xi64>} : () -> tensor<1xi64>
  %n = "onnx.Gather_13"(%s, %z) : (tensor<3xi64>, tensor<1xi64>) -> tensor<1xi64>
  %m = "onnx.Constant_13"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %c = "onnx.Concat_13"(%n, %m) {axis = 0 : i64} : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
  %y = "onnx.Reshape_14"(%x, %c) : (tensor<?x2x3xf32, ["batch", "", ""]>, tensor<2xi64>) -> tensor<?x6xf32, ["batch", ""]>
  ml_program.output %y : tensor<?x6xf32, ["batch", ""]>
}
}
// ==>
module attributes {onnx.opset_import = [["", 15]]} {
ml_program.subgraph @main(%x: tensor<?x2x3xf32, ["batch", "", ""]>) -> tensor<?x6xf32, ["batch", ""]> {
  %c = "onnx.Constant_13"() {value = dense<[0, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "onnx.Reshape_14"(%x, %c) : (tensor<?x2x3xf32, ["batch", "", ""]>, tensor<2xi64>) -> tensor<?x6xf32, ["batch", ""]>
  ml_program.output %y : tensor<?x6xf32, ["batch", ""]>
}
}
// -----
// passes: onnx_fold_shapes, dce
// not_run: a size is unknown
// The product of sizes, and a name that moves to another place.
module attributes {onnx.opset_import = [["", 15]]} {
ml_program.subgraph @main(%x: tensor<?x2x3xf32, ["batch", "", ""]>) -> tensor<6x?xf32> {
  %s = "onnx.Shape_15"(%x) {start = 1 : i64} : (tensor<?x2x3xf32, ["batch", "", ""]>) -> tensor<2xi64>
  %p = "onnx.ReduceProd_13"(%s) : (tensor<2xi64>) -> tensor<1xi64>
  %b = "onnx.Shape_15"(%x) {end = 1 : i64} : (tensor<?x2x3xf32, ["batch", "", ""]>) -> tensor<1xi64>
  %c = "onnx.Concat_13"(%p, %b) {axis = 0 : i64} : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
  %y = "onnx.Reshape_14"(%x, %c) : (tensor<?x2x3xf32, ["batch", "", ""]>, tensor<2xi64>) -> tensor<6x?xf32>
  ml_program.output %y : tensor<6x?xf32>
}
}
// ==>
module attributes {onnx.opset_import = [["", 15]]} {
ml_program.subgraph @main(%x: tensor<?x2x3xf32, ["batch", "", ""]>) -> tensor<6x?xf32> {
  %c = "onnx.Constant_13"() {value = dense<[6, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "onnx.Reshape_14"(%x, %c) : (tensor<?x2x3xf32, ["batch", "", ""]>, tensor<2xi64>) -> tensor<6x?xf32>
  ml_program.output %y : tensor<6x?xf32>
}
}
// -----
// unchanged
// not_run: a size is unknown
module attributes {onnx.opset_import = [["", 15]]} {
ml_program.subgraph @main(%x: tensor<?x2x3xf32, ["batch", "", ""]>) -> tensor<3xi64> {
  %y = "onnx.Shape_15"(%x) : (tensor<?x2x3xf32, ["batch", "", ""]>) -> tensor<3xi64>
  ml_program.output %y : tensor<3xi64>
}
}
// -----
// unchanged
// not_run: sizes are unknown
// Two sizes are open.
module attributes {onnx.opset_import = [["", 15]]} {
ml_program.subgraph @main(%x: tensor<?x2x3xf32, ["batch", "", ""]>, %m: tensor<1xi64>) -> tensor<?x?xf32> {
  %b = "onnx.Shape_15"(%x) {end = 1 : i64} : (tensor<?x2x3xf32, ["batch", "", ""]>) -> tensor<1xi64>
  %c = "onnx.Concat_13"(%m, %b) {axis = 0 : i64} : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
  %y = "onnx.Reshape_14"(%x, %c) : (tensor<?x2x3xf32, ["batch", "", ""]>, tensor<2xi64>) -> tensor<?x?xf32>
  ml_program.output %y : tensor<?x?xf32>
}
}
// -----
// unchanged
// not_run: sizes are unknown
// Here 0 is a size and no copy.
module attributes {onnx.opset_import = [["", 15]]} {
ml_program.subgraph @main(%x: tensor<?x2x3xf32, ["batch", "", ""]>, %m: tensor<1xi64>) -> tensor<?x?xf32> {
  %b = "onnx.Shape_15"(%x) {end = 1 : i64} : (tensor<?x2x3xf32, ["batch", "", ""]>) -> tensor<1xi64>
  %c = "onnx.Concat_13"(%b, %m) {axis = 0 : i64} : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
  %y = "onnx.Reshape_14"(%x, %c) {allowzero = 1 : i64} : (tensor<?x2x3xf32, ["batch", "", ""]>, tensor<2xi64>) -> tensor<?x?xf32>
  ml_program.output %y : tensor<?x?xf32>
}
}
// -----
// unchanged
// Integers that are data.
module attributes {onnx.opset_import = [["", 15]]} {
ml_program.subgraph @main(%x: tensor<4xi64>) -> tensor<2xi64> {
  %a = "onnx.Constant_13"() {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %b = "onnx.Constant_13"() {value = dense<[3]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "onnx.Slice_13"(%x, %a, %b) : (tensor<4xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
  ml_program.output %y : tensor<2xi64>
}
}
