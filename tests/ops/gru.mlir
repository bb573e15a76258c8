// A gated recurrent unit runs over a sequence.

ml_program.subgraph @forward() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0]]> : tensor<1x6xf32>} : () -> tensor<1x6xf32>
  %y:2 = "canonical.gru"(%x, %weights, %recurrent_weights, %bias) : (tensor<3x2x2xf32>, tensor<1x6x2xf32>, tensor<1x6x2xf32>, tensor<1x6xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0146449402, -0.114185204], [-0.2621828, 0.266870516]]], [[[-0.161115529, -0.22844641], [-0.250788826, -0.0305262119]]], [[[-0.0615356196, -0.211836055], [-0.372486949, 0.216955701]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[-0.0615356196, -0.211836055], [-0.372486949, 0.216955701]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @without_bias() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %y:2 = "canonical.gru"(%x, %weights, %recurrent_weights) : (tensor<3x2x2xf32>, tensor<1x6x2xf32>, tensor<1x6x2xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.103469396, -0.107999689], [-0.101328731, 0.252657081]]], [[[0.035037552, -0.21904254], [-0.0446561018, -0.0193247416]]], [[[0.134298164, -0.205555443], [-0.147681779, 0.220489915]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.134298164, -0.205555443], [-0.147681779, 0.220489915]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @backward() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0]]> : tensor<1x6xf32>} : () -> tensor<1x6xf32>
  %y:2 = "canonical.gru"(%x, %weights, %recurrent_weights, %bias) {direction = "backward"} : (tensor<3x2x2xf32>, tensor<1x6x2xf32>, tensor<1x6x2xf32>, tensor<1x6xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[-0.0491554184, -0.197735756], [-0.347763526, 0.235266565]]], [[[-0.165553095, -0.234410906], [-0.2635026, -0.040592667]]], [[[-0.00775083533, -0.126736442], [-0.29769356, 0.2440943]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[-0.0491554184, -0.197735756], [-0.347763526, 0.235266565]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @both_directions() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625]], [[-0.25, 0.125], [0.5, -0.5], [-0.125, 0.25], [0.625, -0.375], [0.0, 0.375], [-0.625, -0.25]]]> : tensor<2x6x2xf32>} : () -> tensor<2x6x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375]], [[0.25, -0.25], [0.375, -0.125], [0.5, 0.0], [-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375]]]> : tensor<2x6x2xf32>} : () -> tensor<2x6x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0], [0.25, -0.375, -0.125, 0.125, 0.375, -0.25]]> : tensor<2x6xf32>} : () -> tensor<2x6xf32>
  %y:2 = "canonical.gru"(%x, %weights, %recurrent_weights, %bias) {direction = "bidirectional"} : (tensor<3x2x2xf32>, tensor<2x6x2xf32>, tensor<2x6x2xf32>, tensor<2x6xf32>) -> (tensor<3x2x2x2xf32>, tensor<2x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0146449402, -0.114185204], [-0.2621828, 0.266870516]], [[0.288874345, 0.00118862822], [0.18051424, -0.341163267]]], [[[-0.161115529, -0.22844641], [-0.250788826, -0.0305262119]], [[0.31972492, -0.280548298], [0.239096158, -0.234889775]]], [[[-0.0615356196, -0.211836055], [-0.372486949, 0.216955701]], [[0.143275459, 0.0929613836], [0.112390978, -0.233539501]]]]> : tensor<3x2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x2x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[-0.0615356196, -0.211836055], [-0.372486949, 0.216955701]], [[0.288874345, 0.00118862822], [0.18051424, -0.341163267]]]> : tensor<2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @one_step() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0]]> : tensor<1x6xf32>} : () -> tensor<1x6xf32>
  %y:2 = "canonical.gru"(%x, %weights, %recurrent_weights, %bias) : (tensor<1x2x2xf32>, tensor<1x6x2xf32>, tensor<1x6x2xf32>, tensor<1x6xf32>) -> (tensor<1x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0146449402, -0.114185204], [-0.2621828, 0.266870516]]]]> : tensor<1x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.0146449402, -0.114185204], [-0.2621828, 0.266870516]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @more_inputs_than_cells() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125, 0.5], [-0.5, 0.125, 0.75]], [[-0.25, 0.375, -0.625], [0.0, 0.625, -0.375]], [[0.25, -0.75, -0.125], [0.5, -0.5, 0.125]]]> : tensor<3x2x3xf32>} : () -> tensor<3x2x3xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25, 0.125], [0.5, -0.5, -0.125], [0.25, 0.625, -0.375]]]> : tensor<1x3x3xf32>} : () -> tensor<1x3x3xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5], [0.125], [-0.375]]]> : tensor<1x3x1xf32>} : () -> tensor<1x3x1xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125]]> : tensor<1x3xf32>} : () -> tensor<1x3xf32>
  %y:2 = "canonical.gru"(%x, %weights, %recurrent_weights, %bias) : (tensor<3x2x3xf32>, tensor<1x3x3xf32>, tensor<1x3x1xf32>, tensor<1x3xf32>) -> (tensor<3x1x2x1xf32>, tensor<1x2x1xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[-0.143609218], [-0.100188359]]], [[[0.230732887], [0.331335855]]], [[[-0.0835104629], [-0.012921955]]]]> : tensor<3x1x2x1xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x1xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[-0.0835104629], [-0.012921955]]]> : tensor<1x2x1xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x1xf32>) -> ()
  ml_program.output
}

