#!/usr/bin/env bash
# `run --batch --launcher=mpi`: ranks share the samples, each of which is run once.
#   batch_test.sh openmpi|mpich RUN MODEL.mlir
set -euo pipefail
source tests/mpi/mpirun.sh "$1"
run=$2
model=$3
work=$TEST_TMPDIR/work
mkdir -p "$work/samples"
out=$work/out

samples=60
for ((i = 0; i < samples; ++i)); do
  mkdir "$work/samples/sample_$i"
  "$run" "$model" --seed=$i --output_dir="$work/made" >/dev/null 2>&1
  mv "$work/made/input_0.npy" "$work/samples/sample_$i/"
done
"$run" "$model" --batch="$work/samples" --output_dir="$work/alone" >"$out" 2>&1 || fail "$(cat "$out")"

# all_there FOLDER: the same as one process has written.
all_there() {
  # One that is killed cannot clear away what it was writing.
  diff -r --exclude='.roundhouse.*.tmp' "$work/alone" "$1" || fail "not what one process writes"
}

launch 3 "$run" "$model" --batch="$work/samples" --output_dir="$work/shared" --launcher=mpi \
  >"$out" 2>&1 || fail "$(cat "$out")"
[[ $(grep -c "samples in" "$out") == 1 ]] || fail "expected one summary: $(cat "$out")"
# One that comes when the others are done counts what they did as there before.
grep -E "(^$samples samples in|; $samples were done already)" "$out" >/dev/null ||
  [[ $(($(sed -nE 's/^([0-9]+) samples in.*; ([0-9]+) were.*/\1+\2/p' "$out" | head -1))) == "$samples" ]] ||
  fail "expected $samples samples: $(cat "$out")"
all_there "$work/shared"

# What is there is not run again, and what is missing is.
rm -r "$work/shared/sample_7"
touch "$work/before"
launch 2 "$run" "$model" --batch="$work/samples" --output_dir="$work/shared" --launcher=mpi \
  >"$out" 2>&1 || fail "$(cat "$out")"
all_there "$work/shared"
grep -E "(^1 samples in .*; $((samples - 1)) were|^0 samples in .*; $samples were)" "$out" >/dev/null ||
  fail "expected one sample to be run: $(cat "$out")"
[[ $(find "$work/shared" -name output_0.npy -newer "$work/before" | wc -l) == 1 ]] ||
  fail "samples were run again"

# A rank that is killed: others take its samples, or the same command does later; each is there once.
cat >"$work/rank.sh" <<END
echo \$\$ >$work/process.$RANK_OF_PROCESS
exec $PWD/$run $PWD/$model --batch=$work/samples --output_dir=$work/lost --launcher=mpi
END
recover=()
[[ $implementation == mpich ]] || recover=(--enable-recovery)
launch 3 "${recover[@]}" bash "$work/rank.sh" >"$out" 2>&1 &
launched=$!
for _ in {1..3000}; do
  compgen -G "$work/lost/sample_*/output_0.npy" >/dev/null && break
  sleep 0.01
done
kill -KILL "$(cat "$work/process.1")" 2>/dev/null || true
wait $launched || true
# Open MPI goes on without it; MPICH ends all.
[[ $implementation == mpich ]] || all_there "$work/lost"
touch "$work/before"
launch 2 "$run" "$model" --batch="$work/samples" --output_dir="$work/lost" --launcher=mpi \
  >"$out" 2>&1 || fail "$(cat "$out")"
all_there "$work/lost"
again=$(find "$work/lost" -name output_0.npy -newer "$work/before" | wc -l)
[[ $implementation == mpich || $again == 0 ]] || fail "$again samples were run again"

# A sample that cannot be run ends all ranks, with its name; what was run stays.
mkdir "$work/samples/wrong"
cp "$work/alone/sample_0/output_1.npy" "$work/samples/wrong/input_0.npy"
status=0
launch 2 "$run" "$model" --batch="$work/samples" --output_dir="$work/wrong" --launcher=mpi \
  >"$out" 2>&1 || status=$?
[[ $status == 1 ]] || fail "expected exit code 1, found $status: $(cat "$out")"
expect_text "$out" "samples/wrong"
rm -r "$work/samples/wrong"

launch 2 "$run" "$model" --batch="$work/samples" --devices=d:2 --output_dir="$work/x" \
  --launcher=mpi >"$out" 2>&1 && fail "it takes --devices"
expect_text "$out" "give only one"
echo PASS
