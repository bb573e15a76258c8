#!/usr/bin/env bash
# Each network gives on all backends what it gives on the reference as it was imported.
#   tflite_networks_test.sh MAKE_TFLITE_NETWORKS CONVERT RUN
set -euo pipefail
make_networks=$1
convert=$2
run=$3
networks=$TEST_TMPDIR/networks
python3 "$make_networks" "$convert" "$networks"
names=$(python3 "$make_networks" --list | cut -d' ' -f1)
[[ $(wc -w <<<"$names") -ge 25 ]]

for name in $names; do
  folder=$networks/$name
  "$run" "$folder/model.tflite" -O0 --backend=reference --input="#0=$folder/input_0.npy" --output_dir="$folder/case" > /dev/null
  # In quantised steps, where a softmax or a mean in floats is just between two; and about 1 % of real outputs, where
  # a last bit rounds an input to another byte.
  case $name in hybrid_*) tolerance="--rtol=0 --atol=0.02" ;; *) tolerance="--rtol=0 --atol=2" ;; esac
  for options in --backend=auto "--backend=native --threads=2"; do
    echo "$name $options"
    # shellcheck disable=SC2086  # Some options.
    "$run" "$folder/model.tflite" $options --case="$folder/case" $tolerance > "$TEST_TMPDIR/output" ||
      { cat "$TEST_TMPDIR/output"; exit 1; }
  done
done

# What is asked for in vain is an error.
python3 "$make_networks" "$convert" "$networks" no_such 2> "$TEST_TMPDIR/errors" && exit 1
grep -q 'unknown: no_such; see --list' "$TEST_TMPDIR/errors"
