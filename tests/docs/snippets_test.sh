#!/usr/bin/env bash
# Runs snippets.py with Debian's Python, in a program that has the library.
#   snippets_test.sh PYTHON_HOST PAGE.md…
set -euo pipefail
host=$1
export ROUNDHOUSE_LIBRARY="" PYTHONPATH=$PWD/python PYTHONDONTWRITEBYTECODE=1
shift
exec "$host" tests/docs/snippets.py "$@"
