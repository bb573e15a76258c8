// Scales its input by a weight that never changes, and counts how often it was called.
module @counter {
  ml_program.global private @scale(dense<[1.0, 2.0, 4.0]> : tensor<3xf32>) : tensor<3xf32>
  ml_program.global private mutable @calls(dense<0> : tensor<i64>) : tensor<i64>

  ml_program.func public @main(%x: tensor<3xf32> {ml_program.identifier = "x"})
      -> (tensor<3xf32> {ml_program.identifier = "y"}, tensor<i64> {ml_program.identifier = "calls"}) {
    %scale = ml_program.global_load_const @scale : tensor<3xf32>
    %y = "canonical.eltwise_mul"(%x, %scale) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
    %before = ml_program.global_load @calls : tensor<i64>
    %after = "canonical.eltwise_add"(%before, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    ml_program.global_store @calls = %after : tensor<i64>
    ml_program.return %y, %after : tensor<3xf32>, tensor<i64>
  }
}
