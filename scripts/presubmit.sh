#!/usr/bin/env bash
# The checks of a change that take seconds, and on request those that take longer.
set -euo pipefail

usage() {
  cat <<'END'
scripts/presubmit.sh [--all] [--tidy] [--base=REV]

Runs, in this order and to the first failure:
  format       clang-format changes nothing in the sources that differ from REV
  lint         scripts/source_lint.py
  pages        scripts/docs_lint.py
  layers       scripts/layer_check.py
  tests        with --all: ./test.sh, which takes the better part of an hour; ./test.sh STAGE runs a part of it
  tidy         with --tidy: a build with clang, and clang-tidy on the sources that differ from REV

REV is where the branch left origin/main, or else the commit before HEAD (scripts/changed_files.py).
END
}

all=false
tidy=false
base=()
for arg in "$@"; do
  case "$arg" in
    --help | -h) usage && exit 0 ;;
    --all) all=true ;;
    --tidy) tidy=true ;;
    --base=*) base=("$arg") ;;
    *) echo "error: unknown argument $arg (see --help)" >&2 && exit 2 ;;
  esac
done
cd "$(dirname "$0")/.."

changed=$(scripts/changed_files.py "${base[@]}" .cc .h)
scripts/install_packages.sh develop
# shellcheck disable=SC2086  # One word a file.
[[ -z $changed ]] || scripts/format_sources.sh --check $changed
scripts/source_lint.py
scripts/docs_lint.py
scripts/layer_check.py
if $all; then ./test.sh; fi
if $tidy; then
  source scripts/bazel_command.sh
  $BAZEL build --config=clang //... 2>&1 | grep -E '^(ERROR|FAILED)' && exit 1
  scripts/compile_commands.py
  mapfile -t sources < <(grep '\.cc$' <<<"$changed")
  ((!${#sources[@]})) && exit 0
  # The commands are relative to the folder that Bazel compiles in.
  folder=$($BAZEL info --config=clang execution_root 2>/dev/null)
  here=$PWD
  cd "$folder"
  printf '%s\n' "${sources[@]}" | xargs -P "$(nproc)" -n 1 clang-tidy --quiet -p "$here"
fi
