// Attention: values added up by how well their keys match.

ml_program.subgraph @one_head() {
  %q = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [-1.0, 0.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %k = "canonical.constant_gen"() {value = dense<[[0.5, -1.0], [1.0, 1.0], [0.0, 2.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %v = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [3.0, -4.0], [5.0, 0.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %y = "canonical.attention"(%q, %k, %v) {scale = 0.5 : f32} : (tensor<2x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[4.12073676427251, -1.3758299818018], [3.686995717876431, -0.6269310366318654]]> : tensor<2x2xf32>, rtol = 1.0e-06 : f64} : (tensor<2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @scale_is_one_unless_given() {
  %q = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [-1.0, 0.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %k = "canonical.constant_gen"() {value = dense<[[0.5, -1.0], [1.0, 1.0], [0.0, 2.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %v = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [3.0, -4.0], [5.0, 0.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %y = "canonical.attention"(%q, %k, %v) {} : (tensor<2x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[4.4518043074355305, -1.0666036877286544], [4.273002152500552, -0.45775921437571465]]> : tensor<2x2xf32>, rtol = 1.0e-06 : f64} : (tensor<2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @booleans_leave_keys_out() {
  %q = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [-1.0, 0.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %k = "canonical.constant_gen"() {value = dense<[[0.5, -1.0], [1.0, 1.0], [0.0, 2.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %v = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [3.0, -4.0], [5.0, 0.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %m = "canonical.constant_gen"() {value = dense<[[true, false, true], [true, true, false]]> : tensor<2x3xi1>} : () -> tensor<2x3xi1>
  %y = "canonical.attention"(%q, %k, %v, %m) {scale = 0.5 : f32} : (tensor<2x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<2x3xi1>) -> tensor<2x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[4.7596533993039705, 0.12017330034801524], [2.124353001771596, -1.3730590053147886]]> : tensor<2x2xf32>, rtol = 1.0e-06 : f64} : (tensor<2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @numbers_are_added() {
  %q = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [-1.0, 0.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %k = "canonical.constant_gen"() {value = dense<[[0.5, -1.0], [1.0, 1.0], [0.0, 2.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %v = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [3.0, -4.0], [5.0, 0.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %m = "canonical.constant_gen"() {value = dense<[[0.0, -1.0, 0.5], [1.0, 0.0, -2.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.attention"(%q, %k, %v, %m) {scale = 0.5 : f32} : (tensor<2x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[4.637369937779225, -0.3950165813419981], [1.9243469187959303, 0.06875266704458727]]> : tensor<2x2xf32>, rtol = 1.0e-06 : f64} : (tensor<2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @one_mask_for_all_queries() {
  %q = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [-1.0, 0.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %k = "canonical.constant_gen"() {value = dense<[[0.5, -1.0], [1.0, 1.0], [0.0, 2.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %v = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [3.0, -4.0], [5.0, 0.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %m = "canonical.constant_gen"() {value = dense<[0.0, -1.0, 0.5]> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.attention"(%q, %k, %v, %m) {scale = 0.5 : f32} : (tensor<2x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3xf32>) -> tensor<2x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[4.637369937779225, -0.3950165813419981], [4.169518489831489, 0.018564453547845694]]> : tensor<2x2xf32>, rtol = 1.0e-06 : f64} : (tensor<2x2xf32>) -> ()
  ml_program.output
}

// It shifts all scores of a query alike, which changes nothing.
ml_program.subgraph @one_number_for_all_keys() {
  %q = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [-1.0, 0.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %k = "canonical.constant_gen"() {value = dense<[[0.5, -1.0], [1.0, 1.0], [0.0, 2.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %v = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [3.0, -4.0], [5.0, 0.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %m = "canonical.constant_gen"() {value = dense<[[0.25], [-7.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
  %y = "canonical.attention"(%q, %k, %v, %m) {scale = 0.5 : f32} : (tensor<2x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<2x1xf32>) -> tensor<2x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[4.12073676427251, -1.3758299818018], [3.686995717876431, -0.6269310366318654]]> : tensor<2x2xf32>, rtol = 1.0e-06 : f64} : (tensor<2x2xf32>) -> ()
  ml_program.output
}

// The batch axes broadcast.
ml_program.subgraph @heads_share_keys() {
  %q = "canonical.constant_gen"() {value = dense<[[[1.0, 2.0], [-1.0, 0.5]], [[0.0, 1.0], [2.0, -2.0]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %k = "canonical.constant_gen"() {value = dense<[[[0.5, -1.0], [1.0, 1.0], [0.0, 2.0]]]> : tensor<1x3x2xf32>} : () -> tensor<1x3x2xf32>
  %v = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [3.0, -4.0], [5.0, 0.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %y = "canonical.attention"(%q, %k, %v) {scale = 0.5 : f32} : (tensor<2x2x2xf32>, tensor<1x3x2xf32>, tensor<3x2xf32>) -> tensor<2x2x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[4.12073676427251, -1.3758299818018], [3.686995717876431, -0.6269310366318654]], [[3.849195469912902, -1.0820925370769086], [1.4524354841597116, 0.883631230389349]]]> : tensor<2x2x2xf32>, rtol = 1.0e-06 : f64} : (tensor<2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @values_have_more_batches() {
  %q = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [-1.0, 0.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %k = "canonical.constant_gen"() {value = dense<[[0.5, -1.0], [1.0, 1.0], [0.0, 2.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %v = "canonical.constant_gen"() {value = dense<[[[1.0, 2.0], [3.0, -4.0], [5.0, 0.0]], [[2.0, 3.0], [4.0, -3.0], [6.0, 1.0]]]> : tensor<2x3x2xf32>} : () -> tensor<2x3x2xf32>
  %m = "canonical.constant_gen"() {value = dense<[[true, false, true], [true, true, false]]> : tensor<2x3xi1>} : () -> tensor<2x3xi1>
  %y = "canonical.attention"(%q, %k, %v, %m) {scale = 0.5 : f32} : (tensor<2x2xf32>, tensor<3x2xf32>, tensor<2x3x2xf32>, tensor<2x3xi1>) -> tensor<2x2x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[4.7596533993039705, 0.12017330034801524], [2.124353001771596, -1.3730590053147886]], [[5.75965339930397, 1.1201733003480152], [3.124353001771596, -0.3730590053147884]]]> : tensor<2x2x2xf32>, rtol = 1.0e-06 : f64} : (tensor<2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @a_mask_for_each_head() {
  %q = "canonical.constant_gen"() {value = dense<[[[1.0, 2.0], [-1.0, 0.5]], [[0.0, 1.0], [2.0, -2.0]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %k = "canonical.constant_gen"() {value = dense<[[0.5, -1.0], [1.0, 1.0], [0.0, 2.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %v = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [3.0, -4.0], [5.0, 0.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %m = "canonical.constant_gen"() {value = dense<[[[true, false, true]], [[false, false, true]]]> : tensor<2x1x3xi1>} : () -> tensor<2x1x3xi1>
  %y = "canonical.attention"(%q, %k, %v, %m) {scale = 0.5 : f32} : (tensor<2x2x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<2x1x3xi1>) -> tensor<2x2x2xf32>
  "check.almost_eq"(%y) {atol = 1.0e-06 : f64, expected = dense<[[[4.7596533993039705, 0.12017330034801524], [3.9242343145200196, 0.5378828427399902]], [[5.0, 0.0], [5.0, 0.0]]]> : tensor<2x2x2xf32>, rtol = 1.0e-06 : f64} : (tensor<2x2x2xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @large_scores_do_not_overflow() {
  %q = "canonical.constant_gen"() {value = dense<[[1000.0]]> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
  %k = "canonical.constant_gen"() {value = dense<[[1.0], [2.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
  %v = "canonical.constant_gen"() {value = dense<[[3.0], [5.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
  %y = "canonical.attention"(%q, %k, %v) {} : (tensor<1x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<1x1xf32>
  "check.eq"(%y) {expected = dense<[[5.0]]> : tensor<1x1xf32>} : (tensor<1x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @a_query_without_keys() {
  %q = "canonical.constant_gen"() {value = dense<[[1.0]]> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
  %k = "canonical.constant_gen"() {value = dense<[[1.0], [2.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
  %v = "canonical.constant_gen"() {value = dense<[[3.0], [5.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
  %m = "canonical.constant_gen"() {value = dense<[false, false]> : tensor<2xi1>} : () -> tensor<2xi1>
  %y = "canonical.attention"(%q, %k, %v, %m) {} : (tensor<1x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2xi1>) -> tensor<1x1xf32>
  "check.eq"(%y) {expected = dense<0x7FC00000> : tensor<1x1xf32>} : (tensor<1x1xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @no_queries() {
  %q = "canonical.constant_gen"() {value = dense<> : tensor<0x2xf32>} : () -> tensor<0x2xf32>
  %k = "canonical.constant_gen"() {value = dense<[[0.5, -1.0], [1.0, 1.0], [0.0, 2.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %v = "canonical.constant_gen"() {value = dense<[[1.0, 2.0], [3.0, -4.0], [5.0, 0.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %y = "canonical.attention"(%q, %k, %v) {} : (tensor<0x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<0x2xf32>
  "check.eq"(%y) {expected = dense<> : tensor<0x2xf32>} : (tensor<0x2xf32>) -> ()
  ml_program.output
}

// All scores are 0.
ml_program.subgraph @no_columns() {
  %q = "canonical.constant_gen"() {value = dense<> : tensor<2x0xf32>} : () -> tensor<2x0xf32>
  %k = "canonical.constant_gen"() {value = dense<> : tensor<2x0xf32>} : () -> tensor<2x0xf32>
  %v = "canonical.constant_gen"() {value = dense<[[1.0], [3.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
  %y = "canonical.attention"(%q, %k, %v) {} : (tensor<2x0xf32>, tensor<2x0xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  "check.eq"(%y) {expected = dense<[[2.0], [2.0]]> : tensor<2x1xf32>} : (tensor<2x1xf32>) -> ()
  ml_program.output
}

// each $T: f64 f32 f16 bf16
// A scale of 0 weighs all keys alike.
ml_program.subgraph @elements_$T() {
  %q = "canonical.constant_gen"() {value = dense<[[1.0, 2.0]]> : tensor<1x2x$T>} : () -> tensor<1x2x$T>
  %k = "canonical.constant_gen"() {value = dense<[[5.0, -1.0], [0.5, 3.0]]> : tensor<2x2x$T>} : () -> tensor<2x2x$T>
  %v = "canonical.constant_gen"() {value = dense<[[1.0, 4.0, -2.0], [3.0, 0.0, -3.0]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %y = "canonical.attention"(%q, %k, %v) {scale = 0.0 : f32} : (tensor<1x2x$T>, tensor<2x2x$T>, tensor<2x3x$T>) -> tensor<1x3x$T>
  "check.eq"(%y) {expected = dense<[[2.0, 2.0, -2.5]]> : tensor<1x3x$T>} : (tensor<1x3x$T>) -> ()
  ml_program.output
}

// each $T: f64 f32 f16 bf16
ml_program.subgraph @masks_$T() {
  %q = "canonical.constant_gen"() {value = dense<[[1.0, 2.0]]> : tensor<1x2x$T>} : () -> tensor<1x2x$T>
  %k = "canonical.constant_gen"() {value = dense<[[5.0, -1.0], [0.5, 3.0]]> : tensor<2x2x$T>} : () -> tensor<2x2x$T>
  %v = "canonical.constant_gen"() {value = dense<[[1.0, 4.0, -2.0], [3.0, 0.0, -3.0]]> : tensor<2x3x$T>} : () -> tensor<2x3x$T>
  %m = "canonical.constant_gen"() {value = dense<[-20000.0, 0.0]> : tensor<2x$T>} : () -> tensor<2x$T>
  %y = "canonical.attention"(%q, %k, %v, %m) : (tensor<1x2x$T>, tensor<2x2x$T>, tensor<2x3x$T>, tensor<2x$T>) -> tensor<1x3x$T>
  "check.eq"(%y) {expected = dense<[[3.0, 0.0, -3.0]]> : tensor<1x3x$T>} : (tensor<1x3x$T>) -> ()
  ml_program.output
}
