// error: state (tensor<1xui64>): (C1) expected rank 0, found 1
ml_program.subgraph @main(%a: tensor<1xui64>) {
  %y:2 = "canonical.random_uniform"(%a) {shape = array<i64: 2>} : (tensor<1xui64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: state (tensor<i64>): expected elements of ui64, found i64
ml_program.subgraph @main(%a: tensor<i64>) {
  %y:2 = "canonical.random_uniform"(%a) {shape = array<i64: 2>} : (tensor<i64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C2) attribute 'shape': expected an attribute or an operand of this name, found neither
ml_program.subgraph @main(%a: tensor<ui64>) {
  %y:2 = "canonical.random_uniform"(%a) : (tensor<ui64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C2) attribute 'shape': expected an attribute or an operand of this name, found both
ml_program.subgraph @main(%a: tensor<ui64>, %b: tensor<1xi64>) {
  %y:2 = "canonical.random_uniform"(%a, %b) {shape = array<i64: 2>} : (tensor<ui64>, tensor<1xi64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C3) attribute 'shape': expected sizes of at least 0, found -3
ml_program.subgraph @main(%a: tensor<ui64>) {
  %y:2 = "canonical.random_uniform"(%a) {shape = array<i64: 2, -3>} : (tensor<ui64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C4) attribute 'to': expected a float, found i32
ml_program.subgraph @main(%a: tensor<ui64>) {
  %y:2 = "canonical.random_uniform"(%a) {shape = array<i64: 2>, to = i32} : (tensor<ui64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: state (tensor<1xui64>): (C1) expected rank 0, found 1
ml_program.subgraph @main(%a: tensor<1xui64>) {
  %y:2 = "canonical.random_normal"(%a) {shape = array<i64: 2>} : (tensor<1xui64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: state (tensor<i64>): expected elements of ui64, found i64
ml_program.subgraph @main(%a: tensor<i64>) {
  %y:2 = "canonical.random_normal"(%a) {shape = array<i64: 2>} : (tensor<i64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C2) attribute 'shape': expected an attribute or an operand of this name, found neither
ml_program.subgraph @main(%a: tensor<ui64>) {
  %y:2 = "canonical.random_normal"(%a) : (tensor<ui64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C2) attribute 'shape': expected an attribute or an operand of this name, found both
ml_program.subgraph @main(%a: tensor<ui64>, %b: tensor<1xi64>) {
  %y:2 = "canonical.random_normal"(%a, %b) {shape = array<i64: 2>} : (tensor<ui64>, tensor<1xi64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C3) attribute 'shape': expected sizes of at least 0, found -3
ml_program.subgraph @main(%a: tensor<ui64>) {
  %y:2 = "canonical.random_normal"(%a) {shape = array<i64: 2, -3>} : (tensor<ui64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C4) attribute 'to': expected a float, found i32
ml_program.subgraph @main(%a: tensor<ui64>) {
  %y:2 = "canonical.random_normal"(%a) {shape = array<i64: 2>, to = i32} : (tensor<ui64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C5) attribute 'low': expected at most 'high', 1, found 2
ml_program.subgraph @main(%a: tensor<ui64>) {
  %y:2 = "canonical.random_uniform"(%a) {shape = array<i64>, low = 2.0 : f64} : (tensor<ui64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C5) attribute 'high': expected a finite number, found inf
ml_program.subgraph @main(%a: tensor<ui64>) {
  %y:2 = "canonical.random_uniform"(%a) {shape = array<i64>, high = 0x7FF0000000000000 : f64} : (tensor<ui64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C5) attribute 'deviation': expected at least 0, found -1
ml_program.subgraph @main(%a: tensor<ui64>) {
  %y:2 = "canonical.random_normal"(%a) {shape = array<i64>, deviation = -1.0 : f64} : (tensor<ui64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C5) attribute 'mean': expected a finite number, found nan
ml_program.subgraph @main(%a: tensor<ui64>) {
  %y:2 = "canonical.random_normal"(%a) {shape = array<i64>, mean = 0x7FF8000000000000 : f64} : (tensor<ui64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
