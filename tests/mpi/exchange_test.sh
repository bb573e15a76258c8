#!/usr/bin/env bash
# All exchanges over MPI give what simulated devices give; who fails ends all.
#   exchange_test.sh openmpi|mpich EXCHANGE_CHECK
set -euo pipefail
source tests/mpi/mpirun.sh "$1"
program=$2
out=$TEST_TMPDIR/out

for ranks in 1 2 3 4; do
  launch $ranks "$program" >"$out" 2>&1 || fail "$(cat "$out")"
  expect_text "$out" "$ranks ranks, "
  expect_text "$out" "exchanges are right"
done

# The others wait for one that has failed, and end with it.
status=0
launch 3 "$program" fail 1 >"$out" 2>&1 || status=$?
[[ $status == 1 ]] || fail "expected exit code 1, found $status"
expect_text "$out" "rank 1: asked to fail"

# Of the same program started by nobody.
env -u OMPI_COMM_WORLD_SIZE -u PMI_SIZE "$program" >"$out" 2>&1 && fail "it needs no mpirun"
expect_text "$out" "mpirun did not start this process; to start four, use mpirun -np 4"
# A library that is none.
ROUNDHOUSE_MPI=/dev/null launch 1 "$program" >"$out" 2>&1 && fail "it loads /dev/null"
expect_text "$out" "MPI cannot be loaded"
echo PASS
