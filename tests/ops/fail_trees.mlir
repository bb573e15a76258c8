// error: input (tensor<5xf32>): (C1)
ml_program.subgraph @main(%x: tensor<5xf32>, %tests: tensor<3xui8>, %features: tensor<3xi32>, %splits: tensor<3xf32>, %nan: tensor<3xi1>, %children: tensor<3x2xi32>, %roots: tensor<1xi32>, %starts: tensor<4xi32>, %targets: tensor<2xi32>, %weights: tensor<2xf32>) {
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) : (tensor<5xf32>, tensor<3xui8>, tensor<3xi32>, tensor<3xf32>, tensor<3xi1>, tensor<3x2xi32>, tensor<1xi32>, tensor<4xi32>, tensor<2xi32>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: tests (tensor<3xi8>): (C2)
ml_program.subgraph @main(%x: tensor<5x2xf32>, %tests: tensor<3xi8>, %features: tensor<3xi32>, %splits: tensor<3xf32>, %nan: tensor<3xi1>, %children: tensor<3x2xi32>, %roots: tensor<1xi32>, %starts: tensor<4xi32>, %targets: tensor<2xi32>, %weights: tensor<2xf32>) {
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) : (tensor<5x2xf32>, tensor<3xi8>, tensor<3xi32>, tensor<3xf32>, tensor<3xi1>, tensor<3x2xi32>, tensor<1xi32>, tensor<4xi32>, tensor<2xi32>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: splits (tensor<3xf64>): (C2)
ml_program.subgraph @main(%x: tensor<5x2xf32>, %tests: tensor<3xui8>, %features: tensor<3xi32>, %splits: tensor<3xf64>, %nan: tensor<3xi1>, %children: tensor<3x2xi32>, %roots: tensor<1xi32>, %starts: tensor<4xi32>, %targets: tensor<2xi32>, %weights: tensor<2xf32>) {
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) : (tensor<5x2xf32>, tensor<3xui8>, tensor<3xi32>, tensor<3xf64>, tensor<3xi1>, tensor<3x2xi32>, tensor<1xi32>, tensor<4xi32>, tensor<2xi32>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: features (tensor<4xi32>): (C2) expected size 3 along axis 0
ml_program.subgraph @main(%x: tensor<5x2xf32>, %tests: tensor<3xui8>, %features: tensor<4xi32>, %splits: tensor<3xf32>, %nan: tensor<3xi1>, %children: tensor<3x2xi32>, %roots: tensor<1xi32>, %starts: tensor<4xi32>, %targets: tensor<2xi32>, %weights: tensor<2xf32>) {
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) : (tensor<5x2xf32>, tensor<3xui8>, tensor<4xi32>, tensor<3xf32>, tensor<3xi1>, tensor<3x2xi32>, tensor<1xi32>, tensor<4xi32>, tensor<2xi32>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: children (tensor<3x3xi32>): (C2) expected two children of each node
ml_program.subgraph @main(%x: tensor<5x2xf32>, %tests: tensor<3xui8>, %features: tensor<3xi32>, %splits: tensor<3xf32>, %nan: tensor<3xi1>, %children: tensor<3x3xi32>, %roots: tensor<1xi32>, %starts: tensor<4xi32>, %targets: tensor<2xi32>, %weights: tensor<2xf32>) {
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) : (tensor<5x2xf32>, tensor<3xui8>, tensor<3xi32>, tensor<3xf32>, tensor<3xi1>, tensor<3x3xi32>, tensor<1xi32>, tensor<4xi32>, tensor<2xi32>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: roots (tensor<1xi64>): (C3)
ml_program.subgraph @main(%x: tensor<5x2xf32>, %tests: tensor<3xui8>, %features: tensor<3xi32>, %splits: tensor<3xf32>, %nan: tensor<3xi1>, %children: tensor<3x2xi32>, %roots: tensor<1xi64>, %starts: tensor<4xi32>, %targets: tensor<2xi32>, %weights: tensor<2xf32>) {
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) : (tensor<5x2xf32>, tensor<3xui8>, tensor<3xi32>, tensor<3xf32>, tensor<3xi1>, tensor<3x2xi32>, tensor<1xi64>, tensor<4xi32>, tensor<2xi32>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: vote_starts (tensor<3xi32>): (C4) expected size 4 along axis 0
ml_program.subgraph @main(%x: tensor<5x2xf32>, %tests: tensor<3xui8>, %features: tensor<3xi32>, %splits: tensor<3xf32>, %nan: tensor<3xi1>, %children: tensor<3x2xi32>, %roots: tensor<1xi32>, %starts: tensor<3xi32>, %targets: tensor<2xi32>, %weights: tensor<2xf32>) {
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) : (tensor<5x2xf32>, tensor<3xui8>, tensor<3xi32>, tensor<3xf32>, tensor<3xi1>, tensor<3x2xi32>, tensor<1xi32>, tensor<3xi32>, tensor<2xi32>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: vote_weights (tensor<3xf32>): (C4) expected size 2 along axis 0
ml_program.subgraph @main(%x: tensor<5x2xf32>, %tests: tensor<3xui8>, %features: tensor<3xi32>, %splits: tensor<3xf32>, %nan: tensor<3xi1>, %children: tensor<3x2xi32>, %roots: tensor<1xi32>, %starts: tensor<4xi32>, %targets: tensor<2xi32>, %weights: tensor<3xf32>) {
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) : (tensor<5x2xf32>, tensor<3xui8>, tensor<3xi32>, tensor<3xf32>, tensor<3xi1>, tensor<3x2xi32>, tensor<1xi32>, tensor<4xi32>, tensor<2xi32>, tensor<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C5) attribute 'targets': expected one or more, found 0
ml_program.subgraph @main(%x: tensor<5x2xf32>, %tests: tensor<3xui8>, %features: tensor<3xi32>, %splits: tensor<3xf32>, %nan: tensor<3xi1>, %children: tensor<3x2xi32>, %roots: tensor<1xi32>, %starts: tensor<4xi32>, %targets: tensor<2xi32>, %weights: tensor<2xf32>) {
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) {targets = 0 : i64} : (tensor<5x2xf32>, tensor<3xui8>, tensor<3xi32>, tensor<3xf32>, tensor<3xi1>, tensor<3x2xi32>, tensor<1xi32>, tensor<4xi32>, tensor<2xi32>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: tests: found 4 at index 0, which is out of range
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<0.0> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %tests = "canonical.constant_gen"() {value = dense<[4, 0, 0]> : tensor<3xui8>} : () -> tensor<3xui8>
  %features = "canonical.constant_gen"() {value = dense<[0, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %splits = "canonical.constant_gen"() {value = dense<[0.5, 0.0, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %nan = "canonical.constant_gen"() {value = dense<[false, false, false]> : tensor<3xi1>} : () -> tensor<3xi1>
  %children = "canonical.constant_gen"() {value = dense<[[1, 2], [1, 1], [2, 2]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
  %roots = "canonical.constant_gen"() {value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
  %starts = "canonical.constant_gen"() {value = dense<[0, 0, 1, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
  %targets = "canonical.constant_gen"() {value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %weights = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) : (tensor<1x2xf32>, tensor<3xui8>, tensor<3xi32>, tensor<3xf32>, tensor<3xi1>, tensor<3x2xi32>, tensor<1xi32>, tensor<4xi32>, tensor<2xi32>, tensor<2xf32>) -> tensor<1x1xf32>
  "check.eq"(%y) {expected = dense<0.0> : tensor<1x1xf32>} : (tensor<1x1xf32>) -> () loc("never")
  ml_program.output
}
// -----
// error: features: found 2 at index 0, which is out of range
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<0.0> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %tests = "canonical.constant_gen"() {value = dense<[1, 0, 0]> : tensor<3xui8>} : () -> tensor<3xui8>
  %features = "canonical.constant_gen"() {value = dense<[2, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %splits = "canonical.constant_gen"() {value = dense<[0.5, 0.0, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %nan = "canonical.constant_gen"() {value = dense<[false, false, false]> : tensor<3xi1>} : () -> tensor<3xi1>
  %children = "canonical.constant_gen"() {value = dense<[[1, 2], [1, 1], [2, 2]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
  %roots = "canonical.constant_gen"() {value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
  %starts = "canonical.constant_gen"() {value = dense<[0, 0, 1, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
  %targets = "canonical.constant_gen"() {value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %weights = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) : (tensor<1x2xf32>, tensor<3xui8>, tensor<3xi32>, tensor<3xf32>, tensor<3xi1>, tensor<3x2xi32>, tensor<1xi32>, tensor<4xi32>, tensor<2xi32>, tensor<2xf32>) -> tensor<1x1xf32>
  "check.eq"(%y) {expected = dense<0.0> : tensor<1x1xf32>} : (tensor<1x1xf32>) -> () loc("never")
  ml_program.output
}
// -----
// error: children: found 3 at index 1, which is out of range
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<0.0> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %tests = "canonical.constant_gen"() {value = dense<[1, 0, 0]> : tensor<3xui8>} : () -> tensor<3xui8>
  %features = "canonical.constant_gen"() {value = dense<[0, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %splits = "canonical.constant_gen"() {value = dense<[0.5, 0.0, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %nan = "canonical.constant_gen"() {value = dense<[false, false, false]> : tensor<3xi1>} : () -> tensor<3xi1>
  %children = "canonical.constant_gen"() {value = dense<[[1, 3], [1, 1], [2, 2]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
  %roots = "canonical.constant_gen"() {value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
  %starts = "canonical.constant_gen"() {value = dense<[0, 0, 1, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
  %targets = "canonical.constant_gen"() {value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %weights = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) : (tensor<1x2xf32>, tensor<3xui8>, tensor<3xi32>, tensor<3xf32>, tensor<3xi1>, tensor<3x2xi32>, tensor<1xi32>, tensor<4xi32>, tensor<2xi32>, tensor<2xf32>) -> tensor<1x1xf32>
  "check.eq"(%y) {expected = dense<0.0> : tensor<1x1xf32>} : (tensor<1x1xf32>) -> () loc("never")
  ml_program.output
}
// -----
// error: children: the nodes form a cycle
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<0.0> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %tests = "canonical.constant_gen"() {value = dense<[1, 1, 0]> : tensor<3xui8>} : () -> tensor<3xui8>
  %features = "canonical.constant_gen"() {value = dense<[0, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %splits = "canonical.constant_gen"() {value = dense<[0.5, 0.0, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %nan = "canonical.constant_gen"() {value = dense<[false, false, false]> : tensor<3xi1>} : () -> tensor<3xi1>
  %children = "canonical.constant_gen"() {value = dense<[[1, 2], [0, 2], [2, 2]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
  %roots = "canonical.constant_gen"() {value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
  %starts = "canonical.constant_gen"() {value = dense<[0, 0, 1, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
  %targets = "canonical.constant_gen"() {value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %weights = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) : (tensor<1x2xf32>, tensor<3xui8>, tensor<3xi32>, tensor<3xf32>, tensor<3xi1>, tensor<3x2xi32>, tensor<1xi32>, tensor<4xi32>, tensor<2xi32>, tensor<2xf32>) -> tensor<1x1xf32>
  "check.eq"(%y) {expected = dense<0.0> : tensor<1x1xf32>} : (tensor<1x1xf32>) -> () loc("never")
  ml_program.output
}
// -----
// error: roots: found -1 at index 0, which is out of range
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<0.0> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %tests = "canonical.constant_gen"() {value = dense<[1, 0, 0]> : tensor<3xui8>} : () -> tensor<3xui8>
  %features = "canonical.constant_gen"() {value = dense<[0, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %splits = "canonical.constant_gen"() {value = dense<[0.5, 0.0, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %nan = "canonical.constant_gen"() {value = dense<[false, false, false]> : tensor<3xi1>} : () -> tensor<3xi1>
  %children = "canonical.constant_gen"() {value = dense<[[1, 2], [1, 1], [2, 2]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
  %roots = "canonical.constant_gen"() {value = dense<[-1]> : tensor<1xi32>} : () -> tensor<1xi32>
  %starts = "canonical.constant_gen"() {value = dense<[0, 0, 1, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
  %targets = "canonical.constant_gen"() {value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %weights = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) : (tensor<1x2xf32>, tensor<3xui8>, tensor<3xi32>, tensor<3xf32>, tensor<3xi1>, tensor<3x2xi32>, tensor<1xi32>, tensor<4xi32>, tensor<2xi32>, tensor<2xf32>) -> tensor<1x1xf32>
  "check.eq"(%y) {expected = dense<0.0> : tensor<1x1xf32>} : (tensor<1x1xf32>) -> () loc("never")
  ml_program.output
}
// -----
// error: vote_starts: found 3 at index 3, which is out of range
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<0.0> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %tests = "canonical.constant_gen"() {value = dense<[1, 0, 0]> : tensor<3xui8>} : () -> tensor<3xui8>
  %features = "canonical.constant_gen"() {value = dense<[0, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %splits = "canonical.constant_gen"() {value = dense<[0.5, 0.0, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %nan = "canonical.constant_gen"() {value = dense<[false, false, false]> : tensor<3xi1>} : () -> tensor<3xi1>
  %children = "canonical.constant_gen"() {value = dense<[[1, 2], [1, 1], [2, 2]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
  %roots = "canonical.constant_gen"() {value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
  %starts = "canonical.constant_gen"() {value = dense<[0, 0, 1, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
  %targets = "canonical.constant_gen"() {value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %weights = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) : (tensor<1x2xf32>, tensor<3xui8>, tensor<3xi32>, tensor<3xf32>, tensor<3xi1>, tensor<3x2xi32>, tensor<1xi32>, tensor<4xi32>, tensor<2xi32>, tensor<2xf32>) -> tensor<1x1xf32>
  "check.eq"(%y) {expected = dense<0.0> : tensor<1x1xf32>} : (tensor<1x1xf32>) -> () loc("never")
  ml_program.output
}
// -----
// error: vote_targets: found 1 at index 1, which is out of range
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<0.0> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %tests = "canonical.constant_gen"() {value = dense<[1, 0, 0]> : tensor<3xui8>} : () -> tensor<3xui8>
  %features = "canonical.constant_gen"() {value = dense<[0, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %splits = "canonical.constant_gen"() {value = dense<[0.5, 0.0, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %nan = "canonical.constant_gen"() {value = dense<[false, false, false]> : tensor<3xi1>} : () -> tensor<3xi1>
  %children = "canonical.constant_gen"() {value = dense<[[1, 2], [1, 1], [2, 2]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
  %roots = "canonical.constant_gen"() {value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
  %starts = "canonical.constant_gen"() {value = dense<[0, 0, 1, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
  %targets = "canonical.constant_gen"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %weights = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) : (tensor<1x2xf32>, tensor<3xui8>, tensor<3xi32>, tensor<3xf32>, tensor<3xi1>, tensor<3x2xi32>, tensor<1xi32>, tensor<4xi32>, tensor<2xi32>, tensor<2xf32>) -> tensor<1x1xf32>
  "check.eq"(%y) {expected = dense<0.0> : tensor<1x1xf32>} : (tensor<1x1xf32>) -> () loc("never")
  ml_program.output
}
