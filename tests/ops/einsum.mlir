// Sums of products over named axes.

ml_program.subgraph @product_of_matrices() {
  %a = "canonical.constant_gen"() {value = dense<[[-4.0, 0.0, -4.0], [2.0, 0.0, -2.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %b = "canonical.constant_gen"() {value = dense<[[0.0, 2.0, -1.0, -1.0], [3.0, 4.0, 1.0, -4.0], [4.0, 1.0, 0.0, 3.0]]> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
  %y = "canonical.einsum"(%a, %b) {equation = "ij,jk->ik"} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  "check.eq"(%y) {expected = dense<[[-16.0, -12.0, 4.0, -8.0], [-8.0, 2.0, -2.0, -8.0]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @transposed() {
  %a = "canonical.constant_gen"() {value = dense<[[0, -3, -1], [-1, -2, 1]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %b = "canonical.constant_gen"() {value = dense<[[-2, -1], [1, 3], [-2, 3]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
  %y = "canonical.einsum"(%a, %b) {equation = "ij,jk->ki"} : (tensor<2x3xi32>, tensor<3x2xi32>) -> tensor<2x2xi32>
  "check.eq"(%y) {expected = dense<[[-1, -2], [-12, -2]]> : tensor<2x2xi32>} : (tensor<2x2xi32>) -> ()
  ml_program.output
}

ml_program.subgraph @batches() {
  %a = "canonical.constant_gen"() {value = dense<[[[-3.0, 2.0, 1.0], [-4.0, -4.0, -1.0]], [[-3.0, 2.0, 2.0], [3.0, 4.0, 4.0]]]> : tensor<2x2x3xf32>} : () -> tensor<2x2x3xf32>
  %b = "canonical.constant_gen"() {value = dense<[[[3.0, -4.0], [4.0, 2.0], [4.0, 4.0]], [[-1.0, 2.0], [-3.0, 3.0], [0.0, -2.0]]]> : tensor<2x3x2xf32>} : () -> tensor<2x3x2xf32>
  %y = "canonical.einsum"(%a, %b) {equation = "bij,bjk->bik"} : (tensor<2x2x3xf32>, tensor<2x3x2xf32>) -> tensor<2x2x2xf32>
  "check.eq"(%y) {expected = dense<[[[3.0, 20.0], [-32.0, 4.0]], [[-3.0, -4.0], [-15.0, 10.0]]]> : tensor<2x2x2xf32>} : (tensor<2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @dots() {
  %a = "canonical.constant_gen"() {value = dense<[[[[-4.0, 4.0, -2.0], [3.0, 4.0, 0.0]]], [[[0.0, -3.0, 3.0], [2.0, 0.0, -3.0]]]]> : tensor<2x1x2x3xf32>} : () -> tensor<2x1x2x3xf32>
  %b = "canonical.constant_gen"() {value = dense<[[[1.0, 3.0], [-3.0, -1.0], [1.0, 3.0]], [[-1.0, 2.0], [2.0, 3.0], [-3.0, 2.0]], [[-4.0, -1.0], [4.0, 0.0], [-3.0, 0.0]]]> : tensor<3x3x2xf32>} : () -> tensor<3x3x2xf32>
  %y = "canonical.einsum"(%a, %b) {equation = "...ij,...jk->...ik"} : (tensor<2x1x2x3xf32>, tensor<3x3x2xf32>) -> tensor<2x3x2x2xf32>
  "check.eq"(%y) {expected = dense<[[[[-18.0, -22.0], [-9.0, 5.0]], [[18.0, 0.0], [5.0, 18.0]], [[38.0, 4.0], [4.0, -3.0]]], [[[12.0, 12.0], [-1.0, -3.0]], [[-15.0, -3.0], [7.0, -2.0]], [[-21.0, 0.0], [1.0, -2.0]]]]> : tensor<2x3x2x2xf32>} : (tensor<2x3x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @implicit() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, -4.0, -1.0], [-3.0, 0.0, 0.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %b = "canonical.constant_gen"() {value = dense<[[0.0, -4.0], [-4.0, 4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %y = "canonical.einsum"(%a, %b) {equation = "ba,bc"} : (tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<3x2xf32>
  "check.eq"(%y) {expected = dense<[[12.0, -16.0], [0.0, 16.0], [0.0, 4.0]]> : tensor<3x2xf32>} : (tensor<3x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @diagonal() {
  %a = "canonical.constant_gen"() {value = dense<[[0.0, 2.0, -1.0], [-1.0, -2.0, -3.0], [-2.0, -3.0, -1.0]]> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
  %y = "canonical.einsum"(%a) {equation = "ii->i"} : (tensor<3x3xf32>) -> tensor<3xf32>
  "check.eq"(%y) {expected = dense<[0.0, -2.0, -1.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @trace() {
  %a = "canonical.constant_gen"() {value = dense<[[0, -3, -3], [-4, 3, 4], [0, -1, 1]]> : tensor<3x3xi64>} : () -> tensor<3x3xi64>
  %y = "canonical.einsum"(%a) {equation = "ii"} : (tensor<3x3xi64>) -> tensor<i64>
  "check.eq"(%y) {expected = dense<4> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}

ml_program.subgraph @sum() {
  %a = "canonical.constant_gen"() {value = dense<[[2.0, -1.0, -2.0, 4.0], [-3.0, 0.0, -4.0, 4.0], [-1.0, 1.0, 1.0, -3.0]]> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
  %y = "canonical.einsum"(%a) {equation = "ij->j"} : (tensor<3x4xf32>) -> tensor<4xf32>
  "check.eq"(%y) {expected = dense<[-2.0, 0.0, -5.0, 5.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_of_all() {
  %a = "canonical.constant_gen"() {value = dense<[[3.0, 4.0, 2.0, 0.0], [3.0, -1.0, 1.0, -1.0], [2.0, 0.0, 3.0, -1.0]]> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
  %y = "canonical.einsum"(%a) {equation = "ij->"} : (tensor<3x4xf32>) -> tensor<f32>
  "check.eq"(%y) {expected = dense<15.0> : tensor<f32>} : (tensor<f32>) -> ()
  ml_program.output
}

ml_program.subgraph @outer() {
  %a = "canonical.constant_gen"() {value = dense<[-4.0, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %b = "canonical.constant_gen"() {value = dense<[-1.0, 3.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.einsum"(%a, %b) {equation = "i,j->ij"} : (tensor<2xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  "check.eq"(%y) {expected = dense<[[4.0, -12.0, -4.0], [-1.0, 3.0, 1.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @four_factors() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 4.0, -4.0], [4.0, -1.0, 2.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %b = "canonical.constant_gen"() {value = dense<[[-1.0, -2.0], [3.0, -4.0], [-1.0, -4.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %c = "canonical.constant_gen"() {value = dense<[[-1.0, 2.0, -3.0, -2.0], [0.0, -3.0, -1.0, -2.0]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
  %d = "canonical.constant_gen"() {value = dense<[0.0, 3.0, 0.0, 0.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.einsum"(%a, %b, %c, %d) {equation = "ij,jk,kl,l->i"} : (tensor<2x3xf32>, tensor<3x2xf32>, tensor<2x4xf32>, tensor<4xf32>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<[108.0, 54.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}

// Summed before it meets the other factor.
ml_program.subgraph @an_axis_of_one_factor_alone() {
  %a = "canonical.constant_gen"() {value = dense<[[-3.0, -2.0, 3.0, -2.0, -1.0], [3.0, 2.0, 2.0, -2.0, -1.0], [2.0, -4.0, 4.0, -4.0, 3.0]]> : tensor<3x5xf32>} : () -> tensor<3x5xf32>
  %b = "canonical.constant_gen"() {value = dense<[[2.0, 1.0, 2.0, 1.0], [-2.0, 3.0, -3.0, -2.0]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
  %y = "canonical.einsum"(%a, %b) {equation = "ik,jl->j"} : (tensor<3x5xf32>, tensor<2x4xf32>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<0.0> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @the_same_axis_everywhere() {
  %a = "canonical.constant_gen"() {value = dense<[-2.0, 1.0, 2.0, 0.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %b = "canonical.constant_gen"() {value = dense<[-2.0, -2.0, -3.0, -4.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %c = "canonical.constant_gen"() {value = dense<[-4.0, -2.0, 4.0, -1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %y = "canonical.einsum"(%a, %b, %c) {equation = "i,i,i->"} : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  "check.eq"(%y) {expected = dense<-36.0> : tensor<f32>} : (tensor<f32>) -> ()
  ml_program.output
}

ml_program.subgraph @diagonals_meet() {
  %a = "canonical.constant_gen"() {value = dense<[[[-4.0, 4.0, 4.0], [-3.0, -4.0, 1.0]], [[4.0, -2.0, -1.0], [1.0, -1.0, 4.0]]]> : tensor<2x2x3xf32>} : () -> tensor<2x2x3xf32>
  %b = "canonical.constant_gen"() {value = dense<[[2.0, 0.0, 2.0], [-1.0, 2.0, -2.0], [2.0, 1.0, 1.0]]> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
  %y = "canonical.einsum"(%a, %b) {equation = "iij,jj->i"} : (tensor<2x2x3xf32>, tensor<3x3xf32>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<4.0> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @size_one_broadcasts() {
  %a = "canonical.constant_gen"() {value = dense<[[0.0], [2.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
  %b = "canonical.constant_gen"() {value = dense<[[1.0, -3.0, -1.0], [-1.0, 4.0, 1.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.einsum"(%a, %b) {equation = "ij,ij->i"} : (tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<[0.0, 8.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @scalars() {
  %a = "canonical.constant_gen"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %b = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [-4.0, 3.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %y = "canonical.einsum"(%a, %b) {equation = ", ij -> ij"} : (tensor<f32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  "check.eq"(%y) {expected = dense<[[2.0, 4.0], [-8.0, 6.0]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @complex() {
  %a = "canonical.constant_gen"() {value = dense<[[(1.0, 3.0), (-3.0, 1.0), (1.0, -1.0)], [(2.0, -2.0), (2.0, -1.0), (4.0, -2.0)]]> : tensor<2x3xcomplex<f32>>} : () -> tensor<2x3xcomplex<f32>>
  %b = "canonical.constant_gen"() {value = dense<[(1.0, 1.0), (0.0, 4.0), (-3.0, -1.0)]> : tensor<3xcomplex<f32>>} : () -> tensor<3xcomplex<f32>>
  %y = "canonical.einsum"(%a, %b) {equation = "ij,j->i"} : (tensor<2x3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  "check.eq"(%y) {expected = dense<[(-10.0, -6.0), (-6.0, 10.0)]> : tensor<2xcomplex<f32>>} : (tensor<2xcomplex<f32>>) -> ()
  ml_program.output
}

ml_program.subgraph @bytes_wrap() {
  %a = "canonical.constant_gen"() {value = dense<100> : tensor<2xi8>} : () -> tensor<2xi8>
  %b = "canonical.constant_gen"() {value = dense<1> : tensor<2xi8>} : () -> tensor<2xi8>
  %y = "canonical.einsum"(%a, %b) {equation = "i,i->"} : (tensor<2xi8>, tensor<2xi8>) -> tensor<i8>
  "check.eq"(%y) {expected = dense<-56> : tensor<i8>} : (tensor<i8>) -> ()
  ml_program.output
}

// In f16 the sum goes through 2049, which f16 does not have.
ml_program.subgraph @rounded_once() {
  %a = "canonical.constant_gen"() {value = dense<[2048.0, 1.0, 1.0]> : tensor<3xf16>} : () -> tensor<3xf16>
  %b = "canonical.constant_gen"() {value = dense<1.0> : tensor<3xf16>} : () -> tensor<3xf16>
  %y = "canonical.einsum"(%a, %b) {equation = "i,i->"} : (tensor<3xf16>, tensor<3xf16>) -> tensor<f16>
  "check.eq"(%y) {expected = dense<2050.0> : tensor<f16>} : (tensor<f16>) -> ()
  ml_program.output
}

ml_program.subgraph @sum_over_nothing() {
  %a = "canonical.constant_gen"() {value = dense<> : tensor<2x0xf32>} : () -> tensor<2x0xf32>
  %b = "canonical.constant_gen"() {value = dense<> : tensor<0x3xf32>} : () -> tensor<0x3xf32>
  %y = "canonical.einsum"(%a, %b) {equation = "ij,jk->ik"} : (tensor<2x0xf32>, tensor<0x3xf32>) -> tensor<2x3xf32>
  "check.eq"(%y) {expected = dense<0.0> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @floats() {
  %a = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2x$T>} : () -> tensor<2x2x$T>
  %b = "canonical.constant_gen"() {value = dense<[[5.0, 6.0], [7.0, 8.0]]> : tensor<2x2x$T>} : () -> tensor<2x2x$T>
  %y = "canonical.einsum"(%a, %b) {equation = "ij,jk->ik"} : (tensor<2x2x$T>, tensor<2x2x$T>) -> tensor<2x2x$T>
  "check.eq"(%y) {expected = dense<[[19.0, 22.0], [43.0, 50.0]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: i64 i32 i16 i8 ui64 ui32 ui16 ui8
ml_program.subgraph @integers() {
  %a = "canonical.constant_gen"() {value = dense<[[1, 2], [3, 4]]> : tensor<2x2x$T>} : () -> tensor<2x2x$T>
  %b = "canonical.constant_gen"() {value = dense<[[5, 6], [7, 8]]> : tensor<2x2x$T>} : () -> tensor<2x2x$T>
  %y = "canonical.einsum"(%a, %b) {equation = "ij,jk->ik"} : (tensor<2x2x$T>, tensor<2x2x$T>) -> tensor<2x2x$T>
  "check.eq"(%y) {expected = dense<[[19, 22], [43, 50]]> : tensor<2x2x$T>} : (tensor<2x2x$T>) -> ()
  ml_program.output
}
// -----
// each $T: complex<f32> complex<f64>
ml_program.subgraph @complex() {
  %a = "canonical.constant_gen"() {value = dense<[(1.0, 2.0), (0.0, 1.0)]> : tensor<2x$T>} : () -> tensor<2x$T>
  %b = "canonical.constant_gen"() {value = dense<[(2.0, 3.0), (1.0, 2.0)]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.einsum"(%a, %b) {equation = "i,i->"} : (tensor<2x$T>, tensor<2x$T>) -> tensor<$T>
  "check.eq"(%y) {expected = dense<(-6.0, 8.0)> : tensor<$T>} : (tensor<$T>) -> ()
  ml_program.output
}
