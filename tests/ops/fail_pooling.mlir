// error: input (tensor<1x4x4x2xf32>): (C1) expected domain feature, found tensor
// each $T: max_pool_2d avg_pool_2d
ml_program.subgraph @main(%a: tensor<1x4x4x2xf32>) {
  %y = "canonical.$T"(%a) {window = array<i64: 2, 2>} : (tensor<1x4x4x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C1) input is for 1 spatial axis, but attribute 'window' is for 2
// each $T: max_pool_2d avg_pool_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x2xf32>) {
  %y = "canonical.$T"(%a) {window = array<i64: 2, 2>} : (!canonical.feature<1x4x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C1) attribute 'stride' is for 1 spatial axis, but attribute 'window' is for 2
// each $T: max_pool_2d avg_pool_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y = "canonical.$T"(%a) {stride = array<i64: 1>, window = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C1) attribute 'dilation' is for 3 spatial axes, but attribute 'window' is for 2
// each $T: max_pool_2d avg_pool_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y = "canonical.$T"(%a) {dilation = array<i64: 1, 1, 1>, window = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C1) attribute 'pad' is for 1 spatial axis, but attribute 'window' is for 2
// each $T: max_pool_2d avg_pool_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y = "canonical.$T"(%a) {pad = array<i64: 1, 1>, window = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'window': expected at least 1, found 0
// each $T: max_pool_2d avg_pool_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y = "canonical.$T"(%a) {window = array<i64: 2, 0>} : (!canonical.feature<1x4x4x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'stride': expected at least 1, found 0
// each $T: max_pool_2d avg_pool_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y = "canonical.$T"(%a) {stride = array<i64: 0, 1>, window = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'dilation': expected at least 1, found 0
// each $T: max_pool_2d avg_pool_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y = "canonical.$T"(%a) {dilation = array<i64: 1, 0>, window = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'pad': expected at least 0, found -1
// each $T: max_pool_2d avg_pool_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y = "canonical.$T"(%a) {pad = array<i64: 0, 0, 0, -1>, window = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'pad': expected a beginning and an end for each spatial axis, found 3 numbers
// each $T: max_pool_2d avg_pool_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y = "canonical.$T"(%a) {pad = array<i64: 0, 0, 0>, window = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'pad': expected no padding, as auto_pad determines it
// each $T: max_pool_2d avg_pool_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y = "canonical.$T"(%a) {auto_pad = "same_upper", pad = array<i64: 0, 0, 0, 0>, window = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C4) the window does not fit on spatial axis 1: it covers 5 elements, and there are 4
// each $T: max_pool_2d avg_pool_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y = "canonical.$T"(%a) {window = array<i64: 2, 5>} : (!canonical.feature<1x4x4x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C4) the window does not fit on spatial axis 0: it covers 5 elements, and there are 4
// each $T: max_pool_2d avg_pool_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y = "canonical.$T"(%a) {dilation = array<i64: 4, 1>, window = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C4) the window does not fit on spatial axis 0: it covers 6 elements, and there are 4
// each $T: max_pool_2d avg_pool_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y = "canonical.$T"(%a) {ceil_mode = true, stride = array<i64: 2, 2>, window = array<i64: 6, 2>} : (!canonical.feature<1x4x4x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<1x4x4x2xf32>): (C1) expected domain feature, found tensor
ml_program.subgraph @main(%a: tensor<1x4x4x2xf32>) {
  %y:2 = "canonical.max_pool_2d_with_indices"(%a) {window = array<i64: 2, 2>} : (tensor<1x4x4x2xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C1) input is for 1 spatial axis, but attribute 'window' is for 2
ml_program.subgraph @main(%a: !canonical.feature<1x4x2xf32>) {
  %y:2 = "canonical.max_pool_2d_with_indices"(%a) {window = array<i64: 2, 2>} : (!canonical.feature<1x4x2xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C1) attribute 'stride' is for 1 spatial axis, but attribute 'window' is for 2
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y:2 = "canonical.max_pool_2d_with_indices"(%a) {stride = array<i64: 1>, window = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C1) attribute 'dilation' is for 3 spatial axes, but attribute 'window' is for 2
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y:2 = "canonical.max_pool_2d_with_indices"(%a) {dilation = array<i64: 1, 1, 1>, window = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C1) attribute 'pad' is for 1 spatial axis, but attribute 'window' is for 2
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y:2 = "canonical.max_pool_2d_with_indices"(%a) {pad = array<i64: 1, 1>, window = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C2) attribute 'window': expected at least 1, found 0
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y:2 = "canonical.max_pool_2d_with_indices"(%a) {window = array<i64: 2, 0>} : (!canonical.feature<1x4x4x2xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C3) attribute 'stride': expected at least 1, found 0
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y:2 = "canonical.max_pool_2d_with_indices"(%a) {stride = array<i64: 0, 1>, window = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C3) attribute 'dilation': expected at least 1, found 0
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y:2 = "canonical.max_pool_2d_with_indices"(%a) {dilation = array<i64: 1, 0>, window = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C3) attribute 'pad': expected at least 0, found -1
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y:2 = "canonical.max_pool_2d_with_indices"(%a) {pad = array<i64: 0, 0, 0, -1>, window = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C3) attribute 'pad': expected a beginning and an end for each spatial axis, found 3 numbers
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y:2 = "canonical.max_pool_2d_with_indices"(%a) {pad = array<i64: 0, 0, 0>, window = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C3) attribute 'pad': expected no padding, as auto_pad determines it
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y:2 = "canonical.max_pool_2d_with_indices"(%a) {auto_pad = "same_upper", pad = array<i64: 0, 0, 0, 0>, window = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C4) the window does not fit on spatial axis 1: it covers 5 elements, and there are 4
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y:2 = "canonical.max_pool_2d_with_indices"(%a) {window = array<i64: 2, 5>} : (!canonical.feature<1x4x4x2xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C4) the window does not fit on spatial axis 0: it covers 5 elements, and there are 4
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y:2 = "canonical.max_pool_2d_with_indices"(%a) {dilation = array<i64: 4, 1>, window = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C4) the window does not fit on spatial axis 0: it covers 6 elements, and there are 4
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y:2 = "canonical.max_pool_2d_with_indices"(%a) {ceil_mode = true, stride = array<i64: 2, 2>, window = array<i64: 6, 2>} : (!canonical.feature<1x4x4x2xf32>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: (C5) attribute 'rounding': expected "nearest_even", or "half_away" for quantised elements
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>) {
  %y = "canonical.avg_pool_2d"(%a) {rounding = "half_away", window = array<i64: 2, 2>} : (!canonical.feature<1x4x4x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) attribute 'window': its number of elements does not fit in 64 bits
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x4x2xf32>) {
  %y = "canonical.max_pool_2d"(%a) {auto_pad = "same_upper", window = array<i64: 4294967296, 4294967296, 4294967296>} : (!canonical.feature<1x4x4x4x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
