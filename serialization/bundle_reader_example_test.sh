#!/usr/bin/env bash
# What a reader written from docs/format.md finds in a bundle that the library wrote.
set -euo pipefail
diff <(python3 "$1" "$2") - <<'END'
a f32 3 dense 0000803f0000004000004040
b i8 2x2 splat 01
c f64  splat 000000000000e03f
END
