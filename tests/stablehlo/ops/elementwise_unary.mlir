// Functions of one operand.
// Made by make_op_cases.py; expected values are numpy's.

func.func public @abs() {
  %x = stablehlo.constant dense<[-2.50000000e+00, -1.00000000e+00, -2.50000000e-01, 0.00000000e+00, 5.00000000e-01, 1.50000000e+00, 2.50000000e+00, 3.00000000e+00]> : tensor<8xf32>
  %y = stablehlo.abs %x : tensor<8xf32>
  %z = "stablehlo.abs"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[2.50000000e+00, 1.00000000e+00, 2.50000000e-01, 0.00000000e+00, 5.00000000e-01, 1.50000000e+00, 2.50000000e+00, 3.00000000e+00]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[2.50000000e+00, 1.00000000e+00, 2.50000000e-01, 0.00000000e+00, 5.00000000e-01, 1.50000000e+00, 2.50000000e+00, 3.00000000e+00]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  return
}

func.func public @ceil() {
  %x = stablehlo.constant dense<[-2.50000000e+00, -1.00000000e+00, -2.50000000e-01, 0.00000000e+00, 5.00000000e-01, 1.50000000e+00, 2.50000000e+00, 3.00000000e+00]> : tensor<8xf32>
  %y = stablehlo.ceil %x : tensor<8xf32>
  %z = "stablehlo.ceil"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-2.00000000e+00, -1.00000000e+00, -0.00000000e+00, 0.00000000e+00, 1.00000000e+00, 2.00000000e+00, 3.00000000e+00, 3.00000000e+00]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[-2.00000000e+00, -1.00000000e+00, -0.00000000e+00, 0.00000000e+00, 1.00000000e+00, 2.00000000e+00, 3.00000000e+00, 3.00000000e+00]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  return
}

func.func public @floor() {
  %x = stablehlo.constant dense<[-2.50000000e+00, -1.00000000e+00, -2.50000000e-01, 0.00000000e+00, 5.00000000e-01, 1.50000000e+00, 2.50000000e+00, 3.00000000e+00]> : tensor<8xf32>
  %y = stablehlo.floor %x : tensor<8xf32>
  %z = "stablehlo.floor"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-3.00000000e+00, -1.00000000e+00, -1.00000000e+00, 0.00000000e+00, 0.00000000e+00, 1.00000000e+00, 2.00000000e+00, 3.00000000e+00]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[-3.00000000e+00, -1.00000000e+00, -1.00000000e+00, 0.00000000e+00, 0.00000000e+00, 1.00000000e+00, 2.00000000e+00, 3.00000000e+00]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  return
}

func.func public @cosine() {
  %x = stablehlo.constant dense<[-2.50000000e+00, -1.00000000e+00, -2.50000000e-01, 0.00000000e+00, 5.00000000e-01, 1.50000000e+00, 2.50000000e+00, 3.00000000e+00]> : tensor<8xf32>
  %y = stablehlo.cosine %x : tensor<8xf32>
  %z = "stablehlo.cosine"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-8.01143587e-01, 5.40302277e-01, 9.68912423e-01, 1.00000000e+00, 8.77582550e-01, 7.07371980e-02, -8.01143587e-01, -9.89992499e-01]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[-8.01143587e-01, 5.40302277e-01, 9.68912423e-01, 1.00000000e+00, 8.77582550e-01, 7.07371980e-02, -8.01143587e-01, -9.89992499e-01]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  return
}

func.func public @sine() {
  %x = stablehlo.constant dense<[-2.50000000e+00, -1.00000000e+00, -2.50000000e-01, 0.00000000e+00, 5.00000000e-01, 1.50000000e+00, 2.50000000e+00, 3.00000000e+00]> : tensor<8xf32>
  %y = stablehlo.sine %x : tensor<8xf32>
  %z = "stablehlo.sine"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-5.98472118e-01, -8.41470957e-01, -2.47403964e-01, 0.00000000e+00, 4.79425550e-01, 9.97494996e-01, 5.98472118e-01, 1.41120002e-01]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[-5.98472118e-01, -8.41470957e-01, -2.47403964e-01, 0.00000000e+00, 4.79425550e-01, 9.97494996e-01, 5.98472118e-01, 1.41120002e-01]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  return
}

