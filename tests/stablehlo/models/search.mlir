// Embeddings, a running sum, the greatest elements and their places.
// Made by make_model_cases.py; expected values are numpy's.
module @jit_search attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<12x6xf32>, %arg1: tensor<2x3xi32>) -> (tensor<2x6xf32> {jax.result_info = "result[0]"}, tensor<2x2xf32> {jax.result_info = "result[1]"}, tensor<2x2xi32> {jax.result_info = "result[2]"}, tensor<2xi32> {jax.result_info = "result[3]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %1 = stablehlo.compare  LT, %arg1, %0,  SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %c_1 = stablehlo.constant dense<12> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<2x3xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<2x3xi1>, tensor<2x3xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
    %6 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 6>}> : (tensor<12x6xf32>, tensor<2x3x1xi32>) -> tensor<2x3x6xf32>
    %cst_2 = stablehlo.constant dense<0.00000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<2x3x6xf32>, tensor<f32>) -> tensor<2x6xf32>
    %cst_3 = stablehlo.constant dense<3.00000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %9 = stablehlo.divide %7, %8 : tensor<2x6xf32>
    %cst_4 = stablehlo.constant dense<0.00000000e+00> : tensor<f32>
    %10 = "stablehlo.reduce_window"(%9, %cst_4) <{padding = dense<[[0, 0], [5, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 6>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%argA: tensor<f32>, %argB: tensor<f32>):
      %s = stablehlo.add %argA, %argB : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<2x6xf32>, tensor<f32>) -> tensor<2x6xf32>
    %values, %indices = chlo.top_k(%10, k = 2) : tensor<2x6xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>)
    %11 = call @argmax(%10) : (tensor<2x6xf32>) -> tensor<2xi32>
    return %10, %values, %indices, %11 : tensor<2x6xf32>, tensor<2x2xf32>, tensor<2x2xi32>, tensor<2xi32>
  }
  func.func private @argmax(%arg0: tensor<2x6xf32>) -> tensor<2xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<2x6xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<2x6xf32>, tensor<2x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
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
    return %1#1 : tensor<2xi32>
  }
  func.func public @check() {
    %in0 = stablehlo.constant dense<[[3.86907905e-01, 6.35839522e-01, -1.53861308e+00, 5.48858106e-01, -4.93951105e-02, -1.51803160e+00], [-1.06227624e+00, 7.83514023e-01, -5.47193527e-01, -1.36335790e-01, -1.01708555e+00, 1.47913015e+00], [6.32590711e-01, 1.37100136e+00, -1.28228152e+00, 2.82678872e-01, 8.47232521e-01, -2.51654863e-01], [-4.21758741e-01, -1.65713561e+00, 1.03158176e-01, 8.13175082e-01, 1.26697406e-01, 9.61418092e-01], [-1.01482451e+00, 1.13108981e+00, -1.00206959e+00, 1.20007849e+00, 1.58997834e+00, 9.28040817e-02], [2.01283622e+00, 9.05731142e-01, 4.37955648e-01, 2.47169185e+00, -2.68939406e-01, 9.00356352e-01], [-1.05044472e+00, -2.46850193e-01, -6.89107835e-01, 1.24190247e+00, 4.77778465e-01, -1.15587369e-01], [-4.77264583e-01, -1.08335808e-01, -5.89727700e-01, 9.05611753e-01, -8.85704219e-01, -6.72862768e-01], [6.92077756e-01, 4.50991213e-01, -1.46560252e+00, 1.69967127e+00, -5.60977347e-02, 2.90321141e-01], [1.30028069e+00, 1.21470046e+00, -3.06371659e-01, 1.40596926e+00, 1.01953886e-01, -5.81050932e-01], [2.78460205e-01, 1.57051480e+00, -2.57271826e-02, -9.64070439e-01, 6.56267226e-01, -5.44186771e-01], [2.03146648e+00, 1.27073765e+00, -1.50787139e+00, 6.23586237e-01, 8.26070487e-01, -1.37378609e+00]]> : tensor<12x6xf32>
    %in1 = stablehlo.constant dense<[[3, 0, 7], [11, 5, 5]]> : tensor<2x3xi32>
    %out:4 = call @main(%in0, %in1) : (tensor<12x6xf32>, tensor<2x3xi32>) -> (tensor<2x6xf32>, tensor<2x2xf32>, tensor<2x2xi32>, tensor<2xi32>)
    "check.almost_eq"(%out#0) {atol = 1.0e-05 : f64, expected = dense<[[-1.70705140e-01, -5.47249079e-01, -1.22230983e+00, -4.66428220e-01, -7.35895514e-01, -1.14572096e+00], [2.01904655e+00, 3.04644656e+00, 2.83579326e+00, 4.69145012e+00, 4.78751421e+00, 4.92982292e+00]]> : tensor<2x6xf32>, rtol = 1.0e-05 : f64} : (tensor<2x6xf32>) -> ()
    "check.almost_eq"(%out#1) {atol = 1.0e-05 : f64, expected = dense<[[-1.70705140e-01, -4.66428220e-01], [4.92982292e+00, 4.78751421e+00]]> : tensor<2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2xf32>) -> ()
    "check.eq"(%out#2) {expected = dense<[[0, 3], [5, 4]]> : tensor<2x2xi32>} : (tensor<2x2xi32>) -> ()
    "check.eq"(%out#3) {expected = dense<[0, 5]> : tensor<2xi32>} : (tensor<2xi32>) -> ()
    return
  }
}
