// error: (C1) expected at least 1 operand, found none
ml_program.subgraph @main() {
  %y = "canonical.einsum"() {equation = "->"} : () -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: inputs[1] (!canonical.matrix<4x2xf32>): (C1) expected a value of domain tensor, found domain matrix; decode it first
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: !canonical.matrix<4x2xf32>) {
  %y = "canonical.einsum"(%a, %b) {equation = "ij,jk->ik"} : (tensor<3x4xf32>, !canonical.matrix<4x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: inputs[1] (tensor<4x2xf64>): (C1) expected elements of f32, found f64
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<4x2xf64>) {
  %y = "canonical.einsum"(%a, %b) {equation = "ij,jk->ik"} : (tensor<3x4xf32>, tensor<4x2xf64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'equation': expected a term for each of the 1 operands, found 2
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.einsum"(%a) {equation = "ij,jk->ik"} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'equation': expected letters and "...", found "1"
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.einsum"(%a) {equation = "i1->i"} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'equation': expected one "..." in a term, found two
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.einsum"(%a) {equation = "...i...->i"} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'equation': expected 'i' once in the result
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.einsum"(%a) {equation = "ij->ii"} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'equation': no operand has the result's axis 'k'
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.einsum"(%a) {equation = "ij->k"} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'equation': expected at most one "->"
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.einsum"(%a) {equation = "ij->i->j"} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'equation': expected letters and "...", found "."
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.einsum"(%a) {equation = "i.j->i"} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: inputs[0] (tensor<3x4xf32>): (C3) expected 3 axes for "ijk", found 2
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.einsum"(%a) {equation = "ijk->i"} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: inputs[0] (tensor<3x4xf32>): (C3) expected 1 axes for "i", found 2
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.einsum"(%a) {equation = "i->i"} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: inputs[0] (tensor<3x4xf32>): (C3) expected 3 axes or more for "ijk", found 2
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.einsum"(%a) {equation = "ijk...->i"} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: inputs[1] (tensor<5x2xf32>): (C4) expected size 4 along axis 0 as other axes of the same name have, found 5
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<5x2xf32>) {
  %y = "canonical.einsum"(%a, %b) {equation = "ij,jk->ik"} : (tensor<3x4xf32>, tensor<5x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: inputs[0] (tensor<3x4xf32>): (C4) expected size 3 along axis 1 as other axes of the same name have, found 4
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y = "canonical.einsum"(%a) {equation = "ii->i"} : (tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: inputs[1] (tensor<5x2x4xf32>): (C4) expected size 3 along axis 1 as other axes of the same name have, found 2
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<5x2x4xf32>) {
  %y = "canonical.einsum"(%a, %b) {equation = "...j,...j->..."} : (tensor<3x4xf32>, tensor<5x2x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
