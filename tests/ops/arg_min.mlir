// Where the least element is.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[[3.0, 7.0, 7.0], [1.0, 0.0, 0.0]]> : tensor<2x3xf64>} : () -> tensor<2x3xf64>
  %y = "canonical.arg_min"(%a) {axis = 1 : i64} : (tensor<2x3xf64>) -> tensor<2x1xi64>
  "check.eq"(%y) {expected = dense<[[0], [1]]> : tensor<2x1xi64>} : (tensor<2x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @f64_last() {
  %a = "canonical.constant_gen"() {value = dense<[[3.0, 7.0, 7.0], [1.0, 0.0, 0.0]]> : tensor<2x3xf64>} : () -> tensor<2x3xf64>
  %y = "canonical.arg_min"(%a) {axis = -1 : i64, keep_dims = false, select_last_index = true} : (tensor<2x3xf64>) -> tensor<2xi64>
  "check.eq"(%y) {expected = dense<[0, 2]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[[3.0, 7.0, 7.0], [1.0, 0.0, 0.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.arg_min"(%a) {axis = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x1xi64>
  "check.eq"(%y) {expected = dense<[[0], [1]]> : tensor<2x1xi64>} : (tensor<2x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_last() {
  %a = "canonical.constant_gen"() {value = dense<[[3.0, 7.0, 7.0], [1.0, 0.0, 0.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.arg_min"(%a) {axis = -1 : i64, keep_dims = false, select_last_index = true} : (tensor<2x3xf32>) -> tensor<2xi64>
  "check.eq"(%y) {expected = dense<[0, 2]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[[3.0, 7.0, 7.0], [1.0, 0.0, 0.0]]> : tensor<2x3xf16>} : () -> tensor<2x3xf16>
  %y = "canonical.arg_min"(%a) {axis = 1 : i64} : (tensor<2x3xf16>) -> tensor<2x1xi64>
  "check.eq"(%y) {expected = dense<[[0], [1]]> : tensor<2x1xi64>} : (tensor<2x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @f16_last() {
  %a = "canonical.constant_gen"() {value = dense<[[3.0, 7.0, 7.0], [1.0, 0.0, 0.0]]> : tensor<2x3xf16>} : () -> tensor<2x3xf16>
  %y = "canonical.arg_min"(%a) {axis = -1 : i64, keep_dims = false, select_last_index = true} : (tensor<2x3xf16>) -> tensor<2xi64>
  "check.eq"(%y) {expected = dense<[0, 2]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[[3.0, 7.0, 7.0], [1.0, 0.0, 0.0]]> : tensor<2x3xbf16>} : () -> tensor<2x3xbf16>
  %y = "canonical.arg_min"(%a) {axis = 1 : i64} : (tensor<2x3xbf16>) -> tensor<2x1xi64>
  "check.eq"(%y) {expected = dense<[[0], [1]]> : tensor<2x1xi64>} : (tensor<2x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16_last() {
  %a = "canonical.constant_gen"() {value = dense<[[3.0, 7.0, 7.0], [1.0, 0.0, 0.0]]> : tensor<2x3xbf16>} : () -> tensor<2x3xbf16>
  %y = "canonical.arg_min"(%a) {axis = -1 : i64, keep_dims = false, select_last_index = true} : (tensor<2x3xbf16>) -> tensor<2xi64>
  "check.eq"(%y) {expected = dense<[0, 2]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i64() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 7, 7], [1, 0, 0]]> : tensor<2x3xi64>} : () -> tensor<2x3xi64>
  %y = "canonical.arg_min"(%a) {axis = 1 : i64} : (tensor<2x3xi64>) -> tensor<2x1xi64>
  "check.eq"(%y) {expected = dense<[[0], [1]]> : tensor<2x1xi64>} : (tensor<2x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i64_last() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 7, 7], [1, 0, 0]]> : tensor<2x3xi64>} : () -> tensor<2x3xi64>
  %y = "canonical.arg_min"(%a) {axis = -1 : i64, keep_dims = false, select_last_index = true} : (tensor<2x3xi64>) -> tensor<2xi64>
  "check.eq"(%y) {expected = dense<[0, 2]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i32() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 7, 7], [1, 0, 0]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %y = "canonical.arg_min"(%a) {axis = 1 : i64} : (tensor<2x3xi32>) -> tensor<2x1xi64>
  "check.eq"(%y) {expected = dense<[[0], [1]]> : tensor<2x1xi64>} : (tensor<2x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i32_last() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 7, 7], [1, 0, 0]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %y = "canonical.arg_min"(%a) {axis = -1 : i64, keep_dims = false, select_last_index = true} : (tensor<2x3xi32>) -> tensor<2xi64>
  "check.eq"(%y) {expected = dense<[0, 2]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i16() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 7, 7], [1, 0, 0]]> : tensor<2x3xi16>} : () -> tensor<2x3xi16>
  %y = "canonical.arg_min"(%a) {axis = 1 : i64} : (tensor<2x3xi16>) -> tensor<2x1xi64>
  "check.eq"(%y) {expected = dense<[[0], [1]]> : tensor<2x1xi64>} : (tensor<2x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i16_last() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 7, 7], [1, 0, 0]]> : tensor<2x3xi16>} : () -> tensor<2x3xi16>
  %y = "canonical.arg_min"(%a) {axis = -1 : i64, keep_dims = false, select_last_index = true} : (tensor<2x3xi16>) -> tensor<2xi64>
  "check.eq"(%y) {expected = dense<[0, 2]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i8() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 7, 7], [1, 0, 0]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
  %y = "canonical.arg_min"(%a) {axis = 1 : i64} : (tensor<2x3xi8>) -> tensor<2x1xi64>
  "check.eq"(%y) {expected = dense<[[0], [1]]> : tensor<2x1xi64>} : (tensor<2x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i8_last() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 7, 7], [1, 0, 0]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
  %y = "canonical.arg_min"(%a) {axis = -1 : i64, keep_dims = false, select_last_index = true} : (tensor<2x3xi8>) -> tensor<2xi64>
  "check.eq"(%y) {expected = dense<[0, 2]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui64() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 7, 7], [1, 0, 0]]> : tensor<2x3xui64>} : () -> tensor<2x3xui64>
  %y = "canonical.arg_min"(%a) {axis = 1 : i64} : (tensor<2x3xui64>) -> tensor<2x1xi64>
  "check.eq"(%y) {expected = dense<[[0], [1]]> : tensor<2x1xi64>} : (tensor<2x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui64_last() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 7, 7], [1, 0, 0]]> : tensor<2x3xui64>} : () -> tensor<2x3xui64>
  %y = "canonical.arg_min"(%a) {axis = -1 : i64, keep_dims = false, select_last_index = true} : (tensor<2x3xui64>) -> tensor<2xi64>
  "check.eq"(%y) {expected = dense<[0, 2]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui32() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 7, 7], [1, 0, 0]]> : tensor<2x3xui32>} : () -> tensor<2x3xui32>
  %y = "canonical.arg_min"(%a) {axis = 1 : i64} : (tensor<2x3xui32>) -> tensor<2x1xi64>
  "check.eq"(%y) {expected = dense<[[0], [1]]> : tensor<2x1xi64>} : (tensor<2x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui32_last() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 7, 7], [1, 0, 0]]> : tensor<2x3xui32>} : () -> tensor<2x3xui32>
  %y = "canonical.arg_min"(%a) {axis = -1 : i64, keep_dims = false, select_last_index = true} : (tensor<2x3xui32>) -> tensor<2xi64>
  "check.eq"(%y) {expected = dense<[0, 2]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui16() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 7, 7], [1, 0, 0]]> : tensor<2x3xui16>} : () -> tensor<2x3xui16>
  %y = "canonical.arg_min"(%a) {axis = 1 : i64} : (tensor<2x3xui16>) -> tensor<2x1xi64>
  "check.eq"(%y) {expected = dense<[[0], [1]]> : tensor<2x1xi64>} : (tensor<2x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui16_last() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 7, 7], [1, 0, 0]]> : tensor<2x3xui16>} : () -> tensor<2x3xui16>
  %y = "canonical.arg_min"(%a) {axis = -1 : i64, keep_dims = false, select_last_index = true} : (tensor<2x3xui16>) -> tensor<2xi64>
  "check.eq"(%y) {expected = dense<[0, 2]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui8() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 7, 7], [1, 0, 0]]> : tensor<2x3xui8>} : () -> tensor<2x3xui8>
  %y = "canonical.arg_min"(%a) {axis = 1 : i64} : (tensor<2x3xui8>) -> tensor<2x1xi64>
  "check.eq"(%y) {expected = dense<[[0], [1]]> : tensor<2x1xi64>} : (tensor<2x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui8_last() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 7, 7], [1, 0, 0]]> : tensor<2x3xui8>} : () -> tensor<2x3xui8>
  %y = "canonical.arg_min"(%a) {axis = -1 : i64, keep_dims = false, select_last_index = true} : (tensor<2x3xui8>) -> tensor<2xi64>
  "check.eq"(%y) {expected = dense<[0, 2]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @along_axis_0() {
  %a = "canonical.constant_gen"() {value = dense<[[3.0, 7.0, 7.0], [1.0, 0.0, 0.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.arg_min"(%a) : (tensor<2x3xf32>) -> tensor<1x3xi64>
  "check.eq"(%y) {expected = dense<[[1, 1, 1]]> : tensor<1x3xi64>} : (tensor<1x3xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @nan() {
  %a = "canonical.constant_gen"() {value = dense<[1.0, 0x7FC00000, 0x7F800000, 0x7FC00000]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.arg_min"(%a) : (tensor<4xf32>) -> tensor<1xi64>
  "check.eq"(%y) {expected = dense<[1]> : tensor<1xi64>} : (tensor<1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @nan_last() {
  %a = "canonical.constant_gen"() {value = dense<[1.0, 0x7FC00000, 0x7F800000, 0x7FC00000]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.arg_min"(%a) {select_last_index = true} : (tensor<4xf32>) -> tensor<1xi64>
  "check.eq"(%y) {expected = dense<[3]> : tensor<1xi64>} : (tensor<1xi64>) -> ()
  ml_program.output
}
