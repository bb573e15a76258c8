// A hidden layer and one with three scores, for a point in the plane. The weights have no values:
// whoever trains it gives them some.
ml_program.global private mutable @hidden : tensor<2x16xf32>
ml_program.global private mutable @bias : tensor<16xf32>
ml_program.global private mutable @last : tensor<16x3xf32>

ml_program.subgraph @main(%point: tensor<?x2xf32, ["batch", ""]> {ml_program.identifier = "point"})
    -> (tensor<?x3xf32, ["batch", ""]> {ml_program.identifier = "scores"}) {
  %hidden = ml_program.global_load @hidden : tensor<2x16xf32>
  %bias = ml_program.global_load @bias : tensor<16xf32>
  %last = ml_program.global_load @last : tensor<16x3xf32>
  %product = "canonical.mat_mul"(%point, %hidden) : (tensor<?x2xf32, ["batch", ""]>, tensor<2x16xf32>) -> tensor<?x16xf32, ["batch", ""]>
  %sum = "canonical.eltwise_add"(%product, %bias) : (tensor<?x16xf32, ["batch", ""]>, tensor<16xf32>) -> tensor<?x16xf32, ["batch", ""]>
  %layer = "canonical.relu"(%sum) : (tensor<?x16xf32, ["batch", ""]>) -> tensor<?x16xf32, ["batch", ""]>
  %scores = "canonical.mat_mul"(%layer, %last) : (tensor<?x16xf32, ["batch", ""]>, tensor<16x3xf32>) -> tensor<?x3xf32, ["batch", ""]>
  ml_program.output %scores : tensor<?x3xf32, ["batch", ""]>
}
