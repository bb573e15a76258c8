#!/usr/bin/env bash
# Runs commands.py with Debian's Python.
#   commands_test.sh PROGRAM EXAMPLES/classify.mlir PAGE.md…
set -euo pipefail
program=$1 examples=$(dirname "$2")
shift 2
PYTHONDONTWRITEBYTECODE=1 exec /usr/bin/python3 tests/docs/commands.py "$program" "$examples" "$@"
