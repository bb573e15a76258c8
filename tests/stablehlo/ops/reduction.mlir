// Reductions, sorts and the greatest elements.
// Made by make_op_cases.py; expected values are numpy's.

func.func public @add() {
  %x = stablehlo.constant dense<[[[1.14716589e-01, 2.64923811e-01, -1.38437676e+00, -9.50181007e-01], [1.82102323e+00, 3.15608472e-01, -2.25246087e-01, -1.06371570e+00], [-1.02356088e+00, -5.62017620e-01, 1.58956814e+00, -6.98853195e-01]], [[-8.66806209e-01, 1.96973586e+00, -1.47438204e+00, 7.72426724e-01], [1.90733016e+00, 1.95557475e+00, -4.88534719e-02, -1.44209957e+00], [2.74501801e-01, -9.70640898e-01, 1.54371738e+00, -1.35123980e+00]]]> : tensor<2x3x4xf32>
  %c = stablehlo.constant dense<0.00000000e+00> : tensor<f32>
  %other = stablehlo.constant dense<5.00000000e-01> : tensor<f32>
  %y = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32>
  %z = "stablehlo.reduce"(%x, %c) <{dimensions = array<i64: 0, 2>}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.add %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32>
  %w = "stablehlo.reduce"(%x, %c) ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.add %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) {dimensions = dense<1> : tensor<1xi64>} : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  %v = stablehlo.reduce(%x init: %other) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<f32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-1.55394316e+00, 3.21962214e+00, -1.19852495e+00]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[-1.55394316e+00, 3.21962214e+00, -1.19852495e+00]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  "check.almost_eq"(%w) {atol = 1.0e-06 : f64, expected = dense<[[9.12178874e-01, 1.85146928e-02, -2.00546980e-02, -2.71274996e+00], [1.31502581e+00, 2.95466971e+00, 2.04818249e-02, -2.02091265e+00]]> : tensor<2x4xf32>, rtol = 1.0e-05 : f64} : (tensor<2x4xf32>) -> ()
  "check.almost_eq"(%v) {atol = 1.0e-06 : f64, expected = dense<9.67153549e-01> : tensor<f32>, rtol = 1.0e-05 : f64} : (tensor<f32>) -> ()
  return
}