// Behind its end a sequence gives 0, and its last state is that at its end.
ml_program.subgraph @lengths() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0]]> : tensor<1x6xf32>} : () -> tensor<1x6xf32>
  %absent = "control.none"() : () -> none
  %lengths = "canonical.constant_gen"() {value = dense<[3, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y:2 = "canonical.gru"(%x, %weights, %recurrent_weights, %bias, %absent, %lengths) : (tensor<3x2x2xf32>, tensor<1x6x2xf32>, tensor<1x6x2xf32>, tensor<1x6xf32>, none, tensor<2xi64>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0146449402, -0.114185204], [-0.2621828, 0.266870516]]], [[[-0.161115529, -0.22844641], [0.0, 0.0]]], [[[-0.0615356196, -0.211836055], [0.0, 0.0]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[-0.0615356196, -0.211836055], [-0.2621828, 0.266870516]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @lengths_backward() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0]]> : tensor<1x6xf32>} : () -> tensor<1x6xf32>
  %absent = "control.none"() : () -> none
  %lengths = "canonical.constant_gen"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %y:2 = "canonical.gru"(%x, %weights, %recurrent_weights, %bias, %absent, %lengths) {direction = "backward"} : (tensor<3x2x2xf32>, tensor<1x6x2xf32>, tensor<1x6x2xf32>, tensor<1x6xf32>, none, tensor<2xi32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0146449402, -0.114185204], [-0.270750467, 0.213352884]]], [[[0.0, 0.0], [-0.0895064284, -0.155942429]]], [[[0.0, 0.0], [0.0, 0.0]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.0146449402, -0.114185204], [-0.270750467, 0.213352884]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @lengths_in_both_directions() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625]], [[-0.25, 0.125], [0.5, -0.5], [-0.125, 0.25], [0.625, -0.375], [0.0, 0.375], [-0.625, -0.25]]]> : tensor<2x6x2xf32>} : () -> tensor<2x6x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375]], [[0.25, -0.25], [0.375, -0.125], [0.5, 0.0], [-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375]]]> : tensor<2x6x2xf32>} : () -> tensor<2x6x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0], [0.25, -0.375, -0.125, 0.125, 0.375, -0.25]]> : tensor<2x6xf32>} : () -> tensor<2x6xf32>
  %absent = "control.none"() : () -> none
  %lengths = "canonical.constant_gen"() {value = dense<[2, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y:2 = "canonical.gru"(%x, %weights, %recurrent_weights, %bias, %absent, %lengths) {direction = "bidirectional"} : (tensor<3x2x2xf32>, tensor<2x6x2xf32>, tensor<2x6x2xf32>, tensor<2x6xf32>, none, tensor<2xi64>) -> (tensor<3x2x2x2xf32>, tensor<2x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0146449402, -0.114185204], [-0.2621828, 0.266870516]], [[0.24409011, -0.00618544074], [0.18051424, -0.341163267]]], [[[-0.161115529, -0.22844641], [-0.250788826, -0.0305262119]], [[0.243304529, -0.315615091], [0.239096158, -0.234889775]]], [[[0.0, 0.0], [-0.372486949, 0.216955701]], [[0.0, 0.0], [0.112390978, -0.233539501]]]]> : tensor<3x2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x2x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[-0.161115529, -0.22844641], [-0.372486949, 0.216955701]], [[0.24409011, -0.00618544074], [0.18051424, -0.341163267]]]> : tensor<2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x2xf32>) -> ()
  ml_program.output
}

