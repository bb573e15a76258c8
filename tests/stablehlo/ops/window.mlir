// Reductions of windows.
// Made by make_op_cases.py; expected values are numpy's.

func.func public @max_pool() {
  %x = stablehlo.constant dense<[[[[1.18127203e+00, -9.61897314e-01], [1.86149359e+00, 9.54908133e-02], [8.06616902e-01, -1.78552580e+00], [-1.31490839e+00, -6.95099413e-01], [-8.18651974e-01, -1.51274174e-01], [-2.52444148e-01, -1.50448692e+00]], [[-6.88615263e-01, 7.65138626e-01], [1.76585436e+00, -3.89592379e-01], [-5.86083591e-01, -9.70864773e-01], [7.33893991e-01, -3.93115282e-01], [-8.77367333e-02, -5.99657069e-04], [-8.93926382e-01, 6.95568383e-01]], [[7.09829390e-01, 1.82537758e+00], [1.96224660e-01, 1.47167969e+00], [-5.33670247e-01, -5.92653513e-01], [1.09305215e+00, -6.89414859e-01], [3.43124419e-01, 1.53465414e+00], [3.38579834e-01, 1.20327175e+00]], [[-2.43391059e-02, 1.25051308e+00], [1.77770555e+00, -4.88130867e-01], [-2.62997337e-02, 1.30462098e+00], [-6.19331717e-01, 5.98364234e-01], [1.58479571e+00, -1.33281505e+00], [-1.41893554e+00, -1.80556262e+00]], [[-5.58775723e-01, -1.03738189e+00], [1.24654484e+00, -1.24659196e-01], [-1.39123595e+00, 1.37493253e+00], [1.48620176e+00, -1.91259420e+00], [3.53450865e-01, -1.74932587e+00], [-6.66345179e-01, -9.46841776e-01]]]]> : tensor<1x5x6x2xf32>
  %c = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %y = "stablehlo.reduce_window"(%x, %c) <{padding = dense<[[0, 0], [1, 0], [1, 1], [0, 0]]> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 2, 3, 1>, window_strides = array<i64: 1, 2, 1, 1>}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.maximum %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) : (tensor<1x5x6x2xf32>, tensor<f32>) -> tensor<1x3x6x2xf32>
  %z = "stablehlo.reduce_window"(%x, %c) ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.maximum %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) {padding = dense<[[0, 0], [1, 0], [1, 1], [0, 0]]> : tensor<4x2xi64>, window_dimensions = dense<[1, 2, 3, 1]> : tensor<4xi64>, window_strides = dense<[1, 2, 1, 1]> : tensor<4xi64>} : (tensor<1x5x6x2xf32>, tensor<f32>) -> tensor<1x3x6x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[1.86149359e+00, 9.54908133e-02], [1.86149359e+00, 9.54908133e-02], [1.86149359e+00, 9.54908133e-02], [8.06616902e-01, -1.51274174e-01], [-2.52444148e-01, -1.51274174e-01], [-2.52444148e-01, -1.51274174e-01]], [[1.76585436e+00, 1.82537758e+00], [1.76585436e+00, 1.82537758e+00], [1.76585436e+00, 1.47167969e+00], [1.09305215e+00, 1.53465414e+00], [1.09305215e+00, 1.53465414e+00], [3.43124419e-01, 1.53465414e+00]], [[1.77770555e+00, 1.25051308e+00], [1.77770555e+00, 1.37493253e+00], [1.77770555e+00, 1.37493253e+00], [1.58479571e+00, 1.37493253e+00], [1.58479571e+00, 5.98364234e-01], [1.58479571e+00, -9.46841776e-01]]]]> : tensor<1x3x6x2xf32>, rtol = 2.0e-06 : f64} : (tensor<1x3x6x2xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[[[[1.86149359e+00, 9.54908133e-02], [1.86149359e+00, 9.54908133e-02], [1.86149359e+00, 9.54908133e-02], [8.06616902e-01, -1.51274174e-01], [-2.52444148e-01, -1.51274174e-01], [-2.52444148e-01, -1.51274174e-01]], [[1.76585436e+00, 1.82537758e+00], [1.76585436e+00, 1.82537758e+00], [1.76585436e+00, 1.47167969e+00], [1.09305215e+00, 1.53465414e+00], [1.09305215e+00, 1.53465414e+00], [3.43124419e-01, 1.53465414e+00]], [[1.77770555e+00, 1.25051308e+00], [1.77770555e+00, 1.37493253e+00], [1.77770555e+00, 1.37493253e+00], [1.58479571e+00, 1.37493253e+00], [1.58479571e+00, 5.98364234e-01], [1.58479571e+00, -9.46841776e-01]]]]> : tensor<1x3x6x2xf32>, rtol = 2.0e-06 : f64} : (tensor<1x3x6x2xf32>) -> ()
  return
}

