// Sums and their like along axes.

ml_program.subgraph @mean_f64_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf64>} : () -> tensor<2x3xf64>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "mean"} : (tensor<2x3xf64>) -> tensor<2x1xf64>
  "check.eq"(%y) {expected = dense<[[2.0], [4.0]]> : tensor<2x1xf64>} : (tensor<2x1xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @mean_f32_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "mean"} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  "check.eq"(%y) {expected = dense<[[2.0], [4.0]]> : tensor<2x1xf32>} : (tensor<2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @mean_f32_of_columns() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: 0>, keep_dims = false, kind = "mean"} : (tensor<2x3xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[2.0, 5.0, 2.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @mean_f16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf16>} : () -> tensor<2x3xf16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "mean"} : (tensor<2x3xf16>) -> tensor<2x1xf16>
  "check.eq"(%y) {expected = dense<[[2.0], [4.0]]> : tensor<2x1xf16>} : (tensor<2x1xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @mean_bf16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xbf16>} : () -> tensor<2x3xbf16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "mean"} : (tensor<2x3xbf16>) -> tensor<2x1xbf16>
  "check.eq"(%y) {expected = dense<[[2.0], [4.0]]> : tensor<2x1xbf16>} : (tensor<2x1xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @mean_i64_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi64>} : () -> tensor<2x3xi64>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "mean"} : (tensor<2x3xi64>) -> tensor<2x1xi64>
  "check.eq"(%y) {expected = dense<[[2], [4]]> : tensor<2x1xi64>} : (tensor<2x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @mean_i32_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "mean"} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  "check.eq"(%y) {expected = dense<[[2], [4]]> : tensor<2x1xi32>} : (tensor<2x1xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @mean_i16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi16>} : () -> tensor<2x3xi16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "mean"} : (tensor<2x3xi16>) -> tensor<2x1xi16>
  "check.eq"(%y) {expected = dense<[[2], [4]]> : tensor<2x1xi16>} : (tensor<2x1xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @mean_i8_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "mean"} : (tensor<2x3xi8>) -> tensor<2x1xi8>
  "check.eq"(%y) {expected = dense<[[2], [4]]> : tensor<2x1xi8>} : (tensor<2x1xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @mean_ui64_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui64>} : () -> tensor<2x3xui64>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "mean"} : (tensor<2x3xui64>) -> tensor<2x1xui64>
  "check.eq"(%y) {expected = dense<[[2], [4]]> : tensor<2x1xui64>} : (tensor<2x1xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @mean_ui32_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui32>} : () -> tensor<2x3xui32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "mean"} : (tensor<2x3xui32>) -> tensor<2x1xui32>
  "check.eq"(%y) {expected = dense<[[2], [4]]> : tensor<2x1xui32>} : (tensor<2x1xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @mean_ui16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui16>} : () -> tensor<2x3xui16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "mean"} : (tensor<2x3xui16>) -> tensor<2x1xui16>
  "check.eq"(%y) {expected = dense<[[2], [4]]> : tensor<2x1xui16>} : (tensor<2x1xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @mean_ui8_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui8>} : () -> tensor<2x3xui8>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "mean"} : (tensor<2x3xui8>) -> tensor<2x1xui8>
  "check.eq"(%y) {expected = dense<[[2], [4]]> : tensor<2x1xui8>} : (tensor<2x1xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_f64_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf64>} : () -> tensor<2x3xf64>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum"} : (tensor<2x3xf64>) -> tensor<2x1xf64>
  "check.eq"(%y) {expected = dense<[[6.0], [12.0]]> : tensor<2x1xf64>} : (tensor<2x1xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_f32_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum"} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  "check.eq"(%y) {expected = dense<[[6.0], [12.0]]> : tensor<2x1xf32>} : (tensor<2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_f32_of_columns() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: 0>, keep_dims = false, kind = "sum"} : (tensor<2x3xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[4.0, 10.0, 4.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_f16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf16>} : () -> tensor<2x3xf16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum"} : (tensor<2x3xf16>) -> tensor<2x1xf16>
  "check.eq"(%y) {expected = dense<[[6.0], [12.0]]> : tensor<2x1xf16>} : (tensor<2x1xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_bf16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xbf16>} : () -> tensor<2x3xbf16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum"} : (tensor<2x3xbf16>) -> tensor<2x1xbf16>
  "check.eq"(%y) {expected = dense<[[6.0], [12.0]]> : tensor<2x1xbf16>} : (tensor<2x1xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_i64_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi64>} : () -> tensor<2x3xi64>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum"} : (tensor<2x3xi64>) -> tensor<2x1xi64>
  "check.eq"(%y) {expected = dense<[[6], [12]]> : tensor<2x1xi64>} : (tensor<2x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_i32_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum"} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  "check.eq"(%y) {expected = dense<[[6], [12]]> : tensor<2x1xi32>} : (tensor<2x1xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_i16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi16>} : () -> tensor<2x3xi16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum"} : (tensor<2x3xi16>) -> tensor<2x1xi16>
  "check.eq"(%y) {expected = dense<[[6], [12]]> : tensor<2x1xi16>} : (tensor<2x1xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_i8_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum"} : (tensor<2x3xi8>) -> tensor<2x1xi8>
  "check.eq"(%y) {expected = dense<[[6], [12]]> : tensor<2x1xi8>} : (tensor<2x1xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_ui64_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui64>} : () -> tensor<2x3xui64>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum"} : (tensor<2x3xui64>) -> tensor<2x1xui64>
  "check.eq"(%y) {expected = dense<[[6], [12]]> : tensor<2x1xui64>} : (tensor<2x1xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_ui32_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui32>} : () -> tensor<2x3xui32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum"} : (tensor<2x3xui32>) -> tensor<2x1xui32>
  "check.eq"(%y) {expected = dense<[[6], [12]]> : tensor<2x1xui32>} : (tensor<2x1xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_ui16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui16>} : () -> tensor<2x3xui16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum"} : (tensor<2x3xui16>) -> tensor<2x1xui16>
  "check.eq"(%y) {expected = dense<[[6], [12]]> : tensor<2x1xui16>} : (tensor<2x1xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_ui8_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui8>} : () -> tensor<2x3xui8>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum"} : (tensor<2x3xui8>) -> tensor<2x1xui8>
  "check.eq"(%y) {expected = dense<[[6], [12]]> : tensor<2x1xui8>} : (tensor<2x1xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @prod_f64_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf64>} : () -> tensor<2x3xf64>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "prod"} : (tensor<2x3xf64>) -> tensor<2x1xf64>
  "check.eq"(%y) {expected = dense<[[6.0], [24.0]]> : tensor<2x1xf64>} : (tensor<2x1xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @prod_f32_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "prod"} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  "check.eq"(%y) {expected = dense<[[6.0], [24.0]]> : tensor<2x1xf32>} : (tensor<2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @prod_f32_of_columns() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: 0>, keep_dims = false, kind = "prod"} : (tensor<2x3xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[3.0, 16.0, 3.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @prod_f16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf16>} : () -> tensor<2x3xf16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "prod"} : (tensor<2x3xf16>) -> tensor<2x1xf16>
  "check.eq"(%y) {expected = dense<[[6.0], [24.0]]> : tensor<2x1xf16>} : (tensor<2x1xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @prod_bf16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xbf16>} : () -> tensor<2x3xbf16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "prod"} : (tensor<2x3xbf16>) -> tensor<2x1xbf16>
  "check.eq"(%y) {expected = dense<[[6.0], [24.0]]> : tensor<2x1xbf16>} : (tensor<2x1xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @prod_i64_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi64>} : () -> tensor<2x3xi64>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "prod"} : (tensor<2x3xi64>) -> tensor<2x1xi64>
  "check.eq"(%y) {expected = dense<[[6], [24]]> : tensor<2x1xi64>} : (tensor<2x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @prod_i32_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "prod"} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  "check.eq"(%y) {expected = dense<[[6], [24]]> : tensor<2x1xi32>} : (tensor<2x1xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @prod_i16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi16>} : () -> tensor<2x3xi16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "prod"} : (tensor<2x3xi16>) -> tensor<2x1xi16>
  "check.eq"(%y) {expected = dense<[[6], [24]]> : tensor<2x1xi16>} : (tensor<2x1xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @prod_i8_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "prod"} : (tensor<2x3xi8>) -> tensor<2x1xi8>
  "check.eq"(%y) {expected = dense<[[6], [24]]> : tensor<2x1xi8>} : (tensor<2x1xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @prod_ui64_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui64>} : () -> tensor<2x3xui64>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "prod"} : (tensor<2x3xui64>) -> tensor<2x1xui64>
  "check.eq"(%y) {expected = dense<[[6], [24]]> : tensor<2x1xui64>} : (tensor<2x1xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @prod_ui32_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui32>} : () -> tensor<2x3xui32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "prod"} : (tensor<2x3xui32>) -> tensor<2x1xui32>
  "check.eq"(%y) {expected = dense<[[6], [24]]> : tensor<2x1xui32>} : (tensor<2x1xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @prod_ui16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui16>} : () -> tensor<2x3xui16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "prod"} : (tensor<2x3xui16>) -> tensor<2x1xui16>
  "check.eq"(%y) {expected = dense<[[6], [24]]> : tensor<2x1xui16>} : (tensor<2x1xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @prod_ui8_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui8>} : () -> tensor<2x3xui8>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "prod"} : (tensor<2x3xui8>) -> tensor<2x1xui8>
  "check.eq"(%y) {expected = dense<[[6], [24]]> : tensor<2x1xui8>} : (tensor<2x1xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @max_f64_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf64>} : () -> tensor<2x3xf64>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "max"} : (tensor<2x3xf64>) -> tensor<2x1xf64>
  "check.eq"(%y) {expected = dense<[[3.0], [8.0]]> : tensor<2x1xf64>} : (tensor<2x1xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @max_f32_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "max"} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  "check.eq"(%y) {expected = dense<[[3.0], [8.0]]> : tensor<2x1xf32>} : (tensor<2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @max_f32_of_columns() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: 0>, keep_dims = false, kind = "max"} : (tensor<2x3xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[3.0, 8.0, 3.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @max_f16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf16>} : () -> tensor<2x3xf16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "max"} : (tensor<2x3xf16>) -> tensor<2x1xf16>
  "check.eq"(%y) {expected = dense<[[3.0], [8.0]]> : tensor<2x1xf16>} : (tensor<2x1xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @max_bf16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xbf16>} : () -> tensor<2x3xbf16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "max"} : (tensor<2x3xbf16>) -> tensor<2x1xbf16>
  "check.eq"(%y) {expected = dense<[[3.0], [8.0]]> : tensor<2x1xbf16>} : (tensor<2x1xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @max_i64_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi64>} : () -> tensor<2x3xi64>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "max"} : (tensor<2x3xi64>) -> tensor<2x1xi64>
  "check.eq"(%y) {expected = dense<[[3], [8]]> : tensor<2x1xi64>} : (tensor<2x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @max_i32_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "max"} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  "check.eq"(%y) {expected = dense<[[3], [8]]> : tensor<2x1xi32>} : (tensor<2x1xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @max_i16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi16>} : () -> tensor<2x3xi16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "max"} : (tensor<2x3xi16>) -> tensor<2x1xi16>
  "check.eq"(%y) {expected = dense<[[3], [8]]> : tensor<2x1xi16>} : (tensor<2x1xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @max_i8_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "max"} : (tensor<2x3xi8>) -> tensor<2x1xi8>
  "check.eq"(%y) {expected = dense<[[3], [8]]> : tensor<2x1xi8>} : (tensor<2x1xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @max_ui64_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui64>} : () -> tensor<2x3xui64>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "max"} : (tensor<2x3xui64>) -> tensor<2x1xui64>
  "check.eq"(%y) {expected = dense<[[3], [8]]> : tensor<2x1xui64>} : (tensor<2x1xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @max_ui32_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui32>} : () -> tensor<2x3xui32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "max"} : (tensor<2x3xui32>) -> tensor<2x1xui32>
  "check.eq"(%y) {expected = dense<[[3], [8]]> : tensor<2x1xui32>} : (tensor<2x1xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @max_ui16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui16>} : () -> tensor<2x3xui16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "max"} : (tensor<2x3xui16>) -> tensor<2x1xui16>
  "check.eq"(%y) {expected = dense<[[3], [8]]> : tensor<2x1xui16>} : (tensor<2x1xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @max_ui8_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui8>} : () -> tensor<2x3xui8>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "max"} : (tensor<2x3xui8>) -> tensor<2x1xui8>
  "check.eq"(%y) {expected = dense<[[3], [8]]> : tensor<2x1xui8>} : (tensor<2x1xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @min_f64_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf64>} : () -> tensor<2x3xf64>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "min"} : (tensor<2x3xf64>) -> tensor<2x1xf64>
  "check.eq"(%y) {expected = dense<[[1.0], [1.0]]> : tensor<2x1xf64>} : (tensor<2x1xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @min_f32_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "min"} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  "check.eq"(%y) {expected = dense<[[1.0], [1.0]]> : tensor<2x1xf32>} : (tensor<2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @min_f32_of_columns() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: 0>, keep_dims = false, kind = "min"} : (tensor<2x3xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[1.0, 2.0, 1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @min_f16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf16>} : () -> tensor<2x3xf16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "min"} : (tensor<2x3xf16>) -> tensor<2x1xf16>
  "check.eq"(%y) {expected = dense<[[1.0], [1.0]]> : tensor<2x1xf16>} : (tensor<2x1xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @min_bf16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xbf16>} : () -> tensor<2x3xbf16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "min"} : (tensor<2x3xbf16>) -> tensor<2x1xbf16>
  "check.eq"(%y) {expected = dense<[[1.0], [1.0]]> : tensor<2x1xbf16>} : (tensor<2x1xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @min_i64_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi64>} : () -> tensor<2x3xi64>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "min"} : (tensor<2x3xi64>) -> tensor<2x1xi64>
  "check.eq"(%y) {expected = dense<[[1], [1]]> : tensor<2x1xi64>} : (tensor<2x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @min_i32_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "min"} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  "check.eq"(%y) {expected = dense<[[1], [1]]> : tensor<2x1xi32>} : (tensor<2x1xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @min_i16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi16>} : () -> tensor<2x3xi16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "min"} : (tensor<2x3xi16>) -> tensor<2x1xi16>
  "check.eq"(%y) {expected = dense<[[1], [1]]> : tensor<2x1xi16>} : (tensor<2x1xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @min_i8_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "min"} : (tensor<2x3xi8>) -> tensor<2x1xi8>
  "check.eq"(%y) {expected = dense<[[1], [1]]> : tensor<2x1xi8>} : (tensor<2x1xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @min_ui64_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui64>} : () -> tensor<2x3xui64>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "min"} : (tensor<2x3xui64>) -> tensor<2x1xui64>
  "check.eq"(%y) {expected = dense<[[1], [1]]> : tensor<2x1xui64>} : (tensor<2x1xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @min_ui32_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui32>} : () -> tensor<2x3xui32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "min"} : (tensor<2x3xui32>) -> tensor<2x1xui32>
  "check.eq"(%y) {expected = dense<[[1], [1]]> : tensor<2x1xui32>} : (tensor<2x1xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @min_ui16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui16>} : () -> tensor<2x3xui16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "min"} : (tensor<2x3xui16>) -> tensor<2x1xui16>
  "check.eq"(%y) {expected = dense<[[1], [1]]> : tensor<2x1xui16>} : (tensor<2x1xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @min_ui8_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui8>} : () -> tensor<2x3xui8>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "min"} : (tensor<2x3xui8>) -> tensor<2x1xui8>
  "check.eq"(%y) {expected = dense<[[1], [1]]> : tensor<2x1xui8>} : (tensor<2x1xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_square_f64_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf64>} : () -> tensor<2x3xf64>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum_square"} : (tensor<2x3xf64>) -> tensor<2x1xf64>
  "check.eq"(%y) {expected = dense<[[14.0], [74.0]]> : tensor<2x1xf64>} : (tensor<2x1xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_square_f32_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum_square"} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  "check.eq"(%y) {expected = dense<[[14.0], [74.0]]> : tensor<2x1xf32>} : (tensor<2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_square_f32_of_columns() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: 0>, keep_dims = false, kind = "sum_square"} : (tensor<2x3xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[10.0, 68.0, 10.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_square_f16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf16>} : () -> tensor<2x3xf16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum_square"} : (tensor<2x3xf16>) -> tensor<2x1xf16>
  "check.eq"(%y) {expected = dense<[[14.0], [74.0]]> : tensor<2x1xf16>} : (tensor<2x1xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_square_bf16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xbf16>} : () -> tensor<2x3xbf16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum_square"} : (tensor<2x3xbf16>) -> tensor<2x1xbf16>
  "check.eq"(%y) {expected = dense<[[14.0], [74.0]]> : tensor<2x1xbf16>} : (tensor<2x1xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_square_i64_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi64>} : () -> tensor<2x3xi64>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum_square"} : (tensor<2x3xi64>) -> tensor<2x1xi64>
  "check.eq"(%y) {expected = dense<[[14], [74]]> : tensor<2x1xi64>} : (tensor<2x1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_square_i32_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum_square"} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  "check.eq"(%y) {expected = dense<[[14], [74]]> : tensor<2x1xi32>} : (tensor<2x1xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_square_i16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi16>} : () -> tensor<2x3xi16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum_square"} : (tensor<2x3xi16>) -> tensor<2x1xi16>
  "check.eq"(%y) {expected = dense<[[14], [74]]> : tensor<2x1xi16>} : (tensor<2x1xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_square_i8_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum_square"} : (tensor<2x3xi8>) -> tensor<2x1xi8>
  "check.eq"(%y) {expected = dense<[[14], [74]]> : tensor<2x1xi8>} : (tensor<2x1xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_square_ui64_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui64>} : () -> tensor<2x3xui64>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum_square"} : (tensor<2x3xui64>) -> tensor<2x1xui64>
  "check.eq"(%y) {expected = dense<[[14], [74]]> : tensor<2x1xui64>} : (tensor<2x1xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_square_ui32_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui32>} : () -> tensor<2x3xui32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum_square"} : (tensor<2x3xui32>) -> tensor<2x1xui32>
  "check.eq"(%y) {expected = dense<[[14], [74]]> : tensor<2x1xui32>} : (tensor<2x1xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_square_ui16_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui16>} : () -> tensor<2x3xui16>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum_square"} : (tensor<2x3xui16>) -> tensor<2x1xui16>
  "check.eq"(%y) {expected = dense<[[14], [74]]> : tensor<2x1xui16>} : (tensor<2x1xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_square_ui8_of_rows() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2, 3], [3, 8, 1]]> : tensor<2x3xui8>} : () -> tensor<2x3xui8>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: -1>, kind = "sum_square"} : (tensor<2x3xui8>) -> tensor<2x1xui8>
  "check.eq"(%y) {expected = dense<[[14], [74]]> : tensor<2x1xui8>} : (tensor<2x1xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @log_sum_exp_f64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -2.0, 3.5]> : tensor<4xf64>} : () -> tensor<4xf64>
  %y = "canonical.tensor_reduce"(%a) {keep_dims = false, kind = "log_sum_exp"} : (tensor<4xf64>) -> tensor<f64>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<3.6100815919549527> : tensor<f64>, rtol = 1.0e-14 : f64} : (tensor<f64>) -> ()
  ml_program.output
}

