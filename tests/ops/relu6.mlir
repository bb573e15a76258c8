// min(max(0, x), 6).

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 0.0, 3.0, 7.0, 2.5]> : tensor<5xf64>} : () -> tensor<5xf64>
  %y = "canonical.relu6"(%a) : (tensor<5xf64>) -> tensor<5xf64>
  "check.eq"(%y) {expected = dense<[0.0, 0.0, 3.0, 6.0, 2.5]> : tensor<5xf64>} : (tensor<5xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 0.0, 3.0, 7.0, 2.5]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.relu6"(%a) : (tensor<5xf32>) -> tensor<5xf32>
  "check.eq"(%y) {expected = dense<[0.0, 0.0, 3.0, 6.0, 2.5]> : tensor<5xf32>} : (tensor<5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 0.0, 3.0, 7.0, 2.5]> : tensor<5xf16>} : () -> tensor<5xf16>
  %y = "canonical.relu6"(%a) : (tensor<5xf16>) -> tensor<5xf16>
  "check.eq"(%y) {expected = dense<[0.0, 0.0, 3.0, 6.0, 2.5]> : tensor<5xf16>} : (tensor<5xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 0.0, 3.0, 7.0, 2.5]> : tensor<5xbf16>} : () -> tensor<5xbf16>
  %y = "canonical.relu6"(%a) : (tensor<5xbf16>) -> tensor<5xbf16>
  "check.eq"(%y) {expected = dense<[0.0, 0.0, 3.0, 6.0, 2.5]> : tensor<5xbf16>} : (tensor<5xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i64() {
  %a = "canonical.constant_gen"() {value = dense<[-2, 0, 3, 7]> : tensor<4xi64>} : () -> tensor<4xi64>
  %y = "canonical.relu6"(%a) : (tensor<4xi64>) -> tensor<4xi64>
  "check.eq"(%y) {expected = dense<[0, 0, 3, 6]> : tensor<4xi64>} : (tensor<4xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i32() {
  %a = "canonical.constant_gen"() {value = dense<[-2, 0, 3, 7]> : tensor<4xi32>} : () -> tensor<4xi32>
  %y = "canonical.relu6"(%a) : (tensor<4xi32>) -> tensor<4xi32>
  "check.eq"(%y) {expected = dense<[0, 0, 3, 6]> : tensor<4xi32>} : (tensor<4xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @i16() {
  %a = "canonical.constant_gen"() {value = dense<[-2, 0, 3, 7]> : tensor<4xi16>} : () -> tensor<4xi16>
  %y = "canonical.relu6"(%a) : (tensor<4xi16>) -> tensor<4xi16>
  "check.eq"(%y) {expected = dense<[0, 0, 3, 6]> : tensor<4xi16>} : (tensor<4xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @i8() {
  %a = "canonical.constant_gen"() {value = dense<[-2, 0, 3, 7]> : tensor<4xi8>} : () -> tensor<4xi8>
  %y = "canonical.relu6"(%a) : (tensor<4xi8>) -> tensor<4xi8>
  "check.eq"(%y) {expected = dense<[0, 0, 3, 6]> : tensor<4xi8>} : (tensor<4xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %a = "canonical.constant_gen"() {value = dense<[-20, -10, -9, 2, 100]> : tensor<5xi8>} : () -> tensor<5x!quant.uniform<i8:f32, 0.5:-10>>
  %y = "canonical.relu6"(%a) : (tensor<5x!quant.uniform<i8:f32, 0.5:-10>>) -> tensor<5x!quant.uniform<i8:f32, 0.5:-10>>
  "check.eq"(%y) {expected = dense<[-10, -10, -9, 2, 2]> : tensor<5xi8>} : (tensor<5x!quant.uniform<i8:f32, 0.5:-10>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_along_an_axis() {
  %a = "canonical.constant_gen"() {value = dense<[[-3, -3], [3, 3], [9, 9]]> : tensor<3x2xi16>} : () -> tensor<3x2x!quant.uniform<i16:f32:1, {1.0, 2.0:1}>>
  %y = "canonical.relu6"(%a) : (tensor<3x2x!quant.uniform<i16:f32:1, {1.0, 2.0:1}>>) -> tensor<3x2x!quant.uniform<i16:f32:1, {1.0, 2.0:1}>>
  "check.eq"(%y) {expected = dense<[[0, 1], [3, 3], [6, 4]]> : tensor<3x2xi16>} : (tensor<3x2x!quant.uniform<i16:f32:1, {1.0, 2.0:1}>>) -> ()
  ml_program.output
}

ml_program.subgraph @ends() {
  %a = "canonical.constant_gen"() {value = dense<[0xFF800000, -10000.0, 10000.0, 0x7F800000, 0x7FC00000]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.relu6"(%a) : (tensor<5xf32>) -> tensor<5xf32>
  "check.eq"(%y) {expected = dense<[0.0, 0.0, 6.0, 6.0, 0x7FC00000]> : tensor<5xf32>} : (tensor<5xf32>) -> ()
  ml_program.output
}
