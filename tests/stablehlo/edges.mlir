// Numbers at the ends of their ranges, with the results that StableHLO's specification says. Written
// by hand.

// f16 and bf16 have the same number of bits, and neither has all numbers of the other.
func.func public @reduce_precision_in_half_precision() {
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

func.func public @parts_of_infinities() {
  %x = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, -1.5]> : tensor<4xf32>
  %z = stablehlo.constant dense<0.0> : tensor<4xf32>
  %i = stablehlo.imag %x : tensor<4xf32>
  "check.eq"(%i) {expected = dense<0.0> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  %m = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0.0, -1.5]> : tensor<4xf32>
  %c = stablehlo.complex %m, %z : tensor<4xcomplex<f32>>
  %n = stablehlo.negate %c : tensor<4xcomplex<f32>>
  %re = stablehlo.real %n : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %im = stablehlo.imag %n : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %bits = stablehlo.bitcast_convert %im : (tensor<4xf32>) -> tensor<4xi32>
  "check.eq"(%re) {expected = dense<[0xFF800000, 0x7F800000, -0.0, 1.5]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  "check.eq"(%bits) {expected = dense<-2147483648> : tensor<4xi32>} : (tensor<4xi32>) -> ()
  return
}

// What is sorted beside the key is an iota only if it counts along the sorted axis. The lowering
// folds what is shorter.
func.func public @sorted_beside() {
  %one = stablehlo.constant dense<0> : tensor<1xi32>
  %zeros = stablehlo.broadcast_in_dim %one, dims = [0] : (tensor<1xi32>) -> tensor<20000xi32>
  %iota = stablehlo.iota dim = 0 : tensor<20000xi32>
  %minus = stablehlo.negate %iota : tensor<20000xi32>
  %x = stablehlo.convert %minus : (tensor<20000xi32>) -> tensor<20000xf32>
  %a, %b, %c = "stablehlo.sort"(%x, %zeros, %iota) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>, %r: tensor<i32>, %s: tensor<i32>, %t: tensor<i32>, %u: tensor<i32>):
    %less = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<20000xf32>, tensor<20000xi32>, tensor<20000xi32>) -> (tensor<20000xf32>, tensor<20000xi32>, tensor<20000xi32>)
  %heada = stablehlo.slice %a [0:2] : (tensor<20000xf32>) -> tensor<2xf32>
  %headb = stablehlo.slice %b [0:2] : (tensor<20000xi32>) -> tensor<2xi32>
  %headc = stablehlo.slice %c [0:2] : (tensor<20000xi32>) -> tensor<2xi32>
  "check.eq"(%heada) {expected = dense<[-19999.0, -19998.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  "check.eq"(%headb) {expected = dense<0> : tensor<2xi32>} : (tensor<2xi32>) -> ()
  "check.eq"(%headc) {expected = dense<[19999, 19998]> : tensor<2xi32>} : (tensor<2xi32>) -> ()
  return
}

// i8 has not all of these numbers.
func.func public @wrapped_iota() {
  %b = stablehlo.iota dim = 0 : tensor<20000xi8>
  %part = stablehlo.slice %b [254:258] : (tensor<20000xi8>) -> tensor<4xi8>
  "check.eq"(%part) {expected = dense<[-2, -1, 0, 1]> : tensor<4xi8>} : (tensor<4xi8>) -> ()
  return
}

// The greatest i64 is in the middle of the u64.
func.func public @ends_of_u64() {
  %x = stablehlo.constant dense<[18446744073709551615, 18446744073709551614, 9223372036854775808]> : tensor<3xui64>
  %half = stablehlo.constant dense<9223372036854775807> : tensor<ui64>
  %most = stablehlo.constant dense<18446744073709551615> : tensor<ui64>
  %low = stablehlo.constant dense<18446744073709551606> : tensor<ui64>
  %a = stablehlo.reduce(%x init: %half) applies stablehlo.minimum across dimensions = [0] : (tensor<3xui64>, tensor<ui64>) -> tensor<ui64>
  %b = stablehlo.reduce(%x init: %most) applies stablehlo.minimum across dimensions = [0] : (tensor<3xui64>, tensor<ui64>) -> tensor<ui64>
  %c = stablehlo.clamp %low, %x, %most : (tensor<ui64>, tensor<3xui64>, tensor<ui64>) -> tensor<3xui64>
  "check.eq"(%a) {expected = dense<9223372036854775807> : tensor<ui64>} : (tensor<ui64>) -> ()
  "check.eq"(%b) {expected = dense<9223372036854775808> : tensor<ui64>} : (tensor<ui64>) -> ()
  "check.eq"(%c) {expected = dense<[18446744073709551615, 18446744073709551614, 18446744073709551606]> : tensor<3xui64>} : (tensor<3xui64>) -> ()
  return
}

// In the total order -NaN comes first, NaN last, and -0 before 0, so that the places tell them apart.
func.func public @total_order() {
  %x = stablehlo.constant dense<[0.0, 0x7FC00000, -0.0, 0xFF800000, 0xFFC00000, 1.5, -1.5, 0x7F800000]> : tensor<8xf32>
  %i = stablehlo.iota dim = 0 : tensor<8xi32>
  %a:2 = "stablehlo.sort"(%x, %i) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>, %r: tensor<i32>, %s: tensor<i32>):
    %less = stablehlo.compare LT, %p, %q, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<8xf32>, tensor<8xi32>) -> (tensor<8xf32>, tensor<8xi32>)
  %b:2 = "stablehlo.sort"(%x, %i) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>, %r: tensor<i32>, %s: tensor<i32>):
    %greater = stablehlo.compare GT, %p, %q, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %greater : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<8xf32>, tensor<8xi32>) -> (tensor<8xf32>, tensor<8xi32>)
  %bits = stablehlo.bitcast_convert %a#0 : (tensor<8xf32>) -> tensor<8xi32>
  "check.eq"(%a#1) {expected = dense<[4, 3, 6, 2, 0, 5, 7, 1]> : tensor<8xi32>} : (tensor<8xi32>) -> ()
  "check.eq"(%b#1) {expected = dense<[1, 7, 5, 0, 2, 6, 3, 4]> : tensor<8xi32>} : (tensor<8xi32>) -> ()
  "check.eq"(%bits) {expected = dense<[-4194304, -8388608, -1077936128, -2147483648, 0, 1069547520, 2139095040, 2143289344]> : tensor<8xi32>} : (tensor<8xi32>) -> ()
  return
}

// Without it zeros are equal, whatever their sign.
func.func public @order_of_numbers() {
  %x = stablehlo.constant dense<[0.0, -0.0, 1.5, -1.5]> : tensor<4xf32>
  %i = stablehlo.iota dim = 0 : tensor<4xi32>
  %a:2 = "stablehlo.sort"(%x, %i) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>, %r: tensor<i32>, %s: tensor<i32>):
    %less = stablehlo.compare LT, %p, %q, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xf32>, tensor<4xi32>) -> (tensor<4xf32>, tensor<4xi32>)
  "check.eq"(%a#1) {expected = dense<[3, 0, 1, 2]> : tensor<4xi32>} : (tensor<4xi32>) -> ()
  return
}

func.func public @total_order_of_pairs() {
  %x = stablehlo.constant dense<[0.0, 0x7E00, 0xFC00, 1.5]> : tensor<4xf16>
  %y = stablehlo.constant dense<[-0.0, 0x7C00, 0xFE00, 1.5]> : tensor<4xf16>
  %less = stablehlo.compare LT, %x, %y, TOTALORDER : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xi1>
  %greater = stablehlo.compare GT, %x, %y, TOTALORDER : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xi1>
  %equal = stablehlo.compare EQ, %x, %y, TOTALORDER : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xi1>
  "check.eq"(%less) {expected = dense<[false, false, false, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%greater) {expected = dense<[true, true, true, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  "check.eq"(%equal) {expected = dense<[false, false, false, true]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  return
}
