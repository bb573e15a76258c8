// The steps go with what they keep; weights become constants, and the entry is called what it was.
// (In what train makes they are public. Here the results of all that is public are compared.)
ml_program.global private mutable @w(dense<1.0> : tensor<2xf32>) : tensor<2xf32> {roundhouse.training = "weight"}
ml_program.global private mutable @w.mean(dense<0.0> : tensor<2xf32>) : tensor<2xf32> {roundhouse.training = "state"}
ml_program.func @predict(%x: tensor<2xf32>) -> tensor<2xf32> attributes {roundhouse.entry = "main"} {
  %w = ml_program.global_load @w : tensor<2xf32>
  %y = "canonical.eltwise_mul"(%x, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.return %y : tensor<2xf32>
}
ml_program.func private @train_step(%g: tensor<2xf32>) attributes {roundhouse.training = "train_step"} {
  %m = ml_program.global_load @w.mean : tensor<2xf32>
  %n = "canonical.eltwise_add"(%m, %g) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.global_store @w.mean = %n : tensor<2xf32>
  ml_program.global_store @w = %n : tensor<2xf32>
  ml_program.return
}
// ==>
ml_program.global private @w(dense<1.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.subgraph @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %w = ml_program.global_load_const @w : tensor<2xf32>
  %y = "canonical.eltwise_mul"(%x, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
// -----
// unchanged
// A state of the model's own is no affair of training, whatever else stores it.
ml_program.global public mutable @count(dense<0.0> : tensor<f32>) : tensor<f32>
ml_program.func @main(%x: tensor<f32>) -> tensor<f32> {
  %c = ml_program.global_load @count : tensor<f32>
  %y = "canonical.eltwise_add"(%x, %c) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ml_program.global_store @count = %y : tensor<f32>
  ml_program.return %y : tensor<f32>
}
// -----
// What is stored to by others than the steps stays mutable, and its name, where that is taken, too.
ml_program.global public mutable @w(dense<1.0> : tensor<f32>) : tensor<f32> {roundhouse.training = "weight"}
ml_program.func @predict(%x: tensor<f32>) -> tensor<f32> attributes {roundhouse.entry = "main"} {
  %w = ml_program.global_load @w : tensor<f32>
  ml_program.return %w : tensor<f32>
}
ml_program.func @main(%x: tensor<f32>) {
  ml_program.global_store @w = %x : tensor<f32>
  ml_program.return
}
// ==>
ml_program.global public mutable @w(dense<1.0> : tensor<f32>) : tensor<f32> {roundhouse.training = "weight"}
ml_program.func @predict(%x: tensor<f32>) -> tensor<f32> {
  %w = ml_program.global_load @w : tensor<f32>
  ml_program.return %w : tensor<f32>
}
ml_program.func @main(%x: tensor<f32>) {
  ml_program.global_store @w = %x : tensor<f32>
  ml_program.return
}
