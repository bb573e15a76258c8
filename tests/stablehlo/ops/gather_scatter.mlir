// Elements and windows at computed places.
// Made by make_op_cases.py; expected values are numpy's.

func.func public @embedding() {
  %table = stablehlo.constant dense<[[-2.82087594e-01, -9.47414875e-01, 6.47571146e-01, -1.28857899e+00], [-1.90971613e+00, -1.71943867e+00, 1.83032584e+00, 4.50539917e-01], [3.62841517e-01, 1.46820807e+00, -1.17723548e+00, -1.11329985e+00], [3.81225646e-01, 2.86171615e-01, 1.26135170e+00, -1.20132351e+00], [-2.27497131e-01, 9.01828036e-02, -3.55192870e-02, -2.07084894e-01], [1.10762024e+00, -2.51207381e-01, -1.02504127e-01, -3.47824037e-01]]> : tensor<6x4xf32>
  %ids = stablehlo.constant dense<[[0, 5], [3, 9]]> : tensor<2x2xi32>
  %i = stablehlo.broadcast_in_dim %ids, dims = [0, 1] : (tensor<2x2xi32>) -> tensor<2x2x1xi32>
  %y = "stablehlo.gather"(%table, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<6x4xf32>, tensor<2x2x1xi32>) -> tensor<2x2x4xf32>
  %z = "stablehlo.gather"(%table, %ids) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = dense<[1, 4]> : tensor<2xi64>} : (tensor<6x4xf32>, tensor<2x2xi32>) -> tensor<2x2x4xf32>
  %w = "stablehlo.gather"(%table, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 4>}> : (tensor<6x4xf32>, tensor<2x2x1xi32>) -> tensor<4x2x2xf32>
  %k = "stablehlo.gather"(%table, %ids) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 4>}> : (tensor<6x4xf32>, tensor<2x2xi32>) -> tensor<2x2x1x4xf32>
  "check.eq"(%y) {expected = dense<[[[-2.82087594e-01, -9.47414875e-01, 6.47571146e-01, -1.28857899e+00], [1.10762024e+00, -2.51207381e-01, -1.02504127e-01, -3.47824037e-01]], [[3.81225646e-01, 2.86171615e-01, 1.26135170e+00, -1.20132351e+00], [1.10762024e+00, -2.51207381e-01, -1.02504127e-01, -3.47824037e-01]]]> : tensor<2x2x4xf32>} : (tensor<2x2x4xf32>) -> ()
  "check.eq"(%z) {expected = dense<[[[-2.82087594e-01, -9.47414875e-01, 6.47571146e-01, -1.28857899e+00], [1.10762024e+00, -2.51207381e-01, -1.02504127e-01, -3.47824037e-01]], [[3.81225646e-01, 2.86171615e-01, 1.26135170e+00, -1.20132351e+00], [1.10762024e+00, -2.51207381e-01, -1.02504127e-01, -3.47824037e-01]]]> : tensor<2x2x4xf32>} : (tensor<2x2x4xf32>) -> ()
  "check.eq"(%w) {expected = dense<[[[-2.82087594e-01, 1.10762024e+00], [3.81225646e-01, 1.10762024e+00]], [[-9.47414875e-01, -2.51207381e-01], [2.86171615e-01, -2.51207381e-01]], [[6.47571146e-01, -1.02504127e-01], [1.26135170e+00, -1.02504127e-01]], [[-1.28857899e+00, -3.47824037e-01], [-1.20132351e+00, -3.47824037e-01]]]> : tensor<4x2x2xf32>} : (tensor<4x2x2xf32>) -> ()
  "check.eq"(%k) {expected = dense<[[[[-2.82087594e-01, -9.47414875e-01, 6.47571146e-01, -1.28857899e+00]], [[1.10762024e+00, -2.51207381e-01, -1.02504127e-01, -3.47824037e-01]]], [[[3.81225646e-01, 2.86171615e-01, 1.26135170e+00, -1.20132351e+00]], [[1.10762024e+00, -2.51207381e-01, -1.02504127e-01, -3.47824037e-01]]]]> : tensor<2x2x1x4xf32>} : (tensor<2x2x1x4xf32>) -> ()
  return
}

