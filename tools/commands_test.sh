#!/usr/bin/env bash
# Calls the program roundhouse as its users do.
#   commands_test.sh ROUNDHOUSE INSPECT MODEL JSON.md
set -euo pipefail
export LC_ALL=C.UTF-8
roundhouse=$PWD/$1 inspect=$PWD/$2 model=$PWD/$3 page=$PWD/$4
cd "$TEST_TMPDIR"

fail() {
  echo "$*" >&2
  exit 1
}

# The length of the longest line, in columns of a terminal.
columns() { wc -L; }

names=$("$roundhouse" --help=json | sed -n 's/^ *"name": "\(.*\)",$/\1/p')
[[ $(wc -w <<<"$names") -ge 9 ]] || fail "few commands: $names"
for name in "" $names; do
  # shellcheck disable=SC2086
  "$roundhouse" $name -h >screen
  (($(wc -l <screen) <= 24 && $(columns <screen) <= 80)) || fail "$name -h is no screen"
  # shellcheck disable=SC2086
  "$roundhouse" $name --help >all
  (($(columns <all) <= 100)) || fail "$name --help has lines of more than 100 columns"
done
for name in $names; do
  "$roundhouse" "$name" --help | grep "^usage: roundhouse $name" >/dev/null || fail "$name: usage"
  diff <("$roundhouse" help "$name") <("$roundhouse" "$name" --help)
  "$roundhouse" "$name" --help=json | grep '"schema": "roundhouse.help/1"' >/dev/null || fail "$name: json"
done
for name in run optimize calibrate train; do
  "$roundhouse" "$name" --help | tr -s ' \n' ' ' |
    grep -- '--threads=N .*(default: the number of cores)' >/dev/null || fail "$name: --threads"
done
# The tools of their own say the same under their own name.
diff <("$roundhouse" inspect --help | sed 's/roundhouse inspect/inspect/') <("$inspect" --help)
diff <("$roundhouse" inspect "$model") <("$inspect" "$model")
# So does the program, called by their name.
ln -s "$roundhouse" inspect
diff <(./inspect --help) <("$inspect" --help)
PATH=$PWD:$PATH
diff <(inspect "$model") <("$inspect" "$model")

# Mistakes: exit code 2, and what to do about it.
mistake() {
  local expected=$1 code=0
  shift
  "$roundhouse" "$@" >out 2>err || code=$?
  ((code == 2)) || fail "exit code $code of: $*"
  [[ ! -s out ]] || fail "something on standard output of: $*"
  grep -qF -- "$expected" err || fail "expected '$expected' of: $*, found: $(cat err)"
}
mistake "there is no command 'rnu', did you mean 'run'?" rnu
mistake "there is no command 'zzzzzz'; roundhouse -h lists them" zzzzzz
mistake "to run it: roundhouse run $model" "$model"
mistake "usage: roundhouse COMMAND"
mistake "roundhouse run: MODEL is missing; usage: roundhouse run MODEL" run
mistake "roundhouse inspect: FILE is missing; usage: roundhouse inspect" inspect
mistake "did you mean --backend?" run "$model" --backnd=native

"$roundhouse" --version >version
grep -qE '^roundhouse [0-9]+\.[0-9]+\.[0-9]+' version
grep -q '^backends: amx, bytes, correlate, fused, native, onednn, reference, xnnpack$' version
grep -q '^formats: .*ONNX (.onnx)' version

# Whose work is in it; the program that has no backends names none of their libraries.
"$roundhouse" inspect --licenses >licenses
grep -q '^oneDNN, Apache-2.0, shared library' licenses
"$inspect" --licenses >licenses
grep -q '^Abseil, Apache-2.0, compiled in' licenses
# A sanitizer's library is part of no program that is given away.
grep -v '^lib[a-z]*san\.' licenses | grep -q 'licence as in its package' && fail "a library is not known: $(cat licenses)"
grep -q oneDNN licenses && fail "inspect has no oneDNN"

# JSON: each kind has a schema, which the page describes with all its members.
documented() {
  /usr/bin/python3 - "$page" "$1" <<'END'
import json, sys
page = open(sys.argv[1]).read()
document = json.load(open(sys.argv[2]))
schema = document.pop("schema")
title = "## `%s`\n" % schema
assert title in page, "no section of " + schema
section = page.split(title)[1].split("\n## ")[0]
missing = [key for key in document if "`%s`" % key not in section]
assert not missing, "%s has no %s" % (schema, ", ".join(missing))
END
}
run=("$roundhouse" run "$model" --shape=batch:2 --json)
"${run[@]}" --output_dir=samples/one >json 2>/dev/null
documented json
"${run[@]}" --benchmark --profile --iterations=2 >json 2>/dev/null
documented json
"$roundhouse" inspect "$model" --json --verify >json
documented json
"$roundhouse" optimize "$model" -o fast.rh --targets=auto --report --json 2>json
documented json
"$roundhouse" optimize --list_passes --json >json
documented json
"$roundhouse" calibrate "$model" --data=samples --quantize=int8 --report --json -o int8.rh \
  2>/dev/null >json
documented json
"$roundhouse" convert "$model" -o bundled.rh --weights=bundle --min_bundle_bytes=0
"$roundhouse" bundle ls bundled.rhw --json >json
documented json
"$roundhouse" inspect bundled.rhw --json >json
documented json
"$roundhouse" print_ops --json >json
documented json
printf 'device flops=1T bandwidth=100G overhead=1us\nlevel m latency=1us bandwidth=1G\n' >topology.txt
"$roundhouse" simulate "$model" --devices=d:2 --shape=batch:2 --topology=topology.txt --json >json
documented json
"$roundhouse" --help=json >json
documented json
"$roundhouse" run --help=json >json
documented json
"$roundhouse" run no_such.rh --json 2>json && fail "a model that is not there was run"
documented json
