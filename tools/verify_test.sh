#!/usr/bin/env bash
# Calls the program verify as its users do.
#   verify_test.sh VERIFY MODEL
set -euo pipefail
verify=$PWD/$1 model=$PWD/$2
cd "$TEST_TMPDIR"

fail() {
  echo "$*" >&2
  exit 1
}

# expect CODE TEXT ARGUMENTS…: what the call ends with, and what it says on either stream.
expect() {
  local code=0 expected=$1 text=$2
  shift 2
  "$verify" "$@" >out 2>err || code=$?
  ((code == expected)) || fail "exit code $code of: $*: $(cat out err)"
  grep -qF -- "$text" out err || fail "expected '$text' of: $*, found: $(cat out err)"
}

expect 0 "output 0 'scores': all 3 elements are equal" "$model"
grep -qF "'batch' is taken as 1 (--shape=batch:N)" err || fail "nothing is said of the batch"
expect 0 "output 0 'scores': all 15 elements are equal" "$model" --shape=batch:5 --backend=native
expect 0 '"agrees": true' "$model" --json --no_reduce

# Nobody's tanh is everybody's in the last place; what is left is the one operation.
cat >tanh.mlir <<'END'
ml_program.subgraph @main(%x: tensor<64xf32> {ml_program.identifier = "x"}) -> (tensor<64xf32> {ml_program.identifier = "y"}) {
  %0 = "canonical.eltwise_add"(%x, %x) : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
  %1 = "canonical.tanh"(%0) : (tensor<64xf32>) -> tensor<64xf32>
  ml_program.output %1 : tensor<64xf32>
}
END
expect 0 "output 0 'y'" tanh.mlir
expect 1 "MLIR gives different results" tanh.mlir --max_ulps=0 --near_zero=0 --reduced=small.mlir
grep -qF "elements differ by more than is allowed" out || fail "nothing is said of the elements"
grep -qF "canonical.tanh" small.mlir || fail "the operation is gone"
! grep -qF "canonical.eltwise_add" small.mlir || fail "more is left than the operation"
expect 1 "small.mlir: MLIR gives different results" small.mlir --max_ulps=0 --near_zero=0 --no_reduce

# What TOSA cannot say is left out where that is wanted.
sed 's/canonical.tanh/canonical.asinh/' tanh.mlir >asinh.mlir
expect 1 "1 node cannot be expressed in TOSA" asinh.mlir
expect 0 "all 64 elements are equal" asinh.mlir --partly

# Mistakes.
expect 2 "--against: takes only mlir, found 'tvm'" "$model" --against=tvm
expect 2 "--json needs --reduced=OUT or --no_reduce" "$model" --json
expect 2 "MODEL is missing" --no_reduce
code=0
PATH=/nowhere "$verify" "$model" 2>err || code=$?
((code == 1)) || fail "exit code $code without MLIR"
grep -qF "mlir-opt-19 is not installed" err || fail "not said that MLIR is missing: $(cat err)"
expect 1 "no_such.onnx" no_such.onnx
