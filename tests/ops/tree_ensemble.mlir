// Tree 0: x0 <= 1 (or NaN) ? (x1 < 0 ? 2 : -4 and, for target 1, 8) : 1.5. Tree 1: x1 = 2 ? 16 for target 1 : the
// leaf of -4 and 8 that tree 0 has, too.

ml_program.subgraph @sum() {
  %x = "canonical.constant_gen"() {value = dense<[[0.0, -1.0], [1.0, 0.0], [2.0, 2.0], [0x7FC00000, 0x7FC00000], [0.5, 2.0]]> : tensor<5x2xf32>} : () -> tensor<5x2xf32>
  %tests = "canonical.constant_gen"() {value = dense<[1, 2, 0, 0, 0, 3, 0]> : tensor<7xui8>} : () -> tensor<7xui8>
  %features = "canonical.constant_gen"() {value = dense<[0, 1, 0, 0, 0, 1, 0]> : tensor<7xi32>} : () -> tensor<7xi32>
  %splits = "canonical.constant_gen"() {value = dense<[1.0, 0.0, 0.0, 0.0, 0.0, 2.0, 0.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %nan = "canonical.constant_gen"() {value = dense<[true, false, false, false, false, false, false]> : tensor<7xi1>} : () -> tensor<7xi1>
  %children = "canonical.constant_gen"() {value = dense<[[1, 2], [3, 4], [2, 2], [3, 3], [4, 4], [6, 4], [6, 6]]> : tensor<7x2xi32>} : () -> tensor<7x2xi32>
  %roots = "canonical.constant_gen"() {value = dense<[0, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
  %starts = "canonical.constant_gen"() {value = dense<[0, 0, 0, 1, 2, 4, 4, 5]> : tensor<8xi32>} : () -> tensor<8xi32>
  %targets = "canonical.constant_gen"() {value = dense<[0, 0, 0, 1, 1]> : tensor<5xi32>} : () -> tensor<5xi32>
  %weights = "canonical.constant_gen"() {value = dense<[1.5, 2.0, -4.0, 8.0, 16.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) {targets = 2 : i64} : (tensor<5x2xf32>, tensor<7xui8>, tensor<7xi32>, tensor<7xf32>, tensor<7xi1>, tensor<7x2xi32>, tensor<2xi32>, tensor<8xi32>, tensor<5xi32>, tensor<5xf32>) -> tensor<5x2xf32>
  "check.eq"(%y) {expected = dense<[[-2.0, 8.0], [-8.0, 16.0], [1.5, 16.0], [-8.0, 16.0], [-4.0, 24.0]]> : tensor<5x2xf32>} : (tensor<5x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @average() {
  %x = "canonical.constant_gen"() {value = dense<[[0.0, -1.0], [1.0, 0.0], [2.0, 2.0], [0x7FC00000, 0x7FC00000], [0.5, 2.0]]> : tensor<5x2xf32>} : () -> tensor<5x2xf32>
  %tests = "canonical.constant_gen"() {value = dense<[1, 2, 0, 0, 0, 3, 0]> : tensor<7xui8>} : () -> tensor<7xui8>
  %features = "canonical.constant_gen"() {value = dense<[0, 1, 0, 0, 0, 1, 0]> : tensor<7xi32>} : () -> tensor<7xi32>
  %splits = "canonical.constant_gen"() {value = dense<[1.0, 0.0, 0.0, 0.0, 0.0, 2.0, 0.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %nan = "canonical.constant_gen"() {value = dense<[true, false, false, false, false, false, false]> : tensor<7xi1>} : () -> tensor<7xi1>
  %children = "canonical.constant_gen"() {value = dense<[[1, 2], [3, 4], [2, 2], [3, 3], [4, 4], [6, 4], [6, 6]]> : tensor<7x2xi32>} : () -> tensor<7x2xi32>
  %roots = "canonical.constant_gen"() {value = dense<[0, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
  %starts = "canonical.constant_gen"() {value = dense<[0, 0, 0, 1, 2, 4, 4, 5]> : tensor<8xi32>} : () -> tensor<8xi32>
  %targets = "canonical.constant_gen"() {value = dense<[0, 0, 0, 1, 1]> : tensor<5xi32>} : () -> tensor<5xi32>
  %weights = "canonical.constant_gen"() {value = dense<[1.5, 2.0, -4.0, 8.0, 16.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) {aggregate = "average", targets = 2 : i64} : (tensor<5x2xf32>, tensor<7xui8>, tensor<7xi32>, tensor<7xf32>, tensor<7xi1>, tensor<7x2xi32>, tensor<2xi32>, tensor<8xi32>, tensor<5xi32>, tensor<5xf32>) -> tensor<5x2xf32>
  "check.eq"(%y) {expected = dense<[[-1.0, 4.0], [-4.0, 8.0], [0.75, 8.0], [-4.0, 8.0], [-2.0, 12.0]]> : tensor<5x2xf32>} : (tensor<5x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @min() {
  %x = "canonical.constant_gen"() {value = dense<[[0.0, -1.0], [1.0, 0.0], [2.0, 2.0], [0x7FC00000, 0x7FC00000], [0.5, 2.0]]> : tensor<5x2xf32>} : () -> tensor<5x2xf32>
  %tests = "canonical.constant_gen"() {value = dense<[1, 2, 0, 0, 0, 3, 0]> : tensor<7xui8>} : () -> tensor<7xui8>
  %features = "canonical.constant_gen"() {value = dense<[0, 1, 0, 0, 0, 1, 0]> : tensor<7xi32>} : () -> tensor<7xi32>
  %splits = "canonical.constant_gen"() {value = dense<[1.0, 0.0, 0.0, 0.0, 0.0, 2.0, 0.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %nan = "canonical.constant_gen"() {value = dense<[true, false, false, false, false, false, false]> : tensor<7xi1>} : () -> tensor<7xi1>
  %children = "canonical.constant_gen"() {value = dense<[[1, 2], [3, 4], [2, 2], [3, 3], [4, 4], [6, 4], [6, 6]]> : tensor<7x2xi32>} : () -> tensor<7x2xi32>
  %roots = "canonical.constant_gen"() {value = dense<[0, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
  %starts = "canonical.constant_gen"() {value = dense<[0, 0, 0, 1, 2, 4, 4, 5]> : tensor<8xi32>} : () -> tensor<8xi32>
  %targets = "canonical.constant_gen"() {value = dense<[0, 0, 0, 1, 1]> : tensor<5xi32>} : () -> tensor<5xi32>
  %weights = "canonical.constant_gen"() {value = dense<[1.5, 2.0, -4.0, 8.0, 16.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) {aggregate = "min", targets = 2 : i64} : (tensor<5x2xf32>, tensor<7xui8>, tensor<7xi32>, tensor<7xf32>, tensor<7xi1>, tensor<7x2xi32>, tensor<2xi32>, tensor<8xi32>, tensor<5xi32>, tensor<5xf32>) -> tensor<5x2xf32>
  "check.eq"(%y) {expected = dense<[[-4.0, 8.0], [-4.0, 8.0], [1.5, 16.0], [-4.0, 8.0], [-4.0, 8.0]]> : tensor<5x2xf32>} : (tensor<5x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @max() {
  %x = "canonical.constant_gen"() {value = dense<[[0.0, -1.0], [1.0, 0.0], [2.0, 2.0], [0x7FC00000, 0x7FC00000], [0.5, 2.0]]> : tensor<5x2xf32>} : () -> tensor<5x2xf32>
  %tests = "canonical.constant_gen"() {value = dense<[1, 2, 0, 0, 0, 3, 0]> : tensor<7xui8>} : () -> tensor<7xui8>
  %features = "canonical.constant_gen"() {value = dense<[0, 1, 0, 0, 0, 1, 0]> : tensor<7xi32>} : () -> tensor<7xi32>
  %splits = "canonical.constant_gen"() {value = dense<[1.0, 0.0, 0.0, 0.0, 0.0, 2.0, 0.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %nan = "canonical.constant_gen"() {value = dense<[true, false, false, false, false, false, false]> : tensor<7xi1>} : () -> tensor<7xi1>
  %children = "canonical.constant_gen"() {value = dense<[[1, 2], [3, 4], [2, 2], [3, 3], [4, 4], [6, 4], [6, 6]]> : tensor<7x2xi32>} : () -> tensor<7x2xi32>
  %roots = "canonical.constant_gen"() {value = dense<[0, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
  %starts = "canonical.constant_gen"() {value = dense<[0, 0, 0, 1, 2, 4, 4, 5]> : tensor<8xi32>} : () -> tensor<8xi32>
  %targets = "canonical.constant_gen"() {value = dense<[0, 0, 0, 1, 1]> : tensor<5xi32>} : () -> tensor<5xi32>
  %weights = "canonical.constant_gen"() {value = dense<[1.5, 2.0, -4.0, 8.0, 16.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) {aggregate = "max", targets = 2 : i64} : (tensor<5x2xf32>, tensor<7xui8>, tensor<7xi32>, tensor<7xf32>, tensor<7xi1>, tensor<7x2xi32>, tensor<2xi32>, tensor<8xi32>, tensor<5xi32>, tensor<5xf32>) -> tensor<5x2xf32>
  "check.eq"(%y) {expected = dense<[[2.0, 8.0], [-4.0, 8.0], [1.5, 16.0], [-4.0, 8.0], [-4.0, 16.0]]> : tensor<5x2xf32>} : (tensor<5x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_of_f64() {
  %x = "canonical.constant_gen"() {value = dense<[[0.0, -1.0], [1.0, 0.0], [2.0, 2.0], [0x7FF8000000000000, 0x7FF8000000000000], [0.5, 2.0]]> : tensor<5x2xf64>} : () -> tensor<5x2xf64>
  %tests = "canonical.constant_gen"() {value = dense<[1, 2, 0, 0, 0, 3, 0]> : tensor<7xui8>} : () -> tensor<7xui8>
  %features = "canonical.constant_gen"() {value = dense<[0, 1, 0, 0, 0, 1, 0]> : tensor<7xi32>} : () -> tensor<7xi32>
  %splits = "canonical.constant_gen"() {value = dense<[1.0, 0.0, 0.0, 0.0, 0.0, 2.0, 0.0]> : tensor<7xf64>} : () -> tensor<7xf64>
  %nan = "canonical.constant_gen"() {value = dense<[true, false, false, false, false, false, false]> : tensor<7xi1>} : () -> tensor<7xi1>
  %children = "canonical.constant_gen"() {value = dense<[[1, 2], [3, 4], [2, 2], [3, 3], [4, 4], [6, 4], [6, 6]]> : tensor<7x2xi32>} : () -> tensor<7x2xi32>
  %roots = "canonical.constant_gen"() {value = dense<[0, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
  %starts = "canonical.constant_gen"() {value = dense<[0, 0, 0, 1, 2, 4, 4, 5]> : tensor<8xi32>} : () -> tensor<8xi32>
  %targets = "canonical.constant_gen"() {value = dense<[0, 0, 0, 1, 1]> : tensor<5xi32>} : () -> tensor<5xi32>
  %weights = "canonical.constant_gen"() {value = dense<[1.5, 2.0, -4.0, 8.0, 16.0]> : tensor<5xf64>} : () -> tensor<5xf64>
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) {targets = 2 : i64} : (tensor<5x2xf64>, tensor<7xui8>, tensor<7xi32>, tensor<7xf64>, tensor<7xi1>, tensor<7x2xi32>, tensor<2xi32>, tensor<8xi32>, tensor<5xi32>, tensor<5xf64>) -> tensor<5x2xf64>
  "check.eq"(%y) {expected = dense<[[-2.0, 8.0], [-8.0, 16.0], [1.5, 16.0], [-8.0, 16.0], [-4.0, 24.0]]> : tensor<5x2xf64>} : (tensor<5x2xf64>) -> ()
  ml_program.output
}

// More rows than walk together, one vote in each leaf, and a tree that is a leaf.
ml_program.subgraph @one_vote() {
  %x = "canonical.constant_gen"() {value = dense<[[0.0, 0.0], [1.0, 0.1], [2.0, 0.2], [3.0, 0.3], [4.0, 0.4], [5.0, 0.5], [6.0, 0.6], [7.0, 0.7], [8.0, 0.8], [9.0, 0.9], [10.0, 1.0]]> : tensor<11x2xf32>} : () -> tensor<11x2xf32>
  %tests = "canonical.constant_gen"() {value = dense<[1, 0, 0]> : tensor<3xui8>} : () -> tensor<3xui8>
  %features = "canonical.constant_gen"() {value = dense<[1, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %splits = "canonical.constant_gen"() {value = dense<[0.5, 0.0, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %nan = "canonical.constant_gen"() {value = dense<[false, false, false]> : tensor<3xi1>} : () -> tensor<3xi1>
  %children = "canonical.constant_gen"() {value = dense<[[1, 2], [1, 1], [2, 2]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
  %roots = "canonical.constant_gen"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
  %starts = "canonical.constant_gen"() {value = dense<[0, 0, 1, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
  %targets = "canonical.constant_gen"() {value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %weights = "canonical.constant_gen"() {value = dense<[1.0, 10.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) : (tensor<11x2xf32>, tensor<3xui8>, tensor<3xi32>, tensor<3xf32>, tensor<3xi1>, tensor<3x2xi32>, tensor<3xi32>, tensor<4xi32>, tensor<2xi32>, tensor<2xf32>) -> tensor<11x1xf32>
  "check.eq"(%y) {expected = dense<[[3.0], [3.0], [3.0], [3.0], [3.0], [3.0], [21.0], [21.0], [21.0], [21.0], [21.0]]> : tensor<11x1xf32>} : (tensor<11x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @no_rows() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<0x2xf32>} : () -> tensor<0x2xf32>
  %tests = "canonical.constant_gen"() {value = dense<[1, 0, 0]> : tensor<3xui8>} : () -> tensor<3xui8>
  %features = "canonical.constant_gen"() {value = dense<[1, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %splits = "canonical.constant_gen"() {value = dense<[0.5, 0.0, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %nan = "canonical.constant_gen"() {value = dense<[false, false, false]> : tensor<3xi1>} : () -> tensor<3xi1>
  %children = "canonical.constant_gen"() {value = dense<[[1, 2], [1, 1], [2, 2]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
  %roots = "canonical.constant_gen"() {value = dense<[0, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
  %starts = "canonical.constant_gen"() {value = dense<[0, 0, 1, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
  %targets = "canonical.constant_gen"() {value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %weights = "canonical.constant_gen"() {value = dense<[1.0, 10.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) : (tensor<0x2xf32>, tensor<3xui8>, tensor<3xi32>, tensor<3xf32>, tensor<3xi1>, tensor<3x2xi32>, tensor<3xi32>, tensor<4xi32>, tensor<2xi32>, tensor<2xf32>) -> tensor<0x1xf32>
  "check.eq"(%y) {expected = dense<> : tensor<0x1xf32>} : (tensor<0x1xf32>) -> ()
  ml_program.output
}
