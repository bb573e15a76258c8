// Numbers that are equally likely in a range.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<42> : tensor<ui64>} : () -> tensor<ui64>
  %y:2 = "canonical.random_uniform"(%a) {shape = array<i64: 2, 2>, to = f64} : (tensor<ui64>) -> (tensor<2x2xf64>, tensor<ui64>)
  "check.eq"(%y#0) {expected = dense<[[0.7415648787718233, 0.1599103928769201], [0.27860113025513866, 0.34419071652363753]]> : tensor<2x2xf64>} : (tensor<2x2xf64>) -> ()
  "check.eq"(%y#1) {expected = dense<8709371129873690750> : tensor<ui64>} : (tensor<ui64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<42> : tensor<ui64>} : () -> tensor<ui64>
  %y:2 = "canonical.random_uniform"(%a) {shape = array<i64: 2, 2>, to = f32} : (tensor<ui64>) -> (tensor<2x2xf32>, tensor<ui64>)
  "check.eq"(%y#0) {expected = dense<[[0.7415648698806763, 0.1599103808403015], [0.27860110998153687, 0.34419065713882446]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<8709371129873690750> : tensor<ui64>} : (tensor<ui64>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<42> : tensor<ui64>} : () -> tensor<ui64>
  %y:2 = "canonical.random_uniform"(%a) {shape = array<i64: 2, 2>, to = f16} : (tensor<ui64>) -> (tensor<2x2xf16>, tensor<ui64>)
  "check.eq"(%y#0) {expected = dense<[[0.7412109375, 0.15966796875], [0.2783203125, 0.34375]]> : tensor<2x2xf16>} : (tensor<2x2xf16>) -> ()
  "check.eq"(%y#1) {expected = dense<8709371129873690750> : tensor<ui64>} : (tensor<ui64>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<42> : tensor<ui64>} : () -> tensor<ui64>
  %y:2 = "canonical.random_uniform"(%a) {shape = array<i64: 2, 2>, to = bf16} : (tensor<ui64>) -> (tensor<2x2xbf16>, tensor<ui64>)
  "check.eq"(%y#0) {expected = dense<[[0.73828125, 0.15625], [0.27734375, 0.34375]]> : tensor<2x2xbf16>} : (tensor<2x2xbf16>) -> ()
  "check.eq"(%y#1) {expected = dense<8709371129873690750> : tensor<ui64>} : (tensor<ui64>) -> ()
  ml_program.output
}

ml_program.subgraph @range() {
  %a = "canonical.constant_gen"() {value = dense<7> : tensor<ui64>} : () -> tensor<ui64>
  %b = "canonical.constant_gen"() {value = dense<[3]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y:2 = "canonical.random_uniform"(%a, %b) {high = 6.0 : f64, low = -2.0 : f64} : (tensor<ui64>, tensor<1xi64>) -> (tensor<3xf32>, tensor<ui64>)
  "check.almost_eq"(%y#0) {atol = 0.0 : f64, expected = dense<[1.1186375617980957, -1.8656940460205078, 5.206085205078125]> : tensor<3xf32>, rtol = 1.2e-07 : f64} : (tensor<3xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<15755400384260043846> : tensor<ui64>} : (tensor<ui64>) -> ()
  ml_program.output
}

ml_program.subgraph @nothing_is_drawn() {
  %a = "canonical.constant_gen"() {value = dense<7> : tensor<ui64>} : () -> tensor<ui64>
  %y:2 = "canonical.random_uniform"(%a) {shape = array<i64: 2, 0>} : (tensor<ui64>) -> (tensor<2x0xf32>, tensor<ui64>)
  "check.eq"(%y#0) {expected = dense<> : tensor<2x0xf32>} : (tensor<2x0xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<7> : tensor<ui64>} : (tensor<ui64>) -> ()
  ml_program.output
}

ml_program.subgraph @one_value() {
  %a = "canonical.constant_gen"() {value = dense<7> : tensor<ui64>} : () -> tensor<ui64>
  %y:2 = "canonical.random_uniform"(%a) {high = 1.5 : f64, low = 1.5 : f64, shape = array<i64: 2>} : (tensor<ui64>) -> (tensor<2xf32>, tensor<ui64>)
  "check.eq"(%y#0) {expected = dense<[1.5, 1.5]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<4354685564936845361> : tensor<ui64>} : (tensor<ui64>) -> ()
  ml_program.output
}
