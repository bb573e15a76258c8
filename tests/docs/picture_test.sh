#!/usr/bin/env bash
# Whether the picture is what the script draws from the page.
#   picture_test.sh DRAW_RATIOS BENCHMARKS.md SPEED.svg
set -euo pipefail
/usr/bin/python3 "$1" "$2" | cmp - "$3" || {
  echo "error: draw it again: benchmarks/draw_ratios.py docs/benchmarks.md > docs/speed.svg" >&2
  exit 1
}
