#!/usr/bin/env bash
# Formats the C++ sources, or says which are not formatted.
set -euo pipefail

usage() {
  cat <<'END'
scripts/format_sources.sh [--check] [FILE...]

Formats the files, or all C++ sources, with clang-format and the style in .clang-format.

  --check   changes nothing; names the files that would change and fails if there are any
END
}

check=false
files=()
for arg in "$@"; do
  case "$arg" in
    --help | -h) usage && exit 0 ;;
    --check) check=true ;;
    -*) echo "error: unknown flag $arg (see --help)" >&2 && exit 2 ;;
    *.h | *.cc) files+=("$(realpath "$arg")") ;;
    *) echo "error: $arg is not a C++ source" >&2 && exit 2 ;;
  esac
done
cd "$(dirname "$0")/.."
command -v clang-format >/dev/null || {
  echo "error: clang-format is missing: scripts/install_packages.sh develop" >&2
  exit 1
}
if ((!${#files[@]})); then
  mapfile -t files < <(find . -path './.*' -prune -o -name 'bazel-*' -prune -o \( -name '*.h' -o -name '*.cc' \) -print | sort)
fi
if ! $check; then
  clang-format -i "${files[@]}"
  exit
fi
bad=$(printf '%s\0' "${files[@]}" | xargs -0 -P "$(nproc)" -n 16 clang-format --dry-run -Werror 2>&1 |
  sed -nE 's/^([^ :]+):[0-9]+:[0-9]+: error: .*/\1/p' | sort -u) || true
[[ -z $bad ]] && exit 0
for file in $bad; do
  echo "$file is not formatted: scripts/format_sources.sh $file" >&2
done
exit 1
