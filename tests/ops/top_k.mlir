// The greatest elements along an axis.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[[3.0, 1.0, 4.0, 1.0], [5.0, 9.0, 2.0, 9.0]]> : tensor<2x4xf64>} : () -> tensor<2x4xf64>
  %y:2 = "canonical.top_k"(%a) {k = 2 : i64} : (tensor<2x4xf64>) -> (tensor<2x2xf64>, tensor<2x2xi64>)
  "check.eq"(%y#0) {expected = dense<[[4.0, 3.0], [9.0, 9.0]]> : tensor<2x2xf64>} : (tensor<2x2xf64>) -> ()
  "check.eq"(%y#1) {expected = dense<[[2, 0], [1, 3]]> : tensor<2x2xi64>} : (tensor<2x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[[3.0, 1.0, 4.0, 1.0], [5.0, 9.0, 2.0, 9.0]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
  %y:2 = "canonical.top_k"(%a) {k = 2 : i64} : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xi64>)
  "check.eq"(%y#0) {expected = dense<[[4.0, 3.0], [9.0, 9.0]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[2, 0], [1, 3]]> : tensor<2x2xi64>} : (tensor<2x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[[3.0, 1.0, 4.0, 1.0], [5.0, 9.0, 2.0, 9.0]]> : tensor<2x4xf16>} : () -> tensor<2x4xf16>
  %y:2 = "canonical.top_k"(%a) {k = 2 : i64} : (tensor<2x4xf16>) -> (tensor<2x2xf16>, tensor<2x2xi64>)
  "check.eq"(%y#0) {expected = dense<[[4.0, 3.0], [9.0, 9.0]]> : tensor<2x2xf16>} : (tensor<2x2xf16>) -> ()
  "check.eq"(%y#1) {expected = dense<[[2, 0], [1, 3]]> : tensor<2x2xi64>} : (tensor<2x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[[3.0, 1.0, 4.0, 1.0], [5.0, 9.0, 2.0, 9.0]]> : tensor<2x4xbf16>} : () -> tensor<2x4xbf16>
  %y:2 = "canonical.top_k"(%a) {k = 2 : i64} : (tensor<2x4xbf16>) -> (tensor<2x2xbf16>, tensor<2x2xi64>)
  "check.eq"(%y#0) {expected = dense<[[4.0, 3.0], [9.0, 9.0]]> : tensor<2x2xbf16>} : (tensor<2x2xbf16>) -> ()
  "check.eq"(%y#1) {expected = dense<[[2, 0], [1, 3]]> : tensor<2x2xi64>} : (tensor<2x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i64() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 1, 4, 1], [5, 9, 2, 9]]> : tensor<2x4xi64>} : () -> tensor<2x4xi64>
  %y:2 = "canonical.top_k"(%a) {k = 2 : i64} : (tensor<2x4xi64>) -> (tensor<2x2xi64>, tensor<2x2xi64>)
  "check.eq"(%y#0) {expected = dense<[[4, 3], [9, 9]]> : tensor<2x2xi64>} : (tensor<2x2xi64>) -> ()
  "check.eq"(%y#1) {expected = dense<[[2, 0], [1, 3]]> : tensor<2x2xi64>} : (tensor<2x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i32() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 1, 4, 1], [5, 9, 2, 9]]> : tensor<2x4xi32>} : () -> tensor<2x4xi32>
  %y:2 = "canonical.top_k"(%a) {k = 2 : i64} : (tensor<2x4xi32>) -> (tensor<2x2xi32>, tensor<2x2xi64>)
  "check.eq"(%y#0) {expected = dense<[[4, 3], [9, 9]]> : tensor<2x2xi32>} : (tensor<2x2xi32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[2, 0], [1, 3]]> : tensor<2x2xi64>} : (tensor<2x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i16() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 1, 4, 1], [5, 9, 2, 9]]> : tensor<2x4xi16>} : () -> tensor<2x4xi16>
  %y:2 = "canonical.top_k"(%a) {k = 2 : i64} : (tensor<2x4xi16>) -> (tensor<2x2xi16>, tensor<2x2xi64>)
  "check.eq"(%y#0) {expected = dense<[[4, 3], [9, 9]]> : tensor<2x2xi16>} : (tensor<2x2xi16>) -> ()
  "check.eq"(%y#1) {expected = dense<[[2, 0], [1, 3]]> : tensor<2x2xi64>} : (tensor<2x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i8() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 1, 4, 1], [5, 9, 2, 9]]> : tensor<2x4xi8>} : () -> tensor<2x4xi8>
  %y:2 = "canonical.top_k"(%a) {k = 2 : i64} : (tensor<2x4xi8>) -> (tensor<2x2xi8>, tensor<2x2xi64>)
  "check.eq"(%y#0) {expected = dense<[[4, 3], [9, 9]]> : tensor<2x2xi8>} : (tensor<2x2xi8>) -> ()
  "check.eq"(%y#1) {expected = dense<[[2, 0], [1, 3]]> : tensor<2x2xi64>} : (tensor<2x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui64() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 1, 4, 1], [5, 9, 2, 9]]> : tensor<2x4xui64>} : () -> tensor<2x4xui64>
  %y:2 = "canonical.top_k"(%a) {k = 2 : i64} : (tensor<2x4xui64>) -> (tensor<2x2xui64>, tensor<2x2xi64>)
  "check.eq"(%y#0) {expected = dense<[[4, 3], [9, 9]]> : tensor<2x2xui64>} : (tensor<2x2xui64>) -> ()
  "check.eq"(%y#1) {expected = dense<[[2, 0], [1, 3]]> : tensor<2x2xi64>} : (tensor<2x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui32() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 1, 4, 1], [5, 9, 2, 9]]> : tensor<2x4xui32>} : () -> tensor<2x4xui32>
  %y:2 = "canonical.top_k"(%a) {k = 2 : i64} : (tensor<2x4xui32>) -> (tensor<2x2xui32>, tensor<2x2xi64>)
  "check.eq"(%y#0) {expected = dense<[[4, 3], [9, 9]]> : tensor<2x2xui32>} : (tensor<2x2xui32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[2, 0], [1, 3]]> : tensor<2x2xi64>} : (tensor<2x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui16() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 1, 4, 1], [5, 9, 2, 9]]> : tensor<2x4xui16>} : () -> tensor<2x4xui16>
  %y:2 = "canonical.top_k"(%a) {k = 2 : i64} : (tensor<2x4xui16>) -> (tensor<2x2xui16>, tensor<2x2xi64>)
  "check.eq"(%y#0) {expected = dense<[[4, 3], [9, 9]]> : tensor<2x2xui16>} : (tensor<2x2xui16>) -> ()
  "check.eq"(%y#1) {expected = dense<[[2, 0], [1, 3]]> : tensor<2x2xi64>} : (tensor<2x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui8() {
  %a = "canonical.constant_gen"() {value = dense<[[3, 1, 4, 1], [5, 9, 2, 9]]> : tensor<2x4xui8>} : () -> tensor<2x4xui8>
  %y:2 = "canonical.top_k"(%a) {k = 2 : i64} : (tensor<2x4xui8>) -> (tensor<2x2xui8>, tensor<2x2xi64>)
  "check.eq"(%y#0) {expected = dense<[[4, 3], [9, 9]]> : tensor<2x2xui8>} : (tensor<2x2xui8>) -> ()
  "check.eq"(%y#1) {expected = dense<[[2, 0], [1, 3]]> : tensor<2x2xi64>} : (tensor<2x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @least() {
  %a = "canonical.constant_gen"() {value = dense<[[3.0, 1.0, 4.0, 1.0], [5.0, 9.0, 2.0, 9.0]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
  %y:2 = "canonical.top_k"(%a) {k = 3 : i64, largest = false} : (tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<2x3xi64>)
  "check.eq"(%y#0) {expected = dense<[[1.0, 1.0, 3.0], [2.0, 5.0, 9.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[1, 3, 0], [2, 0, 1]]> : tensor<2x3xi64>} : (tensor<2x3xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @along_axis_0() {
  %a = "canonical.constant_gen"() {value = dense<[[3.0, 1.0, 4.0, 1.0], [5.0, 9.0, 2.0, 9.0]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
  %y:2 = "canonical.top_k"(%a) {axis = 0 : i64, k = 1 : i64} : (tensor<2x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xi64>)
  "check.eq"(%y#0) {expected = dense<[[5.0, 9.0, 4.0, 9.0]]> : tensor<1x4xf32>} : (tensor<1x4xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[1, 1, 0, 1]]> : tensor<1x4xi64>} : (tensor<1x4xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @k_as_operand() {
  %a = "canonical.constant_gen"() {value = dense<[[3.0, 1.0, 4.0, 1.0], [5.0, 9.0, 2.0, 9.0]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
  %b = "canonical.constant_gen"() {value = dense<[2]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y:2 = "canonical.top_k"(%a, %b) : (tensor<2x4xf32>, tensor<1xi64>) -> (tensor<2x2xf32>, tensor<2x2xi64>)
  "check.eq"(%y#0) {expected = dense<[[4.0, 3.0], [9.0, 9.0]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[2, 0], [1, 3]]> : tensor<2x2xi64>} : (tensor<2x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @none() {
  %a = "canonical.constant_gen"() {value = dense<[[3.0, 1.0, 4.0, 1.0], [5.0, 9.0, 2.0, 9.0]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
  %y:2 = "canonical.top_k"(%a) {k = 0 : i64} : (tensor<2x4xf32>) -> (tensor<2x0xf32>, tensor<2x0xi64>)
  "check.eq"(%y#0) {expected = dense<> : tensor<2x0xf32>} : (tensor<2x0xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<> : tensor<2x0xi64>} : (tensor<2x0xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @nan_is_greatest() {
  %a = "canonical.constant_gen"() {value = dense<[1.0, 0x7FC00000, 0x7F800000, 0xFF800000]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y:2 = "canonical.top_k"(%a) {k = 4 : i64} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi64>)
  "check.eq"(%y#0) {expected = dense<[0x7FC00000, 0x7F800000, 1.0, 0xFF800000]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[1, 2, 0, 3]> : tensor<4xi64>} : (tensor<4xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @sort_in_the_middle() {
  %a = "canonical.constant_gen"() {value = dense<[[[1, 6], [3, 4], [2, 5]], [[9, 7], [8, 9], [7, 8]]]> : tensor<2x3x2xi32>} : () -> tensor<2x3x2xi32>
  %y:2 = "canonical.top_k"(%a) {axis = 1 : i64, k = 3 : i64, largest = false} : (tensor<2x3x2xi32>) -> (tensor<2x3x2xi32>, tensor<2x3x2xi64>)
  "check.eq"(%y#0) {expected = dense<[[[1, 4], [2, 5], [3, 6]], [[7, 7], [8, 8], [9, 9]]]> : tensor<2x3x2xi32>} : (tensor<2x3x2xi32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[0, 1], [2, 2], [1, 0]], [[2, 0], [1, 2], [0, 1]]]> : tensor<2x3x2xi64>} : (tensor<2x3x2xi64>) -> ()
  ml_program.output
}
