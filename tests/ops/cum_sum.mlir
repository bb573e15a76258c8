// Sums of all elements so far.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf64>} : () -> tensor<2x3xf64>
  %y = "canonical.cum_sum"(%a) {axis = 1 : i64} : (tensor<2x3xf64>) -> tensor<2x3xf64>
  "check.eq"(%y) {expected = dense<[[1.0, 3.0, 6.0], [4.0, 9.0, 15.0]]> : tensor<2x3xf64>} : (tensor<2x3xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.cum_sum"(%a) {axis = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 3.0, 6.0], [4.0, 9.0, 15.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf16>} : () -> tensor<2x3xf16>
  %y = "canonical.cum_sum"(%a) {axis = 1 : i64} : (tensor<2x3xf16>) -> tensor<2x3xf16>
  "check.eq"(%y) {expected = dense<[[1.0, 3.0, 6.0], [4.0, 9.0, 15.0]]> : tensor<2x3xf16>} : (tensor<2x3xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xbf16>} : () -> tensor<2x3xbf16>
  %y = "canonical.cum_sum"(%a) {axis = 1 : i64} : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  "check.eq"(%y) {expected = dense<[[1.0, 3.0, 6.0], [4.0, 9.0, 15.0]]> : tensor<2x3xbf16>} : (tensor<2x3xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i64() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>} : () -> tensor<2x3xi64>
  %y = "canonical.cum_sum"(%a) {axis = 1 : i64} : (tensor<2x3xi64>) -> tensor<2x3xi64>
  "check.eq"(%y) {expected = dense<[[1, 3, 6], [4, 9, 15]]> : tensor<2x3xi64>} : (tensor<2x3xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i32() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %y = "canonical.cum_sum"(%a) {axis = 1 : i64} : (tensor<2x3xi32>) -> tensor<2x3xi32>
  "check.eq"(%y) {expected = dense<[[1, 3, 6], [4, 9, 15]]> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @i16() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi16>} : () -> tensor<2x3xi16>
  %y = "canonical.cum_sum"(%a) {axis = 1 : i64} : (tensor<2x3xi16>) -> tensor<2x3xi16>
  "check.eq"(%y) {expected = dense<[[1, 3, 6], [4, 9, 15]]> : tensor<2x3xi16>} : (tensor<2x3xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @i8() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
  %y = "canonical.cum_sum"(%a) {axis = 1 : i64} : (tensor<2x3xi8>) -> tensor<2x3xi8>
  "check.eq"(%y) {expected = dense<[[1, 3, 6], [4, 9, 15]]> : tensor<2x3xi8>} : (tensor<2x3xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @ui64() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xui64>} : () -> tensor<2x3xui64>
  %y = "canonical.cum_sum"(%a) {axis = 1 : i64} : (tensor<2x3xui64>) -> tensor<2x3xui64>
  "check.eq"(%y) {expected = dense<[[1, 3, 6], [4, 9, 15]]> : tensor<2x3xui64>} : (tensor<2x3xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui32() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xui32>} : () -> tensor<2x3xui32>
  %y = "canonical.cum_sum"(%a) {axis = 1 : i64} : (tensor<2x3xui32>) -> tensor<2x3xui32>
  "check.eq"(%y) {expected = dense<[[1, 3, 6], [4, 9, 15]]> : tensor<2x3xui32>} : (tensor<2x3xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @ui16() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xui16>} : () -> tensor<2x3xui16>
  %y = "canonical.cum_sum"(%a) {axis = 1 : i64} : (tensor<2x3xui16>) -> tensor<2x3xui16>
  "check.eq"(%y) {expected = dense<[[1, 3, 6], [4, 9, 15]]> : tensor<2x3xui16>} : (tensor<2x3xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @ui8() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xui8>} : () -> tensor<2x3xui8>
  %y = "canonical.cum_sum"(%a) {axis = 1 : i64} : (tensor<2x3xui8>) -> tensor<2x3xui8>
  "check.eq"(%y) {expected = dense<[[1, 3, 6], [4, 9, 15]]> : tensor<2x3xui8>} : (tensor<2x3xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @along_axis_0() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.cum_sum"(%a) {axis = 0 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0, 3.0], [5.0, 7.0, 9.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @exclusive() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.cum_sum"(%a) {axis = -1 : i64, exclusive = true} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  "check.eq"(%y) {expected = dense<[[0.0, 1.0, 3.0], [0.0, 4.0, 9.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @reverse() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.cum_sum"(%a) {axis = 1 : i64, reverse = true} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  "check.eq"(%y) {expected = dense<[[6.0, 5.0, 3.0], [15.0, 11.0, 6.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @exclusive_reverse() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.cum_sum"(%a) {axis = 1 : i64, exclusive = true, reverse = true} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  "check.eq"(%y) {expected = dense<[[5.0, 3.0, 0.0], [11.0, 6.0, 0.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @axis_as_operand() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %b = "canonical.constant_gen"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
  %y = "canonical.cum_sum"(%a, %b) : (tensor<2x3xf32>, tensor<i32>) -> tensor<2x3xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 3.0, 6.0], [4.0, 9.0, 15.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @integers_wrap() {
  %a = "canonical.constant_gen"() {value = dense<[127, 1]> : tensor<2xi8>} : () -> tensor<2xi8>
  %y = "canonical.cum_sum"(%a) {axis = 0 : i64} : (tensor<2xi8>) -> tensor<2xi8>
  "check.eq"(%y) {expected = dense<[127, -128]> : tensor<2xi8>} : (tensor<2xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @f16_is_rounded_after_the_sum() {
  %a = "canonical.constant_gen"() {value = dense<[2048.0, 1.0, 1.0]> : tensor<3xf16>} : () -> tensor<3xf16>
  %y = "canonical.cum_sum"(%a) {axis = 0 : i64} : (tensor<3xf16>) -> tensor<3xf16>
  "check.eq"(%y) {expected = dense<[2048.0, 2048.0, 2050.0]> : tensor<3xf16>} : (tensor<3xf16>) -> ()
  ml_program.output
}
