ml_program.global private @i(-3 : i64) : i64
ml_program.global private @h(1.5 : f16) : f16
ml_program.global private @t(true) : i1
ml_program.global private mutable @m(7 : i32) : i32
ml_program.func @main() {
  %i = ml_program.global_load_const @i : i64
  %h = ml_program.global_load_const @h : f16
  %t = ml_program.global_load_const @t : i1
  %m = ml_program.global_load @m : i32
  "check.eq"(%i) {expected = dense<-3> : tensor<i64>} : (i64) -> ()
  "check.eq"(%h) {expected = dense<1.5> : tensor<f16>} : (f16) -> ()
  "check.eq"(%t) {expected = dense<true> : tensor<i1>} : (i1) -> ()
  "check.eq"(%m) {expected = dense<7> : tensor<i32>} : (i32) -> ()
  ml_program.return
}
