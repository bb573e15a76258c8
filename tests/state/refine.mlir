ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %a = "control.refine"(%x) : (tensor<2xf32>) -> tensor<?xf32>
  %b = "control.refine"(%a) : (tensor<?xf32>) -> tensor<*xf32>
  %c = "control.refine"(%b) : (tensor<*xf32>) -> tensor<2xf32>
  %y = "canonical.eltwise_add"(%c, %c) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  "check.eq"(%y) {expected = dense<[2.0, 4.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  ml_program.output
}
