// Complex numbers between operations that take pairs of numbers in ONNX, and a round trip of all
// lengths around the middle.

ml_program.subgraph @pairs() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 0.5], [-2.0, 0.25], [3.0, -1.0], [0.0, 4.0]]> : tensor<4x2xf32>} : () -> tensor<4x2xf32>
  %c = "canonical.view_as_complex"(%x) : (tensor<4x2xf32>) -> tensor<4xcomplex<f32>>
  %f = "canonical.fft"(%c) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %g = "canonical.fft"(%f) {inverse = true} : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %r = "canonical.view_as_real"(%f) : (tensor<4xcomplex<f32>>) -> tensor<4x2xf32>
  %s = "canonical.view_as_real"(%g) : (tensor<4xcomplex<f32>>) -> tensor<4x2xf32>
  "check.almost_eq"(%r) {expected = dense<[[2.0, 3.75], [-5.75, 3.5], [6.0, -4.75], [1.75, -0.5]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  "check.almost_eq"(%s) {expected = dense<[[1.0, 0.5], [-2.0, 0.25], [3.0, -1.0], [0.0, 4.0]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @first_axis() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [-2.0, 0.0], [3.0, 5.0]]> : tensor<3x2xf64>} : () -> tensor<3x2xf64>
  %f = "canonical.rfft"(%x) {axis = 0} : (tensor<3x2xf64>) -> tensor<2x2xcomplex<f64>>
  %y = "canonical.irfft"(%f) {axis = 0, length = 3} : (tensor<2x2xcomplex<f64>>) -> tensor<3x2xf64>
  "check.almost_eq"(%y) {expected = dense<[[1.0, 2.0], [-2.0, 0.0], [3.0, 5.0]]> : tensor<3x2xf64>} : (tensor<3x2xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @even_length() {
  %x = "canonical.constant_gen"() {value = dense<[[1.0, 2.0, -4.0, 7.0], [-2.0, 0.0, 1.0, 1.0]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
  %f = "canonical.rfft"(%x) : (tensor<2x4xf32>) -> tensor<2x3xcomplex<f32>>
  %y = "canonical.irfft"(%f) : (tensor<2x3xcomplex<f32>>) -> tensor<2x4xf32>
  "check.almost_eq"(%y) {expected = dense<[[1.0, 2.0, -4.0, 7.0], [-2.0, 0.0, 1.0, 1.0]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @length_1() {
  %x = "canonical.constant_gen"() {value = dense<3.0> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
  %f = "canonical.rfft"(%x) : (tensor<2x1xf32>) -> tensor<2x1xcomplex<f32>>
  %y = "canonical.irfft"(%f) {length = 1} : (tensor<2x1xcomplex<f32>>) -> tensor<2x1xf32>
  "check.almost_eq"(%y) {expected = dense<3.0> : tensor<2x1xf32>} : (tensor<2x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @length_2() {
  %x = "canonical.constant_gen"() {value = dense<3.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %f = "canonical.rfft"(%x) : (tensor<2x2xf32>) -> tensor<2x2xcomplex<f32>>
  %y = "canonical.irfft"(%f) {length = 2} : (tensor<2x2xcomplex<f32>>) -> tensor<2x2xf32>
  "check.almost_eq"(%y) {expected = dense<3.0> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  ml_program.output
}
