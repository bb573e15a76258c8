// x where x >= 0, else slope * x.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[[-1.0, 2.0], [-3.0, -4.0]]> : tensor<2x2xf64>} : () -> tensor<2x2xf64>
  %b = "canonical.constant_gen"() {value = dense<[[0.5], [0.25]]> : tensor<2x1xf64>} : () -> tensor<2x1xf64>
  %y = "canonical.prelu"(%a, %b) : (tensor<2x2xf64>, tensor<2x1xf64>) -> tensor<2x2xf64>
  "check.eq"(%y) {expected = dense<[[-0.5, 2.0], [-0.75, -1.0]]> : tensor<2x2xf64>} : (tensor<2x2xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[[-1.0, 2.0], [-3.0, -4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %b = "canonical.constant_gen"() {value = dense<[[0.5], [0.25]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
  %y = "canonical.prelu"(%a, %b) : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x2xf32>
  "check.eq"(%y) {expected = dense<[[-0.5, 2.0], [-0.75, -1.0]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[[-1.0, 2.0], [-3.0, -4.0]]> : tensor<2x2xf16>} : () -> tensor<2x2xf16>
  %b = "canonical.constant_gen"() {value = dense<[[0.5], [0.25]]> : tensor<2x1xf16>} : () -> tensor<2x1xf16>
  %y = "canonical.prelu"(%a, %b) : (tensor<2x2xf16>, tensor<2x1xf16>) -> tensor<2x2xf16>
  "check.eq"(%y) {expected = dense<[[-0.5, 2.0], [-0.75, -1.0]]> : tensor<2x2xf16>} : (tensor<2x2xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[[-1.0, 2.0], [-3.0, -4.0]]> : tensor<2x2xbf16>} : () -> tensor<2x2xbf16>
  %b = "canonical.constant_gen"() {value = dense<[[0.5], [0.25]]> : tensor<2x1xbf16>} : () -> tensor<2x1xbf16>
  %y = "canonical.prelu"(%a, %b) : (tensor<2x2xbf16>, tensor<2x1xbf16>) -> tensor<2x2xbf16>
  "check.eq"(%y) {expected = dense<[[-0.5, 2.0], [-0.75, -1.0]]> : tensor<2x2xbf16>} : (tensor<2x2xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @feature() {
  %a = "canonical.constant_gen"() {value = dense<[[[[-1.0, 2.0], [-3.0, -4.0]]]]> : tensor<1x1x2x2xf32>} : () -> !canonical.feature<1x1x2x2xf32>
  %b = "canonical.constant_gen"() {value = dense<[0.5, 0.25]> : tensor<2xf32>} : () -> !canonical.bias<2xf32>
  %y = "canonical.prelu"(%a, %b) : (!canonical.feature<1x1x2x2xf32>, !canonical.bias<2xf32>) -> !canonical.feature<1x1x2x2xf32>
  "check.eq"(%y) {expected = dense<[[[[-0.5, 2.0], [-1.5, -1.0]]]]> : tensor<1x1x2x2xf32>} : (!canonical.feature<1x1x2x2xf32>) -> ()
  ml_program.output
}
