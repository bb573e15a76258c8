// Conversions, and the bits of numbers.
// Made by make_op_cases.py; expected values are numpy's.

func.func public @convert() {
  %x = stablehlo.constant dense<[-2.70000005e+00, 0.00000000e+00, 5.00000000e-01, 1.00000000e+02]> : tensor<4xf32>
  %i = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xi32>
  %b = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xi1>
  %h = "stablehlo.convert"(%x) : (tensor<4xf32>) -> tensor<4xf16>
  %f = stablehlo.convert %b : (tensor<4xi1>) -> tensor<4xf32>
  %s = stablehlo.convert %x : tensor<4xf32>
  "check.eq"(%i) {expected = dense<[-2, 0, 0, 100]> : tensor<4xi32>} : (tensor<4xi32>) -> ()
  "check.eq"(%b) {expected = dense<[true, false, true, true]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.almost_eq"(%h) {atol = 1.0e-06 : f64, expected = dense<[-2.6992e+00, 0.0000e+00, 5.0000e-01, 1.0000e+02]> : tensor<4xf16>, rtol = 2.0e-06 : f64} : (tensor<4xf16>) -> ()
  "check.almost_eq"(%f) {atol = 1.0e-06 : f64, expected = dense<[1.00000000e+00, 0.00000000e+00, 1.00000000e+00, 1.00000000e+00]> : tensor<4xf32>, rtol = 2.0e-06 : f64} : (tensor<4xf32>) -> ()
  "check.almost_eq"(%s) {atol = 1.0e-06 : f64, expected = dense<[-2.70000005e+00, 0.00000000e+00, 5.00000000e-01, 1.00000000e+02]> : tensor<4xf32>, rtol = 2.0e-06 : f64} : (tensor<4xf32>) -> ()
  return
}

func.func public @bitcast_convert() {
  %x = stablehlo.constant dense<[-2.70000005e+00, 0.00000000e+00, 5.00000000e-01, 1.00000000e+02]> : tensor<4xf32>
  %i = stablehlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<4xui32>
  %f = stablehlo.bitcast_convert %i : (tensor<4xui32>) -> tensor<4xf32>
  "check.eq"(%i) {expected = dense<[3224161485, 0, 1056964608, 1120403456]> : tensor<4xui32>} : (tensor<4xui32>) -> ()
  "check.almost_eq"(%f) {atol = 1.0e-06 : f64, expected = dense<[-2.70000005e+00, 0.00000000e+00, 5.00000000e-01, 1.00000000e+02]> : tensor<4xf32>, rtol = 2.0e-06 : f64} : (tensor<4xf32>) -> ()
  return
}

func.func public @reduce_precision() {
  %y = stablehlo.constant dense<[1.00097656e+00, 1.00048828e+00, 6.55040000e+04, 1.00000005e-03]> : tensor<4xf32>
  %h = stablehlo.reduce_precision %y, format = e5m10 : tensor<4xf32>
  %s = stablehlo.reduce_precision %y, format = e8m23 : tensor<4xf32>
  %g = "stablehlo.reduce_precision"(%y) {exponent_bits = 5 : i32, mantissa_bits = 10 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  "check.eq"(%h) {expected = dense<[1.00097656e+00, 1.00000000e+00, 6.55040000e+04, 1.00040436e-03]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  "check.eq"(%s) {expected = dense<[1.00097656e+00, 1.00048828e+00, 6.55040000e+04, 1.00000005e-03]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  "check.eq"(%g) {expected = dense<[1.00097656e+00, 1.00000000e+00, 6.55040000e+04, 1.00040436e-03]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  return
}

func.func public @complex() {
  %re = stablehlo.constant dense<[[2.90160865e-01, -1.86155427e+00, 1.77183521e+00, 1.99909055e+00], [-1.88615829e-01, 6.47488594e-01, 1.61384821e+00, 3.81361037e-01]]> : tensor<2x4xf32>
  %im = stablehlo.constant dense<[[-3.49441469e-01, 7.90614545e-01, 1.41861069e+00, -1.80898488e+00], [1.82199264e+00, 1.78758755e-01, 8.61910999e-01, 6.18963659e-01]]> : tensor<2x4xf32>
  %c = stablehlo.complex %re, %im : tensor<2x4xcomplex<f32>>
  %r = stablehlo.real %c : (tensor<2x4xcomplex<f32>>) -> tensor<2x4xf32>
  %i = stablehlo.imag %c : (tensor<2x4xcomplex<f32>>) -> tensor<2x4xf32>
  %a = stablehlo.abs %c : (tensor<2x4xcomplex<f32>>) -> tensor<2x4xf32>
  %p = stablehlo.multiply %c, %c : tensor<2x4xcomplex<f32>>
  %q = stablehlo.real %p : (tensor<2x4xcomplex<f32>>) -> tensor<2x4xf32>
  "check.almost_eq"(%r) {atol = 1.0e-06 : f64, expected = dense<[[2.90160865e-01, -1.86155427e+00, 1.77183521e+00, 1.99909055e+00], [-1.88615829e-01, 6.47488594e-01, 1.61384821e+00, 3.81361037e-01]]> : tensor<2x4xf32>, rtol = 2.0e-06 : f64} : (tensor<2x4xf32>) -> ()
  "check.almost_eq"(%i) {atol = 1.0e-06 : f64, expected = dense<[[-3.49441469e-01, 7.90614545e-01, 1.41861069e+00, -1.80898488e+00], [1.82199264e+00, 1.78758755e-01, 8.61910999e-01, 6.18963659e-01]]> : tensor<2x4xf32>, rtol = 2.0e-06 : f64} : (tensor<2x4xf32>) -> ()
  "check.almost_eq"(%a) {atol = 1.0e-06 : f64, expected = dense<[[4.54205543e-01, 2.02248764e+00, 2.26977015e+00, 2.69606924e+00], [1.83172965e+00, 6.71711385e-01, 1.82958913e+00, 7.27015972e-01]]> : tensor<2x4xf32>, rtol = 2.0e-06 : f64} : (tensor<2x4xf32>) -> ()
  "check.almost_eq"(%q) {atol = 1.0e-06 : f64, expected = dense<[[-3.79160121e-02, 2.84031296e+00, 1.12694383e+00, 7.23936558e-01], [-3.28408122e+00, 3.87286782e-01, 1.86161542e+00, -2.37679765e-01]]> : tensor<2x4xf32>, rtol = 2.0e-06 : f64} : (tensor<2x4xf32>) -> ()
  return
}

func.func public @fft() {
  %re = stablehlo.constant dense<[[2.90160865e-01, -1.86155427e+00, 1.77183521e+00, 1.99909055e+00], [-1.88615829e-01, 6.47488594e-01, 1.61384821e+00, 3.81361037e-01]]> : tensor<2x4xf32>
  %im = stablehlo.constant dense<[[-3.49441469e-01, 7.90614545e-01, 1.41861069e+00, -1.80898488e+00], [1.82199264e+00, 1.78758755e-01, 8.61910999e-01, 6.18963659e-01]]> : tensor<2x4xf32>
  %c = stablehlo.complex %re, %im : tensor<2x4xcomplex<f32>>
  %f = stablehlo.fft %c, type =  FFT, length = [2, 4] : (tensor<2x4xcomplex<f32>>) -> tensor<2x4xcomplex<f32>>
  %fr = stablehlo.real %f : (tensor<2x4xcomplex<f32>>) -> tensor<2x4xf32>
  %b = stablehlo.fft %f, type = IFFT, length = [2, 4] : (tensor<2x4xcomplex<f32>>) -> tensor<2x4xcomplex<f32>>
  %br = stablehlo.real %b : (tensor<2x4xcomplex<f32>>) -> tensor<2x4xf32>
  %h = "stablehlo.fft"(%re) <{fft_length = array<i64: 4>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<2x4xf32>) -> tensor<2x3xcomplex<f32>>
  %hi = stablehlo.imag %h : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
  %g = stablehlo.fft %h, type = IRFFT, length = [4] : (tensor<2x3xcomplex<f32>>) -> tensor<2x4xf32>
  "check.almost_eq"(%fr) {atol = 1.0e-05 : f64, expected = dense<[[4.65361452e+00, -1.12474382e+00, 2.32084250e+00, -5.44353294e+00], [-2.54549652e-01, 3.36059403e+00, 1.52807701e+00, -2.71901464e+00]]> : tensor<2x4xf32>, rtol = 2.0e-06 : f64} : (tensor<2x4xf32>) -> ()
  "check.almost_eq"(%br) {atol = 1.0e-05 : f64, expected = dense<[[2.90160865e-01, -1.86155427e+00, 1.77183521e+00, 1.99909055e+00], [-1.88615829e-01, 6.47488594e-01, 1.61384821e+00, 3.81361037e-01]]> : tensor<2x4xf32>, rtol = 2.0e-06 : f64} : (tensor<2x4xf32>) -> ()
  "check.almost_eq"(%hi) {atol = 1.0e-05 : f64, expected = dense<[[0.00000000e+00, 3.86064482e+00, 0.00000000e+00], [0.00000000e+00, -2.66127557e-01, 0.00000000e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%g) {atol = 1.0e-05 : f64, expected = dense<[[2.90160865e-01, -1.86155427e+00, 1.77183521e+00, 1.99909055e+00], [-1.88615829e-01, 6.47488594e-01, 1.61384821e+00, 3.81361037e-01]]> : tensor<2x4xf32>, rtol = 2.0e-06 : f64} : (tensor<2x4xf32>) -> ()
  return
}