ml_program.subgraph @log_sum_exp_stays_stable_f64() {
  %a = "canonical.constant_gen"() {value = dense<[1000.0, 1000.0]> : tensor<2xf64>} : () -> tensor<2xf64>
  %y = "canonical.tensor_reduce"(%a) {keep_dims = false, kind = "log_sum_exp"} : (tensor<2xf64>) -> tensor<f64>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<1000.6931471805599> : tensor<f64>, rtol = 1.0e-14 : f64} : (tensor<f64>) -> ()
  ml_program.output
}

ml_program.subgraph @log_sum_exp_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -2.0, 3.5]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.tensor_reduce"(%a) {keep_dims = false, kind = "log_sum_exp"} : (tensor<4xf32>) -> tensor<f32>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<3.6100815919549527> : tensor<f32>, rtol = 1.2e-07 : f64} : (tensor<f32>) -> ()
  ml_program.output
}

ml_program.subgraph @log_sum_exp_stays_stable_f32() {
  %a = "canonical.constant_gen"() {value = dense<[1000.0, 1000.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.tensor_reduce"(%a) {keep_dims = false, kind = "log_sum_exp"} : (tensor<2xf32>) -> tensor<f32>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<1000.6931471805599> : tensor<f32>, rtol = 1.2e-07 : f64} : (tensor<f32>) -> ()
  ml_program.output
}

ml_program.subgraph @log_sum_exp_f16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -2.0, 3.5]> : tensor<4xf16>} : () -> tensor<4xf16>
  %y = "canonical.tensor_reduce"(%a) {keep_dims = false, kind = "log_sum_exp"} : (tensor<4xf16>) -> tensor<f16>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<3.6100815919549527> : tensor<f16>, rtol = 0.00098 : f64} : (tensor<f16>) -> ()
  ml_program.output
}

