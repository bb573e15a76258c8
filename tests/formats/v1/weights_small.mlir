ml_program.global private @f8e4m3fn(dense<[1.0, -0.0, -1.5]> : tensor<3xf8E4M3FN>) : tensor<3xf8E4M3FN>
ml_program.global private @f8e4m3fnuz(dense<[1.0, 0x80, -1.5]> : tensor<3xf8E4M3FNUZ>) : tensor<3xf8E4M3FNUZ>
ml_program.global private @f8e5m2(dense<[1.0, -0.0, -1.5]> : tensor<3xf8E5M2>) : tensor<3xf8E5M2>
ml_program.global private @f8e5m2fnuz(dense<[1.0, 0x80, -1.5]> : tensor<3xf8E5M2FNUZ>) : tensor<3xf8E5M2FNUZ>
ml_program.global private @powers(dense<["1.0", "0xFF", "0.5"]> : tensor<3x!roundhouse.f8E8M0FNU>) : tensor<3x!roundhouse.f8E8M0FNU>
ml_program.global private @f4(dense<["1.5", "-6.0", "0.5"]> : tensor<3x!roundhouse.f4E2M1FN>) : tensor<3x!roundhouse.f4E2M1FN>
ml_program.global private @i2(dense<[1, -2, 0, -1, 1]> : tensor<5xi2>) : tensor<5xi2>
ml_program.global private @ui2(dense<[3, 0, 1, 2, 3]> : tensor<5xui2>) : tensor<5xui2>
ml_program.global private @splat(dense<"1.5"> : tensor<1000x3x!roundhouse.f4E2M1FN>) : tensor<1000x3x!roundhouse.f4E2M1FN>
