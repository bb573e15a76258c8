// run: main main
ml_program.global private mutable @runs(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @state : tensor<i64> {roundhouse.initializer = @make}
ml_program.func private @make() -> tensor<i64> {
  %runs = ml_program.global_load @runs : tensor<i64>
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %more = "canonical.eltwise_add"(%runs, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @runs = %more : tensor<i64>
  %x = "canonical.constant_gen"() {value = dense<10> : tensor<i64>} : () -> tensor<i64>
  ml_program.return %x : tensor<i64>
}
ml_program.func @main() {
  %runs = ml_program.global_load @runs : tensor<i64>
  "check.eq"(%runs) {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()
  %x = ml_program.global_load @state : tensor<i64>
  %ten = "canonical.constant_gen"() {value = dense<10> : tensor<i64>} : () -> tensor<i64>
  %rest = "canonical.eltwise_sub"(%x, %ten) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  "check.eq"(%rest) {expected = dense<0> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.global_store @state = %x : tensor<i64>
  ml_program.return
}
