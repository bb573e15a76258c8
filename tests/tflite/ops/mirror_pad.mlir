// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @mirror_pad_reflect_0(dense<[[2.3125, -2.25, -0.8125, 1.3125], [2.0625, 1.0625, -3.0625, 0.875], [0.8125, 1.6875, 1.9375, 1.8125]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.global private @mirror_pad_reflect_1(dense<[[1, 2], [2, 1]]> : tensor<2x2xi32>) : tensor<2x2xi32>
ml_program.subgraph @mirror_pad_reflect() {
  %o0 = ml_program.global_load_const @mirror_pad_reflect_0 : tensor<3x4xf32>
  %o1 = ml_program.global_load_const @mirror_pad_reflect_1 : tensor<2x2xi32>
  %r0 = "tfl.mirror_pad"(%o0, %o1) {mode = "REFLECT"} : (tensor<3x4xf32>, tensor<2x2xi32>) -> tensor<6x7xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-3.0625, 1.0625, 2.0625, 1.0625, -3.0625, 0.875, -3.0625], [-0.8125, -2.25, 2.3125, -2.25, -0.8125, 1.3125, -0.8125], [-3.0625, 1.0625, 2.0625, 1.0625, -3.0625, 0.875, -3.0625], [1.9375, 1.6875, 0.8125, 1.6875, 1.9375, 1.8125, 1.9375], [-3.0625, 1.0625, 2.0625, 1.0625, -3.0625, 0.875, -3.0625], [-0.8125, -2.25, 2.3125, -2.25, -0.8125, 1.3125, -0.8125]]> : tensor<6x7xf32>} : (tensor<6x7xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @mirror_pad_symmetric_0(dense<[[0.875, -2.0625, 1.9375, -0.5], [3.0625, 2.5625, -1.1875, -2.5625], [-1.9375, -1.375, -0.25, 1.5]]> : tensor<3x4xf32>) : tensor<3x4xf32>
ml_program.global private @mirror_pad_symmetric_1(dense<[[1, 2], [2, 1]]> : tensor<2x2xi32>) : tensor<2x2xi32>
ml_program.subgraph @mirror_pad_symmetric() {
  %o0 = ml_program.global_load_const @mirror_pad_symmetric_0 : tensor<3x4xf32>
  %o1 = ml_program.global_load_const @mirror_pad_symmetric_1 : tensor<2x2xi32>
  %r0 = "tfl.mirror_pad"(%o0, %o1) {mode = "SYMMETRIC"} : (tensor<3x4xf32>, tensor<2x2xi32>) -> tensor<6x7xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[-2.0625, 0.875, 0.875, -2.0625, 1.9375, -0.5, -0.5], [-2.0625, 0.875, 0.875, -2.0625, 1.9375, -0.5, -0.5], [2.5625, 3.0625, 3.0625, 2.5625, -1.1875, -2.5625, -2.5625], [-1.375, -1.9375, -1.9375, -1.375, -0.25, 1.5, 1.5], [-1.375, -1.9375, -1.9375, -1.375, -0.25, 1.5, 1.5], [2.5625, 3.0625, 3.0625, 2.5625, -1.1875, -2.5625, -2.5625]]> : tensor<6x7xf32>} : (tensor<6x7xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @mirror_pad_reflect_i8_0(dense<[[110, 35, 34, -65], [-117, -119, 5, 89], [-55, -32, -2, -58]]> : tensor<3x4xi8>) : tensor<3x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @mirror_pad_reflect_i8_1(dense<[[1, 2], [2, 1]]> : tensor<2x2xi32>) : tensor<2x2xi32>
ml_program.subgraph @mirror_pad_reflect_i8() {
  %o0 = ml_program.global_load_const @mirror_pad_reflect_i8_0 : tensor<3x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @mirror_pad_reflect_i8_1 : tensor<2x2xi32>
  %r0 = "tfl.mirror_pad"(%o0, %o1) {mode = "REFLECT"} : (tensor<3x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x2xi32>) -> tensor<6x7x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[5, -119, -117, -119, 5, 89, 5], [34, 35, 110, 35, 34, -65, 34], [5, -119, -117, -119, 5, 89, 5], [-2, -32, -55, -32, -2, -58, -2], [5, -119, -117, -119, 5, 89, 5], [34, 35, 110, 35, 34, -65, 34]]> : tensor<6x7xi8>} : (tensor<6x7x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
// -----
ml_program.global private @mirror_pad_symmetric_i8_0(dense<[[89, 12, 28, -104], [-126, 87, 67, -60], [-53, 94, 40, -42]]> : tensor<3x4xi8>) : tensor<3x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @mirror_pad_symmetric_i8_1(dense<[[1, 2], [2, 1]]> : tensor<2x2xi32>) : tensor<2x2xi32>
ml_program.subgraph @mirror_pad_symmetric_i8() {
  %o0 = ml_program.global_load_const @mirror_pad_symmetric_i8_0 : tensor<3x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @mirror_pad_symmetric_i8_1 : tensor<2x2xi32>
  %r0 = "tfl.mirror_pad"(%o0, %o1) {mode = "SYMMETRIC"} : (tensor<3x4x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2x2xi32>) -> tensor<6x7x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[12, 89, 89, 12, 28, -104, -104], [12, 89, 89, 12, 28, -104, -104], [87, -126, -126, 87, 67, -60, -60], [94, -53, -53, 94, 40, -42, -42], [94, -53, -53, 94, 40, -42, -42], [87, -126, -126, 87, 67, -60, -60]]> : tensor<6x7xi8>} : (tensor<6x7x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
