// Elements of one tensor or the other.

ml_program.subgraph @f64() {
  %a = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf64>} : () -> tensor<3xf64>
  %c = "canonical.constant_gen"() {value = dense<0.0> : tensor<f64>} : () -> tensor<f64>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x1xi1>, tensor<3xf64>, tensor<f64>) -> tensor<2x3xf64>
  "check.eq"(%y) {expected = dense<[[0.0, 1.0, 1.0], [0.0, 0.0, 0.0]]> : tensor<2x3xf64>} : (tensor<2x3xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @f32() {
  %a = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %c = "canonical.constant_gen"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x1xi1>, tensor<3xf32>, tensor<f32>) -> tensor<2x3xf32>
  "check.eq"(%y) {expected = dense<[[0.0, 1.0, 1.0], [0.0, 0.0, 0.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @f16() {
  %a = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xf16>} : () -> tensor<3xf16>
  %c = "canonical.constant_gen"() {value = dense<0.0> : tensor<f16>} : () -> tensor<f16>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x1xi1>, tensor<3xf16>, tensor<f16>) -> tensor<2x3xf16>
  "check.eq"(%y) {expected = dense<[[0.0, 1.0, 1.0], [0.0, 0.0, 0.0]]> : tensor<2x3xf16>} : (tensor<2x3xf16>) -> ()
  ml_program.output
}

ml_program.subgraph @bf16() {
  %a = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 1.0]> : tensor<3xbf16>} : () -> tensor<3xbf16>
  %c = "canonical.constant_gen"() {value = dense<0.0> : tensor<bf16>} : () -> tensor<bf16>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x1xi1>, tensor<3xbf16>, tensor<bf16>) -> tensor<2x3xbf16>
  "check.eq"(%y) {expected = dense<[[0.0, 1.0, 1.0], [0.0, 0.0, 0.0]]> : tensor<2x3xbf16>} : (tensor<2x3xbf16>) -> ()
  ml_program.output
}

ml_program.subgraph @i64() {
  %a = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %c = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x1xi1>, tensor<3xi64>, tensor<i64>) -> tensor<2x3xi64>
  "check.eq"(%y) {expected = dense<[[0, 1, 1], [0, 0, 0]]> : tensor<2x3xi64>} : (tensor<2x3xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @i32() {
  %a = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
  %c = "canonical.constant_gen"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x1xi1>, tensor<3xi32>, tensor<i32>) -> tensor<2x3xi32>
  "check.eq"(%y) {expected = dense<[[0, 1, 1], [0, 0, 0]]> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @i16() {
  %a = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi16>} : () -> tensor<3xi16>
  %c = "canonical.constant_gen"() {value = dense<0> : tensor<i16>} : () -> tensor<i16>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x1xi1>, tensor<3xi16>, tensor<i16>) -> tensor<2x3xi16>
  "check.eq"(%y) {expected = dense<[[0, 1, 1], [0, 0, 0]]> : tensor<2x3xi16>} : (tensor<2x3xi16>) -> ()
  ml_program.output
}

ml_program.subgraph @i8() {
  %a = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi8>} : () -> tensor<3xi8>
  %c = "canonical.constant_gen"() {value = dense<0> : tensor<i8>} : () -> tensor<i8>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x1xi1>, tensor<3xi8>, tensor<i8>) -> tensor<2x3xi8>
  "check.eq"(%y) {expected = dense<[[0, 1, 1], [0, 0, 0]]> : tensor<2x3xi8>} : (tensor<2x3xi8>) -> ()
  ml_program.output
}

ml_program.subgraph @ui64() {
  %a = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui64>} : () -> tensor<3xui64>
  %c = "canonical.constant_gen"() {value = dense<0> : tensor<ui64>} : () -> tensor<ui64>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x1xi1>, tensor<3xui64>, tensor<ui64>) -> tensor<2x3xui64>
  "check.eq"(%y) {expected = dense<[[0, 1, 1], [0, 0, 0]]> : tensor<2x3xui64>} : (tensor<2x3xui64>) -> ()
  ml_program.output
}

