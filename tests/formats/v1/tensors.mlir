ml_program.global private @a(dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @b(dense<[[true, false]]> : tensor<1x2xi1>) : tensor<1x2xi1>
ml_program.global private @c(dense<-3> : tensor<i64>) : tensor<i64>
ml_program.global private @d(dense<[1.0, 0.5]> : tensor<2xbf16>) : tensor<2xbf16>
