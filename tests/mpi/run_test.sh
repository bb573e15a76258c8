#!/usr/bin/env bash
# `run --launcher=mpi`: what it computes, what it says when something is wrong, and how it ends.
#   run_test.sh openmpi|mpich RUN MODEL.mlir
set -euo pipefail
source tests/mpi/mpirun.sh "$1"
tool=run
run=$2
model=$3
work=$TEST_TMPDIR/work
mkdir -p "$work"
out=$work/out

# ---- The numbers. In rank order they are those of the simulation, bit by bit.
"$run" "$model" --output_dir="$work/one" >"$out" 2>&1 || fail "$(cat "$out")"
case_of() { cp "$work"/one/input_*.npy "$1"; }
for spread in "--devices=d:2 --shard=x=d,_,_" "--devices=d:2 --shard=@up=_,d --shard=@down=d,_" \
  "--devices=d:2,m:2 --shard=x=d,_,_ --shard=@up=_,m --shard=@down=m,_"; do
  ranks=$([[ $spread == *m:2* ]] && echo 4 || echo 2)
  for name in simulated mpi free; do mkdir -p "$work/$name" && case_of "$work/$name"; done
  # shellcheck disable=SC2086
  "$run" "$model" $spread --simulate --deterministic --case="$work/simulated" \
    --output_dir="$work/simulated" >"$out" 2>&1 || fail "$(cat "$out")"
  # shellcheck disable=SC2086
  launch "$ranks" "$run" "$model" $spread --launcher=mpi --deterministic --case="$work/mpi" \
    --output_dir="$work/mpi" >"$out" 2>&1 || fail "$(cat "$out")"
  # shellcheck disable=SC2086
  launch "$ranks" "$run" "$model" $spread --launcher=mpi --case="$work/free" \
    --output_dir="$work/free" >"$out" 2>&1 || fail "$(cat "$out")"
  for output in "$work"/simulated/output_*.npy; do
    cmp "$output" "$work/mpi/${output##*/}" || fail "$spread: other bits than the simulation's"
  done
  "$run" "$model" --case="$work/free" >"$out" 2>&1 || fail "$spread: $(cat "$out")"
  expect_text "$out" "within the tolerance"
  rm -r "$work"/{simulated,mpi,free}
done

# One of all writes what is printed.
launch 2 "$run" "$model" --devices=d:2 --launcher=mpi --json >"$out" 2>/dev/null || fail "$(cat "$out")"
[[ $(grep -c '"outputs"' "$out") == 1 ]] || fail "expected one answer: $(cat "$out")"
launch 2 "$run" "$model" --devices=d:2 --launcher=mpi --benchmark --iterations=3 >"$out" 2>/dev/null
expect_text "$out" "(3 iterations)"

# ---- Errors.
expect_error 2 "the mesh d:3 has 3 devices, but mpirun started 2 processes; use mpirun -np 3" \
  launch 2 "$run" "$model" --devices=d:3 --launcher=mpi
expect_error 2 "--launcher=mpi runs a program on many devices: the devices are missing: add them" \
  launch 2 "$run" "$model" --launcher=mpi
expect_error 2 "give only one" \
  launch 2 "$run" "$model" --devices=d:2 --launcher=mpi --simulate
expect_error 1 "rank 0: cannot read $work/missing.mlir" \
  launch 2 "$run" "$work/missing.mlir" --devices=d:2 --launcher=mpi
expect_error 1 "mpirun did not start this process" "$run" "$model" --devices=d:2 --launcher=mpi
expect_error 1 "rank 1: $model: cannot read $work/none.npy" \
  launch 1 "$run" "$model" --devices=d:2 --launcher=mpi --input=x=zeros \
  : -np 1 "$run" "$model" --devices=d:2 --launcher=mpi --input=x="$work/none.npy"
expect_error 1 "rank 0: ranks 0 and 1 do not have the same program" \
  launch 1 "$run" "$model" --devices=d:2 --launcher=mpi --input=x=zeros \
  : -np 1 "$run" "$model" --devices=d:2 --launcher=mpi --shard=x=d,_,_
# A file that only one rank writes.
expect_error 1 "rank 0: " \
  launch 2 "$run" "$model" --devices=d:2 --launcher=mpi --input=x=zeros --output_dir="/proc/none"
# A wait that takes too long.
expect_error 1 "the time limit --timeout=1s was exceeded" \
  launch 1 "$run" "$model" --devices=d:2 --launcher=mpi --input=x=zeros --timeout=1s \
  : -np 1 sleep 20

# ---- A rank that is killed ends the others.
# Once MPI has begun, rank 0 says this.
begun="grep -q 'is random' '$out'"
expect_end_with_killed 3 "$begun" "$run" "$model" --devices=d:3 --launcher=mpi --benchmark --iterations=1000000000
echo PASS
