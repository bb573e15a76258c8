// A long short-term memory runs over a sequence.

ml_program.subgraph @forward() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625], [-0.25, 0.125], [0.5, -0.5]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25], [0.375, -0.125]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375]]> : tensor<1x8xf32>} : () -> tensor<1x8xf32>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias) : (tensor<3x2x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.130600176, -0.132380529], [0.0109722781, 0.0286990669]]], [[[0.0984013412, -0.265779212], [0.0845273561, -0.174418252]]], [[[0.186275103, -0.20752722], [0.0433101851, -0.0565512317]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.186275103, -0.20752722], [0.0433101851, -0.0565512317]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.334386922, -0.424049767], [0.0979783186, -0.103258589]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @without_bias() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625], [-0.25, 0.125], [0.5, -0.5]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25], [0.375, -0.125]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights) : (tensor<3x2x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0629531667, -0.060173834], [-0.0379867085, 0.0935757483]]], [[[0.0414244502, -0.131229424], [-0.00161492536, -0.0515924173]]], [[[0.0939451828, -0.0989588395], [-0.0348722584, 0.0758942245]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.0939451828, -0.0989588395], [-0.0348722584, 0.0758942245]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.168471497, -0.226958916], [-0.0814033864, 0.161471733]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @backward() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625], [-0.25, 0.125], [0.5, -0.5]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25], [0.375, -0.125]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375]]> : tensor<1x8xf32>} : () -> tensor<1x8xf32>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias) {direction = "backward"} : (tensor<3x2x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.201741753, -0.194915223], [0.0489823024, -0.0566180448]]], [[[0.0951209549, -0.269250845], [0.0826859877, -0.174470319]]], [[[0.116515684, -0.145142809], [0.00736145829, 0.0314767038]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.201741753, -0.194915223], [0.0489823024, -0.0566180448]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.352073148, -0.42032693], [0.10620945, -0.108793921]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @both_directions() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625], [-0.25, 0.125], [0.5, -0.5]], [[-0.125, 0.25], [0.625, -0.375], [0.0, 0.375], [-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0]]]> : tensor<2x8x2xf32>} : () -> tensor<2x8x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25], [0.375, -0.125]], [[0.5, 0.0], [-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25]]]> : tensor<2x8x2xf32>} : () -> tensor<2x8x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375], [-0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375, -0.125]]> : tensor<2x8xf32>} : () -> tensor<2x8xf32>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias) {direction = "bidirectional"} : (tensor<3x2x2xf32>, tensor<2x8x2xf32>, tensor<2x8x2xf32>, tensor<2x8xf32>) -> (tensor<3x2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.130600176, -0.132380529], [0.0109722781, 0.0286990669]], [[-0.176773751, 0.00623119817], [-0.155117834, -0.109758819]]], [[[0.0984013412, -0.265779212], [0.0845273561, -0.174418252]], [[-0.0635321576, -0.0306294619], [-0.115503054, -0.0676603666]]], [[[0.186275103, -0.20752722], [0.0433101851, -0.0565512317]], [[-0.138153223, 0.0252797351], [-0.0999453581, -0.0817918429]]]]> : tensor<3x2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x2x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.186275103, -0.20752722], [0.0433101851, -0.0565512317]], [[-0.176773751, 0.00623119817], [-0.155117834, -0.109758819]]]> : tensor<2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x2xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.334386922, -0.424049767], [0.0979783186, -0.103258589]], [[-0.311781763, 0.0110632204], [-0.28807781, -0.286773146]]]> : tensor<2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @one_step() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625], [-0.25, 0.125], [0.5, -0.5]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25], [0.375, -0.125]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375]]> : tensor<1x8xf32>} : () -> tensor<1x8xf32>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias) : (tensor<1x2x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8xf32>) -> (tensor<1x1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.130600176, -0.132380529], [0.0109722781, 0.0286990669]]]]> : tensor<1x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.130600176, -0.132380529], [0.0109722781, 0.0286990669]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.211691632, -0.256528504], [0.0226560829, 0.0525397196]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @more_inputs_than_cells() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125, 0.5], [-0.5, 0.125, 0.75]], [[-0.25, 0.375, -0.625], [0.0, 0.625, -0.375]], [[0.25, -0.75, -0.125], [0.5, -0.5, 0.125]]]> : tensor<3x2x3xf32>} : () -> tensor<3x2x3xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25, 0.125], [0.5, -0.5, -0.125], [0.25, 0.625, -0.375], [0.0, 0.375, -0.625]]]> : tensor<1x4x3xf32>} : () -> tensor<1x4x3xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5], [0.125], [-0.375], [0.25]]]> : tensor<1x4x1xf32>} : () -> tensor<1x4x1xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375]]> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias) : (tensor<3x2x3xf32>, tensor<1x4x3xf32>, tensor<1x4x1xf32>, tensor<1x4xf32>) -> (tensor<3x1x2x1xf32>, tensor<1x2x1xf32>, tensor<1x2x1xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.00322490736], [-0.00866922288]]], [[[0.118114045], [0.0919252892]]], [[[0.121986232], [0.0907019236]]]]> : tensor<3x1x2x1xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x1xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.121986232], [0.0907019236]]]> : tensor<1x2x1xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x1xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.206189701], [0.154516731]]]> : tensor<1x2x1xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x1xf32>) -> ()
  ml_program.output
}

