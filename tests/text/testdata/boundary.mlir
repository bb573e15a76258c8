// A graph with the boundary nodes of another dialect, and one whose dialect nobody knows.
ml_program.subgraph @own(%arg0: tensor<4xf32>, %b: tensor<4xf32> {ml_program.identifier = "b"}) -> (tensor<4xf32> {ml_program.identifier = "out"}, tensor<4xf32>) attributes {roundhouse.boundary = "toybox"} {
  %0 = "toybox.pull"() {index = 1 : i64} : () -> tensor<4xf32> loc("b")
  %1 = "toybox.pull"() {index = 0 : i64} : () -> tensor<4xf32> loc(unknown)
  %2 = "toybox.same"(%1) : (tensor<4xf32>) -> tensor<4xf32> loc(unknown)
  "toybox.push"(%0) {index = 1 : i64} : (tensor<4xf32>) -> () loc(unknown)
  "toybox.push"(%2) {index = 0 : i64} : (tensor<4xf32>) -> () loc("out")
  ml_program.output %2, %0 : tensor<4xf32>, tensor<4xf32>
}
ml_program.subgraph private @foreign(%arg0: i32) -> i32 attributes {roundhouse.boundary = "acme"} {
  %0 = "acme.pull"() {index = 0 : i64} : () -> i32 loc(unknown)
  "acme.push"(%0) {index = 0 : i64} : (i32) -> () loc(unknown)
  ml_program.output %0 : i32
}
