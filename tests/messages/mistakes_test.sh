#!/usr/bin/env bash
# Runs mistakes_test.py with Debian's Python.
#   mistakes_test.sh PROGRAM EXAMPLES/classify.mlir
set -euo pipefail
PYTHONDONTWRITEBYTECODE=1 exec /usr/bin/python3 tests/messages/mistakes_test.py "$1" "$(dirname "$2")"
