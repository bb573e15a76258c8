// Loops, branches and calls.
// Made by make_op_cases.py; expected values are numpy's.

func.func public @while() {
  %x = stablehlo.constant dense<[-1.51995921e+00, -1.34718299e+00, 1.86169291e+00]> : tensor<3xf32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %y:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %x) : tensor<i32>, tensor<3xf32>
   cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %2 = stablehlo.compare  LT, %iterArg, %n,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  } do {
    %2 = stablehlo.add %iterArg, %one : tensor<i32>
    %3 = func.call @double(%iterArg_0) : (tensor<3xf32>) -> tensor<3xf32>
    %4 = stablehlo.subtract %3, %x : tensor<3xf32>
    stablehlo.return %2, %4 : tensor<i32>, tensor<3xf32>
  }
  %twice = stablehlo.add %x, %x : tensor<3xf32>
  %z:2 = "stablehlo.while"(%c, %x) ({
  ^bb0(%arg0: tensor<i32>, %arg1: tensor<3xf32>):
    %n = stablehlo.constant dense<2> : tensor<i32>
    %2 = stablehlo.compare  LT, %arg0, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%2) : (tensor<i1>) -> ()
  }, {
  ^bb0(%arg0: tensor<i32>, %arg1: tensor<3xf32>):
    %2 = stablehlo.add %arg0, %one : tensor<i32>
    %3 = stablehlo.add %arg1, %arg1 : tensor<3xf32>
    "stablehlo.return"(%2, %3) : (tensor<i32>, tensor<3xf32>) -> ()
  }) : (tensor<i32>, tensor<3xf32>) -> (tensor<i32>, tensor<3xf32>)
  "check.eq"(%y#0) {expected = dense<3> : tensor<i32>} : (tensor<i32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[-1.51995921e+00, -1.34718299e+00, 1.86169291e+00]> : tensor<3xf32>, rtol = 2.0e-06 : f64} : (tensor<3xf32>) -> ()
  "check.almost_eq"(%z#1) {atol = 1.0e-06 : f64, expected = dense<[-6.07983685e+00, -5.38873196e+00, 7.44677162e+00]> : tensor<3xf32>, rtol = 2.0e-06 : f64} : (tensor<3xf32>) -> ()
  return
}

func.func private @double(%arg0: tensor<3xf32>) -> tensor<3xf32> {
  %0 = stablehlo.add %arg0, %arg0 : tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func public @case_0() {
  %x = stablehlo.constant dense<[-1.51995921e+00, -1.34718299e+00, 1.86169291e+00]> : tensor<3xf32>
  %i = stablehlo.constant dense<0> : tensor<i32>
  %y = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<3xf32>
  }, {
    %2 = stablehlo.add %x, %x : tensor<3xf32>
    stablehlo.return %2 : tensor<3xf32>
  }, {
    %2 = stablehlo.add %x, %x : tensor<3xf32>
    %3 = stablehlo.add %2, %x : tensor<3xf32>
    stablehlo.return %3 : tensor<3xf32>
  }) : (tensor<i32>) -> tensor<3xf32>
  %z = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<3xf32>
  }, {
    %2 = stablehlo.negate %x : tensor<3xf32>
    stablehlo.return %2 : tensor<3xf32>
  }) : (tensor<i32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-1.51995921e+00, -1.34718299e+00, 1.86169291e+00]> : tensor<3xf32>, rtol = 1.0e-06 : f64} : (tensor<3xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[-1.51995921e+00, -1.34718299e+00, 1.86169291e+00]> : tensor<3xf32>, rtol = 1.0e-06 : f64} : (tensor<3xf32>) -> ()
  return
}

func.func public @case_1() {
  %x = stablehlo.constant dense<[-1.51995921e+00, -1.34718299e+00, 1.86169291e+00]> : tensor<3xf32>
  %i = stablehlo.constant dense<1> : tensor<i32>
  %y = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<3xf32>
  }, {
    %2 = stablehlo.add %x, %x : tensor<3xf32>
    stablehlo.return %2 : tensor<3xf32>
  }, {
    %2 = stablehlo.add %x, %x : tensor<3xf32>
    %3 = stablehlo.add %2, %x : tensor<3xf32>
    stablehlo.return %3 : tensor<3xf32>
  }) : (tensor<i32>) -> tensor<3xf32>
  %z = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<3xf32>
  }, {
    %2 = stablehlo.negate %x : tensor<3xf32>
    stablehlo.return %2 : tensor<3xf32>
  }) : (tensor<i32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-3.03991842e+00, -2.69436598e+00, 3.72338581e+00]> : tensor<3xf32>, rtol = 1.0e-06 : f64} : (tensor<3xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[1.51995921e+00, 1.34718299e+00, -1.86169291e+00]> : tensor<3xf32>, rtol = 1.0e-06 : f64} : (tensor<3xf32>) -> ()
  return
}

