// error: input (tensor<5x2xf32>): (C1) expected rank 3, found 2
ml_program.subgraph @main(%a: tensor<5x2xf32>, %b: tensor<1x4x3xf32>, %c: tensor<1x4x4xf32>) {
  %y:2 = "canonical.rnn"(%a, %b, %c) : (tensor<5x2xf32>, tensor<1x4x3xf32>, tensor<1x4x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: weights (tensor<1x4x2xf32>): (C1) expected size 3 (inputs) of axis 2, found 2
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x4x2xf32>, %c: tensor<1x4x4xf32>) {
  %y:2 = "canonical.rnn"(%a, %b, %c) : (tensor<5x2x3xf32>, tensor<1x4x2xf32>, tensor<1x4x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C1) weights: expected 5 as size of axis 1 (gates * cells), found 4
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x4x3xf32>, %c: tensor<1x4x5xf32>) {
  %y:2 = "canonical.rnn"(%a, %b, %c) : (tensor<5x2x3xf32>, tensor<1x4x3xf32>, tensor<1x4x5xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: recurrent_weights (tensor<2x4x4xf32>): (C1) expected size 1 (directions) of axis 0, found 2
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x4x3xf32>, %c: tensor<2x4x4xf32>) {
  %y:2 = "canonical.rnn"(%a, %b, %c) : (tensor<5x2x3xf32>, tensor<1x4x3xf32>, tensor<2x4x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: bias (tensor<1x5xf32>): (C1) expected size 4 (gates * cells) of axis 1, found 5
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x4x3xf32>, %c: tensor<1x4x4xf32>, %d: tensor<1x5xf32>) {
  %y:2 = "canonical.rnn"(%a, %b, %c, %d) : (tensor<5x2x3xf32>, tensor<1x4x3xf32>, tensor<1x4x4xf32>, tensor<1x5xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: bias (tensor<4xf32>): (C1) expected rank 2, found 1
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x4x3xf32>, %c: tensor<1x4x4xf32>, %d: tensor<4xf32>) {
  %y:2 = "canonical.rnn"(%a, %b, %c, %d) : (tensor<5x2x3xf32>, tensor<1x4x3xf32>, tensor<1x4x4xf32>, tensor<4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: lengths (tensor<3xi64>): (C1) expected size 2 (batch) of axis 0, found 3
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x4x3xf32>, %c: tensor<1x4x4xf32>, %e: tensor<3xi64>) {
  %d = "control.none"() : () -> none
  %y:2 = "canonical.rnn"(%a, %b, %c, %d, %e) : (tensor<5x2x3xf32>, tensor<1x4x3xf32>, tensor<1x4x4xf32>, none, tensor<3xi64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: lengths (tensor<2x1xi64>): (C1) expected rank 1, found 2
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x4x3xf32>, %c: tensor<1x4x4xf32>, %e: tensor<2x1xi64>) {
  %d = "control.none"() : () -> none
  %y:2 = "canonical.rnn"(%a, %b, %c, %d, %e) : (tensor<5x2x3xf32>, tensor<1x4x3xf32>, tensor<1x4x4xf32>, none, tensor<2x1xi64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: initial_hidden (tensor<1x3x4xf32>): (C1) expected size 2 (batch) of axis 1, found 3
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x4x3xf32>, %c: tensor<1x4x4xf32>, %f: tensor<1x3x4xf32>) {
  %d = "control.none"() : () -> none
  %e = "control.none"() : () -> none
  %y:2 = "canonical.rnn"(%a, %b, %c, %d, %e, %f) : (tensor<5x2x3xf32>, tensor<1x4x3xf32>, tensor<1x4x4xf32>, none, none, tensor<1x3x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: initial_hidden (tensor<1x2x5xf32>): (C1) expected size 4 (hidden) of axis 2, found 5
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x4x3xf32>, %c: tensor<1x4x4xf32>, %f: tensor<1x2x5xf32>) {
  %d = "control.none"() : () -> none
  %e = "control.none"() : () -> none
  %y:2 = "canonical.rnn"(%a, %b, %c, %d, %e, %f) : (tensor<5x2x3xf32>, tensor<1x4x3xf32>, tensor<1x4x4xf32>, none, none, tensor<1x2x5xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: weights (tensor<1x4x3xf16>): (C2) expected elements of f32 as in input, found f16
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x4x3xf16>, %c: tensor<1x4x4xf32>) {
  %y:2 = "canonical.rnn"(%a, %b, %c) : (tensor<5x2x3xf32>, tensor<1x4x3xf16>, tensor<1x4x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: bias (tensor<1x4xf64>): (C2) expected elements of f32 as in input, found f64
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x4x3xf32>, %c: tensor<1x4x4xf32>, %d: tensor<1x4xf64>) {
  %y:2 = "canonical.rnn"(%a, %b, %c, %d) : (tensor<5x2x3xf32>, tensor<1x4x3xf32>, tensor<1x4x4xf32>, tensor<1x4xf64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: lengths (tensor<2xf32>): (C2) expected elements of i64 i32 i16 i8 ui64 ui32 ui16 ui8, found f32
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x4x3xf32>, %c: tensor<1x4x4xf32>, %e: tensor<2xf32>) {
  %d = "control.none"() : () -> none
  %y:2 = "canonical.rnn"(%a, %b, %c, %d, %e) : (tensor<5x2x3xf32>, tensor<1x4x3xf32>, tensor<1x4x4xf32>, none, tensor<2xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: weights (tensor<1x4x3xf32>): (C3) expected 2 for direction "bidirectional" as size of axis 0, found 1
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x4x3xf32>, %c: tensor<1x4x4xf32>) {
  %y:2 = "canonical.rnn"(%a, %b, %c) {direction = "bidirectional"} : (tensor<5x2x3xf32>, tensor<1x4x3xf32>, tensor<1x4x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: weights (tensor<2x4x3xf32>): (C3) expected 1 for direction "forward" as size of axis 0, found 2
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<2x4x3xf32>, %c: tensor<1x4x4xf32>) {
  %y:2 = "canonical.rnn"(%a, %b, %c) : (tensor<5x2x3xf32>, tensor<2x4x3xf32>, tensor<1x4x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C4) attribute 'activations': expected 1, found 2
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x4x3xf32>, %c: tensor<1x4x4xf32>) {
  %y:2 = "canonical.rnn"(%a, %b, %c) {activations = ["tanh", "tanh"]} : (tensor<5x2x3xf32>, tensor<1x4x3xf32>, tensor<1x4x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C4) attribute 'activation_parameters': expected 1 lists, found 2
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x4x3xf32>, %c: tensor<1x4x4xf32>) {
  %y:2 = "canonical.rnn"(%a, %b, %c) {activation_parameters = [array<f32>, array<f32>]} : (tensor<5x2x3xf32>, tensor<1x4x3xf32>, tensor<1x4x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C4) attribute 'activation_parameters': expected 1 for "leaky_relu", found 0
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x4x3xf32>, %c: tensor<1x4x4xf32>) {
  %y:2 = "canonical.rnn"(%a, %b, %c) {activations = ["leaky_relu"]} : (tensor<5x2x3xf32>, tensor<1x4x3xf32>, tensor<1x4x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C5) attribute 'clip': expected a positive number, found 0
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x4x3xf32>, %c: tensor<1x4x4xf32>) {
  %y:2 = "canonical.rnn"(%a, %b, %c) {clip = 0.0 : f32} : (tensor<5x2x3xf32>, tensor<1x4x3xf32>, tensor<1x4x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: input (tensor<5x2xf32>): (C1) expected rank 3, found 2
ml_program.subgraph @main(%a: tensor<5x2xf32>, %b: tensor<1x12x3xf32>, %c: tensor<1x12x4xf32>) {
  %y:2 = "canonical.gru"(%a, %b, %c) : (tensor<5x2xf32>, tensor<1x12x3xf32>, tensor<1x12x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: weights (tensor<1x12x2xf32>): (C1) expected size 3 (inputs) of axis 2, found 2
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x12x2xf32>, %c: tensor<1x12x4xf32>) {
  %y:2 = "canonical.gru"(%a, %b, %c) : (tensor<5x2x3xf32>, tensor<1x12x2xf32>, tensor<1x12x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C1) weights: expected 15 as size of axis 1 (gates * cells), found 12
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x12x3xf32>, %c: tensor<1x12x5xf32>) {
  %y:2 = "canonical.gru"(%a, %b, %c) : (tensor<5x2x3xf32>, tensor<1x12x3xf32>, tensor<1x12x5xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: recurrent_weights (tensor<2x12x4xf32>): (C1) expected size 1 (directions) of axis 0, found 2
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x12x3xf32>, %c: tensor<2x12x4xf32>) {
  %y:2 = "canonical.gru"(%a, %b, %c) : (tensor<5x2x3xf32>, tensor<1x12x3xf32>, tensor<2x12x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: bias (tensor<1x13xf32>): (C1) expected size 12 (gates * cells) of axis 1, found 13
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x12x3xf32>, %c: tensor<1x12x4xf32>, %d: tensor<1x13xf32>) {
  %y:2 = "canonical.gru"(%a, %b, %c, %d) : (tensor<5x2x3xf32>, tensor<1x12x3xf32>, tensor<1x12x4xf32>, tensor<1x13xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: bias (tensor<12xf32>): (C1) expected rank 2, found 1
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x12x3xf32>, %c: tensor<1x12x4xf32>, %d: tensor<12xf32>) {
  %y:2 = "canonical.gru"(%a, %b, %c, %d) : (tensor<5x2x3xf32>, tensor<1x12x3xf32>, tensor<1x12x4xf32>, tensor<12xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: lengths (tensor<3xi64>): (C1) expected size 2 (batch) of axis 0, found 3
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x12x3xf32>, %c: tensor<1x12x4xf32>, %f: tensor<3xi64>) {
  %d = "control.none"() : () -> none
  %e = "control.none"() : () -> none
  %y:2 = "canonical.gru"(%a, %b, %c, %d, %e, %f) : (tensor<5x2x3xf32>, tensor<1x12x3xf32>, tensor<1x12x4xf32>, none, none, tensor<3xi64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: lengths (tensor<2x1xi64>): (C1) expected rank 1, found 2
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x12x3xf32>, %c: tensor<1x12x4xf32>, %f: tensor<2x1xi64>) {
  %d = "control.none"() : () -> none
  %e = "control.none"() : () -> none
  %y:2 = "canonical.gru"(%a, %b, %c, %d, %e, %f) : (tensor<5x2x3xf32>, tensor<1x12x3xf32>, tensor<1x12x4xf32>, none, none, tensor<2x1xi64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: initial_hidden (tensor<1x3x4xf32>): (C1) expected size 2 (batch) of axis 1, found 3
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x12x3xf32>, %c: tensor<1x12x4xf32>, %g: tensor<1x3x4xf32>) {
  %d = "control.none"() : () -> none
  %e = "control.none"() : () -> none
  %f = "control.none"() : () -> none
  %y:2 = "canonical.gru"(%a, %b, %c, %d, %e, %f, %g) : (tensor<5x2x3xf32>, tensor<1x12x3xf32>, tensor<1x12x4xf32>, none, none, none, tensor<1x3x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: initial_hidden (tensor<1x2x5xf32>): (C1) expected size 4 (hidden) of axis 2, found 5
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x12x3xf32>, %c: tensor<1x12x4xf32>, %g: tensor<1x2x5xf32>) {
  %d = "control.none"() : () -> none
  %e = "control.none"() : () -> none
  %f = "control.none"() : () -> none
  %y:2 = "canonical.gru"(%a, %b, %c, %d, %e, %f, %g) : (tensor<5x2x3xf32>, tensor<1x12x3xf32>, tensor<1x12x4xf32>, none, none, none, tensor<1x2x5xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: weights (tensor<1x12x3xf16>): (C2) expected elements of f32 as in input, found f16
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x12x3xf16>, %c: tensor<1x12x4xf32>) {
  %y:2 = "canonical.gru"(%a, %b, %c) : (tensor<5x2x3xf32>, tensor<1x12x3xf16>, tensor<1x12x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: bias (tensor<1x12xf64>): (C2) expected elements of f32 as in input, found f64
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x12x3xf32>, %c: tensor<1x12x4xf32>, %d: tensor<1x12xf64>) {
  %y:2 = "canonical.gru"(%a, %b, %c, %d) : (tensor<5x2x3xf32>, tensor<1x12x3xf32>, tensor<1x12x4xf32>, tensor<1x12xf64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: lengths (tensor<2xf32>): (C2) expected elements of i64 i32 i16 i8 ui64 ui32 ui16 ui8, found f32
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x12x3xf32>, %c: tensor<1x12x4xf32>, %f: tensor<2xf32>) {
  %d = "control.none"() : () -> none
  %e = "control.none"() : () -> none
  %y:2 = "canonical.gru"(%a, %b, %c, %d, %e, %f) : (tensor<5x2x3xf32>, tensor<1x12x3xf32>, tensor<1x12x4xf32>, none, none, tensor<2xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: weights (tensor<1x12x3xf32>): (C3) expected 2 for direction "bidirectional" as size of axis 0, found 1
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x12x3xf32>, %c: tensor<1x12x4xf32>) {
  %y:2 = "canonical.gru"(%a, %b, %c) {direction = "bidirectional"} : (tensor<5x2x3xf32>, tensor<1x12x3xf32>, tensor<1x12x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: weights (tensor<2x12x3xf32>): (C3) expected 1 for direction "forward" as size of axis 0, found 2
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<2x12x3xf32>, %c: tensor<1x12x4xf32>) {
  %y:2 = "canonical.gru"(%a, %b, %c) : (tensor<5x2x3xf32>, tensor<2x12x3xf32>, tensor<1x12x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C4) attribute 'activations': expected 2, found 3
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x12x3xf32>, %c: tensor<1x12x4xf32>) {
  %y:2 = "canonical.gru"(%a, %b, %c) {activations = ["tanh", "tanh", "tanh"]} : (tensor<5x2x3xf32>, tensor<1x12x3xf32>, tensor<1x12x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C4) attribute 'activation_parameters': expected 2 lists, found 3
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x12x3xf32>, %c: tensor<1x12x4xf32>) {
  %y:2 = "canonical.gru"(%a, %b, %c) {activation_parameters = [array<f32>, array<f32>, array<f32>]} : (tensor<5x2x3xf32>, tensor<1x12x3xf32>, tensor<1x12x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C4) attribute 'activation_parameters': expected 1 for "leaky_relu", found 0
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x12x3xf32>, %c: tensor<1x12x4xf32>) {
  %y:2 = "canonical.gru"(%a, %b, %c) {activations = ["leaky_relu", "leaky_relu"]} : (tensor<5x2x3xf32>, tensor<1x12x3xf32>, tensor<1x12x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C5) attribute 'clip': expected a positive number, found 0
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x12x3xf32>, %c: tensor<1x12x4xf32>) {
  %y:2 = "canonical.gru"(%a, %b, %c) {clip = 0.0 : f32} : (tensor<5x2x3xf32>, tensor<1x12x3xf32>, tensor<1x12x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C1) weights: expected 12 as size of axis 1 (gates * cells), found 13
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x13x3xf32>, %c: tensor<1x13x4xf32>) {
  %y:2 = "canonical.gru"(%a, %b, %c) : (tensor<5x2x3xf32>, tensor<1x13x3xf32>, tensor<1x13x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: input (tensor<5x2xf32>): (C1) expected rank 3, found 2
ml_program.subgraph @main(%a: tensor<5x2xf32>, %b: tensor<1x16x3xf32>, %c: tensor<1x16x4xf32>) {
  %y:3 = "canonical.lstm"(%a, %b, %c) : (tensor<5x2xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: weights (tensor<1x16x2xf32>): (C1) expected size 3 (inputs) of axis 2, found 2
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x16x2xf32>, %c: tensor<1x16x4xf32>) {
  %y:3 = "canonical.lstm"(%a, %b, %c) : (tensor<5x2x3xf32>, tensor<1x16x2xf32>, tensor<1x16x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C1) weights: expected 20 as size of axis 1 (gates * cells), found 16
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x16x3xf32>, %c: tensor<1x16x5xf32>) {
  %y:3 = "canonical.lstm"(%a, %b, %c) : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x5xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: recurrent_weights (tensor<2x16x4xf32>): (C1) expected size 1 (directions) of axis 0, found 2
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x16x3xf32>, %c: tensor<2x16x4xf32>) {
  %y:3 = "canonical.lstm"(%a, %b, %c) : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<2x16x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: bias (tensor<1x17xf32>): (C1) expected size 16 (gates * cells) of axis 1, found 17
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x16x3xf32>, %c: tensor<1x16x4xf32>, %d: tensor<1x17xf32>) {
  %y:3 = "canonical.lstm"(%a, %b, %c, %d) : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>, tensor<1x17xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: bias (tensor<16xf32>): (C1) expected rank 2, found 1
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x16x3xf32>, %c: tensor<1x16x4xf32>, %d: tensor<16xf32>) {
  %y:3 = "canonical.lstm"(%a, %b, %c, %d) : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>, tensor<16xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: lengths (tensor<3xi64>): (C1) expected size 2 (batch) of axis 0, found 3
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x16x3xf32>, %c: tensor<1x16x4xf32>, %e: tensor<3xi64>) {
  %d = "control.none"() : () -> none
  %y:3 = "canonical.lstm"(%a, %b, %c, %d, %e) : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>, none, tensor<3xi64>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: lengths (tensor<2x1xi64>): (C1) expected rank 1, found 2
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x16x3xf32>, %c: tensor<1x16x4xf32>, %e: tensor<2x1xi64>) {
  %d = "control.none"() : () -> none
  %y:3 = "canonical.lstm"(%a, %b, %c, %d, %e) : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>, none, tensor<2x1xi64>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: initial_hidden (tensor<1x3x4xf32>): (C1) expected size 2 (batch) of axis 1, found 3
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x16x3xf32>, %c: tensor<1x16x4xf32>, %f: tensor<1x3x4xf32>) {
  %d = "control.none"() : () -> none
  %e = "control.none"() : () -> none
  %y:3 = "canonical.lstm"(%a, %b, %c, %d, %e, %f) : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>, none, none, tensor<1x3x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: initial_hidden (tensor<1x2x5xf32>): (C1) expected size 4 (hidden) of axis 2, found 5
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x16x3xf32>, %c: tensor<1x16x4xf32>, %f: tensor<1x2x5xf32>) {
  %d = "control.none"() : () -> none
  %e = "control.none"() : () -> none
  %y:3 = "canonical.lstm"(%a, %b, %c, %d, %e, %f) : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>, none, none, tensor<1x2x5xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: weights (tensor<1x16x3xf16>): (C2) expected elements of f32 as in input, found f16
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x16x3xf16>, %c: tensor<1x16x4xf32>) {
  %y:3 = "canonical.lstm"(%a, %b, %c) : (tensor<5x2x3xf32>, tensor<1x16x3xf16>, tensor<1x16x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: bias (tensor<1x16xf64>): (C2) expected elements of f32 as in input, found f64
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x16x3xf32>, %c: tensor<1x16x4xf32>, %d: tensor<1x16xf64>) {
  %y:3 = "canonical.lstm"(%a, %b, %c, %d) : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>, tensor<1x16xf64>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: lengths (tensor<2xf32>): (C2) expected elements of i64 i32 i16 i8 ui64 ui32 ui16 ui8, found f32
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x16x3xf32>, %c: tensor<1x16x4xf32>, %e: tensor<2xf32>) {
  %d = "control.none"() : () -> none
  %y:3 = "canonical.lstm"(%a, %b, %c, %d, %e) : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>, none, tensor<2xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: weights (tensor<1x16x3xf32>): (C3) expected 2 for direction "bidirectional" as size of axis 0, found 1
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x16x3xf32>, %c: tensor<1x16x4xf32>) {
  %y:3 = "canonical.lstm"(%a, %b, %c) {direction = "bidirectional"} : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: weights (tensor<2x16x3xf32>): (C3) expected 1 for direction "forward" as size of axis 0, found 2
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<2x16x3xf32>, %c: tensor<1x16x4xf32>) {
  %y:3 = "canonical.lstm"(%a, %b, %c) : (tensor<5x2x3xf32>, tensor<2x16x3xf32>, tensor<1x16x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C4) attribute 'activations': expected 3, found 4
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x16x3xf32>, %c: tensor<1x16x4xf32>) {
  %y:3 = "canonical.lstm"(%a, %b, %c) {activations = ["tanh", "tanh", "tanh", "tanh"]} : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C4) attribute 'activation_parameters': expected 3 lists, found 4
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x16x3xf32>, %c: tensor<1x16x4xf32>) {
  %y:3 = "canonical.lstm"(%a, %b, %c) {activation_parameters = [array<f32>, array<f32>, array<f32>, array<f32>]} : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C4) attribute 'activation_parameters': expected 1 for "leaky_relu", found 0
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x16x3xf32>, %c: tensor<1x16x4xf32>) {
  %y:3 = "canonical.lstm"(%a, %b, %c) {activations = ["leaky_relu", "leaky_relu", "leaky_relu"]} : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C5) attribute 'clip': expected a positive number, found 0
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x16x3xf32>, %c: tensor<1x16x4xf32>) {
  %y:3 = "canonical.lstm"(%a, %b, %c) {clip = 0.0 : f32} : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C1) weights: expected 16 as size of axis 1 (gates * cells), found 17
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x17x3xf32>, %c: tensor<1x17x4xf32>) {
  %y:3 = "canonical.lstm"(%a, %b, %c) : (tensor<5x2x3xf32>, tensor<1x17x3xf32>, tensor<1x17x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: recurrent_bias (tensor<1x11xf32>): (C1) expected size 12 (gates * cells) of axis 1, found 11
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x12x3xf32>, %c: tensor<1x12x4xf32>, %e: tensor<1x11xf32>) {
  %d = "control.none"() : () -> none
  %y:2 = "canonical.gru"(%a, %b, %c, %d, %e) : (tensor<5x2x3xf32>, tensor<1x12x3xf32>, tensor<1x12x4xf32>, none, tensor<1x11xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: recurrent_bias (tensor<1x12xi32>): (C2) expected elements of f32 as in input, found i32
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x12x3xf32>, %c: tensor<1x12x4xf32>, %e: tensor<1x12xi32>) {
  %d = "control.none"() : () -> none
  %y:2 = "canonical.gru"(%a, %b, %c, %d, %e) : (tensor<5x2x3xf32>, tensor<1x12x3xf32>, tensor<1x12x4xf32>, none, tensor<1x12xi32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: initial_cell (tensor<1x2x5xf32>): (C1) expected size 4 (cells) of axis 2, found 5
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x16x3xf32>, %c: tensor<1x16x4xf32>, %g: tensor<1x2x5xf32>) {
  %d = "control.none"() : () -> none
  %e = "control.none"() : () -> none
  %f = "control.none"() : () -> none
  %y:3 = "canonical.lstm"(%a, %b, %c, %d, %e, %f, %g) : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>, none, none, none, tensor<1x2x5xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: peephole (tensor<1x8xf32>): (C1) expected size 12 (3 * cells) of axis 1, found 8
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x16x3xf32>, %c: tensor<1x16x4xf32>, %h: tensor<1x8xf32>) {
  %d = "control.none"() : () -> none
  %e = "control.none"() : () -> none
  %f = "control.none"() : () -> none
  %g = "control.none"() : () -> none
  %y:3 = "canonical.lstm"(%a, %b, %c, %d, %e, %f, %g, %h) : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>, none, none, none, none, tensor<1x8xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: projection (tensor<1x4x5xf32>): (C1) expected size 4 (cells) of axis 2, found 5
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x16x3xf32>, %c: tensor<1x16x4xf32>, %i: tensor<1x4x5xf32>) {
  %d = "control.none"() : () -> none
  %e = "control.none"() : () -> none
  %f = "control.none"() : () -> none
  %g = "control.none"() : () -> none
  %h = "control.none"() : () -> none
  %y:3 = "canonical.lstm"(%a, %b, %c, %d, %e, %f, %g, %h, %i) : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>, none, none, none, none, none, tensor<1x4x5xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C5) attribute 'cell_clip': expected a positive number, found -1
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x16x3xf32>, %c: tensor<1x16x4xf32>) {
  %y:3 = "canonical.lstm"(%a, %b, %c) {cell_clip = -1.0 : f32} : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C5) attribute 'projection_clip': expected a positive number, found 0
ml_program.subgraph @main(%a: tensor<5x2x3xf32>, %b: tensor<1x16x3xf32>, %c: tensor<1x16x4xf32>) {
  %y:3 = "canonical.lstm"(%a, %b, %c) {projection_clip = 0.0 : f32} : (tensor<5x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: canonical.rnn
// error: lengths (tensor<2xi64>): expected lengths in [0, 3], the number of steps, found 4
ml_program.subgraph @main() -> tensor<3x1x2x1xf32> {
  %x = "canonical.constant_gen"() {value = dense<1.0> : tensor<3x2x1xf32>} : () -> tensor<3x2x1xf32>
  %w = "canonical.constant_gen"() {value = dense<1.0> : tensor<1x1x1xf32>} : () -> tensor<1x1x1xf32>
  %l = "canonical.constant_gen"() {value = dense<[3, 4]> : tensor<2xi64>} : () -> tensor<2xi64>
  %none = "control.none"() : () -> none
  %lengths = "canonical.forward"(%l) : (tensor<2xi64>) -> tensor<2xi64>
  %y:2 = "canonical.rnn"(%x, %w, %w, %none, %lengths) : (tensor<3x2x1xf32>, tensor<1x1x1xf32>, tensor<1x1x1xf32>, none, tensor<2xi64>) -> (tensor<3x1x2x1xf32>, tensor<1x2x1xf32>)
  ml_program.output %y#0 : tensor<3x1x2x1xf32>
}
// -----
// error: canonical.rnn
// error: lengths (tensor<2xi64>): expected lengths in [0, 3], the number of steps, found -1
ml_program.subgraph @main() -> tensor<3x1x2x1xf32> {
  %x = "canonical.constant_gen"() {value = dense<1.0> : tensor<3x2x1xf32>} : () -> tensor<3x2x1xf32>
  %w = "canonical.constant_gen"() {value = dense<1.0> : tensor<1x1x1xf32>} : () -> tensor<1x1x1xf32>
  %l = "canonical.constant_gen"() {value = dense<[3, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %none = "control.none"() : () -> none
  %lengths = "canonical.forward"(%l) : (tensor<2xi64>) -> tensor<2xi64>
  %y:2 = "canonical.rnn"(%x, %w, %w, %none, %lengths) : (tensor<3x2x1xf32>, tensor<1x1x1xf32>, tensor<1x1x1xf32>, none, tensor<2xi64>) -> (tensor<3x1x2x1xf32>, tensor<1x2x1xf32>)
  ml_program.output %y#0 : tensor<3x1x2x1xf32>
}
// -----
// error: canonical.gru
// error: lengths (tensor<2xi64>): expected lengths in [0, 3], the number of steps, found 4
ml_program.subgraph @main() -> tensor<3x1x2x1xf32> {
  %x = "canonical.constant_gen"() {value = dense<1.0> : tensor<3x2x1xf32>} : () -> tensor<3x2x1xf32>
  %w = "canonical.constant_gen"() {value = dense<1.0> : tensor<1x3x1xf32>} : () -> tensor<1x3x1xf32>
  %l = "canonical.constant_gen"() {value = dense<[3, 4]> : tensor<2xi64>} : () -> tensor<2xi64>
  %none = "control.none"() : () -> none
  %lengths = "canonical.forward"(%l) : (tensor<2xi64>) -> tensor<2xi64>
  %y:2 = "canonical.gru"(%x, %w, %w, %none, %none, %lengths) : (tensor<3x2x1xf32>, tensor<1x3x1xf32>, tensor<1x3x1xf32>, none, none, tensor<2xi64>) -> (tensor<3x1x2x1xf32>, tensor<1x2x1xf32>)
  ml_program.output %y#0 : tensor<3x1x2x1xf32>
}
// -----
// error: canonical.gru
// error: lengths (tensor<2xi64>): expected lengths in [0, 3], the number of steps, found -1
ml_program.subgraph @main() -> tensor<3x1x2x1xf32> {
  %x = "canonical.constant_gen"() {value = dense<1.0> : tensor<3x2x1xf32>} : () -> tensor<3x2x1xf32>
  %w = "canonical.constant_gen"() {value = dense<1.0> : tensor<1x3x1xf32>} : () -> tensor<1x3x1xf32>
  %l = "canonical.constant_gen"() {value = dense<[3, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %none = "control.none"() : () -> none
  %lengths = "canonical.forward"(%l) : (tensor<2xi64>) -> tensor<2xi64>
  %y:2 = "canonical.gru"(%x, %w, %w, %none, %none, %lengths) : (tensor<3x2x1xf32>, tensor<1x3x1xf32>, tensor<1x3x1xf32>, none, none, tensor<2xi64>) -> (tensor<3x1x2x1xf32>, tensor<1x2x1xf32>)
  ml_program.output %y#0 : tensor<3x1x2x1xf32>
}
// -----
// error: canonical.lstm
// error: lengths (tensor<2xi64>): expected lengths in [0, 3], the number of steps, found 4
ml_program.subgraph @main() -> tensor<3x1x2x1xf32> {
  %x = "canonical.constant_gen"() {value = dense<1.0> : tensor<3x2x1xf32>} : () -> tensor<3x2x1xf32>
  %w = "canonical.constant_gen"() {value = dense<1.0> : tensor<1x4x1xf32>} : () -> tensor<1x4x1xf32>
  %l = "canonical.constant_gen"() {value = dense<[3, 4]> : tensor<2xi64>} : () -> tensor<2xi64>
  %none = "control.none"() : () -> none
  %lengths = "canonical.forward"(%l) : (tensor<2xi64>) -> tensor<2xi64>
  %y:3 = "canonical.lstm"(%x, %w, %w, %none, %lengths) : (tensor<3x2x1xf32>, tensor<1x4x1xf32>, tensor<1x4x1xf32>, none, tensor<2xi64>) -> (tensor<3x1x2x1xf32>, tensor<1x2x1xf32>, tensor<1x2x1xf32>)
  ml_program.output %y#0 : tensor<3x1x2x1xf32>
}
// -----
// error: canonical.lstm
// error: lengths (tensor<2xi64>): expected lengths in [0, 3], the number of steps, found -1
ml_program.subgraph @main() -> tensor<3x1x2x1xf32> {
  %x = "canonical.constant_gen"() {value = dense<1.0> : tensor<3x2x1xf32>} : () -> tensor<3x2x1xf32>
  %w = "canonical.constant_gen"() {value = dense<1.0> : tensor<1x4x1xf32>} : () -> tensor<1x4x1xf32>
  %l = "canonical.constant_gen"() {value = dense<[3, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %none = "control.none"() : () -> none
  %lengths = "canonical.forward"(%l) : (tensor<2xi64>) -> tensor<2xi64>
  %y:3 = "canonical.lstm"(%x, %w, %w, %none, %lengths) : (tensor<3x2x1xf32>, tensor<1x4x1xf32>, tensor<1x4x1xf32>, none, tensor<2xi64>) -> (tensor<3x1x2x1xf32>, tensor<1x2x1xf32>, tensor<1x2x1xf32>)
  ml_program.output %y#0 : tensor<3x1x2x1xf32>
}
