// Convolutions and products have a precision, and nothing else; what is left out is the highest.
// passes: set_precision{precision=medium, pin=["last=high", "canonical.conv_2d=highest"]}
ml_program.subgraph @main(%x: tensor<4x4xf32>, %i: !canonical.feature<1x4x4x2xf32>, %f: !canonical.filter<3x1x1x2xf32>) -> (tensor<4x4xf32>, !canonical.feature<1x4x4x3xf32>) {
  %a = "canonical.mat_mul"(%x, %x) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("first")
  %b = "canonical.relu"(%a) : (tensor<4x4xf32>) -> tensor<4x4xf32> loc("between")
  %c = "canonical.mat_mul"(%b, %x) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("last")
  %d = "canonical.conv_2d"(%i, %f) {roundhouse.precision = "high"} : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x1x1x2xf32>) -> !canonical.feature<1x4x4x3xf32> loc("conv")
  ml_program.output %c, %d : tensor<4x4xf32>, !canonical.feature<1x4x4x3xf32>
}
// ==>
ml_program.subgraph @main(%arg0: tensor<4x4xf32>, %arg1: !canonical.feature<1x4x4x2xf32>, %arg2: !canonical.filter<3x1x1x2xf32>) -> (tensor<4x4xf32>, !canonical.feature<1x4x4x3xf32>) {
  %0 = "canonical.mat_mul"(%arg0, %arg0) {roundhouse.precision = "medium"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("first")
  %1 = "canonical.relu"(%0) : (tensor<4x4xf32>) -> tensor<4x4xf32> loc("between")
  %2 = "canonical.mat_mul"(%1, %arg0) {roundhouse.precision = "high"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("last")
  %3 = "canonical.conv_2d"(%arg1, %arg2) : (!canonical.feature<1x4x4x2xf32>, !canonical.filter<3x1x1x2xf32>) -> !canonical.feature<1x4x4x3xf32> loc("conv")
  ml_program.output %2, %3 : tensor<4x4xf32>, !canonical.feature<1x4x4x3xf32>
}
