// The first half of the Fourier transform of real numbers.

ml_program.subgraph @length_1() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0]> : tensor<1xf32>} : () -> tensor<1xf32>
  %y = "canonical.rfft"(%x) : (tensor<1xf32>) -> tensor<1xcomplex<f32>>
  "check.almost_eq"(%y) {expected = dense<[(-5.0, 0.0)]> : tensor<1xcomplex<f32>>} : (tensor<1xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @length_2() {
  %x = "canonical.constant_gen"() {value = dense<[-3.0, 0.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.rfft"(%x) : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
  "check.almost_eq"(%y) {expected = dense<(-3.0, 0.0)> : tensor<2xcomplex<f32>>} : (tensor<2xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @length_5() {
  %x = "canonical.constant_gen"() {value = dense<[0.0, -5.0, 3.0, -4.0, -4.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %y = "canonical.rfft"(%x) : (tensor<5xf32>) -> tensor<3xcomplex<f32>>
  "check.almost_eq"(%y) {expected = dense<[(-10.0, 0.0), (-1.9721359, -3.1634402), (6.972136, 7.245181)]> : tensor<3xcomplex<f32>>} : (tensor<3xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @length_8() {
  %x = "canonical.constant_gen"() {value = dense<[-5.0, -2.0, 3.0, 3.0, -1.0, -1.0, -5.0, 4.0]> : tensor<8xf32>} : () -> tensor<8xf32>
  %y = "canonical.rfft"(%x) : (tensor<8xf32>) -> tensor<5xcomplex<f32>>
  "check.almost_eq"(%y) {expected = dense<[(-4.0, 0.0), (-4.0, -6.5857863), (-4.0, 10.0), (-4.0, 9.414213), (-12.0, 0.0)]> : tensor<5xcomplex<f32>>} : (tensor<5xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @length_9() {
  %x = "canonical.constant_gen"() {value = dense<[-2.0, 2.0, -2.0, -3.0, -4.0, -4.0, -3.0, -4.0, -1.0]> : tensor<9xf32>} : () -> tensor<9xf32>
  %y = "canonical.rfft"(%x) : (tensor<9xf32>) -> tensor<5xcomplex<f32>>
  "check.almost_eq"(%y) {expected = dense<[(-21.0, 0.0), (8.241696, -3.8979783), (0.6834484, -3.6384635), (-1.5, -0.8660254), (-5.9251447, 0.25951478)]> : tensor<5xcomplex<f32>>} : (tensor<5xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @first_axis() {
  %x = "canonical.constant_gen"() {value = dense<[[-3.0, 0.0], [0.0, 0.0], [-3.0, 0.0], [2.0, 2.0], [1.0, -4.0], [1.0, 2.0]]> : tensor<6x2xf64>} : () -> tensor<6x2xf64>
  %y = "canonical.rfft"(%x) {axis = 0 : i64} : (tensor<6x2xf64>) -> tensor<4x2xcomplex<f64>>
  "check.almost_eq"(%y) {expected = dense<[[(-2.0, 0.0), (0.0, 0.0)], [(-3.5, 4.330127018922193), (1.0, -1.7320508075688772)], [(-0.5000000000000002, -2.5980762113533156), (3.0, 5.196152422706632)], [(-8.0, 0.0), (-8.0, 0.0)]]> : tensor<4x2xcomplex<f64>>} : (tensor<4x2xcomplex<f64>>) -> ()
  ml_program.output
}
