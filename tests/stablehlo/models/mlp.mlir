// A perceptron with the cross entropy of its softmax.
// Made by make_model_cases.py; expected values are numpy's.
module @jit_mlp attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x6xf32>, %arg1: tensor<8xi32>, %arg2: tensor<6x16xf32>, %arg3: tensor<16xf32>, %arg4: tensor<16x5xf32>, %arg5: tensor<5xf32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<8x5xf32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x6xf32>, tensor<6x16xf32>) -> tensor<8x16xf32>
    %1 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<8x16xf32>
    %3 = stablehlo.add %0, %2 : tensor<8x16xf32>
    %4 = call @relu(%3) : (tensor<8x16xf32>) -> tensor<8x16xf32>
    %5 = stablehlo.dot_general %4, %arg4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x5xf32>) -> tensor<8x5xf32>
    %6 = stablehlo.broadcast_in_dim %arg5, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<8x5xf32>
    %8 = stablehlo.add %5, %7 : tensor<8x5xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<8x5xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %11 = stablehlo.maximum %10, %9 : tensor<8xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x5xf32>
    %14 = stablehlo.subtract %8, %13 : tensor<8x5xf32>
    %15 = stablehlo.exponential %14 : tensor<8x5xf32>
    %cst_2 = stablehlo.constant dense<0.00000000e+00> : tensor<f32>
    %16 = stablehlo.reduce(%15 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<8x5xf32>, tensor<f32>) -> tensor<8xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %18 = stablehlo.log %17 : tensor<8x1xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x5xf32>
    %20 = stablehlo.subtract %14, %19 : tensor<8x5xf32>
    %21 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<8xi32>) -> tensor<8x1xi32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<8x1xi32>) -> tensor<8x5xi32>
    %23 = stablehlo.iota dim = 1 : tensor<1x5xi32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1] : (tensor<1x5xi32>) -> tensor<8x5xi32>
    %25 = stablehlo.compare  EQ, %22, %24,  SIGNED : (tensor<8x5xi32>, tensor<8x5xi32>) -> tensor<8x5xi1>
    %26 = stablehlo.convert %25 : (tensor<8x5xi1>) -> tensor<8x5xf32>
    %27 = stablehlo.multiply %26, %20 : tensor<8x5xf32>
    %cst_3 = stablehlo.constant dense<0.00000000e+00> : tensor<f32>
    %28 = stablehlo.reduce(%27 init: %cst_3) applies stablehlo.add across dimensions = [1] : (tensor<8x5xf32>, tensor<f32>) -> tensor<8xf32>
    %29 = stablehlo.negate %28 : tensor<8xf32>
    %cst_4 = stablehlo.constant dense<0.00000000e+00> : tensor<f32>
    %30 = stablehlo.reduce(%29 init: %cst_4) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_5 = stablehlo.constant dense<8.00000000e+00> : tensor<f32>
    %31 = stablehlo.divide %30, %cst_5 : tensor<f32>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %32 = stablehlo.reduce(%8 init: %cst_6) applies stablehlo.maximum across dimensions = [1] : (tensor<8x5xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %34 = stablehlo.maximum %33, %32 : tensor<8xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x5xf32>
    %37 = stablehlo.subtract %8, %36 : tensor<8x5xf32>
    %38 = stablehlo.exponential %37 : tensor<8x5xf32>
    %cst_8 = stablehlo.constant dense<0.00000000e+00> : tensor<f32>
    %39 = stablehlo.reduce(%38 init: %cst_8) applies stablehlo.add across dimensions = [1] : (tensor<8x5xf32>, tensor<f32>) -> tensor<8xf32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x5xf32>
    %42 = stablehlo.divide %38, %41 : tensor<8x5xf32>
    return %31, %42 : tensor<f32>, tensor<8x5xf32>
  }
  func.func private @relu(%arg0: tensor<8x16xf32>) -> tensor<8x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<8x16xf32>
    return %1 : tensor<8x16xf32>
  }
  func.func public @check() {
    %in0 = stablehlo.constant dense<[[4.66220766e-01, -1.06426522e-01, -3.28525591e+00, -8.74535978e-01, -1.07786417e+00, 2.79080778e-01], [6.52316928e-01, 1.62713170e+00, 7.62741625e-01, 4.13812608e-01, -6.86495364e-01, -9.43987370e-02], [-9.78421450e-01, 1.83301836e-01, 1.05071224e-01, 9.64671910e-01, 6.47193730e-01, 1.01641905e+00], [1.97118235e+00, 4.16231334e-01, -8.94373715e-01, -2.04634809e+00, -3.37298244e-01, -2.41239563e-01], [-6.25406682e-01, -1.26189339e+00, 6.45567060e-01, 8.24888527e-01, 1.59907535e-01, -1.79739326e-01], [-3.36156040e-01, -1.41337156e+00, 6.33596420e-01, 5.25933862e-01, -7.71097168e-02, 4.24385399e-01], [-4.50672120e-01, -1.27550268e+00, 7.28177130e-01, -7.32690394e-01, -7.54121840e-01, -8.22429731e-03], [7.84894466e-01, 1.15515304e+00, 2.02470016e+00, -1.40990901e+00, -1.38826478e+00, 8.04694831e-01]]> : tensor<8x6xf32>
    %in1 = stablehlo.constant dense<[3, 0, 4, 1, 1, 2, 0, 3]> : tensor<8xi32>
    %in2 = stablehlo.constant dense<[[-1.45829904e+00, 1.59378612e+00, 1.46535361e+00, 1.75780952e-01, -6.72366381e-01, 1.81574732e-01, -2.46307635e+00, 5.25975525e-01, 5.02352834e-01, -5.10886192e-01, 5.80079556e-01, 2.26464391e-01, 1.42212963e+00, -6.64112628e-01, -9.16289762e-02, 1.38632965e+00], [-4.07347739e-01, -6.34870648e-01, 1.81066126e-01, 6.72409177e-01, -9.13740695e-01, -6.26682341e-01, 4.71941531e-01, 1.00519061e+00, 1.57481790e+00, -1.16677475e+00, 1.40526211e+00, -1.11661839e+00, -9.94169533e-01, 1.28687441e+00, 5.02583325e-01, 6.60223186e-01], [1.23503111e-01, 7.94258058e-01, -4.69082892e-01, -7.27712274e-01, -1.02900207e+00, -1.71484455e-01, -4.43540305e-01, 5.43808699e-01, 6.17689669e-01, -5.04804850e-02, -8.51134777e-01, 1.35213166e-01, -6.68811977e-01, 1.02233894e-01, -1.45271146e+00, 1.54537165e+00], [6.62393868e-01, 8.71817589e-01, 1.83941269e+00, -1.07226944e+00, 1.21076977e+00, -1.54600143e+00, 1.11793768e+00, -7.24439681e-01, -8.05094242e-01, -4.82945353e-01, -1.10577774e+00, 1.53045201e+00, 1.94472766e+00, -1.29207242e+00, -4.61429685e-01, 8.65068510e-02], [1.27713645e+00, 6.16904736e-01, -6.61169365e-02, -8.43838215e-01, 2.22546488e-01, 2.75640339e-01, 8.37326586e-01, 1.26784337e+00, 3.73298585e-01, -1.56291676e+00, 4.51659411e-01, 4.42830205e-01, 1.76096606e+00, 6.43182993e-01, -4.13565367e-01, 7.98927695e-02], [-1.80404508e+00, -2.45854706e-01, 8.19964528e-01, -2.04071611e-01, 2.02616620e+00, -4.45203930e-02, 3.48146766e-01, 2.71178675e+00, -4.44139987e-01, 1.05541778e+00, -8.98933783e-03, -1.13881253e-01, 1.24091327e+00, 1.04278612e+00, -2.40061805e-01, -2.28951192e+00]]> : tensor<6x16xf32>
    %in3 = stablehlo.constant dense<[-4.99581277e-01, 1.15095258e+00, -5.71535468e-01, -1.51415682e+00, -1.53496778e+00, -1.03942013e+00, 4.00944650e-01, 5.77026121e-02, 2.42980599e-01, 2.36720026e-01, -8.25584233e-01, -5.51331282e-01, -2.22114968e+00, -1.05196249e+00, 1.25869548e+00, -3.32837224e-01]> : tensor<16xf32>
    %in4 = stablehlo.constant dense<[[4.63853553e-02, -9.06087551e-03, -2.85968721e-01, 1.64181247e-01, 1.01551712e-01], [-1.48939386e-01, 1.33721858e-01, 1.19585469e-02, 1.41647115e-01, -2.38044962e-01], [-3.52231860e-01, 1.84660599e-01, 1.77558154e-01, 4.34056759e-01, -4.94736768e-02], [3.09638828e-01, -3.34195167e-01, 1.81947112e-01, -3.20511647e-02, -1.33587522e-02], [6.13714978e-02, 4.25902866e-02, -2.45705366e-01, 1.78004503e-01, -3.81006181e-01], [-1.36336192e-01, 3.41959685e-01, -1.56888485e-01, -1.30290389e-01, -2.02197194e-01], [-2.98876822e-01, -6.97439909e-01, 3.61910045e-01, 2.86846727e-01, 3.52781080e-02], [-2.28318796e-01, -7.61878043e-02, 7.35981643e-01, 4.55362201e-02, -3.06668192e-01], [1.70303524e-01, 2.44272966e-02, -3.73424679e-01, -1.70002818e-01, 2.15657428e-01], [2.39891455e-01, 8.02753642e-02, 1.21039234e-03, -2.65889466e-01, -1.12435393e-01], [1.04633961e-02, -2.22561598e-01, 4.69453037e-01, 4.36999202e-01, -6.33477986e-01], [-3.93847972e-01, -2.62304932e-01, -4.87997413e-01, -8.67404789e-02, -1.29731566e-01], [1.17016383e-01, 2.16023419e-02, -2.62738645e-01, -1.05868146e-01, -9.73420069e-02], [1.17402885e-03, 4.96265203e-01, 2.69353867e-01, -2.70680904e-01, 1.48015484e-01], [8.23620781e-02, -1.66225567e-01, 3.61745626e-01, -2.21152961e-01, 7.79782161e-02], [2.91256577e-01, 1.00586958e-01, 3.49573642e-01, -1.85103104e-01, -2.54682899e-01]]> : tensor<16x5xf32>
    %in5 = stablehlo.constant dense<[-2.94431448e-01, -6.69824779e-01, -3.80735695e-01, 5.72249293e-01, -1.43261218e+00]> : tensor<5xf32>
    %out:2 = call @main(%in0, %in1, %in2, %in3, %in4, %in5) : (tensor<8x6xf32>, tensor<8xi32>, tensor<6x16xf32>, tensor<16xf32>, tensor<16x5xf32>, tensor<5xf32>) -> (tensor<f32>, tensor<8x5xf32>)
    "check.almost_eq"(%out#0) {atol = 1.0e-05 : f64, expected = dense<3.53042793e+00> : tensor<f32>, rtol = 1.0e-05 : f64} : (tensor<f32>) -> ()
    "check.almost_eq"(%out#1) {atol = 1.0e-05 : f64, expected = dense<[[1.31020457e-01, 1.78470649e-03, 8.48336458e-01, 1.79576278e-02, 9.00737825e-04], [2.17940167e-01, 1.26551405e-01, 4.52517629e-01, 1.90285042e-01, 1.27057359e-02], [2.82630487e-03, 6.12930802e-04, 4.47100550e-01, 5.47764480e-01, 1.69575459e-03], [7.28460550e-02, 5.53344656e-03, 8.77824247e-01, 4.34844568e-02, 3.11811629e-04], [3.93036418e-02, 2.26235967e-02, 6.22846484e-02, 8.49518418e-01, 2.62696352e-02], [1.30976349e-01, 1.00698419e-01, 1.18600652e-01, 6.26692414e-01, 2.30322033e-02], [3.81849110e-01, 2.19055295e-01, 1.83764040e-01, 1.82302698e-01, 3.30288708e-02], [8.73883888e-02, 6.34869486e-02, 8.32497180e-01, 1.44062536e-02, 2.22123857e-03]]> : tensor<8x5xf32>, rtol = 1.0e-05 : f64} : (tensor<8x5xf32>) -> ()
    return
  }
}