func.func public @max_pool_nchw() {
  %x = stablehlo.constant dense<[[[[9.47892964e-01, -9.75299656e-01, -8.11468482e-01, 1.98415685e+00, 1.87909746e+00, 1.79652226e+00], [-3.21561433e-02, -2.31679648e-01, 2.00975463e-01, -1.95407403e+00, -1.46994853e+00, -1.65760934e+00], [-4.77576554e-01, -1.40196025e+00, -8.47970963e-01, -4.86603767e-01, -4.22037840e-01, -1.03413546e+00], [1.69962394e+00, -6.68284416e-01, -8.03837180e-01, 1.07230973e+00, -1.51929283e+00, 1.24140922e-02], [-1.99984527e+00, -4.15864050e-01, -6.16369128e-01, 1.66085148e+00, -9.06932235e-01, -2.34664336e-01]], [[-1.76149040e-01, -2.88879395e-01, -4.93031800e-01, -1.90827906e+00, -8.44178647e-02, -1.36580551e+00], [5.60303032e-01, 1.25880933e+00, 5.54911375e-01, -9.19787765e-01, 5.80549240e-03, 1.27331471e+00], [1.80451667e+00, -1.13930559e+00, -2.14971960e-01, -1.34589899e+00, -1.61065042e+00, -1.19978356e+00], [-6.00741506e-01, -1.68509078e+00, 2.67174125e-01, 1.52557421e+00, -5.95825732e-01, -3.24532002e-01], [-7.62108266e-01, 7.72400677e-01, 4.55859691e-01, 1.03851473e+00, 1.62518787e+00, -8.24471891e-01]]]]> : tensor<1x2x5x6xf32>
  %c = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %y = "stablehlo.reduce_window"(%x, %c) <{padding = dense<[[0, 0], [0, 0], [1, 1], [1, 1]]> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 1, 3, 3>, window_strides = array<i64: 1, 1, 2, 2>}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.maximum %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) : (tensor<1x2x5x6xf32>, tensor<f32>) -> tensor<1x2x3x3xf32>
  %z = "stablehlo.reduce_window"(%x, %c) ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.maximum %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) {padding = dense<[[0, 0], [0, 0], [1, 1], [1, 1]]> : tensor<4x2xi64>, window_dimensions = dense<[1, 1, 3, 3]> : tensor<4xi64>, window_strides = dense<[1, 1, 2, 2]> : tensor<4xi64>} : (tensor<1x2x5x6xf32>, tensor<f32>) -> tensor<1x2x3x3xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[9.47892964e-01, 1.98415685e+00, 1.98415685e+00], [1.69962394e+00, 1.07230973e+00, 1.07230973e+00], [1.69962394e+00, 1.66085148e+00, 1.66085148e+00]], [[1.25880933e+00, 1.25880933e+00, 1.27331471e+00], [1.80451667e+00, 1.52557421e+00, 1.52557421e+00], [7.72400677e-01, 1.52557421e+00, 1.62518787e+00]]]]> : tensor<1x2x3x3xf32>, rtol = 2.0e-06 : f64} : (tensor<1x2x3x3xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[[[[9.47892964e-01, 1.98415685e+00, 1.98415685e+00], [1.69962394e+00, 1.07230973e+00, 1.07230973e+00], [1.69962394e+00, 1.66085148e+00, 1.66085148e+00]], [[1.25880933e+00, 1.25880933e+00, 1.27331471e+00], [1.80451667e+00, 1.52557421e+00, 1.52557421e+00], [7.72400677e-01, 1.52557421e+00, 1.62518787e+00]]]]> : tensor<1x2x3x3xf32>, rtol = 2.0e-06 : f64} : (tensor<1x2x3x3xf32>) -> ()
  return
}

