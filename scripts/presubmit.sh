#!/usr/bin/env bash
# All checks of a change, those that a reviewer would run included.
set -euo pipefail

usage() {
  cat <<'END'
scripts/presubmit.sh [--tidy] [--base=REV]

Runs, in this order and to the first failure:
  format       clang-format changes nothing in the sources
  tests        ./test.sh: lint, layers, all tests with gcc, and with clang and the sanitizers, fuzzing
  tidy         with --tidy: clang-tidy on the sources that differ from REV (default: origin/main)
END
}

tidy=false
base=origin/main
for arg in "$@"; do
  case "$arg" in
    --help | -h) usage && exit 0 ;;
    --tidy) tidy=true ;;
    --base=*) base=${arg#--base=} ;;
    *) echo "error: unknown argument $arg (see --help)" >&2 && exit 2 ;;
  esac
done
cd "$(dirname "$0")/.."

scripts/install_packages.sh develop
scripts/format_sources.sh --check
./test.sh
if $tidy; then
  git rev-parse --verify --quiet "$base" >/dev/null || {
    echo "error: there is no revision $base (see --base)" >&2
    exit 1
  }
  source scripts/bazel_command.sh
  $BAZEL build --config=clang //... 2>&1 | grep -E '^(ERROR|FAILED)' && exit 1
  scripts/compile_commands.py
  mapfile -t changed < <(git diff --name-only --diff-filter=d "$base" -- '*.cc')
  ((!${#changed[@]})) && exit 0
  # The commands are relative to the folder that Bazel compiles in.
  folder=$($BAZEL info --config=clang execution_root 2>/dev/null)
  here=$PWD
  cd "$folder"
  printf '%s\n' "${changed[@]}" | xargs -P "$(nproc)" -n 1 clang-tidy --quiet -p "$here"
fi
