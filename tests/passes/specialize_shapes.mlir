// passes: specialize_shapes{dims=["batch=4"]}
// not_run: the size of the input is open before
// not_idempotent: there is no such dimension then
ml_program.subgraph @main(%x: tensor<?x3xf32, ["batch", ""]>) -> tensor<?x3xf32, ["batch", ""]> {
  %0 = "canonical.relu"(%x) : (tensor<?x3xf32, ["batch", ""]>) -> tensor<?x3xf32, ["batch", ""]>
  %1 = "canonical.tensor_transpose"(%0) {perm = array<i64: 1, 0>} : (tensor<?x3xf32, ["batch", ""]>) -> tensor<3x?xf32>
  %2 = "canonical.tensor_transpose"(%1) {perm = array<i64: 1, 0>} : (tensor<3x?xf32>) -> tensor<?x3xf32, ["batch", ""]>
  ml_program.output %2 : tensor<?x3xf32, ["batch", ""]>
}
// ==>
ml_program.subgraph @main(%x: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0 = "canonical.relu"(%x) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %1 = "canonical.tensor_transpose"(%0) {perm = array<i64: 1, 0>} : (tensor<4x3xf32>) -> tensor<3x4xf32>
  %2 = "canonical.tensor_transpose"(%1) {perm = array<i64: 1, 0>} : (tensor<3x4xf32>) -> tensor<4x3xf32>
  ml_program.output %2 : tensor<4x3xf32>
}
// -----
// passes: specialize_shapes{dims=["bacth=4"]}
// error: no dimension of the program is called 'bacth', did you mean 'batch'?
ml_program.subgraph @main(%x: tensor<?xf32, ["batch"]>) -> tensor<?xf32, ["batch"]> {
  ml_program.output %x : tensor<?xf32, ["batch"]>
}
// -----
// passes: specialize_shapes{dims=["batch=4"]}
// error: dimension 'batch' of tensor<3xf32, ["batch"]> is 3, not 4
ml_program.subgraph @main(%x: tensor<3xf32, ["batch"]>) -> tensor<3xf32, ["batch"]> {
  ml_program.output %x : tensor<3xf32, ["batch"]>
}
// -----
// passes: specialize_shapes{dims=["batch"]}
// error: option 'dims': expected "name=size", found "batch"
ml_program.subgraph @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  ml_program.output %x : tensor<3xf32>
}
