// Complex numbers are pairs of numbers.

ml_program.subgraph @pairs() {
  %x = "canonical.constant_gen"() {value = dense<[(1.0, 2.0), (3.0, -4.0)]> : tensor<2xcomplex<f64>>} : () -> tensor<2xcomplex<f64>>
  %y = "canonical.view_as_real"(%x) : (tensor<2xcomplex<f64>>) -> tensor<2x2xf64>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0], [3.0, -4.0]]> : tensor<2x2xf64>} : (tensor<2x2xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @and_back() {
  %x = "canonical.constant_gen"() {value = dense<[(1.0, 2.0), (3.0, -4.0)]> : tensor<2xcomplex<f64>>} : () -> tensor<2xcomplex<f64>>
  %y = "canonical.view_as_real"(%x) : (tensor<2xcomplex<f64>>) -> tensor<2x2xf64>
  %z = "canonical.view_as_complex"(%y) : (tensor<2x2xf64>) -> tensor<2xcomplex<f64>>
  "check.eq"(%z) {expected = dense<[(1.0, 2.0), (3.0, -4.0)]> : tensor<2xcomplex<f64>>} : (tensor<2xcomplex<f64>>) -> ()
  ml_program.output
}
// -----
// each $T: f32 f64
ml_program.subgraph @every_kind() {
  %x = "canonical.constant_gen"() {value = dense<[(1.0, 2.0), (3.0, -4.0)]> : tensor<2xcomplex<$T>>} : () -> tensor<2xcomplex<$T>>
  %y = "canonical.view_as_real"(%x) : (tensor<2xcomplex<$T>>) -> tensor<2x2x$T>
  "check.eq"(%y) {expected = dense<[[1.0, 2.0], [3.0, -4.0]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