func.func public @tan() {
  %x = stablehlo.constant dense<[-2.50000000e+00, -1.00000000e+00, -2.50000000e-01, 0.00000000e+00, 5.00000000e-01, 1.50000000e+00, 2.50000000e+00, 3.00000000e+00]> : tensor<8xf32>
  %y = stablehlo.tan %x : tensor<8xf32>
  %z = "stablehlo.tan"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[7.47022271e-01, -1.55740774e+00, -2.55341917e-01, 0.00000000e+00, 5.46302497e-01, 1.41014204e+01, -7.47022271e-01, -1.42546549e-01]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[7.47022271e-01, -1.55740774e+00, -2.55341917e-01, 0.00000000e+00, 5.46302497e-01, 1.41014204e+01, -7.47022271e-01, -1.42546549e-01]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  return
}

func.func public @tanh() {
  %x = stablehlo.constant dense<[-2.50000000e+00, -1.00000000e+00, -2.50000000e-01, 0.00000000e+00, 5.00000000e-01, 1.50000000e+00, 2.50000000e+00, 3.00000000e+00]> : tensor<8xf32>
  %y = stablehlo.tanh %x : tensor<8xf32>
  %z = "stablehlo.tanh"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-9.86614287e-01, -7.61594176e-01, -2.44918659e-01, 0.00000000e+00, 4.62117165e-01, 9.05148268e-01, 9.86614287e-01, 9.95054781e-01]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[-9.86614287e-01, -7.61594176e-01, -2.44918659e-01, 0.00000000e+00, 4.62117165e-01, 9.05148268e-01, 9.86614287e-01, 9.95054781e-01]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  return
}

func.func public @exponential() {
  %x = stablehlo.constant dense<[-2.50000000e+00, -1.00000000e+00, -2.50000000e-01, 0.00000000e+00, 5.00000000e-01, 1.50000000e+00, 2.50000000e+00, 3.00000000e+00]> : tensor<8xf32>
  %y = stablehlo.exponential %x : tensor<8xf32>
  %z = "stablehlo.exponential"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[8.20849985e-02, 3.67879450e-01, 7.78800786e-01, 1.00000000e+00, 1.64872122e+00, 4.48168898e+00, 1.21824942e+01, 2.00855370e+01]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[8.20849985e-02, 3.67879450e-01, 7.78800786e-01, 1.00000000e+00, 1.64872122e+00, 4.48168898e+00, 1.21824942e+01, 2.00855370e+01]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  return
}

func.func public @negate() {
  %x = stablehlo.constant dense<[-2.50000000e+00, -1.00000000e+00, -2.50000000e-01, 0.00000000e+00, 5.00000000e-01, 1.50000000e+00, 2.50000000e+00, 3.00000000e+00]> : tensor<8xf32>
  %y = stablehlo.negate %x : tensor<8xf32>
  %z = "stablehlo.negate"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[2.50000000e+00, 1.00000000e+00, 2.50000000e-01, -0.00000000e+00, -5.00000000e-01, -1.50000000e+00, -2.50000000e+00, -3.00000000e+00]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[2.50000000e+00, 1.00000000e+00, 2.50000000e-01, -0.00000000e+00, -5.00000000e-01, -1.50000000e+00, -2.50000000e+00, -3.00000000e+00]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  return
}