func.func public @windows() {
  %x = stablehlo.constant dense<[[[-4.51758862e-01, 4.89383638e-01, -1.39727509e+00, 7.34885216e-01], [3.64085406e-01, 8.67131948e-01, -1.18840075e+00, -1.79535568e+00], [-2.58877352e-02, -1.34393275e+00, -3.62718135e-01, -9.35439050e-01], [-1.65913522e+00, -9.26598251e-01, 4.33263034e-01, -7.58116484e-01], [-1.16730082e+00, -1.06780803e+00, -9.78591740e-02, -1.88624930e+00]], [[-1.50725436e+00, -8.21185298e-03, -1.35921195e-01, -4.07199174e-01], [-9.77138996e-01, 1.04822874e+00, 6.71442568e-01, 1.46279275e+00], [-3.83151501e-01, -1.81999159e+00, -5.36943853e-01, -6.74091697e-01], [-1.04074478e+00, -5.52779496e-01, -1.19924510e+00, 6.18955433e-01], [-7.43295133e-01, -1.68761718e+00, -1.30394793e+00, 7.42666900e-01]], [[1.72153831e-01, -1.14180350e+00, 6.80948734e-01, -1.45599484e-01], [-6.65047109e-01, 8.16626906e-01, -1.34516346e+00, 6.44750834e-01], [-1.55304968e+00, 1.85558033e+00, -1.97766042e+00, 4.60826963e-01], [6.21428490e-01, 9.16478455e-01, 7.55656362e-01, -1.04937220e+00], [-9.89151821e-02, 4.53628838e-01, -3.73463750e-01, -1.03094354e-01]]]> : tensor<3x5x4xf32>
  %cut = stablehlo.constant dense<[[[3.64085406e-01, 8.67131948e-01, -1.18840075e+00, -1.79535568e+00], [-2.58877352e-02, -1.34393275e+00, -3.62718135e-01, -9.35439050e-01]], [[-9.77138996e-01, 1.04822874e+00, 6.71442568e-01, 1.46279275e+00], [-3.83151501e-01, -1.81999159e+00, -5.36943853e-01, -6.74091697e-01]], [[-6.65047109e-01, 8.16626906e-01, -1.34516346e+00, 6.44750834e-01], [-1.55304968e+00, 1.85558033e+00, -1.97766042e+00, 4.60826963e-01]]]> : tensor<3x2x4xf32>
  %pairs = stablehlo.constant dense<[[1, 0], [2, 3], [0, 9]]> : tensor<3x2xi32>
  %swapped = stablehlo.constant dense<[[0, 3, 9], [1, 2, 0]]> : tensor<2x3xi32>
  %y = "stablehlo.gather"(%cut, %pairs) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 2], start_index_map = [0, 2], index_vector_dim = 1>, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<3x2x4xf32>, tensor<3x2xi32>) -> tensor<3x2xf32>
  %z = "stablehlo.gather"(%x, %pairs) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2, 3], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 3, 4>}> : (tensor<3x5x4xf32>, tensor<3x2xi32>) -> tensor<3x2x3x4xf32>
  %w = "stablehlo.gather"(%x, %swapped) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], start_index_map = [1, 0], index_vector_dim = 0>, slice_sizes = array<i64: 2, 3, 4>}> : (tensor<3x5x4xf32>, tensor<2x3xi32>) -> tensor<2x3x4x3xf32>
  "check.eq"(%y) {expected = dense<[[-9.77138996e-01, -3.83151501e-01], [6.44750834e-01, 4.60826963e-01], [-1.79535568e+00, -9.35439050e-01]]> : tensor<3x2xf32>} : (tensor<3x2xf32>) -> ()
  "check.eq"(%z) {expected = dense<[[[[-1.50725436e+00, -8.21185298e-03, -1.35921195e-01, -4.07199174e-01], [-9.77138996e-01, 1.04822874e+00, 6.71442568e-01, 1.46279275e+00], [-3.83151501e-01, -1.81999159e+00, -5.36943853e-01, -6.74091697e-01]], [[1.72153831e-01, -1.14180350e+00, 6.80948734e-01, -1.45599484e-01], [-6.65047109e-01, 8.16626906e-01, -1.34516346e+00, 6.44750834e-01], [-1.55304968e+00, 1.85558033e+00, -1.97766042e+00, 4.60826963e-01]]], [[[-3.83151501e-01, -1.81999159e+00, -5.36943853e-01, -6.74091697e-01], [-1.04074478e+00, -5.52779496e-01, -1.19924510e+00, 6.18955433e-01], [-7.43295133e-01, -1.68761718e+00, -1.30394793e+00, 7.42666900e-01]], [[-1.55304968e+00, 1.85558033e+00, -1.97766042e+00, 4.60826963e-01], [6.21428490e-01, 9.16478455e-01, 7.55656362e-01, -1.04937220e+00], [-9.89151821e-02, 4.53628838e-01, -3.73463750e-01, -1.03094354e-01]]], [[[-2.58877352e-02, -1.34393275e+00, -3.62718135e-01, -9.35439050e-01], [-1.65913522e+00, -9.26598251e-01, 4.33263034e-01, -7.58116484e-01], [-1.16730082e+00, -1.06780803e+00, -9.78591740e-02, -1.88624930e+00]], [[-3.83151501e-01, -1.81999159e+00, -5.36943853e-01, -6.74091697e-01], [-1.04074478e+00, -5.52779496e-01, -1.19924510e+00, 6.18955433e-01], [-7.43295133e-01, -1.68761718e+00, -1.30394793e+00, 7.42666900e-01]]]]> : tensor<3x2x3x4xf32>} : (tensor<3x2x3x4xf32>) -> ()
  "check.eq"(%w) {expected = dense<[[[[-1.50725436e+00, -3.83151501e-01, -2.58877352e-02], [-8.21185298e-03, -1.81999159e+00, -1.34393275e+00], [-1.35921195e-01, -5.36943853e-01, -3.62718135e-01], [-4.07199174e-01, -6.74091697e-01, -9.35439050e-01]], [[-9.77138996e-01, -1.04074478e+00, -1.65913522e+00], [1.04822874e+00, -5.52779496e-01, -9.26598251e-01], [6.71442568e-01, -1.19924510e+00, 4.33263034e-01], [1.46279275e+00, 6.18955433e-01, -7.58116484e-01]], [[-3.83151501e-01, -7.43295133e-01, -1.16730082e+00], [-1.81999159e+00, -1.68761718e+00, -1.06780803e+00], [-5.36943853e-01, -1.30394793e+00, -9.78591740e-02], [-6.74091697e-01, 7.42666900e-01, -1.88624930e+00]]], [[[1.72153831e-01, -1.55304968e+00, -3.83151501e-01], [-1.14180350e+00, 1.85558033e+00, -1.81999159e+00], [6.80948734e-01, -1.97766042e+00, -5.36943853e-01], [-1.45599484e-01, 4.60826963e-01, -6.74091697e-01]], [[-6.65047109e-01, 6.21428490e-01, -1.04074478e+00], [8.16626906e-01, 9.16478455e-01, -5.52779496e-01], [-1.34516346e+00, 7.55656362e-01, -1.19924510e+00], [6.44750834e-01, -1.04937220e+00, 6.18955433e-01]], [[-1.55304968e+00, -9.89151821e-02, -7.43295133e-01], [1.85558033e+00, 4.53628838e-01, -1.68761718e+00], [-1.97766042e+00, -3.73463750e-01, -1.30394793e+00], [4.60826963e-01, -1.03094354e-01, 7.42666900e-01]]]]> : tensor<2x3x4x3xf32>} : (tensor<2x3x4x3xf32>) -> ()
  return
}

