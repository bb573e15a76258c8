#!/usr/bin/env bash
# Pipelines under mpirun: runs and trainings in stages, and what is stored of them.
#   pipeline_test.sh openmpi|mpich RUN BLOCK.mlir TRAIN DIGITS.mlir MAKE_DIGITS.py
set -euo pipefail
source tests/mpi/mpirun.sh "$1"
run=$2
block=$3
train=$4
digits=$5
work=$TEST_TMPDIR/work
mkdir -p "$work"
out=$work/out

# ---- A run on four ranks: the stages, or two of them for two halves of the batch.
tool=run
"$run" "$block" --output_dir="$work/one" >"$out" 2>&1 || fail "$(cat "$out")"
for spread in "--devices=pipe:4 --pipeline=pipe" "--devices=pipe:4 --pipeline=pipe --microbatches=1" \
  "--devices=data:2,pipe:2 --pipeline=pipe --shard=x=data,_,_"; do
  mkdir -p "$work/simulated" "$work/mpi"
  cp "$work"/one/input_*.npy "$work/simulated"
  cp "$work"/one/input_*.npy "$work/mpi"
  # shellcheck disable=SC2086
  "$run" "$block" $spread --simulate --deterministic --case="$work/simulated" \
    --output_dir="$work/simulated" >"$out" 2>&1 || fail "$(cat "$out")"
  # shellcheck disable=SC2086
  launch 4 "$run" "$block" $spread --launcher=mpi --deterministic --case="$work/mpi" \
    --output_dir="$work/mpi" >"$out" 2>&1 || fail "$(cat "$out")"
  for output in "$work"/simulated/output_*.npy; do
    cmp "$output" "$work/mpi/${output##*/}" || fail "$spread: other bits than the simulation's"
  done
  # shellcheck disable=SC2086
  launch 4 "$run" "$block" $spread --launcher=mpi --case="$work/one" >"$out" 2>&1 || fail "$(cat "$out")"
  expect_text "$out" "within the tolerance"
  rm -r "$work"/{simulated,mpi}
done
expect_error 1 "a batch of 4, which cannot be cut into 3 equal micro-batches" \
  launch 2 "$run" "$block" --devices=pipe:2 --pipeline=pipe --microbatches=3 --launcher=mpi

# ---- A training in stages is that of one device.
tool=train
/usr/bin/python3 "$6" >"$work/digits.csv"
flags=("$digits" --data="$work/digits.csv" --validation=0.2 --loss=cross_entropy --optimizer=adam
  --clip=norm --seed=1)
learn() { "$train" "${flags[@]}" --epochs=4 "${@:2}" -o "$work/$1.rh" >"$out" 2>&1 || fail "$1: $(cat "$out")"; }
learn_on() {
  launch 4 "$train" "${flags[@]}" "${@:2}" --launcher=mpi -o "$work/$1.rh" >"$out" 2>&1 ||
    fail "$1: $(cat "$out")"
}
# same_curve A B: losses and accuracies are alike.
same_curve() {
  paste -d, "$work/$1.curve.csv" "$work/$2.curve.csv" | awk -F, -v n="$(head -1 "$work/$1.curve.csv" | tr ',' '\n' | wc -l)" '
    NR > 1 { for (i = 1; i <= n; ++i) { d = $i - $(i + n); if (d < 0) d = -d; if (d > 2e-4) exit 1 } ++lines }
    END { if (lines != 4) exit 1 }' || fail "$1 and $2: $(cat "$work/$1.curve.csv" "$work/$2.curve.csv")"
}
learn one
stages=(--devices=pipe:4 --pipeline=pipe --microbatches=8)
both=(--devices=data:2,pipe:2 --pipeline=pipe --microbatches=4 --stage=@weights=1)
for name in stages both; do
  declare -n how=$name
  learn "simulated_$name" "${how[@]}" --simulate --deterministic
  learn_on "mpi_$name" --epochs=4 "${how[@]}" --deterministic
  cmp "$work/simulated_$name.rh" "$work/mpi_$name.rh" || fail "$name: other bits than the simulation's"
  same_curve one "mpi_$name"
done

# ---- A checkpoint of four stages goes on in four others, in two, and on one device.
learn_on begun --epochs=2 "${stages[@]}"
learn later --resume="$work/begun.checkpoint.rhw" --checkpoint=none
expect_text "$out" "resuming after 2 epochs"
same_curve one later
for name in stages both; do
  declare -n how=$name
  learn_on later --epochs=4 "${how[@]}" --resume="$work/begun.checkpoint.rhw" --checkpoint=none
  same_curve one later
done
expect_error 2 "the 32 examples of a step cannot be cut into 3 equal micro-batches" \
  launch 4 "$train" "${flags[@]}" --devices=pipe:4 --pipeline=pipe --microbatches=3 --launcher=mpi \
  -o "$work/x.rh"
echo PASS
