#!/usr/bin/env bash
# Compares files, two by two.
set -euo pipefail
while (($# > 0)); do
  [[ -s $1 ]]
  cmp "$1" "$2"
  shift 2
done