func.func public @min_pool() {
  %x = stablehlo.constant dense<[[[[1.18127203e+00, -9.61897314e-01], [1.86149359e+00, 9.54908133e-02], [8.06616902e-01, -1.78552580e+00], [-1.31490839e+00, -6.95099413e-01], [-8.18651974e-01, -1.51274174e-01], [-2.52444148e-01, -1.50448692e+00]], [[-6.88615263e-01, 7.65138626e-01], [1.76585436e+00, -3.89592379e-01], [-5.86083591e-01, -9.70864773e-01], [7.33893991e-01, -3.93115282e-01], [-8.77367333e-02, -5.99657069e-04], [-8.93926382e-01, 6.95568383e-01]], [[7.09829390e-01, 1.82537758e+00], [1.96224660e-01, 1.47167969e+00], [-5.33670247e-01, -5.92653513e-01], [1.09305215e+00, -6.89414859e-01], [3.43124419e-01, 1.53465414e+00], [3.38579834e-01, 1.20327175e+00]], [[-2.43391059e-02, 1.25051308e+00], [1.77770555e+00, -4.88130867e-01], [-2.62997337e-02, 1.30462098e+00], [-6.19331717e-01, 5.98364234e-01], [1.58479571e+00, -1.33281505e+00], [-1.41893554e+00, -1.80556262e+00]], [[-5.58775723e-01, -1.03738189e+00], [1.24654484e+00, -1.24659196e-01], [-1.39123595e+00, 1.37493253e+00], [1.48620176e+00, -1.91259420e+00], [3.53450865e-01, -1.74932587e+00], [-6.66345179e-01, -9.46841776e-01]]]]> : tensor<1x5x6x2xf32>
  %c = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %y = "stablehlo.reduce_window"(%x, %c) <{padding = dense<[[0, 0], [0, 0], [0, 0], [0, 0]]> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 1, 1, 1>}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.minimum %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) : (tensor<1x5x6x2xf32>, tensor<f32>) -> tensor<1x4x5x2xf32>
  %z = "stablehlo.reduce_window"(%x, %c) ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.minimum %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) {padding = dense<[[0, 0], [0, 0], [0, 0], [0, 0]]> : tensor<4x2xi64>, window_dimensions = dense<[1, 2, 2, 1]> : tensor<4xi64>, window_strides = dense<[1, 1, 1, 1]> : tensor<4xi64>} : (tensor<1x5x6x2xf32>, tensor<f32>) -> tensor<1x4x5x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[-6.88615263e-01, -9.61897314e-01], [-5.86083591e-01, -1.78552580e+00], [-1.31490839e+00, -1.78552580e+00], [-1.31490839e+00, -6.95099413e-01], [-8.93926382e-01, -1.50448692e+00]], [[-6.88615263e-01, -3.89592379e-01], [-5.86083591e-01, -9.70864773e-01], [-5.86083591e-01, -9.70864773e-01], [-8.77367333e-02, -6.89414859e-01], [-8.93926382e-01, -5.99657069e-04]], [[-2.43391059e-02, -4.88130867e-01], [-5.33670247e-01, -5.92653513e-01], [-6.19331717e-01, -6.89414859e-01], [-6.19331717e-01, -1.33281505e+00], [-1.41893554e+00, -1.80556262e+00]], [[-5.58775723e-01, -1.03738189e+00], [-1.39123595e+00, -4.88130867e-01], [-1.39123595e+00, -1.91259420e+00], [-6.19331717e-01, -1.91259420e+00], [-1.41893554e+00, -1.80556262e+00]]]]> : tensor<1x4x5x2xf32>, rtol = 2.0e-06 : f64} : (tensor<1x4x5x2xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[[[[-6.88615263e-01, -9.61897314e-01], [-5.86083591e-01, -1.78552580e+00], [-1.31490839e+00, -1.78552580e+00], [-1.31490839e+00, -6.95099413e-01], [-8.93926382e-01, -1.50448692e+00]], [[-6.88615263e-01, -3.89592379e-01], [-5.86083591e-01, -9.70864773e-01], [-5.86083591e-01, -9.70864773e-01], [-8.77367333e-02, -6.89414859e-01], [-8.93926382e-01, -5.99657069e-04]], [[-2.43391059e-02, -4.88130867e-01], [-5.33670247e-01, -5.92653513e-01], [-6.19331717e-01, -6.89414859e-01], [-6.19331717e-01, -1.33281505e+00], [-1.41893554e+00, -1.80556262e+00]], [[-5.58775723e-01, -1.03738189e+00], [-1.39123595e+00, -4.88130867e-01], [-1.39123595e+00, -1.91259420e+00], [-6.19331717e-01, -1.91259420e+00], [-1.41893554e+00, -1.80556262e+00]]]]> : tensor<1x4x5x2xf32>, rtol = 2.0e-06 : f64} : (tensor<1x4x5x2xf32>) -> ()
  return
}

