// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute; do not edit.

ml_program.global private @tile_0(dense<[[3.75, 3.875, -3.875], [-1.0625, 1.1875, 4.0]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.global private @tile_1(dense<[2, 3]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @tile() {
  %o0 = ml_program.global_load_const @tile_0 : tensor<2x3xf32>
  %o1 = ml_program.global_load_const @tile_1 : tensor<2xi32>
  %r0 = "tfl.tile"(%o0, %o1) : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<4x9xf32>
  "check.almost_eq"(%r0) {atol = 1.0e-05, rtol = 1.0e-05, expected = dense<[[3.75, 3.875, -3.875, 3.75, 3.875, -3.875, 3.75, 3.875, -3.875], [-1.0625, 1.1875, 4.0, -1.0625, 1.1875, 4.0, -1.0625, 1.1875, 4.0], [3.75, 3.875, -3.875, 3.75, 3.875, -3.875, 3.75, 3.875, -3.875], [-1.0625, 1.1875, 4.0, -1.0625, 1.1875, 4.0, -1.0625, 1.1875, 4.0]]> : tensor<4x9xf32>} : (tensor<4x9xf32>) -> ()
  ml_program.output
}
// -----
ml_program.global private @tile_i8_0(dense<[[34, 81, -120], [89, -98, 112]]> : tensor<2x3xi8>) : tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
ml_program.global private @tile_i8_1(dense<[2, 3]> : tensor<2xi32>) : tensor<2xi32>
ml_program.subgraph @tile_i8() {
  %o0 = ml_program.global_load_const @tile_i8_0 : tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  %o1 = ml_program.global_load_const @tile_i8_1 : tensor<2xi32>
  %r0 = "tfl.tile"(%o0, %o1) : (tensor<2x3x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<2xi32>) -> tensor<4x9x!quant.uniform<i8:f32, 0.05000000074505806:-7>>
  "check.eq"(%r0) {expected = dense<[[34, 81, -120, 34, 81, -120, 34, 81, -120], [89, -98, 112, 89, -98, 112, 89, -98, 112], [34, 81, -120, 34, 81, -120, 34, 81, -120], [89, -98, 112, 89, -98, 112, 89, -98, 112]]> : tensor<4x9xi8>} : (tensor<4x9x!quant.uniform<i8:f32, 0.05000000074505806:-7>>) -> ()
  ml_program.output
}
