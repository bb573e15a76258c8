// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @local_response_normalization_0(dense<[[[[1.625, -2.6875, 1.8125, 2.9375, 3.875, -0.6875, -1.8125], [0.25, 1.8125, -1.75, -2.375, 3.5, -1.3125, -3.1875]], [[2.5, -0.875, -4.0, -1.625, -1.875, 0.4375, 1.5625], [-0.625, 1.0, -3.1875, -2.8125, 0.5625, 2.375, 3.125]]]]> : tensor<1x2x2x7xf32>) : tensor<1x2x2x7xf32>
ml_program.subgraph @local_response_normalization() {
  %o0 = ml_program.global_load_const @local_response_normalization_0 : tensor<1x2x2x7xf32>
  %r0 = "tfl.local_response_normalization"(%o0) {alpha = 0.1 : f32, beta = 0.5 : f32, bias = 1.0 : f32, radius = 2 : i64} : (tensor<1x2x2x7xf32>) -> tensor<1x2x2x7xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[[[1.0680523, -1.5076123, 0.83789134, 1.3905569, 1.921061, -0.35548663, -1.0685188], [0.19515678, 1.2205795, -0.9449004, -1.2524145, 1.691079, -0.6581165, -1.7252982]], [[1.3758789, -0.46338314, -2.0210302, -0.8930016, -1.0052634, 0.31917256, 1.2295742], [-0.42574394, 0.5826084, -1.8471713, -1.5027575, 0.26879448, 1.2950367, 1.948463]]]]> : tensor<1x2x2x7xf32>} : (tensor<1x2x2x7xf32>) -> ()
  ml_program.output
}
