#!/usr/bin/env bash
# Reads a TFLite model and writes it: through text and .rh, and as TFLite, from which it reads back as the
# same program. Where TOLERANCE is not empty it is run, too, on its stored inputs, and compared with its
# stored outputs: as it is, lowered, optimised, and on each backend. A model without stored outputs is
# compared with what the reference kernels make of random inputs.
#   model_test.sh RUN CONVERT OPTIMIZE TOLERANCE FILE...     (FILE: of the model's folder)
set -euo pipefail
run=$1 convert=$2 optimize=$3 tolerance=$4
folder=$(dirname "$5")
"$convert" "$folder/model.tflite" -o "$TEST_TMPDIR/model.mlir"
"$convert" "$TEST_TMPDIR/model.mlir" -o "$TEST_TMPDIR/model.rh"
"$convert" "$TEST_TMPDIR/model.rh" -o "$TEST_TMPDIR/stored.mlir"
cmp "$TEST_TMPDIR/model.mlir" "$TEST_TMPDIR/stored.mlir"
"$convert" "$folder/model.tflite" -o "$TEST_TMPDIR/written.tflite"
"$convert" "$TEST_TMPDIR/written.tflite" -o "$TEST_TMPDIR/written.mlir"
cmp "$TEST_TMPDIR/model.mlir" "$TEST_TMPDIR/written.mlir"
[[ -n "$tolerance" ]] || exit 0

outputs="$folder"
if [[ ! -f "$folder/output_0.npy" ]]; then
  outputs="$TEST_TMPDIR/outputs"
  "$run" "$folder/model.tflite" -O0 --backend=reference --seed=1 --output_dir="$outputs"
fi
check() { "$run" "$@" --case="$outputs" --atol="$tolerance" --rtol="$tolerance"; }
echo "as it is"
check "$folder/model.tflite" -O0
"$convert" "$folder/model.tflite" -o "$TEST_TMPDIR/lowered.rh" --to=canonical
echo "optimised"
"$optimize" "$TEST_TMPDIR/lowered.rh" -o "$TEST_TMPDIR/optimized.rh" -O2
check "$TEST_TMPDIR/optimized.rh"
for backend in reference native onednn xnnpack auto; do
  echo "on $backend"
  check "$folder/model.tflite" --backend="$backend"
done
check "$folder/model.tflite" --threads=2
