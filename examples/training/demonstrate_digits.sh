#!/usr/bin/env bash
# Handwritten digits: five folds, each trained and validated on what it has not seen; then a model of all but the last
# 360 digits, in floats and in bytes, on these; and both as ONNX and TFLite.
#
#   examples/training/demonstrate_digits.sh [FOLDER]
#
# Needs python3-sklearn. Ends with an error where a fold has less than 97 % of its digits right.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=$(realpath -m "${1:-digits}")
cd "$here/../.."
bazel build //tools:train //tools:calibrate //tools:optimize //tools:convert //tools:run
bin=$PWD/bazel-bin/tools
mkdir -p "$out"
cd "$out"
"$here/export_digits.py" .

learn() {  # NAME DATA [FLAG]...
  "$bin/train" "$here/digits.mlir" --data="$2" --loss=cross_entropy:smoothing=0.1 --optimizer=adamw:decay=0.05 \
    --schedule=cosine:warmup=50 --lr=0.005 --epochs=30 -o "$1" "${@:3}" 2> "$1.log"
}

for fold in 1 2 3 4 5; do
  learn "fold$fold.rh" digits.csv --validation="$fold/5" --checkpoint=none > "fold$fold.txt"
  right=$(sed -n '$s/.*accuracy \([0-9.]*\);.*/\1/p' "fold$fold.txt")
  echo "fold $fold: accuracy $right on unseen pictures"
  awk "BEGIN { exit !($right >= 0.97) }"
done

learn digits.rh train.csv > digits.txt
"$bin/optimize" digits.rh --strip=training -O0 -o floats.rh
"$bin/calibrate" floats.rh --data=train.npy --quantize=int8 -o bytes.rh
for kind in onnx tflite; do
  "$bin/optimize" floats.rh -o "floats.$kind"
  "$bin/convert" bytes.rh -o "bytes.$kind"
done
for model in floats.rh bytes.rh floats.onnx bytes.onnx floats.tflite bytes.tflite; do
  rm -rf outputs
  "$bin/run" "$model" --input=image=test.npy --output_dir=outputs > run.txt
  "$here/count_right.py" "$model" outputs/output_0.npy test_labels.txt
done
