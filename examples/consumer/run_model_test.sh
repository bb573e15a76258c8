#!/usr/bin/env bash
# Runs a program on a model that is optimised and stored before, and compares what it prints.
#   run_model_test.sh PROGRAM MODEL EXPECTED ROUNDHOUSE
set -euo pipefail
"$4" optimize "$2" -o "$TEST_TMPDIR/model.rh"
diff <("$1" "$TEST_TMPDIR/model.rh") "$3"
if "$1" /no/such/model.rh 2>"$TEST_TMPDIR/error"; then
  echo "expected an error for a missing file" >&2
  exit 1
fi
grep -q "/no/such/model.rh" "$TEST_TMPDIR/error"
