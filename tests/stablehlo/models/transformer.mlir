// A block of a transformer: attention with a causal mask, norms and gelu.
// Made by make_model_cases.py; expected values are numpy's.
module @jit_transformer attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x5x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8x2x4xf32>, %arg4: tensor<8x2x4xf32>, %arg5: tensor<8x2x4xf32>, %arg6: tensor<2x4x8xf32>, %arg7: tensor<8xf32>, %arg8: tensor<8xf32>, %arg9: tensor<8x16xf32>, %arg10: tensor<16xf32>, %arg11: tensor<16x8xf32>, %arg12: tensor<8xf32>) -> (tensor<2x5x8xf32> {jax.result_info = "result[0]"}) {
    %cst = stablehlo.constant dense<0.00000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x5x8xf32>, tensor<f32>) -> tensor<2x5xf32>
    %cst_1 = stablehlo.constant dense<8.00000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %2 = stablehlo.divide %0, %1 : tensor<2x5xf32>
    %3 = stablehlo.multiply %arg0, %arg0 : tensor<2x5x8xf32>
    %cst_2 = stablehlo.constant dense<0.00000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_2) applies stablehlo.add across dimensions = [2] : (tensor<2x5x8xf32>, tensor<f32>) -> tensor<2x5xf32>
    %cst_3 = stablehlo.constant dense<8.00000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %6 = stablehlo.divide %4, %5 : tensor<2x5xf32>
    %cst_4 = stablehlo.constant dense<0.00000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %8 = stablehlo.multiply %2, %2 : tensor<2x5xf32>
    %9 = stablehlo.subtract %6, %8 : tensor<2x5xf32>
    %10 = stablehlo.maximum %7, %9 : tensor<2x5xf32>
    %11 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<2x5xf32>) -> tensor<2x5x1xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x5x1xf32>) -> tensor<2x5x8xf32>
    %13 = stablehlo.subtract %arg0, %12 : tensor<2x5x8xf32>
    %14 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<2x5xf32>) -> tensor<2x5x1xf32>
    %cst_5 = stablehlo.constant dense<9.99999997e-07> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x5x1xf32>
    %16 = stablehlo.add %14, %15 : tensor<2x5x1xf32>
    %17 = stablehlo.rsqrt %16 : tensor<2x5x1xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<2x5x1xf32>) -> tensor<2x5x8xf32>
    %19 = stablehlo.broadcast_in_dim %arg1, dims = [2] : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<2x5x8xf32>
    %21 = stablehlo.multiply %18, %20 : tensor<2x5x8xf32>
    %22 = stablehlo.multiply %13, %21 : tensor<2x5x8xf32>
    %23 = stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<2x5x8xf32>
    %25 = stablehlo.add %22, %24 : tensor<2x5x8xf32>
    %26 = stablehlo.dot_general %25, %arg3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x5x8xf32>, tensor<8x2x4xf32>) -> tensor<2x5x2x4xf32>
    %27 = stablehlo.dot_general %25, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x5x8xf32>, tensor<8x2x4xf32>) -> tensor<2x5x2x4xf32>
    %28 = stablehlo.dot_general %25, %arg5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x5x8xf32>, tensor<8x2x4xf32>) -> tensor<2x5x2x4xf32>
    %cst_6 = stablehlo.constant dense<2.00000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x5x2x4xf32>
    %30 = stablehlo.divide %26, %29 : tensor<2x5x2x4xf32>
    %31 = stablehlo.dot_general %30, %27, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x5x2x4xf32>, tensor<2x5x2x4xf32>) -> tensor<2x2x5x5xf32>
    %32 = stablehlo.iota dim = 0 : tensor<5x5xi32>
    %33 = stablehlo.iota dim = 1 : tensor<5x5xi32>
    %34 = stablehlo.compare  GE, %32, %33,  SIGNED : (tensor<5x5xi32>, tensor<5x5xi32>) -> tensor<5x5xi1>
    %35 = stablehlo.broadcast_in_dim %34, dims = [2, 3] : (tensor<5x5xi1>) -> tensor<2x2x5x5xi1>
    %cst_7 = stablehlo.constant dense<-1.00000000e+09> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x2x5x5xf32>
    %37 = stablehlo.select %35, %31, %36 : tensor<2x2x5x5xi1>, tensor<2x2x5x5xf32>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %38 = stablehlo.reduce(%37 init: %cst_8) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x5x5xf32>, tensor<f32>) -> tensor<2x2x5xf32>
    %cst_9 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x2x5xf32>
    %40 = stablehlo.maximum %39, %38 : tensor<2x2x5xf32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2] : (tensor<2x2x5xf32>) -> tensor<2x2x5x1xf32>
    %42 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2, 3] : (tensor<2x2x5x1xf32>) -> tensor<2x2x5x5xf32>
    %43 = stablehlo.subtract %37, %42 : tensor<2x2x5x5xf32>
    %44 = stablehlo.exponential %43 : tensor<2x2x5x5xf32>
    %cst_10 = stablehlo.constant dense<0.00000000e+00> : tensor<f32>
    %45 = stablehlo.reduce(%44 init: %cst_10) applies stablehlo.add across dimensions = [3] : (tensor<2x2x5x5xf32>, tensor<f32>) -> tensor<2x2x5xf32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2] : (tensor<2x2x5xf32>) -> tensor<2x2x5x1xf32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1, 2, 3] : (tensor<2x2x5x1xf32>) -> tensor<2x2x5x5xf32>
    %48 = stablehlo.divide %44, %47 : tensor<2x2x5x5xf32>
    %49 = stablehlo.dot_general %28, %48, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x5x2x4xf32>, tensor<2x2x5x5xf32>) -> tensor<2x2x4x5xf32>
    %50 = stablehlo.transpose %49, dims = [0, 3, 1, 2] : (tensor<2x2x4x5xf32>) -> tensor<2x5x2x4xf32>
    %51 = stablehlo.dot_general %50, %arg6, contracting_dims = [2, 3] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x5x2x4xf32>, tensor<2x4x8xf32>) -> tensor<2x5x8xf32>
    %52 = stablehlo.add %arg0, %51 : tensor<2x5x8xf32>
    %cst_11 = stablehlo.constant dense<0.00000000e+00> : tensor<f32>
    %53 = stablehlo.reduce(%52 init: %cst_11) applies stablehlo.add across dimensions = [2] : (tensor<2x5x8xf32>, tensor<f32>) -> tensor<2x5xf32>
    %cst_12 = stablehlo.constant dense<8.00000000e+00> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %55 = stablehlo.divide %53, %54 : tensor<2x5xf32>
    %56 = stablehlo.multiply %52, %52 : tensor<2x5x8xf32>
    %cst_13 = stablehlo.constant dense<0.00000000e+00> : tensor<f32>
    %57 = stablehlo.reduce(%56 init: %cst_13) applies stablehlo.add across dimensions = [2] : (tensor<2x5x8xf32>, tensor<f32>) -> tensor<2x5xf32>
    %cst_14 = stablehlo.constant dense<8.00000000e+00> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %59 = stablehlo.divide %57, %58 : tensor<2x5xf32>
    %cst_15 = stablehlo.constant dense<0.00000000e+00> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %61 = stablehlo.multiply %55, %55 : tensor<2x5xf32>
    %62 = stablehlo.subtract %59, %61 : tensor<2x5xf32>
    %63 = stablehlo.maximum %60, %62 : tensor<2x5xf32>
    %64 = stablehlo.broadcast_in_dim %55, dims = [0, 1] : (tensor<2x5xf32>) -> tensor<2x5x1xf32>
    %65 = stablehlo.broadcast_in_dim %64, dims = [0, 1, 2] : (tensor<2x5x1xf32>) -> tensor<2x5x8xf32>
    %66 = stablehlo.subtract %52, %65 : tensor<2x5x8xf32>
    %67 = stablehlo.broadcast_in_dim %63, dims = [0, 1] : (tensor<2x5xf32>) -> tensor<2x5x1xf32>
    %cst_16 = stablehlo.constant dense<9.99999997e-07> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<2x5x1xf32>
    %69 = stablehlo.add %67, %68 : tensor<2x5x1xf32>
    %70 = stablehlo.rsqrt %69 : tensor<2x5x1xf32>
    %71 = stablehlo.broadcast_in_dim %70, dims = [0, 1, 2] : (tensor<2x5x1xf32>) -> tensor<2x5x8xf32>
    %72 = stablehlo.broadcast_in_dim %arg7, dims = [2] : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %73 = stablehlo.broadcast_in_dim %72, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<2x5x8xf32>
    %74 = stablehlo.multiply %71, %73 : tensor<2x5x8xf32>
    %75 = stablehlo.multiply %66, %74 : tensor<2x5x8xf32>
    %76 = stablehlo.broadcast_in_dim %arg8, dims = [2] : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %77 = stablehlo.broadcast_in_dim %76, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<2x5x8xf32>
    %78 = stablehlo.add %75, %77 : tensor<2x5x8xf32>
    %79 = stablehlo.dot_general %78, %arg9, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x5x8xf32>, tensor<8x16xf32>) -> tensor<2x5x16xf32>
    %80 = stablehlo.broadcast_in_dim %arg10, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %81 = stablehlo.broadcast_in_dim %80, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<2x5x16xf32>
    %82 = stablehlo.add %79, %81 : tensor<2x5x16xf32>
    %83 = stablehlo.multiply %82, %82 : tensor<2x5x16xf32>
    %84 = stablehlo.multiply %83, %82 : tensor<2x5x16xf32>
    %cst_17 = stablehlo.constant dense<7.97884583e-01> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<2x5x16xf32>
    %cst_18 = stablehlo.constant dense<4.47149985e-02> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<2x5x16xf32>
    %87 = stablehlo.multiply %86, %84 : tensor<2x5x16xf32>
    %88 = stablehlo.add %82, %87 : tensor<2x5x16xf32>
    %89 = stablehlo.multiply %85, %88 : tensor<2x5x16xf32>
    %cst_19 = stablehlo.constant dense<5.00000000e-01> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<2x5x16xf32>
    %cst_20 = stablehlo.constant dense<1.00000000e+00> : tensor<f32>
    %91 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<2x5x16xf32>
    %92 = stablehlo.tanh %89 : tensor<2x5x16xf32>
    %93 = stablehlo.add %91, %92 : tensor<2x5x16xf32>
    %94 = stablehlo.multiply %90, %93 : tensor<2x5x16xf32>
    %95 = stablehlo.multiply %82, %94 : tensor<2x5x16xf32>
    %96 = stablehlo.dot_general %95, %arg11, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x5x16xf32>, tensor<16x8xf32>) -> tensor<2x5x8xf32>
    %97 = stablehlo.broadcast_in_dim %arg12, dims = [2] : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %98 = stablehlo.broadcast_in_dim %97, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<2x5x8xf32>
    %99 = stablehlo.add %96, %98 : tensor<2x5x8xf32>
    %100 = stablehlo.add %52, %99 : tensor<2x5x8xf32>
    return %100 : tensor<2x5x8xf32>
  }
  func.func public @check() {
    %in0 = stablehlo.constant dense<[[[7.66889751e-01, -5.64450264e-01, 3.36558037e-02, 2.14856014e-01, -1.05416596e+00, 5.65549970e-01, -9.61688876e-01, -2.57788062e-01], [-1.64102840e+00, 8.85998189e-01, -1.18466246e+00, -7.50319958e-01, 7.80163825e-01, 6.72888279e-01, -2.77478188e-01, -1.20388627e+00], [1.03369558e+00, 8.37257385e-01, 1.18937206e+00, 5.80884576e-01, 1.08436430e+00, 1.45497635e-01, -8.57859671e-01, -1.17225683e+00], [5.06635129e-01, -7.58919239e-01, 9.41012681e-01, -1.33453369e+00, 1.94675043e-01, 1.88990569e+00, -8.03987026e-01, -5.55746317e-01], [6.94289863e-01, 3.71370286e-01, -6.86948538e-01, 2.18804383e+00, -2.00030065e+00, -3.29993851e-02, -2.79078275e-01, -9.65561509e-01]], [[-2.20983076e+00, 4.18302715e-01, -6.70395494e-01, 1.16624403e+00, 2.40933567e-01, -4.23432320e-01, 1.19270392e-01, 6.46771014e-01], [8.30504358e-01, -3.92003745e-01, -1.58198094e+00, 6.06794298e-01, 4.55021858e-01, -7.83386886e-01, 1.52310395e+00, 1.51073003e+00], [4.18875128e-01, 1.81855178e+00, -6.53057396e-01, -2.73143649e-01, 1.06741929e+00, -1.71948150e-01, 5.50141692e-01, -1.41740811e+00], [3.00131857e-01, -4.14757669e-01, -6.70315921e-01, -1.51689577e+00, -4.83538091e-01, -1.18723571e+00, 4.91594411e-02, -6.19824082e-02], [6.80146813e-01, 6.50012016e-01, -4.20209438e-01, 1.63852608e+00, -3.65938902e-01, 8.80463839e-01, -9.87589836e-01, 4.80701290e-02]]]> : tensor<2x5x8xf32>
    %in1 = stablehlo.constant dense<[1.00396621e+00, 9.40869987e-01, 1.06584668e+00, 1.02414513e+00, 1.01570725e+00, 1.07222545e+00, 9.62118506e-01, 8.87340248e-01]> : tensor<8xf32>
    %in2 = stablehlo.constant dense<[-7.57601440e-01, 1.50932336e+00, 4.06255245e-01, -1.85200071e+00, 1.56986296e+00, -5.02163947e-01, -1.42645091e-01, 3.19001079e-01]> : tensor<8xf32>
    %in3 = stablehlo.constant dense<[[[5.85354984e-01, 2.09683642e-01, 3.01967829e-01, -4.99014139e-01], [3.88148576e-01, -1.24374294e+00, -1.41082168e-01, -6.52074695e-01]], [[1.05399385e-01, 4.48445976e-01, -2.43835554e-01, 3.32975090e-01], [-9.28695321e-01, -6.96614087e-02, 5.78668058e-01, 2.37110063e-01]], [[1.50076374e-01, 2.41819769e-02, -4.06035155e-01, 3.19093652e-02], [-1.08492166e-01, 1.04684122e-01, -3.00061464e-01, 3.81480038e-01]], [[2.87279695e-01, 4.23957288e-01, 6.32062256e-02, -5.51314831e-01], [-6.21671140e-01, 5.28270125e-01, 6.23670936e-01, -1.10616677e-01]], [[-9.26158950e-02, 2.48577997e-01, -2.06549570e-01, -2.33870596e-01], [3.01316142e-01, -5.82393825e-01, -1.08023345e-01, 2.26755485e-01]], [[1.65159732e-01, 1.58780277e-01, -3.89939882e-02, 2.53109392e-02], [3.56582731e-01, 5.44133544e-01, -3.71179909e-01, -6.60212636e-01]], [[-8.84954538e-03, 2.58319806e-02, 4.67376933e-02, 4.29665595e-01], [-4.63535041e-01, 1.41584828e-01, 1.62447676e-01, -2.05802947e-01]], [[-1.68521643e-01, -4.73918289e-01, 6.15270376e-01, -2.60174125e-01], [7.57532895e-01, -5.95475018e-01, -2.53279507e-01, 1.18387389e+00]]]> : tensor<8x2x4xf32>
    %in4 = stablehlo.constant dense<[[[-3.73600960e-01, 1.01971827e-01, 3.94839585e-01, 3.72219644e-02], [-2.86668301e-01, -1.52193248e-01, -7.49405861e-01, 7.97855109e-02]], [[5.06459475e-01, -2.50042289e-01, -2.58096755e-01, 1.97594136e-01], [-2.49546632e-01, -1.64381683e-01, -3.75969410e-01, 2.09293272e-02]], [[-8.43473673e-02, -1.94912568e-01, -2.30598778e-01, -7.18578696e-02], [-2.70017058e-01, -3.09290260e-01, 3.60059917e-01, -6.02882087e-01]], [[-6.92494363e-02, 5.53890824e-01, 1.01497571e-03, 7.89312571e-02], [-3.59477490e-01, 2.42050234e-02, 1.02085829e-01, -2.78598279e-01]], [[-6.39178902e-02, 2.73476750e-01, 3.03705502e-02, -2.48519599e-01], [2.94201493e-01, -2.81797826e-01, 1.13583073e-01, 8.72740056e-04]], [[3.13672990e-01, 4.89431560e-01, 3.97955805e-01, 3.90424520e-01], [3.67381185e-01, -2.70483851e-01, 4.99452084e-01, -8.91360492e-02]], [[1.45627066e-01, -7.93406889e-02, 5.67447126e-01, 1.15851000e-01], [-2.39569116e-02, -6.52083397e-01, -2.28611127e-01, 2.00687870e-01]], [[-6.34780526e-01, -8.22535396e-01, 1.36885002e-01, 2.08074510e-01], [-3.42727661e-01, -4.23828393e-01, 1.63851738e-01, -4.96428937e-01]]]> : tensor<8x2x4xf32>
    %in5 = stablehlo.constant dense<[[[-1.46067917e-01, -1.02931723e-01, -1.70887738e-01, -3.91621172e-01], [-1.87963098e-01, -3.76476109e-01, -4.10603911e-01, 3.87672961e-01]], [[4.74666268e-01, -1.27553776e-01, -1.44956827e-01, 1.02208905e-01], [-3.31161946e-01, -2.55920291e-01, 1.26179770e-01, -5.98451138e-01]], [[5.02643995e-02, 1.00893497e+00, 1.70037284e-01, 5.23052633e-01], [2.19062977e-02, -5.19200504e-01, 4.79332268e-01, -5.37096262e-01]], [[-7.11093768e-02, 3.93931419e-01, 2.69922704e-01, 2.31669992e-01], [-5.10766089e-01, 4.32463527e-01, -4.11796093e-01, 4.63224143e-01]], [[-9.00578126e-02, 3.19351941e-01, 2.09400177e-01, 1.99466292e-02], [-8.10558379e-01, -3.36393803e-01, 3.06368858e-01, 1.27739280e-01]], [[8.32754895e-02, 3.01626205e-01, 2.61863500e-01, -7.61663139e-01], [7.28612185e-01, -2.40973793e-02, 1.58044517e-01, 3.77495110e-01]], [[3.73197556e-01, -3.99328917e-01, -1.51493847e-01, 2.05079466e-01], [-3.96001548e-01, -2.96887517e-01, -7.81073868e-01, -5.00766635e-01]], [[2.71710873e-01, 5.03671505e-02, -2.23056599e-01, -6.51327431e-01], [5.26611060e-02, 2.62983352e-01, -2.02600047e-01, 2.36629486e-01]]]> : tensor<8x2x4xf32>
    %in6 = stablehlo.constant dense<[[[3.30601454e-01, 7.92792216e-02, -2.94740163e-02, 1.97319403e-01, -5.49375117e-01, 2.23799229e-01, -3.01862419e-01, 2.27667987e-01], [-1.36547446e-01, -2.38251075e-01, -4.03509766e-01, 4.53125209e-01, -6.49614751e-01, -5.37785411e-01, -2.77052373e-01, 4.57152158e-01], [6.12374902e-01, -2.02756703e-01, 1.20087720e-01, 2.37891704e-01, 3.86929929e-01, 9.84646529e-02, 2.94477910e-01, -7.04243183e-01], [3.49442631e-01, -4.62238520e-01, -2.97903657e-01, -1.57324336e-02, -3.08004260e-01, -5.69131263e-02, -5.18177629e-01, 1.63608685e-01]], [[1.01957589e-01, 5.52085578e-01, -4.70017552e-01, -1.49348974e-01, -3.58139127e-01, 5.83081484e-01, 3.26507986e-01, -4.68719378e-02], [-6.33313596e-01, 7.36608565e-01, -2.67312288e-01, 1.71658531e-01, -2.23506004e-01, 1.11136802e-01, -1.30982205e-01, -8.69199574e-01], [3.53970915e-01, -5.34536481e-01, 3.89774531e-01, -1.86817586e-01, 1.25922233e-01, 2.75605708e-01, -2.11993530e-01, 2.38616124e-01], [-9.40412998e-01, -1.67127088e-01, 5.43737054e-01, -3.67792279e-01, 3.46708030e-01, -4.34148610e-02, 1.54701769e-01, 7.47238174e-02]]]> : tensor<2x4x8xf32>
    %in7 = stablehlo.constant dense<[1.01452518e+00, 9.48527098e-01, 1.04043412e+00, 8.50945234e-01, 1.12685835e+00, 9.62255716e-01, 1.10641420e+00, 1.10075855e+00]> : tensor<8xf32>
    %in8 = stablehlo.constant dense<[6.86511546e-02, -5.05630434e-01, -8.97070825e-01, 9.41587269e-01, -1.45517242e+00, -1.41757235e-01, -4.72070575e-01, -8.22623014e-01]> : tensor<8xf32>
    %in9 = stablehlo.constant dense<[[-2.66524516e-02, 2.13168696e-01, 1.34779289e-01, 4.70100790e-01, -6.91651180e-02, 5.35524368e-01, 3.85323316e-01, 1.30738214e-01, -2.57662892e-01, -8.71986568e-01, -5.90608954e-01, 1.84681430e-01, -2.09712267e-01, 1.24588892e-01, -5.88150382e-01, 3.16223383e-01], [-3.83646220e-01, 2.97667503e-01, -1.07079428e-02, -2.14559942e-01, 1.45463884e-01, 1.39258146e-01, -2.42910773e-01, 8.81723221e-03, 5.86799324e-01, 3.80861074e-01, -8.80986392e-01, 1.70112789e-01, -1.82367206e-01, 2.08795443e-01, -3.63639772e-01, 1.36936283e+00], [1.49682969e-01, -2.80652344e-02, -2.22300515e-01, 2.80469358e-01, 5.81410527e-03, 6.18174136e-01, -9.06587690e-02, -8.64732027e-01, 3.73941153e-01, 3.86042982e-01, 2.43511572e-01, 8.19926202e-01, 7.71700919e-01, 8.94466490e-02, -2.40799546e-01, 7.09634542e-01], [-7.34271646e-01, -3.61598969e-01, -2.59952009e-01, -4.74204630e-01, -7.20249936e-02, -2.70516515e-01, 5.09785950e-01, 4.40228403e-01, 2.08217666e-01, 2.83721477e-01, -2.06736490e-01, -4.24447536e-01, 4.55213159e-01, -1.82863280e-01, 8.83348510e-02, -4.24420774e-01], [-5.97589687e-02, 4.19219762e-01, 5.41728854e-01, 4.24912542e-01, -2.62582481e-01, -9.32148322e-02, 8.16834942e-02, -3.20253760e-01, 3.04733217e-01, -3.38043690e-01, 1.51077524e-01, 3.01218450e-01, -3.03254932e-01, 4.63160425e-02, 2.44782016e-01, -4.17498589e-01], [4.04234529e-01, 5.23061119e-02, -2.01296136e-01, -8.49769218e-04, 9.55549628e-02, -1.12289637e-01, -2.15822056e-01, -3.64039093e-01, -8.26205671e-01, -4.03098404e-01, -2.31776491e-01, -1.04608156e-01, 5.40769622e-02, 3.08321923e-01, -5.19981027e-01, 1.78576559e-01], [8.21158141e-02, 2.92382866e-01, -5.95117152e-01, -8.65375027e-02, 5.00779092e-01, -6.87879503e-01, 1.28763795e-01, -3.35749447e-01, -2.57825572e-02, -8.11013132e-02, -1.23149045e-01, 2.39172548e-01, -2.60926962e-01, 1.25565588e+00, -1.03755951e-01, -4.20068145e-01], [2.60098517e-01, -1.53899089e-01, 4.93370652e-01, 2.52972901e-01, -2.49126837e-01, -4.12931889e-01, -2.70667791e-01, 3.85292619e-01, -8.02179947e-02, 4.41483781e-02, -2.97719181e-01, 8.24291587e-01, -4.28225189e-01, 2.44939446e-01, 1.72959119e-01, -1.83782682e-01]]> : tensor<8x16xf32>
    %in10 = stablehlo.constant dense<[-3.01613599e-01, -8.24481905e-01, -5.03423989e-01, 8.83553147e-01, 2.02650857e+00, -6.26509190e-01, 5.88348031e-01, 6.98753595e-02, 8.09188068e-01, 1.82650411e+00, 4.14952755e-01, 1.99263203e+00, 8.06994796e-01, -1.20074594e+00, 4.24324125e-01, 8.53607357e-02]> : tensor<16xf32>
    %in11 = stablehlo.constant dense<[[2.20357031e-01, 4.97098267e-01, 9.26746190e-01, 1.15181673e-02, -4.31043059e-01, -2.84651089e-02, 3.79557282e-01, 2.37585127e-01], [-1.05493791e-01, 3.47451359e-01, -7.04639256e-02, 1.09752957e-02, 1.00856394e-01, 1.07977368e-01, -3.02810818e-01, 1.05044425e+00], [-4.46798325e-01, -2.24303469e-01, -5.28052449e-01, 3.41359586e-01, 1.97613984e-01, 4.14919019e-01, 1.03636533e-01, -1.73112020e-01], [-2.66425729e-01, 4.00350600e-01, -2.08607420e-01, -3.22543830e-03, 8.15575480e-01, 6.03058755e-01, -2.20868886e-01, -4.79961753e-01], [-2.31406033e-01, -5.49100816e-01, 8.18005979e-01, -2.86889076e-01, 7.48771355e-02, -3.43867898e-01, 4.01889801e-01, -1.75529152e-01], [4.71939355e-01, -9.00728554e-02, 3.44261736e-01, 2.75262713e-01, 4.04583395e-01, 2.78504640e-01, -5.64571023e-01, -4.36497152e-01], [-1.11632444e-01, 2.49754265e-02, -4.10582453e-01, -5.94399035e-01, 2.70525485e-01, -7.13317156e-01, -1.51670292e-01, -2.54000574e-01], [-4.67006341e-02, -7.33754486e-02, -3.09681688e-02, -2.13929266e-01, -1.80596575e-01, -1.44002691e-01, -6.64369166e-02, -4.64345336e-01], [4.69972432e-01, -1.62043035e-01, -1.24377787e-01, 1.54354513e-01, 1.75365452e-02, 4.82047582e-03, 3.06328535e-01, -5.58227062e-01], [1.17252232e-04, -1.20286144e-01, 9.10785913e-01, -6.23469532e-01, 1.29237950e-01, 2.85468191e-01, 2.53719427e-02, -2.60367811e-01], [8.63215387e-01, 2.47979723e-03, 4.25568402e-01, -6.01106025e-02, 3.29384208e-01, -3.80678512e-02, 5.30232787e-01, -1.96844012e-01], [-1.14883944e-01, -2.40007222e-01, 6.16875626e-02, 2.13080153e-01, 2.06101164e-01, -5.96921384e-01, -8.97886008e-02, -9.39526185e-02], [2.55857974e-01, 3.75529230e-01, -1.58154562e-01, -2.68295974e-01, -2.06883118e-01, -5.81001163e-01, -4.42560256e-01, -3.63908917e-01], [-5.18467128e-01, -4.96416055e-02, -6.15563035e-01, 5.35729229e-01, -1.65668890e-01, 6.86365902e-01, 5.96705265e-02, 1.35258064e-01], [-1.39190212e-01, 4.50553186e-02, 5.53678155e-01, -1.28693581e-01, -2.56604046e-01, 3.07905734e-01, 5.21527231e-01, -8.30145538e-01], [5.02427816e-01, 2.87884563e-01, -1.21417008e-01, -1.90428883e-01, -8.01657736e-01, 6.03164434e-02, 9.36347172e-02, 1.28654569e-01]]> : tensor<16x8xf32>
    %in12 = stablehlo.constant dense<[-1.92438170e-01, 2.84757465e-01, -1.67617965e-02, -6.18330002e-01, 1.71753907e+00, 7.84165978e-01, 9.62344766e-01, -2.00477511e-01]> : tensor<8xf32>
    %out = call @main(%in0, %in1, %in2, %in3, %in4, %in5, %in6, %in7, %in8, %in9, %in10, %in11, %in12) : (tensor<2x5x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x2x4xf32>, tensor<8x2x4xf32>, tensor<8x2x4xf32>, tensor<2x4x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x16xf32>, tensor<16xf32>, tensor<16x8xf32>, tensor<8xf32>) -> (tensor<2x5x8xf32>)
    "check.almost_eq"(%out) {atol = 1.0e-04 : f64, expected = dense<[[[1.50311899e+00, -1.49874735e+00, 1.22026610e+00, -3.11103034e+00, 4.29990053e-01, -6.70727253e-01, -2.02214956e-01, -1.37408769e+00], [2.04436481e-01, -9.37742591e-01, -7.95459032e-01, -2.64186215e+00, 2.95491076e+00, 7.35667884e-01, 4.65779305e-01, -1.67828918e+00], [5.61478806e+00, -2.31406903e+00, 1.15674305e+00, -1.93063390e+00, 3.28179598e+00, -1.92612243e+00, -3.33955431e+00, -2.23482418e+00], [5.23960638e+00, -3.63057423e+00, 1.69251299e+00, -3.37179518e+00, 2.76387048e+00, 3.63110304e-01, -2.06992531e+00, -8.89938593e-01], [2.86199403e+00, -1.99126840e+00, 9.01303291e-02, -1.90684056e+00, -9.58303452e-01, -2.93403459e+00, -1.19210923e+00, -2.62858057e+00]], [[8.66143584e-01, -1.42641926e+00, 4.50524807e-01, -2.35009742e+00, 3.83849502e-01, -2.75161219e+00, -1.96021807e+00, -2.82720065e+00], [6.41922951e-01, -1.21974730e+00, 5.66233635e-01, -2.81162763e+00, 3.85555363e+00, -1.75944805e+00, 2.66324139e+00, -2.47247934e+00], [3.10756230e+00, -4.38070595e-02, -4.51197982e-01, -2.58053446e+00, 3.39154053e+00, -2.49819064e+00, -2.04427314e+00, -4.01407242e+00], [3.36951685e+00, -2.52657652e+00, 3.50450993e-01, -4.02767515e+00, 3.26454902e+00, -2.20292473e+00, -9.36892509e-01, -7.43319988e-01], [3.56438184e+00, -9.58352208e-01, 1.44651115e-01, -1.45812583e+00, 1.69863236e+00, -1.66240263e+00, -2.99112439e+00, -2.28439665e+00]]]> : tensor<2x5x8xf32>, rtol = 1.0e-04 : f64} : (tensor<2x5x8xf32>) -> ()
    return
  }
}
