// error: input (f32): (C1) expected a tensor, found f32
ml_program.subgraph @main(%a: f32) {
  %y = "canonical.cast"(%a) {to = f16} : (f32) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2xcomplex<f32>>): (C2) expected elements that can be cast to f16, found complex<f32>
ml_program.subgraph @main(%a: tensor<2xcomplex<f32>>) {
  %y = "canonical.cast"(%a) {to = f16} : (tensor<2xcomplex<f32>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2x!roundhouse.string>): (C2) expected elements that can be cast to complex<f32>, found !roundhouse.string
ml_program.subgraph @main(%a: tensor<2x!roundhouse.string>) {
  %y = "canonical.cast"(%a) {to = complex<f32>} : (tensor<2x!roundhouse.string>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2x!quant.uniform<i8:f32, 0.5>>): expected elements of f64 f32 f16 bf16 i64 i32 i16 i8 i4 ui64 ui32 ui16 ui8 ui4 i1 complex<f32> complex<f64> !roundhouse.string f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN i2 ui2, found !quant.uniform<i8:f32, 0.5>
ml_program.subgraph @main(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %y = "canonical.cast"(%a) {to = f32} : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (i8): (C1) expected a tensor, found i8
ml_program.subgraph @main(%a: i8) {
  %y = "canonical.bitcast"(%a) {to = i8} : (i8) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'to': expected elements with as many bits as f32, found i16
ml_program.subgraph @main(%a: tensor<2xf32>) {
  %y = "canonical.bitcast"(%a) {to = i16} : (tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'to': expected elements with as many bits as i8, found i1
ml_program.subgraph @main(%a: tensor<2xi8>) {
  %y = "canonical.bitcast"(%a) {to = i1} : (tensor<2xi8>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'to': tensor<3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>: quantisation along axis 0 needs 3 scales, found 2
ml_program.subgraph @main(%a: tensor<3xi8>) {
  %y = "canonical.bitcast"(%a) {to = !quant.uniform<i8:f32:0, {1.0, 2.0}>} : (tensor<3xi8>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (f32): (C1) expected a tensor, found f32
ml_program.subgraph @main(%a: f32) {
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i8:f32, 0.5:3>} : (f32) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'to': expected a quantised type, found i8
ml_program.subgraph @main(%a: tensor<2xf32>) {
  %y = "canonical.quantize"(%a) {to = i8} : (tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'to': expected expressed type f16, found !quant.uniform<i8:f32, 0.5>
ml_program.subgraph @main(%a: tensor<2xf16>) {
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i8:f32, 0.5>} : (tensor<2xf16>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'to': tensor<2x!quant.uniform<i8:f32:1, {1.0}>>: quantisation axis 1 is out of range for rank 1
ml_program.subgraph @main(%a: tensor<2xf32>) {
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i8:f32:1, {1.0}>} : (tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2xi8>): expected elements of quantised, found i8
ml_program.subgraph @main(%a: tensor<2xi8>) {
  %y = "canonical.dequantize"(%a) : (tensor<2xi8>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!quant.uniform<i8:f32, 0.5>): (C1) expected a tensor, found !quant.uniform<i8:f32, 0.5>
ml_program.subgraph @main(%a: !quant.uniform<i8:f32, 0.5>) {
  %y = "canonical.dequantize"(%a) : (!quant.uniform<i8:f32, 0.5>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!quant.uniform<i8:f32, 0.5>): (C1) expected a tensor, found !quant.uniform<i8:f32, 0.5>
ml_program.subgraph @main(%a: !quant.uniform<i8:f32, 0.5>) {
  %y = "canonical.requantize"(%a) {to = !quant.uniform<u8:f32, 0.25>} : (!quant.uniform<i8:f32, 0.5>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'to': expected expressed type f32, found !quant.uniform<u8:f16, 0.25>
ml_program.subgraph @main(%a: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) {
  %y = "canonical.requantize"(%a) {to = !quant.uniform<u8:f16, 0.25>} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'to': tensor<3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>: quantisation along axis 0 needs 3 scales, found 2
ml_program.subgraph @main(%a: tensor<3x!quant.uniform<i8:f32, 0.5:3>>) {
  %y = "canonical.requantize"(%a) {to = !quant.uniform<i8:f32:0, {1.0, 2.0}>} : (tensor<3x!quant.uniform<i8:f32, 0.5:3>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: element 1, "one", cannot be converted to f32
ml_program.subgraph @main() {
  %a = "canonical.constant_gen"() {value = dense<["1", "one"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y = "canonical.cast"(%a) {to = f32} : (tensor<2x!roundhouse.string>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<0.0> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}
// -----
// error: element 0, "128", cannot be converted to i8
ml_program.subgraph @main() {
  %a = "canonical.constant_gen"() {value = dense<["128"]> : tensor<1x!roundhouse.string>} : () -> tensor<1x!roundhouse.string>
  %y = "canonical.cast"(%a) {to = i8} : (tensor<1x!roundhouse.string>) -> tensor<1xi8>
  "check.eq"(%y) {expected = dense<0> : tensor<1xi8>} : (tensor<1xi8>) -> ()
  ml_program.output
}
// -----
// error: (C4) attribute 'rounding': real numbers are not rounded by "fixed_point"
ml_program.subgraph @main(%a: tensor<3xf32>) {
  %y = "canonical.quantize"(%a) {rounding = "fixed_point", to = !quant.uniform<i8:f32, 0.5>} : (tensor<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C4) attribute 'left_shift': expected 0, found 20
ml_program.subgraph @main(%a: tensor<3x!quant.uniform<i8:f32, 0.5>>) {
  %y = "canonical.requantize"(%a) {left_shift = 20, to = !quant.uniform<i32:f32, 0.5>} : (tensor<3x!quant.uniform<i8:f32, 0.5>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C4) attribute 'left_shift': expected 0 to 31, found 32
ml_program.subgraph @main(%a: tensor<3x!quant.uniform<i8:f32, 0.5>>) {
  %y = "canonical.requantize"(%a) {left_shift = 32, rounding = "fixed_point", to = !quant.uniform<i32:f32, 0.5>} : (tensor<3x!quant.uniform<i8:f32, 0.5>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (f32): (C1) expected a tensor, found f32
ml_program.subgraph @main(%a: f32, %b: tensor<1xf32>) {
  %y = "canonical.fake_quantize"(%a, %b, %b) : (f32, tensor<1xf32>, tensor<1xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C1) attribute 'axis': expected -2 <= axis < 2, found 2
ml_program.subgraph @main(%a: tensor<2x3xf32>, %b: tensor<1xf32>) {
  %y = "canonical.fake_quantize"(%a, %b, %b) {axis = 2 : i64} : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: greatest (tensor<2xf32>): (C2) expected 1 or 3 elements, found 2
ml_program.subgraph @main(%a: tensor<2x3xf32>, %b: tensor<1xf32>, %c: tensor<2xf32>) {
  %y = "canonical.fake_quantize"(%a, %b, %c) : (tensor<2x3xf32>, tensor<1xf32>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'bits': expected 2 to 24, found 1
ml_program.subgraph @main(%a: tensor<2x3xf32>, %b: tensor<1xf32>) {
  %y = "canonical.fake_quantize"(%a, %b, %b) {bits = 1 : i64} : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> !roundhouse.unknown
  ml_program.output
}
