#!/bin/bash
# What kernel_table.py makes of measurements.
set -euo pipefail
table="$1"
cat > "$TEST_TMPDIR/kernels" <<'END'
#!/usr/bin/env python3
import json, sys
assert sys.argv[1] == "--filter=(.).*threads:1", sys.argv
# 2 us a call, 10 Gflop/s and 4 GB/s; and 1 us, 20 Gflop/s, while bytes make no difference.
def seconds(who, flops, bytes):
    return 2e-6 + flops / 10e9 + bytes / 4e9 if who == "onednn" else 1e-6 + flops / 20e9
runs = []
for shape, flops, bytes in [("relu/1x16/-/1", 0, 0), ("conv_2d/1x8x8x4/4x1x1x4/1", 2e9, 1e6),
                            ("conv_2d/1x8x8x8/8x1x1x8/1", 1e8, 4e6), ("conv_2d/1x4x4x8/8x1x1x8/1", 1e7, 4e5)]:
    for who in ["onednn", "xnnpack"]:
        for slower in [1, 1.5]:
            runs.append({"name": "%s/%s/threads:1" % (shape, who), "run_type": "iteration", "flops": flops,
                         "bytes": bytes, "cpu_time": 1e6 * slower * seconds(who, flops, bytes), "limit": 0.5})
runs.append({"name": "conv_2d/1x8x8x4/4x1x1x4/1/onednn/threads:1_mean", "run_type": "aggregate", "cpu_time": 1})
runs.append({"name": "conv_2d/1x8x8x4/4x1x1x4/1/native/threads:1", "run_type": "iteration",
             "error_occurred": True, "cpu_time": 0})
print("limit of one thread: 1 Gflop/s")
print(json.dumps({"benchmarks": runs}))
END
chmod +x "$TEST_TMPDIR/kernels"
"$table" "$TEST_TMPDIR/kernels" shapes.txt > "$TEST_TMPDIR/out"
cat "$TEST_TMPDIR/out"
grep -Fq '| kernel | input | filter, right side or window | stride | onednn | xnnpack | limit |' "$TEST_TMPDIR/out"
grep -Fq '| conv_2d | 1x8x8x4 | 4x1x1x4 | 1 | 200252 | 100001 | 50 % |' "$TEST_TMPDIR/out"
grep -Fq '| relu | 1x16 |  |  | 2.0 | 1.0 | 50 % |' "$TEST_TMPDIR/out"
grep -A1 -F 'kOneDnnSpeed = {.call_seconds = 2e-6' "$TEST_TMPDIR/out" | grep -Fq '.convolution = {10e9, 4e9}'
grep -A1 -F 'kXnnpackSpeed = {.call_seconds = 1e-6' "$TEST_TMPDIR/out" | grep -Fq '.convolution = {20e9, 1e+04e9}'
printf '#!/bin/sh\necho "{\\"benchmarks\\": []}"\n' > "$TEST_TMPDIR/nothing"
chmod +x "$TEST_TMPDIR/nothing"
if "$table" "$TEST_TMPDIR/nothing" shapes.txt --filter=no_such 2> "$TEST_TMPDIR/errors"; then exit 1; fi
grep -Fq 'nothing matches --filter=no_such' "$TEST_TMPDIR/errors"
