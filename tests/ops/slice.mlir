// A range along each axis, as Python takes it.

ml_program.subgraph @two_axes() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0], [11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0]]> : tensor<4x5xf32>} : () -> tensor<4x5xf32>
  %y = "canonical.slice"(%x) {ends = array<i64: 3, 9223372036854775807>, starts = array<i64: 1, -3>} : (tensor<4x5xf32>) -> tensor<2x3xf32>
  "check.eq"(%y) {expected = dense<[[8.0, 9.0, 10.0], [13.0, 14.0, 15.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @steps() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0], [11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0]]> : tensor<4x5xf32>} : () -> tensor<4x5xf32>
  %y = "canonical.slice"(%x) {axes = array<i64: -1>, ends = array<i64: 5>, starts = array<i64: 0>, steps = array<i64: 2>} : (tensor<4x5xf32>) -> tensor<4x3xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 3.0, 5.0], [6.0, 8.0, 10.0], [11.0, 13.0, 15.0], [16.0, 18.0, 20.0]]> : tensor<4x3xf32>} : (tensor<4x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @bounds_are_clamped() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0], [11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0]]> : tensor<4x5xf32>} : () -> tensor<4x5xf32>
  %y = "canonical.slice"(%x) {ends = array<i64: 100, 100>, starts = array<i64: -100, 3>} : (tensor<4x5xf32>) -> tensor<4x2xf32>
  "check.eq"(%y) {expected = dense<[[4.0, 5.0], [9.0, 10.0], [14.0, 15.0], [19.0, 20.0]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @backwards() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0], [11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0]]> : tensor<4x5xf32>} : () -> tensor<4x5xf32>
  %y = "canonical.slice"(%x) {ends = array<i64: -9223372036854775808, 0>, starts = array<i64: 9223372036854775807, 3>, steps = array<i64: -1, -2>} : (tensor<4x5xf32>) -> tensor<4x2xf32>
  "check.eq"(%y) {expected = dense<[[19.0, 17.0], [14.0, 12.0], [9.0, 7.0], [4.0, 2.0]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @steps_beyond_the_end() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0], [11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0]]> : tensor<4x5xf32>} : () -> tensor<4x5xf32>
  %y = "canonical.slice"(%x) {ends = array<i64: 9223372036854775807, -9223372036854775808>, starts = array<i64: 0, -1>, steps = array<i64: 9223372036854775807, -9223372036854775808>} : (tensor<4x5xf32>) -> tensor<1x1xf32>
  "check.eq"(%y) {expected = dense<[[5.0]]> : tensor<1x1xf32>} : (tensor<1x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @nothing() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0], [11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0]]> : tensor<4x5xf32>} : () -> tensor<4x5xf32>
  %y = "canonical.slice"(%x) {ends = array<i64: 1>, starts = array<i64: 3>} : (tensor<4x5xf32>) -> tensor<0x5xf32>
  "check.eq"(%y) {expected = dense<> : tensor<0x5xf32>} : (tensor<0x5xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @runtime_bounds() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0], [11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0]]> : tensor<4x5xf32>} : () -> tensor<4x5xf32>
  %starts_constant = "canonical.constant_gen"() {value = dense<[1, 4]> : tensor<2xi64>} : () -> tensor<2xi64>
  %starts = "canonical.forward"(%starts_constant) : (tensor<2xi64>) -> tensor<2xi64>
  %ends_constant = "canonical.constant_gen"() {value = dense<[-9223372036854775808, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %ends = "canonical.forward"(%ends_constant) : (tensor<2xi64>) -> tensor<2xi64>
  %axes_constant = "canonical.constant_gen"() {value = dense<[0, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %axes = "canonical.forward"(%axes_constant) : (tensor<2xi64>) -> tensor<2xi64>
  %steps_constant = "canonical.constant_gen"() {value = dense<[-1, -3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %steps = "canonical.forward"(%steps_constant) : (tensor<2xi64>) -> tensor<2xi64>
  %y = "canonical.slice"(%x, %starts, %ends, %axes, %steps) : (tensor<4x5xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  "check.eq"(%y) {expected = dense<[[10.0, 7.0], [5.0, 2.0]]> : tensor<2x2xf32>} : (tensor<?x?xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @some_bounds_at_run_time() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0], [11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0]]> : tensor<4x5xf32>} : () -> tensor<4x5xf32>
  %two = "canonical.constant_gen"() {value = dense<[2]> : tensor<1xi32>} : () -> tensor<1xi32>
  %start = "canonical.forward"(%two) : (tensor<1xi32>) -> tensor<1xi32>
  %y = "canonical.slice"(%x, %start) {axes = array<i64: 1>, ends = array<i64: 4>} : (tensor<4x5xf32>, tensor<1xi32>) -> tensor<4x?xf32>
  "check.eq"(%y) {expected = dense<[[3.0, 4.0], [8.0, 9.0], [13.0, 14.0], [18.0, 19.0]]> : tensor<4x2xf32>} : (tensor<4x?xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @four_bit() {
  %x = "canonical.constant_gen"() {value = dense<[1, -2, 3, -4, 5]> : tensor<5xi4>} : () -> tensor<5xi4>
  %y = "canonical.slice"(%x) {ends = array<i64: 4>, starts = array<i64: 1>} : (tensor<5xi4>) -> tensor<3xi4>
  "check.eq"(%y) {expected = dense<[-2, 3, -4]> : tensor<3xi4>} : (tensor<3xi4>) -> ()
  ml_program.output
}

ml_program.subgraph @scales_are_cut() {
  %x = "canonical.constant_gen"() {value = dense<[1, 2, 3]> : tensor<3xi8>} : () -> tensor<3x!quant.uniform<i8:f32:0, {0.5, 0.25, 2.0}>>
  %y = "canonical.slice"(%x) {ends = array<i64: -9223372036854775808>, starts = array<i64: -1>, steps = array<i64: -2>} : (tensor<3x!quant.uniform<i8:f32:0, {0.5, 0.25, 2.0}>>) -> tensor<2x!quant.uniform<i8:f32:0, {2.0, 0.5}>>
  "check.eq"(%y) {expected = dense<[3, 1]> : tensor<2xi8>} : (tensor<2x!quant.uniform<i8:f32:0, {2.0, 0.5}>>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU !roundhouse.f4E2M1FN
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<6x$T>} : () -> tensor<6x$T>
  %y = "canonical.slice"(%x) {ends = array<i64: 6>, starts = array<i64: 1>, steps = array<i64: 3>} : (tensor<6x$T>) -> tensor<2x$T>
  "check.eq"(%y) {expected = dense<[1.0, 4.0]> : tensor<2x$T>} : (tensor<2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8 i4 ui4
ml_program.subgraph @integers() {
  %x = "canonical.constant_gen"() {value = dense<[0, 1, 2, 3, 4, 5]> : tensor<6x$T>} : () -> tensor<6x$T>
  %y = "canonical.slice"(%x) {ends = array<i64: 6>, starts = array<i64: 1>, steps = array<i64: 3>} : (tensor<6x$T>) -> tensor<2x$T>
  "check.eq"(%y) {expected = dense<[1, 4]> : tensor<2x$T>} : (tensor<2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i2 ui2
ml_program.subgraph @small_integers() {
  %x = "canonical.constant_gen"() {value = dense<[0, 1, 0, 1, 0, 1]> : tensor<6x$T>} : () -> tensor<6x$T>
  %y = "canonical.slice"(%x) {ends = array<i64: 6>, starts = array<i64: 1>, steps = array<i64: 3>} : (tensor<6x$T>) -> tensor<2x$T>
  "check.eq"(%y) {expected = dense<[1, 0]> : tensor<2x$T>} : (tensor<2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %x = "canonical.constant_gen"() {value = dense<[(0.0, 1.0), (1.0, 2.0), (2.0, 3.0), (3.0, 4.0), (4.0, 5.0), (5.0, 6.0)]> : tensor<6x$T>} : () -> tensor<6x$T>
  %y = "canonical.slice"(%x) {ends = array<i64: 6>, starts = array<i64: 1>, steps = array<i64: 3>} : (tensor<6x$T>) -> tensor<2x$T>
  "check.eq"(%y) {expected = dense<[(1.0, 2.0), (4.0, 5.0)]> : tensor<2x$T>} : (tensor<2x$T>) -> ()
  ml_program.output
}
// -----
ml_program.subgraph @booleans() {
  %x = "canonical.constant_gen"() {value = dense<[false, true, false, true, false, true]> : tensor<6xi1>} : () -> tensor<6xi1>
  %y = "canonical.slice"(%x) {ends = array<i64: 6>, starts = array<i64: 1>, steps = array<i64: 3>} : (tensor<6xi1>) -> tensor<2xi1>
  "check.eq"(%y) {expected = dense<[true, false]> : tensor<2xi1>} : (tensor<2xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @strings() {
  %x = "canonical.constant_gen"() {value = dense<["s0", "s1", "s2", "s3", "s4", "s5"]> : tensor<6x!roundhouse.string>} : () -> tensor<6x!roundhouse.string>
  %y = "canonical.slice"(%x) {ends = array<i64: 6>, starts = array<i64: 1>, steps = array<i64: 3>} : (tensor<6x!roundhouse.string>) -> tensor<2x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["s1", "s4"]> : tensor<2x!roundhouse.string>} : (tensor<2x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @quantised() {
  %x = "canonical.constant_gen"() {value = dense<[0, 1, 2, 3, 4, 5]> : tensor<6xi8>} : () -> tensor<6x!quant.uniform<i8:f32, 0.5:1>>
  %y = "canonical.slice"(%x) {ends = array<i64: 6>, starts = array<i64: 1>, steps = array<i64: 3>} : (tensor<6x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:1>>
  "check.eq"(%y) {expected = dense<[1, 4]> : tensor<2xi8>} : (tensor<2x!quant.uniform<i8:f32, 0.5:1>>) -> ()
  ml_program.output
}
