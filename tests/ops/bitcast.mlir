// The bits of an element as another kind.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0]> : tensor<2xf64>} : () -> tensor<2xf64>
  %y = "canonical.bitcast"(%a) {to = f64} : (tensor<2xf64>) -> tensor<2xf64>
  "check.eq"(%y) {expected = dense<[0.0, 1.0]> : tensor<2xf64>} : (tensor<2xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.bitcast"(%a) {to = f32} : (tensor<2xf32>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<[0.0, 1.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0]> : tensor<2xf16>} : () -> tensor<2xf16>
  %y = "canonical.bitcast"(%a) {to = f16} : (tensor<2xf16>) -> tensor<2xf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0]> : tensor<2xf16>} : (tensor<2xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[0.0, 1.0]> : tensor<2xbf16>} : () -> tensor<2xbf16>
  %y = "canonical.bitcast"(%a) {to = bf16} : (tensor<2xbf16>) -> tensor<2xbf16>
  "check.eq"(%y) {expected = dense<[0.0, 1.0]> : tensor<2xbf16>} : (tensor<2xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.bitcast"(%a) {to = i64} : (tensor<2xi64>) -> tensor<2xi64>
  "check.eq"(%y) {expected = dense<[0, 1]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %y = "canonical.bitcast"(%a) {to = i32} : (tensor<2xi32>) -> tensor<2xi32>
  "check.eq"(%y) {expected = dense<[0, 1]> : tensor<2xi32>} : (tensor<2xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @i16() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1]> : tensor<2xi16>} : () -> tensor<2xi16>
  %y = "canonical.bitcast"(%a) {to = i16} : (tensor<2xi16>) -> tensor<2xi16>
  "check.eq"(%y) {expected = dense<[0, 1]> : tensor<2xi16>} : (tensor<2xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @i8() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1]> : tensor<2xi8>} : () -> tensor<2xi8>
  %y = "canonical.bitcast"(%a) {to = i8} : (tensor<2xi8>) -> tensor<2xi8>
  "check.eq"(%y) {expected = dense<[0, 1]> : tensor<2xi8>} : (tensor<2xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @ui64() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1]> : tensor<2xui64>} : () -> tensor<2xui64>
  %y = "canonical.bitcast"(%a) {to = ui64} : (tensor<2xui64>) -> tensor<2xui64>
  "check.eq"(%y) {expected = dense<[0, 1]> : tensor<2xui64>} : (tensor<2xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui32() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1]> : tensor<2xui32>} : () -> tensor<2xui32>
  %y = "canonical.bitcast"(%a) {to = ui32} : (tensor<2xui32>) -> tensor<2xui32>
  "check.eq"(%y) {expected = dense<[0, 1]> : tensor<2xui32>} : (tensor<2xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @ui16() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1]> : tensor<2xui16>} : () -> tensor<2xui16>
  %y = "canonical.bitcast"(%a) {to = ui16} : (tensor<2xui16>) -> tensor<2xui16>
  "check.eq"(%y) {expected = dense<[0, 1]> : tensor<2xui16>} : (tensor<2xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @ui8() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1]> : tensor<2xui8>} : () -> tensor<2xui8>
  %y = "canonical.bitcast"(%a) {to = ui8} : (tensor<2xui8>) -> tensor<2xui8>
  "check.eq"(%y) {expected = dense<[0, 1]> : tensor<2xui8>} : (tensor<2xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @i4() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1]> : tensor<2xi4>} : () -> tensor<2xi4>
  %y = "canonical.bitcast"(%a) {to = i4} : (tensor<2xi4>) -> tensor<2xi4>
  "check.eq"(%y) {expected = dense<[0, 1]> : tensor<2xi4>} : (tensor<2xi4>) -> ()
  ml_program.output
}

ml_program.subgraph @ui4() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1]> : tensor<2xui4>} : () -> tensor<2xui4>
  %y = "canonical.bitcast"(%a) {to = ui4} : (tensor<2xui4>) -> tensor<2xui4>
  "check.eq"(%y) {expected = dense<[0, 1]> : tensor<2xui4>} : (tensor<2xui4>) -> ()
  ml_program.output
}

