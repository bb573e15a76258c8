// error: input (tensor<1x4x4x2xf32>): (C1) expected domain feature, found tensor
ml_program.subgraph @main(%a: tensor<1x4x4x2xf32>, %b: tensor<1x3x5x2xf32>) {
  %y = "canonical.grid_sample"(%a, %b) : (tensor<1x4x4x2xf32>, tensor<1x3x5x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: grid (tensor<1x2xf32>): (C2) expected rank 3 to 5, found 2
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: tensor<1x2xf32>) {
  %y = "canonical.grid_sample"(%a, %b) : (!canonical.feature<1x4x4x2xf32>, tensor<1x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: grid (tensor<1x3x5x2xi32>): (C2) expected elements of f64 f32 f16 bf16, found i32
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: tensor<1x3x5x2xi32>) {
  %y = "canonical.grid_sample"(%a, %b) : (!canonical.feature<1x4x4x2xf32>, tensor<1x3x5x2xi32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) grid is for 1 spatial axis, but input is for 2
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: tensor<1x3x2xf32>) {
  %y = "canonical.grid_sample"(%a, %b) : (!canonical.feature<1x4x4x2xf32>, tensor<1x3x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: grid (!canonical.feature<1x3x5x2xf32>): (C2) expected domain tensor, found feature
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.feature<1x3x5x2xf32>) {
  %y = "canonical.grid_sample"(%a, %b) : (!canonical.feature<1x4x4x2xf32>, !canonical.feature<1x3x5x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: grid (tensor<2x3x5x2xf32>): (C3) expected 1 images as in input, found 2
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: tensor<2x3x5x2xf32>) {
  %y = "canonical.grid_sample"(%a, %b) : (!canonical.feature<1x4x4x2xf32>, tensor<2x3x5x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: grid (tensor<1x3x5x3xf32>): (C3) expected 2 coordinates, one for each spatial axis, found 3
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: tensor<1x3x5x3xf32>) {
  %y = "canonical.grid_sample"(%a, %b) : (!canonical.feature<1x4x4x2xf32>, tensor<1x3x5x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.feature<1x4x0x2xf32>): (C4) axis 2 is empty
ml_program.subgraph @main(%a: !canonical.feature<1x4x0x2xf32>, %b: tensor<1x3x5x2xf32>) {
  %y = "canonical.grid_sample"(%a, %b) : (!canonical.feature<1x4x0x2xf32>, tensor<1x3x5x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<1x4x4x2xf32>): (C1) expected domain feature, found tensor
ml_program.subgraph @main(%a: tensor<1x4x4x2xf32>, %b: tensor<3x4xf32>, %c: tensor<3xi64>) {
  %y = "canonical.roi_align"(%a, %b, %c) {size = array<i64: 2, 2>} : (tensor<1x4x4x2xf32>, tensor<3x4xf32>, tensor<3xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.feature<1x4x2xf32>): (C1) expected 2 spatial axes, found 1
ml_program.subgraph @main(%a: !canonical.feature<1x4x2xf32>, %b: tensor<3x4xf32>, %c: tensor<3xi64>) {
  %y = "canonical.roi_align"(%a, %b, %c) {size = array<i64: 2, 2>} : (!canonical.feature<1x4x2xf32>, tensor<3x4xf32>, tensor<3xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: regions (tensor<3xf32>): (C2) expected rank 2, found 1
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: tensor<3xf32>, %c: tensor<3xi64>) {
  %y = "canonical.roi_align"(%a, %b, %c) {size = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>, tensor<3xf32>, tensor<3xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: regions (tensor<3x4xi64>): (C2) expected elements of f64 f32 f16 bf16, found i64
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: tensor<3x4xi64>, %c: tensor<3xi64>) {
  %y = "canonical.roi_align"(%a, %b, %c) {size = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>, tensor<3x4xi64>, tensor<3xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: regions (tensor<3x5xf32>): (C2) expected 4 numbers for each region, found 5
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: tensor<3x5xf32>, %c: tensor<3xi64>) {
  %y = "canonical.roi_align"(%a, %b, %c) {size = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>, tensor<3x5xf32>, tensor<3xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: images (tensor<3xf32>): (C3) expected elements of i64 i32 i16 i8 ui64 ui32 ui16 ui8, found f32
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: tensor<3x4xf32>, %c: tensor<3xf32>) {
  %y = "canonical.roi_align"(%a, %b, %c) {size = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>, tensor<3x4xf32>, tensor<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: images (tensor<2xi64>): (C3) expected 3 elements, one for each region, found 2
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: tensor<3x4xf32>, %c: tensor<2xi64>) {
  %y = "canonical.roi_align"(%a, %b, %c) {size = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>, tensor<3x4xf32>, tensor<2xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: images (tensor<3x1xi64>): (C3) expected rank 1, found 2
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: tensor<3x4xf32>, %c: tensor<3x1xi64>) {
  %y = "canonical.roi_align"(%a, %b, %c) {size = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>, tensor<3x4xf32>, tensor<3x1xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C4) attribute 'size': expected two positive numbers
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: tensor<3x4xf32>, %c: tensor<3xi64>) {
  %y = "canonical.roi_align"(%a, %b, %c) {size = array<i64: 2>} : (!canonical.feature<1x4x4x2xf32>, tensor<3x4xf32>, tensor<3xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C4) attribute 'size': expected two positive numbers
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: tensor<3x4xf32>, %c: tensor<3xi64>) {
  %y = "canonical.roi_align"(%a, %b, %c) {size = array<i64: 2, 0>} : (!canonical.feature<1x4x4x2xf32>, tensor<3x4xf32>, tensor<3xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C4) attribute 'spatial_scale': expected a positive number, found 0
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: tensor<3x4xf32>, %c: tensor<3xi64>) {
  %y = "canonical.roi_align"(%a, %b, %c) {size = array<i64: 2, 2>, spatial_scale = 0.0 : f32} : (!canonical.feature<1x4x4x2xf32>, tensor<3x4xf32>, tensor<3xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C4) attribute 'sampling_ratio': expected at least 0, found -1
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: tensor<3x4xf32>, %c: tensor<3xi64>) {
  %y = "canonical.roi_align"(%a, %b, %c) {sampling_ratio = -1 : i64, size = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>, tensor<3x4xf32>, tensor<3xi64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: canonical.roi_align
// error: images (tensor<1xi64>): (C3) region 0 is in image 2, but input has 2 images
ml_program.subgraph @main() -> !canonical.feature<1x1x1x1xf32> {
  %a = "canonical.constant_gen"() {value = dense<1.0> : tensor<2x2x2x1xf32>} : () -> tensor<2x2x2x1xf32>
  %x = "canonical.feature_encode"(%a) : (tensor<2x2x2x1xf32>) -> !canonical.feature<2x2x2x1xf32>
  %regions = "canonical.constant_gen"() {value = dense<1.0> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
  %i = "canonical.constant_gen"() {value = dense<2> : tensor<1xi64>} : () -> tensor<1xi64>
  %images = "canonical.forward"(%i) : (tensor<1xi64>) -> tensor<1xi64>
  %y = "canonical.roi_align"(%x, %regions, %images) {size = array<i64: 1, 1>} : (!canonical.feature<2x2x2x1xf32>, tensor<1x4xf32>, tensor<1xi64>) -> !canonical.feature<1x1x1x1xf32>
  ml_program.output %y : !canonical.feature<1x1x1x1xf32>
}
// -----
// error: canonical.roi_align
// error: images (tensor<1xi64>): (C3) region 0 is in image -1, but input has 2 images
ml_program.subgraph @main() -> !canonical.feature<1x1x1x1xf32> {
  %a = "canonical.constant_gen"() {value = dense<1.0> : tensor<2x2x2x1xf32>} : () -> tensor<2x2x2x1xf32>
  %x = "canonical.feature_encode"(%a) : (tensor<2x2x2x1xf32>) -> !canonical.feature<2x2x2x1xf32>
  %regions = "canonical.constant_gen"() {value = dense<1.0> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
  %i = "canonical.constant_gen"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  %images = "canonical.forward"(%i) : (tensor<1xi64>) -> tensor<1xi64>
  %y = "canonical.roi_align"(%x, %regions, %images) {size = array<i64: 1, 1>} : (!canonical.feature<2x2x2x1xf32>, tensor<1x4xf32>, tensor<1xi64>) -> !canonical.feature<1x1x1x1xf32>
  ml_program.output %y : !canonical.feature<1x1x1x1xf32>
}
