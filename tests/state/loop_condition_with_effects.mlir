// It runs once more than the body.
ml_program.global private mutable @asked(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @done(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func private @ask() -> tensor<i1> {
  %n = ml_program.global_load @asked : tensor<i64>
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %m = "canonical.eltwise_add"(%n, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @asked = %m : tensor<i64>
  %limit = "canonical.constant_gen"() {value = dense<4> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%m, %limit) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.return %c : tensor<i1>
}
ml_program.func private @do() {
  %n = ml_program.global_load @done : tensor<i64>
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %m = "canonical.eltwise_add"(%n, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @done = %m : tensor<i64>
  ml_program.return
}
ml_program.func @main() {
  "control.while"() {body = @do, condition = @ask} : () -> ()
  %asked = ml_program.global_load @asked : tensor<i64>
  %done = ml_program.global_load @done : tensor<i64>
  "check.eq"(%asked) {expected = dense<4> : tensor<i64>} : (tensor<i64>) -> ()
  "check.eq"(%done) {expected = dense<3> : tensor<i64>} : (tensor<i64>) -> ()
  ml_program.return
}
