// error: control.refine 'three': expected tensor<3xf32>, found tensor<2xf32>
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %a = "control.refine"(%x) : (tensor<2xf32>) -> tensor<?xf32>
  %b = "control.refine"(%a) : (tensor<?xf32>) -> tensor<3xf32> loc("three")
  "check.eq"(%b) {expected = dense<1.0> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  ml_program.output
}
