// The Fourier transform, of any length.

ml_program.subgraph @length_1() {
  %x = "canonical.constant_gen"() {value = dense<[(1.0, -4.0)]> : tensor<1xcomplex<f32>>} : () -> tensor<1xcomplex<f32>>
  %y = "canonical.fft"(%x) : (tensor<1xcomplex<f32>>) -> tensor<1xcomplex<f32>>
  "check.almost_eq"(%y) {expected = dense<[(1.0, -4.0)]> : tensor<1xcomplex<f32>>} : (tensor<1xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @length_2() {
  %x = "canonical.constant_gen"() {value = dense<[(-1.0, 3.0), (-1.0, -1.0)]> : tensor<2xcomplex<f32>>} : () -> tensor<2xcomplex<f32>>
  %y = "canonical.fft"(%x) : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  "check.almost_eq"(%y) {expected = dense<[(-2.0, 2.0), (0.0, 4.0)]> : tensor<2xcomplex<f32>>} : (tensor<2xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @length_3() {
  %x = "canonical.constant_gen"() {value = dense<[(1.0, 3.0), (-2.0, 2.0), (0.0, 4.0)]> : tensor<3xcomplex<f32>>} : () -> tensor<3xcomplex<f32>>
  %y = "canonical.fft"(%x) : (tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  "check.almost_eq"(%y) {expected = dense<[(-1.0, 9.0), (0.2679492, 1.7320508), (3.732051, -1.7320508)]> : tensor<3xcomplex<f32>>} : (tensor<3xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @length_4() {
  %x = "canonical.constant_gen"() {value = dense<[(4.0, 3.0), (-3.0, 4.0), (2.0, -3.0), (3.0, 1.0)]> : tensor<4xcomplex<f32>>} : () -> tensor<4xcomplex<f32>>
  %y = "canonical.fft"(%x) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  "check.almost_eq"(%y) {expected = dense<[(6.0, 5.0), (5.0, 12.0), (6.0, -5.0), (-1.0, 0.0)]> : tensor<4xcomplex<f32>>} : (tensor<4xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @length_5() {
  %x = "canonical.constant_gen"() {value = dense<[(4.0, 1.0), (0.0, -4.0), (-1.0, -2.0), (-4.0, -1.0), (-1.0, 4.0)]> : tensor<5xcomplex<f32>>} : () -> tensor<5xcomplex<f32>>
  %y = "canonical.fft"(%x) : (tensor<5xcomplex<f32>>) -> tensor<5xcomplex<f32>>
  "check.almost_eq"(%y) {expected = dense<[(-2.0, -2.0), (-0.4601694, 0.71263874), (-0.48729348, 2.3383334), (7.0151577, -2.1924353), (15.932305, 6.1414633)]> : tensor<5xcomplex<f32>>} : (tensor<5xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @length_6() {
  %x = "canonical.constant_gen"() {value = dense<[(-3.0, -3.0), (-1.0, -4.0), (-1.0, 0.0), (-1.0, 3.0), (3.0, -1.0), (-4.0, -2.0)]> : tensor<6xcomplex<f32>>} : () -> tensor<6xcomplex<f32>>
  %y = "canonical.fft"(%x) : (tensor<6xcomplex<f32>>) -> tensor<6xcomplex<f32>>
  "check.almost_eq"(%y) {expected = dense<[(-7.0, -7.0), (-6.3660254, -7.6339746), (-5.0980763, -2.562178), (5.0, -1.0), (0.09807621, 9.562178), (-4.6339746, -9.366025)]> : tensor<6xcomplex<f32>>} : (tensor<6xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @length_8() {
  %x = "canonical.constant_gen"() {value = dense<[(3.0, 4.0), (-2.0, 0.0), (-4.0, -3.0), (-4.0, 0.0), (0.0, 4.0), (1.0, -3.0), (1.0, -3.0), (2.0, 3.0)]> : tensor<8xcomplex<f32>>} : () -> tensor<8xcomplex<f32>>
  %y = "canonical.fft"(%x) : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  "check.almost_eq"(%y) {expected = dense<[(-3.0, 2.0), (5.1213202, 15.606602), (0.0, 13.0), (0.87867963, -2.8786798), (3.0, 2.0), (0.87867963, -5.6066017), (12.0, 15.0), (5.1213202, -7.1213202)]> : tensor<8xcomplex<f32>>} : (tensor<8xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @length_12() {
  %x = "canonical.constant_gen"() {value = dense<[(-1.0, -1.0), (2.0, 0.0), (3.0, 0.0), (-2.0, 4.0), (-4.0, 0.0), (-1.0, -1.0), (1.0, 3.0), (0.0, 1.0), (0.0, 1.0), (2.0, -4.0), (0.0, -3.0), (0.0, 1.0)]> : tensor<12xcomplex<f32>>} : () -> tensor<12xcomplex<f32>>
  %y = "canonical.fft"(%x) : (tensor<12xcomplex<f32>>) -> tensor<12xcomplex<f32>>
  "check.almost_eq"(%y) {expected = dense<[(0.0, 1.0), (12.330127, -0.76794916), (5.3301272, -5.160254), (-20.0, -5.0), (-2.598076, 5.964102), (3.669873, -4.232051), (-2.0, -1.0), (-5.8660254, -9.5), (2.598076, -0.9641016), (2.0, 5.0), (-3.330127, 12.1602545), (-4.1339746, -9.5)]> : tensor<12xcomplex<f32>>} : (tensor<12xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @length_7() {
  %x = "canonical.constant_gen"() {value = dense<[(-1.0, -2.0), (-4.0, -4.0), (1.0, -1.0), (-4.0, -2.0), (-3.0, -4.0), (-2.0, 3.0), (0.0, 1.0)]> : tensor<7xcomplex<f32>>} : () -> tensor<7xcomplex<f32>>
  %y = "canonical.fft"(%x) : (tensor<7xcomplex<f32>>) -> tensor<7xcomplex<f32>>
  "check.almost_eq"(%y) {expected = dense<[(-13.0, -9.0), (-3.9057577, 1.7267278), (-8.276144, -2.4557824), (6.445795, 8.340969), (0.63026917, -1.7709455), (1.1293916, -11.294846), (9.976445, 0.453876)]> : tensor<7xcomplex<f32>>} : (tensor<7xcomplex<f32>>) -> ()
  ml_program.output
}

// Roots of unity are exact where they can be.
ml_program.subgraph @exact() {
  %x = "canonical.constant_gen"() {value = dense<[(1.0, 0.0), (2.0, 0.0), (3.0, 0.0), (4.0, 0.0)]> : tensor<4xcomplex<f64>>} : () -> tensor<4xcomplex<f64>>
  %y = "canonical.fft"(%x) : (tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f64>>
  "check.eq"(%y) {expected = dense<[(10.0, 0.0), (-2.0, 2.0), (-2.0, 0.0), (-2.0, -2.0)]> : tensor<4xcomplex<f64>>} : (tensor<4xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @inverse() {
  %x = "canonical.constant_gen"() {value = dense<[[(-4.0, -3.0), (-2.0, 0.0), (3.0, 2.0), (-2.0, 4.0), (-2.0, -2.0), (-1.0, -1.0)], [(-1.0, -4.0), (-2.0, -4.0), (-1.0, 2.0), (0.0, -4.0), (-3.0, 2.0), (-2.0, -1.0)]]> : tensor<2x6xcomplex<f32>>} : () -> tensor<2x6xcomplex<f32>>
  %y = "canonical.fft"(%x) {axis = 0 : i64, inverse = true} : (tensor<2x6xcomplex<f32>>) -> tensor<2x6xcomplex<f32>>
  "check.almost_eq"(%y) {expected = dense<[[(-2.5, -3.5), (-2.0, -2.0), (1.0, 2.0), (-1.0, 0.0), (-2.5, 0.0), (-1.5, -1.0)], [(-1.5, 0.5), (0.0, 2.0), (2.0, 0.0), (-1.0, 4.0), (0.5, -2.0), (0.5, 0.0)]]> : tensor<2x6xcomplex<f32>>} : (tensor<2x6xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @there_and_back() {
  %x = "canonical.constant_gen"() {value = dense<[[[(-1.0, 2.0), (4.0, 4.0)], [(4.0, 4.0), (4.0, -1.0)], [(-2.0, -2.0), (-1.0, -1.0)], [(-2.0, 2.0), (-4.0, -1.0)], [(4.0, 2.0), (4.0, 1.0)], [(-1.0, 3.0), (4.0, -4.0)], [(-2.0, 4.0), (4.0, 0.0)]], [[(0.0, 2.0), (-1.0, 1.0)], [(-4.0, 4.0), (0.0, -2.0)], [(-1.0, -1.0), (2.0, 3.0)], [(4.0, 1.0), (-4.0, -1.0)], [(4.0, 0.0), (1.0, 1.0)], [(-4.0, -1.0), (2.0, -1.0)], [(1.0, 3.0), (-1.0, 3.0)]], [[(-3.0, -1.0), (4.0, -2.0)], [(-4.0, -1.0), (0.0, 3.0)], [(2.0, 3.0), (1.0, 1.0)], [(3.0, -3.0), (4.0, -2.0)], [(4.0, -2.0), (-2.0, 4.0)], [(4.0, -3.0), (2.0, 1.0)], [(2.0, 4.0), (-3.0, 0.0)]]]> : tensor<3x7x2xcomplex<f64>>} : () -> tensor<3x7x2xcomplex<f64>>
  %y = "canonical.fft"(%x) {axis = 1 : i64} : (tensor<3x7x2xcomplex<f64>>) -> tensor<3x7x2xcomplex<f64>>
  %z = "canonical.fft"(%y) {axis = 1 : i64, inverse = true} : (tensor<3x7x2xcomplex<f64>>) -> tensor<3x7x2xcomplex<f64>>
  "check.almost_eq"(%z) {atol = 1.0e-13 : f64, expected = dense<[[[(-1.0, 2.0), (4.0, 4.0)], [(4.0, 4.0), (4.0, -1.0)], [(-2.0, -2.0), (-1.0, -1.0)], [(-2.0, 2.0), (-4.0, -1.0)], [(4.0, 2.0), (4.0, 1.0)], [(-1.0, 3.0), (4.0, -4.0)], [(-2.0, 4.0), (4.0, 0.0)]], [[(0.0, 2.0), (-1.0, 1.0)], [(-4.0, 4.0), (0.0, -2.0)], [(-1.0, -1.0), (2.0, 3.0)], [(4.0, 1.0), (-4.0, -1.0)], [(4.0, 0.0), (1.0, 1.0)], [(-4.0, -1.0), (2.0, -1.0)], [(1.0, 3.0), (-1.0, 3.0)]], [[(-3.0, -1.0), (4.0, -2.0)], [(-4.0, -1.0), (0.0, 3.0)], [(2.0, 3.0), (1.0, 1.0)], [(3.0, -3.0), (4.0, -2.0)], [(4.0, -2.0), (-2.0, 4.0)], [(4.0, -3.0), (2.0, 1.0)], [(2.0, 4.0), (-3.0, 0.0)]]]> : tensor<3x7x2xcomplex<f64>>, rtol = 1.0e-13 : f64} : (tensor<3x7x2xcomplex<f64>>) -> ()
  ml_program.output
}

ml_program.subgraph @empty() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<0x3xcomplex<f32>>} : () -> tensor<0x3xcomplex<f32>>
  %y = "canonical.fft"(%x) : (tensor<0x3xcomplex<f32>>) -> tensor<0x3xcomplex<f32>>
  "check.eq"(%y) {expected = dense<> : tensor<0x3xcomplex<f32>>} : (tensor<0x3xcomplex<f32>>) -> ()
  ml_program.output
}
