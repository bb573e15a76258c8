// Counts from one number to another.

ml_program.subgraph @up() {
  %start = "canonical.constant_gen"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
  %limit = "canonical.constant_gen"() {value = dense<10> : tensor<i32>} : () -> tensor<i32>
  %delta = "canonical.constant_gen"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
  %y = "canonical.range"(%start, %limit, %delta) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
  "check.eq"(%y) {expected = dense<[1, 4, 7]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @down() {
  %start = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %limit = "canonical.constant_gen"() {value = dense<-3> : tensor<i64>} : () -> tensor<i64>
  %delta = "canonical.constant_gen"() {value = dense<-2> : tensor<i64>} : () -> tensor<i64>
  %y = "canonical.range"(%start, %limit, %delta) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<3xi64>
  "check.eq"(%y) {expected = dense<[3, 1, -1]> : tensor<3xi64>} : (tensor<3xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @empty() {
  %start = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %limit = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %delta = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %y = "canonical.range"(%start, %limit, %delta) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<0xi64>
  "check.eq"(%y) {expected = dense<> : tensor<0xi64>} : (tensor<0xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @unsigned() {
  %start = "canonical.constant_gen"() {value = dense<250> : tensor<ui8>} : () -> tensor<ui8>
  %limit = "canonical.constant_gen"() {value = dense<255> : tensor<ui8>} : () -> tensor<ui8>
  %delta = "canonical.constant_gen"() {value = dense<2> : tensor<ui8>} : () -> tensor<ui8>
  %y = "canonical.range"(%start, %limit, %delta) : (tensor<ui8>, tensor<ui8>, tensor<ui8>) -> tensor<3xui8>
  "check.eq"(%y) {expected = dense<[250, 252, 254]> : tensor<3xui8>} : (tensor<3xui8>) -> ()
  ml_program.output
}

// Element 7 is 7 times a tenth, not the sum of seven tenths.
ml_program.subgraph @nothing_adds_up() {
  %start = "canonical.constant_gen"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %limit = "canonical.constant_gen"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %delta = "canonical.constant_gen"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.range"(%start, %limit, %delta) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<10xf32>
  "check.eq"(%y) {expected = dense<[0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.90000004]> : tensor<10xf32>} : (tensor<10xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @runtime_limit() {
  %start = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %limit = "canonical.constant_gen"() {value = dense<4> : tensor<i64>} : () -> tensor<i64>
  %delta = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %known_late = "canonical.forward"(%limit) : (tensor<i64>) -> tensor<i64>
  %y = "canonical.range"(%start, %known_late, %delta) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<?xi64>
  "check.eq"(%y) {expected = dense<[0, 1, 2, 3]> : tensor<4xi64>} : (tensor<?xi64>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %start = "canonical.constant_gen"() {value = dense<1.0> : tensor<$T>} : () -> tensor<$T>
  %limit = "canonical.constant_gen"() {value = dense<8.0> : tensor<$T>} : () -> tensor<$T>
  %delta = "canonical.constant_gen"() {value = dense<3.0> : tensor<$T>} : () -> tensor<$T>
  %y = "canonical.range"(%start, %limit, %delta) : (tensor<$T>, tensor<$T>, tensor<$T>) -> tensor<3x$T>
  "check.eq"(%y) {expected = dense<[1.0, 4.0, 7.0]> : tensor<3x$T>} : (tensor<3x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8
ml_program.subgraph @integers() {
  %start = "canonical.constant_gen"() {value = dense<1> : tensor<$T>} : () -> tensor<$T>
  %limit = "canonical.constant_gen"() {value = dense<8> : tensor<$T>} : () -> tensor<$T>
  %delta = "canonical.constant_gen"() {value = dense<3> : tensor<$T>} : () -> tensor<$T>
  %y = "canonical.range"(%start, %limit, %delta) : (tensor<$T>, tensor<$T>, tensor<$T>) -> tensor<3x$T>
  "check.eq"(%y) {expected = dense<[1, 4, 7]> : tensor<3x$T>} : (tensor<3x$T>) -> ()
  ml_program.output
}
