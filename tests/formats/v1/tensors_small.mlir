ml_program.global private @e4m3(dense<[1.0, -0.0, 0x7F]> : tensor<3xf8E4M3FN>) : tensor<3xf8E4M3FN>
ml_program.global private @e5m2(dense<[1.0, 0x7C]> : tensor<2xf8E5M2>) : tensor<2xf8E5M2>
ml_program.global private @e8m0(dense<["1.0", "0xFF"]> : tensor<2x!roundhouse.f8E8M0FNU>) : tensor<2x!roundhouse.f8E8M0FNU>
ml_program.global private @f4(dense<["1.5", "-6.0"]> : tensor<2x!roundhouse.f4E2M1FN>) : tensor<2x!roundhouse.f4E2M1FN>
