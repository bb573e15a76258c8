// A product's input, weights, bias and result are quantised; the range of what is only moved is that
// of what it comes from.
// passes: quantize_int8
ml_program.subgraph @main(%x: tensor<2x2xf32> {ml_program.identifier = "x", roundhouse.range = array<f64: -1.0, 1.55>}) -> tensor<4xf32> attributes {roundhouse.calibrated} {
  %w = "canonical.constant_gen"() {value = dense<[[1.27, -0.5], [0.25, 2.54]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32> loc("w")
  %b = "canonical.constant_gen"() {value = dense<[0.5, -0.25]> : tensor<2xf32>} : () -> tensor<2xf32> loc("b")
  %y = "canonical.mat_mul"(%x, %w, %b) {roundhouse.ranges = array<f64: -2.0, 3.1>, transpose_rhs = true} : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32> loc("y")
  %z = "canonical.fixed_reshape"(%y) {shape = array<i64: 4>} : (tensor<2x2xf32>) -> tensor<4xf32> loc("z")
  ml_program.output %z : tensor<4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x2xf32> {ml_program.identifier = "x", roundhouse.range = array<f64: -1.0, 1.55>}) -> tensor<4xf32> attributes {roundhouse.calibrated} {
  %0 = "canonical.quantize"(%x) {to = !quant.uniform<u8:f32, 0.009999999776482582:100>} : (tensor<2x2xf32>) -> tensor<2x2x!quant.uniform<u8:f32, 0.009999999776482582:100>> loc(unknown)
  %1 = "canonical.dequantize"(%0) : (tensor<2x2x!quant.uniform<u8:f32, 0.009999999776482582:100>>) -> tensor<2x2xf32> loc(unknown)
  %2 = "canonical.constant_gen"() {value = dense<[[1.27, -0.5], [0.25, 2.54]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32> loc("w")
  %3 = "canonical.constant_gen"() {value = dense<[0.5, -0.25]> : tensor<2xf32>} : () -> tensor<2xf32> loc("b")
  %4 = "canonical.constant_gen"() {value = dense<[[127, -50], [13, 127]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8<-127:127>:f32:0, {0.009999999776482582, 0.019999999552965164}>> loc("w")
  %5 = "canonical.dequantize"(%4) : (tensor<2x2x!quant.uniform<i8<-127:127>:f32:0, {0.009999999776482582, 0.019999999552965164}>>) -> tensor<2x2xf32> loc("w")
  %6 = "canonical.constant_gen"() {value = dense<[5000, -1250]> : tensor<2xi32>} : () -> tensor<2x!quant.uniform<i32:f32:0, {9.999999552965169e-05, 0.00019999999105930338}>> loc("b")
  %7 = "canonical.dequantize"(%6) : (tensor<2x!quant.uniform<i32:f32:0, {9.999999552965169e-05, 0.00019999999105930338}>>) -> tensor<2xf32> loc("b")
  %8 = "canonical.mat_mul"(%1, %5, %7) {roundhouse.ranges = array<f64: -2.0, 3.1>, transpose_rhs = true} : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32> loc("y")
  %9 = "canonical.quantize"(%8) {to = !quant.uniform<u8:f32, 0.019999999552965164:100>} : (tensor<2x2xf32>) -> tensor<2x2x!quant.uniform<u8:f32, 0.019999999552965164:100>> loc("y")
  %10 = "canonical.dequantize"(%9) : (tensor<2x2x!quant.uniform<u8:f32, 0.019999999552965164:100>>) -> tensor<2x2xf32> loc("y")
  %11 = "canonical.fixed_reshape"(%10) {shape = array<i64: 4>} : (tensor<2x2xf32>) -> tensor<4xf32> loc("z")
  ml_program.output %11 : tensor<4xf32>
}
// -----
// Behind a layer, a function of its result is rounded as well; where a clamp follows, what comes out
// of that.
// passes: quantize_int8
ml_program.subgraph @main(%x: tensor<1x2xf32> {ml_program.identifier = "x", roundhouse.range = array<f64: -1.28, 1.27>}) -> (tensor<1x2xf32>, tensor<1x2xf32>) attributes {roundhouse.calibrated} {
  %w = "canonical.constant_gen"() {value = dense<[[1.27, 0.0], [0.0, 1.27]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32> loc("w")
  %y = "canonical.mat_mul"(%x, %w) {roundhouse.ranges = array<f64: -1.28, 1.27>, transpose_rhs = true} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32> loc("y")
  %s = "canonical.hard_swish"(%y) {roundhouse.ranges = array<f64: -0.375, 0.9>} : (tensor<1x2xf32>) -> tensor<1x2xf32> loc("s")
  %a = "canonical.eltwise_add"(%y, %y) {roundhouse.ranges = array<f64: -2.56, 2.54>} : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32> loc("a")
  %r = "canonical.relu"(%a) {roundhouse.ranges = array<f64: 0.0, 2.55>} : (tensor<1x2xf32>) -> tensor<1x2xf32> loc("r")
  ml_program.output %s, %r : tensor<1x2xf32>, tensor<1x2xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<1x2xf32> {ml_program.identifier = "x", roundhouse.range = array<f64: -1.28, 1.27>}) -> (tensor<1x2xf32>, tensor<1x2xf32>) attributes {roundhouse.calibrated} {
  %0 = "canonical.quantize"(%x) {to = !quant.uniform<u8:f32, 0.009999999776482582:128>} : (tensor<1x2xf32>) -> tensor<1x2x!quant.uniform<u8:f32, 0.009999999776482582:128>> loc(unknown)
  %1 = "canonical.dequantize"(%0) : (tensor<1x2x!quant.uniform<u8:f32, 0.009999999776482582:128>>) -> tensor<1x2xf32> loc(unknown)
  %2 = "canonical.constant_gen"() {value = dense<[[1.27, 0.0], [0.0, 1.27]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32> loc("w")
  %3 = "canonical.constant_gen"() {value = dense<[[127, 0], [0, 127]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8<-127:127>:f32:0, {0.009999999776482582, 0.009999999776482582}>> loc("w")
  %4 = "canonical.dequantize"(%3) : (tensor<2x2x!quant.uniform<i8<-127:127>:f32:0, {0.009999999776482582, 0.009999999776482582}>>) -> tensor<2x2xf32> loc("w")
  %5 = "canonical.mat_mul"(%1, %4) {roundhouse.ranges = array<f64: -1.28, 1.27>, transpose_rhs = true} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32> loc("y")
  %6 = "canonical.quantize"(%5) {to = !quant.uniform<u8:f32, 0.009999999776482582:128>} : (tensor<1x2xf32>) -> tensor<1x2x!quant.uniform<u8:f32, 0.009999999776482582:128>> loc("y")
  %7 = "canonical.dequantize"(%6) : (tensor<1x2x!quant.uniform<u8:f32, 0.009999999776482582:128>>) -> tensor<1x2xf32> loc("y")
  %8 = "canonical.hard_swish"(%7) {roundhouse.ranges = array<f64: -0.375, 0.9>} : (tensor<1x2xf32>) -> tensor<1x2xf32> loc("s")
  %9 = "canonical.quantize"(%8) {to = !quant.uniform<u8:f32, 0.004999999888241291:75>} : (tensor<1x2xf32>) -> tensor<1x2x!quant.uniform<u8:f32, 0.004999999888241291:75>> loc("s")
  %10 = "canonical.dequantize"(%9) : (tensor<1x2x!quant.uniform<u8:f32, 0.004999999888241291:75>>) -> tensor<1x2xf32> loc("s")
  %11 = "canonical.eltwise_add"(%7, %7) {roundhouse.ranges = array<f64: -2.56, 2.54>} : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32> loc("a")
  %12 = "canonical.relu"(%11) {roundhouse.ranges = array<f64: 0.0, 2.55>} : (tensor<1x2xf32>) -> tensor<1x2xf32> loc("r")
  %13 = "canonical.quantize"(%12) {to = !quant.uniform<u8:f32, 0.009999999776482582>} : (tensor<1x2xf32>) -> tensor<1x2x!quant.uniform<u8:f32, 0.009999999776482582>> loc("r")
  %14 = "canonical.dequantize"(%13) : (tensor<1x2x!quant.uniform<u8:f32, 0.009999999776482582>>) -> tensor<1x2xf32> loc("r")
  ml_program.output %10, %14 : tensor<1x2xf32>, tensor<1x2xf32>
}
// -----
// Of the second row of weights 0.25 becomes 0.26; with 1 there on average, the bias gives that back.
// passes: quantize_int8
ml_program.subgraph @main(%x: tensor<2x2xf32> {ml_program.identifier = "x", roundhouse.range = array<f64: -1.0, 1.55>}) -> tensor<4xf32> attributes {roundhouse.calibrated} {
  %w = "canonical.constant_gen"() {value = dense<[[1.27, -0.5], [0.25, 2.54]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32> loc("w")
  %b = "canonical.constant_gen"() {value = dense<[0.5, -0.25]> : tensor<2xf32>} : () -> tensor<2xf32> loc("b")
  %y = "canonical.mat_mul"(%x, %w, %b) {roundhouse.input_means = array<f64: 1.0, 2.0>, roundhouse.ranges = array<f64: -2.0, 3.1>, transpose_rhs = true} : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32> loc("y")
  %z = "canonical.fixed_reshape"(%y) {shape = array<i64: 4>} : (tensor<2x2xf32>) -> tensor<4xf32> loc("z")
  ml_program.output %z : tensor<4xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x2xf32> {ml_program.identifier = "x", roundhouse.range = array<f64: -1.0, 1.55>}) -> tensor<4xf32> attributes {roundhouse.calibrated} {
  %0 = "canonical.quantize"(%x) {to = !quant.uniform<u8:f32, 0.009999999776482582:100>} : (tensor<2x2xf32>) -> tensor<2x2x!quant.uniform<u8:f32, 0.009999999776482582:100>> loc(unknown)
  %1 = "canonical.dequantize"(%0) : (tensor<2x2x!quant.uniform<u8:f32, 0.009999999776482582:100>>) -> tensor<2x2xf32> loc(unknown)
  %2 = "canonical.constant_gen"() {value = dense<[[1.27, -0.5], [0.25, 2.54]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32> loc("w")
  %3 = "canonical.constant_gen"() {value = dense<[0.5, -0.25]> : tensor<2xf32>} : () -> tensor<2xf32> loc("b")
  %4 = "canonical.constant_gen"() {value = dense<[[127, -50], [13, 127]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8<-127:127>:f32:0, {0.009999999776482582, 0.019999999552965164}>> loc("w")
  %5 = "canonical.dequantize"(%4) : (tensor<2x2x!quant.uniform<i8<-127:127>:f32:0, {0.009999999776482582, 0.019999999552965164}>>) -> tensor<2x2xf32> loc("w")
  %6 = "canonical.constant_gen"() {value = dense<[5000, -1300]> : tensor<2xi32>} : () -> tensor<2x!quant.uniform<i32:f32:0, {9.999999552965169e-05, 0.00019999999105930338}>> loc("b")
  %7 = "canonical.dequantize"(%6) : (tensor<2x!quant.uniform<i32:f32:0, {9.999999552965169e-05, 0.00019999999105930338}>>) -> tensor<2xf32> loc("b")
  %8 = "canonical.mat_mul"(%1, %5, %7) {roundhouse.input_means = array<f64: 1.0, 2.0>, roundhouse.ranges = array<f64: -2.0, 3.1>, transpose_rhs = true} : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32> loc("y")
  %9 = "canonical.quantize"(%8) {to = !quant.uniform<u8:f32, 0.019999999552965164:100>} : (tensor<2x2xf32>) -> tensor<2x2x!quant.uniform<u8:f32, 0.019999999552965164:100>> loc("y")
  %10 = "canonical.dequantize"(%9) : (tensor<2x2x!quant.uniform<u8:f32, 0.019999999552965164:100>>) -> tensor<2x2xf32> loc("y")
  %11 = "canonical.fixed_reshape"(%10) {shape = array<i64: 4>} : (tensor<2x2xf32>) -> tensor<4xf32> loc("z")
  ml_program.output %11 : tensor<4xf32>
}
// -----
// The second channel's weights are so small beside its bias that with their own scale the bias would not
// fit into 32 bits: the scale is as large as that takes, and the layer is quantised nevertheless.
// passes: quantize_int8
ml_program.subgraph @main(%x: tensor<2x2xf32> {ml_program.identifier = "x", roundhouse.range = array<f64: -1.0, 1.55>}) -> tensor<2x2xf32> attributes {roundhouse.calibrated} {
  %w = "canonical.constant_gen"() {value = dense<[[0.127, -0.05], [1.0e-09, 0.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32> loc("w")
  %b = "canonical.constant_gen"() {value = dense<[0.5, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32> loc("b")
  %y = "canonical.mat_mul"(%x, %w, %b) {roundhouse.ranges = array<f64: -2.0, 3.1>, transpose_rhs = true} : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32> loc("y")
  ml_program.output %y : tensor<2x2xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x2xf32> {ml_program.identifier = "x", roundhouse.range = array<f64: -1.0, 1.55>}) -> tensor<2x2xf32> attributes {roundhouse.calibrated} {
  %0 = "canonical.quantize"(%x) {to = !quant.uniform<u8:f32, 0.009999999776482582:100>} : (tensor<2x2xf32>) -> tensor<2x2x!quant.uniform<u8:f32, 0.009999999776482582:100>> loc(unknown)
  %1 = "canonical.dequantize"(%0) : (tensor<2x2x!quant.uniform<u8:f32, 0.009999999776482582:100>>) -> tensor<2x2xf32> loc(unknown)
  %2 = "canonical.constant_gen"() {value = dense<[[0.127, -0.05], [1.0e-09, 0.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32> loc("w")
  %3 = "canonical.constant_gen"() {value = dense<[0.5, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32> loc("b")
  %4 = "canonical.constant_gen"() {value = dense<[[127, -50], [0, 0]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8<-127:127>:f32:0, {0.0010000000474974513, 3.725290298461914e-07}>> loc("w")
  %5 = "canonical.dequantize"(%4) : (tensor<2x2x!quant.uniform<i8<-127:127>:f32:0, {0.0010000000474974513, 3.725290298461914e-07}>>) -> tensor<2x2xf32> loc("w")
  %6 = "canonical.constant_gen"() {value = dense<[50000, 536870924]> : tensor<2xi32>} : () -> tensor<2x!quant.uniform<i32:f32:0, {1.0000000251457085e-05, 3.7252902151951872e-09}>> loc("b")
  %7 = "canonical.dequantize"(%6) : (tensor<2x!quant.uniform<i32:f32:0, {1.0000000251457085e-05, 3.7252902151951872e-09}>>) -> tensor<2xf32> loc("b")
  %8 = "canonical.mat_mul"(%1, %5, %7) {roundhouse.ranges = array<f64: -2.0, 3.1>, transpose_rhs = true} : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32> loc("y")
  %9 = "canonical.quantize"(%8) {to = !quant.uniform<u8:f32, 0.019999999552965164:100>} : (tensor<2x2xf32>) -> tensor<2x2x!quant.uniform<u8:f32, 0.019999999552965164:100>> loc("y")
  %10 = "canonical.dequantize"(%9) : (tensor<2x2x!quant.uniform<u8:f32, 0.019999999552965164:100>>) -> tensor<2x2xf32> loc("y")
  ml_program.output %10 : tensor<2x2xf32>
}
// -----
// It was decided that 0.25 becomes 0.24, not 0.26.
// passes: quantize_int8
ml_program.subgraph @main(%x: tensor<2x2xf32> {ml_program.identifier = "x", roundhouse.range = array<f64: -4.0, 6.2>}) -> tensor<2x2xf32> attributes {roundhouse.calibrated} {
  %w = "canonical.constant_gen"() {value = dense<[[1.27, -0.5], [0.25, 2.54]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32> loc("w")
  %y = "canonical.mat_mul"(%x, %w) {roundhouse.ranges = array<f64: -20.0, 31.0>, roundhouse.rounded_weights = dense<[[127, -50], [12, 127]]> : tensor<2x2xi8>, transpose_rhs = true} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32> loc("y")
  ml_program.output %y : tensor<2x2xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x2xf32> {ml_program.identifier = "x", roundhouse.range = array<f64: -4.0, 6.2>}) -> tensor<2x2xf32> attributes {roundhouse.calibrated} {
  %0 = "canonical.quantize"(%x) {to = !quant.uniform<u8:f32, 0.03999999910593033:100>} : (tensor<2x2xf32>) -> tensor<2x2x!quant.uniform<u8:f32, 0.03999999910593033:100>> loc(unknown)
  %1 = "canonical.dequantize"(%0) : (tensor<2x2x!quant.uniform<u8:f32, 0.03999999910593033:100>>) -> tensor<2x2xf32> loc(unknown)
  %2 = "canonical.constant_gen"() {value = dense<[[1.27, -0.5], [0.25, 2.54]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32> loc("w")
  %3 = "canonical.constant_gen"() {value = dense<[[127, -50], [12, 127]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8<-127:127>:f32:0, {0.009999999776482582, 0.019999999552965164}>> loc("w")
  %4 = "canonical.dequantize"(%3) : (tensor<2x2x!quant.uniform<i8<-127:127>:f32:0, {0.009999999776482582, 0.019999999552965164}>>) -> tensor<2x2xf32> loc("w")
  %5 = "canonical.mat_mul"(%1, %4) {roundhouse.ranges = array<f64: -20.0, 31.0>, roundhouse.rounded_weights = dense<[[127, -50], [12, 127]]> : tensor<2x2xi8>, transpose_rhs = true} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32> loc("y")
  %6 = "canonical.quantize"(%5) {to = !quant.uniform<u8:f32, 0.20000000298023224:100>} : (tensor<2x2xf32>) -> tensor<2x2x!quant.uniform<u8:f32, 0.20000000298023224:100>> loc("y")
  %7 = "canonical.dequantize"(%6) : (tensor<2x2x!quant.uniform<u8:f32, 0.20000000298023224:100>>) -> tensor<2x2xf32> loc("y")
  ml_program.output %7 : tensor<2x2xf32>
}
// -----
// The weights are no longer those of which that was decided: here they have been transposed.
// passes: quantize_int8
ml_program.subgraph @main(%x: tensor<2x2xf32> {ml_program.identifier = "x", roundhouse.range = array<f64: -4.0, 6.2>}) -> tensor<2x2xf32> attributes {roundhouse.calibrated} {
  %w = "canonical.constant_gen"() {value = dense<[[1.27, -0.5], [0.25, 2.54]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32> loc("w")
  %y = "canonical.mat_mul"(%x, %w) {roundhouse.ranges = array<f64: -20.0, 31.0>, roundhouse.rounded_weights = dense<[[127, 13], [-50, 127]]> : tensor<2x2xi8>, transpose_rhs = true} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32> loc("y")
  ml_program.output %y : tensor<2x2xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x2xf32> {ml_program.identifier = "x", roundhouse.range = array<f64: -4.0, 6.2>}) -> tensor<2x2xf32> attributes {roundhouse.calibrated} {
  %0 = "canonical.quantize"(%x) {to = !quant.uniform<u8:f32, 0.03999999910593033:100>} : (tensor<2x2xf32>) -> tensor<2x2x!quant.uniform<u8:f32, 0.03999999910593033:100>> loc(unknown)
  %1 = "canonical.dequantize"(%0) : (tensor<2x2x!quant.uniform<u8:f32, 0.03999999910593033:100>>) -> tensor<2x2xf32> loc(unknown)
  %2 = "canonical.constant_gen"() {value = dense<[[1.27, -0.5], [0.25, 2.54]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32> loc("w")
  %3 = "canonical.constant_gen"() {value = dense<[[127, -50], [13, 127]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8<-127:127>:f32:0, {0.009999999776482582, 0.019999999552965164}>> loc("w")
  %4 = "canonical.dequantize"(%3) : (tensor<2x2x!quant.uniform<i8<-127:127>:f32:0, {0.009999999776482582, 0.019999999552965164}>>) -> tensor<2x2xf32> loc("w")
  %5 = "canonical.mat_mul"(%1, %4) {roundhouse.ranges = array<f64: -20.0, 31.0>, roundhouse.rounded_weights = dense<[[127, 13], [-50, 127]]> : tensor<2x2xi8>, transpose_rhs = true} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32> loc("y")
  %6 = "canonical.quantize"(%5) {to = !quant.uniform<u8:f32, 0.20000000298023224:100>} : (tensor<2x2xf32>) -> tensor<2x2x!quant.uniform<u8:f32, 0.20000000298023224:100>> loc("y")
  %7 = "canonical.dequantize"(%6) : (tensor<2x2x!quant.uniform<u8:f32, 0.20000000298023224:100>>) -> tensor<2x2xf32> loc("y")
  ml_program.output %7 : tensor<2x2xf32>
}
// -----
// Products that are joined have one scale, so that bytes are joined as they are; what would lose more
// than half of its steps by that keeps its own.
// passes: quantize_int8
ml_program.subgraph @main(%x: tensor<1x2xf32> {ml_program.identifier = "x", roundhouse.range = array<f64: -1.28, 1.27>}) -> tensor<1x6xf32> attributes {roundhouse.calibrated} {
  %w = "canonical.constant_gen"() {value = dense<[[1.27, 1.27], [1.27, 1.27]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32> loc("w")
  %0 = "canonical.mat_mul"(%x, %w) {roundhouse.ranges = array<f64: -1.28, 1.27>} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32> loc("half")
  %1 = "canonical.mat_mul"(%x, %w) {roundhouse.ranges = array<f64: -2.56, 2.54>} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32> loc("whole")
  %2 = "canonical.mat_mul"(%x, %w) {roundhouse.ranges = array<f64: -0.64, 0.635>} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32> loc("quarter")
  %3 = "canonical.tensor_concat"(%0, %1, %2) {axis = 1 : i64, roundhouse.ranges = array<f64: -2.56, 2.54>} : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x6xf32> loc("joined")
  ml_program.output %3 : tensor<1x6xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<1x2xf32> {ml_program.identifier = "x", roundhouse.range = array<f64: -1.28, 1.27>}) -> tensor<1x6xf32> attributes {roundhouse.calibrated} {
  %0 = "canonical.quantize"(%x) {to = !quant.uniform<u8:f32, 0.009999999776482582:128>} : (tensor<1x2xf32>) -> tensor<1x2x!quant.uniform<u8:f32, 0.009999999776482582:128>> loc(unknown)
  %1 = "canonical.dequantize"(%0) : (tensor<1x2x!quant.uniform<u8:f32, 0.009999999776482582:128>>) -> tensor<1x2xf32> loc(unknown)
  %2 = "canonical.constant_gen"() {value = dense<1.27> : tensor<2x2xf32>} : () -> tensor<2x2xf32> loc("w")
  %3 = "canonical.constant_gen"() {value = dense<127> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8<-127:127>:f32:1, {0.009999999776482582, 0.009999999776482582}>> loc("w")
  %4 = "canonical.dequantize"(%3) : (tensor<2x2x!quant.uniform<i8<-127:127>:f32:1, {0.009999999776482582, 0.009999999776482582}>>) -> tensor<2x2xf32> loc("w")
  %5 = "canonical.mat_mul"(%1, %4) {roundhouse.ranges = array<f64: -1.28, 1.27>} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32> loc("half")
  %6 = "canonical.quantize"(%5) {to = !quant.uniform<u8:f32, 0.019999999552965164:128>} : (tensor<1x2xf32>) -> tensor<1x2x!quant.uniform<u8:f32, 0.019999999552965164:128>> loc("half")
  %7 = "canonical.dequantize"(%6) : (tensor<1x2x!quant.uniform<u8:f32, 0.019999999552965164:128>>) -> tensor<1x2xf32> loc("half")
  %8 = "canonical.constant_gen"() {value = dense<127> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8<-127:127>:f32:1, {0.009999999776482582, 0.009999999776482582}>> loc("w")
  %9 = "canonical.dequantize"(%8) : (tensor<2x2x!quant.uniform<i8<-127:127>:f32:1, {0.009999999776482582, 0.009999999776482582}>>) -> tensor<2x2xf32> loc("w")
  %10 = "canonical.mat_mul"(%1, %9) {roundhouse.ranges = array<f64: -2.56, 2.54>} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32> loc("whole")
  %11 = "canonical.quantize"(%10) {to = !quant.uniform<u8:f32, 0.019999999552965164:128>} : (tensor<1x2xf32>) -> tensor<1x2x!quant.uniform<u8:f32, 0.019999999552965164:128>> loc("whole")
  %12 = "canonical.dequantize"(%11) : (tensor<1x2x!quant.uniform<u8:f32, 0.019999999552965164:128>>) -> tensor<1x2xf32> loc("whole")
  %13 = "canonical.constant_gen"() {value = dense<127> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8<-127:127>:f32:1, {0.009999999776482582, 0.009999999776482582}>> loc("w")
  %14 = "canonical.dequantize"(%13) : (tensor<2x2x!quant.uniform<i8<-127:127>:f32:1, {0.009999999776482582, 0.009999999776482582}>>) -> tensor<2x2xf32> loc("w")
  %15 = "canonical.mat_mul"(%1, %14) {roundhouse.ranges = array<f64: -0.64, 0.635>} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32> loc("quarter")
  %16 = "canonical.quantize"(%15) {to = !quant.uniform<u8:f32, 0.004999999888241291:128>} : (tensor<1x2xf32>) -> tensor<1x2x!quant.uniform<u8:f32, 0.004999999888241291:128>> loc("quarter")
  %17 = "canonical.dequantize"(%16) : (tensor<1x2x!quant.uniform<u8:f32, 0.004999999888241291:128>>) -> tensor<1x2xf32> loc("quarter")
  %18 = "canonical.tensor_concat"(%7, %12, %17) {axis = 1 : i64, roundhouse.ranges = array<f64: -2.56, 2.54>} : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x6xf32> loc("joined")
  %19 = "canonical.quantize"(%18) {to = !quant.uniform<u8:f32, 0.019999999552965164:128>} : (tensor<1x6xf32>) -> tensor<1x6x!quant.uniform<u8:f32, 0.019999999552965164:128>> loc("joined")
  %20 = "canonical.dequantize"(%19) : (tensor<1x6x!quant.uniform<u8:f32, 0.019999999552965164:128>>) -> tensor<1x6xf32> loc("joined")
  ml_program.output %20 : tensor<1x6xf32>
}
// -----
// A sum that is only moved before a relu takes the relu's scale, too.
// passes: quantize_int8
ml_program.subgraph @main(%x: tensor<1x2xf32> {ml_program.identifier = "x", roundhouse.range = array<f64: -1.28, 1.27>}, %y: tensor<1x2xf32> {ml_program.identifier = "y", roundhouse.range = array<f64: -1.28, 1.27>}) -> tensor<2x1xf32> attributes {roundhouse.calibrated} {
  %0 = "canonical.eltwise_add"(%x, %y) {roundhouse.ranges = array<f64: -2.56, 2.54>} : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32> loc("sum")
  %1 = "canonical.fixed_reshape"(%0) {roundhouse.ranges = array<f64: -2.56, 2.54>, shape = array<i64: 2, 1>} : (tensor<1x2xf32>) -> tensor<2x1xf32> loc("moved")
  %2 = "canonical.relu"(%1) {roundhouse.ranges = array<f64: 0.0, 2.55>} : (tensor<2x1xf32>) -> tensor<2x1xf32> loc("cut")
  ml_program.output %2 : tensor<2x1xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<1x2xf32> {ml_program.identifier = "x", roundhouse.range = array<f64: -1.28, 1.27>}, %y: tensor<1x2xf32> {ml_program.identifier = "y", roundhouse.range = array<f64: -1.28, 1.27>}) -> tensor<2x1xf32> attributes {roundhouse.calibrated} {
  %0 = "canonical.quantize"(%x) {to = !quant.uniform<u8:f32, 0.009999999776482582:128>} : (tensor<1x2xf32>) -> tensor<1x2x!quant.uniform<u8:f32, 0.009999999776482582:128>> loc(unknown)
  %1 = "canonical.dequantize"(%0) : (tensor<1x2x!quant.uniform<u8:f32, 0.009999999776482582:128>>) -> tensor<1x2xf32> loc(unknown)
  %2 = "canonical.quantize"(%y) {to = !quant.uniform<u8:f32, 0.009999999776482582:128>} : (tensor<1x2xf32>) -> tensor<1x2x!quant.uniform<u8:f32, 0.009999999776482582:128>> loc(unknown)
  %3 = "canonical.dequantize"(%2) : (tensor<1x2x!quant.uniform<u8:f32, 0.009999999776482582:128>>) -> tensor<1x2xf32> loc(unknown)
  %4 = "canonical.eltwise_add"(%1, %3) {roundhouse.ranges = array<f64: -2.56, 2.54>} : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32> loc("sum")
  %5 = "canonical.fixed_reshape"(%4) {roundhouse.ranges = array<f64: -2.56, 2.54>, shape = array<i64: 2, 1>} : (tensor<1x2xf32>) -> tensor<2x1xf32> loc("moved")
  %6 = "canonical.relu"(%5) {roundhouse.ranges = array<f64: 0.0, 2.55>} : (tensor<2x1xf32>) -> tensor<2x1xf32> loc("cut")
  %7 = "canonical.quantize"(%6) {to = !quant.uniform<u8:f32, 0.009999999776482582>} : (tensor<2x1xf32>) -> tensor<2x1x!quant.uniform<u8:f32, 0.009999999776482582>> loc("cut")
  %8 = "canonical.dequantize"(%7) : (tensor<2x1x!quant.uniform<u8:f32, 0.009999999776482582>>) -> tensor<2x1xf32> loc("cut")
  ml_program.output %8 : tensor<2x1xf32>
}
