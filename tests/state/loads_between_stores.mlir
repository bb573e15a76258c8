// Each load sees the store before it and no other.
ml_program.global private mutable @g(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func @main() {
  %a = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %b = "canonical.constant_gen"() {value = dense<2> : tensor<i64>} : () -> tensor<i64>
  %0 = ml_program.global_load @g : tensor<i64>
  ml_program.global_store @g = %a : tensor<i64>
  %1 = ml_program.global_load @g : tensor<i64>
  ml_program.global_store @g = %b : tensor<i64>
  %2 = ml_program.global_load @g : tensor<i64>
  ml_program.global_store @g = %0 : tensor<i64>
  %3 = ml_program.global_load @g : tensor<i64>
  "check.eq"(%0) {expected = dense<0> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%1) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%2) {expected = dense<2> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%3) {expected = dense<0> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