func.func public @multiply() {
  %x = stablehlo.constant dense<[[[1.14716589e-01, 2.64923811e-01, -1.38437676e+00, -9.50181007e-01], [1.82102323e+00, 3.15608472e-01, -2.25246087e-01, -1.06371570e+00], [-1.02356088e+00, -5.62017620e-01, 1.58956814e+00, -6.98853195e-01]], [[-8.66806209e-01, 1.96973586e+00, -1.47438204e+00, 7.72426724e-01], [1.90733016e+00, 1.95557475e+00, -4.88534719e-02, -1.44209957e+00], [2.74501801e-01, -9.70640898e-01, 1.54371738e+00, -1.35123980e+00]]]> : tensor<2x3x4xf32>
  %c = stablehlo.constant dense<1.00000000e+00> : tensor<f32>
  %other = stablehlo.constant dense<5.00000000e-01> : tensor<f32>
  %y = stablehlo.reduce(%x init: %c) applies stablehlo.multiply across dimensions = [0, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32>
  %z = "stablehlo.reduce"(%x, %c) <{dimensions = array<i64: 0, 2>}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.multiply %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32>
  %w = "stablehlo.reduce"(%x, %c) ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.multiply %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) {dimensions = dense<1> : tensor<1xi64>} : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  %v = stablehlo.reduce(%x init: %other) applies stablehlo.multiply across dimensions = [0, 1, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<f32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[7.77329654e-02, 3.61857787e-02, -3.55167091e-01]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[7.77329654e-02, 3.61857787e-02, -3.55167091e-01]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  "check.almost_eq"(%w) {atol = 1.0e-06 : f64, expected = dense<[[-2.13823467e-01, -4.69915271e-02, 4.95667815e-01, -7.06346571e-01], [-4.53829885e-01, -3.73887539e+00, 1.11191928e-01, 1.50516796e+00]]> : tensor<2x4xf32>, rtol = 1.0e-05 : f64} : (tensor<2x4xf32>) -> ()
  "check.almost_eq"(%v) {atol = 1.0e-06 : f64, expected = dense<-4.99511894e-04> : tensor<f32>, rtol = 1.0e-05 : f64} : (tensor<f32>) -> ()
  return
}

func.func public @maximum() {
  %x = stablehlo.constant dense<[[[1.14716589e-01, 2.64923811e-01, -1.38437676e+00, -9.50181007e-01], [1.82102323e+00, 3.15608472e-01, -2.25246087e-01, -1.06371570e+00], [-1.02356088e+00, -5.62017620e-01, 1.58956814e+00, -6.98853195e-01]], [[-8.66806209e-01, 1.96973586e+00, -1.47438204e+00, 7.72426724e-01], [1.90733016e+00, 1.95557475e+00, -4.88534719e-02, -1.44209957e+00], [2.74501801e-01, -9.70640898e-01, 1.54371738e+00, -1.35123980e+00]]]> : tensor<2x3x4xf32>
  %c = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %other = stablehlo.constant dense<5.00000000e-01> : tensor<f32>
  %y = stablehlo.reduce(%x init: %c) applies stablehlo.maximum across dimensions = [0, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32>
  %z = "stablehlo.reduce"(%x, %c) <{dimensions = array<i64: 0, 2>}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.maximum %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32>
  %w = "stablehlo.reduce"(%x, %c) ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.maximum %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) {dimensions = dense<1> : tensor<1xi64>} : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  %v = stablehlo.reduce(%x init: %other) applies stablehlo.maximum across dimensions = [0, 1, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<f32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[1.96973586e+00, 1.95557475e+00, 1.58956814e+00]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[1.96973586e+00, 1.95557475e+00, 1.58956814e+00]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  "check.almost_eq"(%w) {atol = 1.0e-06 : f64, expected = dense<[[1.82102323e+00, 3.15608472e-01, 1.58956814e+00, -6.98853195e-01], [1.90733016e+00, 1.96973586e+00, 1.54371738e+00, 7.72426724e-01]]> : tensor<2x4xf32>, rtol = 1.0e-05 : f64} : (tensor<2x4xf32>) -> ()
  "check.almost_eq"(%v) {atol = 1.0e-06 : f64, expected = dense<1.96973586e+00> : tensor<f32>, rtol = 1.0e-05 : f64} : (tensor<f32>) -> ()
  return
}

func.func public @minimum() {
  %x = stablehlo.constant dense<[[[1.14716589e-01, 2.64923811e-01, -1.38437676e+00, -9.50181007e-01], [1.82102323e+00, 3.15608472e-01, -2.25246087e-01, -1.06371570e+00], [-1.02356088e+00, -5.62017620e-01, 1.58956814e+00, -6.98853195e-01]], [[-8.66806209e-01, 1.96973586e+00, -1.47438204e+00, 7.72426724e-01], [1.90733016e+00, 1.95557475e+00, -4.88534719e-02, -1.44209957e+00], [2.74501801e-01, -9.70640898e-01, 1.54371738e+00, -1.35123980e+00]]]> : tensor<2x3x4xf32>
  %c = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %other = stablehlo.constant dense<5.00000000e-01> : tensor<f32>
  %y = stablehlo.reduce(%x init: %c) applies stablehlo.minimum across dimensions = [0, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32>
  %z = "stablehlo.reduce"(%x, %c) <{dimensions = array<i64: 0, 2>}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.minimum %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32>
  %w = "stablehlo.reduce"(%x, %c) ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.minimum %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) {dimensions = dense<1> : tensor<1xi64>} : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  %v = stablehlo.reduce(%x init: %other) applies stablehlo.minimum across dimensions = [0, 1, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<f32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-1.47438204e+00, -1.44209957e+00, -1.35123980e+00]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[-1.47438204e+00, -1.44209957e+00, -1.35123980e+00]> : tensor<3xf32>, rtol = 1.0e-05 : f64} : (tensor<3xf32>) -> ()
  "check.almost_eq"(%w) {atol = 1.0e-06 : f64, expected = dense<[[-1.02356088e+00, -5.62017620e-01, -1.38437676e+00, -1.06371570e+00], [-8.66806209e-01, -9.70640898e-01, -1.47438204e+00, -1.44209957e+00]]> : tensor<2x4xf32>, rtol = 1.0e-05 : f64} : (tensor<2x4xf32>) -> ()
  "check.almost_eq"(%v) {atol = 1.0e-06 : f64, expected = dense<-1.47438204e+00> : tensor<f32>, rtol = 1.0e-05 : f64} : (tensor<f32>) -> ()
  return
}

func.func public @booleans() {
  %b = stablehlo.constant dense<[[false, true, false], [true, true, true]]> : tensor<2x3xi1>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %false = stablehlo.constant dense<false> : tensor<i1>
  %y = stablehlo.reduce(%b init: %true) applies stablehlo.and across dimensions = [1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<2xi1>
  %z = stablehlo.reduce(%b init: %false) applies stablehlo.or across dimensions = [0] : (tensor<2x3xi1>, tensor<i1>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[false, true]> : tensor<2xi1>} : (tensor<2xi1>) -> ()
  "check.eq"(%z) {expected = dense<true> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  return
}

func.func public @integers() {
  %m = stablehlo.constant dense<[[0, 2, 1, 4], [-2, -2, 0, 3]]> : tensor<2x4xi32>
  %least = stablehlo.constant dense<-2147483648> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %y = stablehlo.reduce(%m init: %least) applies stablehlo.maximum across dimensions = [1] : (tensor<2x4xi32>, tensor<i32>) -> tensor<2xi32>
  %z = stablehlo.reduce(%m init: %three) applies stablehlo.maximum across dimensions = [1] : (tensor<2x4xi32>, tensor<i32>) -> tensor<2xi32>
  %s = stablehlo.reduce(%m init: %three) applies stablehlo.add across dimensions = [1] : (tensor<2x4xi32>, tensor<i32>) -> tensor<2xi32>
  "check.eq"(%y) {expected = dense<[4, 3]> : tensor<2xi32>} : (tensor<2xi32>) -> ()
  "check.eq"(%z) {expected = dense<[4, 3]> : tensor<2xi32>} : (tensor<2xi32>) -> ()
  "check.eq"(%s) {expected = dense<[10, 2]> : tensor<2xi32>} : (tensor<2xi32>) -> ()
  return
}

func.func public @several() {
  %x = stablehlo.constant dense<[[[1.14716589e-01, 2.64923811e-01, -1.38437676e+00, -9.50181007e-01], [1.82102323e+00, 3.15608472e-01, -2.25246087e-01, -1.06371570e+00], [-1.02356088e+00, -5.62017620e-01, 1.58956814e+00, -6.98853195e-01]], [[-8.66806209e-01, 1.96973586e+00, -1.47438204e+00, 7.72426724e-01], [1.90733016e+00, 1.95557475e+00, -4.88534719e-02, -1.44209957e+00], [2.74501801e-01, -9.70640898e-01, 1.54371738e+00, -1.35123980e+00]]]> : tensor<2x3x4xf32>
  %zero = stablehlo.constant dense<0.00000000e+00> : tensor<f32>
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %y:2 = "stablehlo.reduce"(%x, %x, %zero, %least) <{dimensions = array<i64: 2>}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<f32>):
    %p = stablehlo.add %arg0, %arg2 : tensor<f32>
    %q = stablehlo.maximum %arg3, %arg1 : tensor<f32>
    stablehlo.return %p, %q : tensor<f32>, tensor<f32>
  }) : (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<f32>, tensor<f32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[-1.95491743e+00, 8.47669959e-01, -6.94863498e-01], [4.00974274e-01, 2.37195206e+00, -5.03661513e-01]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[2.64923811e-01, 1.82102323e+00, 1.58956814e+00], [1.96973586e+00, 1.95557475e+00, 1.54371738e+00]]> : tensor<2x3xf32>, rtol = 2.0e-06 : f64} : (tensor<2x3xf32>) -> ()
  return
}

