// Numbers as numbers of another kind.

ml_program.subgraph @f64_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf64>} : () -> tensor<3xf64>
  %y = "canonical.cast"(%a) {to = f32} : (tensor<3xf64>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f64_to_complex_f64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf64>} : () -> tensor<3xf64>
  %y = "canonical.cast"(%a) {to = complex<f64>} : (tensor<3xf64>) -> tensor<3xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>} : (tensor<3xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_f64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.cast"(%a) {to = f64} : (tensor<3xf32>) -> tensor<3xf64>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 1.0]> : tensor<3xf64>} : (tensor<3xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.cast"(%a) {to = f32} : (tensor<3xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_f16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.cast"(%a) {to = f16} : (tensor<3xf32>) -> tensor<3xf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 1.0]> : tensor<3xf16>} : (tensor<3xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_bf16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.cast"(%a) {to = bf16} : (tensor<3xf32>) -> tensor<3xbf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 1.0]> : tensor<3xbf16>} : (tensor<3xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_i64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.cast"(%a) {to = i64} : (tensor<3xf32>) -> tensor<3xi64>
  "check.eq"(%y) {expected = dense<[0, 1, 1]> : tensor<3xi64>} : (tensor<3xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_i32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.cast"(%a) {to = i32} : (tensor<3xf32>) -> tensor<3xi32>
  "check.eq"(%y) {expected = dense<[0, 1, 1]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_i16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.cast"(%a) {to = i16} : (tensor<3xf32>) -> tensor<3xi16>
  "check.eq"(%y) {expected = dense<[0, 1, 1]> : tensor<3xi16>} : (tensor<3xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_i8() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.cast"(%a) {to = i8} : (tensor<3xf32>) -> tensor<3xi8>
  "check.eq"(%y) {expected = dense<[0, 1, 1]> : tensor<3xi8>} : (tensor<3xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_ui64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.cast"(%a) {to = ui64} : (tensor<3xf32>) -> tensor<3xui64>
  "check.eq"(%y) {expected = dense<[0, 1, 1]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_ui32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.cast"(%a) {to = ui32} : (tensor<3xf32>) -> tensor<3xui32>
  "check.eq"(%y) {expected = dense<[0, 1, 1]> : tensor<3xui32>} : (tensor<3xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_ui16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.cast"(%a) {to = ui16} : (tensor<3xf32>) -> tensor<3xui16>
  "check.eq"(%y) {expected = dense<[0, 1, 1]> : tensor<3xui16>} : (tensor<3xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_ui8() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.cast"(%a) {to = ui8} : (tensor<3xf32>) -> tensor<3xui8>
  "check.eq"(%y) {expected = dense<[0, 1, 1]> : tensor<3xui8>} : (tensor<3xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_i4() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.cast"(%a) {to = i4} : (tensor<3xf32>) -> tensor<3xi4>
  "check.eq"(%y) {expected = dense<[0, 1, 1]> : tensor<3xi4>} : (tensor<3xi4>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_ui4() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.cast"(%a) {to = ui4} : (tensor<3xf32>) -> tensor<3xui4>
  "check.eq"(%y) {expected = dense<[0, 1, 1]> : tensor<3xui4>} : (tensor<3xui4>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_i1() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.cast"(%a) {to = i1} : (tensor<3xf32>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, true, true]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_complex_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.cast"(%a) {to = complex<f32>} : (tensor<3xf32>) -> tensor<3xcomplex<f32>>
  "check.eq"(%y) {expected = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f32>>} : (tensor<3xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_to_complex_f64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.cast"(%a) {to = complex<f64>} : (tensor<3xf32>) -> tensor<3xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>} : (tensor<3xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @f16_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf16>} : () -> tensor<3xf16>
  %y = "canonical.cast"(%a) {to = f32} : (tensor<3xf16>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16_to_complex_f64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf16>} : () -> tensor<3xf16>
  %y = "canonical.cast"(%a) {to = complex<f64>} : (tensor<3xf16>) -> tensor<3xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>} : (tensor<3xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xbf16>} : () -> tensor<3xbf16>
  %y = "canonical.cast"(%a) {to = f32} : (tensor<3xbf16>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16_to_complex_f64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xbf16>} : () -> tensor<3xbf16>
  %y = "canonical.cast"(%a) {to = complex<f64>} : (tensor<3xbf16>) -> tensor<3xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>} : (tensor<3xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @i64_to_f64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.cast"(%a) {to = f64} : (tensor<3xi64>) -> tensor<3xf64>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 1.0]> : tensor<3xf64>} : (tensor<3xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @i64_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.cast"(%a) {to = f32} : (tensor<3xi64>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @i64_to_f16() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.cast"(%a) {to = f16} : (tensor<3xi64>) -> tensor<3xf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 1.0]> : tensor<3xf16>} : (tensor<3xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i64_to_bf16() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.cast"(%a) {to = bf16} : (tensor<3xi64>) -> tensor<3xbf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 1.0]> : tensor<3xbf16>} : (tensor<3xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i64_to_i64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.cast"(%a) {to = i64} : (tensor<3xi64>) -> tensor<3xi64>
  "check.eq"(%y) {expected = dense<[0, 1, 1]> : tensor<3xi64>} : (tensor<3xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i64_to_i32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.cast"(%a) {to = i32} : (tensor<3xi64>) -> tensor<3xi32>
  "check.eq"(%y) {expected = dense<[0, 1, 1]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @i64_to_i16() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.cast"(%a) {to = i16} : (tensor<3xi64>) -> tensor<3xi16>
  "check.eq"(%y) {expected = dense<[0, 1, 1]> : tensor<3xi16>} : (tensor<3xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @i64_to_i8() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.cast"(%a) {to = i8} : (tensor<3xi64>) -> tensor<3xi8>
  "check.eq"(%y) {expected = dense<[0, 1, 1]> : tensor<3xi8>} : (tensor<3xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @i64_to_ui64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.cast"(%a) {to = ui64} : (tensor<3xi64>) -> tensor<3xui64>
  "check.eq"(%y) {expected = dense<[0, 1, 1]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @i64_to_ui32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.cast"(%a) {to = ui32} : (tensor<3xi64>) -> tensor<3xui32>
  "check.eq"(%y) {expected = dense<[0, 1, 1]> : tensor<3xui32>} : (tensor<3xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @i64_to_ui16() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.cast"(%a) {to = ui16} : (tensor<3xi64>) -> tensor<3xui16>
  "check.eq"(%y) {expected = dense<[0, 1, 1]> : tensor<3xui16>} : (tensor<3xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @i64_to_ui8() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.cast"(%a) {to = ui8} : (tensor<3xi64>) -> tensor<3xui8>
  "check.eq"(%y) {expected = dense<[0, 1, 1]> : tensor<3xui8>} : (tensor<3xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @i64_to_i4() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.cast"(%a) {to = i4} : (tensor<3xi64>) -> tensor<3xi4>
  "check.eq"(%y) {expected = dense<[0, 1, 1]> : tensor<3xi4>} : (tensor<3xi4>) -> ()
  ml_program.output
}

ml_program.subgraph @i64_to_ui4() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.cast"(%a) {to = ui4} : (tensor<3xi64>) -> tensor<3xui4>
  "check.eq"(%y) {expected = dense<[0, 1, 1]> : tensor<3xui4>} : (tensor<3xui4>) -> ()
  ml_program.output
}

ml_program.subgraph @i64_to_i1() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.cast"(%a) {to = i1} : (tensor<3xi64>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, true, true]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @i64_to_complex_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.cast"(%a) {to = complex<f32>} : (tensor<3xi64>) -> tensor<3xcomplex<f32>>
  "check.eq"(%y) {expected = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f32>>} : (tensor<3xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @i64_to_complex_f64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.cast"(%a) {to = complex<f64>} : (tensor<3xi64>) -> tensor<3xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>} : (tensor<3xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @i32_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "canonical.cast"(%a) {to = f32} : (tensor<3xi32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @i32_to_complex_f64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "canonical.cast"(%a) {to = complex<f64>} : (tensor<3xi32>) -> tensor<3xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>} : (tensor<3xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @i16_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi16>} : () -> tensor<3xi16>
  %y = "canonical.cast"(%a) {to = f32} : (tensor<3xi16>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @i16_to_complex_f64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi16>} : () -> tensor<3xi16>
  %y = "canonical.cast"(%a) {to = complex<f64>} : (tensor<3xi16>) -> tensor<3xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>} : (tensor<3xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @i8_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi8>} : () -> tensor<3xi8>
  %y = "canonical.cast"(%a) {to = f32} : (tensor<3xi8>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @i8_to_complex_f64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi8>} : () -> tensor<3xi8>
  %y = "canonical.cast"(%a) {to = complex<f64>} : (tensor<3xi8>) -> tensor<3xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>} : (tensor<3xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @ui64_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui64>} : () -> tensor<3xui64>
  %y = "canonical.cast"(%a) {to = f32} : (tensor<3xui64>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @ui64_to_complex_f64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui64>} : () -> tensor<3xui64>
  %y = "canonical.cast"(%a) {to = complex<f64>} : (tensor<3xui64>) -> tensor<3xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>} : (tensor<3xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @ui32_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui32>} : () -> tensor<3xui32>
  %y = "canonical.cast"(%a) {to = f32} : (tensor<3xui32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @ui32_to_complex_f64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui32>} : () -> tensor<3xui32>
  %y = "canonical.cast"(%a) {to = complex<f64>} : (tensor<3xui32>) -> tensor<3xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>} : (tensor<3xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @ui16_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui16>} : () -> tensor<3xui16>
  %y = "canonical.cast"(%a) {to = f32} : (tensor<3xui16>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @ui16_to_complex_f64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui16>} : () -> tensor<3xui16>
  %y = "canonical.cast"(%a) {to = complex<f64>} : (tensor<3xui16>) -> tensor<3xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>} : (tensor<3xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @ui8_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui8>} : () -> tensor<3xui8>
  %y = "canonical.cast"(%a) {to = f32} : (tensor<3xui8>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @ui8_to_complex_f64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui8>} : () -> tensor<3xui8>
  %y = "canonical.cast"(%a) {to = complex<f64>} : (tensor<3xui8>) -> tensor<3xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>} : (tensor<3xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @i4_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi4>} : () -> tensor<3xi4>
  %y = "canonical.cast"(%a) {to = f32} : (tensor<3xi4>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @i4_to_complex_f64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi4>} : () -> tensor<3xi4>
  %y = "canonical.cast"(%a) {to = complex<f64>} : (tensor<3xi4>) -> tensor<3xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>} : (tensor<3xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @ui4_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui4>} : () -> tensor<3xui4>
  %y = "canonical.cast"(%a) {to = f32} : (tensor<3xui4>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @ui4_to_complex_f64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui4>} : () -> tensor<3xui4>
  %y = "canonical.cast"(%a) {to = complex<f64>} : (tensor<3xui4>) -> tensor<3xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>} : (tensor<3xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @i1_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[false, true, true]> : tensor<3xi1>} : () -> tensor<3xi1>
  %y = "canonical.cast"(%a) {to = f32} : (tensor<3xi1>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @i1_to_complex_f64() {
  %a = "canonical.constant_gen"() {value = dense<[false, true, true]> : tensor<3xi1>} : () -> tensor<3xi1>
  %y = "canonical.cast"(%a) {to = complex<f64>} : (tensor<3xi1>) -> tensor<3xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>} : (tensor<3xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @complex_f32_to_complex_f64() {
  %a = "canonical.constant_gen"() {value = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f32>>} : () -> tensor<3xcomplex<f32>>
  %y = "canonical.cast"(%a) {to = complex<f64>} : (tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>} : (tensor<3xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @complex_f64_to_complex_f64() {
  %a = "canonical.constant_gen"() {value = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>} : () -> tensor<3xcomplex<f64>>
  %y = "canonical.cast"(%a) {to = complex<f64>} : (tensor<3xcomplex<f64>>) -> tensor<3xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>} : (tensor<3xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @truncate_and_saturate_i8() {
  %a = "canonical.constant_gen"() {value = dense<[2.9, -2.9, 300.0, -300.0, 0x7F800000, 0xFF800000, 0x7FC00000, -0.5]> : tensor<8xf32>} : () -> tensor<8xf32>
  %y = "canonical.cast"(%a) {to = i8} : (tensor<8xf32>) -> tensor<8xi8>
  "check.eq"(%y) {expected = dense<[2, -2, 127, -128, 127, -128, 0, 0]> : tensor<8xi8>} : (tensor<8xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @truncate_and_saturate_ui8() {
  %a = "canonical.constant_gen"() {value = dense<[2.9, -2.9, 300.0, -300.0, 0x7F800000, 0xFF800000, 0x7FC00000, -0.5]> : tensor<8xf32>} : () -> tensor<8xf32>
  %y = "canonical.cast"(%a) {to = ui8} : (tensor<8xf32>) -> tensor<8xui8>
  "check.eq"(%y) {expected = dense<[2, 0, 255, 0, 255, 0, 0, 0]> : tensor<8xui8>} : (tensor<8xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @truncate_and_saturate_i4() {
  %a = "canonical.constant_gen"() {value = dense<[2.9, -2.9, 300.0, -300.0, 0x7F800000, 0xFF800000, 0x7FC00000, -0.5]> : tensor<8xf32>} : () -> tensor<8xf32>
  %y = "canonical.cast"(%a) {to = i4} : (tensor<8xf32>) -> tensor<8xi4>
  "check.eq"(%y) {expected = dense<[2, -2, 7, -8, 7, -8, 0, 0]> : tensor<8xi4>} : (tensor<8xi4>) -> ()
  ml_program.output
}

ml_program.subgraph @truncate_and_saturate_ui4() {
  %a = "canonical.constant_gen"() {value = dense<[2.9, -2.9, 300.0, -300.0, 0x7F800000, 0xFF800000, 0x7FC00000, -0.5]> : tensor<8xf32>} : () -> tensor<8xf32>
  %y = "canonical.cast"(%a) {to = ui4} : (tensor<8xf32>) -> tensor<8xui4>
  "check.eq"(%y) {expected = dense<[2, 0, 15, 0, 15, 0, 0, 0]> : tensor<8xui4>} : (tensor<8xui4>) -> ()
  ml_program.output
}

ml_program.subgraph @truncate_and_saturate_i64() {
  %a = "canonical.constant_gen"() {value = dense<[2.9, -2.9, 300.0, -300.0, 0x7F800000, 0xFF800000, 0x7FC00000, -0.5]> : tensor<8xf32>} : () -> tensor<8xf32>
  %y = "canonical.cast"(%a) {to = i64} : (tensor<8xf32>) -> tensor<8xi64>
  "check.eq"(%y) {expected = dense<[2, -2, 300, -300, 9223372036854775807, -9223372036854775808, 0, 0]> : tensor<8xi64>} : (tensor<8xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @truncate_and_saturate_ui64() {
  %a = "canonical.constant_gen"() {value = dense<[2.9, -2.9, 300.0, -300.0, 0x7F800000, 0xFF800000, 0x7FC00000, -0.5]> : tensor<8xf32>} : () -> tensor<8xf32>
  %y = "canonical.cast"(%a) {to = ui64} : (tensor<8xf32>) -> tensor<8xui64>
  "check.eq"(%y) {expected = dense<[2, 0, 300, 0, 18446744073709551615, 0, 0, 0]> : tensor<8xui64>} : (tensor<8xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @to_truth() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, -0.0, 0.25, 0x7E00, 0x7C00]> : tensor<5xf16>} : () -> tensor<5xf16>
  %y = "canonical.cast"(%a) {to = i1} : (tensor<5xf16>) -> tensor<5xi1>
  "check.eq"(%y) {expected = dense<[false, false, true, true, true]> : tensor<5xi1>} : (tensor<5xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @low_bits_i8() {
  %a = "canonical.constant_gen"() {value = dense<[200, -129, 256]> : tensor<3xi16>} : () -> tensor<3xi16>
  %y = "canonical.cast"(%a) {to = i8} : (tensor<3xi16>) -> tensor<3xi8>
  "check.eq"(%y) {expected = dense<[-56, 127, 0]> : tensor<3xi8>} : (tensor<3xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @low_bits_ui8() {
  %a = "canonical.constant_gen"() {value = dense<[200, -129, 256]> : tensor<3xi16>} : () -> tensor<3xi16>
  %y = "canonical.cast"(%a) {to = ui8} : (tensor<3xi16>) -> tensor<3xui8>
  "check.eq"(%y) {expected = dense<[200, 127, 0]> : tensor<3xui8>} : (tensor<3xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @low_bits_i4() {
  %a = "canonical.constant_gen"() {value = dense<[200, -129, 256]> : tensor<3xi16>} : () -> tensor<3xi16>
  %y = "canonical.cast"(%a) {to = i4} : (tensor<3xi16>) -> tensor<3xi4>
  "check.eq"(%y) {expected = dense<[-8, -1, 0]> : tensor<3xi4>} : (tensor<3xi4>) -> ()
  ml_program.output
}

ml_program.subgraph @low_bits_i32() {
  %a = "canonical.constant_gen"() {value = dense<[18446744073709551615, 2147483648]> : tensor<2xui64>} : () -> tensor<2xui64>
  %y = "canonical.cast"(%a) {to = i32} : (tensor<2xui64>) -> tensor<2xi32>
  "check.eq"(%y) {expected = dense<[-1, -2147483648]> : tensor<2xi32>} : (tensor<2xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @sign_is_extended() {
  %a = "canonical.constant_gen"() {value = dense<[-1]> : tensor<1xi8>} : () -> tensor<1xi8>
  %y = "canonical.cast"(%a) {to = ui64} : (tensor<1xi8>) -> tensor<1xui64>
  "check.eq"(%y) {expected = dense<[18446744073709551615]> : tensor<1xui64>} : (tensor<1xui64>) -> ()
  ml_program.output
}

// Through f32 the first would be a tie, and go down to even.
ml_program.subgraph @f16_once_from_f64() {
  %a = "canonical.constant_gen"() {value = dense<[1.0004882812509095, 1.00048828125, 1.00146484375]> : tensor<3xf64>} : () -> tensor<3xf64>
  %y = "canonical.cast"(%a) {to = f16} : (tensor<3xf64>) -> tensor<3xf16>
  "check.eq"(%y) {expected = dense<[1.0009765625, 1.0, 1.001953125]> : tensor<3xf16>} : (tensor<3xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16_once_from_f64() {
  %a = "canonical.constant_gen"() {value = dense<[1.0039062500009095, 1.00390625]> : tensor<2xf64>} : () -> tensor<2xf64>
  %y = "canonical.cast"(%a) {to = bf16} : (tensor<2xf64>) -> tensor<2xbf16>
  "check.eq"(%y) {expected = dense<[1.0078125, 1.0]> : tensor<2xbf16>} : (tensor<2xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @f16_overflows() {
  %a = "canonical.constant_gen"() {value = dense<[65519.0, 65520.0, -70000.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.cast"(%a) {to = f16} : (tensor<3xf32>) -> tensor<3xf16>
  "check.eq"(%y) {expected = dense<[65504.0, 0x7C00, 0xFC00]> : tensor<3xf16>} : (tensor<3xf16>) -> ()
  ml_program.output
}

// Through f64 the first two would be ties, and go to even.
ml_program.subgraph @bf16_once_from_i64() {
  %a = "canonical.constant_gen"() {value = dense<[4629700416936869889, -4629700416936869889, 4629700416936869888]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "canonical.cast"(%a) {to = bf16} : (tensor<3xi64>) -> tensor<3xbf16>
  "check.eq"(%y) {expected = dense<[4.647714815446352e+18, -4.647714815446352e+18, 4.611686018427388e+18]> : tensor<3xbf16>} : (tensor<3xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_once_from_i64() {
  %a = "canonical.constant_gen"() {value = dense<[1152921573326323713, 1152921573326323712]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.cast"(%a) {to = f32} : (tensor<2xi64>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<[1.1529216420458004e+18, 1.152921504606847e+18]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @complex_to_complex() {
  %a = "canonical.constant_gen"() {value = dense<[(1.5, -2.0)]> : tensor<1xcomplex<f64>>} : () -> tensor<1xcomplex<f64>>
  %y = "canonical.cast"(%a) {to = complex<f32>} : (tensor<1xcomplex<f64>>) -> tensor<1xcomplex<f32>>
  "check.eq"(%y) {expected = dense<[(1.5, -2.0)]> : tensor<1xcomplex<f32>>} : (tensor<1xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @floats_to_strings() {
  %a = "canonical.constant_gen"() {value = dense<[0.1, 2.5, 1.0e-05, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<6xf32>} : () -> tensor<6xf32>
  %y = "canonical.cast"(%a) {to = !roundhouse.string} : (tensor<6xf32>) -> tensor<6x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["0.1", "2.5", "1.0e-05", "inf", "-inf", "nan"]> : tensor<6x!roundhouse.string>} : (tensor<6x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @f64_to_strings() {
  %a = "canonical.constant_gen"() {value = dense<[0.1]> : tensor<1xf64>} : () -> tensor<1xf64>
  %y = "canonical.cast"(%a) {to = !roundhouse.string} : (tensor<1xf64>) -> tensor<1x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["0.1"]> : tensor<1x!roundhouse.string>} : (tensor<1x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @integers_to_strings() {
  %a = "canonical.constant_gen"() {value = dense<[-9223372036854775808, 7]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.cast"(%a) {to = !roundhouse.string} : (tensor<2xi64>) -> tensor<2x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["-9223372036854775808", "7"]> : tensor<2x!roundhouse.string>} : (tensor<2x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @unsigned_to_strings() {
  %a = "canonical.constant_gen"() {value = dense<[18446744073709551615]> : tensor<1xui64>} : () -> tensor<1xui64>
  %y = "canonical.cast"(%a) {to = !roundhouse.string} : (tensor<1xui64>) -> tensor<1x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["18446744073709551615"]> : tensor<1x!roundhouse.string>} : (tensor<1x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @i4_to_strings() {
  %a = "canonical.constant_gen"() {value = dense<[-8, 0, 7]> : tensor<3xi4>} : () -> tensor<3xi4>
  %y = "canonical.cast"(%a) {to = !roundhouse.string} : (tensor<3xi4>) -> tensor<3x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["-8", "0", "7"]> : tensor<3x!roundhouse.string>} : (tensor<3x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @truth_to_strings() {
  %a = "canonical.constant_gen"() {value = dense<[true, false]> : tensor<2xi1>} : () -> tensor<2xi1>
  %y = "canonical.cast"(%a) {to = !roundhouse.string} : (tensor<2xi1>) -> tensor<2x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["true", "false"]> : tensor<2x!roundhouse.string>} : (tensor<2x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @strings_to_f64() {
  %a = "canonical.constant_gen"() {value = dense<["1", "-3", "0"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.cast"(%a) {to = f64} : (tensor<3x!roundhouse.string>) -> tensor<3xf64>
  "check.eq"(%y) {expected = dense<[1.0, -3.0, 0.0]> : tensor<3xf64>} : (tensor<3xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @strings_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<["1", "-3", "0"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.cast"(%a) {to = f32} : (tensor<3x!roundhouse.string>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[1.0, -3.0, 0.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @strings_to_f16() {
  %a = "canonical.constant_gen"() {value = dense<["1", "-3", "0"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.cast"(%a) {to = f16} : (tensor<3x!roundhouse.string>) -> tensor<3xf16>
  "check.eq"(%y) {expected = dense<[1.0, -3.0, 0.0]> : tensor<3xf16>} : (tensor<3xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @strings_to_bf16() {
  %a = "canonical.constant_gen"() {value = dense<["1", "-3", "0"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.cast"(%a) {to = bf16} : (tensor<3x!roundhouse.string>) -> tensor<3xbf16>
  "check.eq"(%y) {expected = dense<[1.0, -3.0, 0.0]> : tensor<3xbf16>} : (tensor<3xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @strings_to_i64() {
  %a = "canonical.constant_gen"() {value = dense<["1", "-3", "0"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.cast"(%a) {to = i64} : (tensor<3x!roundhouse.string>) -> tensor<3xi64>
  "check.eq"(%y) {expected = dense<[1, -3, 0]> : tensor<3xi64>} : (tensor<3xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @strings_to_i32() {
  %a = "canonical.constant_gen"() {value = dense<["1", "-3", "0"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.cast"(%a) {to = i32} : (tensor<3x!roundhouse.string>) -> tensor<3xi32>
  "check.eq"(%y) {expected = dense<[1, -3, 0]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @strings_to_i16() {
  %a = "canonical.constant_gen"() {value = dense<["1", "-3", "0"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.cast"(%a) {to = i16} : (tensor<3x!roundhouse.string>) -> tensor<3xi16>
  "check.eq"(%y) {expected = dense<[1, -3, 0]> : tensor<3xi16>} : (tensor<3xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @strings_to_i8() {
  %a = "canonical.constant_gen"() {value = dense<["1", "-3", "0"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.cast"(%a) {to = i8} : (tensor<3x!roundhouse.string>) -> tensor<3xi8>
  "check.eq"(%y) {expected = dense<[1, -3, 0]> : tensor<3xi8>} : (tensor<3xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @strings_to_i4() {
  %a = "canonical.constant_gen"() {value = dense<["1", "-3", "0"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.cast"(%a) {to = i4} : (tensor<3x!roundhouse.string>) -> tensor<3xi4>
  "check.eq"(%y) {expected = dense<[1, -3, 0]> : tensor<3xi4>} : (tensor<3xi4>) -> ()
  ml_program.output
}

ml_program.subgraph @strings_to_ui64() {
  %a = "canonical.constant_gen"() {value = dense<["1", "15"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y = "canonical.cast"(%a) {to = ui64} : (tensor<2x!roundhouse.string>) -> tensor<2xui64>
  "check.eq"(%y) {expected = dense<[1, 15]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @strings_to_ui32() {
  %a = "canonical.constant_gen"() {value = dense<["1", "15"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y = "canonical.cast"(%a) {to = ui32} : (tensor<2x!roundhouse.string>) -> tensor<2xui32>
  "check.eq"(%y) {expected = dense<[1, 15]> : tensor<2xui32>} : (tensor<2xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @strings_to_ui16() {
  %a = "canonical.constant_gen"() {value = dense<["1", "15"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y = "canonical.cast"(%a) {to = ui16} : (tensor<2x!roundhouse.string>) -> tensor<2xui16>
  "check.eq"(%y) {expected = dense<[1, 15]> : tensor<2xui16>} : (tensor<2xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @strings_to_ui8() {
  %a = "canonical.constant_gen"() {value = dense<["1", "15"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y = "canonical.cast"(%a) {to = ui8} : (tensor<2x!roundhouse.string>) -> tensor<2xui8>
  "check.eq"(%y) {expected = dense<[1, 15]> : tensor<2xui8>} : (tensor<2xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @strings_to_ui4() {
  %a = "canonical.constant_gen"() {value = dense<["1", "15"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y = "canonical.cast"(%a) {to = ui4} : (tensor<2x!roundhouse.string>) -> tensor<2xui4>
  "check.eq"(%y) {expected = dense<[1, 15]> : tensor<2xui4>} : (tensor<2xui4>) -> ()
  ml_program.output
}

ml_program.subgraph @strings_to_special_floats() {
  %a = "canonical.constant_gen"() {value = dense<["2.5", "1e-2", "inf", "-inf", "nan"]> : tensor<5x!roundhouse.string>} : () -> tensor<5x!roundhouse.string>
  %y = "canonical.cast"(%a) {to = f32} : (tensor<5x!roundhouse.string>) -> tensor<5xf32>
  "check.eq"(%y) {expected = dense<[2.5, 0.01, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<5xf32>} : (tensor<5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @strings_to_truth() {
  %a = "canonical.constant_gen"() {value = dense<["true", "false"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y = "canonical.cast"(%a) {to = i1} : (tensor<2x!roundhouse.string>) -> tensor<2xi1>
  "check.eq"(%y) {expected = dense<[true, false]> : tensor<2xi1>} : (tensor<2xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @in_feature() {
  %a = "canonical.constant_gen"() {value = dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>} : () -> !canonical.feature<1x1x1x2xf32>
  %y = "canonical.cast"(%a) {to = f16} : (!canonical.feature<1x1x1x2xf32>) -> !canonical.feature<1x1x1x2xf16>
  "check.eq"(%y) {expected = dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf16>} : (!canonical.feature<1x1x1x2xf16>) -> ()
  ml_program.output
}

// ---- Small floats. Zeros, NaN, infinities, what is too large, what is rounded, what is too small.

ml_program.subgraph @f8E4M3FN_saturates() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, -0.0, 0x7FC00000, 0x7F800000, 0xFF800000, 1000000.0, -1000000.0, 0.3, 1.0e-09]> : tensor<9xf32>} : () -> tensor<9xf32>
  %y = "canonical.cast"(%a) {to = f8E4M3FN} : (tensor<9xf32>) -> tensor<9xf8E4M3FN>
  "check.eq"(%y) {expected = dense<[0.0, -0.0, 0x7F, 448.0, -448.0, 448.0, -448.0, 0.3125, 0.0]> : tensor<9xf8E4M3FN>} : (tensor<9xf8E4M3FN>) -> ()
  ml_program.output
}

ml_program.subgraph @f8E4M3FN_saturates_numbers() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, -0.0, 0x7FC00000, 0x7F800000, 0xFF800000, 1000000.0, -1000000.0, 0.3, 1.0e-09]> : tensor<9xf32>} : () -> tensor<9xf32>
  %y = "canonical.cast"(%a) {overflow = "saturate_finite", to = f8E4M3FN} : (tensor<9xf32>) -> tensor<9xf8E4M3FN>
  "check.eq"(%y) {expected = dense<[0.0, -0.0, 0x7F, 448.0, -448.0, 448.0, -448.0, 0.3125, 0.0]> : tensor<9xf8E4M3FN>} : (tensor<9xf8E4M3FN>) -> ()
  ml_program.output
}

ml_program.subgraph @f8E4M3FN_overflows() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, -0.0, 0x7FC00000, 0x7F800000, 0xFF800000, 1000000.0, -1000000.0, 0.3, 1.0e-09]> : tensor<9xf32>} : () -> tensor<9xf32>
  %y = "canonical.cast"(%a) {overflow = "to_special", to = f8E4M3FN} : (tensor<9xf32>) -> tensor<9xf8E4M3FN>
  "check.eq"(%y) {expected = dense<[0.0, -0.0, 0x7F, 0x7F, 0xFF, 0x7F, 0xFF, 0.3125, 0.0]> : tensor<9xf8E4M3FN>} : (tensor<9xf8E4M3FN>) -> ()
  ml_program.output
}

ml_program.subgraph @f8E4M3FNUZ_saturates() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, -0.0, 0x7FC00000, 0x7F800000, 0xFF800000, 1000000.0, -1000000.0, 0.3, 1.0e-09]> : tensor<9xf32>} : () -> tensor<9xf32>
  %y = "canonical.cast"(%a) {to = f8E4M3FNUZ} : (tensor<9xf32>) -> tensor<9xf8E4M3FNUZ>
  "check.eq"(%y) {expected = dense<[0.0, 0.0, 0x80, 240.0, -240.0, 240.0, -240.0, 0.3125, 0.0]> : tensor<9xf8E4M3FNUZ>} : (tensor<9xf8E4M3FNUZ>) -> ()
  ml_program.output
}

ml_program.subgraph @f8E4M3FNUZ_saturates_numbers() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, -0.0, 0x7FC00000, 0x7F800000, 0xFF800000, 1000000.0, -1000000.0, 0.3, 1.0e-09]> : tensor<9xf32>} : () -> tensor<9xf32>
  %y = "canonical.cast"(%a) {overflow = "saturate_finite", to = f8E4M3FNUZ} : (tensor<9xf32>) -> tensor<9xf8E4M3FNUZ>
  "check.eq"(%y) {expected = dense<[0.0, 0.0, 0x80, 0x80, 0x80, 240.0, -240.0, 0.3125, 0.0]> : tensor<9xf8E4M3FNUZ>} : (tensor<9xf8E4M3FNUZ>) -> ()
  ml_program.output
}

ml_program.subgraph @f8E4M3FNUZ_overflows() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, -0.0, 0x7FC00000, 0x7F800000, 0xFF800000, 1000000.0, -1000000.0, 0.3, 1.0e-09]> : tensor<9xf32>} : () -> tensor<9xf32>
  %y = "canonical.cast"(%a) {overflow = "to_special", to = f8E4M3FNUZ} : (tensor<9xf32>) -> tensor<9xf8E4M3FNUZ>
  "check.eq"(%y) {expected = dense<[0.0, 0.0, 0x80, 0x80, 0x80, 0x80, 0x80, 0.3125, 0.0]> : tensor<9xf8E4M3FNUZ>} : (tensor<9xf8E4M3FNUZ>) -> ()
  ml_program.output
}

ml_program.subgraph @f8E5M2_saturates() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, -0.0, 0x7FC00000, 0x7F800000, 0xFF800000, 1000000.0, -1000000.0, 0.3, 1.0e-09]> : tensor<9xf32>} : () -> tensor<9xf32>
  %y = "canonical.cast"(%a) {to = f8E5M2} : (tensor<9xf32>) -> tensor<9xf8E5M2>
  "check.eq"(%y) {expected = dense<[0.0, -0.0, 0x7E, 57344.0, -57344.0, 57344.0, -57344.0, 0.3125, 0.0]> : tensor<9xf8E5M2>} : (tensor<9xf8E5M2>) -> ()
  ml_program.output
}

ml_program.subgraph @f8E5M2_saturates_numbers() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, -0.0, 0x7FC00000, 0x7F800000, 0xFF800000, 1000000.0, -1000000.0, 0.3, 1.0e-09]> : tensor<9xf32>} : () -> tensor<9xf32>
  %y = "canonical.cast"(%a) {overflow = "saturate_finite", to = f8E5M2} : (tensor<9xf32>) -> tensor<9xf8E5M2>
  "check.eq"(%y) {expected = dense<[0.0, -0.0, 0x7E, 57344.0, -57344.0, 57344.0, -57344.0, 0.3125, 0.0]> : tensor<9xf8E5M2>} : (tensor<9xf8E5M2>) -> ()
  ml_program.output
}

ml_program.subgraph @f8E5M2_overflows() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, -0.0, 0x7FC00000, 0x7F800000, 0xFF800000, 1000000.0, -1000000.0, 0.3, 1.0e-09]> : tensor<9xf32>} : () -> tensor<9xf32>
  %y = "canonical.cast"(%a) {overflow = "to_special", to = f8E5M2} : (tensor<9xf32>) -> tensor<9xf8E5M2>
  "check.eq"(%y) {expected = dense<[0.0, -0.0, 0x7E, 0x7C, 0xFC, 0x7C, 0xFC, 0.3125, 0.0]> : tensor<9xf8E5M2>} : (tensor<9xf8E5M2>) -> ()
  ml_program.output
}

ml_program.subgraph @f8E5M2FNUZ_saturates() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, -0.0, 0x7FC00000, 0x7F800000, 0xFF800000, 1000000.0, -1000000.0, 0.3, 1.0e-09]> : tensor<9xf32>} : () -> tensor<9xf32>
  %y = "canonical.cast"(%a) {to = f8E5M2FNUZ} : (tensor<9xf32>) -> tensor<9xf8E5M2FNUZ>
  "check.eq"(%y) {expected = dense<[0.0, 0.0, 0x80, 57344.0, -57344.0, 57344.0, -57344.0, 0.3125, 0.0]> : tensor<9xf8E5M2FNUZ>} : (tensor<9xf8E5M2FNUZ>) -> ()
  ml_program.output
}

ml_program.subgraph @f8E5M2FNUZ_saturates_numbers() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, -0.0, 0x7FC00000, 0x7F800000, 0xFF800000, 1000000.0, -1000000.0, 0.3, 1.0e-09]> : tensor<9xf32>} : () -> tensor<9xf32>
  %y = "canonical.cast"(%a) {overflow = "saturate_finite", to = f8E5M2FNUZ} : (tensor<9xf32>) -> tensor<9xf8E5M2FNUZ>
  "check.eq"(%y) {expected = dense<[0.0, 0.0, 0x80, 0x80, 0x80, 57344.0, -57344.0, 0.3125, 0.0]> : tensor<9xf8E5M2FNUZ>} : (tensor<9xf8E5M2FNUZ>) -> ()
  ml_program.output
}

ml_program.subgraph @f8E5M2FNUZ_overflows() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, -0.0, 0x7FC00000, 0x7F800000, 0xFF800000, 1000000.0, -1000000.0, 0.3, 1.0e-09]> : tensor<9xf32>} : () -> tensor<9xf32>
  %y = "canonical.cast"(%a) {overflow = "to_special", to = f8E5M2FNUZ} : (tensor<9xf32>) -> tensor<9xf8E5M2FNUZ>
  "check.eq"(%y) {expected = dense<[0.0, 0.0, 0x80, 0x80, 0x80, 0x80, 0x80, 0.3125, 0.0]> : tensor<9xf8E5M2FNUZ>} : (tensor<9xf8E5M2FNUZ>) -> ()
  ml_program.output
}

ml_program.subgraph @powers_up() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.25, 1.5, 3.0, 0x7FC00000, 0x7F800000, 1.0e-45, -1.0]> : tensor<9xf32>} : () -> tensor<9xf32>
  %y = "canonical.cast"(%a) {to = !roundhouse.f8E8M0FNU} : (tensor<9xf32>) -> tensor<9x!roundhouse.f8E8M0FNU>
  "check.eq"(%y) {expected = dense<["5.877471754111438e-39", "1.0", "2.0", "2.0", "4.0", "0xFF", "1.7014118346046923e+38", "5.877471754111438e-39", "0xFF"]> : tensor<9x!roundhouse.f8E8M0FNU>} : (tensor<9x!roundhouse.f8E8M0FNU>) -> ()
  ml_program.output
}

ml_program.subgraph @powers_down() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.25, 1.5, 3.0, 0x7FC00000, 0x7F800000, 1.0e-45, -1.0]> : tensor<9xf32>} : () -> tensor<9xf32>
  %y = "canonical.cast"(%a) {rounding = "down", to = !roundhouse.f8E8M0FNU} : (tensor<9xf32>) -> tensor<9x!roundhouse.f8E8M0FNU>
  "check.eq"(%y) {expected = dense<["5.877471754111438e-39", "1.0", "1.0", "1.0", "2.0", "0xFF", "1.7014118346046923e+38", "5.877471754111438e-39", "0xFF"]> : tensor<9x!roundhouse.f8E8M0FNU>} : (tensor<9x!roundhouse.f8E8M0FNU>) -> ()
  ml_program.output
}

ml_program.subgraph @powers_nearest() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.25, 1.5, 3.0, 0x7FC00000, 0x7F800000, 1.0e-45, -1.0]> : tensor<9xf32>} : () -> tensor<9xf32>
  %y = "canonical.cast"(%a) {rounding = "nearest", to = !roundhouse.f8E8M0FNU} : (tensor<9xf32>) -> tensor<9x!roundhouse.f8E8M0FNU>
  "check.eq"(%y) {expected = dense<["5.877471754111438e-39", "1.0", "1.0", "2.0", "4.0", "0xFF", "1.7014118346046923e+38", "5.877471754111438e-39", "0xFF"]> : tensor<9x!roundhouse.f8E8M0FNU>} : (tensor<9x!roundhouse.f8E8M0FNU>) -> ()
  ml_program.output
}

ml_program.subgraph @powers_overflow() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.25, 1.5, 3.0, 0x7FC00000, 0x7F800000, 1.0e-45, -1.0]> : tensor<9xf32>} : () -> tensor<9xf32>
  %y = "canonical.cast"(%a) {overflow = "to_special", rounding = "nearest", to = !roundhouse.f8E8M0FNU} : (tensor<9xf32>) -> tensor<9x!roundhouse.f8E8M0FNU>
  "check.eq"(%y) {expected = dense<["0xFF", "1.0", "1.0", "2.0", "4.0", "0xFF", "0xFF", "0xFF", "0xFF"]> : tensor<9x!roundhouse.f8E8M0FNU>} : (tensor<9x!roundhouse.f8E8M0FNU>) -> ()
  ml_program.output
}

ml_program.subgraph @powers_of_doubles() {
  %a = "canonical.constant_gen"() {value = dense<[1.0000000000000002]> : tensor<1xf64>} : () -> tensor<1xf64>
  %y = "canonical.cast"(%a) {to = !roundhouse.f8E8M0FNU} : (tensor<1xf64>) -> tensor<1x!roundhouse.f8E8M0FNU>
  "check.eq"(%y) {expected = dense<["2.0"]> : tensor<1x!roundhouse.f8E8M0FNU>} : (tensor<1x!roundhouse.f8E8M0FNU>) -> ()
  ml_program.output
}

ml_program.subgraph @powers_of_integers() {
  %a = "canonical.constant_gen"() {value = dense<[1, 1152921504606846977]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.cast"(%a) {to = !roundhouse.f8E8M0FNU} : (tensor<2xi64>) -> tensor<2x!roundhouse.f8E8M0FNU>
  "check.eq"(%y) {expected = dense<["1.0", "2305843009213693952.0"]> : tensor<2x!roundhouse.f8E8M0FNU>} : (tensor<2x!roundhouse.f8E8M0FNU>) -> ()
  ml_program.output
}

ml_program.subgraph @f4_saturates() {
  %a = "canonical.constant_gen"() {value = dense<[0.25, 0.75, 1.25, 1.75, 2.5, 3.5, 5.0, 7.0, 0x7FC00000, 0xFF800000, -0.25]> : tensor<11xf32>} : () -> tensor<11xf32>
  %y = "canonical.cast"(%a) {to = !roundhouse.f4E2M1FN} : (tensor<11xf32>) -> tensor<11x!roundhouse.f4E2M1FN>
  "check.eq"(%y) {expected = dense<["0.0", "1.0", "1.0", "2.0", "2.0", "4.0", "4.0", "6.0", "6.0", "-6.0", "-0.0"]> : tensor<11x!roundhouse.f4E2M1FN>} : (tensor<11x!roundhouse.f4E2M1FN>) -> ()
  ml_program.output
}

ml_program.subgraph @f4_has_nothing_else() {
  %a = "canonical.constant_gen"() {value = dense<[100.0, 0x7FC00000, 0xFF800000]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.cast"(%a) {overflow = "to_special", to = !roundhouse.f4E2M1FN} : (tensor<3xf32>) -> tensor<3x!roundhouse.f4E2M1FN>
  "check.eq"(%y) {expected = dense<["6.0", "6.0", "-6.0"]> : tensor<3x!roundhouse.f4E2M1FN>} : (tensor<3x!roundhouse.f4E2M1FN>) -> ()
  ml_program.output
}

ml_program.subgraph @integers_to_f8() {
  %a = "canonical.constant_gen"() {value = dense<[17, 464, 465, -1000]> : tensor<4xi32>} : () -> tensor<4xi32>
  %y = "canonical.cast"(%a) {to = f8E4M3FN} : (tensor<4xi32>) -> tensor<4xf8E4M3FN>
  "check.eq"(%y) {expected = dense<[16.0, 448.0, 448.0, -448.0]> : tensor<4xf8E4M3FN>} : (tensor<4xf8E4M3FN>) -> ()
  ml_program.output
}

ml_program.subgraph @integers_to_f8_overflow() {
  %a = "canonical.constant_gen"() {value = dense<[464, 465, -1000]> : tensor<3xi32>} : () -> tensor<3xi32>
  %y = "canonical.cast"(%a) {overflow = "to_special", to = f8E4M3FN} : (tensor<3xi32>) -> tensor<3xf8E4M3FN>
  "check.eq"(%y) {expected = dense<[448.0, 0x7F, 0xFF]> : tensor<3xf8E4M3FN>} : (tensor<3xf8E4M3FN>) -> ()
  ml_program.output
}

ml_program.subgraph @integers_to_f4() {
  %a = "canonical.constant_gen"() {value = dense<[5, 7, -100]> : tensor<3xi8>} : () -> tensor<3xi8>
  %y = "canonical.cast"(%a) {to = !roundhouse.f4E2M1FN} : (tensor<3xi8>) -> tensor<3x!roundhouse.f4E2M1FN>
  "check.eq"(%y) {expected = dense<["4.0", "6.0", "-6.0"]> : tensor<3x!roundhouse.f4E2M1FN>} : (tensor<3x!roundhouse.f4E2M1FN>) -> ()
  ml_program.output
}

ml_program.subgraph @f8_to_integers() {
  %a = "canonical.constant_gen"() {value = dense<[1.5, -1.5, 0x7C, 0xFC, 0x7E]> : tensor<5xf8E5M2>} : () -> tensor<5xf8E5M2>
  %y = "canonical.cast"(%a) {to = i32} : (tensor<5xf8E5M2>) -> tensor<5xi32>
  "check.eq"(%y) {expected = dense<[1, -1, 2147483647, -2147483648, 0]> : tensor<5xi32>} : (tensor<5xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @f8_to_booleans() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, -0.0, 0.001953125, 0x7F]> : tensor<4xf8E4M3FN>} : () -> tensor<4xf8E4M3FN>
  %y = "canonical.cast"(%a) {to = i1} : (tensor<4xf8E4M3FN>) -> tensor<4xi1>
  "check.eq"(%y) {expected = dense<[false, false, true, true]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @f8_to_f8() {
  %a = "canonical.constant_gen"() {value = dense<[0x7C, -57344.0, 0.3125]> : tensor<3xf8E5M2>} : () -> tensor<3xf8E5M2>
  %y = "canonical.cast"(%a) {to = f8E4M3FN} : (tensor<3xf8E5M2>) -> tensor<3xf8E4M3FN>
  "check.eq"(%y) {expected = dense<[448.0, -448.0, 0.3125]> : tensor<3xf8E4M3FN>} : (tensor<3xf8E4M3FN>) -> ()
  ml_program.output
}

ml_program.subgraph @f8_to_itself() {
  %a = "canonical.constant_gen"() {value = dense<[0x7C, 0xFC, 1.0]> : tensor<3xf8E5M2>} : () -> tensor<3xf8E5M2>
  %y = "canonical.cast"(%a) {to = f8E5M2} : (tensor<3xf8E5M2>) -> tensor<3xf8E5M2>
  "check.eq"(%y) {expected = dense<[57344.0, -57344.0, 1.0]> : tensor<3xf8E5M2>} : (tensor<3xf8E5M2>) -> ()
  ml_program.output
}

ml_program.subgraph @f4_to_i4() {
  %a = "canonical.constant_gen"() {value = dense<["1.5", "-6.0", "0.5"]> : tensor<3x!roundhouse.f4E2M1FN>} : () -> tensor<3x!roundhouse.f4E2M1FN>
  %y = "canonical.cast"(%a) {to = i4} : (tensor<3x!roundhouse.f4E2M1FN>) -> tensor<3xi4>
  "check.eq"(%y) {expected = dense<[1, -6, 0]> : tensor<3xi4>} : (tensor<3xi4>) -> ()
  ml_program.output
}

ml_program.subgraph @f8_to_strings() {
  %a = "canonical.constant_gen"() {value = dense<[1.5, 448.0, 0x7F]> : tensor<3xf8E4M3FN>} : () -> tensor<3xf8E4M3FN>
  %y = "canonical.cast"(%a) {to = !roundhouse.string} : (tensor<3xf8E4M3FN>) -> tensor<3x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["1.5", "448.0", "nan"]> : tensor<3x!roundhouse.string>} : (tensor<3x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @strings_to_f8() {
  %a = "canonical.constant_gen"() {value = dense<["1.5", "-inf", "nan", "0.3"]> : tensor<4x!roundhouse.string>} : () -> tensor<4x!roundhouse.string>
  %y = "canonical.cast"(%a) {to = f8E4M3FN} : (tensor<4x!roundhouse.string>) -> tensor<4xf8E4M3FN>
  "check.eq"(%y) {expected = dense<[1.5, -448.0, 0x7F, 0.3125]> : tensor<4xf8E4M3FN>} : (tensor<4xf8E4M3FN>) -> ()
  ml_program.output
}

ml_program.subgraph @strings_to_f4() {
  %a = "canonical.constant_gen"() {value = dense<["1.5", "-inf", "100"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.cast"(%a) {to = !roundhouse.f4E2M1FN} : (tensor<3x!roundhouse.string>) -> tensor<3x!roundhouse.f4E2M1FN>
  "check.eq"(%y) {expected = dense<["1.5", "-6.0", "6.0"]> : tensor<3x!roundhouse.f4E2M1FN>} : (tensor<3x!roundhouse.f4E2M1FN>) -> ()
  ml_program.output
}

ml_program.subgraph @truncate_and_saturate_i2() {
  %a = "canonical.constant_gen"() {value = dense<[1.9, -1.9, 5.0, -5.0, 0x7FC00000]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.cast"(%a) {to = i2} : (tensor<5xf32>) -> tensor<5xi2>
  "check.eq"(%y) {expected = dense<[1, -1, 1, -2, 0]> : tensor<5xi2>} : (tensor<5xi2>) -> ()
  ml_program.output
}

ml_program.subgraph @truncate_and_saturate_ui2() {
  %a = "canonical.constant_gen"() {value = dense<[1.9, -1.9, 5.0, -5.0, 0x7FC00000]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.cast"(%a) {to = ui2} : (tensor<5xf32>) -> tensor<5xui2>
  "check.eq"(%y) {expected = dense<[1, 0, 3, 0, 0]> : tensor<5xui2>} : (tensor<5xui2>) -> ()
  ml_program.output
}

ml_program.subgraph @low_bits_i2() {
  %a = "canonical.constant_gen"() {value = dense<[6, -3, 3, 4, 1]> : tensor<5xi16>} : () -> tensor<5xi16>
  %y = "canonical.cast"(%a) {to = i2} : (tensor<5xi16>) -> tensor<5xi2>
  "check.eq"(%y) {expected = dense<[-2, 1, -1, 0, 1]> : tensor<5xi2>} : (tensor<5xi2>) -> ()
  ml_program.output
}

ml_program.subgraph @low_bits_ui2() {
  %a = "canonical.constant_gen"() {value = dense<[6, -3, 3, 4, 1]> : tensor<5xi16>} : () -> tensor<5xi16>
  %y = "canonical.cast"(%a) {to = ui2} : (tensor<5xi16>) -> tensor<5xui2>
  "check.eq"(%y) {expected = dense<[2, 1, 3, 0, 1]> : tensor<5xui2>} : (tensor<5xui2>) -> ()
  ml_program.output
}

ml_program.subgraph @i2_to_strings() {
  %a = "canonical.constant_gen"() {value = dense<[-2, 1]> : tensor<2xi2>} : () -> tensor<2xi2>
  %y = "canonical.cast"(%a) {to = !roundhouse.string} : (tensor<2xi2>) -> tensor<2x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["-2", "1"]> : tensor<2x!roundhouse.string>} : (tensor<2x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @strings_to_ui2() {
  %a = "canonical.constant_gen"() {value = dense<["3", "0"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y = "canonical.cast"(%a) {to = ui2} : (tensor<2x!roundhouse.string>) -> tensor<2xui2>
  "check.eq"(%y) {expected = dense<[3, 0]> : tensor<2xui2>} : (tensor<2xui2>) -> ()
  ml_program.output
}
// -----
// each $T: f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @small_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 4.0]> : tensor<3x$T>} : () -> tensor<3x$T>
  %y = "canonical.cast"(%a) {to = f32} : (tensor<3x$T>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[1.0, 2.0, 4.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @small_to_complex() {
  %a = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 4.0]> : tensor<3x$T>} : () -> tensor<3x$T>
  %y = "canonical.cast"(%a) {to = complex<f64>} : (tensor<3x$T>) -> tensor<3xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(1.0, 0.0), (2.0, 0.0), (4.0, 0.0)]> : tensor<3xcomplex<f64>>} : (tensor<3xcomplex<f64>>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @to_e4m3fn() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 7]> : tensor<3x$T>} : () -> tensor<3x$T>
  %y = "canonical.cast"(%a) {to = f8E4M3FN} : (tensor<3x$T>) -> tensor<3xf8E4M3FN>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 7.0]> : tensor<3xf8E4M3FN>} : (tensor<3xf8E4M3FN>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats_to_e5m2() {
  %a = "canonical.constant_gen"() {value = dense<[0.3125, -1.125, 1.125, 1.375]> : tensor<4x$T>} : () -> tensor<4x$T>
  %y = "canonical.cast"(%a) {to = f8E5M2} : (tensor<4x$T>) -> tensor<4xf8E5M2>
  "check.eq"(%y) {expected = dense<[0.3125, -1.0, 1.0, 1.5]> : tensor<4xf8E5M2>} : (tensor<4xf8E5M2>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers_to_f32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3x$T>} : () -> tensor<3x$T>
  %y = "canonical.cast"(%a) {to = f32} : (tensor<3x$T>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers_to_f4() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3x$T>} : () -> tensor<3x$T>
  %y = "canonical.cast"(%a) {to = !roundhouse.f4E2M1FN} : (tensor<3x$T>) -> tensor<3x!roundhouse.f4E2M1FN>
  "check.eq"(%y) {expected = dense<["0.0", "1.0", "1.0"]> : tensor<3x!roundhouse.f4E2M1FN>} : (tensor<3x!roundhouse.f4E2M1FN>) -> ()
  ml_program.output
}
