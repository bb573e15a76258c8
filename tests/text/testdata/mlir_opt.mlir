// What mlir-opt --mlir-print-debuginfo makes of a program: aliases of attributes, types and locations.
#extern = #ml_program.extern : tensor<4xi32>
#loc7 = loc("a")
#map = affine_map<(d0) -> (d0)>
!wide = tensor<?xi32>
#names = ["n"]
#loc16 = loc("named"(#loc7))
module {
  ml_program.global private mutable @g(#extern) : !wide loc(#loc1)
  ml_program.func @f(%arg0: tensor<?xi32> {ml_program.identifier = "x"} loc("named"(#loc7)), %arg1: tensor<2xf32, #names> loc(unknown)) -> (tensor<?xi32>, memref<4xf32, #map>) {
    %g = ml_program.global_load @g : tensor<?xi32> loc(#loc20)
    ml_program.global_store @g = %g : tensor<?xi32> {map = #map, both = [#map, #extern]} loc(#loc18)
    %result, %produceToken = ml_program.global_load_graph @g ordering(() -> !ml_program.token) : tensor<?xi32> loc(#loc17)
    %later:2 = "acme.later"(%arg0) : (!wide) -> (i8, i8) loc(callsite("x" at "f.cc":3:4))
    %0:2, %1 = "acme.op"(%arg0, %result, %later#1) : (!wide, tensor<?xi32>, i8) -> (i32, memref<4xf32, #map>, i64) loc(#loc16)
    ml_program.return %g, %0#1 : tensor<?xi32>, memref<4xf32, #map> loc(#loc12)
  } loc(#loc6)
} loc(#loc)
#loc = loc("model.mlir":0:0)
#loc1 = loc("model.mlir":2:1)
#loc6 = loc("model.mlir":7:1)
#loc9 = loc("b")
#loc12 = loc("model.mlir":15:3)
#loc17 = loc(fused[#loc7, #loc9])
#loc18 = loc(fused<"origin">[#loc7])
#loc20 = loc("n"(#loc17))
