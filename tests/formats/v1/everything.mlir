module @everything attributes {acme.bytes = "\00\FF\22", acme.list = [1 : i8, true, 2.5 : f16, "s", @f, array<i64: 1, 2>, array<f32: 0.5>, {k}, i32, #acme.x<1>, 0x7FF8000000000001 : f64], acme.negative_zero = -0.0 : f32, acme.unit} {
  ml_program.global public mutable @state : tensor<?xf32>
  ml_program.global nested mutable @counter(0 : i64) : i64
  ml_program.global private @ext(#ml_program.extern : tensor<4xi8>) : tensor<4x!quant.uniform<i8:f32:0, {0.5, 0.25, 2.0, 1.0:3}>> {acme.from = "elsewhere"}
  ml_program.global private @words(dense<["a", "b\00c", ""]> : tensor<3x!roundhouse.string>) : tensor<3x!roundhouse.string>
  ml_program.global private @same_words(dense<"x"> : tensor<40x!roundhouse.string>) : tensor<40x!roundhouse.string>
  ml_program.global private @f64(dense<[1.0e+300, 0x7FF0000000000000]> : tensor<2xf64>) : tensor<2xf64>
  ml_program.global private @f16(dense<[1.0, 65504.0]> : tensor<2xf16>) : tensor<2xf16>
  ml_program.global private @bf16(dense<[1.0, 3.0]> : tensor<2xbf16>) : tensor<2xbf16>
  ml_program.global private @i64(dense<[1, -9223372036854775808]> : tensor<2xi64>) : tensor<2xi64>
  ml_program.global private @i32(dense<[1, -2]> : tensor<2xi32>) : tensor<2xi32>
  ml_program.global private @i16(dense<[1, -2]> : tensor<2xi16>) : tensor<2xi16>
  ml_program.global private @i8(dense<[1, -2]> : tensor<2xi8>) : tensor<2xi8>
  ml_program.global private @i4(dense<[1, -2, 7]> : tensor<3xi4>) : tensor<3xi4>
  ml_program.global private @ui64(dense<[1, 18446744073709551615]> : tensor<2xui64>) : tensor<2xui64>
  ml_program.global private @ui32(dense<[1, 2]> : tensor<2xui32>) : tensor<2xui32>
  ml_program.global private @ui16(dense<[1, 2]> : tensor<2xui16>) : tensor<2xui16>
  ml_program.global private @ui8(dense<[1, 2]> : tensor<2xui8>) : tensor<2xui8>
  ml_program.global private @ui4(dense<[1, 15, 2]> : tensor<3xui4>) : tensor<3xui4>
  ml_program.global private @i1(dense<[true, false]> : tensor<2xi1>) : tensor<2xi1>
  ml_program.global private @c64(dense<[(1.0, -2.0), (0.0, 1.0)]> : tensor<2xcomplex<f32>>) : tensor<2xcomplex<f32>>
  ml_program.global private @c128(dense<[(1.0, -2.0), (0.0, 1.0)]> : tensor<2xcomplex<f64>>) : tensor<2xcomplex<f64>>
  ml_program.global private @empty(dense<> : tensor<0x3xf32>) : tensor<?x3xf32>
  ml_program.subgraph private @f(%arg0: !canonical.feature<?x4x4x3xf32, ["batch", "", "", ""]> {acme.k = 2 : i64}, %arg1: !acme.t<7>) -> none attributes {acme.k = 1 : i64} {
    %0:3 = "acme.many"(%arg0, %arg1) {roundhouse.id = 1 : i64} : (!canonical.feature<?x4x4x3xf32, ["batch", "", "", ""]>, !acme.t<7>) -> (tensor<*xui4>, i64, !roundhouse.unknown) loc("m"(fused["p", "q"]))
    %1 = "acme.after"(%0#1) {acme.tensor = dense<[1, 2, 3]> : tensor<3xi16>, roundhouse.after = [1]} : (i64) -> none loc(unknown)
    ml_program.output %1 : none
  }
  ml_program.func private @declared(tensor<3xbf16>) -> complex<f32>
  ml_program.subgraph nested @choose(%arg0: tensor<i1>, %arg1: tensor<2x!quant.uniform<i16<-32767:32767>:f32, 1.0>>) -> tensor<2x!quant.uniform<i16<-32767:32767>:f32, 1.0>> {
    %0 = "control.if"(%arg0, %arg1) {else = @other, then = @other} : (tensor<i1>, tensor<2x!quant.uniform<i16<-32767:32767>:f32, 1.0>>) -> tensor<2x!quant.uniform<i16<-32767:32767>:f32, 1.0>> loc("branch")
    ml_program.output %0 : tensor<2x!quant.uniform<i16<-32767:32767>:f32, 1.0>>
  }
  ml_program.subgraph private @other(%arg0: tensor<2x!quant.uniform<i16<-32767:32767>:f32, 1.0>>) -> tensor<2x!quant.uniform<i16<-32767:32767>:f32, 1.0>> {
    ml_program.output %arg0 : tensor<2x!quant.uniform<i16<-32767:32767>:f32, 1.0>>
  }
}
