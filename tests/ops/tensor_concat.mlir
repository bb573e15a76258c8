// One behind the other.

ml_program.subgraph @three_along_the_last_axis() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0], [2.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
  %b = "canonical.constant_gen"() {value = dense<> : tensor<2x0xf32>} : () -> tensor<2x0xf32>
  %c = "canonical.constant_gen"() {value = dense<[[10.0, 11.0, 12.0], [13.0, 14.0, 15.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.tensor_concat"(%a, %b, %c) {axis = -1 : i64} : (tensor<2x1xf32>, tensor<2x0xf32>, tensor<2x3xf32>) -> tensor<2x4xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 10.0, 11.0, 12.0], [2.0, 13.0, 14.0, 15.0]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @along_the_first_axis() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2]]> : tensor<1x2xi64>} : () -> tensor<1x2xi64>
  %b = "canonical.constant_gen"() {value = dense<[[5, 6], [7, 8]]> : tensor<2x2xi64>} : () -> tensor<2x2xi64>
  %y = "canonical.tensor_concat"(%a, %b) {axis = 0 : i64} : (tensor<1x2xi64>, tensor<2x2xi64>) -> tensor<3x2xi64>
  "check.eq"(%y) {expected = dense<[[1, 2], [5, 6], [7, 8]]> : tensor<3x2xi64>} : (tensor<3x2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %a = "canonical.constant_gen"() {value = dense<["a"]> : tensor<1x!roundhouse.string>} : () -> tensor<1x!roundhouse.string>
  %b = "canonical.constant_gen"() {value = dense<["b", "c"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y = "canonical.tensor_concat"(%a, %b) {axis = 0 : i64} : (tensor<1x!roundhouse.string>, tensor<2x!roundhouse.string>) -> tensor<3x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["a", "b", "c"]> : tensor<3x!roundhouse.string>} : (tensor<3x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @scales_are_joined() {
  %a = "canonical.constant_gen"() {value = dense<[1, 2]> : tensor<2xi8>} : () -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  %b = "canonical.constant_gen"() {value = dense<[3]> : tensor<1xi8>} : () -> tensor<1x!quant.uniform<i8:f32:0, {2.0}>>
  %y = "canonical.tensor_concat"(%a, %b) {axis = 0 : i64} : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<1x!quant.uniform<i8:f32:0, {2.0}>>) -> tensor<3x!quant.uniform<i8:f32:0, {0.5, 0.25, 2.0}>>
  "check.eq"(%y) {expected = dense<[1, 2, 3]> : tensor<3xi8>} : (tensor<3x!quant.uniform<i8:f32:0, {0.5, 0.25, 2.0}>>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @floats() {
  %a = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2x$T>} : () -> tensor<2x$T>
  %b = "canonical.constant_gen"() {value = dense<[3.0, 4.0, 5.0]> : tensor<3x$T>} : () -> tensor<3x$T>
  %y = "canonical.tensor_concat"(%a, %b) {axis = 0 : i64} : (tensor<2x$T>, tensor<3x$T>) -> tensor<5x$T>
  "check.eq"(%y) {expected = dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5x$T>} : (tensor<5x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %a = "canonical.constant_gen"() {value = dense<[1, 2]> : tensor<2x$T>} : () -> tensor<2x$T>
  %b = "canonical.constant_gen"() {value = dense<[3, 4, 5]> : tensor<3x$T>} : () -> tensor<3x$T>
  %y = "canonical.tensor_concat"(%a, %b) {axis = 0 : i64} : (tensor<2x$T>, tensor<3x$T>) -> tensor<5x$T>
  "check.eq"(%y) {expected = dense<[1, 2, 3, 4, 5]> : tensor<5x$T>} : (tensor<5x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %a = "canonical.constant_gen"() {value = dense<[1, 0]> : tensor<2x$T>} : () -> tensor<2x$T>
  %b = "canonical.constant_gen"() {value = dense<[1, 0, 1]> : tensor<3x$T>} : () -> tensor<3x$T>
  %y = "canonical.tensor_concat"(%a, %b) {axis = 0 : i64} : (tensor<2x$T>, tensor<3x$T>) -> tensor<5x$T>
  "check.eq"(%y) {expected = dense<[1, 0, 1, 0, 1]> : tensor<5x$T>} : (tensor<5x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %a = "canonical.constant_gen"() {value = dense<[(1.0, 2.0), (2.0, 3.0)]> : tensor<2x$T>} : () -> tensor<2x$T>
  %b = "canonical.constant_gen"() {value = dense<[(3.0, 4.0), (4.0, 5.0), (5.0, 6.0)]> : tensor<3x$T>} : () -> tensor<3x$T>
  %y = "canonical.tensor_concat"(%a, %b) {axis = 0 : i64} : (tensor<2x$T>, tensor<3x$T>) -> tensor<5x$T>
  "check.eq"(%y) {expected = dense<[(1.0, 2.0), (2.0, 3.0), (3.0, 4.0), (4.0, 5.0), (5.0, 6.0)]> : tensor<5x$T>} : (tensor<5x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %a = "canonical.constant_gen"() {value = dense<[true, false]> : tensor<2xi1>} : () -> tensor<2xi1>
  %b = "canonical.constant_gen"() {value = dense<[true, false, true]> : tensor<3xi1>} : () -> tensor<3xi1>
  %y = "canonical.tensor_concat"(%a, %b) {axis = 0 : i64} : (tensor<2xi1>, tensor<3xi1>) -> tensor<5xi1>
  "check.eq"(%y) {expected = dense<[true, false, true, false, true]> : tensor<5xi1>} : (tensor<5xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %a = "canonical.constant_gen"() {value = dense<["s1", "s2"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %b = "canonical.constant_gen"() {value = dense<["s3", "s4", "s5"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.tensor_concat"(%a, %b) {axis = 0 : i64} : (tensor<2x!roundhouse.string>, tensor<3x!roundhouse.string>) -> tensor<5x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["s1", "s2", "s3", "s4", "s5"]> : tensor<5x!roundhouse.string>} : (tensor<5x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %a = "canonical.constant_gen"() {value = dense<[1, 2]> : tensor<2xi8>} : () -> tensor<2x!quant.uniform<i8:f32, 0.5:1>>
  %b = "canonical.constant_gen"() {value = dense<[3, 4, 5]> : tensor<3xi8>} : () -> tensor<3x!quant.uniform<i8:f32, 0.5:1>>
  %y = "canonical.tensor_concat"(%a, %b) {axis = 0 : i64} : (tensor<2x!quant.uniform<i8:f32, 0.5:1>>, tensor<3x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<5x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[1, 2, 3, 4, 5]> : tensor<5xi8>} : (tensor<5x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
