// Comparisons in every direction.

ml_program.subgraph @equal_f64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf64>} : () -> tensor<3xf64>
  %b = "canonical.constant_gen"() {value = dense<[1.0, 1.0, 0.0]> : tensor<3xf64>} : () -> tensor<3xf64>
  %y = "canonical.compare"(%a, %b) {direction = "equal"} : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, true, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @equal_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %b = "canonical.constant_gen"() {value = dense<[1.0, 1.0, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.compare"(%a, %b) {direction = "equal"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, true, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @equal_f16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf16>} : () -> tensor<3xf16>
  %b = "canonical.constant_gen"() {value = dense<[1.0, 1.0, 0.0]> : tensor<3xf16>} : () -> tensor<3xf16>
  %y = "canonical.compare"(%a, %b) {direction = "equal"} : (tensor<3xf16>, tensor<3xf16>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, true, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @equal_bf16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xbf16>} : () -> tensor<3xbf16>
  %b = "canonical.constant_gen"() {value = dense<[1.0, 1.0, 0.0]> : tensor<3xbf16>} : () -> tensor<3xbf16>
  %y = "canonical.compare"(%a, %b) {direction = "equal"} : (tensor<3xbf16>, tensor<3xbf16>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, true, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @equal_i64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %b = "canonical.constant_gen"() {value = dense<[1, 1, 0]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.compare"(%a, %b) {direction = "equal"} : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, true, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @equal_i32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
  %b = "canonical.constant_gen"() {value = dense<[1, 1, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "canonical.compare"(%a, %b) {direction = "equal"} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, true, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @equal_i16() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi16>} : () -> tensor<3xi16>
  %b = "canonical.constant_gen"() {value = dense<[1, 1, 0]> : tensor<3xi16>} : () -> tensor<3xi16>
  %y = "canonical.compare"(%a, %b) {direction = "equal"} : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, true, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @equal_i8() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi8>} : () -> tensor<3xi8>
  %b = "canonical.constant_gen"() {value = dense<[1, 1, 0]> : tensor<3xi8>} : () -> tensor<3xi8>
  %y = "canonical.compare"(%a, %b) {direction = "equal"} : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, true, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @equal_ui64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui64>} : () -> tensor<3xui64>
  %b = "canonical.constant_gen"() {value = dense<[1, 1, 0]> : tensor<3xui64>} : () -> tensor<3xui64>
  %y = "canonical.compare"(%a, %b) {direction = "equal"} : (tensor<3xui64>, tensor<3xui64>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, true, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @equal_ui32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui32>} : () -> tensor<3xui32>
  %b = "canonical.constant_gen"() {value = dense<[1, 1, 0]> : tensor<3xui32>} : () -> tensor<3xui32>
  %y = "canonical.compare"(%a, %b) {direction = "equal"} : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, true, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @equal_ui16() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui16>} : () -> tensor<3xui16>
  %b = "canonical.constant_gen"() {value = dense<[1, 1, 0]> : tensor<3xui16>} : () -> tensor<3xui16>
  %y = "canonical.compare"(%a, %b) {direction = "equal"} : (tensor<3xui16>, tensor<3xui16>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, true, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @equal_ui8() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui8>} : () -> tensor<3xui8>
  %b = "canonical.constant_gen"() {value = dense<[1, 1, 0]> : tensor<3xui8>} : () -> tensor<3xui8>
  %y = "canonical.compare"(%a, %b) {direction = "equal"} : (tensor<3xui8>, tensor<3xui8>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, true, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @equal_i1() {
  %a = "canonical.constant_gen"() {value = dense<[false, true, true]> : tensor<3xi1>} : () -> tensor<3xi1>
  %b = "canonical.constant_gen"() {value = dense<[true, true, false]> : tensor<3xi1>} : () -> tensor<3xi1>
  %y = "canonical.compare"(%a, %b) {direction = "equal"} : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, true, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @equal_string() {
  %a = "canonical.constant_gen"() {value = dense<["", "b", "bb"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %b = "canonical.constant_gen"() {value = dense<["a", "b", "b"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.compare"(%a, %b) {direction = "equal"} : (tensor<3x!roundhouse.string>, tensor<3x!roundhouse.string>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, true, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @equal_nan() {
  %a = "canonical.constant_gen"() {value = dense<[0x7FC00000, 0.0, -0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %b = "canonical.constant_gen"() {value = dense<[0x7FC00000, 0x7FC00000, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.compare"(%a, %b) {direction = "equal"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, false, true]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @not_equal_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %b = "canonical.constant_gen"() {value = dense<[1.0, 1.0, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.compare"(%a, %b) {direction = "not_equal"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, false, true]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @not_equal_i32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
  %b = "canonical.constant_gen"() {value = dense<[1, 1, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "canonical.compare"(%a, %b) {direction = "not_equal"} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, false, true]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @not_equal_i1() {
  %a = "canonical.constant_gen"() {value = dense<[false, true, true]> : tensor<3xi1>} : () -> tensor<3xi1>
  %b = "canonical.constant_gen"() {value = dense<[true, true, false]> : tensor<3xi1>} : () -> tensor<3xi1>
  %y = "canonical.compare"(%a, %b) {direction = "not_equal"} : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, false, true]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @not_equal_string() {
  %a = "canonical.constant_gen"() {value = dense<["", "b", "bb"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %b = "canonical.constant_gen"() {value = dense<["a", "b", "b"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.compare"(%a, %b) {direction = "not_equal"} : (tensor<3x!roundhouse.string>, tensor<3x!roundhouse.string>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, false, true]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @not_equal_nan() {
  %a = "canonical.constant_gen"() {value = dense<[0x7FC00000, 0.0, -0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %b = "canonical.constant_gen"() {value = dense<[0x7FC00000, 0x7FC00000, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.compare"(%a, %b) {direction = "not_equal"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, true, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @less_f64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf64>} : () -> tensor<3xf64>
  %b = "canonical.constant_gen"() {value = dense<[1.0, 1.0, 0.0]> : tensor<3xf64>} : () -> tensor<3xf64>
  %y = "canonical.compare"(%a, %b) {direction = "less"} : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, false, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @less_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %b = "canonical.constant_gen"() {value = dense<[1.0, 1.0, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.compare"(%a, %b) {direction = "less"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, false, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @less_f16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf16>} : () -> tensor<3xf16>
  %b = "canonical.constant_gen"() {value = dense<[1.0, 1.0, 0.0]> : tensor<3xf16>} : () -> tensor<3xf16>
  %y = "canonical.compare"(%a, %b) {direction = "less"} : (tensor<3xf16>, tensor<3xf16>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, false, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @less_bf16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xbf16>} : () -> tensor<3xbf16>
  %b = "canonical.constant_gen"() {value = dense<[1.0, 1.0, 0.0]> : tensor<3xbf16>} : () -> tensor<3xbf16>
  %y = "canonical.compare"(%a, %b) {direction = "less"} : (tensor<3xbf16>, tensor<3xbf16>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, false, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @less_i64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %b = "canonical.constant_gen"() {value = dense<[1, 1, 0]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.compare"(%a, %b) {direction = "less"} : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, false, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @less_i32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
  %b = "canonical.constant_gen"() {value = dense<[1, 1, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "canonical.compare"(%a, %b) {direction = "less"} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, false, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @less_i16() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi16>} : () -> tensor<3xi16>
  %b = "canonical.constant_gen"() {value = dense<[1, 1, 0]> : tensor<3xi16>} : () -> tensor<3xi16>
  %y = "canonical.compare"(%a, %b) {direction = "less"} : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, false, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @less_i8() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi8>} : () -> tensor<3xi8>
  %b = "canonical.constant_gen"() {value = dense<[1, 1, 0]> : tensor<3xi8>} : () -> tensor<3xi8>
  %y = "canonical.compare"(%a, %b) {direction = "less"} : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, false, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @less_ui64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui64>} : () -> tensor<3xui64>
  %b = "canonical.constant_gen"() {value = dense<[1, 1, 0]> : tensor<3xui64>} : () -> tensor<3xui64>
  %y = "canonical.compare"(%a, %b) {direction = "less"} : (tensor<3xui64>, tensor<3xui64>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, false, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @less_ui32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui32>} : () -> tensor<3xui32>
  %b = "canonical.constant_gen"() {value = dense<[1, 1, 0]> : tensor<3xui32>} : () -> tensor<3xui32>
  %y = "canonical.compare"(%a, %b) {direction = "less"} : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, false, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @less_ui16() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui16>} : () -> tensor<3xui16>
  %b = "canonical.constant_gen"() {value = dense<[1, 1, 0]> : tensor<3xui16>} : () -> tensor<3xui16>
  %y = "canonical.compare"(%a, %b) {direction = "less"} : (tensor<3xui16>, tensor<3xui16>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, false, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @less_ui8() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui8>} : () -> tensor<3xui8>
  %b = "canonical.constant_gen"() {value = dense<[1, 1, 0]> : tensor<3xui8>} : () -> tensor<3xui8>
  %y = "canonical.compare"(%a, %b) {direction = "less"} : (tensor<3xui8>, tensor<3xui8>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, false, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @less_i1() {
  %a = "canonical.constant_gen"() {value = dense<[false, true, true]> : tensor<3xi1>} : () -> tensor<3xi1>
  %b = "canonical.constant_gen"() {value = dense<[true, true, false]> : tensor<3xi1>} : () -> tensor<3xi1>
  %y = "canonical.compare"(%a, %b) {direction = "less"} : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, false, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @less_string() {
  %a = "canonical.constant_gen"() {value = dense<["", "b", "bb"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %b = "canonical.constant_gen"() {value = dense<["a", "b", "b"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.compare"(%a, %b) {direction = "less"} : (tensor<3x!roundhouse.string>, tensor<3x!roundhouse.string>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, false, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @less_nan() {
  %a = "canonical.constant_gen"() {value = dense<[0x7FC00000, 0.0, -0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %b = "canonical.constant_gen"() {value = dense<[0x7FC00000, 0x7FC00000, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.compare"(%a, %b) {direction = "less"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, false, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @less_equal_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %b = "canonical.constant_gen"() {value = dense<[1.0, 1.0, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.compare"(%a, %b) {direction = "less_equal"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, true, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @less_equal_i32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
  %b = "canonical.constant_gen"() {value = dense<[1, 1, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "canonical.compare"(%a, %b) {direction = "less_equal"} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, true, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @less_equal_i1() {
  %a = "canonical.constant_gen"() {value = dense<[false, true, true]> : tensor<3xi1>} : () -> tensor<3xi1>
  %b = "canonical.constant_gen"() {value = dense<[true, true, false]> : tensor<3xi1>} : () -> tensor<3xi1>
  %y = "canonical.compare"(%a, %b) {direction = "less_equal"} : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, true, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @less_equal_string() {
  %a = "canonical.constant_gen"() {value = dense<["", "b", "bb"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %b = "canonical.constant_gen"() {value = dense<["a", "b", "b"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.compare"(%a, %b) {direction = "less_equal"} : (tensor<3x!roundhouse.string>, tensor<3x!roundhouse.string>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, true, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @less_equal_nan() {
  %a = "canonical.constant_gen"() {value = dense<[0x7FC00000, 0.0, -0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %b = "canonical.constant_gen"() {value = dense<[0x7FC00000, 0x7FC00000, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.compare"(%a, %b) {direction = "less_equal"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, false, true]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @greater_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %b = "canonical.constant_gen"() {value = dense<[1.0, 1.0, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.compare"(%a, %b) {direction = "greater"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, false, true]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @greater_i32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
  %b = "canonical.constant_gen"() {value = dense<[1, 1, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "canonical.compare"(%a, %b) {direction = "greater"} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, false, true]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @greater_i1() {
  %a = "canonical.constant_gen"() {value = dense<[false, true, true]> : tensor<3xi1>} : () -> tensor<3xi1>
  %b = "canonical.constant_gen"() {value = dense<[true, true, false]> : tensor<3xi1>} : () -> tensor<3xi1>
  %y = "canonical.compare"(%a, %b) {direction = "greater"} : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, false, true]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @greater_string() {
  %a = "canonical.constant_gen"() {value = dense<["", "b", "bb"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %b = "canonical.constant_gen"() {value = dense<["a", "b", "b"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.compare"(%a, %b) {direction = "greater"} : (tensor<3x!roundhouse.string>, tensor<3x!roundhouse.string>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, false, true]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @greater_nan() {
  %a = "canonical.constant_gen"() {value = dense<[0x7FC00000, 0.0, -0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %b = "canonical.constant_gen"() {value = dense<[0x7FC00000, 0x7FC00000, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.compare"(%a, %b) {direction = "greater"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, false, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @greater_equal_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %b = "canonical.constant_gen"() {value = dense<[1.0, 1.0, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.compare"(%a, %b) {direction = "greater_equal"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, true, true]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @greater_equal_i32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
  %b = "canonical.constant_gen"() {value = dense<[1, 1, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "canonical.compare"(%a, %b) {direction = "greater_equal"} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, true, true]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @greater_equal_i1() {
  %a = "canonical.constant_gen"() {value = dense<[false, true, true]> : tensor<3xi1>} : () -> tensor<3xi1>
  %b = "canonical.constant_gen"() {value = dense<[true, true, false]> : tensor<3xi1>} : () -> tensor<3xi1>
  %y = "canonical.compare"(%a, %b) {direction = "greater_equal"} : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, true, true]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @greater_equal_string() {
  %a = "canonical.constant_gen"() {value = dense<["", "b", "bb"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %b = "canonical.constant_gen"() {value = dense<["a", "b", "b"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.compare"(%a, %b) {direction = "greater_equal"} : (tensor<3x!roundhouse.string>, tensor<3x!roundhouse.string>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, true, true]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @greater_equal_nan() {
  %a = "canonical.constant_gen"() {value = dense<[0x7FC00000, 0.0, -0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %b = "canonical.constant_gen"() {value = dense<[0x7FC00000, 0x7FC00000, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.compare"(%a, %b) {direction = "greater_equal"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, false, true]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @broadcast() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0], [5.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
  %b = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 6.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.compare"(%a, %b) {direction = "less_equal"} : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  "check.eq"(%y) {expected = dense<[[false, true, true], [false, false, true]]> : tensor<2x3xi1>} : (tensor<2x3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @neighbours_of_wide_integers() {
  %a = "canonical.constant_gen"() {value = dense<1152921504606846976> : tensor<i64>} : () -> tensor<i64>
  %b = "canonical.constant_gen"() {value = dense<1152921504606846977> : tensor<i64>} : () -> tensor<i64>
  %y = "canonical.compare"(%a, %b) {direction = "equal"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  "check.eq"(%y) {expected = dense<false> : tensor<i1>} : (tensor<i1>) -> ()
  ml_program.output
}
