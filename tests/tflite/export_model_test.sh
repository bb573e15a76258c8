#!/usr/bin/env bash
# Exports what a model is when it is optimised to FORMAT, reads that, and runs it on the stored inputs. A model without
# stored outputs is compared with what the reference kernels make of random inputs. Where REFUSAL is not empty, it must
# be the reason why there is no export. SHAPES are options of OPTIMIZE, the FILEs those of the model's folder.
#   export_model_test.sh RUN CONVERT OPTIMIZE FORMAT TOLERANCE REFUSAL SHAPES FILE...
set -euo pipefail
run=$1 convert=$2 optimize=$3 format=$4 tolerance=$5 refusal=$6
read -r -a shapes <<< "$7"
folder=$(dirname "$8")
model=$(ls "$folder"/model.*)
exported=$TEST_TMPDIR/exported.$format state=$TEST_TMPDIR/state
# ONNX has no variables.
flags=()
[[ $format != onnx ]] || flags=(--state=io "--state_dir=$state")
"$optimize" "$model" -o "$TEST_TMPDIR/optimized.rh" -O2 ${shapes[@]+"${shapes[@]}"}
if [[ -n "$refusal" ]]; then
  if "$convert" "$TEST_TMPDIR/optimized.rh" -o "$exported" ${flags[@]+"${flags[@]}"} 2> "$TEST_TMPDIR/errors"; then
    echo "it can be exported, although it is listed that $format cannot express: $refusal" >&2
    exit 1
  fi
  grep -F "$refusal" "$TEST_TMPDIR/errors"
  exit 0
fi
"$convert" "$TEST_TMPDIR/optimized.rh" -o "$exported" ${flags[@]+"${flags[@]}"}
"$convert" "$exported" -o "$TEST_TMPDIR/read.rh" --to=canonical
expected=$folder
if [[ ! -e "$folder/output_0.npy" ]]; then
  expected=$TEST_TMPDIR/expected
  "$run" "$model" -O0 --backend=reference --seed=1 --output_dir="$expected"
fi
values=()
if compgen -G "$state/state_0.npy" > /dev/null; then
  # The state comes behind the inputs.
  inputs=0
  for file in "$expected"/input_*.npy; do inputs=$((inputs + 1)); done
  for ((i = 0; i < inputs; ++i)); do values+=("--input=#$i=$expected/input_$i.npy"); done
  for ((i = 0; ; ++i)); do
    [[ -e "$state/state_$i.npy" ]] || break
    values+=("--input=#$((inputs + i))=$state/state_$i.npy")
  done
  for ((i = 0; ; ++i)); do
    [[ -e "$expected/output_$i.npy" ]] || break
    values+=("--expect=#$i=$expected/output_$i.npy")
  done
else
  values=(--case="$expected")
fi
for backend in reference auto; do
  echo "on $backend"
  "$run" "$exported" "${values[@]}" --atol="$tolerance" --rtol="$tolerance" --backend="$backend"
done
