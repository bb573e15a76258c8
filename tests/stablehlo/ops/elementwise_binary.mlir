// Functions of two operands, comparisons and choices.
// Made by make_op_cases.py; expected values are numpy's.

func.func public @add() {
  %a = stablehlo.constant dense<[[-8.26228201e-01, 1.05514205e+00, 4.86209571e-01], [1.83329880e+00, 2.15708191e-04, 1.89247572e+00]]> : tensor<2x3xf32>
  %b = stablehlo.constant dense<[[-1.10373005e-01, -7.83927500e-01, 1.47350442e+00], [-1.92901957e+00, 1.44192743e+00, 1.65188074e+00]]> : tensor<2x3xf32>
  %y = stablehlo.add %a, %b : tensor<2x3xf32>
  %z = "stablehlo.add"(%a, %b) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %w = stablehlo.add %a, %b : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %v = chlo.broadcast_add %a, %b : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[-9.36601222e-01, 2.71214545e-01, 1.95971394e+00], [-9.57207680e-02, 1.44214308e+00, 3.54435635e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[[-9.36601222e-01, 2.71214545e-01, 1.95971394e+00], [-9.57207680e-02, 1.44214308e+00, 3.54435635e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%w) {atol = 1.0e-06 : f64, expected = dense<[[-9.36601222e-01, 2.71214545e-01, 1.95971394e+00], [-9.57207680e-02, 1.44214308e+00, 3.54435635e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%v) {atol = 1.0e-06 : f64, expected = dense<[[-9.36601222e-01, 2.71214545e-01, 1.95971394e+00], [-9.57207680e-02, 1.44214308e+00, 3.54435635e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  return
}

func.func public @subtract() {
  %a = stablehlo.constant dense<[[-8.26228201e-01, 1.05514205e+00, 4.86209571e-01], [1.83329880e+00, 2.15708191e-04, 1.89247572e+00]]> : tensor<2x3xf32>
  %b = stablehlo.constant dense<[[-1.10373005e-01, -7.83927500e-01, 1.47350442e+00], [-1.92901957e+00, 1.44192743e+00, 1.65188074e+00]]> : tensor<2x3xf32>
  %y = stablehlo.subtract %a, %b : tensor<2x3xf32>
  %z = "stablehlo.subtract"(%a, %b) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %w = stablehlo.subtract %a, %b : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %v = chlo.broadcast_subtract %a, %b : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[-7.15855181e-01, 1.83906960e+00, -9.87294853e-01], [3.76231837e+00, -1.44171178e+00, 2.40594983e-01]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[[-7.15855181e-01, 1.83906960e+00, -9.87294853e-01], [3.76231837e+00, -1.44171178e+00, 2.40594983e-01]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%w) {atol = 1.0e-06 : f64, expected = dense<[[-7.15855181e-01, 1.83906960e+00, -9.87294853e-01], [3.76231837e+00, -1.44171178e+00, 2.40594983e-01]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%v) {atol = 1.0e-06 : f64, expected = dense<[[-7.15855181e-01, 1.83906960e+00, -9.87294853e-01], [3.76231837e+00, -1.44171178e+00, 2.40594983e-01]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  return
}

func.func public @multiply() {
  %a = stablehlo.constant dense<[[-8.26228201e-01, 1.05514205e+00, 4.86209571e-01], [1.83329880e+00, 2.15708191e-04, 1.89247572e+00]]> : tensor<2x3xf32>
  %b = stablehlo.constant dense<[[-1.10373005e-01, -7.83927500e-01, 1.47350442e+00], [-1.92901957e+00, 1.44192743e+00, 1.65188074e+00]]> : tensor<2x3xf32>
  %y = stablehlo.multiply %a, %b : tensor<2x3xf32>
  %z = "stablehlo.multiply"(%a, %b) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %w = stablehlo.multiply %a, %b : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %v = chlo.broadcast_multiply %a, %b : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[9.11932886e-02, -8.27154875e-01, 7.16431975e-01], [-3.53646922e+00, 3.11035546e-04, 3.12614417e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[[9.11932886e-02, -8.27154875e-01, 7.16431975e-01], [-3.53646922e+00, 3.11035546e-04, 3.12614417e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%w) {atol = 1.0e-06 : f64, expected = dense<[[9.11932886e-02, -8.27154875e-01, 7.16431975e-01], [-3.53646922e+00, 3.11035546e-04, 3.12614417e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%v) {atol = 1.0e-06 : f64, expected = dense<[[9.11932886e-02, -8.27154875e-01, 7.16431975e-01], [-3.53646922e+00, 3.11035546e-04, 3.12614417e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  return
}

func.func public @divide() {
  %a = stablehlo.constant dense<[[-8.26228201e-01, 1.05514205e+00, 4.86209571e-01], [1.83329880e+00, 2.15708191e-04, 1.89247572e+00]]> : tensor<2x3xf32>
  %b = stablehlo.constant dense<[[-1.10373005e-01, -7.83927500e-01, 1.47350442e+00], [-1.92901957e+00, 1.44192743e+00, 1.65188074e+00]]> : tensor<2x3xf32>
  %y = stablehlo.divide %a, %b : tensor<2x3xf32>
  %z = "stablehlo.divide"(%a, %b) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %w = stablehlo.divide %a, %b : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %v = chlo.broadcast_divide %a, %b : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[7.48578167e+00, -1.34596896e+00, 3.29968184e-01], [-9.50378537e-01, 1.49597123e-04, 1.14564908e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[[7.48578167e+00, -1.34596896e+00, 3.29968184e-01], [-9.50378537e-01, 1.49597123e-04, 1.14564908e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%w) {atol = 1.0e-06 : f64, expected = dense<[[7.48578167e+00, -1.34596896e+00, 3.29968184e-01], [-9.50378537e-01, 1.49597123e-04, 1.14564908e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%v) {atol = 1.0e-06 : f64, expected = dense<[[7.48578167e+00, -1.34596896e+00, 3.29968184e-01], [-9.50378537e-01, 1.49597123e-04, 1.14564908e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  return
}

func.func public @maximum() {
  %a = stablehlo.constant dense<[[-8.26228201e-01, 1.05514205e+00, 4.86209571e-01], [1.83329880e+00, 2.15708191e-04, 1.89247572e+00]]> : tensor<2x3xf32>
  %b = stablehlo.constant dense<[[-1.10373005e-01, -7.83927500e-01, 1.47350442e+00], [-1.92901957e+00, 1.44192743e+00, 1.65188074e+00]]> : tensor<2x3xf32>
  %y = stablehlo.maximum %a, %b : tensor<2x3xf32>
  %z = "stablehlo.maximum"(%a, %b) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %w = stablehlo.maximum %a, %b : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %v = chlo.broadcast_maximum %a, %b : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[-1.10373005e-01, 1.05514205e+00, 1.47350442e+00], [1.83329880e+00, 1.44192743e+00, 1.89247572e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[[-1.10373005e-01, 1.05514205e+00, 1.47350442e+00], [1.83329880e+00, 1.44192743e+00, 1.89247572e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%w) {atol = 1.0e-06 : f64, expected = dense<[[-1.10373005e-01, 1.05514205e+00, 1.47350442e+00], [1.83329880e+00, 1.44192743e+00, 1.89247572e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%v) {atol = 1.0e-06 : f64, expected = dense<[[-1.10373005e-01, 1.05514205e+00, 1.47350442e+00], [1.83329880e+00, 1.44192743e+00, 1.89247572e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  return
}

func.func public @minimum() {
  %a = stablehlo.constant dense<[[-8.26228201e-01, 1.05514205e+00, 4.86209571e-01], [1.83329880e+00, 2.15708191e-04, 1.89247572e+00]]> : tensor<2x3xf32>
  %b = stablehlo.constant dense<[[-1.10373005e-01, -7.83927500e-01, 1.47350442e+00], [-1.92901957e+00, 1.44192743e+00, 1.65188074e+00]]> : tensor<2x3xf32>
  %y = stablehlo.minimum %a, %b : tensor<2x3xf32>
  %z = "stablehlo.minimum"(%a, %b) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %w = stablehlo.minimum %a, %b : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %v = chlo.broadcast_minimum %a, %b : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[-8.26228201e-01, -7.83927500e-01, 4.86209571e-01], [-1.92901957e+00, 2.15708191e-04, 1.65188074e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[[-8.26228201e-01, -7.83927500e-01, 4.86209571e-01], [-1.92901957e+00, 2.15708191e-04, 1.65188074e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%w) {atol = 1.0e-06 : f64, expected = dense<[[-8.26228201e-01, -7.83927500e-01, 4.86209571e-01], [-1.92901957e+00, 2.15708191e-04, 1.65188074e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%v) {atol = 1.0e-06 : f64, expected = dense<[[-8.26228201e-01, -7.83927500e-01, 4.86209571e-01], [-1.92901957e+00, 2.15708191e-04, 1.65188074e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  return
}

func.func public @remainder() {
  %a = stablehlo.constant dense<[[-8.26228201e-01, 1.05514205e+00, 4.86209571e-01], [1.83329880e+00, 2.15708191e-04, 1.89247572e+00]]> : tensor<2x3xf32>
  %b = stablehlo.constant dense<[[-1.10373005e-01, -7.83927500e-01, 1.47350442e+00], [-1.92901957e+00, 1.44192743e+00, 1.65188074e+00]]> : tensor<2x3xf32>
  %y = stablehlo.remainder %a, %b : tensor<2x3xf32>
  %z = "stablehlo.remainder"(%a, %b) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %w = stablehlo.remainder %a, %b : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %v = chlo.broadcast_remainder %a, %b : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[-5.36171645e-02, 2.71214545e-01, 4.86209571e-01], [1.83329880e+00, 2.15708191e-04, 2.40594983e-01]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[[-5.36171645e-02, 2.71214545e-01, 4.86209571e-01], [1.83329880e+00, 2.15708191e-04, 2.40594983e-01]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%w) {atol = 1.0e-06 : f64, expected = dense<[[-5.36171645e-02, 2.71214545e-01, 4.86209571e-01], [1.83329880e+00, 2.15708191e-04, 2.40594983e-01]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%v) {atol = 1.0e-06 : f64, expected = dense<[[-5.36171645e-02, 2.71214545e-01, 4.86209571e-01], [1.83329880e+00, 2.15708191e-04, 2.40594983e-01]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  return
}

func.func public @atan2() {
  %a = stablehlo.constant dense<[[-8.26228201e-01, 1.05514205e+00, 4.86209571e-01], [1.83329880e+00, 2.15708191e-04, 1.89247572e+00]]> : tensor<2x3xf32>
  %b = stablehlo.constant dense<[[-1.10373005e-01, -7.83927500e-01, 1.47350442e+00], [-1.92901957e+00, 1.44192743e+00, 1.65188074e+00]]> : tensor<2x3xf32>
  %y = stablehlo.atan2 %a, %b : tensor<2x3xf32>
  %z = "stablehlo.atan2"(%a, %b) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %w = stablehlo.atan2 %a, %b : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %v = chlo.broadcast_atan2 %a, %b : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[-1.70359671e+00, 2.20977616e+00, 3.18718851e-01], [2.38163090e+00, 1.49597123e-04, 8.53175342e-01]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[[-1.70359671e+00, 2.20977616e+00, 3.18718851e-01], [2.38163090e+00, 1.49597123e-04, 8.53175342e-01]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%w) {atol = 1.0e-06 : f64, expected = dense<[[-1.70359671e+00, 2.20977616e+00, 3.18718851e-01], [2.38163090e+00, 1.49597123e-04, 8.53175342e-01]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%v) {atol = 1.0e-06 : f64, expected = dense<[[-1.70359671e+00, 2.20977616e+00, 3.18718851e-01], [2.38163090e+00, 1.49597123e-04, 8.53175342e-01]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  return
}

func.func public @power() {
  %p = stablehlo.constant dense<[[8.26228201e-01, 1.05514205e+00, 4.86209571e-01], [1.83329880e+00, 2.15708191e-04, 1.89247572e+00]]> : tensor<2x3xf32>
  %b = stablehlo.constant dense<[[-1.10373005e-01, -7.83927500e-01, 1.47350442e+00], [-1.92901957e+00, 1.44192743e+00, 1.65188074e+00]]> : tensor<2x3xf32>
  %y = stablehlo.power %p, %b : tensor<2x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[1.02129197e+00, 9.58795369e-01, 3.45567614e-01], [3.10611755e-01, 5.17251465e-06, 2.86827660e+00]]> : tensor<2x3xf32>, rtol = 1.0e-05 : f64} : (tensor<2x3xf32>) -> ()
  return
}

func.func public @integer_division() {
  %i = stablehlo.constant dense<[7, -7, 5, -128]> : tensor<4xi8>
  %j = stablehlo.constant dense<[2, 2, -3, 3]> : tensor<4xi8>
  %q = stablehlo.divide %i, %j : tensor<4xi8>
  %r = stablehlo.remainder %i, %j : tensor<4xi8>
  "check.eq"(%q) {expected = dense<[3, -3, -1, -42]> : tensor<4xi8>} : (tensor<4xi8>) -> ()
  "check.eq"(%r) {expected = dense<[1, -1, 2, -2]> : tensor<4xi8>} : (tensor<4xi8>) -> ()
  return
}

func.func public @booleans() {
  %m = stablehlo.constant dense<[true, true, false, false]> : tensor<4xi1>
  %n = stablehlo.constant dense<[true, false, true, false]> : tensor<4xi1>
  %a = stablehlo.and %m, %n : tensor<4xi1>
  %o = stablehlo.or %m, %n : tensor<4xi1>
  %x = stablehlo.xor %m, %n : tensor<4xi1>
  %s = stablehlo.add %m, %n : tensor<4xi1>
  %p = stablehlo.multiply %m, %n : tensor<4xi1>
  %g = stablehlo.maximum %m, %n : tensor<4xi1>
  %l = stablehlo.minimum %m, %n : tensor<4xi1>
  "check.eq"(%a) {expected = dense<[true, false, false, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%o) {expected = dense<[true, true, true, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%x) {expected = dense<[false, true, true, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%s) {expected = dense<[true, true, true, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%p) {expected = dense<[true, false, false, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%g) {expected = dense<[true, true, true, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%l) {expected = dense<[true, false, false, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  return
}

func.func public @shifts() {
  %u = stablehlo.constant dense<[2147483649, 5, 4294967295, 1]> : tensor<4xui32>
  %s = stablehlo.constant dense<[-2147483647, 5, -1, 1]> : tensor<4xi32>
  %d = stablehlo.constant dense<[1, 31, 32, 40]> : tensor<4xui32>
  %e = stablehlo.constant dense<[1, 31, 32, 40]> : tensor<4xi32>
  %l = stablehlo.shift_left %u, %d : tensor<4xui32>
  %r = stablehlo.shift_right_logical %u, %d : tensor<4xui32>
  %q = stablehlo.shift_right_logical %s, %e : tensor<4xi32>
  %a = stablehlo.shift_right_arithmetic %s, %e : tensor<4xi32>
  "check.eq"(%l) {expected = dense<[2, 2147483648, 0, 0]> : tensor<4xui32>} : (tensor<4xui32>) -> ()
  "check.eq"(%r) {expected = dense<[1073741824, 0, 0, 0]> : tensor<4xui32>} : (tensor<4xui32>) -> ()
  "check.eq"(%q) {expected = dense<[1073741824, 0, 0, 0]> : tensor<4xi32>} : (tensor<4xi32>) -> ()
  "check.eq"(%a) {expected = dense<[-1073741824, 0, -1, 0]> : tensor<4xi32>} : (tensor<4xi32>) -> ()
  return
}

func.func public @compare_eq() {
  %c = stablehlo.constant dense<[1.00000000e+00, 2.00000000e+00, 0x7FC00000, 3.00000000e+00]> : tensor<4xf32>
  %e = stablehlo.constant dense<[2.00000000e+00, 2.00000000e+00, 1.00000000e+00, 1.00000000e+00]> : tensor<4xf32>
  %y = stablehlo.compare  EQ, %c, %e,  FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %z = "stablehlo.compare"(%c, %e) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %w = "stablehlo.compare"(%c, %e) {comparison_direction = #stablehlo<comparison_direction EQ>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %v = stablehlo.compare EQ, %c, %e : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  "check.eq"(%y) {expected = dense<[false, true, false, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%z) {expected = dense<[false, true, false, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%w) {expected = dense<[false, true, false, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%v) {expected = dense<[false, true, false, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  return
}

func.func public @compare_ne() {
  %c = stablehlo.constant dense<[1.00000000e+00, 2.00000000e+00, 0x7FC00000, 3.00000000e+00]> : tensor<4xf32>
  %e = stablehlo.constant dense<[2.00000000e+00, 2.00000000e+00, 1.00000000e+00, 1.00000000e+00]> : tensor<4xf32>
  %y = stablehlo.compare  NE, %c, %e,  FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %z = "stablehlo.compare"(%c, %e) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %w = "stablehlo.compare"(%c, %e) {comparison_direction = #stablehlo<comparison_direction NE>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %v = stablehlo.compare NE, %c, %e : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  "check.eq"(%y) {expected = dense<[true, false, true, true]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%z) {expected = dense<[true, false, true, true]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%w) {expected = dense<[true, false, true, true]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%v) {expected = dense<[true, false, true, true]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  return
}

func.func public @compare_lt() {
  %c = stablehlo.constant dense<[1.00000000e+00, 2.00000000e+00, 0x7FC00000, 3.00000000e+00]> : tensor<4xf32>
  %e = stablehlo.constant dense<[2.00000000e+00, 2.00000000e+00, 1.00000000e+00, 1.00000000e+00]> : tensor<4xf32>
  %y = stablehlo.compare  LT, %c, %e,  FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %z = "stablehlo.compare"(%c, %e) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %w = "stablehlo.compare"(%c, %e) {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %v = stablehlo.compare LT, %c, %e : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  "check.eq"(%y) {expected = dense<[true, false, false, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%z) {expected = dense<[true, false, false, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%w) {expected = dense<[true, false, false, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%v) {expected = dense<[true, false, false, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  return
}

func.func public @compare_le() {
  %c = stablehlo.constant dense<[1.00000000e+00, 2.00000000e+00, 0x7FC00000, 3.00000000e+00]> : tensor<4xf32>
  %e = stablehlo.constant dense<[2.00000000e+00, 2.00000000e+00, 1.00000000e+00, 1.00000000e+00]> : tensor<4xf32>
  %y = stablehlo.compare  LE, %c, %e,  FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %z = "stablehlo.compare"(%c, %e) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %w = "stablehlo.compare"(%c, %e) {comparison_direction = #stablehlo<comparison_direction LE>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %v = stablehlo.compare LE, %c, %e : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  "check.eq"(%y) {expected = dense<[true, true, false, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%z) {expected = dense<[true, true, false, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%w) {expected = dense<[true, true, false, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%v) {expected = dense<[true, true, false, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  return
}

func.func public @compare_gt() {
  %c = stablehlo.constant dense<[1.00000000e+00, 2.00000000e+00, 0x7FC00000, 3.00000000e+00]> : tensor<4xf32>
  %e = stablehlo.constant dense<[2.00000000e+00, 2.00000000e+00, 1.00000000e+00, 1.00000000e+00]> : tensor<4xf32>
  %y = stablehlo.compare  GT, %c, %e,  FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %z = "stablehlo.compare"(%c, %e) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %w = "stablehlo.compare"(%c, %e) {comparison_direction = #stablehlo<comparison_direction GT>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %v = stablehlo.compare GT, %c, %e : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  "check.eq"(%y) {expected = dense<[false, false, false, true]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%z) {expected = dense<[false, false, false, true]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%w) {expected = dense<[false, false, false, true]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%v) {expected = dense<[false, false, false, true]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  return
}

func.func public @compare_ge() {
  %c = stablehlo.constant dense<[1.00000000e+00, 2.00000000e+00, 0x7FC00000, 3.00000000e+00]> : tensor<4xf32>
  %e = stablehlo.constant dense<[2.00000000e+00, 2.00000000e+00, 1.00000000e+00, 1.00000000e+00]> : tensor<4xf32>
  %y = stablehlo.compare  GE, %c, %e,  FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %z = "stablehlo.compare"(%c, %e) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %w = "stablehlo.compare"(%c, %e) {comparison_direction = #stablehlo<comparison_direction GE>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %v = stablehlo.compare GE, %c, %e : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  "check.eq"(%y) {expected = dense<[false, true, false, true]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%z) {expected = dense<[false, true, false, true]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%w) {expected = dense<[false, true, false, true]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%v) {expected = dense<[false, true, false, true]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  return
}

func.func public @select() {
  %k = stablehlo.constant dense<[[true, false, true], [false, false, true]]> : tensor<2x3xi1>
  %a = stablehlo.constant dense<[[-8.26228201e-01, 1.05514205e+00, 4.86209571e-01], [1.83329880e+00, 2.15708191e-04, 1.89247572e+00]]> : tensor<2x3xf32>
  %b = stablehlo.constant dense<[[-1.10373005e-01, -7.83927500e-01, 1.47350442e+00], [-1.92901957e+00, 1.44192743e+00, 1.65188074e+00]]> : tensor<2x3xf32>
  %one = stablehlo.constant dense<false> : tensor<i1>
  %y = stablehlo.select %k, %a, %b : tensor<2x3xi1>, tensor<2x3xf32>
  %z = "stablehlo.select"(%k, %a, %b) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %w = stablehlo.select %one, %a, %b : tensor<i1>, tensor<2x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[-8.26228201e-01, -7.83927500e-01, 4.86209571e-01], [-1.92901957e+00, 1.44192743e+00, 1.89247572e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[[-8.26228201e-01, -7.83927500e-01, 4.86209571e-01], [-1.92901957e+00, 1.44192743e+00, 1.89247572e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%w) {atol = 1.0e-06 : f64, expected = dense<[[-1.10373005e-01, -7.83927500e-01, 1.47350442e+00], [-1.92901957e+00, 1.44192743e+00, 1.65188074e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  return
}

func.func public @clamp() {
  %a = stablehlo.constant dense<[[-8.26228201e-01, 1.05514205e+00, 4.86209571e-01], [1.83329880e+00, 2.15708191e-04, 1.89247572e+00]]> : tensor<2x3xf32>
  %b = stablehlo.constant dense<[[-1.10373005e-01, -7.83927500e-01, 1.47350442e+00], [-1.92901957e+00, 1.44192743e+00, 1.65188074e+00]]> : tensor<2x3xf32>
  %c = stablehlo.constant dense<[[8.89626980e-01, 2.16072500e-01, 2.47350454e+00], [-9.29019570e-01, 2.44192743e+00, 2.65188074e+00]]> : tensor<2x3xf32>
  %low = stablehlo.constant dense<-5.00000000e-01> : tensor<f32>
  %high = stablehlo.constant dense<1.00000000e+00> : tensor<f32>
  %y = stablehlo.clamp %low, %a, %high : (tensor<f32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %z = stablehlo.clamp %b, %a, %c : tensor<2x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[-5.00000000e-01, 1.00000000e+00, 4.86209571e-01], [1.00000000e+00, 2.15708191e-04, 1.00000000e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[[-1.10373005e-01, 2.16072500e-01, 1.47350442e+00], [-9.29019570e-01, 1.44192743e+00, 1.89247572e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  return
}
