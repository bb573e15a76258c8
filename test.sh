#!/usr/bin/env bash
# Installs what is missing, builds everything, runs all checks and tests, and says how many passed.
set -euo pipefail

usage() {
  cat <<'END'
./test.sh [--long] [STAGE...]

Installs the Debian packages that are missing, then runs the stages in this order. The last line is
"N passed, N failed"; the exit status is 0 if none failed.

  sources    format and lint of the sources, dependencies of the targets, each header alone
  tests      all targets and tests, gcc, optimized
  layers     proof that the guards of the layers refuse what they must
  sanitized  the tests of what reads files, with clang, layering check, address and
             undefined-behaviour sanitizers; with --long, all tests
  fuzz       each fuzz target that reads files or text, on the same 4,000 inputs; with --long, minutes of
             fuzzing for each of all targets
  consumer   another workspace that uses this one (examples/consumer): all its targets load, and those that
             need little of this one pass their tests; with --long, all do (in stage tests they do, too, as
             part of this workspace)

  --long     also: every test under the thread sanitizer (stage threads), the consumer with an Abseil
             built from source (stage source_absl, needs network)
  --no_install  do not look at the installed packages
  STAGE...   only these

Targets with the tag "unsanitized" are left out of the stages with sanitizers.
ROUNDHOUSE_MODELS names a folder of real models (FORMAT/NAME/...); tests are generated for them.
END
}

cd "$(dirname "$0")"

long=false
install=true
fuzz_amount=--runs=4000
selected=()
stages=(sources tests layers sanitized fuzz consumer)
long_stages=(threads source_absl)
for arg in "$@"; do
  case "$arg" in
    --help | -h) usage && exit 0 ;;
    --long) long=true fuzz_amount=--seconds=120 ;;
    --no_install) install=false ;;
    *)
      [[ " ${stages[*]} ${long_stages[*]} " == *" $arg "* ]] || {
        echo "error: unknown argument $arg (see --help)" >&2
        exit 2
      }
      selected+=("$arg")
      ;;
  esac
done
if ((!${#selected[@]})); then
  selected=("${stages[@]}")
  if $long; then selected+=("${long_stages[@]}"); fi
fi

passed=0
failed=0
finish() {
  rm -rf "$scratch"
  echo "$passed passed, $failed failed"
  ((failed == 0)) || exit 1
}

# Counts one check. Its output is shown only if it fails.
check() {
  local name=$1 start=$SECONDS
  shift
  if "$@" >"$scratch/output" 2>&1; then
    passed=$((passed + 1))
    echo "ok    $name ($((SECONDS - start)) s)"
  else
    failed=$((failed + 1))
    echo "FAIL  $name ($((SECONDS - start)) s)"
    tail -n 60 "$scratch/output"
  fi
}

# What bazel_tests tests and builds.
targets=(//...)

# Adds to the counts what `bazel test` tests and builds, but for targets with the tag $2 (or manual).
# Further arguments are Bazel's.
bazel_tests() {
  local name=$1 skipped=$2 start=$SECONDS code=0 expected counts good bad
  shift 2
  if ! expected=$($BAZEL query "tests(set(${targets[*]})) except attr(tags, '\b(manual|$skipped)\b', set(${targets[*]}))" 2>"$scratch/output"); then
    cat "$scratch/output"
    echo "FAIL  $name: the BUILD files do not load"
    failed=$((failed + 1))
    return
  fi
  rm -f "$scratch/events.json"
  $BAZEL test --keep_going --noshow_progress --curses=no --color=no --test_summary=none \
    --build_tag_filters="-$skipped" --test_tag_filters="-$skipped" \
    --build_event_json_file="$scratch/events.json" "$@" "${targets[@]}" >"$scratch/output" 2>&1 || code=$?
  # shellcheck disable=SC2086  # One word a label.
  counts=$("$here/tools/test_results.py" "$scratch/events.json" $expected 2>"$scratch/failures")
  read -r good bad <<<"$counts"
  if ((code != 0 && bad == 0)); then
    echo "bazel ended with status $code" >"$scratch/failures"
    bad=1
  fi
  if ((bad > 0)); then
    grep -vE '^(Loading|Analyzing|INFO|\[)' "$scratch/output" | tail -n 400 || true
    cat "$scratch/failures"
  fi
  echo "$( ((bad == 0)) && echo "ok   " || echo "FAIL ") $name: $good passed, $bad failed ($((SECONDS - start)) s)"
  passed=$((passed + good))
  failed=$((failed + bad))
}

stage_sources() {
  check "lint of the sources" tools/source_lint.py
  check "format of the sources" tools/format_sources.sh --check
  check "layers" tools/layer_check.py
  check "each header compiles alone" tools/header_check.py
  check "tests of the scripts" python3 -m unittest discover -s tools -p '*_test.py'
}

stage_tests() { bazel_tests "tests" none; }

stage_layers() { check "the guards of the layers refuse what they must" tools/layer_check.py --prove; }

stage_sanitized() {
  # A build of everything with the sanitizers takes longer than all the rest.
  $long || targets=(//serialization/... //tests/formats/...)
  bazel_tests "tests, sanitized" unsanitized --config=fuzz
  targets=(//...)
}

stage_fuzz() {
  local target fuzzers='attr(tags, "\bfuzzer\b", //...)'
  # What runs programs needs all of the interpreter.
  $long || fuzzers+=' except //tests/running/...'
  for target in $($BAZEL query "$fuzzers" 2>/dev/null); do
    check "fuzz $target" tools/fuzz.py "$fuzz_amount" "$target"
  done
}

stage_consumer() {
  pushd examples/consumer >/dev/null
  check "consumer's targets load" $BAZEL build --nobuild //...
  # All of this workspace is compiled once more for its tools.
  $long || targets=(//:hello //:adder //:consumer_test)
  bazel_tests "consumer" none
  targets=(//...)
  # shellcheck disable=SC2086  # A command and its options.
  check "consumer's program" $BAZEL run //:hello
  $BAZEL shutdown >/dev/null 2>&1 || true
  popd >/dev/null
}

stage_threads() { bazel_tests "tests, thread sanitizer" unsanitized --config=tsan; }

stage_source_absl() { check "consumer with Abseil from source" tools/absl_from_source.sh; }

here=$PWD
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if $install && ! tools/install_packages.sh test; then
  failed=1
  finish
fi
source tools/bazel_command.sh

for stage in "${selected[@]}"; do
  "stage_$stage"
done
finish