func.func public @sign() {
  %x = stablehlo.constant dense<[-2.50000000e+00, -1.00000000e+00, -2.50000000e-01, 0.00000000e+00, 5.00000000e-01, 1.50000000e+00, 2.50000000e+00, 3.00000000e+00]> : tensor<8xf32>
  %y = stablehlo.sign %x : tensor<8xf32>
  %z = "stablehlo.sign"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-1.00000000e+00, -1.00000000e+00, -1.00000000e+00, 0.00000000e+00, 1.00000000e+00, 1.00000000e+00, 1.00000000e+00, 1.00000000e+00]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[-1.00000000e+00, -1.00000000e+00, -1.00000000e+00, 0.00000000e+00, 1.00000000e+00, 1.00000000e+00, 1.00000000e+00, 1.00000000e+00]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  return
}

func.func public @round_nearest_even() {
  %x = stablehlo.constant dense<[-2.50000000e+00, -1.00000000e+00, -2.50000000e-01, 0.00000000e+00, 5.00000000e-01, 1.50000000e+00, 2.50000000e+00, 3.00000000e+00]> : tensor<8xf32>
  %y = stablehlo.round_nearest_even %x : tensor<8xf32>
  %z = "stablehlo.round_nearest_even"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-2.00000000e+00, -1.00000000e+00, -0.00000000e+00, 0.00000000e+00, 0.00000000e+00, 2.00000000e+00, 2.00000000e+00, 3.00000000e+00]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[-2.00000000e+00, -1.00000000e+00, -0.00000000e+00, 0.00000000e+00, 0.00000000e+00, 2.00000000e+00, 2.00000000e+00, 3.00000000e+00]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  return
}

func.func public @logistic() {
  %x = stablehlo.constant dense<[-2.50000000e+00, -1.00000000e+00, -2.50000000e-01, 0.00000000e+00, 5.00000000e-01, 1.50000000e+00, 2.50000000e+00, 3.00000000e+00]> : tensor<8xf32>
  %y = stablehlo.logistic %x : tensor<8xf32>
  %z = "stablehlo.logistic"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[7.58581832e-02, 2.68941432e-01, 4.37823504e-01, 5.00000000e-01, 6.22459352e-01, 8.17574501e-01, 9.24141824e-01, 9.52574134e-01]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[7.58581832e-02, 2.68941432e-01, 4.37823504e-01, 5.00000000e-01, 6.22459352e-01, 8.17574501e-01, 9.24141824e-01, 9.52574134e-01]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  return
}

func.func public @cbrt() {
  %x = stablehlo.constant dense<[-2.50000000e+00, -1.00000000e+00, -2.50000000e-01, 0.00000000e+00, 5.00000000e-01, 1.50000000e+00, 2.50000000e+00, 3.00000000e+00]> : tensor<8xf32>
  %y = stablehlo.cbrt %x : tensor<8xf32>
  %z = "stablehlo.cbrt"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-1.35720885e+00, -1.00000000e+00, -6.29960537e-01, 0.00000000e+00, 7.93700516e-01, 1.14471424e+00, 1.35720885e+00, 1.44224954e+00]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[-1.35720885e+00, -1.00000000e+00, -6.29960537e-01, 0.00000000e+00, 7.93700516e-01, 1.14471424e+00, 1.35720885e+00, 1.44224954e+00]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  return
}

func.func public @log() {
  %x = stablehlo.constant dense<[1.00000005e-03, 2.50000000e-01, 5.00000000e-01, 1.00000000e+00, 1.50000000e+00, 2.50000000e+00, 3.00000000e+00, 1.00000000e+02]> : tensor<8xf32>
  %y = stablehlo.log %x : tensor<8xf32>
  %z = "stablehlo.log"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-6.90775537e+00, -1.38629436e+00, -6.93147182e-01, 0.00000000e+00, 4.05465096e-01, 9.16290760e-01, 1.09861231e+00, 4.60517025e+00]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[-6.90775537e+00, -1.38629436e+00, -6.93147182e-01, 0.00000000e+00, 4.05465096e-01, 9.16290760e-01, 1.09861231e+00, 4.60517025e+00]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  return
}

