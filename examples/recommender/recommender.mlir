// A small recommender: how likely is it that a user clicks on something? A row of the input has four
// numbers about the user and four categories, each a row of a table of its own. The numbers go
// through a first net; its result and the rows of the tables are multiplied with each other; and a
// second net gives the logit from all products. (Categories are whole numbers among floats, so that
// one table of text has the examples.)
//
//   make_clicks.py > clicks.csv
//   bazel run //:train -- recommender.mlir --data=clicks.csv --loss=binary_cross_entropy -o clicks.rh
//
// Over four devices, with a quarter of the examples and of the rows of each table on each:
//
//   … --devices=data:4 --shard=@table*=data,_ --simulate
ml_program.global private mutable @table0 : tensor<1024x8xf32>
ml_program.global private mutable @table1 : tensor<1024x8xf32>
ml_program.global private mutable @table2 : tensor<1024x8xf32>
ml_program.global private mutable @table3 : tensor<1024x8xf32>
ml_program.global private mutable @w1 : tensor<4x16xf32>
ml_program.global private mutable @b1 : tensor<16xf32>
ml_program.global private mutable @w2 : tensor<16x8xf32>
ml_program.global private mutable @b2 : tensor<8xf32>
ml_program.global private mutable @w3 : tensor<33x16xf32>
ml_program.global private mutable @b3 : tensor<16xf32>
ml_program.global private mutable @w4 : tensor<16x1xf32>
ml_program.global private mutable @b4 : tensor<1xf32>

