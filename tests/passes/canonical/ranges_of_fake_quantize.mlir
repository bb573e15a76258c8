// The bounds become the range of the value and of what it is moved from.
// not_run: the ranges are of use to quantize_int8 alone
ml_program.global private @low(dense<-1.0> : tensor<1xf32>) : tensor<1xf32>
ml_program.global private @high(dense<2.0> : tensor<1xf32>) : tensor<1xf32>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  %l = ml_program.global_load_const @low : tensor<1xf32>
  %h = ml_program.global_load_const @high : tensor<1xf32>
  %r = "canonical.fixed_reshape"(%x) {shape = array<i64: 6>} : (tensor<2x3xf32>) -> tensor<6xf32>
  %y = "canonical.fake_quantize"(%r, %l, %h) : (tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<6xf32>
  ml_program.output %y : tensor<6xf32>
}
// ==>
ml_program.global private @low(dense<-1.0> : tensor<1xf32>) : tensor<1xf32>
ml_program.global private @high(dense<2.0> : tensor<1xf32>) : tensor<1xf32>
ml_program.subgraph @main(%x: tensor<2x3xf32> {roundhouse.range = array<f64: -1.0, 2.0>}) -> tensor<6xf32> attributes {roundhouse.calibrated} {
  %l = ml_program.global_load_const @low : tensor<1xf32>
  %h = ml_program.global_load_const @high : tensor<1xf32>
  %r = "canonical.fixed_reshape"(%x) {roundhouse.ranges = array<f64: -1.0, 2.0>, shape = array<i64: 6>} : (tensor<2x3xf32>) -> tensor<6xf32>
  ml_program.output %r : tensor<6xf32>
}
// -----
// error: its bounds are 0: train the program, which finds them
ml_program.subgraph @main(%x: tensor<6xf32>) -> tensor<6xf32> {
  %z = "canonical.constant_gen"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %y = "canonical.fake_quantize"(%x, %z, %z) : (tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<6xf32>
  ml_program.output %y : tensor<6xf32>
}
// -----
// unchanged
// Weights.
ml_program.subgraph @main(%x: tensor<6xf32>) -> tensor<6xf32> {
  %z = "canonical.constant_gen"() {value = dense<1.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %y = "canonical.fake_quantize"(%x, %z, %z) {symmetric = true} : (tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<6xf32>
  ml_program.output %y : tensor<6xf32>
}
