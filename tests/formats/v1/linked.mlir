module @linked {
  ml_program.global private @w(dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>) : tensor<4xf32>
  ml_program.global private @alias(dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>) : tensor<4xf32>
  ml_program.global private @splat(dense<0.5> : tensor<1000x10xf16>) : tensor<1000x10xf16>
  ml_program.global private @quantised(dense<[1, -2, 3, 4]> : tensor<4xi8>) : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  ml_program.global private @four_bits(dense<[1, -2, 3]> : tensor<3xi4>) : tensor<3xi4>
  ml_program.global private @words(dense<["a", "word"]> : tensor<2x!roundhouse.string>) : tensor<2x!roundhouse.string>
  ml_program.global private mutable @state(dense<0.0> : tensor<4xf32>) : tensor<4xf32>
  ml_program.func @step(%x: tensor<4xf32> {ml_program.identifier = "x"}) -> (tensor<4xf32> {ml_program.identifier = "sum"}) {
    %0 = ml_program.global_load_const @w : tensor<4xf32> loc(unknown)
    %1 = ml_program.global_load @state : tensor<4xf32> loc(unknown)
    %2 = "canonical.eltwise_mul"(%x, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> loc(unknown)
    %3 = "canonical.eltwise_add"(%2, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> loc(unknown)
    ml_program.global_store @state = %3 : tensor<4xf32> loc(unknown)
    ml_program.return %3 : tensor<4xf32>
  }
}