func.func public @sum_pool() {
  %x = stablehlo.constant dense<[[[[1.18127203e+00, -9.61897314e-01], [1.86149359e+00, 9.54908133e-02], [8.06616902e-01, -1.78552580e+00], [-1.31490839e+00, -6.95099413e-01], [-8.18651974e-01, -1.51274174e-01], [-2.52444148e-01, -1.50448692e+00]], [[-6.88615263e-01, 7.65138626e-01], [1.76585436e+00, -3.89592379e-01], [-5.86083591e-01, -9.70864773e-01], [7.33893991e-01, -3.93115282e-01], [-8.77367333e-02, -5.99657069e-04], [-8.93926382e-01, 6.95568383e-01]], [[7.09829390e-01, 1.82537758e+00], [1.96224660e-01, 1.47167969e+00], [-5.33670247e-01, -5.92653513e-01], [1.09305215e+00, -6.89414859e-01], [3.43124419e-01, 1.53465414e+00], [3.38579834e-01, 1.20327175e+00]], [[-2.43391059e-02, 1.25051308e+00], [1.77770555e+00, -4.88130867e-01], [-2.62997337e-02, 1.30462098e+00], [-6.19331717e-01, 5.98364234e-01], [1.58479571e+00, -1.33281505e+00], [-1.41893554e+00, -1.80556262e+00]], [[-5.58775723e-01, -1.03738189e+00], [1.24654484e+00, -1.24659196e-01], [-1.39123595e+00, 1.37493253e+00], [1.48620176e+00, -1.91259420e+00], [3.53450865e-01, -1.74932587e+00], [-6.66345179e-01, -9.46841776e-01]]]]> : tensor<1x5x6x2xf32>
  %c = stablehlo.constant dense<0.00000000e+00> : tensor<f32>
  %y = "stablehlo.reduce_window"(%x, %c) <{padding = dense<[[0, 0], [0, 1], [0, 0], [0, 0]]> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.add %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) : (tensor<1x5x6x2xf32>, tensor<f32>) -> tensor<1x3x3x2xf32>
  %z = "stablehlo.reduce_window"(%x, %c) ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.add %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) {padding = dense<[[0, 0], [0, 1], [0, 0], [0, 0]]> : tensor<4x2xi64>, window_dimensions = dense<[1, 2, 2, 1]> : tensor<4xi64>, window_strides = dense<[1, 2, 2, 1]> : tensor<4xi64>} : (tensor<1x5x6x2xf32>, tensor<f32>) -> tensor<1x3x3x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[4.12000465e+00, -4.90860254e-01], [-3.60481143e-01, -3.84460521e+00], [-2.05275917e+00, -9.60792363e-01]], [[2.65942049e+00, 4.05943918e+00], [-8.62495303e-02, 6.20916843e-01], [8.47564459e-01, -4.00451660e-01]], [[6.87769115e-01, -1.16204107e+00], [9.49658155e-02, -5.37661672e-01], [-3.12894315e-01, -2.69616771e+00]]]]> : tensor<1x3x3x2xf32>, rtol = 2.0e-06 : f64} : (tensor<1x3x3x2xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[[[[4.12000465e+00, -4.90860254e-01], [-3.60481143e-01, -3.84460521e+00], [-2.05275917e+00, -9.60792363e-01]], [[2.65942049e+00, 4.05943918e+00], [-8.62495303e-02, 6.20916843e-01], [8.47564459e-01, -4.00451660e-01]], [[6.87769115e-01, -1.16204107e+00], [9.49658155e-02, -5.37661672e-01], [-3.12894315e-01, -2.69616771e+00]]]]> : tensor<1x3x3x2xf32>, rtol = 2.0e-06 : f64} : (tensor<1x3x3x2xf32>) -> ()
  return
}

