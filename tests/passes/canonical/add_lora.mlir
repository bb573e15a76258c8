// A product of matrices is left as it is, and the product with the narrow factors is added.
// passes: add_lora{rank=2, alpha=6}
ml_program.global private @w(dense<1.0> : tensor<5x4xf32>) : tensor<5x4xf32>
ml_program.subgraph @main(%x: tensor<3x5xf32>) -> tensor<3x4xf32> {
  %w = ml_program.global_load_const @w : tensor<5x4xf32>
  %y = "canonical.mat_mul"(%x, %w) : (tensor<3x5xf32>, tensor<5x4xf32>) -> tensor<3x4xf32>
  %z = "canonical.relu"(%y) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  ml_program.output %z : tensor<3x4xf32>
}
// ==>
ml_program.global private @w(dense<1.0> : tensor<5x4xf32>) : tensor<5x4xf32>
ml_program.global private mutable @w.lora_a(dense<[[0.28227976, 0.37257242], [-0.20900548, 0.28962192], [0.53313994, -0.6550461], [0.51596314, -0.43491665], [-0.23101082, 0.12716563]]> : tensor<5x2xf32>) : tensor<5x2xf32> {roundhouse.lora = {factor = "a", scale = 3.0 : f64, weight = @w}, roundhouse.training = "weight"}
ml_program.global private mutable @w.lora_b(dense<0.0> : tensor<2x4xf32>) : tensor<2x4xf32> {roundhouse.lora = {factor = "b", scale = 3.0 : f64, weight = @w}, roundhouse.training = "weight"}
ml_program.func @main(%x: tensor<3x5xf32>) -> tensor<3x4xf32> {
  %w = ml_program.global_load_const @w : tensor<5x4xf32>
  %a = ml_program.global_load @w.lora_a : tensor<5x2xf32>
  %b = ml_program.global_load @w.lora_b : tensor<2x4xf32>
  %s = "canonical.constant_gen"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.mat_mul"(%x, %w) : (tensor<3x5xf32>, tensor<5x4xf32>) -> tensor<3x4xf32>
  %n = "canonical.mat_mul"(%x, %a) : (tensor<3x5xf32>, tensor<5x2xf32>) -> tensor<3x2xf32>
  %m = "canonical.mat_mul"(%n, %b) : (tensor<3x2xf32>, tensor<2x4xf32>) -> tensor<3x4xf32>
  %d = "canonical.eltwise_mul"(%m, %s) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  %t = "canonical.eltwise_add"(%y, %d) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  %z = "canonical.relu"(%t) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  ml_program.return %z : tensor<3x4xf32>
}
// -----
// Other products take the sum of the weight and the product of the factors: a convolution, and an
// einsum by a weight of three axes. A product by a transposed weight takes the factors transposed.
// passes: add_lora{rank=1}
// sizes: N = 2..4, C = 2..4, O = 2..4
ml_program.global private @f($random(tensor<$(O)x3x3x$(C)xf32>)) : tensor<$(O)x3x3x$(C)xf32>
ml_program.global private @e($random(tensor<$(C)x2x$(O)xf32>)) : tensor<$(C)x2x$(O)xf32>
ml_program.global private @t($random(tensor<$(O)x$(C)xf32>)) : tensor<$(O)x$(C)xf32>
ml_program.subgraph @main(%i: !canonical.feature<$(N)x4x4x$(C)xf32>, %x: tensor<$(N)x$(C)xf32>) -> (!canonical.feature<$(N)x2x2x$(O)xf32>, tensor<$(N)x2x$(O)xf32>, tensor<$(N)x$(O)xf32>) {
  %f = ml_program.global_load_const @f : tensor<$(O)x3x3x$(C)xf32>
  %g = "canonical.filter_encode"(%f) {perm = array<i64: 0, 1, 2, 3>} : (tensor<$(O)x3x3x$(C)xf32>) -> !canonical.filter<$(O)x3x3x$(C)xf32>
  %y = "canonical.conv_2d"(%i, %g) : (!canonical.feature<$(N)x4x4x$(C)xf32>, !canonical.filter<$(O)x3x3x$(C)xf32>) -> !canonical.feature<$(N)x2x2x$(O)xf32>
  %e = ml_program.global_load_const @e : tensor<$(C)x2x$(O)xf32>
  %z = "canonical.einsum"(%x, %e) {equation = "nc,cho->nho"} : (tensor<$(N)x$(C)xf32>, tensor<$(C)x2x$(O)xf32>) -> tensor<$(N)x2x$(O)xf32>
  %t = ml_program.global_load_const @t : tensor<$(O)x$(C)xf32>
  %u = "canonical.mat_mul"(%x, %t) {transpose_rhs = true} : (tensor<$(N)x$(C)xf32>, tensor<$(O)x$(C)xf32>) -> tensor<$(N)x$(O)xf32>
  ml_program.output %y, %z, %u : !canonical.feature<$(N)x2x2x$(O)xf32>, tensor<$(N)x2x$(O)xf32>, tensor<$(N)x$(O)xf32>
}
// -----
// A weight that is both factors of a product is adapted in both.
// passes: add_lora{rank=1, alpha=2}
ml_program.global private @w(dense<1.0> : tensor<3x3xf32>) : tensor<3x3xf32>
ml_program.subgraph @main() -> (tensor<3x3xf32>, tensor<3x3xf32>) {
  %w = ml_program.global_load_const @w : tensor<3x3xf32>
  %y = "canonical.mat_mul"(%w, %w) : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %t = "canonical.tensor_transpose"(%w) {perm = array<i64: 1, 0>} : (tensor<3x3xf32>) -> tensor<3x3xf32>
  %z = "canonical.mat_mul"(%w, %t) : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  ml_program.output %y, %z : tensor<3x3xf32>, tensor<3x3xf32>
}
// ==>
ml_program.global private @w(dense<1.0> : tensor<3x3xf32>) : tensor<3x3xf32>
ml_program.global private mutable @w.lora_a(dense<[[0.373421], [0.492867], [-0.27648824]]> : tensor<3x1xf32>) : tensor<3x1xf32> {roundhouse.lora = {factor = "a", scale = 2.0 : f64, weight = @w}, roundhouse.training = "weight"}
ml_program.global private mutable @w.lora_b(dense<0.0> : tensor<1x3xf32>) : tensor<1x3xf32> {roundhouse.lora = {factor = "b", scale = 2.0 : f64, weight = @w}, roundhouse.training = "weight"}
ml_program.func @main() -> (tensor<3x3xf32>, tensor<3x3xf32>) {
  %w = ml_program.global_load_const @w : tensor<3x3xf32>
  %a = ml_program.global_load @w.lora_a : tensor<3x1xf32>
  %b = ml_program.global_load @w.lora_b : tensor<1x3xf32>
  %s = "canonical.constant_gen"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %p = "canonical.mat_mul"(%a, %b) : (tensor<3x1xf32>, tensor<1x3xf32>) -> tensor<3x3xf32>
  %d = "canonical.eltwise_mul"(%p, %s) : (tensor<3x3xf32>, tensor<f32>) -> tensor<3x3xf32>
  %v = "canonical.eltwise_add"(%w, %d) : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %y = "canonical.mat_mul"(%v, %v) : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %t = "canonical.tensor_transpose"(%v) {perm = array<i64: 1, 0>} : (tensor<3x3xf32>) -> tensor<3x3xf32>
  %z = "canonical.mat_mul"(%v, %t) : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  ml_program.return %y, %z : tensor<3x3xf32>, tensor<3x3xf32>
}
// -----
// What is not only the weight of products is left: here rows are taken from it.
// unchanged
ml_program.global private @w($random(tensor<30x20xf32>)) : tensor<30x20xf32>
ml_program.subgraph @main(%x: tensor<3x30xf32>, %i: tensor<4xi64>) -> (tensor<3x20xf32>, tensor<4x20xf32>) {
  %w = ml_program.global_load_const @w : tensor<30x20xf32>
  %y = "canonical.mat_mul"(%x, %w) : (tensor<3x30xf32>, tensor<30x20xf32>) -> tensor<3x20xf32>
  %z = "canonical.gather"(%w, %i) {axis = 0 : i64} : (tensor<30x20xf32>, tensor<4xi64>) -> tensor<4x20xf32>
  ml_program.output %y, %z : tensor<3x20xf32>, tensor<4x20xf32>
}
// -----
// passes: add_lora{targets="@w"}
// error: targets: expected weights of mat_mul, einsum or convolutions of canonical, found @w has only 4 rows or columns, not more than the rank
ml_program.global private @w(dense<1.0> : tensor<5x4xf32>) : tensor<5x4xf32>
ml_program.subgraph @main(%x: tensor<3x5xf32>) -> tensor<3x4xf32> {
  %w = ml_program.global_load_const @w : tensor<5x4xf32>
  %y = "canonical.mat_mul"(%x, %w) : (tensor<3x5xf32>, tensor<5x4xf32>) -> tensor<3x4xf32>
  ml_program.output %y : tensor<3x4xf32>
}
// -----
// passes: add_lora{targets="@head"}
// error: expected the name of a global, found 'head', did you mean 'heads'?
ml_program.global private @heads(dense<1.0> : tensor<5x4xf32>) : tensor<5x4xf32>
ml_program.subgraph @main(%x: tensor<3x5xf32>) -> tensor<3x4xf32> {
  %w = ml_program.global_load_const @heads : tensor<5x4xf32>
  %y = "canonical.mat_mul"(%x, %w) : (tensor<3x5xf32>, tensor<5x4xf32>) -> tensor<3x4xf32>
  ml_program.output %y : tensor<3x4xf32>
}
// -----
// passes: add_lora{rank=0}
// error: rank: expected 1 or more, found 0
ml_program.subgraph @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  ml_program.output %x : tensor<3xf32>
}
