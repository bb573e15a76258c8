#!/usr/bin/env bash
# A model gives the same bytes with any number of threads, at any level of instructions from AVX2 on and
# whatever backends are named; also where a file says that it is deterministic, and where it has been
# given to backends before.
#   model_test.sh RUN OPTIMIZE FILE...     (FILE: of the model's folder)
set -euo pipefail
run=$1 optimize=$2
folder=$(dirname "$3")
model=$(echo "$folder"/model.*)
if ! grep -q avx2 /proc/cpuinfo || ! grep -q fma /proc/cpuinfo; then
  echo "not run: the processor has no AVX2"
  exit 0
fi
inputs=(--seed=1)
# What it should be is checked elsewhere.
[[ ! -f $folder/output_0.npy ]] || inputs=(--case="$folder" --atol=1e30)
# same ISA MODEL FLAG...
same() {
  local isa=$1 out="$TEST_TMPDIR/out"
  shift
  rm -rf "$out"
  ROUNDHOUSE_ISA=$isa "$run" "$@" "${inputs[@]}" --output_dir="$out" >/dev/null
  [[ -d $TEST_TMPDIR/expected ]] || mv "$out" "$TEST_TMPDIR/expected"
  [[ ! -d $out ]] || for output in "$TEST_TMPDIR"/expected/output_*.npy; do
    cmp "$output" "$out/$(basename "$output")" || {
      echo "at $isa, with $*"
      exit 1
    }
  done
}
for isa in avx2 avx512 amx; do
  for threads in 1 2 3 4; do same "$isa" "$model" --deterministic --threads="$threads"; done
done
for backends in native onednn,xnnpack xnnpack,onednn; do
  same amx "$model" --deterministic --backend="$backends" --threads=2
done
"$optimize" "$model" -o "$TEST_TMPDIR/deterministic.rh" --deterministic
rm -rf "$TEST_TMPDIR/expected"
for isa in avx2 amx; do
  for threads in 1 3; do same "$isa" "$TEST_TMPDIR/deterministic.rh" --threads="$threads"; done
done
