// What lies between delimiters, or between white space.

ml_program.subgraph @by_delimiter() {
  %x = "canonical.constant_gen"() {value = dense<["a,b,,c", "", "x"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y:2 = "canonical.split_strings"(%x) {delimiter = ","} : (tensor<3x!roundhouse.string>) -> (tensor<3x?x!roundhouse.string>, tensor<3xi64>)
  "check.eq"(%y#0) {expected = dense<[["a", "b", "", "c"], ["", "", "", ""], ["x", "", "", ""]]> : tensor<3x4x!roundhouse.string>} : (tensor<3x?x!roundhouse.string>) -> ()
  "check.eq"(%y#1) {expected = dense<[4, 1, 1]> : tensor<3xi64>} : (tensor<3xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @by_two_letters() {
  %x = "canonical.constant_gen"() {value = dense<["1--2---3", "--"]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y:2 = "canonical.split_strings"(%x) {delimiter = "--"} : (tensor<2x!roundhouse.string>) -> (tensor<2x?x!roundhouse.string>, tensor<2xi64>)
  "check.eq"(%y#0) {expected = dense<[["1", "2", "-3"], ["", "", ""]]> : tensor<2x3x!roundhouse.string>} : (tensor<2x?x!roundhouse.string>) -> ()
  "check.eq"(%y#1) {expected = dense<[3, 2]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @by_overlapping_places() {
  %x = "canonical.constant_gen"() {value = dense<["aaa"]> : tensor<1x!roundhouse.string>} : () -> tensor<1x!roundhouse.string>
  %y:2 = "canonical.split_strings"(%x) {delimiter = "aa"} : (tensor<1x!roundhouse.string>) -> (tensor<1x?x!roundhouse.string>, tensor<1xi64>)
  "check.eq"(%y#0) {expected = dense<[["", "a"]]> : tensor<1x2x!roundhouse.string>} : (tensor<1x?x!roundhouse.string>) -> ()
  "check.eq"(%y#1) {expected = dense<[2]> : tensor<1xi64>} : (tensor<1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @by_a_letter_of_two_bytes() {
  %x = "canonical.constant_gen"() {value = dense<["x\C3\A4y\C3\A4"]> : tensor<1x!roundhouse.string>} : () -> tensor<1x!roundhouse.string>
  %y:2 = "canonical.split_strings"(%x) {delimiter = "\C3\A4"} : (tensor<1x!roundhouse.string>) -> (tensor<1x?x!roundhouse.string>, tensor<1xi64>)
  "check.eq"(%y#0) {expected = dense<[["x", "y", ""]]> : tensor<1x3x!roundhouse.string>} : (tensor<1x?x!roundhouse.string>) -> ()
  "check.eq"(%y#1) {expected = dense<[3]> : tensor<1xi64>} : (tensor<1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @at_most_once() {
  %x = "canonical.constant_gen"() {value = dense<["a b c", "d", "e f"]> : tensor<3x!roundhouse.string>} : () -> tensor<3x!roundhouse.string>
  %y:2 = "canonical.split_strings"(%x) {delimiter = " ", max_splits = 1 : i64} : (tensor<3x!roundhouse.string>) -> (tensor<3x?x!roundhouse.string>, tensor<3xi64>)
  "check.eq"(%y#0) {expected = dense<[["a", "b c"], ["d", ""], ["e", "f"]]> : tensor<3x2x!roundhouse.string>} : (tensor<3x?x!roundhouse.string>) -> ()
  "check.eq"(%y#1) {expected = dense<[2, 1, 2]> : tensor<3xi64>} : (tensor<3xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @never() {
  %x = "canonical.constant_gen"() {value = dense<["a b"]> : tensor<1x!roundhouse.string>} : () -> tensor<1x!roundhouse.string>
  %y:2 = "canonical.split_strings"(%x) {delimiter = " ", max_splits = 0 : i64} : (tensor<1x!roundhouse.string>) -> (tensor<1x?x!roundhouse.string>, tensor<1xi64>)
  "check.eq"(%y#0) {expected = dense<[["a b"]]> : tensor<1x1x!roundhouse.string>} : (tensor<1x?x!roundhouse.string>) -> ()
  "check.eq"(%y#1) {expected = dense<[1]> : tensor<1xi64>} : (tensor<1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @by_white_space() {
  %x = "canonical.constant_gen"() {value = dense<[" a  b\09c\0A", "\E3\80\80d\C2\A0e", "   ", ""]> : tensor<4x!roundhouse.string>} : () -> tensor<4x!roundhouse.string>
  %y:2 = "canonical.split_strings"(%x) : (tensor<4x!roundhouse.string>) -> (tensor<4x?x!roundhouse.string>, tensor<4xi64>)
  "check.eq"(%y#0) {expected = dense<[["a", "b", "c"], ["d", "e", ""], ["", "", ""], ["", "", ""]]> : tensor<4x3x!roundhouse.string>} : (tensor<4x?x!roundhouse.string>) -> ()
  "check.eq"(%y#1) {expected = dense<[3, 2, 0, 0]> : tensor<4xi64>} : (tensor<4xi64>) -> ()
  ml_program.output
}

// The rest is as it is, but for the white space in front of it.
ml_program.subgraph @by_white_space_once() {
  %x = "canonical.constant_gen"() {value = dense<["  a  b  c ", "d "]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y:2 = "canonical.split_strings"(%x) {max_splits = 1 : i64} : (tensor<2x!roundhouse.string>) -> (tensor<2x?x!roundhouse.string>, tensor<2xi64>)
  "check.eq"(%y#0) {expected = dense<[["a", "b  c "], ["d", ""]]> : tensor<2x2x!roundhouse.string>} : (tensor<2x?x!roundhouse.string>) -> ()
  "check.eq"(%y#1) {expected = dense<[2, 1]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @by_white_space_never() {
  %x = "canonical.constant_gen"() {value = dense<["  a b ", "  "]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y:2 = "canonical.split_strings"(%x) {max_splits = 0 : i64} : (tensor<2x!roundhouse.string>) -> (tensor<2x?x!roundhouse.string>, tensor<2xi64>)
  "check.eq"(%y#0) {expected = dense<[["a b "], [""]]> : tensor<2x1x!roundhouse.string>} : (tensor<2x?x!roundhouse.string>) -> ()
  "check.eq"(%y#1) {expected = dense<[1, 0]> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @no_utf8_is_no_white_space() {
  %x = "canonical.constant_gen"() {value = dense<["a\85 b\A0"]> : tensor<1x!roundhouse.string>} : () -> tensor<1x!roundhouse.string>
  %y:2 = "canonical.split_strings"(%x) : (tensor<1x!roundhouse.string>) -> (tensor<1x?x!roundhouse.string>, tensor<1xi64>)
  "check.eq"(%y#0) {expected = dense<[["a\85", "b\A0"]]> : tensor<1x2x!roundhouse.string>} : (tensor<1x?x!roundhouse.string>) -> ()
  "check.eq"(%y#1) {expected = dense<[2]> : tensor<1xi64>} : (tensor<1xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @no_parts_at_all() {
  %x = "canonical.constant_gen"() {value = dense<["", " "]> : tensor<2x!roundhouse.string>} : () -> tensor<2x!roundhouse.string>
  %y:2 = "canonical.split_strings"(%x) : (tensor<2x!roundhouse.string>) -> (tensor<2x?x!roundhouse.string>, tensor<2xi64>)
  "check.eq"(%y#0) {expected = dense<> : tensor<2x0x!roundhouse.string>} : (tensor<2x?x!roundhouse.string>) -> ()
  "check.eq"(%y#1) {expected = dense<0> : tensor<2xi64>} : (tensor<2xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @no_strings() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<2x0x!roundhouse.string>} : () -> tensor<2x0x!roundhouse.string>
  %y:2 = "canonical.split_strings"(%x) {delimiter = ","} : (tensor<2x0x!roundhouse.string>) -> (tensor<2x0x?x!roundhouse.string>, tensor<2x0xi64>)
  "check.eq"(%y#0) {expected = dense<> : tensor<2x0x0x!roundhouse.string>} : (tensor<2x0x?x!roundhouse.string>) -> ()
  "check.eq"(%y#1) {expected = dense<> : tensor<2x0xi64>} : (tensor<2x0xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @one_string() {
  %x = "canonical.constant_gen"() {value = dense<"a b"> : tensor<!roundhouse.string>} : () -> tensor<!roundhouse.string>
  %y:2 = "canonical.split_strings"(%x) : (tensor<!roundhouse.string>) -> (tensor<?x!roundhouse.string>, tensor<i64>)
  "check.eq"(%y#0) {expected = dense<["a", "b"]> : tensor<2x!roundhouse.string>} : (tensor<?x!roundhouse.string>) -> ()
  "check.eq"(%y#1) {expected = dense<2> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.output
}
