#!/bin/bash
# A training that is killed at random moments and resumed ends with the bytes of one that was not:
# program, table and picture, with several optimizers, one thread and two, with rounding and with adapters (and
# both), with dropout and batch norms, and in little memory.
set -euo pipefail
train=$1
model=$2
points=$3
norms=$4
cd "$TEST_TMPDIR"
python3 "$OLDPWD/$points" > points.csv
seed=${SEED:-$RANDOM}
echo "SEED=$seed"
RANDOM=$seed

# In the place of the shell that calls it: what is killed is the training itself.
run() {  # OUT OPTIMIZER THREADS [FLAG]...
  exec "$OLDPWD/$train" "$OLDPWD/$net" --data=points.csv --loss=cross_entropy --lr=0.002 --epochs=40 \
    --batch=8 --validation=1/4 --patience=39 --schedule=cosine:warmup=20 --clip=norm --seed=5 \
    --checkpoint_steps=3 -o "$1" --optimizer="$2" --threads="$3" "${@:4}" 2> "$1.log"
}

total=0
for case in "sgd 1" "nesterov 2" "adam 1" "adamw 2" "lion 1" "adam 1 --quantize=int8:weight_bits=4" "adam 1 --lora=rank:4" \
    "adam 1 --lora=rank:2 --quantize=int8" "norms adam 1" "norms sgd 2" "norms adam 1 --memory"; do
  net=$model
  if [[ $case == norms* ]]; then net=$norms; fi
  read -r optimizer threads how <<< "${case#norms }"
  how=($how)
  longest=2
  if [[ $case == *--memory ]]; then
    # Between what a step takes and the least that it can, which depend on the processor.
    (run whole.rh "$optimizer" "$threads" --memory=1 > whole.txt) || true
    read -r most least < <(sed -n 's/.*it takes \([0-9]*\), and at least \([0-9]*\) .*/\1 \2/p' whole.rh.log)
    how=("--memory=$(((most + least) / 2))")
    longest=10  # Tenths of a second: steps are planned before the first.
  fi
  (run whole.rh "$optimizer" "$threads" "${how[@]}" > whole.txt)
  rm -f parts*
  kills=0
  resume=()
  for ((attempt = 0; attempt < 6; ++attempt)); do
    run parts.rh "$optimizer" "$threads" "${how[@]}" "${resume[@]}" > parts.txt &
    pid=$!
    sleep "0.$((RANDOM % longest))$((RANDOM % 10))"
    if kill -9 "$pid" 2> kill.txt; then kills=$((kills + 1)); fi
    wait "$pid" 2> wait.txt || true
    # A checkpoint may not be there yet, but is never half of one.
    if [[ -e parts.checkpoint.rhw ]]; then resume=(--resume=parts.checkpoint.rhw); fi
  done
  (run parts.rh "$optimizer" "$threads" "${how[@]}" "${resume[@]}" > parts.txt)
  echo "$case threads: $kills kills"
  total=$((total + kills))
  for kind in rh curve.csv curve.svg checkpoint.rhw; do
    cmp "whole.$kind" "parts.$kind"
  done
  # The last run removes what those that were killed had begun to write.
  left=$(find . -name '.roundhouse.*.tmp')
  if [[ -n $left ]]; then
    echo "left behind: $left"
    exit 1
  fi
done
if ((total == 0)); then
  echo "nothing was killed: the training is over too soon to say anything"
  exit 1
fi
