// Slices whose bounds the run computes, in i64 from i32 as the import writes them: the export computes
// in i32, and leaves bounds that mean a border of the axis to the masks.

ml_program.subgraph @up_to_a_size_or_the_rest() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
  %size_constant = "canonical.constant_gen"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
  %size = "canonical.forward"(%size_constant) : (tensor<i32>) -> tensor<i32>
  %size_list = "canonical.unsqueeze"(%size) {axes = array<i64: 0>} : (tensor<i32>) -> tensor<1xi32>
  %rest = "canonical.constant_gen"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
  %sizes_i32 = "canonical.tensor_concat"(%size_list, %rest) {axis = 0 : i64} : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %sizes = "canonical.cast"(%sizes_i32) {to = i64} : (tensor<2xi32>) -> tensor<2xi64>
  %starts = "canonical.constant_gen"() {value = dense<0> : tensor<2xi64>} : () -> tensor<2xi64>
  %minus_one = "canonical.constant_gen"() {value = dense<-1> : tensor<i64>} : () -> tensor<i64>
  %last = "canonical.constant_gen"() {value = dense<9223372036854775807> : tensor<i64>} : () -> tensor<i64>
  %is_rest = "canonical.compare"(%sizes, %minus_one) {direction = "equal"} : (tensor<2xi64>, tensor<i64>) -> tensor<2xi1>
  %ends = "canonical.select"(%is_rest, %last, %sizes) : (tensor<2xi1>, tensor<i64>, tensor<2xi64>) -> tensor<2xi64>
  %y = "canonical.slice"(%x, %starts, %ends) : (tensor<3x3xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : (tensor<?x?xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @one_axis_of_two() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %start_constant = "canonical.constant_gen"() {value = dense<-2> : tensor<1xi32>} : () -> tensor<1xi32>
  %start_i32 = "canonical.forward"(%start_constant) : (tensor<1xi32>) -> tensor<1xi32>
  %start = "canonical.cast"(%start_i32) {to = i64} : (tensor<1xi32>) -> tensor<1xi64>
  %end = "canonical.constant_gen"() {value = dense<9223372036854775807> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "canonical.slice"(%x, %start, %end) {axes = array<i64: 1>} : (tensor<2x3xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x?xf32>
  "check.eq"(%y) {expected = dense<[[2.0, 3.0], [5.0, 6.0]]> : tensor<2x2xf32>} : (tensor<?x?xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @axes_in_another_order() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %starts_constant = "canonical.constant_gen"() {value = dense<[2, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %starts_i32 = "canonical.forward"(%starts_constant) : (tensor<2xi32>) -> tensor<2xi32>
  %starts = "canonical.cast"(%starts_i32) {to = i64} : (tensor<2xi32>) -> tensor<2xi64>
  %ends = "canonical.constant_gen"() {value = dense<[-9223372036854775808, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.slice"(%x, %starts, %ends) {axes = array<i64: 1, 0>, steps = array<i64: -1, 1>} : (tensor<2x3xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  "check.eq"(%y) {expected = dense<[[3.0, 2.0, 1.0]]> : tensor<1x3xf32>} : (tensor<?x?xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @numbers_beyond_32_bits() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %one_constant = "canonical.constant_gen"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %one = "canonical.forward"(%one_constant) : (tensor<1xi64>) -> tensor<1xi64>
  %far_constant = "canonical.constant_gen"() {value = dense<4294967296> : tensor<1xi64>} : () -> tensor<1xi64>
  %far = "canonical.forward"(%far_constant) : (tensor<1xi64>) -> tensor<1xi64>
  %also_far = "canonical.constant_gen"() {value = dense<4294967297> : tensor<1xi64>} : () -> tensor<1xi64>
  %differ = "canonical.compare"(%far, %also_far) {direction = "equal"} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
  %end = "canonical.select"(%differ, %one, %far) : (tensor<1xi1>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  %y = "canonical.slice"(%x, %one, %end) : (tensor<3xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  "check.eq"(%y) {expected = dense<[2.0, 3.0]> : tensor<2xf32>} : (tensor<?xf32>) -> ()
  ml_program.output
}
