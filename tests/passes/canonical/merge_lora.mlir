// What add_lora adds, merge_lora takes away: two products, directly and behind a transpose, by one
// weight.
// passes: add_lora{rank=1}, merge_lora
// not_idempotent: it adds what it removes
// sizes: M = 2..4, K = 2..5, N = 2..5
ml_program.global private @w($random(tensor<$(K)x$(N)xf32>)) : tensor<$(K)x$(N)xf32>
ml_program.subgraph @main(%x: tensor<$(M)x$(K)xf32>, %z: tensor<$(M)x$(N)xf32>) -> (tensor<$(M)x$(N)xf32>, tensor<$(M)x$(K)xf32>) {
  %w = ml_program.global_load_const @w : tensor<$(K)x$(N)xf32>
  %t = "canonical.tensor_transpose"(%w) {perm = array<i64: 1, 0>} : (tensor<$(K)x$(N)xf32>) -> tensor<$(N)x$(K)xf32>
  %y = "canonical.mat_mul"(%x, %w) : (tensor<$(M)x$(K)xf32>, tensor<$(K)x$(N)xf32>) -> tensor<$(M)x$(N)xf32>
  %u = "canonical.mat_mul"(%z, %t) : (tensor<$(M)x$(N)xf32>, tensor<$(N)x$(K)xf32>) -> tensor<$(M)x$(K)xf32>
  ml_program.output %y, %u : tensor<$(M)x$(N)xf32>, tensor<$(M)x$(K)xf32>
}
// -----
// The factors have values: the product 2 x [3, 4] at half its size.
ml_program.global private @w(dense<[[1.0, 1.0], [1.0, 1.0]]> : tensor<2x2xf32>) : tensor<2x2xf32>
ml_program.global private mutable @a(dense<[[2.0], [1.0]]> : tensor<2x1xf32>) : tensor<2x1xf32> {roundhouse.lora = {factor = "a", scale = 0.5 : f64, weight = @w}}
ml_program.global private mutable @b(dense<[[3.0, 4.0]]> : tensor<1x2xf32>) : tensor<1x2xf32> {roundhouse.lora = {factor = "b", scale = 0.5 : f64, weight = @w}}
ml_program.func @main(%x: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %w = ml_program.global_load_const @w : tensor<2x2xf32>
  %a = ml_program.global_load @a : tensor<2x1xf32>
  %b = ml_program.global_load @b : tensor<1x2xf32>
  %s = "canonical.constant_gen"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.mat_mul"(%x, %w) : (tensor<3x2xf32>, tensor<2x2xf32>) -> tensor<3x2xf32>
  %n = "canonical.mat_mul"(%x, %a) : (tensor<3x2xf32>, tensor<2x1xf32>) -> tensor<3x1xf32>
  %m = "canonical.mat_mul"(%n, %b) : (tensor<3x1xf32>, tensor<1x2xf32>) -> tensor<3x2xf32>
  %d = "canonical.eltwise_mul"(%m, %s) : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
  %t = "canonical.eltwise_add"(%y, %d) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  ml_program.return %t : tensor<3x2xf32>
}
// ==>
ml_program.global private @w(dense<[[4.0, 5.0], [2.5, 3.0]]> : tensor<2x2xf32>) : tensor<2x2xf32>
ml_program.subgraph @main(%x: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %w = ml_program.global_load_const @w : tensor<2x2xf32>
  %s = "canonical.constant_gen"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.mat_mul"(%x, %w) : (tensor<3x2xf32>, tensor<2x2xf32>) -> tensor<3x2xf32>
  ml_program.output %y : tensor<3x2xf32>
}
// -----
// A weight of a convolution has the product of its factors added, in its own form.
ml_program.global private @w(dense<1.0> : tensor<2x1x1x2xf32>) : tensor<2x1x1x2xf32>
ml_program.global private mutable @a(dense<[[2.0], [1.0]]> : tensor<2x1xf32>) : tensor<2x1xf32> {roundhouse.lora = {factor = "a", scale = 0.5 : f64, weight = @w}}
ml_program.global private mutable @b(dense<[[3.0, 4.0]]> : tensor<1x2xf32>) : tensor<1x2xf32> {roundhouse.lora = {factor = "b", scale = 0.5 : f64, weight = @w}}
ml_program.func @main(%x: !canonical.feature<1x3x3x2xf32>) -> !canonical.feature<1x3x3x2xf32> {
  %w = ml_program.global_load_const @w : tensor<2x1x1x2xf32>
  %a = ml_program.global_load @a : tensor<2x1xf32>
  %b = ml_program.global_load @b : tensor<1x2xf32>
  %s = "canonical.constant_gen"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %p = "canonical.mat_mul"(%a, %b) : (tensor<2x1xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
  %d = "canonical.eltwise_mul"(%p, %s) : (tensor<2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
  %r = "canonical.fixed_reshape"(%d) {shape = array<i64: 2, 1, 1, 2>} : (tensor<2x2xf32>) -> tensor<2x1x1x2xf32>
  %t = "canonical.eltwise_add"(%w, %r) : (tensor<2x1x1x2xf32>, tensor<2x1x1x2xf32>) -> tensor<2x1x1x2xf32>
  %f = "canonical.filter_encode"(%t) {perm = array<i64: 0, 1, 2, 3>} : (tensor<2x1x1x2xf32>) -> !canonical.filter<2x1x1x2xf32>
  %y = "canonical.conv_2d"(%x, %f) : (!canonical.feature<1x3x3x2xf32>, !canonical.filter<2x1x1x2xf32>) -> !canonical.feature<1x3x3x2xf32>
  ml_program.return %y : !canonical.feature<1x3x3x2xf32>
}
// -----
// error: the adapter of @w is not as add_lora made it; merge adapters before passes that optimise the program
ml_program.global private @w(dense<1.0> : tensor<2x2xf32>) : tensor<2x2xf32>
ml_program.global private mutable @a(dense<1.0> : tensor<2x1xf32>) : tensor<2x1xf32> {roundhouse.lora = {factor = "a", scale = 0.5 : f64, weight = @w}}
ml_program.global private mutable @b(dense<1.0> : tensor<1x2xf32>) : tensor<1x2xf32> {roundhouse.lora = {factor = "b", scale = 0.5 : f64, weight = @w}}
ml_program.func @main(%x: tensor<3x2xf32>) -> tensor<3x1xf32> {
  %a = ml_program.global_load @a : tensor<2x1xf32>
  %n = "canonical.mat_mul"(%x, %a) : (tensor<3x2xf32>, tensor<2x1xf32>) -> tensor<3x1xf32>
  ml_program.return %n : tensor<3x1xf32>
}
// -----
// error: the other factor of @w is missing
ml_program.global private @w(dense<1.0> : tensor<2x2xf32>) : tensor<2x2xf32>
ml_program.global private mutable @a(dense<1.0> : tensor<2x1xf32>) : tensor<2x1xf32> {roundhouse.lora = {factor = "a", scale = 0.5 : f64, weight = @w}}
ml_program.func @main(%x: tensor<3x2xf32>) -> tensor<3x1xf32> {
  %a = ml_program.global_load @a : tensor<2x1xf32>
  %n = "canonical.mat_mul"(%x, %a) : (tensor<3x2xf32>, tensor<2x1xf32>) -> tensor<3x1xf32>
  ml_program.return %n : tensor<3x1xf32>
}
// -----
// error: expected a weight, found @a, which is the factor of an adapter
ml_program.global private @w(dense<1.0> : tensor<2x2xf32>) : tensor<2x2xf32>
ml_program.global private @a(dense<1.0> : tensor<2x2xf32>) : tensor<2x2xf32> {roundhouse.lora = {factor = "a", scale = 0.5 : f64, weight = @w}}
ml_program.global private @b(dense<1.0> : tensor<2x2xf32>) : tensor<2x2xf32> {roundhouse.lora = {factor = "b", scale = 0.5 : f64, weight = @w}}
ml_program.global private @c(dense<1.0> : tensor<2x2xf32>) : tensor<2x2xf32> {roundhouse.lora = {factor = "a", scale = 0.5 : f64, weight = @a}}
ml_program.global private @d(dense<1.0> : tensor<2x2xf32>) : tensor<2x2xf32> {roundhouse.lora = {factor = "b", scale = 0.5 : f64, weight = @a}}
ml_program.func @main(%x: tensor<3x2xf32>) -> tensor<3x2xf32> {
  ml_program.return %x : tensor<3x2xf32>
}
// -----
// error: expected a weight, found @a, which is the factor of an adapter
ml_program.global private @a(dense<1.0> : tensor<2x2xf32>) : tensor<2x2xf32> {roundhouse.lora = {factor = "a", scale = 0.5 : f64, weight = @a}}
ml_program.global private @b(dense<1.0> : tensor<2x2xf32>) : tensor<2x2xf32> {roundhouse.lora = {factor = "b", scale = 0.5 : f64, weight = @a}}
ml_program.func @main(%x: tensor<3x2xf32>) -> tensor<3x2xf32> {
  ml_program.return %x : tensor<3x2xf32>
}
