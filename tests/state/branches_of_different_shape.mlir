// The result has the type that takes either; what comes is known at run time.
ml_program.subgraph private @two() -> tensor<2xf32> {
  %x = "canonical.constant_gen"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  ml_program.output %x : tensor<2xf32>
}
ml_program.subgraph private @three() -> tensor<3xf32> {
  %x = "canonical.constant_gen"() {value = dense<2.0> : tensor<3xf32>} : () -> tensor<3xf32>
  ml_program.output %x : tensor<3xf32>
}
ml_program.subgraph @main() {
  %t = "canonical.constant_gen"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %f = "canonical.constant_gen"() {value = dense<false> : tensor<i1>} : () -> tensor<i1>
  %a = "control.if"(%t) {else = @three, then = @two} : (tensor<i1>) -> tensor<?xf32>
  %b = "control.if"(%f) {else = @three, then = @two} : (tensor<i1>) -> tensor<?xf32>
  "check.eq"(%a) {expected = dense<1.0> : tensor<2xf32>} : (tensor<?xf32>) -> ()
  "check.eq"(%b) {expected = dense<2.0> : tensor<3xf32>} : (tensor<?xf32>) -> ()
  %sum = "canonical.eltwise_add"(%a, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  "check.eq"(%sum) {expected = dense<2.0> : tensor<2xf32>} : (tensor<?xf32>) -> ()
  ml_program.output
}
