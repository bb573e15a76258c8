// Of equal private globals one is kept: the public one, where there is one.
ml_program.global private @a(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private @b(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private @c(dense<3.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.global public @d(dense<3.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.subgraph @main() -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = ml_program.global_load_const @a : tensor<2xf32>
  %1 = ml_program.global_load_const @b : tensor<2xf32>
  %2 = ml_program.global_load_const @c : tensor<2xf32>
  ml_program.output %0, %1, %2 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
// ==>
ml_program.global private @a(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.global public @d(dense<3.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.subgraph @main() -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = ml_program.global_load_const @a : tensor<2xf32>
  %1 = ml_program.global_load_const @a : tensor<2xf32>
  %2 = ml_program.global_load_const @d : tensor<2xf32>
  ml_program.output %0, %1, %2 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
// -----
// unchanged
// Not what may change, nor what is seen from outside, nor other types or bits.
ml_program.global private mutable @a(dense<1.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private mutable @b(dense<1.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.global public @c(dense<1.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.global public @d(dense<1.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private @e(dense<0.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private @f(dense<-0.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private @g(dense<0.0> : tensor<2xf32>) : tensor<?xf32>
ml_program.subgraph @main() {
  ml_program.output
}
// -----
// An initializer names earlier globals only, so that @a does not become @c.
// unchanged
ml_program.global private @a(dense<3.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private mutable @b : tensor<2xf32> {roundhouse.initializer = @first}
ml_program.global public @c(dense<3.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.subgraph private @first() -> tensor<2xf32> {
  %0 = ml_program.global_load_const @a : tensor<2xf32>
  ml_program.output %0 : tensor<2xf32>
}
ml_program.func public @main() -> tensor<2xf32> {
  %0 = ml_program.global_load @b : tensor<2xf32>
  ml_program.return %0 : tensor<2xf32>
}
