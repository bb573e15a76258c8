// An LSTM as a scan: a loop that slices its inputs and writes its outputs.
// Made by make_model_cases.py; expected values are numpy's.
module @jit_lstm attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x2x3xf32>, %arg1: tensor<2x4xf32>, %arg2: tensor<2x4xf32>, %arg3: tensor<3x16xf32>, %arg4: tensor<4x16xf32>, %arg5: tensor<16xf32>) -> (tensor<2x4xf32> {jax.result_info = "result[0]"}, tensor<6x2x4xf32> {jax.result_info = "result[1]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %cst_1 = stablehlo.constant dense<0.00000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6x2x4xf32>
    %loop:5 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %c, %iterArg_1 = %arg1, %iterArg_2 = %arg2, %iterArg_3 = %0) : tensor<6x2x3xf32>, tensor<i32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<6x2x4xf32>
     cond {
      %n = stablehlo.constant dense<6> : tensor<i32>
      %100 = stablehlo.compare  LT, %iterArg_0, %n,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %100 : tensor<i1>
    } do {
      %100 = stablehlo.compare  LT, %iterArg_0, %c,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %n = stablehlo.constant dense<6> : tensor<i32>
      %101 = stablehlo.add %iterArg_0, %n : tensor<i32>
      %102 = stablehlo.select %100, %101, %iterArg_0 : tensor<i1>, tensor<i32>
      %103 = stablehlo.dynamic_slice %iterArg, %102, %c, %c, sizes = [1, 2, 3] : (tensor<6x2x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x3xf32>
      %104 = stablehlo.reshape %103 : (tensor<1x2x3xf32>) -> tensor<2x3xf32>
      %105:3 = func.call @closed_call(%arg3, %arg4, %arg5, %iterArg_1, %iterArg_2, %104) : (tensor<3x16xf32>, tensor<4x16xf32>, tensor<16xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
      %106 = stablehlo.broadcast_in_dim %105#2, dims = [1, 2] : (tensor<2x4xf32>) -> tensor<1x2x4xf32>
      %107 = stablehlo.dynamic_update_slice %iterArg_3, %106, %iterArg_0, %c, %c : (tensor<6x2x4xf32>, tensor<1x2x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x2x4xf32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %108 = stablehlo.add %iterArg_0, %one : tensor<i32>
      stablehlo.return %iterArg, %108, %105#0, %105#1, %107 : tensor<6x2x3xf32>, tensor<i32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<6x2x4xf32>
    }
    return %loop#2, %loop#4 : tensor<2x4xf32>, tensor<6x2x4xf32>
  }
  func.func private @closed_call(%arg0: tensor<3x16xf32>, %arg1: tensor<4x16xf32>, %arg2: tensor<16xf32>, %arg3: tensor<2x4xf32>, %arg4: tensor<2x4xf32>, %arg5: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) {
    %0 = stablehlo.dot_general %arg5, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<3x16xf32>) -> tensor<2x16xf32>
    %1 = stablehlo.dot_general %arg4, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x4xf32>, tensor<4x16xf32>) -> tensor<2x16xf32>
    %2 = stablehlo.add %0, %1 : tensor<2x16xf32>
    %3 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<2x16xf32>
    %5 = stablehlo.add %2, %4 : tensor<2x16xf32>
    %6 = stablehlo.slice %5 [0:2, 0:4] : (tensor<2x16xf32>) -> tensor<2x4xf32>
    %7 = stablehlo.slice %5 [0:2, 4:8] : (tensor<2x16xf32>) -> tensor<2x4xf32>
    %8 = stablehlo.slice %5 [0:2, 8:12] : (tensor<2x16xf32>) -> tensor<2x4xf32>
    %9 = stablehlo.slice %5 [0:2, 12:16] : (tensor<2x16xf32>) -> tensor<2x4xf32>
    %10 = stablehlo.logistic %7 : tensor<2x4xf32>
    %11 = stablehlo.multiply %10, %arg3 : tensor<2x4xf32>
    %12 = stablehlo.logistic %6 : tensor<2x4xf32>
    %13 = stablehlo.tanh %8 : tensor<2x4xf32>
    %14 = stablehlo.multiply %12, %13 : tensor<2x4xf32>
    %15 = stablehlo.add %11, %14 : tensor<2x4xf32>
    %16 = stablehlo.logistic %9 : tensor<2x4xf32>
    %17 = stablehlo.tanh %15 : tensor<2x4xf32>
    %18 = stablehlo.multiply %16, %17 : tensor<2x4xf32>
    return %15, %18, %18 : tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>
  }
  func.func public @check() {
    %in0 = stablehlo.constant dense<[[[-5.99117458e-01, 2.61145401e+00, 1.35710466e+00], [1.64354444e+00, -1.28778493e+00, 3.63234222e-01]], [[-8.08527052e-01, 2.68593103e-01, -2.29972100e+00], [-7.98820853e-01, 1.04819930e+00, 4.42615688e-01]], [[5.16136646e-01, 5.46281397e-01, -4.21822757e-01], [1.80319750e+00, -8.89518380e-01, -1.33794177e+00]], [[-2.12033197e-01, 4.70201671e-01, -6.79426432e-01], [9.74586666e-01, -1.36619359e-01, -2.07926139e-01]], [[-9.05579567e-01, 1.39295697e+00, -1.22682893e+00], [-5.90768278e-01, -3.94446701e-02, -6.72740996e-01]], [[1.19715095e+00, 1.53106779e-01, -2.74139309e+00], [3.80035490e-01, -2.56858134e+00, -1.52681422e+00]]]> : tensor<6x2x3xf32>
    %in1 = stablehlo.constant dense<[[7.87844002e-01, -2.92118430e-01, 2.59548098e-01, -1.88553274e+00], [-6.62711322e-01, 1.12159038e+00, 1.18595564e+00, 1.26887381e+00]]> : tensor<2x4xf32>
    %in2 = stablehlo.constant dense<[[4.54757243e-01, 2.15374947e+00, 3.94239157e-01, -9.93251443e-01], [4.99121428e-01, 2.18263268e+00, 2.99157530e-01, 1.23275602e+00]]> : tensor<2x4xf32>
    %in3 = stablehlo.constant dense<[[-2.35136017e-01, 6.04777157e-01, -3.17224801e-01, -1.08144140e+00, -5.51376104e-01, -1.19282313e-01, -1.99713230e-01, -2.37167209e-01, 3.30850452e-01, 2.94446737e-01, 9.23001289e-01, -8.93569350e-01, 3.02598089e-01, 1.12795913e+00, 5.54623187e-01, -1.62453592e-01], [3.84036303e-02, 4.20866519e-01, -1.57424510e-01, -7.22995222e-01, -5.20231247e-01, 3.39237422e-01, -3.78948271e-01, 2.25082070e-01, -7.28373051e-01, -1.56191632e-01, 4.91977543e-01, 5.16355038e-01, -2.81043738e-01, 1.08283198e+00, -1.94143280e-01, -7.47220933e-01], [-9.36726928e-01, 7.89031923e-01, 2.71877974e-01, 3.74808848e-01, 4.13311094e-01, -1.29823494e+00, 2.22007692e-01, -2.65388727e-01, -3.62715483e-01, -5.63406587e-01, -4.98470664e-01, -5.22029353e-04, -3.31967741e-01, 3.73825520e-01, -7.98158646e-01, 4.89210099e-01]]> : tensor<3x16xf32>
    %in4 = stablehlo.constant dense<[[1.22712767e+00, -4.38915223e-01, 5.60084999e-01, 4.26301450e-01, 1.79226130e-01, 2.30151206e-01, 1.01829402e-01, 2.74028331e-01, 6.90850914e-01, -2.43762657e-01, -1.45192847e-01, -3.58179182e-01, -6.35453880e-01, 2.96579838e-01, -2.57156819e-01, -5.04544228e-02], [2.24911362e-01, 9.79016542e-01, 1.30635947e-01, -4.32562530e-01, 2.85600364e-01, 5.49328625e-01, -8.54859650e-01, -1.52879506e-02, 8.79580796e-01, -2.08101168e-01, -2.99724042e-01, 5.97328246e-01, 1.93364456e-01, -8.08932632e-02, 3.72416079e-01, -1.40907419e+00], [-7.76485324e-01, -2.68846780e-01, -1.55905848e-02, 3.73914927e-01, -3.35503160e-03, 4.05341029e-01, 3.62148106e-01, 8.90920032e-03, 1.63208440e-01, -1.17663646e+00, -2.86908954e-01, 1.67684972e-01, 2.42578872e-02, -9.03423548e-01, 7.43607432e-02, -5.22360444e-01], [7.80525923e-01, -3.54483157e-01, 4.03306708e-02, -5.48972964e-01, -5.75967543e-02, 7.03170821e-02, -3.44579309e-01, 6.17516279e-01, 6.21311486e-01, 5.22687733e-01, -8.65462780e-01, 3.12826902e-01, -1.74090564e-01, -4.62810189e-01, 3.30699474e-01, -6.20148599e-01]]> : tensor<4x16xf32>
    %in5 = stablehlo.constant dense<[1.47412276e+00, 1.00952327e+00, -1.12488115e+00, 7.66969442e-01, 1.78483352e-01, -9.28640842e-01, 2.45525479e+00, 1.16043043e+00, 2.99929470e-01, -6.42111957e-01, -1.02570999e+00, -1.26537502e+00, 1.20412755e+00, -6.25441849e-01, -7.96323597e-01, -9.18472826e-01]> : tensor<16xf32>
    %out:2 = call @main(%in0, %in1, %in2, %in3, %in4, %in5) : (tensor<6x2x3xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<3x16xf32>, tensor<4x16xf32>, tensor<16xf32>) -> (tensor<2x4xf32>, tensor<6x2x4xf32>)
    "check.almost_eq"(%out#0) {atol = 1.0e-05 : f64, expected = dense<[[6.18812740e-01, -1.63859069e-01, -1.01846106e-01, -1.27622807e+00], [1.75005269e+00, -1.13775380e-01, -3.81329238e-01, -1.58630800e+00]]> : tensor<2x4xf32>, rtol = 1.0e-05 : f64} : (tensor<2x4xf32>) -> ()
    "check.almost_eq"(%out#1) {atol = 1.0e-05 : f64, expected = dense<[[[7.78734833e-02, -7.16754377e-01, -9.93536972e-03, -6.23878138e-03], [3.84064585e-01, 5.69883082e-03, 3.16937983e-01, 1.09264767e-02]], [[1.10048234e-01, -8.44930559e-02, -8.46648589e-02, -2.17233345e-01], [-7.87264407e-02, -2.40496829e-01, 1.32298134e-02, 9.01326761e-02]], [[9.14166421e-02, -3.66893381e-01, -4.26363759e-02, -1.87508821e-01], [6.18047297e-01, 2.62671970e-02, 1.38478801e-01, 4.08450365e-02]], [[-1.25923067e-01, -1.87176362e-01, -5.83883263e-02, -2.67055988e-01], [6.23787522e-01, -1.83720484e-01, 4.32568640e-02, -8.23305771e-02]], [[-4.74288791e-01, -2.08750844e-01, -6.45979345e-02, -1.10572174e-01], [5.73634684e-01, -7.71730393e-02, -5.19041717e-02, -2.23938122e-01]], [[5.16037881e-01, -7.51912445e-02, -8.97008553e-02, -8.94060507e-02], [8.47996652e-01, -4.34421329e-03, -2.57003844e-01, -5.58892548e-01]]]> : tensor<6x2x4xf32>, rtol = 1.0e-05 : f64} : (tensor<6x2x4xf32>) -> ()
    return
  }
}
