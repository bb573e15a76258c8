#!/usr/bin/env bash
# Runs the tests of the Python package with Debian's Python, in a program that has the library.
#   python_test.sh PYTHON_HOST HEADER TEST.py…
set -euo pipefail

host=$1
export ROUNDHOUSE_LIBRARY="" ROUNDHOUSE_HEADER=$PWD/$2 PYTHONPATH=$PWD/python
export PYTHONDONTWRITEBYTECODE=1
shift 2
exec "$host" -m pytest -q -p no:cacheprovider --basetemp="$TEST_TMPDIR/pytest" "$@"