ml_program.subgraph @ui32() {
  %a = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui32>} : () -> tensor<3xui32>
  %c = "canonical.constant_gen"() {value = dense<0> : tensor<ui32>} : () -> tensor<ui32>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x1xi1>, tensor<3xui32>, tensor<ui32>) -> tensor<2x3xui32>
  "check.eq"(%y) {expected = dense<[[0, 1, 1], [0, 0, 0]]> : tensor<2x3xui32>} : (tensor<2x3xui32>) -> ()
  ml_program.output
}

ml_program.subgraph @ui16() {
  %a = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui16>} : () -> tensor<3xui16>
  %c = "canonical.constant_gen"() {value = dense<0> : tensor<ui16>} : () -> tensor<ui16>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x1xi1>, tensor<3xui16>, tensor<ui16>) -> tensor<2x3xui16>
  "check.eq"(%y) {expected = dense<[[0, 1, 1], [0, 0, 0]]> : tensor<2x3xui16>} : (tensor<2x3xui16>) -> ()
  ml_program.output
}

ml_program.subgraph @ui8() {
  %a = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui8>} : () -> tensor<3xui8>
  %c = "canonical.constant_gen"() {value = dense<0> : tensor<ui8>} : () -> tensor<ui8>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x1xi1>, tensor<3xui8>, tensor<ui8>) -> tensor<2x3xui8>
  "check.eq"(%y) {expected = dense<[[0, 1, 1], [0, 0, 0]]> : tensor<2x3xui8>} : (tensor<2x3xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @i1() {
  %a = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<[false, true, true]> : tensor<3xi1>} : () -> tensor<3xi1>
  %c = "canonical.constant_gen"() {value = dense<false> : tensor<i1>} : () -> tensor<i1>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x1xi1>, tensor<3xi1>, tensor<i1>) -> tensor<2x3xi1>
  "check.eq"(%y) {expected = dense<[[false, true, true], [false, false, false]]> : tensor<2x3xi1>} : (tensor<2x3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @i4() {
  %a = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xi4>} : () -> tensor<3xi4>
  %c = "canonical.constant_gen"() {value = dense<0> : tensor<i4>} : () -> tensor<i4>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x1xi1>, tensor<3xi4>, tensor<i4>) -> tensor<2x3xi4>
  "check.eq"(%y) {expected = dense<[[0, 1, 1], [0, 0, 0]]> : tensor<2x3xi4>} : (tensor<2x3xi4>) -> ()
  ml_program.output
}

ml_program.subgraph @ui4() {
  %a = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3xui4>} : () -> tensor<3xui4>
  %c = "canonical.constant_gen"() {value = dense<0> : tensor<ui4>} : () -> tensor<ui4>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x1xi1>, tensor<3xui4>, tensor<ui4>) -> tensor<2x3xui4>
  "check.eq"(%y) {expected = dense<[[0, 1, 1], [0, 0, 0]]> : tensor<2x3xui4>} : (tensor<2x3xui4>) -> ()
  ml_program.output
}

