#!/usr/bin/env bash
# `train --launcher=mpi`: what is learned, checkpoints by parts, and going on with other ranks.
#   train_test.sh openmpi|mpich TRAIN MODEL.mlir MAKE_DIGITS.py
set -euo pipefail
source tests/mpi/mpirun.sh "$1"
tool=train
train=$2
model=$3
work=$TEST_TMPDIR/work
mkdir -p "$work"
out=$work/out
/usr/bin/python3 "$4" >"$work/digits.csv"

# The same in all trainings of a place: learn OUT FLAG…
flags=("$model" --data="$work/digits.csv" --validation=0.2 --loss=cross_entropy --optimizer=adam --seed=1)
learn() { "$train" "${flags[@]}" --epochs=4 "${@:2}" -o "$work/$1.rh" >"$out" 2>&1 || fail "$1: $(cat "$out")"; }
learn_on() {
  launch "$2" "$train" "${flags[@]}" --epochs=4 "${@:3}" --launcher=mpi -o "$work/$1.rh" >"$out" 2>&1 ||
    fail "$1: $(cat "$out")"
}
# same_curve A B: losses and accuracies are alike.
same_curve() {
  paste -d, "$work/$1.curve.csv" "$work/$2.curve.csv" | awk -F, -v n="$(head -1 "$work/$1.curve.csv" | tr ',' '\n' | wc -l)" '
    NR > 1 { for (i = 1; i <= n; ++i) { d = $i - $(i + n); if (d < 0) d = -d; if (d > 2e-4) exit 1 } ++lines }
    END { if (lines != 4) exit 1 }' || fail "$1 and $2: $(cat "$work/$1.curve.csv" "$work/$2.curve.csv")"
}

learn one
batch=(--devices=data:2)
weights=(--devices=data:2,model:2 --shard=@weights=_,model)
# What the optimizer keeps of a weight lies on the devices that share the batch, the weight on all.
moments=(--devices=data:2 --shard=@weights=* --shard=@weights.*=data,_)
for name in batch weights moments; do
  declare -n spread=$name
  ranks=$([[ $name == weights ]] && echo 4 || echo 2)
  learn "simulated_$name" "${spread[@]}" --simulate --deterministic
  learn_on "mpi_$name" "$ranks" "${spread[@]}" --deterministic
  cmp "$work/simulated_$name.rh" "$work/mpi_$name.rh" || fail "$name: other bits than the simulation's"
  [[ $(grep -c "^epoch 4 of 4" "$out") == 1 ]] || fail "expected one line for an epoch: $(cat "$out")"
  learn_on "free_$name" "$ranks" "${spread[@]}"
  same_curve one "free_$name"
  same_curve one "mpi_$name"
done

# ---- A checkpoint has a part for each rank that has something of its own, and none of steps before.
parts() { find "$work" -name "$1.checkpoint.rhw.step*" | sed 's/.*\.step/step/' | sort | tr '\n' ' '; }
[[ -z $(parts free_batch) ]] || fail "found $(parts free_batch)"
[[ $(parts free_weights) == "step60.rank0 step60.rank1 " ]] || fail "found $(parts free_weights)"
[[ $(parts free_moments) == "step60.rank0 step60.rank1 " ]] || fail "found $(parts free_moments)"

# Two epochs on four ranks, and two on one, on two, and on three devices along another axis.
begin() {
  rm -f "$work"/begun.*
  launch 4 "$train" "${flags[@]}" --epochs=2 "${weights[@]}" --launcher=mpi -o "$work/begun.rh" \
    >"$out" 2>&1 || fail "$(cat "$out")"
}
begin
learn later --resume="$work/begun.checkpoint.rhw" --checkpoint=none
expect_text "$out" "resuming after 2 epochs"
same_curve one later
learn_on later 2 "${batch[@]}" --resume="$work/begun.checkpoint.rhw" --checkpoint=none
same_curve one later
learn_on later 2 --devices=data:1,model:2 --shard=@weights=model,_ \
  --resume="$work/begun.checkpoint.rhw" --checkpoint="$work/begun.checkpoint.rhw"
same_curve one later
[[ -z $(find "$work" -name "begun.checkpoint.rhw.step30.*") ]] || fail "parts of an old step are left"

begin
mv "$work/begun.checkpoint.rhw.step30.rank1" "$work/away"
expect_error 1 "begun.checkpoint.rhw.step30.rank1" \
  "$train" "${flags[@]}" --epochs=4 --resume="$work/begun.checkpoint.rhw" -o "$work/x.rh"
"$train" "${flags[@]/--seed=1/--seed=2}" --epochs=2 "${weights[@]}" --simulate -o "$work/other.rh" >"$out" 2>&1
cp "$work/other.checkpoint.rhw" "$work/begun.checkpoint.rhw.step30.rank1"
expect_error 1 "expected a part of this checkpoint, found one of another" \
  launch 2 "$train" "${flags[@]}" --epochs=4 "${batch[@]}" --launcher=mpi \
  --resume="$work/begun.checkpoint.rhw" -o "$work/x.rh"

# ---- What does not suit.
expect_error 2 "add --simulate" "$train" "${flags[@]}" --devices=data:2 -o "$work/x.rh"
expect_error 2 "--batch has to be a multiple of 3" \
  launch 3 "$train" "${flags[@]}" --devices=data:3 --launcher=mpi -o "$work/x.rh"
expect_error 2 "expected an axis data for the examples of a step" \
  launch 4 "$train" "${flags[@]}" --devices=a:2,b:2 --launcher=mpi -o "$work/x.rh"
expect_error 2 "mpirun -np 4" \
  launch 2 "$train" "${flags[@]}" --devices=data:4 --launcher=mpi -o "$work/x.rh"
expect_error 1 "do not have the same training" \
  launch 1 "$train" "${flags[@]}" --devices=data:2 --launcher=mpi -o "$work/x.rh" \
  : -np 1 "$train" "${flags[@]}" --devices=data:2 --launcher=mpi --epochs=3 -o "$work/x.rh"
expect_error 1 "cannot read $work/none.csv" \
  launch 2 "$train" "$model" --data="$work/none.csv" --devices=data:2 --launcher=mpi -o "$work/x.rh"
[[ ! -e $work/x.rh ]] || fail "something was written in spite of an error"

# ---- A rank that is killed leaves the last checkpoint, from which the others go on.
rm -f "$work"/killed.*
launch 2 bash -c "echo \$\$ >$work/process.$RANK_OF_PROCESS
  exec $train ${flags[*]} --epochs=4000 ${moments[*]} --launcher=mpi --checkpoint_steps=5 -o $work/killed.rh" \
  >"$out" 2>&1 &
launched=$!
for _ in {1..300}; do
  [[ -e $work/killed.checkpoint.rhw ]] && break
  sleep 0.1
done
sleep 0.3
kill -KILL "$(cat "$work/process.1")"
status=0
wait $launched || status=$?
[[ $status != 0 ]] || fail "mpirun did not notice: $(cat "$out")"
[[ ! -e $work/killed.rh ]] || fail "it was not killed"
epochs=$(($(awk -F'[ ;]' '/^epoch/ { n = $2 } END { print n + 0 }' "$out") + 3))
launch 2 "$train" "${flags[@]}" --epochs=$epochs "${moments[@]}" --launcher=mpi --checkpoint_steps=5 \
  --resume="$work/killed.checkpoint.rhw" -o "$work/killed.rh" >"$out" 2>&1 || fail "$(cat "$out")"
expect_text "$out" "epoch $epochs of $epochs"
echo PASS
