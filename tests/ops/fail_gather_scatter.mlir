// error: input (!canonical.matrix<3x4xf32>): (C1) expected a value of domain tensor, found domain matrix; decode it first
// each $T: gather gather_elements gather_nd
ml_program.subgraph @main(%a: !canonical.matrix<3x4xf32>, %b: tensor<2x2xi64>) {
  %y = "canonical.$T"(%a, %b) : (!canonical.matrix<3x4xf32>, tensor<2x2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: indices (tensor<2x2xf32>): (C1) expected elements of i64 i32 i16 i8 ui64 ui32 ui16 ui8, found f32
// each $T: gather gather_elements gather_nd
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2x2xf32>) {
  %y = "canonical.$T"(%a, %b) : (tensor<3x4xf32>, tensor<2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'axis': expected -2 <= axis < 2, found 2
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2xi64>) {
  %y = "canonical.gather"(%a, %b) {axis = 2 : i64} : (tensor<3x4xf32>, tensor<2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'batch_dims': expected at least 0, found -1
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2xi64>) {
  %y = "canonical.gather"(%a, %b) {batch_dims = -1 : i64} : (tensor<3x4xf32>, tensor<2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'batch_dims': expected at most the axis, 0, found 1
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<3x2xi64>) {
  %y = "canonical.gather"(%a, %b) {batch_dims = 1 : i64} : (tensor<3x4xf32>, tensor<3x2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: indices (tensor<i64>): (C3) expected rank 1 or more for batch_dims 1, found rank 0
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<i64>) {
  %y = "canonical.gather"(%a, %b) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<3x4xf32>, tensor<i64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: indices (tensor<2x2xi64>): (C4) expected size 3 along batch axis 0 as the input has
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2x2xi64>) {
  %y = "canonical.gather"(%a, %b) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<3x4xf32>, tensor<2x2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>): (C5) the quantisation along axis 0 cannot be kept: the indices depend on data
ml_program.subgraph @main(%a: tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, %b: tensor<2xi64>) {
  %y = "canonical.gather"(%a, %b) : (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: indices (tensor<2xi64>): (C2) expected rank 2 as the input has, found rank 1
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2xi64>) {
  %y = "canonical.gather_elements"(%a, %b) : (tensor<3x4xf32>, tensor<2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'axis': expected -2 <= axis < 2, found -3
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<3x4xi64>) {
  %y = "canonical.gather_elements"(%a, %b) {axis = -3 : i64} : (tensor<3x4xf32>, tensor<3x4xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: indices (tensor<2x5xi64>): (C3) expected at most size 4 along axis 1, found 5
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2x5xi64>) {
  %y = "canonical.gather_elements"(%a, %b) : (tensor<3x4xf32>, tensor<2x5xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>): (C4) the quantisation along axis 0 cannot be kept: the axis may be taken in part
ml_program.subgraph @main(%a: tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, %b: tensor<1x4xi64>) {
  %y = "canonical.gather_elements"(%a, %b) : (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<1x4xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>): (C4) the quantisation along axis 0 cannot be kept: the axis may be taken in part
ml_program.subgraph @main(%a: tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, %b: tensor<1x4xi64>) {
  %y = "canonical.gather_elements"(%a, %b) {axis = 1 : i64} : (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<1x4xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: indices (tensor<i64>): (C2) expected a rank above batch_dims, 0, found rank 0
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<i64>) {
  %y = "canonical.gather_nd"(%a, %b) : (tensor<3x4xf32>, tensor<i64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'batch_dims': expected at least 0, found -1
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2xi64>) {
  %y = "canonical.gather_nd"(%a, %b) {batch_dims = -1 : i64} : (tensor<3x4xf32>, tensor<2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: indices (tensor<2xi64>): (C2) expected a rank above batch_dims, 1, found rank 1
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2xi64>) {
  %y = "canonical.gather_nd"(%a, %b) {batch_dims = 1 : i64} : (tensor<3x4xf32>, tensor<2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<3xf32>): (C2) expected a rank of at least batch_dims, 2, found rank 1
ml_program.subgraph @main(%a: tensor<3xf32>, %b: tensor<3x1x1xi64>) {
  %y = "canonical.gather_nd"(%a, %b) {batch_dims = 2 : i64} : (tensor<3xf32>, tensor<3x1x1xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: indices (tensor<2x3xi64>): (C3) expected at most size 2 along the last axis, found 3
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2x3xi64>) {
  %y = "canonical.gather_nd"(%a, %b) : (tensor<3x4xf32>, tensor<2x3xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: indices (tensor<3x2xi64>): (C3) expected at most size 1 along the last axis, found 2
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<3x2xi64>) {
  %y = "canonical.gather_nd"(%a, %b) {batch_dims = 1 : i64} : (tensor<3x4xf32>, tensor<3x2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: indices (tensor<2x1xi64>): (C4) expected size 3 along batch axis 0 as the input has
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2x1xi64>) {
  %y = "canonical.gather_nd"(%a, %b) {batch_dims = 1 : i64} : (tensor<3x4xf32>, tensor<2x1xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>): (C5) the quantisation along axis 0 cannot be kept: the indices depend on data
ml_program.subgraph @main(%a: tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, %b: tensor<5x1xi64>) {
  %y = "canonical.gather_nd"(%a, %b) : (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<5x1xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.matrix<3x4xf32>): (C1) expected a value of domain tensor, found domain matrix; decode it first
// each $T: scatter_elements scatter_nd
ml_program.subgraph @main(%a: !canonical.matrix<3x4xf32>, %b: tensor<2x2xi64>, %c: tensor<2x2xf32>) {
  %y = "canonical.$T"(%a, %b, %c) : (!canonical.matrix<3x4xf32>, tensor<2x2xi64>, tensor<2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: indices (tensor<2x2xi1>): (C1) expected elements of i64 i32 i16 i8 ui64 ui32 ui16 ui8, found i1
// each $T: scatter_elements scatter_nd
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2x2xi1>, %c: tensor<2xf32>) {
  %y = "canonical.$T"(%a, %b, %c) : (tensor<3x4xf32>, tensor<2x2xi1>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: updates (tensor<2x2xf64>): (C1) expected elements of f32, found f64
// each $T: scatter_elements scatter_nd
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2x2xi64>, %c: tensor<2x2xf64>) {
  %y = "canonical.$T"(%a, %b, %c) : (tensor<3x4xf32>, tensor<2x2xi64>, tensor<2x2xf64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: indices (tensor<2xi64>): (C2) expected rank 2 as the input has, found rank 1
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2xi64>, %c: tensor<2xf32>) {
  %y = "canonical.scatter_elements"(%a, %b, %c) : (tensor<3x4xf32>, tensor<2xi64>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'axis': expected -2 <= axis < 2, found 2
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2x2xi64>, %c: tensor<2x2xf32>) {
  %y = "canonical.scatter_elements"(%a, %b, %c) {axis = 2 : i64} : (tensor<3x4xf32>, tensor<2x2xi64>, tensor<2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: updates (tensor<2x3xf32>): (C3) expected the shape of indices, 2x2, found 2x3
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2x2xi64>, %c: tensor<2x3xf32>) {
  %y = "canonical.scatter_elements"(%a, %b, %c) : (tensor<3x4xf32>, tensor<2x2xi64>, tensor<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: indices (tensor<2x5xi64>): (C3) expected at most size 4 along axis 1, found 5
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2x5xi64>, %c: tensor<2x5xf32>) {
  %y = "canonical.scatter_elements"(%a, %b, %c) : (tensor<3x4xf32>, tensor<2x5xi64>, tensor<2x5xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<3x4xi1>): (C4) expected elements of f64 f32 f16 bf16 i64 i32 i16 i8 ui64 ui32 ui16 ui8 complex<f32> complex<f64> for reduction "add", found i1
ml_program.subgraph @main(%a: tensor<3x4xi1>, %b: tensor<2x2xi64>, %c: tensor<2x2xi1>) {
  %y = "canonical.scatter_elements"(%a, %b, %c) {reduction = "add"} : (tensor<3x4xi1>, tensor<2x2xi64>, tensor<2x2xi1>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<3x4xcomplex<f32>>): (C4) expected elements of f64 f32 f16 bf16 i64 i32 i16 i8 ui64 ui32 ui16 ui8 for reduction "max", found complex<f32>
ml_program.subgraph @main(%a: tensor<3x4xcomplex<f32>>, %b: tensor<2x2xi64>, %c: tensor<2x2xcomplex<f32>>) {
  %y = "canonical.scatter_elements"(%a, %b, %c) {reduction = "max"} : (tensor<3x4xcomplex<f32>>, tensor<2x2xi64>, tensor<2x2xcomplex<f32>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>): (C5) the quantisation along axis 0 cannot be kept: the indices depend on data
ml_program.subgraph @main(%a: tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, %b: tensor<2x2xi64>, %c: tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  %y = "canonical.scatter_elements"(%a, %b, %c) : (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<2x2xi64>, tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: indices (tensor<i64>): (C2) expected rank 1 or more
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<i64>, %c: tensor<3x4xf32>) {
  %y = "canonical.scatter_nd"(%a, %b, %c) : (tensor<3x4xf32>, tensor<i64>, tensor<3x4xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: indices (tensor<2x3xi64>): (C2) expected at most size 2 along the last axis, found 3
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2x3xi64>, %c: tensor<2xf32>) {
  %y = "canonical.scatter_nd"(%a, %b, %c) : (tensor<3x4xf32>, tensor<2x3xi64>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: updates (tensor<2x3xf32>): (C3) expected the shape 2x4, found 2x3
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2x1xi64>, %c: tensor<2x3xf32>) {
  %y = "canonical.scatter_nd"(%a, %b, %c) : (tensor<3x4xf32>, tensor<2x1xi64>, tensor<2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: updates (tensor<2xf32>): (C3) expected the shape 2x4, found 2
ml_program.subgraph @main(%a: tensor<3x4xf32>, %b: tensor<2x1xi64>, %c: tensor<2xf32>) {
  %y = "canonical.scatter_nd"(%a, %b, %c) : (tensor<3x4xf32>, tensor<2x1xi64>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<3x4x!roundhouse.string>): (C4) expected elements of f64 f32 f16 bf16 i64 i32 i16 i8 ui64 ui32 ui16 ui8 complex<f32> complex<f64> for reduction "mul", found !roundhouse.string
ml_program.subgraph @main(%a: tensor<3x4x!roundhouse.string>, %b: tensor<2x2xi64>, %c: tensor<2x!roundhouse.string>) {
  %y = "canonical.scatter_nd"(%a, %b, %c) {reduction = "mul"} : (tensor<3x4x!roundhouse.string>, tensor<2x2xi64>, tensor<2x!roundhouse.string>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<3xcomplex<f64>>): (C4) expected elements of f64 f32 f16 bf16 i64 i32 i16 i8 ui64 ui32 ui16 ui8 for reduction "min", found complex<f64>
ml_program.subgraph @main(%a: tensor<3xcomplex<f64>>, %b: tensor<2x1xi64>, %c: tensor<2xcomplex<f64>>) {
  %y = "canonical.scatter_nd"(%a, %b, %c) {reduction = "min"} : (tensor<3xcomplex<f64>>, tensor<2x1xi64>, tensor<2xcomplex<f64>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>): (C5) the quantisation along axis 0 cannot be kept: the indices depend on data
ml_program.subgraph @main(%a: tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, %b: tensor<2x2xi64>, %c: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  %y = "canonical.scatter_nd"(%a, %b, %c) : (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<2x2xi64>, tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.feature<1x2x2x1xf32>): (C1) expected a value of domain tensor, found domain feature; decode it first
ml_program.subgraph @main(%a: !canonical.feature<1x2x2x1xf32>) {
  %y = "canonical.non_zero"(%a) : (!canonical.feature<1x2x2x1xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.feature<1x2x2x1xf32>): (C1) expected a value of domain tensor, found domain feature; decode it first
ml_program.subgraph @main(%a: !canonical.feature<1x2x2x1xf32>) {
  %y:4 = "canonical.unique"(%a) : (!canonical.feature<1x2x2x1xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C2) attribute 'axis': expected -2 <= axis < 2, found 2
ml_program.subgraph @main(%a: tensor<3x4xf32>) {
  %y:4 = "canonical.unique"(%a) {axis = 2 : i64} : (tensor<3x4xf32>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: input (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>): (C3) the quantisation along axis 0 cannot be kept: elements of different scales are compared
ml_program.subgraph @main(%a: tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  %y:4 = "canonical.unique"(%a) {axis = 1 : i64} : (tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> (!roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
