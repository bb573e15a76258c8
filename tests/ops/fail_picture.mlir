// error: input (tensor<2x3xui8>): (C1)
ml_program.subgraph @main(%a: tensor<2x3xui8>) {
  %y = "canonical.decode_picture"(%a) : (tensor<2x3xui8>) -> !roundhouse.unknown
  ml_program.output
}
// -----
// error: expected a picture of 1 to 268435456 pixels, found 1048576x1048576
ml_program.subgraph @main() {
  %x = "canonical.constant_gen"() {value = dense<[66, 77, 80, 0, 0, 0, 0, 0, 0, 0, 78, 0, 0, 0, 40, 0, 0, 0, 0, 0, 16, 0, 0, 0, 16, 0, 1, 0, 8, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0, 0, 0, 0, 0, 30, 20, 10, 0, 0, 1]> : tensor<80xui8>} : () -> tensor<80xui8>
  %y = "canonical.decode_picture"(%x) : (tensor<80xui8>) -> tensor<?x?x3xui8>
  "check.eq"(%y) {expected = dense<> : tensor<0x0x3xui8>} : (tensor<?x?x3xui8>) -> () loc("never")
  ml_program.output
}