func.func public @sqrt() {
  %x = stablehlo.constant dense<[1.00000005e-03, 2.50000000e-01, 5.00000000e-01, 1.00000000e+00, 1.50000000e+00, 2.50000000e+00, 3.00000000e+00, 1.00000000e+02]> : tensor<8xf32>
  %y = stablehlo.sqrt %x : tensor<8xf32>
  %z = "stablehlo.sqrt"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[3.16227786e-02, 5.00000000e-01, 7.07106769e-01, 1.00000000e+00, 1.22474492e+00, 1.58113885e+00, 1.73205078e+00, 1.00000000e+01]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[3.16227786e-02, 5.00000000e-01, 7.07106769e-01, 1.00000000e+00, 1.22474492e+00, 1.58113885e+00, 1.73205078e+00, 1.00000000e+01]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  return
}

func.func public @rsqrt() {
  %x = stablehlo.constant dense<[1.00000005e-03, 2.50000000e-01, 5.00000000e-01, 1.00000000e+00, 1.50000000e+00, 2.50000000e+00, 3.00000000e+00, 1.00000000e+02]> : tensor<8xf32>
  %y = stablehlo.rsqrt %x : tensor<8xf32>
  %z = "stablehlo.rsqrt"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[3.16227760e+01, 2.00000000e+00, 1.41421354e+00, 1.00000000e+00, 8.16496611e-01, 6.32455528e-01, 5.77350259e-01, 1.00000001e-01]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[3.16227760e+01, 2.00000000e+00, 1.41421354e+00, 1.00000000e+00, 8.16496611e-01, 6.32455528e-01, 5.77350259e-01, 1.00000001e-01]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  return
}

func.func public @round_nearest_afz() {
  %x = stablehlo.constant dense<[-2.50000000e+00, -1.00000000e+00, -2.50000000e-01, 0.00000000e+00, 5.00000000e-01, 1.50000000e+00, 2.50000000e+00, 3.00000000e+00]> : tensor<8xf32>
  %y = stablehlo.round_nearest_afz %x : tensor<8xf32>
  %z = "stablehlo.round_nearest_afz"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-3.00000000e+00, -1.00000000e+00, -0.00000000e+00, 0.00000000e+00, 1.00000000e+00, 2.00000000e+00, 3.00000000e+00, 3.00000000e+00]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[-3.00000000e+00, -1.00000000e+00, -0.00000000e+00, 0.00000000e+00, 1.00000000e+00, 2.00000000e+00, 3.00000000e+00, 3.00000000e+00]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  return
}

func.func public @exponential_minus_one() {
  %x = stablehlo.constant dense<[-2.50000000e+00, -1.00000000e+00, -2.50000000e-01, 0.00000000e+00, 5.00000000e-01, 1.50000000e+00, 2.50000000e+00, 3.00000000e+00]> : tensor<8xf32>
  %y = stablehlo.exponential_minus_one %x : tensor<8xf32>
  %z = "stablehlo.exponential_minus_one"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-9.17914987e-01, -6.32120550e-01, -2.21199214e-01, 0.00000000e+00, 6.48721278e-01, 3.48168898e+00, 1.11824942e+01, 1.90855370e+01]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[-9.17914987e-01, -6.32120550e-01, -2.21199214e-01, 0.00000000e+00, 6.48721278e-01, 3.48168898e+00, 1.11824942e+01, 1.90855370e+01]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  return
}

