#!/usr/bin/env bash
# "-", /dev/stdout, /dev/fd/N, pipes and devices are streams: what is behind them is neither replaced
# nor cut, and what could not be written is an error.
#   streams_test.sh CONVERT OPTIMIZE REDUCE INSPECT RUN EXAMPLE...
set -euo pipefail
convert=$PWD/$1 optimize=$PWD/$2 reduce=$PWD/$3 inspect=$PWD/$4 run=$PWD/$5
shift 5
for example in "$@"; do [[ $example == *classify.mlir ]] && model=$PWD/$example; done
cd "$TEST_TMPDIR"

fail() {
  echo "FAIL: $*"
  exit 1
}
# Whether the file still starts with its first line, and holds a program behind it.
kept() {
  [[ $(head -n 1 "$1") == kept ]] || fail "$2: what was there is gone"
  tail -n +2 "$1" | "$inspect" - >inspected || fail "$2: no program behind it"
}
# The exit code of a command is 1, and its message has the text.
refused() {
  local text=$1 code=0
  shift
  "$@" 2>messages || code=$?
  ((code == 1)) || fail "$*: exit code $code"
  grep -q "$text" messages || fail "$*: $(cat messages)"
}
to() {
  local stream=$1
  shift
  "$@" >"$stream"
}

"$convert" "$model" -o model.rh
declare -A commands=(
  [convert]="$convert model.rh"
  [optimize]="$optimize model.rh -O1"
  [reduce]="$reduce model.rh --while=grep%-q%softmax%{}"
)
for tool in "${!commands[@]}"; do
  read -ra command <<<"${commands[$tool]}"
  for ((i = 0; i < ${#command[@]}; ++i)); do command[i]=${command[i]//%/ }; done
  for name in - /dev/stdout /dev/fd/1 /proc/self/fd/1; do
    echo kept >log
    "${command[@]}" -o "$name" >>log 2>messages
    kept log "$tool -o $name >>"
    # What comes later comes behind it.
    echo kept >log
    { "${command[@]}" -o "$name" 2>messages && echo "// the end"; } >>log
    [[ $(tail -n 1 log) == "// the end" ]] || fail "$tool -o $name: written over"
  done
  echo kept >log
  "${command[@]}" -o /dev/fd/7 7>>log 2>messages
  kept log "$tool -o /dev/fd/7"
  echo kept >log
  ln -sf /dev/fd/7 link
  "${command[@]}" -o link 7>>log 2>messages
  kept log "$tool -o link to /dev/fd/7"
  [[ -L link ]] || fail "$tool: the link is gone"

  mkfifo pipe
  { echo kept; cat pipe; } >log &
  "${command[@]}" -o pipe 2>messages
  wait
  kept log "$tool -o pipe"
  [[ -p pipe ]] || fail "$tool: the pipe is gone"
  rm pipe
  "${command[@]}" -o /dev/null 2>messages
  [[ -c /dev/null ]] || fail "$tool: /dev/null is gone"

  refused 'No space left' to /dev/full "${command[@]}" -o -
  refused 'No space left' "${command[@]}" -o /dev/full
done

# From the place where a stream is.
{ read -r _ && "$convert" - -o again.rh; } < <(echo kept && "$convert" model.rh -o -)
{ echo "// comment" && "$convert" model.rh -o -; } >program.mlir
{ read -r _ && "$convert" /dev/stdin -o again.rh; } <program.mlir
cmp again.rh model.rh || fail "read from the standard input: another program"

# What is only printed, too.
refused 'No space left' to /dev/full "$inspect" model.rh
refused 'No space left' to /dev/full "$run" model.rh --shape=batch:2
refused 'No space left' to /dev/full "$convert" --help
code=0
"$inspect" model.rh --json >&- 2>messages || code=$?
((code == 1)) || fail "printing to a closed stream: exit code $code"

# A closed stream does not become the model that is opened next.
"$convert" model.rh -o again.rh <&- >&- 2>&-
cmp again.rh model.rh || fail "with closed streams: another program"
rm again.rh
"$optimize" model.rh -O1 -o again.rh --report <&- >&- 2>&-
"$inspect" again.rh >inspected

# A limit on the size of files is a full disk.
head -c 100000 /dev/zero | tr '\0' 'x' >large
refused 'File too large' bash -c "ulimit -f 1; '$convert' model.rh -o limited.rh"
[[ -z $(find . -name '.roundhouse.*') ]] || fail "temporary files are left"