func.func public @average_pool() {
  %x = stablehlo.constant dense<[[[[1.18127203e+00, -9.61897314e-01], [1.86149359e+00, 9.54908133e-02], [8.06616902e-01, -1.78552580e+00], [-1.31490839e+00, -6.95099413e-01], [-8.18651974e-01, -1.51274174e-01], [-2.52444148e-01, -1.50448692e+00]], [[-6.88615263e-01, 7.65138626e-01], [1.76585436e+00, -3.89592379e-01], [-5.86083591e-01, -9.70864773e-01], [7.33893991e-01, -3.93115282e-01], [-8.77367333e-02, -5.99657069e-04], [-8.93926382e-01, 6.95568383e-01]], [[7.09829390e-01, 1.82537758e+00], [1.96224660e-01, 1.47167969e+00], [-5.33670247e-01, -5.92653513e-01], [1.09305215e+00, -6.89414859e-01], [3.43124419e-01, 1.53465414e+00], [3.38579834e-01, 1.20327175e+00]], [[-2.43391059e-02, 1.25051308e+00], [1.77770555e+00, -4.88130867e-01], [-2.62997337e-02, 1.30462098e+00], [-6.19331717e-01, 5.98364234e-01], [1.58479571e+00, -1.33281505e+00], [-1.41893554e+00, -1.80556262e+00]], [[-5.58775723e-01, -1.03738189e+00], [1.24654484e+00, -1.24659196e-01], [-1.39123595e+00, 1.37493253e+00], [1.48620176e+00, -1.91259420e+00], [3.53450865e-01, -1.74932587e+00], [-6.66345179e-01, -9.46841776e-01]]]]> : tensor<1x5x6x2xf32>
  %c = stablehlo.constant dense<0.00000000e+00> : tensor<f32>
  %s = "stablehlo.reduce_window"(%x, %c) <{padding = dense<[[0, 0], [0, 1], [0, 0], [0, 0]]> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.add %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) : (tensor<1x5x6x2xf32>, tensor<f32>) -> tensor<1x3x3x2xf32>
  %four = stablehlo.constant dense<4.0> : tensor<f32>
  %b = stablehlo.broadcast_in_dim %four, dims = [] : (tensor<f32>) -> tensor<1x3x3x2xf32>
  %y = stablehlo.divide %s, %b : tensor<1x3x3x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[1.03000116e+00, -1.22715063e-01], [-9.01202857e-02, -9.61151302e-01], [-5.13189793e-01, -2.40198091e-01]], [[6.64855123e-01, 1.01485980e+00], [-2.15623826e-02, 1.55229211e-01], [2.11891115e-01, -1.00112915e-01]], [[1.71942279e-01, -2.90510267e-01], [2.37414539e-02, -1.34415418e-01], [-7.82235786e-02, -6.74041927e-01]]]]> : tensor<1x3x3x2xf32>, rtol = 2.0e-06 : f64} : (tensor<1x3x3x2xf32>) -> ()
  return
}

