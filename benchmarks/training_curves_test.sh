#!/usr/bin/env bash
# Networks learn as they do with PyTorch, whose losses were recorded. PyTorch is not needed.
#   training_curves_test.sh COMPARE_PYTORCH TRAIN
set -euo pipefail
compare=$1
train=$2
peer=$(dirname "$compare")/pytorch_peer.py

python3 "$compare" curves --recorded mlp lenet resnet8 gru gpt --train="$train"

# What differs is found: no losses are the same to the last bit.
if python3 "$compare" curves --recorded mlp --rtol=0 --train="$train" > "$TEST_TMPDIR/output"; then exit 1; fi
grep -q '^mlp .*differs$' "$TEST_TMPDIR/output"

# What is asked for in vain is an error.
if python3 "$compare" curves no_such 2> "$TEST_TMPDIR/errors"; then exit 1; fi
grep -q 'unknown: no_such; see --list' "$TEST_TMPDIR/errors"
[[ $(python3 "$compare" --list | wc -l) == 8 ]]

# Without PyTorch it says what to install.
mkdir -p "$TEST_TMPDIR/without"
echo "raise ImportError('none here')" > "$TEST_TMPDIR/without/torch.py"
if PYTHONPATH=$TEST_TMPDIR/without python3 "$peer" curve mlp 1 2> "$TEST_TMPDIR/errors"; then exit 1; fi
grep -q 'PyTorch is missing: apt-get install python3-torch' "$TEST_TMPDIR/errors"
