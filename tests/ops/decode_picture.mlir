// The pixels of a file; here one of text, as those are short. interp/picture/picture_test.cc has the others.

ml_program.subgraph @colors() {
  %x = "canonical.constant_gen"() {value = dense<[80, 51, 32, 50, 32, 49, 32, 57, 32, 57, 32, 48, 32, 48, 32, 48, 32, 57, 32, 51, 10]> : tensor<21xui8>} : () -> tensor<21xui8>
  %y = "canonical.decode_picture"(%x) : (tensor<21xui8>) -> tensor<?x?x3xui8>
  "check.eq"(%y) {expected = dense<[[[255, 0, 0], [0, 255, 85]]]> : tensor<1x2x3xui8>} : (tensor<?x?x3xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @the_other_way_round() {
  %x = "canonical.constant_gen"() {value = dense<[80, 51, 32, 50, 32, 49, 32, 57, 32, 57, 32, 48, 32, 48, 32, 48, 32, 57, 32, 51, 10]> : tensor<21xui8>} : () -> tensor<21xui8>
  %y = "canonical.decode_picture"(%x) {format = "bgr"} : (tensor<21xui8>) -> tensor<?x?x3xui8>
  "check.eq"(%y) {expected = dense<[[[0, 0, 255], [85, 255, 0]]]> : tensor<1x2x3xui8>} : (tensor<?x?x3xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @gray() {
  %x = "canonical.constant_gen"() {value = dense<[80, 51, 32, 50, 32, 49, 32, 57, 32, 57, 32, 48, 32, 48, 32, 48, 32, 57, 32, 51, 10]> : tensor<21xui8>} : () -> tensor<21xui8>
  %y = "canonical.decode_picture"(%x) {format = "grayscale"} : (tensor<21xui8>) -> tensor<?x?x1xui8>
  "check.eq"(%y) {expected = dense<[[[76], [159]]]> : tensor<1x2x1xui8>} : (tensor<?x?x1xui8>) -> ()
  ml_program.output
}

// No picture has no pixels.
ml_program.subgraph @cut_off() {
  %x = "canonical.constant_gen"() {value = dense<[80, 51, 32, 50, 32, 49, 32, 57, 32, 57, 32, 48]> : tensor<12xui8>} : () -> tensor<12xui8>
  %y = "canonical.decode_picture"(%x) : (tensor<12xui8>) -> tensor<?x?x3xui8>
  "check.eq"(%y) {expected = dense<> : tensor<0x0x3xui8>} : (tensor<?x?x3xui8>) -> ()
  ml_program.output
}

ml_program.subgraph @nothing() {
  %x = "canonical.constant_gen"() {value = dense<> : tensor<0xui8>} : () -> tensor<0xui8>
  %y = "canonical.decode_picture"(%x) {format = "grayscale"} : (tensor<0xui8>) -> tensor<?x?x1xui8>
  "check.eq"(%y) {expected = dense<> : tensor<0x0x1xui8>} : (tensor<?x?x1xui8>) -> ()
  ml_program.output
}
