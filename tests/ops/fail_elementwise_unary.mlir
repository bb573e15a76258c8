// error: input (f32): (C1) expected a tensor, found f32
ml_program.subgraph @main(%a: f32) {
  %y = "canonical.exp"(%a) : (f32) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (f32): (C1) expected a tensor, found f32
ml_program.subgraph @main(%a: f32) {
  %y = "canonical.abs"(%a) : (f32) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: expected elements of i64 i32 i16 i8 ui64 ui32 ui16 ui8 i1, found f32
ml_program.subgraph @main(%a: tensor<2xf32>) {
  %y = "canonical.bitwise_not"(%a) : (tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2xui8>): expected elements of f64 f32 f16 bf16 i64 i32 i16 i8, found ui8
ml_program.subgraph @main(%a: tensor<2xui8>) {
  %y = "canonical.neg"(%a) : (tensor<2xui8>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2xi32>): expected elements of f64 f32 f16 bf16, found i32
ml_program.subgraph @main(%a: tensor<2xi32>) {
  %y = "canonical.exp"(%a) : (tensor<2xi32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (f32): (C1) expected a tensor, found f32
// each $T: floor ceil round exp log eltwise_sqrt rsqrt erf sin cos tan asin acos atan sinh cosh asinh acosh atanh sign neg
ml_program.subgraph @main(%a: f32) {
  %y = "canonical.$T"(%a) : (f32) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (i32): (C1) expected a tensor, found i32
ml_program.subgraph @main(%a: i32) {
  %y = "canonical.bitwise_not"(%a) : (i32) -> !roundhouse.unknown
  ml_program.output
}
