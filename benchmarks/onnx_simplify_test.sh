#!/usr/bin/env bash
# The table of the example that is there to be simplified.
#   onnx_simplify_test.sh SCRIPT CONVERT OPTIMIZE RUN EXAMPLES…
set -euo pipefail
script=$1 convert=$2 optimize=$3 run=$4
shift 4
for example in "$@"; do
  [[ $example == */exported.mlir ]] && break
done
model=$TEST_TMPDIR/exported.onnx
"$convert" "$example" -o "$model"
"$run" "$model" -O0 --shape=batch:3 --output_dir="$TEST_TMPDIR"
table=$(python3 "$script" --optimize="$optimize" --run="$run" "$model")
echo "$table"
grep -q '^| exported | 19 | 5 | 0 | 0 | .* off |$' <<< "$table"
python3 "$script" --optimize="$optimize" --verify "$model" | grep -q 'elements of 1 result'
if python3 "$script" --optimize="$optimize" "$TEST_TMPDIR/missing.onnx" 2> "$TEST_TMPDIR/error"; then
  echo "a model that is missing is an error" >&2
  exit 1
fi
grep -q 'missing.onnx' "$TEST_TMPDIR/error"
