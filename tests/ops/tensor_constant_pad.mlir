// A border of one value.

ml_program.subgraph @zeros() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tensor_constant_pad"(%x) {pads = array<i64: 1, 0, 2, 1>} : (tensor<2x3xf32>) -> tensor<5x4xf32>
  "check.eq"(%y) {expected = dense<[[0.0, 0.0, 0.0, 0.0], [1.0, 2.0, 3.0, 0.0], [4.0, 5.0, 6.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<5x4xf32>} : (tensor<5x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @a_value() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %constant = "canonical.constant_gen"() {value = dense<9.0> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.tensor_constant_pad"(%x, %constant) {pads = array<i64: 0, 2, 0, 1>} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x6xf32>
  "check.eq"(%y) {expected = dense<[[9.0, 9.0, 1.0, 2.0, 3.0, 9.0], [9.0, 9.0, 4.0, 5.0, 6.0, 9.0]]> : tensor<2x6xf32>} : (tensor<2x6xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @negative_pads_crop() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tensor_constant_pad"(%x) {pads = array<i64: 1, -1, 0, 2>} : (tensor<2x3xf32>) -> tensor<3x4xf32>
  "check.eq"(%y) {expected = dense<[[0.0, 0.0, 0.0, 0.0], [2.0, 3.0, 0.0, 0.0], [5.0, 6.0, 0.0, 0.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @more_is_cropped_than_there_is() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.tensor_constant_pad"(%x) {pads = array<i64: -3, 3>} : (tensor<2xf32>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<0.0> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @of_nothing() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
  %constant = "canonical.constant_gen"() {value = dense<[5]> : tensor<1xi32>} : () -> tensor<1xi32>
  %y = "canonical.tensor_constant_pad"(%x, %constant) {pads = array<i64: 1, 2>} : (tensor<0xi32>, tensor<1xi32>) -> tensor<3xi32>
  "check.eq"(%y) {expected = dense<5> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @runtime_pads() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %none = "control.none"() : () -> none
  %wanted = "canonical.constant_gen"() {value = dense<[0, 1, 1, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
  %pads = "canonical.forward"(%wanted) : (tensor<4xi32>) -> tensor<4xi32>
  %y = "canonical.tensor_constant_pad"(%x, %none, %pads) : (tensor<2x3xf32>, none, tensor<4xi32>) -> tensor<?x?xf32>
  "check.eq"(%y) {expected = dense<[[0.0, 1.0, 2.0, 3.0], [0.0, 4.0, 5.0, 6.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<3x4xf32>} : (tensor<?x?xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @quantized_zero_is_the_zero_point() {
  %x = "canonical.constant_gen"() {value = dense<[1, 2]> : tensor<2xi8>} : () -> tensor<2x!quant.uniform<i8:f32, 0.5:-7>>
  %y = "canonical.tensor_constant_pad"(%x) {pads = array<i64: 1, 1>} : (tensor<2x!quant.uniform<i8:f32, 0.5:-7>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:-7>>
  "check.eq"(%y) {expected = dense<[-7, 1, 2, -7]> : tensor<4xi8>} : (tensor<4x!quant.uniform<i8:f32, 0.5:-7>>) -> ()
  ml_program.output
}

ml_program.subgraph @quantized_value_in_its_storage_type() {
  %x = "canonical.constant_gen"() {value = dense<[1, 2]> : tensor<2xi8>} : () -> tensor<2x!quant.uniform<i8:f32, 0.5:-7>>
  %constant = "canonical.constant_gen"() {value = dense<100> : tensor<i8>} : () -> tensor<i8>
  %y = "canonical.tensor_constant_pad"(%x, %constant) {pads = array<i64: 0, 1>} : (tensor<2x!quant.uniform<i8:f32, 0.5:-7>>, tensor<i8>) -> tensor<3x!quant.uniform<i8:f32, 0.5:-7>>
  "check.eq"(%y) {expected = dense<[1, 2, 100]> : tensor<3xi8>} : (tensor<3x!quant.uniform<i8:f32, 0.5:-7>>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<["a"]> : tensor<1x!roundhouse.string>} : () -> tensor<1x!roundhouse.string>
  %y = "canonical.tensor_constant_pad"(%x) {pads = array<i64: 0, 1>} : (tensor<1x!roundhouse.string>) -> tensor<2x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["a", ""]> : tensor<2x!roundhouse.string>} : (tensor<2x!roundhouse.string>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[3.0, 4.0]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.tensor_constant_pad"(%x) {pads = array<i64: 1, 2>} : (tensor<2x$T>) -> tensor<5x$T>
  "check.eq"(%y) {expected = dense<[0.0, 3.0, 4.0, 0.0, 0.0]> : tensor<5x$T>} : (tensor<5x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[3, 4]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.tensor_constant_pad"(%x) {pads = array<i64: 1, 2>} : (tensor<2x$T>) -> tensor<5x$T>
  "check.eq"(%y) {expected = dense<[0, 3, 4, 0, 0]> : tensor<5x$T>} : (tensor<5x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[1, 0]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.tensor_constant_pad"(%x) {pads = array<i64: 1, 2>} : (tensor<2x$T>) -> tensor<5x$T>
  "check.eq"(%y) {expected = dense<[0, 1, 0, 0, 0]> : tensor<5x$T>} : (tensor<5x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[(3.0, 4.0), (4.0, 5.0)]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.tensor_constant_pad"(%x) {pads = array<i64: 1, 2>} : (tensor<2x$T>) -> tensor<5x$T>
  "check.eq"(%y) {expected = dense<[(0.0, 0.0), (3.0, 4.0), (4.0, 5.0), (0.0, 0.0), (0.0, 0.0)]> : tensor<5x$T>} : (tensor<5x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[true, false]> : tensor<2xi1>} : () -> tensor<2xi1>
  %y = "canonical.tensor_constant_pad"(%x) {pads = array<i64: 1, 2>} : (tensor<2xi1>) -> tensor<5xi1>
  "check.eq"(%y) {expected = dense<[false, true, false, false, false]> : tensor<5xi1>} : (tensor<5xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<["s3", "s4"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y = "canonical.tensor_constant_pad"(%x) {pads = array<i64: 1, 2>} : (tensor<2x!roundhouse.string>) -> tensor<5x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["", "s3", "s4", "", ""]> : tensor<5x!roundhouse.string>} : (tensor<5x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[3, 4]> : tensor<2xi8>} : () -> tensor<2x!quant.uniform<i8:f32, 0.5:1>>
  %y = "canonical.tensor_constant_pad"(%x) {pads = array<i64: 1, 2>} : (tensor<2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<5x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[1, 3, 4, 1, 1]> : tensor<5xi8>} : (tensor<5x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
