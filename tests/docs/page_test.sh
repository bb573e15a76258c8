#!/usr/bin/env bash
# Runs page_test.py with Debian's Python.
set -euo pipefail
PYTHONDONTWRITEBYTECODE=1 exec /usr/bin/python3 tests/docs/page_test.py
