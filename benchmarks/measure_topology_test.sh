#!/usr/bin/env bash
# Runs measure_topology.py for a moment, so that it does not rot.
#   measure_topology_test.sh MEASURE_TOPOLOGY.py ROUNDHOUSE MODEL
set -euo pipefail
export HOME=$TEST_TMPDIR TMPDIR=${TMPDIR:-/tmp}
here=$TEST_TMPDIR/here.txt
measure() {
  /usr/bin/python3 "$measure_topology" "$here" --roundhouse="$roundhouse" --repeat=1 --iterations=1 "$@" \
    --mpirun="mpirun.openmpi --oversubscribe --bind-to none --mca btl_vader_single_copy_mechanism none" \
    ${compare:+--compare $compare}
}
measure_topology=$1 roundhouse=$PWD/$2 model=$3 compare=
measure --ranks=2 >out
grep -qE '^device flops=[0-9.]+G bandwidth=[0-9.]+G reduce=[0-9.]+G overhead=[0-9.]+us$' "$here"
grep -qE '^level machine latency=[0-9.]+us bandwidth=[0-9.]+G$' "$here"
compare="$model --devices=d:2 --shard=x=d,_,_"
measure --ranks=2 >out
grep -qE '^predicted [0-9.]+ ms, measured [0-9.]+ ms' out
