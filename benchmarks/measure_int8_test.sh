#!/usr/bin/env bash
# Measures tools that only say how long they would take: the script's own arithmetic and messages.
#   measure_int8_test.sh SCRIPT
set -euo pipefail
script=$1
models=$TEST_TMPDIR/models tools=$TEST_TMPDIR/tools
for name in one two bytes; do
  mkdir -p "$models/$name"
  touch "$models/$name/model.onnx" "$models/$name/input_0.npy"
done
mkdir -p "$models/without_inputs" "$tools"
touch "$models/without_inputs/model.onnx"
export TEST_TMPDIR
cat >"$tools/calibrate" <<'END'
#!/bin/sh
echo "calibrate $*" >>"$TEST_TMPDIR/calls"
case $1 in */bytes/*) echo "calibrate: expected layers to quantise, found none" >&2; exit 1 ;; esac
while [ "$1" != -o ]; do shift; done
printf 'quantised.' >"$2"
echo 'SNR, dB       max error    cosine'
echo '36.4           0.002802  0.999886  a (output)'
echo '12.5           0.002802  0.999886  b (output)'
echo 'constants, bytes                   40           10  4.00 times smaller'
echo '7 layers quantised' >&2
END
cat >"$tools/run" <<'END'
#!/bin/sh
echo "run $*" >>"$TEST_TMPDIR/calls"
case $1 in */one/*) ms=4 ;; */two/*) ms=1 ;; *_int8.rh) ms=2 ;; esac
echo "{\"min_ms\": $ms}"
END
chmod +x "$tools/calibrate" "$tools/run"
measure() { python3 "$script" --models="$models" --tools="$tools" --rounds=2 --seconds=0.01 "$@"; }

measure >"$TEST_TMPDIR/table"
cat "$TEST_TMPDIR/table"
grep -q '^| one | 4 | 2 | 2.00 | 4.0 | 12.5 |$' "$TEST_TMPDIR/table"
grep -q '^| two | 1 | 2 | 0.50 | 4.0 | 12.5 |$' "$TEST_TMPDIR/table"
grep -q '^ours: 1.00 times as fast in the geometric mean of 2 models; slower: two$' "$TEST_TMPDIR/table"
grep -q '^left out: bytes: calibrate: expected layers to quantise, found none$' "$TEST_TMPDIR/table"
if grep -q without_inputs "$TEST_TMPDIR/table"; then exit 1; fi
grep -q '^calibrate .*/one/model.onnx --data=.*/one --quantize=int8 ' "$TEST_TMPDIR/calls"
grep -q '^run .*/one/model.onnx .*--precision=highest .*--input=#0=.*/one/input_0.npy$' "$TEST_TMPDIR/calls"

measure --json --calibrate=--ranges=mse one >"$TEST_TMPDIR/json"
grep -q '^calibrate .*--ranges=mse' "$TEST_TMPDIR/calls"
python3 - "$TEST_TMPDIR/json" <<'END'
import json, sys
found = json.load(open(sys.argv[1]))
(one,) = found["models"]
assert one["layers"] == 7 and one["times"]["ours"] == {"f32_ms": 4, "int8_ms": 2, "gain": 2}, found
END
