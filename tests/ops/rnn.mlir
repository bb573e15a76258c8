// A simple recurrent cell runs over a sequence.

ml_program.subgraph @forward() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %y:2 = "canonical.rnn"(%x, %weights, %recurrent_weights, %bias) : (tensor<3x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.124353002, -0.274061589], [-0.509829974, -0.302709729]]], [[[-0.627365111, 0.149351649], [-0.0951351474, 0.145714169]]], [[[0.334579791, 0.069363265], [-0.541371126, -0.160861327]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.334579791, 0.069363265], [-0.541371126, -0.160861327]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @without_bias() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %y:2 = "canonical.rnn"(%x, %weights, %recurrent_weights) : (tensor<3x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.462117157, -0.15499073], [-0.1853332, -0.1853332]]], [[[-0.474651392, 0.176708831], [0.131238601, 0.177515959]]], [[[0.571696422, 0.143058388], [-0.327749485, -0.113716474]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.571696422, 0.143058388], [-0.327749485, -0.113716474]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @backward() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %y:2 = "canonical.rnn"(%x, %weights, %recurrent_weights, %bias) {direction = "backward"} : (tensor<3x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.417338653, -0.00936150591], [-0.473475957, -0.241779269]]], [[[-0.587266952, 0.206652454], [-0.0481287994, 0.191154842]]], [[[0.0156237286, -0.200376719], [-0.586211902, -0.230175711]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.417338653, -0.00936150591], [-0.473475957, -0.241779269]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @both_directions() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5]], [[-0.5, -0.125], [0.25, 0.625]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25]], [[-0.25, 0.375], [-0.125, 0.5]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125], [0.125, 0.375]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %y:2 = "canonical.rnn"(%x, %weights, %recurrent_weights, %bias) {direction = "bidirectional"} : (tensor<3x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2xf32>) -> (tensor<3x2x2x2xf32>, tensor<2x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.124353002, -0.274061589], [-0.509829974, -0.302709729]], [[0.665792106, 0.447542822], [0.0827214203, 0.422523659]]], [[[-0.627365111, 0.149351649], [-0.0951351474, 0.145714169]], [[-0.0533444504, 0.731160756], [0.333019132, 0.609775106]]], [[[0.334579791, 0.069363265], [-0.541371126, -0.160861327]], [[0.411570056, 0.21532634], [-0.139705303, 0.288450213]]]]> : tensor<3x2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x2x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.334579791, 0.069363265], [-0.541371126, -0.160861327]], [[0.665792106, 0.447542822], [0.0827214203, 0.422523659]]]> : tensor<2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @one_step() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %y:2 = "canonical.rnn"(%x, %weights, %recurrent_weights, %bias) : (tensor<1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2xf32>) -> (tensor<1x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.124353002, -0.274061589], [-0.509829974, -0.302709729]]]]> : tensor<1x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.124353002, -0.274061589], [-0.509829974, -0.302709729]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @more_inputs_than_cells() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125, 0.5], [-0.5, 0.125, 0.75]], [[-0.25, 0.375, -0.625], [0.0, 0.625, -0.375]], [[0.25, -0.75, -0.125], [0.5, -0.5, 0.125]]]> : tensor<3x2x3xf32>} : () -> tensor<3x2x3xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25, 0.125]]]> : tensor<1x1x3xf32>} : () -> tensor<1x1x3xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5]]]> : tensor<1x1x1xf32>} : () -> tensor<1x1x1xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375]]> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
  %y:2 = "canonical.rnn"(%x, %weights, %recurrent_weights, %bias) : (tensor<3x2x3xf32>, tensor<1x1x3xf32>, tensor<1x1x1xf32>, tensor<1x1xf32>) -> (tensor<3x1x2x1xf32>, tensor<1x2x1xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.1853332], [0.0]]], [[[-0.448875867], [-0.521301305]]], [[[-0.134124009], [-0.278656013]]]]> : tensor<3x1x2x1xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x1xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[-0.134124009], [-0.278656013]]]> : tensor<1x2x1xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x1xf32>) -> ()
  ml_program.output
}

