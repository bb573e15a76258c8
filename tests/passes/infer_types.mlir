// What is known of the inputs is carried on, through calls and to the outputs.
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<*xf32> {
  %0 = "canonical.relu"(%x) : (tensor<2x3xf32>) -> tensor<?x?xf32>
  %1 = "control.call"(%x) {callee = @twice} : (tensor<2x3xf32>) -> tensor<?x3xf32>
  %2 = "canonical.eltwise_add"(%0, %1) : (tensor<?x?xf32>, tensor<?x3xf32>) -> tensor<*xf32>
  ml_program.output %2 : tensor<*xf32>
}
ml_program.subgraph private @twice(%x: tensor<2x3xf32>) -> tensor<?x3xf32> {
  %0 = "canonical.tanh"(%x) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  ml_program.output %0 : tensor<?x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "canonical.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "control.call"(%x) {callee = @twice} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "canonical.eltwise_add"(%0, %1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %2 : tensor<2x3xf32>
}
ml_program.subgraph private @twice(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "canonical.tanh"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %0 : tensor<2x3xf32>
}
// -----
// A store keeps the type of its global.
ml_program.global private mutable @state(dense<0.0> : tensor<2xf32>) : tensor<?xf32>
ml_program.func @main(%x: tensor<2xf32>) {
  %0 = "canonical.relu"(%x) : (tensor<2xf32>) -> tensor<?xf32>
  ml_program.global_store @state = %0 : tensor<?xf32>
  ml_program.return
}
// ==>
ml_program.global private mutable @state(dense<0.0> : tensor<2xf32>) : tensor<?xf32>
ml_program.func @main(%x: tensor<2xf32>) {
  %0 = "canonical.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "control.refine"(%0) : (tensor<2xf32>) -> tensor<?xf32>
  ml_program.global_store @state = %1 : tensor<?xf32>
  ml_program.return
}
// -----
// unchanged
// What is written may say more than inference does.
// not_run: the size of the input is open
ml_program.subgraph @main(%x: tensor<?xf32>) -> tensor<4xf32> {
  %0 = "canonical.relu"(%x) : (tensor<?xf32>) -> tensor<4xf32>
  ml_program.output %0 : tensor<4xf32>
}
// -----
// An output takes the type that is known, so nothing need stand between the two.
// passes: infer_types, dce
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<?x3xf32> {
  %y = "canonical.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %z = "control.refine"(%y) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  ml_program.output %z : tensor<?x3xf32>
}
// ==>
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %y = "canonical.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
// -----
// unchanged
// What says more stays.
ml_program.subgraph @main(%x: tensor<?x3xf32>) -> tensor<2x3xf32> {
  %y = "control.refine"(%x) : (tensor<?x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
}
