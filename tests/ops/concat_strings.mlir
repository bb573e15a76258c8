// One string behind another, bytes as they are.

ml_program.subgraph @rows() {
  %a = "canonical.constant_gen"() {value = dense<[["ab", ""], ["\C3\84", "\FF"]]> : tensor<2x2x!roundhouse.string>} : () -> tensor<2x2x!roundhouse.string>
  %b = "canonical.constant_gen"() {value = dense<[["c", "\CE"], ["", "\A9"]]> : tensor<2x2x!roundhouse.string>} : () -> tensor<2x2x!roundhouse.string>
  %y = "canonical.concat_strings"(%a, %b) : (tensor<2x2x!roundhouse.string>, tensor<2x2x!roundhouse.string>) -> tensor<2x2x!roundhouse.string>
  "check.eq"(%y) {expected = dense<[["abc", "\CE"], ["\C3\84", "\FF\A9"]]> : tensor<2x2x!roundhouse.string>} : (tensor<2x2x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @broadcast() {
  %a = "canonical.constant_gen"() {value = dense<[["a"], ["b"]]> : tensor<2x1x!roundhouse.string>} : () -> tensor<2x1x!roundhouse.string>
  %b = "canonical.constant_gen"() {value = dense<["x", "", "z"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.concat_strings"(%a, %b) : (tensor<2x1x!roundhouse.string>, tensor<3x!roundhouse.string>) -> tensor<2x3x!roundhouse.string>
  "check.eq"(%y) {expected = dense<[["ax", "a", "az"], ["bx", "b", "bz"]]> : tensor<2x3x!roundhouse.string>} : (tensor<2x3x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @scalar() {
  %a = "canonical.constant_gen"() {value = dense<"no. "> : tensor<!roundhouse.string>} : () -> tensor<!roundhouse.string>
  %b = "canonical.constant_gen"() {value = dense<["1", "2"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y = "canonical.concat_strings"(%a, %b) : (tensor<!roundhouse.string>, tensor<2x!roundhouse.string>) -> tensor<2x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["no. 1", "no. 2"]> : tensor<2x!roundhouse.string>} : (tensor<2x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @nothing() {
  %a = "canonical.constant_gen"() {value = dense<> : tensor<0x1x!roundhouse.string>} : () -> tensor<0x1x!roundhouse.string>
  %b = "canonical.constant_gen"() {value = dense<["1", "2"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y = "canonical.concat_strings"(%a, %b) : (tensor<0x1x!roundhouse.string>, tensor<2x!roundhouse.string>) -> tensor<0x2x!roundhouse.string>
  "check.eq"(%y) {expected = dense<> : tensor<0x2x!roundhouse.string>} : (tensor<0x2x!roundhouse.string>) -> ()
  ml_program.output
}