func.func public @arg_max() {
  %g = stablehlo.constant dense<[[1.00000000e+00, 3.00000000e+00, 3.00000000e+00, 0.00000000e+00], [2.00000000e+00, 0x7FC00000, 5.00000000e+00, -1.00000000e+00]]> : tensor<2x4xf32>
  %f = stablehlo.constant dense<[[1.00000000e+00, 3.00000000e+00, 3.00000000e+00, 0.00000000e+00], [2.00000000e+00, 0.00000000e+00, 5.00000000e+00, -1.00000000e+00]]> : tensor<2x4xf32>
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %greatest = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %k = stablehlo.constant dense<[[10, 20, 30, 40], [50, 60, 70, 80]]> : tensor<2x4xi32>
  %i = stablehlo.iota dim = 1 : tensor<2x4xi32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %y:2 = stablehlo.reduce(%g init: %least), (%i init: %c) across dimensions = [1] : (tensor<2x4xf32>, tensor<2x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
   reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
    %2 = stablehlo.compare  GT, %arg1, %arg3,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.compare  NE, %arg1, %arg1,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.or %2, %3 : tensor<i1>
    %5 = stablehlo.compare  EQ, %arg1, %arg3,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %6 = stablehlo.compare  LT, %arg2, %arg4,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.and %5, %6 : tensor<i1>
    %8 = stablehlo.or %4, %7 : tensor<i1>
    %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
    %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
    stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
  }
  %h = stablehlo.iota dim = 0 : tensor<2x4xi32>
  %z:2 = stablehlo.reduce(%f init: %greatest), (%h init: %c) across dimensions = [0] : (tensor<2x4xf32>, tensor<2x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
   reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
    %2 = stablehlo.compare  LT, %arg1, %arg3,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.compare  NE, %arg1, %arg1,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.or %2, %3 : tensor<i1>
    %5 = stablehlo.compare  EQ, %arg1, %arg3,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %6 = stablehlo.compare  LT, %arg2, %arg4,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.and %5, %6 : tensor<i1>
    %8 = stablehlo.or %4, %7 : tensor<i1>
    %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
    %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
    stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
  }
  %w:2 = stablehlo.reduce(%f init: %least), (%k init: %c) across dimensions = [1] : (tensor<2x4xf32>, tensor<2x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
   reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
    %2 = stablehlo.compare  GT, %arg1, %arg3,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.compare  NE, %arg1, %arg1,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.or %2, %3 : tensor<i1>
    %5 = stablehlo.compare  EQ, %arg1, %arg3,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %6 = stablehlo.compare  LT, %arg2, %arg4,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.and %5, %6 : tensor<i1>
    %8 = stablehlo.or %4, %7 : tensor<i1>
    %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
    %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
    stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
  }
  "check.eq"(%y#1) {expected = dense<1> : tensor<2xi32>} : (tensor<2xi32>) -> ()
  "check.eq"(%z#1) {expected = dense<[0, 1, 0, 1]> : tensor<4xi32>} : (tensor<4xi32>) -> ()
  "check.almost_eq"(%z#0) {atol = 1.0e-06 : f64, expected = dense<[1.00000000e+00, 0.00000000e+00, 3.00000000e+00, -1.00000000e+00]> : tensor<4xf32>, rtol = 2.0e-06 : f64} : (tensor<4xf32>) -> ()
  "check.eq"(%w#1) {expected = dense<[20, 70]> : tensor<2xi32>} : (tensor<2xi32>) -> ()
  return
}

func.func public @arg_max_of_torch() {
  %f = stablehlo.constant dense<[[1.00000000e+00, 3.00000000e+00, 3.00000000e+00, 0.00000000e+00], [2.00000000e+00, 0.00000000e+00, 5.00000000e+00, -1.00000000e+00]]> : tensor<2x4xf32>
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %i = stablehlo.iota dim = 1 : tensor<2x4xi64>
  %c = stablehlo.constant dense<0> : tensor<i64>
  %y:2 = "stablehlo.reduce"(%f, %i, %least, %c) ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<i64>, %arg2: tensor<f32>, %arg3: tensor<i64>):
    %2 = stablehlo.compare GE, %arg0, %arg2 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.select %2, %arg0, %arg2 : tensor<i1>, tensor<f32>
    %4 = stablehlo.compare EQ, %arg0, %arg2 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %5 = stablehlo.minimum %arg1, %arg3 : tensor<i64>
    %6 = stablehlo.select %2, %arg1, %arg3 : tensor<i1>, tensor<i64>
    %7 = stablehlo.select %4, %5, %6 : tensor<i1>, tensor<i64>
    stablehlo.return %3, %7 : tensor<f32>, tensor<i64>
  }) {dimensions = dense<1> : tensor<1xi64>} : (tensor<2x4xf32>, tensor<2x4xi64>, tensor<f32>, tensor<i64>) -> (tensor<2xf32>, tensor<2xi64>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[3.00000000e+00, 5.00000000e+00]> : tensor<2xf32>, rtol = 2.0e-06 : f64} : (tensor<2xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[1, 2]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  return
}

func.func public @sort() {
  %s = stablehlo.constant dense<[[3.00000000e+00, 1.00000000e+00, 2.00000000e+00, 1.00000000e+00], [0.00000000e+00, -1.00000000e+00, 5.00000000e+00, 4.00000000e+00]]> : tensor<2x4xf32>
  %k = stablehlo.constant dense<[[10, 20, 30, 40], [50, 60, 70, 80]]> : tensor<2x4xi32>
  %i = stablehlo.iota dim = 1 : tensor<2x4xi32>
  %y:2 = "stablehlo.sort"(%s, %i) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<i32>, %arg3: tensor<i32>):
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %nan = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %2 = stablehlo.compare  EQ, %arg0, %zero,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.select %2, %zero, %arg0 : tensor<i1>, tensor<f32>
    %4 = stablehlo.compare  NE, %arg0, %arg0,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %5 = stablehlo.select %4, %nan, %3 : tensor<i1>, tensor<f32>
    %6 = stablehlo.compare  EQ, %arg1, %zero,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %7 = stablehlo.select %6, %zero, %arg1 : tensor<i1>, tensor<f32>
    %8 = stablehlo.compare  NE, %arg1, %arg1,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %9 = stablehlo.select %8, %nan, %7 : tensor<i1>, tensor<f32>
    %10 = stablehlo.compare  LT, %5, %9,  TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %10 : tensor<i1>
  }) : (tensor<2x4xf32>, tensor<2x4xi32>) -> (tensor<2x4xf32>, tensor<2x4xi32>)
  %z = "stablehlo.sort"(%s) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %2 = stablehlo.compare  GT, %arg0, %arg1,  TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  }) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %w:2 = "stablehlo.sort"(%s, %k) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<i32>, %arg3: tensor<i32>):
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %nan = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %2 = stablehlo.compare  EQ, %arg0, %zero,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.select %2, %zero, %arg0 : tensor<i1>, tensor<f32>
    %4 = stablehlo.compare  NE, %arg0, %arg0,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %5 = stablehlo.select %4, %nan, %3 : tensor<i1>, tensor<f32>
    %6 = stablehlo.compare  EQ, %arg1, %zero,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %7 = stablehlo.select %6, %zero, %arg1 : tensor<i1>, tensor<f32>
    %8 = stablehlo.compare  NE, %arg1, %arg1,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %9 = stablehlo.select %8, %nan, %7 : tensor<i1>, tensor<f32>
    %10 = stablehlo.compare  LT, %5, %9,  TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %10 : tensor<i1>
  }) : (tensor<2x4xf32>, tensor<2x4xi32>) -> (tensor<2x4xf32>, tensor<2x4xi32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[1.00000000e+00, 1.00000000e+00, 2.00000000e+00, 3.00000000e+00], [-1.00000000e+00, 0.00000000e+00, 4.00000000e+00, 5.00000000e+00]]> : tensor<2x4xf32>, rtol = 2.0e-06 : f64} : (tensor<2x4xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[1, 3, 2, 0], [1, 0, 3, 2]]> : tensor<2x4xi32>} : (tensor<2x4xi32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[[3.00000000e+00, 1.00000000e+00, 5.00000000e+00, 4.00000000e+00], [0.00000000e+00, -1.00000000e+00, 2.00000000e+00, 1.00000000e+00]]> : tensor<2x4xf32>, rtol = 2.0e-06 : f64} : (tensor<2x4xf32>) -> ()
  "check.eq"(%w#1) {expected = dense<[[20, 40, 30, 10], [60, 50, 80, 70]]> : tensor<2x4xi32>} : (tensor<2x4xi32>) -> ()
  return
}

