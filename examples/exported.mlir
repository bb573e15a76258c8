// What an exporter writes of a small image classifier: a convolution with a normalisation behind it,
// layers that were for training, sizes that the model itself computes. `optimize` makes it simpler, and
// leaves it an ONNX model:
//
//   bazel run //:convert -- examples/exported.mlir -o exported.onnx
//   bazel run //:optimize -- exported.onnx -o simple.onnx --report --verify_numerics
module attributes {onnx.opset_import = [["", 13]], onnx.ir_version = 7 : i64} {
  ml_program.global private @"conv.weight"(dense<[[[[1.0, 0.0, -1.0], [2.0, 0.0, -2.0], [1.0, 0.0, -1.0]]], [[[1.0, 2.0, 1.0], [0.0, 0.0, 0.0], [-1.0, -2.0, -1.0]]]]> : tensor<2x1x3x3xf32>) : tensor<2x1x3x3xf32>
  ml_program.global private @"norm.weight"(dense<[1.0, 0.5]> : tensor<2xf32>) : tensor<2xf32>
  ml_program.global private @"norm.bias"(dense<[0.5, -0.5]> : tensor<2xf32>) : tensor<2xf32>
  ml_program.global private @"norm.mean"(dense<[0.25, -0.125]> : tensor<2xf32>) : tensor<2xf32>
  ml_program.global private @"norm.var"(dense<[1.5, 4.0]> : tensor<2xf32>) : tensor<2xf32>
  ml_program.global private @"fc.weight"(dense<[[0.5, -0.25, 0.125, 1.0, -1.0, 0.25, 0.75, -0.5], [-0.5, 0.25, 1.0, 0.5, 0.125, -0.75, 0.25, 1.0], [0.25, 0.5, -0.125, -1.0, 0.75, 1.0, -0.25, 0.5]]> : tensor<3x8xf32>) : tensor<3x8xf32>
  ml_program.global private @"fc.bias"(dense<[0.0, 0.25, -0.25]> : tensor<3xf32>) : tensor<3xf32>
  ml_program.subgraph @main(%image: tensor<?x1x8x8xf32, ["batch", "", "", ""]> {ml_program.identifier = "image"} loc("image"))
      -> (tensor<?x3xf32, ["batch", ""]> {ml_program.identifier = "scores"}) {
    %w = ml_program.global_load_const @"conv.weight" : tensor<2x1x3x3xf32> loc("conv.weight")
    %s = ml_program.global_load_const @"norm.weight" : tensor<2xf32> loc("norm.weight")
    %b = ml_program.global_load_const @"norm.bias" : tensor<2xf32> loc("norm.bias")
    %m = ml_program.global_load_const @"norm.mean" : tensor<2xf32> loc("norm.mean")
    %v = ml_program.global_load_const @"norm.var" : tensor<2xf32> loc("norm.var")
    %f = ml_program.global_load_const @"fc.weight" : tensor<3x8xf32> loc("fc.weight")
    %g = ml_program.global_load_const @"fc.bias" : tensor<3xf32> loc("fc.bias")
    %border = "onnx.Constant_13"() {value = dense<[0, 0, 1, 1, 0, 0, 1, 1]> : tensor<8xi64>} : () -> tensor<8xi64> loc("border")
    %padded = "onnx.Pad_13"(%image, %border) : (tensor<?x1x8x8xf32, ["batch", "", "", ""]>, tensor<8xi64>) -> tensor<?x1x10x10xf32, ["batch", "", "", ""]> loc("padded")
    %edges = "onnx.Conv_11"(%padded, %w) : (tensor<?x1x10x10xf32, ["batch", "", "", ""]>, tensor<2x1x3x3xf32>) -> tensor<?x2x8x8xf32, ["batch", "", "", ""]> loc("edges")
    %norm = "onnx.BatchNormalization_9"(%edges, %s, %b, %m, %v) : (tensor<?x2x8x8xf32, ["batch", "", "", ""]>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<?x2x8x8xf32, ["batch", "", "", ""]> loc("norm")
    %relu = "onnx.Relu_13"(%norm) : (tensor<?x2x8x8xf32, ["batch", "", "", ""]>) -> tensor<?x2x8x8xf32, ["batch", "", "", ""]> loc("relu")
    %kept = "onnx.Identity_13"(%relu) : (tensor<?x2x8x8xf32, ["batch", "", "", ""]>) -> tensor<?x2x8x8xf32, ["batch", "", "", ""]> loc("kept")
    %pool = "onnx.MaxPool_12"(%kept) {kernel_shape = array<i64: 4, 4>, strides = array<i64: 4, 4>} : (tensor<?x2x8x8xf32, ["batch", "", "", ""]>) -> tensor<?x2x2x2xf32, ["batch", "", "", ""]> loc("pool")
    %sizes = "onnx.Shape_13"(%pool) : (tensor<?x2x2x2xf32, ["batch", "", "", ""]>) -> tensor<4xi64> loc("sizes")
    %first = "onnx.Constant_13"() {value = dense<0> : tensor<i64>} : () -> tensor<i64> loc("first")
    %batch = "onnx.Gather_13"(%sizes, %first) : (tensor<4xi64>, tensor<i64>) -> tensor<i64> loc("batch")
    %axis = "onnx.Constant_13"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64> loc("axis")
    %batches = "onnx.Unsqueeze_13"(%batch, %axis) : (tensor<i64>, tensor<1xi64>) -> tensor<1xi64> loc("batches")
    %rest = "onnx.Constant_13"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64> loc("rest")
    %shape = "onnx.Concat_13"(%batches, %rest) {axis = 0 : i64} : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64> loc("shape")
    %flat = "onnx.Reshape_13"(%pool, %shape) : (tensor<?x2x2x2xf32, ["batch", "", "", ""]>, tensor<2xi64>) -> tensor<?x?xf32> loc("flat")
    %dropout = "onnx.Dropout_13"(%flat) : (tensor<?x?xf32>) -> tensor<?x?xf32> loc("dropout")
    %turned = "onnx.Transpose_13"(%f) {perm = array<i64: 1, 0>} : (tensor<3x8xf32>) -> tensor<8x3xf32> loc("turned")
    %dense = "onnx.MatMul_13"(%dropout, %turned) : (tensor<?x?xf32>, tensor<8x3xf32>) -> tensor<?x3xf32> loc("dense")
    %scores = "onnx.Add_13"(%dense, %g) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32, ["batch", ""]> loc("scores")
    ml_program.output %scores : tensor<?x3xf32, ["batch", ""]>
  }
}
