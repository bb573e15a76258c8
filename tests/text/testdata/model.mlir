// Names, origins, several results, control dependencies, calls, state.
ml_program.global private @conv1_w(dense<0.25> : tensor<8x3x3x3xf32>) : tensor<8x3x3x3xf32>
ml_program.global private mutable @state : tensor<?xf32>
ml_program.subgraph @main(%image: tensor<?x3x224x224xf32, ["batch", "", "", ""]> {acme.layout = "nchw", ml_program.identifier = "image"} loc("input"("raw"))) -> (tensor<?x8x112x112xf32, ["batch", "", "", ""]> {ml_program.identifier = "out", roundhouse.name = "result", roundhouse.origins = ["a", "b"]}) attributes {acme.cost = 3 : i64} {
  %0 = ml_program.global_load_const @conv1_w : tensor<8x3x3x3xf32> loc("w")
  %1 = "control.none"() : () -> none loc(unknown)
  %2 = "canonical.feature_encode"(%image) {perm = array<i64: 0, 2, 3, 1>} : (tensor<?x3x224x224xf32, ["batch", "", "", ""]>) -> !canonical.feature<?x224x224x3xf32, ["batch", "", "", ""]> loc("enc"("x"))
  %3 = "canonical.filter_encode"(%0) {perm = array<i64: 0, 2, 3, 1>} : (tensor<8x3x3x3xf32>) -> !canonical.filter<8x3x3x3xf32> loc(unknown)
  %4 = "canonical.conv_2d"(%2, %3, %1) {activation = "relu6", pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 2, 2>} : (!canonical.feature<?x224x224x3xf32, ["batch", "", "", ""]>, !canonical.filter<8x3x3x3xf32>, none) -> !canonical.feature<?x112x112x8xf32, ["batch", "", "", ""]> loc(fused["conv1", "bn1", "relu1"])
  %5:2 = "canonical.tensor_split"(%image) {axis = 1 : i64} : (tensor<?x3x224x224xf32, ["batch", "", "", ""]>) -> (tensor<?x1x224x224xf32>, tensor<?x2x224x224xf32>) loc("split"(fused["s", "t"]))
  "acme.sink"(%5#1, %5#0) : (tensor<?x2x224x224xf32>, tensor<?x1x224x224xf32>) -> () loc(fused<"origin">["only"])
  %6 = "canonical.feature_decode"(%4) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<?x112x112x8xf32, ["batch", "", "", ""]>) -> tensor<?x8x112x112xf32, ["batch", "", "", ""]> loc(unknown)
  %7 = "control.call"(%6) {callee = @aux} : (tensor<?x8x112x112xf32, ["batch", "", "", ""]>) -> tensor<?x8x112x112xf32, ["batch", "", "", ""]> loc("call")
  ml_program.output %7 : tensor<?x8x112x112xf32, ["batch", "", "", ""]>
}
ml_program.subgraph private @aux(%x: tensor<?x8x112x112xf32, ["batch", "", "", ""]> {ml_program.identifier = "x"}) -> tensor<?x8x112x112xf32, ["batch", "", "", ""]> {
  %0 = "canonical.tanh"(%x) : (tensor<?x8x112x112xf32, ["batch", "", "", ""]>) -> tensor<?x8x112x112xf32, ["batch", "", "", ""]> loc(unknown)
  ml_program.output %0 : tensor<?x8x112x112xf32, ["batch", "", "", ""]>
}
ml_program.func private @step(%x: tensor<?xf32> {ml_program.identifier = "x"}, %arg1: f32) -> (tensor<?xf32>, f32) {
  %0 = ml_program.global_load @state : tensor<?xf32> {acme.hint = 1 : i64} loc(unknown)
  %1 = "acme.add"(%0, %x) {roundhouse.id = 1 : i64} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> loc("acc")
  ml_program.global_store @state = %1 : tensor<?xf32> {roundhouse.id = 2 : i64} loc(unknown)
  %2 = "acme.tanh"(%1) {roundhouse.after = [1, 2]} : (tensor<?xf32>) -> tensor<?xf32> loc(unknown)
  %3 = ml_program.token loc(unknown)
  %4:2 = ml_program.global_load_graph @state ordering(%3 -> !ml_program.token) : tensor<?xf32> loc(unknown)
  %5 = ml_program.global_store_graph @state = %4#0 ordering(%4#1, %3 -> !ml_program.token) : tensor<?xf32> loc(unknown)
  %6 = ml_program.global_store_graph @state = %2 ordering(() -> !ml_program.token) : tensor<?xf32> loc(unknown)
  ml_program.return %2, %arg1 : tensor<?xf32>, f32
}
ml_program.func private @declared(tensor<4xf32> {ml_program.identifier = "in"}, () -> ()) -> (() -> ()) attributes {acme.link = "lib"}