ml_program.func @main(%x: tensor<?x8xf32, ["batch", ""]> {ml_program.identifier = "x"})
    -> (tensor<?x1xf32, ["batch", ""]> {ml_program.identifier = "click"}) {
  %table0 = ml_program.global_load @table0 : tensor<1024x8xf32>
  %table1 = ml_program.global_load @table1 : tensor<1024x8xf32>
  %table2 = ml_program.global_load @table2 : tensor<1024x8xf32>
  %table3 = ml_program.global_load @table3 : tensor<1024x8xf32>
  %w1 = ml_program.global_load @w1 : tensor<4x16xf32>
  %b1 = ml_program.global_load @b1 : tensor<16xf32>
  %w2 = ml_program.global_load @w2 : tensor<16x8xf32>
  %b2 = ml_program.global_load @b2 : tensor<8xf32>
  %w3 = ml_program.global_load @w3 : tensor<33x16xf32>
  %b3 = ml_program.global_load @b3 : tensor<16xf32>
  %w4 = ml_program.global_load @w4 : tensor<16x1xf32>
  %b4 = ml_program.global_load @b4 : tensor<1xf32>
  %numbers = "canonical.slice"(%x) {axes = array<i64: 1>, ends = array<i64: 4>, starts = array<i64: 0>} : (tensor<?x8xf32, ["batch", ""]>) -> tensor<?x4xf32, ["batch", ""]>
  %h1 = "canonical.mat_mul"(%numbers, %w1, %b1) : (tensor<?x4xf32, ["batch", ""]>, tensor<4x16xf32>, tensor<16xf32>) -> tensor<?x16xf32, ["batch", ""]>
  %r1 = "canonical.relu"(%h1) : (tensor<?x16xf32, ["batch", ""]>) -> tensor<?x16xf32, ["batch", ""]>
  %user = "canonical.mat_mul"(%r1, %w2, %b2) : (tensor<?x16xf32, ["batch", ""]>, tensor<16x8xf32>, tensor<8xf32>) -> tensor<?x8xf32, ["batch", ""]>
  %c0 = "canonical.slice"(%x) {axes = array<i64: 1>, ends = array<i64: 5>, starts = array<i64: 4>} : (tensor<?x8xf32, ["batch", ""]>) -> tensor<?x1xf32, ["batch", ""]>
  %f0 = "canonical.squeeze"(%c0) {axes = array<i64: 1>} : (tensor<?x1xf32, ["batch", ""]>) -> tensor<?xf32, ["batch"]>
  %i0 = "canonical.cast"(%f0) {to = i64} : (tensor<?xf32, ["batch"]>) -> tensor<?xi64, ["batch"]>
  %e0 = "canonical.gather"(%table0, %i0) {axis = 0 : i64} : (tensor<1024x8xf32>, tensor<?xi64, ["batch"]>) -> tensor<?x8xf32, ["batch", ""]>
  %c1 = "canonical.slice"(%x) {axes = array<i64: 1>, ends = array<i64: 6>, starts = array<i64: 5>} : (tensor<?x8xf32, ["batch", ""]>) -> tensor<?x1xf32, ["batch", ""]>
  %f1 = "canonical.squeeze"(%c1) {axes = array<i64: 1>} : (tensor<?x1xf32, ["batch", ""]>) -> tensor<?xf32, ["batch"]>
  %i1 = "canonical.cast"(%f1) {to = i64} : (tensor<?xf32, ["batch"]>) -> tensor<?xi64, ["batch"]>
  %e1 = "canonical.gather"(%table1, %i1) {axis = 0 : i64} : (tensor<1024x8xf32>, tensor<?xi64, ["batch"]>) -> tensor<?x8xf32, ["batch", ""]>
  %c2 = "canonical.slice"(%x) {axes = array<i64: 1>, ends = array<i64: 7>, starts = array<i64: 6>} : (tensor<?x8xf32, ["batch", ""]>) -> tensor<?x1xf32, ["batch", ""]>
  %f2 = "canonical.squeeze"(%c2) {axes = array<i64: 1>} : (tensor<?x1xf32, ["batch", ""]>) -> tensor<?xf32, ["batch"]>
  %i2 = "canonical.cast"(%f2) {to = i64} : (tensor<?xf32, ["batch"]>) -> tensor<?xi64, ["batch"]>
  %e2 = "canonical.gather"(%table2, %i2) {axis = 0 : i64} : (tensor<1024x8xf32>, tensor<?xi64, ["batch"]>) -> tensor<?x8xf32, ["batch", ""]>
  %c3 = "canonical.slice"(%x) {axes = array<i64: 1>, ends = array<i64: 8>, starts = array<i64: 7>} : (tensor<?x8xf32, ["batch", ""]>) -> tensor<?x1xf32, ["batch", ""]>
  %f3 = "canonical.squeeze"(%c3) {axes = array<i64: 1>} : (tensor<?x1xf32, ["batch", ""]>) -> tensor<?xf32, ["batch"]>
  %i3 = "canonical.cast"(%f3) {to = i64} : (tensor<?xf32, ["batch"]>) -> tensor<?xi64, ["batch"]>
  %e3 = "canonical.gather"(%table3, %i3) {axis = 0 : i64} : (tensor<1024x8xf32>, tensor<?xi64, ["batch"]>) -> tensor<?x8xf32, ["batch", ""]>
  %useru = "canonical.unsqueeze"(%user) {axes = array<i64: 1>} : (tensor<?x8xf32, ["batch", ""]>) -> tensor<?x1x8xf32, ["batch", "", ""]>
  %e0u = "canonical.unsqueeze"(%e0) {axes = array<i64: 1>} : (tensor<?x8xf32, ["batch", ""]>) -> tensor<?x1x8xf32, ["batch", "", ""]>
  %e1u = "canonical.unsqueeze"(%e1) {axes = array<i64: 1>} : (tensor<?x8xf32, ["batch", ""]>) -> tensor<?x1x8xf32, ["batch", "", ""]>
  %e2u = "canonical.unsqueeze"(%e2) {axes = array<i64: 1>} : (tensor<?x8xf32, ["batch", ""]>) -> tensor<?x1x8xf32, ["batch", "", ""]>
  %e3u = "canonical.unsqueeze"(%e3) {axes = array<i64: 1>} : (tensor<?x8xf32, ["batch", ""]>) -> tensor<?x1x8xf32, ["batch", "", ""]>
  %all = "canonical.tensor_concat"(%useru, %e0u, %e1u, %e2u, %e3u) {axis = 1 : i64} : (tensor<?x1x8xf32, ["batch", "", ""]>, tensor<?x1x8xf32, ["batch", "", ""]>, tensor<?x1x8xf32, ["batch", "", ""]>, tensor<?x1x8xf32, ["batch", "", ""]>, tensor<?x1x8xf32, ["batch", "", ""]>) -> tensor<?x5x8xf32, ["batch", "", ""]>
  %products = "canonical.mat_mul"(%all, %all) {transpose_rhs = true} : (tensor<?x5x8xf32, ["batch", "", ""]>, tensor<?x5x8xf32, ["batch", "", ""]>) -> tensor<?x5x5xf32, ["batch", "", ""]>
  %flat = "canonical.flatten"(%products) {start_axis = 1 : i64} : (tensor<?x5x5xf32, ["batch", "", ""]>) -> tensor<?x25xf32, ["batch", ""]>
  %both = "canonical.tensor_concat"(%user, %flat) {axis = 1 : i64} : (tensor<?x8xf32, ["batch", ""]>, tensor<?x25xf32, ["batch", ""]>) -> tensor<?x33xf32, ["batch", ""]>
  %h2 = "canonical.mat_mul"(%both, %w3, %b3) : (tensor<?x33xf32, ["batch", ""]>, tensor<33x16xf32>, tensor<16xf32>) -> tensor<?x16xf32, ["batch", ""]>
  %r2 = "canonical.relu"(%h2) : (tensor<?x16xf32, ["batch", ""]>) -> tensor<?x16xf32, ["batch", ""]>
  %click = "canonical.mat_mul"(%r2, %w4, %b4) : (tensor<?x16xf32, ["batch", ""]>, tensor<16x1xf32>, tensor<1xf32>) -> tensor<?x1xf32, ["batch", ""]>
  ml_program.return %click : tensor<?x1xf32, ["batch", ""]>
}
