// The real numbers of which half the Fourier transform is known.

ml_program.subgraph @length_2() {
  %x = "canonical.constant_gen"() {value = dense<[(-5.0, 0.0), (-1.0, 0.0)]> : tensor<2xcomplex<f32>>} : () -> tensor<2xcomplex<f32>>
  %y = "canonical.irfft"(%x) : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  "check.almost_eq"(%y) {expected = dense<[-3.0, -2.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @length_8() {
  %x = "canonical.constant_gen"() {value = dense<[(4.0, 0.0), (-3.0502524, -9.949747), (5.0, 7.0), (-12.949747, 0.05025253), (-14.0, 0.0)]> : tensor<5xcomplex<f32>>} : () -> tensor<5xcomplex<f32>>
  %y = "canonical.irfft"(%x) : (tensor<5xcomplex<f32>>) -> tensor<8xf32>
  "check.almost_eq"(%y) {expected = dense<[-4.0, 4.0, 0.0, 4.0, 4.0, -3.0, -5.0, 4.0]> : tensor<8xf32>} : (tensor<8xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @length_6() {
  %x = "canonical.constant_gen"() {value = dense<[(-4.0, 0.0), (-2.5, -11.25833), (-11.5, -4.3301272), (8.0, 0.0)]> : tensor<4xcomplex<f32>>} : () -> tensor<4xcomplex<f32>>
  %y = "canonical.irfft"(%x) : (tensor<4xcomplex<f32>>) -> tensor<6xf32>
  "check.almost_eq"(%y) {expected = dense<[-4.0, 4.0, 5.0, -5.0, 1.0, -5.0]> : tensor<6xf32>} : (tensor<6xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @odd_length() {
  %x = "canonical.constant_gen"() {value = dense<[[(5.0, 0.0), (8.7273655, -2.1811974), (1.7835199, 6.8509617), (4.4891148, 4.6697645)], [(5.0, 0.0), (5.2605534, 8.993914), (5.4363127, -6.9463434), (-2.6968658, -0.59818083)]]> : tensor<2x4xcomplex<f32>>} : () -> tensor<2x4xcomplex<f32>>
  %y = "canonical.irfft"(%x) {length = 7 : i64} : (tensor<2x4xcomplex<f32>>) -> tensor<2x7xf32>
  "check.almost_eq"(%y) {expected = dense<[[5.0, -1.0, 3.0, -1.0, -2.0, -2.0, 3.0], [3.0, 2.0, -5.0, -2.0, 3.0, 2.0, 2.0]]> : tensor<2x7xf32>} : (tensor<2x7xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @runtime_length() {
  %x = "canonical.constant_gen"() {value = dense<[(5.0, 0.0), (2.763932, 3.3551981), (7.236068, 7.3309374)]> : tensor<3xcomplex<f32>>} : () -> tensor<3xcomplex<f32>>
  %five = "canonical.constant_gen"() {value = dense<5> : tensor<i64>} : () -> tensor<i64>
  %length = "canonical.forward"(%five) : (tensor<i64>) -> tensor<i64>
  %y = "canonical.irfft"(%x, %length) : (tensor<3xcomplex<f32>>, tensor<i64>) -> tensor<?xf32>
  "check.almost_eq"(%y) {expected = dense<[5.0, -4.0, 3.0, -1.0, 2.0]> : tensor<5xf32>} : (tensor<?xf32>) -> ()
  ml_program.output
}

// Those of the first number and of the last do not count.
ml_program.subgraph @imaginary_parts_that_cannot_be() {
  %x = "canonical.constant_gen"() {value = dense<[(1.0, 5.0), (2.0, 0.0), (3.0, -7.0)]> : tensor<3xcomplex<f64>>} : () -> tensor<3xcomplex<f64>>
  %y = "canonical.irfft"(%x) : (tensor<3xcomplex<f64>>) -> tensor<4xf64>
  "check.almost_eq"(%y) {expected = dense<[2.0, -0.5, 0.0, -0.5]> : tensor<4xf64>} : (tensor<4xf64>) -> ()
  ml_program.output
}
