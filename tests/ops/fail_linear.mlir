// error: lhs (tensor<3xf32>): (C1) expected rank at least 2, found 1
ml_program.subgraph @main(%a: tensor<3xf32>, %b: tensor<3x2xf32>) {
  %y = "canonical.mat_mul"(%a, %b) : (tensor<3xf32>, tensor<3x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (tensor<3x2xf32>): (C1) expected domain matrix, found tensor
ml_program.subgraph @main(%a: !canonical.matrix<2x3xf32>, %b: tensor<3x2xf32>) {
  %y = "canonical.mat_mul"(%a, %b) : (!canonical.matrix<2x3xf32>, tensor<3x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (!canonical.matrix<3x2xf32>): (C1) expected domain tensor, found matrix
ml_program.subgraph @main(%a: tensor<2x3xf32>, %b: !canonical.matrix<3x2xf32>) {
  %y = "canonical.mat_mul"(%a, %b) : (tensor<2x3xf32>, !canonical.matrix<3x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: lhs (!canonical.feature<1x2x2x3xf32>): (C1) expected domain tensor, found feature
ml_program.subgraph @main(%a: !canonical.feature<1x2x2x3xf32>, %b: tensor<3x2xf32>) {
  %y = "canonical.mat_mul"(%a, %b) : (!canonical.feature<1x2x2x3xf32>, tensor<3x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (tensor<3x2xf16>): (C2) expected elements of f32 as in lhs, found f16
ml_program.subgraph @main(%a: tensor<2x3xf32>, %b: tensor<3x2xf16>) {
  %y = "canonical.mat_mul"(%a, %b) : (tensor<2x3xf32>, tensor<3x2xf16>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: bias (tensor<2xf64>): (C2) expected elements of f32 as in lhs, found f64
ml_program.subgraph @main(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>, %c: tensor<2xf64>) {
  %y = "canonical.mat_mul"(%a, %b, %c) : (tensor<2x3xf32>, tensor<3x2xf32>, tensor<2xf64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (tensor<2x3xf32>): (C3) expected 3 rows, as many as lhs (2x3) has columns, found 2
ml_program.subgraph @main(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) {
  %y = "canonical.mat_mul"(%a, %b) : (tensor<2x3xf32>, tensor<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (tensor<3x2xf32>): (C3) expected 3 columns, as many as lhs (2x3) has columns, found 2
ml_program.subgraph @main(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) {
  %y = "canonical.mat_mul"(%a, %b) {transpose_rhs = true} : (tensor<2x3xf32>, tensor<3x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (!canonical.matrix<3x2xf32>): (C3) expected 2 rows, as many as lhs (2x3) has rows, found 3
ml_program.subgraph @main(%a: !canonical.matrix<2x3xf32>, %b: !canonical.matrix<3x2xf32>) {
  %y = "canonical.mat_mul"(%a, %b) {transpose_lhs = true} : (!canonical.matrix<2x3xf32>, !canonical.matrix<3x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (tensor<3x3x2xf32>): (C4) expected batch axes that broadcast with 2, found 3
ml_program.subgraph @main(%a: tensor<2x2x3xf32>, %b: tensor<3x3x2xf32>) {
  %y = "canonical.mat_mul"(%a, %b) : (tensor<2x2x3xf32>, tensor<3x3x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: bias (tensor<3xf32>): (C5) expected 2 elements, one for each column, found 3
ml_program.subgraph @main(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>, %c: tensor<3xf32>) {
  %y = "canonical.mat_mul"(%a, %b, %c) : (tensor<2x3xf32>, tensor<3x2xf32>, tensor<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: bias (tensor<1x2xf32>): (C5) expected rank 1, found 2
ml_program.subgraph @main(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>, %c: tensor<1x2xf32>) {
  %y = "canonical.mat_mul"(%a, %b, %c) : (tensor<2x3xf32>, tensor<3x2xf32>, tensor<1x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: bias (!canonical.matrix<1x2xf32>): (C5) expected domain tensor, found matrix
ml_program.subgraph @main(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>, %c: !canonical.matrix<1x2xf32>) {
  %y = "canonical.mat_mul"(%a, %b, %c) : (tensor<2x3xf32>, tensor<3x2xf32>, !canonical.matrix<1x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C6) attribute 'activation_parameters': expected 1 for "elu", found 0
ml_program.subgraph @main(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) {
  %y = "canonical.mat_mul"(%a, %b) {activation = "elu"} : (tensor<2x3xf32>, tensor<3x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C6) attribute 'activation': "gelu" needs elements of a float type, found i8
ml_program.subgraph @main(%a: tensor<2x3xi8>, %b: tensor<3x2xi8>) {
  %y = "canonical.mat_mul"(%a, %b) {activation = "gelu"} : (tensor<2x3xi8>, tensor<3x2xi8>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: key (tensor<2xf32>): (C1) expected rank at least 2, found 1
ml_program.subgraph @main(%q: tensor<1x2xf32>, %k: tensor<2xf32>, %v: tensor<3x2xf32>) {
  %y = "canonical.attention"(%q, %k, %v) : (tensor<1x2xf32>, tensor<2xf32>, tensor<3x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: query (!canonical.matrix<1x2xf32>): (C1) expected domain tensor, found matrix
ml_program.subgraph @main(%q: !canonical.matrix<1x2xf32>, %k: tensor<3x2xf32>, %v: tensor<3x2xf32>) {
  %y = "canonical.attention"(%q, %k, %v) : (!canonical.matrix<1x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: value (tensor<3x2xf16>): (C2) expected elements of f32 as in query, found f16
ml_program.subgraph @main(%q: tensor<1x2xf32>, %k: tensor<3x2xf32>, %v: tensor<3x2xf16>) {
  %y = "canonical.attention"(%q, %k, %v) : (tensor<1x2xf32>, tensor<3x2xf32>, tensor<3x2xf16>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: key (tensor<3x4xf32>): (C3) expected 2 columns, as many as query (1x2) has, found 4
ml_program.subgraph @main(%q: tensor<1x2xf32>, %k: tensor<3x4xf32>, %v: tensor<3x2xf32>) {
  %y = "canonical.attention"(%q, %k, %v) : (tensor<1x2xf32>, tensor<3x4xf32>, tensor<3x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: value (tensor<5x2xf32>): (C4) expected 3 rows, as many as key (3x2) has, found 5
ml_program.subgraph @main(%q: tensor<1x2xf32>, %k: tensor<3x2xf32>, %v: tensor<5x2xf32>) {
  %y = "canonical.attention"(%q, %k, %v) : (tensor<1x2xf32>, tensor<3x2xf32>, tensor<5x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: key (tensor<3x3x2xf32>): (C5) expected batch axes that broadcast with 2, found 3
ml_program.subgraph @main(%q: tensor<2x1x2xf32>, %k: tensor<3x3x2xf32>, %v: tensor<3x2xf32>) {
  %y = "canonical.attention"(%q, %k, %v) : (tensor<2x1x2xf32>, tensor<3x3x2xf32>, tensor<3x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: value (tensor<3x3x2xf32>): (C5) expected batch axes that broadcast with 2, found 3
ml_program.subgraph @main(%q: tensor<2x1x2xf32>, %k: tensor<3x2xf32>, %v: tensor<3x3x2xf32>) {
  %y = "canonical.attention"(%q, %k, %v) : (tensor<2x1x2xf32>, tensor<3x2xf32>, tensor<3x3x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: mask (tensor<3xi32>): (C6) expected elements of f32 as in query, found i32
ml_program.subgraph @main(%q: tensor<1x2xf32>, %k: tensor<3x2xf32>, %v: tensor<3x2xf32>, %m: tensor<3xi32>) {
  %y = "canonical.attention"(%q, %k, %v, %m) : (tensor<1x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3xi32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: mask (tensor<4x3xi1>): (C6) expected a shape that broadcasts to 1x3
ml_program.subgraph @main(%q: tensor<1x2xf32>, %k: tensor<3x2xf32>, %v: tensor<3x2xf32>, %m: tensor<4x3xi1>) {
  %y = "canonical.attention"(%q, %k, %v, %m) : (tensor<1x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<4x3xi1>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: mask (tensor<2x1x3xi1>): (C6) expected a shape that broadcasts to 1x3
ml_program.subgraph @main(%q: tensor<1x2xf32>, %k: tensor<3x2xf32>, %v: tensor<3x2xf32>, %m: tensor<2x1x3xi1>) {
  %y = "canonical.attention"(%q, %k, %v, %m) : (tensor<1x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<2x1x3xi1>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (tensor<2x2xi8>): (C2) expected quantised elements as in lhs, found i8
ml_program.subgraph @main(%a: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x2xi8>) {
  %y = "canonical.mat_mul"(%a, %b) : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2xi8>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) expected expressed type f32 as in lhs, found !quant.uniform<i8:f16, 0.5>
ml_program.subgraph @main(%a: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x2x!quant.uniform<i8:f16, 0.5>>) {
  %y = "canonical.mat_mul"(%a, %b) : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f16, 0.5>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) the quantisation along axis 1 cannot be kept: lhs has scales along an axis, too
ml_program.subgraph @main(%a: tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 1.0}>>, %b: tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 1.0}>>) {
  %y = "canonical.mat_mul"(%a, %b) : (tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 1.0}>>, tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 1.0}>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C7) attribute 'to': expected expressed type f32, found !quant.uniform<i8:f16, 0.5>
ml_program.subgraph @main(%a: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  %y = "canonical.mat_mul"(%a, %b) {to = !quant.uniform<i8:f16, 0.5>} : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C7) attribute 'activation': needs attribute 'to' where the elements are quantised
ml_program.subgraph @main(%a: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  %y = "canonical.mat_mul"(%a, %b) {activation = "relu"} : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> !roundhouse.unknown
  ml_program.output
}
