#!/usr/bin/env bash
# The recommender of the examples: rows of its tables and examples are spread over four ranks.
#   recommender_test.sh openmpi|mpich TRAIN MODEL.mlir MAKE_CLICKS.py
set -euo pipefail
source tests/mpi/mpirun.sh "$1"
tool=train
train=$2
model=$3
work=$TEST_TMPDIR/work
mkdir -p "$work"
out=$work/out
/usr/bin/python3 "$4" 400 >"$work/clicks.csv"

flags=("$model" --data="$work/clicks.csv" --validation=0.2 --loss=binary_cross_entropy --optimizer=adam
  --seed=1 --epochs=3)
tables=(--devices=data:4 --shard=@table*=data,_)
# Rows along one axis, examples along the other.
grid=(--devices=data:2,rows:2 --shard=@table*=rows,_)
"$train" "${flags[@]}" -o "$work/one.rh" >"$out" 2>&1 || fail "$(cat "$out")"
# same_curve A B: losses and accuracies are alike.
same_curve() {
  paste -d, "$work/$1.curve.csv" "$work/$2.curve.csv" | awk -F, -v n="$(head -1 "$work/$1.curve.csv" | tr ',' '\n' | wc -l)" '
    NR > 1 { for (i = 1; i <= n; ++i) { d = $i - $(i + n); if (d < 0) d = -d; if (d > 2e-4) exit 1 } ++lines }
    END { if (lines != 3) exit 1 }' || fail "$1 and $2: $(cat "$work/$1.curve.csv" "$work/$2.curve.csv")"
}
for name in tables grid; do
  declare -n spread=$name
  "$train" "${flags[@]}" "${spread[@]}" --simulate --deterministic -o "$work/simulated_$name.rh" >"$out" 2>&1 ||
    fail "$name: $(cat "$out")"
  same_curve one "simulated_$name"
  launch 4 "$train" "${flags[@]}" "${spread[@]}" --launcher=mpi --deterministic -o "$work/mpi_$name.rh" \
    >"$out" 2>&1 || fail "$name: $(cat "$out")"
  cmp "$work/simulated_$name.rh" "$work/mpi_$name.rh" || fail "$name: other bits than the simulation's"
done

# A category that no table has is an error of all ranks, as it is on one device.
sed '3s/,[0-9]*,\([01]\)$/,5000,\1/' "$work/clicks.csv" >"$work/wrong.csv"
wrong=("${flags[@]/clicks.csv/wrong.csv}")
expect_error 1 "5000" "$train" "${wrong[@]}" -o "$work/x.rh"
expect_error 1 "5000" "$train" "${wrong[@]}" "${tables[@]}" --simulate -o "$work/x.rh"
expect_error 1 "5000" launch 4 "$train" "${wrong[@]}" "${tables[@]}" --launcher=mpi -o "$work/x.rh"
echo PASS
