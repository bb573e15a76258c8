#!/usr/bin/env bash
# Installs what is missing, builds everything, runs all checks and tests, and says how many passed.
set -euo pipefail

usage() {
  cat <<'END'
./test.sh [--long] [STAGE...]

Installs the Debian packages that are missing, then runs the stages in this order. The last line is
"N passed, N failed"; the exit status is 0 if none failed.

  sources    format and lint of the sources, what pages name (links, targets, flags of scripts), dependencies of
             the targets, each header alone; for what changed and one part of the rest: clang, which the
             other stages have compile only part (scripts/clang_check.py), and the sources of a folder
             together, as the program that quickstart.sh builds has them (scripts/merged_check.py)
  tests      all targets and tests, gcc, optimized; with --long, that program, too
  layers     proof that the guards of the layers refuse what they must
  fuzz       each fuzz target (docs/fuzzing.md) on the same inputs, 4,000 or what 10 seconds allow, with
             clang, layering check, address and undefined-behaviour sanitizers; with --long, minutes of
             fuzzing for each
  sanitized  in the same build, the tests of the readers of our own formats, and one part of all others
             that read bytes or run programs; eleven changes go through all parts
             (scripts/sanitized_share.py); with --long, all tests and targets, one part after the other.
             The programs that were linked are removed then: those of a part take up to 15 GB
  consumer   another workspace that uses this one (examples/consumer): all its targets load, and those that
             need little of this one pass their tests; with --long, all do (in stage tests they do, too, as
             part of this workspace), and our program is built there and runs

What was not run, though it is there, is said before the last line: "not run: WHAT: WHY".

  --long     also: under the thread sanitizer the tests that can run on more than one thread (stage
             threads), which are those that speak of threads and depend on what starts some
             (scripts/threaded_tests.py), as everything runs on one unless told otherwise; the consumer with
             an Abseil built from source (stage source_absl, needs network)
  --peers    also: predicted steps of many devices beside SimGrid's; and what we write, run in ONNX Runtime and
             TFLite, which npm installs into a cache (stage peers, needs network the first time);
             docs/exports.md says what it found last, and what is worse fails.
             With --peers=share one part of the models, so that seven changes go through all; where nothing can
             be installed it is not run
  --no_install  install nothing; what is missing is then not run, and with CI=true a failure
  STAGE...   only these (peers, too)

Targets with the tag "unsanitized" are left out of the stages with sanitizers.
ROUNDHOUSE_MODELS names a folder of real models (FORMAT/NAME/...); tests are generated for them.
END
}

cd "$(dirname "$0")"

