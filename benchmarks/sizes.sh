#!/usr/bin/env bash
# What a program that runs a model weighs, what each part adds to it, and how long it takes to start.
# Run it in the root of the workspace.
#   sizes.sh           with the library's door, and what each part adds
#   sizes.sh --small   the smallest program, built with --config=small
set -euo pipefail

# Quiet, unless it fails.
build() {
  local said
  said=$(bazel build "$@" 2>&1) || {
    echo "$said" >&2
    exit 1
  }
}

time_starts() {
  local start
  "$1" "$2" >/dev/null
  start=$(date +%s%N)
  for _ in {1..50}; do "$1" "$2" >/dev/null; done
  echo "start, load, compile, run and end: $((($(date +%s%N) - start) / 50000)) us"
}
model=/tmp/roundhouse_size.$$.rh
trap 'rm -f "$model" /tmp/roundhouse_size.$$' EXIT
build //tools:optimize
bazel-bin/tools/optimize examples/classify.mlir -o "$model"

if [[ ${1:-} == --small ]]; then
  build --config=small //benchmarks:size_of_smallest
  strip -o /tmp/roundhouse_size.$$ bazel-bin/benchmarks/size_of_smallest
  echo "smallest: $(($(stat -c %s /tmp/roundhouse_size.$$) / 1000)) kB"
  time_starts /tmp/roundhouse_size.$$ "$model"
  exit
fi

targets=$(bazel query 'attr(tags, size_of_part, //benchmarks:all)' 2>/dev/null)
# shellcheck disable=SC2086
build $targets
size_of() {
  strip -o /tmp/roundhouse_size.$$ "bazel-bin/benchmarks/$1"
  stat -c %s /tmp/roundhouse_size.$$
}
base=$(size_of size_of_native)
printf '%-14s %8s\n' "part" "kB"
for target in $targets; do
  name=${target##*:}
  size=$(size_of "$name")
  if [[ $name == size_of_native ]]; then
    printf '%-14s %8d\n' "with the door" $((size / 1000))
  else
    printf '%-14s %+8d\n' "${name#size_of_}" $(((size - base) / 1000))
  fi
done
time_starts bazel-bin/benchmarks/size_of_native "$model"
