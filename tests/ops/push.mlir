// An output of a graph with this boundary.

// The index says which output it is, not the order of the nodes.
ml_program.subgraph private @both(%arg0: tensor<i64>) -> (tensor<i64>, tensor<i64>) attributes {roundhouse.boundary = "canonical"} {
  %x = "canonical.pull"() {index = 0 : i64} : () -> tensor<i64>
  %y = "canonical.neg"(%x) : (tensor<i64>) -> tensor<i64>
  "canonical.push"(%y) {index = 1 : i64} : (tensor<i64>) -> ()
  "canonical.push"(%x) {index = 0 : i64} : (tensor<i64>) -> ()
  ml_program.output %x, %y : tensor<i64>, tensor<i64>
}
ml_program.subgraph @by_index() {
  %a = "canonical.constant_gen"() {value = dense<9> : tensor<i64>} : () -> tensor<i64>
  %y:2 = "control.call"(%a) {callee = @both} : (tensor<i64>) -> (tensor<i64>, tensor<i64>)
  "check.eq"(%y#0) {expected = dense<9> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%y#1) {expected = dense<-9> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph private @floats_through(%arg0: tensor<2x$T>) -> tensor<2x$T> attributes {roundhouse.boundary = "canonical"} {
  %x = "canonical.pull"() {index = 0 : i64} : () -> tensor<2x$T>
  "canonical.push"(%x) {index = 0 : i64} : (tensor<2x$T>) -> ()
  ml_program.output %x : tensor<2x$T>
}
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[3.0, 4.0]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "control.call"(%x) {callee = @floats_through} : (tensor<2x$T>) -> tensor<2x$T>
  "check.eq"(%y) {expected = dense<[3.0, 4.0]> : tensor<2x$T>} : (tensor<2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph private @integers_through(%arg0: tensor<2x$T>) -> tensor<2x$T> attributes {roundhouse.boundary = "canonical"} {
  %x = "canonical.pull"() {index = 0 : i64} : () -> tensor<2x$T>
  "canonical.push"(%x) {index = 0 : i64} : (tensor<2x$T>) -> ()
  ml_program.output %x : tensor<2x$T>
}
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[3, 4]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "control.call"(%x) {callee = @integers_through} : (tensor<2x$T>) -> tensor<2x$T>
  "check.eq"(%y) {expected = dense<[3, 4]> : tensor<2x$T>} : (tensor<2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph private @small_integers_through(%arg0: tensor<2x$T>) -> tensor<2x$T> attributes {roundhouse.boundary = "canonical"} {
  %x = "canonical.pull"() {index = 0 : i64} : () -> tensor<2x$T>
  "canonical.push"(%x) {index = 0 : i64} : (tensor<2x$T>) -> ()
  ml_program.output %x : tensor<2x$T>
}
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[1, 0]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "control.call"(%x) {callee = @small_integers_through} : (tensor<2x$T>) -> tensor<2x$T>
  "check.eq"(%y) {expected = dense<[1, 0]> : tensor<2x$T>} : (tensor<2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph private @complex_through(%arg0: tensor<2x$T>) -> tensor<2x$T> attributes {roundhouse.boundary = "canonical"} {
  %x = "canonical.pull"() {index = 0 : i64} : () -> tensor<2x$T>
  "canonical.push"(%x) {index = 0 : i64} : (tensor<2x$T>) -> ()
  ml_program.output %x : tensor<2x$T>
}
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[(3.0, 4.0), (4.0, 5.0)]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "control.call"(%x) {callee = @complex_through} : (tensor<2x$T>) -> tensor<2x$T>
  "check.eq"(%y) {expected = dense<[(3.0, 4.0), (4.0, 5.0)]> : tensor<2x$T>} : (tensor<2x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph private @booleans_through(%arg0: tensor<2xi1>) -> tensor<2xi1> attributes {roundhouse.boundary = "canonical"} {
  %x = "canonical.pull"() {index = 0 : i64} : () -> tensor<2xi1>
  "canonical.push"(%x) {index = 0 : i64} : (tensor<2xi1>) -> ()
  ml_program.output %x : tensor<2xi1>
}
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[true, false]> : tensor<2xi1>} : () -> tensor<2xi1>
  %y = "control.call"(%x) {callee = @booleans_through} : (tensor<2xi1>) -> tensor<2xi1>
  "check.eq"(%y) {expected = dense<[true, false]> : tensor<2xi1>} : (tensor<2xi1>) -> ()
  ml_program.output
}

ml_program.subgraph private @strings_through(%arg0: tensor<2x!roundhouse.string>) -> tensor<2x!roundhouse.string> attributes {roundhouse.boundary = "canonical"} {
  %x = "canonical.pull"() {index = 0 : i64} : () -> tensor<2x!roundhouse.string>
  "canonical.push"(%x) {index = 0 : i64} : (tensor<2x!roundhouse.string>) -> ()
  ml_program.output %x : tensor<2x!roundhouse.string>
}
ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<["s3", "s4"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y = "control.call"(%x) {callee = @strings_through} : (tensor<2x!roundhouse.string>) -> tensor<2x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["s3", "s4"]> : tensor<2x!roundhouse.string>} : (tensor<2x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph private @quantised_through(%arg0: tensor<2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:1>> attributes {roundhouse.boundary = "canonical"} {
  %x = "canonical.pull"() {index = 0 : i64} : () -> tensor<2x!quant.uniform<i8:f32, 0.5:1>>
  "canonical.push"(%x) {index = 0 : i64} : (tensor<2x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output %x : tensor<2x!quant.uniform<i8:f32, 0.5:1>>
}
ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[3, 4]> : tensor<2xi8>} : () -> tensor<2x!quant.uniform<i8:f32, 0.5:1>>
  %y = "control.call"(%x) {callee = @quantised_through} : (tensor<2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[3, 4]> : tensor<2xi8>} : (tensor<2x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
