#!/usr/bin/env bash
# Exchanges that go on while ranks compute (--overlap): what they compute, and how ranks end that fail, are
# stopped or are killed meanwhile.
#   flight_test.sh openmpi|mpich RUN FLIGHT.mlir TRAIN DIGITS.mlir MAKE_DIGITS.py
set -euo pipefail
source tests/mpi/mpirun.sh "$1"
tool=run
run=$2
flight=$3
train=$4
digits=$5
work=$TEST_TMPDIR/work
mkdir -p "$work"
out=$work/out

# numbers NAME A B C: an input with one for each of three ranks.
numbers() {
  /usr/bin/python3 - "$work/$1.npy" "${@:2}" <<'END'
import struct
import sys

numbers = [int(text) for text in sys.argv[2:]]
header = f"{{'descr': '<i8', 'fortran_order': False, 'shape': ({len(numbers)},), }}".ljust(117) + "\n"
with open(sys.argv[1], "wb") as file:
    file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
    file.write(struct.pack(f"<{len(numbers)}q", *numbers))
END
}
numbers none 0 0 0
numbers wrong 5 200000 5
numbers one_long 0 1000000000000 0
flags=("$run" "$flight" --launcher=mpi)
# Once MPI has begun, rank 0 says this.
begun="grep -q 'is random' '$out'"
none_written() { [[ ! -e $work/never ]] || fail "$(find "$work/never") is there in spite of an error"; }

# ---- The numbers, with the bits of the simulation.
"$run" "$flight" --simulate --deterministic --input=index="$work/none.npy" --input=rounds="$work/none.npy" \
  --output_dir="$work/simulated" >"$out" 2>&1 || fail "$(cat "$out")"
launch 3 "${flags[@]}" --deterministic --input=index="$work/none.npy" --input=rounds="$work/none.npy" \
  --output_dir="$work/mpi" >"$out" 2>&1 || fail "$(cat "$out")"
for output in "$work"/simulated/output_*.npy; do
  cmp "$output" "$work/mpi/${output##*/}" || fail "other bits than the simulation's"
done

# ---- One rank fails while the others have a sum under way, and a sum of its own is.
expect_error 1 "rank 1: $flight: @main: canonical.gather" \
  launch 3 "${flags[@]}" --input=x=zeros --input=index="$work/wrong.npy" --input=rounds="$work/none.npy" --output_dir="$work/never"
expect_text "$out" "index 200000 at [0] is out of range"
none_written

# ---- One computes without end: the time limit ends all, and each says where it was.
status=0
launch 3 "${flags[@]}" --input=index="$work/none.npy" --input=rounds="$work/one_long.npy" --timeout=3s \
  --output_dir="$work/never" >"$out" 2>&1 || status=$?
[[ $status == 1 ]] || fail "expected exit code 1, found $status: $(cat "$out")"
expect_text "$out" "the time limit --timeout=3s was exceeded: rank "
none_written

# ---- Ctrl-C, which mpirun passes on.
launch 3 "${flags[@]}" --input=index="$work/none.npy" --input=rounds="$work/one_long.npy" \
  --output_dir="$work/never" >"$out" 2>&1 &
launched=$!
for _ in {1..300}; do
  eval "$begun" && break
  sleep 0.1
done
sleep 1
# The shell that runs `launch` does not pass it on.
kill -INT "$(pgrep -P $launched | head -1)" 2>/dev/null || kill -INT $launched
status=0
wait $launched || status=$?
# MPICH's mpiexec exits with 0 where its signal ends ranks that do not watch for it yet.
[[ $status != 0 || $1 == mpich ]] || fail "Ctrl-C is no error: $(cat "$out")"
none_written

# ---- A rank that is killed ends the others, which wait for what is under way.
expect_end_with_killed 3 "$begun" "${flags[@]}" --input=index="$work/none.npy" --input=rounds="$work/one_long.npy" \
  --output_dir="$work/never"
none_written

# ---- Trainings learn the same, bit by bit, whether exchanges go on meanwhile or not.
tool=train
/usr/bin/python3 "$6" >"$work/digits.csv"
learning=("$train" "$digits" --data="$work/digits.csv" --loss=cross_entropy --optimizer=adam --seed=1
  --checkpoint_steps=5)
moments=(--devices=data:2 --shard=@weights=* --shard=@weights.*=data,_)
"${learning[@]}" "${moments[@]}" --epochs=2 --simulate --deterministic -o "$work/simulated.rh" >"$out" 2>&1 ||
  fail "$(cat "$out")"
for overlap in "" --overlap; do
  # shellcheck disable=SC2086
  launch 2 "${learning[@]}" "${moments[@]}" --epochs=2 --launcher=mpi --deterministic $overlap -o "$work/mpi.rh" \
    >"$out" 2>&1 || fail "$(cat "$out")"
  cmp "$work/simulated.rh" "$work/mpi.rh" || fail "with '$overlap' it learned something else"
done

# ---- A training that is killed leaves a whole checkpoint, from which it goes on, and no trained model.
expect_end_with_killed 2 "[[ -e $work/killed.checkpoint.rhw ]]" "${learning[@]}" "${moments[@]}" --epochs=100000 \
  --launcher=mpi --overlap -o "$work/killed.rh"
[[ ! -e $work/killed.rh ]] || fail "it wrote a model"
epochs=$(($(awk -F'[ ;]' '/^epoch/ { n = $2 } END { print n + 0 }' "$out") + 3))
launch 2 "${learning[@]}" "${moments[@]}" --epochs=$epochs --launcher=mpi --overlap \
  --resume="$work/killed.checkpoint.rhw" -o "$work/killed.rh" >"$out" 2>&1 || fail "$(cat "$out")"
expect_text "$out" "epoch $epochs of $epochs"
echo PASS