func.func public @along_axis() {
  %t = stablehlo.constant dense<[[-1.39379418e+00, 2.94666290e-01, -1.83800769e+00, 1.82487738e+00, -4.44731772e-01], [1.10172115e-01, -8.42666864e-01, 8.20740581e-01, 1.28541219e+00, -1.10165715e+00], [1.61837351e+00, 1.15221286e+00, -1.05092263e+00, -1.42365742e+00, -6.46725178e-01]]> : tensor<3x5xf32>
  %along = stablehlo.constant dense<[[0, 4], [2, 2], [1, 3]]> : tensor<3x2xi32>
  %i = stablehlo.reshape %along : (tensor<3x2xi32>) -> tensor<3x2x1xi32>
  %y = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>}> : (tensor<3x5xf32>, tensor<3x2x1xi32>) -> tensor<3x2xf32>
  "check.eq"(%y) {expected = dense<[[-1.39379418e+00, -4.44731772e-01], [8.20740581e-01, 8.20740581e-01], [1.15221286e+00, -1.42365742e+00]]> : tensor<3x2xf32>} : (tensor<3x2xf32>) -> ()
  return
}

func.func public @scatter() {
  %base = stablehlo.constant dense<[[2.02147827e-01, -8.95320415e-01, 1.23458862e+00], [-9.23112869e-01, 2.53280342e-01, 1.62718320e+00], [9.54260826e-01, -3.92788857e-01, 5.75389564e-01], [1.57294020e-01, -1.40145552e+00, -4.64762777e-01]]> : tensor<4x3xf32>
  %at = stablehlo.constant dense<[[1], [3], [1], [7]]> : tensor<4x1xi32>
  %rows = stablehlo.constant dense<[[1.09991741e+00, -8.35442901e-01, -1.62208998e+00], [8.23024571e-01, -6.56900108e-01, 9.29958940e-01], [1.51184249e+00, -1.75860488e+00, 1.91001868e+00], [-1.30000317e+00, -1.07370460e+00, -1.32588655e-01]]> : tensor<4x3xf32>
  %apart = stablehlo.constant dense<[[1], [3], [2], [7]]> : tensor<4x1xi32>
  %y = "stablehlo.scatter"(%base, %at, %rows) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.add %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) : (tensor<4x3xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %z = "stablehlo.scatter"(%base, %at, %rows) ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.minimum %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<4x3xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %w = "stablehlo.scatter"(%base, %apart, %rows) ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    stablehlo.return %arg1 : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true} : (tensor<4x3xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[2.02147827e-01, -8.95320415e-01, 1.23458862e+00], [1.68864703e+00, -2.34076738e+00, 1.91511190e+00], [9.54260826e-01, -3.92788857e-01, 5.75389564e-01], [9.80318606e-01, -2.05835557e+00, 4.65196162e-01]]> : tensor<4x3xf32>, rtol = 2.0e-06 : f64} : (tensor<4x3xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[[2.02147827e-01, -8.95320415e-01, 1.23458862e+00], [-9.23112869e-01, -1.75860488e+00, -1.62208998e+00], [9.54260826e-01, -3.92788857e-01, 5.75389564e-01], [1.57294020e-01, -1.40145552e+00, -4.64762777e-01]]> : tensor<4x3xf32>, rtol = 2.0e-06 : f64} : (tensor<4x3xf32>) -> ()
  "check.almost_eq"(%w) {atol = 1.0e-06 : f64, expected = dense<[[2.02147827e-01, -8.95320415e-01, 1.23458862e+00], [1.09991741e+00, -8.35442901e-01, -1.62208998e+00], [1.51184249e+00, -1.75860488e+00, 1.91001868e+00], [8.23024571e-01, -6.56900108e-01, 9.29958940e-01]]> : tensor<4x3xf32>, rtol = 2.0e-06 : f64} : (tensor<4x3xf32>) -> ()
  return
}

