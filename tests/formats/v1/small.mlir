module @small attributes {acme.list = [1.5 : f8E5M2, "1.5" : !roundhouse.f4E2M1FN, -2 : i2, array<f8E4M3FN: 1.0, 0x7F>, #roundhouse.array<ui2: 3, 0>]} {
  ml_program.global private @f8e4m3fn(dense<[1.0, -0.0, -1.5]> : tensor<3xf8E4M3FN>) : tensor<3xf8E4M3FN>
  ml_program.global private @f8e4m3fnuz(dense<[1.0, 0x80, -1.5]> : tensor<3xf8E4M3FNUZ>) : tensor<3xf8E4M3FNUZ>
  ml_program.global private @f8e5m2(dense<[1.0, -0.0, -1.5]> : tensor<3xf8E5M2>) : tensor<3xf8E5M2>
  ml_program.global private @f8e5m2fnuz(dense<[1.0, 0x80, -1.5]> : tensor<3xf8E5M2FNUZ>) : tensor<3xf8E5M2FNUZ>
  ml_program.global private @powers(dense<["1.0", "0xFF", "0.5"]> : tensor<3x!roundhouse.f8E8M0FNU>) : tensor<3x!roundhouse.f8E8M0FNU>
  ml_program.global private @f4(dense<["1.5", "-6.0", "0.5"]> : tensor<3x!roundhouse.f4E2M1FN>) : tensor<3x!roundhouse.f4E2M1FN>
  ml_program.global private @i2(dense<[1, -2, 0, -1, 1]> : tensor<5xi2>) : tensor<5xi2>
  ml_program.global private @ui2(dense<[3, 0, 1, 2, 3]> : tensor<5xui2>) : tensor<5xui2>
  ml_program.global private @splat(dense<"1.5"> : tensor<1000x3x!roundhouse.f4E2M1FN>) : tensor<1000x3x!roundhouse.f4E2M1FN>
  ml_program.global private @number("0.5" : !roundhouse.f8E8M0FNU) : !roundhouse.f8E8M0FNU
  ml_program.subgraph private @f(%arg0: tensor<3xf8E4M3FN>) -> tensor<3xf32> {
    %0 = "canonical.cast"(%arg0) {to = f32} : (tensor<3xf8E4M3FN>) -> tensor<3xf32> loc(unknown)
    %1 = "canonical.cast"(%0) {overflow = "to_special", to = f8E5M2} : (tensor<3xf32>) -> tensor<3xf8E5M2> loc(unknown)
    %2 = "canonical.cast"(%1) {to = f32} : (tensor<3xf8E5M2>) -> tensor<3xf32> loc(unknown)
    ml_program.output %2 : tensor<3xf32>
  }
}
