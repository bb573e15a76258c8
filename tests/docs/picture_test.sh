#!/usr/bin/env bash
# Whether the picture is what the script draws from the page, and the README has the means of the page.
#   picture_test.sh DRAW_RATIOS BENCHMARKS.md SPEED.svg README.md
set -euo pipefail
/usr/bin/python3 "$1" "$2" | cmp - "$3" || {
  echo "error: draw it again: benchmarks/draw_ratios.py docs/benchmarks.md > docs/speed.svg" >&2
  exit 1
}
/usr/bin/python3 "$1" "$2" --check "$4"
