ml_program.global private @w(dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @alias(dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @splat(dense<0.5> : tensor<1000x10xf16>) : tensor<1000x10xf16>
ml_program.global private @four_bits(dense<[1, -2, 3]> : tensor<3xi4>) : tensor<3xi4>
ml_program.global private @"a name/with: everything"(dense<[true, false]> : tensor<2xi1>) : tensor<2xi1>
ml_program.global private @rank_zero(dense<7> : tensor<i64>) : tensor<i64>
ml_program.global private @empty(dense<> : tensor<0x3xbf16>) : tensor<0x3xbf16>
ml_program.global private @complex(dense<[(1.0, -2.0), (0.0, 1.0)]> : tensor<2xcomplex<f32>>) : tensor<2xcomplex<f32>>