// Behind its end a sequence gives 0, and its last state is that at its end.
ml_program.subgraph @lengths() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %lengths = "canonical.constant_gen"() {value = dense<[3, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y:2 = "canonical.rnn"(%x, %weights, %recurrent_weights, %bias, %lengths) : (tensor<3x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2xf32>, tensor<2xi64>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.124353002, -0.274061589], [-0.509829974, -0.302709729]]], [[[-0.627365111, 0.149351649], [0.0, 0.0]]], [[[0.334579791, 0.069363265], [0.0, 0.0]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.334579791, 0.069363265], [-0.509829974, -0.302709729]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @lengths_backward() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %lengths = "canonical.constant_gen"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %y:2 = "canonical.rnn"(%x, %weights, %recurrent_weights, %bias, %lengths) {direction = "backward"} : (tensor<3x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2xf32>, tensor<2xi32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.124353002, -0.274061589], [-0.386126818, -0.188878471]]], [[[0.0, 0.0], [-0.302709729, 0.0312398314]]], [[[0.0, 0.0], [0.0, 0.0]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.124353002, -0.274061589], [-0.386126818, -0.188878471]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @lengths_in_both_directions() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5]], [[-0.5, -0.125], [0.25, 0.625]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25]], [[-0.25, 0.375], [-0.125, 0.5]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125], [0.125, 0.375]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %lengths = "canonical.constant_gen"() {value = dense<[2, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y:2 = "canonical.rnn"(%x, %weights, %recurrent_weights, %bias, %lengths) {direction = "bidirectional"} : (tensor<3x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2xf32>, tensor<2xi64>) -> (tensor<3x2x2x2xf32>, tensor<2x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.124353002, -0.274061589], [-0.509829974, -0.302709729]], [[0.656933369, 0.434339457], [0.0827214203, 0.422523659]]], [[[-0.627365111, 0.149351649], [-0.0951351474, 0.145714169]], [[-0.0312398314, 0.703905604], [0.333019132, 0.609775106]]], [[[0.0, 0.0], [-0.541371126, -0.160861327]], [[0.0, 0.0], [-0.139705303, 0.288450213]]]]> : tensor<3x2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x2x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[-0.627365111, 0.149351649], [-0.541371126, -0.160861327]], [[0.656933369, 0.434339457], [0.0827214203, 0.422523659]]]> : tensor<2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x2xf32>) -> ()
  ml_program.output
}

