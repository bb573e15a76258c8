#!/usr/bin/env bash
# Runs serve_load.py for a moment, so that it does not rot.
#   serve_load_test.sh SERVE_LOAD.py PROGRAM MODEL
set -euo pipefail
for how in "" --json_data; do
  # shellcheck disable=SC2086
  /usr/bin/python3 "$1" "$PWD/$2" "$3" --clients=1,3 --seconds=0.3 $how -- --max_batch=4 --batch_delay=1ms >table
  (($(wc -l <table) == 4)) || { cat table >&2; exit 1; }
  grep -qE '^  3 clients +[1-9]' table
done