func.func public @scatter_windows() {
  %grid = stablehlo.constant dense<[[9.31014717e-01, -4.46304321e-01, -1.88271749e+00, -1.31174183e+00, -6.31128788e-01], [4.56822187e-01, 1.75008357e+00, -9.87299860e-01, 8.29029977e-01, -1.66642213e+00], [-6.35160446e-01, -8.13071802e-02, -4.00336951e-01, -1.41420409e-01, -3.02567273e-01], [-7.46136904e-01, 1.29543293e+00, -4.53236401e-01, 9.28383827e-01, -1.19489454e-01], [6.11969948e-01, 1.62673998e+00, 1.84088421e+00, 1.50751543e+00, -1.15825796e+00]]> : tensor<5x5xf32>
  %corners = stablehlo.constant dense<[[1, 2], [4, 0]]> : tensor<2x2xi32>
  %blocks = stablehlo.constant dense<[[[1.64886534e-01, -5.05594730e-01], [-7.48270869e-01, -1.85781455e+00]], [[-4.09668148e-01, -3.10086191e-01], [7.30362952e-01, -3.64497602e-01]]]> : tensor<2x2x2xf32>
  %one = stablehlo.constant dense<[3]> : tensor<1xi32>
  %column = stablehlo.constant dense<[9.31014717e-01, 4.56822187e-01, -6.35160446e-01, -7.46136904e-01, 6.11969948e-01]> : tensor<5xf32>
  %y = "stablehlo.scatter"(%grid, %corners, %blocks) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.add %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) : (tensor<5x5xf32>, tensor<2x2xi32>, tensor<2x2x2xf32>) -> tensor<5x5xf32>
  %z = "stablehlo.scatter"(%grid, %one, %column) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 0>}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    stablehlo.return %arg1 : tensor<f32>
  }) : (tensor<5x5xf32>, tensor<1xi32>, tensor<5xf32>) -> tensor<5x5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[9.31014717e-01, -4.46304321e-01, -1.88271749e+00, -1.31174183e+00, -6.31128788e-01], [4.56822187e-01, 1.75008357e+00, -8.22413325e-01, 3.23435247e-01, -1.66642213e+00], [-6.35160446e-01, -8.13071802e-02, -1.14860785e+00, -1.99923491e+00, -3.02567273e-01], [-7.46136904e-01, 1.29543293e+00, -4.53236401e-01, 9.28383827e-01, -1.19489454e-01], [6.11969948e-01, 1.62673998e+00, 1.84088421e+00, 1.50751543e+00, -1.15825796e+00]]> : tensor<5x5xf32>, rtol = 2.0e-06 : f64} : (tensor<5x5xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[[9.31014717e-01, -4.46304321e-01, -1.88271749e+00, 9.31014717e-01, -6.31128788e-01], [4.56822187e-01, 1.75008357e+00, -9.87299860e-01, 4.56822187e-01, -1.66642213e+00], [-6.35160446e-01, -8.13071802e-02, -4.00336951e-01, -6.35160446e-01, -3.02567273e-01], [-7.46136904e-01, 1.29543293e+00, -4.53236401e-01, -7.46136904e-01, -1.19489454e-01], [6.11969948e-01, 1.62673998e+00, 1.84088421e+00, 6.11969948e-01, -1.15825796e+00]]> : tensor<5x5xf32>, rtol = 2.0e-06 : f64} : (tensor<5x5xf32>) -> ()
  return
}