// The last state is the first one.
ml_program.subgraph @length_zero() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %lengths = "canonical.constant_gen"() {value = dense<[0, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %initial_hidden = "canonical.constant_gen"() {value = dense<[[[-0.75, 0.0], [0.75, -0.25]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %y:2 = "canonical.rnn"(%x, %weights, %recurrent_weights, %bias, %lengths, %initial_hidden) : (tensor<3x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2xf32>, tensor<2xi64>, tensor<1x2x2xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.0, 0.0], [-0.74815447, -0.575862391]]], [[[0.0, 0.0], [-0.0104051882, 0.16628379]]], [[[0.0, 0.0], [0.0, 0.0]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[-0.75, 0.0], [-0.0104051882, 0.16628379]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @initial_state() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %absent = "control.none"() : () -> none
  %initial_hidden = "canonical.constant_gen"() {value = dense<[[[-0.75, 0.0], [0.75, -0.25]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %y:2 = "canonical.rnn"(%x, %weights, %recurrent_weights, %bias, %absent, %initial_hidden) : (tensor<3x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2xf32>, none, tensor<1x2x2xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.462117157, 0.0], [-0.74815447, -0.575862391]]], [[[-0.702228504, 0.0920695827], [-0.0104051882, 0.16628379]]], [[[0.361184946, 0.0830364445], [-0.568894566, -0.186686794]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.361184946, 0.0830364445], [-0.568894566, -0.186686794]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @initial_state_in_both_directions() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5]], [[-0.5, -0.125], [0.25, 0.625]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25]], [[-0.25, 0.375], [-0.125, 0.5]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125], [0.125, 0.375]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %absent = "control.none"() : () -> none
  %initial_hidden = "canonical.constant_gen"() {value = dense<[[[-0.75, 0.0], [0.75, -0.25]], [[0.5, -0.5], [0.25, -0.75]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %y:2 = "canonical.rnn"(%x, %weights, %recurrent_weights, %bias, %absent, %initial_hidden) {direction = "bidirectional"} : (tensor<3x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2xf32>, none, tensor<2x2x2xf32>) -> (tensor<3x2x2x2xf32>, tensor<2x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.462117157, 0.0], [-0.74815447, -0.575862391]], [[0.659288366, 0.427680116], [0.0577433623, 0.383147446]]], [[[-0.702228504, 0.0920695827], [-0.0104051882, 0.16628379]], [[-0.097085102, 0.671086761], [0.267999516, 0.499486794]]], [[[0.361184946, 0.0830364445], [-0.568894566, -0.186686794]], [[0.124353002, -0.093476304], [-0.449740552, -0.10894093]]]]> : tensor<3x2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x2x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.361184946, 0.0830364445], [-0.568894566, -0.186686794]], [[0.659288366, 0.427680116], [0.0577433623, 0.383147446]]]> : tensor<2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @other_activations() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %y:2 = "canonical.rnn"(%x, %weights, %recurrent_weights, %bias) {activations = ["hard_sigmoid"], activation_parameters = [array<f32: 0.2, 0.5>]} : (tensor<3x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.525, 0.44375], [0.3875, 0.4375]]], [[[0.33046875, 0.5359375], [0.4096875, 0.4990625]]], [[[0.483476562, 0.461386719], [0.337132812, 0.447351562]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.483476562, 0.461386719], [0.337132812, 0.447351562]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @other_activations_in_each_direction() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5]], [[-0.5, -0.125], [0.25, 0.625]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25]], [[-0.25, 0.375], [-0.125, 0.5]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125], [0.125, 0.375]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %y:2 = "canonical.rnn"(%x, %weights, %recurrent_weights, %bias) {activations = ["hard_sigmoid", "clamp"], activation_parameters = [array<f32: 0.2, 0.5>, array<f32: -0.5, 0.5>], direction = "bidirectional"} : (tensor<3x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2xf32>) -> (tensor<3x2x2x2xf32>, tensor<2x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.525, 0.44375], [0.3875, 0.4375]], [[0.5, 0.366699219], [0.0375976562, 0.393798828]]], [[[0.33046875, 0.5359375], [0.4096875, 0.4990625]], [[-0.05859375, 0.5], [0.349609375, 0.5]]], [[[0.483476562, 0.461386719], [0.337132812, 0.447351562]], [[0.4375, 0.21875], [-0.140625, 0.296875]]]]> : tensor<3x2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x2x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.483476562, 0.461386719], [0.337132812, 0.447351562]], [[0.5, 0.366699219], [0.0375976562, 0.393798828]]]> : tensor<2x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @clip() {
  %x = "canonical.constant_gen"() {value = dense<[[[-0.75, -0.125], [0.5, -0.5]], [[0.125, 0.75], [-0.25, 0.375]], [[-0.625, 0.0], [0.625, -0.375]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %weights = "canonical.constant_gen"() {value = dense<[[[-0.625, -0.25], [0.125, 0.5]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[-0.5, 0.125], [-0.375, 0.25]]]> : tensor<1x2x2xf32>} : () -> tensor<1x2x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<[[-0.375, -0.125]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %y:2 = "canonical.rnn"(%x, %weights, %recurrent_weights, %bias) {clip = 0.25 : f32} : (tensor<3x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2xf32>) -> (tensor<3x1x2x2xf32>, tensor<1x2x2xf32>)
  "check.almost_eq"(%y#0) {atol = 1.0e-06 : f64, expected = dense<[[[[0.124353002, -0.244918662], [-0.244918662, -0.244918662]]], [[[-0.244918662, 0.156466997], [-0.217142744, 0.0617860292]]], [[[0.156349686, -0.0720387458], [-0.244918662, -0.136639931]]]]> : tensor<3x1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<3x1x2x2xf32>) -> ()
  "check.almost_eq"(%y#1) {atol = 1.0e-06 : f64, expected = dense<[[[0.156349686, -0.0720387458], [-0.244918662, -0.136639931]]]> : tensor<1x2x2xf32>, rtol = 1.0e-05 : f64} : (tensor<1x2x2xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %x = "canonical.constant_gen"() {value = dense<[[[1.0]], [[2.0]]]> : tensor<2x1x1x$T>} : () -> tensor<2x1x1x$T>
  %weights = "canonical.constant_gen"() {value = dense<[[[1.0]]]> : tensor<1x1x1x$T>} : () -> tensor<1x1x1x$T>
  %recurrent_weights = "canonical.constant_gen"() {value = dense<[[[0.5]]]> : tensor<1x1x1x$T>} : () -> tensor<1x1x1x$T>
  %bias = "canonical.constant_gen"() {value = dense<[[0.0]]> : tensor<1x1x$T>} : () -> tensor<1x1x$T>
  %y:2 = "canonical.rnn"(%x, %weights, %recurrent_weights, %bias) {activations = ["none"]} : (tensor<2x1x1x$T>, tensor<1x1x1x$T>, tensor<1x1x1x$T>, tensor<1x1x$T>) -> (tensor<2x1x1x1x$T>, tensor<1x1x1x$T>)
  "check.eq"(%y#0) {expected = dense<[[[[1.0]]], [[[2.5]]]]> : tensor<2x1x1x1x$T>} : (tensor<2x1x1x1x$T>) -> ()
  "check.eq"(%y#1) {expected = dense<[[[2.5]]]> : tensor<1x1x1x$T>} : (tensor<1x1x1x$T>) -> ()
  ml_program.output
}
