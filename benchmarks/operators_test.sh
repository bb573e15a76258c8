#!/usr/bin/env bash
# Each operation gives on all backends what it gives on the reference as it was imported.
#   operators_test.sh MAKE_OPERATORS RUN PART PARTS
set -euo pipefail
make_operators=$1
run=$2
operators=$TEST_TMPDIR/operators
all=$(python3 "$make_operators" --list)
[[ $(wc -w <<<"$all") -ge 400 ]]
# Every so many of them, as families take as long as they are large.
names=$(awk -v part="$3" -v parts="$4" 'NR % parts == part' <<<"$all")
# shellcheck disable=SC2086  # Some names.
python3 "$make_operators" "$operators" $names

failed=0
for name in $names; do
  folder=$operators/$name
  inputs=()
  for file in "$folder"/input_*.npy; do
    [[ -e $file ]] || continue
    index=${file##*_}
    inputs+=("--input=#${index%.npy}=$file")
  done
  "$run" "$folder/model.onnx" -O0 --backend=reference "${inputs[@]}" --output_dir="$folder/case" > /dev/null
  # The reference rounds to half precision at each step, who computes with f32 does not.
  case $name in *f16*) tolerance="--rtol=1e-2 --atol=2e-2" ;; *) tolerance="--rtol=1e-3 --atol=2e-4" ;; esac
  for options in --backend=auto "--backend=native --threads=2"; do
    # shellcheck disable=SC2086  # Some options.
    "$run" "$folder/model.onnx" $options --case="$folder/case" $tolerance > "$TEST_TMPDIR/output" 2>&1 ||
      { echo "$name $options"; tail -2 "$TEST_TMPDIR/output"; failed=1; }
  done
  rm -r "$folder"
done

# What is asked for in vain is an error.
python3 "$make_operators" "$operators" no_such 2> "$TEST_TMPDIR/errors" && exit 1
grep -q 'unknown: no_such; see --list' "$TEST_TMPDIR/errors"
exit $failed
