// Two dense layers and one that gives a logit for each of two classes, for the points of
// make_spirals.py. The weights have no values: train gives them some.
//
//   bazel run //:train -- examples/training/spirals.mlir --data=spirals.csv --loss=cross_entropy -o spirals.rh
ml_program.global private mutable @w0 : tensor<2x32xf32>
ml_program.global private mutable @b0 : tensor<32xf32>
ml_program.global private mutable @w1 : tensor<32x32xf32>
ml_program.global private mutable @b1 : tensor<32xf32>
ml_program.global private mutable @w2 : tensor<32x2xf32>
ml_program.global private mutable @b2 : tensor<2xf32>

ml_program.func @main(%point: tensor<?x2xf32, ["batch", ""]> {ml_program.identifier = "point"})
    -> (tensor<?x2xf32, ["batch", ""]> {ml_program.identifier = "logits"}) {
  %w0 = ml_program.global_load @w0 : tensor<2x32xf32>
  %b0 = ml_program.global_load @b0 : tensor<32xf32>
  %p0 = "canonical.mat_mul"(%point, %w0) : (tensor<?x2xf32, ["batch", ""]>, tensor<2x32xf32>) -> tensor<?x32xf32, ["batch", ""]> loc("dense0")
  %s0 = "canonical.eltwise_add"(%p0, %b0) : (tensor<?x32xf32, ["batch", ""]>, tensor<32xf32>) -> tensor<?x32xf32, ["batch", ""]>
  %h0 = "canonical.relu"(%s0) : (tensor<?x32xf32, ["batch", ""]>) -> tensor<?x32xf32, ["batch", ""]>
  %w1 = ml_program.global_load @w1 : tensor<32x32xf32>
  %b1 = ml_program.global_load @b1 : tensor<32xf32>
  %p1 = "canonical.mat_mul"(%h0, %w1) : (tensor<?x32xf32, ["batch", ""]>, tensor<32x32xf32>) -> tensor<?x32xf32, ["batch", ""]> loc("dense1")
  %s1 = "canonical.eltwise_add"(%p1, %b1) : (tensor<?x32xf32, ["batch", ""]>, tensor<32xf32>) -> tensor<?x32xf32, ["batch", ""]>
  %h1 = "canonical.relu"(%s1) : (tensor<?x32xf32, ["batch", ""]>) -> tensor<?x32xf32, ["batch", ""]>
  %w2 = ml_program.global_load @w2 : tensor<32x2xf32>
  %b2 = ml_program.global_load @b2 : tensor<2xf32>
  %p2 = "canonical.mat_mul"(%h1, %w2) : (tensor<?x32xf32, ["batch", ""]>, tensor<32x2xf32>) -> tensor<?x2xf32, ["batch", ""]> loc("dense2")
  %s2 = "canonical.eltwise_add"(%p2, %b2) : (tensor<?x2xf32, ["batch", ""]>, tensor<2xf32>) -> tensor<?x2xf32, ["batch", ""]>
  ml_program.return %s2 : tensor<?x2xf32, ["batch", ""]>
}
