// Numbers at the ends of their ranges, with the results that StableHLO's specification says. Written
// by hand.

// f16 and bf16 have the same number of bits, and neither has all numbers of the other.
func.func public @reduce_precision_among_halves() {
  %x = stablehlo.constant dense<[1.0009765625, -2.0, 0.0]> : tensor<3xf16>
  %y = stablehlo.reduce_precision %x, format = e8m7 : tensor<3xf16>
  %same = stablehlo.reduce_precision %x, format = e5m10 : tensor<3xf16>
  %b = stablehlo.constant dense<[1.0e+30, -1.0e+30, 1.5]> : tensor<3xbf16>
  %n = stablehlo.reduce_precision %b, format = e5m10 : tensor<3xbf16>
  "check.eq"(%y) {expected = dense<[1.0, -2.0, 0.0]> : tensor<3xf16>} : (tensor<3xf16>) -> ()
  "check.eq"(%same) {expected = dense<[1.0009765625, -2.0, 0.0]> : tensor<3xf16>} : (tensor<3xf16>) -> ()
  "check.eq"(%n) {expected = dense<[0x7F80, 0xFF80, 1.5]> : tensor<3xbf16>} : (tensor<3xbf16>) -> ()
  return
}
