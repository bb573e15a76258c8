// A loop: Newton's iteration for a square root, until two steps agree.
//
//   bazel run //:run -- examples/square_root.mlir --probe_dir=/tmp/steps
ml_program.subgraph @main(%x: tensor<f64> {ml_program.identifier = "x"})
    -> (tensor<f64> {ml_program.identifier = "root"}, tensor<f64> {ml_program.identifier = "of"}) {
  %two = "canonical.constant_gen"() {value = dense<2.0> : tensor<f64>} : () -> tensor<f64>
  %abs = "canonical.abs"(%x) : (tensor<f64>) -> tensor<f64>
  %positive = "canonical.eltwise_add"(%abs, %two) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  %zero = "canonical.eltwise_sub"(%two, %two) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  %r:3 = "control.while"(%positive, %zero, %positive) {body = @newton, condition = @differ} : (tensor<f64>, tensor<f64>, tensor<f64>) -> (tensor<f64>, tensor<f64>, tensor<f64>) loc("newton")
  ml_program.output %r#0, %positive : tensor<f64>, tensor<f64>
}
ml_program.subgraph private @differ(%now: tensor<f64>, %before: tensor<f64>, %x: tensor<f64>) -> tensor<i1> {
  %difference = "canonical.eltwise_sub"(%now, %before) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  %size = "canonical.abs"(%difference) : (tensor<f64>) -> tensor<f64>
  %limit = "canonical.constant_gen"() {value = dense<1.0e-12> : tensor<f64>} : () -> tensor<f64>
  %c = "canonical.compare"(%size, %limit) {direction = "greater"} : (tensor<f64>, tensor<f64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @newton(%now: tensor<f64>, %before: tensor<f64>, %x: tensor<f64>) -> (tensor<f64>, tensor<f64>, tensor<f64>) {
  %half = "canonical.constant_gen"() {value = dense<0.5> : tensor<f64>} : () -> tensor<f64>
  %quotient = "canonical.eltwise_div"(%x, %now) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  %sum = "canonical.eltwise_add"(%now, %quotient) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  %next = "canonical.eltwise_mul"(%sum, %half) : (tensor<f64>, tensor<f64>) -> tensor<f64> loc("step")
  ml_program.output %next, %now, %x : tensor<f64>, tensor<f64>, tensor<f64>
}