ml_program.subgraph @i1() {
  %a = "canonical.constant_gen"() {value = dense<[false, true]> : tensor<2xi1>} : () -> tensor<2xi1>
  %y = "canonical.bitcast"(%a) {to = i1} : (tensor<2xi1>) -> tensor<2xi1>
  "check.eq"(%y) {expected = dense<[false, true]> : tensor<2xi1>} : (tensor<2xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @complex_f32() {
  %a = "canonical.constant_gen"() {value = dense<[(0.0, 0.0), (1.0, 0.0)]> : tensor<2xcomplex<f32>>} : () -> tensor<2xcomplex<f32>>
  %y = "canonical.bitcast"(%a) {to = complex<f32>} : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  "check.eq"(%y) {expected = dense<[(0.0, 0.0), (1.0, 0.0)]> : tensor<2xcomplex<f32>>} : (tensor<2xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @complex_f64() {
  %a = "canonical.constant_gen"() {value = dense<[(0.0, 0.0), (1.0, 0.0)]> : tensor<2xcomplex<f64>>} : () -> tensor<2xcomplex<f64>>
  %y = "canonical.bitcast"(%a) {to = complex<f64>} : (tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(0.0, 0.0), (1.0, 0.0)]> : tensor<2xcomplex<f64>>} : (tensor<2xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @f32_as_i32() {
  %a = "canonical.constant_gen"() {value = dense<[1.0, -0.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.bitcast"(%a) {to = i32} : (tensor<2xf32>) -> tensor<2xi32>
  "check.eq"(%y) {expected = dense<[1065353216, -2147483648]> : tensor<2xi32>} : (tensor<2xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @ui16_as_bf16() {
  %a = "canonical.constant_gen"() {value = dense<[16256, 65408]> : tensor<2xui16>} : () -> tensor<2xui16>
  %y = "canonical.bitcast"(%a) {to = bf16} : (tensor<2xui16>) -> tensor<2xbf16>
  "check.eq"(%y) {expected = dense<[1.0, 0xFF80]> : tensor<2xbf16>} : (tensor<2xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @ui4_as_i4() {
  %a = "canonical.constant_gen"() {value = dense<[15, 7, 8]> : tensor<3xui4>} : () -> tensor<3xui4>
  %y = "canonical.bitcast"(%a) {to = i4} : (tensor<3xui4>) -> tensor<3xi4>
  "check.eq"(%y) {expected = dense<[-1, 7, -8]> : tensor<3xi4>} : (tensor<3xi4>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_on() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5]> : tensor<2xi8>} : () -> tensor<2xi8>
  %y = "canonical.bitcast"(%a) {to = !quant.uniform<i8:f32, 0.5:-10>} : (tensor<2xi8>) -> tensor<2x!quant.uniform<i8:f32, 0.5:-10>>
  "check.eq"(%y) {expected = dense<[3, 5]> : tensor<2xi8>} : (tensor<2x!quant.uniform<i8:f32, 0.5:-10>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_off() {
  %a = "canonical.constant_gen"() {value = dense<[3, 5]> : tensor<2xi8>} : () -> tensor<2x!quant.uniform<i8:f32, 0.5:-10>>
  %y = "canonical.bitcast"(%a) {to = i8} : (tensor<2x!quant.uniform<i8:f32, 0.5:-10>>) -> tensor<2xi8>
  "check.eq"(%y) {expected = dense<[3, 5]> : tensor<2xi8>} : (tensor<2xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @ui2_as_i2() {
  %a = "canonical.constant_gen"() {value = dense<[3, 1, 2, 0, 3]> : tensor<5xui2>} : () -> tensor<5xui2>
  %y = "canonical.bitcast"(%a) {to = i2} : (tensor<5xui2>) -> tensor<5xi2>
  "check.eq"(%y) {expected = dense<[-1, 1, -2, 0, -1]> : tensor<5xi2>} : (tensor<5xi2>) -> ()
  %z = "canonical.bitcast"(%y) {to = ui2} : (tensor<5xi2>) -> tensor<5xui2>
  "check.eq"(%z) {expected = dense<[3, 1, 2, 0, 3]> : tensor<5xui2>} : (tensor<5xui2>) -> ()
  ml_program.output
}

ml_program.subgraph @ui4_as_f4() {
  %a = "canonical.constant_gen"() {value = dense<[15, 7, 8]> : tensor<3xui4>} : () -> tensor<3xui4>
  %y = "canonical.bitcast"(%a) {to = !roundhouse.f4E2M1FN} : (tensor<3xui4>) -> tensor<3x!roundhouse.f4E2M1FN>
  "check.eq"(%y) {expected = dense<["-6.0", "6.0", "-0.0"]> : tensor<3x!roundhouse.f4E2M1FN>} : (tensor<3x!roundhouse.f4E2M1FN>) -> ()
  %z = "canonical.bitcast"(%y) {to = ui4} : (tensor<3x!roundhouse.f4E2M1FN>) -> tensor<3xui4>
  "check.eq"(%z) {expected = dense<[15, 7, 8]> : tensor<3xui4>} : (tensor<3xui4>) -> ()
  ml_program.output
}
// -----
// each $T: f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU
ml_program.subgraph @bytes() {
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 127, 128, 255]> : tensor<5xui8>} : () -> tensor<5xui8>
  %y = "canonical.bitcast"(%a) {to = $T} : (tensor<5xui8>) -> tensor<5x$T>
  %z = "canonical.bitcast"(%y) {to = ui8} : (tensor<5x$T>) -> tensor<5xui8>
  "check.eq"(%z) {expected = dense<[0, 1, 127, 128, 255]> : tensor<5xui8>} : (tensor<5xui8>) -> ()
  ml_program.output
}
