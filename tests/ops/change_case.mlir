// Letters of any alphabet; what is none stays, also what is no letter at all.

ml_program.subgraph @lower() {
  %x = "canonical.constant_gen"() {value = dense<[["Ab1", "\C3\84\CE\A9"], ["", "\FFZ"]]> : tensor<2x2x!roundhouse.string>} : () -> tensor<2x2x!roundhouse.string>
  %y = "canonical.change_case"(%x) {to = "lower"} : (tensor<2x2x!roundhouse.string>) -> tensor<2x2x!roundhouse.string>
  "check.eq"(%y) {expected = dense<[["ab1", "\C3\A4\CF\89"], ["", "\FFz"]]> : tensor<2x2x!roundhouse.string>} : (tensor<2x2x!roundhouse.string>) -> ()
  ml_program.output
}

ml_program.subgraph @upper() {
  %x = "canonical.constant_gen"() {value = dense<["ab1", "\D0\B6", "\C3\9F"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.change_case"(%x) {to = "upper"} : (tensor<3x!roundhouse.string>) -> tensor<3x!roundhouse.string>
  "check.eq"(%y) {expected = dense<["AB1", "\D0\96", "\C3\9F"]> : tensor<3x!roundhouse.string>} : (tensor<3x!roundhouse.string>) -> ()
  ml_program.output
}