func.func public @case_2() {
  %x = stablehlo.constant dense<[-1.51995921e+00, -1.34718299e+00, 1.86169291e+00]> : tensor<3xf32>
  %i = stablehlo.constant dense<2> : tensor<i32>
  %y = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<3xf32>
  }, {
    %2 = stablehlo.add %x, %x : tensor<3xf32>
    stablehlo.return %2 : tensor<3xf32>
  }, {
    %2 = stablehlo.add %x, %x : tensor<3xf32>
    %3 = stablehlo.add %2, %x : tensor<3xf32>
    stablehlo.return %3 : tensor<3xf32>
  }) : (tensor<i32>) -> tensor<3xf32>
  %z = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<3xf32>
  }, {
    %2 = stablehlo.negate %x : tensor<3xf32>
    stablehlo.return %2 : tensor<3xf32>
  }) : (tensor<i32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-4.55987740e+00, -4.04154873e+00, 5.58507872e+00]> : tensor<3xf32>, rtol = 1.0e-06 : f64} : (tensor<3xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[1.51995921e+00, 1.34718299e+00, -1.86169291e+00]> : tensor<3xf32>, rtol = 1.0e-06 : f64} : (tensor<3xf32>) -> ()
  return
}

func.func public @case_5() {
  %x = stablehlo.constant dense<[-1.51995921e+00, -1.34718299e+00, 1.86169291e+00]> : tensor<3xf32>
  %i = stablehlo.constant dense<5> : tensor<i32>
  %y = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<3xf32>
  }, {
    %2 = stablehlo.add %x, %x : tensor<3xf32>
    stablehlo.return %2 : tensor<3xf32>
  }, {
    %2 = stablehlo.add %x, %x : tensor<3xf32>
    %3 = stablehlo.add %2, %x : tensor<3xf32>
    stablehlo.return %3 : tensor<3xf32>
  }) : (tensor<i32>) -> tensor<3xf32>
  %z = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<3xf32>
  }, {
    %2 = stablehlo.negate %x : tensor<3xf32>
    stablehlo.return %2 : tensor<3xf32>
  }) : (tensor<i32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-4.55987740e+00, -4.04154873e+00, 5.58507872e+00]> : tensor<3xf32>, rtol = 1.0e-06 : f64} : (tensor<3xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[1.51995921e+00, 1.34718299e+00, -1.86169291e+00]> : tensor<3xf32>, rtol = 1.0e-06 : f64} : (tensor<3xf32>) -> ()
  return
}

func.func public @case_minus_1() {
  %x = stablehlo.constant dense<[-1.51995921e+00, -1.34718299e+00, 1.86169291e+00]> : tensor<3xf32>
  %i = stablehlo.constant dense<-1> : tensor<i32>
  %y = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<3xf32>
  }, {
    %2 = stablehlo.add %x, %x : tensor<3xf32>
    stablehlo.return %2 : tensor<3xf32>
  }, {
    %2 = stablehlo.add %x, %x : tensor<3xf32>
    %3 = stablehlo.add %2, %x : tensor<3xf32>
    stablehlo.return %3 : tensor<3xf32>
  }) : (tensor<i32>) -> tensor<3xf32>
  %z = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<3xf32>
  }, {
    %2 = stablehlo.negate %x : tensor<3xf32>
    stablehlo.return %2 : tensor<3xf32>
  }) : (tensor<i32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-4.55987740e+00, -4.04154873e+00, 5.58507872e+00]> : tensor<3xf32>, rtol = 1.0e-06 : f64} : (tensor<3xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[1.51995921e+00, 1.34718299e+00, -1.86169291e+00]> : tensor<3xf32>, rtol = 1.0e-06 : f64} : (tensor<3xf32>) -> ()
  return
}

func.func public @if() {
  %x = stablehlo.constant dense<[-1.51995921e+00, -1.34718299e+00, 1.86169291e+00]> : tensor<3xf32>
  %q = stablehlo.constant dense<true> : tensor<i1>
  %p = stablehlo.constant dense<false> : tensor<i1>
  %y = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<3xf32>
  }, {
    %2 = "stablehlo.if"(%q) ({
      %3 = stablehlo.negate %x : tensor<3xf32>
      stablehlo.return %3 : tensor<3xf32>
    }, {
      stablehlo.return %x : tensor<3xf32>
    }) : (tensor<i1>) -> tensor<3xf32>
    stablehlo.return %2 : tensor<3xf32>
  }) : (tensor<i1>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[1.51995921e+00, 1.34718299e+00, -1.86169291e+00]> : tensor<3xf32>, rtol = 2.0e-06 : f64} : (tensor<3xf32>) -> ()
  return
}

func.func public @composite() {
  %x = stablehlo.constant dense<[-1.51995921e+00, -1.34718299e+00, 1.86169291e+00]> : tensor<3xf32>
  %y = stablehlo.composite "acme.double" %x {decomposition = @double2} : (tensor<3xf32>) -> tensor<3xf32>
  %z = "stablehlo.map"(%x, %x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %2 = stablehlo.multiply %arg0, %arg1 : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[-3.03991842e+00, -2.69436598e+00, 3.72338581e+00]> : tensor<3xf32>, rtol = 2.0e-06 : f64} : (tensor<3xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[2.31027603e+00, 1.81490195e+00, 3.46590042e+00]> : tensor<3xf32>, rtol = 2.0e-06 : f64} : (tensor<3xf32>) -> ()
  return
}

func.func private @double2(%arg0: tensor<3xf32>) -> tensor<3xf32> {
  %0 = stablehlo.add %arg0, %arg0 : tensor<3xf32>
  return %0 : tensor<3xf32>
}
