// error: boxes (!canonical.feature<1x6x4xf32>): (C1) expected a value of domain tensor, found domain feature; decode it first
ml_program.subgraph @main(%a: !canonical.feature<1x6x4xf32>, %b: tensor<1x2x6xf32>) {
  %y:2 = "canonical.non_max_suppression"(%a, %b) : (!canonical.feature<1x6x4xf32>, tensor<1x2x6xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: scores (tensor<1x2x6xf64>): (C1) expected elements of f32, found f64
ml_program.subgraph @main(%a: tensor<1x6x4xf32>, %b: tensor<1x2x6xf64>) {
  %y:2 = "canonical.non_max_suppression"(%a, %b) : (tensor<1x6x4xf32>, tensor<1x2x6xf64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: boxes (tensor<6x4xf32>): (C2) expected rank 3, found rank 2
ml_program.subgraph @main(%a: tensor<6x4xf32>, %b: tensor<1x2x6xf32>) {
  %y:2 = "canonical.non_max_suppression"(%a, %b) : (tensor<6x4xf32>, tensor<1x2x6xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: boxes (tensor<1x6x5xf32>): (C2) expected 4 numbers for each box, found 5
ml_program.subgraph @main(%a: tensor<1x6x5xf32>, %b: tensor<1x2x6xf32>) {
  %y:2 = "canonical.non_max_suppression"(%a, %b) : (tensor<1x6x5xf32>, tensor<1x2x6xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: scores (tensor<1x2x5xf32>): (C2) expected a score for each box of 1x6x4, found 1x2x5
ml_program.subgraph @main(%a: tensor<1x6x4xf32>, %b: tensor<1x2x5xf32>) {
  %y:2 = "canonical.non_max_suppression"(%a, %b) : (tensor<1x6x4xf32>, tensor<1x2x5xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: scores (tensor<2x2x6xf32>): (C2) expected a score for each box of 1x6x4, found 2x2x6
ml_program.subgraph @main(%a: tensor<1x6x4xf32>, %b: tensor<2x2x6xf32>) {
  %y:2 = "canonical.non_max_suppression"(%a, %b) : (tensor<1x6x4xf32>, tensor<2x2x6xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: max_boxes (tensor<f32>): (C3) expected elements of i64 i32 i16 i8 ui64 ui32 ui16 ui8, found f32
ml_program.subgraph @main(%a: tensor<1x6x4xf32>, %b: tensor<1x2x6xf32>, %c: tensor<f32>) {
  %y:2 = "canonical.non_max_suppression"(%a, %b, %c) : (tensor<1x6x4xf32>, tensor<1x2x6xf32>, tensor<f32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: max_boxes (tensor<2xi64>): (C3) expected one element, found 2
ml_program.subgraph @main(%a: tensor<1x6x4xf32>, %b: tensor<1x2x6xf32>, %c: tensor<2xi64>) {
  %y:2 = "canonical.non_max_suppression"(%a, %b, %c) : (tensor<1x6x4xf32>, tensor<1x2x6xf32>, tensor<2xi64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: iou_threshold (tensor<f64>): (C3) expected an element of f32
ml_program.subgraph @main(%a: tensor<1x6x4xf32>, %b: tensor<1x2x6xf32>, %d: tensor<f64>) {
  %c = "control.none"() : () -> none
  %y:2 = "canonical.non_max_suppression"(%a, %b, %c, %d) : (tensor<1x6x4xf32>, tensor<1x2x6xf32>, none, tensor<f64>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: score_threshold (tensor<2xf32>): (C3) expected one element, found 2
ml_program.subgraph @main(%a: tensor<1x6x4xf32>, %b: tensor<1x2x6xf32>, %e: tensor<2xf32>) {
  %c = "control.none"() : () -> none
  %d = "control.none"() : () -> none
  %y:2 = "canonical.non_max_suppression"(%a, %b, %c, %d, %e) : (tensor<1x6x4xf32>, tensor<1x2x6xf32>, none, none, tensor<2xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C4) attribute 'soft_sigma': expected at least 0, found -1
ml_program.subgraph @main(%a: tensor<1x6x4xf32>, %b: tensor<1x2x6xf32>) {
  %y:2 = "canonical.non_max_suppression"(%a, %b) {soft_sigma = -1.0 : f32} : (tensor<1x6x4xf32>, tensor<1x2x6xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
