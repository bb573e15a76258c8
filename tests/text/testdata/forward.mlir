// Values may be used in front of their definition, as in MLIR's graph regions.
ml_program.subgraph @loop(%x: i32 {ml_program.identifier = "x"}) -> (i32, i32) {
  %0 = "acme.add"(%x, %2#1) : (i32, i32) -> i32 loc(unknown)
  "acme.after"(%0) {roundhouse.after = [1]} : (i32) -> () loc(unknown)
  %1 = "acme.self"(%1) : (i32) -> i32 loc(unknown)
  %2:2 = "acme.split"(%0) {roundhouse.id = 1 : i64} : (i32) -> (i32, i32) loc(unknown)
  ml_program.output %2#1, %1 : i32, i32
}