func.func public @log_plus_one() {
  %x = stablehlo.constant dense<[1.00000005e-03, 2.50000000e-01, 5.00000000e-01, 1.00000000e+00, 1.50000000e+00, 2.50000000e+00, 3.00000000e+00, 1.00000000e+02]> : tensor<8xf32>
  %y = stablehlo.log_plus_one %x : tensor<8xf32>
  %z = "stablehlo.log_plus_one"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[9.99500393e-04, 2.23143548e-01, 4.05465096e-01, 6.93147182e-01, 9.16290760e-01, 1.25276291e+00, 1.38629436e+00, 4.61512041e+00]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[9.99500393e-04, 2.23143548e-01, 4.05465096e-01, 6.93147182e-01, 9.16290760e-01, 1.25276291e+00, 1.38629436e+00, 4.61512041e+00]> : tensor<8xf32>, rtol = 2.0e-06 : f64} : (tensor<8xf32>) -> ()
  return
}

func.func public @small() {
  %x = stablehlo.constant dense<[9.99999997e-07, -9.99999997e-07, 9.99999975e-05, 0.00000000e+00]> : tensor<4xf32>
  %y = stablehlo.exponential_minus_one %x : tensor<4xf32>
  %z = stablehlo.log_plus_one %x : tensor<4xf32>
  "check.almost_eq"(%y) {atol = 0.0e+00 : f64, expected = dense<[1.00000045e-06, -9.99999543e-07, 1.00004996e-04, 0.00000000e+00]> : tensor<4xf32>, rtol = 2.0e-06 : f64} : (tensor<4xf32>) -> ()
  "check.almost_eq"(%z) {atol = 0.0e+00 : f64, expected = dense<[9.99999543e-07, -1.00000045e-06, 9.99949989e-05, 0.00000000e+00]> : tensor<4xf32>, rtol = 2.0e-06 : f64} : (tensor<4xf32>) -> ()
  return
}

func.func public @is_finite() {
  %x = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, 1.00000000e+00]> : tensor<4xf32>
  %y = stablehlo.is_finite %x : (tensor<4xf32>) -> tensor<4xi1>
  %a = chlo.is_inf %x : tensor<4xf32> -> tensor<4xi1>
  %b = chlo.is_pos_inf %x : tensor<4xf32> -> tensor<4xi1>
  %c = chlo.is_neg_inf %x : tensor<4xf32> -> tensor<4xi1>
  "check.eq"(%y) {expected = dense<[false, false, false, true]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%a) {expected = dense<[true, true, false, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%b) {expected = dense<[true, false, false, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%c) {expected = dense<[false, true, false, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  return
}

func.func public @integers() {
  %u = stablehlo.constant dense<[1, 0, 250]> : tensor<3xui8>
  %n = stablehlo.not %u : tensor<3xui8>
  %m = stablehlo.negate %u : tensor<3xui8>
  "check.eq"(%n) {expected = dense<[254, 255, 5]> : tensor<3xui8>} : (tensor<3xui8>) -> ()
  "check.eq"(%m) {expected = dense<[255, 0, 6]> : tensor<3xui8>} : (tensor<3xui8>) -> ()
  return
}

func.func public @booleans() {
  %b = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %n = stablehlo.not %b : tensor<2xi1>
  "check.eq"(%n) {expected = dense<[false, true]> : tensor<2xi1>} : (tensor<2xi1>) -> ()
  return
}

func.func public @chlo_asin() {
  %x = stablehlo.constant dense<[-8.99999976e-01, -5.00000000e-01, 0.00000000e+00, 3.00000012e-01, 9.90000010e-01]> : tensor<5xf32>
  %y = chlo.asin %x : tensor<5xf32> -> tensor<5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-1.11976945e+00, -5.23598790e-01, 0.00000000e+00, 3.04692656e-01, 1.42925692e+00]> : tensor<5xf32>, rtol = 1.0e-05 : f64} : (tensor<5xf32>) -> ()
  return
}

func.func public @chlo_acos() {
  %x = stablehlo.constant dense<[-8.99999976e-01, -5.00000000e-01, 0.00000000e+00, 3.00000012e-01, 9.90000010e-01]> : tensor<5xf32>
  %y = chlo.acos %x : tensor<5xf32> -> tensor<5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[2.69056582e+00, 2.09439516e+00, 1.57079637e+00, 1.26610363e+00, 1.41539410e-01]> : tensor<5xf32>, rtol = 1.0e-05 : f64} : (tensor<5xf32>) -> ()
  return
}

