// error: input (!canonical.bias<2x!roundhouse.string>): (C1) expected domain tensor, found bias
ml_program.subgraph @main(%a: !canonical.bias<2x!roundhouse.string>) {
  %y = "canonical.change_case"(%a) {to = "lower"} : (!canonical.bias<2x!roundhouse.string>) -> !roundhouse.unknown
  ml_program.output
}
