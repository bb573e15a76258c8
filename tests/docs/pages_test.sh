#!/usr/bin/env bash
# Runs run_pages.py with Debian's Python, in a program that has the library.
#   pages_test.sh PYTHON_HOST ROUNDHOUSE PAGE.md…
set -euo pipefail
host=$1 program=$2
shift 2
export ROUNDHOUSE_LIBRARY="" PYTHONPATH=$PWD/python PYTHONDONTWRITEBYTECODE=1
exec "$host" tests/docs/run_pages.py "$program" examples "$@"
