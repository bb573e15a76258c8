#!/usr/bin/env bash
# Runs a model on its stored inputs and compares with its stored outputs: as it is, and lowered, through
# each level of optimisation and the .rh format; and simplified, as an ONNX model still.
#   model_test.sh RUN CONVERT OPTIMIZE ATOL RTOL FILE...     (FILE: the files of the model's folder)
set -euo pipefail
run=$1 convert=$2 optimize=$3 atol=$4 rtol=$5
folder=$(dirname "$6")
"$run" "$folder/model.onnx" --case="$folder" --atol="$atol" --rtol="$rtol"
"$convert" "$folder/model.onnx" -o "$TEST_TMPDIR/lowered.rh" --to=canonical
for level in 1 2; do
  echo "-O$level"
  "$optimize" "$TEST_TMPDIR/lowered.rh" -o "$TEST_TMPDIR/optimized.rh" "-O$level"
  "$run" "$TEST_TMPDIR/optimized.rh" --case="$folder" --atol="$atol" --rtol="$rtol"
done
for level in 1 2; do
  echo "-O$level, as ONNX"
  "$optimize" "$folder/model.onnx" -o "$TEST_TMPDIR/simple.onnx" "-O$level"
  "$run" "$TEST_TMPDIR/simple.onnx" -O0 --case="$folder" --atol="$atol" --rtol="$rtol"
done
