// A border that continues the tensor.

ml_program.subgraph @reflect() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.tensor_border_pad"(%x) {mode = "reflect", pads = array<i64: 2, 2>} : (tensor<3xf32>) -> tensor<7xf32>
  "check.eq"(%y) {expected = dense<[3.0, 2.0, 1.0, 2.0, 3.0, 2.0, 1.0]> : tensor<7xf32>} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @symmetric() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.tensor_border_pad"(%x) {mode = "symmetric", pads = array<i64: 2, 2>} : (tensor<3xf32>) -> tensor<7xf32>
  "check.eq"(%y) {expected = dense<[2.0, 1.0, 1.0, 2.0, 3.0, 3.0, 2.0]> : tensor<7xf32>} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @edge() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.tensor_border_pad"(%x) {mode = "edge", pads = array<i64: 2, 2>} : (tensor<3xf32>) -> tensor<7xf32>
  "check.eq"(%y) {expected = dense<[1.0, 1.0, 1.0, 2.0, 3.0, 3.0, 3.0]> : tensor<7xf32>} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @wrap() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.tensor_border_pad"(%x) {mode = "wrap", pads = array<i64: 2, 2>} : (tensor<3xf32>) -> tensor<7xf32>
  "check.eq"(%y) {expected = dense<[2.0, 3.0, 1.0, 2.0, 3.0, 1.0, 2.0]> : tensor<7xf32>} : (tensor<7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @reflect_goes_on() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.tensor_border_pad"(%x) {mode = "reflect", pads = array<i64: 8, 7>} : (tensor<3xf32>) -> tensor<18xf32>
  "check.eq"(%y) {expected = dense<[1.0, 2.0, 3.0, 2.0, 1.0, 2.0, 3.0, 2.0, 1.0, 2.0, 3.0, 2.0, 1.0, 2.0, 3.0, 2.0, 1.0, 2.0]> : tensor<18xf32>} : (tensor<18xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @symmetric_goes_on() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.tensor_border_pad"(%x) {mode = "symmetric", pads = array<i64: 8, 7>} : (tensor<3xf32>) -> tensor<18xf32>
  "check.eq"(%y) {expected = dense<[2.0, 1.0, 1.0, 2.0, 3.0, 3.0, 2.0, 1.0, 1.0, 2.0, 3.0, 3.0, 2.0, 1.0, 1.0, 2.0, 3.0, 3.0]> : tensor<18xf32>} : (tensor<18xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @wrap_goes_on() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.tensor_border_pad"(%x) {mode = "wrap", pads = array<i64: 8, 7>} : (tensor<3xf32>) -> tensor<18xf32>
  "check.eq"(%y) {expected = dense<[2.0, 3.0, 1.0, 2.0, 3.0, 1.0, 2.0, 3.0, 1.0, 2.0, 3.0, 1.0, 2.0, 3.0, 1.0, 2.0, 3.0, 1.0]> : tensor<18xf32>} : (tensor<18xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @three_axes() {
  %x = "canonical.constant_gen"() {value = dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]]> : tensor<2x3x2xi32>} : () -> tensor<2x3x2xi32>
  %y = "canonical.tensor_border_pad"(%x) {mode = "reflect", pads = array<i64: 1, 0, 1, 0, 2, 1>} : (tensor<2x3x2xi32>) -> tensor<3x5x4xi32>
  "check.eq"(%y) {expected = dense<[[[8, 7, 8, 7], [10, 9, 10, 9], [12, 11, 12, 11], [10, 9, 10, 9], [8, 7, 8, 7]], [[2, 1, 2, 1], [4, 3, 4, 3], [6, 5, 6, 5], [4, 3, 4, 3], [2, 1, 2, 1]], [[8, 7, 8, 7], [10, 9, 10, 9], [12, 11, 12, 11], [10, 9, 10, 9], [8, 7, 8, 7]]]> : tensor<3x5x4xi32>} : (tensor<3x5x4xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @negative_pads_crop_first() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.tensor_border_pad"(%x) {mode = "reflect", pads = array<i64: -2, 2>} : (tensor<5xf32>) -> tensor<5xf32>
  "check.eq"(%y) {expected = dense<[3.0, 4.0, 5.0, 4.0, 3.0]> : tensor<5xf32>} : (tensor<5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @one_element() {
  %x = "canonical.constant_gen"() {value = dense<[[4.0]]> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
  %y = "canonical.tensor_border_pad"(%x) {mode = "reflect", pads = array<i64: 0, 1, 0, 1>} : (tensor<1x1xf32>) -> tensor<1x3xf32>
  "check.eq"(%y) {expected = dense<4.0> : tensor<1x3xf32>} : (tensor<1x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @runtime_pads() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %wanted = "canonical.constant_gen"() {value = dense<1> : tensor<2xi64>} : () -> tensor<2xi64>
  %pads = "canonical.forward"(%wanted) : (tensor<2xi64>) -> tensor<2xi64>
  %y = "canonical.tensor_border_pad"(%x, %pads) {mode = "edge"} : (tensor<3xf32>, tensor<2xi64>) -> tensor<?xf32>
  "check.eq"(%y) {expected = dense<[1.0, 1.0, 2.0, 3.0, 3.0]> : tensor<5xf32>} : (tensor<?xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 4.0]> : tensor<3x$T>} : () -> tensor<3x$T>
  %y = "canonical.tensor_border_pad"(%x) {mode = "reflect", pads = array<i64: 1, 2>} : (tensor<3x$T>) -> tensor<6x$T>
  "check.eq"(%y) {expected = dense<[2.0, 1.0, 2.0, 4.0, 2.0, 1.0]> : tensor<6x$T>} : (tensor<6x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[1, 2, 4]> : tensor<3x$T>} : () -> tensor<3x$T>
  %y = "canonical.tensor_border_pad"(%x) {mode = "reflect", pads = array<i64: 1, 2>} : (tensor<3x$T>) -> tensor<6x$T>
  "check.eq"(%y) {expected = dense<[2, 1, 2, 4, 2, 1]> : tensor<6x$T>} : (tensor<6x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[1, 0, 0]> : tensor<3x$T>} : () -> tensor<3x$T>
  %y = "canonical.tensor_border_pad"(%x) {mode = "reflect", pads = array<i64: 1, 2>} : (tensor<3x$T>) -> tensor<6x$T>
  "check.eq"(%y) {expected = dense<[0, 1, 0, 0, 0, 1]> : tensor<6x$T>} : (tensor<6x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[(1.0, 2.0), (2.0, 3.0), (4.0, 5.0)]> : tensor<3x$T>} : () -> tensor<3x$T>
  %y = "canonical.tensor_border_pad"(%x) {mode = "reflect", pads = array<i64: 1, 2>} : (tensor<3x$T>) -> tensor<6x$T>
  "check.eq"(%y) {expected = dense<[(2.0, 3.0), (1.0, 2.0), (2.0, 3.0), (4.0, 5.0), (2.0, 3.0), (1.0, 2.0)]> : tensor<6x$T>} : (tensor<6x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[true, false, false]> : tensor<3xi1>} : () -> tensor<3xi1>
  %y = "canonical.tensor_border_pad"(%x) {mode = "reflect", pads = array<i64: 1, 2>} : (tensor<3xi1>) -> tensor<6xi1>
  "check.eq"(%y) {expected = dense<[false, true, false, false, false, true]> : tensor<6xi1>} : (tensor<6xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<["s1", "s2", "s4"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.tensor_border_pad"(%x) {mode = "reflect", pads = array<i64: 1, 2>} : (tensor<3x!roundhouse.string>) -> tensor<6x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["s2", "s1", "s2", "s4", "s2", "s1"]> : tensor<6x!roundhouse.string>} : (tensor<6x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[1, 2, 4]> : tensor<3xi8>} : () -> tensor<3x!quant.uniform<i8:f32, 0.5:1>>
  %y = "canonical.tensor_border_pad"(%x) {mode = "reflect", pads = array<i64: 1, 2>} : (tensor<3x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<6x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[2, 1, 2, 4, 2, 1]> : tensor<6xi8>} : (tensor<6x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
