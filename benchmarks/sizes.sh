#!/usr/bin/env bash
# What the smallest program that runs a model weighs, what each part adds to it, and how long it
# takes to start. Run it in the root of the workspace.
set -euo pipefail

targets=$(bazel query 'attr(tags, size_of_part, //benchmarks:all)' 2>/dev/null)
# shellcheck disable=SC2086
bazel build $targets >/dev/null 2>&1
size_of() {
  strip -o /tmp/roundhouse_size.$$ "bazel-bin/benchmarks/$1"
  stat -c %s /tmp/roundhouse_size.$$
  rm /tmp/roundhouse_size.$$
}
base=$(size_of size_of_native)
printf '%-14s %8s\n' "part" "kB"
for target in $targets; do
  name=${target##*:}
  size=$(size_of "$name")
  if [[ $name == size_of_native ]]; then
    printf '%-14s %8d\n' "smallest" $((size / 1000))
  else
    printf '%-14s %+8d\n' "${name#size_of_}" $(((size - base) / 1000))
  fi
done
program=bazel-bin/benchmarks/size_of_native
bazel build //:optimize >/dev/null 2>&1
bazel-bin/tools/optimize examples/classify.mlir -o /tmp/roundhouse_size.$$.rh
"$program" /tmp/roundhouse_size.$$.rh >/dev/null
start=$(date +%s%N)
for _ in {1..50}; do "$program" /tmp/roundhouse_size.$$.rh >/dev/null; done
echo "start, load, compile, run and end: $((($(date +%s%N) - start) / 50000)) us"
rm /tmp/roundhouse_size.$$.rh
