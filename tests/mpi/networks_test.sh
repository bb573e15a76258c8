#!/usr/bin/env bash
# Networks as people train them, on several ranks: ResNet-8 with batch norms, and a GPT of two layers, whose
# examples, or heads and wide layers, are spread. They learn what one device does, with the bits of the simulation.
#   networks_test.sh openmpi|mpich TRAIN TRAINING_NETWORKS.py
set -euo pipefail
source tests/mpi/mpirun.sh "$1"
train=$2
work=$TEST_TMPDIR/work
mkdir -p "$work"
out=$work/out
PYTHONPATH=$(dirname "$3") /usr/bin/python3 - "$work" <<'END'
import sys

from training_networks import TRAINED

for name, batch in (("resnet8", 8), ("gpt", 4)):
    TRAINED[name].network(batch).write_folder(f"{sys.argv[1]}/{name}")
END

# learn NETWORK BATCH OUT FLAG…: two steps.
learn() {
  "$train" "$work/$1/model.onnx" --data="$work/$1/data" --batch="$2" --loss=cross_entropy --optimizer=momentum \
    --epochs=2 --checkpoint=none "${@:4}" -o "$work/$3.rh" >"$out" 2>&1 || fail "$3: $(cat "$out")"
}
learn_on() {
  launch "$1" "$train" "$work/$2/model.onnx" --data="$work/$2/data" --batch="$3" --loss=cross_entropy \
    --optimizer=momentum --epochs=2 --checkpoint=none "${@:5}" --launcher=mpi -o "$work/$4.rh" >"$out" 2>&1 ||
    fail "$4: $(cat "$out")"
}
# same_curve A B: losses differ by 2e-5 at most, of about 6.
same_curve() {
  paste -d, "$work/$1.curve.csv" "$work/$2.curve.csv" | awk -F, -v n="$(head -1 "$work/$1.curve.csv" | tr ',' '\n' | wc -l)" '
    NR > 1 { for (i = 1; i <= n; ++i) { d = $i - $(i + n); if (d < 0) d = -d; if (d > 2e-5) exit 1 } ++lines }
    END { if (lines != 2) exit 1 }' || fail "$1 and $2: $(cat "$work/$1.curve.csv" "$work/$2.curve.csv")"
}
# compare RANKS NETWORK BATCH HOW FLAG…
compare() {
  learn "$2" "$3" "$2_$4_simulated" "${@:5}" --simulate --deterministic
  learn_on "$1" "$2" "$3" "$2_$4_mpi" "${@:5}" --deterministic
  cmp "$work/$2_$4_simulated.rh" "$work/$2_$4_mpi.rh" || fail "$2, $4: other bits than the simulation's"
  same_curve "$2" "$2_$4_mpi"
}

learn resnet8 8 resnet8
learn gpt 4 gpt
compare 2 resnet8 8 batch --devices=data:2
compare 2 gpt 4 batch --devices=data:2 --overlap
# Columns of the first weights of each block; the heads and all else follow.
columns=()
for weight in 8 49 69 110; do columns+=("--shard=@weight_$weight=_,model"); done
compare 4 gpt 4 weights --devices=data:2,model:2 "${columns[@]}"
compare 2 gpt 4 stages --devices=pipe:2 --pipeline=pipe --microbatches=4
echo PASS