func.func public @top_k() {
  %s = stablehlo.constant dense<[[3.00000000e+00, 1.00000000e+00, 2.00000000e+00, 1.00000000e+00], [0.00000000e+00, -1.00000000e+00, 5.00000000e+00, 4.00000000e+00]]> : tensor<2x4xf32>
  %y:2 = chlo.top_k(%s, k = 2) : tensor<2x4xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>)
  %z:2 = stablehlo.custom_call @mhlo.topk(%s) {mhlo.attributes = {k = 2 : i64, largest = true}, mhlo.version = 1 : i64} : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
  %w:2 = stablehlo.composite "chlo.top_k" %s {composite_attributes = {k = 2 : i64, largest = true}, decomposition = @none, version = 1 : i32} : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[3.00000000e+00, 2.00000000e+00], [5.00000000e+00, 4.00000000e+00]]> : tensor<2x2xf32>, rtol = 2.0e-06 : f64} : (tensor<2x2xf32>) -> ()
  "check.eq"(%y#1) {expected = dense<[[0, 2], [2, 3]]> : tensor<2x2xi32>} : (tensor<2x2xi32>) -> ()
  "check.almost_eq"(%z#0) {atol = 1.0e-06 : f64, expected = dense<[[3.00000000e+00, 2.00000000e+00], [5.00000000e+00, 4.00000000e+00]]> : tensor<2x2xf32>, rtol = 2.0e-06 : f64} : (tensor<2x2xf32>) -> ()
  "check.eq"(%z#1) {expected = dense<[[0, 2], [2, 3]]> : tensor<2x2xi32>} : (tensor<2x2xi32>) -> ()
  "check.almost_eq"(%w#0) {atol = 1.0e-06 : f64, expected = dense<[[3.00000000e+00, 2.00000000e+00], [5.00000000e+00, 4.00000000e+00]]> : tensor<2x2xf32>, rtol = 2.0e-06 : f64} : (tensor<2x2xf32>) -> ()
  "check.eq"(%w#1) {expected = dense<[[0, 2], [2, 3]]> : tensor<2x2xi32>} : (tensor<2x2xi32>) -> ()
  return
}
