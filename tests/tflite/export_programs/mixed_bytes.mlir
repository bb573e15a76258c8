// Layers of u8 and weights of i8, of which TFLite's kernels take neither for the other: all is i8 then, but for
// bytes that are taken for plain ones.

ml_program.subgraph @layer_between_plain_bytes() {
  %x = "canonical.constant_gen"() {value = dense<[[3, 250], [128, 7]]> : tensor<2x2xui8>} : () -> tensor<2x2xui8>
  %q = "canonical.bitcast"(%x) {to = !quant.uniform<u8:f32, 0.0625:128>} : (tensor<2x2xui8>) -> tensor<2x2x!quant.uniform<u8:f32, 0.0625:128>>
  %w = "canonical.constant_gen"() {value = dense<[[100, -50], [20, 30]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32, 0.015625>>
  %sums = "canonical.mat_mul"(%q, %w) : (tensor<2x2x!quant.uniform<u8:f32, 0.0625:128>>, tensor<2x2x!quant.uniform<i8:f32, 0.015625>>) -> tensor<2x2x!quant.uniform<i32:f32, 9.765625e-04>>
  %r = "canonical.requantize"(%sums) {to = !quant.uniform<u8:f32, 0.25:120>} : (tensor<2x2x!quant.uniform<i32:f32, 9.765625e-04>>) -> tensor<2x2x!quant.uniform<u8:f32, 0.25:120>>
  %y = "canonical.bitcast"(%r) {to = ui8} : (tensor<2x2x!quant.uniform<u8:f32, 0.25:120>>) -> tensor<2x2xui8>
  "check.eq"(%y) {expected = dense<[[81, 159], [111, 106]]> : tensor<2x2xui8>} : (tensor<2x2xui8>) -> ()
  ml_program.output
}