long=false
install=true
fuzz_amount=(--runs=4000 --seconds=10)
selected=()
stages=(sources tests layers fuzz sanitized consumer)
long_stages=(threads source_absl)
peer_stages=()
share=()
for arg in "$@"; do
  case "$arg" in
    --help | -h) usage && exit 0 ;;
    --long) long=true fuzz_amount=(--seconds=120) ;;
    --no_install) install=false ;;
    --peers) peer_stages=(peers) ;;
    --peers=share) peer_stages=(peers) share=(--share) ;;
    *)
      [[ " ${stages[*]} ${long_stages[*]} peers " == *" $arg "* ]] || {
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
selected+=("${peer_stages[@]}")

passed=0
failed=0
finish() {
  say_what_is_not_run
  rm -rf "$scratch"
  echo "$passed passed, $failed failed"
  ((failed == 0)) || exit 1
}

# Notes what is not run, though it is there, and why; the end of the log says it.
not_run() { echo "not run: $1: $2" >>"$scratch/not_run"; }

say_what_is_not_run() {
  local code=0
  "$here/scripts/not_run.py" >>"$scratch/not_run" 2>&1 || code=$?
  sort -u "$scratch/not_run"
  ((code == 0)) && return
  failed=$((failed + 1))
  echo "FAIL  what is not run: with CI=true, no package may be missing"
}

# Prints the labels that a query gives. One that fails is a failure; nothing is printed then.
query() {
  local name=$1
  if ! $BAZEL query "$2" 2>"$scratch/query_errors" >"$scratch/labels"; then
    tail -n 60 "$scratch/query_errors"
    echo "FAIL  $name: the BUILD files do not load"
    not_run "$name" "a query failed"
    failed=$((failed + 1))
    return 1
  fi
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
  query "$name" "tests(set(${targets[*]})) except attr(tags, '\b(manual|$skipped)\b', set(${targets[*]}))" || return 0
  expected=$(<"$scratch/labels")
  if [[ -z $expected ]]; then
    echo "FAIL  $name: there is no test"
    not_run "$name" "there is no test"
    failed=$((failed + 1))
    return
  fi
  rm -f "$scratch/events.json"
  $BAZEL test --keep_going --noshow_progress --curses=no --color=no --test_summary=none \
    --build_tag_filters="-$skipped" --test_tag_filters="-$skipped" \
    --build_event_json_file="$scratch/events.json" "$@" "${targets[@]}" >"$scratch/output" 2>&1 || code=$?
  # shellcheck disable=SC2086  # One word a label.
  counts=$("$here/scripts/test_results.py" "$scratch/events.json" $expected 2>"$scratch/failures")
  read -r good bad <<<"$counts"
  if ((code != 0 && bad == 0)); then
    echo "bazel ended with status $code" >"$scratch/failures"
    bad=1
  fi
  if ((bad > 0)); then
    grep -vE '^(Loading|Analyzing|INFO|\[)' "$scratch/output" | tail -n 400 || true
    cat "$scratch/failures"
    # Last, as a log may be read from its end: why Bazel stopped, if it did (a full disk, for instance).
    grep -E '^(ERROR|FATAL)|No space left' "$scratch/output" | cut -c1-400 | tail -n 8 || true
  fi
  echo "$( ((bad == 0)) && echo "ok   " || echo "FAIL ") $name: $good passed, $bad failed ($((SECONDS - start)) s)"
  passed=$((passed + good))
  failed=$((failed + bad))
}

stage_sources() {
  check "lint of the sources" scripts/source_lint.py
  check "pages name existing files, targets and flags" scripts/docs_lint.py
  check "format of the sources" scripts/format_sources.sh --check
  check "layers" scripts/layer_check.py
  check "each header compiles alone" scripts/header_check.py
  check "sources of a folder compile together: changed ones, and a part of the rest" scripts/merged_check.py
  grep '^not run: ' "$scratch/output" >>"$scratch/not_run" || true
  check "clang compiles changed sources, and a part of the rest" scripts/clang_check.py
  grep '^not run: ' "$scratch/output" >>"$scratch/not_run" || true
  check "the skeletons of new_op.py compile" scripts/new_op_check.py
  check "tests of the scripts" python3 -m unittest discover -s scripts -p '*_test.py'
  check "tests of the judge of exports" python3 -m unittest discover -s tests/peers -p '*_test.py'
}

stage_tests() {
  bazel_tests "tests" none
  # shellcheck disable=SC2086  # A command and its options.
  if $long; then check "the program compiled many sources at a time" $BAZEL test //tools:merged_commands_test; fi
}

stage_layers() { check "the guards of the layers refuse what they must" scripts/layer_check.py --prove; }

stage_fuzz() {
  local target
  query "fuzz" 'attr(tags, "\bfuzzer\b", //...)' || return 0
  mapfile -t fuzzers <"$scratch/labels"
  if ((!${#fuzzers[@]})); then
    echo "FAIL  fuzz: there is no fuzz target"
    not_run "fuzz" "there is no fuzz target"
    failed=$((failed + 1))
    return
  fi
  # All at once, so that no processor waits.
  # shellcheck disable=SC2086  # A command and its options.
  check "the fuzz targets build" $BAZEL build --config=fuzz --keep_going --noshow_progress "${fuzzers[@]}"
  for target in "${fuzzers[@]}"; do
    check "fuzz $target" scripts/fuzz.py "${fuzz_amount[@]}" "$target"
  done
  remove_programs fuzz "${fuzzers[@]}"
}

# Removes what the configuration $1 has linked for these labels. Bazel links it again when it is needed.
remove_programs() {
  local config=$1 bin label path
  shift
  # shellcheck disable=SC2086  # A command and its options.
  bin=$($BAZEL info --config="$config" bazel-bin 2>/dev/null) || return 0
  for label in "$@"; do
    path=${label#//}
    path=$bin/${path/:/\/}
    if [[ -f $path && ! -L $path ]]; then rm -f "$path"; fi
  done
}

stage_sanitized() {
  if $long; then
    sanitized_in_parts
    return
  fi
  # A build of everything with the sanitizers takes longer than all the rest.
  sanitized_labels || return 0
  grep '^not run: ' "$scratch/output" >>"$scratch/not_run" || true
  grep '^sanitized: ' "$scratch/output" || true
  bazel_tests "tests, sanitized" unsanitized --config=fuzz
  remove_programs fuzz "${targets[@]}"
  targets=(//...)
}

# Sets `targets` to what scripts/sanitized_share.py prints with these arguments.
sanitized_labels() {
  if scripts/sanitized_share.py "$@" >"$scratch/part" 2>"$scratch/output"; then
    mapfile -t targets <"$scratch/part"
    return
  fi
  tail -n 60 "$scratch/output"
  echo "FAIL  tests, sanitized: it is not known which"
  not_run "tests, sanitized" "scripts/sanitized_share.py failed"
  failed=$((failed + 1))
  return 1
}

# All tests, then all other targets. What a part has linked is removed behind it.
sanitized_in_parts() {
  local part parts
  sanitized_labels --count || return 0
  parts=${targets[0]}
  for ((part = 1; part <= parts; part++)); do
    sanitized_labels --whole="$part" || continue
    bazel_tests "tests, sanitized, part $part of $parts" unsanitized --config=fuzz
    remove_programs fuzz "${targets[@]}"
  done
  if sanitized_labels --others; then
    # shellcheck disable=SC2086  # A command and its options.
    check "all other targets, sanitized" $BAZEL build --config=fuzz --keep_going --noshow_progress "${targets[@]}"
    remove_programs fuzz "${targets[@]}"
  fi
  targets=(//...)
}

stage_consumer() {
  pushd examples/consumer >/dev/null
  # shellcheck disable=SC2086  # A command and its options.
  check "consumer's targets load" $BAZEL build --nobuild //...
  # All of this workspace is compiled once more for its tools.
  $long || targets=(//:hello //:adder //:consumer_test)
  bazel_tests "consumer" none
  targets=(//...)
  # shellcheck disable=SC2086  # A command and its options.
  check "consumer's program" $BAZEL run //:hello
  # shellcheck disable=SC2086  # A command and its options.
  if $long; then check "our program, built by the consumer" $BAZEL run @roundhouse//:inspect -- "$here/examples/digits.onnx"; fi
  $BAZEL shutdown >/dev/null 2>&1 || true
  popd >/dev/null
}

stage_threads() {
  if ! scripts/threaded_tests.py >"$scratch/labels" 2>"$scratch/output"; then
    tail -n 60 "$scratch/output"
    echo "FAIL  tests, thread sanitizer: it is not known which"
    not_run "tests, thread sanitizer" "scripts/threaded_tests.py failed"
    failed=$((failed + 1))
    return
  fi
  mapfile -t targets <"$scratch/labels"
  bazel_tests "tests, thread sanitizer" unsanitized --config=tsan
  targets=(//...)
}

stage_source_absl() { check "consumer with Abseil from source" scripts/absl_from_source.sh; }

stage_peers() {
  local models=${ROUNDHOUSE_MODELS:-}
  if command -v smpirun >/dev/null; then
    # shellcheck disable=SC2086  # A command and its options.
    check "tools for SimGrid" $BAZEL build //tools:simulate //tools:train
    check "predicted steps take as long as in SimGrid" tests/peers/simgrid_replay.py
  else
    not_run "predicted steps in SimGrid" "there is no smpirun (package libsimgrid-dev)"
  fi
  if ! tests/peers/judge.py --install >"$scratch/output" 2>&1; then
    not_run "peers" "$(tail -n 1 "$scratch/output")"
    return
  fi
  # shellcheck disable=SC2086  # A command and its options.
  check "tools for the peers" $BAZEL build //tools:convert //tools:optimize
  check "networks for the peers" benchmarks/make_networks.py "$scratch/models/onnx"
  check "exports of networks run in other runtimes" tests/peers/judge.py --models="$scratch/models" "${share[@]}"
  if [[ -n $models ]]; then
    check "exports of models run in other runtimes" tests/peers/judge.py --models="$models" "${share[@]}"
  fi
  if ((!${#share[@]})); then
    check "the kernels of ONNX Runtime are those of the table" tests/peers/onnxruntime_kernels.py
  fi
}

here=$PWD
scratch=$(mktemp -d)
: >"$scratch/not_run"
trap 'rm -rf "$scratch"' EXIT

if $install && ! scripts/install_packages.sh test; then
  not_run "all stages" "packages are missing and cannot be installed"
  failed=1
  finish
fi
source scripts/bazel_command.sh

for stage in "${selected[@]}"; do
  "stage_$stage"
done
finish
