#!/bin/bash
# The examples do what their README says: what they learn holds on what they have not seen, and goes on doing so
# without what it was trained with, in bytes, and in other formats.
#   examples_test.sh TRAIN OPTIMIZE CALIBRATE RUN FOLDER
set -euo pipefail
tools=("$PWD/$1" "$PWD/$2" "$PWD/$3" "$PWD/$4")
train=${tools[0]} optimize=${tools[1]} calibrate=${tools[2]} run=${tools[3]}
examples=$PWD/$(dirname "$5")
cd "$TEST_TMPDIR"

# The accuracy of the last epoch on what was held out is at least that.
at_least() {  # SHARE LOG
  local found
  found=$(sed -n '$s/.*accuracy \([0-9.]*\);.*/\1/p' "$2")
  echo "$2: $found"
  awk "BEGIN { exit !($found >= $1) }"
}

python3 "$examples/make_spirals.py" > spirals.csv
"$train" "$examples/spirals.mlir" --data=spirals.csv --loss=cross_entropy --lr=0.01 --epochs=40 --validation=0.2 \
  -o spirals.rh > spirals.txt
at_least 0.97 spirals.txt
[[ $(wc -l < spirals.curve.csv) == 41 ]]
grep -q '</svg>' spirals.curve.svg
# A step of the program by hand: the loss of what it has learned is small.
"$run" spirals.rh --entry=train_step --input=point=zeros --input=target=zeros > /dev/null

python3 "$examples/make_digits.py" > drawn.csv
"$train" "$examples/digits.mlir" --data=drawn.csv --loss=cross_entropy:smoothing=0.1 --lr=0.005 --epochs=30 \
  --validation=0.2 --threads=2 -o drawn.rh > drawn.txt
at_least 0.9 drawn.txt
"$optimize" drawn.rh --strip=training -O0 -o floats.rh
"$optimize" floats.rh --strip=training -O0 -o same.rh 2> warning.txt
grep -q 'has nothing to strip for --strip=training' warning.txt
"$run" floats.rh --shape=batch:16 --seed=1 --output_dir=expected > /dev/null
for kind in onnx tflite; do
  "$optimize" drawn.rh --strip=training -o "deployed.$kind"
  "$run" "deployed.$kind" --case=expected --rtol=1e-4 --atol=1e-4 > /dev/null
done
"$calibrate" floats.rh --data=expected --quantize=int8 -o bytes.rh > bytes.txt
"$run" bytes.rh --case=expected --atol=0.1 > /dev/null
