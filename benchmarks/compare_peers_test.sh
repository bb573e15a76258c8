#!/usr/bin/env bash
# Compares with a peer that only says how long it would take: the script's own arithmetic and messages.
#   compare_peers_test.sh SCRIPT
set -euo pipefail
script=$1
models=$TEST_TMPDIR/models
for name in one two; do
  mkdir -p "$models/$name"
  touch "$models/$name/model.onnx" "$models/$name/input_0.npy"
done
mkdir -p "$models/no_model" "$TEST_TMPDIR/mobile/three"
touch "$TEST_TMPDIR/mobile/three/model.tflite"
cat > "$TEST_TMPDIR/ours" <<'END'
#!/bin/sh
echo "ours $*" >> "$TEST_TMPDIR/calls"
case $1 in */one/*) ms=2 ;; *) ms=8 ;; esac
echo "{\"load_ms\": 5, \"reload_ms\": 3, \"reload_alone_ms\": 12, \"first_ms\": 15, \"median_ms\": $ms, \"peak_rss_kb\": 300, \"base_rss_kb\": 100}"
END
cat > "$TEST_TMPDIR/theirs" <<'END'
#!/bin/sh
echo "theirs $*" >> "$TEST_TMPDIR/calls"
echo '{"load_ms": 10, "reload_ms": 6, "first_ms": 0, "median_ms": 4, "peak_rss_kb": 500, "base_rss_kb": 400}'
END
chmod +x "$TEST_TMPDIR/ours" "$TEST_TMPDIR/theirs"
export TEST_TMPDIR
compare() {
  python3 "$script" --models="$models" --run="$TEST_TMPDIR/ours" --peer="$TEST_TMPDIR/theirs" --rounds=2 "$@"
}

compare > "$TEST_TMPDIR/table"
cat "$TEST_TMPDIR/table"
common='5.000 +10.000 +0.50 +3.000 +6.000 +0.50 +12.000 +6.000 +2.00 +20.000 +10.000 +2.00 +200.000 +100.000 +2.00'
grep -Eq "^one +$common +2.000 +4.000 +0.50$" "$TEST_TMPDIR/table"
grep -Eq "^two +$common +8.000 +4.000 +2.00$" "$TEST_TMPDIR/table"
grep -Eq '^geometric mean of ratios +0.50 +0.50 +2.00 +2.00 +2.00 +1.00$' "$TEST_TMPDIR/table"
# They take turns, and both get the inputs.
[[ $(cut -d' ' -f1 "$TEST_TMPDIR/calls" | head -6 | tr '\n' ' ') == "ours theirs ours theirs ours theirs " ]]
grep -q '^ours .*--threads=1 .*--input=#0=.*/one/input_0.npy' "$TEST_TMPDIR/calls"
grep -q '^theirs .*/one/model.onnx 1 .*/one/input_0.npy' "$TEST_TMPDIR/calls"

compare --models="$TEST_TMPDIR/mobile" > "$TEST_TMPDIR/table"
grep -Eq '^three +5.000 ' "$TEST_TMPDIR/table"
grep -q '^theirs .*/three/model.tflite 1 ' "$TEST_TMPDIR/calls"
if compare no_model 2> "$TEST_TMPDIR/errors"; then
  echo "expected it to fail" >&2
  exit 1
fi
grep -q '^no_model: .*/no_model: no model.onnx or model.tflite in it$' "$TEST_TMPDIR/errors"

compare --threads=1,2 --json one > "$TEST_TMPDIR/json"
python3 - "$TEST_TMPDIR/json" <<'END'
import json, sys
found = json.load(open(sys.argv[1]))
assert list(found["models"]) == ["1", "2"], found
assert found["models"]["2"]["one"]["roundhouse"]["median_ms"] == 2, found
assert abs(found["geometric_means_of_ratios"]["1"]["load_ms"] - 0.5) < 1e-9, found
END

# Ours runs what was optimised before, once for all rounds; the peer reads the model.
cat > "$TEST_TMPDIR/optimize" <<'END'
#!/bin/sh
echo "optimize $*" >> "$TEST_TMPDIR/calls"
echo optimised > "$3"
END
chmod +x "$TEST_TMPDIR/optimize"
: > "$TEST_TMPDIR/calls"
compare --optimized --optimize="$TEST_TMPDIR/optimize" one > "$TEST_TMPDIR/table"
[[ $(grep -c '^optimize .*/one/model.onnx -o .*.rh --targets=auto$' "$TEST_TMPDIR/calls") == 1 ]]
[[ $(grep -c '^ours [^ ]*.rh --benchmark ' "$TEST_TMPDIR/calls") == 3 ]]
grep -q '^theirs .*/one/model.onnx 1 ' "$TEST_TMPDIR/calls"

# A model that fails is named, and the others are compared.
printf '#!/bin/sh\ncase $1 in */two/*) echo "run: no such thing" >&2; exit 1 ;; esac\necho "{\\"load_ms\\": 5, \\"reload_ms\\": 5, \\"first_ms\\": 1, \\"median_ms\\": 2, \\"peak_rss_kb\\": 2, \\"base_rss_kb\\": 1}"\n' > "$TEST_TMPDIR/ours"
if compare > "$TEST_TMPDIR/table" 2> "$TEST_TMPDIR/errors"; then
  echo "expected it to fail" >&2
  exit 1
fi
grep -q '^two: run: no such thing$' "$TEST_TMPDIR/errors"
grep -q '^one ' "$TEST_TMPDIR/table"
