#!/usr/bin/env bash
# Trains, and compares what is printed.
#   train_model_test.sh PROGRAM MODEL EXPECTED
set -euo pipefail
diff <("$1" "$2" "$TEST_TMPDIR/thirds.rh") "$3"
[[ -s $TEST_TMPDIR/thirds.rh ]]
if "$1" /no/such/model.mlir "$TEST_TMPDIR/none.rh" 2>"$TEST_TMPDIR/error"; then
  echo "expected an error for a missing file" >&2
  exit 1
fi
grep -q "/no/such/model.mlir" "$TEST_TMPDIR/error"
