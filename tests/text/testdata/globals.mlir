// Every form of a global.
ml_program.global private @inline(dense<4> : tensor<4xi32>) : tensor<4xi32>
ml_program.global private @inline_wide(dense<4> : tensor<4xi32>) : tensor<?xi32>
ml_program.global public mutable @extern(#ml_program.extern : tensor<4xi32>) : tensor<4xi32>
ml_program.global private @extern_wide(#ml_program.extern : tensor<4xi32>) : tensor<?xi32>
ml_program.global private mutable @uninitialized : tensor<?xi32>
ml_program.global public mutable @uninitialized_public : tensor<4xi32>
ml_program.global public mutable @inline_mutable(dense<[1, 2, 3, 4]> : tensor<4xi32>) : tensor<4xi32>
ml_program.global private mutable @inline_mutable_wide(dense<0.0> : tensor<2x3xf32>) : tensor<?x?xf32>
ml_program.global public @inline_public(dense<1.5> : tensor<2x2xf32>) : tensor<2x2xf32>
ml_program.global public @extern_public(#ml_program.extern : tensor<2x2xf32>) : tensor<2x2xf32>
ml_program.global private mutable @extern_unranked(#ml_program.extern : tensor<4xi32>) : tensor<*xi32>
ml_program.global nested @nested(dense<7> : tensor<1xi32>) : tensor<1xi32>
ml_program.global private @scalar(42 : i64) : i64
ml_program.global private mutable @scalar_mutable(1.0 : f32) : f32
ml_program.global private mutable @scalar_uninitialized : f32
ml_program.global private @blob(dense_resource<blob> : tensor<2x40xf32>) : tensor<2x40xf32>
ml_program.global private @with_attributes(dense<1> : tensor<2xi8>) : tensor<2xi8> {acme.placement = "dev0", plain}
ml_program.global private @strings(dense<["a", "b\0A"]> : tensor<2x!roundhouse.string>) : tensor<2x!roundhouse.string>
ml_program.global private @foreign(dense<["a", "b"]> : tensor<2x!acme.str>) : tensor<2x!acme.str>
ml_program.global private @quantized(dense<[1, -2, 3, 4]> : tensor<4xi8>) : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
ml_program.global private @typed(#roundhouse.dense<dense<[1, -2]> : tensor<2xi8>, tensor<2x!quant.uniform<i8:f32, 0.5>>>) : tensor<2x!quant.uniform<i8:f32, 0.5>>
ml_program.global private @domain(#roundhouse.dense<dense<1.0> : tensor<1x2x2x3xf32>, !canonical.filter<1x2x2x3xf32>>) : !canonical.filter<1x2x2x3xf32>
ml_program.global private @bits(dense<[0x7FC00001, 0xFF800000, -0.0]> : tensor<3xf32>) : tensor<3xf32>
ml_program.global private @"odd name \22"(dense<> : tensor<0x4xf16>) : tensor<0x4xf16>
{-#
  dialect_resources: {
    builtin: {
      blob: "0x400000000000000001000000020000000300000004000000050000000600000007000000080000000900000000000000010000000200000003000000040000000500000006000000070000000800000009000000000000000100000002000000030000000400000005000000060000000700000008000000090000000000000001000000020000000300000004000000050000000600000007000000080000000900000000000000010000000200000003000000040000000500000006000000070000000800000009000000000000000100000002000000030000000400000005000000060000000700000008000000090000000000000001000000020000000300000004000000050000000600000007000000080000000900000000000000010000000200000003000000040000000500000006000000070000000800000009000000"
    }
  }
#-}
