#!/usr/bin/env bash
# A network of floats and the same one quantised say about the same of an input.
#   agreement_test.sh RUN TOLERANCE FLOAT_FILES... -- QUANTISED_FILES...    (of the models' folders)
set -euo pipefail
run=$1 tolerance=$2
floats=$(dirname "$3")
while [[ $1 != -- ]]; do shift; done
quantised=$(dirname "$2")
"$run" "$floats/model.tflite" --input="#0=$floats/input_0.npy" --output_dir="$TEST_TMPDIR/floats"
for backend in reference auto; do
  "$run" "$quantised/model.tflite" --backend="$backend" --input="#0=$floats/input_0.npy" \
    --expect="#0=$TEST_TMPDIR/floats/output_0.npy" --atol="$tolerance" --rtol=0
done
