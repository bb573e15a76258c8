// run: main report
ml_program.global private mutable @g(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func private @store_one(%zero: tensor<i64>) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  ml_program.global_store @g = %one : tensor<i64>
  ml_program.return
}
ml_program.func private @fail(%zero: tensor<i64>) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %y = "canonical.eltwise_div"(%one, %zero) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  "check.eq"(%y) {expected = dense<0> : tensor<i64>} : (tensor<i64>) -> () loc("never")
  ml_program.global_store @g = %y : tensor<i64>
  ml_program.return
}
ml_program.func @main() {
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.constant_gen"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  "control.if"(%c, %zero) {else = @fail, then = @store_one} : (tensor<i1>, tensor<i64>) -> ()
  ml_program.return
}
ml_program.func @report() {
  %x = ml_program.global_load @g : tensor<i64>
  "check.eq"(%x) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
