// error: (C2) delta: expected a value other than 0
ml_program.subgraph @main() {
  %start = "canonical.constant_gen"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %limit = "canonical.constant_gen"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
  %delta_constant = "canonical.constant_gen"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %delta = "canonical.forward"(%delta_constant) : (tensor<i32>) -> tensor<i32>
  %y = "canonical.range"(%start, %limit, %delta) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
  "check.eq"(%y) {expected = dense<[0]> : tensor<1xi32>} : (tensor<?xi32>) -> ()
  ml_program.output
}
// -----
// error: lengths (tensor<2xi64>): (C3) expected lengths of 0 to 2, found 3
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %lengths_constant = "canonical.constant_gen"() {value = dense<[1, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %lengths = "canonical.forward"(%lengths_constant) : (tensor<2xi64>) -> tensor<2xi64>
  %y = "canonical.reverse_sequence"(%x, %lengths) : (tensor<2x2xf32>, tensor<2xi64>) -> tensor<2x2xf32>
  "check.eq"(%y) {expected = dense<0.0> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  ml_program.output
}
// -----
// error: input (tensor<4xf32>): (C4) expected the size along axis 0 to be the sum of [1, 2]
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %sizes_constant = "canonical.constant_gen"() {value = dense<[1, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %sizes = "canonical.forward"(%sizes_constant) : (tensor<2xi64>) -> tensor<2xi64>
  %y:2 = "canonical.tensor_split"(%x, %sizes) {axis = 0 : i64} : (tensor<4xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  "check.eq"(%y#0) {expected = dense<[0.0]> : tensor<1xf32>} : (tensor<?xf32>) -> ()
  ml_program.output
}
// -----
// error: input (tensor<4xf32>): (C3) expected as many elements as the shape [3, -1] has, found the shape 4
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %shape_constant = "canonical.constant_gen"() {value = dense<[3, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %shape = "canonical.forward"(%shape_constant) : (tensor<2xi64>) -> tensor<2xi64>
  %y = "canonical.reshape"(%x, %shape) : (tensor<4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  "check.eq"(%y) {expected = dense<[[0.0]]> : tensor<1x1xf32>} : (tensor<?x?xf32>) -> ()
  ml_program.output
}
// -----
// error: input (tensor<3xf32>): (C3) the size 3 of axis 0 cannot be broadcast to [4]
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %sizes_constant = "canonical.constant_gen"() {value = dense<[4]> : tensor<1xi64>} : () -> tensor<1xi64>
  %sizes = "canonical.forward"(%sizes_constant) : (tensor<1xi64>) -> tensor<1xi64>
  %y = "canonical.tensor_broadcast"(%x, %sizes) : (tensor<3xf32>, tensor<1xi64>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<0.0> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}
// -----
// error: (C5) steps: expected no 0, found [0]
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %starts_constant = "canonical.constant_gen"() {value = dense<[0]> : tensor<1xi64>} : () -> tensor<1xi64>
  %starts = "canonical.forward"(%starts_constant) : (tensor<1xi64>) -> tensor<1xi64>
  %ends_constant = "canonical.constant_gen"() {value = dense<[2]> : tensor<1xi64>} : () -> tensor<1xi64>
  %ends = "canonical.forward"(%ends_constant) : (tensor<1xi64>) -> tensor<1xi64>
  %axes_constant = "canonical.constant_gen"() {value = dense<[0]> : tensor<1xi64>} : () -> tensor<1xi64>
  %axes = "canonical.forward"(%axes_constant) : (tensor<1xi64>) -> tensor<1xi64>
  %steps_constant = "canonical.constant_gen"() {value = dense<[0]> : tensor<1xi64>} : () -> tensor<1xi64>
  %steps = "canonical.forward"(%steps_constant) : (tensor<1xi64>) -> tensor<1xi64>
  %y = "canonical.slice"(%x, %starts, %ends, %axes, %steps) : (tensor<3xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  "check.eq"(%y) {expected = dense<[0.0]> : tensor<1xf32>} : (tensor<?xf32>) -> ()
  ml_program.output
}
// -----
// error: (C3) pads: axis 0 has no elements to pad with
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<0xf32>} : () -> tensor<0xf32>
  %pads_constant = "canonical.constant_gen"() {value = dense<[1, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %pads = "canonical.forward"(%pads_constant) : (tensor<2xi64>) -> tensor<2xi64>
  %y = "canonical.tensor_border_pad"(%x, %pads) {mode = "edge"} : (tensor<0xf32>, tensor<2xi64>) -> tensor<?xf32>
  "check.eq"(%y) {expected = dense<[0.0]> : tensor<1xf32>} : (tensor<?xf32>) -> ()
  ml_program.output
}
