// error: input (tensor<1x4x4x2xf32>): (C1) expected domain feature, found tensor
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: tensor<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf32>) {
  %y = "canonical.$T"(%a, %b) : (tensor<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: filter (tensor<3x2x2x2xf32>): (C1) expected domain filter, found tensor
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: tensor<3x2x2x2xf32>) {
  %y = "canonical.$T"(%a, %b) : (!canonical.feature<1x4x4x2xf32>, tensor<3x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: filter (!canonical.depthwise_filter<2x2x2x3xf32>): (C1) expected domain filter, found depthwise_filter
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.depthwise_filter<2x2x2x3xf32>) {
  %y = "canonical.$T"(%a, %b) : (!canonical.feature<1x4x4x2xf32>, !canonical.depthwise_filter<2x2x2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C1) filter is for 1 spatial axis, but input is for 2
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2xf32>) {
  %y = "canonical.$T"(%a, %b) : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C1) attribute 'stride' is for 1 spatial axis, but input is for 2
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf32>) {
  %y = "canonical.$T"(%a, %b) {stride = array<i64: 1>} : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C1) attribute 'dilation' is for 3 spatial axes, but input is for 2
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf32>) {
  %y = "canonical.$T"(%a, %b) {dilation = array<i64: 1, 1, 1>} : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C1) attribute 'pad' is for 1 spatial axis, but input is for 2
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf32>) {
  %y = "canonical.$T"(%a, %b) {pad = array<i64: 1, 1>} : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C1) attribute 'output_pad' is for 1 spatial axis, but input is for 2
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf32>) {
  %y = "canonical.transposed_conv_2d"(%a, %b) {output_pad = array<i64: 1>} : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: filter (!canonical.filter<3x2x2x2xf16>): (C2) expected elements of f32 as in input, found f16
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf16>) {
  %y = "canonical.$T"(%a, %b) : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf16>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: bias (!canonical.bias<3xf64>): (C2) expected elements of f32 as in input, found f64
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf32>, %c: !canonical.bias<3xf64>) {
  %y = "canonical.$T"(%a, %b, %c) : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf32>, !canonical.bias<3xf64>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'stride': expected at least 1, found 0
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf32>) {
  %y = "canonical.$T"(%a, %b) {stride = array<i64: 0, 1>} : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'dilation': expected at least 1, found -1
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf32>) {
  %y = "canonical.$T"(%a, %b) {dilation = array<i64: 1, -1>} : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'pad': expected at least 0, found -1
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf32>) {
  %y = "canonical.$T"(%a, %b) {pad = array<i64: 0, 0, -1, 0>} : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'pad': expected a beginning and an end for each spatial axis, found 3 numbers
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf32>) {
  %y = "canonical.$T"(%a, %b) {pad = array<i64: 1, 1, 1>} : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'pad': expected no padding, as auto_pad determines it
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf32>) {
  %y = "canonical.conv_2d"(%a, %b) {auto_pad = "same_upper", pad = array<i64: 0, 0, 0, 0>} : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'output_pad': expected at least 0, found -1
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf32>) {
  %y = "canonical.transposed_conv_2d"(%a, %b) {output_pad = array<i64: 0, -1>} : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C4) attribute 'groups': expected at least 1, found 0
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf32>) {
  %y = "canonical.$T"(%a, %b) {groups = 0 : i64} : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: filter (!canonical.filter<3x2x2x2xf32>): (C4) expected a multiple of 2 output channels, one run for each group, found 3
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf32>) {
  %y = "canonical.$T"(%a, %b) {groups = 2 : i64} : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.feature<1x4x4x3xf32>): (C4) expected 2 channels as the filter takes 2, found 3
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x3xf32>, %b: !canonical.filter<3x2x2x2xf32>) {
  %y = "canonical.$T"(%a, %b) : (!canonical.feature<1x4x4x3xf32>, !canonical.filter<3x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.feature<1x4x4x2xf32>): (C4) expected 4 channels as the filter takes 2 in each of 2 groups, found 2
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<4x2x2x2xf32>) {
  %y = "canonical.$T"(%a, %b) {groups = 2 : i64} : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<4x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: bias (tensor<3xf32>): (C5) expected domain bias, found tensor
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf32>, %c: tensor<3xf32>) {
  %y = "canonical.$T"(%a, %b, %c) : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf32>, tensor<3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: bias (!canonical.bias<2xf32>): (C5) expected 3 elements, one for each output channel, found 2
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf32>, %c: !canonical.bias<2xf32>) {
  %y = "canonical.$T"(%a, %b, %c) : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf32>, !canonical.bias<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C6) the window does not fit on spatial axis 0: it covers 5 elements, and there are 4
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x5x2x2xf32>) {
  %y = "canonical.conv_2d"(%a, %b) : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x5x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C6) the window does not fit on spatial axis 1: it covers 7 elements, and there are 4 and 1 of padding
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf32>) {
  %y = "canonical.conv_2d"(%a, %b) {dilation = array<i64: 1, 6>, pad = array<i64: 0, 1, 0, 0>} : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C6) the window is empty on spatial axis 0: its size is 0
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x0x2x2xf32>) {
  %y = "canonical.conv_2d"(%a, %b) : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x0x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C6) the padding leaves nothing of spatial axis 0: its size would be 0
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf32>) {
  %y = "canonical.transposed_conv_2d"(%a, %b) {pad = array<i64: 3, 0, 2, 0>} : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C7) attribute 'activation_parameters': expected 2 for "clamp", found 0
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf32>) {
  %y = "canonical.$T"(%a, %b) {activation = "clamp"} : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C7) attribute 'activation_parameters': expected 0 for "none", found 1
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf32>) {
  %y = "canonical.$T"(%a, %b) {activation_parameters = array<f32: 1.0>} : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C7) attribute 'activation': "tanh" needs elements of a float type, found i32
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xi32>, %b: !canonical.filter<3x2x2x2xi32>) {
  %y = "canonical.$T"(%a, %b) {activation = "tanh"} : (!canonical.feature<1x4x4x2xi32>, !canonical.filter<3x2x2x2xi32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (tensor<1x4x4x2xf32>): (C1) expected domain feature, found tensor
ml_program.subgraph @main(%a: tensor<1x4x4x2xf32>, %b: !canonical.depthwise_filter<2x2x2x3xf32>) {
  %y = "canonical.depthwise_conv_2d"(%a, %b) : (tensor<1x4x4x2xf32>, !canonical.depthwise_filter<2x2x2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: filter (!canonical.filter<3x2x2x2xf32>): (C1) expected domain depthwise_filter, found filter
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf32>) {
  %y = "canonical.depthwise_conv_2d"(%a, %b) : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C1) filter is for 1 spatial axis, but input is for 2
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.depthwise_filter<2x2x3xf32>) {
  %y = "canonical.depthwise_conv_2d"(%a, %b) : (!canonical.feature<1x4x4x2xf32>, !canonical.depthwise_filter<2x2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C1) attribute 'stride' is for 1 spatial axis, but input is for 2
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.depthwise_filter<2x2x2x3xf32>) {
  %y = "canonical.depthwise_conv_2d"(%a, %b) {stride = array<i64: 2>} : (!canonical.feature<1x4x4x2xf32>, !canonical.depthwise_filter<2x2x2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: filter (!canonical.depthwise_filter<2x2x2x3xi8>): (C2) expected elements of f32 as in input, found i8
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.depthwise_filter<2x2x2x3xi8>) {
  %y = "canonical.depthwise_conv_2d"(%a, %b) : (!canonical.feature<1x4x4x2xf32>, !canonical.depthwise_filter<2x2x2x3xi8>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: bias (!canonical.bias<6xf16>): (C2) expected elements of f32 as in input, found f16
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.depthwise_filter<2x2x2x3xf32>, %c: !canonical.bias<6xf16>) {
  %y = "canonical.depthwise_conv_2d"(%a, %b, %c) : (!canonical.feature<1x4x4x2xf32>, !canonical.depthwise_filter<2x2x2x3xf32>, !canonical.bias<6xf16>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'stride': expected at least 1, found 0
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.depthwise_filter<2x2x2x3xf32>) {
  %y = "canonical.depthwise_conv_2d"(%a, %b) {stride = array<i64: 1, 0>} : (!canonical.feature<1x4x4x2xf32>, !canonical.depthwise_filter<2x2x2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'dilation': expected at least 1, found 0
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.depthwise_filter<2x2x2x3xf32>) {
  %y = "canonical.depthwise_conv_2d"(%a, %b) {dilation = array<i64: 0, 1>} : (!canonical.feature<1x4x4x2xf32>, !canonical.depthwise_filter<2x2x2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'pad': expected at least 0, found -1
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.depthwise_filter<2x2x2x3xf32>) {
  %y = "canonical.depthwise_conv_2d"(%a, %b) {pad = array<i64: -1, 0, 0, 0>} : (!canonical.feature<1x4x4x2xf32>, !canonical.depthwise_filter<2x2x2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C3) attribute 'pad': expected no padding, as auto_pad determines it
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.depthwise_filter<2x2x2x3xf32>) {
  %y = "canonical.depthwise_conv_2d"(%a, %b) {auto_pad = "same_lower", pad = array<i64: 1, 1, 1, 1>} : (!canonical.feature<1x4x4x2xf32>, !canonical.depthwise_filter<2x2x2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: filter (!canonical.depthwise_filter<2x2x2x3xf32>): (C4) expected 3 channels as in input, found 2
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x3xf32>, %b: !canonical.depthwise_filter<2x2x2x3xf32>) {
  %y = "canonical.depthwise_conv_2d"(%a, %b) : (!canonical.feature<1x4x4x3xf32>, !canonical.depthwise_filter<2x2x2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: bias (tensor<6xf32>): (C5) expected domain bias, found tensor
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.depthwise_filter<2x2x2x3xf32>, %c: tensor<6xf32>) {
  %y = "canonical.depthwise_conv_2d"(%a, %b, %c) : (!canonical.feature<1x4x4x2xf32>, !canonical.depthwise_filter<2x2x2x3xf32>, tensor<6xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: bias (!canonical.bias<2xf32>): (C5) expected 6 elements, one for each output channel, found 2
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.depthwise_filter<2x2x2x3xf32>, %c: !canonical.bias<2xf32>) {
  %y = "canonical.depthwise_conv_2d"(%a, %b, %c) : (!canonical.feature<1x4x4x2xf32>, !canonical.depthwise_filter<2x2x2x3xf32>, !canonical.bias<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C6) the window does not fit on spatial axis 0: it covers 5 elements, and there are 4
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.depthwise_filter<5x2x2x1xf32>) {
  %y = "canonical.depthwise_conv_2d"(%a, %b) : (!canonical.feature<1x4x4x2xf32>, !canonical.depthwise_filter<5x2x2x1xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C7) attribute 'activation_parameters': expected 1 for "leaky_relu", found 0
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.depthwise_filter<2x2x2x3xf32>) {
  %y = "canonical.depthwise_conv_2d"(%a, %b) {activation = "leaky_relu"} : (!canonical.feature<1x4x4x2xf32>, !canonical.depthwise_filter<2x2x2x3xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C7) attribute 'activation': "sigmoid" needs elements of a float type, found ui8
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xui8>, %b: !canonical.depthwise_filter<2x2x2x3xui8>) {
  %y = "canonical.depthwise_conv_2d"(%a, %b) {activation = "sigmoid"} : (!canonical.feature<1x4x4x2xui8>, !canonical.depthwise_filter<2x2x2x3xui8>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: filter (!canonical.filter<3x2x2x2xi8>): (C2) expected quantised elements as in input, found i8
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, %b: !canonical.filter<3x2x2x2xi8>) {
  %y = "canonical.$T"(%a, %b) : (!canonical.feature<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, !canonical.filter<3x2x2x2xi8>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) the quantisation along axis 3 cannot be kept: the result has no such axis
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, %b: !canonical.filter<3x2x2x2x!quant.uniform<i8:f32:3, {0.5, 0.25}>>) {
  %y = "canonical.$T"(%a, %b) : (!canonical.feature<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, !canonical.filter<3x2x2x2x!quant.uniform<i8:f32:3, {0.5, 0.25}>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.feature<1x4x4x2x!quant.uniform<i32:f32, 0.5>>): (C2) expected at most 16 bits in quantised elements, found !quant.uniform<i32:f32, 0.5>
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2x!quant.uniform<i32:f32, 0.5>>, %b: !canonical.filter<3x2x2x2x!quant.uniform<i8:f32, 0.5>>) {
  %y = "canonical.$T"(%a, %b) : (!canonical.feature<1x4x4x2x!quant.uniform<i32:f32, 0.5>>, !canonical.filter<3x2x2x2x!quant.uniform<i8:f32, 0.5>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) expected elements of !quant.uniform<i32:f32, 0.125>, as those of the sum, found !quant.uniform<i32:f32, 0.5>
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, %b: !canonical.filter<3x2x2x2x!quant.uniform<i8:f32, 0.25>>, %c: !canonical.bias<3x!quant.uniform<i32:f32, 0.5>>) {
  %y = "canonical.$T"(%a, %b, %c) : (!canonical.feature<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, !canonical.filter<3x2x2x2x!quant.uniform<i8:f32, 0.25>>, !canonical.bias<3x!quant.uniform<i32:f32, 0.5>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C8) attribute 'to': expected a quantised type with one scale, found !quant.uniform<i8:f32:3, {0.5, 0.5, 1.0}>
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, %b: !canonical.filter<3x2x2x2x!quant.uniform<i8:f32, 0.25>>) {
  %y = "canonical.$T"(%a, %b) {to = !quant.uniform<i8:f32:3, {0.5, 0.5, 1.0}>} : (!canonical.feature<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, !canonical.filter<3x2x2x2x!quant.uniform<i8:f32, 0.25>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C8) attribute 'to': only sums of quantised elements are requantised, found f32
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2xf32>, %b: !canonical.filter<3x2x2x2xf32>) {
  %y = "canonical.$T"(%a, %b) {to = !quant.uniform<i8:f32, 0.5>} : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x2x2x2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C8) attribute 'activation': needs attribute 'to' where the elements are quantised
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, %b: !canonical.filter<3x2x2x2x!quant.uniform<i8:f32, 0.25>>) {
  %y = "canonical.$T"(%a, %b) {activation = "relu"} : (!canonical.feature<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, !canonical.filter<3x2x2x2x!quant.uniform<i8:f32, 0.25>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C8) attribute 'rounding': has no effect without attribute 'to'
// each $T: conv_2d transposed_conv_2d
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, %b: !canonical.filter<3x2x2x2x!quant.uniform<i8:f32, 0.25>>) {
  %y = "canonical.$T"(%a, %b) {rounding = "ratio"} : (!canonical.feature<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, !canonical.filter<3x2x2x2x!quant.uniform<i8:f32, 0.25>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C2) the quantisation along axis 2 cannot be kept: the result has no such axis
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, %b: !canonical.depthwise_filter<2x2x2x3x!quant.uniform<i8:f32:2, {0.5, 0.25}>>) {
  %y = "canonical.depthwise_conv_2d"(%a, %b) : (!canonical.feature<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, !canonical.depthwise_filter<2x2x2x3x!quant.uniform<i8:f32:2, {0.5, 0.25}>>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: (C8) attribute 'rounding': has no effect without attribute 'to'
ml_program.subgraph @main(%a: !canonical.feature<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, %b: !canonical.depthwise_filter<2x2x2x3x!quant.uniform<i8:f32, 0.5>>) {
  %y = "canonical.depthwise_conv_2d"(%a, %b) {rounding = "ratio"} : (!canonical.feature<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, !canonical.depthwise_filter<2x2x2x3x!quant.uniform<i8:f32, 0.5>>) -> !roundhouse.unknown
  ml_program.output
}
