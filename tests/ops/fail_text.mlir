// error: input (!roundhouse.string): (C1) expected a tensor, found !roundhouse.string
ml_program.subgraph @main(%a: !roundhouse.string) {
  %y = "canonical.change_case"(%a) {to = "lower"} : (!roundhouse.string) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (!canonical.bias<2x!roundhouse.string>): (C1) 
ml_program.subgraph @main(%a: tensor<2x!roundhouse.string>, %b: !canonical.bias<2x!roundhouse.string>) {
  %y = "canonical.concat_strings"(%a, %b) : (tensor<2x!roundhouse.string>, !canonical.bias<2x!roundhouse.string>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (tensor<3x!roundhouse.string>): (C2)
ml_program.subgraph @main(%a: tensor<2x!roundhouse.string>, %b: tensor<3x!roundhouse.string>) {
  %y = "canonical.concat_strings"(%a, %b) : (tensor<2x!roundhouse.string>, tensor<3x!roundhouse.string>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: rhs (tensor<2xf32>): (C3)
ml_program.subgraph @main(%a: tensor<2x!roundhouse.string>, %b: tensor<2xf32>) {
  %y = "canonical.concat_strings"(%a, %b) : (tensor<2x!roundhouse.string>, tensor<2xf32>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: input (!canonical.bias<2x!roundhouse.string>): (C1) expected domain tensor, found bias
ml_program.subgraph @main(%a: !canonical.bias<2x!roundhouse.string>) {
  %y:2 = "canonical.split_strings"(%a) : (!canonical.bias<2x!roundhouse.string>) -> (!roundhouse.unknown, !roundhouse.unknown)
  ml_program.output
}
// -----
// error: input (!roundhouse.string): (C1) expected a tensor, found !roundhouse.string
ml_program.subgraph @main(%a: !roundhouse.string) {
  %y = "canonical.match_pattern"(%a) {pattern = "a"} : (!roundhouse.string) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: attribute 'pattern': "a(b" is not an RE2 regular expression: missing ): a(b
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<"ab"> : tensor<!roundhouse.string>} : () -> tensor<!roundhouse.string>
  %y = "canonical.match_pattern"(%x) {pattern = "a(b"} : (tensor<!roundhouse.string>) -> tensor<i1>
  "check.eq"(%y) {expected = dense<true> : tensor<i1>} : (tensor<i1>) -> () loc("never")
  ml_program.output
}
