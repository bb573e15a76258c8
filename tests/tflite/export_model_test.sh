#!/usr/bin/env bash
# Exports what a model is when it is optimised to TFLite, reads that, and runs it on the stored inputs, if there
# are any. Where UNSAID is not empty it must be the reason why there is no export. SHAPES are options of OPTIMIZE,
# the FILEs those of the model's folder.
#   export_model_test.sh RUN CONVERT OPTIMIZE TOLERANCE UNSAID SHAPES FILE...
set -euo pipefail
run=$1 convert=$2 optimize=$3 tolerance=$4 unsaid=$5
read -r -a shapes <<< "$6"
folder=$(dirname "$7")
model=$(ls "$folder"/model.*)
"$optimize" "$model" -o "$TEST_TMPDIR/optimized.rh" -O2 ${shapes[@]+"${shapes[@]}"}
if [[ -n "$unsaid" ]]; then
  if "$convert" "$TEST_TMPDIR/optimized.rh" -o "$TEST_TMPDIR/exported.tflite" 2> "$TEST_TMPDIR/errors"; then
    echo "it can be exported, although it is listed that TFLite cannot say: $unsaid" >&2
    exit 1
  fi
  grep -F "$unsaid" "$TEST_TMPDIR/errors"
  exit 0
fi
"$convert" "$TEST_TMPDIR/optimized.rh" -o "$TEST_TMPDIR/exported.tflite"
"$convert" "$TEST_TMPDIR/exported.tflite" -o "$TEST_TMPDIR/read.rh" --to=canonical
[[ -e "$folder/output_0.npy" ]] || exit 0
for backend in reference auto; do
  echo "on $backend"
  "$run" "$TEST_TMPDIR/exported.tflite" --case="$folder" --atol="$tolerance" --rtol="$tolerance" --backend="$backend"
done
