// A small net with a batch norm, whose running statistics steps change, and dropout, whose random
// state is part of checkpoints.
ml_program.global private mutable @w1 : tensor<2x32xf32>
ml_program.global private mutable @w2 : tensor<32x3xf32>
ml_program.global private mutable @b2 : tensor<3xf32>
ml_program.global private mutable @scale(dense<1.0> : tensor<32xf32>) : tensor<32xf32>
ml_program.global private mutable @shift(dense<0.0> : tensor<32xf32>) : tensor<32xf32>
ml_program.global private mutable @mean : tensor<32xf32>
ml_program.global private mutable @variance : tensor<32xf32>

ml_program.func @main(%point: tensor<?x2xf32, ["batch", ""]> {ml_program.identifier = "point"})
    -> (tensor<?x3xf32, ["batch", ""]> {ml_program.identifier = "logits"}) {
  %w1 = ml_program.global_load @w1 : tensor<2x32xf32>
  %w2 = ml_program.global_load @w2 : tensor<32x3xf32>
  %b2 = ml_program.global_load @b2 : tensor<3xf32>
  %scale = ml_program.global_load @scale : tensor<32xf32>
  %shift = ml_program.global_load @shift : tensor<32xf32>
  %mean = ml_program.global_load @mean : tensor<32xf32>
  %variance = ml_program.global_load @variance : tensor<32xf32>
  %0 = "canonical.mat_mul"(%point, %w1) : (tensor<?x2xf32, ["batch", ""]>, tensor<2x32xf32>) -> tensor<?x32xf32, ["batch", ""]>
  %1 = "canonical.batch_norm"(%0, %scale, %shift, %mean, %variance) {axis = 1 : i64} : (tensor<?x32xf32, ["batch", ""]>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) -> tensor<?x32xf32, ["batch", ""]>
  %2 = "canonical.relu"(%1) : (tensor<?x32xf32, ["batch", ""]>) -> tensor<?x32xf32, ["batch", ""]>
  %3 = "canonical.forward"(%2) {roundhouse.dropout = 0.2 : f64} : (tensor<?x32xf32, ["batch", ""]>) -> tensor<?x32xf32, ["batch", ""]>
  %4 = "canonical.mat_mul"(%3, %w2) : (tensor<?x32xf32, ["batch", ""]>, tensor<32x3xf32>) -> tensor<?x3xf32, ["batch", ""]>
  %5 = "canonical.eltwise_add"(%4, %b2) : (tensor<?x3xf32, ["batch", ""]>, tensor<3xf32>) -> tensor<?x3xf32, ["batch", ""]>
  ml_program.return %5 : tensor<?x3xf32, ["batch", ""]>
}
