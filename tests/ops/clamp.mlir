// Between two bounds.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 0.0, 3.0, 7.0, 2.5]> : tensor<5xf64>} : () -> tensor<5xf64>
  %y = "canonical.clamp"(%a) {max = 5.0 : f64, min = 1.0 : f64} : (tensor<5xf64>) -> tensor<5xf64>
  "check.eq"(%y) {expected = dense<[1.0, 1.0, 3.0, 5.0, 2.5]> : tensor<5xf64>} : (tensor<5xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 0.0, 3.0, 7.0, 2.5]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.clamp"(%a) {max = 5.0 : f64, min = 1.0 : f64} : (tensor<5xf32>) -> tensor<5xf32>
  "check.eq"(%y) {expected = dense<[1.0, 1.0, 3.0, 5.0, 2.5]> : tensor<5xf32>} : (tensor<5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 0.0, 3.0, 7.0, 2.5]> : tensor<5xf16>} : () -> tensor<5xf16>
  %y = "canonical.clamp"(%a) {max = 5.0 : f64, min = 1.0 : f64} : (tensor<5xf16>) -> tensor<5xf16>
  "check.eq"(%y) {expected = dense<[1.0, 1.0, 3.0, 5.0, 2.5]> : tensor<5xf16>} : (tensor<5xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 0.0, 3.0, 7.0, 2.5]> : tensor<5xbf16>} : () -> tensor<5xbf16>
  %y = "canonical.clamp"(%a) {max = 5.0 : f64, min = 1.0 : f64} : (tensor<5xbf16>) -> tensor<5xbf16>
  "check.eq"(%y) {expected = dense<[1.0, 1.0, 3.0, 5.0, 2.5]> : tensor<5xbf16>} : (tensor<5xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i64() {
  %a = "canonical.constant_gen"() {value = dense<[-2, 0, 3, 7]> : tensor<4xi64>} : () -> tensor<4xi64>
  %y = "canonical.clamp"(%a) {max = 5.0 : f64, min = 1.0 : f64} : (tensor<4xi64>) -> tensor<4xi64>
  "check.eq"(%y) {expected = dense<[1, 1, 3, 5]> : tensor<4xi64>} : (tensor<4xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i32() {
  %a = "canonical.constant_gen"() {value = dense<[-2, 0, 3, 7]> : tensor<4xi32>} : () -> tensor<4xi32>
  %y = "canonical.clamp"(%a) {max = 5.0 : f64, min = 1.0 : f64} : (tensor<4xi32>) -> tensor<4xi32>
  "check.eq"(%y) {expected = dense<[1, 1, 3, 5]> : tensor<4xi32>} : (tensor<4xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @i16() {
  %a = "canonical.constant_gen"() {value = dense<[-2, 0, 3, 7]> : tensor<4xi16>} : () -> tensor<4xi16>
  %y = "canonical.clamp"(%a) {max = 5.0 : f64, min = 1.0 : f64} : (tensor<4xi16>) -> tensor<4xi16>
  "check.eq"(%y) {expected = dense<[1, 1, 3, 5]> : tensor<4xi16>} : (tensor<4xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @i8() {
  %a = "canonical.constant_gen"() {value = dense<[-2, 0, 3, 7]> : tensor<4xi8>} : () -> tensor<4xi8>
  %y = "canonical.clamp"(%a) {max = 5.0 : f64, min = 1.0 : f64} : (tensor<4xi8>) -> tensor<4xi8>
  "check.eq"(%y) {expected = dense<[1, 1, 3, 5]> : tensor<4xi8>} : (tensor<4xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @ui64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 3, 7]> : tensor<3xui64>} : () -> tensor<3xui64>
  %y = "canonical.clamp"(%a) {max = 5.0 : f64, min = 1.0 : f64} : (tensor<3xui64>) -> tensor<3xui64>
  "check.eq"(%y) {expected = dense<[1, 3, 5]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 3, 7]> : tensor<3xui32>} : () -> tensor<3xui32>
  %y = "canonical.clamp"(%a) {max = 5.0 : f64, min = 1.0 : f64} : (tensor<3xui32>) -> tensor<3xui32>
  "check.eq"(%y) {expected = dense<[1, 3, 5]> : tensor<3xui32>} : (tensor<3xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @ui16() {
  %a = "canonical.constant_gen"() {value = dense<[0, 3, 7]> : tensor<3xui16>} : () -> tensor<3xui16>
  %y = "canonical.clamp"(%a) {max = 5.0 : f64, min = 1.0 : f64} : (tensor<3xui16>) -> tensor<3xui16>
  "check.eq"(%y) {expected = dense<[1, 3, 5]> : tensor<3xui16>} : (tensor<3xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @ui8() {
  %a = "canonical.constant_gen"() {value = dense<[0, 3, 7]> : tensor<3xui8>} : () -> tensor<3xui8>
  %y = "canonical.clamp"(%a) {max = 5.0 : f64, min = 1.0 : f64} : (tensor<3xui8>) -> tensor<3xui8>
  "check.eq"(%y) {expected = dense<[1, 3, 5]> : tensor<3xui8>} : (tensor<3xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @from_below() {
  %a = "canonical.constant_gen"() {value = dense<[-3, 9]> : tensor<2xi8>} : () -> tensor<2xi8>
  %y = "canonical.clamp"(%a) {min = -1.0 : f64} : (tensor<2xi8>) -> tensor<2xi8>
  "check.eq"(%y) {expected = dense<[-1, 9]> : tensor<2xi8>} : (tensor<2xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @from_above() {
  %a = "canonical.constant_gen"() {value = dense<[-3, 9]> : tensor<2xi8>} : () -> tensor<2xi8>
  %y = "canonical.clamp"(%a) {max = 5.0 : f64} : (tensor<2xi8>) -> tensor<2xi8>
  "check.eq"(%y) {expected = dense<[-3, 5]> : tensor<2xi8>} : (tensor<2xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @no_bounds() {
  %a = "canonical.constant_gen"() {value = dense<[0xFF800000, 0x7FC00000, 0x7F800000]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.clamp"(%a) : (tensor<3xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0xFF800000, 0x7FC00000, 0x7F800000]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @wide_integers() {
  %a = "canonical.constant_gen"() {value = dense<[18446744073709551615, 5]> : tensor<2xui64>} : () -> tensor<2xui64>
  %y = "canonical.clamp"(%a) {max = 9223372036854775808.0 : f64} : (tensor<2xui64>) -> tensor<2xui64>
  "check.eq"(%y) {expected = dense<[9223372036854775808, 5]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  ml_program.output
}

// 0.8 is between two numbers of the type, for 0.5 and 1; 1 is nearer.
ml_program.subgraph @quantised() {
  %a = "canonical.constant_gen"() {value = dense<[-20, -10, -9, 2, 100]> : tensor<5xi8>} : () -> tensor<5x!quant.uniform<i8:f32, 0.5:-10>>
  %y = "canonical.clamp"(%a) {min = 0.8 : f64} : (tensor<5x!quant.uniform<i8:f32, 0.5:-10>>) -> tensor<5x!quant.uniform<i8:f32, 0.5:-10>>
  "check.eq"(%y) {expected = dense<[-8, -8, -8, 2, 100]> : tensor<5xi8>} : (tensor<5x!quant.uniform<i8:f32, 0.5:-10>>) -> ()
  ml_program.output
}