// The last state is the first one.
ml_program.subgraph @length_zero() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0]]> : tensor<1x6xf32>} : () -> tensor<1x6xf32>
  %absent = "control.none"() : () -> none
  %lengths = "canonical.constant_gen"() {value = dense<[0, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %initial_hidden = "canonical.constant_gen"() {value = dense<[[[-0.75, 0.0], [0.75, -0.25]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %y:2 = "canonical.gru"(%x, %weights, %recurrent_weights, %bias, %absent, %lengths, %initial_hidden) : (tensor<3x2x2xf32>, tensor<1x6x2xf32>, tensor<1x6x2xf32>, tensor<1x6xf32>, none, tensor<2xi64>, tensor<1x2x2xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0, 0.0], [-0.0540320423, 0.2611417]]], [[[0.0, 0.0], [-0.157787171, -0.0395436185]]], [[[0.0, 0.0], [0.0, 0.0]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[-0.75, 0.0], [-0.157787171, -0.0395436185]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @initial_state() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0]]> : tensor<1x6xf32>} : () -> tensor<1x6xf32>
  %absent = "control.none"() : () -> none
  %initial_hidden = "canonical.constant_gen"() {value = dense<[[[-0.75, 0.0], [0.75, -0.25]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %y:2 = "canonical.gru"(%x, %weights, %recurrent_weights, %bias, %absent, %absent, %initial_hidden) : (tensor<3x2x2xf32>, tensor<1x6x2xf32>, tensor<1x6x2xf32>, tensor<1x6xf32>, none, none, tensor<1x2x2xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[-0.455050192, -0.129871374], [-0.0540320423, 0.2611417]]], [[[-0.328426856, -0.235621129], [-0.157787171, -0.0395436185]]], [[[-0.154607483, -0.22129819], [-0.340282601, 0.22047327]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[-0.154607483, -0.22129819], [-0.340282601, 0.22047327]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @initial_state_in_both_directions() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625]], [[-0.25, 0.125], [0.5, -0.5], [-0.125, 0.25], [0.625, -0.375], [0.0, 0.375], [-0.625, -0.25]]]> : tensor<2x6x2xf32>} : () -> tensor<2x6x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375]], [[0.25, -0.25], [0.375, -0.125], [0.5, 0.0], [-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375]]]> : tensor<2x6x2xf32>} : () -> tensor<2x6x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0], [0.25, -0.375, -0.125, 0.125, 0.375, -0.25]]> : tensor<2x6xf32>} : () -> tensor<2x6xf32>
  %absent = "control.none"() : () -> none
  %initial_hidden = "canonical.constant_gen"() {value = dense<[[[-0.75, 0.0], [0.75, -0.25]], [[0.5, -0.5], [0.25, -0.75]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %y:2 = "canonical.gru"(%x, %weights, %recurrent_weights, %bias, %absent, %absent, %initial_hidden) {direction = "bidirectional"} : (tensor<3x2x2xf32>, tensor<2x6x2xf32>, tensor<2x6x2xf32>, tensor<2x6xf32>, none, none, tensor<2x2x2xf32>) -> (tensor<3x2x2x2xf32>, tensor<2x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[-0.455050192, -0.129871374], [-0.0540320423, 0.2611417]], [[0.3579534, -0.075077572], [0.174308831, -0.480153503]]], [[[-0.328426856, -0.235621129], [-0.157787171, -0.0395436185]], [[0.442235169, -0.409749707], [0.252174215, -0.453638205]]], [[[-0.154607483, -0.22129819], [-0.340282601, 0.22047327]], [[0.405391291, -0.193483593], [0.17642811, -0.700553078]]]]> : tensor<3x2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x2x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[-0.154607483, -0.22129819], [-0.340282601, 0.22047327]], [[0.3579534, -0.075077572], [0.174308831, -0.480153503]]]> : tensor<2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @other_activations() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0]]> : tensor<1x6xf32>} : () -> tensor<1x6xf32>
  %y:2 = "canonical.gru"(%x, %weights, %recurrent_weights, %bias) {activations = ["hard_sigmoid", "leaky_relu"], activation_parameters = [array<f32: 0.2, 0.5>, array<f32: 0.25>]} : (tensor<3x2x2xf32>, tensor<1x6x2xf32>, tensor<1x6x2xf32>, tensor<1x6xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.01484375, -0.0282470703], [-0.0669921875, 0.28125]]], [[[-0.0397985809, -0.0620487055], [-0.0639966202, 0.100252675]]], [[[-0.0195849023, -0.0588797841], [-0.104184673, 0.284556544]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[-0.0195849023, -0.0588797841], [-0.104184673, 0.284556544]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @other_activations_in_each_direction() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625]], [[-0.25, 0.125], [0.5, -0.5], [-0.125, 0.25], [0.625, -0.375], [0.0, 0.375], [-0.625, -0.25]]]> : tensor<2x6x2xf32>} : () -> tensor<2x6x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375]], [[0.25, -0.25], [0.375, -0.125], [0.5, 0.0], [-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375]]]> : tensor<2x6x2xf32>} : () -> tensor<2x6x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0], [0.25, -0.375, -0.125, 0.125, 0.375, -0.25]]> : tensor<2x6xf32>} : () -> tensor<2x6xf32>
  %y:2 = "canonical.gru"(%x, %weights, %recurrent_weights, %bias) {activations = ["hard_sigmoid", "leaky_relu", "clamp", "relu"], activation_parameters = [array<f32: 0.2, 0.5>, array<f32: 0.25>, array<f32: -0.5, 0.5>, array<f32>], direction = "bidirectional"} : (tensor<3x2x2xf32>, tensor<2x6x2xf32>, tensor<2x6x2xf32>, tensor<2x6xf32>) -> (tensor<3x2x2x2xf32>, tensor<2x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.01484375, -0.0282470703], [-0.0669921875, 0.28125]], [[0.404976602, 0.416259513], [0.234118608, 0.0]]], [[[-0.0397985809, -0.0620487055], [-0.0639966202, 0.100252675]], [[0.504551469, -0.10546875], [0.388810397, 0.0]]], [[[-0.0195849023, -0.0588797841], [-0.104184673, 0.284556544]], [[0.22265625, 0.2109375], [0.223388672, 0.0]]]]> : tensor<3x2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x2x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[-0.0195849023, -0.0588797841], [-0.104184673, 0.284556544]], [[0.404976602, 0.416259513], [0.234118608, 0.0]]]> : tensor<2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @clip() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0]]> : tensor<1x6xf32>} : () -> tensor<1x6xf32>
  %y:2 = "canonical.gru"(%x, %weights, %recurrent_weights, %bias) {clip = 0.25 : f32} : (tensor<3x2x2xf32>, tensor<1x6x2xf32>, tensor<1x6x2xf32>, tensor<1x6xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0146449402, -0.112647082], [-0.137687517, 0.137687517]]], [[[-0.131275618, -0.171146281], [-0.168194428, -0.042408046]]], [[[-0.0528829262, -0.190346599], [-0.21132699, 0.114285874]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[-0.0528829262, -0.190346599], [-0.21132699, 0.114285874]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @reset_after() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0]]> : tensor<1x6xf32>} : () -> tensor<1x6xf32>
  %y:2 = "canonical.gru"(%x, %weights, %recurrent_weights, %bias) {reset_after = true} : (tensor<3x2x2xf32>, tensor<1x6x2xf32>, tensor<1x6x2xf32>, tensor<1x6xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0146449402, -0.114185204], [-0.2621828, 0.266870516]]], [[[-0.16860075, -0.228297956], [-0.245381152, -0.0315248]]], [[[-0.0619934056, -0.211361896], [-0.371298224, 0.215649751]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[-0.0619934056, -0.211361896], [-0.371298224, 0.215649751]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @recurrent_bias() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0]]> : tensor<1x6xf32>} : () -> tensor<1x6xf32>
  %recurrent_bias = "canonical.constant_gen"() {value = dense<[[-0.25, 0.125, -0.125, 0.25, 0.0, -0.25]]> : tensor<1x6xf32>} : () -> tensor<1x6xf32>
  %y:2 = "canonical.gru"(%x, %weights, %recurrent_weights, %bias, %recurrent_bias) : (tensor<3x2x2xf32>, tensor<1x6x2xf32>, tensor<1x6x2xf32>, tensor<1x6xf32>, tensor<1x6xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0165948913, -0.228779172], [-0.2850707, 0.133906377]]], [[[-0.145698927, -0.360324562], [-0.234712862, -0.162131245]]], [[[-0.0168570073, -0.378153304], [-0.355653227, 0.0446851561]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[-0.0168570073, -0.378153304], [-0.355653227, 0.0446851561]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @recurrent_bias_and_reset_after() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0]]> : tensor<1x6xf32>} : () -> tensor<1x6xf32>
  %recurrent_bias = "canonical.constant_gen"() {value = dense<[[-0.25, 0.125, -0.125, 0.25, 0.0, -0.25]]> : tensor<1x6xf32>} : () -> tensor<1x6xf32>
  %y:2 = "canonical.gru"(%x, %weights, %recurrent_weights, %bias, %recurrent_bias) {reset_after = true} : (tensor<3x2x2xf32>, tensor<1x6x2xf32>, tensor<1x6x2xf32>, tensor<1x6xf32>, tensor<1x6xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0165948913, -0.181466755], [-0.2850707, 0.182979825]]], [[[-0.174960332, -0.315608423], [-0.236625146, -0.116307355]]], [[[-0.0397402386, -0.314207971], [-0.370239682, 0.102289771]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[-0.0397402386, -0.314207971], [-0.370239682, 0.102289771]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @recurrent_bias_alone() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375]]]> : tensor<1x6x2xf32>} : () -> tensor<1x6x2xf32>
  %absent = "control.none"() : () -> none
  %recurrent_bias = "canonical.constant_gen"() {value = dense<[[-0.25, 0.125, -0.125, 0.25, 0.0, -0.25]]> : tensor<1x6xf32>} : () -> tensor<1x6xf32>
  %y:2 = "canonical.gru"(%x, %weights, %recurrent_weights, %absent, %recurrent_bias) {reset_after = true} : (tensor<3x2x2xf32>, tensor<1x6x2xf32>, tensor<1x6x2xf32>, none, tensor<1x6xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.119990604, -0.160446315], [-0.11262016, 0.183018848]]], [[[0.0335294624, -0.290551913], [-0.0285872622, -0.0924653592]]], [[[0.160954278, -0.291356895], [-0.145104236, 0.122599438]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.160954278, -0.291356895], [-0.145104236, 0.122599438]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0]], [[2.0]]]> : tensor<2x1x1x$T>} : () -> tensor<2x1x1x$T>
  %weights = "canonical.constant_gen"() {value = dense<[[[1.0], [-1.0], [0.5]]]> : tensor<1x3x1x$T>} : () -> tensor<1x3x1x$T>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[0.5], [1.0], [-0.5]]]> : tensor<1x3x1x$T>} : () -> tensor<1x3x1x$T>
  %bias = "canonical.constant_gen"() {value = dense<[[0.0, 1.0, 0.5]]> : tensor<1x3x$T>} : () -> tensor<1x3x$T>
  %y:2 = "canonical.gru"(%x, %weights, %recurrent_weights, %bias) {activations = ["none", "none"]} : (tensor<2x1x1x$T>, tensor<1x3x1x$T>, tensor<1x3x1x$T>, tensor<1x3x$T>) -> (tensor<2x1x1x1x$T>, tensor<1x1x1x$T>)
  "check.eq"(%y#0) {expected = dense<[[[[0.0]]], [[[-1.5]]]]> : tensor<2x1x1x1x$T>} : (tensor<2x1x1x1x$T>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[-1.5]]]> : tensor<1x1x1x$T>} : (tensor<1x1x1x$T>) -> ()
  ml_program.output
}