// Behind its end a sequence gives 0, and its last state is that at its end.
ml_program.subgraph @lengths() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625], [-0.25, 0.125], [0.5, -0.5]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25], [0.375, -0.125]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375]]> : tensor<1x8xf32>} : () -> tensor<1x8xf32>
  %lengths = "canonical.constant_gen"() {value = dense<[3, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias, %lengths) : (tensor<3x2x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8xf32>, tensor<2xi64>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.130600176, -0.132380529], [0.0109722781, 0.0286990669]]], [[[0.0984013412, -0.265779212], [0.0, 0.0]]], [[[0.186275103, -0.20752722], [0.0, 0.0]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.186275103, -0.20752722], [0.0109722781, 0.0286990669]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.334386922, -0.424049767], [0.0226560829, 0.0525397196]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @lengths_backward() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625], [-0.25, 0.125], [0.5, -0.5]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25], [0.375, -0.125]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375]]> : tensor<1x8xf32>} : () -> tensor<1x8xf32>
  %lengths = "canonical.constant_gen"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias, %lengths) {direction = "backward"} : (tensor<3x2x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8xf32>, tensor<2xi32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.130600176, -0.132380529], [0.04837426, -0.0637328754]]], [[[0.0, 0.0], [0.0796184861, -0.186168481]]], [[[0.0, 0.0], [0.0, 0.0]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.130600176, -0.132380529], [0.04837426, -0.0637328754]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.211691632, -0.256528504], [0.105087051, -0.122919069]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @lengths_in_both_directions() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625], [-0.25, 0.125], [0.5, -0.5]], [[-0.125, 0.25], [0.625, -0.375], [0.0, 0.375], [-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0]]]> : tensor<2x8x2xf32>} : () -> tensor<2x8x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25], [0.375, -0.125]], [[0.5, 0.0], [-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25]]]> : tensor<2x8x2xf32>} : () -> tensor<2x8x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375], [-0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375, -0.125]]> : tensor<2x8xf32>} : () -> tensor<2x8xf32>
  %lengths = "canonical.constant_gen"() {value = dense<[2, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias, %lengths) {direction = "bidirectional"} : (tensor<3x2x2xf32>, tensor<2x8x2xf32>, tensor<2x8x2xf32>, tensor<2x8xf32>, tensor<2xi64>) -> (tensor<3x2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.130600176, -0.132380529], [0.0109722781, 0.0286990669]], [[-0.136733925, 0.0104105428], [-0.155117834, -0.109758819]]], [[[0.0984013412, -0.265779212], [0.0845273561, -0.174418252]], [[0.0418409481, -0.0305070565], [-0.115503054, -0.0676603666]]], [[[0.0, 0.0], [0.0433101851, -0.0565512317]], [[0.0, 0.0], [-0.0999453581, -0.0817918429]]]]> : tensor<3x2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x2x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.0984013412, -0.265779212], [0.0433101851, -0.0565512317]], [[-0.136733925, 0.0104105428], [-0.155117834, -0.109758819]]]> : tensor<2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x2xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.211743212, -0.40721144], [0.0979783186, -0.103258589]], [[-0.242168631, 0.0186999824], [-0.28807781, -0.286773146]]]> : tensor<2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x2xf32>) -> ()
  ml_program.output
}