func.func public @product() {
  %x = stablehlo.constant dense<[[2.46939942e-01, 1.40684798e-01, -6.19373441e-01, -1.81631625e+00, 3.20499539e-01], [-6.63144708e-01, 5.96140325e-01, 7.67336071e-01, 1.49684572e+00, 1.48821163e+00]]> : tensor<2x5xf32>
  %c = stablehlo.constant dense<1.00000000e+00> : tensor<f32>
  %y = "stablehlo.reduce_window"(%x, %c) <{padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.multiply %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x4xf32>
  %z = "stablehlo.reduce_window"(%x, %c) ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.multiply %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) {padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = dense<[1, 2]> : tensor<2xi64>, window_strides = dense<[1, 1]> : tensor<2xi64>} : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x4xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[3.47406976e-02, -8.71364251e-02, 1.12497807e+00, -5.82128525e-01], [-3.95327300e-01, 4.57439989e-01, 1.14858377e+00, 2.22762322e+00]]> : tensor<2x4xf32>, rtol = 2.0e-06 : f64} : (tensor<2x4xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[[3.47406976e-02, -8.71364251e-02, 1.12497807e+00, -5.82128525e-01], [-3.95327300e-01, 4.57439989e-01, 1.14858377e+00, 2.22762322e+00]]> : tensor<2x4xf32>, rtol = 2.0e-06 : f64} : (tensor<2x4xf32>) -> ()
  return
}

func.func public @max_from() {
  %x = stablehlo.constant dense<[[[[1.18127203e+00, -9.61897314e-01], [1.86149359e+00, 9.54908133e-02], [8.06616902e-01, -1.78552580e+00], [-1.31490839e+00, -6.95099413e-01], [-8.18651974e-01, -1.51274174e-01], [-2.52444148e-01, -1.50448692e+00]], [[-6.88615263e-01, 7.65138626e-01], [1.76585436e+00, -3.89592379e-01], [-5.86083591e-01, -9.70864773e-01], [7.33893991e-01, -3.93115282e-01], [-8.77367333e-02, -5.99657069e-04], [-8.93926382e-01, 6.95568383e-01]], [[7.09829390e-01, 1.82537758e+00], [1.96224660e-01, 1.47167969e+00], [-5.33670247e-01, -5.92653513e-01], [1.09305215e+00, -6.89414859e-01], [3.43124419e-01, 1.53465414e+00], [3.38579834e-01, 1.20327175e+00]], [[-2.43391059e-02, 1.25051308e+00], [1.77770555e+00, -4.88130867e-01], [-2.62997337e-02, 1.30462098e+00], [-6.19331717e-01, 5.98364234e-01], [1.58479571e+00, -1.33281505e+00], [-1.41893554e+00, -1.80556262e+00]], [[-5.58775723e-01, -1.03738189e+00], [1.24654484e+00, -1.24659196e-01], [-1.39123595e+00, 1.37493253e+00], [1.48620176e+00, -1.91259420e+00], [3.53450865e-01, -1.74932587e+00], [-6.66345179e-01, -9.46841776e-01]]]]> : tensor<1x5x6x2xf32>
  %c = stablehlo.constant dense<5.00000000e-01> : tensor<f32>
  %y = "stablehlo.reduce_window"(%x, %c) <{padding = dense<[[0, 0], [0, 1], [0, 0], [0, 0]]> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.maximum %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) : (tensor<1x5x6x2xf32>, tensor<f32>) -> tensor<1x3x3x2xf32>
  %z = "stablehlo.reduce_window"(%x, %c) ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.maximum %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) {padding = dense<[[0, 0], [0, 1], [0, 0], [0, 0]]> : tensor<4x2xi64>, window_dimensions = dense<[1, 2, 2, 1]> : tensor<4xi64>, window_strides = dense<[1, 2, 2, 1]> : tensor<4xi64>} : (tensor<1x5x6x2xf32>, tensor<f32>) -> tensor<1x3x3x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[[1.86149359e+00, 7.65138626e-01], [8.06616902e-01, -3.93115282e-01], [-8.77367333e-02, 6.95568383e-01]], [[1.77770555e+00, 1.82537758e+00], [1.09305215e+00, 1.30462098e+00], [1.58479571e+00, 1.53465414e+00]], [[1.24654484e+00, 5.00000000e-01], [1.48620176e+00, 1.37493253e+00], [5.00000000e-01, 5.00000000e-01]]]]> : tensor<1x3x3x2xf32>, rtol = 2.0e-06 : f64} : (tensor<1x3x3x2xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[[[[1.86149359e+00, 7.65138626e-01], [8.06616902e-01, -3.93115282e-01], [-8.77367333e-02, 6.95568383e-01]], [[1.77770555e+00, 1.82537758e+00], [1.09305215e+00, 1.30462098e+00], [1.58479571e+00, 1.53465414e+00]], [[1.24654484e+00, 5.00000000e-01], [1.48620176e+00, 1.37493253e+00], [5.00000000e-01, 5.00000000e-01]]]]> : tensor<1x3x3x2xf32>, rtol = 2.0e-06 : f64} : (tensor<1x3x3x2xf32>) -> ()
  return
}

