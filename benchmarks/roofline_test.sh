#!/usr/bin/env bash
# The table of an example, and what a model that is missing gives.
#   roofline_test.sh SCRIPT RUN MODEL
set -euo pipefail
script=$1 run=$2 model=$3
table=$(python3 "$script" --run="$run" --iterations=2 "$model")
echo "$table"
grep -Eq '^\| classify \| [0-9.]+ \| [0-9.]+ \| [0-9.]+ \| .* ms\) \|$' <<< "$table"
grep -Eq '^\| geometric mean \|' <<< "$table"
if python3 "$script" --run="$run" "$TEST_TMPDIR/missing.onnx" 2> "$TEST_TMPDIR/error"; then
  echo "a model that is missing is an error" >&2
  exit 1
fi
grep -q 'missing.onnx' "$TEST_TMPDIR/error"
