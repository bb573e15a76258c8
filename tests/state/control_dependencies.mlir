ml_program.global private mutable @g(dense<1> : tensor<i64>) : tensor<i64>
ml_program.func @main() {
  %a = "canonical.constant_gen"() {value = dense<5> : tensor<i64>} : () -> tensor<i64>
  %x = "ml_program.global_load"() {global = @g} : () -> tensor<i64>
  ml_program.global_store @g = %a : tensor<i64>
  %b = "canonical.forward"(%a) {roundhouse.id = 1 : i64} : (tensor<i64>) -> tensor<i64>
  %c = "canonical.forward"(%a) {roundhouse.after = [1]} : (tensor<i64>) -> tensor<i64>
  %sum = "canonical.eltwise_add"(%b, %c) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  "check.eq"(%sum) {expected = dense<10> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%x) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