func.func public @cum_sum() {
  %x = stablehlo.constant dense<[[2.46939942e-01, 1.40684798e-01, -6.19373441e-01, -1.81631625e+00, 3.20499539e-01], [-6.63144708e-01, 5.96140325e-01, 7.67336071e-01, 1.49684572e+00, 1.48821163e+00]]> : tensor<2x5xf32>
  %c = stablehlo.constant dense<0.00000000e+00> : tensor<f32>
  %y = "stablehlo.reduce_window"(%x, %c) <{padding = dense<[[0, 0], [4, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 5>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.add %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32>
  %z = "stablehlo.reduce_window"(%x, %c) ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.add %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) {padding = dense<[[0, 0], [4, 0]]> : tensor<2x2xi64>, window_dimensions = dense<[1, 5]> : tensor<2xi64>, window_strides = dense<[1, 1]> : tensor<2xi64>} : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[2.46939942e-01, 3.87624741e-01, -2.31748700e-01, -2.04806495e+00, -1.72756541e+00], [-6.63144708e-01, -6.70043826e-02, 7.00331688e-01, 2.19717741e+00, 3.68538904e+00]]> : tensor<2x5xf32>, rtol = 2.0e-06 : f64} : (tensor<2x5xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[[2.46939942e-01, 3.87624741e-01, -2.31748700e-01, -2.04806495e+00, -1.72756541e+00], [-6.63144708e-01, -6.70043826e-02, 7.00331688e-01, 2.19717741e+00, 3.68538904e+00]]> : tensor<2x5xf32>, rtol = 2.0e-06 : f64} : (tensor<2x5xf32>) -> ()
  return
}

func.func public @cum_sum_backward() {
  %x = stablehlo.constant dense<[[2.46939942e-01, 1.40684798e-01, -6.19373441e-01, -1.81631625e+00, 3.20499539e-01], [-6.63144708e-01, 5.96140325e-01, 7.67336071e-01, 1.49684572e+00, 1.48821163e+00]]> : tensor<2x5xf32>
  %c = stablehlo.constant dense<0.00000000e+00> : tensor<f32>
  %y = "stablehlo.reduce_window"(%x, %c) <{padding = dense<[[0, 0], [0, 4]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 5>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.add %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32>
  %z = "stablehlo.reduce_window"(%x, %c) ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.add %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) {padding = dense<[[0, 0], [0, 4]]> : tensor<2x2xi64>, window_dimensions = dense<[1, 5]> : tensor<2xi64>, window_strides = dense<[1, 1]> : tensor<2xi64>} : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[-1.72756541e+00, -1.97450531e+00, -2.11519003e+00, -1.49581671e+00, 3.20499539e-01], [3.68538904e+00, 4.34853363e+00, 3.75239348e+00, 2.98505735e+00, 1.48821163e+00]]> : tensor<2x5xf32>, rtol = 2.0e-06 : f64} : (tensor<2x5xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[[-1.72756541e+00, -1.97450531e+00, -2.11519003e+00, -1.49581671e+00, 3.20499539e-01], [3.68538904e+00, 4.34853363e+00, 3.75239348e+00, 2.98505735e+00, 1.48821163e+00]]> : tensor<2x5xf32>, rtol = 2.0e-06 : f64} : (tensor<2x5xf32>) -> ()
  return
}