func.func public @chlo_atan() {
  %x = stablehlo.constant dense<[-8.99999976e-01, -5.00000000e-01, 0.00000000e+00, 3.00000012e-01, 9.90000010e-01]> : tensor<5xf32>
  %y = chlo.atan %x : tensor<5xf32> -> tensor<5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-7.32815087e-01, -4.63647604e-01, 0.00000000e+00, 2.91456819e-01, 7.80373096e-01]> : tensor<5xf32>, rtol = 1.0e-05 : f64} : (tensor<5xf32>) -> ()
  return
}

func.func public @chlo_asinh() {
  %x = stablehlo.constant dense<[-8.99999976e-01, -5.00000000e-01, 0.00000000e+00, 3.00000012e-01, 9.90000010e-01]> : tensor<5xf32>
  %y = chlo.asinh %x : tensor<5xf32> -> tensor<5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-8.08866918e-01, -4.81211811e-01, 0.00000000e+00, 2.95673072e-01, 8.74284804e-01]> : tensor<5xf32>, rtol = 1.0e-05 : f64} : (tensor<5xf32>) -> ()
  return
}

func.func public @chlo_acosh() {
  %x = stablehlo.constant dense<[1.00000000e+00, 1.50000000e+00, 2.00000000e+00, 3.00000000e+00, 1.00000000e+01]> : tensor<5xf32>
  %y = chlo.acosh %x : tensor<5xf32> -> tensor<5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[0.00000000e+00, 9.62423623e-01, 1.31695795e+00, 1.76274717e+00, 2.99322295e+00]> : tensor<5xf32>, rtol = 1.0e-05 : f64} : (tensor<5xf32>) -> ()
  return
}

func.func public @chlo_atanh() {
  %x = stablehlo.constant dense<[-8.99999976e-01, -5.00000000e-01, 0.00000000e+00, 3.00000012e-01, 9.90000010e-01]> : tensor<5xf32>
  %y = chlo.atanh %x : tensor<5xf32> -> tensor<5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-1.47221935e+00, -5.49306154e-01, 0.00000000e+00, 3.09519619e-01, 2.64665294e+00]> : tensor<5xf32>, rtol = 1.0e-05 : f64} : (tensor<5xf32>) -> ()
  return
}

func.func public @chlo_sinh() {
  %x = stablehlo.constant dense<[-8.99999976e-01, -5.00000000e-01, 0.00000000e+00, 3.00000012e-01, 9.90000010e-01]> : tensor<5xf32>
  %y = chlo.sinh %x : tensor<5xf32> -> tensor<5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-1.02651668e+00, -5.21095276e-01, 0.00000000e+00, 3.04520309e-01, 1.15982890e+00]> : tensor<5xf32>, rtol = 1.0e-05 : f64} : (tensor<5xf32>) -> ()
  return
}

func.func public @chlo_cosh() {
  %x = stablehlo.constant dense<[-8.99999976e-01, -5.00000000e-01, 0.00000000e+00, 3.00000012e-01, 9.90000010e-01]> : tensor<5xf32>
  %y = chlo.cosh %x : tensor<5xf32> -> tensor<5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[1.43308640e+00, 1.12762594e+00, 1.00000000e+00, 1.04533851e+00, 1.53140557e+00]> : tensor<5xf32>, rtol = 1.0e-05 : f64} : (tensor<5xf32>) -> ()
  return
}

func.func public @chlo_tan() {
  %x = stablehlo.constant dense<[-8.99999976e-01, -5.00000000e-01, 0.00000000e+00, 3.00000012e-01, 9.90000010e-01]> : tensor<5xf32>
  %y = chlo.tan %x : tensor<5xf32> -> tensor<5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-1.26015818e+00, -5.46302497e-01, 0.00000000e+00, 3.09336275e-01, 1.52367675e+00]> : tensor<5xf32>, rtol = 1.0e-05 : f64} : (tensor<5xf32>) -> ()
  return
}

