// error: check.eq 'first': 1 of 2 elements differs; worst at [1]: found 2.0, expected 2.5, difference 0.5, allowed none
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  "check.eq"(%x) {expected = dense<[1.0, 2.5]> : tensor<2xf32>} : (tensor<2xf32>) -> () loc("first")
  ml_program.output
}
// -----
// error: check.almost_eq
// error: worst at [0]: found 1.0, expected 1.1, difference 0.1, allowed 1.2e-05
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  "check.almost_eq"(%x) {expected = dense<[1.1, 2.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}
// -----
// error: actual (tensor<2xf32>): expected tensor<3xf32>
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "control.refine"(%x) : (tensor<2xf32>) -> tensor<?xf32>
  "check.eq"(%y) {expected = dense<1.0> : tensor<3xf32>} : (tensor<?xf32>) -> ()
  ml_program.output
}
// -----
// error: the program checks nothing
ml_program.subgraph @main() {
  ml_program.output
}
// -----
// error: did not run
ml_program.func @main() {
  ml_program.return
}
ml_program.func private @not_called() {
  %x = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  "check.eq"(%x) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