ml_program.subgraph @log_sum_exp_stays_stable_f16() {
  %a = "canonical.constant_gen"() {value = dense<[1000.0, 1000.0]> : tensor<2xf16>} : () -> tensor<2xf16>
  %y = "canonical.tensor_reduce"(%a) {keep_dims = false, kind = "log_sum_exp"} : (tensor<2xf16>) -> tensor<f16>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<1000.6931471805599> : tensor<f16>, rtol = 0.00098 : f64} : (tensor<f16>) -> ()
  ml_program.output
}

ml_program.subgraph @log_sum_exp_bf16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, -2.0, 3.5]> : tensor<4xbf16>} : () -> tensor<4xbf16>
  %y = "canonical.tensor_reduce"(%a) {keep_dims = false, kind = "log_sum_exp"} : (tensor<4xbf16>) -> tensor<bf16>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<3.6100815919549527> : tensor<bf16>, rtol = 0.0079 : f64} : (tensor<bf16>) -> ()
  ml_program.output
}

ml_program.subgraph @log_sum_exp_stays_stable_bf16() {
  %a = "canonical.constant_gen"() {value = dense<[1000.0, 1000.0]> : tensor<2xbf16>} : () -> tensor<2xbf16>
  %y = "canonical.tensor_reduce"(%a) {keep_dims = false, kind = "log_sum_exp"} : (tensor<2xbf16>) -> tensor<bf16>
  "check.almost_eq"(%y) {atol = 0.0 : f64, expected = dense<1000.6931471805599> : tensor<bf16>, rtol = 0.0079 : f64} : (tensor<bf16>) -> ()
  ml_program.output
}

