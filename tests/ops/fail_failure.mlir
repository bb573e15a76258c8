// Ends the run where it stands, and there alone.
// error: the third is no axis
ml_program.subgraph @main() {
  %y = "canonical.fail"() {message = "the third is no axis"} : () -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<1.0> : tensor<2xf32>} : (tensor<2xf32>) -> () loc("never")
  ml_program.output
}
// -----
// error: nobody looks at it
ml_program.subgraph @main() {
  %y:2 = "canonical.fail"() {message = "nobody looks at it"} : () -> (tensor<2xf32>, !roundhouse.unknown)
  %x = "canonical.constant_gen"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  "check.eq"(%x) {expected = dense<1.0> : tensor<2xf32>} : (tensor<2xf32>) -> () loc("never")
  ml_program.output
}
