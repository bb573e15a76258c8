#!/usr/bin/env bash
# Runs serve_test.py with Debian's Python.
#   serve_test.sh PROGRAM CLIENT.py MODEL.mlir
set -euo pipefail
PYTHONDONTWRITEBYTECODE=1 exec /usr/bin/python3 tools/serving/serve_test.py "$@"
