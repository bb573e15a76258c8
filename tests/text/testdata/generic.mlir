// The same program, printed by mlir-opt --mlir-print-op-generic.
"builtin.module"() <{sym_name = "prog"}> ({
  "ml_program.global"() <{sym_name = "c", sym_visibility = "private", type = tensor<?xi32>, value = dense<[1, 2]> : tensor<2xi32>}> : () -> ()
  "ml_program.global"() <{is_mutable, sym_name = "g", sym_visibility = "public", type = tensor<?xf32>}> {acme.zz = 1 : i64} : () -> ()
  "ml_program.func"() <{arg_attrs = [{ml_program.identifier = "x"}, {}], function_type = (tensor<?xf32>, f32) -> (tensor<?xf32>, f32), res_attrs = [{ml_program.identifier = "o", roundhouse.name = "q"}, {}], sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?xf32> loc("x"), %arg1: f32):
    %0 = "ml_program.global_load"() <{global = @g}> {a = 2 : i64} : () -> tensor<?xf32> loc("n")
    "ml_program.global_store"(%0) <{global = @g}> : (tensor<?xf32>) -> ()
    %1 = "ml_program.token"() : () -> !ml_program.token
    %2:2 = "ml_program.global_load_graph"(%1, %1) <{global = @g}> : (!ml_program.token, !ml_program.token) -> (tensor<?xf32>, !ml_program.token)
    "ml_program.return"(%2#0, %arg1) : (tensor<?xf32>, f32) -> ()
  }) {acme.foo = 1 : i64} : () -> ()
  "ml_program.subgraph"() <{function_type = () -> (), sym_name = "empty"}> ({
  ^bb0:
    "ml_program.output"() : () -> ()
  }) : () -> ()
  "ml_program.func"() <{function_type = (f32) -> f32, sym_name = "decl", sym_visibility = "private"}> ({
  }) : () -> ()
}) {acme.x = 1 : i64} : () -> ()