func.func public @cum_sum_of_integers() {
  %x = stablehlo.constant dense<[[-7, 1, 4, -8, 6], [2, -9, -6, 2, -2]]> : tensor<2x5xi32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %y = "stablehlo.reduce_window"(%x, %c) <{padding = dense<[[0, 0], [4, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 5>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
    %r = stablehlo.add %arg0, %arg1 : tensor<i32>
    stablehlo.return %r : tensor<i32>
  }) : (tensor<2x5xi32>, tensor<i32>) -> tensor<2x5xi32>
  %z = "stablehlo.reduce_window"(%x, %c) ({
  ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
    %r = stablehlo.add %arg0, %arg1 : tensor<i32>
    stablehlo.return %r : tensor<i32>
  }) {padding = dense<[[0, 0], [4, 0]]> : tensor<2x2xi64>, window_dimensions = dense<[1, 5]> : tensor<2xi64>, window_strides = dense<[1, 1]> : tensor<2xi64>} : (tensor<2x5xi32>, tensor<i32>) -> tensor<2x5xi32>
  "check.eq"(%y) {expected = dense<[[-7, -6, -2, -10, -4], [2, -7, -13, -11, -13]]> : tensor<2x5xi32>} : (tensor<2x5xi32>) -> ()
  "check.eq"(%z) {expected = dense<[[-7, -6, -2, -10, -4], [2, -7, -13, -11, -13]]> : tensor<2x5xi32>} : (tensor<2x5xi32>) -> ()
  return
}

func.func public @cum_max() {
  %x = stablehlo.constant dense<[[2.46939942e-01, 1.40684798e-01, -6.19373441e-01, -1.81631625e+00, 3.20499539e-01], [-6.63144708e-01, 5.96140325e-01, 7.67336071e-01, 1.49684572e+00, 1.48821163e+00]]> : tensor<2x5xf32>
  %c = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %y = "stablehlo.reduce_window"(%x, %c) <{padding = dense<[[0, 0], [4, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 5>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.maximum %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32>
  %z = "stablehlo.reduce_window"(%x, %c) ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
    %r = stablehlo.maximum %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) {padding = dense<[[0, 0], [4, 0]]> : tensor<2x2xi64>, window_dimensions = dense<[1, 5]> : tensor<2xi64>, window_strides = dense<[1, 1]> : tensor<2xi64>} : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[2.46939942e-01, 2.46939942e-01, 2.46939942e-01, 2.46939942e-01, 3.20499539e-01], [-6.63144708e-01, 5.96140325e-01, 7.67336071e-01, 1.49684572e+00, 1.49684572e+00]]> : tensor<2x5xf32>, rtol = 2.0e-06 : f64} : (tensor<2x5xf32>) -> ()
  "check.almost_eq"(%z) {atol = 1.0e-06 : f64, expected = dense<[[2.46939942e-01, 2.46939942e-01, 2.46939942e-01, 2.46939942e-01, 3.20499539e-01], [-6.63144708e-01, 5.96140325e-01, 7.67336071e-01, 1.49684572e+00, 1.49684572e+00]]> : tensor<2x5xf32>, rtol = 2.0e-06 : f64} : (tensor<2x5xf32>) -> ()
  return
}

func.func public @sum_of_integers() {
  %x = stablehlo.constant dense<[[-7, 1, 4, -8, 6], [2, -9, -6, 2, -2]]> : tensor<2x5xi32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %y = "stablehlo.reduce_window"(%x, %c) <{padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
    %r = stablehlo.add %arg0, %arg1 : tensor<i32>
    stablehlo.return %r : tensor<i32>
  }) : (tensor<2x5xi32>, tensor<i32>) -> tensor<1x3xi32>
  %z = "stablehlo.reduce_window"(%x, %c) ({
  ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
    %r = stablehlo.add %arg0, %arg1 : tensor<i32>
    stablehlo.return %r : tensor<i32>
  }) {padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>, window_dimensions = dense<[2, 3]> : tensor<2xi64>, window_strides = dense<[1, 2]> : tensor<2xi64>} : (tensor<2x5xi32>, tensor<i32>) -> tensor<1x3xi32>
  "check.eq"(%y) {expected = dense<[[-13, -16, -2]]> : tensor<1x3xi32>} : (tensor<1x3xi32>) -> ()
  "check.eq"(%z) {expected = dense<[[-13, -16, -2]]> : tensor<1x3xi32>} : (tensor<1x3xi32>) -> ()
  return
}