ml_program.subgraph @gates() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0]], [[2.0]]]> : tensor<2x1x1x$T>} : () -> tensor<2x1x1x$T>
  %weights = "canonical.constant_gen"() {value = dense<[[[1.0], [-1.0], [0.5]]]> : tensor<1x3x1x$T>} : () -> tensor<1x3x1x$T>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[0.5], [1.0], [-0.5]]]> : tensor<1x3x1x$T>} : () -> tensor<1x3x1x$T>
  %bias = "canonical.constant_gen"() {value = dense<[[0.0, 1.0, 0.5]]> : tensor<1x3x$T>} : () -> tensor<1x3x$T>
  %y:3 = "canonical.gru"(%x, %weights, %recurrent_weights, %bias) {activations = ["none", "none"]} : (tensor<2x1x1x$T>, tensor<1x3x1x$T>, tensor<1x3x1x$T>, tensor<1x3x$T>) -> (tensor<2x1x1x1x$T>, tensor<1x1x1x$T>, tensor<2x1x1x3x$T>)
  "check.eq"(%y#2) {expected = dense<[[[[1.0, 0.0, 1.0]]], [[[2.0, -1.0, 1.5]]]]> : tensor<2x1x1x3x$T>} : (tensor<2x1x1x3x$T>) -> ()
  ml_program.output
}