ml_program.subgraph @log_sum_exp_of_infinities() {
  %a = "canonical.constant_gen"() {value = dense<[[0xFF800000, 0xFF800000], [1.0, 0x7F800000]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: 1>, keep_dims = false, kind = "log_sum_exp"} : (tensor<2x2xf32>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<[0xFF800000, 0x7F800000]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @any() {
  %a = "canonical.constant_gen"() {value = dense<[[true, true], [true, false], [false, false]]> : tensor<3x2xi1>} : () -> tensor<3x2xi1>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: 1>, keep_dims = false, kind = "max"} : (tensor<3x2xi1>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, true, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @all() {
  %a = "canonical.constant_gen"() {value = dense<[[true, true], [true, false], [false, false]]> : tensor<3x2xi1>} : () -> tensor<3x2xi1>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: 1>, keep_dims = false, kind = "min"} : (tensor<3x2xi1>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, false, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @all_axes() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tensor_reduce"(%a) {kind = "sum"} : (tensor<2x3xf32>) -> tensor<1x1xf32>
  "check.eq"(%y) {expected = dense<[[18.0]]> : tensor<1x1xf32>} : (tensor<1x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @no_axes() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64>, kind = "sum"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @rank_0() {
  %a = "canonical.constant_gen"() {value = dense<5.0> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.tensor_reduce"(%a) {kind = "mean"} : (tensor<f32>) -> tensor<f32>
  "check.eq"(%y) {expected = dense<5.0> : tensor<f32>} : (tensor<f32>) -> ()
  ml_program.output
}

ml_program.subgraph @outer_and_inner_axis() {
  %a = "canonical.constant_gen"() {value = dense<[[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]], [[12, 13, 14, 15], [16, 17, 18, 19], [20, 21, 22, 23]]]> : tensor<2x3x4xi32>} : () -> tensor<2x3x4xi32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: 0, 2>, keep_dims = false, kind = "sum"} : (tensor<2x3x4xi32>) -> tensor<3xi32>
  "check.eq"(%y) {expected = dense<[60, 92, 124]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @axes_as_operand() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [3.0, 8.0, 1.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %b = "canonical.constant_gen"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "canonical.tensor_reduce"(%a, %b) {kind = "sum"} : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<2x1xf32>
  "check.eq"(%y) {expected = dense<[[6.0], [12.0]]> : tensor<2x1xf32>} : (tensor<2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_of_nothing() {
  %a = "canonical.constant_gen"() {value = dense<> : tensor<0x2xf32>} : () -> tensor<0x2xf32>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: 0>, keep_dims = false, kind = "sum"} : (tensor<0x2xf32>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<[0.0, 0.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @of_no_truths() {
  %a = "canonical.constant_gen"() {value = dense<> : tensor<0xi1>} : () -> tensor<0xi1>
  %y = "canonical.tensor_reduce"(%a) {keep_dims = false, kind = "max"} : (tensor<0xi1>) -> tensor<i1>
  "check.eq"(%y) {expected = dense<false> : tensor<i1>} : (tensor<i1>) -> ()
  %z = "canonical.tensor_reduce"(%a) {keep_dims = false, kind = "min"} : (tensor<0xi1>) -> tensor<i1>
  "check.eq"(%z) {expected = dense<true> : tensor<i1>} : (tensor<i1>) -> ()
  ml_program.output
}

ml_program.subgraph @prod_of_nothing() {
  %a = "canonical.constant_gen"() {value = dense<> : tensor<0xi8>} : () -> tensor<0xi8>
  %y = "canonical.tensor_reduce"(%a) {keep_dims = false, kind = "prod"} : (tensor<0xi8>) -> tensor<i8>
  "check.eq"(%y) {expected = dense<1> : tensor<i8>} : (tensor<i8>) -> ()
  ml_program.output
}

ml_program.subgraph @max_of_nothing() {
  %a = "canonical.constant_gen"() {value = dense<> : tensor<0xf32>} : () -> tensor<0xf32>
  %y = "canonical.tensor_reduce"(%a) {keep_dims = false, kind = "max"} : (tensor<0xf32>) -> tensor<f32>
  "check.eq"(%y) {expected = dense<0xFF800000> : tensor<f32>} : (tensor<f32>) -> ()
  ml_program.output
}

ml_program.subgraph @min_of_nothing() {
  %a = "canonical.constant_gen"() {value = dense<> : tensor<0xi8>} : () -> tensor<0xi8>
  %y = "canonical.tensor_reduce"(%a) {keep_dims = false, kind = "min"} : (tensor<0xi8>) -> tensor<i8>
  "check.eq"(%y) {expected = dense<127> : tensor<i8>} : (tensor<i8>) -> ()
  ml_program.output
}

ml_program.subgraph @mean_of_nothing() {
  %a = "canonical.constant_gen"() {value = dense<> : tensor<0xf32>} : () -> tensor<0xf32>
  %y = "canonical.tensor_reduce"(%a) {keep_dims = false, kind = "mean"} : (tensor<0xf32>) -> tensor<f32>
  "check.eq"(%y) {expected = dense<0x7FC00000> : tensor<f32>} : (tensor<f32>) -> ()
  ml_program.output
}

ml_program.subgraph @nan_wins() {
  %a = "canonical.constant_gen"() {value = dense<[1.0, 0x7FC00000, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.tensor_reduce"(%a) {keep_dims = false, kind = "max"} : (tensor<3xf32>) -> tensor<f32>
  "check.eq"(%y) {expected = dense<0x7FC00000> : tensor<f32>} : (tensor<f32>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_loses_nothing() {
  %a = "canonical.constant_gen"() {value = dense<[16777216.0, 1.0, 1.0, -16777216.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.tensor_reduce"(%a) {keep_dims = false, kind = "sum"} : (tensor<4xf32>) -> tensor<f32>
  "check.eq"(%y) {expected = dense<2.0> : tensor<f32>} : (tensor<f32>) -> ()
  ml_program.output
}

ml_program.subgraph @f64_loses_nothing() {
  %a = "canonical.constant_gen"() {value = dense<[1.0e+100, 1.0, 1.0, -1.0e+100]> : tensor<4xf64>} : () -> tensor<4xf64>
  %y = "canonical.tensor_reduce"(%a) {keep_dims = false, kind = "sum"} : (tensor<4xf64>) -> tensor<f64>
  "check.eq"(%y) {expected = dense<2.0> : tensor<f64>} : (tensor<f64>) -> ()
  ml_program.output
}

ml_program.subgraph @sums_of_integers_wrap() {
  %a = "canonical.constant_gen"() {value = dense<[127, 1]> : tensor<2xi8>} : () -> tensor<2xi8>
  %y = "canonical.tensor_reduce"(%a) {keep_dims = false, kind = "sum"} : (tensor<2xi8>) -> tensor<i8>
  "check.eq"(%y) {expected = dense<-128> : tensor<i8>} : (tensor<i8>) -> ()
  ml_program.output
}

ml_program.subgraph @means_of_integers_do_not() {
  %a = "canonical.constant_gen"() {value = dense<[127, 127, 127, 124]> : tensor<4xi8>} : () -> tensor<4xi8>
  %y = "canonical.tensor_reduce"(%a) {keep_dims = false, kind = "mean"} : (tensor<4xi8>) -> tensor<i8>
  "check.eq"(%y) {expected = dense<126> : tensor<i8>} : (tensor<i8>) -> ()
  ml_program.output
}

ml_program.subgraph @means_of_integers_are_rounded_towards_zero() {
  %a = "canonical.constant_gen"() {value = dense<[-1, -2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %y = "canonical.tensor_reduce"(%a) {keep_dims = false, kind = "mean"} : (tensor<2xi32>) -> tensor<i32>
  "check.eq"(%y) {expected = dense<-1> : tensor<i32>} : (tensor<i32>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_sum() {
  %a = "canonical.constant_gen"() {value = dense<[[-41, -63, -114], [-51, 110, -54]]> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: 1>, kind = "sum"} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x1x!quant.uniform<i32:f32, 0.5>>
  "check.eq"(%y) {expected = dense<[[-227], [-4]]> : tensor<2x1xi32>} : (tensor<2x1x!quant.uniform<i32:f32, 0.5>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_max() {
  %a = "canonical.constant_gen"() {value = dense<[[-41, -63, -114], [-51, 110, -54]]> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: 1>, kind = "max"} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x1x!quant.uniform<i8:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[[-41], [110]]> : tensor<2x1xi8>} : (tensor<2x1x!quant.uniform<i8:f32, 0.5:3>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_min() {
  %a = "canonical.constant_gen"() {value = dense<[[-41, -63, -114], [-51, 110, -54]]> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %y = "canonical.tensor_reduce"(%a) {axes = array<i64: 1>, kind = "min"} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x1x!quant.uniform<i8:f32, 0.5:3>>
  "check.eq"(%y) {expected = dense<[[-114], [-54]]> : tensor<2x1xi8>} : (tensor<2x1x!quant.uniform<i8:f32, 0.5:3>>) -> ()
  ml_program.output
}