// The last state is the first one.
ml_program.subgraph @length_zero() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625], [-0.25, 0.125], [0.5, -0.5]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25], [0.375, -0.125]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375]]> : tensor<1x8xf32>} : () -> tensor<1x8xf32>
  %lengths = "canonical.constant_gen"() {value = dense<[0, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %initial_hidden = "canonical.constant_gen"() {value = dense<[[[-0.75, 0.0], [0.75, -0.25]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias, %lengths, %initial_hidden) : (tensor<3x2x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8xf32>, tensor<2xi64>, tensor<1x2x2xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0, 0.0], [0.0344749471, 0.0687420511]]], [[[0.0, 0.0], [0.0984844628, -0.153174826]]], [[[0.0, 0.0], [0.0, 0.0]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[-0.75, 0.0], [0.0984844628, -0.153174826]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.0, 0.0], [0.179397704, -0.243925689]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @initial_state() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625], [-0.25, 0.125], [0.5, -0.5]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25], [0.375, -0.125]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375]]> : tensor<1x8xf32>} : () -> tensor<1x8xf32>
  %absent = "control.none"() : () -> none
  %initial_hidden = "canonical.constant_gen"() {value = dense<[[[-0.75, 0.0], [0.75, -0.25]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %initial_cell = "canonical.constant_gen"() {value = dense<[[[-1.0, 0.0], [1.0, -0.5]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias, %absent, %initial_hidden, %initial_cell) : (tensor<3x2x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8xf32>, none, tensor<1x2x2xf32>, tensor<1x2x2xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[-0.233575619, -0.196871243], [0.193615769, -0.0934127838]]], [[[-0.0275341657, -0.329021487], [0.201354038, -0.204278386]]], [[[0.110007033, -0.234805765], [0.0888716934, -0.0693517062]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.110007033, -0.234805765], [0.0888716934, -0.0693517062]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.192138664, -0.492818911], [0.207954356, -0.128590785]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @initial_state_in_both_directions() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625], [-0.25, 0.125], [0.5, -0.5]], [[-0.125, 0.25], [0.625, -0.375], [0.0, 0.375], [-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0]]]> : tensor<2x8x2xf32>} : () -> tensor<2x8x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25], [0.375, -0.125]], [[0.5, 0.0], [-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25]]]> : tensor<2x8x2xf32>} : () -> tensor<2x8x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375], [-0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375, -0.125]]> : tensor<2x8xf32>} : () -> tensor<2x8xf32>
  %absent = "control.none"() : () -> none
  %initial_hidden = "canonical.constant_gen"() {value = dense<[[[-0.75, 0.0], [0.75, -0.25]], [[0.5, -0.5], [0.25, -0.75]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %initial_cell = "canonical.constant_gen"() {value = dense<[[[-1.0, 0.0], [1.0, -0.5]], [[0.5, -1.0], [0.0, 1.0]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias, %absent, %initial_hidden, %initial_cell) {direction = "bidirectional"} : (tensor<3x2x2xf32>, tensor<2x8x2xf32>, tensor<2x8x2xf32>, tensor<2x8xf32>, none, tensor<2x2x2xf32>, tensor<2x2x2xf32>) -> (tensor<3x2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[-0.233575619, -0.196871243], [0.193615769, -0.0934127838]], [[-0.11099273, -0.0857952667], [-0.165254846, -0.042433729]]], [[[-0.0275341657, -0.329021487], [0.201354038, -0.204278386]], [[0.0885431832, -0.122806012], [-0.101954973, 0.119311665]]], [[[0.110007033, -0.234805765], [0.0888716934, -0.0693517062]], [[0.0262137191, -0.235180587], [-0.0311416103, 0.139604848]]]]> : tensor<3x2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x2x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.110007033, -0.234805765], [0.0888716934, -0.0693517062]], [[-0.11099273, -0.0857952667], [-0.165254846, -0.042433729]]]> : tensor<2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x2xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.192138664, -0.492818911], [0.207954356, -0.128590785]], [[-0.198791347, -0.158645452], [-0.302109306, -0.104073112]]]> : tensor<2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @other_activations() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625], [-0.25, 0.125], [0.5, -0.5]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25], [0.375, -0.125]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375]]> : tensor<1x8xf32>} : () -> tensor<1x8xf32>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias) {activations = ["hard_sigmoid", "leaky_relu", "softsign"], activation_parameters = [array<f32: 0.2, 0.5>, array<f32: 0.25>, array<f32>]} : (tensor<3x2x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.109361009, -0.036982522], [0.01152746, 0.0278703704]]], [[[0.0888792406, -0.0712401829], [0.0774067577, -0.0364475078]]], [[[0.14422646, -0.0603889793], [0.0402286773, 0.0175588589]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.14422646, -0.0603889793], [0.0402286773, 0.0175588589]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.332712641, -0.127398873], [0.0946462642, 0.0327446341]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @other_activations_in_each_direction() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625], [-0.25, 0.125], [0.5, -0.5]], [[-0.125, 0.25], [0.625, -0.375], [0.0, 0.375], [-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0]]]> : tensor<2x8x2xf32>} : () -> tensor<2x8x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25], [0.375, -0.125]], [[0.5, 0.0], [-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25]]]> : tensor<2x8x2xf32>} : () -> tensor<2x8x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375], [-0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375, -0.125]]> : tensor<2x8xf32>} : () -> tensor<2x8xf32>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias) {activations = ["hard_sigmoid", "leaky_relu", "softsign", "clamp", "relu", "affine"], activation_parameters = [array<f32: 0.2, 0.5>, array<f32: 0.25>, array<f32>, array<f32: -0.5, 0.5>, array<f32>, array<f32: 2.0, 1.0>], direction = "bidirectional"} : (tensor<3x2x2xf32>, tensor<2x8x2xf32>, tensor<2x8x2xf32>, tensor<2x8xf32>) -> (tensor<3x2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.109361009, -0.036982522], [0.01152746, 0.0278703704]], [[0.00494680364, -0.0406445952], [-0.0231452001, -0.486285083]]], [[[0.0888792406, -0.0712401829], [0.0774067577, -0.0364475078]], [[0.528641745, -0.49920038], [0.303704441, -0.387148619]]], [[[0.14422646, -0.0603889793], [0.0402286773, 0.0175588589]], [[0.375, 0.132453918], [0.234375, -0.5]]]]> : tensor<3x2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x2x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.14422646, -0.0603889793], [0.0402286773, 0.0175588589]], [[0.00494680364, -0.0406445952], [-0.0231452001, -0.486285083]]]> : tensor<2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x2xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.332712641, -0.127398873], [0.0946462642, 0.0327446341]], [[-0.0135169106, -0.207005076], [-0.000671370289, -0.0137149174]]]> : tensor<2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @clip() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625], [-0.25, 0.125], [0.5, -0.5]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25], [0.375, -0.125]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375]]> : tensor<1x8xf32>} : () -> tensor<1x8xf32>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias) {clip = 0.25 : f32} : (tensor<3x2x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0727309938, -0.0563290202], [0.0132340354, 0.0297375991]]], [[[0.0784975051, -0.101789783], [0.0658416658, -0.0564132154]]], [[[0.112999571, -0.101413929], [0.0391978979, 0.0064451826]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.112999571, -0.101413929], [0.0391978979, 0.0064451826]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.20377832, -0.190265644], [0.0862570891, 0.0114651982]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @peephole() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625], [-0.25, 0.125], [0.5, -0.5]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25], [0.375, -0.125]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375]]> : tensor<1x8xf32>} : () -> tensor<1x8xf32>
  %absent = "control.none"() : () -> none
  %peephole = "canonical.constant_gen"() {value = dense<[[-0.75, 0.0, 0.75, -0.25, 0.5, -0.5]]> : tensor<1x6xf32>} : () -> tensor<1x6xf32>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias, %absent, %absent, %absent, %peephole) : (tensor<3x2x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8xf32>, none, none, none, tensor<1x6xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.13818477, -0.136385151], [0.0110684343, 0.0285281027]]], [[[0.103245544, -0.277798957], [0.0880758566, -0.179014553]]], [[[0.196130493, -0.228556097], [0.0451167502, -0.0619626678]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.196130493, -0.228556097], [0.0451167502, -0.0619626678]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.320063361, -0.447323073], [0.0981722268, -0.111938594]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @peephole_in_both_directions() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625], [-0.25, 0.125], [0.5, -0.5]], [[-0.125, 0.25], [0.625, -0.375], [0.0, 0.375], [-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0]]]> : tensor<2x8x2xf32>} : () -> tensor<2x8x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25], [0.375, -0.125]], [[0.5, 0.0], [-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25]]]> : tensor<2x8x2xf32>} : () -> tensor<2x8x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375], [-0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375, -0.125]]> : tensor<2x8xf32>} : () -> tensor<2x8xf32>
  %absent = "control.none"() : () -> none
  %peephole = "canonical.constant_gen"() {value = dense<[[-0.75, 0.0, 0.75, -0.25, 0.5, -0.5], [0.25, -0.75, 0.0, 0.75, -0.25, 0.5]]> : tensor<2x6xf32>} : () -> tensor<2x6xf32>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias, %absent, %absent, %absent, %peephole) {direction = "bidirectional"} : (tensor<3x2x2xf32>, tensor<2x8x2xf32>, tensor<2x8x2xf32>, tensor<2x8xf32>, none, none, none, tensor<2x6xf32>) -> (tensor<3x2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.13818477, -0.136385151], [0.0110684343, 0.0285281027]], [[-0.176642754, 0.00835644769], [-0.154218406, -0.0969932916]]], [[[0.103245544, -0.277798957], [0.0880758566, -0.179014553]], [[-0.0667863796, -0.0287726009], [-0.11659801, -0.0620939442]]], [[[0.196130493, -0.228556097], [0.0451167502, -0.0619626678]], [[-0.138153223, 0.0256959058], [-0.0999453581, -0.0731902569]]]]> : tensor<3x2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x2x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.196130493, -0.228556097], [0.0451167502, -0.0619626678]], [[-0.176642754, 0.00835644769], [-0.154218406, -0.0969932916]]]> : tensor<2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x2xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.320063361, -0.447323073], [0.0981722268, -0.111938594]], [[-0.311303653, 0.0147559928], [-0.286071261, -0.290630724]]]> : tensor<2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @input_gate_from_forget_gate() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625], [-0.25, 0.125], [0.5, -0.5]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25], [0.375, -0.125]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375]]> : tensor<1x8xf32>} : () -> tensor<1x8xf32>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias) {coupling = "input_from_forget"} : (tensor<3x2x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.121257812, -0.167187442], [0.0183635246, 0.0256495929]]], [[[0.132522874, -0.29409428], [0.110702653, -0.200688653]]], [[[0.205528135, -0.237667867], [0.0680833051, -0.0752956383]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.205528135, -0.237667867], [0.0680833051, -0.0752956383]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.375382311, -0.500596374], [0.156200813, -0.138905246]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @forget_gate_from_input_gate() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625], [-0.25, 0.125], [0.5, -0.5]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25], [0.375, -0.125]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375]]> : tensor<1x8xf32>} : () -> tensor<1x8xf32>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias) {coupling = "forget_from_input"} : (tensor<3x2x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.130600176, -0.132380529], [0.0109722781, 0.0286990669]]], [[[0.120180875, -0.272106842], [0.0860001084, -0.172096007]]], [[[0.198261052, -0.226819372], [0.0625776099, -0.0466774551]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.198261052, -0.226819372], [0.0625776099, -0.0466774551]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.35901181, -0.470739775], [0.142022492, -0.0850955878]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @projection() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625], [-0.25, 0.125], [0.5, -0.5]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5], [0.125], [-0.375], [0.25], [-0.25], [0.375], [-0.125], [0.5]]]> : tensor<1x8x1xf32>} : () -> tensor<1x8x1xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375]]> : tensor<1x8xf32>} : () -> tensor<1x8xf32>
  %absent = "control.none"() : () -> none
  %projection = "canonical.constant_gen"() {value = dense<[[[-1.0, 0.5]]]> : tensor<1x1x2xf32>} : () -> tensor<1x1x2xf32>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias, %absent, %absent, %absent, %absent, %projection) : (tensor<3x2x2xf32>, tensor<1x8x2xf32>, tensor<1x8x1xf32>, tensor<1x8xf32>, none, none, none, none, tensor<1x1x2xf32>) -> (tensor<3x1x2x1xf32>, tensor<1x2x1xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[-0.19679044], [0.00337725537]]], [[[-0.257611191], [-0.171585981]]], [[[-0.32324304], [-0.0831575261]]]]> : tensor<3x1x2x1xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x1xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[-0.32324304], [-0.0831575261]]]> : tensor<1x2x1xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x1xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.329758687, -0.49127085], [0.0853538226, -0.151032399]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @projection_to_more() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625], [-0.25, 0.125], [0.5, -0.5]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125, -0.375], [0.25, -0.25, 0.375], [-0.125, 0.5, 0.0], [-0.5, 0.125, -0.375], [0.25, -0.25, 0.375], [-0.125, 0.5, 0.0], [-0.5, 0.125, -0.375], [0.25, -0.25, 0.375]]]> : tensor<1x8x3xf32>} : () -> tensor<1x8x3xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375]]> : tensor<1x8xf32>} : () -> tensor<1x8xf32>
  %absent = "control.none"() : () -> none
  %initial_hidden = "canonical.constant_gen"() {value = dense<[[[-0.75, 0.0, 0.75], [-0.25, 0.5, -0.5]]]> : tensor<1x2x3xf32>} : () -> tensor<1x2x3xf32>
  %initial_cell = "canonical.constant_gen"() {value = dense<[[[-1.0, 0.0], [1.0, -0.5]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %projection = "canonical.constant_gen"() {value = dense<[[[-1.5, 0.0], [1.5, -0.5], [1.0, -1.0]]]> : tensor<1x3x2xf32>} : () -> tensor<1x3x2xf32>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias, %absent, %initial_hidden, %initial_cell, %absent, %projection) : (tensor<3x2x2xf32>, tensor<1x8x2xf32>, tensor<1x8x3xf32>, tensor<1x8xf32>, none, tensor<1x2x3xf32>, tensor<1x2x2xf32>, none, tensor<1x3x2xf32>) -> (tensor<3x1x2x3xf32>, tensor<1x2x3xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.254548835, -0.189351669, -0.0393048909], [-0.380348894, 0.508095473, 0.509059087]]], [[[0.0453542627, 0.0835883954, 0.227649141], [-0.354172336, 0.508340056, 0.54445033]]], [[[-0.100926402, 0.209748277, 0.284928018], [-0.143784456, 0.229686622, 0.267660637]]]]> : tensor<3x1x2x3xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x3xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[-0.100926402, 0.209748277, 0.284928018], [-0.143784456, 0.229686622, 0.267660637]]]> : tensor<1x2x3xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x3xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.109621934, -0.436157087], [0.179625482, -0.303932592]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @cell_clip() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625], [-0.25, 0.125], [0.5, -0.5]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25], [-0.25, 0.375], [-0.125, 0.5], [0.0, -0.5], [0.125, -0.375], [0.25, -0.25], [0.375, -0.125]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375]]> : tensor<1x8xf32>} : () -> tensor<1x8xf32>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias) {cell_clip = 0.125 : f32} : (tensor<3x2x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0778604209, -0.0655733926], [0.0109722781, 0.0286990669]]], [[[0.0598365019, -0.0866590224], [0.0687163225, -0.0791405541]]], [[[0.074150853, -0.0673852538], [0.0345083595, -0.00530510898]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.074150853, -0.0673852538], [0.0345083595, -0.00530510898]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.125, -0.125], [0.076280235, -0.0094423244]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @projection_clip() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5], [-0.5, -0.125], [0.25, 0.625], [-0.375, 0.0], [0.375, -0.625], [-0.25, 0.125], [0.5, -0.5]]]> : tensor<1x8x2xf32>} : () -> tensor<1x8x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5], [0.125], [-0.375], [0.25], [-0.25], [0.375], [-0.125], [0.5]]]> : tensor<1x8x1xf32>} : () -> tensor<1x8x1xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125, 0.125, 0.375, -0.25, 0.0, 0.25, -0.375]]> : tensor<1x8xf32>} : () -> tensor<1x8xf32>
  %absent = "control.none"() : () -> none
  %projection = "canonical.constant_gen"() {value = dense<[[[-1.0, 0.5]]]> : tensor<1x1x2xf32>} : () -> tensor<1x1x2xf32>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias, %absent, %absent, %absent, %absent, %projection) {projection_clip = 0.0625 : f32} : (tensor<3x2x2xf32>, tensor<1x8x2xf32>, tensor<1x8x1xf32>, tensor<1x8xf32>, none, none, none, none, tensor<1x1x2xf32>) -> (tensor<3x1x2x1xf32>, tensor<1x2x1xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[-0.0625], [0.00337725537]]], [[[-0.0625], [-0.0625]]], [[[-0.0625], [-0.0625]]]]> : tensor<3x1x2x1xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x1xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<-0.0625> : tensor<1x2x1xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x1xf32>) -> ()
  "check.almost_eq"(%y#2) {atol = 1.0e-06 : f64, expected = dense<[[[0.300633754, -0.470861301], [0.0788091966, -0.129768585]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0]], [[2.0]]]> : tensor<2x1x1x$T>} : () -> tensor<2x1x1x$T>
  %weights = "canonical.constant_gen"() {value = dense<[[[1.0], [-1.0], [0.5], [1.0]]]> : tensor<1x4x1x$T>} : () -> tensor<1x4x1x$T>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[0.5], [1.0], [-0.5], [0.5]]]> : tensor<1x4x1x$T>} : () -> tensor<1x4x1x$T>
  %bias = "canonical.constant_gen"() {value = dense<[[0.0, 1.0, 0.5, 0.0]]> : tensor<1x4x$T>} : () -> tensor<1x4x$T>
  %y:3 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias) {activations = ["none", "none", "none"]} : (tensor<2x1x1x$T>, tensor<1x4x1x$T>, tensor<1x4x1x$T>, tensor<1x4x$T>) -> (tensor<2x1x1x1x$T>, tensor<1x1x1x$T>, tensor<1x1x1x$T>)
  "check.eq"(%y#0) {expected = dense<[[[[0.0]]], [[[-5.5]]]]> : tensor<2x1x1x1x$T>} : (tensor<2x1x1x1x$T>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[-5.5]]]> : tensor<1x1x1x$T>} : (tensor<1x1x1x$T>) -> ()
  "check.eq"(%y#2) {expected = dense<[[[5.5]]]> : tensor<1x1x1x$T>} : (tensor<1x1x1x$T>) -> ()
  ml_program.output
}

ml_program.subgraph @gates() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0]], [[2.0]]]> : tensor<2x1x1x$T>} : () -> tensor<2x1x1x$T>
  %weights = "canonical.constant_gen"() {value = dense<[[[1.0], [-1.0], [0.5], [1.0]]]> : tensor<1x4x1x$T>} : () -> tensor<1x4x1x$T>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[0.5], [1.0], [-0.5], [0.5]]]> : tensor<1x4x1x$T>} : () -> tensor<1x4x1x$T>
  %bias = "canonical.constant_gen"() {value = dense<[[0.0, 1.0, 0.5, 0.0]]> : tensor<1x4x$T>} : () -> tensor<1x4x$T>
  %y:4 = "canonical.lstm"(%x, %weights, %recurrent_weights, %bias) {activations = ["none", "none", "none"]} : (tensor<2x1x1x$T>, tensor<1x4x1x$T>, tensor<1x4x1x$T>, tensor<1x4x$T>) -> (tensor<2x1x1x1x$T>, tensor<1x1x1x$T>, tensor<1x1x1x$T>, tensor<2x1x1x5x$T>)
  "check.eq"(%y#3) {expected = dense<[[[[1.0, 0.0, 1.0, 1.0, 1.0]]], [[[2.0, -1.0, 1.5, 2.0, 5.5]]]]> : tensor<2x1x1x5x$T>} : (tensor<2x1x1x5x$T>) -> ()
  ml_program.output
}