func.func public @chlo_square() {
  %x = stablehlo.constant dense<[-8.99999976e-01, -5.00000000e-01, 0.00000000e+00, 3.00000012e-01, 9.90000010e-01]> : tensor<5xf32>
  %y = chlo.square %x : tensor<5xf32> -> tensor<5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[8.09999943e-01, 2.50000000e-01, 0.00000000e+00, 9.00000036e-02, 9.80100036e-01]> : tensor<5xf32>, rtol = 1.0e-05 : f64} : (tensor<5xf32>) -> ()
  return
}

func.func public @chlo_erf() {
  %x = stablehlo.constant dense<[-8.99999976e-01, -5.00000000e-01, 0.00000000e+00, 3.00000012e-01, 9.90000010e-01]> : tensor<5xf32>
  %y = chlo.erf %x : tensor<5xf32> -> tensor<5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-7.96908200e-01, -5.20499885e-01, 0.00000000e+00, 3.28626782e-01, 8.38508070e-01]> : tensor<5xf32>, rtol = 1.0e-05 : f64} : (tensor<5xf32>) -> ()
  return
}

func.func public @chlo_erfc() {
  %x = stablehlo.constant dense<[-8.99999976e-01, -5.00000000e-01, 0.00000000e+00, 3.00000012e-01, 9.90000010e-01]> : tensor<5xf32>
  %y = chlo.erfc %x : tensor<5xf32> -> tensor<5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[1.79690814e+00, 1.52049994e+00, 1.00000000e+00, 6.71373248e-01, 1.61491930e-01]> : tensor<5xf32>, rtol = 1.0e-05 : f64} : (tensor<5xf32>) -> ()
  return
}

func.func public @gelu() {
  %x = stablehlo.constant dense<[-8.99999976e-01, -5.00000000e-01, 0.00000000e+00, 3.00000012e-01, 9.90000010e-01]> : tensor<5xf32>
  %c = stablehlo.constant dense<7.07106769e-01> : tensor<5xf32>
  %n = stablehlo.negate %x : tensor<5xf32>
  %m = stablehlo.multiply %n, %c : tensor<5xf32>
  %e = chlo.erfc %m : tensor<5xf32> -> tensor<5xf32>
  %f = chlo.erfc %n : tensor<5xf32> -> tensor<5xf32>
  "check.almost_eq"(%e) {atol = 1.0e-06 : f64, expected = dense<[3.68120313e-01, 6.17075086e-01, 1.00000000e+00, 1.23582280e+00, 1.67782593e+00]> : tensor<5xf32>, rtol = 1.0e-05 : f64} : (tensor<5xf32>) -> ()
  "check.almost_eq"(%f) {atol = 1.0e-06 : f64, expected = dense<[2.03091800e-01, 4.79500115e-01, 1.00000000e+00, 1.32862675e+00, 1.83850813e+00]> : tensor<5xf32>, rtol = 1.0e-05 : f64} : (tensor<5xf32>) -> ()
  return
}

func.func public @chlo_erf_inv() {
  %x = stablehlo.constant dense<[-8.99999976e-01, -5.00000000e-01, 0.00000000e+00, 3.00000012e-01, 9.90000010e-01]> : tensor<5xf32>
  %z = chlo.erf_inv %x : tensor<5xf32> -> tensor<5xf32>
  %y = chlo.erf %z : tensor<5xf32> -> tensor<5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-8.99999976e-01, -5.00000000e-01, 0.00000000e+00, 3.00000012e-01, 9.90000010e-01]> : tensor<5xf32>, rtol = 1.0e-05 : f64} : (tensor<5xf32>) -> ()
  return
}
