// A program with state: the mean of all inputs so far. Each run in one session adds to it.
//
//   bazel run //:run -- examples/running_mean.mlir --input=x=zeros
ml_program.global public mutable @count(dense<0.0> : tensor<f32>) : tensor<f32>
ml_program.global public mutable @sum(dense<0.0> : tensor<4xf32>) : tensor<4xf32>

ml_program.func @main(%x: tensor<4xf32> {ml_program.identifier = "x"})
    -> (tensor<4xf32> {ml_program.identifier = "mean"}) {
  %one = "canonical.constant_gen"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %count = ml_program.global_load @count : tensor<f32>
  %new_count = "canonical.eltwise_add"(%count, %one) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ml_program.global_store @count = %new_count : tensor<f32>
  %sum = ml_program.global_load @sum : tensor<4xf32>
  %new_sum = "canonical.eltwise_add"(%sum, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.global_store @sum = %new_sum : tensor<4xf32>
  %mean = "canonical.eltwise_div"(%new_sum, %new_count) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  ml_program.return %mean : tensor<4xf32>
}
