#!/usr/bin/env bash
# Each network gives on all backends what it gives on the reference as it was imported.
#   networks_test.sh MAKE_NETWORKS RUN
set -euo pipefail
make_networks=$1
run=$2
networks=$TEST_TMPDIR/networks
python3 "$make_networks" "$networks"
names=$(python3 "$make_networks" --list | cut -d' ' -f1)
[[ $(wc -w <<<"$names") -ge 15 ]]

for name in $names; do
  folder=$networks/$name
  inputs=()
  for file in "$folder"/input_*.npy; do
    index=${file##*_}
    inputs+=("--input=#${index%.npy}=$file")
  done
  "$run" "$folder/model.onnx" -O0 --backend=reference "${inputs[@]}" --output_dir="$folder/case" > /dev/null
  # The reference rounds to half precision at each step, who computes with f32 does not.
  case $name in half_*) tolerance="--rtol=1e-2 --atol=1e-2" ;; *) tolerance="--rtol=1e-3 --atol=1e-4" ;; esac
  for options in --backend=auto "--backend=native --threads=2"; do
    echo "$name $options"
    # shellcheck disable=SC2086  # Some options.
    "$run" "$folder/model.onnx" $options --case="$folder/case" $tolerance > "$TEST_TMPDIR/output" ||
      { cat "$TEST_TMPDIR/output"; exit 1; }
  done
done

# What is asked for in vain is an error.
python3 "$make_networks" "$networks" no_such 2> "$TEST_TMPDIR/errors" && exit 1
grep -q 'unknown: no_such; see --list' "$TEST_TMPDIR/errors"
