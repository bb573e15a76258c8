// The whole string, in the syntax of RE2.

ml_program.subgraph @addresses() {
  %x = "canonical.constant_gen"() {value = dense<["www.google.com", "a.www.google.com", "http://x.org"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.match_pattern"(%x) {pattern = "www[\5C.]?\5Cw+.*"} : (tensor<3x!roundhouse.string>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, false, false]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @either() {
  %x = "canonical.constant_gen"() {value = dense<["ab", "b", "abc", ""]> : tensor<4x!roundhouse.string>} : () -> tensor<4x!roundhouse.string>
  %y = "canonical.match_pattern"(%x) {pattern = "a?b|"} : (tensor<4x!roundhouse.string>) -> tensor<4xi1>
  "check.eq"(%y) {expected = dense<[true, true, false, true]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @letters() {
  %x = "canonical.constant_gen"() {value = dense<["\C3\A4", "\CE\A9x", "a", "\FF"]> : tensor<4x!roundhouse.string>} : () -> tensor<4x!roundhouse.string>
  %y = "canonical.match_pattern"(%x) {pattern = "."} : (tensor<4x!roundhouse.string>) -> tensor<4xi1>
  "check.eq"(%y) {expected = dense<[true, false, true, false]> : tensor<4xi1>} : (tensor<4xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @classes() {
  %x = "canonical.constant_gen"() {value = dense<["\C3\A4", "4", "\D0\B6\D0\B6"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y = "canonical.match_pattern"(%x) {pattern = "\5Cp{L}+"} : (tensor<3x!roundhouse.string>) -> tensor<3xi1>
  "check.eq"(%y) {expected = dense<[true, false, true]> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @case() {
  %x = "canonical.constant_gen"() {value = dense<["ABC", "abd"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y = "canonical.match_pattern"(%x) {pattern = "(?i)abc"} : (tensor<2x!roundhouse.string>) -> tensor<2xi1>
  "check.eq"(%y) {expected = dense<[true, false]> : tensor<2xi1>} : (tensor<2xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @lines() {
  %x = "canonical.constant_gen"() {value = dense<["a\0Ab", "ab"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y = "canonical.match_pattern"(%x) {pattern = "a.b"} : (tensor<2x!roundhouse.string>) -> tensor<2xi1>
  "check.eq"(%y) {expected = dense<[false, false]> : tensor<2xi1>} : (tensor<2xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @all_lines() {
  %x = "canonical.constant_gen"() {value = dense<["a\0Ab", "axb"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y = "canonical.match_pattern"(%x) {pattern = "(?s)a.b"} : (tensor<2x!roundhouse.string>) -> tensor<2xi1>
  "check.eq"(%y) {expected = dense<[true, true]> : tensor<2xi1>} : (tensor<2xi1>) -> ()
  ml_program.output
}

ml_program.subgraph @nothing() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<2x0x!roundhouse.string>} : () -> tensor<2x0x!roundhouse.string>
  %y = "canonical.match_pattern"(%x) {pattern = "a"} : (tensor<2x0x!roundhouse.string>) -> tensor<2x0xi1>
  "check.eq"(%y) {expected = dense<> : tensor<2x0xi1>} : (tensor<2x0xi1>) -> ()
  ml_program.output
}
