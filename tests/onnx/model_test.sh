#!/usr/bin/env bash
# Runs a model on its stored inputs and compares with its stored outputs: as it is, and lowered, through
# each level of optimisation and the .rh format; on each backend, on 1 and 2 threads; simplified, as an
# ONNX model still; and exported again, with no more transposes than it had.
#   model_test.sh RUN CONVERT OPTIMIZE INSPECT ATOL RTOL FILE...     (FILE: of the model's folder)
set -euo pipefail
run=$1 convert=$2 optimize=$3 inspect=$4 atol=$5 rtol=$6
folder=$(dirname "$7")
"$run" "$folder/model.onnx" -O0 --case="$folder" --atol="$atol" --rtol="$rtol"
"$convert" "$folder/model.onnx" -o "$TEST_TMPDIR/lowered.rh" --to=canonical
for level in 1 2; do
  echo "-O$level"
  "$optimize" "$TEST_TMPDIR/lowered.rh" -o "$TEST_TMPDIR/optimized.rh" "-O$level"
  "$run" "$TEST_TMPDIR/optimized.rh" --case="$folder" --atol="$atol" --rtol="$rtol"
done
for backend in native onednn xnnpack auto; do
  for threads in 1 2; do
    echo "on $backend, $threads threads"
    "$run" "$folder/model.onnx" --case="$folder" --atol="$atol" --rtol="$rtol" --backend="$backend" \
      --threads="$threads"
  done
done
for level in 1 2; do
  echo "-O$level, as ONNX"
  "$optimize" "$folder/model.onnx" -o "$TEST_TMPDIR/simple.onnx" "-O$level"
  "$run" "$TEST_TMPDIR/simple.onnx" -O0 --case="$folder" --atol="$atol" --rtol="$rtol"
done

echo "exported"
"$convert" "$TEST_TMPDIR/optimized.rh" -o "$TEST_TMPDIR/exported.onnx"
"$run" "$TEST_TMPDIR/exported.onnx" --case="$folder" --atol="$atol" --rtol="$rtol"
transposes() {
  "$inspect" "$1" --ops | awk '$2 ~ /^onnx.Transpose_/ { count += $1 } END { print count + 0 }'
}
before=$(transposes "$folder/model.onnx")
after=$(transposes "$TEST_TMPDIR/exported.onnx")
echo "transposes: $before in the model, $after exported"
((after <= before))