ml_program.subgraph @complex_f32() {
  %a = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f32>>} : () -> tensor<3xcomplex<f32>>
  %c = "canonical.constant_gen"() {value = dense<(0.0, 0.0)> : tensor<complex<f32>>} : () -> tensor<complex<f32>>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x1xi1>, tensor<3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<2x3xcomplex<f32>>
  "check.eq"(%y) {expected = dense<[[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)], [(0.0, 0.0), (0.0, 0.0), (0.0, 0.0)]]> : tensor<2x3xcomplex<f32>>} : (tensor<2x3xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @complex_f64() {
  %a = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>} : () -> tensor<3xcomplex<f64>>
  %c = "canonical.constant_gen"() {value = dense<(0.0, 0.0)> : tensor<complex<f64>>} : () -> tensor<complex<f64>>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x1xi1>, tensor<3xcomplex<f64>>, tensor<complex<f64>>) -> tensor<2x3xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)], [(0.0, 0.0), (0.0, 0.0), (0.0, 0.0)]]> : tensor<2x3xcomplex<f64>>} : (tensor<2x3xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @string() {
  %a = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<["a", "b"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %c = "canonical.constant_gen"() {value = dense<"c"> : tensor<!roundhouse.string>} : () -> tensor<!roundhouse.string>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x1xi1>, tensor<2x!roundhouse.string>, tensor<!roundhouse.string>) -> tensor<2x2x!roundhouse.string>
  "check.eq"(%y) {expected = dense<[["a", "b"], ["c", "c"]]> : tensor<2x2x!roundhouse.string>} : (tensor<2x2x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %a = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<[-3]> : tensor<1xi8>} : () -> tensor<1x!quant.uniform<i8:f32, 0.5:-10>>
  %c = "canonical.constant_gen"() {value = dense<[4]> : tensor<1xi8>} : () -> tensor<1x!quant.uniform<i8:f32, 0.5:-10>>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x1xi1>, tensor<1x!quant.uniform<i8:f32, 0.5:-10>>, tensor<1x!quant.uniform<i8:f32, 0.5:-10>>) -> tensor<2x1x!quant.uniform<i8:f32, 0.5:-10>>
  "check.eq"(%y) {expected = dense<[[-3], [4]]> : tensor<2x1xi8>} : (tensor<2x1x!quant.uniform<i8:f32, 0.5:-10>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised_i4() {
  %a = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<[-3]> : tensor<1xi4>} : () -> tensor<1x!quant.uniform<i4:f32, 0.5>>
  %c = "canonical.constant_gen"() {value = dense<[4]> : tensor<1xi4>} : () -> tensor<1x!quant.uniform<i4:f32, 0.5>>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x1xi1>, tensor<1x!quant.uniform<i4:f32, 0.5>>, tensor<1x!quant.uniform<i4:f32, 0.5>>) -> tensor<2x1x!quant.uniform<i4:f32, 0.5>>
  "check.eq"(%y) {expected = dense<[[-3], [4]]> : tensor<2x1xi4>} : (tensor<2x1x!quant.uniform<i4:f32, 0.5>>) -> ()
  ml_program.output
}

ml_program.subgraph @condition_repeats_along_the_last_axis() {
  %a = "canonical.constant_gen"() {value = dense<[[[true], [false]], [[true], [false]]]> : tensor<2x2x1xi1>} : () -> tensor<2x2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<[[[1, 2]], [[3, 4]]]> : tensor<2x1x2xi32>} : () -> tensor<2x1x2xi32>
  %c = "canonical.constant_gen"() {value = dense<[[[5, 6], [7, 8]]]> : tensor<1x2x2xi32>} : () -> tensor<1x2x2xi32>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x2x1xi1>, tensor<2x1x2xi32>, tensor<1x2x2xi32>) -> tensor<2x2x2xi32>
  "check.eq"(%y) {expected = dense<[[[1, 2], [7, 8]], [[3, 4], [7, 8]]]> : tensor<2x2x2xi32>} : (tensor<2x2x2xi32>) -> ()
  ml_program.output
}
// -----
// each $T: f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @small() {
  %a = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 4.0]> : tensor<3x$T>} : () -> tensor<3x$T>
  %c = "canonical.constant_gen"() {value = dense<1.0> : tensor<$T>} : () -> tensor<$T>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x1xi1>, tensor<3x$T>, tensor<$T>) -> tensor<2x3x$T>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0, 4.0], [1.0, 1.0, 1.0]]> : tensor<2x3x$T>} : (tensor<2x3x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small() {
  %a = "canonical.constant_gen"() {value = dense<[[true], [false]]> : tensor<2x1xi1>} : () -> tensor<2x1xi1>
  %b = "canonical.constant_gen"() {value = dense<[0, 1, 1]> : tensor<3x$T>} : () -> tensor<3x$T>
  %c = "canonical.constant_gen"() {value = dense<0> : tensor<$T>} : () -> tensor<$T>
  %y = "canonical.select"(%a, %b, %c) : (tensor<2x1xi1>, tensor<3x$T>, tensor<$T>) -> tensor<2x3x$T>
  "check.eq"(%y) {expected = dense<[[0, 1, 1], [0, 0, 0]]> : tensor<2x3x$T>} : (tensor<2x3x$T>) -> ()
  ml_program.output
}
